/* Checks a verdict against the oracle of its game.  A difference fails the calling test and prints
 * the game. */
#pragma once

#include "help/audit_oracle.h"
#include "keypeg.h"

struct kp_verdict_check {
    const struct kp_audit_oracle *oracle;
    const struct kp_verdict *verdict;
    const char *engine; /* its name, for the message of a failure */
};

/* Everything in the verdict is true, and what it calls complete is complete. */
void kp_expect_true_verdict(const struct kp_verdict_check *check);

/* Moreover nothing is undecided, in an audit with all conflicts and repairs, and in the row by row
 * history.  `counted`: secrets were counted, and each that is shown is the least in code order. */
void kp_expect_complete_verdict(const struct kp_verdict_check *check, bool counted);
