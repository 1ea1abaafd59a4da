/* Secrets drawn at random, each with the same probability, also on boards whose secrets could
 * never be listed. */
#ifndef KP_NATIVE_SAMPLE_NATIVE_SAMPLE_H
#define KP_NATIVE_SAMPLE_NATIVE_SAMPLE_H

#include "base/bignum.h"
#include "question/question.h"

struct kp_limits;

/* A seed has an endless series of secrets; this asks for a part of it. */
struct kp_sample_request {
    uint64_t seed, first; /* first: an index into the series, from 0 */
    size_t count;
    uint16_t *codes; /* [count][peg]: room for the answer, as colours */
};

/* Bytes that drawing this many takes beside the codes and the count itself. */
size_t kp_sample_cost(const struct kp_question *question, const struct kp_bignum *secrets,
                      size_t count);

/* Draws out of `secrets`, the number that kp_count_secrets found, which is not 0.  All rows
 * must be right.  Anything but KP_COMPLETED: the codes are undefined. */
enum kp_stop_reason kp_native_sample(const struct kp_question *question,
                                     const struct kp_limits *limits, uint64_t *states,
                                     const struct kp_bignum *secrets,
                                     const struct kp_sample_request *request);

#endif
