/* A browser sends no signals: the caller ends the worker instead. */
#include "cli/io/interrupts.h"

void kp_catch_interrupts(bool breaks_opening)
{
    (void)breaks_opening;
}

int kp_interrupted(void *unused)
{
    (void)unused;
    return 0;
}

bool kp_wait_for(int input)
{
    (void)input;
    return true;
}
