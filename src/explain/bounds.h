/* What is known of a secret on a board with too many codes to list: the colours of each peg, and
 * the least and most uses of each colour (bounds.c). */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define KP_BOUNDS_PEGS    62
#define KP_BOUNDS_COLOURS KP_BOUNDS_PEGS

struct kp_bounds {
    int pegs, colours;
    uint64_t allowed[KP_BOUNDS_PEGS]; /* of a peg: a bit for each colour */
    int least[KP_BOUNDS_COLOURS], most[KP_BOUNDS_COLOURS];
    bool impossible;
    uint64_t *forward, *backward; /* room of kp_bounds_table_words each */
};

size_t kp_bounds_table_words(int pegs, int colours);
