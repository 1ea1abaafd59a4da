/* A folder that several processes fill with files of known names.  A file is there
 * whole or not at all: it is written beside, as .NAME.part, which whoever writes it
 * has locked, and then takes its name.  What a process that died has left of one is
 * locked by nobody, and written anew by the next that comes by. */
#ifndef KP_CLI_IO_OUTPUT_FOLDER_H
#define KP_CLI_IO_OUTPUT_FOLDER_H

#include "keypeg.h"
#include <stdio.h>

struct kp_shelf {
    int folder; /* or -1 */
};

/* false: errno tells why. */
bool kp_shelf_open(struct kp_shelf *shelf, const char *name);
void kp_shelf_close(struct kp_shelf *shelf);

/* A file on its way. */
struct kp_claim {
    const struct kp_shelf *shelf;
    char *name, *part;
    FILE *stream;
    int reason; /* why it could not be written, the first time: an errno, or 0 */
    struct kp_out out;
};

enum kp_turn {
    KP_MINE,   /* write it, and then kp_claim_end */
    KP_THERE,  /* it is */
    KP_BUSY,   /* somebody else writes it */
    KP_REFUSED /* claim->reason */
};

/* Ended by kp_claim_end after any answer. */
enum kp_turn kp_claim_begin(struct kp_claim *claim, const struct kp_shelf *shelf, const char *name);

/* Write no more: it will not be there. */
void kp_claim_give_up(struct kp_claim *claim);

/* Let it take its place; false: something went wrong, and nothing is left. */
bool kp_claim_end(struct kp_claim *claim);

#endif
