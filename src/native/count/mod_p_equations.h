/* What the counters of a problem say about its first steps alone, by Gaussian elimination
 * modulo 2^31 - 1.
 *
 * A counter that must end at its target is a linear equation in the chosen options, with one
 * term for each step.  Subtracting multiples of equations from each other removes the last
 * steps from as many equations as possible; those can be tested before all steps are chosen.
 * An equation that fails modulo a prime fails; one that holds there proves nothing. */
#ifndef KP_NATIVE_COUNT_MOD_P_EQUATIONS_H
#define KP_NATIVE_COUNT_MOD_P_EQUATIONS_H

#include "native/count/packed_counters.h"

struct kp_mod_p_equations {
    size_t options, equations;
    uint32_t *terms;   /* [equation][option] */
    uint32_t *targets; /* [equation] */
    size_t *first;     /* [step], and the end: the first equation whose last step it is */
    bool impossible;   /* no choice of options reaches the targets */
};

/* The multiplications that it takes for the first `counters` counters, at about a nanosecond
 * each. */
double kp_mod_p_equations_cost(const struct kp_counter_problem *problem, size_t counters);

/* Makes the equations of the first `counters` counters.  false: no memory.  To be freed after any
 * return; all zero is a set without equations. */
bool kp_mod_p_equations_make(struct kp_mod_p_equations *echelon,
                             const struct kp_counter_problem *problem, size_t counters);

/* Whether the equations whose last step is this one hold for the options chosen up to it;
 * chosen[s] counts from the first option of step s. */
bool kp_mod_p_equations_holds(const struct kp_mod_p_equations *echelon,
                              const struct kp_counter_problem *problem, const size_t *chosen,
                              size_t step);

void kp_mod_p_equations_free(struct kp_mod_p_equations *echelon);

#endif
