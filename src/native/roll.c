#include "native/roll.h"

#include "base/memory.h"
#include "native/board.h"
#include "native/next.h"
#include "native/steps.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct roll {
    const struct kp_question *question;
    const struct kp_limits *limits;
    struct kp_progress so_far; /* told in place of what the engine tells */
    struct kp_visitor visitor;
    struct kp_board board;
    struct kp_steps steps; /* only its counters */
    uint64_t *black;       /* [peg][class][word]: what the class adds to blacks there */
    uint64_t *total;       /* to totals, and the sum: [total_at + used][word] */
    uint64_t *lift;        /* [pegs chosen][word], see kp_steps_can */
    uint64_t *states;      /* [pegs chosen][word] */
    size_t *total_at;      /* [class] */
    int *often;            /* [class]: used more often it adds no more to a total */
    int *used, *most;      /* [class] */
    uint16_t *order;       /* classes that a peg may have, one peg after the other */
    size_t *first;         /* [peg], and the end: where its classes begin */
    size_t *next;          /* [peg]: which of them is tried next */
    uint16_t *class, *code;
    size_t words;
    int peg;
    uint64_t tried, idle, unpolled; /* classes: in all, since a secret, since a look at the clock */
    uint64_t patience;
    enum kp_stop stop;
    bool enough;
};

/* ---- What it can be asked ---- */

#define MOST_HAUL ((size_t)1 << 19) /* bytes */

#define MOST_BYTES ((size_t)1 << 25)

bool kp_roll_knows(const struct kp_question *question, const struct kp_limits *limits)
{
    size_t cells = (size_t)question->pegs * (size_t)question->classes;
    size_t bytes = cells * KP_STEP_WORDS * sizeof(uint64_t) + MOST_HAUL;

    if (!question->ordered || question->others || bytes > MOST_BYTES ||
        (limits->memory && bytes > limits->memory))
        return false;
    for (size_t r = 0; r < question->row_count; r++)
        if (question->rows[r].white != KP_UNKNOWN)
            return false;
    return true;
}

/* ---- Laying it out ---- */

static bool tells_black(const struct kp_bounds *bounds)
{
    return bounds->black_least == bounds->black_most;
}

static bool tells_total(const struct kp_bounds *bounds)
{
    return bounds->total_least == bounds->total_most;
}

/* The counters: what is told of each row, its blacks before its total; then the sum. */
static void lay_counters(struct roll *roll)
{
    for (size_t r = 0; r < roll->board.rows; r++) {
        const struct kp_bounds *bounds = &roll->board.bounds[r];

        if (tells_black(bounds))
            kp_steps_counter(&roll->steps, (uint64_t)bounds->black_least);
        if (tells_total(bounds))
            kp_steps_counter(&roll->steps, (uint64_t)bounds->total_least);
    }
    if (roll->question->sum >= 0)
        kp_steps_counter(&roll->steps, (uint64_t)roll->question->sum);
    roll->words = roll->steps.words;
}

/* As kp_steps_add: what is past the target sets the guard. */
static void add(const struct roll *roll, uint64_t *words, size_t counter, uint64_t amount)
{
    const struct kp_field *field = &roll->steps.fields[counter];
    uint64_t most = field->target + 1;

    words[field->word] += (amount < most ? amount : UINT64_C(1) << field->bits) << field->shift;
}

/* What a class adds: to the blacks at a peg, where `totals` is NULL; or to the
 * totals when it was used so often, and to the sum. */
static void lay_class(struct roll *roll, int class, const uint16_t *guess, int used,
                      uint64_t *words)
{
    const struct kp_board *board = &roll->board;
    const uint16_t *often = board->often + (size_t) class * board->rows;
    size_t counter = 0;

    for (size_t r = 0; r < board->rows; r++) {
        if (tells_black(&board->bounds[r])) {
            if (guess && guess[r] == class)
                add(roll, words, counter, 1);
            counter++;
        }
        if (tells_total(&board->bounds[r])) {
            if (!guess && used < often[r])
                add(roll, words, counter, 1);
            counter++;
        }
    }
    if (!guess && roll->question->sum >= 0)
        add(roll, words, counter, (uint64_t)roll->question->number[class]);
}

