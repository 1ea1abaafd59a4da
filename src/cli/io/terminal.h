/* The terminal and the size of this machine: what the library never looks at. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether standard output is a terminal that shows colours and NO_COLOR is not set. */
bool kp_terminal_has_colours(void);

/* The columns of the terminal on standard output or on standard error (STDOUT_FILENO,
 * STDERR_FILENO); or 80. */
int kp_terminal_width(int file);

/* Whether standard error is a terminal that can redraw a line, with keypeg in its foreground.  If the
 * command writes meanwhile, its output must go somewhere else. */
bool kp_terminal_redraws(bool writes_meanwhile);

/* Shows a line on standard error in the place of the last one, or takes it away.  Once
 * interrupted, it only takes the line away. */
void kp_terminal_show(const char *line, size_t length);
bool kp_terminal_shows(void);
void kp_terminal_erase(void);

/* Whether the line that was typed last can be overwritten: standard output is the terminal
 * it was typed at, that terminal obeys escape sequences, and nothing more was typed since. */
bool kp_terminal_can_go_back(void);

/* An unpredictable number, for a seed. */
uint64_t kp_unpredictable_number(void);

/* A quarter of the machine's memory, in bytes. */
size_t kp_quarter_of_memory(void);

/* Opens standard files that are closed in a way that makes their use fail, so that no other
 * file gets their numbers. */
void kp_keep_standard_files(void);
