/* From an order to instances: the order is checked against its family and completed, each
 * instance is made by the family, and gets the remarks that say what
 * it is and how to make it again. */
#include "generate/families/family.h"

#include "base/allocate.h"
#include "base/limits.h"
#include "base/unknown_name.h"
#include "base/utf8.h"
#include "format/keywords.h"
#include "game/predefined_game.h"
#include "generate/families/certify.h"
#include "generate/puzzle/puzzle_series.h"
#include "keypeg.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The completed order points to nothing that changes; recipe.options points to `options`, so the
 * generator is not copied or moved. */
struct kp_generator {
    struct kp_generate_options order; /* completed: nothing is 0 or NULL any more */
    struct kp_recipe recipe;          /* of instance 0; its rules and series are owned */
    struct kp_options options;
    size_t usual_rows; /* the default; 0: the family decides */
};

/* ---- Remarks above the game -------------------------------------------- */

static void write_command(const struct kp_generator *generator, uint64_t i, struct kp_strbuf *to)
{
    const struct kp_generate_options *order = &generator->order;

    kp_strbuf_addf(to, "keypeg generate %s ", order->family);
    if (order->game)
        kp_strbuf_addf(to, "--game %s", order->game);
    else if (order->colour_names)
        kp_strbuf_addf(to, "--pegs %d --colour-names '%s'", order->pegs, order->colour_names);
    else
        kp_strbuf_addf(to, "--pegs %d --colours %d", order->pegs, order->colours);
    if (order->no_repeats)
        kp_strbuf_addf(to, " --no-repeats");
    if (order->rows)
        kp_strbuf_addf(to, " --rows %zu", order->rows);
    kp_strbuf_addf(to, " --status %s --seed %" PRIu64 " --first %" PRIu64, order->status,
                   order->seed, i);
    if (order->states != KP_STATES)
        kp_strbuf_addf(to, " --states %" PRIu64, order->states);
    if (order->near_misses)
        kp_strbuf_addf(to, " --near-misses %zu", order->near_misses);
    if (order->grade)
        kp_strbuf_addf(to, " --grade %s", order->grade);
    if (order->most_cost)
        kp_strbuf_addf(to, " --length %d..%d", order->least_cost, order->most_cost);
    kp_strbuf_add(to, "\n", 1);
}

static void write_status(const struct kp_instance *instance, struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "status: %s; answer: %s", kp_instance_kind_name(instance->status),
                   kp_answer_name(instance->answer));
    if (instance->known != KP_NOT_KNOWN)
        kp_strbuf_addf(to, "; known by: %s", kp_certainty_name(instance->known));
    if (instance->secrets.length)
        kp_strbuf_addf(to, "; secrets: %s", instance->secrets.text);
    kp_strbuf_add(to, "\n", 1);
}

static void write_rows(const struct kp_generator *generator, const struct kp_instance *instance,
                       struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "rows: %zu", instance->game->row_count);
    if (generator->usual_rows)
        kp_strbuf_addf(to, "; default: %zu, %s", generator->usual_rows,
                       generator->recipe.family->usual_rows_note);
    kp_strbuf_add(to, "\n", 1);
}

static void write_difficulty(const struct kp_difficulty *difficulty, struct kp_strbuf *to)
{
    int cost = (int)(10 * difficulty->cost + 0.5), dearest = (int)(10 * difficulty->dearest + 0.5);

    if (difficulty->grade)
        kp_strbuf_addf(to, "grade: %s; length: %d.%d in %zu step%s; dearest step: %d.%d\n",
                       difficulty->grade, cost / 10, cost % 10, difficulty->steps,
                       difficulty->steps == 1 ? "" : "s", dearest / 10, dearest % 10);
    else
        kp_strbuf_addf(to, "grade: none, as no short explanation was found\n");
}

/* The command that makes the instance, its family, its status and how that is known, and its
 * rows. */
static void write_remarks(const struct kp_generator *generator, uint64_t i,
                          struct kp_instance *instance)
{
    struct kp_strbuf *to = &instance->game->comments;

    write_command(generator, i, to);
    kp_strbuf_addf(to, "%s: %s\n", generator->order.family, generator->recipe.family->title);
    write_status(instance, to);
    write_rows(generator, instance, to);
    if (instance->is_graded)
        write_difficulty(&instance->difficulty, to);
}

