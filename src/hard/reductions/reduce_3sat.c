/* The same for clauses of three literals at most: whoever says 3sat is told when a
 * formula is none. */
#include "hard/reductions/cnf_game.h"

const struct kp_reduction kp_reduction_3sat = {
    .name = "3sat",
    .title = "satisfiability, 3SAT: of each clause's three literals one at least is true",
    .source = "Schaefer, \"The complexity of satisfiability problems\", 1978, and de Bondt, 2004",
    .asks = KP_AT_LEAST_ONE,
    .longest = 3,
    .make = kp_cnf_make,
    .plant = kp_cnf_plant,
};
