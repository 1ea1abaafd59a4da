/* The puzzles of a seed, numbered from 0, no two of which have the same rows.  Threads can make them
 * in any order. */
#pragma once

#include "generate/families/family.h"

struct kp_puzzle_series;

/* Prepares the puzzles of the recipe; NULL: no memory. */
struct kp_puzzle_series *kp_puzzle_series_new(const struct kp_recipe *recipe);
void kp_puzzle_series_free(struct kp_puzzle_series *series);
