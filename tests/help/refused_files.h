/* Files that must be refused, each named after its defect. */
#pragma once

#include "keypeg.h"

struct kp_refused_file {
    const char *file; /* its ending names its format */
    unsigned line, column;
    const char *games; /* one character per game: '+' was read, '-' was not */
    const char *says;  /* part of the first message */
};

/* Reads tests/FOLDER/file and returns all errors.  Fails the test unless the file is refused and
 * the first error has this place and these words. */
struct kp_errors kp_expect_refused(const char *folder, const struct kp_refused_file *expected);

/* Whether a message is text that a terminal can show, whatever the input contained. */
bool kp_is_printable(const char *says);
