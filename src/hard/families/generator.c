#include "hard/families/generator.h"

#include "base/utf8.h"
#include "hard/families/certify.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* What stands above a game: enough to know what it is, and to make it again. */
static const char *answer_name(enum kp_answer answer)
{
    static const char *const names[] = {
        [KP_UNDECIDED] = "undecided", [KP_CONSISTENT] = "consistent", [KP_CHEATED] = "cheated"};

    return names[answer];
}

static void tell_command(const struct kp_generator *generator, uint64_t i, struct kp_strbuf *to)
{
    const struct kp_generate_options *order = &generator->order;

    kp_strbuf_addf(to, "keypeg generate %s --pegs %d --colours %d", order->family, order->pegs,
                   order->colours);
    if (order->rows)
        kp_strbuf_addf(to, " --rows %zu", order->rows);
    kp_strbuf_addf(to, " --status %s --seed %" PRIu64 " --first %" PRIu64, order->status,
                   order->seed, i);
    if (order->states != KP_STATES)
        kp_strbuf_addf(to, " --states %" PRIu64, order->states);
    kp_strbuf_addf(to, "%s\n", order->measure ? " --measure" : "");
}

static void tell_status(const struct kp_instance *instance, struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "status: %s; answer: %s; known by: %s", kp_planting_name(instance->status),
                   answer_name(instance->answer), kp_known_name(instance->known));
    if (instance->secrets.length)
        kp_strbuf_addf(to, "; secrets: %s", instance->secrets.text);
    kp_strbuf_add(to, "\n", 1);
}

static void tell_rows(const struct kp_generator *generator, const struct kp_instance *instance,
                      struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "rows: %zu", instance->game->row_count);
    if (generator->usual_rows)
        kp_strbuf_addf(to, "; without --rows there are %zu: %s", generator->usual_rows,
                       generator->family->rows_are);
    kp_strbuf_add(to, "\n", 1);
}

static void tell_native(const struct kp_generator *generator, const struct kp_measured *measured,
                        struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "native engine: %s; states: %" PRIu64, answer_name(measured->native),
                   measured->states);
    if (measured->gave_up_early)
        kp_strbuf_addf(to,
                       "; it gave up early, for it expects not to be through within %" PRIu64
                       " (--states)",
                       generator->order.states);
    else if (measured->native_stop != KP_COMPLETED)
        kp_strbuf_addf(to, "; ended by %s", kp_stop_name(measured->native_stop));
    kp_strbuf_add(to, "\n", 1);
}

static void tell_solver(const struct kp_measured *measured, struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "solver: %s; conflicts: %" PRIu64 "; decisions: %" PRIu64,
                   answer_name(measured->solver), measured->conflicts, measured->decisions);
    if (measured->solver == KP_UNDECIDED && measured->solver_stop != KP_COMPLETED)
        kp_strbuf_addf(to, "; ended by %s", kp_stop_name(measured->solver_stop));
    kp_strbuf_add(to, "\n", 1);
}

/* The remarks above the game of instance i: the command that makes it, the family, the
 * status and how it is known, the rows, and what was measured. */
static void kp_instance_remark(const struct kp_generator *generator, uint64_t i,
                               struct kp_instance *instance)
{
    struct kp_strbuf *to = &instance->game->comments;

    tell_command(generator, i, to);
    kp_strbuf_addf(to, "%s: %s\n", generator->family->name, generator->family->title);
    tell_status(instance, to);
    tell_rows(generator, instance, to);
    if (instance->is_measured) {
        tell_native(generator, &instance->measured, to);
        tell_solver(&instance->measured, to);
    }
}

/* ---- What was ordered -------------------------------------------------- */

static enum kp_status unknown_family(const char *name, struct kp_diag *why)
{
    struct kp_strbuf names = {0};
    enum kp_status status;

    for (const struct kp_family *const *family = kp_families; *family; family++)
        kp_strbuf_addf(&names, " %s", (*family)->name);
    status = names.failed ? kp_no_memory(why)
                          : kp_fail(why, KP_BAD_INPUT, "there is no family '%s'; there are:%s",
                                    name, names.text);
    kp_strbuf_free(&names);
    return status;
}

/* The statuses that a family can have, "planted or unplanted". */
static void say_statuses(const struct kp_family *family, char *to, size_t room)
{
    size_t length = 0;

    to[0] = '\0';
    for (int s = KP_PLANTED; s <= KP_UNPLANTED; s++)
        if (family->statuses & KP_STATUS(s))
            length += (size_t)snprintf(to + length, room - length, "%s%s", length ? " or " : "",
                                       kp_planting_name((enum kp_instance_kind)s));
}

static enum kp_status find_status(struct kp_generator *generator, struct kp_diag *why)
{
    const struct kp_family *family = generator->family;
    const char *name = generator->order.status;
    char can[64];

    for (int s = KP_PLANTED; name && s <= KP_UNPLANTED; s++)
        if (kp_ascii_same(name, kp_planting_name((enum kp_instance_kind)s)) &&
            family->statuses & KP_STATUS(s)) {
            generator->recipe.status = (enum kp_instance_kind)s;
            return KP_OK;
        }
    if (!name) {
        generator->recipe.status = family->usual;
        return KP_OK;
    }
    say_statuses(family, can, sizeof can);
    if (kp_ascii_same(name, "sat") || kp_ascii_same(name, "unsat"))
        return kp_fail(why, KP_BAD_INPUT,
                       "%s has no status '%s': planted games have a secret, falsified ones none; "
                       "take --status %s",
                       family->name, name, can);
    return kp_fail(why, KP_BAD_INPUT, "%s has no status '%s': take --status %s", family->name, name,
                   can);
}

