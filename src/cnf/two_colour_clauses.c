/* Clauses for two colours.  A row leaves at most two values of K, the number of pegs of class 1,
 * and for each of them it fixes how many pegs of the guess agree (question/two_colours.h).  K is
 * counted once, with an output "K is at least k" for the k that matter, and each row counts the
 * smaller of its groups of pegs under its selector.  Similar rows get the equation of their
 * difference, which unit propagation cannot find: 5 to 18 times as fast on hard games. */
#include "cnf/two_colour_clauses.h"

#include "base/allocate.h"
#include "base/hash.h"
#include "cnf/question_clauses.h"
#include "question/two_colours.h"
#include <stdlib.h>

/* From this many pegs on the totalizer's tables are so large that comparators are
 * faster: 150 pegs and 9 rows took 0.073 s instead of 0.099, 400 pegs and 6 rows 0.13 s
 * instead of 0.56. */
#define PEGS_FOR_COMPARATORS 128

/* If no row counts more than one in this many pegs, the count of K is nearly all that there is, and
 * the adder has the fewest clauses: one-in-three games of 1,000 pegs took 0.07 s instead of 0.25. */
#define SHARE_FOR_ADDER 8

/* Another row, and the number of pegs in the equation with it. */
struct neighbour {
    size_t row;
    int pegs;
};

struct two_colour_writer {
    struct kp_clause_sink *cnf;
    const struct kp_counter *counter;
    const struct kp_question_vars *vars;
    struct kp_two_colours two;
    int *lits, *out;            /* scratch: pegs + 1 literals each, as of the next ones */
    int *ones_lits;             /* what `ones` holds */
    struct kp_unary_count ones; /* the secret's pegs of class `ones_class`, as far as needed */
    int ones_class;             /* 1; or 0 if fewer of those have to be counted */
    struct neighbour (*neighbours)[2]; /* of each row, the nearer first; the row itself: none */
};

/* A row, and the pegs that are counted for it: those where the guess has class `guess`
 * and the secret class `secret`. */
struct counted_row {
    size_t number;
    int selector;
    struct kp_values allowed; /* the K that it allows */
    int guess, secret;
    int most; /* of these, the most that can have class `secret` */
    struct kp_unary_count list;
};

bool kp_two_colour_encoding_suits(const struct kp_question *question)
{
    return question->ordered && kp_two_colours_fit(question);
}

/* The most pegs that some row counts: those of the class that its guess has less often. */
static int find_longest_count(const struct kp_question *question)
{
    int longest = 0;

    for (size_t r = 0; r < question->row_count; r++) {
        int ones = 0;

        for (int p = 0; p < question->pegs; p++)
            ones += question->rows[r].guess[p] == 1;
        longest = kp_max_int(longest, kp_min_int(ones, question->pegs - ones));
    }
    return longest;
}

const struct kp_counter *kp_two_colour_counter(const struct kp_question *question)
{
    if (find_longest_count(question) <= question->pegs / SHARE_FOR_ADDER)
        return &kp_counter_adder;
    return question->pegs < PEGS_FOR_COMPARATORS ? &kp_counter_totalizer : &kp_counter_mixed;
}

/* ---- What to count of a row ---------------------------------------------------- */

/* The row's count if the secret has K pegs of class 1. */
static int count_for(const struct two_colour_writer *writer, const struct counted_row *row, int K)
{
    const struct kp_two_colours *two = &writer->two;
    int black = kp_two_colours_black(two, row->number, K);
    struct kp_cells cells = kp_two_colours_cells(two->question->pegs, two->ones[row->number], K,
                                                 black);

    return cells.of[row->guess][row->secret];
}

/* The count grows or shrinks with K, so it is greatest at an end. */
static int greatest_count(const struct two_colour_writer *writer, const struct counted_row *row)
{
    return kp_max_int(count_for(writer, row, row->allowed.least),
                      count_for(writer, row, row->allowed.most));
}

/* Counts the class that the guess has less often; and of the secret's two classes the one
 * that needs the narrower counter. */
static void choose_count(const struct two_colour_writer *writer, struct counted_row *row)
{
    int ones = writer->two.ones[row->number], pegs = writer->two.question->pegs, other;

    row->guess = 2 * ones <= pegs;
    row->secret = 0;
    other = greatest_count(writer, row);
    row->secret = 1;
    row->most = greatest_count(writer, row);
    row->secret = row->most <= other;
    row->most = row->most <= other ? row->most : other;
}

