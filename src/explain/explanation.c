/* The goal follows from the codes that fit all rows.  Every step of a chain is certified by all codes,
 * or by the engines, before it is part of an explanation: no code that fits its rows and premises lacks
 * one of its conclusions. */
#include "explain/explanation.h"

#include "base/allocate.h"
#include "base/hash.h"
#include "game/score.h"

#include <stdlib.h>
#include <string.h>

/* Of a peg or colour that is asked about, all; of the only secret its pegs; of several also which
 * colours they have, and those they lack; if places do not count, also the most uses of each. */
static bool is_worth_showing(const struct kp_explanation *explanation, size_t fact)
{
    const struct kp_code_sets *sets = &explanation->sets;
    const struct kp_asked *asked = &explanation->asked;
    struct kp_fact about = kp_fact_of(sets, fact);
    bool has_places = sets->game->rules->scores != KP_COLOURS_ONLY;

    if (asked->about == KP_ASKED_PEG)
        return about.kind == KP_NOT_AT && about.peg == asked->peg;
    if (asked->about == KP_ASKED_COLOUR)
        return about.colour == asked->colour && (about.kind != KP_NOT_AT || has_places);
    if (about.kind == KP_NOT_AT)
        return has_places;
    if (explanation->secrets == 1 && has_places)
        return false;
    if (about.kind == KP_AT_MOST && about.times > 0 && explanation->secrets > 1 && !has_places) {
        return !kp_bit(explanation->certain, kp_fact_at_most(sets, about.colour, about.times - 1));
    }
    return about.kind == KP_AT_LEAST || about.times == 0 ||
           kp_bit(explanation->certain, kp_fact_at_least(sets, about.colour, about.times));
}

/* A possible code, which fits also the row that is asked about if one does. */
static const uint16_t *find_secret(const struct kp_explanation *explanation)
{
    const struct kp_code_sets *sets = &explanation->sets;
    size_t row = explanation->asked.row;
    bool asks = row != KP_NO_ROW && kp_row_knows(sets, row, KP_ROW_SCORE);

    for (size_t i = 0; i < sets->code_count; i++)
        if (kp_bit(explanation->possible, i) &&
            (!asks || kp_bit(kp_row_codes(sets, row, KP_ROW_SCORE), i)))
            return kp_code_at(sets, i);
    return NULL;
}

/* The codes that fit all rows but the one that is asked about. */
static enum kp_stop_reason find_possible(struct kp_explanation *explanation)
{
    struct kp_code_sets *sets = &explanation->sets;

    KP_TAKE(&sets->arena, explanation->possible, sets->words);
    KP_TAKE(&sets->arena, explanation->certain, sets->fact_words);
    if (sets->arena.failed)
        return KP_OUT_OF_MEMORY;
    memcpy(explanation->possible, sets->all, sets->words * sizeof *sets->all);
    for (size_t r = 0; r < sets->game->row_count; r++)
        if (kp_row_knows(sets, r, KP_ROW_SCORE) && r != explanation->asked.row)
            kp_bits_and(explanation->possible, kp_row_codes(sets, r, KP_ROW_SCORE), sets->words);
    explanation->secrets = kp_bits_count(explanation->possible, sets->words);
    for (size_t f = 0; f < sets->simple_count; f++)
        if (kp_bits_within(explanation->possible, kp_fact_codes(sets, f), sets->words))
            kp_bit_set(explanation->certain, f);
    explanation->shared = explanation->certain;
    explanation->is_settled = true;
    explanation->secret = find_secret(explanation);
    return KP_COMPLETED;
}

/* What follows from the possible codes. */
static enum kp_stop_reason find_goal(struct kp_explanation *explanation)
{
    struct kp_code_sets *sets = &explanation->sets;
    uint64_t *goal;

    KP_TAKE(&sets->arena, goal, sets->fact_words);
    if (sets->arena.failed)
        return KP_OUT_OF_MEMORY;
    for (size_t f = 0; f < sets->simple_count; f++)
        if (kp_bit(explanation->certain, f) && is_worth_showing(explanation, f))
            kp_bit_set(goal, f);
    explanation->goal = explanation->secrets == 0 ? KP_EXPLAINED_CONTRADICTION
                        : explanation->secrets == 1 && explanation->asked.about == KP_ASKED_ALL
                            ? KP_EXPLAINED_SECRET
                            : KP_EXPLAINED_CERTAIN;
    explanation->wanted = explanation->secrets == 0 ? NULL : goal;
    return KP_COMPLETED;
}

/* ---- A row ------------------------------------------------------------------------ */

