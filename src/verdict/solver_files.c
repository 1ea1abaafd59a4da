/* Writes the clauses of the encoding that the options choose, and reads a solver's answer.  The
 * answer has the variables of the pegs, which come first in every format and in all encodings of
 * one kind.  The plain rule decides about the code that they make. */
#include "verdict/verdict.h"

#include "base/allocate.h"
#include "base/unknown_name.h"
#include "cnf/write/question_file.h"
#include "keypeg.h"
#include "sat/dimacs_answer.h"

#include <stdlib.h>
#include <string.h>

static const struct format {
    const char *name;
    kp_question_format *write;
} formats[] = {{"dimacs", kp_dimacs_write},
               {"opb", kp_opb_write},
               {"wcnf", kp_wcnf_write},
               {"wcnf-old", kp_old_wcnf_write}};

/* Finds the format.  Returns NULL if there is no such format, or if it cannot be combined with
 * these options. */
static const struct format *find_format(const struct kp_options *options, struct kp_diag *why)
{
    const char *name = options->format ? options->format : "dimacs";
    struct kp_unknown_name unknown;
    bool chosen = options->encoding && strcmp(options->encoding, "auto") != 0;

    if (chosen && strcmp(name, "opb") == 0) {
        kp_bad_input(why, "--format opb writes constraints, not clauses; omit --encoding %s",
                     options->encoding);
        return NULL;
    }
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (strcmp(name, formats[i].name) == 0)
            return &formats[i];
    unknown = kp_unknown_begin("format", name, strlen(name));
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        kp_unknown_expect(&unknown, formats[i].name);
    kp_unknown_refuse(&unknown, why);
    return NULL;
}

enum kp_status kp_encode(const struct kp_transcript *game, const struct kp_options *options,
                         const struct kp_out *out, enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_question *question = kp_question_new(game, true);
    struct kp_engines engines = {0};
    const struct format *format;
    enum kp_status status = KP_OK;

    options = kp_options_or_default(options);
    format = find_format(options, why);
    if (!format)
        status = KP_BAD_INPUT;
    else if (!question)
        status = kp_no_memory(why);
    if (status == KP_OK)
        status = kp_engines_make(&engines, question, options, kp_limits_of(options), why);
    if (status == KP_OK)
        status = format->write(question, kp_engines_encoding(&engines), &engines.limits, out, stop);
    kp_engines_free(&engines);
    kp_question_free(question);
    return kp_end_progress(options, status);
}

/* ---- Reading an answer -------------------------------------------------------- */

struct decoding {
    const struct kp_question *question;
    struct kp_dimacs_answer answer;
    struct kp_question_vars vars;
    uint16_t *code;
    struct kp_diag *why;
};

/* Reads the class of a peg, which must have exactly one. */
static enum kp_status read_peg(struct decoding *decoding, int p)
{
    const struct kp_question *question = decoding->question;
    int found = -1;

    for (int c = 0; c < question->classes; c++) {
        int lit = kp_peg_literal(&decoding->vars, p, c);

        if (lit == KP_FALSE || (lit != KP_TRUE && !kp_dimacs_answer_has(&decoding->answer, lit)))
            continue;
        if (found >= 0)
            return kp_bad_input(decoding->why, "this is not a code: peg %d is both %s and %s",
                                p + 1, kp_class_name(question, found), kp_class_name(question, c));
        found = c;
    }
    if (found < 0)
        return kp_bad_input(decoding->why, "this is not a code: peg %d has no colour", p + 1);
    decoding->code[p] = (uint16_t)found;
    return KP_OK;
}

/* Reads all pegs; decoding->code is allocated. */
static enum kp_status read_pegs(struct decoding *decoding)
{
    const struct kp_question *question = decoding->question;
    enum kp_status status = KP_OK;
    int unused = 0; /* pegs with a colour that no guess has */

    for (int p = 0; p < question->pegs && status == KP_OK; p++) {
        status = read_peg(decoding, p);
        unused += decoding->code[p] == question->kept;
    }
    if (status == KP_OK && !question->repeats && unused > question->others)
        status = kp_bad_input(
            decoding->why,
            "this is not a code: %d pegs have different colours that no guess has, but there "
            "are only %d such colours",
            unused, question->others);
    if (status == KP_OK)
        kp_question_colours(question, decoding->code);
    return status;
}

/* Reads the code, which the caller frees. */
static enum kp_status read_code(struct decoding *decoding, bool one_variable_per_peg)
{
    struct kp_clause_sink cnf = {0};
    enum kp_status status = KP_NO_MEMORY;

    kp_question_vars_make(&decoding->vars, &cnf, decoding->question, one_variable_per_peg);
    decoding->code = kp_calloc((size_t)decoding->question->pegs, sizeof *decoding->code);
    if (cnf.stopped || !decoding->code)
        kp_no_memory(decoding->why);
    else
        status = read_pegs(decoding);
    kp_question_vars_free(&decoding->vars);
    return status;
}

/* Reads the code by the other of the two ways to number the variables of a game of two colours, and
 * keeps it if it fits all rows: then the clauses were written with another --encoding. */
static bool read_other_numbers(struct decoding *decoding, struct kp_replay *replay,
                               bool one_variable_per_peg)
{
    struct decoding other = *decoding;

    other.why = NULL;
    other.code = NULL;
    if (read_code(&other, one_variable_per_peg) != KP_OK ||
        !kp_replay_fits(replay, other.code, 0)) {
        free(other.code);
        return false;
    }
    free(decoding->code);
    decoding->code = other.code;
    return true;
}

static enum kp_status decode_code(struct decoding *decoding, struct kp_engines *engines)
{
    bool one_per_peg = kp_engines_encoding(engines)->encoding->one_variable_per_peg;
    enum kp_status status;

    if (decoding->answer.constraints || decoding->question->classes != 2)
        return read_code(decoding, false);
    status = read_code(decoding, one_per_peg);
    if (status == KP_NO_MEMORY ||
        (status == KP_OK && kp_replay_fits(engines->replay, decoding->code, 0)))
        return status;
    return read_other_numbers(decoding, engines->replay, !one_per_peg) ? KP_OK : status;
}

static void decode(struct kp_verdict_builder *builder, const char *text, size_t length)
{
    struct decoding decoding = {.question = builder->question, .why = builder->why};
    int most = decoding.question->pegs * decoding.question->classes;
    enum kp_status status = kp_dimacs_answer_read(&decoding.answer, most, text, length,
                                                  builder->why);

    if (status == KP_OK && decoding.answer.answer == KP_CONSISTENT)
        status = decode_code(&decoding, &builder->engines);
    if (status == KP_OK)
        kp_verdict_use_decoded(builder, decoding.answer.answer, decoding.code);
    else
        builder->status = status;
    free(decoding.code);
    kp_dimacs_answer_free(&decoding.answer);
}

enum kp_status kp_decode(const struct kp_transcript *game, const struct kp_options *options,
                         const char *text, size_t length, struct kp_verdict **verdict,
                         struct kp_diag *why)
{
    struct kp_verdict_builder builder;
    struct kp_finding finding;
    enum kp_status status;

    options = kp_options_or_default(options);
    kp_verdict_builder_make(&builder, game, options, kp_limits_of(options), true, why);
    *verdict = NULL;
    if (builder.status == KP_OK)
        decode(&builder, text, length);
    status = kp_verdict_builder_end(&builder, &finding);
    return kp_verdict_make(status, &finding, verdict, why);
}