/* false: there is nothing to count, as the row allows no K or only restricts K. */
static bool begin_row(const struct two_colour_writer *writer, size_t r, struct counted_row *row)
{
    *row = (struct counted_row){.number = r, .allowed = kp_two_colours_allow(&writer->two, r)};
    if (row->allowed.least > row->allowed.most || !kp_two_colours_know_blacks(&writer->two, r))
        return false;
    choose_count(writer, row);
    return true;
}

/* Lists the pegs that are counted in writer->lits; returns how many. */
static int list_row_pegs(const struct two_colour_writer *writer, const struct counted_row *row)
{
    const uint16_t *guess = writer->two.question->rows[row->number].guess;
    int n = 0;

    for (int p = 0; p < writer->two.question->pegs; p++)
        if (guess[p] == row->guess)
            writer->lits[n++] = kp_peg_literal(writer->vars, p, row->secret);
    return n;
}

/* ---- K, the secret's pegs of class 1 ---------------------------------------------- */

/* "K is at least k", for the k that some row depends on. */
static int ones_at_least(const struct two_colour_writer *writer, int k)
{
    int n = writer->two.question->pegs;

    return writer->ones_class == 1 ? kp_at_least_literal(writer->ones, k)
                                   : -kp_at_least_literal(writer->ones, n - k + 1);
}

/* Whether the rules bound K in a way that the variables of the pegs do not express. */
static bool do_rules_bound(const struct two_colour_writer *writer)
{
    const struct kp_two_colours *two = &writer->two;

    return (two->question->sum >= 0 || two->question->times) && two->least <= two->most;
}

/* The least and the greatest K that some row or the rules depend on. */
static struct kp_values find_ones_range(const struct two_colour_writer *writer)
{
    const struct kp_two_colours *two = &writer->two;
    struct kp_values all = {two->question->pegs, 0, 1};

    for (size_t r = 0; r < two->question->row_count; r++) {
        struct kp_values allowed = kp_two_colours_allow(two, r);

        if (allowed.least > allowed.most)
            continue;
        all.least = allowed.least < all.least ? allowed.least : all.least;
        all.most = allowed.most > all.most ? allowed.most : all.most;
    }
    if (!do_rules_bound(writer))
        return all;
    return (struct kp_values){two->least < all.least ? two->least : all.least,
                              two->most > all.most ? two->most : all.most, 1};
}

/* Counts the pegs of class 1 up to one more than the greatest K that matters, or those
 * of class 0 up to one more than the least K leaves for them. */
static void count_ones(struct two_colour_writer *writer)
{
    struct kp_clause_sink *cnf = writer->cnf;
    int pegs = writer->two.question->pegs, first = cnf->variables + 1, cap;
    struct kp_values range = find_ones_range(writer);

    if (range.least > range.most)
        return;
    writer->ones_class = range.most <= pegs - range.least;
    cap = (writer->ones_class ? range.most : pegs - range.least) + 1;
    for (int p = 0; p < pegs; p++)
        writer->lits[p] = kp_peg_literal(writer->vars, p, writer->ones_class);
    writer->ones = kp_encode_ordered_count(cnf, writer->counter, writer->lits, pegs, cap,
                                           writer->ones_lits);
    kp_clause_sink_name(cnf, first, cnf->variables, "count %s",
                        kp_class_name(writer->two.question, writer->ones_class));
}

/* What the rules say of K; they may leave no K at all. */
static void write_rules(struct two_colour_writer *writer)
{
    const struct kp_two_colours *two = &writer->two;

    if (two->least > two->most)
        kp_add_clause_list(writer->cnf, NULL, 0);
    if (!do_rules_bound(writer))
        return;
    kp_add_clause(writer->cnf, ones_at_least(writer, two->least));
    kp_add_clause(writer->cnf, -ones_at_least(writer, two->most + 1));
}

/* ---- Rows ------------------------------------------------------------------------- */

