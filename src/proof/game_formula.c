/* The constraints of a game, as the header describes them, in a fixed order of lines: pegs,
 * colours, rows, then bounds of colours, and quotas.  The lines of a row are together, so a line is
 * found by a binary search, and a label by its line.  The writer of a proof and its checker both
 * begin with this file, so tests compare it with the scoring rule on all codes of small boards. */
#include "proof/game_formula.h"

#include "base/allocate.h"
#include "format/text/format_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- Lines ---------------------------------------------------------------------- */

/* Lines are in the order of their keys; those of a row are together. */
static uint64_t line_key(const struct kp_game_formula_line *line)
{
    return (uint64_t)(kp_formula_line_is_of_row(line) ? KP_LINE_BLACK : line->kind) << 60 |
           (uint64_t)line->of << 28 | (uint64_t)line->kind << 24 | (uint64_t)line->side << 23 |
           line->more;
}

uint64_t kp_game_formula_find(const struct kp_game_formula *formula, enum kp_game_formula_kind kind,
                              enum kp_game_formula_side side, size_t of, size_t more)
{
    uint64_t key = line_key(
        &(struct kp_game_formula_line){kind, side, (uint32_t)of, (uint32_t)more});
    size_t from = 0, to = formula->count;

    while (from < to) {
        size_t middle = from + (to - from) / 2;

        if (line_key(&formula->lines[middle]) < key)
            from = middle + 1;
        else
            to = middle;
    }
    return from < formula->count && line_key(&formula->lines[from]) == key ? from + 1 : 0;
}

/* ---- Construction -------------------------------------------------------------- */

/* Adds a line, if there is memory for it. */
static void add_line(struct kp_game_formula *formula, enum kp_game_formula_kind kind,
                     enum kp_game_formula_side side, size_t of, size_t more)
{
    if (KP_RESERVE(formula->lines, formula->room, formula->count + 1))
        formula->lines[formula->count++] = (struct kp_game_formula_line){kind, side, (uint32_t)of,
                                                                         (uint32_t)more};
    else
        formula->failed = true;
}

static void add_equation(struct kp_game_formula *formula, enum kp_game_formula_kind kind, size_t of)
{
    add_line(formula, kind, KP_SIDE_LEAST, of, 0);
    add_line(formula, kind, KP_SIDE_MOST, of, 0);
}

static bool excludes_a_colour(const struct kp_game_formula *formula, int peg)
{
    for (int c = 0; c < (int)formula->colours; c++)
        if (!kp_transcript_allows(formula->game, peg, c))
            return true;
    return false;
}

static void add_peg_lines(struct kp_game_formula *formula)
{
    uint64_t *const *allowed = formula->game->allowed;

    for (size_t p = 0; p < formula->pegs; p++)
        add_equation(formula, KP_LINE_PEG, p);
    for (size_t p = 0; allowed && p < formula->pegs; p++)
        if (excludes_a_colour(formula, (int)p))
            add_line(formula, KP_LINE_NOT, KP_SIDE_MOST, p, 0);
    for (size_t c = 0; c < formula->colours; c++)
        add_equation(formula, KP_LINE_COUNT, c);
}

static void add_colour_lines(struct kp_game_formula *formula)
{
    const struct kp_rules *rules = formula->game->rules;

    for (size_t c = 0; c < formula->colours; c++)
        for (size_t j = 1; j < formula->pegs; j++)
            add_line(formula, KP_LINE_ORDER, KP_SIDE_LEAST, c, j);
    for (size_t c = 0; !rules->repeats && c < formula->colours; c++)
        if (formula->pegs > 1 && !kp_rules_is_blank(rules, (int)c))
            add_line(formula, KP_LINE_ONCE, KP_SIDE_MOST, c, 0);
    if (formula->game->sum >= 0)
        add_equation(formula, KP_LINE_SUM, 0);
}

static void add_row_lines(struct kp_game_formula *formula, size_t row)
{
    struct kp_score score = formula->game->rows[row].score;
    bool black = score.black != KP_UNKNOWN, white = score.white != KP_UNKNOWN;

    if (black && formula->has_places)
        add_equation(formula, KP_LINE_BLACK, row);
    if (white && !black)
        add_equation(formula, KP_LINE_WHITE, row);
    if (black || white)
        add_line(formula, KP_LINE_BOTH, KP_SIDE_LEAST, row, 0);
    if (black && white)
        add_line(formula, KP_LINE_BOTH, KP_SIDE_MOST, row, 0);
}

