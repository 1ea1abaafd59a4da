/* Commands that need a terminal or files, or that serve solvers and research: leaving them out makes
 * the module smaller. */
#include "cli/commands.h"
#include "cli/io/output.h"

static int say_left_out(const struct kp_call *call)
{
    return kp_say_error("%s is not in the WebAssembly module", call->command->name);
}

int kp_run_play(const struct kp_call *call)
{
    return say_left_out(call);
}

int kp_run_tree(const struct kp_call *call)
{
    return say_left_out(call);
}

int kp_run_encode(const struct kp_call *call)
{
    return say_left_out(call);
}

int kp_run_decode(const struct kp_call *call)
{
    return say_left_out(call);
}

int kp_run_reduce(const struct kp_call *call)
{
    return say_left_out(call);
}

int kp_run_split(const struct kp_call *call)
{
    return say_left_out(call);
}

int kp_run_join(const struct kp_call *call)
{
    return say_left_out(call);
}

int kp_run_manual(const struct kp_call *call)
{
    return say_left_out(call);
}

int kp_run_completion(const struct kp_call *call)
{
    return say_left_out(call);
}