static void count_row(struct two_colour_writer *writer, struct counted_row *row)
{
    const struct kp_question *question = writer->two.question;
    struct kp_clause_sink *cnf = writer->cnf;
    int first = cnf->variables + 1, n = list_row_pegs(writer, row);

    row->list = kp_encode_ordered_count(cnf, writer->counter, writer->lits, n, row->most + 1,
                                        writer->out);
    kp_clause_sink_name(cnf, first, cnf->variables, "row %zu, %s where it has %s",
                        kp_question_row_number(question, row->number),
                        kp_class_name(question, row->secret), kp_class_name(question, row->guess));
}

/* The row allows this K and, unless it is the greatest, none before the next. */
static void write_allowed(struct two_colour_writer *writer, const struct counted_row *row, int K)
{
    int next = K + row->allowed.step;

    if (K == row->allowed.least)
        kp_add_clause(writer->cnf, -row->selector, ones_at_least(writer, K));
    if (K == row->allowed.most)
        kp_add_clause(writer->cnf, -row->selector, -ones_at_least(writer, K + 1));
    else if (row->allowed.step > 1)
        kp_add_clause(writer->cnf, -row->selector, -ones_at_least(writer, K + 1),
                      ones_at_least(writer, next));
}

/* The count for this K.  It grows (or shrinks) with K, so it holds as "at least" for
 * every greater K and as "at most" for every smaller one (or the other way round). */
static void write_count(struct two_colour_writer *writer, const struct counted_row *row, int K)
{
    int pegs = count_for(writer, row, K), next = K + row->allowed.step;
    int more = K == row->allowed.least ? KP_TRUE : ones_at_least(writer, K);
    int less = K == row->allowed.most ? KP_TRUE : -ones_at_least(writer, next);
    bool grows = row->secret == 1;

    kp_add_clause(writer->cnf, -row->selector, -(grows ? more : less),
                  kp_at_least_literal(row->list, pegs));
    kp_add_clause(writer->cnf, -row->selector, -(grows ? less : more),
                  -kp_at_least_literal(row->list, pegs + 1));
}

static void write_row(struct two_colour_writer *writer, size_t r)
{
    struct counted_row row;
    bool counted = begin_row(writer, r, &row);

    row.selector = kp_row_selector(writer->vars, r);
    if (row.allowed.least > row.allowed.most) {
        kp_add_clause(writer->cnf, -row.selector);
        return;
    }
    if (!counted)
        return;
    count_row(writer, &row);
    for (int K = row.allowed.least; K <= row.allowed.most && !writer->cnf->stopped;
         K += row.allowed.step) {
        write_allowed(writer, &row, K);
        write_count(writer, &row, K);
    }
}

/* ---- Pairs of rows ------------------------------------------------------------------
 *
 * Two rows are two equations.  If their guesses are much alike, or much unlike, a
 * third follows that is about few pegs (kp_two_colours_pair).  Unit propagation does
 * not find it, since it is half of their difference.
 *
 * Writing it for every row and the two other rows that make it shortest made PicoSAT 5
 * times as fast at 40 pegs and 20 rows, and 14 to 18 times on balanced games of 32 and
 * 36 pegs.  docs/research/encodings.md lists what else was tried. */

/* Rows further apart than this are not compared: the pairs of a long game would take
 * the square of its rows. */
#define MOST_APART 200

/* A row about at most this many pegs needs no help. */
#define FEW_PEGS 4

static bool has_equation(const struct kp_two_colours *two, size_t r)
{
    struct kp_values allowed = kp_two_colours_allow(two, r);

    return two->question->rows[r].black != KP_UNKNOWN && allowed.least <= allowed.most;
}

static void keep_if_nearer(struct neighbour nearest[2], size_t row, int pegs)
{
    if (pegs == 0 || pegs >= nearest[1].pegs)
        return;
    nearest[1] = (struct neighbour){row, pegs};
    if (pegs < nearest[0].pegs) {
        nearest[1] = nearest[0];
        nearest[0] = (struct neighbour){row, pegs};
    }
}

