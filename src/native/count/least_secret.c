#include "native/count/least_secret.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static size_t hash(const uint64_t *state, size_t words)
{
    uint64_t sum = 0;

    for (size_t w = 0; w < words; w++) {
        sum = (sum ^ state[w]) * UINT64_C(0x9e3779b97f4a7c15);
        sum ^= sum >> 32;
    }
    return (size_t)sum;
}

static bool same(const uint64_t *a, const uint64_t *b, size_t words)
{
    uint64_t differ = 0;

    for (size_t w = 0; w < words; w++)
        differ |= a[w] ^ b[w];
    return !differ;
}

/* Its slot, or the free one where it would be. */
static size_t slot_of(const struct kp_state_set *states, const uint64_t *state)
{
    size_t slot = hash(state, states->words) & states->mask;

    while (states->slots[slot]) {
        const uint64_t *there = states->entries + (states->slots[slot] - 1) * states->words;

        if (same(there, state, states->words))
            break;
        slot = (slot + 1) & states->mask;
    }
    return slot;
}

static bool lay_slots(struct kp_state_set *states, size_t slots)
{
    if (slots > UINT32_MAX / 2 || !KP_RESERVE(states->slots, states->slot_room, slots))
        return false;
    memset(states->slots, 0, slots * sizeof *states->slots);
    states->mask = slots - 1;
    for (size_t i = 0; i < states->count; i++)
        states->slots[slot_of(states, states->entries + i * states->words)] = (uint32_t)i + 1;
    return true;
}

#define FIRST_SLOTS 64

/* Empty it, for states of so many words; the storage stays.  All zero at
 * first.  false: no memory. */
static bool kp_state_set_clear(struct kp_state_set *states, size_t words)
{
    states->words = words;
    states->count = 0;
    /* Room for one, so that the entries are not NULL if states have no words. */
    return KP_RESERVE(states->entries, states->entry_room, 1) && lay_slots(states, FIRST_SLOTS);
}

static bool kp_state_set_has(const struct kp_state_set *states, const uint64_t *state)
{
    return states->slots[slot_of(states, state)] != 0;
}

/* Put one in that is not there.  false: no memory. */
static bool kp_state_set_add(struct kp_state_set *states, const uint64_t *state)
{
    size_t n = states->count + 1;

    if (2 * n > states->mask && !lay_slots(states, 2 * (states->mask + 1)))
        return false;
    if (!KP_RESERVE(states->entries, states->entry_room, n * states->words))
        return false;
    memcpy(states->entries + states->count * states->words, state, states->words * sizeof *state);
    states->slots[slot_of(states, state)] = (uint32_t)n;
    states->count = n;
    return true;
}

static size_t kp_state_set_bytes(const struct kp_state_set *states)
{
    return states->entry_room * sizeof *states->entries + states->slot_room * sizeof *states->slots;
}

static void kp_state_set_free(struct kp_state_set *states)
{
    free(states->entries);
    free(states->slots);
}

#define MOST ((size_t)1 << 16)

struct finding {
    struct kp_live_states *fertile;
    const struct kp_mitm *meeting;
    const struct kp_counter_problem *steps;
    struct kp_budget *purse;
    enum kp_stop_reason *stop;
};

/* Add it where it is not there yet.  false: there is no room. */
static bool keep(struct kp_state_set *states, const uint64_t *state)
{
    return kp_state_set_has(states, state) ||
           (states->count < MOST && kp_state_set_add(states, state));
}

static bool note(struct finding *finding, size_t peg, const uint64_t *state)
{
    uint64_t noted[KP_STEP_WORDS + 1] = {peg};

    memcpy(noted + 1, state, finding->steps->words * sizeof *noted);
    return keep(&finding->fertile->states, noted);
}

/* What leads to this state by an option of the peg. */
static bool want(struct finding *finding, size_t peg, const uint64_t *to)
{
    const struct kp_counter_problem *steps = finding->steps;
    uint64_t from[KP_STEP_WORDS];

    for (size_t o = steps->first[peg]; o < steps->first[peg + 1]; o++) {
        for (size_t w = 0; w < steps->words; w++)
            from[w] = to[w] - steps->delta[o * steps->words + w];
        if (!keep(&finding->fertile->wanted, from))
            return false;
    }
    *finding->stop = kp_budget_spend(finding->purse, 0,
                                     4 * (steps->first[peg + 1] - steps->first[peg]));
    return *finding->stop == KP_COMPLETED;
}

