#include "question/two_colours_refute.h"

#include <stdlib.h>
#include <string.h>

/* What kp_two_refute_... found, in a sentence. */

/* All is told of class 0, which always is a colour with a name. */
#define SAY(why, ...) kp_fail((why), KP_OK, __VA_ARGS__)

static const char *name(const struct kp_two_colours *two)
{
    return kp_rules_name(two->question->game->rules, two->question->colour_of[0]);
}

/* ---- One row ---------------------------------------------------------------- */

static int white_of(const struct kp_question_row *row)
{
    if (row->black != KP_UNKNOWN && row->total != KP_UNKNOWN)
        return row->total - row->black;
    return row->white;
}

/* false: the whites are well by themselves. */
static bool tell_whites(const struct kp_two_colours *two, size_t r, struct kp_diag *why)
{
    int white = white_of(&two->question->rows[r]), n = two->question->pegs;
    int ones = two->ones[r], few = ones < n - ones ? ones : n - ones;

    if (white == KP_UNKNOWN || (white % 2 == 0 && white / 2 <= few))
        return false;
    if (white % 2 != 0)
        SAY(why,
            "row %zu: %d white is impossible: with two colours, for each white peg of the one "
            "there is one of the other, so their number is even",
            r + 1, white);
    else
        SAY(why,
            "row %zu: %d white is impossible: half of them are of either colour, and of one "
            "colour the guess has only %d peg%s",
            r + 1, white, few, few == 1 ? "" : "s");
    return true;
}

/* From so many key pegs follow two numbers, and neither can be. */
static void tell_total(const struct kp_two_colours *two, size_t r, struct kp_diag *why)
{
    const struct kp_question_row *row = &two->question->rows[r];
    int n = two->question->pegs, zeros = n - two->ones[r], far = n - row->total;
    int white = row->black == KP_UNKNOWN ? 0 : row->total - row->black;

    SAY(why,
        "row %zu: the guess has %d of colour %s, and %d of %d key pegs are missing, so the secret "
        "has %d more of it or %d fewer; but that is not from %d to %d, as it is with %d white",
        r + 1, zeros, name(two), far, n, far, far, white / 2, n - white / 2, white);
}

static struct kp_two_colours without_rules(const struct kp_two_colours *two)
{
    struct kp_two_colours free = *two;

    free.least = 0;
    free.most = two->question->pegs;
    return free;
}

static void kp_two_tell_rows(const struct kp_two_colours *two, const struct kp_few_rows *rows,
                             struct kp_diag *why);

/* Of a row that no secret gives. */
static void kp_two_tell_row(const struct kp_two_colours *two, size_t r, struct kp_diag *why)
{
    struct kp_two_colours free = without_rules(two);
    struct kp_values values = kp_two_colours_allow(&free, r);
    struct kp_few_rows rows = {{r}, 1};

    if (values.least <= values.most)
        kp_two_tell_rows(two, &rows, why);
    else if (!tell_whites(two, r, why))
        tell_total(two, r, why);
}

/* ---- Two rows --------------------------------------------------------------- */

static void kp_two_tell_blacks(const struct kp_two_colours *two, size_t q, size_t r, int differ,
                               struct kp_diag *why)
{
    int n = two->question->pegs;
    int a = two->question->rows[q].black, b = two->question->rows[r].black;

    if (differ == n) {
        SAY(why,
            "rows %zu and %zu differ on every peg, and with two colours exactly one of them is "
            "right on each; so their black counts add up to %d; here they are %d and %d",
            q + 1, r + 1, n, a, b);
        return;
    }
    SAY(why,
        "rows %zu and %zu differ on %d of %d pegs, and with two colours exactly one of them is "
        "right on each of these; on the others both are right or both are wrong, so their black "
        "counts add up to %d and an even number; here they are %d and %d",
        q + 1, r + 1, differ, n, differ, a, b);
}

/* ---- Any rows --------------------------------------------------------------- */

#define FEW 3

/* "3 or 5", "2, 4, ... or 14": pegs of class 0. */
static void tell_values(struct kp_values values, int n, struct kp_strbuf *to)
{
    int least = n - values.most, most = n - values.least, step = values.step;
    int count = (most - least) / step + 1;

    kp_strbuf_addf(to, "%d", least);
    if (count > FEW)
        kp_strbuf_addf(to, ", %d, ...", least + step);
    for (int i = 1; count <= FEW && i < count - 1; i++)
        kp_strbuf_addf(to, ", %d", least + i * step);
    if (count > 1)
        kp_strbuf_addf(to, " or %d", most);
}

