/* What the command line asks of keypeg-bench-solve. */
#ifndef KP_BENCH_WISHES_H
#define KP_BENCH_WISHES_H

#include "help/random_games.h"

#define KP_MOST_ENCODINGS 8
#define KP_MOST_SOLVERS   8

struct kp_wishes {
    struct kp_board box;
    int rows, games, seconds;
    bool false_row, balanced, assume;
    const char *encoding[KP_MOST_ENCODINGS];
    int encodings; /* at least one */
    const char *solver[KP_MOST_SOLVERS];
    int solvers; /* at least one */
};

/* Ends the program where it asks for help, or for what there is not. */
struct kp_wishes kp_wishes_read(int argc, char **argv);

/* Say so on standard error, and end. */
_Noreturn void kp_refuse(const char *format, ...) KP_PRINTF(1, 2);

#endif
