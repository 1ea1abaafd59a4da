/* How figures look. */
#ifndef KP_BENCH_SHOW_H
#define KP_BENCH_SHOW_H

#include "measure.h"

/* "12 ms": three digits of seconds, and the unit that suits. */
const char *kp_show_time(double seconds, char *room, size_t size);

/* The median: "12ms"; "12ms*" where some games were not solved; ">10s" where
 * the median was not; "-" where nobody was asked. */
const char *kp_show_figure(const struct kp_figure *figure, double cap, char *room, size_t size);

/* "8x10x12" */
const char *kp_show_board(struct kp_formula_shape shape, char *room, size_t size);

#endif
