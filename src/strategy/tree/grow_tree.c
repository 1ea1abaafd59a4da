/* Growing a tree: at each position the strategy chooses a guess, which splits the candidates
 * into parts, and each part is a position of its own, until a guess is the only candidate
 * left.  Strategies that search whole trees do so at the beginning, or, if the caller chose the
 * first guess, for each of its parts; then the search knows the guess of each position below. */
#include "strategy/tree/tree.h"

#include "format/code_parser.h"
#include "format/text_lines.h"
#include "keypeg.h"
#include "strategy/best_guess.h"
#include "strategy/exact/exact_search.h"

#include <stdlib.h>
#include <string.h>

struct growth {
    const struct kp_strategy *strategy;
    const struct kp_guess_request *request;
    struct kp_splitter splitter;
    struct kp_guess_evaluator evaluator; /* of strategies that have part costs */
    struct kp_exact_search *search;      /* of a strategy that searches, once it has begun */
    int longest;                         /* guesses of a game that the search allows */
    size_t parts;                        /* that a guess here can have, if the search knows */
    struct kp_tree *tree;
    enum kp_stop_reason *stop;
    struct kp_diag *why;
};

static enum kp_status choose_guess(struct growth *growth, const struct kp_position *position,
                                   int depth, size_t *guess)
{
    struct kp_rated_guess best = {0};
    uint32_t found = 0;

    if (growth->search && position->count < 3) { /* either separates the two */
        *guess = position->secrets[0];
        return KP_OK;
    }
    if (growth->search) {
        kp_exact_total(growth->search, position, growth->longest - depth, &growth->parts, &found,
                       growth->stop);
        *guess = found;
        return *growth->stop == KP_OUT_OF_MEMORY ? kp_no_memory(growth->why) : KP_OK;
    }
    if (growth->strategy->choose) {
        *guess = growth->strategy->choose(position, growth->request->seed);
        return KP_OK;
    }
    *growth->stop = kp_guess_evaluator_best(&growth->evaluator, position, growth->request->limits,
                                            &best);
    *guess = best.guess;
    return KP_OK;
}

/* ---- Below a guess ------------------------------------------------------- */

/* NOLINTBEGIN(misc-no-recursion): a part is a position of its own, KP_MOST_DEPTH deep at most */

static enum kp_status grow_guess(struct growth *growth, const struct kp_position *position,
                                 struct kp_tree_node node, size_t guess);

static enum kp_status grow_position(struct growth *growth, const struct kp_position *position,
                                    struct kp_tree_node node)
{
    size_t guess = 0, parts = growth->parts;
    enum kp_status status = KP_OK;

    *growth->stop = kp_limits_check(growth->request->limits);
    if (*growth->stop == KP_COMPLETED)
        status = choose_guess(growth, position, node.depth, &guess);
    if (status == KP_OK && *growth->stop == KP_COMPLETED)
        status = grow_guess(growth, position, node, guess);
    growth->parts = parts;
    return status;
}

/* Find whether a tree exists whose games take no more guesses than the request allows. */
static enum kp_status find_longest(struct growth *growth, const struct kp_position *position,
                                   int depth)
{
    int most = growth->request->longest ? growth->request->longest - depth : KP_MOST_DEPTH + 1;
    uint32_t guess, total = kp_exact_total(growth->search, position, most, &growth->parts, &guess,
                                           growth->stop);

    if (*growth->stop == KP_COMPLETED && total == KP_NEVER)
        return kp_bad_input(
            growth->why,
            "no strategy finds each of %s secrets within %d guess%s; allow longer games",
            kp_grouped((long long)position->count).text, most, most == 1 ? "" : "es");
    growth->longest = depth + most;
    growth->parts = 0;
    return KP_OK;
}

/* For a strategy that searches whole trees. */
static enum kp_status grow_searched(struct growth *growth, const struct kp_position *position,
                                    struct kp_tree_node node)
{
    const struct kp_guess_request *request = growth->request;
    enum kp_status status;

    if (request->longest > 0 && request->longest == node.depth)
        return kp_bad_input(
            growth->why,
            "after this first guess some games need more than %d guesses; allow longer "
            "games",
            request->longest);
    status = kp_exact_new(position, request->limits, &growth->search, growth->why);
    if (status == KP_OK)
        status = find_longest(growth, position, node.depth);
    if (status == KP_OK && *growth->stop == KP_COMPLETED)
        status = grow_position(growth, position, node);
    kp_exact_free(growth->search);
    growth->search = NULL;
    return status;
}

