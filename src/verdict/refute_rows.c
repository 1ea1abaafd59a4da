#include "base/memory.h"
#include "question/refute.h"
#include "verdict/conflict.h"
#include "verdict/verdict_builder.h"
#include <stdlib.h>
#include <string.h>

/* Arithmetic: an answer with a sentence, or none. */
enum kp_status kp_refute_rows(struct kp_verdict_builder *making)
{
    struct kp_refutation refutation = {0};
    struct kp_step step = kp_step_begin(&making->judge, "arithmetic");
    bool refuted = kp_question_refute(making->question, &refutation);
    enum kp_status status;

    step.answer = refuted ? KP_CHEATED : KP_UNDECIDED;
    kp_step_end(&step, &making->judge);
    kp_verdict_builder_add_step(making, &step);
    if (!refuted)
        return KP_OK;
    memset(making->on, 0, making->question->row_count * sizeof *making->on);
    for (size_t i = 0; i < refutation.count; i++)
        making->on[refutation.rows[i]] = true;
    status = kp_verdict_builder_cheated(making, "arithmetic");
    return status ? status
                  : kp_verdict_set_string(making, &making->verdict->reason, refutation.why.says);
}

/* Why a game has no secret whatever its rows say. */
static const char *no_code(const struct kp_transcript *game)
{
    if (game->sum < 0)
        return "even without the rows, no code has what is known of the secret's pegs";
    if (!game->allowed)
        return "even without the rows, no code of this game has that sum";
    return "even without the rows, no code has that sum and what is known of the secret's pegs";
}

/* Narrow the rows that are on, and write those that are left into the verdict. */
static void narrow(struct kp_verdict_builder *making)
{
    struct kp_verdict *verdict = making->verdict;
    size_t *conflict = (size_t *)verdict->conflict, n = 0;
    enum kp_stop_reason stop = kp_conflict_narrow(&making->judge, making->on);

    kp_engines_end_step(&making->judge);
    verdict->conflict_is_minimal = stop == KP_COMPLETED;
    if (stop != KP_COMPLETED && verdict->stop == KP_COMPLETED)
        verdict->stop = stop;
    for (size_t r = 0; r < making->question->row_count; r++)
        if (making->on[r])
            conflict[n++] = r;
    verdict->conflict_rows = n;
}

/* That the rows clash was the word of a program that is not to be believed. */
static enum kp_status take_back(struct kp_verdict_builder *making)
{
    struct kp_verdict *verdict = making->verdict;

    free((void *)verdict->count);
    verdict->count = NULL;
    verdict->count_is_exact = verdict->conflict_is_minimal = false;
    verdict->engine = NULL;
    verdict->answer = KP_UNDECIDED;
    verdict->stop = KP_SOLVER_FAILED;
    return KP_OK;
}

/* The rows that clashed before it was asked, once more and without it. */
static void narrow_without(struct kp_verdict_builder *making)
{
    memcpy(making->on, making->asked, making->question->row_count * sizeof *making->on);
    kp_engines_begin_step(&making->judge, 8);
    narrow(making);
}

enum kp_status kp_conflict_minimise_all(struct kp_verdict_builder *making)
{
    struct kp_verdict *verdict = making->verdict;
    size_t rows = making->question->row_count, before = 0;

    memcpy(making->asked, making->on, rows * sizeof *making->on);
    verdict->conflict = kp_calloc(rows, sizeof *verdict->conflict);
    if (!verdict->conflict)
        return kp_verdict_builder_no_memory(making);
    for (size_t r = 0; r < rows; r++)
        before += making->on[r];
    kp_engines_begin_step(&making->judge, 8);
    narrow(making);
    if (verdict->conflict_rows == 0 && kp_engines_reject_wrong_solver(&making->judge)) {
        if (strcmp(verdict->engine, "sat") == 0)
            return take_back(making);
        narrow_without(making);
    }
    if (verdict->conflict_rows > 0 && verdict->conflict_rows == before)
        return KP_OK;
    free((void *)verdict->reason); /* it speaks of rows that are not needed */
    verdict->reason = NULL;
    if (verdict->conflict_rows > 0)
        return KP_OK;
    return kp_verdict_set_string(making, &verdict->reason, no_code(making->game));
}

void kp_conflict_minimise(struct kp_verdict_builder *making)
{
    const struct kp_verdict *verdict = making->verdict;

    if (verdict->conflict_rows == 0 || verdict->conflict_is_minimal ||
        kp_stop_ends_everything(verdict->stop))
        return;
    for (size_t r = 0; r < making->question->row_count; r++)
        making->on[r] = false;
    for (size_t i = 0; i < verdict->conflict_rows; i++)
        making->on[verdict->conflict[i]] = true;
    kp_engines_begin_search(&making->judge);
    narrow(making);
}
