/* Narrows rows that cannot all be right to a minimal conflict.  The candidates are in the order in
 * which they were played.  The last of them that cannot be dropped is needed by every conflict
 * among those before it, so it is chosen.  A binary search for this row was tried: it takes log m
 * questions for each of the k rows of a conflict, and chunks mostly take fewer.  After each "no",
 * rows that the engine did not use are dropped as well. */
#include "verdict/conflict/conflict_search.h"

#include "base/allocate.h"
#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

struct narrowing {
    struct kp_arena arena; /* of all arrays */
    struct kp_engines *engines;
    struct kp_limits limits; /* of all questions together */
    size_t rows;
    bool *chosen;       /* rows of the conflict */
    size_t *candidates; /* rows that may be needed, ascending */
    size_t count;
    bool *asked;              /* scratch: rows */
    enum kp_stop_reason stop; /* what ended the last question without an answer, or KP_COMPLETED */
    bool was_decided;         /* whether the last question was decided */
    bool ended;               /* whether no more questions are asked */
    bool hurries;             /* whether a question may cost only little more than the decision of
                               * all rows */
    size_t rows_on;           /* rows that are on at the beginning */
    struct kp_progress progress;
};

static void update_progress(struct narrowing *narrowing, size_t undecided)
{
    narrowing->progress.done = narrowing->rows_on - undecided;
    narrowing->progress.share = (double)narrowing->progress.done / (double)narrowing->rows_on;
}

/* Whether the chosen rows and the first k candidates certainly contradict each other.  If so,
 * `asked` has the rows that the engine used. */
static bool is_contradiction(struct narrowing *narrowing, size_t k)
{
    enum kp_stop_reason stop;
    enum kp_answer answer;

    if (narrowing->ended)
        return false;
    memcpy(narrowing->asked, narrowing->chosen, narrowing->rows * sizeof *narrowing->asked);
    for (size_t i = 0; i < k; i++)
        narrowing->asked[narrowing->candidates[i]] = true;
    answer = kp_engines_decide(narrowing->engines, &narrowing->limits,
                               (struct kp_ask){.on = narrowing->asked,
                                               .sink.used = narrowing->asked,
                                               .options.is_hurried = narrowing->hurries},
                               NULL, &stop);
    narrowing->was_decided = answer != KP_UNDECIDED;
    if (answer == KP_UNDECIDED)
        narrowing->stop = stop;
    narrowing->ended = kp_stop_ends_stage(stop);
    return answer == KP_CHEATED;
}

/* Keeps only the candidates that were used, among the first k, which are a contradiction. */
static void keep_core(struct narrowing *narrowing, size_t k)
{
    size_t kept = 0;

    for (size_t i = 0; i < k; i++)
        if (narrowing->asked[narrowing->candidates[i]])
            narrowing->candidates[kept++] = narrowing->candidates[i];
    narrowing->count = kept;
    update_progress(narrowing, kept);
}

/* The most questions in a hurry that may be left undecided in sequence.  Questions become
 * harder as fewer rows are left, so after this many all further questions are taken to be too
 * hard. */
#define UNDECIDED_AT_MOST 4

/* Tries to drop candidates chunk by chunk, beginning with the last.  A chunk that can be dropped
 * doubles the next one, and a chunk that cannot is halved. */
static void choose_rows(struct narrowing *narrowing)
{
    size_t chunk = narrowing->count / 4 + 1, undecided = 0;

    while (narrowing->count > 0 && !narrowing->ended) {
        chunk = chunk < narrowing->count ? chunk : narrowing->count;
        if (is_contradiction(narrowing, narrowing->count - chunk)) {
            keep_core(narrowing, narrowing->count - chunk);
            chunk *= 2;
            undecided = 0;
        } else if (chunk > 1) {
            chunk /= 2;
        } else {
            undecided = narrowing->was_decided ? 0 : undecided + 1;
            narrowing->ended |= undecided == UNDECIDED_AT_MOST;
            narrowing->chosen[narrowing->candidates[--narrowing->count]] = true;
            update_progress(narrowing, narrowing->count);
        }
    }
}

static bool begin_narrowing(struct narrowing *narrowing, struct kp_engines *engines, const bool *on)
{
    size_t rows = engines->question->row_count;

    narrowing->engines = engines;
    narrowing->rows = rows;
    narrowing->arena.block_bytes = KP_ARENA_BLOCK;
    KP_TAKE(&narrowing->arena, narrowing->chosen, rows);
    KP_TAKE(&narrowing->arena, narrowing->candidates, rows);
    KP_TAKE(&narrowing->arena, narrowing->asked, rows);
    for (size_t r = 0; narrowing->candidates && r < rows; r++)
        if (on[r])
            narrowing->candidates[narrowing->count++] = r;
    narrowing->rows_on = narrowing->count;
    narrowing->progress = (struct kp_progress){"narrowing the conflict", "rows", 0, 0};
    return !narrowing->arena.failed;
}

enum kp_stop_reason kp_conflict_narrow(struct kp_engines *engines, const struct kp_limits *limits,
                                       bool *on, bool hurries)
{
    struct narrowing narrowing = {.limits = *limits, .hurries = hurries && engines->prefers_linear};
    bool made = begin_narrowing(&narrowing, engines, on);

    if (made) {
        if (!limits->whole)
            narrowing.limits.whole = &narrowing.progress;
        choose_rows(&narrowing);
        for (size_t i = 0; i < narrowing.count; i++) /* perhaps not needed: a limit was reached */
            narrowing.chosen[narrowing.candidates[i]] = true;
        memcpy(on, narrowing.chosen, narrowing.rows * sizeof *on);
    }
    kp_arena_free(&narrowing.arena);
    return made ? narrowing.stop : KP_OUT_OF_MEMORY;
}
