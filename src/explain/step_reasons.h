/* What a sentence says of a step beside its premises and conclusions: the principle by which two
 * rows are compared, what a row would have by the premises alone, and the rules that the step
 * needs.  Without memory arena->failed is set, and what is returned means nothing. */
#pragma once

#include "explain/step_search.h"

/* Two rows are compared by how many more key pegs one has, by how many they have together, or by
 * both numbers. */
enum kp_comparison { KP_BY_DIFFERENCE, KP_BY_SUM, KP_BY_BOTH };

/* The simplest comparison from which the step follows, if it looks at two rows; and the counts that
 * its first row can have by its premises alone, if it has no conclusions.  Those of white key pegs
 * are of the codes that have the right black ones; least is greater than most if there are none. */
struct kp_row_reasons {
    enum kp_comparison comparison;
    struct kp_times black, total, white;
};

struct kp_row_reasons kp_step_reasons(const struct kp_code_sets *sets,
                                      const struct kp_chain_step *step, struct kp_arena *arena);

/* What a step needs beside its rows and premises: that no colour is used twice, and what lines of
 * the transcript say of the secret. */
struct kp_needed_rules {
    bool no_repeats, lines;
};

/* Finds the rules without which the step would not follow. */
struct kp_needed_rules kp_step_rules(const struct kp_code_sets *sets,
                                     const struct kp_chain_step *step, struct kp_arena *arena);
