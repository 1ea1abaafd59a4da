/* How far a misspelt word is from the one it was perhaps meant to be. */
#ifndef KP_BASE_EDIT_DISTANCE_H
#define KP_BASE_EDIT_DISTANCE_H

#include <stddef.h>

#define KP_MAX_EDITS 2

/* Letters to add, drop or change, or neighbours to swap, between a word and a
 * name, in any case; more than KP_MAX_EDITS: nobody would take one for the
 * other.  A slip needs three letters of the name. */
size_t kp_edit_distance(const char *word, size_t word_length, const char *name, size_t length);

#endif
