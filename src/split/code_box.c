#include "split/code_box.h"

#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

/* ---- Values of one dimension ---- */

size_t kp_bound_colour_count(const struct kp_box_space *space, const struct kp_code_bound *bound)
{
    size_t count = 0;

    for (size_t i = 0; i < space->words; i++)
        count += (size_t)__builtin_popcountll(bound->colours[i]);
    return count;
}

bool kp_bound_contains(const struct kp_box_space *space, const struct kp_code_bound *outer,
                       const struct kp_code_bound *inner)
{
    if (!outer->colours || !inner->colours)
        return outer->times.least <= inner->times.least && outer->times.most >= inner->times.most;
    for (size_t i = 0; i < space->words; i++)
        if (inner->colours[i] & ~outer->colours[i])
            return false;
    return true;
}

bool kp_bound_meets(const struct kp_box_space *space, const struct kp_code_bound *a,
                    const struct kp_code_bound *b)
{
    if (!a->colours)
        return kp_max_int(a->times.least, b->times.least) <=
               kp_min_int(a->times.most, b->times.most);
    for (size_t i = 0; i < space->words; i++)
        if (a->colours[i] & b->colours[i])
            return true;
    return false;
}

struct kp_code_bound kp_bound_intersect(const struct kp_box_space *space, struct kp_arena *arena,
                                        const struct kp_code_bound *a,
                                        const struct kp_code_bound *b)
{
    struct kp_code_bound both = {.dimension = a->dimension};
    uint64_t *colours;

    if (!a->colours) {
        both.times.least = kp_max_int(a->times.least, b->times.least);
        both.times.most = kp_min_int(a->times.most, b->times.most);
        return both;
    }
    KP_TAKE(arena, colours, space->words);
    for (size_t i = 0; colours && i < space->words; i++)
        colours[i] = a->colours[i] & b->colours[i];
    both.colours = colours;
    return both;
}

/* ---- The box of a game ---- */

/* How many pegs can have the colour, by the rules and by the lines `times`. */
static struct kp_times read_times(const struct kp_transcript *game, int colour)
{
    const struct kp_rules *rules = game->rules;
    struct kp_times times = kp_transcript_times(game, colour);
    bool once = !rules->repeats && !kp_rules_is_blank(rules, colour);

    times.least = kp_max_int(times.least, 0);
    times.most = kp_min_int(times.most, once ? kp_min_int(1, rules->pegs) : rules->pegs);
    return times;
}

static struct kp_code_bound read_bound(const struct kp_box_space *space,
                                       const struct kp_transcript *game, size_t dimension,
                                       struct kp_arena *arena)
{
    struct kp_code_bound bound = {.dimension = dimension};
    uint64_t *colours;

    if (dimension >= space->pegs) {
        bound.times = read_times(game, (int)(dimension - space->pegs));
        return bound;
    }
    KP_TAKE(arena, colours, space->words);
    for (size_t c = 0; colours && c < space->colours; c++)
        if (kp_transcript_allows(game, (int)dimension, (int)c))
            colours[c / 64] |= UINT64_C(1) << c % 64;
    bound.colours = colours;
    return bound;
}

/* Whether the game has lines about this dimension.  If it has none, the dimension is that of the
 * rules. */
static bool is_narrowed(const struct kp_box_space *space, const struct kp_transcript *game,
                        size_t dimension)
{
    return dimension < space->pegs ? game->allowed && game->allowed[dimension]
                                   : game->times != NULL;
}

/* Pegs without lines share one set. */
static void read_whole(struct kp_box_space *space)
{
    const uint64_t *all = NULL;

    for (size_t d = 0; d < space->dimensions && !space->arena.failed; d++) {
        if (d < space->pegs && all && !is_narrowed(space, space->game, d)) {
            space->whole[d] = (struct kp_code_bound){.dimension = d, .colours = all};
            continue;
        }
        space->whole[d] = read_bound(space, space->game, d, &space->arena);
        if (d < space->pegs && !is_narrowed(space, space->game, d))
            all = space->whole[d].colours;
    }
}

