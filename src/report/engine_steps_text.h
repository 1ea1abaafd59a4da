/* What was done for the answer, and why, a line for each step: what -v tells. */
#ifndef KP_REPORT_ENGINE_STEPS_TEXT_H
#define KP_REPORT_ENGINE_STEPS_TEXT_H

#include "report/text_layout.h"

void kp_write_steps(const struct kp_report_context *telling);

#endif
