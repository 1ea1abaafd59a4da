/* Commands that make no sense in a browser. */
#include "cli/commands.h"
#include "cli/io/output.h"

int kp_run_play(const struct kp_call *call)
{
    (void)call;
    return kp_say_error("play needs a terminal");
}

int kp_run_manual(const struct kp_call *call)
{
    (void)call;
    return kp_say_error("the WebAssembly module has no manual page");
}

int kp_run_completion(const struct kp_call *call)
{
    (void)call;
    return kp_say_error("the WebAssembly module has no completions");
}
