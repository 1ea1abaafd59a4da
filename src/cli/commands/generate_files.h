/* The games of one `keypeg generate` run: each is made and written to standard output or into
 * its file. */
#ifndef KP_CLI_COMMANDS_GENERATE_FILES_H
#define KP_CLI_COMMANDS_GENERATE_FILES_H

#include "cli/io/game_files.h"
#include "cli/io/output_file.h"

/* The state of the run.  It is shared by the threads that make the games, any of which may
 * change the _Atomic members. */
struct kp_generate_job {
    const struct kp_call *call;
    uint64_t game_count;
    struct kp_generator *generator;
    const struct kp_generate_options *options; /* the generator's */
    const char *format;
    int folder;   /* for files; a descriptor */
    bool waiting; /* second pass: wait for files other processes are writing; do not report
                     existing ones */
    _Atomic bool left_to_others;  /* another process is writing a file of ours */
    _Atomic bool refused;         /* the folder takes no file, which was reported */
    _Atomic unsigned seen;        /* exit statuses, a bit each */
    bool has_output;              /* something was written to standard output */
    uint64_t done;                /* games, including interrupted ones */
    _Atomic uint64_t interrupted; /* games */
    bool shows_progress;
    double started;
};

/* For struct kp_number_range, with the job as `data`: write game i, or write it into its file
 * and report that. */
void kp_generate_text(void *data, uint64_t i, const struct kp_out *out, const struct kp_out *log);
void kp_generate_file(void *data, uint64_t i, const struct kp_out *out, const struct kp_out *log);

#endif
