/* Pages of HTML (--html), which are written whole or not at all. */
#pragma once

#include "cli/commands.h"

/* Guards against a forgotten page name (`check --html my.game`): only an empty file or a page is
 * replaced.  Returns KP_EXIT_DONE, or KP_EXIT_BAD after reporting why not. */
int kp_page_check_name(const struct kp_call *call);

/* Writes the page into its file, or to standard output if that is '-', with `write`, whose exit status
 * it returns.  KP_EXIT_BAD if the file cannot be written, which it reports. */
int kp_page_write(const struct kp_call *call, int (*write)(void *data, const struct kp_out *out),
                  void *data);
