/* Writes the clauses of the encoding that the options choose, or the constraints of the game, and
 * reads a solver's answer.  The answer has the variables of the pegs, which come first in every
 * format and in all encodings of one kind.  The plain rule decides about the code that they make. */
#include "verdict/verdict.h"

#include "base/allocate.h"
#include "base/unknown_name.h"
#include "cnf/dimacs_writer.h"
#include "keypeg.h"
#include "proof/game_formula.h"
#include "sat/dimacs_answer.h"

#include <stdlib.h>
#include <string.h>

static const char *const formats[] = {"dimacs", "opb", "wcnf", "wcnf-old"};

/* Checks that there is a format of this name, and that it can be combined with the options. */
static enum kp_status check_format(const char *name, const struct kp_options *options,
                                   struct kp_diag *why)
{
    struct kp_unknown_name unknown = kp_unknown_begin("format", name, strlen(name));
    bool chosen = options->encoding && strcmp(options->encoding, "auto") != 0, is_known = false;

    if (chosen && strcmp(name, "opb") == 0)
        return kp_bad_input(why, "--format opb writes constraints, not clauses; omit --encoding %s",
                            options->encoding);
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        kp_unknown_expect(&unknown, formats[i]);
        is_known = is_known || strcmp(name, formats[i]) == 0;
    }
    return is_known ? KP_OK : kp_unknown_refuse(&unknown, why);
}

/* Writes the constraints of a game, or as far as the limits allow: then the last line says so. */
static enum kp_status write_constraints(const struct kp_transcript *game,
                                        const struct kp_limits *limits, const struct kp_out *out,
                                        enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_game_formula formula;
    enum kp_status status = kp_game_formula_make(&formula, game, KP_FORMULA_PLAIN, why);

    if (status == KP_OK)
        status = kp_game_formula_write(&formula, limits, out, stop);
    kp_game_formula_free(&formula);
    if (*stop != KP_COMPLETED)
        return out->write(out->to, "incomplete\n", 11) ? KP_OK : KP_WRITE_FAILED;
    return status == KP_NO_MEMORY ? kp_no_memory(why) : status;
}

enum kp_status kp_encode(const struct kp_transcript *game, const struct kp_options *options,
                         const struct kp_out *out, enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_question *question = kp_question_new(game, true);
    struct kp_engines engines = {0};
    const struct kp_dimacs_form *form;
    const char *name;
    enum kp_status status;

    options = kp_options_or_default(options);
    name = options->format ? options->format : "dimacs";
    form = kp_dimacs_form_find(name);
    *stop = KP_COMPLETED;
    status = check_format(name, options, why);
    if (status == KP_OK && !question)
        status = kp_no_memory(why);
    if (status == KP_OK)
        status = kp_engines_make(&engines, question, options, kp_limits_of(options), why);
    if (status == KP_OK && form)
        status = kp_dimacs_write(form, question, kp_engines_encoding(&engines), &engines.limits,
                                 out, stop);
    else if (status == KP_OK)
        status = write_constraints(game, &engines.limits, out, stop, why);
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

/* Reads the code from the variables of constraints. */
static enum kp_status read_constraints(struct decoding *decoding)
{
    const struct kp_question *question = decoding->question;
    struct kp_game_formula formula;
    enum kp_status status = kp_game_formula_make(&formula, question->game, KP_FORMULA_PLAIN,
                                                 decoding->why);
    bool *values = kp_calloc(formula.variables, sizeof *values);

    decoding->code = kp_calloc((size_t)question->pegs, sizeof *decoding->code);
    if (status == KP_OK && (!decoding->code || !values))
        status = kp_no_memory(decoding->why);
    for (uint32_t v = 0; values && v < formula.variables; v++)
        values[v] = kp_dimacs_answer_has(&decoding->answer, (int)v + 1);
    if (status == KP_OK && !kp_game_formula_read_secret(&formula, values, decoding->code))
        status = kp_bad_input(decoding->why, "this is not a code: not every peg has one colour");
    free(values);
    kp_game_formula_free(&formula);
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

    if (decoding->answer.constraints)
        return read_constraints(decoding);
    if (decoding->question->classes != 2)
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
    /* the variables of the pegs in any format; classes are no more than colours */
    int most = decoding.question->pegs * kp_rules_secret_colours(decoding.question->game->rules);
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
