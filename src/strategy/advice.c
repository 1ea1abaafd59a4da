/* `keypeg next`: the next guess of a game, and the parts it would split the candidates into.
 *
 * If the board has few enough codes and memory allows it, all codes are guesses, and all
 * candidates, or a sample of these, evaluate them.  Otherwise candidates are drawn, or all of them
 * are taken if they are few, and the guesses are these and some random codes.  Usually these codes
 * make a table, and the advice is that at its position.  Codes with more pegs or colours than marks
 * admit are scored pair by pair by the plain rule; as that is slow, fewer candidates are drawn, and
 * the more pegs there are the fewer.
 *
 * The fast scorer may choose a guess, but the parts that are shown come from the plain rule. */
#include "base/allocate.h"
#include "base/arena.h"
#include "base/hash.h"
#include "game/random_code.h"
#include "game/score.h"
#include "keypeg.h"
#include "strategy/best_guess.h"
#include "strategy/candidate_set.h"
#include "strategy/plain_partition.h"
#include "strategy/tree/tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An advice, and the arena of all that it points to. */
struct owned_advice {
    struct kp_advice public;
    struct kp_arena arena;
};

void kp_advice_free(struct kp_advice *advice)
{
    struct owned_advice *made = (struct owned_advice *)advice;

    if (made)
        kp_arena_free(&made->arena);
    free(made);
}

struct advice_context {
    const struct kp_transcript *game;
    const struct kp_options *options;
    const struct kp_strategy_options *tactics;
    const struct kp_strategy *strategy;
    enum kp_guesses guesses;
    size_t top;              /* of the best guesses are asked for */
    struct kp_limits limits; /* from the beginning of the call */
    struct kp_guess_request request;
    struct kp_replay *replay;
    struct kp_advice *advice; /* the result */
    struct kp_arena *arena;   /* of all that it points to */
    struct kp_diag *why;

    const struct kp_position *position; /* with all codes, or a sample of them; or NULL */
    struct kp_view view;                /* the candidates that evaluate guesses */
    struct kp_arena scratch;
};

/* ---- The proposals ------------------------------------------------------- */

/* Note how many candidates there are. */
static enum kp_status set_total(struct advice_context *context, const char *decimal)
{
    context->advice->secrets = kp_arena_copy(context->arena, decimal, strlen(decimal) + 1, 1);
    return context->advice->secrets ? KP_OK : kp_no_memory(context->why);
}

/* There is room for one more. */
static enum kp_status add_proposal(struct advice_context *context, struct kp_plain_partition *plain,
                                   const uint16_t *guess)
{
    struct kp_advice *advice = context->advice;
    struct kp_proposal *proposal = &advice->proposals[advice->count];
    size_t pegs = (size_t)context->game->rules->pegs;

    if (!kp_plain_partition_split(plain, guess))
        return kp_no_memory(context->why);
    *proposal = (struct kp_proposal){
        .guess = kp_arena_copy(context->arena, guess, pegs, sizeof *guess),
        .fits = kp_replay_fits(context->replay, guess, 0),
        .part_count = plain->count,
        .parts = kp_arena_copy(context->arena, plain->parts, plain->count, sizeof *plain->parts)};
    if (context->arena->failed)
        return kp_no_memory(context->why);
    for (size_t k = 0; k < plain->count; k++) {
        uint64_t size = plain->parts[k].secrets;

        proposal->squares += size * size;
        if (size > proposal->worst)
            proposal->worst = size;
    }
    advice->looked_at = plain->view.count;
    advice->count++;
    return KP_OK;
}

/* For the best of that many guesses.  false: no memory. */
static bool take_ranking(struct advice_context *context, size_t guesses, struct kp_ranking *ranking)
{
    ranking->most = kp_min_size(context->top, guesses);
    KP_TAKE(&context->scratch, ranking->items, ranking->most);
    return ranking->items;
}

#define GRACE ((uint64_t)1 << 24) /* pegs to compare: a tenth of a second */