static enum kp_status check_sizes(const struct kp_recipe *recipe, struct kp_diag *why)
{
    if (recipe->pegs < 1 || recipe->pegs > KP_MOST_PEGS)
        return kp_fail(why, KP_BAD_INPUT, "a code has 1 to %d pegs: take --pegs among these",
                       KP_MOST_PEGS);
    if (recipe->colours < 1 || recipe->colours > KP_MOST_COLOURS ||
        (int64_t)recipe->pegs * recipe->colours > KP_MOST_CELLS)
        return kp_fail(why, KP_BAD_INPUT,
                       "there are 1 to %d colours, and pegs times colours is at most %d: take "
                       "fewer --colours",
                       KP_MOST_COLOURS, KP_MOST_CELLS);
    if (recipe->rows > KP_MOST_ROWS)
        return kp_fail(why, KP_BAD_INPUT, "a game has at most %d rows: take fewer --rows",
                       KP_MOST_ROWS);
    return KP_OK;
}

static enum kp_status suit(const struct kp_generator *generator, struct kp_diag *why)
{
    const char *wrong = generator->family->suits ? generator->family->suits(&generator->recipe)
                                                 : NULL;

    return wrong ? kp_fail(why, KP_BAD_INPUT, "%s %s", generator->family->name, wrong) : KP_OK;
}

static enum kp_status count_rows(struct kp_generator *generator, struct kp_diag *why)
{
    const struct kp_family *family = generator->family;
    enum kp_status status = KP_OK;

    if (family->rows)
        status = family->rows(family, &generator->recipe, &generator->usual_rows, why);
    if (generator->recipe.rows == 0)
        generator->recipe.rows = generator->usual_rows;
    return status;
}

/* Whoever asks for the order sees what is made. */
static void fill_in(struct kp_generator *generator)
{
    const struct kp_recipe *recipe = &generator->recipe;
    struct kp_generate_options *order = &generator->order;

    order->family = generator->family->name;
    order->pegs = recipe->pegs;
    order->colours = recipe->colours;
    order->rows = recipe->rows;
    order->status = kp_planting_name(recipe->status);
    order->states = generator->options.states;
}

enum kp_status kp_generator_set(struct kp_generator *generator,
                                const struct kp_generate_options *order, struct kp_diag *why)
{
    uint64_t states = order->states ? order->states : KP_STATES;
    enum kp_status status;

    generator->family = kp_family_named(order->family);
    if (!generator->family)
        return unknown_family(order->family, why);
    generator->order = *order;
    generator->options = (struct kp_options){
        .states = states, .stop = order->stop, .stop_data = order->stop_data};
    generator->recipe = (struct kp_recipe){
        .pegs = order->pegs ? order->pegs : generator->family->pegs,
        .colours = order->colours ? order->colours : generator->family->colours,
        .rows = order->rows,
        .seed = order->seed,
        .options = &generator->options};
    status = find_status(generator, why);
    if (status == KP_OK)
        status = check_sizes(&generator->recipe, why);
    if (status == KP_OK && generator->family->fit)
        generator->family->fit(&generator->recipe);
    if (status == KP_OK)
        status = suit(generator, why);
    if (status == KP_OK)
        status = count_rows(generator, why);
    fill_in(generator);
    return status;
}

/* ---- Instances --------------------------------------------------------- */

/* A family that is wrong about its own games is our fault, and better not believed. */
static enum kp_status agree(const struct kp_generator *generator,
                            const struct kp_instance *instance, enum kp_answer engine,
                            struct kp_diag *why)
{
    bool same = engine == KP_UNDECIDED || instance->answer == KP_UNDECIDED ||
                engine == instance->answer;

    return same ? KP_OK
                : kp_fail(why, KP_BROKEN, "an engine contradicts what %s says of its own game",
                          generator->family->name);
}

static enum kp_status measure(const struct kp_generator *generator, struct kp_instance *instance,
                              enum kp_stop_reason *stop, struct kp_diag *why)
{
    enum kp_status status = kp_measure(&generator->recipe, instance, stop, why);

    if (status == KP_OK)
        status = agree(generator, instance, instance->measured.native, why);
    if (status == KP_OK)
        status = agree(generator, instance, instance->measured.solver, why);
    return status;
}

/* What the family says stands below. */
static void hand_over(struct kp_instance *instance)
{
    instance->game->afterword = instance->comments;
    instance->comments = (struct kp_strbuf){0};
}

static enum kp_status finish(const struct kp_generator *generator, uint64_t i,
                             struct kp_instance *instance, struct kp_diag *why)
{
    const struct kp_transcript *game = instance->game;

    hand_over(instance);
    kp_instance_remark(generator, i, instance);
    return game->comments.failed || game->afterword.failed || instance->secrets.failed
               ? kp_no_memory(why)
               : KP_OK;
}

enum kp_status kp_generator_make(const struct kp_generator *generator, uint64_t i,
                                 struct kp_instance *instance, enum kp_stop_reason *stop,
                                 struct kp_diag *why)
{
    struct kp_recipe recipe = generator->recipe;
    enum kp_status status;

    recipe.index = i;
    *stop = KP_COMPLETED;
    instance->status = recipe.status;
    status = generator->family->make(generator->family, &recipe, instance, stop, why);
    if (status == KP_OK && *stop == KP_COMPLETED && generator->order.measure)
        status = measure(generator, instance, stop, why);
    if (status == KP_OK && *stop == KP_COMPLETED)
        return finish(generator, i, instance, why);
    kp_instance_clear(instance);
    return status;
}
