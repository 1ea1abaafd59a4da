/* How many typing mistakes separate a word from a name, for "did you mean". */
#pragma once

#include <stddef.h>

#define KP_MAX_EDITS 2

/* The number of letters to add, drop, change or swap with a neighbour to turn the word into
 * the name, ignoring case; more than KP_MAX_EDITS if they are too different to be meant for
 * each other.  A name needs three letters for each mistake. */
size_t kp_edit_distance(const char *word, size_t word_length, const char *name, size_t length);
