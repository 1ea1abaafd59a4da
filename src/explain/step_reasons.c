/* All three go through codes.  A comparison by the difference is enough if no code with the
 * premises and that difference lacks a conclusion.  Rules are needed if a code that breaks them has
 * the premises and the rows of the step but not its conclusions.  On a board with too many codes
 * all rules count. */
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

/* Takes the set of codes that have the premises of a step. */
static uint64_t *take_premises(const struct kp_code_sets *sets, const struct kp_chain_step *step,
                               struct kp_arena *arena)
{
    uint64_t *codes;

    KP_TAKE(arena, codes, sets->words);
    if (codes && kp_codes_are_listed(sets))
        kp_step_codes(sets, &(struct kp_chain_step){.row_count = 0}, step->premises, codes);
    return codes;
}

/* Whether a code of the list lacks a conclusion, of which the last step has none. */
static bool lacks_conclusion(const struct kp_code_sets *sets, const struct kp_chain_step *step,
                             size_t code)
{
    size_t f = 0;

    if (kp_bits_empty(step->conclusions, sets->fact_words))
        return true;
    while (kp_next_fact(sets, step->conclusions, &f) && kp_bit(kp_fact_codes(sets, f), code))
        f++;
    return f < sets->fact_count;
}

enum kp_comparison kp_step_comparison(const struct kp_code_sets *sets,
                                      const struct kp_chain_step *step, struct kp_arena *arena)
{
    int a = kp_count_part(sets->game->rows[step->rows[0]].score, step->part);
    int b = kp_count_part(sets->game->rows[step->rows[1]].score, step->part);
    bool by_difference = kp_codes_are_listed(sets), by_sum = by_difference;
    const uint64_t *codes = take_premises(sets, step, arena);
    int *tally = take_tally(sets, arena);

    for (size_t i = 0; i < sets->code_count && !arena->failed; i++) {
        const uint16_t *code = kp_code_at(sets, i);
        int here, there;

        if (!kp_bit(codes, i) || !lacks_conclusion(sets, step, i))
            continue;
        here = kp_count_part(score_row(sets, step->rows[0], code, tally), step->part);
        there = kp_count_part(score_row(sets, step->rows[1], code, tally), step->part);
        by_difference &= here - there != a - b;
        by_sum &= here + there != a + b;
    }
    return by_difference ? KP_BY_DIFFERENCE : by_sum ? KP_BY_SUM : KP_BY_BOTH;
}

static void widen(struct kp_times *range, int count)
{
    range->least = kp_min_int(range->least, count);
    range->most = kp_max_int(range->most, count);
}

struct kp_row_ranges kp_step_ranges(const struct kp_code_sets *sets,
                                    const struct kp_chain_step *step, struct kp_arena *arena)
{
    const struct kp_times none = {sets->pegs + 1, -1};
    struct kp_row_ranges ranges = {none, none, none};
    const uint64_t *codes = take_premises(sets, step, arena);
    int *tally = take_tally(sets, arena);

    for (size_t i = 0; i < sets->code_count && !arena->failed; i++) {
        struct kp_score right;

        if (!kp_bit(codes, i))
            continue;
        right = score_row(sets, step->rows[0], kp_code_at(sets, i), tally);
        widen(&ranges.black, right.black);
        widen(&ranges.total, kp_count_part(right, KP_ROW_TOTAL));
        if (right.black == sets->game->rows[step->rows[0]].score.black)
            widen(&ranges.white, right.white);
    }
    return ranges;
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
    struct kp_replay *replay;
    uint16_t *code;
    int *tally;

    if ((!all.no_repeats && !all.lines) || kp_code_sets_are_longer(sets, most))
        return all;
    KP_TAKE(arena, code, (size_t)sets->pegs);
    tally = take_tally(sets, arena);
    replay = kp_replay_new(game);
    arena->failed |= !replay;
    while (!arena->failed) {
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
        if (!kp_code_sets_next(sets, code))
            break;
    }
    kp_replay_free(replay);
    return needed;
}
