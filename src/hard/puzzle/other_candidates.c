#include "hard/puzzle/other_candidates.h"

#include "base/memory.h"
#include "native/score/bulk_score.h"
#include <stdlib.h>
#include <string.h>

bool kp_rivals_admit(const struct kp_rules *rules)
{
    return kp_feedback_admits(rules->pegs, kp_rules_secret_colours(rules));
}

bool kp_rivals_make(struct kp_rivals *rivals, const struct kp_rules *rules)
{
    *rivals = (struct kp_rivals){.pegs = rules->pegs, .scores = rules->scores};
    rivals->lanes = kp_feedback_new(rules->pegs, kp_rules_secret_colours(rules),
                                    KP_FEEDBACK_FASTEST);
    return rivals->lanes;
}

void kp_rivals_free(struct kp_rivals *rivals)
{
    kp_feedback_free(rivals->lanes);
    free(rivals->codes);
}

const uint16_t *kp_rivals_code(const struct kp_rivals *rivals, size_t i)
{
    return rivals->codes + i * (size_t)rivals->pegs;
}

bool kp_rivals_add(struct kp_rivals *rivals, const uint16_t *code)
{
    size_t n = (size_t)rivals->pegs;

    if (!KP_ROOM(rivals->codes, rivals->room, (rivals->count + 1) * n) ||
        !kp_feedback_add(rivals->lanes, code))
        return false;
    memcpy(rivals->codes + rivals->count++ * n, code, n * sizeof *code);
    return true;
}

size_t kp_rivals_hold(const struct kp_rivals *rivals, const struct kp_clue *clue, uint8_t *agrees)
{
    uint8_t *totals = agrees + rivals->count, black = (uint8_t)clue->score.black;
    uint8_t total = (uint8_t)(clue->score.black + clue->score.white);
    bool any_black = rivals->scores == KP_COLOURS_ONLY, any_total = rivals->scores == KP_BLACK_ONLY;
    size_t held = 0;

    kp_feedback_score(rivals->lanes, clue->guess,
                      (struct kp_scored){.black = agrees, .total = totals});
    for (size_t i = 0; i < rivals->count; i++) {
        agrees[i] = (agrees[i] == black || any_black) & (totals[i] == total || any_total);
        held += agrees[i];
    }
    return held;
}
