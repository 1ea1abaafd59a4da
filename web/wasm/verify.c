/* A browser has no files with proofs. */
#include "base/error.h"
#include "cli/commands.h"
#include "cli/io/output.h"

enum kp_status kp_verify(const struct kp_transcript *game, const struct kp_options *options,
                         const struct kp_in *formula, const struct kp_in *proof,
                         struct kp_verification **verification, enum kp_stop_reason *stop,
                         struct kp_diag *why)
{
    (void)game, (void)options, (void)formula, (void)proof;
    *verification = NULL;
    *stop = KP_COMPLETED;
    return kp_bad_input(why, "proofs are not in the WebAssembly module");
}

void kp_verification_free(struct kp_verification *verification)
{
    (void)verification;
}

int kp_run_verify(const struct kp_call *call)
{
    return kp_say_error("%s is not in the WebAssembly module", call->command->name);
}
