/* `keypeg score`: scores guesses against a secret. */
#include "cli/commands.h"
#include "cli/io/output.h"

/* In JSON the failure takes the place of the answer. */
static void write_failure(const struct kp_call *call, const char *guess, const struct kp_diag *why)
{
    struct kp_errors problems = {.count = 1, .item = {*why}};

    if (call->json)
        kp_errors_json(&problems, NULL, &kp_standard_output);
    else
        kp_say_error("%s: %s", kp_printable(guess).text, why->says);
}

int kp_run_score(const struct kp_call *call)
{
    int status = KP_EXIT_DONE;

    if (call->operand_count < 2)
        return kp_say_error("score needs a secret and a guess, as in: keypeg score 1355 6135");
    for (int i = 1; i < call->operand_count; i++) {
        struct kp_score score;
        struct kp_diag why = {0};

        if (kp_score_words(call->game, call->operands[0], call->operands[i], &score, &why) ==
            KP_OK) {
            KP_SAY(call->json ? "{\"black\":%d,\"white\":%d}\n" : "%d black %d white\n",
                   score.black, score.white);
        } else {
            write_failure(call, call->operands[i], &why);
            status = KP_EXIT_BAD;
        }
    }
    return status;
}
