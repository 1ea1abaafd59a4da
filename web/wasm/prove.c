/* A browser has no files for a proof, and without its writer the module is smaller. */
#include "base/error.h"
#include "keypeg.h"

enum kp_status kp_prove(const struct kp_transcript *game, const struct kp_options *options,
                        const struct kp_verdict *verdict, const struct kp_out *formula,
                        const struct kp_out *proof, enum kp_stop_reason *stop, struct kp_diag *why)
{
    (void)game, (void)options, (void)verdict, (void)formula, (void)proof;
    *stop = KP_COMPLETED;
    return kp_bad_input(why, "proofs are not in the WebAssembly module");
}

enum kp_status kp_explanation_prove(const struct kp_explanation *explanation,
                                    const struct kp_options *options, const struct kp_out *formula,
                                    const struct kp_out *text, enum kp_stop_reason *stop,
                                    struct kp_diag *why)
{
    (void)explanation, (void)options, (void)formula, (void)text;
    *stop = KP_COMPLETED;
    return kp_bad_input(why, "proofs are not in the WebAssembly module");
}
