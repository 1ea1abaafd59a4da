/* What a sentence says of a step beside its premises and conclusions: the principle by which two
 * rows are compared, what a row would have by the premises alone, and the rules that the step
 * needs.  Without memory arena->failed is set, and what is returned means nothing. */
#pragma once

#include "explain/step_search.h"

/* Two rows are compared by how many more key pegs one has, by how many they have together, or by both
 * numbers. */
enum kp_comparison { KP_BY_DIFFERENCE, KP_BY_SUM, KP_BY_BOTH };

/* Finds the simplest comparison from which the step follows. */
enum kp_comparison kp_step_comparison(const struct kp_code_sets *sets,
                                      const struct kp_chain_step *step, struct kp_arena *arena);

/* The counts that the first row of a step can have by its premises alone.  Those of white key pegs are
 * of the codes that have the right black ones; least is greater than most if there are none. */
struct kp_row_ranges {
    struct kp_times black, total, white;
};

struct kp_row_ranges kp_step_ranges(const struct kp_code_sets *sets,
                                    const struct kp_chain_step *step, struct kp_arena *arena);

/* What a step needs beside its rows and premises: that no colour is used twice, and what lines of the
 * transcript say of the secret. */
struct kp_needed_rules {
    bool no_repeats, lines;
};

/* Finds the rules without which the step would not follow. */
struct kp_needed_rules kp_step_rules(const struct kp_code_sets *sets,
                                     const struct kp_chain_step *step, struct kp_arena *arena);
