/* How much of a long test is run.  Runs that are about something else than the
 * games themselves (sanitizers, lines reached, other compilers) say in
 * KEYPEG_TEST_SHARE how many percent; without a word it is all. */
#ifndef KP_TESTS_SHARE_H
#define KP_TESTS_SHARE_H

/* This share of so many games, at least one. */
int kp_share(int games);

/* One in so many cases of a list that cannot be cut off; odd, so that it is in
 * step with no list of two or four. */
int kp_stride(void);

#endif