/* Add the ranked guesses, which are numbers of these codes, each with the parts that it splits the
 * view into, as long as there is time.  The first, and others that take next to no time, are added
 * in any case.  KP_NO_MEMORY also if memory ended the ranking. */
static enum kp_status add_best(struct advice_context *context, const uint16_t *codes,
                               const struct kp_ranking *ranking)
{
    struct kp_advice *advice = context->advice;
    size_t pegs = (size_t)context->view.rules->pegs;
    uint64_t compared = 0;
    struct kp_plain_partition plain;
    enum kp_status status;

    KP_TAKE(context->arena, advice->proposals, ranking->count);
    status = kp_plain_partition_make(&plain, context->view) && !context->arena->failed &&
                     advice->stop != KP_OUT_OF_MEMORY
                 ? KP_OK
                 : kp_no_memory(context->why);
    advice->guesses = ranking->looked_at;
    for (size_t i = 0; i < ranking->count && status == KP_OK; i++) {
        enum kp_stop_reason stop = compared < GRACE ? KP_COMPLETED
                                                    : kp_limits_check(&context->limits);

        if (stop != KP_COMPLETED) {
            advice->stop = stop;
            break;
        }
        status = add_proposal(context, &plain, codes + ranking->items[i].guess * pegs);
        compared += context->view.count * pegs;
    }
    kp_plain_partition_clear(&plain);
    return status;
}

/* ---- At a position: strategies that have part costs ---------------------- */

/* Pairs of a candidate and a guess that are evaluated, of all codes and of a sample of them: some
 * seconds, and a third of a second. */
#define LISTED_WORK ((uint64_t)1 << 32)
#define TABLE_WORK  ((uint64_t)1 << 27)

/* All candidates against all guesses, if that is not too much work; else a sample of the
 * candidates, each with the same probability, and if need be of the guesses, too.  false: no
 * memory. */
static bool choose_sample(struct advice_context *context, struct kp_guess_list *list)
{
    const struct kp_position *position = context->position;
    size_t asked = context->tactics->sample, most = asked ? asked : KP_SAMPLE;
    uint64_t work = position->symmetry ? LISTED_WORK : TABLE_WORK;
    bool too_many = work / position->count < list->count;
    struct kp_random draw = kp_random_seed(context->options->seed, 0);

    if ((asked || too_many) && position->count > most) {
        uint32_t *drawn = kp_arena_copy(&context->scratch, position->secrets, position->count,
                                        sizeof *drawn);

        if (!drawn)
            return false;
        context->view.which = drawn;
        context->view.count = kp_random_subset(&draw, drawn, position->count, most, sizeof *drawn);
        context->advice->sampled = true;
        context->advice->drawn_by = KP_NATIVE;
    }
    draw = kp_random_seed(context->options->seed, 1);
    if (work / context->view.count < list->count)
        list->count = kp_random_subset(&draw, list->items, list->count,
                                       (size_t)(work / context->view.count) + 1,
                                       sizeof *list->items);
    return true;
}

static enum kp_status rank_all(struct advice_context *context)
{
    const struct kp_position *position = context->position;
    struct kp_advice *advice = context->advice;
    struct kp_ranking ranking = {0};
    struct kp_guess_list list;
    bool made = kp_guess_list_make(&list, &context->scratch, position);
    size_t canonical = list.count;
    enum kp_status status;

    advice->stop = KP_OUT_OF_MEMORY;
    if (made && choose_sample(context, &list) && take_ranking(context, list.count, &ranking))
        advice->stop = kp_rank_guesses(context->strategy, position, context->view, &list,
                                       &context->limits, &ranking);
    advice->all_guesses = list.count == canonical && position->symmetry &&
                          advice->stop == KP_COMPLETED;
    status = add_best(context, context->view.codes, &ranking);
    if (advice->all_guesses)
        advice->guesses = position->table->count;
    return status;
}

/* ---- Strategies that choose one guess ------------------------------------ */

