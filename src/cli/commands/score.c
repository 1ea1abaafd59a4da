/* `keypeg score`: scores guesses against a secret. */
#include "cli/io/game_files.h"
#include "cli/io/output.h"

int kp_run_score(const struct kp_call *call)
{
    int status = KP_EXIT_DONE;
    struct kp_match *rules; /* read only to see whether --game names a game */

    if (call->operand_count < 2)
        return kp_say_error("score needs a secret and a guess, as in: keypeg score 1355 6135");
    if (kp_read_rules(call, &rules) != KP_EXIT_DONE)
        return KP_EXIT_BAD;
    kp_match_free(rules);
    for (int i = 1; i < call->operand_count; i++) {
        struct kp_score score;
        struct kp_errors problems = {.count = 1};

        if (kp_score_words(call->game, call->operands[0], call->operands[i], &score,
                           &problems.item[0]) == KP_OK) {
            KP_SAY(call->json ? "{\"black\":%d,\"white\":%d}\n" : "%d black %d white\n",
                   score.black, score.white);
        } else {
            status = KP_EXIT_BAD;
            if (call->json) /* the failure takes the place of the answer */
                kp_errors_json(&problems, NULL, &kp_standard_output);
            else
                kp_say_error("%s: %s", call->operands[i], problems.item[0].says);
        }
    }
    return status;
}