/* The same for all noted ones from the `first` on. */
static bool want_all(struct finding *finding, size_t peg, size_t first)
{
    const struct kp_state_set *states = &finding->fertile->states;
    bool wanted = kp_state_set_clear(&finding->fertile->wanted, finding->steps->words);

    for (size_t i = first; i < states->count && wanted; i++)
        wanted = want(finding, peg, states->entries + i * states->words + 1);
    return wanted;
}

static bool note_wanted(struct finding *finding, size_t peg)
{
    const struct kp_layers *ahead = &finding->meeting->ahead;

    *finding->stop = kp_budget_spend(finding->purse, 0, kp_layers_size(ahead, peg));
    for (size_t i = 0; i < kp_layers_size(ahead, peg); i++) {
        const uint64_t *entry = kp_layers_entry(ahead, peg, i);

        if (kp_state_set_has(&finding->fertile->wanted, entry) && !note(finding, peg, entry))
            return false;
    }
    return *finding->stop == KP_COMPLETED;
}

/* After a meeting whose ways were counted.  false: they are too many, or *stop
 * says why not. */
static bool kp_live_states_find(struct kp_live_states *fertile, const struct kp_mitm *meeting,
                                const struct kp_counter_problem *steps, struct kp_budget *purse,
                                enum kp_stop_reason *stop)
{
    struct finding finding = {fertile, meeting, steps, purse, stop};
    size_t middle = meeting->ahead.layers - 1, first = 0;
    bool found = meeting->pairs <= KP_MET && kp_state_set_clear(&fertile->states, steps->words + 1);

    for (size_t i = 0; i < meeting->pairs && found; i++)
        found = note(&finding, middle, meeting->met[i]);
    for (size_t peg = middle; peg-- > 0 && found;) {
        size_t last = fertile->states.count;

        found = want_all(&finding, peg, first) && note_wanted(&finding, peg);
        first = last;
    }
    return found;
}

static void kp_live_states_free(struct kp_live_states *fertile)
{
    kp_state_set_free(&fertile->states);
    kp_state_set_free(&fertile->wanted);
}

#define NONE SIZE_MAX

bool kp_least_search_make(struct kp_least_search *foremost, const struct kp_question *question)
{
    size_t pegs = (size_t)question->pegs;

    memset(foremost, 0, sizeof *foremost);
    foremost->question = question;
    foremost->classes = kp_calloc(pegs, sizeof *foremost->classes);
    foremost->best = kp_calloc(pegs, sizeof *foremost->best);
    foremost->code = kp_calloc(pegs, sizeof *foremost->code);
    foremost->used = kp_calloc((size_t)question->classes, sizeof *foremost->used);
    foremost->colour = kp_calloc((size_t)question->classes, sizeof *foremost->colour);
    foremost->class = kp_calloc(pegs, sizeof *foremost->class);
    foremost->tried = kp_calloc(pegs + 1, sizeof *foremost->tried);
    foremost->tight = kp_calloc(pegs + 1, sizeof *foremost->tight);
    return foremost->classes && foremost->best && foremost->code && foremost->used &&
           foremost->colour && foremost->class && foremost->tried && foremost->tight;
}

void kp_least_search_free(struct kp_least_search *foremost)
{
    free(foremost->classes);
    free(foremost->best);
    free(foremost->code);
    free(foremost->used);
    free(foremost->colour);
    free(foremost->class);
    free(foremost->tried);
    free(foremost->tight);
    free(foremost->states);
    kp_state_set_free(&foremost->barren);
    kp_live_states_free(&foremost->fertile);
}

/* A look at one histogram. */
struct look {
    struct kp_least_search *foremost;
    const struct kp_counter_problem *steps;
    const struct kp_mitm *meeting;
    struct kp_budget *purse;
    size_t middle; /* the peg between both sides */
    size_t peg, steps_taken;
    bool sure; /* what is fertile is known */
    enum kp_stop_reason stop;
};

/* The state before a peg, behind a word that says which. */
static uint64_t *key(const struct look *look, size_t peg)
{
    return look->foremost->states + peg * (look->steps->words + 1);
}

static uint64_t *state(const struct look *look, size_t peg)
{
    return key(look, peg) + 1;
}

static int64_t colour_of(const struct look *look, size_t option)
{
    return look->foremost->colour[look->steps->tag[option]];
}

