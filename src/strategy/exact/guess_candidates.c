#include "strategy/exact/guess_candidates.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

#define RANKS 128 /* that are told apart */

bool kp_guess_candidates_make(struct kp_guess_candidates *shortlist,
                              const struct kp_score_matrix *ground,
                              const struct kp_guess_bounds *bounds,
                              const struct kp_part_counter *way)
{
    *shortlist = (struct kp_guess_candidates){.ground = ground, .bounds = bounds, .way = way};
    shortlist->parts = kp_calloc(ground->wide, 1);
    shortlist->met = kp_calloc(ground->guesses, sizeof *shortlist->met);
    shortlist->options = kp_calloc(ground->guesses, sizeof *shortlist->options);
    shortlist->beyond = kp_calloc(ground->wide / KP_LANE, KP_BEYONDS * sizeof *shortlist->beyond);
    shortlist->known = kp_calloc(ground->wide / KP_LANE, sizeof *shortlist->known);
    return shortlist->parts && shortlist->met && shortlist->options && shortlist->beyond &&
           shortlist->known;
}

void kp_guess_candidates_clear(struct kp_guess_candidates *shortlist)
{
    free(shortlist->parts);
    free(shortlist->met);
    free(shortlist->options);
    free(shortlist->beyond);
    free(shortlist->known);
    *shortlist = (struct kp_guess_candidates){0};
}

/* ---- How many parts ---------------------------------------------------- */

/* The secrets are spread evenly, which no guess betters; where a part is more than can be
 * found in time, so is one of any other guess.  One that tells nothing is no guess. */
static uint32_t rung(const struct kp_guess_candidates *shortlist,
                     const struct kp_candidate_subset *set, size_t room, size_t n, size_t k)
{
    if (k == 0 || (n + k - 1) / k > room)
        return KP_NEVER;
    return (uint32_t)set->count + kp_guess_bounds_even(shortlist->bounds, set->parts, n, k);
}

static void make_ladder(struct kp_guess_candidates *shortlist,
                        const struct kp_candidate_subset *set)
{
    size_t n = set->count,
           room = kp_guess_bounds_room(shortlist->bounds, set->parts, set->left - 1);

    for (size_t k = 0; k <= set->parts; k++) {
        shortlist->ladder.fits[k] = rung(shortlist, set, room, n - 1, k);
        shortlist->ladder.other[k] = k < 2 ? KP_NEVER : rung(shortlist, set, room, n, k);
    }
}

/* Those of the set itself are met first, with the number of their parts for a rank, and
 * have none among all; the most parts that one has. */
static uint8_t meet_secrets(struct kp_guess_candidates *shortlist,
                            const struct kp_candidate_subset *set)
{
    uint8_t most = 0;

    for (size_t i = 0; i < set->count; i++) {
        size_t guess = kp_score_matrix_guess(shortlist->ground, set->secrets[i]);
        uint8_t parts = (uint8_t)(shortlist->parts[guess] - 1);

        shortlist->met[i] = (struct kp_guess_candidate){parts, (uint32_t)guess};
        shortlist->parts[guess] = 0;
        most = parts > most ? parts : most;
    }
    return most;
}

uint32_t kp_guess_candidates_look(struct kp_guess_candidates *shortlist,
                                  struct kp_candidate_subset *set)
{
    uint8_t own, other = 0;
    uint32_t low;

    shortlist->way->count(shortlist->ground, set->secrets, set->count, shortlist->parts);
    own = meet_secrets(shortlist, set);
    for (size_t g = 0; g < shortlist->ground->wide; g++)
        other = shortlist->parts[g] > other ? shortlist->parts[g] : other;
    if (own < set->parts && other < set->parts)
        set->parts = own > other ? own : other;
    make_ladder(shortlist, set);
    low = shortlist->ladder.fits[own];
    return low < shortlist->ladder.other[other] ? low : shortlist->ladder.other[other];
}

/* ---- Which of them ----------------------------------------------------- */

static bool any_of(const uint8_t *parts, size_t least)
{
    unsigned char any = 0;

    for (size_t i = 0; i < KP_LANE; i++)
        any |= parts[i] >= (uint8_t)least;
    return any;
}

