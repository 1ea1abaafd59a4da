/* Leaving a call early, however deep it is: for a library that offers no way to end its work. */
#pragma once

#include <stdbool.h>

struct kp_early_exit; /* exists while kp_early_exit_try runs */

/* Sets *here to the place to leave by, and calls `work`.  false: it was left early. */
bool kp_early_exit_try(struct kp_early_exit **here, void (*work)(void *data), void *data);

/* Ends the `work` of this call.  What the functions between held is not released. */
_Noreturn void kp_early_exit_leave(struct kp_early_exit *here);
