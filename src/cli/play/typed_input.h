/* Lines as somebody types them: one at a time, each answered before the next
 * is waited for.  Only a terminal is prompted. */
#ifndef KP_CLI_PLAY_TYPED_INPUT_H
#define KP_CLI_PLAY_TYPED_INPUT_H

#include "keypeg.h"

#include <stdbool.h>
#include <stddef.h>

/* What a person is asked with: text that knows how many columns it takes. */
struct kp_prompt {
    char text[4000]; /* what does not fit is left out */
    size_t length;
    int columns; /* without the sequences of the terminal */
    bool in_sequence;
};

struct kp_out kp_prompt_out(struct kp_prompt *prompt);

struct kp_typed {
    char *text;    /* the line, with a zero byte in place of its end */
    size_t length; /* of the line */
    unsigned line; /* its number */

    size_t most;             /* bytes a line may have */
    size_t next, held, room; /* where the rest begins, its end, and of `text` */
    const char *failure;     /* why there is no line, when it is not the end; or NULL */
    bool ended;
};

/* Whether a person sits there. */
bool kp_typed_by_hand(void);

/* Show the prompt, where there is someone to see it, and wait for a line.
 * false: the input ended, or Ctrl-C ended it, or a failure did. */
bool kp_typed_next(struct kp_typed *typed, const char *prompt);
void kp_typed_free(struct kp_typed *typed);

#endif
