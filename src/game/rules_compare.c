#include "game/rules_compare.h"

/* The rules of one who has said no more than the preset, if that. */
static struct kp_rules begin(const struct kp_preset *preset)
{
    struct kp_rules rules = {.repeats = true};

    if (preset) {
        rules.pegs = preset->pegs;
        rules.repeats = !preset->no_repeats;
        rules.board = preset->board;
    }
    return rules;
}

/* A palette that came with a preset can only be said by its name. */
struct kp_rules_diff kp_rules_compare(const struct kp_rules *rules, const struct kp_rules *before)
{
    bool same = before && before->palette == rules->palette && before->opened == rules->opened;
    const struct kp_preset *preset = same ? NULL : rules->preset;
    struct kp_rules known = !preset && before ? *before : begin(preset);

    return (struct kp_rules_diff){
        .preset = preset,
        .pegs = rules->pegs != known.pegs,
        .colours = !same && !preset,
        .blanks = rules->blanks != known.blanks,
        .repeats = rules->repeats != known.repeats,
        .scores = rules->scores != known.scores,
        .board = rules->board != known.board,
    };
}
