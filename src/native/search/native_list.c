/* What each class adds to the counts of all rows is stored in a few words
 * (count/packed_counters.h).  So to choose a class for a peg takes two additions and one test for
 * all rows together.
 *
 * A step of the counters is a class or a peg.  The options of a class are the numbers of pegs that
 * have it already: what one more peg adds to the totals and the sum, and to the pegs that `times`
 * lines require.  The options of a peg are the classes that it may have: what they add to the black
 * pegs. */
#include "native/search/native_list.h"

#include "base/allocate.h"
#include "base/arena.h"
#include "native/count/packed_counters.h"
#include "native/search/next_secrets.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct list_search {
    struct kp_arena arena; /* of the arrays that the problem does not own */
    const struct kp_question *question;
    const struct kp_limits *limits;
    struct kp_progress progress; /* progress that is shown in place of the counting engine's */
    struct kp_visitor visitor;
    struct kp_row_table table;
    struct kp_counter_problem problem; /* a step for each class, then one for each peg */
    const size_t *first;               /* [peg], and the end: its options */
    int *most;                         /* [class]: the number of pegs that may have it */
    uint64_t *states;                  /* [pegs chosen][word] */
    int *used;                         /* [class] */
    size_t *next;                      /* [peg]: its option that is tried next */
    uint16_t *class, *code;            /* [peg], in one block */
    int peg;
    uint64_t tried; /* classes tried */
    uint64_t fruitful,
        next_check;              /* `tried` at the last secret, and when the clock is read again */
    uint64_t patience;           /* classes tried in vain before the counting engine is asked */
    uint64_t vain, give_up_soon; /* work since the last secret, the counting engine's included, and
                                  * its limit */
    uint64_t give_up_after;      /* the limit once there was a secret */
    enum kp_stop_reason stop;
};

/* ---- Supported questions ---- */

#define LIST_BUFFER_BYTES ((size_t)1 << 19)
#define LIST_BYTES        ((size_t)1 << 25)

/* No counter has a range as its target, so quotas are not supported.  Each row needs two counters
 * up to the number of pegs.  All of them, the required pegs and the sum must fit into the words of
 * a state. */
bool kp_native_list_supports(const struct kp_question *question, const struct kp_limits *limits)
{
    uint64_t bytes = (uint64_t)question->pegs * (uint64_t)question->classes * KP_STATE_WORDS *
                     sizeof(uint64_t);
    size_t bits = 2;

    while (question->pegs >> (bits - 1))
        bits++;
    if (!question->ordered || question->others || question->quota_count > 0 ||
        2 * question->row_count / (64 / bits) + 3 > KP_STATE_WORDS ||
        bytes > LIST_BYTES - LIST_BUFFER_BYTES ||
        (limits->memory && bytes + LIST_BUFFER_BYTES > limits->memory))
        return false;
    for (size_t r = 0; r < question->row_count; r++)
        if (question->rows[r].white != KP_UNKNOWN)
            return false;
    return true;
}

/* ---- The counters ---- */

/* Adds the counters: for each row, its black pegs before its total, as far as they are known; then
 * the pegs that `times` lines require, and the sum.  If a class must have more pegs than it may
 * have, more are required than a code has. */
static void add_counters(struct list_search *listing)
{
    const struct kp_question *question = listing->question;
    int64_t required = 0;

    for (size_t r = 0; r < listing->table.rows; r++) {
        const struct kp_row_counts *counts = &listing->table.counts[r];

        if (counts->black != KP_UNKNOWN)
            kp_counter_problem_add_counter(&listing->problem, (uint64_t)counts->black);
        if (counts->total != KP_UNKNOWN)
            kp_counter_problem_add_counter(&listing->problem, (uint64_t)counts->total);
    }
    for (int class = 0; question->times && class < question->classes; class ++) {
        int least = kp_question_min_uses(question, class);

        required += least <= listing->most[class] ? least : question->pegs + 1;
    }
    if (question->times)
        kp_counter_problem_add_counter(&listing->problem, (uint64_t)required);
    if (question->sum >= 0)
        kp_counter_problem_add_counter(&listing->problem, (uint64_t)question->sum);
}

/* Adds an option: what a class adds to the black pegs at a peg where the rows have `guess`.  If
 * `guess` is NULL, it is what the class adds to the other counters when `used` pegs have it
 * already. */
