/* Every row is tested by itself, then every pair of rows, until one of them is impossible.
 *
 * Two guesses that agree on s of n pegs get black counts a and b from any secret with
 * |a - b| <= n - s (a secret peg can be black in only one of them where they differ) and
 * a + b <= n + s.  The same holds for totals, when s counts the common pegs regardless of
 * their places.
 *
 * The pegs that two guesses have in common are found from how often each has each colour,
 * not peg by peg: a guess of a thousand pegs and six colours is six numbers.
 *
 * With two colours, white key pegs come in pairs, one for each colour.  And where two guesses
 * differ, exactly one of them is right, while elsewhere both are right or both are wrong.  More can
 * be concluded from the number of pegs of a colour, by cases; the engines find that as soon, and
 * the sentences could not be read. */
#include "question/refute.h"

#include "base/strbuf.h"
#include "question/two_colours.h"

#include <stdlib.h>

struct colour_use {
    uint16_t class, times; /* a hole is counted as the class after the last */
};

/* How often each guess has each colour, for all rows added so far. */
struct colour_uses {
    struct kp_arena arena; /* of all arrays */
    const struct kp_question *question;
    struct colour_use *uses; /* of all rows, one row after the other */
    size_t *begins;          /* [row]: its first use; and the end of the last row */
    int *tally;              /* [class]: how often the last row has it */
    size_t rows;             /* added */
};

/* false: no memory.  The arena is to be freed after any return. */
static bool make_colour_uses(struct colour_uses *uses, const struct kp_question *question)
{
    size_t pegs = (size_t)question->pegs, classes = (size_t)question->classes + 1;
    size_t each = pegs < classes ? pegs : classes;

    *uses = (struct colour_uses){.question = question};
    uses->arena.block_bytes = KP_ARENA_BLOCK;
    KP_TAKE(&uses->arena, uses->uses, question->row_count * each);
    KP_TAKE(&uses->arena, uses->begins, question->row_count + 1);
    KP_TAKE(&uses->arena, uses->tally, classes);
    return !uses->arena.failed;
}

/* Adds the next row, in the order of the question. */
static void add_colour_uses(struct colour_uses *uses)
{
    size_t row = uses->rows++, begin = uses->begins[row], end = begin;
    const uint16_t *guess = uses->question->rows[row].guess;
    uint16_t hole = (uint16_t)uses->question->classes;

    for (size_t i = row > 0 ? uses->begins[row - 1] : begin; i < begin; i++)
        uses->tally[uses->uses[i].class] = 0;
    for (int p = 0; p < uses->question->pegs; p++) {
        uint16_t class = guess[p] == KP_NO_CLASS ? hole : guess[p];

        if (uses->tally[class]++ == 0)
            uses->uses[end++].class = class;
    }
    for (size_t i = begin; i < end; i++)
        uses->uses[i].times = (uint16_t)uses->tally[uses->uses[i].class];
    uses->begins[row + 1] = end;
}

/* Counts the pegs that the last row added has in common with row q, an earlier one. */
static int count_common_pegs(const struct colour_uses *uses, size_t q)
{
    int common = 0;

    for (size_t i = uses->begins[q]; i < uses->begins[q + 1]; i++) {
        int other = uses->tally[uses->uses[i].class], times = uses->uses[i].times;

        common += times < other ? times : other;
    }
    return common;
}

struct row_pair {
    size_t first, second; /* as a player counts them */
    int pegs;             /* of a code */
};

struct refuter {
    const struct kp_question *question;
    struct colour_uses uses;
    struct kp_two_colours two; /* two.question is NULL if the question does not fit */
    struct kp_refutation *found;
};

#define SAY(why, ...) (kp_fail((why), KP_OK, __VA_ARGS__), true)
#define N(number)     kp_grouped(number).text