/* Adds a score to the list, which is sorted, unless it is there. */
static void add_score(struct kp_explanation *explanation, struct kp_score score)
{
    struct kp_score *scores = explanation->scores;
    size_t i = explanation->score_count;

    while (i > 0 && (scores[i - 1].black > score.black ||
                     (scores[i - 1].black == score.black && scores[i - 1].white > score.white)))
        i--;
    if (i > 0 && scores[i - 1].black == score.black && scores[i - 1].white == score.white)
        return;
    memmove(scores + i + 1, scores + i, (explanation->score_count++ - i) * sizeof *scores);
    scores[i] = score;
}

/* The scores that the codes which fit the other rows give the row. */
static enum kp_stop_reason find_scores(struct kp_explanation *explanation)
{
    struct kp_code_sets *sets = &explanation->sets;
    size_t most = (size_t)(sets->pegs + 1) * (size_t)(sets->pegs + 2) / 2;
    struct kp_replay *replay = kp_replay_new(sets->game);
    struct kp_score right;

    KP_TAKE(&sets->arena, explanation->scores, most);
    for (size_t i = 0; i < sets->code_count && replay && explanation->scores; i++)
        if (kp_bit(explanation->possible, i)) {
            kp_replay_gives(replay, kp_code_at(sets, i), explanation->asked.row, &right);
            add_score(explanation, right);
        }
    kp_replay_free(replay);
    return replay && explanation->scores ? KP_COMPLETED : KP_OUT_OF_MEMORY;
}

/* A contradiction of the other rows. */
static enum kp_stop_reason explain_others(struct kp_explanation *explanation,
                                          const struct kp_limits *limits)
{
    struct kp_code_sets *sets = &explanation->sets;
    bool *knows = sets->knows + explanation->asked.row * KP_ROW_PARTS, saved[KP_ROW_PARTS];
    enum kp_stop_reason stop;

    memcpy(saved, knows, sizeof saved);
    memset(knows, 0, sizeof saved);
    stop = kp_find_chain(sets, NULL, KP_NO_ROW, limits, &explanation->chain);
    memcpy(knows, saved, sizeof saved);
    return stop;
}

/* Why the row must be wrong: steps from the other rows, of which the last one may look at this row, or
 * why the others contradict each other.  If none are found, this row is like any other. */
static enum kp_stop_reason explain_row(struct kp_explanation *explanation,
                                       const struct kp_limits *limits)
{
    struct kp_code_sets *sets = &explanation->sets;
    size_t row = explanation->asked.row;
    enum kp_stop_reason stop = find_scores(explanation);

    if (stop != KP_COMPLETED)
        return stop;
    explanation->goal = explanation->secret ? KP_EXPLAINED_POSSIBLE : KP_EXPLAINED_CONTRADICTION;
    explanation->chain.complete = explanation->goal == KP_EXPLAINED_POSSIBLE;
    if (explanation->chain.complete)
        return KP_COMPLETED;
    stop = explanation->secrets == 0 ? explain_others(explanation, limits)
                                     : kp_find_chain(sets, NULL, row, limits, &explanation->chain);
    if (stop != KP_COMPLETED || explanation->chain.complete)
        return stop;
    return kp_find_chain(sets, NULL, KP_NO_ROW, limits, &explanation->chain);
}

/* ---- Certificates ----------------------------------------------------------------- */

static bool is_certified(struct kp_explanation *explanation, const struct kp_chain_step *step,
                         uint64_t *codes)
{
    const struct kp_code_sets *sets = &explanation->sets;

    kp_step_codes(sets, step, step->premises, codes);
    if (kp_bits_empty(step->conclusions, sets->fact_words))
        return kp_bits_empty(codes, sets->words);
    for (size_t f = 0; f < sets->fact_count; f++)
        if (kp_bit(step->conclusions, f) &&
            !kp_bits_within(codes, kp_fact_codes(sets, f), sets->words))
            return false;
    return true;
}

static enum kp_status certify_by_codes(struct kp_explanation *explanation, struct kp_diag *why)
{
    uint64_t *codes;

    KP_TAKE(&explanation->sets.arena, codes, explanation->sets.words);
    if (!codes)
        return kp_no_memory(why);
    for (size_t i = 0; i < explanation->chain.count; i++)
        if (!is_certified(explanation, &explanation->chain.steps[i], codes))
            return kp_fail(why, KP_BROKEN, "step %zu of an explanation does not follow", i + 1);
    return KP_OK;
}

