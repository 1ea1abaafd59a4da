/* The next guess, also as `explain --guess` shows it. */
#pragma once

#include "cli/io/game_files.h"

#include <stdatomic.h>

typedef enum kp_status kp_advice_writer(const struct kp_transcript *game,
                                        const struct kp_advice *advice,
                                        const struct kp_style *style, const struct kp_out *out);

/* Answers for one game; the advice is written like this unless JSON is asked for.  `said`, for all
 * threads: that the strategy does not rank guesses; NULL: that is not said. */
int kp_answer_next(struct kp_visit *visit, kp_advice_writer *write, atomic_flag *said);