/* n secrets in k parts take 2n - k guesses at least, besides the one that parts them. */
static uint32_t least_of(const struct kp_candidate_subset *set, size_t n, size_t parts)
{
    return (uint32_t)(set->count + 2 * n - parts);
}

static void meet_others(struct kp_guess_candidates *shortlist,
                        const struct kp_candidate_subset *set, size_t least)
{
    for (size_t at = 0; at < shortlist->ground->wide; at += KP_LANE)
        for (size_t i = any_of(shortlist->parts + at, least) ? 0 : KP_LANE; i < KP_LANE; i++) {
            uint8_t parts = shortlist->parts[at + i];

            if (parts >= least)
                shortlist->met[shortlist->count++] = (struct kp_guess_candidate){
                    least_of(set, set->count, parts), (uint32_t)(at + i)};
        }
}

/* Their parts, as many as they are, do not yet tell that they take too much. */
static void meet(struct kp_guess_candidates *shortlist, const struct kp_candidate_subset *set,
                 uint32_t bound)
{
    size_t least = 2;

    shortlist->count = 0;
    for (size_t i = 0; i < set->count; i++) {
        uint32_t parts = shortlist->met[i].rank, guess = shortlist->met[i].guess;

        shortlist->met[shortlist->count] = (struct kp_guess_candidate){
            least_of(set, set->count - 1, parts), guess};
        shortlist->count += shortlist->ladder.fits[parts] < bound;
    }
    while (least <= set->parts && shortlist->ladder.other[least] >= bound)
        least++;
    if (least <= set->parts)
        meet_others(shortlist, set, least);
}

/* Of guesses that exchanges make alike, the first is enough.  Without the memory to tell
 * them all are tried. */
static void leave_out_alike(struct kp_guess_candidates *shortlist,
                            const struct kp_candidate_subset *set)
{
    const struct kp_code_table *field = shortlist->ground->position->field;
    uint32_t *secrets = malloc(set->count * sizeof *secrets);
    struct kp_position position = {field, secrets, set->count, set->symmetry};
    int absent[KP_BULK_SCORE_COLOURS];
    size_t left = 0;

    if (!secrets)
        return;
    for (size_t i = 0; i < set->count; i++)
        secrets[i] = (uint32_t)kp_score_matrix_guess(shortlist->ground, set->secrets[i]);
    kp_position_absent(&position, absent);
    free(secrets);
    for (size_t i = 0; i < shortlist->count; i++)
        if (kp_symmetry_is_canonical(set->symmetry, absent,
                                     kp_code_table_code(field, shortlist->met[i].guess)))
            shortlist->met[left++] = shortlist->met[i];
    shortlist->count = left;
}

/* ---- By the sizes of the parts ----------------------------------------- */

/* How good a guess looks: what its parts would take if guesses had five parts for eight
 * that they can have. */
static size_t likely_parts(const struct kp_candidate_subset *set)
{
    return (set->parts * 5 + 7) / 8;
}

static void rank_plainly(struct kp_guess_candidates *shortlist,
                         const struct kp_candidate_subset *set, uint32_t bound)
{
    const uint32_t *likely = kp_guess_bounds_row(shortlist->bounds, likely_parts(set));
    const uint32_t *least = kp_guess_bounds_row(shortlist->bounds, set->parts);
    size_t left = 0, outcomes = shortlist->ground->outcomes;
    uint32_t tally[KP_MOST_MARKS] = {0};

    for (size_t i = 0; i < shortlist->count; i++) {
        const uint8_t *row = kp_score_matrix_row(shortlist->ground, shortlist->met[i].guess);
        uint32_t sum = 0, low = (uint32_t)set->count;

        for (size_t k = 0; k < set->count; k++)
            tally[row[set->secrets[k]]]++;
        tally[outcomes - 1] = 0;
        for (size_t k = 0; k + 1 < outcomes; k++) {
            sum += likely[tally[k]];
            low += least[tally[k]];
            tally[k] = 0;
        }
        shortlist->met[left] = (struct kp_guess_candidate){sum, shortlist->met[i].guess};
        left += low < bound;
    }
    shortlist->count = left;
}

