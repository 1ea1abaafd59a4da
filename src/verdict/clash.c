#include "base/memory.h"
#include "question/refute.h"
#include "verdict/conflict.h"
#include "verdict/making.h"
#include <stdlib.h>
#include <string.h>

/* Arithmetic: an answer with a sentence, or none. */
enum kp_status kp_making_refute(struct kp_making *making)
{
    struct kp_refutation refutation = {0};
    enum kp_status status;

    if (!kp_question_refute(making->question, &refutation))
        return KP_OK;
    memset(making->on, 0, making->question->row_count * sizeof *making->on);
    for (size_t i = 0; i < refutation.count; i++)
        making->on[refutation.rows[i]] = true;
    status = kp_making_cheated(making, "arithmetic");
    return status ? status : kp_making_tell(making, &making->verdict->reason, refutation.why.says);
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

/* Narrow the clash down and write its rows into the verdict. */
enum kp_status kp_making_narrow(struct kp_making *making)
{
    struct kp_verdict *verdict = making->verdict;
    size_t rows = making->question->row_count, n = 0;
    size_t *conflict = kp_zeroed(rows, sizeof *conflict), before = 0;
    enum kp_stop stop;

    if (!conflict)
        return kp_making_no_memory(making);
    for (size_t r = 0; r < rows; r++)
        before += making->on[r];
    verdict->conflict = conflict;
    kp_judge_begin_step(&making->judge);
    stop = kp_conflict_narrow(&making->judge, making->on);
    kp_judge_end_step(&making->judge);
    verdict->conflict_is_minimal = stop == KP_RAN;
    if (stop != KP_RAN && verdict->stop == KP_RAN)
        verdict->stop = stop;
    for (size_t r = 0; r < rows; r++)
        if (making->on[r])
            conflict[n++] = r;
    verdict->conflict_rows = n;
    if (n > 0 && n == before)
        return KP_OK;
    free((void *)verdict->reason); /* it speaks of rows that are not needed */
    verdict->reason = NULL;
    if (n > 0)
        return KP_OK;
    return kp_making_tell(making, &verdict->reason, no_code(making->game));
}
