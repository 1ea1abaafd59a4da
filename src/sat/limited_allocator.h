/* Memory with a budget, for a library that would abort the process when it
 * gets none: kp_limited_allocator_try leaves the library's call instead, wherever it is.
 * What the library held by then is in no state to be used again; it is freed
 * with the arena. */
#ifndef KP_SAT_LIMITED_ALLOCATOR_H
#define KP_SAT_LIMITED_ALLOCATOR_H

#include <stdbool.h>
#include <stddef.h>

struct kp_limited_allocator;

struct kp_limited_allocator *
kp_limited_allocator_new(size_t budget); /* bytes, 0: no limit; NULL: no memory */
void kp_limited_allocator_free(
    struct kp_limited_allocator *arena); /* and every block; NULL is fine */

/* Do the work; false: memory ran out in it, or in an earlier one, and it was
 * left or not begun.  The three functions below may only be called from it. */
bool kp_limited_allocator_try(struct kp_limited_allocator *arena, void (*work)(void *data),
                              void *data);

/* In the shape of PicoSAT's memory manager, `data` the arena; none of them ever returns NULL. */
void *kp_limited_allocator_alloc(void *data, size_t size);
void *kp_limited_allocator_resize(void *data, void *memory, size_t old, size_t size);
void kp_limited_allocator_release(void *data, void *memory, size_t size);

#endif
