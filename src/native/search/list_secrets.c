#include "native/search/list_secrets.h"

#include "base/memory.h"
#include "native/search/next_secrets.h"
#include "native/search/packed_rows.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct roll {
    const struct kp_question *question;
    const struct kp_limits *limits;
    struct kp_progress so_far; /* told in place of what the engine tells */
    struct kp_visitor visitor;
    struct kp_packed packed;
    uint64_t *states; /* [pegs chosen][word] */
    int *used;        /* [class] */
    size_t *next;     /* [peg]: which of its classes is tried next */
    uint16_t *class, *code;
    int peg;
    uint64_t tried, idle, unpolled; /* classes: in all, since a secret, since a look at the clock */
    uint64_t patience;
    uint64_t vain, most; /* since a secret, as the engine is asked; and as much as may be */
    enum kp_stop_reason stop;
    bool enough;
};

/* ---- What it can be asked ---- */

#define MOST_HAUL ((size_t)1 << 19) /* bytes */

#define MOST_BYTES ((size_t)1 << 25)

bool kp_native_list_supports(const struct kp_question *question, const struct kp_limits *limits)
{
    uint64_t bytes = kp_packed_weight(question) + MOST_HAUL;

    if (!question->ordered || question->others || !kp_packed_fits(question) || bytes > MOST_BYTES ||
        (limits->memory && bytes > limits->memory))
        return false;
    for (size_t r = 0; r < question->row_count; r++)
        if (question->rows[r].white != KP_UNKNOWN)
            return false;
    return true;
}

/* ---- Storage ---- */

static bool make(struct roll *roll, const struct kp_question *question,
                 const struct kp_limits *limits)
{
    size_t n = (size_t)question->pegs, words;

    roll->question = question;
    roll->limits = limits;
    if (!kp_packed_make(&roll->packed, question, limits))
        return false;
    words = roll->packed.words;
    roll->states = kp_calloc((n + 1) * words, sizeof *roll->states);
    roll->used = kp_calloc((size_t)question->classes, sizeof *roll->used);
    roll->next = kp_calloc(n + 1, sizeof *roll->next);
    roll->class = kp_calloc(n, sizeof *roll->class);
    roll->code = kp_calloc(n, sizeof *roll->code);
    if (!roll->states || !roll->used || !roll->next || !roll->class || !roll->code)
        return false;
    memcpy(roll->states, roll->packed.steps.start, words * sizeof *roll->states);
    return true;
}

static void done(struct roll *roll)
{
    kp_packed_free(&roll->packed);
    free(roll->states);
    free(roll->used);
    free(roll->next);
    free(roll->class);
    free(roll->code);
}

/* ---- The clock ---- */

/* How far it is in code order: what is tried of the classes of each peg so far,
 * read as the digits of a number between 0 and 1. */
static double place(const struct roll *roll)
{
    double sum = 0, digit = 1;

    for (int p = 0; p <= roll->peg && digit > 1e-9; p++) {
        size_t tried = roll->next[p] - roll->packed.first[p] - (p < roll->peg);
        size_t all = roll->packed.first[p + 1] - roll->packed.first[p];

        digit /= all ? (double)all : 1;
        sum += digit * (double)tried;
    }
    return sum;
}

static bool look(struct roll *roll)
{
    roll->unpolled = 0;
    roll->so_far.done = roll->tried;
    roll->so_far.share = place(roll);
    kp_limits_tell(roll->limits, roll->so_far);
    roll->stop = kp_limits_check(roll->limits);
    return roll->stop == KP_COMPLETED;
}

#define POLL (1u << 17)

static inline bool count_tries(struct roll *roll, uint64_t tries)
{
    roll->tried += tries;
    roll->idle += tries;
    roll->unpolled += tries;
    return roll->unpolled < POLL || look(roll);
}

/* ---- The walk ---- */

/* The pegs so far and this class at the next: into the state after it. */
static inline bool reach(const struct roll *roll, int class, size_t words)
{
    uint64_t *from = roll->states + (size_t)roll->peg * words;

    return roll->used[class] < roll->packed.most[class] &&
           kp_packed_add(&roll->packed, from, roll->peg, class, roll->used[class], from + words,
                         words);
}

/* Try the peg's classes from the next one on. */
static inline bool advance(struct roll *roll, size_t words)
{
    size_t p = (size_t)roll->peg, end = roll->packed.first[p + 1];

    for (size_t i = roll->next[p]; i < end; i++)
        if (reach(roll, roll->packed.order[i], words)) {
            roll->next[p] = i + 1;
            roll->class[p] = roll->packed.order[i];
            roll->code[p] = roll->question->colour_of[roll->packed.order[i]];
            return true;
        }
    roll->next[p] = end;
    return false;
}

/* A secret costs its visitor a look at every peg of every row. */
static bool show(struct roll *roll, const uint16_t *code)
{
    roll->enough = !roll->visitor.visit(roll->visitor.data, code, 0);
    if (!count_tries(roll, roll->packed.board.rows * (size_t)roll->question->pegs / 16 + 1))
        return false;
    roll->idle = roll->vain = 0;
    return !roll->enough;
}

static inline void step_forward(struct roll *roll)
{
    roll->used[roll->class[roll->peg]]++;
    roll->peg++;
    roll->next[roll->peg] = roll->packed.first[roll->peg];
}

