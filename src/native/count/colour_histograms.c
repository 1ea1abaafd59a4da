/* A depth-first walk over the classes; the options of a class are its numbers of pegs.  There are
 * counters for all pegs, for the sum and for the total of each row: h pegs of a class add min(h,
 * pegs of the class in the guess) to a total.  The walk is cut as soon as a counter has passed its
 * target, or cannot reach it any more.
 *
 * Linear equations from the counters cut a long walk earlier.  They are made only when the walk has
 * taken as long as making them takes.  20x20x60 fell from 79 to 5 ms. */
#include "native/count/colour_histograms.h"

#include "base/allocate.h"
#include <string.h>

#define MOST_OPTIONS ((size_t)1 << 20)

bool kp_histograms_fit(const struct kp_row_table *table)
{
    size_t options = ((size_t)table->question->pegs + 1) * (size_t)table->question->classes;

    return options <= MOST_OPTIONS && options * (table->rows + 2) <= MOST_OPTIONS * 16;
}

double kp_histograms_bytes(const struct kp_row_table *table)
{
    double counters = 2 * (double)table->rows + 2, bits = table->question->pegs < 127 ? 8 : 17;
    double words = counters * bits / 56 + 2, problem = table->question->classes;
    double options = problem * ((double)table->question->pegs + 1);

    return 1.5 * (options * (words * 8 + 16 + counters * 4) + problem * (counters + words * 3) * 8);
}

/* Finds the least pegs of each class, which are those at which no other class is allowed, and the
 * most pegs, which are those at which it is allowed.  If the most are fewer than the least, the step
 * of the class has no option, and there is no histogram. */
static void find_bounds(struct kp_histograms *histograms, int others)
{
    const struct kp_row_table *table = histograms->table;
    const struct kp_question *question = table->question;
    int *least = histograms->least, *most = histograms->most;
    int alike = question->ordered ? 1 : question->pegs; /* pegs, since places may not count */

    for (int p = 0; p < question->pegs; p += alike) {
        int allowed = 0, last = 0;

        for (int class = 0; class < question->classes; class ++)
            if (kp_row_table_allows(table, p, class)) {
                most[class] += alike;
                allowed++;
                last = class;
            }
        least[last] += allowed == 1 ? alike : 0;
    }
    for (int class = 0; class < question->classes; class ++) {
        most[class] = kp_min_int(most[class], kp_question_max_uses(question, class));
        least[class] = kp_max_int(least[class], kp_question_min_uses(question, class));
    }
    if (question->others && others >= 0) {
        most[question->kept] = kp_min_int(most[question->kept], others);
        least[question->kept] = others;
    }
}

/* ---- The steps ---- */

/* Unmatched pegs of a row are counted as well.  They contain no new condition, but they become too
 * many long before too few can be matched. */
#define REST_ROWS 100 /* or states would be large */

static bool counts_rest(const struct kp_row_table *table, size_t r)
{
    return table->counts[r].total != KP_UNKNOWN && table->rows <= REST_ROWS &&
           table->counts[r].total <= table->question->pegs;
}

static void add_counters(struct kp_histograms *histograms)
{
    const struct kp_row_table *table = histograms->table;
    struct kp_counter_problem *problem = &histograms->problem;
    int n = table->question->pegs;

    kp_counter_problem_add_counter(problem, (uint64_t)n);
    if (table->question->sum >= 0)
        kp_counter_problem_add_counter(problem, (uint64_t)table->question->sum);
    for (size_t r = 0; r < table->rows; r++)
        if (table->counts[r].total != KP_UNKNOWN)
            kp_counter_problem_add_counter(problem, (uint64_t)table->counts[r].total);
    histograms->equation_count = problem->counters;
    for (size_t r = 0; r < table->rows; r++)
        if (counts_rest(table, r))
            kp_counter_problem_add_counter(problem, (uint64_t)(n - table->counts[r].total));
}

static void add_option(struct kp_histograms *histograms, int class, int pegs)
{
    const struct kp_row_table *table = histograms->table;
    const uint16_t *often = table->often + (size_t) class * table->rows;
    struct kp_counter_problem *problem = &histograms->problem;
    size_t option = kp_counter_problem_add_option(problem, 1, pegs), counter = 0;

    kp_counter_problem_add_amount(problem, option, counter++, (uint64_t)pegs);
    if (table->question->sum >= 0)
        kp_counter_problem_add_amount(problem, option, counter++,
                                      (uint64_t)pegs * (uint64_t)table->question->number[class]);
    for (size_t r = 0; r < table->rows; r++)
        if (table->counts[r].total != KP_UNKNOWN)
            kp_counter_problem_add_amount(problem, option, counter++,
                                          (uint64_t)(pegs < often[r] ? pegs : often[r]));
    for (size_t r = 0; r < table->rows; r++)
        if (counts_rest(table, r))
            kp_counter_problem_add_amount(problem, option, counter++,
                                          (uint64_t)(pegs < often[r] ? 0 : pegs - often[r]));
}

