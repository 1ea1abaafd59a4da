/* What the terminal can do: colours, width, and whether a line may be redrawn.  Colours need a
 * terminal, a TERM that obeys escape sequences, and no NO_COLOR.  A line is redrawn only in the
 * foreground, and erased before other output to the same terminal. */
#include "cli/io/terminal.h"

#include "cli/io/interrupts.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether the terminal obeys escape sequences. */
static bool obeys_sequences(void)
{
    const char *term = getenv("TERM");

    return term && *term && strcmp(term, "dumb") != 0;
}

bool kp_terminal_has_colours(void)
{
    const char *no_colour = getenv("NO_COLOR");

    return isatty(STDOUT_FILENO) && !(no_colour && *no_colour) && obeys_sequences();
}

int kp_terminal_width(int file)
{
    int least = file == STDOUT_FILENO ? 40 : 1;
    struct winsize size;

    return ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_col >= least ? size.ws_col : 80;
}

/* In the background the terminal belongs to another process.  tcgetpgrp returns -1 if this is
 * not our controlling terminal, and then no process group owns it. */
static bool in_foreground(void)
{
    pid_t group = tcgetpgrp(STDERR_FILENO);

    return group == -1 || group == getpgrp();
}

/* Whether standard output and standard error are the same terminal. */
static bool is_one_terminal(void)
{
    struct stat output, error;

    return isatty(STDOUT_FILENO) && fstat(STDOUT_FILENO, &output) == 0 &&
           fstat(STDERR_FILENO, &error) == 0 && output.st_rdev == error.st_rdev;
}

bool kp_terminal_redraws(bool writes_meanwhile)
{
    return isatty(STDERR_FILENO) && obeys_sequences() && in_foreground() &&
           !(writes_meanwhile && is_one_terminal());
}

/* ---- The progress line ------------------------------------------------------- */

static volatile sig_atomic_t line_is_shown;

/* A failure is ignored: a line that cannot be shown is no reason to stop. */
static void write_error(const char *bytes, size_t length)
{
    ssize_t written = write(STDERR_FILENO, bytes, length);

    (void)written;
}

#define ERASE "\r\033[K"

/* In one write, because the line would flicker otherwise. */
void kp_terminal_show(const char *line, size_t length)
{
    char bytes[1024] = ERASE;
    size_t begin = strlen(bytes);

    if (kp_interrupted(NULL)) {
        kp_terminal_erase();
        return;
    }
    if (length > sizeof bytes - begin)
        length = sizeof bytes - begin;
    memcpy(bytes + begin, line, length);
    line_is_shown = 1;
    write_error(bytes, begin + length);
}

bool kp_terminal_shows(void)
{
    return line_is_shown;
}

/* Called by the signal handler, too: it takes no memory and no locks. */
void kp_terminal_erase(void)
{
    if (line_is_shown && in_foreground())
        write_error(ERASE, strlen(ERASE));
    line_is_shown = 0;
}
