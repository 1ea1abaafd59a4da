/* Scores a game again with a given secret, by the plain rule.  No secret is shown before it has
 * passed here, whether the codemaker revealed it or an engine found it. */
#ifndef KP_VERDICT_REPLAY_H
#define KP_VERDICT_REPLAY_H

#include "game/transcript.h"

struct kp_replay {
    const struct kp_transcript *game;
    int *tally;
    struct kp_wrong_row *wrong; /* rows that the secret scored last does not fit */
    size_t wrong_rows, wrong_room;
    bool against_rules; /* the rules do not allow the secret; why.says says why */
    struct kp_diag why;
};

/* NULL: no memory. */
struct kp_replay *kp_replay_new(const struct kp_transcript *game);
void kp_replay_free(struct kp_replay *replay);

/* Whether the rules allow the secret, and it gives all scores but at most `wrong`. */
bool kp_replay_fits(struct kp_replay *replay, const uint16_t *secret, size_t wrong);

/* The same for the first `rows` rows, all of which must be right. */
bool kp_replay_fits_first(struct kp_replay *replay, const uint16_t *secret, size_t rows);

/* Collect all rows whose score the secret does not give, and whether the rules allow it.  false:
 * no memory. */
bool kp_replay_note(struct kp_replay *replay, const uint16_t *secret);

/* Move the rows that were collected into the verdict, in place of others. */
void kp_replay_hand_over(struct kp_replay *replay, struct kp_verdict *verdict);

#endif
