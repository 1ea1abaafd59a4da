/* Allocations of ours that fail when a test wants it.  CMakeLists.txt says which tests
 * the linker gives these for malloc, calloc and realloc. */
#ifndef KP_TESTS_FAILING_H
#define KP_TESTS_FAILING_H

/* So many succeed until one fails, which leaves it negative: then all succeed. */
extern long kp_countdown;

#endif
