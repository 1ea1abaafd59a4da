#include "strategy/tree/grow_tree.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "format/code_parser.h"
#include "format/text_lines.h"
#include "strategy/best_guess.h"
#include "strategy/full_position.h"

#include <stdlib.h>
#include <string.h>

struct growing {
    const struct kp_strategy *strategy;
    const struct kp_guess_request *wish;
    struct kp_splitter splitter;
    struct kp_guess_evaluator scales;
    struct kp_tree *tree;
    enum kp_stop_reason *stop;
    struct kp_diag *why;
};

/* ---- One guess --------------------------------------------------------- */

static enum kp_status choose(struct growing *growing, const struct kp_position *position,
                             size_t *guess)
{
    struct kp_rated_guess best = {0};

    if (growing->strategy->choose)
        return growing->strategy->choose(position, growing->wish, guess, growing->stop,
                                         growing->why);
    *growing->stop = kp_guess_evaluator_best(&growing->scales, position, growing->wish->limits,
                                             &best);
    *guess = best.guess;
    return KP_OK;
}

static enum kp_status make(struct growing *growing, const struct kp_position *position)
{
    bool made = kp_splitter_make(&growing->splitter, position->field);

    if (made && growing->strategy->weigh)
        made = kp_guess_evaluator_make(&growing->scales, growing->strategy, position->field,
                                       position->count);
    growing->scales.plainly = growing->wish->plainly;
    return made ? KP_OK : kp_no_memory(growing->why);
}

static void unmake(struct growing *growing)
{
    kp_splitter_clear(&growing->splitter);
    kp_guess_evaluator_clear(&growing->scales);
}

/* ---- All of them ------------------------------------------------------- */

/* NOLINTBEGIN(misc-no-recursion): a part is a position of its own, KP_MOST_DEPTH deep at most */

static enum kp_status grow(struct growing *growing, const struct kp_position *position,
                           struct kp_tree_node ply, size_t guess);

/* A part is a position of its own, and what was chosen there follows. */
static enum kp_status grow_part(struct growing *growing, const struct kp_position *position,
                                struct kp_tree_node ply)
{
    size_t guess = 0;
    enum kp_status status = KP_OK;

    *growing->stop = kp_limits_check(growing->wish->limits);
    if (*growing->stop == KP_COMPLETED)
        status = choose(growing, position, &guess);
    if (status != KP_OK || *growing->stop != KP_COMPLETED)
        return status;
    return grow(growing, position, ply, guess);
}

/* What a strategy grew at once, below what is there. */
static bool attach(struct kp_tree *tree, const struct kp_tree *twig, struct kp_tree_node ply)
{
    for (size_t i = 0; i < twig->count; i++) {
        struct kp_tree_node moved = twig->plies[i];

        moved.depth += ply.depth;
        if (i == 0)
            moved.score = ply.score;
        if (!kp_tree_add(tree, moved, kp_tree_guess(twig, i)))
            return false;
    }
    return true;
}

/* Below a first guess that somebody chose, a strategy that grows its trees at once grows
 * one for each part. */
static enum kp_status graft(struct growing *growing, const struct kp_position *position,
                            struct kp_tree_node ply)
{
    struct kp_tree twig = {.pegs = growing->tree->pegs};
    struct kp_guess_request wish = *growing->wish;
    enum kp_status status;

    if (wish.longest > 0 && wish.longest == ply.depth)
        return kp_fail(growing->why, KP_BAD_INPUT,
                       "after this first guess some games take more than %d", wish.longest);
    wish.longest -= wish.longest > 0 ? ply.depth : 0;
    status = growing->strategy->grow(position, &wish, &twig, growing->stop, growing->why);
    if (status == KP_OK && *growing->stop == KP_COMPLETED && !attach(growing->tree, &twig, ply))
        status = kp_no_memory(growing->why);
    kp_tree_clear(&twig);
    return status;
}

