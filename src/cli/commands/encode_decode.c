/* `keypeg encode` writes the question for another solver, and `keypeg decode` reads what that
 * solver answered. */
#include "cli/io/game_files.h"
#include "cli/io/input.h"
#include "cli/io/output.h"

#include <string.h>

static int encode(struct kp_visit *visit)
{
    struct kp_options options = kp_visit_options(visit, true);
    enum kp_status status = kp_encode(visit->item->game, &options, &visit->item->out, &visit->stop,
                                      &visit->why);

    return kp_say_end(visit, status, "the clauses are not complete");
}

int kp_run_encode(const struct kp_call *call)
{
    return kp_visit_games(call, KP_ONE_GAME, encode, NULL);
}

/* If the solver's code does not fit, show which scores it would have given instead. */
static void write_answer(const struct kp_visit *visit, const struct kp_verdict *verdict)
{
    const struct kp_transcript *game = visit->item->game;
    const struct kp_out *out = &visit->item->out;

    if (verdict->answer == KP_UNDECIDED)
        kp_print(out, "The solver reports that it does not know.\n");
    else if (!verdict->revealed && verdict->answer == KP_CHEATED)
        kp_print(out, "The solver reports that no secret fits.\n");
    else
        kp_code_write(game, verdict->revealed ? verdict->revealed : verdict->secret, out);
    if (verdict->answer == KP_CONSISTENT)
        kp_print(out, "\n");
    if (!verdict->revealed)
        return;
    if (verdict->against_rules)
        kp_print(out, "\nThe rules do not allow this secret: %s.\n", verdict->against_rules);
    else
        kp_print(out, "\nThis secret does not fit %zu of %zu rows:\n", verdict->wrong_row_count,
                 kp_game_rows(game));
    for (size_t i = 0; i < verdict->wrong_row_count; i++) {
        kp_print(out, "  row %zu would be ", verdict->wrong_rows[i].row + 1);
        kp_score_write(game, verdict->wrong_rows[i].right, out);
        kp_print(out, "\n");
    }
}

static int decode(struct kp_visit *visit)
{
    struct kp_game_location where = kp_visit_location(visit);
    const char *answer = visit->call->operand_count > 1 ? visit->call->operands[1] : "-";
    struct kp_verdict *verdict = NULL;
    struct kp_file_text reply;
    int status = kp_file_text_read(&reply, visit->call, answer);

    if (status == KP_EXIT_DONE && kp_decode(visit->item->game, &visit->call->options, reply.text,
                                            reply.length, &verdict, &visit->why))
        status = kp_file_text_say(&reply, &(struct kp_errors){.count = 1, .item = {visit->why}});
    if (verdict) {
        if (visit->call->json)
            kp_verdict_json(visit->item->game, verdict, &where, &visit->item->out);
        else
            write_answer(visit, verdict);
        status = kp_exit_status(verdict->answer);
    }
    kp_verdict_free(verdict);
    kp_file_text_free(&reply);
    return status;
}

int kp_run_decode(const struct kp_call *call)
{
    if (call->operand_count < 1 || call->operand_count > 2 ||
        (strcmp(call->operands[0], "-") == 0 &&
         (call->operand_count == 1 || strcmp(call->operands[1], "-") == 0)))
        return kp_say_error("decode needs a game and a solver's answer, as in: "
                            "keypeg decode friday.game answer");
    return kp_visit_games(call, KP_GAME_OF_FIRST_FILE, decode, NULL);
}
