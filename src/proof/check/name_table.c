/* Names of variables and labels, numbered in the order in which they come.  Open addressing with
 * linear probes; the table doubles at half its room. */
#include "proof/check/name_table.h"

#include "base/hash.h"
#include <string.h>

#define LEAST_SLOTS 64

static size_t hash_name(const char *name, size_t length)
{
    uint64_t hash = KP_FNV_START;

    for (size_t i = 0; i < length; i++)
        hash = kp_fnv_add(hash, (unsigned char)name[i]);
    return (size_t)kp_hash_mix(hash);
}

/* The slot of a name, or the empty one where it belongs. */
static size_t find_slot(const struct kp_name_table *table, const char *name, size_t length)
{
    size_t slot = hash_name(name, length) & (table->slot_room - 1);

    for (; table->slots[slot]; slot = (slot + 1) & (table->slot_room - 1)) {
        const char *found = kp_name_text(table, table->slots[slot] - 1);

        if (strlen(found) == length && memcmp(found, name, length) == 0)
            break;
    }
    return slot;
}

size_t kp_name_find(const struct kp_name_table *table, const char *name, size_t length)
{
    uint32_t found = table->slot_room ? table->slots[find_slot(table, name, length)] : 0;

    return found ? found - 1 : KP_NO_NAME;
}

/* Double the hash table.  Returns whether there was memory. */
static bool add_slots(struct kp_pb_context *context, struct kp_name_table *table)
{
    size_t room = table->slot_room ? 2 * table->slot_room : LEAST_SLOTS;
    uint32_t *slots = kp_pb_take(context, room * sizeof *slots);

    if (!slots)
        return false;
    KP_PB_FREE(context, table->slots, table->slot_room);
    memset(slots, 0, room * sizeof *slots);
    table->slots = slots;
    table->slot_room = room;
    for (size_t i = 0; i < table->count; i++) {
        const char *name = kp_name_text(table, i);

        table->slots[find_slot(table, name, strlen(name))] = (uint32_t)i + 1;
    }
    return true;
}

size_t kp_name_add(struct kp_pb_context *context, struct kp_name_table *table, const char *name,
                   size_t length)
{
    size_t found = kp_name_find(table, name, length);

    if (found != KP_NO_NAME)
        return found;
    if (2 * (table->count + 1) > table->slot_room && !add_slots(context, table))
        return KP_NO_NAME;
    if (!KP_PB_RESERVE(context, table->text, table->text_room, table->text_length + length + 1) ||
        !KP_PB_RESERVE(context, table->starts, table->start_room, table->count + 1))
        return KP_NO_NAME;
    memcpy(table->text + table->text_length, name, length);
    table->text[table->text_length + length] = '\0';
    table->starts[table->count] = table->text_length;
    table->text_length += length + 1;
    table->slots[find_slot(table, name, length)] = (uint32_t)++table->count;
    return table->count - 1;
}

void kp_name_table_free(struct kp_pb_context *context, struct kp_name_table *table)
{
    KP_PB_FREE(context, table->text, table->text_room);
    KP_PB_FREE(context, table->starts, table->start_room);
    KP_PB_FREE(context, table->slots, table->slot_room);
}
