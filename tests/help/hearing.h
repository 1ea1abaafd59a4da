/* A verdict is held against the trial of its game.  What does not hold fails
 * the test that calls, and the game is shown. */
#ifndef KP_TESTS_HEARING_H
#define KP_TESTS_HEARING_H

#include "help/trial.h"
#include "keypeg.h"

struct kp_hearing {
    const struct kp_trial *trial;
    const struct kp_verdict *verdict;
    const char *who; /* judged, as a failure tells */
};

/* Whatever is said is true, and what is called complete is. */
void kp_hear(const struct kp_hearing *hearing);

/* And nothing was left open, of an audit with all conflicts and repairs, and a
 * story.  `counted`: every secret is the least of its kind, and all of them
 * were counted. */
void kp_hear_all(const struct kp_hearing *hearing, bool counted);

#endif
