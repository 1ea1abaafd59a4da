/* Files that are refused, each named after its defect. */
#ifndef KP_TESTS_BAD_H
#define KP_TESTS_BAD_H

#include "keypeg.h"

struct kp_refused_file {
    const char *file; /* its ending names its format */
    unsigned line, column;
    const char *places; /* of the games: '+' could be read, '-' not */
    const char *says;
};

/* All that is told of tests/FOLDER/file; fails the test where it is not
 * refused, or not first at this place and in these words. */
struct kp_errors kp_expect_refused(const char *folder, const struct kp_refused_file *bad);

/* Whatever a text holds, a sentence about it is text that a terminal can show. */
bool kp_is_printable(const char *says);

#endif
