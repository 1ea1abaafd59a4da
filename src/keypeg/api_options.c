#include "cnf/encoding.h"
#include "verdict/check.h"
#include "verdict/engines.h"

/* The rules of the smallest game: one peg, one colour. */
static enum kp_status smallest(struct kp_rules *rules, struct kp_diag *why)
{
    enum kp_status status;

    rules->pegs = rules->colours = 1;
    rules->palette = kp_palette_new();
    if (!rules->palette)
        return kp_no_memory(why);
    status = kp_palette_add(rules->palette, "1", 1, "", 0, why);
    return status == KP_OK ? kp_palette_finish(rules->palette, why) : status;
}

/* The engine and the solver are there; a solver is not asked. */
static enum kp_status look_up(const struct kp_options *options, const struct kp_transcript *game,
                              struct kp_diag *why)
{
    struct kp_question *question = kp_question_new(game, true);
    struct kp_engines judge = {0};
    enum kp_status status = question ? kp_engines_make(&judge, question, options, why)
                                     : kp_no_memory(why);

    kp_engines_free(&judge);
    kp_question_free(question);
    return status;
}

/* They are good when a question can be asked with them; but an encoding need
 * not suit the smallest one, and any solver will do. */
enum kp_status kp_options_check(const struct kp_options *options, struct kp_diag *why)
{
    struct kp_rules *rules = kp_rules_new();
    struct kp_verdict *verdict = NULL;
    struct kp_options any = *options;
    struct kp_encoding_choice choice;
    struct kp_transcript *game = rules ? kp_transcript_new(rules) : NULL;
    enum kp_status status = game ? smallest(rules, why) : kp_no_memory(why);

    any.encoding = NULL;
    if (status == KP_OK)
        status = kp_encoding_choice_read(options->encoding, &choice, why);
    if (status == KP_OK)
        status = look_up(&any, game, why);
    any.solver = NULL;
    if (status == KP_OK)
        status = kp_verdict_make(game, &any, &verdict, why);
    kp_verdict_free(verdict);
    kp_transcript_free(game);
    kp_rules_unref(rules);
    return status;
}
