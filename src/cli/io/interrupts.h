/* Ctrl-C and the other signals that ask keypeg to stop. */
#pragma once

#include <stdbool.h>

/* From now on Ctrl-C, SIGTERM, SIGHUP or a soft limit of processor time asks keypeg to stop; a
 * second signal ends the program.  The signal interrupts the opening of files if
 * `breaks_opening`, but never a write. */
void kp_catch_interrupts(bool breaks_opening);

/* For struct kp_options: not 0 once keypeg was asked to stop. */
int kp_interrupted(void *unused);

/* Waits until the file can be read.  Returns false if keypeg was asked to stop. */
bool kp_wait_for(int input);
