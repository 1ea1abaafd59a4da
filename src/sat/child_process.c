/* The only file that forks, kills and limits memory.
 *
 * Between fork and exec, another thread may hold any lock, so only calls that are safe in a signal
 * handler are made. */
#include "sat/child_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* In the child: the lowest descriptor for copies that are moved into place later. */
enum { ABOVE = 10 };

#define POLL_MILLISECONDS 20 /* between two checks of the limits */

/* ---- In the child ------------------------------------------------------ */

/* No handlers of this program, and no blocked signals. */
static void reset_signals(void)
{
    struct sigaction usual = {.sa_handler = SIG_DFL};
    sigset_t none;

    for (int i = 1; i < NSIG; i++)
        sigaction(i, &usual, NULL);
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, NULL);
}

static void limit_memory(const struct kp_child_plan *plan)
{
    struct rlimit none = {0, 0}, most;

    setrlimit(RLIMIT_CORE, &none);
    if (plan->memory == 0 || getrlimit(RLIMIT_DATA, &most))
        return;
    most.rlim_cur = plan->memory < most.rlim_max ? plan->memory : most.rlim_max;
    setrlimit(RLIMIT_DATA, &most);
}

static void close_above(int last)
{
    if (close_range((unsigned)last + 1, ~0u, 0) == 0)
        return;
    for (int file = (int)sysconf(_SC_OPEN_MAX) - 1; file > last; file--)
        close(file);
}

/* Standard input, output and error. */
static void arrange_files(const struct kp_child_plan *plan, int output)
{
    int nothing = open("/dev/null", O_RDWR);
    int null = fcntl(nothing, F_DUPFD, ABOVE), input = null;

    output = fcntl(output, F_DUPFD, ABOVE);
    if (plan->input >= 0)
        input = fcntl(plan->input, F_DUPFD, ABOVE);
    if (dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(null, 2) < 0)
        _exit(1);
    close_above(2);
}

static _Noreturn void run_child(const struct kp_child_plan *plan, int output, pid_t parent)
{
    setpgid(0, 0);
    /* The child dies with the thread that forked it, even if the process continues. */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(1);
    arrange_files(plan, output);
    limit_memory(plan);
    reset_signals();
    execv(plan->path, plan->words);
    _exit(127);
}

/* ---- In this process --------------------------------------------------- */

bool kp_child_begin(struct kp_child *child, const struct kp_child_plan *plan)
{
    sigset_t all, before;
    pid_t parent = getpid();
    int ends[2], reason;

    *child = (struct kp_child){0, -1};
    if (pipe2(ends, O_CLOEXEC))
        return false;
    /* Signals are blocked, so that no handler runs in the child before reset_signals. */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    child->pid = fork();
    if (child->pid == 0)
        run_child(plan, ends[1], parent);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    reason = errno;
    close(ends[1]);
    if (child->pid < 0) {
        close(ends[0]);
        *child = (struct kp_child){0, -1};
        errno = reason;
        return false;
    }
    setpgid(child->pid, child->pid); /* the child does so too; one of them is first */
    child->output = ends[0];
    fcntl(child->output, F_SETFL, O_NONBLOCK);
    return true;
}

/* The effort that a second of waiting costs.  PicoSAT spends two to four times as much in a
 * second, but need not be started for each question. */
#define EFFORT_PER_SECOND 1e7

/* Milliseconds until the next check of the limits, or the deadline. */
static int find_wait(const struct kp_limits *limits)
{
    double left = limits->deadline > 0 ? 1e3 * (limits->deadline - kp_now()) + 1
                                       : POLL_MILLISECONDS;

    return left < 1 ? 1 : left < POLL_MILLISECONDS ? (int)left : POLL_MILLISECONDS;
}

/* Whether the child has exited; a process that it started may still hold the other end.
 * ECHILD: this program ignores SIGCHLD, so the child was reaped when it exited. */
static bool has_exited(const struct kp_child *child)
{
    siginfo_t info = {0};

    if (waitid(P_PID, (id_t)child->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0)
        return errno == ECHILD;
    return info.si_pid != 0;
}

enum kp_stop_reason kp_child_read(const struct kp_child *child, const struct kp_limits *limits,
                                  void *bytes, size_t size, size_t *got)
{
    struct pollfd poller = {.fd = child->output, .events = POLLIN};
    struct kp_progress progress = {"asking the solver", "answers", 0, -1};

    *got = 0;
    for (;;) {
        enum kp_stop_reason stop = kp_limits_check(limits);
        bool exited = has_exited(child);
        double start = kp_now();
        ssize_t n;

        if (stop != KP_COMPLETED)
            return stop;
        kp_limits_report(limits, progress);
        n = poll(&poller, 1, exited ? 0 : find_wait(limits)) > 0 ? read(child->output, bytes, size)
                                                                 : -1;
        kp_meter_spend(limits->meter, (uint64_t)(EFFORT_PER_SECOND * (kp_now() - start)) + 1);
        *got = n > 0 ? (size_t)n : 0;
        if (n >= 0 || exited)
            return KP_COMPLETED;
    }
}

/* The group is killed before the child is reaped.  If the program ignores SIGCHLD, the system reaps
 * the child when it exits, and waitid fails: the number of the child and of its group may belong to
 * another process then. */
struct kp_child_fate kp_child_end(struct kp_child *child, bool gracefully)
{
    static const struct timespec millisecond = {0, 1000000};
    struct kp_child_fate fate = {-1, 0, 0};
    struct rusage usage = {0};
    siginfo_t info;
    pid_t pid = child->pid;
    int status = 0;

    if (pid <= 0)
        return fate;
    for (int i = 0; gracefully && i < 2000 && !has_exited(child); i++)
        nanosleep(&millisecond, NULL); /* up to two seconds, since the machine may be busy */
    if (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0) {
        kill(-pid, SIGKILL);
        kill(pid, SIGKILL); /* it may have left its group */
    }
    close(child->output);
    *child = (struct kp_child){0, -1};
    while ((pid = wait4(pid, &status, 0, &usage)) < 0 && errno == EINTR)
        ;
    if (pid < 0) /* SIGCHLD is ignored, or another part of the program has reaped the child */
        return fate;
    fate.peak = (uint64_t)usage.ru_maxrss * 1024;
    if (WIFSIGNALED(status))
        fate.signal = WTERMSIG(status);
    else
        fate.status = WEXITSTATUS(status);
    return fate;
}

int kp_child_file(void)
{
    return memfd_create("keypeg", MFD_CLOEXEC);
}