static void add_option(struct list_search *listing, int class, const uint16_t *guess, int used)
{
    const struct kp_question *question = listing->question;
    const struct kp_row_table *table = &listing->table;
    struct kp_counter_problem *problem = &listing->problem;
    const uint16_t *often = table->often + (size_t) class * table->rows;
    size_t option = kp_counter_problem_add_option(problem, 1, class), counter = 0;

    for (size_t r = 0; r < table->rows; r++) {
        size_t black = counter, total = black + (table->counts[r].black != KP_UNKNOWN);

        counter = total + (table->counts[r].total != KP_UNKNOWN);
        if (guess && guess[r] == class && total > black)
            kp_counter_problem_add_amount(problem, option, black, 1);
        if (!guess && used < often[r] && counter > total)
            kp_counter_problem_add_amount(problem, option, total, 1);
    }
    if (!guess && question->times)
        kp_counter_problem_add_amount(problem, option, counter++,
                                      used < kp_question_min_uses(question, class));
    if (!guess && question->sum >= 0)
        kp_counter_problem_add_amount(problem, option, counter, (uint64_t)question->number[class]);
}

/* Adds the steps of the classes.  The last option of a class adds nothing but its number, and is
 * used for any further pegs. */
static void add_class_steps(struct list_search *listing)
{
    const struct kp_row_table *table = &listing->table;

    for (int class = 0; class < listing->question->classes; class ++) {
        int last = kp_question_min_uses(listing->question, class);

        for (size_t r = 0; r < table->rows; r++)
            last = kp_max_int(last, table->often[(size_t) class * table->rows + r]);
        kp_counter_problem_add_step(&listing->problem);
        for (int used = 0; used <= last; used++)
            add_option(listing, class, NULL, used);
    }
}

/* Sets the most that a peg can add: one to every total and to the required pegs, and the largest
 * number to the sum.  The pegs must reach the targets of these counters as well. */
static void expect_totals(struct list_search *listing)
{
    struct kp_counter_problem *problem = &listing->problem;
    uint64_t *greatest = problem->greatest + (problem->steps - 1) * problem->counters;

    for (size_t r = 0; r < listing->table.rows; r++) {
        greatest += listing->table.counts[r].black != KP_UNKNOWN;
        if (listing->table.counts[r].total != KP_UNKNOWN)
            *greatest++ = 1;
    }
    if (listing->question->times)
        *greatest++ = 1;
    if (listing->question->sum >= 0)
        *greatest = (uint64_t)listing->question->most_number;
}

static void add_peg_steps(struct list_search *listing)
{
    const struct kp_row_table *table = &listing->table;

    for (int p = 0; p < listing->question->pegs && !listing->problem.failed; p++) {
        kp_counter_problem_add_step(&listing->problem);
        for (int class = 0; class < listing->question->classes; class ++)
            if (kp_row_table_allows(table, p, class))
                add_option(listing, class, table->guess + (size_t)p * table->rows, 0);
        if (!listing->problem.failed)
            expect_totals(listing);
    }
}

/* ---- Storage ---- */

/* Makes the search for all rows, each of which records its black pegs, its total, both or neither.
 * Returns false if memory runs out. */
static bool make_listing(struct list_search *listing, const struct kp_question *question,
                         const struct kp_limits *limits)
{
    size_t n = (size_t)question->pegs, classes = (size_t)question->classes, words;

    listing->question = question;
    listing->limits = limits;
    KP_TAKE(&listing->arena, listing->most, classes);
    kp_counter_problem_clear(&listing->problem);
    if (!kp_row_table_make(&listing->table, question, (struct kp_row_selection){0}, limits) ||
        listing->arena.failed)
        return false;
    for (int class = 0; class < question->classes; class ++)
        listing->most[class] = kp_question_max_uses(question, class);
    add_counters(listing);
    add_class_steps(listing);
    add_peg_steps(listing);
    kp_counter_problem_finish(&listing->problem);
    words = listing->problem.words;
    KP_TAKE(&listing->arena, listing->states, (n + 1) * words);
    KP_TAKE(&listing->arena, listing->used, classes);
    KP_TAKE(&listing->arena, listing->next, n + 1);
    KP_TAKE(&listing->arena, listing->class, 2 * n);
    if (listing->problem.failed || listing->arena.failed)
        return false;
    listing->code = listing->class + n;
    listing->first = listing->problem.first + classes;
    listing->next[0] = listing->first[0];
    memcpy(listing->states, listing->problem.start, words * sizeof *listing->states);
    return true;
}