/* In the tree that bound.h tells of, n secrets take one guess each, and one more for each
 * beyond the first, and one more for each beyond the first 1 + k, and beyond the first 1 +
 * k + k^2, and so on; leaving out the last of these, no more than that. */
static void set_limits(size_t parts, uint8_t limits[2])
{
    size_t second = 1 + parts, third = second + parts * parts;

    limits[0] = (uint8_t)(second < KP_BEYOND_SECRETS ? second : KP_BEYOND_SECRETS);
    limits[1] = (uint8_t)(third < KP_BEYOND_SECRETS ? third : KP_BEYOND_SECRETS);
}

static const uint8_t *look_beyond(struct kp_guess_candidates *shortlist,
                                  const struct kp_candidate_subset *set,
                                  const uint8_t limits[KP_BEYONDS], size_t guess)
{
    size_t lane = guess / KP_LANE;
    uint8_t(*beyond)[KP_LANE] = shortlist->beyond + lane * KP_BEYONDS;

    if (!shortlist->known[lane])
        shortlist->way->beyond(shortlist->ground, set->secrets, set->count, lane * KP_LANE, limits,
                               beyond);
    shortlist->known[lane] = true;
    return &beyond[0][guess % KP_LANE];
}

/* The same for 32 guesses at a time: what is not beyond the first secrets of the parts is
 * the rank already. */
static void rank(struct kp_guess_candidates *shortlist, const struct kp_candidate_subset *set,
                 uint32_t bound)
{
    uint8_t limits[KP_BEYONDS];
    size_t left = 0;

    set_limits(set->parts, limits);
    set_limits(likely_parts(set), limits + 2);
    memset(shortlist->known, 0, shortlist->ground->wide / KP_LANE * sizeof *shortlist->known);
    for (size_t i = 0; i < shortlist->count; i++) {
        struct kp_guess_candidate option = shortlist->met[i];
        const uint8_t *beyond = look_beyond(shortlist, set, limits, option.guess);
        uint32_t low = option.rank + beyond[0] + beyond[KP_LANE];

        option.rank += (uint32_t)beyond[(size_t)2 * KP_LANE] + beyond[(size_t)3 * KP_LANE];
        shortlist->met[left] = option;
        left += low < bound;
    }
    shortlist->count = left;
}

/* In ascending order where ranks differ by little, else about so; what is of one rank
 * stays as it was. */
static void sort(struct kp_guess_candidates *shortlist)
{
    uint32_t next[RANKS] = {0}, low = UINT32_MAX, high = 0, at = 0;
    int shift = 0;

    for (size_t i = 0; i < shortlist->count; i++) {
        low = shortlist->met[i].rank < low ? shortlist->met[i].rank : low;
        high = shortlist->met[i].rank > high ? shortlist->met[i].rank : high;
    }
    while (shortlist->count > 0 && (high - low) >> shift >= RANKS)
        shift++;
    for (size_t i = 0; i < shortlist->count; i++)
        next[(shortlist->met[i].rank - low) >> shift]++;
    for (size_t i = 0; i < RANKS; i++) {
        uint32_t n = next[i];

        next[i] = at;
        at += n;
    }
    for (size_t i = 0; i < shortlist->count; i++)
        shortlist->options[next[(shortlist->met[i].rank - low) >> shift]++] = shortlist->met[i];
}

/* Where no part can have more secrets than two guesses find at best, ranks are bounds
 * already. */
void kp_guess_candidates_list(struct kp_guess_candidates *shortlist,
                              const struct kp_candidate_subset *set, uint32_t bound)
{
    shortlist->exact = set->count <= set->parts + 1 && set->count < RANKS / 2;
    meet(shortlist, set, bound);
    if (set->symmetry)
        leave_out_alike(shortlist, set);
    if (!shortlist->exact && (set->count > KP_BEYOND_SECRETS || shortlist->way == &kp_parts_plain))
        rank_plainly(shortlist, set, bound);
    else if (!shortlist->exact)
        rank(shortlist, set, bound);
    sort(shortlist);
}
