/* PicoSAT's proof on its way to whoever checks it: it writes into a FILE, and
 * what arrives is DRUP text.  Clauses are lines of literals that end with 0;
 * each follows from those before it and from the formula by unit propagation,
 * and the last is empty. */
#ifndef KP_SAT_DRUP_STREAM_H
#define KP_SAT_DRUP_STREAM_H

#include "base/error.h" /* struct kp_out */
#include <stdio.h>

struct kp_drup;

struct kp_drup *kp_drup_new(const struct kp_out *out); /* which outlives it; NULL: no memory */
void kp_drup_free(struct kp_drup *drup);               /* NULL is fine */

/* What to write into: PicoSAT's header first, then its lines. */
FILE *kp_drup_stream(struct kp_drup *drup);

/* Whether a write failed; nothing was written after it. */
bool kp_drup_failed(const struct kp_drup *drup);

/* The empty clause is known: all that was written goes out, and if it is not the
 * last line already, so does that.  false: a write failed. */
bool kp_drup_end(struct kp_drup *drup);

#endif
