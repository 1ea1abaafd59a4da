#include "cli/play/undo_log.h"

#include <stdlib.h>

bool kp_undo_log_room(struct kp_undo_log *past)
{
    size_t room = 2 * past->count + 16;
    struct kp_undo_entry *changes;

    if (past->count < past->room)
        return true;
    changes = realloc(past->changes, room * sizeof *changes);
    if (!changes)
        return false;
    past->changes = changes;
    past->room = room;
    return true;
}

void kp_undo_log_add(struct kp_undo_log *past, size_t place, struct kp_record_line before)
{
    past->changes[past->count++] = (struct kp_undo_entry){.place = place, .before = before};
}

void kp_undo_log_forget(struct kp_undo_log *past)
{
    while (past->count > 0)
        free(past->changes[--past->count].before.text);
}

void kp_undo_log_free(struct kp_undo_log *past)
{
    kp_undo_log_forget(past);
    free(past->changes);
    *past = (struct kp_undo_log){0};
}
