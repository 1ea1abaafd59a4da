/* Where a game stands, as the beginning of a line of JSON. */
#ifndef KP_CLI_PLACE_H
#define KP_CLI_PLACE_H

#include "cli/files.h"

void kp_write_place(const struct kp_visit *visit); /* {"file":"a.game","game":1,"line":1 */

#endif
