/* Explanations on boards with too many codes to list.
 *
 * If the steps end in a contradiction, nothing else need be known.  Otherwise the engines find what is
 * certain: a fact is not if a secret lacks it, and each secret that is found settles many facts.  The
 * secrets that were found stand for all in the report: each peg and colour that is not certain differs
 * among them.  A step is certified if no secret fits its rows and premises and lacks a conclusion. */
#include "explain/bounds.h"
#include "explain/explanation.h"

#include "engines/engine_set.h"

#include <string.h>

#define MOST_SECRETS 500
#define MOST_ASKED   1000
#define MOST_STATES  200000 /* of a question: steps need little */

/* ---- One question ---- */

/* Restricts the game to codes for which the fact holds, or to those for which it does not. */
static bool restrict_to(struct kp_transcript *game, struct kp_fact fact, bool deny)
{
    int most = fact.kind == KP_AT_MOST ? fact.times : fact.times - 1;
    uint16_t colour = (uint16_t)fact.colour;

    if (fact.kind == KP_NOT_AT)
        return kp_transcript_restrict_peg(game, fact.peg, &colour, 1, !deny, NULL);
    return (fact.kind == KP_AT_MOST) != deny
               ? kp_transcript_restrict_times(game, fact.colour, 0, most)
               : kp_transcript_restrict_times(game, fact.colour, most + 1, game->rules->pegs);
}

/* Restricts a game to codes with these facts, and if `denied` is not SIZE_MAX without that one.
 * Returns false if memory runs out. */
static bool restrict_to_facts(struct kp_transcript *game, const struct kp_code_sets *sets,
                              const uint64_t *facts, size_t denied)
{
    bool good = true;

    for (size_t f = 0; f < sets->simple_count && good; f++)
        if (kp_bit(facts, f))
            good = restrict_to(game, kp_fact_of(sets, f), false);
    return good && (denied == SIZE_MAX || restrict_to(game, kp_fact_of(sets, denied), true));
}

/* Decides whether a secret fits a game, which is freed, and has these facts, but lacks the one that is
 * denied unless it is SIZE_MAX; `code` gets it.  A game that is NULL has run out of memory. */
static enum kp_answer find_secret(const struct kp_code_sets *sets, struct kp_transcript *game,
                                  const uint64_t *facts, size_t denied,
                                  const struct kp_limits *limits, uint16_t *code,
                                  enum kp_stop_reason *stop)
{
    bool good = game && restrict_to_facts(game, sets, facts, denied);
    struct kp_question *question = good ? kp_question_new(game, true) : NULL;
    enum kp_answer answer = KP_UNDECIDED;
    struct kp_options options = *kp_options_or_default(NULL);
    struct kp_engines engines;

    *stop = KP_OUT_OF_MEMORY;
    options.states = MOST_STATES;
    if (question && kp_engines_make(&engines, question, &options, *limits, NULL) == KP_OK &&
        kp_engines_make_replay(&engines))
        answer = kp_engines_decide(&engines, &engines.limits, (struct kp_ask){.goal = KP_GOAL_ONE},
                                   code, stop);
    if (question)
        kp_engines_free(&engines);
    kp_question_free(question);
    kp_transcript_free(game);
    return answer;
}

/* ---- Steps ---- */

/* Of the facts about a peg, or of the bounds on a colour, one denies more than the others: the
 * sharpest. */
static bool is_sharpest(const struct kp_code_sets *sets, const uint64_t *facts, size_t fact)
{
    struct kp_fact about = kp_fact_of(sets, fact);

    if (about.kind == KP_AT_LEAST)
        return about.times == sets->pegs || !kp_bit(facts, fact + 1);
    if (about.kind == KP_AT_MOST)
        return about.times == 0 || !kp_bit(facts, fact - 1);
    return true;
}

bool kp_step_is_certain(const struct kp_code_sets *sets, const struct kp_chain_step *step,
                        const struct kp_limits *limits)
{
    bool ends = kp_bits_empty(step->conclusions, sets->fact_words), certain = true;
    enum kp_stop_reason stop;

    for (size_t f = 0; f < sets->simple_count && certain; f++)
        if (ends ? f == 0 : kp_bit(step->conclusions, f) && is_sharpest(sets, step->conclusions, f))
            certain = find_secret(
                          sets, kp_transcript_copy_rows(sets->game, step->rows, step->row_count),
                          step->premises, ends ? SIZE_MAX : f, limits, NULL, &stop) == KP_CHEATED;
    return certain;
}

