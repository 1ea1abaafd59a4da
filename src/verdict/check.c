#include "verdict/check.h"

#include "base/memory.h"
#include "question/refute.h"
#include "verdict/conflict.h"
#include "verdict/notes.h"
#include "verdict/replay.h"
#include <stdlib.h>
#include <string.h>

/* A verdict in the making. */
struct making {
    const struct kp_transcript *game;
    struct kp_question *question;
    struct kp_judge judge;
    struct kp_replay *replay;
    struct kp_verdict *verdict;
    bool count_all;
    bool *on; /* rows that clash */
    struct kp_diag *why;
};

static enum kp_status no_memory(struct making *making)
{
    return kp_no_memory(making->why);
}

/* A secret leaves only when the plain rule agrees. */
static enum kp_status show(struct making *making, const uint16_t *code)
{
    struct kp_verdict *verdict = making->verdict;
    uint16_t *copy;

    if (!kp_replay_fits(making->replay, code))
        return kp_fail(making->why, KP_BROKEN,
                       "the %s engine found a secret that does not give these scores; this is a "
                       "fault in keypeg, please report the game",
                       verdict->engine);
    copy = kp_copy(code, (size_t)making->question->pegs * sizeof *code);
    if (!copy)
        return no_memory(making);
    free((void *)verdict->secret);
    verdict->secret = copy;
    return KP_OK;
}

static enum kp_status tell_count(struct making *making, struct kp_count *total, bool exact)
{
    struct kp_text text = {0};

    kp_count_write(total, &text);
    if (total->failed || text.failed) {
        kp_text_free(&text);
        return no_memory(making);
    }
    free((void *)making->verdict->count);
    making->verdict->count = text.text;
    making->verdict->count_is_exact = exact;
    return KP_OK;
}

static enum kp_status tell_small_count(struct making *making, uint64_t count, bool exact)
{
    struct kp_count total = {0};
    enum kp_status status;

    kp_count_set(&total, count);
    status = tell_count(making, &total, exact);
    kp_count_free(&total);
    return status;
}

static enum kp_status cheated(struct making *making, const char *engine)
{
    making->verdict->answer = KP_CHEATED;
    making->verdict->engine = engine;
    return tell_small_count(making, 0, true);
}

static enum kp_status consistent(struct making *making, const char *engine, const uint16_t *code)
{
    making->verdict->answer = KP_CONSISTENT;
    making->verdict->engine = engine;
    return show(making, code);
}

/* What the native engine saw: all, something, or nothing yet. */
static enum kp_status use_census(struct making *making, const struct kp_census *census)
{
    struct kp_count total = {0};
    enum kp_status status = KP_OK;

    making->verdict->stop = census->stop;
    if (!census->found)
        return census->stop == KP_RAN ? cheated(making, "native") : KP_OK;
    status = consistent(making, "native", census->first);
    kp_census_total(census, making->question, &total);
    if (status == KP_OK)
        status = tell_count(making, &total, census->stop == KP_RAN);
    kp_count_free(&total);
    return status;
}

static enum kp_status count_native(struct making *making, uint64_t states)
{
    struct kp_census census;
    enum kp_status status = KP_NO_MEMORY;

    if (kp_census_make(&census, making->question)) {
        kp_judge_count(&making->judge, states, &census);
        status = use_census(making, &census);
    }
    kp_census_free(&census);
    return status == KP_NO_MEMORY ? no_memory(making) : status;
}

static enum kp_status ask_solver(struct making *making)
{
    uint16_t *code = kp_zeroed((size_t)making->question->pegs, sizeof *code);
    enum kp_answer answer;
    enum kp_status status = KP_OK;

    if (!code)
        return no_memory(making);
    answer = kp_judge_solve(&making->judge, NULL, code);
    making->verdict->stop = making->judge.stop;
    if (answer == KP_CHEATED)
        status = cheated(making, "sat");
    else if (answer == KP_CONSISTENT)
        status = consistent(making, "sat", code);
    if (status == KP_OK && answer == KP_CONSISTENT)
        status = tell_small_count(making, 1, false);
    free(code);
    return status;
}

static bool undecided(const struct making *making)
{
    return making->verdict->answer == KP_UNDECIDED;
}

/* Native within the budget, then the solver; to count all, native once more
 * without a budget, unless there is nothing to count. */
static enum kp_status ask_engines(struct making *making)
{
    struct kp_judge *judge = &making->judge;
    enum kp_status status = KP_OK;
    bool counted;

    if (judge->engine != KP_SAT)
        status = count_native(making, judge->budget);
    if (status || kp_judge_must_end(making->verdict->stop))
        return status;
    if (undecided(making) && judge->engine != KP_NATIVE)
        status = ask_solver(making);
    counted = making->verdict->count && making->verdict->count_is_exact;
    if (status || counted || !making->count_all || judge->engine == KP_SAT ||
        kp_judge_must_end(making->verdict->stop))
        return status;
    return count_native(making, UINT64_MAX);
}

