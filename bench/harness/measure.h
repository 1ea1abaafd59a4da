/* One board of one family, given to every runner: the same games of all seeds, one after the
 * other. */
#pragma once

#include "command_line.h"

struct kp_cell {
    const struct kp_bench_family *family;
    struct kp_board_size size;
    enum kp_bench_kind kind;
};

/* What a runner did with all games of a cell. */
struct kp_figure {
    int games, solved;   /* games: 0 if it was not asked */
    double median, most; /* an unsolved game counts with the seconds it had */
    bool median_is_solved;
    uint64_t variables, clauses; /* of the game with that median */
};

/* Fills in figures[i] for the runners i of the plan with on[i]; on NULL: for all.  If no
 * game of the kind is found for a seed, there is one game less, or none at all.  false: two
 * answers disagree; which ones is printed on standard error. */
bool kp_measure_cell(const struct kp_bench_plan *plan, const struct kp_cell *cell, const bool *on,
                     struct kp_figure *figures);
