/* The states of the layers ahead of the middle are those that pegs 0, 1, ... can reach, and the
 * states behind it are those that lead to the end.  A walk chooses classes in code order and looks
 * up each state.  For BLIND_STEPS it remembers dead states, from which it had to return.  A
 * longer walk then finds all live states, back from the pairs of states that met, and enters no
 * others.
 *
 * After the middle the walk takes, at each peg, the option with the least colour among those that
 * the layers behind the middle contain. */
#include "native/count/least_secret.h"

#include "base/allocate.h"
#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

/* ---- Storage ---- */

bool kp_least_search_make(struct kp_least_search *search, const struct kp_question *question)
{
    size_t pegs = (size_t)question->pegs, classes = (size_t)question->classes;

    memset(search, 0, sizeof *search);
    search->question = question;
    KP_TAKE(&search->arena, search->classes, 3 * pegs);
    KP_TAKE(&search->arena, search->used, classes + pegs);
    KP_TAKE(&search->arena, search->colour, classes + pegs + 1);
    KP_TAKE(&search->arena, search->tight, pegs + 1);
    KP_TAKE(&search->arena, search->before, classes);
    if (search->arena.failed)
        return false;
    search->best = search->classes + pegs;
    search->code = search->best + pegs;
    search->class = search->used + classes;
    search->tried = search->colour + classes;
    return true;
}

void kp_least_search_free(struct kp_least_search *search)
{
    kp_arena_free(&search->arena);
    free(search->states);
    kp_layers_free(&search->dead);
    kp_layers_free(&search->live);
}

/* The walk over one histogram. */
struct layer_walk {
    struct kp_least_search *search;
    const struct kp_counter_problem *problem;
    struct kp_mitm *mitm;
    const struct kp_limits *limits;
    size_t middle; /* the peg between both sides */
    size_t peg, steps_taken;
    bool knows_live; /* whether search->live is complete */
    enum kp_stop_reason stop;
};

/* The key of the state before a peg. */
static uint64_t *key_of(const struct layer_walk *walk, size_t peg)
{
    return walk->search->states + peg * (walk->problem->words + 1);
}

static uint64_t *state_of(const struct layer_walk *walk, size_t peg)
{
    return key_of(walk, peg) + 1;
}

static int64_t colour_of(const struct layer_walk *walk, size_t option)
{
    return walk->search->colour[walk->problem->tag[option]];
}

static void set_used(struct kp_least_search *search, int class, int used)
{
    const struct kp_question *question = search->question;

    search->used[class] = used;
    if (used < kp_question_max_uses(question, class))
        search->colour[class] = kp_question_colour(question, class, used);
}

static void put_class(const struct layer_walk *walk, size_t peg, int class)
{
    walk->search->class[peg] = class;
    set_used(walk->search, class, walk->search->used[class] + 1);
}

/* ---- Live states ----
 * From the states that met, back through the layers.  Only a few of the states of a layer are
 * live if few met. */

#define MOST_LIVE ((size_t)1 << 16)

/* Adds the state of an entry under a key of the peg.  Returns false if there are too many, or if
 * memory runs out. */
static bool add_live(struct kp_layers *live, size_t peg, const uint64_t *entry)
{
    uint64_t key[KP_STATE_WORDS + 1] = {peg};

    memcpy(key + 1, entry, (live->words - 1) * sizeof *entry);
    return kp_layers_size(live, 0) < MOST_LIVE && kp_layers_add(live, key);
}

/* Adds the live states before the peg, from those before the next one, which begin at `first`. */
static bool add_live_before(struct layer_walk *walk, size_t peg, size_t first)
{
    const struct kp_counter_problem *problem = walk->problem;
    struct kp_predecessor *before = walk->search->before;
    struct kp_layers *live = &walk->search->live;
    size_t options = problem->first[peg + 1] - problem->first[peg];
    size_t last = kp_layers_size(live, 0);

    if (!kp_layers_drop(&walk->mitm->ahead))
        return false;
    for (size_t i = first; i < last; i++) {
        size_t n = kp_layers_predecessors(&walk->mitm->ahead, problem, peg, peg,
                                          kp_layers_entry(live, 0, i) + 1, before, options);

        for (size_t k = 0; k < n; k++)
            if (!add_live(live, peg, before[k].entry))
                return false;
        walk->stop = kp_limits_spend(walk->limits, 0, 4 * options);
        if (walk->stop != KP_COMPLETED)
            return false;
    }
    return true;
}

