/* The rows that an audit suspects, where it knows all of them: no others can be
 * the wrong ones, if no more are wrong than must be. */
#ifndef KP_REPORT_SUSPECTS_H
#define KP_REPORT_SUSPECTS_H

#include "game/transcript.h"

/* Not where a revealed secret tells which rows are wrong. */
bool kp_knows_suspects(const struct kp_verdict *verdict);

/* The first row from `row` on that may be wrong, or KP_NO_ROW. */
size_t kp_next_suspect(const struct kp_audit *audit, size_t row);

/* What a suspected row should be, where nothing else can set it right; or NULL. */
const struct kp_wrong_row *kp_only_correction(const struct kp_audit *audit, size_t row);

#endif
