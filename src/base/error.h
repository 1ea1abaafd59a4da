/* How functions report failure.  A function that can fail returns enum kp_status, 0 for
 * success, and describes place and reason in an optional last parameter, struct kp_diag *why,
 * which may be NULL.  "No secret fits" is an answer, not a failure. */
#pragma once

#include "keypeg-types.h" /* enum kp_status, struct kp_diag, struct kp_errors */
#include <stdarg.h>

#define KP_PRINTF(text, first) __attribute__((format(printf, text, first)))

/* Fills in the sentence of *why, unless it is NULL, and returns `status`.  A sentence that is
 * too long is cut between two characters; tabs become spaces, other control characters '?'. */
enum kp_status kp_fail(struct kp_diag *why, enum kp_status status, const char *format, ...)
    KP_PRINTF(3, 4);

/* Continues the sentence of a failure; a NULL `why` is ignored. */
void kp_continue(struct kp_diag *why, const char *format, ...) KP_PRINTF(2, 3);

/* Sets the column of `why`, unless it is NULL, and returns it. */
struct kp_diag *kp_diag_at(struct kp_diag *why, unsigned column);

/* Refuses input, at the column that *why has or at another one. */
#define kp_bad_input(why, ...)            kp_fail(why, KP_BAD_INPUT, __VA_ARGS__)
#define kp_bad_input_at(why, column, ...) kp_bad_input(kp_diag_at(why, column), __VA_ARGS__)

/* Fails with KP_NO_MEMORY and its usual sentence. */
enum kp_status kp_no_memory(struct kp_diag *why);

/* Fails with KP_BROKEN: the sentence, and that this is a fault in keypeg to be reported. */
enum kp_status kp_internal_error(struct kp_diag *why, const char *format, ...) KP_PRINTF(2, 3);

/* Adds an error at a place of the input.  The list keeps the KP_MOST_ERRORS errors with the
 * first places, sorted by place, in whatever order they are found, and counts the others. */
void kp_add_error(struct kp_errors *errors, unsigned line, unsigned column, const char *format, ...)
    KP_PRINTF(4, 5);
