/* Answers on a page of HTML. */
#ifndef KP_CLI_COMMANDS_CHECK_HTML_H
#define KP_CLI_COMMANDS_CHECK_HTML_H

#include "cli/io/game_files.h"

/* Visit every game of the call; what the visitor writes are sections of the
 * page that --html names.  Returns the exit status. */
int kp_run_page(const struct kp_call *call, kp_game_visitor *visitor);

#endif
