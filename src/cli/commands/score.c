#include "cli/commands.h"

#include "cli/io/game_files.h"
#include "cli/io/output.h"

static void write_score(const struct kp_call *call, struct kp_score score)
{
    kp_print(&kp_standard_output,
             call->json ? "{\"black\":%d,\"white\":%d}\n" : "%d black %d white\n", score.black,
             score.white);
}

/* The place of the answer is not left empty. */
static void write_failure(const struct kp_call *call, const char *guess, const struct kp_diag *why)
{
    struct kp_errors problems = {.count = 1, .item = {*why}};

    if (call->json)
        kp_problems_json(&problems, NULL, &kp_standard_output);
    else
        fprintf(stderr, "keypeg: %s: %s\n", kp_file_name(guess).text, why->says);
}

int kp_run_score(const struct kp_call *call)
{
    int status = KP_EXIT_DONE;

    if (call->word_count < 2) {
        fputs("keypeg: score wants a secret and a guess, as in: keypeg score 1355 6135\n", stderr);
        return KP_EXIT_BAD;
    }
    for (int i = 1; i < call->word_count; i++) {
        struct kp_score score;
        struct kp_diag why = {0};

        if (kp_score_words(call->game, call->words[0], call->words[i], &score, &why) == KP_OK) {
            write_score(call, score);
            continue;
        }
        write_failure(call, call->words[i], &why);
        status = KP_EXIT_BAD;
    }
    return status;
}
