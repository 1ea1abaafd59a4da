/* Both engines at once, each on a thread of its own with half of the memory; the
 * first that has the answer ends the other. */
#ifndef KP_VERDICT_RACE_ENGINES_H
#define KP_VERDICT_RACE_ENGINES_H

#include "verdict/verdict_builder.h"

/* Ask about all rows, and write into the verdict what the two tell.  */
struct kp_raced {
    bool ran;       /* false: there is no second thread to be had, and nobody was asked */
    bool exhausted; /* the solver has counted as far as it may: it has no more to tell */
};

enum kp_status kp_race_engines(struct kp_verdict_builder *making, struct kp_raced *raced);

#endif
