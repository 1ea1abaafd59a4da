/* Writes the constraints of a game in OPB, with a comment that describes each row before its
 * lines. */
#include "proof/game_formula.h"

#include "format/text/format_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct writing {
    const struct kp_game_formula *formula;
    const struct kp_limits *limits;
    const struct kp_out *out;
    enum kp_stop_reason stop;
    enum kp_status status;
    struct kp_strbuf text;
    struct kp_formula_sum sum; /* of the line that is being written */
};

#define BYTES_AT_ONCE (1 << 16)

/* Sends what was written, if it is much.  Returns whether the writing may continue. */
static bool flush(struct writing *writing, size_t most_kept)
{
    if (writing->text.length > most_kept || writing->text.failed) {
        writing->stop = kp_limits_check(writing->limits);
        if (writing->stop == KP_COMPLETED)
            kp_strbuf_flush(&writing->text, writing->out, &writing->status);
    }
    return writing->status == KP_OK && writing->stop == KP_COMPLETED;
}

/* ---- Lines ---------------------------------------------------------------------- */

/* Whether the two sides of a line are not an equation. */
static bool has_range(const struct kp_game_formula *formula,
                      const struct kp_game_formula_line *line)
{
    const struct kp_quota *quotas = formula->game->quotas.items;

    return line->kind == KP_LINE_TIMES ||
           (line->kind == KP_LINE_QUOTA && quotas[line->of].least < quotas[line->of].most);
}

/* Whether this line and the next are written as one, with '='. */
static bool begins_equation(const struct kp_game_formula *formula, size_t at)
{
    const struct kp_game_formula_line *line = &formula->lines[at];

    return formula->use == KP_FORMULA_PLAIN && at + 1 < formula->count &&
           !has_range(formula, line) && line->side == KP_SIDE_LEAST &&
           line[1].side == KP_SIDE_MOST && line[1].kind == line->kind && line[1].of == line->of;
}

static void write_term(struct writing *writing, int64_t factor, uint32_t variable)
{
    if (factor >= 0)
        kp_strbuf_add_text(&writing->text, "+");
    kp_strbuf_add_number(&writing->text, factor);
    kp_strbuf_add_text(&writing->text, " ");
    kp_game_formula_add_name(writing->formula, variable, &writing->text);
    kp_strbuf_add_text(&writing->text, " ");
}

/* A sum without terms, as of a guess with empty holes only, gets two that cancel out: not every
 * reader of OPB accepts an empty one. */
static void write_line(struct writing *writing, size_t at, bool is_equation)
{
    const struct kp_game_formula *formula = writing->formula;
    struct kp_formula_sum *sum = &writing->sum;

    if (!kp_game_formula_find_terms(formula, at, sum)) {
        writing->text.failed = true;
        return;
    }
    if (formula->use != KP_FORMULA_PLAIN) {
        kp_game_formula_add_label(formula, at, &writing->text);
        kp_strbuf_add_text(&writing->text, " ");
    }
    for (size_t i = 0; i < sum->count; i++)
        write_term(writing, sum->terms[i].factor, sum->terms[i].variable);
    for (int sign = 1; sum->count == 0 && sign >= -1; sign -= 2)
        write_term(writing, sign, formula->first_count);
    kp_strbuf_addf(&writing->text, "%s %" PRId64 " ;\n", is_equation ? "=" : ">=", sum->value);
}

/* ---- The file ------------------------------------------------------------------- */

/* Ends a line of comment: control characters become '?', for a name may come from JSON, and must
 * not end the comment. */
static void end_comment(struct writing *writing)
{
    struct kp_strbuf *text = &writing->text;

    for (size_t i = text->length; i-- > 0 && text->text[i] != '\n';)
        if ((unsigned char)text->text[i] < ' ')
            text->text[i] = '?';
    kp_strbuf_add_text(text, "\n");
}

