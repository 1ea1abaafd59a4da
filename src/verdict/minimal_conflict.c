/* Narrows rows that cannot all be right to a minimal conflict, by binary search for transition
 * rows.  Take the candidates in the order in which they were played.  The shortest prefix that
 * contradicts the rows already chosen ends with a row that every conflict within the prefix needs.
 * This row is chosen, and the candidates after it are dropped.  A conflict of k rows among m takes
 * about k log m questions (Marques-Silva, Janota and Belov, CAV 2013, describe the family).  After
 * each "no", rows that the engine did not use are dropped as well. */
#include "verdict/finding.h"

#include "base/allocate.h"
#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

/* ---- Narrowing --------------------------------------------------------------- */

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
                                               .used = narrowing->asked,
                                               .is_hurried = narrowing->hurries},
                               NULL, &stop);
    narrowing->was_decided = answer != KP_UNDECIDED;
    if (answer == KP_UNDECIDED)
        narrowing->stop = stop;
    narrowing->ended = kp_stop_ends_step(stop);
    return answer == KP_CHEATED;
}

/* Keeps only the candidates that were used, among the first k, which are a contradiction.  Prefixes
 * shorter than *low are not. */
static void keep_core(struct narrowing *narrowing, size_t k, size_t *low)
{
    size_t kept = 0, before = *low;

    for (size_t i = 0; i < k; i++) {
        if (narrowing->asked[narrowing->candidates[i]])
            narrowing->candidates[kept++] = narrowing->candidates[i];
        else if (i + 1 < before)
            --*low;
    }
    narrowing->count = kept;
    update_progress(narrowing, kept);
}

/* Returns the length of the shortest prefix of candidates that is a contradiction.  All candidates
 * together are one. */
static size_t find_shortest_prefix(struct narrowing *narrowing)
{
    size_t low = 0;

    while (low < narrowing->count) {
        size_t middle = low + (narrowing->count - low) / 2;

        if (is_contradiction(narrowing, middle))
            keep_core(narrowing, middle, &low);
        else
            low = middle + 1;
    }
    return narrowing->count;
}

static void choose_rows(struct narrowing *narrowing)
{
    while (!narrowing->ended) {
        size_t k = find_shortest_prefix(narrowing);

        if (k == 0)
            return;
        narrowing->count = k - 1;
        update_progress(narrowing, k - 1);
        narrowing->chosen[narrowing->candidates[k - 1]] = true;
    }
}

/* ---- Narrowing by the linear engine ------------------------------------------- */

/* The most questions in a hurry that may be left undecided in sequence.  Questions become
 * harder as fewer rows are left, so after this many all further questions are taken to be too
 * hard. */
#define UNDECIDED_AT_MOST 4

/* Tries to drop candidates chunk by chunk, beginning with the last.  A chunk that can be dropped
 * doubles the next one, and a chunk that cannot is halved.  The rows that stay are the same as in
 * binary search.  But if nearly all rows are needed, each row takes one question instead of log
 * m. */
