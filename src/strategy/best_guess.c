#include "strategy/best_guess.h"

bool kp_best_is_over(const struct kp_best_guess *search)
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

void kp_best_consider(struct kp_best_guess *search, struct kp_rated_guess weighed)
{
    if (search->any && !kp_rated_guess_before(weighed, *search->best))
        return;
    *search->best = weighed;
    search->any = true;
    while (search->too_much > 1 && least(search, search->too_much - 1) >= weighed.worth)
        search->too_much--;
}

#define TURNS 64 /* looks between two at the limits */

void kp_best_turn(struct kp_best_guess *search)
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
