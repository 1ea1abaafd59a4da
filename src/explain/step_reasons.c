/* Both go through codes.  A comparison by the difference is enough if no code with the premises and
 * that difference lacks a conclusion.  Rules are needed if a code that breaks them has the premises
 * and the rows of the step but not its conclusions.  On a board with too many codes all rules
 * count. */
#include "explain/step_reasons.h"

#include "base/hash.h"
#include "game/score.h"

#include <string.h>

#define MOST_NUMBERS ((size_t)1 << 18) /* codes that may break rules */

/* Takes room for the scoring rule, and twice as much if colours are counted, too. */
static int *take_tally(const struct kp_code_sets *sets, struct kp_arena *arena)
{
    return kp_arena_take(arena, 2 * (size_t)kp_rules_guess_colours(sets->game->rules), sizeof(int));
}

static struct kp_score score_row(const struct kp_code_sets *sets, size_t row, const uint16_t *code,
                                 int *tally)
{
    return kp_score_guess(sets->game->rules, code, kp_transcript_guess(sets->game, row), tally);
}

static void widen(struct kp_times *range, int count)
{
    range->least = kp_min_int(range->least, count);
    range->most = kp_max_int(range->most, count);
}

struct kp_row_reasons kp_step_reasons(const struct kp_code_sets *sets,
                                      const struct kp_chain_step *step, struct kp_arena *arena)
{
    const struct kp_times none = {sets->pegs + 1, -1};
    const struct kp_row *first = &sets->game->rows[step->rows[0]];
    const struct kp_row *second = &sets->game->rows[step->rows[1]];
    int a = kp_count_part(first->score, step->part), b = kp_count_part(second->score, step->part);
    bool by_difference = kp_codes_are_listed(sets), by_sum = by_difference;
    struct kp_row_reasons reasons = {KP_BY_BOTH, none, none, none};
    uint64_t *codes, *good;
    int *tally = take_tally(sets, arena);

    KP_TAKE(arena, codes, sets->words);
    KP_TAKE(arena, good, sets->words);
    if (arena->failed || !kp_codes_are_listed(sets))
        return reasons;
    kp_step_codes(sets, &(struct kp_chain_step){.row_count = 0}, step->premises, codes);
    if (!kp_bits_empty(step->conclusions, sets->fact_words))
        kp_step_codes(sets, &(struct kp_chain_step){.row_count = 0}, step->conclusions, good);
    for (size_t i = 0; i < sets->code_count; i++) {
        const uint16_t *code = kp_code_at(sets, i);
        struct kp_score here, there;

        if (!kp_bit(codes, i) || kp_bit(good, i))
            continue;
        here = score_row(sets, step->rows[0], code, tally);
        there = score_row(sets, step->rows[1], code, tally);
        by_difference &= kp_count_part(here, step->part) - kp_count_part(there, step->part) !=
                         a - b;
        by_sum &= kp_count_part(here, step->part) + kp_count_part(there, step->part) != a + b;
        widen(&reasons.black, here.black);
        widen(&reasons.total, kp_count_part(here, KP_ROW_TOTAL));
        if (here.black == first->score.black)
            widen(&reasons.white, here.white);
    }
    reasons.comparison = by_difference ? KP_BY_DIFFERENCE : by_sum ? KP_BY_SUM : KP_BY_BOTH;
    return reasons;
}

/* ---- Rules -------------------------------------------------------------------- */

static bool has_facts(const struct kp_code_sets *sets, const uint64_t *facts, const uint16_t *code,
                      const int *tally)
{
    size_t f = 0;

    while (kp_next_fact(sets, facts, &f) && kp_code_has_fact(sets, f, code, tally))
        f++;
    return f == sets->fact_count;
}

static bool repeats_colour(const struct kp_code_sets *sets, const int *tally)
{
    for (int c = 0; c < sets->colours; c++)
        if (tally[c] > 1 && !kp_rules_is_blank(sets->game->rules, c))
            return true;
    return false;
}

static bool fits_rows(const struct kp_code_sets *sets, const struct kp_chain_step *step,
                      const uint16_t *code, int *tally)
{
    bool fits = true;

    for (size_t i = 0; i < step->row_count && fits; i++) {
        struct kp_score recorded = sets->game->rows[step->rows[i]].score;
        struct kp_score right = score_row(sets, step->rows[i], code, tally);

        fits = step->part == KP_ROW_SCORE
                   ? kp_score_agrees(recorded, right)
                   : kp_count_part(recorded, step->part) == kp_count_part(right, step->part);
    }
    return fits;
}

struct kp_needed_rules kp_step_rules(const struct kp_code_sets *sets,
                                     const struct kp_chain_step *step, struct kp_arena *arena)
{
    const struct kp_transcript *game = sets->game;
    bool has_lines = game->sum >= 0 || game->allowed || game->times || game->quotas.count > 0;
    struct kp_needed_rules all = {!game->rules->repeats, has_lines}, needed = {false, false};
    bool ends = kp_bits_empty(step->conclusions, sets->fact_words);
    size_t colours = (size_t)kp_rules_guess_colours(game->rules);
    size_t most = MOST_NUMBERS / (1 + game->quotas.count / 8);
    int *tally = take_tally(sets, arena);
    struct kp_replay *replay;
    uint16_t *code;

    KP_TAKE(arena, code, (size_t)sets->pegs);
    if ((!all.no_repeats && !all.lines) || kp_code_sets_are_longer(sets, most))
        return all;
    replay = kp_replay_new(game);
    arena->failed |= !replay;
    for (bool more = !arena->failed; more; more = kp_code_sets_next(sets, code)) {
        memset(tally, 0, colours * sizeof *tally);
        for (int p = 0; p < sets->pegs; p++)
            tally[code[p]]++;
        if (has_facts(sets, step->premises, code, tally) &&
            (ends || !has_facts(sets, step->conclusions, code, tally)) &&
            fits_rows(sets, step, code, tally + colours) &&
            !kp_replay_fits_rows(replay, code, 0, NULL, 0)) {
            bool repeats = all.no_repeats && repeats_colour(sets, tally);

            needed.no_repeats |= repeats;
            needed.lines |= !repeats;
        }
    }
    kp_replay_free(replay);
    return needed;
}
