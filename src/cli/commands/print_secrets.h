/* Secrets of a game, written one to a line as they come. */
#ifndef KP_CLI_COMMANDS_PRINT_SECRETS_H
#define KP_CLI_COMMANDS_PRINT_SECRETS_H

#include "cli/io/game_files.h"
#include <stdint.h>

struct kp_secrets {
    const struct kp_visit *visit;
    unsigned long long most, shown; /* most 0: any number */
    char *before;                   /* what stands before each, made once */
    size_t length;
    bool failed; /* to be written */
};

/* Begin the answer to a game; false: it could not be read, which was said, and
 * *status is what to return.  To be freed after any return. */
bool kp_secrets_begin(struct kp_secrets *secrets, const struct kp_visit *visit, int *status);

/* Write one; `data` is the secrets.  false: no more of them. */
bool kp_secrets_show(void *data, const uint16_t *secret);

/* Whether as many as may be shown are. */
bool kp_secrets_are_enough(const struct kp_secrets *secrets);

void kp_secrets_free(struct kp_secrets *secrets);

#endif
