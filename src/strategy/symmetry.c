/* Exchanges of pegs and colours that keep all guesses so far.  At first every permutation of up to
 * seven pegs is one, and every colour may become any other.  Each guess then removes the
 * permutations that cannot keep it, and fixes what its colours become.  A guess is canonical if no
 * exchange turns it into an earlier one; a test of its first pegs rejects most others before they
 * are complete. */
#include "strategy/symmetry.h"

#include "base/allocate.h"
#include "native/score/bulk_score.h"
#include <stdlib.h>
#include <string.h>

#define UNMAPPED UINT16_MAX

/* On boards with more pegs these stay where they are: eight have 40,320 permutations, which
 * would cost more than they save. */
#define MOST_TURNED_PEGS 7

/* ---- The exchanges ------------------------------------------------------- */

static size_t map_width(const struct kp_symmetry *symmetry)
{
    return (size_t)symmetry->pegs + (size_t)symmetry->colours;
}

static bool make_maps(struct kp_symmetry *symmetry, int pegs, int colours, size_t most)
{
    *symmetry = (struct kp_symmetry){.pegs = pegs, .colours = colours};
    symmetry->named = kp_calloc((size_t)colours, sizeof *symmetry->named);
    symmetry->maps = kp_calloc(most * map_width(symmetry), sizeof *symmetry->maps);
    return symmetry->named && symmetry->maps;
}

void kp_symmetry_clear(struct kp_symmetry *symmetry)
{
    free(symmetry->named);
    free(symmetry->maps);
    *symmetry = (struct kp_symmetry){0};
}

/* Go on to the next permutation in lexicographic order; false: it was the last. */
static bool next_permutation(uint16_t *from, int n)
{
    int i = n - 2, j = n - 1;

    while (i >= 0 && from[i] > from[i + 1])
        i--;
    if (i < 0)
        return false;
    while (from[j] < from[i])
        j--;
    kp_exchange_pegs(from, i, j);
    for (int low = i + 1, high = n - 1; low < high; low++, high--)
        kp_exchange_pegs(from, low, high);
    return true;
}

static void add_map(struct kp_symmetry *symmetry, const uint16_t *from)
{
    uint16_t *map = symmetry->maps + symmetry->count++ * map_width(symmetry);

    memcpy(map, from, (size_t)symmetry->pegs * sizeof *from);
    for (int c = 0; c < symmetry->colours; c++)
        map[symmetry->pegs + c] = symmetry->named[c] ? (uint16_t)c : UNMAPPED;
}

/* Before the first guess.  No exchange keeps what is known of some pegs, or of the sum of a code;
 * and a multiset is written in one order only.  Then only colours that no candidate has are alike.
 * A colour whose count is bounded is like no other. */
static bool begin_symmetry(struct kp_symmetry *symmetry, const struct kp_transcript *game)
{
    const struct kp_rules *rules = game->rules;
    int pegs = rules->pegs, colours = kp_rules_guess_colours(rules);
    const struct kp_quotas *quotas = &game->quotas;
    bool has_places = quotas->count > 0 && quotas->items[quotas->count - 1].peg_count > 0;
    bool alike = !game->allowed && !has_places && game->sum < 0 && rules->scores != KP_COLOURS_ONLY;
    bool turns = alike && pegs <= MOST_TURNED_PEGS;
    uint16_t from[KP_MARK_PEGS];
    size_t permutations = 1;

    for (int p = 2; turns && p <= pegs; p++)
        permutations *= (size_t)p;
    if (!make_maps(symmetry, pegs, colours, permutations))
        return false;
    for (int c = 0; c < colours; c++)
        symmetry->named[c] = !alike || kp_rules_is_blank(rules, c) ||
                             (c < kp_rules_secret_colours(rules) &&
                              kp_transcript_bounds_times(game, c));
    for (size_t i = 0; i < quotas->count; i++)
        for (size_t k = 0; k < quotas->items[i].colour_count; k++)
            symmetry->named[quotas->items[i].colours[k]] = true;
    for (int p = 0; p < pegs; p++)
        from[p] = (uint16_t)p;
    do
        add_map(symmetry, from);
    while (turns && next_permutation(from, pegs));
    return true;
}

/* ---- After a guess ------------------------------------------------------- */

/* Make the exchange keep the guess, if it can: a colour of the guess that had no name becomes
 * the colour at the place where its peg goes. */
static bool keep_guess(const struct kp_symmetry *symmetry, const uint16_t *guess, uint16_t *map)
{
    uint16_t *becomes = map + symmetry->pegs;

    for (int p = 0; p < symmetry->pegs; p++) {
        uint16_t colour = guess[map[p]];

        if (becomes[colour] == UNMAPPED && !symmetry->named[guess[p]])
            becomes[colour] = guess[p];
        if (becomes[colour] != guess[p])
            return false;
    }
    return true;
}