/* ---- The order --------------------------------------------------------- */

static enum kp_status refuse_family(const char *name, struct kp_diag *why)
{
    struct kp_unknown_name unknown = kp_unknown_begin("family", name, strlen(name));

    for (const struct kp_family *const *family = kp_families; *family; family++)
        kp_unknown_expect(&unknown, (*family)->name);
    return kp_unknown_refuse(&unknown, why);
}

static enum kp_status refuse_status(const struct kp_family *family, const char *name,
                                    struct kp_diag *why)
{
    struct kp_unknown_name unknown;
    char what[64];
    bool is_answer = kp_ascii_same(name, "sat") || kp_ascii_same(name, "unsat");

    snprintf(what, sizeof what, "status of %s", family->name);
    unknown = kp_unknown_begin(what, name, strlen(name));
    for (int s = KP_PLANTED; s <= KP_UNPLANTED; s++)
        if (family->statuses & KP_STATUS(s))
            kp_unknown_expect(&unknown, kp_instance_kind_name((enum kp_instance_kind)s));
    kp_unknown_refuse(&unknown, why);
    if (is_answer)
        kp_continue(why, "; a secret fits planted games, and none fits falsified ones");
    return KP_BAD_INPUT;
}

static enum kp_status choose_status(struct kp_generator *generator, struct kp_diag *why)
{
    const struct kp_family *family = generator->recipe.family;
    const char *name = generator->order.status;

    generator->recipe.status = family->usual;
    if (!name)
        return KP_OK;
    for (int s = KP_PLANTED; s <= KP_UNPLANTED; s++)
        if (kp_ascii_same(name, kp_instance_kind_name((enum kp_instance_kind)s)) &&
            family->statuses & KP_STATUS(s)) {
            generator->recipe.status = (enum kp_instance_kind)s;
            return KP_OK;
        }
    return refuse_status(family, name, why);
}

static enum kp_status check_sizes(const struct kp_recipe *recipe, struct kp_diag *why)
{
    const struct kp_family *family = recipe->family;

    if (recipe->pegs < 1 || recipe->pegs > KP_MOST_PEGS)
        return kp_bad_input(why, "a code has 1 to %s pegs; use --pegs within that range",
                            kp_grouped(KP_MOST_PEGS).text);
    if (recipe->colours > KP_MOST_COLOURS ||
        (int64_t)recipe->pegs * recipe->colours > KP_MOST_CELLS)
        return kp_bad_input(
            why,
            "a game has at most %s colours, and pegs times colours is at most %s; use "
            "fewer --colours or --pegs",
            kp_grouped(KP_MOST_COLOURS).text, kp_grouped(KP_MOST_CELLS).text);
    if (recipe->rows > KP_MOST_ROWS)
        return kp_bad_input(why, "a game has at most %s rows; use fewer --rows",
                            kp_grouped(KP_MOST_ROWS).text);
    if (recipe->colours < 2 || (family->colours == 2 && recipe->colours != 2))
        return kp_bad_input(why, "%s requires --colours 2%s", family->name,
                            family->colours == 2 ? "" : " or more");
    return KP_OK;
}

static enum kp_status write_rules(const struct kp_generate_options *order, struct kp_rules *rules,
                                  struct kp_diag *why)
{
    enum kp_status status;

    if (order->game) {
        struct kp_word name = kp_word_of(order->game);
        const struct kp_predefined_game *game = kp_predefined_game_find(name.text, name.length);

        return game ? kp_predefined_game_set(game, rules, why)
                    : kp_predefined_game_unknown(&name, why);
    }
    rules->palette = kp_palette_new();
    if (!rules->palette)
        return kp_no_memory(why);
    status = kp_palette_add_list(rules->palette, order->colour_names, why);
    if (status == KP_OK)
        status = kp_palette_finish(rules->palette, why);
    rules->colours = kp_palette_size(rules->palette);
    return status;
}

/* Returns the first option that only puzzles have, or NULL. */
static const char *find_puzzle_option(const struct kp_generate_options *order)
{
    return order->game           ? "game"
           : order->colour_names ? "colour-names"
           : order->no_repeats   ? "no-repeats"
           : order->grade        ? "grade"
           : order->most_cost    ? "length"
           : order->near_misses  ? "near-misses"
                                 : NULL;
}

