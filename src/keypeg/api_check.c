/* The section "check" of keypeg.h: the functions of verdict with their defaults filled in,
 * and a last call of the caller's `progress`. */
#include "cnf/encoding.h"
#include "keypeg.h"
#include "keypeg/api_impl.h"
#include "verdict/check.h"
#include "verdict/conflict_proof.h"
#include "verdict/engines.h"
#include "verdict/list_secrets.h"
#include "verdict/sample_secrets.h"
#include "verdict/solver_files.h"

/* ---- Options ------------------------------------------------------------------ */

/* The name of the encoding is looked up without the engines, which would choose it for a game. */
enum kp_status kp_options_check(const struct kp_options *options, struct kp_diag *why)
{
    struct kp_options without_encoding = *options;
    struct kp_encoding_choice choice;
    struct kp_engines engines = {0};
    enum kp_status status = KP_OK;

    without_encoding.encoding = NULL;
    if (options->encoding)
        status = kp_encoding_choice_read(options->encoding, &choice, why);
    if (status == KP_OK)
        status = kp_engines_make(&engines, NULL, &without_encoding, why);
    kp_engines_free(&engines);
    return status;
}

const char *kp_version(void)
{
    return KP_VERSION;
}

/* ---- Answers ------------------------------------------------------------------- */

enum kp_status kp_check(const struct kp_transcript *game, const struct kp_options *options,
                        struct kp_verdict **verdict, struct kp_diag *why)
{
    options = kp_options_or_default(options);
    return kp_end_progress(options, kp_verdict_check(game, options, verdict, why));
}

enum kp_status kp_list(const struct kp_transcript *game, const struct kp_options *options,
                       bool (*each)(void *data, const uint16_t *secret), void *data,
                       enum kp_stop_reason *stop, struct kp_diag *why)
{
    options = kp_options_or_default(options);
    return kp_end_progress(options, kp_verdict_list(game, options, each, data, stop, why));
}

enum kp_status kp_sample(const struct kp_transcript *game, const struct kp_options *options,
                         uint64_t n, bool (*each)(void *data, const uint16_t *secret), void *data,
                         enum kp_stop_reason *stop, struct kp_diag *why)
{
    options = kp_options_or_default(options);
    return kp_end_progress(options, kp_verdict_sample(game, options, n, each, data, stop, why));
}

enum kp_status kp_encode(const struct kp_transcript *game, const struct kp_options *options,
                         const struct kp_out *out, enum kp_stop_reason *stop, struct kp_diag *why)
{
    options = kp_options_or_default(options);
    return kp_end_progress(options, kp_verdict_encode(game, options, out, stop, why));
}

enum kp_status kp_decode(const struct kp_transcript *game, const struct kp_options *options,
                         const char *text, size_t length, struct kp_verdict **verdict,
                         struct kp_diag *why)
{
    return kp_verdict_decode(game, kp_options_or_default(options), text, length, verdict, why);
}

enum kp_status kp_prove(const struct kp_transcript *game, const struct kp_options *options,
                        const struct kp_verdict *verdict, const struct kp_out *clauses,
                        const struct kp_out *proof, enum kp_stop_reason *stop, struct kp_diag *why)
{
    options = kp_options_or_default(options);
    return kp_end_progress(options,
                           kp_verdict_prove(game, options, verdict, clauses, proof, stop, why));
}
