/* A child process that runs a program.
 *
 * The child has a memory limit and a process group of its own, no open files but those it
 * is given, and ends with the thread that started it.  Waiting for it checks the limits every
 * 20 ms.  kp_child_end kills the child and what it has started, and leaves no zombie.
 *
 * Needs Linux (memfd_create, prctl); a port replaces child_process.c. */
#pragma once

#include "base/limits.h"
#include <stdbool.h>
#include <sys/types.h>

struct kp_child {
    pid_t pid; /* 0: there is none */
    int output;
};

/* Standard error of the program is discarded. */
struct kp_child_plan {
    const char *path;
    char *const *words; /* the program's name and arguments, then NULL */
    int input;          /* its standard input; -1: an empty one */
    size_t memory;      /* bytes; 0: no limit */
};

/* Starts the child.  Returns false if no process could be started; errno has the reason. */
bool kp_child_begin(struct kp_child *child, const struct kp_child_plan *plan);

/* Waits for output and reads up to `size` bytes; *got is 0 at its end.  Returns KP_COMPLETED,
 * or the limit that ended the wait.  Each second of waiting costs as much effort as an engine spends
 * in a second. */
enum kp_stop_reason kp_child_read(const struct kp_child *child, const struct kp_limits *limits,
                                  void *bytes, size_t size, size_t *got);

/* How a child ended, by itself or because kp_child_end killed it. */
struct kp_child_fate {
    int status;    /* its exit status, or -1 */
    int signal;    /* the signal that killed it, or 0 */
    uint64_t peak; /* the most memory it had, in bytes */
};

/* Ends the child.  `gracefully`: its output is complete, and it gets up to two seconds to exit by
 * itself. */
struct kp_child_fate kp_child_end(struct kp_child *child, bool gracefully);

/* Creates a file without a name, for the input of a program; -1: failure, and errno has the reason. */
int kp_child_file(void);