static enum kp_status grow_tree(struct advice_context *context, uint16_t *guess)
{
    struct kp_tree tree = {.pegs = context->game->rules->pegs};
    struct kp_advice *advice = context->advice;
    enum kp_status status = kp_tree_grow_from(context->strategy, context->position,
                                              &context->request, SIZE_MAX, &tree, &advice->stop,
                                              context->why);

    if (status == KP_OK && advice->stop == KP_COMPLETED) {
        advice->total = tree.facts.total;
        advice->longest = tree.facts.longest;
        memcpy(guess, kp_tree_guess(&tree, 0), (size_t)tree.pegs * sizeof *guess);
    }
    kp_tree_clear(&tree);
    return status;
}

/* Without a position, or at one without symmetry, a strategy that can looks at the game alone. */
static enum kp_status add_chosen(struct advice_context *context)
{
    const struct kp_strategy *strategy = context->strategy;
    const struct kp_position *position = context->position;
    enum kp_stop_reason *stop = &context->advice->stop;
    size_t pegs = (size_t)context->game->rules->pegs;
    struct kp_rated_guess first = {0};
    enum kp_status status = KP_OK;
    uint16_t *guess;

    KP_TAKE(&context->scratch, guess, pegs);
    if (!guess)
        return kp_no_memory(context->why);
    if (strategy->propose && (!position || !position->symmetry || !strategy->choose)) {
        status = strategy->propose(context->game, &context->request, guess, stop, context->why);
    } else if (strategy->searches) {
        status = grow_tree(context, guess);
    } else {
        memcpy(
            guess,
            kp_code_table_code(position->table, strategy->choose(position, context->request.seed)),
            pegs * sizeof *guess);
    }
    if (status != KP_OK || *stop != KP_COMPLETED)
        return status;
    return add_best(context, guess, &(struct kp_ranking){.items = &first, .count = 1});
}

/* At a position that has a candidate.  It has a symmetry if it has all codes and all candidates. */
static enum kp_status advise_at(struct advice_context *context, const struct kp_position *position)
{
    context->position = position;
    context->view = (struct kp_view){context->game->rules, position->table->codes,
                                     position->secrets, position->count};
    return context->strategy->part_cost ? rank_all(context) : add_chosen(context);
}

/* ---- All codes and all candidates ---------------------------------------- */

static enum kp_status advise_from_list(struct advice_context *context)
{
    struct kp_advice *advice = context->advice;
    struct kp_full_position full = {0};
    char decimal[24];
    enum kp_status status;

    advice->stop = kp_limits_check(&context->limits);
    if (advice->stop != KP_COMPLETED)
        return KP_OK;
    status = kp_full_position_take(&full, context->game, context->guesses, context->options,
                                   context->limits, &advice->stop, context->why);
    if (status == KP_OK && advice->stop == KP_COMPLETED) {
        snprintf(decimal, sizeof decimal, "%zu", full.count);
        status = set_total(context, decimal);
        if (status == KP_OK && full.count > 0)
            status = advise_at(context, &full.position);
    }
    kp_full_position_clear(&full);
    return status;
}

/* ---- A sample of the candidates, and random codes ------------------------ */

/* Draw a code that may be guessed.  A multiset has its colours in order. */
static void draw_guess(const struct advice_context *context, struct kp_random *draw, uint16_t *code)
{
    const struct kp_rules *rules = context->game->rules;

    if (context->guesses == KP_GUESS_SECRETS) {
        kp_random_secret(draw, rules, code);
        return;
    }
    kp_random_code(draw, rules->pegs, kp_rules_guess_colours(rules), code);
    kp_rules_order_pegs(rules, code);
}

/* Random codes among the guesses: the less there is to evaluate, the more. */
#define LEAST_RANDOM_CODES 1000
#define MOST_RANDOM_CODES  20000

static size_t count_others(uint64_t secrets)
{
    uint64_t guesses = TABLE_WORK / secrets;

    if (guesses < secrets + LEAST_RANDOM_CODES)
        return LEAST_RANDOM_CODES;
    return guesses - secrets < MOST_RANDOM_CODES ? (size_t)(guesses - secrets) : MOST_RANDOM_CODES;
}