static enum kp_status check_rules(const struct kp_family *family,
                                  const struct kp_generate_options *order, struct kp_diag *why)
{
    const char *option = find_puzzle_option(order);

    if (!family->is_puzzle && option)
        return kp_bad_input(why, "--%s requires the family puzzle", option);
    if (order->game && (order->pegs || order->colours || order->colour_names || order->no_repeats))
        return kp_bad_input(why, "--game sets all rules; leave --pegs, --colours, --colour-names "
                                 "and --no-repeats out");
    if (order->colour_names && order->colours)
        return kp_bad_input(why, "--colour-names sets the number of colours; leave --colours out");
    if (order->near_misses > KP_MOST_NEAR_MISSES)
        return kp_bad_input(why, "a puzzle has at most %d --near-misses", KP_MOST_NEAR_MISSES);
    return KP_OK;
}

/* Gives a recipe of puzzles its rules, and the pegs and colours of rules that were named. */
static enum kp_status set_rules(const struct kp_generate_options *order, struct kp_recipe *recipe,
                                struct kp_diag *why)
{
    struct kp_rules rules = {0};
    enum kp_status status = check_rules(recipe->family, order, why);

    if (status || !recipe->family->is_puzzle)
        return status;
    if (!order->game && !order->colour_names) {
        status = check_sizes(recipe, why);
        recipe->rules = status ? NULL : kp_rules_with_numbers(recipe->pegs, recipe->colours);
    } else {
        kp_rules_clear(&rules);
        rules.pegs = recipe->pegs;
        status = write_rules(order, &rules, why);
        recipe->pegs = rules.pegs;
        recipe->colours = rules.colours;
        recipe->rules = status ? NULL : kp_rules_adopt(&rules);
        kp_palette_unref(rules.palette);
    }
    if (status || !recipe->rules)
        return status ? status : kp_no_memory(why);
    recipe->rules->repeats &= !order->no_repeats;
    return kp_rules_check(recipe->rules, why);
}

static void complete_order(struct kp_generator *generator)
{
    const struct kp_recipe *recipe = &generator->recipe;
    struct kp_generate_options *order = &generator->order;

    order->family = generator->recipe.family->name;
    order->pegs = recipe->pegs;
    order->colours = recipe->colours;
    order->rows = recipe->rows;
    order->status = kp_instance_kind_name(recipe->status);
    order->states = generator->options.states;
}

static enum kp_status set_order(struct kp_generator *generator,
                                const struct kp_generate_options *order, struct kp_diag *why)
{
    uint64_t states = order->states ? order->states : KP_STATES;
    const char *family = order->family ? order->family : "";
    struct kp_recipe *recipe = &generator->recipe;
    enum kp_status status;

    recipe->family = kp_family_named(family);
    if (!recipe->family)
        return refuse_family(family, why);
    generator->order = *order;
    generator->options = (struct kp_options){.states = states,
                                             .stop = order->stop,
                                             .stop_data = order->stop_data,
                                             .progress = order->progress,
                                             .progress_data = order->progress_data};
    recipe->pegs = order->pegs ? order->pegs : recipe->family->pegs;
    recipe->colours = order->colours ? order->colours : recipe->family->colours;
    recipe->rows = order->rows;
    recipe->seed = order->seed;
    recipe->near_misses = order->near_misses;
    recipe->options = &generator->options;
    status = choose_status(generator, why);
    if (status == KP_OK)
        status = set_rules(order, recipe, why);
    if (status == KP_OK)
        status = check_sizes(recipe, why);
    if (status == KP_OK && recipe->family->plan)
        status = recipe->family->plan(recipe, &generator->usual_rows, why);
    if (status == KP_OK && recipe->family->is_puzzle)
        status = kp_puzzle_wish_read(order, recipe->rules, &recipe->wish, why);
    if (recipe->rows == 0)
        recipe->rows = generator->usual_rows;
    complete_order(generator);
    if (status || !recipe->family->is_puzzle)
        return status;
    recipe->series = kp_puzzle_series_new(recipe);
    return recipe->series ? KP_OK : kp_no_memory(why);
}

