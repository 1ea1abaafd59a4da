/* A verdict is held against the trial of its game.  What does not hold fails
 * the test that calls, and the game is shown. */
#ifndef KP_TESTS_VERDICT_CHECKER_H
#define KP_TESTS_VERDICT_CHECKER_H

#include "help/audit_oracle.h"
#include "keypeg.h"

struct kp_verdict_check {
    const struct kp_audit_oracle *trial;
    const struct kp_verdict *verdict;
    const char *who; /* judged, as a failure tells */
};

/* Whatever is said is true, and what is called complete is. */
void kp_expect_true_verdict(const struct kp_verdict_check *hearing);

/* And nothing was left open, of an audit with all conflicts and repairs, and a
 * story.  `counted`: every secret is the least of its kind, and all of them
 * were counted. */
void kp_expect_complete_verdict(const struct kp_verdict_check *hearing, bool counted);

#endif
