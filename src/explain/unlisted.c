/* Explanations on boards with too many codes to list.
 *
 * If the steps end in a contradiction, nothing else need be known.  Otherwise the engines find what
 * is certain: a fact is not if a secret lacks it, and each secret that is found settles many facts.
 * The secrets that were found stand for all in the report: each peg and colour that is not certain
 * differs among them.  A step is certified if no secret fits its rows and premises and lacks a
 * conclusion. */
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

/* Decides whether a secret fits a game, which is freed, and has these facts, which may be NULL, but
 * lacks the one that is denied unless it is SIZE_MAX; `code` gets it.  A game that is NULL has run
 * out of memory. */
static enum kp_answer find_secret(const struct kp_code_sets *sets, struct kp_transcript *game,
                                  const uint64_t *facts, size_t denied,
                                  const struct kp_limits *limits, uint16_t *code,
                                  enum kp_stop_reason *stop)
{
    bool good = game && (denied == SIZE_MAX || restrict_to(game, kp_fact_of(sets, denied), true));
    struct kp_question *question = NULL;
    enum kp_answer answer = KP_UNDECIDED;
    struct kp_options options = *kp_options_or_default(NULL);
    struct kp_engines engines;

    *stop = KP_OUT_OF_MEMORY;
    options.states = MOST_STATES;
    for (size_t f = 0; facts && good && kp_next_fact(sets, facts, &f); f++)
        good = restrict_to(game, kp_fact_of(sets, f), false);
    if (good)
        question = kp_question_new(game, true);
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
    return about.kind != KP_AT_MOST || about.times == 0 || !kp_bit(facts, fact - 1);
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

/* Looks for a secret that lacks the fact, or for any if it is SIZE_MAX.  What the secret that was
 * found lacks is not certain. */
static enum kp_answer find_another(struct kp_explanation *explanation, size_t fact,
                                   const struct kp_limits *limits, enum kp_stop_reason *stop)
{
    struct kp_code_sets *sets = &explanation->sets;
    int tally[KP_BOUNDS_COLOURS] = {0};
    uint16_t code[KP_BOUNDS_PEGS];
    enum kp_answer answer = find_secret(sets, kp_transcript_copy(sets->game), NULL, fact, limits,
                                        code, stop);

    if (answer != KP_CONSISTENT)
        return answer;
    if (explanation->secrets++ == 0)
        explanation->secret = kp_arena_copy(&explanation->arena, code, (size_t)sets->pegs,
                                            sizeof *code);
    for (int p = 0; p < sets->pegs; p++)
        tally[code[p]]++;
    for (size_t f = 0; f < sets->simple_count; f++)
        if (!kp_code_has_fact(sets, f, code, tally))
            kp_bit_clear(explanation->shared, f);
    return answer;
}

/* Asks about each open fact.  Facts that are not settled within the limits stay out of the goal. */
static enum kp_stop_reason settle_facts(struct kp_explanation *explanation,
                                        const struct kp_limits *limits)
{
    const struct kp_code_sets *sets = &explanation->sets;
    size_t asked = 0;
    enum kp_stop_reason stop;
    enum kp_answer answer = find_another(explanation, SIZE_MAX, limits, &stop);

    if (answer == KP_UNDECIDED)
        return stop;
    for (size_t f = 0; f < sets->simple_count && explanation->secrets > 0; f++) {
        if (kp_bit(explanation->certain, f) || !kp_bit(explanation->shared, f))
            continue;
        answer = asked++ < MOST_ASKED && explanation->secrets < MOST_SECRETS
                     ? find_another(explanation, f, limits, &stop)
                     : KP_UNDECIDED;
        if (stop == KP_OUT_OF_MEMORY)
            return stop;
        if (answer == KP_CHEATED)
            kp_bit_set(explanation->certain, f);
        explanation->is_settled &= answer != KP_UNDECIDED;
    }
    return explanation->arena.failed ? KP_OUT_OF_MEMORY : KP_COMPLETED;
}

/* ---- A row ---- */

/* Decides whether the row that is asked about can have this score, with the others as they are. */
static enum kp_answer try_score(struct kp_explanation *explanation, struct kp_score score,
                                const struct kp_limits *limits, enum kp_stop_reason *stop)
{
    const struct kp_code_sets *sets = &explanation->sets;
    size_t row = explanation->asked.row;
    struct kp_score own = sets->game->rows[row].score;
    struct kp_transcript *game = kp_transcript_copy(sets->game);
    uint16_t code[KP_BOUNDS_PEGS];
    enum kp_answer answer;

    if (game)
        game->rows[row].score = score;
    answer = find_secret(sets, game, NULL, SIZE_MAX, limits, code, stop);
    if (answer == KP_CONSISTENT && (own.black == KP_UNKNOWN || score.black == own.black) &&
        (own.white == KP_UNKNOWN || score.white == own.white))
        explanation->secret = kp_arena_copy(&explanation->arena, code, (size_t)sets->pegs,
                                            sizeof *code);
    return answer;
}

/* Tries every score, from the fewest blacks. */
static enum kp_stop_reason find_scores(struct kp_explanation *explanation,
                                       const struct kp_limits *limits)
{
    struct kp_code_sets *sets = &explanation->sets;
    bool has_whites = sets->game->rules->scores != KP_BLACK_ONLY;
    size_t side = (size_t)sets->pegs + 1;
    enum kp_stop_reason stop = KP_COMPLETED;

    KP_TAKE(&sets->arena, explanation->scores, side * side);
    for (int black = 0; black <= sets->pegs && explanation->scores; black++)
        for (int white = 0; white <= (has_whites ? sets->pegs - black : 0); white++) {
            struct kp_score score = {black, has_whites ? white : KP_UNKNOWN};
            enum kp_answer answer = try_score(explanation, score, limits, &stop);

            if (answer == KP_UNDECIDED)
                return stop;
            if (answer == KP_CONSISTENT)
                explanation->scores[explanation->score_count++] = score;
        }
    explanation->secrets = explanation->score_count;
    return explanation->scores && !explanation->arena.failed ? KP_COMPLETED : KP_OUT_OF_MEMORY;
}

enum kp_stop_reason kp_find_unlisted(struct kp_explanation *explanation,
                                     const struct kp_transcript *game,
                                     const struct kp_limits *limits)
{
    struct kp_code_sets *sets = &explanation->sets;
    enum kp_stop_reason stop;
    bool contradiction;

    kp_code_sets_free(sets);
    stop = kp_code_sets_make_unlisted(sets, game);
    if (stop != KP_COMPLETED)
        return stop;
    KP_TAKE(&sets->arena, explanation->certain, sets->fact_words);
    KP_TAKE(&sets->arena, explanation->shared, sets->fact_words);
    if (sets->arena.failed)
        return KP_OUT_OF_MEMORY;
    if (explanation->asked.about == KP_ASKED_ROW)
        return find_scores(explanation, limits);
    memset(explanation->shared, 0xff, sets->fact_words * sizeof *explanation->shared);
    explanation->is_settled = true;
    stop = kp_find_known(sets, limits, explanation->certain, &contradiction);
    return stop != KP_COMPLETED || contradiction ? stop : settle_facts(explanation, limits);
}
