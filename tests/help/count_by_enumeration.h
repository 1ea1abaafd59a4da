/* The native engine's plain walk, for whoever wants to know whether it agrees. */
#ifndef KP_TESTS_PLAIN_H
#define KP_TESTS_PLAIN_H

#include "question/question.h"

/* How many secrets there are; fails the test where it cannot tell. */
uint64_t kp_count_by_enumeration(const struct kp_question *question);

#endif