/* With two colours: says why no number of pegs of a colour gives the row. */
static bool explain_whites(const struct kp_two_colours *two, size_t r, struct kp_diag *why)
{
    const struct kp_question *question = two->question;
    int white = kp_two_colours_white(&question->rows[r]), ones = two->ones[r];
    int few = ones < question->pegs - ones ? ones : question->pegs - ones;

    if (white == KP_UNKNOWN || (white % 2 == 0 && white / 2 <= few))
        return false;
    if (white % 2 != 0)
        return SAY(why,
                   "row %zu: %s white is impossible: with two colours, white key pegs come in "
                   "pairs, one for each colour, so their number is even",
                   kp_question_row_number(question, r), N(white));
    return SAY(why,
               "row %zu: %s white is impossible: half of them belong to each colour, and the guess "
               "has only %s peg%s of one of the colours",
               kp_question_row_number(question, r), N(white), N(few), few == 1 ? "" : "s");
}

static bool refute_two_colours(const struct kp_two_colours *two, size_t r, struct kp_diag *why)
{
    const struct kp_question *question = two->question;
    const struct kp_question_row *row = &question->rows[r];
    int n = question->pegs, far = n - row->total, zeros = n - two->ones[r];
    int white = row->black == KP_UNKNOWN ? 0 : row->total - row->black;

    if (two->by_row[r].least <= two->by_row[r].most)
        return false;
    if (explain_whites(two, r, why))
        return true;
    return SAY(why,
               "row %zu: the guess has %s peg%s of colour %s, and %s of %s key pegs are missing, "
               "so the secret has %s more of that colour or %s fewer; but with %s white it must "
               "have %s to %s",
               kp_question_row_number(question, r), N(zeros), zeros == 1 ? "" : "s",
               kp_rules_name(question->game->rules, question->colour_of[0]), N(far), N(n), N(far),
               N(far), N(white), N(white / 2), N(n - white / 2));
}

/* With two colours: blacks that do not add up to the pegs where the guesses differ and an even
 * number, which is 0 if they differ on every peg. */
static bool refute_blacks(const struct row_pair *pair, int a, int b, int agree, struct kp_diag *why)
{
    size_t first = pair->first, second = pair->second;
    int n = pair->pegs, differ = n - agree;

    if (a == KP_UNKNOWN || b == KP_UNKNOWN || (a + b >= differ && (a + b - differ) % 2 == 0))
        return false;
    if (differ == n)
        return SAY(why,
                   "rows %zu and %zu differ on every peg, and with two colours exactly one of them "
                   "is right on each; so their black counts add up to %s; here they are %s and %s",
                   first, second, N(n), N(a), N(b));
    return SAY(why,
               "rows %zu and %zu differ on %s of %s pegs, and with two colours exactly one of them "
               "is right on each of these; on the others both are right or both are wrong, so "
               "their black counts add up to %s plus an even number; here they are %s and %s",
               first, second, N(differ), N(n), N(differ), N(a), N(b));
}

static bool refute_row(const struct kp_question *question, size_t r, struct kp_diag *why)
{
    const struct kp_question_row *row = &question->rows[r];
    int n = question->pegs;

    if (row->black != n - 1 || row->total != n)
        return false;
    return SAY(why,
               "row %zu: %s black and 1 white is impossible: with %s of %s pegs in place, the "
               "last peg has nowhere else to go",
               kp_question_row_number(question, r), N(n - 1), N(n - 1), N(n));
}

/* What sentences say of black counts and of totals. */
struct count_phrases {
    const char *differ, *share, *shared; /* "on only 3 of 4 pegs" */
    const char *share_none;
    const char *counts, *are;
};

static const struct count_phrases black_phrases = {"differ on only",      "agree on only", "",
                                                   "differ on every peg", "black counts",  "are"},
                                  total_phrases = {"have the same colours except for",
                                                   "have the colours of only",
                                                   " in common",
                                                   "have no colour in common",
                                                   "key pegs (black and white together)",
                                                   "get"};

