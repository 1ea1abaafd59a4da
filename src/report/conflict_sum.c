/* The sum is calculated from the transcript alone, in integers, and shown only if it refutes the
 * rows; linear/proof/short_refutation.c says why it then does, and where it comes from. */
#include "report/conflict_sum.h"

#include "base/allocate.h"

#include <stdlib.h>
#include <string.h>

static bool make_arrays(struct kp_checked_sum *checked)
{
    const struct kp_rules *rules = checked->game->rules;
    size_t colours = (size_t)checked->colours, pegs = (size_t)rules->pegs;

    checked->allowed = kp_calloc(kp_multiply_sizes(pegs, colours), sizeof *checked->allowed);
    checked->counted_as = kp_calloc(colours, sizeof *checked->counted_as);
    checked->most = kp_calloc(colours, sizeof *checked->most);
    checked->adds = kp_calloc(kp_multiply_sizes(colours, pegs + 1), sizeof *checked->adds);
    checked->colour_bound = kp_calloc(colours, sizeof *checked->colour_bound);
    checked->peg_bound = kp_calloc(pegs, sizeof *checked->peg_bound);
    checked->tally = kp_calloc((size_t)kp_rules_guess_colours(rules), sizeof *checked->tally);
    return checked->allowed && checked->counted_as && checked->most && checked->adds &&
           checked->colour_bound && checked->peg_bound && checked->tally;
}

void kp_checked_sum_free(struct kp_checked_sum *checked)
{
    free(checked->allowed);
    free(checked->counted_as);
    free(checked->most);
    free(checked->adds);
    free(checked->colour_bound);
    free(checked->peg_bound);
    free(checked->tally);
    *checked = (struct kp_checked_sum){0};
}

/* ---- The value ------------------------------------------------------------------------ */

/* The key pegs of a row, black and white; if one of the counts is unknown, at least the other. */
static int known_key_pegs(const struct kp_rules *rules, struct kp_score score)
{
    if (rules->scores == KP_COLOURS_ONLY)
        return score.white;
    if (score.black == KP_UNKNOWN || score.white == KP_UNKNOWN)
        return score.black != KP_UNKNOWN ? score.black : score.white;
    return score.black + score.white;
}

/* Whether the score gives a value: a key peg that was not recorded must not count less than 0. */
static bool has_value(const struct kp_rules *rules, struct kp_score score,
                      const struct kp_row_weight *weight)
{
    if (rules->scores == KP_COLOURS_ONLY)
        return weight->black == 0 && score.white != KP_UNKNOWN;
    if (rules->scores == KP_BLACK_ONLY)
        return weight->key_pegs == 0 && score.black != KP_UNKNOWN;
    return (score.white != KP_UNKNOWN || weight->key_pegs >= 0) &&
           (score.black != KP_UNKNOWN || (int64_t)weight->key_pegs + weight->black >= 0);
}

int64_t kp_sum_value_of_row(const struct kp_checked_sum *checked,
                            const struct kp_row_weight *weight)
{
    struct kp_score score = checked->game->rows[weight->row].score;
    int key_pegs = known_key_pegs(checked->game->rules, score);
    int64_t value = 0;

    if (key_pegs != KP_UNKNOWN)
        value = (int64_t)weight->key_pegs * key_pegs;
    return score.black == KP_UNKNOWN ? value : value + (int64_t)weight->black * score.black;
}

static bool find_value(struct kp_checked_sum *checked)
{
    const struct kp_rules *rules = checked->game->rules;

    for (size_t i = 0; i < checked->sum->row_count; i++) {
        const struct kp_row_weight *weight = &checked->sum->rows[i];

        if ((weight->key_pegs != 0 || weight->black != 0) &&
            !has_value(rules, checked->game->rows[weight->row].score, weight))
            return false;
        checked->value += kp_sum_value_of_row(checked, weight);
    }
    return true;
}

/* ---- What a secret can have ------------------------------------------------------------- */

static bool *find_cell(const struct kp_checked_sum *checked, int peg, int colour)
{
    return &checked->allowed[(size_t)peg * (size_t)checked->colours + (size_t)colour];
}

static void find_allowed_by_rules(struct kp_checked_sum *checked)
{
    for (int p = 0; p < checked->game->rules->pegs; p++)
        for (int c = 0; c < checked->colours; c++)
            *find_cell(checked, p, c) = kp_transcript_allows(checked->game, p, c);
}

static void exclude_colour(struct kp_checked_sum *checked, int colour)
{
    for (int p = 0; p < checked->game->rules->pegs; p++)
        *find_cell(checked, p, colour) = false;
}

/* A row without key pegs excludes its colours, and one without black ones where it has them. */
static void exclude_by_row(struct kp_checked_sum *checked, size_t row)
{
    const struct kp_rules *rules = checked->game->rules;
    struct kp_score score = checked->game->rows[row].score;
    const uint16_t *guess = kp_transcript_guess(checked->game, row);
    bool knows_all = rules->scores == KP_COLOURS_ONLY ||
                     (score.black != KP_UNKNOWN && score.white != KP_UNKNOWN);
    bool has_none = knows_all && known_key_pegs(rules, score) == 0;

    for (int p = 0; p < rules->pegs; p++) {
        if (guess[p] >= checked->colours)
            continue;
        if (has_none)
            exclude_colour(checked, guess[p]);
        else if (score.black == 0)
            *find_cell(checked, p, guess[p]) = false;
    }
}

