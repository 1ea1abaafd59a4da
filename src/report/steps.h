/* What was done for the answer, and why, a line for each step: what -v tells. */
#ifndef KP_REPORT_STEPS_H
#define KP_REPORT_STEPS_H

#include "report/telling.h"

void kp_tell_steps(const struct kp_telling *telling);

#endif
