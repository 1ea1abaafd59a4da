/* What two rows say about class 0, once the number K of pegs of class 1 is known: each row
 * tells on how many of its class 0 pegs the secret has class 0 as well.  From that follow
 * bounds on the pegs that both guesses give class 0, and on those that neither does; a pair
 * is impossible with this K if the bounds cross. */
#include "question/two_colours_refute.h"

#include "base/hash.h"
#include <limits.h>
#include <string.h>

#define SAY(why, ...) kp_fail((why), KP_OK, __VA_ARGS__)
#define N(number)     kp_grouped(number).text

static size_t number_of(const struct kp_two_colours *two, size_t r)
{
    return kp_question_row_number(two->question, r);
}

static const char *name_of_zero(const struct kp_two_colours *two)
{
    return kp_rules_name(two->question->game->rules, two->question->colour_of[0]);
}

/* The pegs of class 0 in the guess of row r. */
static int count_zeros(const struct kp_two_colours *two, size_t r)
{
    return two->question->pegs - two->ones[r];
}

/* Ascending. */
struct few_rows {
    size_t row[KP_REFUTE_ROWS];
    size_t count;
};

/* ---- Two guesses and a K ---- */

/* Pegs where the guesses or the secret have class 0. */
struct shared_pegs {
    int shared;      /* both guesses have it */
    int neither;     /* neither guess has it */
    int first, last; /* the secret and the first guess have it; the secret and the second */
    int least, most; /* bounds on the shared pegs where the secret has it */
    int apart;       /* the secret has it on at least this many of the `neither` pegs */
};

/* The class 0 pegs of row r that are right if the secret has this K. */
static int count_right_zeros(const struct kp_two_colours *two, size_t r, int K)
{
    int black = kp_two_colours_black(two, r, K);

    return kp_two_colours_cells(two->question->pegs, two->ones[r], K, black).of[0][0];
}

/* The shared pegs are among the class 0 pegs of either guess; and the n - K class 0 pegs of
 * the secret include those on the pegs of one guess or the other. */
static struct shared_pegs find_shared_pegs(const struct kp_two_colours *two, size_t q, size_t r,
                                           int agree, int K)
{
    int n = two->question->pegs, a = count_zeros(two, q), b = count_zeros(two, r);
    struct shared_pegs pegs = {.shared = (a + b + agree - n) / 2,
                               .neither = (agree + n - a - b) / 2,
                               .first = count_right_zeros(two, q, K),
                               .last = count_right_zeros(two, r, K)};
    int either = pegs.first + pegs.last;

    pegs.least = kp_max_int(either - (n - K), 0);
    pegs.least = kp_max_int(pegs.least, pegs.first - (a - pegs.shared));
    pegs.least = kp_max_int(pegs.least, pegs.last - (b - pegs.shared));
    pegs.most = kp_min_int(pegs.shared, kp_min_int(pegs.first, pegs.last));
    pegs.apart = n - K - either + pegs.least;
    return pegs;
}

/* Whether no secret with this K gives both rows. */
static bool is_pair_impossible(const struct kp_two_colours *two, size_t q, size_t r, int agree,
                               int K)
{
    struct shared_pegs pegs;

    if (!kp_two_colours_know_blacks(two, q) || !kp_two_colours_know_blacks(two, r))
        return false;
    pegs = find_shared_pegs(two, q, r, agree, K);
    return pegs.least > pegs.most || pegs.apart > pegs.neither;
}

/* Finds the first two of the rows that are impossible together with this K. */
static bool find_impossible_pair(const struct kp_two_colours *two, const struct few_rows *rows,
                                 int K, size_t *q, size_t *r)
{
    for (size_t i = 0; i < rows->count; i++)
        for (size_t k = i + 1; k < rows->count; k++) {
            *q = rows->row[i];
            *r = rows->row[k];
            if (is_pair_impossible(two, *q, *r, kp_two_colours_agree(two, *q, *r), K))
                return true;
        }
    return false;
}

/* ---- The K that rows leave ---- */

static int count_values(struct kp_values values)
{
    return values.least > values.most ? 0 : (values.most - values.least) / values.step + 1;
}

