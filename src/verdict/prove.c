/* Chooses what a proof shows: that no secret fits, that one does, that these are all, or how many
 * rows are wrong at least.  The linear engine refutes what has to be refuted. */
#include "keypeg.h"

#include "base/allocate.h"
#include "verdict/proof.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- Parts --------------------------------------------------------------------- */

/* An engine found a secret where the verdict says that there is none. */
static enum kp_status report_secret(const struct kp_proving *proving,
                                    const struct kp_engines *engines)
{
    if (proving->verdict->stats.solves > 0 && kp_engines_use_unknown_program(engines))
        return kp_fail(proving->why, KP_BROKEN,
                       "a secret fits where the proof needs that none does: the answer of the "
                       "solver %.150s was wrong",
                       engines->solver_name);
    return kp_broken(proving->why, "a secret fits where the proof needs that none does");
}

static enum kp_status ask_linear_engine(struct kp_proving *proving,
                                        const struct kp_question *question,
                                        struct kp_case_proof *proof, uint64_t work)
{
    struct kp_engines engines;
    struct kp_replies replies = {0};
    enum kp_status status = kp_engines_make(&engines, question, proving->options, proving->limits,
                                            proving->why);

    if (status == KP_OK) {
        struct kp_ask ask = {.goal = KP_GOAL_PROVE, .engine = KP_LINEAR, .proof = proof};

        kp_engines_choose(&engines, KP_LINEAR);
        ask.work = work != 0 && work < engines.budget ? work : engines.budget;
        kp_engines_ask(&engines, &engines.limits, &ask, &replies);
        *proving->stop = replies.stop;
        if (replies.of[KP_LINEAR].found)
            status = report_secret(proving, &engines);
    }
    kp_replies_free(&replies);
    kp_engines_free(&engines);
    return status;
}

/* What the state of a proof means, which a limit has not ended. */
static enum kp_status explain(struct kp_proving *proving, enum kp_case_proof_state state)
{
    switch (state) {
    case KP_CASE_PROOF_GOOD:
        return KP_OK;
    case KP_CASE_PROOF_NOT_WRITTEN:
        return KP_WRITE_FAILED;
    case KP_CASE_PROOF_NO_MEMORY:
        *proving->stop = KP_OUT_OF_MEMORY;
        return KP_OK;
    case KP_CASE_PROOF_TOO_LARGE:
        *proving->stop = KP_NUMBERS_TOO_LARGE;
        return KP_OK;
    case KP_CASE_PROOF_BROKEN:
        break;
    }
    return kp_broken(proving->why, "a part of the proof does not hold");
}

enum kp_status kp_prove_part(struct kp_proving *proving, const struct kp_proof_part *part,
                             struct kp_case_clause *clause)
{
    struct kp_question *question = kp_question_new(part->game, part->secrets.count == 0);
    struct kp_case_proof *proof = NULL;
    enum kp_status status = KP_OK;

    *proving->stop = KP_OUT_OF_MEMORY;
    if (question) {
        question->numbers = part->numbers;
        proof = kp_case_proof_new(question, NULL, &proving->writer, part->conditions,
                                  part->secrets);
    }
    if (proof)
        status = ask_linear_engine(proving, question, proof, part->work);
    if (proof && status == KP_OK) {
        if (*proving->stop == KP_COMPLETED || kp_case_proof_state_of(proof) != KP_CASE_PROOF_GOOD)
            status = explain(proving, kp_case_proof_end(proof, clause));
    }
    kp_case_proof_free(proof);
    kp_question_free(question);
    return status;
}

/* ---- Conclusions --------------------------------------------------------------- */

/* The formula of a large board takes hundreds of megabytes, so its writing can be ended. */
static bool write_formula(void *to, const char *bytes, size_t length)
{
    struct kp_proving *proving = to;

    *proving->stop = kp_limits_check(&proving->limits);
    return *proving->stop == KP_COMPLETED &&
           proving->formula_out->write(proving->formula_out->to, bytes, length);
}

