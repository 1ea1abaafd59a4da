/* A question as a linear system.  linear_model.c explains the equations. */
#pragma once

#include "linear/system/linear_budget.h"
#include "linear/system/linear_system.h"
#include "question/peg_groups.h"

#define KP_NO_EQUATION SIZE_MAX
#define KP_NO_GROUP    SIZE_MAX

#define KP_EVERY_CLASS (-1) /* the equation of a row counts at all pegs, as usual */
#define KP_ODD_ROW     (-2) /* a row is stated as 0 = 1 */

struct kp_linear_model {
    struct kp_arena arena;              /* of the arrays whose length is known */
    const struct kp_question *question; /* not owned */
    const bool *on;                     /* [row]: whether it is stated; NULL: all are; not owned */
    const int32_t *counts;              /* [class]: pegs of the secret that have it; NULL: unknown;
                                         * not owned */
    struct kp_linear_system system;
    uint8_t *branching; /* [column]: enum kp_branching */
    size_t *row_of;     /* [equation]: the row that implies it; KP_NO_ROW: the rules imply it */

    struct kp_peg_groups groups; /* no groups if places do not count */
    size_t *first_column;        /* [group]: its first column; [groups.count]: the column after the
                                  * last group */
    int *class_of;               /* [column]: the class whose pegs it counts */
    size_t *group_of;            /* [column]: in this group; KP_NO_GROUP: in the secret */
    int *rest_class;             /* [group]: the class of the pegs that no column counts; -1:
                                  * columns count all pegs */
    size_t *class_column;        /* [class]: the first column for its count; [classes]: the column
                                  * after the last */
    int *most;                   /* [class]: the number of pegs that may have it */
    int *own_columns;            /* [class]: counts up to this one have a column each */

    int two_classes[2]; /* the two classes that the counts leave; -1: they leave more or fewer */
    int *counted_class; /* [row]: the class of two_classes[] at whose pegs in the guess its equation
                         * counts; KP_EVERY_CLASS or KP_ODD_ROW */
    size_t *class_equation; /* [class]: its equation, or KP_NO_EQUATION */
    size_t *one_equation;   /* [class]: that its count columns add up to 1, or KP_NO_EQUATION */
    size_t sum_equation;    /* or KP_NO_EQUATION */
    size_t *quota_equation; /* [quota]: its equation, or KP_NO_EQUATION */
    size_t *row_equation;   /* [row]: the equation of its pegs in place, or KP_NO_EQUATION */
    size_t *total_equation; /* [row]: the equation of its total, or KP_NO_EQUATION; may be the same
                             * equation */
    uint16_t *tally;        /* as kp_question_tally, of the rows that are stated */
    bool failed;            /* whether a column or entry could not be added */
};

/* Makes the model of the rows r with on[r] (NULL: all rows), and takes its bytes from the budget.
 * Returns KP_COMPLETED, KP_OUT_OF_MEMORY or KP_BOARD_TOO_LARGE.  The caller frees the model after
 * any return. */
enum kp_stop_reason kp_linear_model_make(struct kp_linear_model *model,
                                         const struct kp_question *question, const bool *on,
                                         const int32_t *counts, struct kp_linear_budget *budget);
void kp_linear_model_free(struct kp_linear_model *model);

/* The number of a class in the equation of the sum, which counts from the least number: otherwise
 * large numbers make it nearly a multiple of the equation that counts the pegs. */
static inline int64_t kp_model_number(const struct kp_linear_model *model, int c)
{
    return model->question->number ? model->question->number[c] - model->question->least_number : 0;
}

/* The total of a row for these counts of the classes. */
int32_t kp_linear_model_total(const struct kp_linear_model *model, const int32_t *counts, size_t r);

/* Sets used[row] for the rows whose equations have a multiplier other than 0. */
void kp_linear_model_blame(const struct kp_linear_model *model, const int64_t *multipliers,
                           bool *used);

/* Writes to `code` the classes of the pegs that are nearest to the values of the columns.  `amount`
 * is scratch: [class]. */
void kp_linear_model_round(const struct kp_linear_model *model, const double *values,
                           int32_t *amount, uint16_t *code);

/* Returns whether a code of these classes is in the box.  If it is, narrows the box so that it
 * contains no other code. */
bool kp_linear_model_isolate(const struct kp_linear_model *model, const uint16_t *classes,
                             int32_t *amount, int32_t *least, int32_t *most);
