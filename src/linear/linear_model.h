/* A question as a linear system (linear_model.c has the equations). */
#ifndef KP_LINEAR_LINEAR_MODEL_H
#define KP_LINEAR_LINEAR_MODEL_H

#include "linear/linear_budget.h"
#include "linear/linear_system.h"
#include "linear/peg_groups.h"

struct kp_linear_model {
    const struct kp_question *question; /* not owned */
    const bool *on;                     /* the rows that are stated; NULL: all; not owned */
    const int32_t *counts;              /* [class]: of the secret; NULL: not known; not owned */
    struct kp_linear_system system;
    uint8_t *branching; /* [column]: enum kp_branching */
    size_t *row_of;     /* [equation]: the row that it follows from, or KP_NO_ROW: the rules */

    struct kp_peg_groups groups; /* none if places do not count */
    size_t *first_column;        /* [group]: of its columns; [groups.count]: after the last */
    int *class_of;               /* [column of a group]: the number of pegs of this class */
    int *rest_class;             /* [group]: the class of all other pegs, or -1: there are none */
    size_t *class_column;        /* [class]: the first column for its count; [classes]: the end */
    int *most;                   /* [class]: pegs that may have it */
    int *exact;                  /* [class]: counts up to this one have a column each */

    int two[2]; /* the only classes that the counts leave, if these are two; else -1 */
    int *side;  /* [row]: the class of two[] on whose pegs its equation is about, or -1 */
    size_t *class_equation; /* [class]: its equation, or SIZE_MAX */
    size_t sum_equation;    /* or SIZE_MAX */
    size_t *row_equation;   /* [row]: of its pegs in place, or SIZE_MAX */
    size_t *total_equation; /* [row]: of its total, or SIZE_MAX; may be the same */
    int32_t *tally;         /* [class][row]: how often the guess has the class; or NULL */
    size_t branching_room, class_of_room, row_of_room;
};

/* States the rows with on[r] (NULL: all), and takes its bytes from the budget.  KP_COMPLETED, or
 * KP_OUT_OF_MEMORY; freed after any return. */
enum kp_stop_reason kp_linear_model_make(struct kp_linear_model *model,
                                         const struct kp_question *question, const bool *on,
                                         const int32_t *counts, struct kp_linear_budget *budget);
void kp_linear_model_free(struct kp_linear_model *model);

/* The classes of the pegs that the values of the columns are nearest to.  `amount` is scratch:
 * [class]. */
void kp_linear_model_round(const struct kp_linear_model *model, const double *values,
                           int32_t *amount, uint16_t *code);

/* Whether a code of these classes is in the box.  If it is, the box is narrowed so that no other
 * code is in it. */
bool kp_linear_model_isolate(const struct kp_linear_model *model, const uint16_t *classes,
                             int32_t *amount, int32_t *least, int32_t *most);

#endif
