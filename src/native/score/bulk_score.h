/* The scorer: what one code tells about many, which lie side by side.
 *
 * Every count is a byte, so it admits 255 pegs and 256 colours; wider codes are
 * for kp_score, one after the other.  Rules have no part in it: who scores in
 * black only, or by colours only, asks for that count alone. */
#ifndef KP_NATIVE_SCORE_BULK_SCORE_H
#define KP_NATIVE_SCORE_BULK_SCORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define KP_FEEDBACK_PEGS    255
#define KP_FEEDBACK_COLOURS 256
#define KP_MARK_PEGS        15 /* up to so many, a score is one byte */

/* Codes, in the order in which they were added. */
struct kp_feedback;

/* How to score: what the processor does fastest, or in plain C. */
enum kp_feedback_way { KP_FEEDBACK_FASTEST, KP_FEEDBACK_SCALAR };

bool kp_feedback_admits(int pegs, int colours);

/* For codes of so many pegs and of the colours 0 to colours-1.  NULL: no
 * memory, or not admitted. */
struct kp_feedback *kp_feedback_new(int pegs, int colours, enum kp_feedback_way way);
void kp_feedback_free(struct kp_feedback *feedback);

/* false: no memory; the codes are as they were. */
bool kp_feedback_add(struct kp_feedback *feedback, const uint16_t *code);

/* Forget the codes, keep the memory. */
void kp_feedback_clear(struct kp_feedback *feedback);

size_t kp_feedback_count(const struct kp_feedback *feedback);

/* Bytes that so many codes take, at least; SIZE_MAX where it is more. */
size_t kp_feedback_bytes(int pegs, int colours, size_t codes);

/* "avx2" or "scalar". */
const char *kp_feedback_name(const struct kp_feedback *feedback);

/* Where the scores go, one for each code; NULL: not wanted. */
struct kp_scored {
    uint8_t *black, *white;
    uint8_t *total; /* black and white together */
    uint8_t *mark;  /* 16 * black + white, where there are at most KP_MARK_PEGS pegs */
};

/* Score this code against all.  A colour of it that is none of theirs, as a
 * hole in a guess, agrees with nothing. */
void kp_feedback_score(const struct kp_feedback *feedback, const uint16_t *code,
                       struct kp_scored scored);

#endif
