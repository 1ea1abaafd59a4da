#include "base/memory.h"
#include "verdict/judge.h"
#include <stdlib.h>
#include <string.h>

bool kp_census_make(struct kp_census *census, const struct kp_question *question)
{
    size_t n = (size_t)question->pegs;

    memset(census, 0, sizeof *census);
    census->secrets = kp_zeroed(n + 1, sizeof *census->secrets);
    census->first = kp_zeroed(n, sizeof *census->first);
    return census->secrets && census->first;
}

void kp_census_free(struct kp_census *census)
{
    free(census->secrets);
    free(census->first);
}

struct counting {
    struct kp_census *census;
    size_t bytes; /* of a code */
};

static bool count(void *data, const uint16_t *code, int others)
{
    struct counting *counting = data;
    struct kp_census *census = counting->census;

    if (!census->found)
        memcpy(census->first, code, counting->bytes);
    census->found = true;
    census->secrets[others]++;
    return !census->first_is_enough;
}

void kp_judge_walk_all(struct kp_judge *judge, uint64_t states, struct kp_census *census)
{
    struct counting counting = {census, (size_t)judge->question->pegs * sizeof(uint16_t)};
    struct kp_visitor visitor = {count, &counting, census->what};

    memset(census->secrets, 0, ((size_t)judge->question->pegs + 1) * sizeof *census->secrets);
    census->found = false;
    census->stop = kp_judge_walk(judge, census->asked, states, visitor);
}

/* One secret, at least, or none at all. */
static void ask_solver(struct kp_judge *judge, struct kp_census *census)
{
    enum kp_answer answer = kp_judge_solve(judge, census->asked.on, census->first);

    memset(census->secrets, 0, ((size_t)judge->question->pegs + 1) * sizeof *census->secrets);
    census->found = answer == KP_CONSISTENT;
    census->secrets[0] = census->found;
    census->stop = answer == KP_UNDECIDED    ? judge->stop
                   : answer == KP_CONSISTENT ? KP_OUT_OF_STATES
                                             : KP_RAN;
}

void kp_judge_count(struct kp_judge *judge, struct kp_census *census)
{
    census->stop = KP_OUT_OF_STATES;
    census->found = false;
    if (judge->engine != KP_SAT)
        kp_judge_walk_all(judge, judge->budget, census);
    if (census->stop != KP_RAN && !census->found && judge->engine != KP_NATIVE &&
        !kp_judge_must_end(census->stop))
        ask_solver(judge, census);
}

/* From weight to weight: with 40,000 pegs, each from the beginning took minutes. */
void kp_census_total(const struct kp_census *census, const struct kp_question *question,
                     struct kp_count *total)
{
    struct kp_count ways = {0}, secrets = {0};
    int most = question->pegs;

    while (most > 0 && !census->secrets[most])
        most--;
    kp_count_set(&ways, 1);
    for (int others = 0; others <= most; others++) {
        if (census->secrets[others]) {
            kp_count_set(&secrets, 0);
            kp_count_add(&secrets, &ways);
            kp_count_multiply(&secrets, census->secrets[others]);
            kp_count_add(total, &secrets);
        }
        kp_question_weigh_next(question, others, &ways);
    }
    kp_count_free(&ways);
    kp_count_free(&secrets);
}
