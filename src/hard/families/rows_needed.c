#include "hard/families/rows_needed.h"

/* The logarithm to base 2 of a number above 0, in parts of 16. */
static uint32_t log_of(uint64_t n)
{
    uint32_t whole = 63 - (uint32_t)__builtin_clzll(n), log = whole * 16;
    uint64_t x = whole > 31 ? n >> (whole - 31) : n << (31 - whole);

    for (uint32_t bit = 8; bit; bit /= 2) {
        x = x * x >> 31;
        if (x >> 32) {
            x /= 2;
            log += bit;
        }
    }
    return log;
}

uint32_t kp_rows_needed_missed_by(size_t before, size_t left, int rows)
{
    uint32_t log = log_of((uint64_t)left + 1);
    uint32_t goal = log_of((uint64_t)before + 1) / (uint32_t)rows * (uint32_t)(rows - 1);

    return log > goal ? log - goal : goal - log;
}