/* One more than what so many pegs can still add, or enough for the target. */
static void raise_field(struct roll *roll, int chosen, size_t counter, uint64_t left)
{
    const struct kp_field *field = &roll->steps.fields[counter];
    uint64_t most = UINT64_C(1) << field->bits, by = left + 1 < most ? left + 1 : most;

    roll->lift[(size_t)chosen * roll->words + field->word] |= by << field->shift;
}

static uint64_t blacks_left(const struct roll *roll, int chosen, size_t r)
{
    const struct kp_board *board = &roll->board;
    uint64_t left = 0;

    for (int p = chosen; p < roll->question->pegs; p++) {
        uint16_t class = board->guess[(size_t)p * board->rows + r];

        left += class != KP_NO_CLASS && kp_board_allows(board, p, class);
    }
    return left;
}

static void lay_lift(struct roll *roll, int chosen)
{
    uint64_t left = (uint64_t)(roll->question->pegs - chosen);
    size_t counter = 0;

    for (size_t r = 0; r < roll->board.rows; r++) {
        if (tells_black(&roll->board.bounds[r]))
            raise_field(roll, chosen, counter++, blacks_left(roll, chosen, r));
        if (tells_total(&roll->board.bounds[r]))
            raise_field(roll, chosen, counter++, left);
    }
    if (roll->question->sum >= 0)
        raise_field(roll, chosen, counter, left * (uint64_t)roll->board.most_number);
}

static void lay_pegs(struct roll *roll)
{
    size_t classes = (size_t)roll->question->classes, at = 0;

    for (int p = 0; p < roll->question->pegs; p++) {
        const uint16_t *guess = roll->board.guess + (size_t)p * roll->board.rows;

        roll->first[p] = roll->next[p] = at;
        for (size_t class = 0; class < classes; class ++) {
            if (!kp_board_allows(&roll->board, p, (int)class))
                continue;
            roll->order[at++] = (uint16_t) class;
            lay_class(roll, (int)class, guess, 0,
                      roll->black + ((size_t)p * classes + class) * roll->words);
        }
    }
    roll->first[roll->question->pegs] = at;
    for (int chosen = 0; chosen <= roll->question->pegs; chosen++)
        lay_lift(roll, chosen);
}

/* How often a class adds to some total; returns the cells for all of them. */
static size_t find_often(struct roll *roll)
{
    const struct kp_board *board = &roll->board;
    size_t cells = 0;

    for (int class = 0; class < roll->question->classes; class ++) {
        roll->total_at[class] = cells;
        roll->most[class] = kp_question_most(roll->question, class);
        for (size_t r = 0; r < board->rows; r++) {
            int often = board->often[(size_t) class * board->rows + r];

            roll->often[class] = often > roll->often[class] ? often : roll->often[class];
        }
        cells += (size_t)roll->often[class] + 1;
    }
    return cells;
}

static void lay_totals(struct roll *roll)
{
    for (int class = 0; class < roll->question->classes; class ++)
        for (int used = 0; used <= roll->often[class]; used++)
            lay_class(roll, class, NULL, used,
                      roll->total + (roll->total_at[class] + (size_t)used) * roll->words);
}

/* The arrays of which a word does not need to know its rows. */
static bool allocate(struct roll *roll)
{
    size_t n = (size_t)roll->question->pegs, classes = (size_t)roll->question->classes;

    roll->total_at = kp_zeroed(classes, sizeof *roll->total_at);
    roll->often = kp_zeroed(classes, sizeof *roll->often);
    roll->used = kp_zeroed(classes, sizeof *roll->used);
    roll->most = kp_zeroed(classes, sizeof *roll->most);
    roll->order = kp_zeroed(n * classes, sizeof *roll->order);
    roll->first = kp_zeroed(n + 1, sizeof *roll->first);
    roll->next = kp_zeroed(n + 1, sizeof *roll->next);
    roll->class = kp_zeroed(n, sizeof *roll->class);
    roll->code = kp_zeroed(n, sizeof *roll->code);
    return roll->total_at && roll->often && roll->used && roll->most && roll->order &&
           roll->first && roll->next && roll->class && roll->code;
}

