/* Counts up in base C, and skips what the rules exclude as soon as a peg shows it. */
#include "game/code_walk.h"

#define NONE UINT16_MAX /* the peg has no colour yet; one more is colour 0 */

struct kp_code_walk kp_code_walk_begin(const struct kp_rules *rules, bool any, uint16_t *code)
{
    code[0] = NONE;
    return (struct kp_code_walk){.rules = rules,
                                 .colours = any ? kp_rules_guess_colours(rules)
                                                : kp_rules_secret_colours(rules),
                                 .ascends = rules->scores == KP_COLOURS_ONLY,
                                 .repeats = rules->repeats || any,
                                 .code = code};
}

/* Whether peg p may have its colour after those before it. */
static inline bool may_follow(const struct kp_code_walk *walk, int p)
{
    uint16_t colour = walk->code[p];

    if (!walk->repeats && walk->used[colour] && !kp_rules_is_blank(walk->rules, colour))
        return false;
    return !walk->game || kp_transcript_allows(walk->game, p, colour);
}

size_t kp_code_walk_next(struct kp_code_walk *walk, uint16_t *last)
{
    int end = walk->rules->pegs - 1, p = walk->code[0] == NONE ? 0 : end;
    uint16_t *code = walk->code;
    size_t n = 0;

    while (p >= 0) {
        if (++code[p] < walk->colours) {
            if (!may_follow(walk, p))
                continue;
            if (p == end) {
                last[n++] = code[p];
                continue;
            }
            walk->used[code[p]]++;
            code[p + 1] = walk->ascends ? (uint16_t)(code[p] - 1) : NONE;
            p++;
        } else if (n > 0) {
            break;
        } else if (p-- > 0) {
            walk->used[code[p]]--;
        }
    }
    return n;
}
