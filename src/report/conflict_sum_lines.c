/* The sentences and lines of a sum that explains a conflict:
 *
 *   A sum of their key pegs shows why:
 *      row 1       2   1 x 2 key pegs
 *      row 2      -1   -1 x 1 key peg
 *      together    1
 *   For any secret this sum is at most 0:
 *      colour 3    0   1 peg adds 1, 2 or more 0
 *      ...
 *
 * conflict_sum_bounds.c has the lines of the colours and pegs. */
#include "report/conflict_sum_impl.h"

#include "base/allocate.h"

#include <inttypes.h>
#include <stdlib.h>

#define MOST_LINES 18

/* ---- The rows -------------------------------------------------------------------------- */

static const char *name_key_peg(const struct kp_rules *rules)
{
    return rules->scores == KP_COLOURS_ONLY ? "peg" : "key peg";
}

/* "2 x 3 key pegs" */
static void say_product(int factor, const char *sign, int count, const char *thing, bool known,
                        struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "%s%d x %d %s", sign, factor, count, thing);
    kp_strbuf_addf(to, known ? "" : " or more");
}

static void say_key_pegs(const struct kp_sum_writer *writer, const struct kp_row_weight *weight,
                         struct kp_strbuf *to)
{
    const struct kp_rules *rules = writer->rules;
    struct kp_score score = writer->checked.game->rows[weight->row].score;
    bool colours_only = rules->scores == KP_COLOURS_ONLY;
    int black = score.black == KP_UNKNOWN ? 0 : score.black;
    int white = score.white == KP_UNKNOWN ? 0 : score.white;
    int count = colours_only ? score.white : black + white;
    struct kp_strbuf thing = {0};

    kp_strbuf_addf(&thing, "%s%s%s", name_key_peg(rules), count == 1 ? "" : "s",
                   colours_only ? " in common" : "");
    say_product(weight->key_pegs, "", count, thing.failed ? "" : thing.text,
                colours_only || (score.black != KP_UNKNOWN && score.white != KP_UNKNOWN), to);
    to->failed |= thing.failed;
    kp_strbuf_free(&thing);
}

/* The weights, and how often the score has what they count. */
static void say_row(const struct kp_sum_writer *writer, const struct kp_row_weight *weight,
                    struct kp_strbuf *to)
{
    struct kp_score score = writer->checked.game->rows[weight->row].score;
    int black = weight->black;

    if (weight->key_pegs != 0 && black == -weight->key_pegs) {
        say_product(-black, "", score.white == KP_UNKNOWN ? 0 : score.white, "white",
                    score.white != KP_UNKNOWN, to);
        return;
    }
    if (weight->key_pegs != 0)
        say_key_pegs(writer, weight, to);
    if (black == 0)
        return;
    if (weight->key_pegs != 0)
        say_product(abs(black), black < 0 ? " - " : " + ",
                    score.black == KP_UNKNOWN ? 0 : score.black, "black", true, to);
    else
        say_product(black, "", score.black, "black", true, to);
}

static void add_rows(struct kp_sum_writer *writer)
{
    const struct kp_conflict_sum *sum = writer->checked.sum;
    struct kp_sum_part *part = &writer->text->scores;

    for (size_t i = 0; i < sum->row_count; i++) {
        const struct kp_row_weight *weight = &sum->rows[i];
        struct kp_sum_line *line;

        if (weight->key_pegs == 0 && weight->black == 0)
            continue;
        line = kp_sum_add_line(writer, part);
        if (!line)
            return;
        kp_say_rows(&weight->row, 1, &line->label);
        kp_sum_set_number(line, kp_sum_value_of_row(&writer->checked, weight));
        say_row(writer, weight, &line->words);
    }
}

static void add_total(struct kp_sum_writer *writer, struct kp_sum_part *part, int64_t total)
{
    struct kp_sum_line *line = part->count > 1 ? kp_sum_add_line(writer, part) : NULL;

    if (!line)
        return;
    kp_strbuf_addf(&line->label, "together");
    kp_sum_set_number(line, total);
}

/* ---- Rows that exclude colours ------------------------------------------------------------ */

static bool has_no_key_pegs(const struct kp_sum_writer *writer, size_t row)
{
    struct kp_score score = writer->checked.game->rows[row].score;

    return score.white == 0 && (score.black == 0 || writer->rules->scores == KP_COLOURS_ONLY);
}

static void say_what_rows_exclude(const struct kp_sum_writer *writer, bool everywhere, bool one,
                                  struct kp_strbuf *to)
{
    kp_strbuf_addf(to, one ? " has " : " have ");
    if (!everywhere)
        kp_strbuf_addf(to, "no black, so the secret differs from %s at every peg",
                       one ? "its guess" : "their guesses");
    else if (writer->rules->scores == KP_COLOURS_ONLY)
        kp_strbuf_addf(to, "nothing in common with the secret, which has none of %s colours",
                       one ? "its" : "their");
    else
        kp_strbuf_addf(to, "no key pegs, so the secret has none of %s colours",
                       one ? "its" : "their");
}

/* "row 2 has no key pegs, so the secret has none of its colours" */
static void say_exclusions(const struct kp_sum_writer *writer, bool everywhere,
                           struct kp_strbuf *to)
{
    const struct kp_conflict_sum *sum = writer->checked.sum;
    size_t *rows = kp_calloc(sum->row_count, sizeof *rows), count = 0, begin;

