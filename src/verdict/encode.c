#include "verdict/encode.h"

#include "cnf/dimacs.h"
#include "verdict/judge.h"

enum kp_status kp_verdict_encode(const struct kp_transcript *game, const struct kp_options *options,
                                 const struct kp_out *out, enum kp_stop *stop, struct kp_diag *why)
{
    struct kp_question *question = kp_question_new(game, true);
    struct kp_judge judge = {0};
    enum kp_status status = question ? KP_OK : kp_no_memory(why);

    if (status == KP_OK)
        status = kp_judge_make(&judge, question, options, why);
    if (status == KP_OK)
        status = kp_dimacs_write(question, &judge.choice, &judge.limits, out, stop);
    kp_judge_free(&judge);
    kp_question_free(question);
    return status;
}
