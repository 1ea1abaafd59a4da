/* Play a game again with a known secret, by the plain rule.  The last word on
 * every secret: the one the codemaker revealed, and any an engine found. */
#ifndef KP_VERDICT_REPLAY_H
#define KP_VERDICT_REPLAY_H

#include "game/transcript.h"

struct kp_replay {
    const struct kp_transcript *game;
    int *tally;
    struct kp_wrong_row *wrong; /* rows that this secret does not give */
    size_t wrong_rows, wrong_room;
    bool against_rules; /* the rules allow no such secret; why.says tells */
    struct kp_diag why;
};

/* NULL: no memory. */
struct kp_replay *kp_replay_new(const struct kp_transcript *game);
void kp_replay_free(struct kp_replay *replay);

/* Whether the rules allow the secret and it gives every score, but for at most
 * `wrong` of them. */
bool kp_replay_fits(struct kp_replay *replay, const uint16_t *secret, size_t wrong);

/* Whether it gives the scores of the first rows. */
bool kp_replay_fits_first(struct kp_replay *replay, const uint16_t *secret, size_t rows);

/* The same for all, and note all that is wrong.  false: no memory. */
bool kp_replay_note(struct kp_replay *replay, const uint16_t *secret);

/* Put the rows that were noted into the verdict, in the place of others. */
void kp_replay_hand_over(struct kp_replay *replay, struct kp_verdict *verdict);

#endif
