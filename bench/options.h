/* The command line of a measuring program: a table of options, from which --help is
 * printed.  A mistake ends the program with status 2. */
#pragma once

#include "base/error.h"

/* An option, and where its value goes: the one member that is not NULL. */
struct kp_bench_option {
    const char *name, *argument, *help; /* argument NULL: a switch */
    bool *is_set;
    int *number; /* at least 1 */
    uint64_t *count;
    double *seconds; /* above 0, up to 3600 */
    const char **word;
    void (*read)(void *data, const char *word); /* or refuses the word */
    void *data;
};

struct kp_bench_command {
    const char *name;                      /* "bench/run", before messages */
    const char *usage;                     /* what --help prints before the options */
    const struct kp_bench_option *options; /* ends with one without a name */
    void (*more_help)(void);               /* prints what follows them; NULL: nothing */
};

/* Reads the options and returns the words that are none; they end with NULL. */
char **kp_bench_options_read(const struct kp_bench_command *command, int argc, char **argv);

/* Prints "NAME: ...; --help tells what there is" on standard error and ends the program. */
_Noreturn void kp_bench_refuse(const struct kp_bench_command *command, const char *format, ...)
    KP_PRINTF(2, 3);

/* A whole number from 1 to `most`, which `what` names in the message. */
uint64_t kp_bench_number(const struct kp_bench_command *command, const char *word, uint64_t most,
                         const char *what);
