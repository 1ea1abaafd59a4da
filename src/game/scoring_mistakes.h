/* The mistakes people make when they score a row, the likeliest first. */
#ifndef KP_GAME_SCORING_MISTAKES_H
#define KP_GAME_SCORING_MISTAKES_H

#include "game/transcript.h"

struct kp_mistake {
    const char *name; /* "a black called white" */
    bool (*made)(struct kp_score noted, struct kp_score right);
    bool by_repetition; /* only a guess with a colour twice invites it */
};

extern const struct kp_mistake kp_mistakes[]; /* ends with a NULL name */

/* The one that turns the right score of a row into the noted one: its place in
 * the table.  That of the end: none of them. */
size_t kp_mistake_find(const struct kp_transcript *game, size_t row, struct kp_score right);

/* The row with its right score and the mistake that was made. */
struct kp_wrong_row kp_mistake_in_row(const struct kp_transcript *game, size_t row,
                                      struct kp_score right);

/* Key pegs to be changed: the larger of those added and those taken away, so
 * that a black called white is one.  What nobody noted is not changed. */
int kp_score_distance(struct kp_score noted, struct kp_score right);

#endif
