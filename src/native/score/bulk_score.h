/* The scorer: what one code tells about many, which lie side by side.
 *
 * Every count is a byte, so it admits 255 pegs and 256 colours; wider codes are
 * for kp_score_guess, one after the other.  Rules have no part in it: who scores in
 * black only, or by colours only, asks for that count alone. */
#ifndef KP_NATIVE_SCORE_BULK_SCORE_H
#define KP_NATIVE_SCORE_BULK_SCORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define KP_BULK_SCORE_PEGS    255
#define KP_BULK_SCORE_COLOURS 256
#define KP_MARK_PEGS          15 /* up to so many, a score is one byte */

/* Codes, in the order in which they were added. */
struct kp_bulk_scorer;

/* How to score: what the processor does fastest, or in plain C. */
enum kp_bulk_score_method { KP_BULK_SCORE_FASTEST, KP_BULK_SCORE_SCALAR };

bool kp_bulk_scorer_admits(int pegs, int colours);

/* For codes of so many pegs and of the colours 0 to colours-1.  NULL: no
 * memory, or not admitted. */
struct kp_bulk_scorer *kp_bulk_scorer_new(int pegs, int colours, enum kp_bulk_score_method way);
void kp_bulk_scorer_free(struct kp_bulk_scorer *feedback);

/* false: no memory; the codes are as they were. */
bool kp_bulk_scorer_add(struct kp_bulk_scorer *feedback, const uint16_t *code);

/* Forget the codes, keep the memory. */
void kp_bulk_scorer_clear(struct kp_bulk_scorer *feedback);

size_t kp_bulk_scorer_count(const struct kp_bulk_scorer *feedback);

/* Bytes that so many codes take, at least; SIZE_MAX where it is more. */
size_t kp_bulk_scorer_bytes(int pegs, int colours, size_t codes);

/* "avx2" or "scalar". */
const char *kp_bulk_scorer_name(const struct kp_bulk_scorer *feedback);

/* Where the scores go, one for each code; NULL: not wanted. */
struct kp_score_arrays {
    uint8_t *black, *white;
    uint8_t *total; /* black and white together */
    uint8_t *mark;  /* 16 * black + white, where there are at most KP_MARK_PEGS pegs */
};

/* Score this code against all.  A colour of it that is none of theirs, as a
 * hole in a guess, agrees with nothing. */
void kp_bulk_scorer_score(const struct kp_bulk_scorer *feedback, const uint16_t *code,
                          struct kp_score_arrays scored);

#endif