static enum kp_status grow_part(struct growth *growth, const struct kp_position *position,
                                struct kp_tree_node node)
{
    return growth->strategy->searches && !growth->search ? grow_searched(growth, position, node)
                                                         : grow_position(growth, position, node);
}

static enum kp_status grow_parts(struct growth *growth, const struct kp_position *position,
                                 struct kp_tree_node node, const struct kp_part_sizes *split,
                                 const uint32_t *sorted, const struct kp_symmetry *left)
{
    const struct kp_code_table *table = position->table;
    enum kp_status status = KP_OK;

    for (size_t k = 0; k < split->parts && status == KP_OK && *growth->stop == KP_COMPLETED;
         sorted += split->size[k++]) {
        struct kp_position part = {table, sorted, split->size[k], left};
        struct kp_tree_node next = {node.depth + 1, kp_code_table_score(table, split->mark[k]),
                                    false};

        if (split->mark[k] != table->won)
            status = grow_part(growth, &part, next);
    }
    return status;
}

/* A guess that separates nothing would be repeated for ever. */
static enum kp_status check_split(const struct growth *growth, const struct kp_position *position,
                                  const struct kp_part_sizes *split, int depth)
{
    bool useless = split->parts == 1 && split->mark[0] != position->table->won;

    if (!useless && depth <= KP_MOST_DEPTH)
        return KP_OK;
    if (depth == 0 && growth->request->first)
        return kp_bad_input(
            growth->why,
            "'%s' gives no information: all possible secrets would give it the same score; "
            "choose another first guess",
            kp_quote(growth->request->first).text);
    return kp_internal_error(growth->why, "the strategy %s chose a guess that gives no information",
                             growth->strategy->name);
}

static enum kp_status grow_guess(struct growth *growth, const struct kp_position *position,
                                 struct kp_tree_node node, size_t guess)
{
    const uint16_t *code = kp_code_table_code(position->table, guess);
    uint32_t *sorted = malloc((position->count + 1) * sizeof *sorted);
    struct kp_symmetry left = {0};
    struct kp_part_sizes split = {0};
    enum kp_status status;

    if (sorted && kp_splitter_load(&growth->splitter, position->secrets, position->count)) {
        kp_splitter_split(&growth->splitter, code, &split);
        kp_splitter_sort(&growth->splitter, code, &split, sorted);
        node.wins = split.mark[split.parts - 1] == position->table->won;
    }
    if (split.parts == 0 ||
        (position->symmetry && !kp_symmetry_fix(position->symmetry, code, &left)) ||
        !kp_tree_add(growth->tree, node, code))
        status = kp_no_memory(growth->why);
    else
        status = check_split(growth, position, &split, node.depth);
    if (status == KP_OK)
        status = grow_parts(growth, position, node, &split, sorted,
                            position->symmetry ? &left : NULL);
    kp_symmetry_clear(&left);
    free(sorted);
    return status;
}

/* NOLINTEND(misc-no-recursion) */

enum kp_status kp_tree_grow_from(const struct kp_strategy *strategy,
                                 const struct kp_position *position,
                                 const struct kp_guess_request *request, size_t first,
                                 struct kp_tree *tree, enum kp_stop_reason *stop,
                                 struct kp_diag *why)
{
    struct growth growth = {
        .strategy = strategy, .request = request, .tree = tree, .stop = stop, .why = why};
    struct kp_tree_node root = {0};
    enum kp_status status;
    bool made;

    *stop = KP_COMPLETED;
    made = kp_splitter_make(&growth.splitter, position->table);
    if (made && strategy->part_cost)
        made = kp_guess_evaluator_make(&growth.evaluator, strategy, position->table,
                                       position->count);
    growth.evaluator.plainly = request->plainly;
    if (!made)
        status = kp_no_memory(why);
    else if (first == SIZE_MAX)
        status = grow_part(&growth, position, root);
    else
        status = grow_guess(&growth, position, root, first);
    kp_splitter_clear(&growth.splitter);
    kp_guess_evaluator_clear(&growth.evaluator);
    return status;
}

/* ---- The first guess of a call ------------------------------------------- */

