/* The section "check" of keypeg.h: the functions of verdict with their defaults filled in,
 * and with the caller's `progress` told when they end. */
#include "cnf/encoding.h"
#include "keypeg.h"
#include "verdict/check.h"
#include "verdict/engines.h"
#include "verdict/list_secrets.h"
#include "verdict/proof.h"
#include "verdict/sample_secrets.h"
#include "verdict/solver_files.h"

/* ---- Options ------------------------------------------------------------------ */

/* A game of one peg and one colour; NULL: out of memory. */
static struct kp_transcript *make_smallest_game(void)
{
    struct kp_rules *rules = kp_rules_new();
    struct kp_transcript *game = NULL;

    if (!rules)
        return NULL;
    rules->pegs = rules->colours = 1;
    rules->palette = kp_palette_new();
    if (rules->palette && kp_palette_add(rules->palette, "1", 1, "", 0, NULL) == KP_OK &&
        kp_palette_finish(rules->palette, NULL) == KP_OK)
        game = kp_transcript_new(rules);
    kp_rules_unref(rules);
    return game;
}

/* An engine is chosen for a game.  The encoding is looked up without one, since it need not
 * suit the smallest game. */
enum kp_status kp_options_check(const struct kp_options *options, struct kp_diag *why)
{
    struct kp_transcript *game = make_smallest_game();
    struct kp_question *question = game ? kp_question_new(game, true) : NULL;
    struct kp_options any_encoding = *options;
    struct kp_encoding_choice choice;
    struct kp_engines engines = {0};
    enum kp_status status = question ? kp_encoding_choice_read(options->encoding, &choice, why)
                                     : kp_no_memory(why);

    any_encoding.encoding = NULL;
    if (status == KP_OK)
        status = kp_engines_make(&engines, question, &any_encoding, why);
    kp_engines_free(&engines);
    kp_question_free(question);
    kp_transcript_free(game);
    return status;
}

const char *kp_version(void)
{
    return KP_VERSION;
}

/* ---- Answers ------------------------------------------------------------------- */

/* Tell the caller's `progress` that the call has ended. */
static enum kp_status end_progress(const struct kp_options *options, enum kp_status status)
{
    if (options->progress)
        options->progress(options->progress_data, NULL);
    return status;
}

static const struct kp_options defaults = {0};

enum kp_status kp_check(const struct kp_transcript *game, const struct kp_options *options,
                        struct kp_verdict **verdict, struct kp_diag *why)
{
    options = options ? options : &defaults;
    return end_progress(options, kp_verdict_make(game, options, verdict, why));
}

enum kp_status kp_list(const struct kp_transcript *game, const struct kp_options *options,
                       bool (*each)(void *data, const uint16_t *secret), void *data,
                       enum kp_stop_reason *stop, struct kp_diag *why)
{
    options = options ? options : &defaults;
    return end_progress(options, kp_verdict_list(game, options, each, data, stop, why));
}

enum kp_status kp_sample(const struct kp_transcript *game, const struct kp_options *options,
                         uint64_t n, bool (*each)(void *data, const uint16_t *secret), void *data,
                         enum kp_stop_reason *stop, struct kp_diag *why)
{
    options = options ? options : &defaults;
    return end_progress(options, kp_verdict_sample(game, options, n, each, data, stop, why));
}

enum kp_status kp_encode(const struct kp_transcript *game, const struct kp_options *options,
                         const struct kp_out *out, enum kp_stop_reason *stop, struct kp_diag *why)
{
    options = options ? options : &defaults;
    return end_progress(options, kp_verdict_encode(game, options, out, stop, why));
}

enum kp_status kp_decode(const struct kp_transcript *game, const struct kp_options *options,
                         const char *text, size_t length, struct kp_verdict **verdict,
                         struct kp_diag *why)
{
    return kp_verdict_decode(game, options ? options : &defaults, text, length, verdict, why);
}

enum kp_status kp_prove(const struct kp_transcript *game, const struct kp_options *options,
                        const struct kp_verdict *verdict, const struct kp_out *clauses,
                        const struct kp_out *proof, enum kp_stop_reason *stop, struct kp_diag *why)
{
    options = options ? options : &defaults;
    return end_progress(options,
                        kp_verdict_prove(game, options, verdict, clauses, proof, stop, why));
}