/* On and on; true: the patience is at its end.  Else it is over. */
static inline bool walk(struct roll *roll, size_t words)
{
    int last = roll->question->pegs - 1;

    while (roll->idle <= roll->patience) {
        size_t from = roll->next[roll->peg];
        bool found = advance(roll, words);

        if (!count_tries(roll, roll->next[roll->peg] - from + 1))
            return false;
        if (!found && roll->peg == 0)
            return false;
        if (!found)
            roll->used[roll->class[--roll->peg]]--;
        else if (roll->peg < last)
            step_forward(roll);
        else if (!show(roll, roll->code))
            return false;
    }
    return true;
}

/* Compiled for the usual numbers of words, in which the loops over words are gone. */
static bool walk_on(struct roll *roll)
{
    switch (roll->packed.words) {
    case 1:
        return walk(roll, 1);
    case 2:
        return walk(roll, 2);
    case 3:
        return walk(roll, 3);
    case 4:
        return walk(roll, 4);
    default:
        return walk(roll, roll->packed.words);
    }
}

/* ---- Leaps ---- */

/* Go back to so many pegs: the next has this class or a later one. */
static void go_back(struct roll *roll, int chosen, int least)
{
    while (roll->peg > chosen)
        roll->used[roll->class[--roll->peg]]--;
    roll->next[chosen] = roll->packed.first[chosen];
    while (roll->next[chosen] < roll->packed.first[chosen + 1] &&
           roll->packed.order[roll->next[chosen]] < least)
        roll->next[chosen]++;
}

/* Stand on this secret, and show it. */
static bool stand(struct roll *roll, const uint16_t *classes)
{
    int last = roll->question->pegs - 1;
    bool found;

    go_back(roll, 0, classes[0]);
    for (int p = 0; p <= last; p++) {
        go_back(roll, p, classes[p]);
        found = advance(roll, roll->packed.words) && roll->class[p] == classes[p];
        assert(found); /* both engines agree */
        if (!found)
            return false;
        if (p < last)
            step_forward(roll);
    }
    return show(roll, roll->code);
}

/* Show what was hauled, as colours; the walk still stands where it did. */
static bool show_all(struct roll *roll, struct kp_code_buffer *haul)
{
    for (size_t i = 0; i < haul->count * haul->pegs; i++)
        haul->codes[i] = roll->question->colour_of[haul->codes[i]];
    for (size_t i = 0; i < haul->count; i++)
        if (!show(roll, haul->order[i].code))
            return false;
    return true;
}

/* A state of the engine takes as long as so many classes. */
#define STATE 8

/* The engine may spend what the walk spent in vain; where that is not enough both
 * get twice as much, and so it never costs much more than the better of the two. */
static bool be_patient(struct roll *roll)
{
    if (roll->most > 0 && roll->vain > roll->most) {
        roll->stop = KP_OUT_OF_STATES;
        return false;
    }
    roll->patience = roll->patience > UINT64_MAX / 2 ? UINT64_MAX : 2 * roll->patience;
    roll->stop = KP_COMPLETED;
    return true;
}

/* Haul from where the walk stands until there are many.  true: walk on. */
static bool leap(struct roll *roll, uint64_t least, struct kp_code_buffer *haul)
{
    size_t end = roll->packed.first[roll->peg + 1], next = roll->next[roll->peg];
    struct kp_after after = {roll->class, roll->peg,
                             next < end ? roll->packed.order[next] : roll->question->classes};
    uint64_t given = roll->patience / STATE + 1, states = given, spent;
    struct kp_limits limits = *roll->limits;
    bool many = false;

    limits.whole = &roll->so_far;
    roll->vain += roll->idle;
    while (!many && after.fixed >= 0) {
        roll->stop = kp_next_secrets(roll->question, &limits, &states, &after, haul, &many);
        if (roll->stop != KP_COMPLETED)
            break;
        if (many ? !stand(roll, haul->codes) : !show_all(roll, haul))
            return false;
    }
    roll->idle = 0;
    spent = STATE * (given - states);
    roll->vain += spent;
    if (after.fixed >= 0 && !many)
        go_back(roll, after.fixed, after.least);
    if (roll->stop == KP_OUT_OF_STATES || roll->stop == KP_OUT_OF_MEMORY)
        return be_patient(roll);
    roll->patience = spent > least ? spent : least;
    return roll->stop == KP_COMPLETED && after.fixed >= 0;
}

static bool make_haul(struct kp_code_buffer *haul, size_t pegs, size_t most)
{
    size_t fit = MOST_HAUL / (pegs * sizeof *haul->codes + sizeof *haul->order);

    return kp_code_buffer_make(haul, pegs, fit == 0 ? 1 : fit < most ? fit : most);
}

enum kp_stop_reason kp_native_list(const struct kp_question *question,
                                   const struct kp_limits *limits, struct kp_list_policy patience,
                                   struct kp_visitor visitor)
{
    struct roll roll = {
        .visitor = visitor,
        .so_far = {.what = visitor.what ? visitor.what : "searching", .unit = "states"},
        .patience = patience.tries,
        .most = patience.most,
        .stop = KP_OUT_OF_MEMORY};
    struct kp_code_buffer haul = {0};

    if (make(&roll, question, limits) && make_haul(&haul, (size_t)question->pegs, patience.haul) &&
        look(&roll))
        while (walk_on(&roll) && leap(&roll, patience.tries, &haul))
            continue;
    kp_code_buffer_free(&haul);
    done(&roll);
    return roll.stop;
}
