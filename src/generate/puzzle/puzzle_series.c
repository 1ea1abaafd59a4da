/* Each puzzle is drawn with numbers of its own.  If the rows were those of an earlier puzzle of the
 * seed, another one is drawn, so the rows of the earlier ones must be known: the series remembers
 * a hash of each, and makes those that it was not asked for.  Where puzzles are so many that two
 * are never the same in practice, that is left out: among 1,000 puzzles of four rows on the classic
 * board the chance is about one in 100,000.
 *
 * Secrets are not dealt out one after the other, which would be cheaper: the secret must be as
 * likely as the wrong options to be of any kind (puzzle_draft.c). */
#include "generate/puzzle/puzzle_series.h"

#include "base/allocate.h"
#include "base/hash.h"
#include "base/limits.h"
#include "base/thread_pool.h"
#include "format/code_parser.h"

#include <stdlib.h>

struct kp_puzzle_series {
    bool remembers;
    struct kp_lock *lock; /* of the members below */
    uint64_t *hashes;     /* of the rows of the first puzzles */
    size_t count, room;
    bool is_complete; /* no other puzzle was found */
};

/* ---- The series ------------------------------------------------------------ */

#define FEW_CODES      1024
#define FEW_ROWS       3
#define FEW_ROWS_CODES ((size_t)1 << 18)

static bool has_few_puzzles(const struct kp_recipe *recipe)
{
    size_t codes = 1,
           most = recipe->rows > 0 && recipe->rows <= FEW_ROWS ? FEW_ROWS_CODES : FEW_CODES;

    for (int p = 0; p < recipe->rules->pegs && codes <= most; p++)
        codes *= (size_t)kp_rules_secret_colours(recipe->rules);
    return codes <= most;
}

struct kp_puzzle_series *kp_puzzle_series_new(const struct kp_recipe *recipe)
{
    struct kp_puzzle_series *series = kp_calloc(1, sizeof *series);

    if (!series)
        return NULL;
    series->remembers = has_few_puzzles(recipe);
    series->lock = kp_lock_new();
    if (series->lock)
        return series;
    kp_puzzle_series_free(series);
    return NULL;
}

void kp_puzzle_series_free(struct kp_puzzle_series *series)
{
    if (!series)
        return;
    kp_lock_free(series->lock);
    free(series->hashes);
    free(series);
}

/* ---- One puzzle ------------------------------------------------------------ */

/* The same for the same rows in any order.  If two sets of rows agree by chance, the second one is
 * left out, too. */
static uint64_t hash_rows(const struct kp_transcript *game)
{
    uint64_t sum = 0;

    for (size_t r = 0; r < game->row_count; r++) {
        uint64_t hash = KP_FNV_START;

        for (int p = 0; p < game->rules->pegs; p++)
            hash = kp_fnv_add(hash, kp_transcript_guess(game, r)[p]);
        sum += hash ^ hash >> 29;
    }
    return sum;
}

/* A puzzle is made with USUAL_OPTIONS wrong options, or more if the recipe has more near misses, so
 * its rows mostly do not depend on their number.  Wrong options make a grade expensive, so a graded
 * puzzle without near misses is made without them. */
#define USUAL_OPTIONS 3

static int count_options(const struct kp_recipe *recipe)
{
    if (recipe->near_misses == 0 && kp_puzzle_wish_selects(&recipe->wish))
        return 0;
    return recipe->near_misses > USUAL_OPTIONS ? (int)recipe->near_misses : USUAL_OPTIONS;
}

static bool is_repeated(const struct kp_puzzle_series *series, uint64_t index, uint64_t hash)
{
    for (size_t i = 0; i < series->count && i < index; i++)
        if (series->hashes[i] == hash)
            return true;
    return false;
}

#define MOST_REPEATS   64 /* puzzles in a row that were made before, until no others are expected */
#define OPTION_REPEATS 32 /* the same before they need no wrong options */

static enum kp_status refuse_number(const struct kp_recipe *recipe, struct kp_diag *why)
{
    if (recipe->rows == 0)
        return kp_bad_input(why, "this board has no more different puzzles; use fewer --number, or "
                                 "more --pegs or --colours");
    return kp_bad_input(why,
                        "this board has no more different puzzles of %zu rows; use fewer --number, "
                        "or another number of --rows",
                        recipe->rows);
}

