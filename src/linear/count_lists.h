/* Finds the lists of colour counts for which the linear engine makes a system each. */
#pragma once

#include "linear/model/colour_counts.h"

/* Finds all lists of counts that the rows r with on[r], which are distinct, allow: by
 * kp_colour_counts_find, and if that takes too long and `may_relax` is set by relaxation.  Returns
 * KP_COMPLETED, KP_ENOUGH if there are too many, or KP_OUT_OF_STATES if no search ended; then the
 * counts stay variables, unless the budget has a reason to stop.  The caller frees the counts after
 * any return. */
enum kp_stop_reason kp_count_lists_find(struct kp_colour_counts *counts,
                                        const struct kp_question *question, const bool *on,
                                        bool may_relax, struct kp_linear_budget *budget);

/* The search by relaxation, for the same rows, which adds to counts->used.  It finds at most `most`
 * lists.  Rows whose total is unknown do not count, so it can find lists that such a row
 * excludes. */
enum kp_stop_reason kp_count_lists_relax(struct kp_colour_counts *counts,
                                         const struct kp_question *question, const bool *on,
                                         size_t most, struct kp_linear_budget *budget);