/* Keep a copy of a sentence in the verdict. */
static enum kp_status tell(struct making *making, const char **where, const char *says)
{
    free((void *)*where);
    *where = kp_copy(says, strlen(says) + 1);
    return *where ? KP_OK : no_memory(making);
}

/* Arithmetic: an answer with a sentence, or none. */
static enum kp_status refute(struct making *making)
{
    struct kp_refutation refutation = {0};
    enum kp_status status;

    if (!kp_question_refute(making->question, &refutation))
        return KP_OK;
    memset(making->on, 0, making->question->row_count * sizeof *making->on);
    for (size_t i = 0; i < refutation.count; i++)
        making->on[refutation.rows[i]] = true;
    status = cheated(making, "arithmetic");
    return status ? status : tell(making, &making->verdict->reason, refutation.why.says);
}

/* Narrow the clash down and write its rows into the verdict. */
static enum kp_status tell_conflict(struct making *making)
{
    struct kp_verdict *verdict = making->verdict;
    size_t rows = making->question->row_count, n = 0;
    size_t *conflict = kp_zeroed(rows, sizeof *conflict), before = 0;

    if (!conflict)
        return no_memory(making);
    for (size_t r = 0; r < rows; r++)
        before += making->on[r];
    verdict->conflict = conflict;
    verdict->conflict_is_minimal = kp_conflict_narrow(&making->judge, making->on);
    for (size_t r = 0; r < rows; r++)
        if (making->on[r])
            conflict[n++] = r;
    verdict->conflict_rows = n;
    if (n == before)
        return KP_OK;
    free((void *)verdict->reason); /* it speaks of rows that are not needed */
    verdict->reason = NULL;
    if (n > 0)
        return KP_OK;
    return tell(making, &verdict->reason,
                "even without the rows no code has what is known of the secret's pegs and sum");
}

static enum kp_status judge_rows(struct making *making)
{
    enum kp_status status;

    for (size_t r = 0; r < making->question->row_count; r++)
        making->on[r] = true;
    status = refute(making);
    if (status == KP_OK && undecided(making))
        status = ask_engines(making);
    if (status == KP_OK && making->verdict->answer == KP_CHEATED)
        status = tell_conflict(making);
    making->verdict->stats = making->judge.stats;
    if (status == KP_OK && (making->judge.all || making->judge.some))
        status = tell(making, &making->verdict->encoding, making->judge.choice.name);
    return status;
}

/* A revealed secret has the last word: it is part of the question. */
static enum kp_status judge_revealed(struct making *making)
{
    const struct kp_transcript *game = making->game;
    struct kp_verdict *verdict = making->verdict;
    struct kp_replay *replay = making->replay;

    verdict->without_secret = verdict->answer;
    if (!game->secret)
        return KP_OK;
    if (!kp_replay_note(replay, game->secret))
        return no_memory(making);
    verdict->revealed = kp_copy(game->secret, (size_t)game->rules->pegs * sizeof *game->secret);
    verdict->wrong = replay->wrong;
    verdict->wrong_rows = replay->wrong_rows;
    replay->wrong = NULL;
    if (!verdict->revealed ||
        (replay->against_rules && tell(making, &verdict->against_rules, replay->why.says)))
        return no_memory(making);
    verdict->engine = "replay";
    if (verdict->wrong_rows > 0 || replay->against_rules) {
        verdict->answer = KP_CHEATED;
        return KP_OK;
    }
    verdict->without_secret = KP_CONSISTENT;
    return consistent(making, "replay", game->secret);
}

static enum kp_status take_notes(struct making *making)
{
    struct kp_text notes = {0};

    kp_notes_write(making->game, &notes);
    if (notes.failed) {
        kp_text_free(&notes);
        return no_memory(making);
    }
    making->verdict->notes = notes.text;
    return KP_OK;
}

static enum kp_status prepare(struct making *making, const struct kp_options *options)
{
    making->count_all = options->count_all;
    making->question = kp_question_new(making->game, true);
    making->replay = kp_replay_new(making->game);
    making->verdict = kp_zeroed(1, sizeof *making->verdict);
    making->on = kp_zeroed(making->game->row_count, sizeof *making->on);
    if (!making->question || !making->replay || !making->verdict || !making->on)
        return no_memory(making);
    return kp_judge_make(&making->judge, making->question, options, making->why);
}

enum kp_status kp_verdict_make(const struct kp_transcript *game, const struct kp_options *options,
                               struct kp_verdict **verdict, struct kp_diag *why)
{
    struct making making = {.game = game, .why = why};
    enum kp_status status = prepare(&making, options);

    if (status == KP_OK)
        status = take_notes(&making);
    if (status == KP_OK)
        status = judge_rows(&making);
    if (status == KP_OK)
        status = judge_revealed(&making);
    kp_judge_free(&making.judge);
    kp_question_free(making.question);
    kp_replay_free(making.replay);
    free(making.on);
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
    free((void *)verdict->reason);
    free((void *)verdict->revealed);
    free((void *)verdict->against_rules);
    free((void *)verdict->wrong);
    free((void *)verdict->notes);
    free(verdict);
}
