/* Chooses what a proof shows: that no secret fits, that one does, or that these are all.  The
 * linear engine refutes what has to be refuted. */
#include "keypeg.h"

#include "base/allocate.h"
#include "verdict/proof.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- Parts --------------------------------------------------------------------- */

static void ask_for_proof(struct kp_proving *proving, const struct kp_question *question,
                          struct kp_case_proof *proof, uint64_t work)
{
    struct kp_engines engines;
    struct kp_replies replies = {0};

    proving->status = kp_engines_make(&engines, question, proving->options, proving->limits,
                                      proving->why);
    if (proving->status == KP_OK) {
        uint64_t states = proving->options->states;
        struct kp_ask ask = {.goal = KP_GOAL_PROVE, .sink.proof = proof};

        ask.options.work = work != 0 && (states == 0 || work < states) ? work : states;
        kp_engines_ask(&engines, &engines.limits, &ask, &replies);
        *proving->stop = replies.stop;
        if (replies.answer == KP_CONSISTENT)
            proving->status = kp_internal_error(
                proving->why, "a secret fits where the proof needs that none does");
    }
    kp_replies_free(&replies);
    kp_engines_free(&engines);
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
    return kp_internal_error(proving->why, "a part of the proof does not hold");
}

void kp_prove_part(struct kp_proving *proving, const struct kp_proof_part *part,
                   struct kp_case_clause *clause)
{
    struct kp_question *question;
    struct kp_case_proof *proof = NULL;

    if (!kp_proving_goes_on(proving))
        return;
    *proving->stop = KP_OUT_OF_MEMORY;
    question = kp_question_new(part->game, part->secrets.count == 0);
    if (question) {
        question->numbers = part->numbers;
        proof = kp_case_proof_new(question, NULL, &proving->writer, part->conditions,
                                  part->secrets);
    }
    if (proof)
        ask_for_proof(proving, question, proof, part->work);
    if (proof && proving->status == KP_OK &&
        (*proving->stop == KP_COMPLETED || kp_case_proof_state_of(proof) != KP_CASE_PROOF_GOOD))
        proving->status = explain(proving, kp_case_proof_end(proof, clause));
    kp_case_proof_free(proof);
    kp_question_free(question);
}

/* ---- Conclusions --------------------------------------------------------------- */

static void write_formula(struct kp_proving *proving, enum kp_game_formula_use use)
{
    proving->status = kp_game_formula_make(&proving->formula, proving->game, use, proving->why);
    if (proving->status == KP_OK)
        proving->status = kp_game_formula_write(&proving->formula, &proving->limits,
                                                proving->formula_out, proving->stop);
}

void kp_proving_begin(struct kp_proving *proving, enum kp_game_formula_use use)
{
    if (kp_proving_goes_on(proving))
        write_formula(proving, use);
    if (kp_proving_goes_on(proving))
        proving->status = kp_proof_writer_begin(&proving->writer, &proving->formula,
                                                proving->proof_out);
}

/* Ends the proof, whose conclusion is in the step. */
static void end_proof(struct kp_proving *proving)
{
    if (proving->status == KP_OK && *proving->stop == KP_COMPLETED)
        proving->status = kp_proof_writer_end(&proving->writer);
    kp_proof_writer_free(&proving->writer);
}

/* ---- No secret fits ------------------------------------------------------------- */

