/* What was changed in a record, so that it can be taken back, the last change
 * first. */
#ifndef KP_CLI_PLAY_UNDO_LOG_H
#define KP_CLI_PLAY_UNDO_LOG_H

#include "cli/play/game_record.h"

struct kp_undo_entry {
    size_t place;                 /* in the record */
    struct kp_record_line before; /* what stood there; text NULL: nothing, the line was added */
};

struct kp_undo_log {
    struct kp_undo_entry *changes; /* whose lines are its own */
    size_t count, room;
};

/* Make room for a change more.  false: no memory. */
bool kp_undo_log_room(struct kp_undo_log *past);

/* There must be room. */
void kp_undo_log_add(struct kp_undo_log *past, size_t place, struct kp_record_line before);

/* Forget all changes: they stand. */
void kp_undo_log_forget(struct kp_undo_log *past);
void kp_undo_log_free(struct kp_undo_log *past);

#endif
