/* The work that the engines are expected to spend on all secrets of a game, and where a game is best
 * divided. */
#pragma once

#include "base/limits.h"
#include "linear/estimate_and_divide.h"

struct kp_work_estimate {
    double seconds;                   /* on one core of 2026 */
    struct kp_linear_estimate linear; /* its counts are for the estimates of the parts */
};

/* How exact an estimate is to be. */
struct kp_estimate_effort {
    unsigned ways; /* at most, down the tree of a search */
    double enough; /* seconds after which no further way is begun */
};

/* Estimates a game; the same game always gets the same estimate.  `known` has the counts of a game
 * of which this one is a part; or NULL.  Returns KP_COMPLETED, or what ended the work.  The caller
 * frees the estimate after any return. */
enum kp_stop_reason kp_estimate_work(const struct kp_transcript *game,
                                     const struct kp_known_counts *known,
                                     const struct kp_limits *limits,
                                     struct kp_estimate_effort effort,
                                     struct kp_work_estimate *estimate);
void kp_work_estimate_free(struct kp_work_estimate *estimate);

/* The first or the second of the two games into which the division divides the game of a question;
 * NULL if memory runs out, or of the question NULL. */
struct kp_transcript *kp_game_divide(const struct kp_transcript *game,
                                     const struct kp_question *question,
                                     const struct kp_work_estimate *estimate, bool second);
