/* The number of secrets by kp_enumerate, the reference search of the native engine. */
#ifndef KP_TESTS_COUNT_BY_ENUMERATION_H
#define KP_TESTS_COUNT_BY_ENUMERATION_H

#include "question/question.h"

/* Counts the secrets; fails the test if the search does not finish. */
uint64_t kp_count_by_enumeration(const struct kp_question *question);

#endif
