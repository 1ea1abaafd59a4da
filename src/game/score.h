/* The scoring rule in its simplest form: the specification that everything faster is tested
 * against.
 *
 * A replay scores a whole game with a given secret.  No secret is shown before it has passed
 * here, whether the codemaker revealed it or an engine found it. */
#pragma once

#include "game/transcript.h"

/* The score of a guess against a secret.  `tally` is scratch: kp_rules_guess_colours zeros, which
 * are zeros again afterwards. */
struct kp_score kp_score_guess(const struct kp_rules *rules, const uint16_t *secret,
                               const uint16_t *guess, int *tally);

/* Whether a recorded score equals the right one; an unknown count agrees with any. */
bool kp_score_agrees(struct kp_score recorded, struct kp_score right);

struct kp_replay {
    const struct kp_transcript *game;
    int *tally;
    struct kp_wrong_row *wrong_rows; /* that the secret scored last does not fit */
    size_t wrong_row_count, wrong_room;
    bool against_rules; /* the rules do not allow the secret; why.says says why */
    struct kp_diag why;
};

/* NULL: no memory. */
struct kp_replay *kp_replay_new(const struct kp_transcript *game);
void kp_replay_free(struct kp_replay *replay);

/* Sets *right to the score of the row for this secret.  Returns whether the row has that score. */
bool kp_replay_gives(struct kp_replay *replay, const uint16_t *secret, size_t row,
                     struct kp_score *right);

/* Whether the rules allow the secret, and it gives all scores but at most `wrong`, and those of the
 * sure rows. */
bool kp_replay_fits(struct kp_replay *replay, const uint16_t *secret, size_t wrong);

/* The same for those of the first `rows` rows that are on; NULL: all of them. */
bool kp_replay_fits_rows(struct kp_replay *replay, const uint16_t *secret, size_t rows,
                         const bool *on, size_t wrong);

/* Collects all rows whose score the secret does not give, and whether the rules allow it.  false:
 * no memory. */
bool kp_replay_note(struct kp_replay *replay, const uint16_t *secret);
