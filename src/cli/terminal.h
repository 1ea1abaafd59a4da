/* The terminal, the signals and the size of this machine: what the library
 * never looks at. */
#ifndef KP_CLI_TERMINAL_H
#define KP_CLI_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Standard output is a terminal, and NO_COLOR is not set. */
bool kp_terminal_has_colours(void);

/* Columns of the terminal, or 80. */
int kp_terminal_width(void);

/* A quarter of the machine's memory, in bytes. */
size_t kp_quarter_of_memory(void);

/* From now on Ctrl-C asks to stop; a second one ends the program.  It breaks
 * off reading where `breaks_reading`, but never writing. */
void kp_catch_interrupts(bool breaks_reading);

/* As read(), but it also fails, with EINTR, once Ctrl-C was caught: before it,
 * or while it waits. */
ssize_t kp_read(int input, void *to, size_t most);

/* Whether nobody reads standard output any more. */
bool kp_output_is_closed(void);

/* For struct kp_options: not 0 once somebody asked to stop. */
int kp_interrupted(void *unused);

#endif