/* ---- What is certain ---- */

struct finding {
    struct kp_explanation *explanation;
    const struct kp_limits *limits;
    const uint64_t *known; /* certain by the steps */
    uint64_t *none;        /* the empty set of facts */
    uint16_t *code;
    enum kp_stop_reason stop; /* of the last search */
};

/* What the secret that was found lacks is not certain. */
static void add_secret(struct finding *finding)
{
    struct kp_explanation *explanation = finding->explanation;
    const struct kp_code_sets *sets = &explanation->sets;
    int tally[KP_BOUNDS_COLOURS] = {0};

    if (explanation->secrets++ == 0)
        explanation->secret = kp_arena_copy(&explanation->arena, finding->code, (size_t)sets->pegs,
                                            sizeof *finding->code);
    for (int p = 0; p < sets->pegs; p++)
        tally[finding->code[p]]++;
    for (size_t f = 0; f < sets->simple_count; f++)
        if (!kp_code_has_fact(sets, f, finding->code, tally))
            kp_bit_clear(explanation->shared, f);
}

/* Looks for a secret that lacks the fact, or for any if it is SIZE_MAX. */
static enum kp_answer find_secret_without(struct finding *finding, size_t fact)
{
    const struct kp_code_sets *sets = &finding->explanation->sets;

    return find_secret(sets, kp_transcript_copy(sets->game), finding->none, fact, finding->limits,
                       finding->code, &finding->stop);
}

/* Asks about each open fact.  Facts that are not settled within the limits stay out of the goal. */
static bool settle_facts(struct finding *finding, uint64_t *certain)
{
    const struct kp_code_sets *sets = &finding->explanation->sets;
    size_t asked = 0;
    bool all = true;

    for (size_t f = 0; f < sets->simple_count && finding->stop != KP_OUT_OF_MEMORY; f++) {
        enum kp_answer answer;

        if (kp_bit(finding->known, f)) {
            kp_bit_set(certain, f);
            continue;
        }
        if (!kp_bit(finding->explanation->shared, f))
            continue;
        answer = asked++ < MOST_ASKED && finding->explanation->secrets < MOST_SECRETS
                     ? find_secret_without(finding, f)
                     : KP_UNDECIDED;
        if (answer == KP_CONSISTENT)
            add_secret(finding);
        else if (answer == KP_CHEATED)
            kp_bit_set(certain, f);
        else
            all = false;
    }
    return all;
}

static enum kp_stop_reason find_certain(struct finding *finding)
{
    struct kp_explanation *explanation = finding->explanation;
    struct kp_code_sets *sets = &explanation->sets;
    enum kp_answer answer;

    KP_TAKE(&sets->arena, explanation->shared, sets->fact_words);
    KP_TAKE(&sets->arena, finding->none, sets->fact_words);
    KP_TAKE(&sets->arena, finding->code, (size_t)sets->pegs);
    if (sets->arena.failed)
        return KP_OUT_OF_MEMORY;
    memset(explanation->shared, 0xff, sets->fact_words * sizeof *explanation->shared);
    answer = find_secret_without(finding, SIZE_MAX);
    if (answer == KP_UNDECIDED)
        return finding->stop;
    if (answer == KP_CONSISTENT) {
        add_secret(finding);
        explanation->is_settled = settle_facts(finding, explanation->certain);
    }
    return finding->stop == KP_OUT_OF_MEMORY || explanation->arena.failed ? KP_OUT_OF_MEMORY
                                                                          : KP_COMPLETED;
}

enum kp_stop_reason kp_find_unlisted(struct kp_explanation *explanation,
                                     const struct kp_transcript *game,
                                     const struct kp_limits *limits)
{
    struct kp_code_sets *sets = &explanation->sets;
    struct finding finding = {.explanation = explanation, .limits = limits};
    enum kp_stop_reason stop;
    bool contradiction;
    uint64_t *known;

    kp_code_sets_free(sets);
    stop = kp_code_sets_make_unlisted(sets, game);
    if (stop != KP_COMPLETED)
        return stop;
    KP_TAKE(&sets->arena, known, sets->fact_words);
    KP_TAKE(&sets->arena, explanation->certain, sets->fact_words);
    if (sets->arena.failed)
        return KP_OUT_OF_MEMORY;
    finding.known = known;
    explanation->is_settled = true;
    stop = kp_find_known(sets, limits, known, &contradiction);
    return stop != KP_COMPLETED || contradiction ? stop : find_certain(&finding);
}
