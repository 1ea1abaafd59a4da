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
 * Colours that add the same, and pegs with the same best colours, share a line. */
#include "report/conflict_sum.h"

#include "base/allocate.h"

#include <inttypes.h>
#include <stdlib.h>

#define MOST_LINES  18
#define MOST_COUNTS 4 /* counts of a colour that a line lists */
#define MOST_NAMES  5 /* colours that a line lists */

struct sum_writer {
    struct kp_checked_sum checked;
    const struct kp_rules *rules;
    struct kp_sum_text *text;
    bool has_prices, has_key_pegs, has_black;
    bool *written; /* [colour or peg]: it has its line */
};

static struct kp_sum_line *add_line(struct sum_writer *writer, struct kp_sum_part *part)
{
    if (!KP_RESERVE(part->lines, part->room, part->count + 1)) {
        writer->text->failed = true;
        return NULL;
    }
    part->lines[part->count] = (struct kp_sum_line){.number = 0};
    return &part->lines[part->count++];
}

static void set_number(struct kp_sum_line *line, int64_t number)
{
    line->number = number;
    line->has_number = true;
}

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

static void say_key_pegs(const struct sum_writer *writer, const struct kp_row_weight *weight,
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
static void say_row(const struct sum_writer *writer, const struct kp_row_weight *weight,
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

static void add_rows(struct sum_writer *writer)
{
    const struct kp_conflict_sum *sum = writer->checked.sum;
    struct kp_sum_part *part = &writer->text->scores;

    for (size_t i = 0; i < sum->row_count; i++) {
        const struct kp_row_weight *weight = &sum->rows[i];
        struct kp_sum_line *line;

        if (weight->key_pegs == 0 && weight->black == 0)
            continue;
        line = add_line(writer, part);
        if (!line)
            return;
        kp_say_rows(&weight->row, 1, &line->label);
        set_number(line, kp_sum_value_of_row(&writer->checked, weight));
        say_row(writer, weight, &line->words);
    }
}

static void add_total(struct sum_writer *writer, struct kp_sum_part *part, int64_t total)
{
    struct kp_sum_line *line = part->count > 1 ? add_line(writer, part) : NULL;

    if (!line)
        return;
    kp_strbuf_addf(&line->label, "together");
    set_number(line, total);
}

/* ---- Rows that exclude colours ------------------------------------------------------------ */

static bool has_no_key_pegs(const struct sum_writer *writer, size_t row)
{
    struct kp_score score = writer->checked.game->rows[row].score;

    return score.white == 0 && (score.black == 0 || writer->rules->scores == KP_COLOURS_ONLY);
}

static void say_what_rows_exclude(const struct sum_writer *writer, bool everywhere, bool one,
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
static void say_exclusions(const struct sum_writer *writer, bool everywhere, struct kp_strbuf *to)
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

/* ---- Colours -------------------------------------------------------------------------------- */

/* The last count of the colour that adds something else than the count before. */
static int find_last_change(const struct kp_checked_sum *checked, int c)
{
    int last = checked->most[c];

    while (last > 0 && kp_sum_adds(checked, c, last) == kp_sum_adds(checked, c, last - 1))
        last--;
    return last;
}

static bool add_alike(const struct sum_writer *writer, int c, int d)
{
    const struct kp_checked_sum *checked = &writer->checked;
    int last = find_last_change(checked, c);
    bool alike = checked->sum->prices[c] == checked->sum->prices[d] &&
                 checked->colour_bound[c] == checked->colour_bound[d] &&
                 last == find_last_change(checked, d) &&
                 (last < checked->most[c]) == (last < checked->most[d]);

    for (int h = 0; alike && h <= last; h++)
        alike = kp_sum_adds(checked, c, h) == kp_sum_adds(checked, d, h);
    return alike;
}

/* The counts up to which every peg adds the same. */
static int find_last_equal(const struct kp_checked_sum *checked, int c, int last)
{
    int equal = last > 0;

    while (equal > 0 && equal < last &&
           kp_sum_adds(checked, c, equal + 1) == (equal + 1) * kp_sum_adds(checked, c, 1))
        equal++;
    return equal;
}

/* "3 pegs 8", "4 or more 8" */
static void say_count(const struct kp_checked_sum *checked, int c, int count, bool more,
                      struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "%d%s %" PRId64, count, more ? " or more" : " pegs",
                   kp_sum_adds(checked, c, count));
}

/* "1 peg adds 4, 2 pegs 6, 3 or more 8", "each peg adds 1, up to 5 pegs" */
static void say_counts(const struct kp_checked_sum *checked, int c, struct kp_strbuf *to)
{
    int last = find_last_change(checked, c), equal = find_last_equal(checked, c, last);
    bool more = last < checked->most[c];
    int64_t first = kp_sum_adds(checked, c, 1);

    if (last == 0) {
        kp_strbuf_addf(to, "adds nothing");
        return;
    }
    if (last == 1 && more)
        kp_strbuf_addf(to, "1 or more pegs add %" PRId64, first);
    else if (equal < 3)
        kp_strbuf_addf(to, "1 peg adds %" PRId64, first);
    else if (equal < checked->most[c])
        kp_strbuf_addf(to, "each peg adds %" PRId64 ", up to %d pegs", first, equal);
    else
        kp_strbuf_addf(to, "each peg adds %" PRId64, first);
    equal = equal < 3 ? 1 : equal;
    for (int h = equal + 1; h <= last; h++) {
        if (h > equal + MOST_COUNTS && h < last)
            continue;
        kp_strbuf_addf(to, h > equal + MOST_COUNTS + 1 ? " ... " : ", ");
        say_count(checked, c, h, h == last && more, to);
    }
}

static void say_price(int64_t bound, int price, struct kp_strbuf *to)
{
    if (price == 0)
        return;
    kp_strbuf_addf(to, "; counted as ");
    if (bound != 0)
        kp_strbuf_addf(to, "%" PRId64 " %s %d", bound, price < 0 ? "-" : "+", abs(price));
    else
        kp_strbuf_addf(to, "%d", price);
    kp_strbuf_addf(to, " for each peg");
}

/* The colours that are left and add the same as c; how many of them are bounded by themselves. */
static int64_t name_colours(struct sum_writer *writer, int c, struct kp_strbuf *to)
{
    int count = 0, named = 0;
    int64_t bounds = 0;

    for (int d = c; d < writer->checked.colours; d++)
        count += !writer->written[d] &&
                 add_alike(writer, writer->checked.counted_as[c], writer->checked.counted_as[d]);
    kp_strbuf_addf(to,
                   count > MOST_NAMES ? "%d colours"
                   : count > 1        ? "colours "
                                      : "colour ",
                   count);
    for (int d = c; d < writer->checked.colours; d++) {
        if (writer->written[d] ||
            !add_alike(writer, writer->checked.counted_as[c], writer->checked.counted_as[d]))
            continue;
        writer->written[d] = true;
        bounds += writer->checked.counted_as[d] == d;
        named++;
        if (count <= MOST_NAMES)
            kp_strbuf_addf(to, "%s%s",
                           named == 1      ? ""
                           : named < count ? ", "
                                           : " and ",
                           kp_rules_name(writer->rules, d));
    }
    return bounds;
}

/* A colour that adds nothing at no price. */
static bool is_neutral(const struct kp_checked_sum *checked, int c)
{
    int first = checked->counted_as[c];

    return checked->sum->prices[first] == 0 && find_last_change(checked, first) == 0;
}

static void add_colour_line(struct sum_writer *writer, int c)
{
    const struct kp_checked_sum *checked = &writer->checked;
    int first = checked->counted_as[c];
    struct kp_sum_line *line = add_line(writer, &writer->text->secret);
    int64_t bound = checked->colour_bound[first], times;

    if (!line)
        return;
    times = name_colours(writer, c, &line->label);
    set_number(line, bound * times);
    kp_strbuf_addf(&line->words, times > 1 ? "each: " : "");
    say_counts(checked, first, &line->words);
    say_price(bound, checked->sum->prices[first], &line->words);
}

static void add_colours(struct sum_writer *writer)
{
    const struct kp_checked_sum *checked = &writer->checked;
    bool neutral = false;

    writer->written = kp_calloc((size_t)checked->colours, sizeof *writer->written);
    writer->text->failed |= !writer->written;
    for (int c = 0; writer->written && c < checked->colours; c++) {
        if (is_neutral(checked, c))
            neutral = true;
        else if (!writer->written[c])
            add_colour_line(writer, c);
    }
    if (neutral && writer->has_key_pegs) {
        struct kp_sum_line *line = add_line(writer, &writer->text->secret);

        if (line) {
            kp_strbuf_addf(&line->label,
                           writer->text->secret.count == 1 ? "each colour" : "other colours");
            kp_strbuf_addf(&line->words, writer->text->secret.count == 1
                                             ? "adds nothing, however often it occurs"
                                             : "add nothing, however often they occur");
            set_number(line, 0);
        }
    }
    free(writer->written);
    writer->written = NULL;
}

/* ---- Pegs ------------------------------------------------------------------------------------- */

static bool is_allowed(const struct kp_checked_sum *checked, int peg, int colour)
{
    return checked->allowed[(size_t)peg * (size_t)checked->colours + (size_t)colour];
}

static bool is_best(const struct kp_checked_sum *checked, int peg, int colour)
{
    return is_allowed(checked, peg, colour) &&
           kp_sum_adds_at_peg(checked, peg, colour) == checked->peg_bound[peg];
}

static bool have_same_best(const struct kp_checked_sum *checked, int p, int q)
{
    bool same = checked->peg_bound[p] == checked->peg_bound[q];

    for (int c = 0; same && c < checked->colours && checked->peg_bound[p] != 0; c++)
        same = is_best(checked, p, c) == is_best(checked, q, c);
    return same;
}

/* "peg 2", "pegs 1 and 4", "each peg"; returns how many. */
static int name_pegs(struct sum_writer *writer, int p, struct kp_strbuf *to)
{
    int pegs = writer->rules->pegs, count = 0, named = 0;

    for (int q = p; q < pegs; q++)
        count += have_same_best(&writer->checked, p, q) && !writer->written[q];
    if (count == pegs)
        kp_strbuf_addf(to, "each peg");
    else if (count > MOST_NAMES)
        kp_strbuf_addf(to, "%d pegs", count);
    else
        kp_strbuf_addf(to, count == 1 ? "peg " : "pegs ");
    for (int q = p; q < pegs; q++) {
        if (writer->written[q] || !have_same_best(&writer->checked, p, q))
            continue;
        writer->written[q] = true;
        named++;
        if (count < pegs && count <= MOST_NAMES)
            kp_strbuf_addf(to, "%s%d", named == 1 ? "" : named < count ? ", " : " and ", q + 1);
    }
    return count;
}

/* "with colour red, blue or green" */
static void say_best_colours(const struct kp_checked_sum *checked, int peg, struct kp_strbuf *to)
{
    const struct kp_rules *rules = checked->game->rules;
    int count = 0, allowed = 0, named = 0;

    for (int c = 0; c < checked->colours; c++) {
        allowed += is_allowed(checked, peg, c);
        count += is_best(checked, peg, c);
    }
    if (count == allowed || count > MOST_NAMES) {
        kp_strbuf_addf(to, count == allowed ? "with any colour" : "with most colours");
        return;
    }
    kp_strbuf_addf(to, "with colour ");
    for (int c = 0; c < checked->colours; c++)
        if (is_best(checked, peg, c)) {
            named++;
            kp_strbuf_addf(to, "%s%s",
                           named == 1      ? ""
                           : named < count ? ", "
                                           : " or ",
                           kp_rules_name(rules, c));
        }
}

static void add_pegs(struct sum_writer *writer)
{
    const struct kp_checked_sum *checked = &writer->checked;
    int pegs = writer->rules->pegs;

    writer->written = kp_calloc((size_t)pegs, sizeof *writer->written);
    writer->text->failed |= !writer->written;
    for (int p = 0; writer->written && p < pegs; p++) {
        struct kp_sum_line *line;
        int count;

        if (writer->written[p])
            continue;
        line = add_line(writer, &writer->text->secret);
        if (!line)
            break;
        count = name_pegs(writer, p, &line->label);
        set_number(line, checked->peg_bound[p] * count);
        if (count > 1 && checked->peg_bound[p] != 0)
            kp_strbuf_addf(&line->words, "%" PRId64 " each, ", checked->peg_bound[p]);
        if (checked->peg_bound[p] != 0)
            say_best_colours(checked, p, &line->words);
        else
            kp_strbuf_addf(&line->words, "no colour adds more");
    }
    free(writer->written);
    writer->written = NULL;
}

/* ---- The sentences ---------------------------------------------------------------------------- */

/* A row that alone is bounded, each of its key pegs or black ones counting 1; or NULL. */
static const struct kp_row_weight *find_only_row(const struct sum_writer *writer)
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
static void write_only_row(struct sum_writer *writer, const struct kp_row_weight *only)
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
        add_colours(writer);
        if (writer->has_black || writer->has_prices)
            add_pegs(writer);
    }
}

static void write_sum(struct sum_writer *writer)
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
                               ? "; what is counted for each peg of a colour stands with the pegs:"
                               : ":");
    add_colours(writer);
    if (writer->has_black || writer->has_prices)
        add_pegs(writer);
    add_total(writer, &text->secret, writer->checked.bound);
}

static void find_kinds(struct sum_writer *writer)
{
    const struct kp_conflict_sum *sum = writer->checked.sum;

    for (size_t i = 0; i < sum->row_count; i++) {
        writer->has_key_pegs |= sum->rows[i].key_pegs != 0;
        writer->has_black |= sum->rows[i].black != 0;
    }
    for (int c = 0; c < writer->checked.colours; c++)
        writer->has_prices |= sum->prices[c] != 0;
}

static void write_text(struct sum_writer *writer)
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
    struct sum_writer writer = {.rules = of->game->rules, .text = text};
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
