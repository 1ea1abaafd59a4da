#include "native/search/native_list.h"

#include "base/memory.h"
#include "native/search/next_secrets.h"
#include "native/search/packed_rows.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct list_search {
    const struct kp_question *question;
    const struct kp_limits *limits;
    struct kp_progress progress; /* shown in place of the counting engine's */
    struct kp_visitor visitor;
    struct kp_packed packed;
    uint64_t *states;       /* [pegs chosen][word] */
    int *used;              /* [class] */
    size_t *next;           /* [peg]: which of its classes is tried next */
    uint16_t *class, *code; /* [peg], in one block */
    int peg;
    uint64_t tried, idle, unpolled; /* classes: in all, since a secret, since the clock was read */
    uint64_t patience;              /* classes in vain before the counting engine is asked */
    uint64_t vain, give_up_after;   /* work since a secret, with that engine's; and at most */
    enum kp_stop_reason stop;
    bool enough;
};

/* ---- What it supports ---- */

#define BUFFER_BYTES ((size_t)1 << 19)
#define MOST_BYTES   ((size_t)1 << 25)

bool kp_native_list_supports(const struct kp_question *question, const struct kp_limits *limits)
{
    uint64_t bytes = kp_packed_weight(question);

    if (!question->ordered || question->others || bytes > MOST_BYTES - BUFFER_BYTES ||
        (limits->memory && bytes + BUFFER_BYTES > limits->memory))
        return false;
    for (size_t r = 0; r < question->row_count; r++)
        if (question->rows[r].white != KP_UNKNOWN)
            return false;
    return true;
}

/* ---- Storage ---- */

static bool make_listing(struct list_search *listing, const struct kp_question *question,
                         const struct kp_limits *limits)
{
    size_t n = (size_t)question->pegs, words;

    listing->question = question;
    listing->limits = limits;
    if (!kp_packed_make(&listing->packed, question, limits))
        return false;
    words = listing->packed.words;
    listing->states = kp_calloc((n + 1) * words, sizeof *listing->states);
    listing->used = kp_calloc((size_t)question->classes, sizeof *listing->used);
    listing->next = kp_calloc(n + 1, sizeof *listing->next);
    listing->class = kp_calloc(2 * n, sizeof *listing->class);
    if (!listing->states || !listing->used || !listing->next || !listing->class)
        return false;
    listing->code = listing->class + n;
    memcpy(listing->states, listing->packed.problem.start, words * sizeof *listing->states);
    return true;
}

static void free_listing(struct list_search *listing)
{
    kp_packed_free(&listing->packed);
    free(listing->states);
    free(listing->used);
    free(listing->next);
    free(listing->class);
}

/* ---- The clock ---- */

/* How far the walk is in code order: the classes tried at each peg so far, read as the digits
 * of a number between 0 and 1. */
static double find_share(const struct list_search *listing)
{
    double sum = 0, digit = 1;

    for (int p = 0; p <= listing->peg && digit > 1e-9; p++) {
        size_t tried = listing->next[p] - listing->packed.first[p] - (p < listing->peg);
        size_t all = listing->packed.first[p + 1] - listing->packed.first[p];

        digit /= all ? (double)all : 1;
        sum += digit * (double)tried;
    }
    return sum;
}

static bool read_clock(struct list_search *listing)
{
    listing->unpolled = 0;
    listing->progress.done = listing->tried;
    listing->progress.share = find_share(listing);
    kp_limits_report(listing->limits, listing->progress);
    listing->stop = kp_limits_check(listing->limits);
    return listing->stop == KP_COMPLETED;
}

#define POLL (1u << 17)

static inline bool count_tries(struct list_search *listing, uint64_t tries)
{
    listing->tried += tries;
    listing->idle += tries;
    listing->unpolled += tries;
    return listing->unpolled < POLL || read_clock(listing);
}

/* ---- The walk ---- */

/* Computes the state after this class at the next peg.  false: the rows cannot be right. */
static inline bool reach(const struct list_search *listing, int class, size_t words)
{
    uint64_t *from = listing->states + (size_t)listing->peg * words;

    return listing->used[class] < listing->packed.most[class] &&
           kp_packed_add(&listing->packed, from, listing->peg, class, listing->used[class],
                         from + words, words);
}

/* Tries the peg's classes from the next one on. */
static inline bool advance(struct list_search *listing, size_t words)
{
    size_t p = (size_t)listing->peg, end = listing->packed.first[p + 1];

    for (size_t i = listing->next[p]; i < end; i++)
        if (reach(listing, listing->packed.order[i], words)) {
            listing->next[p] = i + 1;
            listing->class[p] = listing->packed.order[i];
            listing->code[p] = listing->question->colour_of[listing->packed.order[i]];
            return true;
        }
    listing->next[p] = end;
    return false;
}

/* A secret costs its visitor a look at every peg of every row. */
static bool show_secret(struct list_search *listing, const uint16_t *code)
{
    size_t cells = listing->packed.table.rows * (size_t)listing->question->pegs;

    listing->enough = !listing->visitor.visit(listing->visitor.data, code, 0);
    if (!count_tries(listing, cells / 16 + 1))
        return false;
    listing->idle = listing->vain = 0;
    return !listing->enough;
}

static inline void step_forward(struct list_search *listing)
{
    listing->used[listing->class[listing->peg]]++;
    listing->peg++;
    listing->next[listing->peg] = listing->packed.first[listing->peg];
}

static inline void step_back(struct list_search *listing)
{
    listing->used[listing->class[--listing->peg]]--;
}

