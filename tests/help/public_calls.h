/* The whole of keypeg.h, called at random.
 *
 * A call is a number of a kind and a seed.  The same call always writes the same text,
 * whatever other threads do at the time: it contains all results but for times. */
#pragma once

#include "base/strbuf.h"

/* Matches, and one object of each other type that keypeg.h can only read once it is
 * made.  Any number of threads may use them at once. */
struct kp_objects;

/* Aborts without memory. */
struct kp_objects *kp_objects_new(uint64_t seed);
void kp_objects_free(struct kp_objects *objects);

/* The name of a kind of call, from 0; NULL after the last. */
const char *kp_call_name(size_t kind);

/* Make a call of this kind and add its results to the text. */
void kp_call(const struct kp_objects *objects, size_t kind, uint64_t seed, struct kp_strbuf *to);
