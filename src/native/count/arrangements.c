/* The counting problem (packed_counters.h) has a step for each peg, and an option for each class that the peg may have.  A
 * counter for each class ends at its pegs in the histogram.  A counter for each row ends at its
 * black pegs, which follow from the total if only the white pegs are recorded: the histogram
 * determines the total.  Counters that are not needed are left out, since fewer bits make smaller
 * states. */
#include "native/count/arrangements.h"

#include "base/allocate.h"
#include "base/arena.h"
#include "question/two_colours.h"
#include <stdlib.h>
#include <string.h>

bool kp_is_bounded_class(const struct kp_question *question, int class)
{
    return question->times &&
           (question->times[class].least > 0 || question->times[class].most < question->pegs);
}

double kp_bounded_counts_number(const struct kp_question *question)
{
    double number = 1;

    for (int class = 0; class < question->classes; class ++) {
        int range = kp_question_max_uses(question, class) - kp_question_min_uses(question, class);

        if (kp_is_bounded_class(question, class))
            number *= range < 0 ? 0 : range + 1;
    }
    return number;
}

#define MOST_BOUNDED_COUNTS 4096

bool kp_arrangement_counter_is_free(const struct kp_row_table *table)
{
    const struct kp_question *question = table->question;
    bool needed = !question->repeats || question->sum >= 0 ||
                  kp_bounded_counts_number(question) > MOST_BOUNDED_COUNTS;

    for (size_t r = 0; r < table->rows; r++)
        needed |= table->counts[r].total != KP_UNKNOWN || table->counts[r].white != KP_UNKNOWN;
    return !needed;
}

bool kp_arrangement_counter_make(struct kp_arrangement_counter *arrangement,
                                 const struct kp_row_table *table)
{
    size_t classes = (size_t)table->question->classes;

    memset(arrangement, 0, sizeof *arrangement);
    arrangement->table = table;
    KP_TAKE(&arrangement->arena, arrangement->rows, table->rows);
    KP_TAKE(&arrangement->arena, arrangement->class_counter, classes);
    KP_TAKE(&arrangement->arena, arrangement->option, classes);
    return !arrangement->arena.failed;
}

/* Returns the black pegs of a row: as recorded, or the total minus the white pegs.  -1: any number;
 * -2: no number is possible. */
static int find_blacks(const struct kp_row_table *table, size_t r, const int *pegs)
{
    const struct kp_row_counts *counts = &table->counts[r];
    int black = 0;

    if (counts->black != KP_UNKNOWN)
        return counts->black;
    if (!pegs || counts->white == KP_UNKNOWN)
        return -1;
    for (int class = 0; class < table->question->classes; class ++)
        black += kp_min_int(pegs[class], table->often[(size_t) class * table->rows + r]);
    black -= counts->white;
    return black < 0 ? -2 : black;
}

/* Marks in place of a counter.  A sum that must stay 0 needs no counter, because its options are
 * barred.  A sum that may have any value needs none either. */
#define NEVER (SIZE_MAX - 1)
#define ANY   SIZE_MAX

/* ---- Two classes ----
 * With two classes, the histogram and the black pegs determine how many pegs have each of the four
 * pairs of a class in the guess and one in the secret.  The rarest pair is counted, which takes the
 * fewest bits. */

/* Counts the rarest pair instead of the black pegs, whose number is *target at first.  Returns
 * false if the numbers are impossible. */
static bool choose_pair(const struct kp_row_table *table, size_t r, const int *pegs, const int *two,
                        struct kp_arrangement_row *row, int *target)
{
    int n = table->question->pegs, k = table->often[(size_t)two[1] * table->rows + r];
    struct kp_cells cells = kp_two_colours_cells(n, k, pegs[two[1]], *target);
    bool possible = kp_two_colours_are_whole(n, k, pegs[two[1]], *target);

    *target = n + 1;
    for (int i = 0; i < 4; i++) {
        int cell = cells.of[i / 2][i % 2];

        possible = possible && cell >= 0;
        if (cell < *target) {
            *target = cell;
            row->guess = two[i / 2];
            row->secret = two[i % 2];
        }
    }
    return possible;
}

/* ---- The counters ---- */

/* Adds the counters of the classes.  Of two classes, the one with more pegs needs no counter: it
 * gets all pegs that the other does not have. */