/* ---- The clock ---- */

/* Progress of the walk in code order: the classes tried at each peg so far, read as the digits of a
 * number between 0 and 1. */
static double find_share(const struct list_search *listing)
{
    double sum = 0, digit = 1;

    for (int p = 0; p <= listing->peg && digit > 1e-9; p++) {
        size_t tried = listing->next[p] - listing->first[p] - (p < listing->peg);
        size_t all = listing->first[p + 1] - listing->first[p];

        digit /= all ? (double)all : 1;
        sum += digit * (double)tried;
    }
    return sum;
}

#define TRIES_PER_CHECK (1u << 17)

static bool read_clock(struct list_search *listing)
{
    listing->next_check = listing->tried + TRIES_PER_CHECK;
    listing->progress.done = listing->tried;
    listing->progress.share = find_share(listing);
    kp_limits_report(listing->limits, listing->progress);
    listing->stop = kp_limits_check(listing->limits);
    return listing->stop == KP_COMPLETED;
}

static inline bool count_tries(struct list_search *listing, uint64_t tries)
{
    listing->tried += tries;
    return listing->tried < listing->next_check || read_clock(listing);
}

/* ---- The walk ---- */

/* Computes the state after this option of the next peg.  Returns false if the rows cannot be right.
 * `words` is problem.words, which the caller may know as a constant. */
static inline bool reach(const struct list_search *listing, size_t option, size_t words)
{
    const struct kp_counter_problem *problem = &listing->problem;
    const size_t class = (size_t)problem->tag[option], used = (size_t)listing->used[class];
    const size_t last = problem->first[class + 1] - 1, total = problem->first[class] + used;
    const uint64_t *blacks = problem->delta + option * words;
    const uint64_t *totals = problem->delta + (total < last ? total : last) * words;
    const size_t step = (size_t)listing->question->classes + (size_t)listing->peg;
    uint64_t *from = listing->states + (size_t)listing->peg * words, *to = from + words;

    if (listing->used[class] >= listing->most[class])
        return false;
    for (size_t w = 0; w < words; w++)
        to[w] = from[w] + blacks[w] + totals[w];
    return kp_targets_reachable(to, problem->lift_forward + (step + 1) * words, problem->guards,
                                words);
}

/* Tries the peg's classes, beginning with the next one. */
static inline bool advance(struct list_search *listing, size_t words)
{
    size_t p = (size_t)listing->peg, end = listing->first[p + 1];

    for (size_t i = listing->next[p]; i < end; i++)
        if (reach(listing, i, words)) {
            listing->next[p] = i + 1;
            listing->class[p] = (uint16_t)listing->problem.tag[i];
            listing->code[p] = listing->question->colour_of[listing->class[p]];
            return true;
        }
    listing->next[p] = end;
    return false;
}

/* Shows a secret to the visitor, who may examine every peg of every row. */
static bool show_secret(struct list_search *listing, const uint16_t *code)
{
    size_t cells = listing->table.rows * (size_t)listing->question->pegs;
    bool more = listing->visitor.visit(listing->visitor.data, code, 0);

    if (!count_tries(listing, cells / 16 + 1))
        return false;
    listing->fruitful = listing->tried;
    listing->vain = 0;
    listing->give_up_soon = listing->give_up_after;
    return more;
}

static inline void step_forward(struct list_search *listing)
{
    listing->used[listing->class[listing->peg]]++;
    listing->peg++;
    listing->next[listing->peg] = listing->first[listing->peg];
}

static inline void step_back(struct list_search *listing)
{
    listing->used[listing->class[--listing->peg]]--;
}