bool kp_box_space_make(struct kp_box_space *space, const struct kp_transcript *game)
{
    struct kp_box_matching *matching = &space->matching;
    struct kp_arena *arena = &space->arena;

    *space = (struct kp_box_space){.game = game,
                                   .pegs = (size_t)game->rules->pegs,
                                   .colours = (size_t)kp_rules_secret_colours(game->rules)};
    space->arena.block_bytes = KP_ARENA_BLOCK;
    space->dimensions = space->pegs + space->colours;
    space->words = space->colours / 64 + 1;
    KP_TAKE(arena, space->whole, space->dimensions);
    KP_TAKE(arena, matching->load, space->colours);
    KP_TAKE(arena, matching->queue, space->colours);
    KP_TAKE(arena, matching->assigned, space->pegs);
    KP_TAKE(arena, matching->from, space->colours);
    if (!arena->failed)
        read_whole(space);
    return !arena->failed;
}

void kp_box_space_free(struct kp_box_space *space)
{
    kp_arena_free(&space->arena);
    *space = (struct kp_box_space){0};
}

/* ---- Boxes ---- */

bool kp_code_box_read(const struct kp_box_space *space, const struct kp_transcript *part,
                      struct kp_arena *arena, struct kp_code_box *box)
{
    struct kp_code_bound *bounds;
    size_t narrowed = 0;

    *box = (struct kp_code_box){NULL, 0};
    for (size_t d = 0; d < space->dimensions; d++)
        narrowed += is_narrowed(space, part, d) || is_narrowed(space, space->game, d);
    KP_TAKE(arena, bounds, narrowed);
    for (size_t d = 0; d < space->dimensions && !arena->failed; d++) {
        struct kp_code_bound bound;

        if (!is_narrowed(space, part, d) && !is_narrowed(space, space->game, d))
            continue;
        bound = read_bound(space, part, d, arena);
        if (arena->failed || !kp_bound_contains(space, &space->whole[d], &bound))
            return false;
        if (!kp_bound_contains(space, &bound, &space->whole[d]))
            bounds[box->count++] = bound;
    }
    box->bounds = bounds;
    return !arena->failed;
}

const struct kp_code_bound *kp_code_box_find(const struct kp_code_box *box, size_t dimension)
{
    size_t from = 0, to = box->count;

    while (from < to) {
        size_t middle = from + (to - from) / 2;

        if (box->bounds[middle].dimension == dimension)
            return &box->bounds[middle];
        if (box->bounds[middle].dimension < dimension)
            from = middle + 1;
        else
            to = middle;
    }
    return NULL;
}

bool kp_code_box_has(const struct kp_box_space *space, const struct kp_code_box *box,
                     const uint16_t *code)
{
    for (size_t i = 0; i < box->count; i++) {
        const struct kp_code_bound *bound = &box->bounds[i];
        int32_t times = 0;

        if (bound->colours) {
            uint16_t colour = code[bound->dimension];

            if (!(bound->colours[colour / 64] >> colour % 64 & 1))
                return false;
            continue;
        }
        for (size_t p = 0; p < space->pegs; p++)
            times += code[p] == bound->dimension - space->pegs;
        if (times < bound->times.least || times > bound->times.most)
            return false;
    }
    return true;
}

static int compare_bounds(const struct kp_box_space *space, const struct kp_code_bound *a,
                          const struct kp_code_bound *b)
{
    int order = kp_compare_u64(a->dimension, b->dimension);

    if (order == 0 && a->colours)
        return memcmp(a->colours, b->colours, space->words * sizeof *a->colours);
    if (order == 0)
        order = (a->times.least > b->times.least) - (a->times.least < b->times.least);
    return order ? order : (a->times.most > b->times.most) - (a->times.most < b->times.most);
}

int kp_code_box_compare(const struct kp_box_space *space, const struct kp_code_box *a,
                        const struct kp_code_box *b)
{
    int order = kp_compare_u64(a->count, b->count);

    for (size_t i = 0; i < a->count && order == 0; i++)
        order = compare_bounds(space, &a->bounds[i], &b->bounds[i]);
    return order;
}

struct kp_transcript *kp_code_box_narrow(const struct kp_box_space *space,
                                         const struct kp_code_box *box)
{
    struct kp_transcript *game = kp_transcript_copy(space->game);
    bool good = game;

    for (size_t i = 0; good && i < box->count; i++) {
        const struct kp_code_bound *bound = &box->bounds[i];

        good = bound->colours
                   ? kp_transcript_keep_colours(game, (int)bound->dimension, bound->colours,
                                                space->words)
                   : kp_transcript_restrict_times(game, (int)(bound->dimension - space->pegs),
                                                  bound->times.least, bound->times.most);
    }
    if (good)
        return game;
    kp_transcript_free(game);
    return NULL;
}

