/* Every encoding with every counter, each in turn. */
#pragma once

#include "game/transcript.h"

struct kp_encoding_turns {
    char names[64][64]; /* "general+totalizer" */
    int count, times[64];
};

struct kp_encoding_turns kp_encoding_turns_new(void);

/* Of those that suit the game, the one that was returned least often.  `merge`: as in
 * kp_question_new. */
const char *kp_encoding_turns_next(struct kp_encoding_turns *turns,
                                   const struct kp_transcript *game, bool merge);

/* Fails the test unless each was returned at least `least` times. */
void kp_encoding_turns_expect(const struct kp_encoding_turns *turns, int least);
