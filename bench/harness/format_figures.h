/* How figures are printed.  Each function writes into `text` and returns it. */
#pragma once

#include "measure.h"

/* "12 ms": three digits and the unit that suits. */
const char *kp_format_time(double seconds, char *text, size_t size);

/* The median: "12 ms"; "12 ms*" if some games were not solved; "> 10 s" if the median game
 * was not, with `limit` seconds; "-" if none was asked. */
const char *kp_format_figure(const struct kp_figure *figure, double limit, char *text, size_t size);

/* "8x10x12" */
const char *kp_format_size(struct kp_board_size board, char *text, size_t size);
