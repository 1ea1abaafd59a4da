#include "verdict/solver_files.h"

#include "cnf/write/dimacs_writer.h"
#include "cnf/write/opb_writer.h"
#include "verdict/engines.h"
#include <string.h>

/* Constraints are no clauses, and there is one way to write them. */
static enum kp_status write_opb(const struct kp_question *question,
                                const struct kp_encoding_choice *choice,
                                const struct kp_limits *limits, const struct kp_out *out,
                                enum kp_stop_reason *stop)
{
    (void)choice;
    return kp_opb_write(question, limits, out, stop);
}

static const struct format {
    const char *name;
    enum kp_status (*write)(const struct kp_question *, const struct kp_encoding_choice *,
                            const struct kp_limits *, const struct kp_out *, enum kp_stop_reason *);
} formats[] = {{"dimacs", kp_dimacs_write}, {"opb", write_opb}, {"wcnf", kp_wcnf_write}};

/* NULL: there is none, or not with these options. */
static const struct format *find_format(const struct kp_options *options, struct kp_diag *why)
{
    const char *name = options->format ? options->format : "dimacs";
    bool chosen = options->encoding && strcmp(options->encoding, "auto") != 0;

    if (chosen && strcmp(name, "opb") == 0) {
        kp_fail(why, KP_BAD_INPUT, "opb holds constraints, not clauses: '%s' has no meaning there",
                options->encoding);
        return NULL;
    }
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (strcmp(name, formats[i].name) == 0)
            return &formats[i];
    kp_fail(why, KP_BAD_INPUT, "there is no format '%s'; there are dimacs, opb and wcnf", name);
    return NULL;
}

enum kp_status kp_verdict_encode(const struct kp_transcript *game, const struct kp_options *options,
                                 const struct kp_out *out, enum kp_stop_reason *stop,
                                 struct kp_diag *why)
{
    struct kp_question *question = kp_question_new(game, true);
    struct kp_engines judge = {0};
    const struct format *format = find_format(options, why);
    enum kp_status status = format ? KP_OK : KP_BAD_INPUT;

    if (!question)
        status = kp_no_memory(why);
    if (status == KP_OK)
        status = kp_engines_make(&judge, question, options, why);
    if (status == KP_OK)
        status = format->write(question, &judge.choice, &judge.limits, out, stop);
    kp_engines_free(&judge);
    kp_question_free(question);
    return status;
}
