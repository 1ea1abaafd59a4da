/* Draws secrets at random, each with the same probability, also on boards whose secrets could never
 * be listed. */
#pragma once

#include "base/bignum.h"
#include "question/question.h"

struct kp_limits;

/* A seed has an endless series of secrets.  A request asks for a part of it. */
struct kp_sample_request {
    uint64_t seed, first; /* `first` is an index into the series, from 0 */
    size_t count;
    uint16_t *codes; /* [count][peg]: room for the answer, as colours */
};

/* The bytes for drawing this many secrets, without the codes and the count. */
size_t kp_sample_cost(const struct kp_question *question, const struct kp_bignum *secrets,
                      size_t count);

/* Draws from `secrets` secrets, the number that kp_count_secrets found, which is not 0.  All rows
 * must be right.  If it does not return KP_COMPLETED, the codes are undefined. */
enum kp_stop_reason kp_native_sample(const struct kp_question *question,
                                     const struct kp_limits *limits,
                                     const struct kp_bignum *secrets,
                                     const struct kp_sample_request *request);
