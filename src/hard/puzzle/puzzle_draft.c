#include "hard/puzzle/puzzle_draft.h"

#include "base/memory.h"
#include "game/random_code.h"
#include "game/score.h"
#include "native/score/bulk_score.h"
#include "native/search/list_secrets.h"

#include <stdlib.h>
#include <string.h>

bool kp_other_candidates_admit(const struct kp_rules *rules)
{
    return kp_bulk_scorer_admits(rules->pegs, kp_rules_secret_colours(rules));
}

bool kp_other_candidates_make(struct kp_other_candidates *rivals, const struct kp_rules *rules)
{
    *rivals = (struct kp_other_candidates){.pegs = rules->pegs, .scores = rules->scores};
    rivals->lanes = kp_bulk_scorer_new(rules->pegs, kp_rules_secret_colours(rules),
                                       KP_FEEDBACK_FASTEST);
    return rivals->lanes;
}

void kp_other_candidates_free(struct kp_other_candidates *rivals)
{
    kp_bulk_scorer_free(rivals->lanes);
    free(rivals->codes);
}

const uint16_t *kp_other_candidates_code(const struct kp_other_candidates *rivals, size_t i)
{
    return rivals->codes + i * (size_t)rivals->pegs;
}

bool kp_other_candidates_add(struct kp_other_candidates *rivals, const uint16_t *code)
{
    size_t n = (size_t)rivals->pegs;

    if (!KP_RESERVE(rivals->codes, rivals->room, (rivals->count + 1) * n) ||
        !kp_bulk_scorer_add(rivals->lanes, code))
        return false;
    memcpy(rivals->codes + rivals->count++ * n, code, n * sizeof *code);
    return true;
}

size_t kp_other_candidates_hold(const struct kp_other_candidates *rivals,
                                const struct kp_clue *clue, uint8_t *agrees)
{
    uint8_t *totals = agrees + rivals->count, black = (uint8_t)clue->score.black;
    uint8_t total = (uint8_t)(clue->score.black + clue->score.white);
    bool any_black = rivals->scores == KP_COLOURS_ONLY, any_total = rivals->scores == KP_BLACK_ONLY;
    size_t held = 0;

    kp_bulk_scorer_score(rivals->lanes, clue->guess,
                         (struct kp_score_arrays){.black = agrees, .total = totals});
    for (size_t i = 0; i < rivals->count; i++) {
        agrees[i] = (agrees[i] == black || any_black) & (totals[i] == total || any_total);
        held += agrees[i];
    }
    return held;
}

bool kp_puzzle_draft_make(struct kp_puzzle_draft *riddle, struct kp_rules *rules,
                          struct kp_random *draw, const struct kp_limits *limits)
{
    size_t n = (size_t)rules->pegs;

    *riddle = (struct kp_puzzle_draft){.rules = rules, .limits = *limits, .draw = draw};
    riddle->secret = kp_calloc(n, sizeof *riddle->secret);
    riddle->guess = kp_calloc(n, sizeof *riddle->guess);
    riddle->order = kp_calloc(n, sizeof *riddle->order);
    riddle->tally = kp_calloc((size_t)kp_rules_guess_colours(rules), sizeof *riddle->tally);
    riddle->game = kp_transcript_new(rules);
    if (!riddle->secret || !riddle->guess || !riddle->order || !riddle->tally || !riddle->game)
        return false;
    kp_random_secret(draw, rules, riddle->secret);
    return true;
}

void kp_puzzle_draft_free(struct kp_puzzle_draft *riddle)
{
    kp_other_candidates_free(&riddle->rivals);
    kp_transcript_free(riddle->game);
    free(riddle->secret);
    free(riddle->guess);
    free(riddle->order);
    free(riddle->tally);
    *riddle = (struct kp_puzzle_draft){0};
}

/* ---- Rows ---- */

