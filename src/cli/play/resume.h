/* A game that goes on: its file is read first, and keeps what is typed. */
#ifndef KP_CLI_PLAY_RESUME_H
#define KP_CLI_PLAY_RESUME_H

#include "cli/play/line_entry.h"

/* Take every line of the file into an empty record.  false: it cannot be read,
 * written or understood, which was said, and it is as it was. */
bool kp_resume(struct kp_play *taking, const char *file);

#endif
