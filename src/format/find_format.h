/* Which format a text is written in. */
#ifndef KP_FORMAT_FIND_FORMAT_H
#define KP_FORMAT_FIND_FORMAT_H

#include "format/format.h"

/* The format of this name, or the one that files so named are in without a
 * look at them; NULL: there is none. */
const struct kp_format *kp_format_named(const char *name, const char *file);

/* Say that there is no format of this name, and which there are. */
enum kp_status kp_format_unknown(const char *name, struct kp_diag *why);

/* The format that claims the text; text is what nobody else claims. */
const struct kp_format *kp_format_detect(const char *text, size_t length);

/* Whether a game is the same once it is written so and read back; if not,
 * *why tells what the format cannot tell. */
enum kp_status kp_format_check_round_trip(const struct kp_format *format,
                                          const struct kp_transcript *game, struct kp_diag *why);

#endif