/* The K that the rules and all of these rows allow. */
static struct kp_values find_values_left(const struct kp_two_colours *two,
                                         const struct few_rows *rows)
{
    struct kp_values first = {two->least, two->most, 1}, left = {1, 0, 1};
    int count = 0;

    if (rows->count > 0)
        first = kp_two_colours_allow(two, rows->row[0]);
    for (int K = first.least; K <= first.most; K += first.step) {
        bool allowed = true;

        for (size_t i = 1; i < rows->count; i++)
            allowed = allowed && kp_values_have(kp_two_colours_allow(two, rows->row[i]), K);
        if (!allowed)
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

static bool do_rules_bound(const struct kp_two_colours *two)
{
    return two->least > 0 || two->most < two->question->pegs;
}

/* ---- Sentences about any rows ---- */

#define MOST_LISTED_VALUES 3 /* more values are abbreviated */

/* Writes numbers of pegs of class 0: "3 or 5", "2, 4, ... or 14". */
static void write_values(struct kp_values values, int n, struct kp_strbuf *to)
{
    int least = n - values.most, most = n - values.least, step = values.step;
    int count = count_values(values);

    kp_strbuf_addf(to, "%s", N(least));
    if (count > MOST_LISTED_VALUES)
        kp_strbuf_addf(to, ", %s, ...", N(least + step));
    for (int i = 1; count <= MOST_LISTED_VALUES && i < count - 1; i++)
        kp_strbuf_addf(to, ", %s", N(least + i * step));
    if (count > 1)
        kp_strbuf_addf(to, " or %s", N(most));
}

/* Writes " pegs of colour red" after these numbers. */
static void write_colour(const struct kp_two_colours *two, struct kp_values values,
                         struct kp_strbuf *to)
{
    bool one = values.most == values.least && two->question->pegs - values.most == 1;

    kp_strbuf_addf(to, " peg%s of colour %s", one ? "" : "s", name_of_zero(two));
}

/* No K is left: writes which ones each row allows. */
static void write_disagreement(const struct kp_two_colours *two, const struct few_rows *rows,
                               struct kp_strbuf *to)
{
    int n = two->question->pegs;

    for (size_t i = 0; i < rows->count; i++) {
        struct kp_values allowed = two->by_row[rows->row[i]];

        kp_strbuf_addf(to, i == 0 ? "by row %zu the secret has " : ", by row %zu it has ",
                       number_of(two, rows->row[i]));
        write_values(allowed, n, to);
        if (i == 0)
            write_colour(two, allowed, to);
    }
    if (do_rules_bound(two)) {
        kp_strbuf_addf(to, ", by the other rules it has ");
        write_values((struct kp_values){two->least, two->most, 1}, n, to);
    }
    kp_strbuf_addf(to, "; no number fits %s",
                   rows->count + do_rules_bound(two) == 2 ? "both" : "all of these");
}

/* Writes why two of the rows are impossible with this K. */
static void write_impossible_pair(const struct kp_two_colours *two, const struct few_rows *rows,
                                  int K, struct kp_strbuf *to)
{
    struct shared_pegs pegs;
    size_t q, r;

    if (!find_impossible_pair(two, rows, K, &q, &r))
        return;
    pegs = find_shared_pegs(two, q, r, kp_two_colours_agree(two, q, r), K);
    kp_strbuf_addf(to, " row %zu has %s of its %s in place and row %zu %s of its %s",
                   number_of(two, q), N(pegs.first), N(count_zeros(two, q)), number_of(two, r),
                   N(pegs.last), N(count_zeros(two, r)));
    if (pegs.least > pegs.most)
        kp_strbuf_addf(to,
                       ", so of the %s that both have in the same place at least %s must be right, "
                       "but at most %s can be",
                       N(pegs.shared), N(pegs.least), N(pegs.most));
    else if (pegs.neither == 0)
        kp_strbuf_addf(
            to, ", which leaves no place for at least %s, as on every peg one of these rows has it",
            N(pegs.apart));
    else
        kp_strbuf_addf(to,
                       ", so at least %s must be where neither row has it, but that is only on %s "
                       "peg%s",
                       N(pegs.apart), N(pegs.neither), pegs.neither == 1 ? "" : "s");
}

/* Writes a case for each K that is left; if there are more than two, only the first. */
static void write_cases(const struct kp_two_colours *two, const struct few_rows *rows,
                        struct kp_values left, struct kp_strbuf *to)
{
    bool many = count_values(left) > 2, one = left.most == left.least;
    int n = two->question->pegs;

    kp_strbuf_addf(to, "by rows ");
    kp_question_write_numbers(two->question, rows->row, rows->count, to);
    kp_strbuf_addf(to, "%s the secret has ", do_rules_bound(two) ? " and the other rules" : "");
    write_values(left, n, to);
    write_colour(two, left, to);
    for (int K = left.most; K >= (many ? left.most : left.least); K -= left.step) {
        kp_strbuf_addf(to, one ? "; then" : "; with %s,", N(n - K));
        write_impossible_pair(two, rows, K, to);
    }
    kp_strbuf_addf(to, many ? "; the other numbers are impossible for the same reason" : "");
}

/* Explains rows that leave no K, or a pair among them against each K that they leave. */
static void explain_rows(const struct kp_two_colours *two, const struct few_rows *rows,
                         struct kp_diag *why)
{
    struct kp_values left = find_values_left(two, rows);
    struct kp_strbuf text = {0};

    if (count_values(left) == 0)
        write_disagreement(two, rows, &text);
    else
        write_cases(two, rows, left, &text);
    SAY(why, "%s", text.failed ? "by arithmetic, these rows cannot all be right" : text.text);
    kp_strbuf_free(&text);
}

/* ---- One row ---- */

/* false: the number of whites is possible by itself. */
static bool explain_whites(const struct kp_two_colours *two, size_t r, struct kp_diag *why)
{
    int white = kp_two_colours_white(&two->question->rows[r]);
    int few = kp_min_int(two->ones[r], count_zeros(two, r));

    if (white == KP_UNKNOWN || (white % 2 == 0 && white / 2 <= few))
        return false;
    if (white % 2 != 0)
        SAY(why,
            "row %zu: %s white is impossible: with two colours, white key pegs come in pairs, one for "
            "each colour, so their number is even",
            number_of(two, r), N(white));
    else
        SAY(why,
            "row %zu: %s white is impossible: half of them belong to each colour, and the guess has "
            "only %s peg%s of one of the colours",
            number_of(two, r), N(white), N(few), few == 1 ? "" : "s");
    return true;
}

/* The number of key pegs leaves two K, and the whites exclude both. */
static void explain_total(const struct kp_two_colours *two, size_t r, struct kp_diag *why)
{
    const struct kp_question_row *row = &two->question->rows[r];
    int n = two->question->pegs, far = n - row->total;
    int white = row->black == KP_UNKNOWN ? 0 : row->total - row->black;

    SAY(why,
        "row %zu: the guess has %s peg%s of colour %s, and %s of %s key pegs are missing, so the "
        "secret has %s more of that colour or %s fewer; but with %s white it must have %s to %s",
        number_of(two, r), N(count_zeros(two, r)), count_zeros(two, r) == 1 ? "" : "s",
        name_of_zero(two), N(far), N(n), N(far), N(far), N(white), N(white / 2), N(n - white / 2));
}

bool kp_two_colours_refute_row(const struct kp_two_colours *two, size_t r, struct kp_diag *why)
{
    if (two->least > two->most || count_values(kp_two_colours_allow(two, r)) > 0)
        return false;
    if (count_values(two->by_row[r]) > 0)
        explain_rows(two, &(struct few_rows){{r}, 1}, why);
    else if (!explain_whites(two, r, why))
        explain_total(two, r, why);
    return true;
}

/* ---- Two rows ---- */

static void explain_blacks(const struct kp_two_colours *two, size_t q, size_t r, int differ,
                           struct kp_diag *why)
{
    int n = two->question->pegs;
    int a = two->question->rows[q].black, b = two->question->rows[r].black;

    if (differ == n)
        SAY(why,
            "rows %zu and %zu differ on every peg, and with two colours exactly one of them is "
            "right on each; so their black counts add up to %s; here they are %s and %s",
            number_of(two, q), number_of(two, r), N(n), N(a), N(b));
    else
        SAY(why,
            "rows %zu and %zu differ on %s of %s pegs, and with two colours exactly one of them is "
            "right on each of these; on the others both are right or both are wrong, so their "
            "black counts add up to %s plus an even number; here they are %s and %s",
            number_of(two, q), number_of(two, r), N(differ), N(n), N(differ), N(a), N(b));
}

/* Exactly one of two guesses is right on a peg where they differ; where they agree, both are
 * right or both are wrong. */
static bool refute_blacks(const struct kp_two_colours *two, size_t q, size_t r, int agree,
                          struct kp_diag *why)
{
    int a = two->question->rows[q].black, b = two->question->rows[r].black;
    int differ = two->question->pegs - agree;

    if (a == KP_UNKNOWN || b == KP_UNKNOWN)
        return false;
    if (a + b >= differ && (a + b - differ) % 2 == 0)
        return false;
    explain_blacks(two, q, r, differ, why);
    return true;
}

/* Whether the row knows its blacks and leaves more than two K. */
static bool is_vague(const struct kp_two_colours *two, size_t r)
{
    struct kp_values left = kp_two_colours_allow(two, r);

    return two->question->rows[r].black != KP_UNKNOWN && left.most - left.least >= 2 * left.step;
}

bool kp_two_colours_refute_pair(const struct kp_two_colours *two, size_t q, size_t r, int agree,
                                struct kp_diag *why)
{
    struct few_rows rows = {{q, r}, 2};
    struct kp_values left;

    if (refute_blacks(two, q, r, agree, why))
        return true;
    if (is_vague(two, q) && is_vague(two, r))
        return false; /* the blacks were all that these rows say */
    left = find_values_left(two, &rows);
    for (int K = left.least; K <= left.most; K += left.step)
        if (!is_pair_impossible(two, q, r, agree, K))
            return false;
    explain_rows(two, &rows, why);
    return true;
}

/* ---- All rows ---- */

static void add_row(struct few_rows *rows, size_t row)
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

/* Adds the first row that leaves at most `most` values, and not K.  false: there is none. */
static bool add_first_row(const struct kp_two_colours *two, struct few_rows *rows, int most, int K)
{
    for (size_t r = 0; r < two->question->row_count; r++) {
        struct kp_values left = kp_two_colours_allow(two, r);

        if (count_values(left) <= most && !kp_values_have(left, K)) {
            add_row(rows, r);
            return true;
        }
    }
    return false;
}

/* Adds the first two rows that are impossible together with this K.  false: there are none. */
static bool add_first_pair(const struct kp_two_colours *two, struct few_rows *rows, int K)
{
    const struct kp_question *question = two->question;
    uint64_t work = 0;

    for (size_t r = 0; r < question->row_count; r++)
        for (size_t q = 0; q < r && work < KP_REFUTE_WORK; q++) {
            if (is_pair_impossible(two, q, r, kp_two_colours_agree(two, q, r), K)) {
                add_row(rows, q);
                add_row(rows, r);
                return true;
            }
            work += (uint64_t)question->pegs;
        }
    return false;
}

/* The most cases that are tried; a refutation of more cannot be read. */
#define MOST_CASES 64

static bool are_refuted(const struct kp_two_colours *two, const struct few_rows *rows)
{
    struct kp_values left = find_values_left(two, rows);
    size_t q, r;

    if (count_values(left) > MOST_CASES)
        return false;
    for (int K = left.least; K <= left.most; K += left.step)
        if (!find_impossible_pair(two, rows, K, &q, &r))
            return false;
    return true;
}

/* Removes rows that are not needed, the last first. */
static void shrink(const struct kp_two_colours *two, struct few_rows *rows)
{
    for (size_t i = rows->count; i-- > 0;) {
        struct few_rows fewer = *rows;

        memmove(fewer.row + i, fewer.row + i + 1, (rows->count - i - 1) * sizeof *fewer.row);
        fewer.count--;
        if (are_refuted(two, &fewer))
            *rows = fewer;
    }
}

bool kp_two_colours_refute_by_cases(const struct kp_two_colours *two, struct kp_refutation *found)
{
    struct few_rows rows = {0};
    struct kp_values left;

    if (two->most - two->least >= 2)
        add_first_row(two, &rows, 2, -1);
    left = find_values_left(two, &rows);
    if (count_values(left) == 0 || count_values(left) > 2)
        return false;
    for (int K = left.least; K <= left.most; K += left.step)
        if (!add_first_row(two, &rows, INT_MAX, K) && !add_first_pair(two, &rows, K))
            return false;
    shrink(two, &rows);
    memcpy(found->rows, rows.row, sizeof found->rows);
    found->count = rows.count;
    explain_rows(two, &rows, &found->why);
    return true;
}
