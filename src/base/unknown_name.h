/* Refuses a word that is none of the known names, in the one form that all messages have: "unknown
 * strategy 'kuth'; did you mean 'knuth'?", or, if no name is near, "unknown strategy 'xyz';
 * expected first, knuth or random". */
#pragma once

#include "base/error.h"

struct kp_unknown_name {
    const char *what; /* "strategy" */
    const char *word;
    size_t length;
    const char *nearest; /* the first of the known names with the fewest edits, or NULL */
    size_t edits;        /* of the nearest */
    const char *last;    /* the last name to expect, which is not in the list yet; or NULL */
    char list[sizeof((struct kp_diag *)NULL)->says]; /* those before it: "first, knuth" */
};

struct kp_unknown_name kp_unknown_begin(const char *what, const char *word, size_t length);

/* Names what was expected, one after the other.  The names outlive *unknown. */
void kp_unknown_expect(struct kp_unknown_name *unknown, const char *name);

/* A name that is suggested if it is near, but not listed, and the other way round. */
void kp_unknown_compare(struct kp_unknown_name *unknown, const char *name);
void kp_unknown_list(struct kp_unknown_name *unknown, const char *name);

/* Writes the sentence.  If nothing is near and nothing was expected, it ends after the word, so
 * that the caller can continue it.  Returns KP_BAD_INPUT. */
enum kp_status kp_unknown_refuse(const struct kp_unknown_name *unknown, struct kp_diag *why);

/* The number of letters to add, drop, change or swap with a neighbour to turn the word into the
 * name, ignoring case; 3 if they are too different to be meant for each other.  A name needs three
 * letters for each mistake. */
size_t kp_edit_distance(const char *word, size_t word_length, const char *name, size_t length);