struct tree_build {
    const struct kp_strategy *strategy;
    enum kp_guesses guesses;
    struct kp_guess_request request;
    struct kp_full_position full;
    size_t first; /* its number in the table; SIZE_MAX: the strategy chooses it */
};

static enum kp_status read_first(struct tree_build *build, struct kp_diag *why)
{
    const char *words = build->request.first;
    const struct kp_rules *rules = build->full.game->rules;
    uint16_t code[KP_MARK_PEGS]; /* boards with a table have no more pegs */
    enum kp_status status;

    build->first = SIZE_MAX;
    if (!words)
        return KP_OK;
    status = kp_code_parse(rules, words, strlen(words), code, why);
    if (why)
        why->line = why->column = 0; /* the words are of a call, and not of a text */
    if (status != KP_OK)
        return status;
    kp_rules_order_pegs(rules, code);
    build->first = kp_code_table_find(&build->full.table, code);
    if (build->first != SIZE_MAX)
        return KP_OK;
    return kp_bad_input(
        why,
        build->guesses == KP_GUESS_SECRETS
            ? "'%s' cannot be a secret of this game; write '--guesses any' to guess it"
            : "'%s' cannot be guessed in this game",
        kp_quote(words).text);
}

/* ---- The tree of a call -------------------------------------------------- */

static enum kp_status fill_tree(struct tree_build *build, struct kp_tree *tree,
                                enum kp_stop_reason *stop, struct kp_diag *why)
{
    enum kp_status status = KP_OK;

    if (build->full.count > 0)
        status = kp_tree_grow_from(build->strategy, &build->full.position, &build->request,
                                   build->first, tree, stop, why);
    tree->facts.strategy = build->strategy->name;
    if (status == KP_OK && *stop == KP_COMPLETED && !kp_tree_summarise(tree))
        return kp_no_memory(why);
    return status;
}

/* Boards with too many codes for any table get an error message from the table.  A tree has a node
 * for each secret, in arrays that double their size, and take three times the room while they
 * do. */
static enum kp_status build_tree(struct tree_build *build, const struct kp_transcript *game,
                                 const struct kp_options *options, struct kp_tree **tree,
                                 enum kp_stop_reason *stop, struct kp_diag *why)
{
    const struct kp_rules *rules = game->rules;
    size_t node = sizeof(struct kp_tree_node) + (size_t)rules->pegs * sizeof(uint16_t);
    enum kp_status status;

    if (kp_code_table_size(rules, build->guesses) <= KP_MOST_CODES &&
        !kp_full_position_has_room(rules, build->guesses, options)) {
        *stop = KP_OUT_OF_MEMORY;
        return KP_OK;
    }
    status = kp_full_position_take(&build->full, game, build->guesses, options,
                                   *build->request.limits, stop, why);
    if (status == KP_OK && *stop == KP_COMPLETED && options->memory &&
        build->full.count > options->memory / 2 / (3 * node))
        *stop = KP_OUT_OF_MEMORY;
    if (status == KP_OK && *stop == KP_COMPLETED)
        status = read_first(build, why);
    if (status != KP_OK || *stop != KP_COMPLETED)
        return status;
    *tree = kp_tree_new(game);
    return *tree ? fill_tree(build, *tree, stop, why) : kp_no_memory(why);
}

enum kp_status kp_tree_grow(const struct kp_transcript *game, const struct kp_options *options,
                            const struct kp_strategy_options *strategy, struct kp_tree **tree,
                            enum kp_stop_reason *stop, struct kp_diag *why)
{
    static const struct kp_strategy_options defaults = {0};
    struct tree_build build = {0};
    struct kp_limits limits;
    enum kp_status status;

    options = kp_options_or_default(options);
    strategy = strategy ? strategy : &defaults;
    limits = kp_limits_of(options);
    build.request = (struct kp_guess_request){.limits = &limits,
                                              .seed = options->seed,
                                              .longest = strategy->longest,
                                              .first = strategy->first};
    status = kp_strategy_read(strategy, &build.strategy, &build.guesses, why);
    *tree = NULL;
    *stop = KP_COMPLETED;
    if (status == KP_OK)
        status = build_tree(&build, game, options, tree, stop, why);
    if (status != KP_OK || *stop != KP_COMPLETED) {
        kp_tree_free(*tree);
        *tree = NULL;
    }
    kp_full_position_clear(&build.full);
    return kp_end_progress(options, status);
}
