/* The number of secrets by kp_enumerate, the reference search of the native engine. */
#pragma once

#include "question/question.h"

/* Counts the secrets; fails the test if the search does not finish. */
uint64_t kp_count_by_enumeration(const struct kp_question *question);
