/* Equations brought to echelon form: what the counters of a choice of steps say
 * about its first steps alone.
 *
 * A counter that must come to its target is an equation in the options chosen,
 * one term a step.  Subtracting multiples of equations from each other removes
 * the last steps from as many as there can be; what is left over is known too
 * early to be met by chance.  All is reckoned modulo a prime: an equation that
 * fails there fails, one that holds there proves nothing. */
#ifndef KP_NATIVE_COUNT_MOD_P_EQUATIONS_H
#define KP_NATIVE_COUNT_MOD_P_EQUATIONS_H

#include "native/count/packed_counters.h"

struct kp_mod_p_equations {
    size_t options, equations;
    uint32_t *terms;   /* [equation][option] */
    uint32_t *targets; /* [equation] */
    size_t *first;     /* [step], and the end: equations of which it is the last step */
    bool impossible;   /* no choice comes to the targets */
};

/* Multiplications that it takes for so many of the counters, the first ones, at
 * about a nanosecond each. */
double kp_mod_p_equations_cost(const struct kp_counter_problem *problem, size_t counters);

/* false: no memory.  All zero, it has no equations; to be freed after any return. */
bool kp_mod_p_equations_make(struct kp_mod_p_equations *echelon,
                             const struct kp_counter_problem *problem, size_t counters);

/* Whether the equations hold that end at this step, with these options chosen
 * up to it: option 0 is the first one of its step. */
bool kp_mod_p_equations_holds(const struct kp_mod_p_equations *echelon,
                              const struct kp_counter_problem *problem, const size_t *chosen,
                              size_t step);

void kp_mod_p_equations_free(struct kp_mod_p_equations *echelon);

#endif