static bool allocate_words(struct roll *roll, size_t cells)
{
    size_t n = (size_t)roll->question->pegs, classes = (size_t)roll->question->classes;

    roll->black = kp_zeroed(n * classes * roll->words, sizeof *roll->black);
    roll->total = kp_zeroed(cells * roll->words, sizeof *roll->total);
    roll->lift = kp_zeroed((n + 1) * roll->words, sizeof *roll->lift);
    roll->states = kp_zeroed((n + 1) * roll->words, sizeof *roll->states);
    return roll->black && roll->total && roll->lift && roll->states;
}

static bool make(struct roll *roll, const struct kp_question *question,
                 const struct kp_limits *limits)
{
    roll->question = question;
    roll->limits = limits;
    kp_steps_clear(&roll->steps);
    if (!kp_board_make(&roll->board, question, (struct kp_asked){0}, limits) || !allocate(roll))
        return false;
    lay_counters(roll);
    if (roll->steps.failed || !allocate_words(roll, find_often(roll)))
        return false;
    memcpy(roll->states, roll->steps.start, roll->words * sizeof *roll->states);
    lay_pegs(roll);
    lay_totals(roll);
    return true;
}

static void done(struct roll *roll)
{
    kp_board_free(&roll->board);
    kp_steps_free(&roll->steps);
    free(roll->black);
    free(roll->total);
    free(roll->lift);
    free(roll->states);
    free(roll->total_at);
    free(roll->often);
    free(roll->used);
    free(roll->most);
    free(roll->order);
    free(roll->first);
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
        size_t tried = roll->next[p] - roll->first[p] - (p < roll->peg);
        size_t all = roll->first[p + 1] - roll->first[p];

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
    return roll->stop == KP_RAN;
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
    size_t p = (size_t)roll->peg, cell = p * (size_t)roll->question->classes + (size_t) class;
    int used = roll->used[class] < roll->often[class] ? roll->used[class] : roll->often[class];
    const uint64_t *from = roll->states + p * words, *black = roll->black + cell * words;
    const uint64_t *total = roll->total + (roll->total_at[class] + (size_t)used) * words;
    uint64_t *to = roll->states + (p + 1) * words;

    for (size_t w = 0; w < words; w++)
        to[w] = from[w] + black[w] + total[w];
    return roll->used[class] < roll->most[class] &&
           kp_steps_can(to, roll->lift + (p + 1) * words, roll->steps.guards, words);
}

/* Try the peg's classes from the next one on. */
static inline bool advance(struct roll *roll, size_t words)
{
    size_t p = (size_t)roll->peg, end = roll->first[p + 1];

    for (size_t i = roll->next[p]; i < end; i++)
        if (reach(roll, roll->order[i], words)) {
            roll->next[p] = i + 1;
            roll->class[p] = roll->order[i];
            roll->code[p] = roll->question->colour_of[roll->order[i]];
            return true;
        }
    roll->next[p] = end;
    return false;
}

/* A secret costs its visitor a look at every peg of every row. */
static bool show(struct roll *roll)
{
    roll->enough = !roll->visitor.visit(roll->visitor.data, roll->code, 0);
    if (!count_tries(roll, roll->board.rows * (size_t)roll->question->pegs / 16 + 1))
        return false;
    roll->idle = 0;
    return !roll->enough;
}

static inline void step_forward(struct roll *roll)
{
    roll->used[roll->class[roll->peg]]++;
    roll->peg++;
    roll->next[roll->peg] = roll->first[roll->peg];
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
        else if (!show(roll))
            return false;
    }
    return true;
}