/* These lines are the last, so that the lines of a game have the same numbers without them. */
static void add_bound_lines(struct kp_game_formula *formula)
{
    const struct kp_transcript *game = formula->game;

    for (size_t c = 0; game->times && c < formula->colours; c++) {
        struct kp_times times = kp_transcript_times(game, (int)c);

        if (times.least > 0)
            add_line(formula, KP_LINE_TIMES, KP_SIDE_LEAST, c, (size_t)times.least);
        if (times.most < game->rules->pegs)
            add_line(formula, KP_LINE_TIMES, KP_SIDE_MOST, c, (size_t)times.most + 1);
    }
    for (size_t i = 0; i < game->quotas.count; i++)
        add_equation(formula, KP_LINE_QUOTA, i);
}

/* Whether all names may be parts of names of variables and labels.  Labels have no '-', so it
 * becomes '_', unless another name has a '_'. */
static bool can_use_names(const struct kp_game_formula *formula)
{
    const char *allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    bool has_hyphen = false, has_underscore = false;

    for (int c = 0; c < (int)formula->colours; c++) {
        const char *name = kp_rules_name(formula->game->rules, c);

        if (kp_rules_is_blank(formula->game->rules, c))
            continue;
        if (name[strspn(name, allowed)] != '\0' || strlen(name) > 40 || strcmp(name, "empty") == 0)
            return false;
        has_hyphen = has_hyphen || strchr(name, '-');
        has_underscore = has_underscore || strchr(name, '_');
    }
    return !has_hyphen || !has_underscore;
}

enum kp_status kp_game_formula_make(struct kp_game_formula *formula,
                                    const struct kp_transcript *game, enum kp_game_formula_use use,
                                    struct kp_diag *why)
{
    const struct kp_rules *rules = game->rules;
    size_t pegs = (size_t)rules->pegs, colours = (size_t)kp_rules_secret_colours(rules);

    *formula = (struct kp_game_formula){.game = game,
                                        .use = use,
                                        .pegs = (uint32_t)pegs,
                                        .colours = (uint32_t)colours,
                                        .has_places = rules->scores != KP_COLOURS_ONLY};
    if (pegs * colours > KP_MOST_FORMULA_CELLS)
        return kp_bad_input(why,
                            "%zu pegs of %zu colours are too many for constraints: they would "
                            "have more than %d variables",
                            pegs, colours, KP_MOST_FORMULA_CELLS);
    formula->has_names = can_use_names(formula);
    formula->first_count = formula->has_places ? (uint32_t)(pegs * colours) : 0;
    formula->variables = formula->first_count + (uint32_t)(pegs * colours);
    if (formula->has_places)
        add_peg_lines(formula);
    else
        add_equation(formula, KP_LINE_TOTAL, 0);
    add_colour_lines(formula);
    for (size_t r = 0; r < game->row_count; r++)
        add_row_lines(formula, r);
    add_bound_lines(formula);
    if (!formula->failed)
        return KP_OK;
    kp_game_formula_free(formula);
    return kp_no_memory(why);
}

void kp_game_formula_free(struct kp_game_formula *formula)
{
    free(formula->lines);
    *formula = (struct kp_game_formula){0};
}

/* ---- Names ---------------------------------------------------------------------- */

static void add_colour(const struct kp_game_formula *formula, size_t colour, struct kp_strbuf *to)
{
    const struct kp_rules *rules = formula->game->rules;
    size_t before = to->length;

    if (kp_rules_is_blank(rules, (int)colour))
        kp_strbuf_add_text(to, "empty");
    else if (formula->has_names)
        kp_strbuf_add_text(to, kp_rules_name(rules, (int)colour));
    else
        kp_strbuf_add_number(to, (long long)colour + 1);
    for (size_t i = before; i < to->length; i++)
        if (to->text[i] == '-')
            to->text[i] = '_';
}

/* Adds "p3": a letter and a number from 1. */
static void add_numbered(struct kp_strbuf *to, char letter, uint32_t number)
{
    kp_strbuf_add(to, &letter, 1);
    kp_strbuf_add_number(to, number + 1LL);
}

bool kp_game_formula_describe(const struct kp_game_formula *formula, uint32_t variable,
                              uint32_t *number, size_t *colour)
{
    bool is_place = variable < formula->first_count;
    uint32_t at = variable - formula->first_count;

    /* NOLINTBEGIN(clang-analyzer-core.DivideZero): there is a colour if there are variables */
    *number = is_place ? variable / formula->colours : at % formula->pegs;
    *colour = is_place ? variable % formula->colours : at / formula->pegs;
    /* NOLINTEND(clang-analyzer-core.DivideZero) */
    return is_place;
}

void kp_game_formula_add_name(const struct kp_game_formula *formula, uint32_t variable,
                              struct kp_strbuf *to)
{
    uint32_t number;
    size_t colour;
    bool is_place;

