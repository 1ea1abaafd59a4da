/* What would set scores right that cannot all be, without a word of the
 * secrets that would then fit: somebody is still looking for one. */
#ifndef KP_CLI_REMEDIES_H
#define KP_CLI_REMEDIES_H

#include "keypeg.h"

/* Lines for a person, or none where nothing is known. */
void kp_say_remedies(const struct kp_transcript *game, const struct kp_audit *audit);

#endif
