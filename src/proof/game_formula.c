/* The constraints of a game, as the header describes them, in a fixed order of lines: pegs,
 * colours, rows, then bounds of colours.  The lines of a row are together, so a line is found by a
 * binary search, and a label by its line.  The writer of a proof and its checker both begin with
 * this file, so tests compare it with the scoring rule on all codes of small boards. */
#include "proof/game_formula.h"

#include "base/allocate.h"
#include "format/text/format_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- Lines ---------------------------------------------------------------------- */

static bool is_of_row(const struct kp_game_formula_line *line)
{
    return line->kind >= KP_LINE_BLACK && line->kind <= KP_LINE_BOTH;
}

/* Lines are in the order of their keys; those of a row are together. */
static uint64_t line_key(const struct kp_game_formula_line *line)
{
    return (uint64_t)(is_of_row(line) ? KP_LINE_BLACK : line->kind) << 60 |
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

static bool add_line(struct kp_game_formula *formula, enum kp_game_formula_kind kind,
                     enum kp_game_formula_side side, size_t of, size_t more)
{
    if (!KP_RESERVE(formula->lines, formula->room, formula->count + 1))
        return false;
    formula->lines[formula->count++] = (struct kp_game_formula_line){kind, side, (uint32_t)of,
                                                                     (uint32_t)more};
    return true;
}

static bool add_equation(struct kp_game_formula *formula, enum kp_game_formula_kind kind, size_t of)
{
    return add_line(formula, kind, KP_AT_LEAST, of, 0) &&
           add_line(formula, kind, KP_AT_MOST, of, 0);
}

static bool excludes_a_colour(const struct kp_game_formula *formula, int peg)
{
    for (int c = 0; c < (int)formula->colours; c++)
        if (!kp_transcript_allows(formula->game, peg, c))
            return true;
    return false;
}

static bool add_peg_lines(struct kp_game_formula *formula)
{
    uint64_t *const *allowed = formula->game->allowed;
    bool good = true;

    for (size_t p = 0; good && p < formula->pegs; p++)
        good = add_equation(formula, KP_LINE_PEG, p);
    for (size_t p = 0; good && allowed && p < formula->pegs; p++)
        if (excludes_a_colour(formula, (int)p))
            good = add_line(formula, KP_LINE_NOT, KP_AT_MOST, p, 0);
    for (size_t c = 0; good && c < formula->colours; c++)
        good = add_equation(formula, KP_LINE_COUNT, c);
    return good;
}

static bool add_colour_lines(struct kp_game_formula *formula)
{
    const struct kp_rules *rules = formula->game->rules;
    bool good = true;

    for (size_t c = 0; c < formula->colours; c++)
        for (size_t j = 1; good && j < formula->pegs; j++)
            good = add_line(formula, KP_LINE_ORDER, KP_AT_LEAST, c, j);
    for (size_t c = 0; good && !rules->repeats && c < formula->colours; c++)
        if (formula->pegs > 1 && !kp_rules_is_blank(rules, (int)c))
            good = add_line(formula, KP_LINE_ONCE, KP_AT_MOST, c, 0);
    return good && (formula->game->sum < 0 || add_equation(formula, KP_LINE_SUM, 0));
}

static bool add_row_lines(struct kp_game_formula *formula, size_t row)
{
    struct kp_score score = formula->game->rows[row].score;
    bool black = score.black != KP_UNKNOWN, white = score.white != KP_UNKNOWN;

    if (black && formula->has_places && !add_equation(formula, KP_LINE_BLACK, row))
        return false;
    if (white && !black && !add_equation(formula, KP_LINE_WHITE, row))
        return false;
    if (black && white)
        return add_equation(formula, KP_LINE_BOTH, row);
    return (!black && !white) || add_line(formula, KP_LINE_BOTH, KP_AT_LEAST, row, 0);
}

/* These lines are the last, so that the lines of a game have the same numbers without them. */
static bool add_times_lines(struct kp_game_formula *formula)
{
    bool good = true;

    for (size_t c = 0; good && formula->game->times && c < formula->colours; c++) {
        struct kp_times times = kp_transcript_times(formula->game, (int)c);

        if (times.least > 0)
            good = add_line(formula, KP_LINE_TIMES, KP_AT_LEAST, c, (size_t)times.least);
        if (good && times.most < formula->game->rules->pegs)
            good = add_line(formula, KP_LINE_TIMES, KP_AT_MOST, c, (size_t)times.most + 1);
    }
    return good;
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
    bool good;

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
    formula->first_wrong = formula->first_count + (uint32_t)(pegs * colours);
    formula->variables = formula->first_wrong +
                         (use == KP_FORMULA_WRONG_ROWS ? (uint32_t)game->row_count : 0);
    good = formula->has_places ? add_peg_lines(formula) : add_equation(formula, KP_LINE_TOTAL, 0);
    good = good && add_colour_lines(formula);
    for (size_t r = 0; good && r < game->row_count; r++)
        good = add_row_lines(formula, r);
    if (good && add_times_lines(formula))
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

static void add_text(struct kp_strbuf *to, const char *text)
{
    kp_strbuf_add(to, text, strlen(text));
}

static void add_colour(const struct kp_game_formula *formula, size_t colour, struct kp_strbuf *to)
{
    const struct kp_rules *rules = formula->game->rules;
    size_t before = to->length;

    if (kp_rules_is_blank(rules, (int)colour))
        add_text(to, "empty");
    else if (formula->has_names)
        add_text(to, kp_rules_name(rules, (int)colour));
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

/* Finds what a variable is about that is not of a row.  Returns whether it is of a peg. */
static bool find_meaning(const struct kp_game_formula *formula, uint32_t variable, uint32_t *number,
                         size_t *colour)
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
    } else if (variable >= formula->first_wrong) {
        add_numbered(to, 'w', variable - formula->first_wrong);
    } else {
        is_place = find_meaning(formula, variable, &number, &colour);
        add_numbered(to, is_place ? 'p' : 'n', number);
        add_text(to, "_");
        add_colour(formula, colour, to);
    }
}

void kp_game_formula_add_label(const struct kp_game_formula *formula, size_t line,
                               struct kp_strbuf *to)
{
    static const char *const words[] = {"peg", "not",   "count", "total", "order", "once",
                                        "sum", "black", "white", "both",  "times"};
    const struct kp_game_formula_line *is = &formula->lines[line];
    const char *side = is->side == KP_AT_LEAST ? "least" : "most";

    if (is->kind == KP_LINE_PEG || is->kind == KP_LINE_NOT) {
        kp_strbuf_addf(to, "@peg%" PRIu32 "_%s", is->of + 1,
                       is->kind == KP_LINE_NOT ? "not" : side);
        return;
    }
    if (is_of_row(is)) {
        kp_strbuf_addf(to, "@row%" PRIu32 "_%s_%s", is->of + 1, words[is->kind], side);
        return;
    }
    kp_strbuf_addf(to, "@%s_", words[is->kind]);
    if (is->kind != KP_LINE_TOTAL && is->kind != KP_LINE_SUM)
        add_colour(formula, is->of, to);
    if (is->kind == KP_LINE_ORDER)
        kp_strbuf_addf(to, "_%" PRIu32, is->more);
    else if (is->kind == KP_LINE_COUNT || is->kind == KP_LINE_TIMES)
        kp_strbuf_addf(to, "_%s", side);
    else if (is->kind != KP_LINE_ONCE)
        kp_strbuf_addf(to, "%s", side);
}

/* ---- Writing -------------------------------------------------------------------- */

/* A line that is being written: its terms, and what they must at least add up to. */
struct writing {
    const struct kp_game_formula *formula;
    const struct kp_out *out;
    enum kp_status status;
    struct kp_strbuf text;
    bool is_equation; /* it states both sides */
    int64_t sign;     /* 1, or -1 for "at most" */
    int64_t lowest;   /* the least value of the terms */
    bool has_terms;
    uint16_t *tally;
};

#define BYTES_AT_ONCE (1 << 16)

/* Sends what was written, if it is much.  Returns whether the writing may continue. */
static bool flush(struct writing *writing)
{
    if (writing->text.length >= BYTES_AT_ONCE)
        kp_strbuf_flush(&writing->text, writing->out, &writing->status);
    return writing->status == KP_OK && !writing->text.failed;
}

static void add_term(struct writing *writing, int64_t factor, uint32_t variable)
{
    writing->has_terms = true;
    factor *= writing->sign;
    if (factor < 0)
        writing->lowest += factor;
    if (factor >= 0)
        add_text(&writing->text, "+");
    kp_strbuf_add_number(&writing->text, factor);
    add_text(&writing->text, " ");
    kp_game_formula_add_name(writing->formula, variable, &writing->text);
    add_text(&writing->text, " ");
}

/* A sum without terms, as of a guess with empty holes only, gets two that cancel out: not every
 * reader of OPB accepts an empty one. */
static void end_line(struct writing *writing, int64_t value)
{
    if (!writing->has_terms) {
        add_term(writing, 1, writing->formula->first_count);
        add_term(writing, -1, writing->formula->first_count);
    }
    kp_strbuf_addf(&writing->text, "%s %" PRId64 " ;\n",
                   writing->is_equation ? "=" : ">=", writing->sign * value);
}

/* The places where the guess agrees with the secret. */
static void add_places(struct writing *writing, size_t row, int64_t factor)
{
    const struct kp_game_formula *formula = writing->formula;
    const uint16_t *guess = kp_transcript_guess(formula->game, row);

    for (size_t p = 0; p < formula->pegs; p++)
        if (guess[p] < formula->colours)
            add_term(writing, factor, kp_game_formula_place(formula, p, guess[p]));
}

/* The colours that the guess and the secret have in common. */
static void add_common(struct writing *writing, size_t row)
{
    const struct kp_game_formula *formula = writing->formula;
    const uint16_t *guess = kp_transcript_guess(formula->game, row);

    for (size_t p = 0; p < formula->pegs; p++)
        if (guess[p] < formula->colours)
            add_term(writing, 1,
                     kp_game_formula_count(formula, guess[p], ++writing->tally[guess[p]]));
    for (size_t p = 0; p < formula->pegs; p++)
        if (guess[p] < formula->colours)
            writing->tally[guess[p]] = 0;
}

static void write_row(struct writing *writing, const struct kp_game_formula_line *line)
{
    const struct kp_game_formula *formula = writing->formula;
    struct kp_score score = formula->game->rows[line->of].score;
    int64_t value = 0, lacking; /* unknown counts are 0 or more */

    if (line->kind != KP_LINE_WHITE && score.black != KP_UNKNOWN)
        value += score.black;
    if (line->kind != KP_LINE_BLACK && score.white != KP_UNKNOWN)
        value += score.white;
    if (line->kind == KP_LINE_BLACK)
        add_places(writing, line->of, 1);
    else
        add_common(writing, line->of);
    if (line->kind == KP_LINE_WHITE)
        add_places(writing, line->of, -1);
    lacking = writing->sign * value - writing->lowest;
    if (formula->use == KP_FORMULA_WRONG_ROWS && !formula->game->rows[line->of].sure &&
        lacking > 0) {
        kp_strbuf_addf(&writing->text, "%+" PRId64 " ", lacking);
        kp_game_formula_add_name(formula, kp_game_formula_wrong(formula, line->of), &writing->text);
        kp_strbuf_add(&writing->text, " ", 1);
        writing->has_terms = true;
    }
    end_line(writing, value);
}

static void write_colour(struct writing *writing, const struct kp_game_formula_line *line)
{
    const struct kp_game_formula *formula = writing->formula;

    if (line->kind == KP_LINE_ORDER) {
        add_term(writing, 1, kp_game_formula_count(formula, line->of, line->more));
        add_term(writing, -1, kp_game_formula_count(formula, line->of, line->more + 1));
    } else if (line->kind == KP_LINE_COUNT) {
        for (size_t p = 0; p < formula->pegs; p++)
            add_term(writing, 1, kp_game_formula_place(formula, p, line->of));
        for (size_t j = 1; j <= formula->pegs; j++)
            add_term(writing, -1, kp_game_formula_count(formula, line->of, j));
    } else if (line->kind == KP_LINE_TIMES) {
        add_term(writing, 1, kp_game_formula_count(formula, line->of, line->more));
    } else {
        for (size_t j = 2; j <= formula->pegs; j++)
            add_term(writing, 1, kp_game_formula_count(formula, line->of, j));
    }
    end_line(writing, line->kind == KP_LINE_TIMES && line->side == KP_AT_LEAST);
}

static void write_peg(struct writing *writing, const struct kp_game_formula_line *line)
{
    const struct kp_game_formula *formula = writing->formula;

    for (size_t c = 0; c < formula->colours; c++)
        if (line->kind == KP_LINE_PEG ||
            !kp_transcript_allows(formula->game, (int)line->of, (int)c))
            add_term(writing, 1, kp_game_formula_place(formula, line->of, c));
    end_line(writing, line->kind == KP_LINE_PEG);
}

static void write_all_colours(struct writing *writing, const struct kp_game_formula_line *line)
{
    const struct kp_game_formula *formula = writing->formula;
    bool is_sum = line->kind == KP_LINE_SUM;

    for (size_t c = 0; c < formula->colours; c++) {
        int64_t number = is_sum ? kp_rules_number(formula->game->rules, (int)c) : 1;

        for (size_t j = 1; number != 0 && j <= formula->pegs; j++)
            add_term(writing, number, kp_game_formula_count(formula, c, j));
    }
    end_line(writing, is_sum ? formula->game->sum : (int64_t)formula->pegs);
}

/* Whether this line and the next are written as one, with '='. */
static bool begins_equation(const struct kp_game_formula *formula, size_t at)
{
    const struct kp_game_formula_line *line = &formula->lines[at];

    return formula->use == KP_FORMULA_PLAIN && at + 1 < formula->count &&
           line->kind != KP_LINE_TIMES && line->side == KP_AT_LEAST && line[1].side == KP_AT_MOST &&
           line[1].kind == line->kind && line[1].of == line->of;
}

static void write_line(struct writing *writing, size_t at)
{
    static void (*const write[])(struct writing *, const struct kp_game_formula_line *) = {
        [KP_LINE_PEG] = write_peg,         [KP_LINE_NOT] = write_peg,
        [KP_LINE_COUNT] = write_colour,    [KP_LINE_TOTAL] = write_all_colours,
        [KP_LINE_ORDER] = write_colour,    [KP_LINE_ONCE] = write_colour,
        [KP_LINE_SUM] = write_all_colours, [KP_LINE_BLACK] = write_row,
        [KP_LINE_WHITE] = write_row,       [KP_LINE_BOTH] = write_row,
        [KP_LINE_TIMES] = write_colour};
    const struct kp_game_formula_line *line = &writing->formula->lines[at];

    writing->sign = line->side == KP_AT_LEAST ? 1 : -1;
    writing->lowest = 0;
    writing->has_terms = false;
    writing->is_equation = begins_equation(writing->formula, at);
    if (writing->formula->use != KP_FORMULA_PLAIN) {
        kp_game_formula_add_label(writing->formula, at, &writing->text);
        add_text(&writing->text, " ");
    }
    write[line->kind](writing, line);
}

/* ---- The file ------------------------------------------------------------------- */

/* Ends a line of comment: control characters become '?', for a name may come from JSON, and must not
 * end the comment. */
static void end_comment(struct writing *writing)
{
    struct kp_strbuf *text = &writing->text;

    for (size_t i = text->length; i-- > 0 && text->text[i] != '\n';)
        if ((unsigned char)text->text[i] < ' ')
            text->text[i] = '?';
    add_text(text, "\n");
}

/* Says what the variables of a plain formula are. */
static void write_variables(struct writing *writing)
{
    const struct kp_game_formula *formula = writing->formula;

    for (uint32_t v = 0; v < formula->variables && flush(writing); v++) {
        uint32_t number;
        size_t colour;
        bool is_place = find_meaning(formula, v, &number, &colour);

        kp_strbuf_addf(&writing->text, "* x%" PRIu32 " = %s %" PRIu32 " %s ", v + 1,
                       is_place ? "peg" : "at least", number + 1,
                       is_place      ? "is"
                       : number == 0 ? "peg is"
                                     : "pegs are");
        add_text(&writing->text, kp_rules_name(formula->game->rules, (int)colour));
        end_comment(writing);
    }
}

static void write_head(struct writing *writing)
{
    const struct kp_game_formula *formula = writing->formula;
    struct kp_strbuf *text = &writing->text;
    uint32_t first = formula->has_places ? 0 : formula->first_count;
    uint32_t end = formula->has_places ? formula->first_count : formula->first_wrong;
    uint32_t variables = formula->variables;
    size_t constraints = formula->count;

    for (size_t r = 0; formula->use == KP_FORMULA_WRONG_ROWS && r < formula->game->row_count; r++)
        variables -= formula->game->rows[r].sure;
    for (size_t i = 0; i < formula->count; i++)
        constraints -= begins_equation(formula, i);
    kp_strbuf_addf(text, "* #variable= %" PRIu32 " #constraint= %zu\n", variables, constraints);
    if (formula->use == KP_FORMULA_PLAIN) {
        write_variables(writing);
        return;
    }
    for (size_t c = 0; !formula->has_names && c < formula->colours; c++) {
        kp_strbuf_addf(text, "* colour %zu: ", c + 1);
        add_text(text, kp_rules_name(formula->game->rules, (int)c));
        end_comment(writing);
    }
    if (formula->use == KP_FORMULA_SECRETS) {
        add_text(text, "preserved:");
        for (uint32_t v = first; v < end; v++) {
            add_text(text, " ");
            kp_game_formula_add_name(formula, v, text);
        }
        add_text(text, " ;\n");
    }
    if (formula->use == KP_FORMULA_WRONG_ROWS) {
        add_text(text, "min:");
        for (size_t r = 0; r < formula->game->row_count; r++)
            if (!formula->game->rows[r].sure)
                kp_strbuf_addf(text, " +1 w%zu", r + 1);
        add_text(text, " ;\n");
    }
}

static void write_guess(struct writing *writing, size_t row)
{
    const struct kp_transcript *game = writing->formula->game;

    kp_strbuf_addf(&writing->text, "* row %zu: ", row + 1);
    kp_text_write_row(game->rules, kp_transcript_guess(game, row), game->rows[row].score,
                      &writing->text);
    end_comment(writing);
}

/* Whether the guess of a row is written before a line. */
static bool precedes(size_t row, const struct kp_game_formula_line *line)
{
    return line->kind == KP_LINE_TIMES || (is_of_row(line) && row <= line->of);
}

enum kp_status kp_game_formula_write(const struct kp_game_formula *formula,
                                     const struct kp_out *out)
{
    struct writing writing = {.formula = formula, .out = out};
    size_t row = 0, rows = formula->game->row_count;

    writing.tally = kp_calloc((size_t)kp_rules_guess_colours(formula->game->rules),
                              sizeof *writing.tally);
    if (!writing.tally)
        return KP_NO_MEMORY;
    write_head(&writing);
    for (size_t i = 0; i < formula->count && flush(&writing); i += 1 + writing.is_equation) {
        for (; row < rows && precedes(row, &formula->lines[i]); row++)
            write_guess(&writing, row);
        write_line(&writing, i);
    }
    for (; row < rows && writing.status == KP_OK; row++)
        write_guess(&writing, row);
    if (writing.status == KP_OK)
        kp_strbuf_flush(&writing.text, out, &writing.status);
    free(writing.tally);
    kp_strbuf_free(&writing.text);
    return writing.status;
}

bool kp_game_formula_read_secret(const struct kp_game_formula *formula,
                                 bool (*value)(void *data, uint32_t variable), void *data,
                                 uint16_t *secret)
{
    size_t pegs = 0;

    for (size_t p = 0; p < formula->pegs && formula->has_places; p++) {
        for (size_t c = 0; c < formula->colours; c++)
            if (value(data, kp_game_formula_place(formula, p, c))) {
                secret[p] = (uint16_t)c;
                pegs++;
            }
        if (pegs != p + 1)
            return false;
    }
    for (size_t c = 0; c < formula->colours && !formula->has_places; c++)
        for (size_t j = 1; j <= formula->pegs && pegs < formula->pegs; j++)
            if (value(data, kp_game_formula_count(formula, c, j)))
                secret[pegs++] = (uint16_t)c;
    return pegs == formula->pegs;
}

bool kp_game_formula_evaluate(const struct kp_game_formula *formula, const uint16_t *secret,
                              const bool *wrong, bool *values)
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
    for (size_t r = 0;
         wrong && formula->use == KP_FORMULA_WRONG_ROWS && r < formula->game->row_count; r++)
        values[kp_game_formula_wrong(formula, r)] = wrong[r];
    free(tally);
    return true;
}
