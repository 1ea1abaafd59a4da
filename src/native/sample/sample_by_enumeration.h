/* Secrets drawn at random by the plain walk, where the fast engine has no room:
 * they are counted, and those whose turn it is are taken on a second walk. */
#ifndef KP_NATIVE_SAMPLE_SAMPLE_BY_ENUMERATION_H
#define KP_NATIVE_SAMPLE_SAMPLE_BY_ENUMERATION_H

#include "native/sample/sample_secrets.h"

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
