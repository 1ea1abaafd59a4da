/* Where a game stands, as the beginning of a line. */
#ifndef KP_CLI_IO_GAME_LOCATION_H
#define KP_CLI_IO_GAME_LOCATION_H

#include "cli/io/game_files.h"

/* Of text: "a.game:", and nothing while there is one file. */
void kp_write_file(const struct kp_visit *visit);

/* Of JSON: {"file":"a.game","game":1,"line":1 */
void kp_write_place(const struct kp_visit *visit);

#endif
