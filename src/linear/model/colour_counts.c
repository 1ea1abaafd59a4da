/* A depth-first search over the classes: how often the secret has the first class, the second, and
 * so on.
 *
 * A row with total T requires that the sum over the classes of min(in the guess, in the secret) is
 * T.  Assume that some classes are decided, and R pegs remain for the others.  Let f(c) be how
 * often the guess has class c.  From the other classes the row gets
 *   at most   the lesser of R and the sum of f(c) over these classes;
 *   at least  the larger of min(R, least f(c)) and R minus the pegs that these classes can have
 *             beyond f(c).
 * A node is cut off by the first row whose total cannot be reached.  This row is the reason, and is
 * recorded.  If only the black count of a row is known, its total is at least that count.
 *
 * From 20 pegs, 10 colours and 26 rows to 40 pegs, 10 colours and 100 rows exactly one list of
 * counts is left nearly always, after 1,000 to 450,000 nodes (0.1 to 10 ms).  With few totals too
 * many lists are left, and with 60 pegs, 20 colours and 200 rows the search takes long.  The caller
 * then leaves the counts to the relaxation.  Other orders of the classes visit as many nodes. */
#include "linear/model/colour_counts.h"

#include "base/allocate.h"

#include <stdlib.h>

/* A row whose total is known, or bounded. */
struct total_row {
    size_t row; /* its number in the question */
    int32_t least, most;
};

struct counts_search {
    const struct kp_question *question;
    struct kp_colour_counts *counts;
    const struct kp_colour_counts_visitor *visitor; /* or NULL */
    size_t levels, rows;
    struct total_row *totals; /* [row] */
    uint16_t *class_at;       /* [level] */
    int32_t *least, *most;    /* [level]: the least and the most pegs that the rules allow the
                               * class */
    int32_t *most_after;      /* [level]: the sum of `most` of this level and those after it */
    int32_t *least_after;     /* [level] */
    int64_t *sum_least_after, *sum_most_after; /* [level]: bounds of the number of a single peg, in
                                                * these classes */
    int32_t *guessed;                          /* [level][row]: how often the guess has the class */
    int32_t *give_after;   /* [level][row]: pegs of the guess in this class and those after it */
    int32_t *fewest_after; /* [level][row]: the least pegs of the guess in one of these classes */
    int32_t *chosen;       /* [level] */
    int32_t *total;        /* [level][row]: what the classes before this level add to the total */
    int32_t *pegs_left;    /* [level]: pegs that remain for this class and those after it */
    int64_t *sum_left;     /* [level] */
    size_t suspect;        /* the row that cut off the last node */
    size_t counts_room;
};

/* ---- Construction -------------------------------------------------------------- */

static bool make_arrays(struct counts_search *search, size_t rows)
{
    size_t levels = search->levels, cells = kp_multiply_sizes(levels + 1, rows);

    search->totals = kp_calloc(rows, sizeof *search->totals);
    search->class_at = kp_calloc(levels, sizeof *search->class_at);
    search->least = kp_calloc(levels, sizeof *search->least);
    search->most = kp_calloc(levels, sizeof *search->most);
    search->most_after = kp_calloc(levels + 1, sizeof *search->most_after);
    search->least_after = kp_calloc(levels + 1, sizeof *search->least_after);
    search->sum_least_after = kp_calloc(levels + 1, sizeof *search->sum_least_after);
    search->sum_most_after = kp_calloc(levels + 1, sizeof *search->sum_most_after);
    search->guessed = kp_calloc(cells, sizeof *search->guessed);
    search->give_after = kp_calloc(cells, sizeof *search->give_after);
    search->fewest_after = kp_calloc(cells, sizeof *search->fewest_after);
    search->chosen = kp_calloc(levels + 1, sizeof *search->chosen);
    search->total = kp_calloc(cells, sizeof *search->total);
    search->pegs_left = kp_calloc(levels + 1, sizeof *search->pegs_left);
    search->sum_left = kp_calloc(levels + 1, sizeof *search->sum_left);
    return search->totals && search->class_at && search->least && search->most &&
           search->most_after && search->least_after && search->sum_least_after &&
           search->sum_most_after && search->guessed && search->give_after &&
           search->fewest_after && search->chosen && search->total && search->pegs_left &&
           search->sum_left;
}

