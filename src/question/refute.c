#include "question/refute.h"

#include "base/memory.h"
#include "question/question.h"
#include "question/two_colours_refute.h"

#include <stdlib.h>

/* Which colours each guess has, and how often: what two guesses share when places do
 * not count is then known from as many numbers as they have colours. */
struct kp_colour_use {
    uint16_t class, times; /* a hole has the class after the last */
};

struct kp_colour_uses {
    const struct kp_question *question;
    struct kp_colour_use *hands; /* of all rows laid open, one after the other */
    size_t *begins;              /* of each row, and of the one after the last */
    int *tally;                  /* of the last row laid open, by class */
    size_t rows;                 /* laid open */
};

static bool kp_colour_uses_make(struct kp_colour_uses *hands, const struct kp_question *question)
{
    size_t pegs = (size_t)question->pegs, classes = (size_t)question->classes + 1;
    size_t each = pegs < classes ? pegs : classes;

    *hands = (struct kp_colour_uses){
        .question = question,
        .hands = kp_calloc(question->row_count * each, sizeof *hands->hands),
        .begins = kp_calloc(question->row_count + 1, sizeof *hands->begins),
        .tally = kp_calloc(classes, sizeof *hands->tally),
    };
    return hands->hands && hands->begins && hands->tally;
}

/* false: no memory. */
static void kp_colour_uses_free(struct kp_colour_uses *hands)
{
    free(hands->hands);
    free(hands->begins);
    free(hands->tally);
}

static void clear_last(struct kp_colour_uses *hands)
{
    if (hands->rows == 0)
        return;
    for (size_t i = hands->begins[hands->rows - 1]; i < hands->begins[hands->rows]; i++)
        hands->tally[hands->hands[i].class] = 0;
}

/* Lay the next row open; the rows are, in their order. */
static void kp_colour_uses_open(struct kp_colour_uses *hands)
{
    const uint16_t *guess = hands->question->rows[hands->rows].guess;
    uint16_t hole = (uint16_t)hands->question->classes;
    size_t begin = hands->begins[hands->rows], end = begin;

    clear_last(hands);
    for (int p = 0; p < hands->question->pegs; p++) {
        uint16_t kind = guess[p] == KP_NO_CLASS ? hole : guess[p];

        if (hands->tally[kind]++ == 0)
            hands->hands[end++].class = kind;
    }
    for (size_t i = begin; i < end; i++)
        hands->hands[i].times = (uint16_t)hands->tally[hands->hands[i].class];
    hands->begins[++hands->rows] = end;
}

/* Pegs that the row laid open last shares with row q, laid open before it. */
static int kp_colour_uses_common(const struct kp_colour_uses *hands, size_t q)
{
    int common = 0;

    for (size_t i = hands->begins[q]; i < hands->begins[q + 1]; i++) {
        int other = hands->tally[hands->hands[i].class], times = hands->hands[i].times;

        common += times < other ? times : other;
    }
    return common;
}

/* What two guesses share. */
struct pair {
    const struct kp_question_row *a, *b;
    unsigned first, second; /* the rows as a player counts them */
    int n;
    int agree;  /* pegs that are equal in place */
    int common; /* pegs that are equal when places do not count */
};

/* What it takes: two is empty where there are more colours, or fewer. */
struct refuting {
    const struct kp_question *question;
    struct kp_two_colours two;
    struct kp_two_refuting all;
    struct kp_colour_uses hands;
    struct kp_refutation *found;
};

#define SAY(why, ...) (kp_fail((why), KP_OK, __VA_ARGS__), true)

static bool refute_row(const struct kp_question *question, size_t r, struct kp_diag *why)
{
    const struct kp_question_row *row = &question->rows[r];
    int n = question->pegs;

    if (row->black != n - 1 || row->total != n)
        return false;
    return SAY(why,
               "row %zu: %d black and 1 white is impossible: with %d of %d pegs in place, the "
               "last one has no other place to belong to",
               r + 1, n - 1, n - 1, n);
}

static bool refute_black(const struct pair *pair, struct kp_diag *why)
{
    int a = pair->a->black, b = pair->b->black, differ = pair->n - pair->agree;

    if (a == KP_UNKNOWN || b == KP_UNKNOWN)
        return false;
    if (abs(a - b) > differ && differ == 0)
        return SAY(why, "rows %u and %u are the same guess with %d and %d black", pair->first,
                   pair->second, a, b);
    if (abs(a - b) > differ)
        return SAY(why,
                   "rows %u and %u differ on only %d of %d pegs, so their black counts differ by "
                   "at most %d; here they are %d and %d",
                   pair->first, pair->second, differ, pair->n, differ, a, b);
    if (a + b > pair->n && pair->agree == 0)
        return SAY(why,
                   "rows %u and %u differ on every peg, so their black counts add up to at most "
                   "%d; here they are %d and %d",
                   pair->first, pair->second, pair->n, a, b);
    if (a + b > pair->n + pair->agree)
        return SAY(why,
                   "rows %u and %u agree on only %d of %d pegs, so their black counts add up to "
                   "at most %d; here they are %d and %d",
                   pair->first, pair->second, pair->agree, pair->n, pair->n + pair->agree, a, b);
    return false;
}

