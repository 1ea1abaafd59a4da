/* Satisfiability of any CNF. */
#include "hard/reductions/cnf_game.h"

const struct kp_reduction kp_reduction_cnf = {
    .name = "cnf",
    .title = "satisfiability: of each clause's literals one at least is true",
    .source = "Schaefer, \"The complexity of satisfiability problems\", 1978, and de Bondt, 2004",
    .asks = KP_AT_LEAST_ONE,
    .make = kp_cnf_make,
    .plant = kp_cnf_plant,
};
