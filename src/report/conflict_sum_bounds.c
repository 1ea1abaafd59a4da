/* The lines of a sum that say what each colour and each peg of a secret can add.  Colours that add
 * the same, and pegs with the same best colours, share a line. */
#include "report/conflict_sum_impl.h"

#include "base/allocate.h"

#include <inttypes.h>
#include <stdlib.h>

#define MOST_COUNTS 4 /* counts of a colour that a line lists */
#define MOST_NAMES  5 /* colours or pegs that a line lists */

struct kp_sum_line *kp_sum_add_line(struct kp_sum_writer *writer, struct kp_sum_part *part)
{
    if (!KP_RESERVE(part->lines, part->room, part->count + 1)) {
        writer->text->failed = true;
        return NULL;
    }
    part->lines[part->count] = (struct kp_sum_line){.number = 0};
    return &part->lines[part->count++];
}

void kp_sum_set_number(struct kp_sum_line *line, int64_t number)
{
    line->number = number;
    line->has_number = true;
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

static bool add_alike(const struct kp_sum_writer *writer, int c, int d)
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
static int64_t name_colours(struct kp_sum_writer *writer, int c, struct kp_strbuf *to)
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

static void add_colour_line(struct kp_sum_writer *writer, int c)
{
    const struct kp_checked_sum *checked = &writer->checked;
    int first = checked->counted_as[c];
    struct kp_sum_line *line = kp_sum_add_line(writer, &writer->text->secret);
    int64_t bound = checked->colour_bound[first], times;

    if (!line)
        return;
    times = name_colours(writer, c, &line->label);
    kp_sum_set_number(line, bound * times);
    kp_strbuf_addf(&line->words, times > 1 ? "each: " : "");
    say_counts(checked, first, &line->words);
    say_price(bound, checked->sum->prices[first], &line->words);
}

void kp_sum_add_colours(struct kp_sum_writer *writer)
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
        struct kp_sum_line *line = kp_sum_add_line(writer, &writer->text->secret);

        if (line) {
            kp_strbuf_addf(&line->label,
                           writer->text->secret.count == 1 ? "each colour" : "other colours");
            kp_strbuf_addf(&line->words, writer->text->secret.count == 1
                                             ? "adds nothing, however often it occurs"
                                             : "add nothing, however often they occur");
            kp_sum_set_number(line, 0);
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
static int name_pegs(struct kp_sum_writer *writer, int p, struct kp_strbuf *to)
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

void kp_sum_add_pegs(struct kp_sum_writer *writer)
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
        line = kp_sum_add_line(writer, &writer->text->secret);
        if (!line)
            break;
        count = name_pegs(writer, p, &line->label);
        kp_sum_set_number(line, checked->peg_bound[p] * count);
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