    if (formula->use == KP_FORMULA_PLAIN) {
        add_numbered(to, 'x', variable);
    } else {
        is_place = kp_game_formula_describe(formula, variable, &number, &colour);
        add_numbered(to, is_place ? 'p' : 'n', number);
        kp_strbuf_add_text(to, "_");
        add_colour(formula, colour, to);
    }
}

void kp_game_formula_add_label(const struct kp_game_formula *formula, size_t line,
                               struct kp_strbuf *to)
{
    /* What a line is about: a number follows, or a colour, or neither. */
    static const struct {
        const char *first, *last;
        char about;
    } words[] = {
        [KP_LINE_PEG] = {"@peg", "", '1'},         [KP_LINE_NOT] = {"@peg", "_not", '1'},
        [KP_LINE_COUNT] = {"@count_", "", 'c'},    [KP_LINE_TOTAL] = {"@total", "", 0},
        [KP_LINE_ORDER] = {"@order_", "_", 'c'},   [KP_LINE_ONCE] = {"@once_", "", 'c'},
        [KP_LINE_SUM] = {"@sum", "", 0},           [KP_LINE_BLACK] = {"@row", "_black", '1'},
        [KP_LINE_WHITE] = {"@row", "_white", '1'}, [KP_LINE_BOTH] = {"@row", "_both", '1'},
        [KP_LINE_TIMES] = {"@times_", "", 'c'},    [KP_LINE_QUOTA] = {"@quota", "", '1'}};
    const struct kp_game_formula_line *is = &formula->lines[line];

    kp_strbuf_add_text(to, words[is->kind].first);
    if (words[is->kind].about == '1')
        kp_strbuf_add_number(to, is->of + 1LL);
    else if (words[is->kind].about == 'c')
        add_colour(formula, is->of, to);
    kp_strbuf_add_text(to, words[is->kind].last);
    if (is->kind == KP_LINE_ORDER)
        kp_strbuf_add_number(to, is->more);
    else if (is->kind != KP_LINE_NOT && is->kind != KP_LINE_ONCE)
        kp_strbuf_add_text(to, is->side == KP_SIDE_LEAST ? "_least" : "_most");
}

/* ---- Terms ---------------------------------------------------------------------- */

/* The line whose terms are added. */
struct adding {
    const struct kp_game_formula *formula;
    struct kp_formula_sum *sum;
    int64_t sign; /* 1, or -1 for "at most" */
    bool failed;
};

static void add_term(struct adding *adding, int64_t factor, uint32_t variable)
{
    struct kp_formula_sum *sum = adding->sum;

    factor *= adding->sign;
    if (KP_RESERVE(sum->terms, sum->room, sum->count + 1))
        sum->terms[sum->count++] = (struct kp_formula_term){factor, variable};
    else
        adding->failed = true;
}

/* The variables n_from to n_to of a colour. */
static void add_counts(struct adding *adding, int64_t factor, size_t colour, size_t from, size_t to)
{
    for (size_t j = from; j <= to; j++)
        add_term(adding, factor, kp_game_formula_count(adding->formula, colour, j));
}

static void add_place(struct adding *adding, int64_t factor, size_t peg, size_t colour)
{
    add_term(adding, factor, kp_game_formula_place(adding->formula, peg, colour));
}

/* The colours that the guess and the secret have in common, and the places where they agree. */
static void add_row(struct adding *adding, const struct kp_game_formula_line *line)
{
    const struct kp_game_formula *formula = adding->formula;
    const uint16_t *guess = kp_transcript_guess(formula->game, line->of);
    struct kp_score score = formula->game->rows[line->of].score;
    uint16_t *tally = adding->sum->tally;

    if (line->kind != KP_LINE_WHITE && score.black != KP_UNKNOWN) /* else it is 0 or more */
        adding->sum->value += score.black;
    if (line->kind != KP_LINE_BLACK && score.white != KP_UNKNOWN)
        adding->sum->value += score.white;
    for (size_t p = 0; p < formula->pegs && line->kind != KP_LINE_BLACK; p++)
        if (guess[p] < formula->colours) {
            tally[guess[p]]++;
            add_counts(adding, 1, guess[p], tally[guess[p]], tally[guess[p]]);
        }
    for (size_t p = 0; p < formula->pegs; p++) {
        tally[guess[p]] = 0;
        if (guess[p] < formula->colours && line->kind != KP_LINE_BOTH)
            add_place(adding, line->kind == KP_LINE_BLACK ? 1 : -1, p, guess[p]);
    }
}