static void add_steps(struct kp_histograms *histograms)
{
    const struct kp_question *question = histograms->table->question;

    for (int k = 0; k < question->classes; k++) {
        int class = histograms->class[k];

        kp_counter_problem_add_step(&histograms->problem);
        for (int pegs = histograms->least[class]; pegs <= histograms->most[class]; pegs++)
            add_option(histograms, class, pegs);
    }
}

/* ---- Equations ----
 * What the counters say about the first steps alone, by Gaussian elimination modulo 2^31 - 1.
 *
 * A counter that must end at its target is a linear equation in the chosen options, with one
 * term for each step.  Subtracting multiples of equations from each other removes the last
 * steps from as many equations as possible; those can be tested before all steps are chosen.
 * An equation that fails modulo a prime fails; one that holds there proves nothing. */

/* 2^31 - 1, a Mersenne prime. */
#define PRIME UINT64_C(0x7fffffff)

static inline uint32_t reduce(uint64_t x)
{
    return (uint32_t)(x % PRIME);
}

/* x^(p-2), by Fermat's little theorem. */
static uint32_t find_inverse(uint32_t x)
{
    uint64_t power = 1, square = x;

    for (uint64_t e = PRIME - 2; e; e >>= 1) {
        if (e & 1)
            power = reduce(power * square);
        square = reduce(square * square);
    }
    return (uint32_t)power;
}

static uint64_t read_amount(const struct kp_counter_problem *problem, size_t option,
                            const struct kp_packed_field *field)
{
    return problem->delta[option * problem->words + field->word] >> field->shift &
           ((UINT64_C(2) << field->bits) - 1);
}

/* Fills in the terms of an equation.  The target is the first term, on the other side of the
 * equation.  The first option of each step is subtracted from all of its options, which removes one
 * column of the equation for each step. */
static void fill_equation(struct kp_equations *equations, const struct kp_counter_problem *problem,
                          size_t counter)
{
    const struct kp_packed_field *field = &problem->fields[counter];
    uint32_t *row = equations->terms + counter * equations->columns;

    row[0] = reduce(field->target);
    for (size_t s = 0; s < problem->steps; s++)
        for (size_t o = problem->first[s]; o < problem->first[s + 1]; o++) {
            uint64_t base = reduce(read_amount(problem, problem->first[s], field));

            if (o == problem->first[s])
                row[0] = reduce(row[0] + PRIME - base);
            row[o + 1] = reduce(read_amount(problem, o, field) + PRIME - base);
        }
}

/* Subtracts a multiple of the pivot so that this column of an equation becomes zero.  The columns
 * after it are zero in both. */
static void subtract_pivot(uint32_t *row, const uint32_t *pivot, size_t column, uint32_t inverted)
{
    uint64_t factor = PRIME - reduce((uint64_t)row[column] * inverted);

    for (size_t i = 0; row[column] != 0 && i < column; i++)
        row[i] = reduce(row[i] + factor * pivot[i]);
    row[column] = 0;
}

/* Takes one of the first `free` equations that has this column, puts it last of them, and removes
 * the column from the others.  Returns false if none has the column. */
static bool eliminate(struct kp_equations *equations, size_t free, size_t column)
{
    size_t columns = equations->columns;
    uint32_t *row = equations->terms, *last = equations->terms + (free - 1) * columns, inverted;

    while (row < equations->terms + free * columns && row[column] == 0)
        row += columns;
    if (row >= equations->terms + free * columns)
        return false;
    for (size_t i = 0; row != last && i < columns; i++) {
        uint32_t term = row[i];

        row[i] = last[i];
        last[i] = term;
    }
    inverted = find_inverse(last[column]);
    for (row = equations->terms; row < last; row += columns)
        subtract_pivot(row, last, column, inverted);
    return true;
}

/* Makes the equations of the first `counters` counters.  Returns false if memory runs out. */
static bool make_equations(struct kp_equations *equations, struct kp_arena *arena,
                           const struct kp_counter_problem *problem, size_t counters)
{
    size_t free = counters;

    equations->columns = problem->options + 1;
    KP_TAKE(arena, equations->terms, kp_multiply_sizes(counters, equations->columns));
    KP_TAKE(arena, equations->first, problem->steps + 1);
    if (arena->failed)
        return false;
    for (size_t i = 0; i < counters; i++)
        fill_equation(equations, problem, i);
    equations->first[problem->steps] = counters;
    for (size_t s = problem->steps; s-- > 0; equations->first[s] = free)
        for (size_t o = problem->first[s + 1]; o-- > problem->first[s] && free > 0;)
            free -= eliminate(equations, free, o + 1);
    for (size_t i = 0; i < free; i++)
        equations->impossible |= equations->terms[i * equations->columns] != 0;
    return true;
}

/* Whether the equations whose last step is this one hold for the options chosen up to it;
 * chosen[s] counts from the first option of step s. */
