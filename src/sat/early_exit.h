/* Leaving a call early, however deep it is: for a library that offers no way to end its work. */
#pragma once

#include <stdbool.h>

struct kp_early_exit; /* exists while kp_early_exit_try runs */

/* Calls `work` with a place to leave it by.  false: it was left early. */
bool kp_early_exit_try(void (*work)(void *data, struct kp_early_exit *here), void *data);

/* Ends the `work` of this call.  What the functions between held is not released. */
_Noreturn void kp_early_exit_leave(struct kp_early_exit *here);
