#include "question/two_colours_refute.h"

#include "question/two_colours_sentences.h"
#include <string.h>

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
struct kp_two_share kp_two_shared_pegs(const struct kp_two_colours *two, size_t q, size_t r,
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

bool kp_two_clash(const struct kp_two_colours *two, size_t q, size_t r, int agree, int K)
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

struct kp_values kp_two_left(const struct kp_two_colours *two, const struct kp_few_rows *rows)
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