static bool refute_total(const struct pair *pair, struct kp_diag *why)
{
    int a = pair->a->total, b = pair->b->total, differ = pair->n - pair->common;

    if (a == KP_UNKNOWN || b == KP_UNKNOWN)
        return false;
    if (abs(a - b) > differ && differ == 0)
        return SAY(why,
                   "rows %u and %u hold the same colours, so both get the same number of key pegs, "
                   "black and white together; here they get %d and %d",
                   pair->first, pair->second, a, b);
    if (abs(a - b) > differ)
        return SAY(why,
                   "rows %u and %u hold the same colours but for %d of %d pegs, so their key pegs, "
                   "black and white together, differ by at most %d; here they get %d and %d",
                   pair->first, pair->second, differ, pair->n, differ, a, b);
    if (a + b > pair->n && pair->common == 0)
        return SAY(why,
                   "rows %u and %u have no colour in common, so their key pegs, black and white "
                   "together, add up to at most %d; here they get %d and %d",
                   pair->first, pair->second, pair->n, a, b);
    if (a + b > pair->n + pair->common)
        return SAY(why,
                   "rows %u and %u share only %d of %d pegs' colours, so their key pegs, black and "
                   "white together, add up to at most %d; here they get %d and %d",
                   pair->first, pair->second, pair->common, pair->n, pair->n + pair->common, a, b);
    return false;
}

static bool refute_pair(struct refuting *refuting, const struct pair *pair)
{
    struct kp_diag *why = &refuting->found->why;
    size_t q = pair->first - 1, r = pair->second - 1;

    if (refute_black(pair, why) || refute_total(pair, why))
        return true;
    if (!refuting->two.question)
        return false;
    kp_two_refute_show(&refuting->all, q, r, pair->agree);
    return kp_two_refute_pair(&refuting->two, q, r, pair->agree, why);
}

static bool refute_with(struct refuting *refuting, size_t r, size_t q)
{
    const struct kp_question *question = refuting->question;
    struct pair pair = {.a = &question->rows[q],
                        .b = &question->rows[r],
                        .first = (unsigned)q + 1,
                        .second = (unsigned)r + 1,
                        .n = question->pegs,
                        .agree = kp_question_agree(question, q, r),
                        .common = kp_colour_uses_common(&refuting->hands, q)};

    if (!refute_pair(refuting, &pair))
        return false;
    refuting->found->rows[0] = q;
    refuting->found->rows[1] = r;
    refuting->found->count = 2;
    return true;
}

static bool refute_pairs(struct refuting *refuting)
{
    const struct kp_question *question = refuting->question;
    uint64_t work = 0;
    bool refuted = false;

    for (size_t r = 0; r < question->row_count && !refuted && work < KP_REFUTE_WORK; r++) {
        kp_colour_uses_open(&refuting->hands);
        for (size_t q = 0; q < r && !refuted && work < KP_REFUTE_WORK; q++) {
            refuted = refute_with(refuting, r, q);
            work += (uint64_t)question->pegs;
        }
    }
    return refuted;
}

static bool refute_rows(struct refuting *refuting)
{
    const struct kp_question *question = refuting->question;
    struct kp_diag *why = &refuting->found->why;

    for (size_t r = 0; r < question->row_count; r++)
        if (refute_row(question, r, why) ||
            (refuting->two.question && kp_two_refute_row(&refuting->two, r, why))) {
            refuting->found->rows[0] = r;
            refuting->found->count = 1;
            return true;
        }
    return false;
}

/* false: no memory. */
static bool prepare(struct refuting *refuting)
{
    const struct kp_question *question = refuting->question;
    bool good = kp_colour_uses_make(&refuting->hands, question);

    if (good && kp_two_colours_fit(question))
        good = kp_two_colours_make(&refuting->two, question);
    return good;
}

/* Where there is no memory an engine will say so. */
bool kp_question_refute(const struct kp_question *question, struct kp_refutation *found)
{
    struct refuting refuting = {.question = question, .found = found};
    bool refuted = false;

    found->starved = !prepare(&refuting);
    if (!found->starved) {
        refuted = refute_rows(&refuting);
        if (!refuted && refuting.two.question)
            kp_two_refute_begin(&refuting.all, &refuting.two);
        refuted = refuted || refute_pairs(&refuting) ||
                  (refuting.two.question && kp_two_refute_end(&refuting.all, found));
    }
    kp_two_colours_free(&refuting.two);
    kp_colour_uses_free(&refuting.hands);
    return refuted;
}
