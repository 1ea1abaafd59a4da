#include "verdict/check.h"

#include "base/memory.h"
#include "verdict/audit/audit.h"
#include "verdict/story.h"
#include "verdict/verdict_builder.h"
#include <stdlib.h>
#include <string.h>

/* Once the rows are known to clash: since when, and who is to blame. */
static enum kp_status blame(struct kp_verdict_builder *making)
{
    struct kp_progress questions = {"looking for the wrong rows", "questions", 0, -1};
    struct kp_engines *judge = &making->judge;
    enum kp_status status;

    if (making->options->repairs < 0 || kp_stop_ends_everything(making->verdict->stop))
        return KP_OK;
    judge->questions = &questions;
    judge->limits.whole = &questions;
    kp_engines_begin_step(judge, 10);
    making->verdict->first_impossible = kp_first_impossible(making);
    status = kp_audit_run(making);
    judge->questions = NULL;
    judge->limits.whole = NULL;
    return status;
}

/* One note more, in three parts. */
static enum kp_status note(struct kp_verdict_builder *making, const char *before, const char *says,
                           const char *after)
{
    struct kp_strbuf notes = {0};
    enum kp_status status = KP_NO_MEMORY;

    kp_strbuf_addf(&notes, "%s%s%s%s\n", making->verdict->notes, before, says, after);
    if (!notes.failed)
        status = kp_verdict_set_string(making, &making->verdict->notes, notes.text);
    kp_strbuf_free(&notes);
    return status == KP_OK ? KP_OK : kp_verdict_builder_no_memory(making);
}

/* It may be a command line: what would talk to a terminal is made harmless. */
static enum kp_status tell_solver(struct kp_verdict_builder *making)
{
    struct kp_diag name = {0};

    kp_fail(&name, KP_OK, "%s", making->judge.solver_name);
    return kp_verdict_set_string(making, &making->verdict->solver, name.says);
}

/* What is wrong with the solver; and what nobody has checked. */
static enum kp_status note_solver(struct kp_verdict_builder *making)
{
    const struct kp_verdict *verdict = making->verdict;
    const struct kp_engines *judge = &making->judge;
    bool is_word = verdict->answer == KP_CHEATED && strcmp(verdict->engine, "sat") == 0 &&
                   kp_engines_use_unknown_program(judge);
    enum kp_status status = KP_OK;

    if (judge->complaint.says[0])
        status = note(making, "", judge->complaint.says, "");
    if (status == KP_OK && is_word)
        status = note(making, "that these scores clash is the word of '", verdict->solver,
                      verdict->lies ? "'" : "'; --proof has PicoSAT check it");
    return status;
}

static enum kp_status judge_rows(struct kp_verdict_builder *making)
{
    enum kp_status status = KP_OK;

    for (size_t r = 0; r < making->question->row_count; r++)
        making->on[r] = true;
    if (making->options->lies == 0)
        status = kp_refute_rows(making);
    if (status == KP_OK && making->verdict->answer == KP_UNDECIDED)
        status = kp_run_engines(making);
    if (status == KP_OK && making->verdict->answer == KP_CHEATED) {
        kp_engines_begin_audit(&making->judge);
        if (making->options->repairs >= 0)
            kp_engines_make_table(&making->judge);
        status = kp_conflict_minimise_all(making);
    }
    if (status == KP_OK && making->verdict->conflict_rows > 0)
        status = blame(making);
    if (status == KP_OK && making->options->minimal)
        kp_conflict_minimise(making);
    if (status == KP_OK && making->verdict->answer == KP_CONSISTENT)
        status = kp_verdict_set_wrong_rows(making);
    making->verdict->stats = making->judge.stats;
    if (status == KP_OK && making->judge.wrote)
        status = kp_verdict_set_string(making, &making->verdict->encoding,
                                       making->judge.choice.name);
    if (status == KP_OK && making->verdict->encoding)
        status = tell_solver(making);
    if (status == KP_OK)
        status = note_solver(making);
    return status;
}

static enum kp_status take_notes(struct kp_verdict_builder *making)
{
    struct kp_strbuf notes = {0};

    kp_notes_write(making->game, &notes);
    if (notes.failed) {
        kp_strbuf_free(&notes);
        return kp_verdict_builder_no_memory(making);
    }
    making->verdict->notes = notes.text;
    return KP_OK;
}

static enum kp_status prepare(struct kp_verdict_builder *making, const struct kp_options *options)
{
    making->options = options;
    making->question = kp_question_new(making->game, true);
    making->replay = kp_replay_new(making->game);
    making->verdict = kp_calloc(1, sizeof *making->verdict);
    making->on = kp_calloc(making->game->row_count, sizeof *making->on);
    making->asked = kp_calloc(making->game->row_count, sizeof *making->asked);
    if (!making->question || !making->replay || !making->verdict || !making->on || !making->asked)
        return kp_verdict_builder_no_memory(making);
    making->verdict->first_impossible = KP_NO_ROW;
    making->verdict->lies = options->lies;
    return kp_engines_make(&making->judge, making->question, options, making->why);
}

enum kp_status kp_verdict_make(const struct kp_transcript *game, const struct kp_options *options,
                               struct kp_verdict **verdict, struct kp_diag *why)
{
    struct kp_verdict_builder making = {.game = game, .why = why};
    enum kp_status status = prepare(&making, options);

    if (status == KP_OK)
        status = take_notes(&making);
    if (status == KP_OK)
        status = judge_rows(&making);
    if (status == KP_OK && options->story)
        status = kp_verdict_add_story(&making);
    if (status == KP_OK)
        status = kp_verdict_check_revealed(&making);
    kp_engines_free(&making.judge);
    kp_question_free(making.question);
    kp_replay_free(making.replay);
    free(making.on);
    free(making.asked);
    if (status) {
        kp_verdict_free(making.verdict);
        making.verdict = NULL;
    }
    *verdict = making.verdict;
    return status;
}

void kp_verdict_free(struct kp_verdict *verdict)
{
    if (!verdict)
        return;
    free((void *)verdict->secret);
    free((void *)verdict->count);
    free((void *)verdict->conflict);
    free((void *)verdict->encoding);
    free((void *)verdict->solver);
    free((void *)verdict->reason);
    free((void *)verdict->revealed);
    free((void *)verdict->against_rules);
    free((void *)verdict->wrong);
    free((void *)verdict->notes);
    kp_audit_free(verdict->audit);
    kp_story_rows_free(verdict);
    free(verdict);
}
