/* A folder that several processes fill with files of known names.  A file is there
 * whole or not at all: it is written beside, as .NAME.part, which whoever writes it
 * has locked, and then takes its name.  What a process that died has left of one is
 * locked by nobody, and written anew by the next that comes by. */
#ifndef KP_CLI_IO_OUTPUT_FOLDER_H
#define KP_CLI_IO_OUTPUT_FOLDER_H

#include "keypeg.h"
#include <stdio.h>

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
