#include "cli/files.h"

static void write_count(int count, const char *kind)
{
    if (count != KP_UNKNOWN)
        printf("%d %s", count, kind);
}

static void write_score(struct kp_score score)
{
    write_count(score.black, "black");
    if (score.white != KP_UNKNOWN)
        putchar(' ');
    write_count(score.white, "white");
    putchar('\n');
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
            write_score(score);
            continue;
        }
        fprintf(stderr, "keypeg: %s: %s\n", call->words[i], why.says);
        status = KP_EXIT_BAD;
    }
    return status;
}
