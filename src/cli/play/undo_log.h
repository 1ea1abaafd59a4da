/* What was changed in a record, so that it can be taken back, the last change
 * first. */
#ifndef KP_CLI_PLAY_UNDO_LOG_H
#define KP_CLI_PLAY_UNDO_LOG_H

#include "cli/play/game_record.h"

struct kp_change {
    size_t place;          /* in the record */
    struct kp_line before; /* what stood there; text NULL: nothing, the line was added */
};

struct kp_past {
    struct kp_change *changes; /* whose lines are its own */
    size_t count, room;
};

/* Make room for a change more.  false: no memory. */
bool kp_past_room(struct kp_past *past);

/* There must be room. */
void kp_past_add(struct kp_past *past, size_t place, struct kp_line before);

/* Forget all changes: they stand. */
void kp_past_forget(struct kp_past *past);
void kp_past_free(struct kp_past *past);

#endif