static enum kp_status grow_parts(struct growing *growing, const struct kp_position *position,
                                 struct kp_tree_node ply, const struct kp_split *split,
                                 const uint32_t *sorted, const struct kp_symmetry *left)
{
    const struct kp_code_table *field = position->field;
    enum kp_status status = KP_OK;

    for (size_t k = 0; k < split->parts && status == KP_OK && *growing->stop == KP_COMPLETED;
         sorted += split->size[k++]) {
        struct kp_position part = {field, sorted, split->size[k], left};
        struct kp_tree_node next = {ply.depth + 1, kp_code_table_score(field, split->mark[k]),
                                    false};

        if (split->mark[k] != field->won)
            status = growing->strategy->grow ? graft(growing, &part, next)
                                             : grow_part(growing, &part, next);
    }
    return status;
}

/* A guess that tells nothing would be made for ever. */
static enum kp_status check(const struct growing *growing, const struct kp_position *position,
                            const struct kp_split *split, int depth)
{
    bool vain = split->parts == 1 && split->mark[0] != position->field->won;

    if (!vain && depth <= KP_MOST_DEPTH)
        return KP_OK;
    return kp_fail(growing->why, KP_BROKEN,
                   "the strategy %s chose a guess that tells nothing; this is a fault in keypeg, "
                   "please report the game",
                   growing->strategy->name);
}

static bool has_won(const struct kp_code_table *field, const struct kp_split *split)
{
    return split->parts > 0 && split->mark[split->parts - 1] == field->won;
}

static enum kp_status grow(struct growing *growing, const struct kp_position *position,
                           struct kp_tree_node ply, size_t guess)
{
    const uint16_t *code = kp_code_table_code(position->field, guess);
    uint32_t *sorted = malloc((position->count + 1) * sizeof *sorted);
    struct kp_symmetry left = {0};
    struct kp_split split = {0};
    enum kp_status status;

    if (sorted && kp_splitter_take(&growing->splitter, position->secrets, position->count)) {
        kp_splitter_split(&growing->splitter, guess, &split);
        kp_splitter_sort(&growing->splitter, guess, &split, sorted);
    }
    ply.wins = has_won(position->field, &split);
    if (split.parts == 0 || !kp_symmetry_fix(position->symmetry, code, &left) ||
        !kp_tree_add(growing->tree, ply, code))
        status = kp_no_memory(growing->why);
    else
        status = check(growing, position, &split, ply.depth);
    if (status == KP_OK)
        status = grow_parts(growing, position, ply, &split, sorted, &left);
    kp_symmetry_clear(&left);
    free(sorted);
    return status;
}

/* NOLINTEND(misc-no-recursion) */

enum kp_status kp_grow_tree(const struct kp_strategy *strategy, const struct kp_position *position,
                            const struct kp_guess_request *wish, size_t first, struct kp_tree *tree,
                            enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct growing growing = {
        .strategy = strategy, .wish = wish, .tree = tree, .stop = stop, .why = why};
    enum kp_status status;

    *stop = KP_COMPLETED;
    if (strategy->grow && first == SIZE_MAX)
        return strategy->grow(position, wish, tree, stop, why);
    status = make(&growing, position);
    if (status == KP_OK)
        status = first == SIZE_MAX ? grow_part(&growing, position, (struct kp_tree_node){0})
                                   : grow(&growing, position, (struct kp_tree_node){0}, first);
    unmake(&growing);
    return status;
}

enum kp_status kp_strategy_choose(const struct kp_strategy *strategy,
                                  const struct kp_position *position,
                                  const struct kp_guess_request *wish, size_t *guess,
                                  enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct growing growing = {.strategy = strategy, .wish = wish, .stop = stop, .why = why};
    enum kp_status status;

    *stop = KP_COMPLETED;
    if (strategy->choose)
        return choose(&growing, position, guess);
    status = make(&growing, position);
    if (status == KP_OK)
        status = choose(&growing, position, guess);
    unmake(&growing);
    return status;
}

struct planting {
    const struct kp_strategy *strategy;
    const struct kp_strategy_options *tactics;
    enum kp_guesses guesses;
    struct kp_limits limits;
    struct kp_guess_request wish;
    struct kp_full_position seat;
    size_t first;
};

/* ---- What is asked ------------------------------------------------------ */

static struct kp_quoted quote(const char *words)
{
    return kp_quote(&(struct kp_word){words, strlen(words), 0});
}

