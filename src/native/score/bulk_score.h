/* Scores one code against many at once.
 *
 * Every count is a byte, so a code has at most 255 pegs and 256 colours.  For larger codes use
 * kp_score_guess one by one. */
#pragma once

#include "game/rules.h"

#define KP_BULK_SCORE_PEGS    255
#define KP_BULK_SCORE_COLOURS 256
#define KP_MARK_PEGS          15 /* the most pegs for a score in one byte */

/* Many codes, in the order in which they were added. */
struct kp_bulk_scorer;

/* The fastest method of the processor, or plain C. */
enum kp_bulk_score_method { KP_BULK_SCORE_FASTEST, KP_BULK_SCORE_SCALAR };

bool kp_bulk_scorer_admits(int pegs, int colours);

/* Makes a scorer for codes of `pegs` pegs and the colours 0 to colours-1.  Returns NULL if memory
 * runs out, or if the codes are too large. */
struct kp_bulk_scorer *kp_bulk_scorer_new(int pegs, int colours, enum kp_bulk_score_method method);
void kp_bulk_scorer_free(struct kp_bulk_scorer *scorer);

/* Adds a code.  Returns false if memory runs out; the codes then stay as they were. */
bool kp_bulk_scorer_add(struct kp_bulk_scorer *scorer, const uint16_t *code);

/* Adds a code for each of these n colours of the last peg; the other pegs are those of `code`.
 * Returns false if memory runs out; then some of them may have been added. */
bool kp_bulk_scorer_add_run(struct kp_bulk_scorer *scorer, const uint16_t *code,
                            const uint16_t *last, size_t n);

/* The number of codes. */
size_t kp_bulk_scorer_count(const struct kp_bulk_scorer *scorer);

/* Copies the i-th code. */
void kp_bulk_scorer_copy(const struct kp_bulk_scorer *scorer, size_t i, uint16_t *code);

/* Removes the codes, but keeps the memory. */
void kp_bulk_scorer_clear(struct kp_bulk_scorer *scorer);

/* "avx2" or "scalar", for tests. */
const char *kp_bulk_scorer_name(const struct kp_bulk_scorer *scorer);

/* Scores this code against all others, with a byte for each.  If only black pegs count, the byte is
 * their number.  If only colours count, it is the total (black and white together).  Otherwise it
 * is a mark, 16 * black + white, for at most KP_MARK_PEGS pegs.  A colour that the codes cannot
 * have, such as a hole in a guess, agrees with nothing. */
void kp_bulk_scorer_score(const struct kp_bulk_scorer *scorer, const uint16_t *code,
                          enum kp_scoring scores, uint8_t *to);
