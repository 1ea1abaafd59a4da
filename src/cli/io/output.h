/* Standard output, standard error, and messages to the user. */
#pragma once

#include "keypeg.h"

/* The first failure of standard output is remembered: kp_finish_output reports it.
 * Writing to standard error first takes the progress line away. */
extern const struct kp_out kp_standard_output, kp_standard_error;

/* Returns false if it could not be written or memory ran out. */
bool kp_print(const struct kp_out *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#define KP_SAY(...) kp_print(&kp_standard_output, __VA_ARGS__)

/* A file name, or another text of the user, made printable (kp_make_printable) and cut if it
 * is longer than any file name. */
struct kp_printable_text {
    char text[4500];
};
struct kp_printable_text kp_printable(const char *file);

/* Prints "keypeg: MESSAGE" on standard error, made printable.  Returns KP_EXIT_BAD. */
int kp_say_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The name in a list of kp_plugin that a word means, ignoring case and with '_' for '-'; or NULL. */
const char *kp_find_name(const char *word, enum kp_kind kind);

/* Reports that a word is none of these names: "unknown family 'blanced'; did you mean 'balanced'?",
 * or the list of names.  Returns KP_EXIT_BAD. */
int kp_say_unknown(const char *what, const char *word, enum kp_kind kind);

/* Prints the mistakes of a file or game, FILE:LINE:COLUMN: before each, and the id, which may be
 * NULL; `name` is what has more of them than are listed.  `mark` precedes each unknown member. */
void kp_print_problems(const struct kp_errors *problems, const char *file, const char *id,
                       const char *name, const char *mark, const struct kp_out *out);

/* ---- Pages (--html), which are written whole or not at all ------------------------------ */

struct kp_call;

/* Guards against a forgotten page name (`check --html my.game`): only an empty file or a page is
 * replaced.  Returns KP_EXIT_DONE, or KP_EXIT_BAD after reporting why not. */
int kp_page_check_name(const struct kp_call *call);

/* Writes the page into its file, or to standard output if that is '-', with `write`, whose exit status
 * it returns.  KP_EXIT_BAD if the file cannot be written, which it reports. */
int kp_page_write(const struct kp_call *call, int (*write)(void *data, const struct kp_out *out),
                  void *data);

/* ---- The end ------------------------------------------------------------------------------ */

void kp_flush_output(void);

/* Flush standard output.  Returns `status`, or KP_EXIT_BAD after reporting why it could not
 * be written.  A reader who closed the pipe gets no report. */
int kp_finish_output(int status);
