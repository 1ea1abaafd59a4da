/* A file that is written whole or not at all: until it is done, what was there
 * before stays, and what is written lies beside it under another name. */
#ifndef KP_CLI_IO_OUTPUT_FILE_H
#define KP_CLI_IO_OUTPUT_FILE_H

#include "keypeg.h"

#include <stdbool.h>
#include <stdio.h>

/* Whether two names are of one file, which may be still to come. */
/* Links are followed, and a folder may be written in several ways. */
bool kp_is_one_place(const char *a, const char *b);

/* Whether it is the file that is open there, a regular one. */
bool kp_is_open_as(const char *name, int descriptor);

struct kp_output_file {
    FILE *stream;
    char *path; /* links are followed */
    char
        *temporary; /* NULL: no file with a place in a folder, a pipe, say; it is written at once */
    int reason;     /* why it could not be written, the first time: an errno, or 0 */
    struct kp_out out;
};

/* "-" is standard output, which tells its own failures.  A target is closed
 * after any return; false: its reason. */
bool kp_output_file_open(struct kp_output_file *target, const char *name);

/* Write no more: what was there before stays. */
void kp_output_file_give_up(struct kp_output_file *target);

/* Let it take its place, unless something went wrong: false. */
bool kp_output_file_close(struct kp_output_file *target);

/* A folder that several processes fill with files of known names.  A file is there
 * whole or not at all: it is written beside, as .NAME.part, which whoever writes it
 * has locked, and then takes its name.  What a process that died has left of one is
 * locked by nobody, and written anew by the next that comes by. */
struct kp_output_folder {
    int folder; /* or -1 */
};

/* false: errno tells why. */
bool kp_output_folder_open(struct kp_output_folder *shelf, const char *name);
void kp_output_folder_close(struct kp_output_folder *shelf);

/* A file on its way. */
struct kp_claimed_file {
    const struct kp_output_folder *shelf;
    char *name, *part;
    FILE *stream;
    int reason; /* why it could not be written, the first time: an errno, or 0 */
    struct kp_out out;
};

enum kp_claim_result {
    KP_MINE,   /* write it, and then kp_claimed_file_end */
    KP_THERE,  /* it is */
    KP_BUSY,   /* somebody else writes it */
    KP_REFUSED /* claim->reason */
};

/* Ended by kp_claimed_file_end after any answer. */
enum kp_claim_result kp_claimed_file_begin(struct kp_claimed_file *claim,
                                           const struct kp_output_folder *shelf, const char *name);

/* Write no more: it will not be there. */
void kp_claimed_file_give_up(struct kp_claimed_file *claim);

/* Let it take its place; false: something went wrong, and nothing is left. */
bool kp_claimed_file_end(struct kp_claimed_file *claim);

#endif
