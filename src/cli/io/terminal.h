/* The terminal, the signals and the size of this machine: what the library
 * never looks at. */
#ifndef KP_CLI_IO_TERMINAL_H
#define KP_CLI_IO_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Standard output is a terminal, and NO_COLOR is not set. */
bool kp_terminal_has_colours(void);

/* Columns of the terminal, or 80. */
int kp_terminal_width(void);

/* Standard error is a terminal in which a line can be redrawn, and keypeg
 * stands in its foreground. */
bool kp_terminal_redraws(void);

/* Standard output and standard error are one terminal. */
bool kp_terminal_is_one(void);

/* Columns of the terminal on standard error, or 80. */
int kp_terminal_error_width(void);

/* Show a line on standard error in the place of the last one, or take it away.
 * After an interruption, which takes it away too, nothing is shown. */
void kp_terminal_show(const char *line, size_t length);
bool kp_terminal_shows(void);
void kp_terminal_erase(void);

/* Whether what was typed last can be written over: standard output is the terminal that
 * it was typed at, one in which lines can be redrawn, and nothing more was typed since. */
bool kp_terminal_can_go_back(void);

/* A number that nobody can foresee. */
uint64_t kp_unforeseen(void);

/* Seconds on a clock that only goes forward. */
double kp_clock(void);

/* A quarter of the machine's memory, in bytes. */
size_t kp_quarter_of_memory(void);

/* Processors at work in this machine, at least 1. */
unsigned kp_processors(void);

/* Files that are closed are opened so that they fail: nothing else may take
 * their numbers. */
void kp_keep_standard_files(void);

/* From now on Ctrl-C, SIGTERM, SIGHUP or a soft limit of processor time asks to stop; a second
 * one ends the program.  It breaks off the opening of files where `breaks_opening`, but
 * never writing. */
void kp_catch_interrupts(bool breaks_opening);

/* Whatever whoever called us did with signals: children are waited for, and a
 * file that grows too large is a write that fails. */
void kp_keep_signals(void);

/* Wait until this file can be read; false: somebody asked to stop. */
bool kp_wait_for(int input);

/* Whether nobody reads standard output any more. */
bool kp_output_is_closed(void);

/* For struct kp_options: not 0 once somebody asked to stop. */
int kp_interrupted(void *unused);

#endif