static void tally_guess(struct kp_checked_sum *checked, size_t row)
{
    const uint16_t *guess = kp_transcript_guess(checked->game, row);

    memset(checked->tally, 0,
           (size_t)kp_rules_guess_colours(checked->game->rules) * sizeof *checked->tally);
    for (int p = 0; p < checked->game->rules->pegs; p++)
        checked->tally[guess[p]]++;
}

static bool is_guessed(const struct kp_checked_sum *checked, int colour)
{
    for (size_t i = 0; i < checked->sum->row_count; i++) {
        const uint16_t *guess = kp_transcript_guess(checked->game, checked->sum->rows[i].row);

        for (int p = 0; p < checked->game->rules->pegs; p++)
            if (guess[p] == colour)
                return true;
    }
    return false;
}

static void join_unguessed_colours(struct kp_checked_sum *checked)
{
    for (int c = 0; c < checked->colours; c++) {
        checked->counted_as[c] = c;
        for (int d = 0; d < c && checked->counted_as[c] == c; d++)
            if (checked->counted_as[d] == d && checked->sum->prices[d] == checked->sum->prices[c] &&
                !is_guessed(checked, c) && !is_guessed(checked, d))
                checked->counted_as[c] = d;
    }
}

static void count_allowed_pegs(struct kp_checked_sum *checked)
{
    const struct kp_rules *rules = checked->game->rules;

    for (int c = 0; c < checked->colours; c++) {
        int *most = &checked->most[checked->counted_as[c]], pegs = 0;

        for (int p = 0; p < rules->pegs; p++)
            pegs += *find_cell(checked, p, c);
        if (!rules->repeats && !kp_rules_is_blank(rules, c) && pegs > 1)
            pegs = 1;
        *most = *most + pegs < rules->pegs ? *most + pegs : rules->pegs;
    }
}

/* ---- The bound ---------------------------------------------------------------------------- */

static void find_what_colours_add(struct kp_checked_sum *checked)
{
    size_t counts = (size_t)checked->game->rules->pegs + 1;

    for (size_t i = 0; i < checked->sum->row_count; i++) {
        tally_guess(checked, checked->sum->rows[i].row);
        for (int c = 0; c < checked->colours; c++)
            for (int h = 1; h <= checked->most[c]; h++)
                checked->adds[(size_t)c * counts + (size_t)h] +=
                    (int64_t)checked->sum->rows[i].key_pegs *
                    (h < checked->tally[c] ? h : checked->tally[c]);
    }
}

int64_t kp_sum_adds_at_peg(const struct kp_checked_sum *checked, int peg, int colour)
{
    int64_t adds = checked->sum->prices[colour];

    for (size_t i = 0; i < checked->sum->row_count; i++)
        if (kp_transcript_guess(checked->game, checked->sum->rows[i].row)[peg] == colour)
            adds += checked->sum->rows[i].black;
    return adds;
}

static void bound_colours(struct kp_checked_sum *checked)
{
    for (int c = 0; c < checked->colours; c++) {
        int64_t *bound = &checked->colour_bound[c];

        for (int h = 0; h <= checked->most[c]; h++) {
            int64_t adds = kp_sum_adds(checked, c, h) - (int64_t)checked->sum->prices[c] * h;

            *bound = adds > *bound ? adds : *bound;
        }
        checked->bound += *bound;
    }
}

static void bound_pegs(struct kp_checked_sum *checked)
{
    for (int p = 0; p < checked->game->rules->pegs; p++) {
        bool found = false;

        for (int c = 0; c < checked->colours; c++) {
            int64_t adds;

            if (!*find_cell(checked, p, c))
                continue;
            adds = kp_sum_adds_at_peg(checked, p, c);
            if (!found || adds > checked->peg_bound[p])
                checked->peg_bound[p] = adds;
            found = true;
        }
        if (!found)
            checked->empty_peg = p;
        checked->bound += checked->peg_bound[p];
    }
}

enum kp_sum_state kp_checked_sum_make(struct kp_checked_sum *checked,
                                      const struct kp_checked_game *of)
{
    *checked = (struct kp_checked_sum){.game = of->game,
                                       .sum = of->verdict->sum,
                                       .colours = kp_rules_secret_colours(of->game->rules),
                                       .empty_peg = -1};
    if (!checked->sum)
        return KP_SUM_FAILS;
    if (!make_arrays(checked))
        return KP_SUM_NO_MEMORY;
    if (!find_value(checked))
        return KP_SUM_FAILS;
    find_allowed_by_rules(checked);
    for (size_t i = 0; i < checked->sum->row_count; i++)
        if (checked->sum->rows[i].excludes)
            exclude_by_row(checked, checked->sum->rows[i].row);
    join_unguessed_colours(checked);
    count_allowed_pegs(checked);
    find_what_colours_add(checked);
    bound_colours(checked);
    bound_pegs(checked);
    return checked->empty_peg >= 0 || checked->bound < checked->value ? KP_SUM_HOLDS : KP_SUM_FAILS;
}
