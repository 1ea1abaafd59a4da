/* Without setjmp: JavaScript calls `work` and catches the exception that keypeg_leave throws.  It
 * also restores the stack pointer, which the frames that are left would have restored. */
#include "sat/early_exit.h"

__attribute__((import_module("keypeg"), import_name("try"))) bool
keypeg_try(void (*work)(void *data), void *data);
__attribute__((import_module("keypeg"), import_name("leave"))) _Noreturn void keypeg_leave(void);

bool kp_early_exit_try(struct kp_early_exit **here, void (*work)(void *data), void *data)
{
    (void)here;
    return keypeg_try(work, data);
}

_Noreturn void kp_early_exit_leave(struct kp_early_exit *here)
{
    (void)here;
    keypeg_leave();
}
