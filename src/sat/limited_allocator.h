/* An allocator with a budget, for a library that would abort the process when it gets no
 * memory.  Instead, kp_limited_allocator_try leaves the library's call, however deep it is.
 * What the library held then is unusable; it is freed with the allocator. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct kp_limited_allocator;

/* budget in bytes, 0: no limit.  NULL: no memory. */
struct kp_limited_allocator *kp_limited_allocator_new(size_t budget);

/* Frees every block as well; NULL is fine. */
void kp_limited_allocator_free(struct kp_limited_allocator *allocator);

/* Calls `work`; false: memory ran out, so `work` was left early.  The three functions below may only
 * be called from within `work`. */
bool kp_limited_allocator_try(struct kp_limited_allocator *allocator, void (*work)(void *data),
                              void *data);

/* PicoSAT's memory manager, where `data` is the allocator; none of them returns NULL. */
void *kp_limited_allocator_alloc(void *data, size_t size);
void *kp_limited_allocator_resize(void *data, void *memory, size_t old, size_t size);
void kp_limited_allocator_release(void *data, void *memory, size_t size);
