/* The goal follows from the codes that fit all rows.  Every step of a chain is certified by all
 * codes, or by the engines, before it is part of an explanation: no code that fits its rows and
 * premises lacks one of its conclusions. */
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
    if (about.kind == KP_AT_MOST && about.times > 0 && explanation->secrets > 1 && !has_places)
        return !kp_bit(explanation->certain, kp_fact_at_most(sets, about.colour, about.times - 1));
    return about.kind == KP_AT_LEAST || about.times == 0 ||
           kp_bit(explanation->certain, kp_fact_at_least(sets, about.colour, about.times));
}

/* The codes that fit all rows but the one that is asked about; and one of them, which fits also
 * that row if one does. */
static enum kp_stop_reason find_possible(struct kp_explanation *explanation)
{
    struct kp_code_sets *sets = &explanation->sets;
    size_t row = explanation->asked.row;
    bool asks = row != KP_NO_ROW && sets->code_count > 0 && kp_row_knows(sets, row, KP_ROW_SCORE);

    KP_TAKE(&sets->arena, explanation->possible, sets->words);
    KP_TAKE(&sets->arena, explanation->certain, sets->fact_words);
    if (sets->arena.failed)
        return KP_OUT_OF_MEMORY;
    memcpy(explanation->possible, sets->all, sets->words * sizeof *sets->all);
    for (size_t r = 0; r < sets->game->row_count; r++)
        if (kp_row_knows(sets, r, KP_ROW_SCORE) && r != row)
            kp_bits_and(explanation->possible, kp_row_codes(sets, r, KP_ROW_SCORE), sets->words);
    explanation->secrets = kp_bits_count(explanation->possible, sets->words);
    for (size_t f = 0; f < sets->simple_count; f++)
        if (kp_bits_within(explanation->possible, kp_fact_codes(sets, f), sets->words))
            kp_bit_set(explanation->certain, f);
    explanation->shared = explanation->certain;
    explanation->is_settled = true;
    for (size_t i = 0; i < sets->code_count && !explanation->secret; i++)
        if (kp_bit(explanation->possible, i) &&
            (!asks || kp_bit(kp_row_codes(sets, row, KP_ROW_SCORE), i)))
            explanation->secret = kp_code_at(sets, i);
    return KP_COMPLETED;
}

/* What follows from the possible codes. */
static enum kp_stop_reason find_goal(struct kp_explanation *explanation)
{
    struct kp_code_sets *sets = &explanation->sets;

    explanation->goal = explanation->secrets == 0 ? KP_EXPLAINED_CONTRADICTION
                        : explanation->secrets == 1 && explanation->asked.about == KP_ASKED_ALL
                            ? KP_EXPLAINED_SECRET
                            : KP_EXPLAINED_CERTAIN;
    if (explanation->secrets == 0)
        return KP_COMPLETED;
    KP_TAKE(&sets->arena, explanation->wanted, sets->fact_words);
    for (size_t f = 0; f < sets->simple_count && explanation->wanted; f++)
        if (kp_bit(explanation->certain, f) && is_worth_showing(explanation, f))
            kp_bit_set(explanation->wanted, f);
    return explanation->wanted ? KP_COMPLETED : KP_OUT_OF_MEMORY;
}

/* ---- A row ------------------------------------------------------------------------ */

/* The scores that the codes which fit the other rows give the row. */
static enum kp_stop_reason find_scores(struct kp_explanation *explanation)
{
    struct kp_code_sets *sets = &explanation->sets;
    size_t side = (size_t)sets->pegs + 2; /* counts from KP_UNKNOWN to all pegs */
    struct kp_replay *replay = kp_replay_new(sets->game);
    bool *given;

    KP_TAKE(&sets->arena, given, side * side);
    KP_TAKE(&sets->arena, explanation->scores, side * side);
    for (size_t i = 0; i < sets->code_count && replay && explanation->scores; i++) {
        struct kp_score right;

        if (!kp_bit(explanation->possible, i))
            continue;
        kp_replay_gives(replay, kp_code_at(sets, i), explanation->asked.row, &right);
        given[(size_t)(right.black - KP_UNKNOWN) * side + (size_t)(right.white - KP_UNKNOWN)] =
            true;
    }
    for (size_t i = 0; i < side * side && explanation->scores; i++)
        if (given[i])
            explanation->scores[explanation->score_count++] = (struct kp_score){
                (int)(i / side) + KP_UNKNOWN, (int)(i % side) + KP_UNKNOWN};
    kp_replay_free(replay);
    return replay && explanation->scores ? KP_COMPLETED : KP_OUT_OF_MEMORY;
}

/* Why the row must be wrong: steps from the other rows, of which the last one may look at this row,
 * or why the others contradict each other.  If none are found, this row is like any other. */
static enum kp_stop_reason explain_row(struct kp_explanation *explanation,
                                       const struct kp_limits *limits)
{
    struct kp_code_sets *sets = &explanation->sets;
    struct kp_chain *chain = &explanation->chain;
    struct kp_chain_goal goal = {.row = explanation->asked.row,
                                 .without_row = explanation->secrets == 0};
    enum kp_stop_reason stop = kp_codes_are_listed(sets) ? find_scores(explanation) : KP_COMPLETED;

    explanation->goal = explanation->secret ? KP_EXPLAINED_POSSIBLE : KP_EXPLAINED_CONTRADICTION;
    chain->complete = explanation->secret;
    if (stop == KP_COMPLETED && !chain->complete)
        stop = kp_find_chain(sets, goal, limits, chain);
    if (stop == KP_COMPLETED && !chain->complete)
        stop = kp_find_chain(sets, (struct kp_chain_goal){.row = KP_NO_ROW}, limits, chain);
    return stop;
}