struct kp_clue kp_puzzle_draft_clue(struct kp_puzzle_draft *riddle, const uint16_t *guess)
{
    return (struct kp_clue){guess,
                            kp_score_guess(riddle->rules, riddle->secret, guess, riddle->tally)};
}

bool kp_puzzle_draft_is_fair(const struct kp_puzzle_draft *riddle, const struct kp_clue *clue)
{
    int pegs = riddle->rules->pegs;

    if (riddle->rules->scores == KP_COLOURS_ONLY)
        return clue->score.white < pegs;
    return clue->score.black <= pegs / 2 &&
           (kp_rules_secret_colours(riddle->rules) > 2 || clue->score.black >= pegs / 4);
}

/* Where too many pegs agree by chance, fewer are kept. */
#define DRAWS 100

bool kp_puzzle_draft_draw(struct kp_puzzle_draft *riddle, struct kp_nearness nearness,
                          uint16_t *guess, struct kp_clue *clue)
{
    for (int quarters = nearness.quarters; quarters >= 0; quarters--)
        for (int i = 0; i < DRAWS; i++) {
            kp_random_code_near(riddle->draw, riddle->rules, riddle->secret,
                                riddle->rules->pegs * quarters / 4, nearness.shuffled,
                                riddle->order, guess);
            *clue = kp_puzzle_draft_clue(riddle, guess);
            if (kp_puzzle_draft_is_fair(riddle, clue))
                return true;
        }
    return false;
}

/* ---- Rivals ---- */

#define MOST_CODES ((size_t)1 << 18)
#define MOST_LEFT  ((size_t)1 << 16)

/* To list those that rows leave is work. */
static size_t most(const struct kp_puzzle_draft *riddle)
{
    return riddle->drawn ? MOST_LEFT : MOST_CODES;
}

/* One more than are wanted tells that there are too many. */
static bool see(void *data, const uint16_t *code, int others)
{
    struct kp_puzzle_draft *riddle = data;

    (void)others; /* no classes are merged: none */
    if (memcmp(code, riddle->secret, (size_t)riddle->rules->pegs * sizeof *code) != 0)
        riddle->full = !kp_other_candidates_add(&riddle->rivals, code);
    return !riddle->full && riddle->rivals.count <= most(riddle);
}

static enum kp_stop_reason list(struct kp_puzzle_draft *riddle, const struct kp_question *question)
{
    struct kp_list_policy patience = KP_PATIENCE;
    struct kp_visitor visitor = {see, riddle, "listing"};
    uint64_t states = riddle->tries ? riddle->tries : UINT64_MAX;

    patience.most = riddle->tries;
    if (kp_native_list_supports(question, &riddle->limits))
        return kp_native_list(question, &riddle->limits, patience, visitor);
    return kp_enumerate(question, (struct kp_row_selection){NULL, 0}, &riddle->limits, &states,
                        visitor);
}

static enum kp_stop_reason find_rivals(struct kp_puzzle_draft *riddle)
{
    struct kp_question *question = kp_question_new(riddle->game, false);
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    kp_other_candidates_free(&riddle->rivals);
    if (kp_other_candidates_make(&riddle->rivals, riddle->rules) && question)
        stop = list(riddle, question);
    kp_question_free(question);
    return riddle->full ? KP_OUT_OF_MEMORY : stop;
}

bool kp_puzzle_draft_open(struct kp_puzzle_draft *riddle, struct kp_nearness nearness, size_t rows,
                          enum kp_stop_reason *stop)
{
    struct kp_clue clue;

    for (;; riddle->drawn++) {
        *stop = find_rivals(riddle);
        if (*stop || riddle->rivals.count <= most(riddle))
            return *stop == KP_COMPLETED;
        if (riddle->game->row_count >= rows ||
            !kp_puzzle_draft_draw(riddle, nearness, riddle->guess, &clue))
            return false;
        if (!kp_transcript_add(riddle->game, clue.guess, clue.score, 0)) {
            *stop = KP_OUT_OF_MEMORY;
            return false;
        }
    }
}