enum kp_status kp_generator_new(const struct kp_generate_options *options,
                                struct kp_generator **generator, struct kp_diag *why)
{
    enum kp_status status;

    *generator = kp_calloc(1, sizeof **generator);
    status = *generator ? set_order(*generator, options, why) : kp_no_memory(why);
    if (status != KP_OK) {
        kp_generator_free(*generator);
        *generator = NULL;
    }
    return status;
}

void kp_generator_free(struct kp_generator *generator)
{
    if (!generator)
        return;
    kp_puzzle_series_free(generator->recipe.series);
    kp_rules_unref(generator->recipe.rules);
    free(generator);
}

const struct kp_generate_options *kp_generator_defaults(const struct kp_generator *generator)
{
    return &generator->order;
}

void kp_generator_name(const struct kp_generator *generator, uint64_t i,
                       char name[KP_INSTANCE_NAME])
{
    const struct kp_generate_options *order = &generator->order;
    char rows[24] = "", rules[40], wish[48] = "";

    snprintf(rules, sizeof rules, "%dx%d", order->pegs, order->colours);
    if (order->game)
        snprintf(rules, sizeof rules, "%.20s", order->game);
    if (order->rows)
        snprintf(rows, sizeof rows, "x%zu", order->rows);
    kp_puzzle_wish_name(&generator->recipe.wish, wish, sizeof wish);
    snprintf(name, KP_INSTANCE_NAME, "%s-%s%s%s%s-%s-seed%" PRIu64 "-%06" PRIu64, order->family,
             rules, order->no_repeats ? "-no-repeats" : "", rows, wish, order->status, order->seed,
             i);
}

/* ---- Instances --------------------------------------------------------- */

/* The comments of the family go below the game, the remarks above it. */
static enum kp_status finish_instance(const struct kp_generator *generator, uint64_t i,
                                      struct kp_instance *instance, struct kp_diag *why)
{
    struct kp_transcript *game = instance->game;

    game->near_misses = instance->near_misses.items;
    game->near_miss_count = instance->near_misses.count;
    game->difficulty = instance->is_graded ? &instance->difficulty : NULL;
    game->afterword = instance->comments;
    instance->comments = (struct kp_strbuf){0};
    write_remarks(generator, i, instance);
    return game->comments.failed || game->afterword.failed || instance->secrets.failed
               ? kp_no_memory(why)
               : KP_OK;
}

enum kp_status kp_generate(const struct kp_generator *generator, uint64_t i,
                           struct kp_instance **instance, enum kp_stop_reason *stop,
                           struct kp_diag *why)
{
    struct kp_instance *made = kp_calloc(1, sizeof *made);
    struct kp_recipe recipe = generator->recipe;
    enum kp_status status;

    *instance = NULL;
    if (!made)
        return kp_no_memory(why);
    recipe.index = i;
    *stop = KP_COMPLETED;
    made->status = recipe.status;
    status = recipe.family->make(&recipe, made, stop, why);
    if (status == KP_OK && *stop == KP_COMPLETED)
        status = finish_instance(generator, i, made, why);
    if (status == KP_OK && *stop == KP_COMPLETED)
        *instance = made;
    else
        kp_instance_free(made);
    return kp_end_progress(&generator->options, status);
}

void kp_instance_free(struct kp_instance *instance)
{
    if (!instance)
        return;
    kp_transcript_free(instance->game);
    kp_strbuf_free(&instance->secrets);
    kp_strbuf_free(&instance->comments);
    kp_near_misses_free(&instance->near_misses);
    free(instance->secret);
    free(instance);
}

const struct kp_transcript *kp_instance_game(const struct kp_instance *instance)
{
    return instance->game;
}

struct kp_instance_facts kp_instance_about(const struct kp_instance *instance)
{
    return (struct kp_instance_facts){
        .status = instance->status,
        .answer = instance->answer,
        .known = instance->known,
        .secrets = instance->secrets.length ? instance->secrets.text : NULL,
        .near_misses = instance->near_misses.items,
        .near_miss_count = instance->near_misses.count,
        .secret = instance->secret,
        .difficulty = instance->is_graded ? &instance->difficulty : NULL};
}
