/* What a person is asked with: text that knows how many columns it takes. */
#ifndef KP_CLI_PLAY_PROMPT_H
#define KP_CLI_PLAY_PROMPT_H

#include "keypeg.h"

struct kp_prompt {
    char text[4000]; /* what does not fit is left out */
    size_t length;
    int columns; /* without the sequences of the terminal */
    bool in_sequence;
};

struct kp_out kp_prompt_out(struct kp_prompt *prompt);

#endif