static bool equations_hold(const struct kp_equations *equations,
                           const struct kp_counter_problem *problem, const size_t *chosen,
                           size_t step)
{
    for (size_t i = equations->first[step]; i < equations->first[step + 1]; i++) {
        const uint32_t *row = equations->terms + i * equations->columns;
        uint64_t sum = 0;

        for (size_t s = 0; s <= step; s++)
            sum += row[problem->first[s] + chosen[s] + 1];
        if (reduce(sum) != row[0])
            return false;
    }
    return true;
}

/* ---- The walk ---- */

/* The cost of a node of the walk, in multiplications of the elimination. */
#define NODE_PRODUCTS 8
#define MOST_PATIENCE 2e6 /* the clock is not read meanwhile */

bool kp_histograms_make(struct kp_histograms *histograms, const struct kp_row_table *table,
                        int others)
{
    size_t n = (size_t)table->question->classes;

    memset(histograms, 0, sizeof *histograms);
    histograms->table = table;
    KP_TAKE(&histograms->arena, histograms->class, n);
    KP_TAKE(&histograms->arena, histograms->least, n);
    KP_TAKE(&histograms->arena, histograms->most, n);
    KP_TAKE(&histograms->arena, histograms->pegs, n);
    KP_TAKE(&histograms->arena, histograms->next, n);
    KP_TAKE(&histograms->arena, histograms->chosen, n);
    kp_counter_problem_clear(&histograms->problem);
    /* The classes that are most frequent in the guesses cut the walk most. */
    if (histograms->arena.failed ||
        !kp_order_classes(table->often, n, table->rows, histograms->class))
        return false;
    find_bounds(histograms, others);
    add_counters(histograms);
    add_steps(histograms);
    kp_counter_problem_finish(&histograms->problem);
    KP_TAKE(&histograms->arena, histograms->states, (n + 1) * histograms->problem.words);
    if (histograms->problem.failed || !histograms->states)
        return false;
    histograms->patience = (double)histograms->equation_count * (double)histograms->equation_count *
                           (double)histograms->problem.options / NODE_PRODUCTS;
    memcpy(histograms->states, histograms->problem.start,
           histograms->problem.words * sizeof(uint64_t));
    return true;
}

/* The depth after the last histogram. */
#define ENDED SIZE_MAX

/* Tries the options of the step, beginning with the next one. */
static bool advance(struct kp_histograms *histograms)
{
    const struct kp_counter_problem *problem = &histograms->problem;
    size_t s = histograms->depth, words = problem->words;
    const uint64_t *from = histograms->states + s * words;
    uint64_t *to = histograms->states + (s + 1) * words;

    for (; histograms->next[s] < problem->first[s + 1] - problem->first[s]; histograms->next[s]++) {
        size_t option = problem->first[s] + histograms->next[s];
        uint64_t past = 0;

        for (size_t w = 0; w < words; w++) {
            to[w] = from[w] + problem->delta[option * words + w];
            past |= to[w] & problem->guards[w];
        }
        if (past)
            return false; /* options with more pegs are impossible as well */
        if (!kp_targets_reachable(to, problem->lift_forward + (s + 1) * words, problem->guards,
                                  words))
            continue;
        histograms->chosen[s] = histograms->next[s];
        if (histograms->equations.columns &&
            !equations_hold(&histograms->equations, problem, histograms->chosen, s))
            continue;
        histograms->pegs[histograms->class[s]] = problem->tag[option];
        histograms->next[s]++;
        return true;
    }
    return false;
}

/* Counts a node, and makes the equations once the walk is long. */
static enum kp_stop_reason count_node(struct kp_histograms *histograms,
                                      const struct kp_limits *limits)
{
    if (histograms->walked++ < histograms->patience || histograms->equations.columns ||
        histograms->patience > MOST_PATIENCE)
        return kp_limits_spend(limits, 1, 32);
    if (!make_equations(&histograms->equations, &histograms->arena, &histograms->problem,
                        histograms->equation_count))
        return KP_OUT_OF_MEMORY;
    return kp_limits_spend(limits, 1, (size_t)histograms->patience);
}

bool kp_histograms_next(struct kp_histograms *histograms, const struct kp_limits *limits,
                        enum kp_stop_reason *stop)
{
    size_t n = histograms->problem.steps;

    *stop = KP_COMPLETED;
    if (histograms->depth == n)
        histograms->depth--; /* continue after the last histogram */
    while (*stop == KP_COMPLETED && histograms->depth != ENDED &&
           !histograms->equations.impossible) {
        if (advance(histograms)) {
            *stop = count_node(histograms, limits);
            if (++histograms->depth == n)
                return *stop == KP_COMPLETED;
            histograms->next[histograms->depth] = 0;
        } else {
            histograms->depth--;
        }
    }
    return false;
}

void kp_histograms_free(struct kp_histograms *histograms)
{
    kp_counter_problem_free(&histograms->problem);
    kp_arena_free(&histograms->arena);
}
