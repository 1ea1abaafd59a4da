/* Remarks on a game that change nothing in the answer. */
#ifndef KP_VERDICT_VERDICT_NOTES_H
#define KP_VERDICT_VERDICT_NOTES_H

#include "game/transcript.h"

/* Add a line for each: what the reader remarked, a game without rows, rows
 * after the winning row, rows beyond the board. */
void kp_notes_write(const struct kp_transcript *game, struct kp_strbuf *to);

#endif
