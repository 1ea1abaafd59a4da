#include "cli/terminal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

bool kp_terminal_has_colours(void)
{
    const char *no_colour = getenv("NO_COLOR"), *term = getenv("TERM");

    return isatty(STDOUT_FILENO) && !(no_colour && *no_colour) && term && *term &&
           strcmp(term, "dumb") != 0;
}

int kp_terminal_width(void)
{
    struct winsize size;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 40)
        return size.ws_col;
    return 80;
}

size_t kp_quarter_of_memory(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);

    return pages > 0 && size > 0 ? (size_t)pages / 4 * (size_t)size : 0;
}

static volatile sig_atomic_t interrupted;

static void note_interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

void kp_catch_interrupts(bool breaks_reading)
{
    struct sigaction action;

    if (interrupted)
        return; /* the second one is to end the program */
    memset(&action, 0, sizeof action);
    action.sa_handler = note_interrupt;
    action.sa_flags = (int)(SA_RESETHAND | (breaks_reading ? 0u : SA_RESTART));
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* The signals are let in only while poll waits: one that came a moment earlier
 * would otherwise be noticed when the read is over, which may be never. */
ssize_t kp_read(int input, void *to, size_t most)
{
    struct pollfd ready = {.fd = input, .events = POLLIN};
    sigset_t caught, before;

    sigemptyset(&caught);
    sigaddset(&caught, SIGINT);
    sigaddset(&caught, SIGTERM);
    sigprocmask(SIG_BLOCK, &caught, &before);
    while (!interrupted && ppoll(&ready, 1, NULL, &before) < 0 && errno == EINTR)
        continue;
    sigprocmask(SIG_SETMASK, &before, NULL);
    errno = EINTR;
    return interrupted ? -1 : read(input, to, most);
}

bool kp_output_is_closed(void)
{
    struct pollfd output = {.fd = STDOUT_FILENO};

    return poll(&output, 1, 0) == 1 && (output.revents & POLLERR);
}

int kp_interrupted(void *unused)
{
    (void)unused;
    return interrupted;
}
