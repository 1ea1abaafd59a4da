/* Secrets drawn at random, each as likely as any other, from boards whose
 * secrets nobody could list. */
#ifndef KP_NATIVE_SAMPLE_SAMPLE_SECRETS_H
#define KP_NATIVE_SAMPLE_SAMPLE_SECRETS_H

#include "base/bignum.h"
#include "question/question.h"

struct kp_limits;

/* Of the endless series of secrets that belongs to a seed, so many. */
struct kp_sample_request {
    uint64_t seed, first; /* first: 0 is the beginning */
    size_t count;
    uint16_t *codes; /* [count][peg], as colours */
};

/* Memory that drawing so many takes beside the codes, not counting the engine's. */
size_t kp_sample_cost(const struct kp_question *question, const struct kp_bignum *secrets,
                      size_t picks);

/* Draw them out of `secrets`: as many as kp_count_secrets counted, and not 0.  All rows
 * must be right.  KP_COMPLETED: they are drawn; else nothing is known of them. */
enum kp_stop_reason kp_native_sample(const struct kp_question *question,
                                     const struct kp_limits *limits, uint64_t *states,
                                     const struct kp_bignum *secrets,
                                     const struct kp_sample_request *picks);

/* Secrets drawn at random by the plain walk, where the fast engine has no room:
 * they are counted, and those whose turn it is are taken on a second walk. */
/* How many there are.  The question has no merged class. */
enum kp_stop_reason kp_sample_by_enumeration_count(const struct kp_question *question,
                                                   const struct kp_limits *limits, uint64_t *states,
                                                   uint64_t *secrets);

/* Draw out of so many, as kp_native_sample does. */
enum kp_stop_reason kp_sample_by_enumeration(const struct kp_question *question,
                                             const struct kp_limits *limits, uint64_t *states,
                                             uint64_t secrets,
                                             const struct kp_sample_request *picks);

#endif