/* Keeps the steps before the first that the engines do not certify within their limits. */
static void certify_by_engines(struct kp_explanation *explanation, const struct kp_limits *limits)
{
    struct kp_chain *chain = &explanation->chain;
    size_t certain = 0;

    while (certain < chain->count &&
           kp_step_is_certain(&explanation->sets, &chain->steps[certain], limits))
        certain++;
    if (certain == chain->count)
        return;
    chain->count = certain;
    chain->complete = false;
    chain->cost = chain->dearest = 0;
    for (size_t i = 0; i < certain; i++) {
        chain->cost += chain->steps[i].cost;
        chain->dearest = kp_max_int(chain->dearest, chain->steps[i].cost);
    }
}

/* ---- An explanation ----------------------------------------------------------------- */

static enum kp_stop_reason find_steps(struct kp_explanation *explanation,
                                      const struct kp_transcript *game,
                                      const struct kp_limits *limits)
{
    struct kp_code_sets *sets = &explanation->sets;
    enum kp_stop_reason stop = explanation->lists_no_codes ? KP_BOARD_TOO_LARGE
                                                           : kp_code_sets_make(sets, game, limits);

    if (stop == KP_BOARD_TOO_LARGE && explanation->asked.about != KP_ASKED_ROW)
        stop = kp_find_unlisted(explanation, game, limits);
    else if (stop == KP_COMPLETED)
        stop = find_possible(explanation);
    if (stop == KP_COMPLETED && explanation->asked.about == KP_ASKED_ROW && sets->code_count > 0)
        return explain_row(explanation, limits);
    if (stop == KP_COMPLETED)
        stop = find_goal(explanation);
    if (stop != KP_COMPLETED || kp_explains_rules(explanation))
        return stop;
    stop = kp_find_chain(sets, explanation->wanted, KP_NO_ROW, limits, &explanation->chain);
    explanation->chain.complete &= explanation->is_settled;
    return stop;
}

/* Answers a question that was read. */
static enum kp_status answer(struct kp_explanation *explanation, const struct kp_transcript *game,
                             const struct kp_options *options, struct kp_diag *why)
{
    struct kp_limits limits = kp_limits_of(kp_options_or_default(options));

    if (explanation->asked.about == KP_ASKED_CODE) {
        explanation->sets.game = game;
        explanation->chain.complete = true;
        return kp_find_missed_rows(explanation) ? KP_OK : kp_no_memory(why);
    }
    explanation->stop = find_steps(explanation, game, &limits);
    if (explanation->stop == KP_OUT_OF_MEMORY)
        return kp_no_memory(why);
    if (explanation->stop == KP_COMPLETED && kp_codes_are_listed(&explanation->sets))
        return certify_by_codes(explanation, why);
    certify_by_engines(explanation, &limits);
    return KP_OK;
}

static enum kp_status explain(const struct kp_transcript *game, const struct kp_options *options,
                              const struct kp_explain_question *question, bool lists_no_codes,
                              struct kp_explanation **made, struct kp_diag *why)
{
    struct kp_explanation *explanation = kp_calloc(1, sizeof *explanation);
    enum kp_status status;

    *made = NULL;
    if (!explanation)
        return kp_no_memory(why);
    explanation->lists_no_codes = lists_no_codes;
    status = kp_ask_read(game, question, &explanation->arena, &explanation->asked, why);
    if (status == KP_OK)
        status = answer(explanation, game, options, why);
    if (status == KP_OK)
        *made = explanation;
    else
        kp_explanation_free(explanation);
    return status;
}

enum kp_status kp_explain(const struct kp_transcript *game, const struct kp_options *options,
                          const struct kp_explain_question *question, struct kp_explanation **made,
                          struct kp_diag *why)
{
    return explain(game, options, question, false, made, why);
}

enum kp_status kp_explain_unlisted(const struct kp_transcript *game,
                                   const struct kp_options *options, struct kp_explanation **made,
                                   struct kp_diag *why)
{
    return explain(game, options, NULL, true, made, why);
}

struct kp_explanation_facts kp_explanation_about(const struct kp_explanation *explanation)
{
    const struct kp_chain *chain = &explanation->chain;

    return (struct kp_explanation_facts){
        .goal = explanation->stop == KP_COMPLETED ? explanation->goal : KP_EXPLAINED_NOTHING,
        .complete = chain->complete,
        .steps = chain->count,
        .cost = chain->cost / 10.0,
        .dearest = chain->dearest / 10.0,
        .grade = kp_grade_of(chain),
        .stop = explanation->stop};
}

void kp_explanation_free(struct kp_explanation *explanation)
{
    if (!explanation)
        return;
    kp_code_sets_free(&explanation->sets);
    kp_arena_free(&explanation->arena);
    free(explanation);
}