static void choose_rows_by_chunks(struct narrowing *narrowing)
{
    size_t chunk = narrowing->count / 4 + 1, undecided = 0, none = 0;

    while (narrowing->count > 0 && !narrowing->ended) {
        chunk = chunk < narrowing->count ? chunk : narrowing->count;
        if (is_contradiction(narrowing, narrowing->count - chunk)) {
            keep_core(narrowing, narrowing->count - chunk, &none);
            chunk *= 2;
            undecided = 0;
        } else if (chunk > 1) {
            chunk /= 2;
        } else {
            undecided = narrowing->was_decided ? 0 : undecided + 1;
            narrowing->ended |= undecided == UNDECIDED_AT_MOST;
            narrowing->chosen[narrowing->candidates[--narrowing->count]] = true;
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

static enum kp_stop_reason narrow_rows(struct kp_engines *engines, const struct kp_limits *limits,
                                       bool *on, bool hurries)
{
    struct narrowing narrowing = {.limits = *limits,
                                  .hurries = hurries && engines->audits_by_relaxation};
    bool made = begin_narrowing(&narrowing, engines, on);

    if (made) {
        if (!limits->whole)
            narrowing.limits.whole = &narrowing.progress;
        if (engines->audits_by_relaxation)
            choose_rows_by_chunks(&narrowing);
        else
            choose_rows(&narrowing);
        for (size_t i = 0; i < narrowing.count; i++) /* perhaps not needed: a limit was reached */
            narrowing.chosen[narrowing.candidates[i]] = true;
        memcpy(on, narrowing.chosen, narrowing.rows * sizeof *on);
    }
    kp_arena_free(&narrowing.arena);
    return made ? narrowing.stop : KP_OUT_OF_MEMORY;
}

enum kp_stop_reason kp_conflict_narrow(struct kp_engines *engines, const struct kp_limits *limits,
                                       bool *on)
{
    return narrow_rows(engines, limits, on, true);
}

/* ---- The finding's conflict --------------------------------------------------- */

/* Returns the sentence that explains why a game has no secret even without its rows. */
static const char *explain_no_code(const struct kp_transcript *game)
{
    if (game->times)
        return game->sum < 0
                   ? "even without the rows, no code has what is known of the secret"
                   : "even without the rows, no code has that sum and what is known of the secret";
    if (game->sum < 0)
        return "even without the rows, no code has what is known of the secret's pegs";
    if (!game->allowed)
        return "even without the rows, no code of this game has that sum";
    return "even without the rows, no code has that sum and what is known of the secret's pegs";
}

static void narrow(struct kp_verdict_builder *builder, bool hurries)
{
    enum kp_stop_reason stop = narrow_rows(&builder->engines, &builder->engines.limits, builder->on,
                                           hurries);

    kp_engines_end_step(&builder->engines);
    kp_verdict_set_conflict(builder, stop);
}

#define NARROWING_PERCENT 8

/* The share of the effort for narrowing by the linear engine, if an audit follows: the questions of
 * the audit show smaller conflicts as well. */
#define LARGE_PERCENT 2

static unsigned find_percent(const struct kp_verdict_builder *builder)
{
    return builder->engines.audits_by_relaxation && builder->options->repairs >= 0
               ? LARGE_PERCENT
               : NARROWING_PERCENT;
}

void kp_conflict_find(struct kp_verdict_builder *builder)
{
    const struct kp_finding *finding = &builder->finding;
    size_t rows = builder->question->row_count, before = 0;

    memcpy(builder->scratch, builder->on, rows * sizeof *builder->on);
    for (size_t r = 0; r < rows; r++)
        before += builder->on[r];
    kp_engines_begin_step(&builder->engines, find_percent(builder));
    narrow(builder, true);
    if (finding->verdict.conflict_rows == 0 && kp_engines_reject_wrong_solver(&builder->engines)) {
        if (finding->verdict.engine == KP_SAT) {
            kp_verdict_retract(builder);
            return;
        }
        memcpy(builder->on, builder->scratch, rows * sizeof *builder->on);
        kp_engines_begin_step(&builder->engines, find_percent(builder));
        narrow(builder, true);
    }
    if (finding->verdict.conflict_rows == 0)
        kp_verdict_set_reason(builder, explain_no_code(builder->game));
    else if (finding->verdict.conflict_rows < before)
        kp_verdict_set_reason(builder, "");
}

void kp_conflict_minimise(struct kp_verdict_builder *builder)
{
    const struct kp_finding *finding = &builder->finding;

    if (finding->verdict.conflict_is_minimal || kp_stop_ends_everything(finding->verdict.stop))
        return;
    memcpy(builder->on, finding->conflict, builder->question->row_count * sizeof *builder->on);
    kp_engines_begin_search(&builder->engines);
    narrow(builder, false);
}