/* Two counts a and b, of guesses that share this many pegs. */
static bool refute_counts(const struct row_pair *pair, int a, int b, int share,
                          const struct count_phrases *phrases, struct kp_diag *why)
{
    int n = pair->pegs, differ = n - share;
    size_t first = pair->first, second = pair->second;

    if (a == KP_UNKNOWN || b == KP_UNKNOWN || (abs(a - b) <= differ && a + b <= n + share))
        return false;
    if (differ == 0 && phrases == &black_phrases)
        return SAY(why,
                   "rows %zu and %zu have the same guess, but row %zu has %s black key peg%s and "
                   "row %zu has %s",
                   first, second, first, N(a), a == 1 ? "" : "s", second, N(b));
    if (differ == 0)
        return SAY(
            why,
            "rows %zu and %zu have the same colours, so both get the same number of key pegs "
            "(black and white together); here they get %s and %s",
            first, second, N(a), N(b));
    if (abs(a - b) > differ)
        return SAY(why,
                   "rows %zu and %zu %s %s of %s pegs, so their %s differ by at most %s; here they "
                   "%s %s and %s",
                   first, second, phrases->differ, N(differ), N(n), phrases->counts, N(differ),
                   phrases->are, N(a), N(b));
    if (share == 0)
        return SAY(
            why, "rows %zu and %zu %s, so their %s add up to at most %s; here they %s %s and %s",
            first, second, phrases->share_none, phrases->counts, N(n), phrases->are, N(a), N(b));
    return SAY(why,
               "rows %zu and %zu %s %s of %s pegs%s, so their %s add up to at most %s; here "
               "they %s %s and %s",
               first, second, phrases->share, N(share), N(n), phrases->shared, phrases->counts,
               N(n + share), phrases->are, N(a), N(b));
}

static bool refute_pair(struct refuter *refuter, size_t q, size_t r)
{
    const struct kp_question *question = refuter->question;
    struct kp_diag *why = &refuter->found->why;
    const struct kp_question_row *a = &question->rows[q], *b = &question->rows[r];
    struct row_pair pair = {kp_question_row_number(question, q),
                            kp_question_row_number(question, r), question->pegs};
    int agree = kp_question_agree(question, q, r), common = count_common_pegs(&refuter->uses, q);

    if (refute_counts(&pair, a->black, b->black, agree, &black_phrases, why) ||
        refute_counts(&pair, a->total, b->total, common, &total_phrases, why))
        return true;
    return refuter->two.question && refute_blacks(&pair, a->black, b->black, agree, why);
}

static bool refute_pairs(struct refuter *refuter)
{
    const struct kp_question *question = refuter->question;
    uint64_t work = 0;

    for (size_t r = 0; r < question->row_count && work < KP_REFUTE_WORK; r++) {
        add_colour_uses(&refuter->uses);
        for (size_t q = 0; q < r && work < KP_REFUTE_WORK; q++) {
            if (refute_pair(refuter, q, r)) {
                refuter->found->rows[0] = q;
                refuter->found->rows[1] = r;
                refuter->found->count = 2;
                return true;
            }
            work += (uint64_t)question->pegs;
        }
    }
    return false;
}

static bool refute_rows(struct refuter *refuter)
{
    const struct kp_question *question = refuter->question;
    struct kp_diag *why = &refuter->found->why;

    for (size_t r = 0; r < question->row_count; r++)
        if (refute_row(question, r, why) ||
            (refuter->two.question && refute_two_colours(&refuter->two, r, why))) {
            refuter->found->rows[0] = r;
            refuter->found->count = 1;
            return true;
        }
    return false;
}

bool kp_question_refute(const struct kp_question *question, struct kp_refutation *found)
{
    struct refuter refuter = {.question = question, .found = found};
    bool refuted;

    found->starved = !make_colour_uses(&refuter.uses, question) ||
                     (kp_two_colours_fit(question) && !kp_two_colours_make(&refuter.two, question));
    refuted = !found->starved && (refute_rows(&refuter) || refute_pairs(&refuter));
    kp_two_colours_free(&refuter.two);
    kp_arena_free(&refuter.uses.arena);
    return refuted;
}
