/* Why the scores cannot all be right, shown without being asked for: only if a few steps, which
 * most people can follow, show it. */
#pragma once

#include "cli/commands.h"

/* The explanation, to be freed, or NULL if none is found, it is not of a contradiction, a step of
 * it is hard to follow, or the board is large. */
struct kp_explanation *kp_find_brief_steps(const struct kp_transcript *game,
                                           const struct kp_options *options, size_t row);

/* Writes the heading and the steps, or if there are more than `most` that `keypeg explain` has
 * them; on a large board nothing.  `row`, from 1, is the one that must be wrong if all others are
 * right; 0: no row in particular. */
enum kp_status kp_write_brief_steps(const struct kp_transcript *game,
                                    const struct kp_options *options, size_t row, uint64_t most,
                                    const struct kp_style *style, const struct kp_out *out);