/* Finds the live states before every peg up to the middle.  Returns false if there are too many, or
 * if walk->stop has another reason. */
static bool find_live_states(struct layer_walk *walk)
{
    struct kp_layers *live = &walk->search->live;
    bool good = walk->mitm->pairs <= KP_MITM_PAIRS &&
                kp_layers_begin_empty(live, walk->problem->words + 1, 0);

    for (size_t i = 0; i < walk->mitm->pairs && good; i++)
        good = add_live(live, walk->middle, walk->mitm->met[i]);
    for (size_t peg = walk->middle, first = 0, last; peg-- > 0 && good; first = last) {
        last = kp_layers_size(live, 0);
        good = add_live_before(walk, peg, first);
    }
    return good;
}

/* ---- After the middle ---- */

/* Completes the code with the least classes that lead from this state to the end. */
static void complete_code(struct layer_walk *walk, const uint64_t *entry)
{
    const struct kp_counter_problem *problem = walk->problem;
    const struct kp_layers *behind = &walk->mitm->behind;
    struct kp_predecessor *before = walk->search->before;

    for (size_t peg = walk->middle + 1; peg < problem->steps && walk->stop == KP_COMPLETED; peg++) {
        size_t layer = problem->steps - peg - 1, least = 0;
        size_t options = problem->first[peg + 1] - problem->first[peg];
        size_t n = kp_layers_predecessors(behind, problem, layer, peg, entry, before, options);

        walk->stop = kp_limits_spend(walk->limits, 0, kp_layers_size(behind, layer) * options);
        for (size_t k = 1; k < n; k++)
            if (colour_of(walk, before[k].option) < colour_of(walk, before[least].option))
                least = k;
        entry = before[least].entry;
        put_class(walk, peg, problem->tag[before[least].option]);
    }
}

/* ---- The walk before the middle ---- */

#define NONE SIZE_MAX

/* Returns the next option at the peg, in the order of the colours, or NONE after the last. */
static size_t next_option(const struct layer_walk *walk)
{
    const struct kp_least_search *search = walk->search;
    const struct kp_counter_problem *problem = walk->problem;
    int64_t tried = search->tried[walk->peg];
    int64_t most = search->tight[walk->peg] ? search->best[walk->peg] : KP_MOST_COLOURS;
    size_t next = NONE;

    for (size_t o = problem->first[walk->peg]; o < problem->first[walk->peg + 1]; o++) {
        int64_t colour = colour_of(walk, o);

        if (colour > tried && colour <= most) {
            most = colour;
            next = o;
        }
    }
    return next;
}

/* Computes the state after the option.  Returns false if it cannot reach the targets. */
static bool apply_option(const struct layer_walk *walk, size_t option)
{
    const struct kp_counter_problem *problem = walk->problem;
    const uint64_t *from = state_of(walk, walk->peg);
    uint64_t *to = state_of(walk, walk->peg + 1);

    for (size_t w = 0; w < problem->words; w++)
        to[w] = from[w] + problem->delta[option * problem->words + w];
    key_of(walk, walk->peg + 1)[0] = walk->peg + 1;
    return kp_targets_reachable(to, problem->lift_forward + (walk->peg + 1) * problem->words,
                                problem->guards, problem->words);
}

/* Returns the state of the other side that the state after the middle meets, or NULL. */
static const uint64_t *find_meeting(const struct layer_walk *walk)
{
    const struct kp_counter_problem *problem = walk->problem;
    const uint64_t *to = state_of(walk, walk->peg + 1), *found;
    uint64_t lacks[KP_STATE_WORDS];

    for (size_t w = 0; w < problem->words; w++)
        lacks[w] = problem->full[w] + problem->start[w] - to[w];
    kp_layers_find(&walk->mitm->behind, lacks, 1, &found);
    return found;
}

static void enter(struct layer_walk *walk, size_t option)
{
    struct kp_least_search *search = walk->search;
    size_t peg = walk->peg++;

    search->tight[walk->peg] = search->tight[peg] && search->tried[peg] == search->best[peg];
    search->tried[walk->peg] = -1;
    put_class(walk, peg, walk->problem->tag[option]);
}

