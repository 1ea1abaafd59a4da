#include "cli/io/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Whether the terminal knows more than letters. */
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

static int width_of(int file, int least)
{
    struct winsize size;

    return ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_col >= least ? size.ws_col : 80;
}

int kp_terminal_width(void)
{
    return width_of(STDOUT_FILENO, 40);
}

int kp_terminal_error_width(void)
{
    return width_of(STDERR_FILENO, 1);
}

/* In the background the line belongs to somebody else.  -1: it is not the
 * terminal that controls us, and nobody's else either. */
static bool in_foreground(void)
{
    pid_t group = tcgetpgrp(STDERR_FILENO);

    return group == -1 || group == getpgrp();
}

bool kp_terminal_redraws(void)
{
    return isatty(STDERR_FILENO) && obeys_sequences() && in_foreground();
}

bool kp_terminal_is_one(void)
{
    struct stat output, error;

    return isatty(STDOUT_FILENO) && fstat(STDOUT_FILENO, &output) == 0 &&
           fstat(STDERR_FILENO, &error) == 0 && output.st_rdev == error.st_rdev;
}

bool kp_terminal_can_go_back(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};

    return isatty(STDIN_FILENO) && kp_terminal_is_one() && obeys_sequences() &&
           poll(&input, 1, 0) == 0;
}

uint64_t kp_unforeseen(void)
{
    uint64_t number;

    if (getrandom(&number, sizeof number, 0) == (ssize_t)sizeof number)
        return number;
    return (uint64_t)(kp_clock() * 1e9);
}

double kp_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

size_t kp_quarter_of_memory(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    uint64_t bytes = pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size : 0;

    return (size_t)(bytes < SIZE_MAX ? bytes : SIZE_MAX) / 4; /* a machine may have more than one
                                                               * program can reach */
}

unsigned kp_processors(void)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);

    return processors > 1 ? (unsigned)processors : 1;
}

static atomic_int interrupted; /* lock-free, as handlers need it; threads read it too */

static volatile sig_atomic_t line_is_shown;

/* What an interruption is also written to: whoever waits for input waits for
 * this too, so that it is not missed between a look and the wait, and breaks
 * the wait off whichever thread the signal falls to. */
static int wake[2] = {-1, -1};

/* A line that cannot be shown is no reason to stop. */
static void put(const char *bytes, size_t length)
{
    ssize_t written = write(STDERR_FILENO, bytes, length);

    (void)written;
}

#define ERASE "\r\033[K"

/* In one write, or the line would flicker. */
void kp_terminal_show(const char *line, size_t length)
{
    char bytes[1024] = ERASE;
    size_t begin = strlen(bytes);

    if (interrupted) {
        kp_terminal_erase();
        return;
    }
    if (length > sizeof bytes - begin)
        length = sizeof bytes - begin;
    memcpy(bytes + begin, line, length);
    line_is_shown = 1;
    put(bytes, begin + length);
}

bool kp_terminal_shows(void)
{
    return line_is_shown;
}

/* Also from the signal handler: nothing here takes memory or locks. */
void kp_terminal_erase(void)
{
    if (line_is_shown && in_foreground())
        put(ERASE, strlen(ERASE));
    line_is_shown = 0;
}

/* A second signal ends the program at once, but not one that comes with the
 * first: timeout(1) sends one to the process and one to its group. */
#define WITH_IT 0.3

static double first_interrupt;

static bool ends_at_once(int signal)
{
    struct sigaction usual = {.sa_handler = SIG_DFL};

    if (!interrupted)
        first_interrupt = kp_clock();
    if (kp_clock() - first_interrupt < WITH_IT)
        return false;
    sigaction(signal, &usual, NULL);
    raise(signal);
    return true;
}

/* The line would still be there when a second one ends the program. */
static void note_interrupt(int signal)
{
    int error = errno;

    if (ends_at_once(signal))
        return;
    interrupted = 1;
    kp_terminal_erase();
    if (write(wake[1], "", 1) < 0) {
        /* nobody waits, or nobody can be told */
    }
    errno = error;
}

void kp_keep_standard_files(void)
{
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++) {
        int opened;

        if (fcntl(file, F_GETFD) >= 0 || errno != EBADF)
            continue;
        opened = open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        if (opened > file) /* it gets the least number that is free, and that is this one */
            close(opened);
    }
}

void kp_keep_signals(void)
{
    signal(SIGCHLD, SIG_DFL);
    signal(SIGXFSZ, SIG_IGN);
}

void kp_catch_interrupts(bool breaks_opening)
{
    struct sigaction action, before;

    if (interrupted)
        return; /* the second one is to end the program */
    if (wake[0] < 0 && pipe2(wake, O_CLOEXEC | O_NONBLOCK) != 0)
        wake[0] = wake[1] = -1;
    memset(&action, 0, sizeof action);
    action.sa_handler = note_interrupt;
    action.sa_flags = breaks_opening ? 0 : SA_RESTART;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    /* A soft limit of processor time, ulimit -S -t; the signal comes again a second later. */
    sigaction(SIGXCPU, &action, NULL);
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
        sigaction(SIGHUP, &action, NULL); /* nohup ignores it */
}

bool kp_wait_for(int input)
{
    struct pollfd files[] = {{.fd = input, .events = POLLIN}, {.fd = wake[0], .events = POLLIN}};

    while (!interrupted && poll(files, 2, -1) < 0 && (errno == EINTR || errno == EAGAIN))
        ;
    return !interrupted;
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