/* ---- Emptiness ----
 *
 * A code of the box assigns to each peg one of its colours so that each colour has as many pegs as
 * it may.  Give each colour as many seats as it may have pegs at most; as many of them as it must
 * have at least are reserved.  A code exists if and only if the pegs can be seated all, and if the
 * reserved seats can be filled all: by the theorem of Mendelsohn and Dulmage there is then one
 * seating that does both.  Each half is a matching with capacities, found by augmenting paths. */

static void visit_colours(struct kp_box_space *space, const uint64_t *colours, size_t peg,
                          size_t *waiting)
{
    struct kp_box_matching *matching = &space->matching;

    for (size_t i = 0; i < space->words; i++)
        for (uint64_t set = colours[i]; set; set &= set - 1) {
            size_t c = i * 64 + (size_t)__builtin_ctzll(set);

            if (matching->from[c] != SIZE_MAX)
                continue;
            matching->from[c] = peg;
            matching->queue[(*waiting)++] = (int32_t)c;
        }
}

#define UNASSIGNED SIZE_MAX

/* Puts onto the colour the peg that it was reached from, onto the colour which that peg had before
 * the one that it was reached from, and so on to the peg that is new. */
static void move_pegs(struct kp_box_matching *matching, size_t colour, size_t new_peg)
{
    size_t peg;

    do {
        size_t before;

        peg = matching->from[colour];
        before = matching->assigned[peg];
        matching->assigned[peg] = colour;
        colour = before;
    } while (peg != new_peg);
}

/* Seats one more peg, if it is possible, moving others to other colours. */
static bool seat(struct kp_box_space *space, const struct kp_code_bound *bounds, size_t peg,
                 bool is_reserved, uint64_t end, uint64_t *work)
{
    struct kp_box_matching *matching = &space->matching;
    size_t waiting = 0;

    memset(matching->from, 0xff, space->colours * sizeof *matching->from);
    visit_colours(space, bounds[peg].colours, peg, &waiting);
    *work += space->colours;
    for (size_t next = 0; next < waiting && *work < end; next++) {
        size_t c = (size_t)matching->queue[next];
        struct kp_times times = bounds[space->pegs + c].times;

        if (matching->load[c] < (is_reserved ? times.least : times.most)) {
            matching->load[c]++;
            move_pegs(matching, c, peg);
            return true;
        }
        *work += space->pegs + (size_t)matching->load[c] * space->words;
        for (size_t q = 0; q < space->pegs && matching->load[c] > 0; q++)
            if (matching->assigned[q] == c)
                visit_colours(space, bounds[q].colours, q, &waiting);
    }
    return false;
}

/* Whether `wanted` pegs can be seated, on reserved seats only or on all; true as well if that takes
 * too much work. */
static bool can_seat(struct kp_box_space *space, const struct kp_code_bound *bounds, int64_t wanted,
                     bool is_reserved, uint64_t *work)
{
    uint64_t end = *work + KP_EMPTINESS_WORK;
    int64_t seated = 0;

    memset(space->matching.load, 0, space->colours * sizeof *space->matching.load);
    for (size_t p = 0; p < space->pegs; p++)
        space->matching.assigned[p] = UNASSIGNED;
    for (size_t p = 0; p < space->pegs && seated < wanted && *work < end; p++)
        seated += seat(space, bounds, p, is_reserved, end, work);
    return seated >= wanted || *work >= end;
}

bool kp_box_is_empty(struct kp_box_space *space, const struct kp_code_bound *bounds, uint64_t *work)
{
    const struct kp_code_bound *times = bounds + space->pegs;
    int64_t least = 0, most = 0, pegs = (int64_t)space->pegs;

    for (size_t c = 0; c < space->colours; c++) {
        if (times[c].times.least > times[c].times.most)
            return true;
        least += times[c].times.least;
        most += times[c].times.most;
    }
    *work += space->colours;
    if (least > pegs || most < pegs)
        return true;
    if (space->game->rules->scores == KP_COLOURS_ONLY) /* any colour can be on any peg */
        return false;
    return !can_seat(space, bounds, pegs, false, work) ||
           !can_seat(space, bounds, least, true, work);
}