/* Returns true if no secret was found for too long, false if the list is over. */
static inline bool list_by_backtracking(struct list_search *listing, size_t words)
{
    int last = listing->question->pegs - 1;

    while (listing->tried - listing->fruitful <= listing->patience) {
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

/* Lists with code for the number of words.  The usual numbers are compiled separately, so that the
 * loops over words disappear. */
static bool list_with_words(struct list_search *listing)
{
    switch (listing->problem.words) {
    case 1:
        return list_by_backtracking(listing, 1);
    case 2:
        return list_by_backtracking(listing, 2);
    case 3:
        return list_by_backtracking(listing, 3);
    case 4:
        return list_by_backtracking(listing, 4);
    default:
        return list_by_backtracking(listing, listing->problem.words);
    }
}

/* ---- Jumps ---- */

/* Returns to `chosen` pegs; the next peg gets class `least` or a later one. */
static void go_back(struct list_search *listing, int chosen, int least)
{
    while (listing->peg > chosen)
        step_back(listing);
    listing->next[chosen] = listing->first[chosen];
    while (listing->next[chosen] < listing->first[chosen + 1] &&
           listing->problem.tag[listing->next[chosen]] < least)
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
        found = advance(listing, listing->problem.words) && listing->class[p] == classes[p];
        assert(found); /* both engines agree */
        if (!found)
            return false;
        if (p < last)
            step_forward(listing);
    }
    return show_secret(listing, listing->code);
}

/* Shows the secrets of the buffer, as colours.  The walk stays where it is. */
static bool show_buffer(struct list_search *listing, struct kp_code_list *buffer)
{
    for (size_t i = 0; i < buffer->count * buffer->pegs; i++)
        buffer->codes[i] = listing->question->colour_of[buffer->codes[i]];
    for (size_t i = 0; i < buffer->count; i++)
        if (!show_secret(listing, kp_code_list_at(buffer, i)))
            return false;
    return true;
}

/* The classes that can be tried in the time of a state of the counting engine. */
#define TRIES_PER_STATE 8

/* Doubles the patience, or ends the list.  The counting engine may spend as much as the walk spent
 * in vain.  If that is not enough, both get twice as much, so that the list takes at most a few
 * times as long as the better one would. */
static bool be_patient(struct list_search *listing)
{
    if (listing->give_up_soon > 0 && listing->vain > listing->give_up_soon) {
        listing->stop = KP_OUT_OF_STATES;
        return false;
    }
    listing->patience = listing->patience > UINT64_MAX / 2 ? UINT64_MAX : 2 * listing->patience;
    listing->stop = KP_COMPLETED;
    return true;
}

/* Lists by the counting engine, from where the walk is, until there are many secrets again.
 * Returns true if the walk continues. */
static bool jump(struct list_search *listing, uint64_t least_patience, struct kp_code_list *buffer)
{
    size_t end = listing->first[listing->peg + 1], next = listing->next[listing->peg];
    struct kp_code_place place = {listing->class, listing->peg,
                                  next < end ? listing->problem.tag[next]
                                             : listing->question->classes};
    struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, listing->patience / TRIES_PER_STATE + 1);
    struct kp_limits limits = kp_limits_for_part(listing->limits, &meter);
    uint64_t spent;
    bool many = false;

    limits.whole = &listing->progress;
    listing->vain += listing->tried - listing->fruitful;
    while (!many && place.fixed >= 0) {
        listing->stop = kp_next_secrets(&listing->table, &limits, &place, buffer, &many);
        if (listing->stop != KP_COMPLETED)
            break;
        if (many ? !jump_to(listing, buffer->codes) : !show_buffer(listing, buffer))
            return false;
    }
    listing->fruitful = listing->tried;
    spent = TRIES_PER_STATE * meter.spent;
    listing->vain += spent;
    if (place.fixed >= 0 && !many)
        go_back(listing, place.fixed, place.least);
    if (listing->stop == KP_OUT_OF_STATES || listing->stop == KP_OUT_OF_MEMORY)
        return be_patient(listing);
    listing->patience = spent > least_patience ? spent : least_patience;
    return listing->stop == KP_COMPLETED && place.fixed >= 0;
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
        .give_up_soon = policy.give_up_first ? policy.give_up_first : policy.give_up_after,
        .stop = KP_OUT_OF_MEMORY};
    struct kp_code_list buffer = {.pegs = (size_t)question->pegs};
    size_t fit = LIST_BUFFER_BYTES / (buffer.pegs * sizeof *buffer.codes);

    buffer.room = buffer.pegs * (fit == 0 ? 1 : kp_min_size(fit, policy.batch));
    if (make_listing(&listing, question, limits) &&
        KP_TAKE(&listing.arena, buffer.codes, buffer.room) && read_clock(&listing))
        while (list_with_words(&listing) && jump(&listing, policy.tries_before_jump, &buffer))
            continue;
    kp_row_table_free(&listing.table);
    kp_counter_problem_free(&listing.problem);
    kp_arena_free(&listing.arena);
    return listing.stop;
}
