/* One board of one family, given to everybody who is asked: the games of all
 * seeds, the same for each of them, one after the other. */
#ifndef KP_BENCH_MEASURE_H
#define KP_BENCH_MEASURE_H

#include "order.h"

struct kp_cell {
    const struct kp_bench_family *family;
    struct kp_formula_shape shape;
    bool falsified;
};

/* What came of it: of all games of a cell. */
struct kp_figure {
    int games, solved;   /* games: 0 where nobody asked */
    double median, most; /* an unsolved game counts with the seconds it had */
    bool median_is_solved;
    uint64_t variables, clauses; /* of the game with that median */
};

/* Fill in figures[i] for those runners i of the order that have on[i], NULL:
 * for all.  Falsified games that still have a secret are left out, so there
 * may be fewer of them, or none.  false: two answers do not agree; standard
 * error has heard which. */
bool kp_measure(const struct kp_order *order, const struct kp_cell *cell, const bool *on,
                struct kp_figure *figures);

#endif
