/* Games that are made to order: what a call of generate shares with whoever makes
 * one of them. */
#ifndef KP_CLI_COMMANDS_GENERATE_FILES_H
#define KP_CLI_COMMANDS_GENERATE_FILES_H

#include "cli/io/game_files.h"
#include "cli/io/output_file.h"

struct kp_generate_job {
    const struct kp_call *call;
    struct kp_generator *generator;
    const struct kp_generate_options *order; /* the generator's */
    const char *format;
    struct kp_output_folder shelf; /* where they go into files */
    bool patient;                  /* what is not there is waited for; nothing is said of what is */
    _Atomic bool left;             /* one was left to somebody else */
    _Atomic bool refused;          /* the folder takes no file; why was said */
    _Atomic unsigned seen;         /* exit statuses, a bit each */
    bool joined;                   /* something stands on standard output */
    uint64_t done;                 /* with those that were broken off */
    _Atomic uint64_t broken_off;   /* by an interruption */
    bool watched;
    double started;
};

/* For struct kp_number_range, `data` the making: write game i, or put it into its file and
 * say so. */
void kp_make_text(void *data, uint64_t i, const struct kp_out *out, const struct kp_out *log);
void kp_make_file(void *data, uint64_t i, const struct kp_out *out, const struct kp_out *log);

#endif
