#include "strategy/best_guess.h"

#include "base/memory.h"

#include <stdlib.h>

/* That each secret more in a part weighs no less than the one before it. */
static bool are_convex(const int64_t *weights, size_t most)
{
    for (size_t size = 2; size <= most; size++)
        if (weights[size] - weights[size - 1] < weights[size - 1] - weights[size - 2])
            return false;
    return true;
}

bool kp_guess_evaluator_make(struct kp_guess_evaluator *scales, const struct kp_strategy *strategy,
                             const struct kp_code_table *field, size_t most)
{
    *scales = (struct kp_guess_evaluator){.strategy = strategy, .most = most};
    scales->weights = kp_calloc(most + 1, sizeof *scales->weights);
    for (size_t size = 1; scales->weights && size <= most; size++)
        scales->weights[size] = strategy->weigh((uint32_t)size);
    scales->even = scales->weights && are_convex(scales->weights, most);
    return kp_splitter_make(&scales->splitter, field) &&
           kp_partition_blocks_make(&scales->columns, field) && scales->weights;
}

void kp_guess_evaluator_clear(struct kp_guess_evaluator *scales)
{
    kp_splitter_clear(&scales->splitter);
    kp_partition_blocks_clear(&scales->columns);
    free(scales->weights);
    *scales = (struct kp_guess_evaluator){0};
}

int64_t kp_guess_evaluator_cost(const struct kp_guess_evaluator *scales,
                                const struct kp_split *split)
{
    int64_t worth = scales->weights[split->size[0]];

    for (size_t k = 1; k < split->parts; k++) {
        int64_t weight = scales->weights[split->size[k]];

        if (scales->strategy->combine == KP_SUM)
            worth += weight;
        else if (weight > worth)
            worth = weight;
    }
    return worth;
}

bool kp_rated_guess_before(struct kp_rated_guess a, struct kp_rated_guess b)
{
    if (a.worth != b.worth)
        return a.worth < b.worth;
    return a.fits != b.fits ? a.fits : a.guess < b.guess;
}

/* A look more: now and then the limits are asked. */
static bool kp_best_is_over(const struct kp_best_guess *search)
{
    return search->stop != KP_COMPLETED || (search->any && search->best->worth == search->perfect);
}

/* What a split is worth at least that has a part of this size: when the others share the
 * rest evenly. */
static int64_t least(const struct kp_best_guess *search, size_t size)
{
    const struct kp_guess_evaluator *scales = search->scales;
    size_t others = search->position->field->mark_count - 1;
    size_t rest = search->position->count - size;

    if (scales->strategy->combine == KP_MOST || others == 0)
        return scales->weights[size];
    if (!scales->even)
        return INT64_MIN;
    return scales->weights[size] + (int64_t)(rest % others) * scales->weights[rest / others + 1] +
           (int64_t)(others - rest % others) * scales->weights[rest / others];
}

/* It becomes the best if it is. */
static void kp_best_consider(struct kp_best_guess *search, struct kp_rated_guess weighed)
{
    if (search->any && !kp_rated_guess_before(weighed, *search->best))
        return;
    *search->best = weighed;
    search->any = true;
    while (search->too_much > 1 && least(search, search->too_much - 1) >= weighed.worth)
        search->too_much--;
}

#define TURNS 64 /* looks between two at the limits */

static void kp_best_turn(struct kp_best_guess *search)
{
    if (search->turns++ % TURNS == 0)
        search->stop = kp_limits_check(search->limits);
}

/* ---- Guess after guess ------------------------------------------------- */

static bool is_worth_a_look(const struct kp_best_guess *search, size_t guess)
{
    return search->scales->plainly ||
           kp_symmetry_is_canonical(search->position->symmetry, search->absent,
                                    kp_code_table_code(search->position->field, guess));
}

static void look(struct kp_best_guess *search, size_t guess, bool fits)
{
    struct kp_split split;

    kp_splitter_split(&search->scales->splitter, guess, &split);
    kp_best_consider(search, (struct kp_rated_guess){
                                 guess, kp_guess_evaluator_cost(search->scales, &split), fits});
}

static bool has_too_much(struct kp_best_guess *search, size_t guess)
{
    return kp_splitter_largest(&search->scales->splitter, guess, search->too_much) >=
           search->too_much;
}

static void look_if_worth_it(struct kp_best_guess *search, size_t guess, bool fits)
{
    if (!is_worth_a_look(search, guess))
        return;
    kp_best_turn(search);
    if (search->scales->plainly || !has_too_much(search, guess))
        look(search, guess, fits);
}

static void look_at_secrets(struct kp_best_guess *search)
{
    const struct kp_position *position = search->position;

    for (size_t i = 0; i < position->count && !kp_best_is_over(search); i++)
        look_if_worth_it(search, position->secrets[i], true);
}

