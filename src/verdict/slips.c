#include "verdict/slips.h"

static bool exchanged(const struct kp_rules *rules, struct kp_score noted, struct kp_score *right)
{
    (void)rules;
    *right = (struct kp_score){noted.white, noted.black};
    return true;
}

static bool white_held_black(const struct kp_rules *rules, struct kp_score noted,
                             struct kp_score *right)
{
    (void)rules;
    *right = (struct kp_score){noted.black, noted.white - noted.black};
    return right->white >= 0;
}

static bool black_held_white(const struct kp_rules *rules, struct kp_score noted,
                             struct kp_score *right)
{
    (void)rules;
    *right = (struct kp_score){noted.black - noted.white, noted.white};
    return right->black >= 0;
}

static bool counted_empty(const struct kp_rules *rules, struct kp_score noted,
                          struct kp_score *right)
{
    *right = (struct kp_score){noted.black, rules->pegs - noted.black - noted.white};
    return right->white >= 0;
}

const struct kp_slip_kind kp_slip_kinds[KP_SLIP_KINDS] = {
    {"white was written before black", exchanged},
    {"the whites were counted with the blacks among them", white_held_black},
    {"the blacks were counted with the whites among them", black_held_white},
    {"white was written for the holes that stayed empty", counted_empty},
};

/* Both counts of every row must be known. */
static bool undo_row(const struct kp_slip_kind *kind, struct kp_transcript *game, size_t r)
{
    struct kp_score *score = &game->rows[r].score, right;

    if (score->black == KP_UNKNOWN || score->white == KP_UNKNOWN ||
        !kind->meant(game->rules, *score, &right) || right.black + right.white > game->rules->pegs)
        return false;
    *score = right;
    return true;
}

static bool differs(struct kp_score a, struct kp_score b)
{
    return a.black != b.black || a.white != b.white;
}

struct kp_transcript *kp_slip_undo(const struct kp_slip_kind *kind,
                                   const struct kp_transcript *game)
{
    struct kp_transcript *meant = NULL;
    size_t different = 0;
    bool could_be = game->rules->scores == KP_BLACK_AND_WHITE;

    if (could_be)
        meant = kp_transcript_copy(game);
    for (size_t r = 0; meant && r < game->row_count && could_be; r++) {
        could_be = undo_row(kind, meant, r);
        different += could_be && differs(meant->rows[r].score, game->rows[r].score);
    }
    if (could_be && different >= 2)
        return meant;
    kp_transcript_free(meant);
    return NULL;
}