/* The rows whose equation with row r is shorter than the equation of r alone. */
static void find_neighbours(struct two_colour_writer *writer, size_t r)
{
    const struct kp_two_colours *two = &writer->two;
    struct neighbour *nearest = writer->neighbours[r];
    size_t from = r > MOST_APART ? r - MOST_APART : 0;
    int own = kp_min_int(two->ones[r], two->question->pegs - two->ones[r]);

    own = has_equation(two, r) ? own : 0;
    nearest[0] = nearest[1] = (struct neighbour){r, own};
    for (size_t q = from; own > FEW_PEGS && q < two->question->row_count && q <= r + MOST_APART;
         q++)
        if (q != r && has_equation(two, q))
            keep_if_nearer(nearest, q, kp_two_colours_pair(two, r, q).pegs);
}

/* Among the pegs where the guesses differ (or are alike), exactly k are those where
 * the secret agrees with the first guess; or does not, if that k is smaller. */
static void write_pair(struct two_colour_writer *writer, size_t first, size_t second)
{
    struct kp_clause_sink *cnf = writer->cnf;
    const struct kp_question *question = writer->two.question;
    const uint16_t *guess = question->rows[first].guess, *other = question->rows[second].guess;
    struct kp_row_pair_count pair = kp_two_colours_pair(&writer->two, first, second);
    bool agree = 2 * pair.agree <= pair.pegs;
    int first_on = kp_row_selector(writer->vars, first),
        second_on = kp_row_selector(writer->vars, second);
    int k = agree ? pair.agree : pair.pegs - pair.agree, n = 0, first_new = cnf->variables + 1;
    struct kp_unary_count list;

    if (pair.agree < 0 || pair.agree > pair.pegs) {
        kp_add_clause(cnf, -first_on, -second_on);
        return;
    }
    for (int p = 0; p < question->pegs; p++)
        if ((guess[p] != other[p]) == pair.differ)
            writer->lits[n++] = kp_peg_literal(writer->vars, p, agree ? guess[p] : !guess[p]);
    list = kp_encode_ordered_count(cnf, writer->counter, writer->lits, n, k + 1, writer->out);
    kp_add_clause(cnf, -first_on, -second_on, kp_at_least_literal(list, k));
    kp_add_clause(cnf, -first_on, -second_on, -kp_at_least_literal(list, k + 1));
    kp_clause_sink_name(cnf, first_new, cnf->variables, "rows %zu and %zu together",
                        kp_question_row_number(question, first),
                        kp_question_row_number(question, second));
}

/* Each pair is written once. */
static void write_pairs(struct two_colour_writer *writer)
{
    size_t rows = writer->two.question->row_count;

    for (size_t r = 0; r < rows; r++)
        find_neighbours(writer, r);
    for (size_t r = 0; r < rows; r++)
        for (int i = 0; i < 2 && !writer->cnf->stopped; i++) {
            size_t q = writer->neighbours[r][i].row;
            const struct neighbour *other = writer->neighbours[q];

            if (q > r || (q < r && other[0].row != r && other[1].row != r))
                write_pair(writer, r, q);
        }
}

/* ---- The question ------------------------------------------------------------------- */

static bool open_writer(struct two_colour_writer *writer, const struct kp_question *question)
{
    size_t most = (size_t)question->pegs + 1;

    if (!kp_two_colours_make(&writer->two, question))
        kp_clause_sink_stop(writer->cnf, KP_OUT_OF_MEMORY);
    writer->lits = kp_clause_sink_scratch(writer->cnf, 3 * most);
    writer->neighbours = kp_calloc(question->row_count, sizeof *writer->neighbours);
    if (!writer->neighbours)
        kp_clause_sink_stop(writer->cnf, KP_OUT_OF_MEMORY);
    if (writer->cnf->stopped)
        return false;
    writer->out = writer->lits + most;
    writer->ones_lits = writer->out + most;
    return true;
}

void kp_two_colour_encode(struct kp_clause_sink *cnf, const struct kp_question *question,
                          const struct kp_counter *counter, const struct kp_question_vars *vars)
{
    struct two_colour_writer writer = {.cnf = cnf, .counter = counter, .vars = vars};

    if (open_writer(&writer, question)) {
        count_ones(&writer);
        write_rules(&writer);
        kp_write_quotas(cnf, question, counter, vars);
        for (size_t r = 0; r < question->row_count && !cnf->stopped; r++)
            write_row(&writer, r);
        write_pairs(&writer);
    }
    kp_two_colours_free(&writer.two);
    free(writer.lits);
    free(writer.neighbours);
}