static void add_class_counters(struct kp_arrangement_counter *arrangement, const int *pegs,
                               const int *two)
{
    int rest = !two ? -1 : pegs[two[0]] > pegs[two[1]] ? two[0] : two[1];

    for (int class = 0; pegs && class < arrangement->table->question->classes; class ++) {
        arrangement->class_counter[class] = ANY;
        if (pegs[class] > 0 && class != rest)
            arrangement->class_counter[class] = kp_counter_problem_add_counter(
                &arrangement->problem, (uint64_t)pegs[class]);
    }
}

/* Adds the counter of a row.  Returns false if the row cannot be right. */
static bool add_row_counter(struct kp_arrangement_counter *arrangement, size_t r, const int *pegs,
                            const int *two)
{
    const struct kp_row_table *table = arrangement->table;
    struct kp_arrangement_row *row = &arrangement->rows[r];
    int target = find_blacks(table, r, pegs);

    *row = (struct kp_arrangement_row){ANY, -1, -1};
    if (target < 0)
        return target == -1;
    if (two &&
        table->often[(size_t)two[0] * table->rows + r] +
                table->often[(size_t)two[1] * table->rows + r] ==
            table->question->pegs &&
        !choose_pair(table, r, pegs, two, row, &target))
        return false;
    if (target == 0)
        row->counter = NEVER;
    else if (!arrangement->counts_only_classes)
        row->counter = kp_counter_problem_add_counter(&arrangement->problem, (uint64_t)target);
    return true;
}

static bool add_counters(struct kp_arrangement_counter *arrangement, const int *pegs)
{
    int classes[2];
    const int *two = pegs && !arrangement->has_free_classes && !arrangement->counts_only_classes &&
                             kp_find_two_classes(pegs, arrangement->table->question->classes,
                                                 classes)
                         ? classes
                         : NULL;
    bool right = true;

    add_class_counters(arrangement, pegs, two);
    for (size_t r = 0; r < arrangement->table->rows && right; r++)
        right = add_row_counter(arrangement, r, pegs, two);
    return right;
}

/* Returns the class of the secret that a row counts where its guess has this class, or -1. */
static int find_counted_class(const struct kp_arrangement_row *row, uint16_t guess)
{
    if (guess == KP_NO_CLASS || (row->guess >= 0 && row->guess != guess))
        return -1;
    return row->secret >= 0 ? row->secret : guess;
}

/* Marks in place of the option of a class at a peg. */
#define BARRED (SIZE_MAX - 1) /* the class is not possible there */
#define NONE   SIZE_MAX

static void find_barred_classes(struct kp_arrangement_counter *arrangement, int p)
{
    const struct kp_row_table *table = arrangement->table;
    const uint16_t *guess = table->guess + (size_t)p * table->rows;

    for (int class = 0; class < table->question->classes; class ++)
        arrangement->option[class] = kp_row_table_allows(table, p, class) ? NONE : BARRED;
    for (size_t r = 0; r < table->rows; r++) {
        int class = find_counted_class(&arrangement->rows[r], guess[r]);

        if (arrangement->rows[r].counter == NEVER && class >= 0)
            arrangement->option[class] = BARRED;
    }
}

static void add_class_options(struct kp_arrangement_counter *arrangement, const int *pegs)
{
    struct kp_counter_problem *problem = &arrangement->problem;
    size_t *option = arrangement->option;

    for (int class = 0; pegs && class < arrangement->table->question->classes; class ++)
        if (pegs[class] > 0 && option[class] == NONE) {
            option[class] = kp_counter_problem_add_option(problem, 1, class);
            if (arrangement->class_counter[class] != ANY)
                kp_counter_problem_add_amount(problem, option[class],
                                              arrangement->class_counter[class], 1);
        }
}

/* Whether the class may have any number of pegs. */
static bool is_free(const int *pegs, int class)
{
    return !pegs || pegs[class] == KP_ANY_PEGS;
}

/* Adds the options of the classes that may have any number of pegs.  Those that no guess has at
 * this peg are equivalent, so they share one option, whose tag is the one of the least colour. */
static void add_alike_options(struct kp_arrangement_counter *arrangement, int p, const int *pegs)
{
    const struct kp_row_table *table = arrangement->table;
    const uint16_t *guess = table->guess + (size_t)p * table->rows;
    size_t *option = arrangement->option;
    uint64_t alike = 0;
    int least = -1;

    for (size_t r = 0; r < table->rows; r++)
        if (guess[r] != KP_NO_CLASS && option[guess[r]] == NONE && is_free(pegs, guess[r]))
            option[guess[r]] = kp_counter_problem_add_option(&arrangement->problem, 1, guess[r]);
    for (int class = 0; class < table->question->classes; class ++)
        if (option[class] == NONE && is_free(pegs, class)) {
            alike += class == table->question->kept ? (uint64_t)table->question->others : 1;
            if (least < 0 || kp_question_colour(table->question, class, 0) <
                                 kp_question_colour(table->question, least, 0))
                least = class;
        }
    if (alike)
        kp_counter_problem_add_option(&arrangement->problem, alike, least);
}

