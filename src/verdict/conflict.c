/* The row that tips the scales, again and again: among the candidates, in the
 * order they were played, the shortest beginning that clashes with the rows
 * already chosen ends with a row that every conflict inside it needs.  A
 * binary search finds it, so a conflict of k rows among m takes about k log m
 * questions (Marques-Silva, Janota and Belov, CAV 2013, tell the family). */
#include "verdict/conflict.h"

#include "base/memory.h"
#include "question/refute.h"
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

struct narrowing {
    struct kp_engines *judge;
    size_t rows;
    bool *chosen;    /* rows that are in the conflict */
    size_t *waiting; /* candidates, ascending */
    size_t count;
    bool *asked;    /* scratch */
    uint16_t *code; /* scratch */
    enum kp_stop_reason
        stop; /* why a question was not answered, the last time; KP_COMPLETED: all were */
    bool ended;
    size_t rows_on;
    struct kp_progress progress;
};

/* Do the chosen rows and the first k candidates clash, for certain?  Once time
 * is up nobody is asked any more, and nothing is certain. */
static bool clash(struct narrowing *narrowing, size_t k)
{
    enum kp_answer answer;

    if (narrowing->ended)
        return false;
    memcpy(narrowing->asked, narrowing->chosen, narrowing->rows * sizeof *narrowing->asked);
    for (size_t i = 0; i < k; i++)
        narrowing->asked[narrowing->waiting[i]] = true;
    answer = kp_engines_decide(narrowing->judge, narrowing->asked, narrowing->code);
    if (answer == KP_UNDECIDED)
        narrowing->stop = narrowing->judge->stop;
    narrowing->ended = answer == KP_UNDECIDED && kp_stop_ends_step(narrowing->judge->stop);
    return answer == KP_CHEATED;
}

/* All but the first k candidates are settled: in the conflict, or not needed. */
static void settle(struct narrowing *narrowing, size_t k)
{
    narrowing->progress.done = narrowing->rows_on - k;
    narrowing->progress.share = (double)narrowing->progress.done / (double)narrowing->rows_on;
}

/* The first k candidates clash: leave only those that had a part in it.  Fewer
 * than *low do not. */
static void keep_core(struct narrowing *narrowing, size_t k, size_t *low)
{
    size_t kept = 0, before = *low;

    kp_engines_reduce_to_core(narrowing->judge, narrowing->asked);
    for (size_t i = 0; i < k; i++) {
        if (narrowing->asked[narrowing->waiting[i]])
            narrowing->waiting[kept++] = narrowing->waiting[i];
        else if (i + 1 < before)
            --*low;
    }
    narrowing->count = kept;
    settle(narrowing, kept);
}

/* The least k for which they clash; they do for all of them. */
static size_t tipping(struct narrowing *narrowing)
{
    size_t low = 0;

    while (low < narrowing->count) {
        size_t middle = low + (narrowing->count - low) / 2;

        if (clash(narrowing, middle))
            keep_core(narrowing, middle, &low);
        else
            low = middle + 1;
    }
    return narrowing->count;
}

/* All candidates that were not ruled out stay in the conflict. */
static void keep_the_rest(struct narrowing *narrowing)
{
    for (size_t i = 0; i < narrowing->count; i++)
        narrowing->chosen[narrowing->waiting[i]] = true;
}

static void narrow_conflict(struct narrowing *narrowing)
{
    while (!narrowing->ended) {
        size_t k = tipping(narrowing);

        if (k == 0)
            return;
        narrowing->count = k - 1;
        settle(narrowing, k - 1);
        narrowing->chosen[narrowing->waiting[k - 1]] = true;
    }
    keep_the_rest(narrowing);
}

static bool make(struct narrowing *narrowing, struct kp_engines *judge, const bool *on)
{
    size_t rows = judge->question->row_count, n = (size_t)judge->question->pegs;

    narrowing->judge = judge;
    narrowing->rows = rows;
    narrowing->chosen = kp_calloc(rows, sizeof *narrowing->chosen);
    narrowing->waiting = kp_calloc(rows, sizeof *narrowing->waiting);
    narrowing->asked = kp_calloc(rows, sizeof *narrowing->asked);
    narrowing->code = kp_calloc(n, sizeof *narrowing->code);
    for (size_t r = 0; narrowing->waiting && r < rows; r++)
        if (on[r])
            narrowing->waiting[narrowing->count++] = r;
    narrowing->rows_on = narrowing->count;
    narrowing->progress = (struct kp_progress){"narrowing the clash", "rows", 0, 0};
    return narrowing->chosen && narrowing->waiting && narrowing->asked && narrowing->code;
}

enum kp_stop_reason kp_conflict_narrow(struct kp_engines *judge, bool *on)
{
    struct narrowing narrowing = {0};
    const struct kp_progress *whole = judge->limits.whole;
    bool good = make(&narrowing, judge, on);

    if (good) {
        judge->limits.whole = whole ? whole : &narrowing.progress;
        narrow_conflict(&narrowing);
        judge->limits.whole = whole;
        memcpy(on, narrowing.chosen, narrowing.rows * sizeof *on);
    }
    free(narrowing.chosen);
    free(narrowing.waiting);
    free(narrowing.asked);
    free(narrowing.code);
    return good ? narrowing.stop : KP_OUT_OF_MEMORY;
}
