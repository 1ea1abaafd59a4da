#include "cli/play/undo_log.h"

#include <stdlib.h>

bool kp_past_room(struct kp_past *past)
{
    size_t room = 2 * past->count + 16;
    struct kp_change *changes;

    if (past->count < past->room)
        return true;
    changes = realloc(past->changes, room * sizeof *changes);
    if (!changes)
        return false;
    past->changes = changes;
    past->room = room;
    return true;
}

void kp_past_add(struct kp_past *past, size_t place, struct kp_line before)
{
    past->changes[past->count++] = (struct kp_change){.place = place, .before = before};
}

void kp_past_forget(struct kp_past *past)
{
    while (past->count > 0)
        free(past->changes[--past->count].before.text);
}

void kp_past_free(struct kp_past *past)
{
    kp_past_forget(past);
    free(past->changes);
    *past = (struct kp_past){0};
}