/* So many pegs have the class. */
static void set_used(struct kp_least_search *foremost, int class, int used)
{
    const struct kp_question *question = foremost->question;

    foremost->used[class] = used;
    if (used < kp_question_max_uses(question, class))
        foremost->colour[class] = kp_question_colour(question, class, used);
}

static void put(const struct look *look, size_t peg, int class)
{
    look->foremost->class[peg] = class;
    set_used(look->foremost, class, look->foremost->used[class] + 1);
}

/* ---- Behind the middle ---- */

/* The option, of the least colour, that leads there from a state of the layer. */
static size_t least_back(struct look *look, size_t peg, const uint64_t *there,
                         const uint64_t **from)
{
    const struct kp_layers *behind = &look->meeting->behind;
    const struct kp_counter_problem *steps = look->steps;
    size_t layer = steps->steps - peg - 1, words = steps->words, least = NONE;

    for (size_t i = 0; i < kp_layers_size(behind, layer); i++)
        for (size_t o = steps->first[peg]; o < steps->first[peg + 1]; o++) {
            const uint64_t *entry = kp_layers_entry(behind, layer, i);
            uint64_t differ = 0;

            for (size_t w = 0; w < words; w++)
                differ |= (entry[w] + steps->delta[o * words + w]) ^ there[w];
            if (differ || (least != NONE && colour_of(look, o) > colour_of(look, least)))
                continue;
            least = o;
            *from = entry;
        }
    look->stop = kp_budget_spend(look->purse, 0,
                                 kp_layers_size(behind, layer) *
                                     (steps->first[peg + 1] - steps->first[peg]));
    return least;
}

/* The code is now that of the first pegs, and the least that ends it so. */
static void finish(struct look *look, const uint64_t *entry)
{
    for (size_t peg = look->middle + 1; peg < look->steps->steps && look->stop == KP_COMPLETED;
         peg++)
        put(look, peg, look->steps->tag[least_back(look, peg, entry, &entry)]);
}

/* ---- What was found ---- */

static void keep_least_secret(struct look *look)
{
    struct kp_least_search *foremost = look->foremost;
    const struct kp_question *question = foremost->question;
    size_t pegs = (size_t)question->pegs;
    uint16_t *code = foremost->code;
    bool less = !foremost->known;

    memset(foremost->used, 0, (size_t)question->classes * sizeof *foremost->used);
    for (size_t p = 0; p < pegs; p++) {
        int class = foremost->class[p];

        code[p] = kp_question_colour(question, class, foremost->used[class]++);
    }
    for (size_t p = 0; p < pegs && !less && code[p] <= foremost->best[p]; p++)
        less = code[p] < foremost->best[p];
    if (!less)
        return;
    foremost->known = true;
    memcpy(foremost->best, code, pegs * sizeof *code);
    for (size_t p = 0; p < pegs; p++)
        foremost->classes[p] = (uint16_t)foremost->class[p];
}

/* ---- The walk before the middle ---- */

/* The next option at the peg at hand, in the order of their colours. */
static size_t next_option(const struct look *look)
{
    const struct kp_least_search *foremost = look->foremost;
    const struct kp_counter_problem *steps = look->steps;
    int64_t tried = foremost->tried[look->peg];
    int64_t most = foremost->tight[look->peg] ? foremost->best[look->peg] : KP_MOST_COLOURS;
    size_t next = NONE;

    for (size_t o = steps->first[look->peg]; o < steps->first[look->peg + 1]; o++) {
        int64_t colour = colour_of(look, o);

        if (colour > tried && colour <= most) {
            most = colour;
            next = o;
        }
    }
    return next;
}

/* Whether the state behind the option can come to the targets. */
static bool take(const struct look *look, size_t option)
{
    const struct kp_counter_problem *steps = look->steps;
    const uint64_t *from = state(look, look->peg);
    uint64_t *to = state(look, look->peg + 1);

    for (size_t w = 0; w < steps->words; w++)
        to[w] = from[w] + steps->delta[option * steps->words + w];
    key(look, look->peg + 1)[0] = look->peg + 1;
    return kp_targets_reachable(to, steps->ahead + (look->peg + 1) * steps->words, steps->guards,
                                steps->words);
}