static void free_arrays(struct counts_search *search)
{
    free(search->totals);
    free(search->class_at);
    free(search->least);
    free(search->most);
    free(search->most_after);
    free(search->least_after);
    free(search->sum_least_after);
    free(search->sum_most_after);
    free(search->guessed);
    free(search->give_after);
    free(search->fewest_after);
    free(search->chosen);
    free(search->total);
    free(search->pegs_left);
    free(search->sum_left);
}

static void bound_total(struct counts_search *search, size_t row)
{
    const struct kp_question_row *known = &search->question->rows[row];
    struct total_row total = {row, 0, search->question->pegs};

    if (known->total != KP_UNKNOWN)
        total.least = total.most = known->total;
    else if (known->white != KP_UNKNOWN)
        total.least = known->white;
    else if (known->black != KP_UNKNOWN)
        total.least = known->black;
    if (total.least > 0 || total.most < search->question->pegs)
        search->totals[search->rows++] = total;
}

/* Counts the pegs that the rules allow a class, and the pegs at which they allow nothing else. */
static void bound_classes(struct counts_search *search, int32_t *least, int32_t *most)
{
    const struct kp_question *question = search->question;

    for (int p = 0; question->game->allowed && p < question->pegs; p++) {
        int allowed = 0, only = 0;

        for (int c = 0; c < question->classes; c++)
            if (kp_question_allows(question, p, c)) {
                most[c]++;
                only = c;
                allowed++;
            }
        least[only] += allowed == 1;
    }
    for (int c = 0; c < question->classes; c++) {
        int uses = kp_question_max_uses(question, c);

        if (!question->game->allowed || most[c] > uses)
            most[c] = uses;
    }
}

static void tally_guesses(const struct counts_search *search, int32_t *tally)
{
    for (size_t i = 0; i < search->rows; i++) {
        const uint16_t *guess = search->question->rows[search->totals[i].row].guess;

        for (int p = 0; p < search->question->pegs; p++)
            if (guess[p] != KP_NO_CLASS)
                tally[guess[p] * search->rows + i]++;
    }
}

/* A class and how often it is guessed. */
struct guessed_class {
    uint64_t often;
    uint16_t class;
};

static int compare_classes(const void *left, const void *right)
{
    const struct guessed_class *a = left, *b = right;

    if (a->often != b->often)
        return a->often < b->often ? 1 : -1;
    return (a->class > b->class) - (a->class < b->class);
}

/* Puts the classes that are guessed most often first, because they concern most rows. */
static void order_classes(const struct counts_search *search, const int32_t *tally,
                          struct guessed_class *order)
{
    for (size_t c = 0; c < search->levels; c++) {
        order[c] = (struct guessed_class){0, (uint16_t)c};
        for (size_t i = 0; i < search->rows; i++)
            order[c].often += (uint64_t)tally[c * search->rows + i];
    }
    qsort(order, search->levels, sizeof *order, compare_classes);
}