static bool rules_tell(const struct kp_two_colours *two)
{
    return two->least > 0 || two->most < two->question->pegs;
}

/* No K is left: what everybody says of it. */
static void tell_apart(const struct kp_two_colours *two, const struct kp_few_rows *rows,
                       struct kp_strbuf *to)
{
    struct kp_two_colours free = without_rules(two);
    int n = two->question->pegs;
    size_t all = rows->count + rules_tell(two);

    for (size_t i = 0; i < rows->count; i++) {
        kp_strbuf_addf(to, i == 0 ? "by row %zu the secret holds " : ", by row %zu ",
                       rows->row[i] + 1);
        tell_values(kp_two_colours_allow(&free, rows->row[i]), n, to);
        if (i == 0)
            kp_strbuf_addf(to, " of colour %s", name(two));
    }
    if (rules_tell(two)) {
        kp_strbuf_addf(to, ", by what else is known of it ");
        tell_values((struct kp_values){two->least, two->most, 1}, n, to);
    }
    kp_strbuf_addf(to, all == 2 ? ": no number is both" : ": no number is all of these");
}

/* Row q's own number of pegs of class 0. */
static int zeros(const struct kp_two_colours *two, size_t r)
{
    return two->question->pegs - two->ones[r];
}

static struct kp_two_share kp_two_shared_pegs(const struct kp_two_colours *two, size_t q, size_t r,
                                              int agree, int K);

static void tell_pair(const struct kp_two_colours *two, size_t q, size_t r, int K,
                      struct kp_strbuf *to)
{
    struct kp_two_share share = kp_two_shared_pegs(two, q, r,
                                                   kp_question_agree(two->question, q, r), K);

    kp_strbuf_addf(to, " row %zu has %d of its %d in place and row %zu %d of its %d: ", q + 1,
                   share.first, zeros(two, q), r + 1, share.last, zeros(two, r));
    if (share.least > share.most)
        kp_strbuf_addf(to, "of the %d they have in common at least %d, at most %d", share.shared,
                       share.least, share.most);
    else
        kp_strbuf_addf(to, "at least %d are where neither has it, on %d peg%s", share.apart,
                       share.neither, share.neither == 1 ? "" : "s");
}

static bool kp_two_clash(const struct kp_two_colours *two, size_t q, size_t r, int agree, int K);

/* The first two rows that clash with this K. */
static void tell_clash(const struct kp_two_colours *two, const struct kp_few_rows *rows, int K,
                       struct kp_strbuf *to)
{
    for (size_t i = 0; i < rows->count; i++)
        for (size_t k = i + 1; k < rows->count; k++) {
            size_t q = rows->row[i], r = rows->row[k];

            if (kp_two_clash(two, q, r, kp_question_agree(two->question, q, r), K)) {
                tell_pair(two, q, r, K, to);
                return;
            }
        }
}

static void tell_who(const struct kp_two_colours *two, const struct kp_few_rows *rows,
                     struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "by rows ");
    for (size_t i = 0; i < rows->count; i++)
        kp_strbuf_addf(to, "%s%zu",
                       i == 0                ? ""
                       : i + 1 < rows->count ? ", "
                                             : " and ",
                       rows->row[i] + 1);
    kp_strbuf_addf(to, rules_tell(two) ? " and what else is known of it" : "");
}

/* A case each; where there are too many, the first of them stands for all. */
static void tell_cases(const struct kp_two_colours *two, const struct kp_few_rows *rows,
                       struct kp_values left, struct kp_strbuf *to)
{
    bool many = left.most - left.least > left.step, one = left.most == left.least;
    int n = two->question->pegs;

    tell_who(two, rows, to);
    kp_strbuf_addf(to, " the secret holds ");
    tell_values(left, n, to);
    kp_strbuf_addf(to, " of colour %s", name(two));
    for (int K = left.most; K >= (many ? left.most : left.least); K -= left.step) {
        kp_strbuf_addf(to, one ? "; so" : "; with %d,", n - K);
        tell_clash(two, rows, K, to);
    }
    kp_strbuf_addf(to, many ? "; the other numbers do no better" : "");
}

static struct kp_values kp_two_left(const struct kp_two_colours *two,
                                    const struct kp_few_rows *rows);

/* Of rows that leave these K, two at most, and a pair among them against each. */
static void kp_two_tell_rows(const struct kp_two_colours *two, const struct kp_few_rows *rows,
                             struct kp_diag *why)
{
    struct kp_values left = kp_two_left(two, rows);
    struct kp_strbuf text = {0};

