#include "cli/io/game_files.h"
#include "cli/io/input.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"

#include <string.h>

static int encode(const struct kp_visit *visit)
{
    struct kp_options options = kp_progress_options(visit, true);
    struct kp_diag why = {0};
    enum kp_stop_reason stop = KP_COMPLETED;
    enum kp_status status = kp_encode(visit->game, &options, &visit->out, &stop, &why);

    return kp_say_end(visit, status, &why, "the clauses are not complete", stop);
}

int kp_run_encode(const struct kp_call *call)
{
    return kp_only_game(call, encode, NULL);
}

/* What a code that is no answer would have given instead. */
static void tell_wrong(const struct kp_visit *visit, const struct kp_verdict *verdict)
{
    kp_code_write(visit->game, verdict->revealed, &visit->out);
    if (verdict->against_rules)
        kp_print(&visit->out, "\nThe rules allow no such secret: %s.\n", verdict->against_rules);
    else
        kp_print(&visit->out, "\nThis secret leaves %zu of %zu rows wrong:\n", verdict->wrong_rows,
                 kp_game_rows(visit->game));
    for (size_t i = 0; i < verdict->wrong_rows; i++) {
        kp_print(&visit->out, "  row %zu would be ", verdict->wrong[i].row + 1);
        kp_score_write(visit->game, verdict->wrong[i].right, &visit->out);
        kp_print(&visit->out, "\n");
    }
}

static void tell(const struct kp_visit *visit, const struct kp_verdict *verdict)
{
    if (verdict->answer == KP_UNDECIDED)
        kp_print(&visit->out, "The solver does not know.\n");
    else if (verdict->revealed)
        tell_wrong(visit, verdict);
    else if (verdict->answer == KP_CHEATED)
        kp_print(&visit->out, "The solver says that no secret gives these scores.\n");
    else {
        kp_code_write(visit->game, verdict->secret, &visit->out);
        kp_print(&visit->out, "\n");
    }
}

static int decode(const struct kp_visit *visit)
{
    static const int status[] = {[KP_UNDECIDED] = KP_EXIT_UNDECIDED,
                                 [KP_CONSISTENT] = KP_EXIT_DONE,
                                 [KP_CHEATED] = KP_EXIT_CHEATED};
    const struct kp_file_text *reply = visit->data;
    struct kp_game_location where = kp_visit_where(visit);
    struct kp_verdict *verdict = NULL;
    struct kp_diag why = {0};
    enum kp_answer answer;

    if (kp_decode(visit->game, &visit->call->options, reply->text, reply->length, &verdict, &why))
        return kp_file_text_say_one(visit->call, reply, &why);
    if (visit->call->json)
        kp_verdict_json(visit->game, verdict, &where, &visit->out);
    else
        tell(visit, verdict);
    answer = verdict->answer;
    kp_verdict_free(verdict);
    return status[answer];
}

static int read_and_decode(const struct kp_visit *visit)
{
    struct kp_file_text *reply = visit->data;
    const char *wrong = kp_file_text_read(reply);
    int status;

    status = wrong ? kp_file_text_say_unread(visit->call, reply, wrong) : decode(visit);
    kp_file_text_free(reply);
    return status;
}

int kp_run_decode(const struct kp_call *call)
{
    struct kp_call game = *call;
    struct kp_file_text reply = {.file = call->word_count > 1 ? call->words[1] : "-",
                                 .most = call->options.memory};

    if (call->word_count < 1 || call->word_count > 2 ||
        (strcmp(call->words[0], "-") == 0 && strcmp(reply.file, "-") == 0)) {
        fputs("keypeg: decode wants a game and what a solver answered, as in: "
              "keypeg decode friday.game answer\n",
              stderr);
        return KP_EXIT_BAD;
    }
    game.word_count = 1;
    return kp_only_game(&game, read_and_decode, &reply);
}