static void add_quota(struct adding *adding, const struct kp_game_formula_line *line)
{
    const struct kp_quota *quota = &adding->formula->game->quotas.items[line->of];

    for (size_t k = 0; k < quota->colour_count; k++) {
        for (size_t i = 0; i < quota->peg_count; i++)
            add_place(adding, 1, quota->pegs[i], quota->colours[k]);
        if (quota->peg_count == 0)
            add_counts(adding, 1, quota->colours[k], 1, adding->formula->pegs);
    }
    adding->sum->value = line->side == KP_SIDE_LEAST ? quota->least : quota->most;
}

/* The terms and the value of an equation, or of its only side. */
static void add_terms(struct adding *adding, const struct kp_game_formula_line *line)
{
    const struct kp_game_formula *formula = adding->formula;
    const struct kp_transcript *game = formula->game;
    bool is_sum = line->kind == KP_LINE_SUM;

    switch (line->kind) {
    case KP_LINE_PEG:
    case KP_LINE_NOT:
        for (size_t c = 0; c < formula->colours; c++)
            if (line->kind == KP_LINE_PEG || !kp_transcript_allows(game, (int)line->of, (int)c))
                add_place(adding, 1, line->of, c);
        adding->sum->value = line->kind == KP_LINE_PEG;
        break;
    case KP_LINE_COUNT:
        for (size_t p = 0; p < formula->pegs; p++)
            add_place(adding, 1, p, line->of);
        add_counts(adding, -1, line->of, 1, formula->pegs);
        break;
    case KP_LINE_TOTAL:
    case KP_LINE_SUM:
        for (size_t c = 0; c < formula->colours; c++)
            if (!is_sum || kp_rules_number(game->rules, (int)c) != 0)
                add_counts(adding, is_sum ? kp_rules_number(game->rules, (int)c) : 1, c, 1,
                           formula->pegs);
        adding->sum->value = is_sum ? game->sum : (int64_t)formula->pegs;
        break;
    case KP_LINE_ORDER:
        add_counts(adding, 1, line->of, line->more, line->more);
        add_counts(adding, -1, line->of, line->more + 1U, line->more + 1U);
        break;
    case KP_LINE_ONCE:
        add_counts(adding, 1, line->of, 2, formula->pegs);
        break;
    case KP_LINE_TIMES:
        add_counts(adding, 1, line->of, line->more, line->more);
        adding->sum->value = line->side == KP_SIDE_LEAST;
        break;
    case KP_LINE_QUOTA:
        add_quota(adding, line);
        break;
    case KP_LINE_BLACK:
    case KP_LINE_WHITE:
    case KP_LINE_BOTH:
        add_row(adding, line);
        break;
    }
}

bool kp_game_formula_find_terms(const struct kp_game_formula *formula, size_t at,
                                struct kp_formula_sum *sum)
{
    const struct kp_game_formula_line *line = &formula->lines[at];
    struct adding adding = {
        .formula = formula, .sum = sum, .sign = line->side == KP_SIDE_LEAST ? 1 : -1};

    sum->count = 0;
    sum->value = 0;
    if (!sum->tally)
        sum->tally = kp_calloc((size_t)kp_rules_guess_colours(formula->game->rules),
                               sizeof *sum->tally);
    if (!sum->tally)
        return false;
    add_terms(&adding, line);
    sum->value *= adding.sign;
    return !adding.failed;
}

void kp_formula_sum_free(struct kp_formula_sum *sum)
{
    free(sum->terms);
    free(sum->tally);
    *sum = (struct kp_formula_sum){0};
}

/* ---- Secrets -------------------------------------------------------------------- */

bool kp_game_formula_read_secret(const struct kp_game_formula *formula, const bool *values,
                                 uint16_t *secret)
{
    size_t pegs = 0;

    for (size_t p = 0; p < formula->pegs && formula->has_places; p++) {
        for (size_t c = 0; c < formula->colours; c++)
            if (values[kp_game_formula_place(formula, p, c)]) {
                secret[p] = (uint16_t)c;
                pegs++;
            }
        if (pegs != p + 1)
            return false;
    }
    for (size_t c = 0; c < formula->colours && !formula->has_places; c++)
        for (size_t j = 1; j <= formula->pegs && pegs < formula->pegs; j++)
            if (values[kp_game_formula_count(formula, c, j)])
                secret[pegs++] = (uint16_t)c;
    return pegs == formula->pegs;
}

bool kp_game_formula_evaluate(const struct kp_game_formula *formula, const uint16_t *secret,
                              bool *values)
{
    uint32_t *tally = kp_calloc(formula->colours, sizeof *tally);

    if (!tally)
        return false;
    memset(values, 0, formula->variables * sizeof *values);
    for (size_t p = 0; p < formula->pegs; p++) {
        if (formula->has_places)
            values[kp_game_formula_place(formula, p, secret[p])] = true;
        values[kp_game_formula_count(formula, secret[p], ++tally[secret[p]])] = true;
    }
    free(tally);
    return true;
}