static bool knows_trees(const struct kp_strategy *strategy)
{
    return strategy->weigh || strategy->choose || strategy->grow;
}

static enum kp_status no_strategy(const char *name, struct kp_diag *why)
{
    struct kp_strbuf names = {0};
    enum kp_status status;

    for (const struct kp_strategy *const *strategy = kp_strategies; *strategy; strategy++)
        if (knows_trees(*strategy))
            kp_strbuf_addf(&names, " %s", (*strategy)->name);
    status = names.failed
                 ? kp_no_memory(why)
                 : kp_fail(why, KP_BAD_INPUT, "there is no strategy '%s'; these have trees:%s",
                           quote(name).text, names.text ? names.text : "");
    kp_strbuf_free(&names);
    return status;
}

static enum kp_status find_strategy(struct planting *planting, struct kp_diag *why)
{
    const char *name = planting->tactics->strategy ? planting->tactics->strategy : "knuth";
    const struct kp_strategy *strategy = kp_strategy_named(name);

    planting->strategy = strategy;
    if (!strategy)
        return no_strategy(name, why);
    if (!knows_trees(strategy))
        return kp_fail(why, KP_BAD_INPUT,
                       "%s is for boards too large to list and knows no trees: 'knuth' has one",
                       strategy->name);
    return kp_strategy_admits_bound(strategy, planting->tactics->longest, why);
}

static enum kp_status find_guesses(struct planting *planting, struct kp_diag *why)
{
    const char *which = planting->tactics->guesses;

    planting->guesses = which && kp_ascii_same(which, "any") ? KP_GUESS_ANY : KP_GUESS_SECRETS;
    if (!which || planting->guesses == KP_GUESS_ANY || kp_ascii_same(which, "secrets"))
        return KP_OK;
    return kp_fail(why, KP_BAD_INPUT,
                   "there are no guesses '%s': write 'secrets' for codes that the rules allow "
                   "as secrets, or 'any'",
                   quote(which).text);
}

/* ---- The first guess ---------------------------------------------------- */

static enum kp_status no_guess(const struct planting *planting, const char *words,
                               struct kp_diag *why)
{
    if (planting->guesses == KP_GUESS_SECRETS)
        return kp_fail(why, KP_BAD_INPUT,
                       "'%s' cannot be a secret of this game, and only such codes are guessed, "
                       "unless the guesses are 'any'",
                       quote(words).text);
    return kp_fail(why, KP_BAD_INPUT, "'%s' cannot be guessed in this game", quote(words).text);
}

/* Whether it may be right, or leaves fewer secrets. */
static enum kp_status check_first(const struct planting *planting, const char *words,
                                  struct kp_diag *why)
{
    const struct kp_full_position *seat = &planting->seat;
    struct kp_splitter splitter = {0};
    struct kp_split split = {0};

    if (seat->count == 0)
        return KP_OK;
    if (kp_splitter_make(&splitter, &seat->field) &&
        kp_splitter_take(&splitter, seat->secrets, seat->count))
        kp_splitter_split(&splitter, planting->first, &split);
    kp_splitter_clear(&splitter);
    if (split.parts == 0)
        return kp_no_memory(why);
    if (split.parts > 1 || split.mark[0] == seat->field.won)
        return KP_OK;
    return kp_fail(why, KP_BAD_INPUT,
                   "'%s' tells nothing here: all secrets that are left would give it the same "
                   "score; choose another first guess",
                   quote(words).text);
}

static int ascending(const void *left, const void *right)
{
    uint16_t a = *(const uint16_t *)left, b = *(const uint16_t *)right;

    return (a > b) - (a < b);
}

static enum kp_status find_first(struct planting *planting, const char *words, uint16_t *code,
                                 struct kp_diag *why)
{
    enum kp_status status = kp_code_read(planting->seat.game->rules, words, strlen(words), code,
                                         why);

