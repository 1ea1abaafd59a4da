/* `keypeg join`: the verdict of a game from answers to its parts. */
#include "cli/io/game_files.h"
#include "cli/io/input.h"
#include "cli/io/output.h"

#include <string.h>

int kp_add_answers(struct kp_visit *visit, struct kp_join *join, const char *name)
{
    struct kp_file_text file;
    int exit_status = kp_file_text_read(&file, visit->call, name);

    if (exit_status == KP_EXIT_DONE &&
        kp_join_add(join, file.name, file.text, file.length, &visit->why) != KP_OK)
        exit_status = kp_say_failure(visit, KP_NO_MEMORY);
    kp_file_text_free(&file);
    return exit_status;
}

static int decide(struct kp_visit *visit, struct kp_join *join)
{
    struct kp_game_location where = kp_visit_location(visit);
    const struct kp_verdict *verdict;
    enum kp_status status = kp_join_decide(join, &verdict, &visit->why);

    if (status != KP_OK)
        return kp_say_failure(visit, status);
    status = visit->call->json ? kp_join_json(join, &where, &visit->item->out)
                               : kp_join_report(join, &visit->call->style, &visit->item->out);
    if (status != KP_OK)
        return kp_say_failure(visit, status);
    /* Without the answers that were refused the verdict may be undecided only because of them. */
    if (verdict->answer == KP_UNDECIDED && kp_join_refused(join) > 0)
        return KP_EXIT_BAD;
    return kp_exit_status(verdict->answer);
}

static int join_answers(struct kp_visit *visit)
{
    const struct kp_call *call = visit->call;
    struct kp_options options = kp_visit_options(visit, false);
    struct kp_join *join;
    enum kp_status status = kp_join_new(visit->item->game, &options, &join, &visit->why);
    int exit_status = KP_EXIT_DONE;

    if (status != KP_OK)
        return kp_say_failure(visit, status);
    for (int i = 1; i < call->operand_count && exit_status == KP_EXIT_DONE; i++)
        exit_status = kp_add_answers(visit, join, call->operands[i]);
    if (exit_status == KP_EXIT_DONE)
        exit_status = decide(visit, join);
    kp_join_free(join);
    return exit_status;
}

int kp_run_join(const struct kp_call *call)
{
    int from_standard_input = 0;

    if (call->operand_count < 2)
        return kp_say_error("join needs a game and the answers to its parts, as in: "
                            "keypeg join friday.game friday.answers");
    for (int i = 0; i < call->operand_count; i++)
        from_standard_input += strcmp(call->operands[i], "-") == 0;
    if (from_standard_input > 1)
        return kp_say_error("only one of the game and the answers can come from standard input; "
                            "name files for the others");
    return kp_visit_games(call, KP_GAME_OF_FIRST_FILE, join_answers, NULL);
}
