/* Codes one after the other in an array, and code order. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An array that grows.  The caller sets `pegs`; all else is zero at first. */
struct kp_code_list {
    size_t pegs;     /* numbers of a code */
    uint16_t *codes; /* [code][peg] */
    size_t count, room;
};

/* Adds a code, whose pegs the caller writes.  Returns NULL if memory runs out. */
uint16_t *kp_code_list_append(struct kp_code_list *list);

/* Adds a copy of a code.  Returns false if memory runs out. */
bool kp_code_list_add(struct kp_code_list *list, const uint16_t *code);

void kp_code_list_free(struct kp_code_list *list);

static inline uint16_t *kp_code_list_at(const struct kp_code_list *list, size_t i)
{
    return list->codes + i * list->pegs;
}

/* Compares two codes: less than 0 if a comes before b, 0 if they are the same code. */
static inline int kp_code_compare(const uint16_t *a, const uint16_t *b, size_t pegs)
{
    for (size_t p = 0; p < pegs; p++)
        if (a[p] != b[p])
            return a[p] < b[p] ? -1 : 1;
    return 0;
}

/* Sorts codes into code order and drops repetitions.  Returns the number of codes that are left. */
size_t kp_codes_sort(uint16_t *codes, size_t count, size_t pegs);
