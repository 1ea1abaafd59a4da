/* Lines that are typed, or piped, into `keypeg play`: one at a time, as each is answered before
 * the next is read.  Prompts appear only on a terminal. */
#ifndef KP_CLI_PLAY_TYPED_INPUT_H
#define KP_CLI_PLAY_TYPED_INPUT_H

#include "keypeg.h"

#include <stdbool.h>
#include <stddef.h>

/* Text that knows how many columns it takes. */
struct kp_prompt {
    char text[4000]; /* what does not fit is left out */
    size_t length;
    int columns; /* escape sequences take none */
    bool in_sequence;
};

/* Empty the prompt, and write into it. */
struct kp_out kp_prompt_out(struct kp_prompt *prompt);

struct kp_typed {
    char *text; /* the line, with a zero byte in place of its end; NULL before the first */
    size_t length;
    unsigned line; /* its number, from 1 */

    size_t max_length;       /* of a line, in bytes */
    size_t next, held, room; /* of `text`: where the next line begins, the end of what was read,
                                and what is allocated */
    const char *failure;     /* why there is no line, if not because the input ended; or NULL */
    bool ended;
};

/* Whether a person types, and sees prompts and messages. */
bool kp_is_interactive(void);

/* Show the prompt to a person, and wait for a line.  Returns false at the end of the input,
 * after Ctrl-C or a failure. */
bool kp_typed_read(struct kp_typed *typed, const char *prompt);
void kp_typed_free(struct kp_typed *typed);

#endif