/* Returns true if no secret was found for too long, false if the list is over. */
static inline bool list_by_backtracking(struct list_search *listing, size_t words)
{
    int last = listing->question->pegs - 1;

    while (listing->idle <= listing->patience) {
        size_t from = listing->next[listing->peg];
        bool found = advance(listing, words);

        if (!count_tries(listing, listing->next[listing->peg] - from + 1))
            return false;
        if (!found && listing->peg == 0)
            return false;
        if (!found)
            step_back(listing);
        else if (listing->peg < last)
            step_forward(listing);
        else if (!show_secret(listing, listing->code))
            return false;
    }
    return true;
}

/* The usual numbers of words are compiled separately, where the loops over words disappear. */
static bool list_with_words(struct list_search *listing)
{
    switch (listing->packed.words) {
    case 1:
        return list_by_backtracking(listing, 1);
    case 2:
        return list_by_backtracking(listing, 2);
    case 3:
        return list_by_backtracking(listing, 3);
    case 4:
        return list_by_backtracking(listing, 4);
    default:
        return list_by_backtracking(listing, listing->packed.words);
    }
}

/* ---- Jumps ---- */

/* Goes back to `chosen` pegs; the next one gets class `least` or a later one. */
static void go_back(struct list_search *listing, int chosen, int least)
{
    while (listing->peg > chosen)
        step_back(listing);
    listing->next[chosen] = listing->packed.first[chosen];
    while (listing->next[chosen] < listing->packed.first[chosen + 1] &&
           listing->packed.order[listing->next[chosen]] < least)
        listing->next[chosen]++;
}

/* Moves the walk to this secret and shows it. */
static bool jump_to(struct list_search *listing, const uint16_t *classes)
{
    int last = listing->question->pegs - 1;
    bool found;

    go_back(listing, 0, classes[0]);
    for (int p = 0; p <= last; p++) {
        go_back(listing, p, classes[p]);
        found = advance(listing, listing->packed.words) && listing->class[p] == classes[p];
        assert(found); /* both engines agree */
        if (!found)
            return false;
        if (p < last)
            step_forward(listing);
    }
    return show_secret(listing, listing->code);
}

/* Shows the secrets of the buffer, as colours; the walk stays where it is. */
static bool show_buffer(struct list_search *listing, struct kp_code_buffer *buffer)
{
    for (size_t i = 0; i < buffer->count * buffer->pegs; i++)
        buffer->codes[i] = listing->question->colour_of[buffer->codes[i]];
    for (size_t i = 0; i < buffer->count; i++)
        if (!show_secret(listing, buffer->order[i].code))
            return false;
    return true;
}

/* The classes that can be tried in the time of a state of the counting engine. */
#define STATE 8

/* The counting engine may spend as much as the walk spent in vain.  If that is not enough, both
 * get twice as much, so that the list costs at most a few times as much as the better one. */
static bool be_patient(struct list_search *listing)
{
    if (listing->give_up_after > 0 && listing->vain > listing->give_up_after) {
        listing->stop = KP_OUT_OF_STATES;
        return false;
    }
    listing->patience = listing->patience > UINT64_MAX / 2 ? UINT64_MAX : 2 * listing->patience;
    listing->stop = KP_COMPLETED;
    return true;
}

/* Lists by the counting engine, from where the walk is, until there are many secrets again.
 * true: the walk continues. */
static bool jump(struct list_search *listing, uint64_t least_patience,
                 struct kp_code_buffer *buffer)
{
    size_t end = listing->packed.first[listing->peg + 1], next = listing->next[listing->peg];
    struct kp_code_place place = {listing->class, listing->peg,
                                  next < end ? listing->packed.order[next]
                                             : listing->question->classes};
    uint64_t given = listing->patience / STATE + 1, states = given, spent;
    struct kp_limits limits = *listing->limits;
    bool many = false;

    limits.whole = &listing->progress;
    listing->vain += listing->idle;
    while (!many && place.fixed >= 0) {
        listing->stop = kp_next_secrets(&listing->packed.table, &limits, &states, &place, buffer,
                                        &many);
        if (listing->stop != KP_COMPLETED)
            break;
        if (many ? !jump_to(listing, buffer->codes) : !show_buffer(listing, buffer))
            return false;
    }
    listing->idle = 0;
    spent = STATE * (given - states);
    listing->vain += spent;
    if (place.fixed >= 0 && !many)
        go_back(listing, place.fixed, place.least);
    if (listing->stop == KP_OUT_OF_STATES || listing->stop == KP_OUT_OF_MEMORY)
        return be_patient(listing);
    listing->patience = spent > least_patience ? spent : least_patience;
    return listing->stop == KP_COMPLETED && place.fixed >= 0;
}

static bool make_buffer(struct kp_code_buffer *buffer, size_t pegs, size_t most)
{
    size_t fit = BUFFER_BYTES / (pegs * sizeof *buffer->codes + sizeof *buffer->order);

    return kp_code_buffer_make(buffer, pegs, fit == 0 ? 1 : fit < most ? fit : most);
}

enum kp_stop_reason kp_native_list(const struct kp_question *question,
                                   const struct kp_limits *limits, struct kp_list_policy policy,
                                   struct kp_visitor visitor)
{
    struct list_search listing = {
        .visitor = visitor,
        .progress = {.what = visitor.what ? visitor.what : "searching", .unit = "states"},
        .patience = policy.tries_before_jump,
        .give_up_after = policy.give_up_after,
        .stop = KP_OUT_OF_MEMORY};
    struct kp_code_buffer buffer = {0};

    if (make_listing(&listing, question, limits) &&
        make_buffer(&buffer, (size_t)question->pegs, policy.batch) && read_clock(&listing))
        while (list_with_words(&listing) && jump(&listing, policy.tries_before_jump, &buffer))
            continue;
    kp_code_buffer_free(&buffer);
    free_listing(&listing);
    return listing.stop;
}
