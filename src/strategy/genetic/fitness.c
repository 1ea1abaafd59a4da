/* The fitness of Berghman, Goossens and Leus, 2009: a times the black pegs that a row has
 * too many or too few, and once the white ones, with a = 1; their b P (i - 1) is the same
 * for all codes of a turn and decides nothing here, where only the order of codes counts.
 * What else may be known of a secret is ours. */
#include "strategy/genetic/fitness.h"

#include "base/memory.h"
#include <stdlib.h>

static bool find_numbers(struct kp_fitness *miss, int colours)
{
    if (miss->game->sum < 0)
        return true;
    miss->numbers = kp_calloc((size_t)colours, sizeof *miss->numbers);
    for (int c = 0; miss->numbers && c < colours; c++)
        miss->numbers[c] = kp_rules_number(miss->game->rules, c);
    return miss->numbers != NULL;
}

bool kp_fitness_make(struct kp_fitness *miss, const struct kp_transcript *game)
{
    int colours = kp_rules_guess_colours(game->rules);

    *miss = (struct kp_fitness){.game = game};
    miss->tally = kp_calloc((size_t)colours, sizeof *miss->tally);
    return miss->tally && find_numbers(miss, colours);
}

void kp_fitness_clear(struct kp_fitness *miss)
{
    free(miss->tally);
    free(miss->numbers);
    *miss = (struct kp_fitness){0};
}

/* ---- Rows -------------------------------------------------------------- */

/* The tally is that of the code; guesses are taken out of it, and put back. */
static int count_common(int *tally, const uint16_t *guess, int n)
{
    int common = 0;

    for (int p = 0; p < n; p++)
        common += tally[guess[p]]-- > 0;
    for (int p = 0; p < n; p++)
        tally[guess[p]]++;
    return common;
}

static int count_black(const uint16_t *code, const uint16_t *guess, int n)
{
    int black = 0;

    for (int p = 0; p < n; p++)
        black += code[p] == guess[p];
    return black;
}

static uint64_t apart(int noted, int right)
{
    return noted == KP_UNKNOWN ? 0 : (uint64_t)abs(noted - right);
}

static uint64_t miss_row(const struct kp_fitness *miss, const uint16_t *code, size_t row)
{
    const struct kp_rules *rules = miss->game->rules;
    const uint16_t *guess = kp_transcript_guess(miss->game, row);
    struct kp_score noted = miss->game->rows[row].score;
    int black = 0, common = 0;

    if (rules->scores != KP_COLOURS_ONLY)
        black = count_black(code, guess, rules->pegs);
    if (rules->scores == KP_BLACK_ONLY)
        return apart(noted.black, black);
    if (noted.white != KP_UNKNOWN)
        common = count_common(miss->tally, guess, rules->pegs);
    return apart(noted.black, black) + apart(noted.white, common - black);
}

/* ---- All that is known ------------------------------------------------- */

static uint64_t miss_pegs(const struct kp_fitness *miss, const uint16_t *code)
{
    const struct kp_rules *rules = miss->game->rules;
    uint64_t wrong = 0;

    for (int p = 0; p < rules->pegs; p++) {
        bool again = !rules->repeats && miss->tally[code[p]] > 1;

        wrong += again && !kp_rules_is_blank(rules, code[p]);
        wrong += !kp_transcript_allows(miss->game, p, code[p]);
    }
    return wrong;
}

static uint64_t miss_sum(const struct kp_fitness *miss, const uint16_t *code)
{
    int64_t sum = 0;

    for (int p = 0; miss->numbers && p < miss->game->rules->pegs; p++)
        sum += miss->numbers[code[p]];
    return miss->numbers ? (uint64_t)llabs(sum - miss->game->sum) : 0;
}

uint64_t kp_fitness_of(struct kp_fitness *miss, const uint16_t *code)
{
    int n = miss->game->rules->pegs;
    uint64_t total = miss_sum(miss, code);

    for (int p = 0; p < n; p++)
        miss->tally[code[p]]++;
    total += miss_pegs(miss, code);
    for (size_t r = 0; r < miss->game->row_count; r++)
        total += miss_row(miss, code, r);
    for (int p = 0; p < n; p++)
        miss->tally[code[p]] = 0;
    return total;
}
