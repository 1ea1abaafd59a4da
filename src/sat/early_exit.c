/* The only file that uses setjmp; web/wasm has another form of it. */
#include "sat/early_exit.h"

#include <setjmp.h>

struct kp_early_exit {
    jmp_buf out;
};

bool kp_early_exit_try(struct kp_early_exit **here, void (*work)(void *data), void *data)
{
    struct kp_early_exit place;

    /* cppcheck-suppress autoVariables ; it is left by only during this call */
    *here = &place;
    if (setjmp(place.out) != 0)
        return false;
    work(data);
    return true;
}

_Noreturn void kp_early_exit_leave(struct kp_early_exit *here)
{
    longjmp(here->out, 1);
}