/* Returns to the peg before; returns false if there is none.  A state is dead unless the best code
 * cut the walk short at it. */
static bool leave(struct layer_walk *walk)
{
    struct kp_least_search *search = walk->search;
    int class;

    if (!walk->knows_live && !search->tight[walk->peg] && walk->peg > 0 &&
        !kp_layers_add(&search->dead, key_of(walk, walk->peg)))
        walk->stop = KP_OUT_OF_MEMORY;
    if (walk->peg == 0)
        return false;
    class = search->class[--walk->peg];
    set_used(search, class, search->used[class] - 1);
    return true;
}

/* Tries an option at the peg.  Returns true if the code is complete. */
static bool try_option(struct layer_walk *walk, size_t option)
{
    const struct kp_layers *known = walk->knows_live ? &walk->search->live : &walk->search->dead;
    const uint64_t *entry;

    walk->search->tried[walk->peg] = colour_of(walk, option);
    if (!apply_option(walk, option))
        return false;
    if (walk->peg < walk->middle) {
        kp_layers_find(known, key_of(walk, walk->peg + 1), 1, &entry);
        if ((entry != NULL) == walk->knows_live)
            enter(walk, option);
        return false;
    }
    entry = find_meeting(walk);
    if (!entry)
        return false;
    put_class(walk, walk->peg, walk->problem->tag[option]);
    complete_code(walk, entry);
    return true;
}

static void keep_if_less(struct layer_walk *walk)
{
    struct kp_least_search *search = walk->search;
    const struct kp_question *question = search->question;
    size_t pegs = (size_t)question->pegs;
    uint16_t *code = search->code;
    bool less = !search->known;

    memset(search->used, 0, (size_t)question->classes * sizeof *search->used);
    for (size_t p = 0; p < pegs; p++) {
        int class = search->class[p];

        code[p] = kp_question_colour(question, class, search->used[class]++);
    }
    for (size_t p = 0; p < pegs && !less && code[p] <= search->best[p]; p++)
        less = code[p] < search->best[p];
    if (!less)
        return;
    search->known = true;
    memcpy(search->best, code, pegs * sizeof *code);
    for (size_t p = 0; p < pegs; p++)
        search->classes[p] = (uint16_t)search->class[p];
}

/* The steps of the walk before it finds the live states. */
#define BLIND_STEPS 512

static void walk_in_code_order(struct layer_walk *walk)
{
    size_t option;

    while (walk->stop == KP_COMPLETED) {
        size_t options = walk->problem->first[walk->peg + 1] - walk->problem->first[walk->peg];

        walk->stop = kp_limits_spend(walk->limits, 0, 4 * options + 8);
        if (++walk->steps_taken == BLIND_STEPS)
            walk->knows_live = find_live_states(walk);
        option = next_option(walk);
        if (option == NONE) {
            if (!leave(walk))
                return;
        } else if (try_option(walk, option)) {
            if (walk->stop == KP_COMPLETED)
                keep_if_less(walk);
            return;
        }
    }
}

static bool begin_walk(struct layer_walk *walk)
{
    struct kp_least_search *search = walk->search;
    size_t stride = walk->problem->words + 1;

    if (!KP_RESERVE(search->states, search->state_room, (walk->middle + 2) * stride) ||
        !kp_layers_begin_empty(&search->dead, stride, 0))
        return false;
    search->dead.most_bytes = kp_count_bytes(walk->limits) / 4;
    memcpy(state_of(walk, 0), walk->problem->start, walk->problem->words * sizeof(uint64_t));
    key_of(walk, 0)[0] = 0;
    for (int class = 0; class < search->question->classes; class ++)
        set_used(search, class, 0);
    search->tried[0] = -1;
    search->tight[0] = search->known;
    return true;
}

enum kp_stop_reason kp_least_search_find(struct kp_least_search *search,
                                         struct kp_arrangement_counter *arrangement,
                                         const struct kp_limits *limits)
{
    struct layer_walk walk = {.search = search,
                              .problem = &arrangement->problem,
                              .mitm = &arrangement->mitm,
                              .limits = limits,
                              .middle = arrangement->mitm.ahead.layers - 1};

    if (!begin_walk(&walk))
        return KP_OUT_OF_MEMORY;
    walk_in_code_order(&walk);
    return walk.stop;
}