/* Says what the variables of a plain formula are. */
static void write_variables(struct writing *writing)
{
    const struct kp_game_formula *formula = writing->formula;

    for (uint32_t v = 0; v < formula->variables && flush(writing, BYTES_AT_ONCE); v++) {
        uint32_t number;
        size_t colour;
        bool is_place = kp_game_formula_describe(formula, v, &number, &colour);

        kp_strbuf_addf(&writing->text, "* x%" PRIu32 " = %s %" PRIu32 " %s ", v + 1,
                       is_place ? "peg" : "at least", number + 1,
                       is_place      ? "is"
                       : number == 0 ? "peg is"
                                     : "pegs are");
        kp_strbuf_add_text(&writing->text, kp_rules_name(formula->game->rules, (int)colour));
        end_comment(writing);
    }
}

static void write_head(struct writing *writing)
{
    const struct kp_game_formula *formula = writing->formula;
    struct kp_strbuf *text = &writing->text;
    uint32_t first = formula->has_places ? 0 : formula->first_count;
    uint32_t end = formula->has_places ? formula->first_count : formula->variables;
    size_t constraints = formula->count;

    for (size_t i = 0; i < formula->count; i++)
        constraints -= begins_equation(formula, i);
    kp_strbuf_addf(text, "* #variable= %" PRIu32 " #constraint= %zu\n", formula->variables,
                   constraints);
    kp_strbuf_add_lines(text, "* ", &formula->game->comments);
    kp_strbuf_add_lines(text, "* ", &formula->game->afterword);
    if (formula->use == KP_FORMULA_PLAIN) {
        write_variables(writing);
        return;
    }
    for (size_t c = 0; !formula->has_names && c < formula->colours; c++) {
        kp_strbuf_addf(text, "* colour %zu: ", c + 1);
        kp_strbuf_add_text(text, kp_rules_name(formula->game->rules, (int)c));
        end_comment(writing);
    }
    if (formula->use == KP_FORMULA_SECRETS) {
        kp_strbuf_add_text(text, "preserved:");
        for (uint32_t v = first; v < end; v++) {
            kp_strbuf_add_text(text, " ");
            kp_game_formula_add_name(formula, v, text);
        }
        kp_strbuf_add_text(text, " ;\n");
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

/* Writes a quota as a comment before its lines. */
static void write_quota(struct writing *writing, const struct kp_game_formula_line *line)
{
    const struct kp_transcript *game = writing->formula->game;

    if (line->kind != KP_LINE_QUOTA || line->side != KP_SIDE_LEAST)
        return;
    kp_strbuf_addf(&writing->text, "* quota %" PRIu32 ": ", line->of + 1);
    kp_quota_write(game->rules, &game->quotas.items[line->of], &writing->text);
    end_comment(writing);
}

/* Whether the guess of a row is written before a line. */
static bool precedes(size_t row, const struct kp_game_formula_line *line)
{
    return line->kind >= KP_LINE_TIMES || (kp_formula_line_is_of_row(line) && row <= line->of);
}

enum kp_status kp_game_formula_write(const struct kp_game_formula *formula,
                                     const struct kp_limits *limits, const struct kp_out *out,
                                     enum kp_stop_reason *stop)
{
    struct writing writing = {.formula = formula, .limits = limits, .out = out};
    size_t row = 0, rows = formula->game->row_count;
    bool is_equation;

    write_head(&writing);
    for (size_t i = 0; i < formula->count && flush(&writing, BYTES_AT_ONCE); i += 1 + is_equation) {
        for (; row < rows && precedes(row, &formula->lines[i]); row++)
            write_guess(&writing, row);
        write_quota(&writing, &formula->lines[i]);
        is_equation = begins_equation(formula, i);
        write_line(&writing, i, is_equation);
    }
    for (; row < rows && flush(&writing, BYTES_AT_ONCE); row++)
        write_guess(&writing, row);
    flush(&writing, 0);
    *stop = writing.stop;
    kp_formula_sum_free(&writing.sum);
    kp_strbuf_free(&writing.text);
    return writing.status;
}
