/* A code that misses one row gives that row another score.  So the near misses that miss a row are
 * the secrets of the games in which that row alone has another score, and no code belongs to two of
 * these games.  For each row the scores are tried from the nearest on, until enough codes are found.
 *
 * The native engine counts the secrets of such a game.  A few are listed, and some of them are drawn;
 * of many, some are drawn without a list.  On boards of up to 16 pegs and 16 colours a count takes
 * milliseconds.  Every code is scored again by the plain rule. */
#include "generate/puzzle/near_misses.h"

#include "base/allocate.h"
#include "game/random_code.h"
#include "game/score.h"
#include "game/scoring_mistakes.h"
#include "verdict/verdict.h"

#include <stdlib.h>
#include <string.h>

/* More secrets than this are drawn and not listed.  Four times as many draws as are wanted then
 * find enough different ones. */
#define MOST_CODES_LISTED ((uint64_t)4 * KP_MOST_NEAR_MISSES)

/* Scores a code again by the plain rule. */
static enum kp_status make_near_miss(struct kp_replay *replay, const uint16_t *code,
                                     struct kp_arena *arena, struct kp_near_miss *made,
                                     struct kp_diag *why)
{
    if (!kp_replay_note(replay, code))
        return kp_no_memory(why);
    if (replay->against_rules || replay->wrong_row_count != 1)
        return kp_internal_error(why, "a near miss does not miss one row alone");
    *made = (struct kp_near_miss){
        .code = kp_arena_copy(arena, code, (size_t)replay->game->rules->pegs, sizeof *code),
        .row = replay->wrong_rows[0].row,
        .score = replay->wrong_rows[0].right};
    return made->code ? KP_OK : kp_no_memory(why);
}

enum kp_status kp_near_misses_make(const struct kp_transcript *game, const uint16_t *codes,
                                   size_t count, struct kp_near_misses *made, struct kp_diag *why)
{
    struct kp_replay *replay = kp_replay_new(game);
    size_t n = (size_t)game->rules->pegs;
    enum kp_status status = KP_OK;

    *made = (struct kp_near_misses){.arena.block_bytes = KP_ARENA_BLOCK};
    KP_TAKE(&made->arena, made->items, count);
    if (!replay || !made->items) {
        kp_replay_free(replay);
        return kp_no_memory(why);
    }
    for (; status == KP_OK && made->count < count; made->count++)
        status = make_near_miss(replay, codes + made->count * n, &made->arena,
                                &made->items[made->count], why);
    kp_replay_free(replay);
    return status;
}

/* ---- The search ------------------------------------------------------------ */

struct near_miss_search {
    const struct kp_transcript *game;
    size_t wanted;
    struct kp_random *draw;
    const struct kp_options *options;
    struct kp_arena *arena; /* of what is found */
    struct kp_diag *why;
    enum kp_stop_reason stop;

    struct kp_transcript *rescored; /* the game with another score in one row */
    struct kp_replay *replay;
    bool is_many;    /* whether the secrets of the rescored game are too many to be listed */
    uint16_t *codes; /* of one row and distance, one after the other */
    size_t code_count, room;
    size_t first; /* of the codes: the first one of the present score */
    bool out_of_memory;
};

/* The near misses that miss one row, the nearest first. */
struct row_misses {
    struct kp_near_miss *items;
    size_t count;
};

static uint16_t *code_at(const struct near_miss_search *search, size_t i)
{
    return search->codes + i * (size_t)search->game->rules->pegs;
}

/* ---- The secrets of the rescored game ------------------------------------ */

static bool note_count(void *data, const struct kp_bignum *secrets)
{
    struct near_miss_search *search = data;

    search->is_many = !kp_bignum_is_below(secrets, MOST_CODES_LISTED + 1);
    return search->is_many;
}

static bool add_code(void *data, const uint16_t *code)
{
    struct near_miss_search *search = data;
    size_t n = (size_t)search->game->rules->pegs;

    search->out_of_memory = !KP_RESERVE(search->codes, search->room, (search->code_count + 1) * n);
    if (search->out_of_memory)
        return false;
    memcpy(code_at(search, search->code_count++), code, n * sizeof *code);
    return true;
}

/* Leaves out a code that was drawn before.  Returns whether more are wanted. */
static bool add_new_code(void *data, const uint16_t *code)
{
    struct near_miss_search *search = data;
    size_t n = (size_t)search->game->rules->pegs;

    for (size_t i = search->first; i < search->code_count; i++)
        if (memcmp(code_at(search, i), code, n * sizeof *code) == 0)
            return true;
    return add_code(data, code) && search->code_count - search->first < search->wanted;
}

/* Adds secrets of the rescored game: all, or as many as are wanted. */
static enum kp_status add_secrets(struct near_miss_search *search)
{
    struct kp_options options = *search->options;
    struct kp_limits limits = kp_limits_of(&options);
    enum kp_status status;

    options.seed = kp_random_u64(search->draw);
    search->first = search->code_count;
    search->is_many = false;
    status = kp_verdict_sample_some(search->rescored, &options, limits, 4 * search->wanted,
                                    note_count, add_new_code, search, &search->stop, search->why);
    if (status == KP_OK && !search->stop && !search->is_many)
        status = kp_verdict_list(search->rescored, &options, KP_NATIVE, limits, add_code, search,
                                 &search->stop, search->why);
    return search->out_of_memory ? kp_no_memory(search->why) : status;
}

/* ---- The near misses of a row --------------------------------------------- */

/* Adds the codes that give the row a score that is `distance` key pegs from the recorded one.
 * Scores that no code gives add none.  The guess itself, which has all key pegs that there are, is
 * not added: its score shows that it is not the secret. */
