/* A sum that shows why the rows of a small conflict cannot all be right.  The rows alone become a
 * question, whose relaxation is simplified (linear/proof/short_refutation.h).  The report
 * calculates the sum again before it prints it. */
#include "base/allocate.h"
#include "linear/proof/short_refutation.h"
#include "verdict/check.h"
#include "verdict/verdict.h"

#include <stdlib.h>

#define MOST_ROWS 6 /* of a conflict that a person follows */

void kp_conflict_sum_free(const struct kp_conflict_sum *sum)
{
    if (!sum)
        return;
    free((void *)sum->rows);
    free((void *)sum->prices);
    free((void *)sum);
}

/* Prices of classes as prices of colours. */
static void spread_prices(const struct kp_question *question, const int *of_class, int *of_colour)
{
    for (int c = 0; c < question->kept; c++)
        of_colour[question->colour_of[c]] = of_class[c];
    for (int i = 0; i < question->others; i++)
        of_colour[question->other_colours[i]] = of_class[question->kept];
}

static bool find_sum(const struct kp_question *question, const struct kp_verdict *verdict,
                     const struct kp_limits *limits, struct kp_row_weight *rows, int *prices)
{
    int *of_class = kp_calloc((size_t)question->classes, sizeof *of_class);
    bool found = of_class && kp_short_refutation_find(question, limits, rows, of_class);

    if (found)
        spread_prices(question, of_class, prices);
    for (size_t r = 0; r < question->row_count; r++)
        rows[r].row = verdict->conflict[r];
    free(of_class);
    return found;
}

/* NULL: there is none, or no memory. */
static struct kp_conflict_sum *new_sum(const struct kp_transcript *conflict,
                                       const struct kp_verdict *verdict,
                                       const struct kp_limits *limits)
{
    struct kp_question *question = kp_question_new(conflict, true);
    struct kp_conflict_sum *sum = kp_calloc(1, sizeof *sum);
    struct kp_row_weight *rows = kp_calloc(conflict->row_count, sizeof *rows);
    int *prices = kp_calloc((size_t)kp_rules_secret_colours(conflict->rules), sizeof *prices);
    bool found = question && sum && rows && prices &&
                 find_sum(question, verdict, limits, rows, prices);

    if (found) {
        *sum = (struct kp_conflict_sum){rows, conflict->row_count, prices};
    } else {
        free(sum);
        free(rows);
        free(prices);
        sum = NULL;
    }
    kp_question_free(question);
    return sum;
}

void kp_conflict_explain(struct kp_verdict_builder *builder)
{
    struct kp_verdict *verdict = builder->verdict;
    struct kp_transcript *conflict;

    if (verdict->reason || verdict->conflict_rows == 0 || verdict->conflict_rows > MOST_ROWS ||
        kp_stop_ends_everything(verdict->stop))
        return;
    conflict = kp_verdict_keep_conflict(builder->game, verdict);
    if (conflict)
        verdict->sum = new_sum(conflict, verdict, &builder->engines.limits);
    kp_transcript_free(conflict);
}
