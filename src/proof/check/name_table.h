/* Names with numbers from 0, in the order in which they were added: variables, labels.  An all-zero
 * struct is empty. */
#pragma once

#include "proof/check/pb_context.h"

struct kp_name_table {
    char *text; /* the names one after the other, each with a zero byte */
    size_t text_room, text_length;
    size_t *starts; /* [number]: where the name begins in `text` */
    size_t start_room, count;
    uint32_t *slots; /* a hash table of numbers + 1, at most half full; 0: empty */
    size_t slot_room;
};

#define KP_NO_NAME SIZE_MAX

/* The number of a name; KP_NO_NAME if there is none. */
size_t kp_name_find(const struct kp_name_table *table, const char *name, size_t length);

/* The same for a name that is added if it is not there; KP_NO_NAME: no memory. */
size_t kp_name_add(struct kp_pb_context *context, struct kp_name_table *table, const char *name,
                   size_t length);

static inline const char *kp_name_text(const struct kp_name_table *table, size_t number)
{
    return table->text + table->starts[number];
}

void kp_name_table_free(struct kp_pb_context *context, struct kp_name_table *table);
