/* Scores one code against many at once.
 *
 * Every count is a byte, so it admits 255 pegs and 256 colours; for larger codes use
 * kp_score_guess one by one. */
#ifndef KP_NATIVE_SCORE_BULK_SCORE_H
#define KP_NATIVE_SCORE_BULK_SCORE_H

#include "game/rules.h"

#define KP_BULK_SCORE_PEGS    255
#define KP_BULK_SCORE_COLOURS 256
#define KP_MARK_PEGS          15 /* at most, for a score in one byte */

/* Many codes, in the order in which they were added. */
struct kp_bulk_scorer;

/* The fastest method of the processor, or plain C. */
enum kp_bulk_score_method { KP_BULK_SCORE_FASTEST, KP_BULK_SCORE_SCALAR };

bool kp_bulk_scorer_admits(int pegs, int colours);

/* For codes of `pegs` pegs and the colours 0 to colours-1.  NULL: no memory, or not admitted. */
struct kp_bulk_scorer *kp_bulk_scorer_new(int pegs, int colours, enum kp_bulk_score_method method);
void kp_bulk_scorer_free(struct kp_bulk_scorer *scorer);

/* false: no memory; the codes are as they were. */
bool kp_bulk_scorer_add(struct kp_bulk_scorer *scorer, const uint16_t *code);

/* Removes the codes, keeps the memory. */
void kp_bulk_scorer_clear(struct kp_bulk_scorer *scorer);

/* "avx2" or "scalar", for tests. */
const char *kp_bulk_scorer_name(const struct kp_bulk_scorer *scorer);

/* Scores this code against all, a byte for each: the blacks, the total (black and white together)
 * if only colours count, or else a mark, 16 * black + white, for at most KP_MARK_PEGS pegs.  A
 * colour beyond theirs, such as a hole in a guess, agrees with nothing. */
void kp_bulk_scorer_score(const struct kp_bulk_scorer *scorer, const uint16_t *code,
                          enum kp_scoring scores, uint8_t *to);

#endif
