/* How a failure is told.  A function that can fail returns enum kp_status,
 * 0 for good, and says where and why in an optional last parameter.
 * "Cheated" is an answer, not a failure. */
#ifndef KP_BASE_ERROR_H
#define KP_BASE_ERROR_H

#include "keypeg-types.h" /* enum kp_status, struct kp_diag, struct kp_errors */
#include <stdarg.h>

#define KP_PRINTF(text, first) __attribute__((format(printf, text, first)))

/* Fill in *why, when there is one, and return `status`.
 * A sentence that is too long is cut between two characters. */
enum kp_status kp_fail(struct kp_diag *why, enum kp_status status, const char *format, ...)
    KP_PRINTF(3, 4);

/* "No memory left", the one failure that has nothing more to say. */
enum kp_status kp_no_memory(struct kp_diag *why);

/* Add a sentence about a place.  The list keeps those with the first places,
 * in order, whatever order they are found in, and counts the rest. */
void kp_add_error(struct kp_errors *problems, unsigned line, unsigned column, const char *format,
                  ...) KP_PRINTF(4, 5);
void kp_add_error_va(struct kp_errors *problems, unsigned line, unsigned column, const char *format,
                     va_list arguments);

#endif