    if (why)
        why->line = why->column = 0; /* these are words of a call, and no text */
    if (status != KP_OK)
        return status;
    if (planting->seat.game->rules->scores == KP_COLOURS_ONLY) /* as multisets are written */
        qsort(code, (size_t)planting->seat.field.pegs, sizeof *code, ascending);
    planting->first = kp_code_table_find(&planting->seat.field, code);
    return planting->first == SIZE_MAX ? no_guess(planting, words, why)
                                       : check_first(planting, words, why);
}

static enum kp_status read_first(struct planting *planting, struct kp_diag *why)
{
    const char *words = planting->tactics->first;
    uint16_t *code;
    enum kp_status status;

    planting->first = SIZE_MAX;
    if (!words)
        return KP_OK;
    code = kp_calloc((size_t)planting->seat.game->rules->pegs, sizeof *code);
    status = code ? find_first(planting, words, code, why) : kp_no_memory(why);
    free(code);
    return status;
}

/* ---- The tree ----------------------------------------------------------- */

static enum kp_status grow_build_tree(struct planting *planting, struct kp_tree *tree,
                                      enum kp_stop_reason *stop, struct kp_diag *why)
{
    enum kp_status status = KP_OK;

    if (planting->seat.count > 0)
        status = kp_grow_tree(planting->strategy, &planting->seat.position, &planting->wish,
                              planting->first, tree, stop, why);
    tree->facts.strategy = planting->strategy->name;
    if (status == KP_OK && *stop == KP_COMPLETED)
        status = kp_tree_summarise(tree)
                     ? kp_strategy_keeps_bound(planting->strategy, planting->tactics->longest,
                                               tree->facts.longest, why)
                     : kp_no_memory(why);
    return status;
}

/* Too many codes to be laid out at all are told as such. */
static bool lacks_room(const struct kp_rules *rules, enum kp_guesses guesses,
                       const struct kp_options *options)
{
    return kp_code_table_admits(rules) && kp_code_table_size(rules, guesses) <= KP_MOST_CODES &&
           !kp_full_position_has_room(rules, guesses, options);
}

/* A tree has a guess for each secret, in arrays that grow_build_tree twofold, and so three times over
 * while they do. */
static bool tree_has_room(const struct kp_full_position *seat, const struct kp_options *options)
{
    size_t each = 3 * (sizeof(struct kp_tree_node) + (size_t)seat->field.pegs * sizeof(uint16_t));

    return options->memory == 0 || seat->count <= options->memory / 2 / each;
}

static enum kp_status plant(struct planting *planting, const struct kp_transcript *game,
                            const struct kp_options *options, struct kp_tree **tree,
                            enum kp_stop_reason *stop, struct kp_diag *why)
{
    enum kp_status status;

    if (lacks_room(game->rules, planting->guesses, options)) {
        *stop = KP_OUT_OF_MEMORY;
        return KP_OK;
    }
    status = kp_full_position_take(&planting->seat, game, planting->guesses, options, stop, why);
    if (status == KP_OK && *stop == KP_COMPLETED && !tree_has_room(&planting->seat, options))
        *stop = KP_OUT_OF_MEMORY;
    if (status == KP_OK && *stop == KP_COMPLETED)
        status = read_first(planting, why);
    if (status != KP_OK || *stop != KP_COMPLETED)
        return status;
    *tree = kp_tree_new(game);
    return *tree ? grow_build_tree(planting, *tree, stop, why) : kp_no_memory(why);
}

enum kp_status kp_tree_build(const struct kp_transcript *game, const struct kp_options *options,
                             const struct kp_strategy_options *tactics, struct kp_tree **tree,
                             enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct planting planting = {.tactics = tactics, .limits = kp_limits_of(options)};
    enum kp_status status = find_strategy(&planting, why);

    *tree = NULL;
    *stop = KP_COMPLETED;
    planting.wish = (struct kp_guess_request){
        .limits = &planting.limits, .seed = options->seed, .longest = tactics->longest};
    if (status == KP_OK)
        status = find_guesses(&planting, why);
    if (status == KP_OK)
        status = plant(&planting, game, options, tree, stop, why);
    if (status != KP_OK || *stop != KP_COMPLETED) {
        kp_tree_free(*tree);
        *tree = NULL;
    }
    kp_full_position_clear(&planting.seat);
    return status;
}
