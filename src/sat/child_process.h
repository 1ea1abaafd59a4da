/* A process of our own for work that cannot be stopped, or dies when memory
 * runs out: a fork that goes on in this program, or one that becomes another.
 *
 * It has a limit of memory and a process group of its own, no file of ours but
 * those it is given, and ends with the thread that began it.  Whoever waits for
 * it asks the limits every 20 ms.  kp_child_end kills it, and what it has
 * started, and leaves no zombie.
 *
 * Needs Linux (memfd_create, prctl); a port replaces child.c. */
#ifndef KP_SAT_CHILD_PROCESS_H
#define KP_SAT_CHILD_PROCESS_H

#include "base/limits.h"
#include <stdbool.h>
#include <sys/types.h>

struct kp_child {
    pid_t pid; /* 0: there is none */
    int talk;  /* what it says is read here, and with work of ours answered */
};

/* Either `work` of ours, done by a copy of the process, which talks through
 * `talk`, or a program by its path, whose standard output is read.  Standard
 * error goes nowhere. */
struct kp_child_plan {
    void (*work)(void *data, int talk);
    void *data;
    const char *path;
    char *const *words; /* the program's arguments, from its name on to a NULL */
    int input;          /* its standard input, or -1: nothing */
    size_t memory;      /* bytes that it may take, or 0: no limit */
};

/* false: no process to be had. */
bool kp_child_begin(struct kp_child *child, const struct kp_child_plan *plan);

/* Read up to `size` bytes as soon as there are any: *got is 0 at the end.
 * KP_COMPLETED, or which limit ended the wait.  Where `paid`, each second costs as
 * much effort as an engine does in one. */
enum kp_stop_reason kp_child_read(const struct kp_child *child, const struct kp_limits *limits,
                                  bool paid, void *bytes, size_t size, size_t *got);

/* Send all of it at once, without waiting; false: it has no ear for so much. */
bool kp_child_send(const struct kp_child *child, const void *bytes, size_t size);

/* How it ended, by itself or because kp_child_end killed it. */
struct kp_child_fate {
    int status;    /* what it left with, or -1 */
    int signal;    /* that killed it, or 0 */
    bool starved;  /* it aborted, or was killed from outside: as for want of memory */
    uint64_t peak; /* bytes of memory it had at most */
};

/* `patient`: it has said all, and gets a moment to leave by itself. */
struct kp_child_fate kp_child_end(struct kp_child *child, bool patient);

/* For the work in the child: all bytes, however long it takes; false: nobody is
 * there any more. */
bool kp_talk_read(int talk, void *bytes, size_t size);
bool kp_talk_write(int talk, const void *bytes, size_t size);

/* A file without a name, for what a program is to read; -1: there is none. */
int kp_child_file(void);

#endif
