/* A game as strategies see it: its codes laid out, and those that may still be the
 * secret. */
#ifndef KP_STRATEGY_FULL_POSITION_H
#define KP_STRATEGY_FULL_POSITION_H

#include "strategy/position.h"

struct kp_full_position {
    const struct kp_transcript *game; /* not owned */
    struct kp_code_table field;
    struct kp_symmetry symmetry;
    uint32_t *secrets;
    size_t count, room;
    struct kp_position position; /* of these */
};

/* Whether the memory allowed is enough to lay out so many codes. */
bool kp_full_position_has_room(const struct kp_rules *rules, enum kp_guesses guesses,
                               const struct kp_options *options);

/* With every code of the game.  KP_BAD_INPUT: there are too many of them.  *stop: KP_COMPLETED,
 * or the limit that ended the listing.  To be cleared whatever is returned. */
enum kp_status kp_full_position_take(struct kp_full_position *seat,
                                     const struct kp_transcript *game, enum kp_guesses guesses,
                                     const struct kp_options *options, enum kp_stop_reason *stop,
                                     struct kp_diag *why);
void kp_full_position_clear(struct kp_full_position *seat);

#endif