    if (left.least > left.most)
        tell_apart(two, rows, &text);
    else
        tell_cases(two, rows, left, &text);
    SAY(why, "%s", text.failed ? "these rows clash by arithmetic" : text.text);
    kp_strbuf_free(&text);
}

static int less(int a, int b)
{
    return a < b ? a : b;
}

static int more(int a, int b)
{
    return a > b ? a : b;
}

/* ---- Two guesses and a K ---------------------------------------------------- */

static int right(const struct kp_two_colours *two, size_t r, int K)
{
    int black = kp_two_colours_black(two, r, K);

    return kp_two_colours_cells(two->question->pegs, two->ones[r], K, black).of[0][0];
}

/* The pegs where both have it are among those of either, and of the secret's
 * n - K no more than all are on the pegs of one or the other. */
static struct kp_two_share kp_two_shared_pegs(const struct kp_two_colours *two, size_t q, size_t r,
                                              int agree, int K)
{
    int n = two->question->pegs, a = n - two->ones[q], b = n - two->ones[r];
    struct kp_two_share share = {.shared = (a + b + agree - n) / 2,
                                 .neither = (agree + n - a - b) / 2,
                                 .first = right(two, q, K),
                                 .last = right(two, r, K)};
    int either = share.first + share.last;

    share.least = more(either - (n - K), 0);
    share.least = more(share.least, share.first - (a - share.shared));
    share.least = more(share.least, share.last - (b - share.shared));
    share.most = less(share.shared, less(share.first, share.last));
    share.apart = n - K - either + share.least;
    return share;
}

static bool knows_blacks(const struct kp_two_colours *two, size_t r)
{
    const struct kp_question_row *row = &two->question->rows[r];

    return row->black != KP_UNKNOWN || row->white != KP_UNKNOWN;
}

/* Whether no secret with this K gives both rows. */
static bool kp_two_clash(const struct kp_two_colours *two, size_t q, size_t r, int agree, int K)
{
    struct kp_two_share share;

    if (!knows_blacks(two, q) || !knows_blacks(two, r))
        return false;
    share = kp_two_shared_pegs(two, q, r, agree, K);
    return share.least > share.most || share.apart > share.neither;
}

/* ---- The K that rows leave -------------------------------------------------- */

static bool allow(const struct kp_two_colours *two, const struct kp_few_rows *rows, int K)
{
    for (size_t i = 0; i < rows->count; i++)
        if (!kp_values_have(kp_two_colours_allow(two, rows->row[i]), K))
            return false;
    return true;
}

/* The K that all of these rows allow, and the rules. */
static struct kp_values kp_two_left(const struct kp_two_colours *two,
                                    const struct kp_few_rows *rows)
{
    struct kp_values first = {two->least, two->most, 1}, left = {1, 0, 1};
    int count = 0;

    if (rows->count > 0)
        first = kp_two_colours_allow(two, rows->row[0]);
    for (int K = first.least; K <= first.most; K += first.step) {
        if (!allow(two, rows, K))
            continue;
        if (count == 0)
            left.least = K;
        if (count == 1)
            left.step = K - left.least;
        left.most = K;
        count++;
    }
    return left;
}

/* ---- One row, two rows ------------------------------------------------------ */

static int number_of(struct kp_values values)
{
    return values.least > values.most ? 0 : (values.most - values.least) / values.step + 1;
}

bool kp_two_refute_row(const struct kp_two_colours *two, size_t r, struct kp_diag *why)
{
    if (two->least > two->most || number_of(kp_two_colours_allow(two, r)) > 0)
        return false;
    kp_two_tell_row(two, r, why);
    return true;
}

static bool is_vague(const struct kp_two_colours *two, size_t r)
{
    return two->question->rows[r].black != KP_UNKNOWN &&
           number_of(kp_two_colours_allow(two, r)) > 2;
}

/* Where two guesses differ exactly one of them is right, and where they agree
 * both are or neither. */
static bool refute_blacks(const struct kp_two_colours *two, size_t q, size_t r, int agree,
                          struct kp_diag *why)
{
    int a = two->question->rows[q].black, b = two->question->rows[r].black;
    int differ = two->question->pegs - agree;

    if (a == KP_UNKNOWN || b == KP_UNKNOWN)
        return false;
    if (a + b >= differ && (a + b - differ) % 2 == 0)
        return false;
    kp_two_tell_blacks(two, q, r, differ, why);
    return true;
}

