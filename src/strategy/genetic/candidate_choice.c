/* Berghman, Goossens and Leus, 2009: every code that was gathered is taken for the secret
 * in turn, and who would leave the fewest of the others is guessed. */
#include "strategy/genetic/candidate_choice.h"

#include "base/error.h"
#include "base/memory.h"
#include "game/score.h"
#include <stdlib.h>

static const uint16_t *code(const struct kp_genetic_choice *choice, size_t i)
{
    return choice->codes + i * (size_t)choice->rules->pegs;
}

/* Scores under the same rules, as numbers: equal ones are. */
static uint64_t told(const struct kp_genetic_choice *choice, size_t secret, size_t guess)
{
    struct kp_score score = kp_score_guess(choice->rules, code(choice, secret), code(choice, guess),
                                           choice->tally);

    return (uint64_t)(unsigned)score.black << 32 | (unsigned)score.white;
}

static int ascending(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

/* The squares of the sizes of the parts, added up. */
static uint64_t squares_of(struct kp_genetic_choice *choice, size_t guess)
{
    uint64_t squares = 0, size = 0;

    for (size_t i = 0; i < choice->count; i++)
        choice->told[i] = told(choice, i, guess);
    qsort(choice->told, choice->count, sizeof *choice->told, ascending);
    for (size_t i = 0; i < choice->count; i++) {
        size = i > 0 && choice->told[i] == choice->told[i - 1] ? size + 1 : 1;
        squares += 2 * size - 1;
    }
    return squares;
}

static enum kp_stop_reason find(struct kp_genetic_choice *choice, const struct kp_limits *limits,
                                size_t *best)
{
    uint64_t least = UINT64_MAX;

    *best = 0;
    for (size_t i = 0; i < choice->count; i++) {
        enum kp_stop_reason stop = kp_limits_check(limits);
        uint64_t squares;

        if (stop != KP_COMPLETED)
            return stop;
        squares = squares_of(choice, i);
        *best = squares < least ? i : *best;
        least = squares < least ? squares : least;
    }
    return KP_COMPLETED;
}

enum kp_status kp_genetic_choice_best(struct kp_genetic_choice *choice,
                                      const struct kp_limits *limits, size_t *best,
                                      enum kp_stop_reason *stop, struct kp_diag *why)
{
    enum kp_status status = KP_OK;

    choice->tally = kp_calloc((size_t)kp_rules_guess_colours(choice->rules), sizeof *choice->tally);
    choice->told = kp_calloc(choice->count, sizeof *choice->told);
    if (choice->tally && choice->told)
        *stop = find(choice, limits, best);
    else
        status = kp_no_memory(why);
    free(choice->tally);
    free(choice->told);
    choice->tally = NULL;
    choice->told = NULL;
    return status;
}