static int32_t smaller(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static void sum_rows_after(struct counts_search *search, size_t level, const int32_t *tally)
{
    for (size_t i = 0; i < search->rows; i++) {
        size_t here = level * search->rows + i, next = here + search->rows;
        int32_t often = tally[search->class_at[level] * search->rows + i];

        search->guessed[here] = often;
        search->give_after[here] = search->give_after[next] + smaller(often, search->most[level]);
        search->fewest_after[here] = smaller(search->fewest_after[next], often);
    }
}

static void sum_numbers_after(struct counts_search *search, size_t level)
{
    const int64_t *number = search->question->number;
    int64_t own = number ? number[search->class_at[level]] : 0;
    bool last = level + 1 == search->levels;

    search->sum_least_after[level] = last || own < search->sum_least_after[level + 1]
                                         ? own
                                         : search->sum_least_after[level + 1];
    search->sum_most_after[level] = last || own > search->sum_most_after[level + 1]
                                        ? own
                                        : search->sum_most_after[level + 1];
}

/* Adds up, from the last level backwards, what each level and the levels after it can contribute.
 * Pegs times colours are at most KP_MOST_CELLS, so no sum is too large. */
static void sum_after(struct counts_search *search, const int32_t *tally)
{
    size_t end = search->levels * search->rows;

    for (size_t i = 0; i < search->rows; i++)
        search->fewest_after[end + i] = INT32_MAX;
    for (size_t level = search->levels; level-- > 0;) {
        search->most_after[level] = search->most_after[level + 1] + search->most[level];
        search->least_after[level] = search->least_after[level + 1] + search->least[level];
        sum_rows_after(search, level, tally);
        sum_numbers_after(search, level);
    }
}

static bool lay_out_levels(struct counts_search *search)
{
    size_t levels = search->levels;
    int32_t *tally = kp_calloc(kp_multiply_sizes(levels, search->rows), sizeof *tally);
    struct guessed_class *order = kp_calloc(levels, sizeof *order);
    int32_t *least = kp_calloc(levels, sizeof *least), *most = kp_calloc(levels, sizeof *most);
    bool good = tally && order && least && most;

    if (good) {
        tally_guesses(search, tally);
        order_classes(search, tally, order);
        bound_classes(search, least, most);
        for (size_t level = 0; level < levels; level++) {
            search->class_at[level] = order[level].class;
            search->least[level] = least[order[level].class];
            search->most[level] = most[order[level].class];
        }
        sum_after(search, tally);
    }
    free(tally);
    free(order);
    free(least);
    free(most);
    return good;
}

/* ---- Searching ------------------------------------------------------------------- */

/* Whether a row can still reach its total after `level` gets this many pegs. */
static bool row_fits(struct counts_search *search, size_t level, size_t i, int32_t pegs)
{
    size_t here = level * search->rows + i, next = here + search->rows;
    int32_t total = search->total[here] + smaller(pegs, search->guessed[here]);
    int32_t left = search->pegs_left[level] - pegs;
    int32_t most = total + smaller(left, search->give_after[next]);
    int32_t least = total + smaller(left, search->fewest_after[next]);
    int32_t beyond = search->most_after[level + 1] - search->give_after[next];

    if (left - beyond > least - total)
        least = total + left - beyond;
    search->total[next] = total;
    return most >= search->totals[i].least && least <= search->totals[i].most;
}

static bool rules_fit(const struct counts_search *search, size_t level, int32_t pegs)
{
    int32_t left = search->pegs_left[level] - pegs;
    const int64_t *number = search->question->number;
    int64_t sum;

    if (left < search->least_after[level + 1] || left > search->most_after[level + 1])
        return false;
    if (!number)
        return true;
    sum = search->sum_left[level] - number[search->class_at[level]] * pegs;
    return sum >= search->sum_least_after[level + 1] * left &&
           sum <= search->sum_most_after[level + 1] * left;
}

/* Checks the rows, beginning with the row that cut off the last node. */
static bool rows_fit(struct counts_search *search, size_t level, int32_t pegs)
{
    size_t cut = search->rows;

    if (search->rows > 0 && !row_fits(search, level, search->suspect, pegs))
        cut = search->suspect;
    for (size_t i = 0; i < search->rows && cut == search->rows; i++)
        if (!row_fits(search, level, i, pegs))
            cut = i;
    if (cut == search->rows)
        return true;
    search->suspect = cut;
    search->counts->used[search->totals[cut].row] = true;
    return false;
}

static enum kp_stop_reason keep_counts(struct counts_search *search, size_t most)
{
    struct kp_colour_counts *counts = search->counts;
    size_t at = counts->found * search->levels;

    if (counts->found == most)
        return KP_ENOUGH;
    if (!KP_RESERVE(counts->counts, search->counts_room, at + search->levels))
        return KP_OUT_OF_MEMORY;
    for (size_t level = 0; level < search->levels; level++)
        counts->counts[at + search->class_at[level]] = search->chosen[level];
    counts->found++;
    return KP_COMPLETED;
}

/* Uses the counts at the last level. */
static enum kp_stop_reason use_counts(struct counts_search *search, size_t most)
{
    const struct kp_colour_counts_visitor *visitor = search->visitor;
    enum kp_stop_reason stop = keep_counts(search, most);

    if (!visitor || stop != KP_COMPLETED)
        return stop;
    search->counts->found = 0;
    return visitor->found(visitor->data, search->counts->counts);
}

static void note_branch(const struct counts_search *search, size_t level, int32_t pegs)
{
    if (search->visitor && pegs < search->most[level])
        search->visitor->branch(search->visitor->data, search->class_at[level], pegs);
}

static void note_cut(const struct counts_search *search, size_t row)
{
    if (search->visitor)
        search->visitor->cut(search->visitor->data, row);
}

/* Reports that the rules cut off the last counts of a level, if too few pegs are left for them. */
static void note_end(const struct counts_search *search, size_t level)
{
    if (search->pegs_left[level] < search->most[level] ||
        search->least[level] > search->most[level])
        note_cut(search, KP_NO_ROW);
}

/* Whether the rules and all rows can still be satisfied at the node. */
static bool node_fits(struct counts_search *search, size_t level, int32_t pegs)
{
    bool allowed = rules_fit(search, level, pegs);

    if (allowed && rows_fit(search, level, pegs))
        return true;
    note_cut(search, allowed ? search->totals[search->suspect].row : KP_NO_ROW);
    return false;
}

static void enter_level(struct counts_search *search, size_t level)
{
    const int64_t *number = search->question->number;
    int32_t pegs = search->chosen[level - 1];

    search->pegs_left[level] = search->pegs_left[level - 1] - pegs;
    search->sum_left[level] = search->sum_left[level - 1] -
                              (number ? number[search->class_at[level - 1]] * pegs : 0);
    if (level < search->levels)
        search->chosen[level] = search->least[level] - 1;
}

/* Visits the nodes in the order of their counts. */
static enum kp_stop_reason search_counts(struct counts_search *search,
                                         struct kp_colour_counts_limits limits,
                                         struct kp_linear_budget *budget)
{
    size_t level = 0;

    search->pegs_left[0] = search->question->pegs;
    search->sum_left[0] = search->question->sum;
    search->chosen[0] = search->least[0] - 1;
    for (;;) {
        enum kp_stop_reason stop = KP_COMPLETED;
        int32_t pegs = ++search->chosen[level];

        if (pegs > smaller(search->most[level], search->pegs_left[level])) {
            note_end(search, level);
            if (level-- == 0)
                return KP_COMPLETED;
            continue;
        }
        if (search->counts->nodes++ == limits.nodes)
            return KP_OUT_OF_STATES;
        if (!kp_linear_budget_spend(budget, search->counts->nodes % 64 == 0, search->rows + 10))
            return budget->stop;
        note_branch(search, level, pegs);
        if (!node_fits(search, level, pegs))
            continue;
        enter_level(search, ++level);
        if (level == search->levels) {
            stop = use_counts(search, limits.most);
            level--;
        }
        if (stop)
            return stop;
    }
}

static enum kp_stop_reason find_counts(struct kp_colour_counts *counts,
                                       const struct kp_question *question, const bool *on,
                                       struct kp_colour_counts_limits limits,
                                       const struct kp_colour_counts_visitor *visitor,
                                       struct kp_linear_budget *budget)
{
    struct counts_search search = {.question = question,
                                   .counts = counts,
                                   .visitor = visitor,
                                   .levels = (size_t)question->classes};
    size_t cells = kp_multiply_sizes(search.levels + 1, question->row_count + 1);
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    *counts = (struct kp_colour_counts){0};
    counts->used = kp_calloc(question->row_count, sizeof *counts->used);
    if (!kp_linear_budget_has_bytes(budget, kp_multiply_sizes(cells, 8 * sizeof(int32_t))) ||
        !counts->used)
        return KP_OUT_OF_MEMORY;
    if (make_arrays(&search, question->row_count)) {
        for (size_t r = 0; r < question->row_count; r++)
            if (!on || on[r])
                bound_total(&search, r);
        if (lay_out_levels(&search))
            stop = search_counts(&search, limits, budget);
    }
    free_arrays(&search);
    return stop;
}

enum kp_stop_reason kp_colour_counts_find(struct kp_colour_counts *counts,
                                          const struct kp_question *question, const bool *on,
                                          struct kp_colour_counts_limits limits,
                                          struct kp_linear_budget *budget)
{
    return find_counts(counts, question, on, limits, NULL, budget);
}

enum kp_stop_reason kp_colour_counts_visit(const struct kp_question *question, const bool *on,
                                           const struct kp_colour_counts_visitor *visitor,
                                           struct kp_linear_budget *budget)
{
    struct kp_colour_counts_limits limits = {1, UINT64_MAX};
    struct kp_colour_counts counts;
    enum kp_stop_reason stop = find_counts(&counts, question, on, limits, visitor, budget);

    kp_colour_counts_free(&counts);
    return stop;
}

void kp_colour_counts_free(struct kp_colour_counts *counts)
{
    free(counts->counts);
    free(counts->used);
    *counts = (struct kp_colour_counts){0};
}