/* The guesses are the candidates and the random codes. */
static enum kp_status advise_with_table(struct advice_context *context,
                                        const struct kp_code_list *candidates)
{
    const struct kp_rules *rules = context->game->rules;
    size_t pegs = (size_t)rules->pegs, secrets = candidates->count;
    size_t count = secrets + (context->strategy->part_cost ? count_others(secrets) : 0);
    struct kp_random draw = kp_random_seed(context->options->seed, 2);
    struct kp_code_table table = {0};
    uint32_t *numbers = NULL;
    uint16_t *codes;
    enum kp_status status;

    KP_TAKE(&context->scratch, codes, count * pegs);
    if (!codes)
        return kp_no_memory(context->why);
    memcpy(codes, candidates->codes, secrets * pegs * sizeof *codes);
    for (size_t i = secrets; i < count; i++)
        draw_guess(context, &draw, codes + i * pegs);
    count = kp_codes_sort(codes, count, pegs);
    status = kp_code_table_choose(&table, rules, codes, count, context->why);
    if (status == KP_OK)
        status = kp_code_table_numbers(&table, candidates->codes, secrets, &numbers, context->why);
    if (status == KP_OK)
        status = advise_at(context, &(struct kp_position){&table, numbers, secrets, NULL});
    kp_code_table_clear(&table);
    free(numbers);
    return status;
}

/* ---- By the plain rule --------------------------------------------------- */

/* Pegs to compare: a second. */
#define PLAIN_WORK ((uint64_t)1 << 28)

/* Others are a quarter of the candidates, and more if these are few. */
#define OTHERS(secrets) (100 + (secrets) / 4)

static bool add_others(struct advice_context *context, struct kp_code_list *guesses)
{
    struct kp_random draw = kp_random_seed(context->options->seed, 2);
    size_t others = OTHERS(guesses->count);

    for (size_t i = 0; i < others && kp_limits_check(&context->limits) == KP_COMPLETED; i++) {
        uint16_t *code = kp_code_list_append(guesses);

        if (!code)
            return false;
        draw_guess(context, &draw, code);
        guesses->count -= kp_replay_fits(context->replay, code, 0);
    }
    return true;
}

static enum kp_status propose_best(struct advice_context *context, struct kp_code_list *candidates)
{
    struct kp_advice *advice = context->advice;
    struct kp_ranking ranking = {0};

    advice->stop = KP_OUT_OF_MEMORY;
    if (add_others(context, candidates) && take_ranking(context, candidates->count, &ranking)) {
        context->view.codes = candidates->codes;
        advice->stop = kp_rank_guesses_plainly(context->strategy, context->view, candidates->count,
                                               &context->limits, &ranking);
    }
    return add_best(context, candidates->codes, &ranking);
}

static enum kp_status advise_plainly(struct advice_context *context,
                                     struct kp_code_list *candidates)
{
    const struct kp_rules *rules = context->game->rules;

    context->view = (struct kp_view){rules, candidates->codes, NULL, candidates->count};
    if (context->strategy->part_cost)
        return propose_best(context, candidates);
    if (context->strategy->propose)
        return add_chosen(context);
    return kp_bad_input(context->why,
                        "'%s' supports up to %d pegs and %d colours, and this game has %d and %d; "
                        "write '--strategy knuth'",
                        context->strategy->name, KP_MARK_PEGS, KP_BULK_SCORE_COLOURS, rules->pegs,
                        kp_rules_guess_colours(rules));
}

/* ---- Either -------------------------------------------------------------- */

/* As many candidates as the work allows to be compared with one another; a power of two, or
 * the number that is asked for. */
static size_t limit_sample(const struct advice_context *context, size_t asked)
{
    uint64_t pairs = PLAIN_WORK / (uint64_t)context->game->rules->pegs;
    size_t most = 1;

    while ((uint64_t)most * most * 4 <= pairs)
        most *= 2;
    return asked < most ? asked : most;
}

