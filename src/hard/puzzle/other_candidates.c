#include "hard/puzzle/other_candidates.h"

#include "base/memory.h"
#include "native/score/bulk_score.h"
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
