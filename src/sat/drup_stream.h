/* PicoSAT's proof as DRUP text.  PicoSAT writes into a FILE; this makes such a FILE, which
 * passes the text to a kp_out and removes what other checkers do not know.
 *
 * A proof is lines of literals that end with 0.  Each is a clause that follows from those
 * before it and from the formula by unit propagation; the last one is empty. */
#ifndef KP_SAT_DRUP_STREAM_H
#define KP_SAT_DRUP_STREAM_H

#include "base/error.h" /* struct kp_out */
#include <stdio.h>

struct kp_drup;

struct kp_drup *kp_drup_new(const struct kp_out *out); /* which outlives it; NULL: no memory */
void kp_drup_free(struct kp_drup *drup);               /* NULL is fine */

/* The FILE for PicoSAT: it writes its header first, then the lines. */
FILE *kp_drup_stream(struct kp_drup *drup);

/* Whether a write failed.  Nothing is written after that. */
bool kp_drup_failed(const struct kp_drup *drup);

/* To be called when PicoSAT has derived the empty clause: flushes the text, and adds the
 * empty clause unless it is there.  false: a write failed. */
bool kp_drup_end(struct kp_drup *drup);

#endif