/* Whether no two colours become the same. */
static bool is_one_to_one(const struct kp_symmetry *symmetry, const uint16_t *guess,
                          const uint16_t *map)
{
    const uint16_t *becomes = map + symmetry->pegs;

    for (int p = 0; p < symmetry->pegs; p++)
        for (int q = 0; q < p; q++)
            if (guess[p] != guess[q] && becomes[guess[p]] == becomes[guess[q]])
                return false;
    return true;
}

bool kp_symmetry_find(struct kp_symmetry *symmetry, const struct kp_transcript *game, bool distinct)
{
    bool found = begin_symmetry(symmetry, game);

    symmetry->distinct = distinct;
    for (size_t r = 0; r < game->row_count && found; r++) {
        struct kp_symmetry before = *symmetry;

        found = kp_symmetry_fix(&before, kp_transcript_guess(game, r), symmetry);
        kp_symmetry_clear(&before);
    }
    return found;
}

bool kp_symmetry_fix(const struct kp_symmetry *symmetry, const uint16_t *guess,
                     struct kp_symmetry *left)
{
    size_t wide = map_width(symmetry);

    if (!make_maps(left, symmetry->pegs, symmetry->colours, symmetry->count))
        return false;
    left->distinct = symmetry->distinct;
    for (size_t i = 0; i < symmetry->count; i++) {
        uint16_t *map = left->maps + left->count * wide;

        memcpy(map, symmetry->maps + i * wide, wide * sizeof *map);
        left->count += keep_guess(symmetry, guess, map) && is_one_to_one(symmetry, guess, map);
    }
    memcpy(left->named, symmetry->named, (size_t)symmetry->colours * sizeof *left->named);
    for (int p = 0; p < symmetry->pegs; p++)
        left->named[guess[p]] = true;
    return true;
}

/* ---- Canonical guesses --------------------------------------------------- */

/* Of colours without a name, the i-th that an exchanged guess has becomes the i-th there is. */
struct naming {
    uint16_t was[KP_MARK_PEGS], is[KP_MARK_PEGS];
    int count, next;
};

static uint16_t rename_colour(const struct kp_symmetry *symmetry, struct naming *naming,
                              uint16_t colour)
{
    for (int i = 0; i < naming->count; i++)
        if (naming->was[i] == colour)
            return naming->is[i];
    while (symmetry->named[naming->next])
        naming->next++;
    naming->was[naming->count] = colour;
    naming->is[naming->count++] = (uint16_t)naming->next;
    return (uint16_t)naming->next++;
}

/* Whether the exchange turns a code that begins with these pegs into an earlier one. */
static bool is_earlier(const struct kp_symmetry *symmetry, const uint16_t *map,
                       const uint16_t *guess, int length)
{
    struct naming naming;

    naming.count = naming.next = 0;
    for (int p = 0; p < length; p++) {
        uint16_t colour = guess[map[p]], becomes = map[symmetry->pegs + colour];

        if (becomes == UNMAPPED)
            becomes = rename_colour(symmetry, &naming, colour);
        if (becomes != guess[p])
            return becomes < guess[p];
    }
    return false;
}

/* Whether, of the colours that no candidate has, the guess has only the first, or if none may
 * repeat, the first few in their order. */
static bool has_first_absent(const struct kp_symmetry *symmetry, const int *absent,
                             const uint16_t *guess, int length)
{
    int met = 0;

    for (int p = 0; p < length; p++) {
        int number = absent[guess[p]];

        if (number > (symmetry->distinct ? met : 0))
            return false;
        met += number == met;
    }
    return true;
}

/* The first exchange leaves the pegs where they are, so it needs only the first pegs. */
bool kp_symmetry_may_begin(const struct kp_symmetry *symmetry, const int *absent,
                           const uint16_t *guess, int length)
{
    return has_first_absent(symmetry, absent, guess, length) &&
           !is_earlier(symmetry, symmetry->maps, guess, length);
}

bool kp_symmetry_is_canonical(const struct kp_symmetry *symmetry, const int *absent,
                              const uint16_t *guess)
{
    if (!kp_symmetry_may_begin(symmetry, absent, guess, symmetry->pegs))
        return false;
    for (size_t i = 1; i < symmetry->count; i++)
        if (is_earlier(symmetry, symmetry->maps + i * map_width(symmetry), guess, symmetry->pegs))
            return false;
    return true;
}