static bool is_guessed(const struct kp_row_table *table, int p, int class)
{
    const uint16_t *guess = table->guess + (size_t)p * table->rows;

    for (size_t r = 0; r < table->rows; r++)
        if (guess[r] == class)
            return true;
    return false;
}

int kp_arrangement_class(const struct kp_row_table *table, const struct kp_counter_problem *problem,
                         int p, size_t option, uint64_t k)
{
    if (problem->ways[option] == 1)
        return problem->tag[option];
    for (int class = 0; class < table->question->classes; class ++) {
        uint64_t colours = class == table->question->kept ? (uint64_t)table->question->others : 1;

        if (!kp_row_table_allows(table, p, class) || is_guessed(table, p, class) ||
            kp_is_bounded_class(table->question, class))
            continue;
        if (k < colours)
            return class;
        k -= colours;
    }
    return -1;
}

static void add_peg(struct kp_arrangement_counter *arrangement, int p, const int *pegs)
{
    const struct kp_row_table *table = arrangement->table;
    const uint16_t *guess = table->guess + (size_t)p * table->rows;

    kp_counter_problem_add_step(&arrangement->problem);
    find_barred_classes(arrangement, p);
    add_class_options(arrangement, pegs);
    if (arrangement->has_free_classes)
        add_alike_options(arrangement, p, pegs);
    for (size_t r = 0; r < table->rows; r++) {
        int class = find_counted_class(&arrangement->rows[r], guess[r]);

        if (arrangement->rows[r].counter < NEVER && class >= 0 &&
            arrangement->option[class] < BARRED)
            kp_counter_problem_add_amount(&arrangement->problem, arrangement->option[class],
                                          arrangement->rows[r].counter, 1);
    }
}

bool kp_arrangement_counter_lay(struct kp_arrangement_counter *arrangement, const int *pegs)
{
    arrangement->has_free_classes = !pegs;
    for (int class = 0; pegs && class < arrangement->table->question->classes; class ++)
        arrangement->has_free_classes |= pegs[class] == KP_ANY_PEGS;
    kp_counter_problem_clear(&arrangement->problem);
    if (!add_counters(arrangement, pegs))
        return false;
    for (int p = 0; p < arrangement->table->question->pegs; p++)
        add_peg(arrangement, p, pegs);
    kp_counter_problem_finish(&arrangement->problem);
    return !arrangement->problem.failed;
}

/* Cells of a problem that are laid out in the time of a state.  The first FREE_CELLS of each
 * problem are not charged: on boards of ordinary size the states take longer by far. */
#define CELLS_PER_STATE 3
#define FREE_CELLS      16000

/* The states that take as long as laying out the problem.  On a board of 300 pegs and colours that
 * is more than most histograms have. */
static uint64_t find_layout_cost(const struct kp_arrangement_counter *arrangement)
{
    const struct kp_counter_problem *problem = &arrangement->problem;
    uint64_t cells = problem->options * (problem->words + 2) +
                     problem->steps * (2 * problem->counters + problem->words) +
                     problem->steps * (size_t)arrangement->table->question->classes;

    return cells > FREE_CELLS ? (cells - FREE_CELLS) / CELLS_PER_STATE : 0;
}

enum kp_stop_reason kp_count_arrangements(struct kp_arrangement_counter *arrangement,
                                          const int *pegs, const struct kp_limits *limits,
                                          struct kp_bignum *ways)
{
    bool made = kp_arrangement_counter_lay(arrangement, pegs);
    uint64_t cost = find_layout_cost(arrangement);
    enum kp_stop_reason stop = kp_limits_spend(limits, cost, CELLS_PER_STATE * cost);

    arrangement->mitm.left = NULL;
    if (stop != KP_COMPLETED)
        return stop;
    if (!made)
        return arrangement->problem.failed ? KP_OUT_OF_MEMORY : KP_COMPLETED;
    return kp_mitm_count(&arrangement->mitm, &arrangement->problem, limits, ways);
}

void kp_arrangement_counter_free(struct kp_arrangement_counter *arrangement)
{
    kp_counter_problem_free(&arrangement->problem);
    kp_mitm_free(&arrangement->mitm);
    kp_arena_free(&arrangement->arena);
}