static void look_at_others(struct kp_best_guess *search)
{
    const struct kp_position *position = search->position;
    size_t next = 0;

    for (size_t guess = 0; guess < position->field->count && !kp_best_is_over(search); guess++)
        if (next < position->count && position->secrets[next] == guess)
            next++;
        else
            look_if_worth_it(search, guess, false);
}

/* ---- The best ---------------------------------------------------------- */

static int64_t perfect(const struct kp_guess_evaluator *scales, size_t count)
{
    return scales->strategy->combine == KP_SUM ? (int64_t)count * scales->weights[1]
                                               : scales->weights[1];
}

/* Either of two secrets tells whether it is the secret. */
static bool is_clear(const struct kp_best_guess *search)
{
    return search->position->count <= 2 && !search->scales->plainly;
}

static void kp_best_blocks(struct kp_best_guess *search);

enum kp_stop_reason kp_guess_evaluator_best(struct kp_guess_evaluator *scales,
                                            const struct kp_position *position,
                                            const struct kp_limits *limits,
                                            struct kp_rated_guess *best)
{
    struct kp_best_guess search = {.scales = scales,
                                   .position = position,
                                   .limits = limits,
                                   .best = best,
                                   .too_much = (uint32_t)position->count + 1,
                                   .perfect = perfect(scales, position->count)};

    if (is_clear(&search)) {
        kp_best_consider(&search,
                         (struct kp_rated_guess){position->secrets[0], search.perfect, true});
        return kp_limits_check(limits);
    }
    if (!kp_splitter_take(&scales->splitter, position->secrets, position->count))
        return KP_OUT_OF_MEMORY;
    kp_position_absent(position, search.absent);
    if (scales->columns.way && !scales->plainly && position->count <= KP_COLUMN_SECRETS)
        kp_best_blocks(&search);
    else {
        look_at_secrets(&search);
        look_at_others(&search);
    }
    return search.stop;
}

/* Guesses that lie side by side; numbers: what they are in the field, NULL: the same. */
struct guesses {
    struct kp_blocks blocks;
    const uint32_t *numbers;
    size_t count;
    bool fit;
};

static size_t number_of(const struct guesses *guesses, size_t i)
{
    return guesses->numbers ? guesses->numbers[i] : i;
}

static void look_at_block(struct kp_best_guess *search, const struct guesses *guesses, size_t first)
{
    struct kp_partition_blocks *columns = &search->scales->columns;
    const int64_t *weights = search->scales->weights;
    const unsigned char *block = guesses->blocks.block + first / KP_LANES * guesses->blocks.size;
    size_t lanes = guesses->count - first < KP_LANES ? guesses->count - first : KP_LANES;
    uint8_t largest[KP_LANES];
    int64_t sums[KP_LANES];
    uint32_t left = columns->way->largest(columns, block, search->too_much, largest);
    bool sum = search->scales->strategy->combine == KP_SUM;

    if (left && sum)
        columns->way->sum(columns, weights, sums);
    for (size_t lane = 0; left && lane < lanes; lane++, left >>= 1)
        if (left & 1)
            kp_best_consider(search, (struct kp_rated_guess){
                                         number_of(guesses, first + lane),
                                         sum ? sums[lane] : weights[largest[lane]], guesses->fit});
}

/* Codes follow each other: what the first and the last of a block begin with, all do. */
static bool may_begin(const struct kp_best_guess *search, size_t first)
{
    const struct kp_code_table *field = search->position->field;
    size_t last = first + KP_LANES <= field->count ? first + KP_LANES - 1 : field->count - 1;
    const uint16_t *a = kp_code_table_code(field, first), *b = kp_code_table_code(field, last);
    int length = 0;

    while (length < field->pegs && a[length] == b[length])
        length++;
    return kp_symmetry_may_begin(search->position->symmetry, search->absent, a, length);
}

static void look_at_blocks(struct kp_best_guess *search, const struct guesses *guesses)
{
    for (size_t first = 0; first < guesses->count && !kp_best_is_over(search); first += KP_LANES) {
        if (!guesses->numbers && !may_begin(search, first))
            continue;
        kp_best_turn(search);
        look_at_block(search, guesses, first);
    }
}

/* A secret that is looked at once more is no better than it was. */
static void kp_best_blocks(struct kp_best_guess *search)
{
    const struct kp_position *position = search->position;
    struct guesses secrets = {kp_bulk_scorer_blocks(search->scales->splitter.planes),
                              position->secrets, position->count, true};
    struct guesses all = {kp_bulk_scorer_blocks(position->field->all), NULL, position->field->count,
                          false};

    kp_partition_blocks_take(&search->scales->columns, position->secrets, position->count);
    look_at_blocks(search, &secrets);
    look_at_blocks(search, &all);
}