/* ---- Certificates ----------------------------------------------------------------- */

static bool is_certified(const struct kp_code_sets *sets, const struct kp_chain_step *step,
                         const struct kp_limits *limits, uint64_t *codes)
{
    size_t f = 0;

    if (!kp_codes_are_listed(sets))
        return kp_step_is_certain(sets, step, limits);
    kp_step_codes(sets, step, step->premises, codes);
    if (kp_bits_empty(step->conclusions, sets->fact_words))
        return kp_bits_empty(codes, sets->words);
    while (kp_next_fact(sets, step->conclusions, &f) &&
           kp_bits_within(codes, kp_fact_codes(sets, f), sets->words))
        f++;
    return f == sets->fact_count;
}

/* Keeps the steps before the first that is not certified: by the engines, whose limits may have run
 * out. */
static enum kp_status certify(struct kp_explanation *explanation, const struct kp_limits *limits,
                              struct kp_diag *why)
{
    struct kp_chain *chain = &explanation->chain;
    struct kp_code_sets *sets = &explanation->sets;
    size_t certain = 0;
    int cost = 0, dearest = 0;
    uint64_t *codes;

    KP_TAKE(&sets->arena, codes, sets->words);
    if (sets->arena.failed)
        return kp_no_memory(why);
    while (certain < chain->count && is_certified(sets, &chain->steps[certain], limits, codes)) {
        cost += chain->steps[certain].cost;
        dearest = kp_max_int(dearest, chain->steps[certain++].cost);
    }
    if (certain < chain->count && kp_codes_are_listed(sets))
        return kp_fail(why, KP_BROKEN, "step %zu of an explanation does not follow", certain + 1);
    if (certain < chain->count)
        *chain = (struct kp_chain){chain->steps, certain, cost, dearest, false};
    return KP_OK;
}

/* ---- Grades -------------------------------------------------------------------------- */

const char *kp_grade_name(enum kp_grade grade)
{
    static const char *const names[] = {[KP_UNGRADED] = NULL,
                                        [KP_EASY] = "easy",
                                        [KP_MEDIUM] = "medium",
                                        [KP_HARD] = "hard",
                                        [KP_EXPERT] = "expert"};

    return names[grade];
}

/* From which cost of the dearest step on an explanation is medium, hard or for experts. */
enum kp_grade kp_grade_of(const struct kp_chain *chain)
{
    for (size_t i = 0; i < chain->count; i++)
        if (chain->steps[i].kind == KP_STEP_SUPPOSE)
            return chain->complete ? KP_EXPERT : KP_UNGRADED;
    return !chain->complete || chain->count == 0 ? KP_UNGRADED
           : chain->dearest <= 35                ? KP_EASY
           : chain->dearest <= 55                ? KP_MEDIUM
           : chain->dearest <= 90                ? KP_HARD
                                                 : KP_EXPERT;
}

/* ---- An explanation ----------------------------------------------------------------- */

static enum kp_stop_reason find_steps(struct kp_explanation *explanation,
                                      const struct kp_transcript *game, bool lists_codes,
                                      const struct kp_limits *limits)
{
    struct kp_code_sets *sets = &explanation->sets;
    enum kp_stop_reason stop = lists_codes ? kp_code_sets_make(sets, game, limits)
                                           : KP_BOARD_TOO_LARGE;

    if (stop == KP_BOARD_TOO_LARGE)
        stop = kp_find_unlisted(explanation, game, limits);
    else if (stop == KP_COMPLETED)
        stop = find_possible(explanation);
    if (stop == KP_COMPLETED && explanation->asked.about == KP_ASKED_ROW &&
        !kp_explains_rules(explanation))
        return explain_row(explanation, limits);
    if (stop == KP_COMPLETED)
        stop = find_goal(explanation);
    if (stop != KP_COMPLETED || kp_explains_rules(explanation))
        return stop;
    stop = kp_find_chain(sets, (struct kp_chain_goal){explanation->wanted, .row = KP_NO_ROW},
                         limits, &explanation->chain);
    explanation->chain.complete &= explanation->is_settled;
    return stop;
}

/* Answers a question that was read. */
static enum kp_status answer(struct kp_explanation *explanation, const struct kp_transcript *game,
                             const struct kp_options *options, bool lists_codes,
                             struct kp_diag *why)
{
    struct kp_limits limits = kp_limits_of(kp_options_or_default(options));

    if (explanation->asked.about == KP_ASKED_CODE) {
        explanation->sets.game = game;
        explanation->chain.complete = true;
        return kp_find_missed_rows(explanation) ? KP_OK : kp_no_memory(why);
    }
    explanation->stop = find_steps(explanation, game, lists_codes, &limits);
    if (explanation->stop == KP_OUT_OF_MEMORY)
        return kp_no_memory(why);
    return certify(explanation, &limits, why);
}

enum kp_status kp_explain_by(const struct kp_transcript *game, const struct kp_options *options,
                             const struct kp_explain_question *question, bool lists_codes,
                             struct kp_explanation **made, struct kp_diag *why)
{
    struct kp_explanation *explanation = kp_calloc(1, sizeof *explanation);
    enum kp_status status;

    *made = NULL;
    if (!explanation)
        return kp_no_memory(why);
    status = kp_ask_read(game, question, &explanation->arena, &explanation->asked, why);
    if (status == KP_OK)
        status = answer(explanation, game, options, lists_codes, why);
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
    return kp_explain_by(game, options, question, true, made, why);
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