enum kp_status kp_proving_write_formula(struct kp_proving *proving, enum kp_game_formula_use use)
{
    struct kp_out out = {write_formula, proving};
    enum kp_status status = kp_game_formula_make(&proving->formula, proving->game, use,
                                                 proving->why);

    if (status == KP_OK)
        status = kp_game_formula_write(&proving->formula, &out);
    return *proving->stop != KP_COMPLETED ? KP_OK : status;
}

enum kp_status kp_proving_begin(struct kp_proving *proving, enum kp_game_formula_use use)
{
    enum kp_status status = kp_proving_write_formula(proving, use);

    if (status == KP_OK)
        status = kp_proof_writer_begin(&proving->writer, &proving->formula, proving->proof_out);
    return status;
}

enum kp_status kp_proof_add_secret(struct kp_proving *proving, const uint16_t *secret,
                                   const bool *wrong)
{
    bool *values = kp_calloc(proving->formula.variables, sizeof *values);

    if (!values || !kp_game_formula_evaluate(&proving->formula, secret, wrong, values)) {
        free(values);
        return KP_NO_MEMORY;
    }
    for (uint32_t v = 0; v < proving->formula.variables; v++)
        if (v < proving->formula.first_wrong ||
            !proving->game->rows[v - proving->formula.first_wrong].sure)
            kp_proof_add_literal(&proving->writer, kp_literal(v, values[v]), &proving->writer.step);
    free(values);
    return KP_OK;
}

/* ---- No secret fits ------------------------------------------------------------- */

static void conclude(struct kp_proving *proving, struct kp_case_clause *clause)
{
    kp_strbuf_addf(&proving->writer.step, "conclusion UNSAT : %" PRIu64, clause->id);
    free(clause->literals);
}

/* A proof of this many bytes is short, and worth this much work in states. */
#define SHORT_PROOF ((size_t)20000)
#define SHORT_WORK  (KP_STATES / 40)

static bool write_short(void *to, const char *bytes, size_t length)
{
    struct kp_strbuf *text = to;

    if (text->length + length > SHORT_PROOF)
        return false;
    kp_strbuf_add(text, bytes, length);
    return !text->failed;
}

/* Writes the proof of a part to a text. */
static enum kp_status prove_in_short(struct kp_proving *proving, const struct kp_proof_part *part,
                                     struct kp_strbuf *text)
{
    struct kp_out out = {write_short, text};
    struct kp_case_clause clause = {0};
    enum kp_status status = kp_proof_writer_begin(&proving->writer, &proving->formula, &out);

    if (status == KP_OK)
        status = kp_prove_part(proving, part, &clause);
    conclude(proving, &clause);
    if (status == KP_OK && *proving->stop == KP_COMPLETED)
        status = kp_proof_writer_end(&proving->writer);
    kp_proof_writer_free(&proving->writer);
    return status;
}

/* Tries to refute the rows of the conflict, which the report names.  They often need a much longer
 * proof than all rows.  Sets *text to the proof; empty: none is short. */
static enum kp_status try_conflict(struct kp_proving *proving, struct kp_strbuf *text)
{
    const struct kp_verdict *verdict = proving->verdict;
    struct kp_proof_part part = {.numbers = verdict->conflict, .work = SHORT_WORK};
    struct kp_transcript *game;
    enum kp_status status;

    if (verdict->conflict_rows == 0 || verdict->conflict_rows == proving->game->row_count)
        return KP_OK;
    game = kp_transcript_copy_rows(proving->game, verdict->conflict, verdict->conflict_rows);
    if (!game)
        return KP_NO_MEMORY;
    part.game = game;
    status = prove_in_short(proving, &part, text);
    kp_transcript_free(game);
    if (status != KP_OK || *proving->stop != KP_COMPLETED)
        kp_strbuf_clear(text);
    if (status == KP_WRITE_FAILED)
        status = KP_OK;
    if (*proving->stop != KP_INTERRUPTED && *proving->stop != KP_OUT_OF_TIME)
        *proving->stop = KP_COMPLETED;
    return status;
}

