/* The handler only sets a flag, which every long call looks at, and writes to a pipe, which the
 * reader polls together with its input: a signal that comes between the check of the flag and the
 * wait is noticed, whichever thread it falls to.  A second signal ends the program at once, unless
 * it follows within 300 ms, because timeout(1) sends one to the process and one to its group. */
#include "cli/io/interrupts.h"

#include "base/limits.h"
#include "cli/io/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

static atomic_int interrupted; /* lock-free, as signal handlers need it; threads read it, too */

static int wake[2] = {-1, -1}; /* the pipe */

#define SAME_INTERRUPT 300 /* milliseconds */

static atomic_uint first_interrupt; /* in milliseconds; the clock begins anew at 0 after 49 days */

/* The progress line is taken away now, because a second signal ends the program at once. */
static void note_interrupt(int signal)
{
    struct sigaction usual = {.sa_handler = SIG_DFL};
    unsigned now = (unsigned)(uint64_t)(1e3 * kp_now());
    int error = errno;

    if (!interrupted)
        first_interrupt = now;
    if (now - first_interrupt >= SAME_INTERRUPT) {
        sigaction(signal, &usual, NULL);
        raise(signal);
        return;
    }
    interrupted = 1;
    kp_terminal_erase();
    if (write(wake[1], "", 1) < 0) {
        /* the pipe is full or was not made; `interrupted` is set all the same */
    }
    errno = error;
}

void kp_catch_interrupts(bool breaks_opening)
{
    struct sigaction action, before;

    if (interrupted)
        return; /* the next signal is to end the program */
    if (wake[0] < 0 && pipe2(wake, O_CLOEXEC | O_NONBLOCK) != 0)
        wake[0] = wake[1] = -1;
    memset(&action, 0, sizeof action);
    action.sa_handler = note_interrupt;
    action.sa_flags = breaks_opening ? 0 : SA_RESTART;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    /* A soft limit of processor time (ulimit -S -t); this signal comes again every second. */
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

int kp_interrupted(void *unused)
{
    (void)unused;
    return interrupted;
}