/* The other side's state that what is taken meets, or NULL. */
static const uint64_t *met(const struct look *look)
{
    const struct kp_counter_problem *steps = look->steps;
    const uint64_t *to = state(look, look->peg + 1), *found;
    uint64_t lacks[KP_STEP_WORDS];

    for (size_t w = 0; w < steps->words; w++)
        lacks[w] = steps->full[w] + steps->start[w] - to[w];
    kp_layers_find(&look->meeting->behind, lacks, 1, &found);
    return found;
}

static void enter(struct look *look, size_t option)
{
    struct kp_least_search *foremost = look->foremost;
    size_t peg = look->peg++;

    foremost->tight[look->peg] = foremost->tight[peg] &&
                                 foremost->tried[peg] == foremost->best[peg];
    foremost->tried[look->peg] = -1;
    put(look, peg, look->steps->tag[option]);
}

/* Back to the peg before; false: there is none.  A walk that the best code cut
 * short says nothing of its state. */
static bool leave(struct look *look)
{
    struct kp_least_search *foremost = look->foremost;

    if (!look->sure && !foremost->tight[look->peg] && look->peg > 0 &&
        !kp_state_set_add(&foremost->barren, key(look, look->peg)))
        look->stop = KP_OUT_OF_MEMORY;
    if (look->peg == 0)
        return false;
    look->peg--;
    set_used(foremost, foremost->class[look->peg],
             foremost -> used[foremost->class[look->peg]] - 1);
    return true;
}

/* Whether what is taken may lead to the end. */
static bool leads_on(const struct look *look)
{
    const struct kp_least_search *foremost = look->foremost;
    const uint64_t *taken = key(look, look->peg + 1);

    return look->sure ? kp_state_set_has(&foremost->fertile.states, taken)
                      : !kp_state_set_has(&foremost->barren, taken);
}

/* Try an option; true: it leads to the end. */
static bool try_option(struct look *look, size_t option)
{
    struct kp_least_search *foremost = look->foremost;
    const uint64_t *entry;

    foremost->tried[look->peg] = colour_of(look, option);
    if (!take(look, option))
        return false;
    if (look->peg < look->middle) {
        if (leads_on(look))
            enter(look, option);
        return false;
    }
    entry = met(look);
    if (!entry)
        return false;
    put(look, look->peg, look->steps->tag[option]);
    finish(look, entry);
    return true;
}

/* Steps, before it is worth the trouble to find what is fertile. */
#define PATIENCE 512

static void walk(struct look *look)
{
    size_t option;

    while (look->stop == KP_COMPLETED) {
        size_t options = look->steps->first[look->peg + 1] - look->steps->first[look->peg];

        look->stop = kp_budget_spend(look->purse, 0, 4 * options + 8);
        if (kp_state_set_bytes(&look->foremost->barren) > look->purse->bytes / 4)
            look->stop = KP_OUT_OF_MEMORY;
        if (++look->steps_taken == PATIENCE)
            look->sure = kp_live_states_find(&look->foremost->fertile, look->meeting, look->steps,
                                             look->purse, &look->stop);
        option = next_option(look);
        if (option == NONE) {
            if (!leave(look))
                return;
        } else if (try_option(look, option)) {
            if (look->stop == KP_COMPLETED)
                keep_least_secret(look);
            return;
        }
    }
}

static bool begin(struct look *look)
{
    struct kp_least_search *foremost = look->foremost;
    size_t stride = look->steps->words + 1;

    if (!KP_RESERVE(foremost->states, foremost->state_room, (look->middle + 2) * stride) ||
        !kp_state_set_clear(&foremost->barren, stride))
        return false;
    memcpy(state(look, 0), look->steps->start, look->steps->words * sizeof(uint64_t));
    key(look, 0)[0] = 0;
    for (int class = 0; class < foremost->question->classes; class ++)
        set_used(foremost, class, 0);
    foremost->tried[0] = -1;
    foremost->tight[0] = foremost->known;
    return true;
}

enum kp_stop_reason kp_least_search_find(struct kp_least_search *foremost,
                                         const struct kp_arrangement_counter *arranging,
                                         struct kp_budget *purse)
{
    struct look look = {.foremost = foremost,
                        .steps = &arranging->steps,
                        .meeting = &arranging->meeting,
                        .purse = purse,
                        .middle = arranging->meeting.ahead.layers - 1};

    if (!begin(&look))
        return KP_OUT_OF_MEMORY;
    walk(&look);
    return look.stop;
}