static enum kp_status prove_cheated(struct kp_proving *proving)
{
    struct kp_proof_part whole = {.game = proving->game};
    struct kp_case_clause clause = {0};
    struct kp_strbuf text = {0};
    enum kp_status status = kp_proving_write_formula(proving, KP_FORMULA_SECRET);

    if (status == KP_OK && *proving->stop == KP_COMPLETED)
        status = try_conflict(proving, &text);
    proving->is_written = status == KP_OK && text.length > 0;
    if (proving->is_written)
        return kp_strbuf_send(&text, proving->proof_out);
    kp_strbuf_free(&text);
    if (status != KP_OK || *proving->stop != KP_COMPLETED)
        return status;
    status = kp_proof_writer_begin(&proving->writer, &proving->formula, proving->proof_out);
    if (status == KP_OK)
        status = kp_prove_part(proving, &whole, &clause);
    conclude(proving, &clause);
    return status;
}

/* ---- Other answers --------------------------------------------------------------- */

/* A secret fits. */
static enum kp_status prove_consistent(struct kp_proving *proving)
{
    enum kp_status status = kp_proving_begin(proving, KP_FORMULA_SECRET);

    if (status != KP_OK)
        return status;
    kp_strbuf_addf(&proving->writer.step, "conclusion SAT : ");
    return kp_proof_add_secret(proving, proving->verdict->secret, NULL);
}

#define FEW_SECRETS 10

/* Whether the secrets are few enough to be all in the proof. */
static bool has_few_secrets(const struct kp_proving *proving)
{
    const struct kp_verdict *verdict = proving->verdict;
    uint64_t most = proving->options->most > 0 ? proving->options->most : FEW_SECRETS;

    return verdict->count && verdict->count_is_exact && strlen(verdict->count) < 10 &&
           strtoull(verdict->count, NULL, 10) <= most;
}

static enum kp_status prove_rows(struct kp_proving *proving)
{
    const struct kp_verdict *verdict = proving->verdict;
    enum kp_answer answer = verdict->without_secret;

    if (verdict->most_wrong_rows > 0)
        return kp_bad_input(proving->why,
                            "a proof shows whether rows can all be right; omit --lies");
    if (answer == KP_UNDECIDED)
        return kp_bad_input(proving->why,
                            "there is nothing to prove: it is not known whether a secret fits");
    if (answer == KP_CONSISTENT && !verdict->secret)
        return kp_bad_input(proving->why, "there is nothing to prove: no secret is known");
    if (proving->options->prove_fewest_wrong)
        return kp_prove_wrong_rows(proving);
    if (answer == KP_CHEATED)
        return prove_cheated(proving);
    return has_few_secrets(proving) ? kp_prove_secrets(proving) : prove_consistent(proving);
}

static enum kp_status prove(struct kp_proving *proving)
{
    enum kp_status status = prove_rows(proving);

    if (status == KP_OK && *proving->stop == KP_COMPLETED && !proving->is_written)
        status = kp_proof_writer_end(&proving->writer);
    kp_proof_writer_free(&proving->writer);
    kp_game_formula_free(&proving->formula);
    return status == KP_NO_MEMORY ? kp_no_memory(proving->why) : status;
}

enum kp_status kp_prove(const struct kp_transcript *game, const struct kp_options *options,
                        const struct kp_verdict *verdict, const struct kp_out *formula,
                        const struct kp_out *proof, enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_proving proving = {.game = game,
                                 .options = kp_options_or_default(options),
                                 .verdict = verdict,
                                 .formula_out = formula,
                                 .proof_out = proof,
                                 .stop = stop,
                                 .why = why};
    const char *format = proving.options->proof_format;

    *stop = KP_COMPLETED;
    if (format && strcmp(format, "drup") == 0)
        return kp_prove_drup(game, proving.options, verdict, formula, proof, stop, why);
    if (format && strcmp(format, "veripb") != 0)
        return kp_bad_input(why, "unknown proof format '%.100s'; use veripb or drup", format);
    proving.limits = kp_limits_of(proving.options);
    return kp_end_progress(proving.options, prove(&proving));
}