static bool refuted(const struct kp_two_colours *two, const struct kp_few_rows *rows, int K)
{
    for (size_t i = 0; i < rows->count; i++)
        for (size_t k = i + 1; k < rows->count; k++) {
            int agree = kp_question_agree(two->question, rows->row[i], rows->row[k]);

            if (kp_two_clash(two, rows->row[i], rows->row[k], agree, K))
                return true;
        }
    return false;
}

bool kp_two_refute_pair(const struct kp_two_colours *two, size_t q, size_t r, int agree,
                        struct kp_diag *why)
{
    struct kp_few_rows rows = {{q, r}, 2};
    struct kp_values left;

    if (refute_blacks(two, q, r, agree, why))
        return true;
    if (is_vague(two, q) && is_vague(two, r))
        return false; /* blacks have said all they can */
    left = kp_two_left(two, &rows);
    for (int K = left.least; K <= left.most; K += left.step)
        if (!kp_two_clash(two, q, r, agree, K))
            return false;
    kp_two_tell_rows(two, &rows, why);
    return true;
}

/* ---- All rows --------------------------------------------------------------- */

static void add(struct kp_few_rows *rows, size_t row)
{
    size_t i = rows->count;

    for (size_t k = 0; k < rows->count; k++)
        if (rows->row[k] == row)
            return;
    for (; i > 0 && rows->row[i - 1] > row; i--)
        rows->row[i] = rows->row[i - 1];
    rows->row[i] = row;
    rows->count++;
}

/* The first row with at most two K; where the rules leave no more, none. */
static void add_strict(struct kp_two_refuting *refuting)
{
    const struct kp_two_colours *two = refuting->two;

    if (two->most - two->least < 2)
        return;
    for (size_t r = 0; r < two->question->row_count; r++)
        if (number_of(kp_two_colours_allow(two, r)) <= 2) {
            add(&refuting->rows, r);
            return;
        }
}

/* A row that has no secret with this K; false: there is none. */
static bool add_against(struct kp_two_refuting *refuting, int K)
{
    const struct kp_two_colours *two = refuting->two;

    for (size_t r = 0; r < two->question->row_count; r++)
        if (!kp_values_have(kp_two_colours_allow(two, r), K)) {
            add(&refuting->rows, r);
            return true;
        }
    return false;
}

void kp_two_refute_begin(struct kp_two_refuting *refuting, const struct kp_two_colours *two)
{
    struct kp_values left;

    *refuting = (struct kp_two_refuting){.two = two};
    add_strict(refuting);
    left = kp_two_left(two, &refuting->rows);
    refuting->hopeless = number_of(left) == 0 || number_of(left) > 2;
    for (int K = left.least; !refuting->hopeless && K <= left.most; K += left.step)
        if (!add_against(refuting, K))
            refuting->K[refuting->open++] = K;
}

void kp_two_refute_show(struct kp_two_refuting *refuting, size_t q, size_t r, int agree)
{
    int open = 0;

    if (refuting->hopeless)
        return;
    for (int i = 0; i < refuting->open; i++) {
        if (kp_two_clash(refuting->two, q, r, agree, refuting->K[i])) {
            add(&refuting->rows, q);
            add(&refuting->rows, r);
        } else {
            refuting->K[open++] = refuting->K[i];
        }
    }
    refuting->open = open;
}

/* Cases that are gone through at most; more are no refutation to be read. */
#define MOST_CASES 64

static bool are_refuted(const struct kp_two_colours *two, const struct kp_few_rows *rows)
{
    struct kp_values left = kp_two_left(two, rows);

    if (number_of(left) > MOST_CASES)
        return false;
    for (int K = left.least; K <= left.most; K += left.step)
        if (!refuted(two, rows, K))
            return false;
    return true;
}

/* Leave out what the others can spare, the last first. */
static void shrink(const struct kp_two_colours *two, struct kp_few_rows *rows)
{
    for (size_t i = rows->count; i-- > 0;) {
        struct kp_few_rows fewer = *rows;

        memmove(fewer.row + i, fewer.row + i + 1, (rows->count - i - 1) * sizeof *fewer.row);
        fewer.count--;
        if (are_refuted(two, &fewer))
            *rows = fewer;
    }
}

bool kp_two_refute_end(struct kp_two_refuting *refuting, struct kp_refutation *found)
{
    if (refuting->hopeless || refuting->open > 0)
        return false;
    shrink(refuting->two, &refuting->rows);
    memcpy(found->rows, refuting->rows.row, sizeof found->rows);
    found->count = refuting->rows.count;
    kp_two_tell_rows(refuting->two, &refuting->rows, &found->why);
    return true;
}
