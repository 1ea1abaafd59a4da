/* The terminal, at which the library never looks. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Whether standard output is a terminal that shows colours and NO_COLOR is not set. */
bool kp_terminal_has_colours(void);

/* The columns of the terminal on standard output or on standard error (STDOUT_FILENO,
 * STDERR_FILENO); or 80. */
int kp_terminal_width(int file);

/* Whether standard error is a terminal that can redraw a line, with keypeg in its foreground.  If
 * the command writes meanwhile, its output must go somewhere else. */
bool kp_terminal_redraws(bool writes_meanwhile);

/* Shows a line on standard error in the place of the last one, or takes it away.  Once
 * interrupted, it only takes the line away. */
void kp_terminal_show(const char *line, size_t length);
bool kp_terminal_shows(void);
void kp_terminal_erase(void);
