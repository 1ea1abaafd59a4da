/* A depth-first walk over the classes; the options of a class are its numbers of pegs.  There are
 * counters for all pegs, for the sum and for the total of each row: h pegs of a class add min(h,
 * pegs of the class in the guess) to a total.  The walk is cut as soon as a counter has passed its
 * target, or cannot reach it any more.
 *
 * To test linear equations modulo a prime, made of the counters by elimination, took 150 lines.  It
 * saved 20 ms of 65 at 30x6x26, and less on other boards. */
#include "native/count/colour_histograms.h"

#include "base/allocate.h"
#include <string.h>

/* Finds the least pegs of each class, which are those at which no other class is allowed, and the
 * most pegs, which are those at which it is allowed.  If the most are fewer than the least, the
 * step of the class has no option, and there is no histogram. */
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

/* ---- The walk ---- */

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
    memcpy(histograms->states, histograms->problem.start,
           histograms->problem.words * sizeof(uint64_t));
    return true;
}

bool kp_histograms_copy(struct kp_histograms *copy, const struct kp_histograms *histograms)
{
    size_t n = histograms->problem.steps, words = histograms->problem.words;

    *copy = *histograms;
    copy->arena = (struct kp_arena){0};
    copy->most = kp_arena_copy(&copy->arena, histograms->most, n, sizeof *copy->most);
    copy->pegs = kp_arena_copy(&copy->arena, histograms->pegs, n, sizeof *copy->pegs);
    copy->next = kp_arena_copy(&copy->arena, histograms->next, n, sizeof *copy->next);
    copy->states = kp_arena_copy(&copy->arena, histograms->states, (n + 1) * words,
                                 sizeof *copy->states);
    return !copy->arena.failed;
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
        histograms->pegs[histograms->class[s]] = problem->tag[option];
        histograms->next[s]++;
        return true;
    }
    return false;
}

bool kp_histograms_next(struct kp_histograms *histograms, const struct kp_limits *limits,
                        enum kp_stop_reason *stop)
{
    size_t n = histograms->problem.steps;

    *stop = KP_COMPLETED;
    if (histograms->depth == n)
        histograms->depth--; /* continue after the last histogram */
    while (*stop == KP_COMPLETED && histograms->depth != ENDED) {
        if (advance(histograms)) {
            *stop = kp_limits_spend(limits, 1, 32);
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