static enum kp_status add_codes_at(struct near_miss_search *search, size_t row, int distance)
{
    const struct kp_rules *rules = search->game->rules;
    struct kp_score recorded = search->game->rows[row].score, score;
    int most_black = rules->scores == KP_COLOURS_ONLY ? 0 : rules->pegs - 1;
    int least_white = rules->scores == KP_BLACK_ONLY ? KP_UNKNOWN : 0;
    enum kp_status status = KP_OK;

    for (score.black = 0; score.black <= most_black; score.black++) {
        int most = rules->pegs - score.black - (rules->scores == KP_COLOURS_ONLY);
        int most_white = least_white < 0 ? least_white : most;

        for (score.white = least_white; score.white <= most_white; score.white++) {
            if (kp_score_distance(recorded, score) != distance)
                continue;
            search->rescored->rows[row].score = score;
            status = add_secrets(search);
            if (status || search->stop)
                break;
        }
        if (status || search->stop)
            break;
    }
    search->rescored->rows[row].score = recorded;
    return status;
}

/* Draws from the codes as many as the row still lacks. */
static enum kp_status take_codes(struct near_miss_search *search, struct row_misses *misses)
{
    size_t lacking = search->wanted - misses->count, count = search->code_count;
    size_t taken = count < lacking ? count : lacking;
    size_t *order;
    enum kp_status status = KP_OK;

    if (taken == 0)
        return KP_OK;
    order = kp_calloc(count, sizeof *order);
    if (!order)
        return kp_no_memory(search->why);
    kp_random_choice(search->draw, count, taken, order);
    for (size_t i = 0; i < taken && status == KP_OK; i++)
        status = make_near_miss(search->replay, code_at(search, order[i]), search->arena,
                                &misses->items[misses->count++], search->why);
    free(order);
    return status;
}

static enum kp_status find_misses(struct near_miss_search *search, size_t row,
                                  struct row_misses *misses)
{
    enum kp_status status = KP_OK;

    KP_TAKE(search->arena, misses->items, search->wanted);
    if (!misses->items)
        return kp_no_memory(search->why);
    for (int distance = 1; status == KP_OK && !search->stop && misses->count < search->wanted &&
                           distance <= search->game->rules->pegs;
         distance++) {
        search->code_count = 0;
        status = add_codes_at(search, row, distance);
        if (status == KP_OK && !search->stop)
            status = take_codes(search, misses);
    }
    return status;
}

/* ---- The choice ----------------------------------------------------------- */

static bool is_found(const struct kp_near_misses *found, const uint16_t *code, size_t bytes)
{
    for (size_t i = 0; i < found->count; i++)
        if (memcmp(found->items[i].code, code, bytes) == 0)
            return true;
    return false;
}

/* Takes the k-th near misses of all rows, the nearest first. */
static void take_round(const struct near_miss_search *search, const struct row_misses *misses,
                       const size_t *order, size_t k, struct kp_near_misses *found)
{
    size_t bytes = (size_t)search->game->rules->pegs * sizeof *search->codes;

    for (int distance = 1; distance <= search->game->rules->pegs; distance++)
        for (size_t r = 0; r < search->game->row_count && found->count < search->wanted; r++) {
            const struct row_misses *of = &misses[order[r]];

            if (k < of->count && !is_found(found, of->items[k].code, bytes) &&
                kp_score_distance(search->game->rows[order[r]].score, of->items[k].score) ==
                    distance)
                found->items[found->count++] = of->items[k];
        }
}

static enum kp_status find_all(struct near_miss_search *search, struct kp_near_misses *found)
{
    size_t rows = search->game->row_count, *order;
    struct row_misses *misses;
    struct kp_near_miss *items;
    enum kp_status status = KP_OK;

    KP_TAKE(search->arena, order, rows);
    KP_TAKE(search->arena, misses, rows);
    KP_TAKE(search->arena, items, search->wanted);
    if (search->arena->failed)
        return kp_no_memory(search->why);
    if (found->count > 0)
        memcpy(items, found->items, found->count * sizeof *items);
    found->items = items;
    for (size_t row = 0; row < rows && status == KP_OK && !search->stop; row++)
        status = find_misses(search, row, &misses[row]);
    if (status || search->stop)
        return status;
    kp_random_order(search->draw, rows, order);
    for (size_t k = 0; k < search->wanted; k++)
        take_round(search, misses, order, k, found);
    return KP_OK;
}

enum kp_status kp_near_misses_find(const struct kp_transcript *game, size_t wanted,
                                   struct kp_random *draw, const struct kp_options *options,
                                   struct kp_near_misses *found, enum kp_stop_reason *stop,
                                   struct kp_diag *why)
{
    struct near_miss_search search = {.game = game,
                                      .wanted = wanted,
                                      .draw = draw,
                                      .options = options,
                                      .arena = &found->arena,
                                      .why = why,
                                      .rescored = kp_transcript_copy(game),
                                      .replay = kp_replay_new(game)};
    enum kp_status status;

    if (found->count == 0)
        found->arena.block_bytes = KP_ARENA_BLOCK;
    status = search.rescored && search.replay ? find_all(&search, found) : kp_no_memory(why);
    *stop = search.stop;
    kp_transcript_free(search.rescored);
    kp_replay_free(search.replay);
    free(search.codes);
    return status;
}

void kp_near_misses_free(struct kp_near_misses *near_misses)
{
    kp_arena_free(&near_misses->arena);
    *near_misses = (struct kp_near_misses){0};
}