static enum kp_status advise_from_sample(struct advice_context *context)
{
    bool has_marks = kp_code_table_admits(context->game->rules);
    size_t asked = context->tactics->sample ? context->tactics->sample : KP_SAMPLE;
    struct kp_advice *advice = context->advice;
    struct kp_candidate_set candidates = {.game = context->game,
                                          .options = *context->options,
                                          .limits = context->limits,
                                          .most = has_marks ? asked : limit_sample(context, asked)};
    enum kp_status status;

    if (context->strategy->searches)
        return kp_bad_input(context->why,
                            "this board has too many codes for '%s', which searches every game; "
                            "write '--strategy knuth', which evaluates a sample",
                            context->strategy->name);
    status = kp_candidate_set_take(&candidates, context->why);
    advice->stop = candidates.stop;
    if (status == KP_OK && advice->stop == KP_COMPLETED) {
        advice->sampled = !candidates.all;
        advice->drawn_by = candidates.drawn_by;
        if (candidates.total.length)
            status = set_total(context, candidates.total.text);
        if (status == KP_OK && candidates.list.count > 0)
            status = has_marks ? advise_with_table(context, &candidates.list)
                               : advise_plainly(context, &candidates.list);
    }
    kp_candidate_set_clear(&candidates);
    return status;
}

/* ---- The advice ---------------------------------------------------------- */

static enum kp_status read_tactics(struct advice_context *context)
{
    enum kp_status status = kp_strategy_read(context->tactics, &context->strategy,
                                             &context->guesses, context->why);

    if (status != KP_OK)
        return status;
    context->advice->strategy = context->strategy->name;
    context->advice->ranked = context->strategy->part_cost != NULL;
    if (context->options->wrong_rows > 0)
        return kp_bad_input(context->why,
                            "next assumes that every row is right; wrong_rows must be 0");
    return KP_OK;
}

/* The game is won if a guess won, and gives all other scores, too. */
static enum kp_status fill_advice(struct advice_context *context)
{
    const struct kp_transcript *game = context->game;
    const struct kp_rules *rules = game->rules;
    size_t row = kp_transcript_winning_row(game);

    context->replay = kp_replay_new(game);
    if (!context->replay)
        return kp_no_memory(context->why);
    context->advice->won = row < game->row_count &&
                           kp_replay_fits(context->replay, kp_transcript_guess(game, row), 0);
    if (context->advice->won)
        return set_total(context, "1");
    return kp_code_table_size(rules, context->guesses) != SIZE_MAX &&
                   kp_full_position_has_room(rules, context->guesses, context->options)
               ? advise_from_list(context)
               : advise_from_sample(context);
}

enum kp_status kp_next(const struct kp_transcript *game, const struct kp_options *options,
                       const struct kp_strategy_options *strategy, struct kp_advice **advice,
                       struct kp_diag *why)
{
    static const struct kp_strategy_options defaults = {0};
    struct advice_context context = {.game = game,
                                     .options = kp_options_or_default(options),
                                     .tactics = strategy ? strategy : &defaults,
                                     .why = why};
    struct owned_advice *made = kp_calloc(1, sizeof *made);
    enum kp_status status;

    *advice = NULL;
    if (!made)
        return kp_end_progress(context.options, kp_no_memory(why));
    context.advice = &made->public;
    context.arena = &made->arena;
    context.top = context.tactics->top ? context.tactics->top : 1;
    context.limits = kp_limits_of(context.options);
    context.request = (struct kp_guess_request){.limits = &context.limits,
                                                .seed = context.options->seed,
                                                .longest = context.tactics->longest};
    status = read_tactics(&context);
    if (status == KP_OK)
        status = fill_advice(&context);
    kp_replay_free(context.replay);
    kp_arena_free(&context.scratch);
    if (status == KP_OK)
        *advice = context.advice;
    else
        kp_advice_free(context.advice);
    return kp_end_progress(context.options, status);
}