/* Compiled for the usual numbers of words, in which the loops over words are gone. */
static bool walk_on(struct roll *roll)
{
    switch (roll->words) {
    case 1:
        return walk(roll, 1);
    case 2:
        return walk(roll, 2);
    case 3:
        return walk(roll, 3);
    case 4:
        return walk(roll, 4);
    default:
        return walk(roll, roll->words);
    }
}

/* ---- Leaps ---- */

/* Go back to so many pegs: the next has this class or a later one. */
static void go_back(struct roll *roll, int chosen, int least)
{
    while (roll->peg > chosen)
        roll->used[roll->class[--roll->peg]]--;
    roll->next[chosen] = roll->first[chosen];
    while (roll->next[chosen] < roll->first[chosen + 1] && roll->order[roll->next[chosen]] < least)
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
        found = advance(roll, roll->words) && roll->class[p] == classes[p];
        assert(found); /* both engines agree */
        if (!found)
            return false;
        if (p < last)
            step_forward(roll);
    }
    return show(roll);
}

static bool show_all(struct roll *roll, const struct kp_haul *haul)
{
    for (size_t i = 0; i < haul->count; i++) {
        for (size_t p = 0; p < haul->pegs; p++)
            roll->code[p] = roll->question->colour_of[haul->order[i].code[p]];
        if (!show(roll))
            return false;
    }
    return true;
}

/* A state of the engine takes as long as so many classes. */
#define STATE 8

/* The engine may spend what the walk spent in vain; where that is not enough both
 * get twice as much, and so it never costs much more than the better of the two. */
static bool be_patient(struct roll *roll)
{
    roll->patience = roll->patience > UINT64_MAX / 2 ? UINT64_MAX : 2 * roll->patience;
    roll->stop = KP_RAN;
    return true;
}

/* Haul from where the walk stands until there are many.  true: walk on. */
static bool leap(struct roll *roll, uint64_t least, struct kp_haul *haul)
{
    size_t end = roll->first[roll->peg + 1], next = roll->next[roll->peg];
    struct kp_after after = {roll->class, roll->peg,
                             next < end ? roll->order[next] : roll->question->classes};
    uint64_t given = roll->patience / STATE + 1, states = given, spent;
    struct kp_limits limits = *roll->limits;
    bool many = false;

    limits.whole = &roll->so_far;
    while (!many && after.fixed >= 0) {
        roll->stop = kp_reckon_next(roll->question, &limits, &states, &after, haul, &many);
        if (roll->stop != KP_RAN)
            break;
        if (many ? !stand(roll, haul->codes) : !show_all(roll, haul))
            return false;
    }
    roll->idle = 0;
    if (after.fixed >= 0 && !many)
        go_back(roll, after.fixed, after.least);
    if (roll->stop == KP_OUT_OF_STATES || roll->stop == KP_OUT_OF_MEMORY)
        return be_patient(roll);
    spent = STATE * (given - states);
    roll->patience = spent > least ? spent : least;
    return roll->stop == KP_RAN && after.fixed >= 0;
}

static bool make_haul(struct kp_haul *haul, size_t pegs, size_t most)
{
    size_t fit = MOST_HAUL / (pegs * sizeof *haul->codes + sizeof *haul->order);

    return kp_haul_make(haul, pegs, fit == 0 ? 1 : fit < most ? fit : most);
}

enum kp_stop kp_roll(const struct kp_question *question, const struct kp_limits *limits,
                     struct kp_patience patience, struct kp_visitor visitor)
{
    struct roll roll = {
        .visitor = visitor,
        .so_far = {.what = visitor.what ? visitor.what : "searching", .unit = "states"},
        .patience = patience.tries,
        .stop = KP_OUT_OF_MEMORY};
    struct kp_haul haul = {0};

    if (make(&roll, question, limits) && make_haul(&haul, (size_t)question->pegs, patience.haul) &&
        look(&roll))
        while (walk_on(&roll) && leap(&roll, patience.tries, &haul))
            continue;
    kp_haul_free(&haul);
    done(&roll);
    return roll.stop;
}