/* Makes the puzzle of that number, whose predecessors are known, and goes on drawing with *draw. */
static enum kp_status make_number(const struct kp_recipe *recipe, uint64_t index,
                                  struct kp_random *draw, struct kp_puzzle *puzzle,
                                  enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_puzzle_request request = {.rules = recipe->rules,
                                        .rows = recipe->rows,
                                        .wrong = count_options(recipe),
                                        .draw = draw,
                                        .options = recipe->options};
    struct kp_puzzle_series *series = recipe->series;
    enum kp_status status = KP_OK;

    *draw = kp_random_seed(recipe->seed, index);
    for (int repeats = 0; repeats < MOST_REPEATS; repeats++) {
        uint64_t hash;

        status = kp_puzzle_draw(&recipe->wish, &request, puzzle, stop, why);
        if (status || *stop || !series->remembers)
            return status;
        hash = hash_rows(puzzle->game);
        if (!is_repeated(series, index, hash)) {
            if (index < series->count)
                return KP_OK;
            if (!KP_RESERVE(series->hashes, series->room, series->count + 1)) {
                kp_puzzle_free(puzzle);
                return kp_no_memory(why);
            }
            series->hashes[series->count++] = hash;
            return KP_OK;
        }
        if (repeats == 0)
            request.rows = puzzle->game->row_count; /* if none were given, find them once */
        if (puzzle->near_misses.count == 0 || repeats >= OPTION_REPEATS)
            request.wrong = 0;
        kp_puzzle_free(puzzle);
    }
    series->is_complete = true;
    return refuse_number(recipe, why);
}

/* The same, after the predecessors that are not known. */
static enum kp_status make_puzzle(const struct kp_recipe *recipe, struct kp_random *draw,
                                  struct kp_puzzle *puzzle, enum kp_stop_reason *stop,
                                  struct kp_diag *why)
{
    struct kp_puzzle_series *series = recipe->series;
    enum kp_status status = KP_OK;

    *puzzle = (struct kp_puzzle){0};
    if (!series->remembers)
        return make_number(recipe, recipe->index, draw, puzzle, stop, why);
    kp_lock_take(series->lock);
    while (!status && !*stop && series->count < recipe->index && !series->is_complete) {
        status = make_number(recipe, series->count, draw, puzzle, stop, why);
        kp_puzzle_free(puzzle);
    }
    if (!status && !*stop)
        status = series->is_complete && recipe->index >= series->count
                     ? refuse_number(recipe, why)
                     : make_number(recipe, recipe->index, draw, puzzle, stop, why);
    kp_lock_release(series->lock);
    return status;
}

/* Keeps at most `wanted` near misses. */
static void describe_near_misses(struct kp_instance *instance, size_t wanted, struct kp_strbuf *to)
{
    struct kp_near_misses *found = &instance->near_misses;

    if (found->count > wanted)
        found->count = wanted;
    if (found->count < wanted)
        kp_strbuf_addf(to, "near misses: %zu; no new puzzle with more was found\n", found->count);
    for (size_t i = 0; i < found->count; i++) {
        kp_strbuf_addf(to, "near miss: ");
        kp_text_write_code(instance->game->rules, found->items[i].code, to);
        kp_strbuf_addf(to, " (misses row %zu)\n", found->items[i].row + 1);
    }
}

static enum kp_status make(const struct kp_recipe *recipe, struct kp_instance *instance,
                           enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_random draw;
    struct kp_puzzle puzzle;
    enum kp_status status = make_puzzle(recipe, &draw, &puzzle, stop, why);

    instance->game = puzzle.game;
    instance->near_misses = puzzle.near_misses;
    instance->known = puzzle.known;
    instance->secret = puzzle.secret;
    instance->is_graded = recipe->wish.explains && puzzle.game;
    instance->difficulty = puzzle.difficulty;
    instance->answer = KP_CONSISTENT;
    kp_strbuf_addf(&instance->secrets, "1");
    kp_strbuf_addf(&instance->comments, "'keypeg check' shows the answer\n");
    if (status == KP_OK && *stop == KP_COMPLETED)
        describe_near_misses(instance, recipe->near_misses, &instance->comments);
    return status;
}

const struct kp_family kp_family_puzzle = {
    .name = "puzzle",
    .title = "exactly one secret fits, and every row is needed",
    .pegs = 4,
    .colours = 6,
    .statuses = KP_STATUS(KP_PLANTED),
    .usual = KP_PLANTED,
    .make = make,
    .is_puzzle = true,
};
