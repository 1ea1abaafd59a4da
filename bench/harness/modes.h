/* What can be measured.  Each mode prints its own table and returns false if two answers
 * did not agree. */
#pragma once

#include "measure.h"

bool kp_compare_runners(struct kp_bench_plan *plan);
bool kp_check_targets(struct kp_bench_plan *plan);
bool kp_print_growth(struct kp_bench_plan *plan);
bool kp_compare_encodings(struct kp_bench_plan *plan);
bool kp_compare_rivals(struct kp_bench_plan *plan);
bool kp_print_largest(struct kp_bench_plan *plan);
