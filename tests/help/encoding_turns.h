/* All encodings with all counters, each in its turn. */
#ifndef KP_TESTS_ENCODING_TURNS_H
#define KP_TESTS_ENCODING_TURNS_H

#include "game/transcript.h"

struct kp_encoding_turns {
    char names[64][64]; /* "general+totalizer" */
    int count, played[64];
};

struct kp_encoding_turns kp_encoding_turns_new(void);

/* Of those that suit the game, with merged colours or without, the one that was
 * taken least. */
const char *kp_encoding_turns_next(struct kp_encoding_turns *turns,
                                   const struct kp_transcript *game, bool merge);

/* Each has been taken so often. */
void kp_encoding_turns_expect(const struct kp_encoding_turns *turns, int least);

#endif
