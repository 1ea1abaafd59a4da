#include "help/game_parts.h"

#include "help/random_games.h"

#include <stdlib.h>

static void expect(bool good)
{
    if (!good)
        abort();
}

/* One piece has one colour on a peg, the other has the others.  Returns false if there are none. */
static bool cut_peg(uint64_t *seed, struct kp_transcript *one, struct kp_transcript *rest)
{
    int colours = kp_rules_secret_colours(one->rules), p = kp_seeded_below(seed, one->rules->pegs);
    uint16_t colour = (uint16_t)kp_seeded_below(seed, colours);
    bool has_other = false;

    for (int c = 0; c < colours; c++)
        has_other = has_other || (c != colour && kp_transcript_allows(one, p, c));
    if (!has_other || !kp_transcript_allows(one, p, colour))
        return false;
    expect(kp_transcript_restrict_peg(one, p, &colour, 1, false, NULL));
    expect(kp_transcript_restrict_peg(rest, p, &colour, 1, true, NULL));
    return true;
}

/* One piece has few pegs of a colour, the other has more. */
static bool cut_times(uint64_t *seed, struct kp_transcript *few, struct kp_transcript *many)
{
    int colour = kp_seeded_below(seed, kp_rules_secret_colours(few->rules));
    int most = kp_seeded_below(seed, few->rules->pegs);
    struct kp_times times = kp_transcript_times(few, colour);

    if (most < times.least || most >= times.most)
        return false;
    expect(kp_transcript_restrict_times(few, colour, 0, most));
    expect(kp_transcript_restrict_times(many, colour, most + 1, few->rules->pegs));
    return true;
}

#define TRIES 20

/* A piece that cannot be cut after some tries is a part. */
static void cut(struct kp_game_parts *parts, uint64_t *seed, struct kp_transcript *game, int cuts)
{
    struct kp_transcript *rest = kp_transcript_copy(game);
    bool is_cut = false;

    expect(rest != NULL);
    for (int i = 0; i < TRIES && cuts > 0 && !is_cut; i++)
        is_cut = game->rules->scores != KP_COLOURS_ONLY && kp_seeded_below(seed, 2)
                     ? cut_peg(seed, game, rest)
                     : cut_times(seed, game, rest);
    if (is_cut) {
        cut(parts, seed, game, cuts - 1);
        cut(parts, seed, rest, cuts - 1);
        return;
    }
    kp_transcript_free(rest);
    expect(parts->count < KP_MOST_CUT_PARTS);
    parts->parts[parts->count++] = game;
}

void kp_game_parts_cut(struct kp_game_parts *parts, uint64_t *seed,
                       const struct kp_transcript *game, int cuts)
{
    struct kp_transcript *copy = kp_transcript_copy(game);

    expect(copy != NULL);
    parts->count = 0;
    cut(parts, seed, copy, cuts);
}

void kp_game_parts_free(struct kp_game_parts *parts)
{
    for (size_t i = 0; i < parts->count; i++)
        kp_transcript_free(parts->parts[i]);
    parts->count = 0;
}