/* Writes a whole proof: that the part has no secret. */
static void refute(struct kp_proving *proving, const struct kp_proof_part *part,
                   const struct kp_out *out)
{
    struct kp_case_clause clause = {0};

    proving->status = kp_proof_writer_begin(&proving->writer, &proving->formula, out);
    kp_prove_part(proving, part, &clause);
    kp_strbuf_addf(&proving->writer.step, "conclusion UNSAT : %" PRIu64, clause.id);
    free(clause.literals);
    end_proof(proving);
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

/* Tries to refute the rows of the conflict, which the report names.  They often need a much longer
 * proof than all rows.  Sets *text to the proof; empty: none is short. */
static void try_conflict(struct kp_proving *proving, struct kp_strbuf *text)
{
    const struct kp_verdict *verdict = proving->verdict;
    struct kp_proof_part part = {.numbers = verdict->conflict, .work = SHORT_WORK};
    struct kp_out out = {write_short, text};
    struct kp_transcript *game;

    if (verdict->conflict_rows == 0 || verdict->conflict_rows == proving->game->row_count)
        return;
    part.game = game = kp_transcript_copy_rows(proving->game, verdict->conflict,
                                               verdict->conflict_rows);
    if (game)
        refute(proving, &part, &out);
    else
        proving->status = KP_NO_MEMORY;
    kp_transcript_free(game);
    if (!kp_proving_goes_on(proving))
        kp_strbuf_clear(text);
    if (proving->status == KP_WRITE_FAILED)
        proving->status = KP_OK;
    if (*proving->stop != KP_INTERRUPTED && *proving->stop != KP_OUT_OF_TIME)
        *proving->stop = KP_COMPLETED;
}

static void prove_cheated(struct kp_proving *proving)
{
    struct kp_proof_part whole = {.game = proving->game};
    struct kp_strbuf text = {0};

    write_formula(proving, KP_FORMULA_SECRET);
    if (kp_proving_goes_on(proving))
        try_conflict(proving, &text);
    if (kp_proving_goes_on(proving) && text.length > 0)
        proving->status = kp_strbuf_send(&text, proving->proof_out);
    else if (kp_proving_goes_on(proving))
        refute(proving, &whole, proving->proof_out);
    kp_strbuf_free(&text);
}

/* ---- Any answer ------------------------------------------------------------------ */

#define FEW_SECRETS 10

/* Whether the secrets are few enough to be all in the proof. */
static bool has_few_secrets(const struct kp_proving *proving)
{
    const struct kp_verdict *verdict = proving->verdict;
    uint64_t most = proving->options->most > 0 ? proving->options->most : FEW_SECRETS;

    return verdict->count && verdict->count_is_exact && strlen(verdict->count) < 10 &&
           strtoull(verdict->count, NULL, 10) <= most;
}

/* Checks that there is something to prove. */
static enum kp_status check_provable(const struct kp_verdict *verdict, struct kp_diag *why)
{
    if (verdict->most_wrong_rows > 0)
        return kp_bad_input(why, "a proof shows whether rows can all be right; omit --lies");
    if (verdict->without_secret == KP_UNDECIDED)
        return kp_bad_input(why,
                            "there is nothing to prove: it is not known whether a secret fits");
    if (verdict->without_secret == KP_CONSISTENT && !verdict->secret)
        return kp_bad_input(why, "there is nothing to prove: no secret is known");
    return KP_OK;
}

static enum kp_status prove(struct kp_proving *proving)
{
    proving->status = check_provable(proving->verdict, proving->why);
    if (proving->status != KP_OK)
        return proving->status;
    if (proving->verdict->without_secret == KP_CHEATED) {
        prove_cheated(proving);
    } else if (has_few_secrets(proving)) {
        kp_prove_secrets(proving);
        end_proof(proving);
    } else {
        kp_proving_begin(proving, KP_FORMULA_SECRET);
        kp_strbuf_addf(&proving->writer.step, "conclusion SAT : ");
        if (kp_proving_goes_on(proving))
            kp_proof_add_secret(&proving->writer, proving->verdict->secret);
        end_proof(proving);
    }
    kp_game_formula_free(&proving->formula);
    return proving->status == KP_NO_MEMORY ? kp_no_memory(proving->why) : proving->status;
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

    *stop = KP_COMPLETED;
    proving.limits = kp_limits_of(proving.options);
    return kp_end_progress(proving.options, prove(&proving));
}
