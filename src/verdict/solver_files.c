#include "verdict/solver_files.h"

#include "base/memory.h"
#include "cnf/write/dimacs_writer.h"
#include "cnf/write/opb_writer.h"
#include "cnf/write/solver_answer.h"
#include "verdict/check.h"
#include "verdict/engines.h"
#include "verdict/replay.h"

#include <stdlib.h>
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

struct decoding {
    const struct kp_transcript *game;
    struct kp_question *question;
    struct kp_engines judge;
    struct kp_solver_answer reply;
    struct kp_question_vars vars;
    uint16_t *code;
    struct kp_diag *why;
};

/* The one class that the peg has. */
static enum kp_status read_peg(struct decoding *decoding, int p)
{
    const struct kp_question *question = decoding->question;
    int found = -1;

    for (int c = 0; c < question->classes; c++) {
        int lit = kp_peg_literal(&decoding->vars, p, c);

        if (lit == KP_FALSE || (lit != KP_TRUE && !kp_solver_answer_has(&decoding->reply, lit)))
            continue;
        if (found >= 0)
            return kp_fail(decoding->why, KP_BAD_INPUT, "this is no code: peg %d is both %s and %s",
                           p + 1, kp_class_name(question, found), kp_class_name(question, c));
        found = c;
    }
    if (found < 0)
        return kp_fail(decoding->why, KP_BAD_INPUT, "this is no code: peg %d has no colour", p + 1);
    decoding->code[p] = (uint16_t)found;
    return KP_OK;
}

/* The colours that no guess uses are enough for all pegs, or for one each. */
static enum kp_status check_others(struct decoding *decoding)
{
    const struct kp_question *question = decoding->question;
    int pegs = 0;

    for (int p = 0; p < question->pegs; p++)
        pegs += decoding->code[p] == question->kept;
    if (!question->repeats && pegs > question->others)
        return kp_fail(decoding->why, KP_BAD_INPUT,
                       "this is no code: %d pegs have other colours than the guesses, no two the "
                       "same, and there are %d such colours",
                       pegs, question->others);
    return KP_OK;
}

/* The pegs' variables come first, in every format and encoding of one kind. */
static enum kp_status read_code(struct decoding *decoding)
{
    const struct kp_question *question = decoding->question;
    bool one_per_peg = !decoding->reply.constraints &&
                       decoding->judge.choice.encoding->one_variable_per_peg;
    struct kp_clause_sink cnf = {0};
    enum kp_status status = KP_OK;

    kp_question_vars_make(&decoding->vars, &cnf, question, one_per_peg);
    decoding->code = kp_calloc((size_t)question->pegs, sizeof *decoding->code);
    if (cnf.stopped || !decoding->code)
        return kp_no_memory(decoding->why);
    for (int p = 0; p < question->pegs && status == KP_OK; p++)
        status = read_peg(decoding, p);
    if (status == KP_OK)
        status = check_others(decoding);
    if (status == KP_OK)
        kp_question_colours(question, decoding->code);
    return status;
}

/* What the plain rule says of the code has the last word. */
static enum kp_status tell(struct decoding *decoding, struct kp_replay *replay,
                           struct kp_verdict *verdict)
{
    const char *says = replay->why.says;
    bool fits = !replay->against_rules && replay->wrong_rows == 0;

    verdict->answer = fits ? KP_CONSISTENT : KP_CHEATED;
    verdict->engine = "replay";
    if (fits)
        verdict->secret = decoding->code;
    else
        verdict->revealed = decoding->code;
    decoding->code = NULL;
    kp_replay_hand_over(replay, verdict);
    if (replay->against_rules)
        verdict->against_rules = kp_copy(says, strlen(says) + 1);
    return replay->against_rules && !verdict->against_rules ? kp_no_memory(decoding->why) : KP_OK;
}

static enum kp_status replay(struct decoding *decoding, struct kp_verdict *verdict)
{
    struct kp_replay *replay = kp_replay_new(decoding->game);
    enum kp_status status;

    if (replay && kp_replay_note(replay, decoding->code))
        status = tell(decoding, replay, verdict);
    else
        status = kp_no_memory(decoding->why);
    kp_replay_free(replay);
    return status;
}

static enum kp_status decode(struct decoding *decoding, const char *text, size_t length,
                             struct kp_verdict *verdict)
{
    int most = decoding->question->pegs * decoding->question->classes;
    enum kp_status status = kp_solver_answer_read(&decoding->reply, most, text, length,
                                                  decoding->why);

    if (status)
        return status;
    verdict->answer = decoding->reply.answer;
    if (verdict->answer != KP_CONSISTENT)
        return KP_OK;
    status = read_code(decoding);
    return status == KP_OK ? replay(decoding, verdict) : status;
}

static struct kp_verdict *new_verdict(void)
{
    struct kp_verdict *verdict = kp_calloc(1, sizeof *verdict);

    if (!verdict)
        return NULL;
    verdict->engine = "another solver"; /* until its code is replayed */
    verdict->first_impossible = KP_NO_ROW;
    verdict->notes = kp_copy("", 1);
    if (verdict->notes)
        return verdict;
    kp_verdict_free(verdict);
    return NULL;
}

static void close_decoding(struct decoding *decoding)
{
    free(decoding->code);
    kp_question_vars_free(&decoding->vars);
    kp_solver_answer_free(&decoding->reply);
    kp_engines_free(&decoding->judge);
    kp_question_free(decoding->question);
}

enum kp_status kp_verdict_decode(const struct kp_transcript *game, const struct kp_options *options,
                                 const char *text, size_t length, struct kp_verdict **verdict,
                                 struct kp_diag *why)
{
    struct decoding decoding = {.game = game, .question = kp_question_new(game, true), .why = why};
    enum kp_status status;

    *verdict = new_verdict();
    status = decoding.question && *verdict ? KP_OK : KP_NO_MEMORY;
    if (status)
        kp_no_memory(why);
    if (status == KP_OK)
        status = kp_engines_make(&decoding.judge, decoding.question, options, why);
    if (status == KP_OK)
        status = decode(&decoding, text, length, *verdict);
    close_decoding(&decoding);
    if (status) {
        kp_verdict_free(*verdict);
        *verdict = NULL;
    }
    return status;
}