    for (size_t i = 0; rows && i < sum->row_count; i++)
        if (sum->rows[i].excludes && has_no_key_pegs(writer, sum->rows[i].row) == everywhere)
            rows[count++] = sum->rows[i].row;
    to->failed |= !rows;
    if (count > 0) {
        kp_strbuf_addf(to, to->length > 0 ? ". " : "");
        begin = to->length;
        kp_say_rows(rows, count, to);
        if (begin > 0 && !to->failed)
            to->text[begin] = 'R';
        say_what_rows_exclude(writer, everywhere, count == 1, to);
    }
    free(rows);
}

/* ---- The sentences ---------------------------------------------------------------------------- */

/* A row that alone is bounded, each of its key pegs or black ones counting 1; or NULL. */
static const struct kp_row_weight *find_only_row(const struct kp_sum_writer *writer)
{
    const struct kp_conflict_sum *sum = writer->checked.sum;
    const struct kp_row_weight *only = NULL;

    for (size_t i = 0; i < sum->row_count; i++) {
        const struct kp_row_weight *weight = &sum->rows[i];

        if (weight->key_pegs == 0 && weight->black == 0)
            continue;
        if (only || weight->key_pegs + weight->black != 1 || weight->key_pegs * weight->black != 0)
            return NULL;
        only = weight;
    }
    return only;
}

/* Only the bound is shown, and nothing at all if it is 0. */
static void write_only_row(struct kp_sum_writer *writer, const struct kp_row_weight *only)
{
    const char *thing = only->black ? "black" : name_key_peg(writer->rules);
    struct kp_strbuf *to = &writer->text->secret.sentence;
    int64_t bound = writer->checked.bound;

    kp_strbuf_addf(to, "so row %zu can have ", only->row + 1);
    if (bound > 0)
        kp_strbuf_addf(to, "at most %" PRId64, bound);
    else
        kp_strbuf_addf(to, "no");
    kp_strbuf_addf(to, " %s%s%s, but it has %" PRId64 "%s", thing,
                   only->black || bound == 1 ? "" : "s",
                   writer->rules->scores == KP_COLOURS_ONLY ? " in common" : "",
                   writer->checked.value, bound > 0 ? ":" : "");
    if (bound > 0) {
        kp_sum_add_colours(writer);
        if (writer->has_black || writer->has_prices)
            kp_sum_add_pegs(writer);
    }
}

static void write_sum(struct kp_sum_writer *writer)
{
    struct kp_sum_text *text = writer->text;
    struct kp_strbuf *scores = &text->scores.sentence, *secret = &text->secret.sentence;

    if (scores->length > 0)
        kp_strbuf_addf(scores, ". A");
    else
        kp_strbuf_addf(scores, "a");
    kp_strbuf_addf(scores, " sum of %s shows why:",
                   writer->rules->scores == KP_COLOURS_ONLY ? "the pegs in common"
                   : writer->has_key_pegs                   ? "key pegs, black and white,"
                                                            : "black key pegs");
    add_rows(writer);
    add_total(writer, &text->scores, writer->checked.value);
    kp_strbuf_addf(secret, "for any secret it is at most %" PRId64, writer->checked.bound);
    kp_strbuf_addf(secret, writer->has_prices
                               ? "; what a colour counts for each peg is added at the pegs:"
                               : ":");
    kp_sum_add_colours(writer);
    if (writer->has_black || writer->has_prices)
        kp_sum_add_pegs(writer);
    add_total(writer, &text->secret, writer->checked.bound);
}

static void find_kinds(struct kp_sum_writer *writer)
{
    const struct kp_conflict_sum *sum = writer->checked.sum;

    for (size_t i = 0; i < sum->row_count; i++) {
        writer->has_key_pegs |= sum->rows[i].key_pegs != 0;
        writer->has_black |= sum->rows[i].black != 0;
    }
    for (int c = 0; c < writer->checked.colours; c++)
        writer->has_prices |= sum->prices[c] != 0;
}

static void write_text(struct kp_sum_writer *writer)
{
    struct kp_sum_text *text = writer->text;
    const struct kp_row_weight *only;

    find_kinds(writer);
    say_exclusions(writer, true, &text->scores.sentence);
    say_exclusions(writer, false, &text->scores.sentence);
    only = text->scores.sentence.length > 0 ? find_only_row(writer) : NULL;
    if (writer->checked.empty_peg >= 0)
        kp_strbuf_addf(&text->secret.sentence, "so there is no colour for peg %d",
                       writer->checked.empty_peg + 1);
    else if (only)
        write_only_row(writer, only);
    else
        write_sum(writer);
}

static void free_part(struct kp_sum_part *part)
{
    kp_strbuf_free(&part->sentence);
    for (size_t i = 0; i < part->count; i++) {
        kp_strbuf_free(&part->lines[i].label);
        kp_strbuf_free(&part->lines[i].words);
    }
    free(part->lines);
    *part = (struct kp_sum_part){0};
}

void kp_sum_text_free(struct kp_sum_text *text)
{
    free_part(&text->scores);
    free_part(&text->secret);
}

static bool has_failed(const struct kp_sum_part *part)
{
    bool failed = part->sentence.failed;

    for (size_t i = 0; i < part->count; i++)
        failed |= part->lines[i].label.failed || part->lines[i].words.failed;
    return failed;
}

void kp_sum_text_make(struct kp_sum_text *text, const struct kp_checked_game *of)
{
    struct kp_sum_writer writer = {.rules = of->game->rules, .text = text};
    enum kp_sum_state state;

    *text = (struct kp_sum_text){0};
    state = kp_checked_sum_make(&writer.checked, of);
    if (state == KP_SUM_HOLDS)
        write_text(&writer);
    text->failed |= state == KP_SUM_NO_MEMORY || has_failed(&text->scores) ||
                    has_failed(&text->secret);
    if (text->scores.count + text->secret.count > MOST_LINES)
        kp_sum_text_free(text);
    kp_checked_sum_free(&writer.checked);
}
