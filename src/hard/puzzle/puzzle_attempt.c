/* Where all codes can be listed, each may be a guess.  On a larger board rows are
 * drawn first that tell much, until what they leave can be listed.  The search
 * believes its own lists; what comes of it is asked about as any game is. */
#include "hard/puzzle/puzzle_attempt.h"

#include "hard/puzzle/choose_clues.h"
#include "hard/puzzle/clue_pool.h"
#include "hard/puzzle/draw_clues.h"
#include "hard/puzzle/unique_secret.h"

static enum kp_status ended(struct kp_puzzle_search *making, enum kp_stop_reason stop)
{
    if (stop == KP_OUT_OF_MEMORY)
        return kp_no_memory(making->why);
    making->stop = making->tired && stop == KP_INTERRUPTED ? KP_OUT_OF_STATES : stop;
    return KP_OK;
}

/* ---- An end ---- */

#define STATES_PER_LOOK 200
#define WORK_PER_LOOK   ((uint64_t)1 << 17)

/* Lists look at the clock once in so many tries; where secrets are rare but many, none
 * of them is in vain for long, and the looks are counted. */
static int looked(void *data)
{
    struct kp_puzzle_search *making = data;

    making->work += WORK_PER_LOOK;
    making->tired = making->tired || --making->looks < 0;
    return making->tired ||
           (making->options->stop && making->options->stop(making->options->stop_data));
}

#define MOST_LOOKS 1000000000

static int looks_for(const struct kp_options *options)
{
    uint64_t looks = (options->states ? options->states : KP_STATES) / STATES_PER_LOOK + 100;

    return looks < MOST_LOOKS ? (int)looks : MOST_LOOKS;
}

/* ---- Certainty ---- */

static enum kp_status ask(struct kp_puzzle_search *making, const struct kp_transcript *game,
                          size_t without, enum kp_uniqueness *alone)
{
    return kp_has_one_secret(game, without, making->options, alone, &making->known, &making->stop,
                             making->why);
}

static enum kp_status drop(struct kp_puzzle_search *making, struct kp_transcript **game, size_t row)
{
    struct kp_transcript *less = kp_game_without(*game, row);

    if (!less)
        return kp_no_memory(making->why);
    kp_transcript_free(*game);
    *game = less;
    return KP_OK;
}

/* Take rows that are not needed away, one after the other. */
static enum kp_status drop_rows(struct kp_puzzle_search *making, struct kp_transcript **game)
{
    for (size_t r = (*game)->row_count; r-- > 0;) {
        enum kp_uniqueness alone;
        enum kp_status status = ask(making, *game, r, &alone);

        if (status == KP_OK && alone == KP_ALONE)
            status = drop(making, game, r);
        if (status || making->stop)
            return status;
    }
    return KP_OK;
}

static enum kp_status certify(struct kp_puzzle_search *making, struct kp_transcript **game)
{
    enum kp_uniqueness alone;
    enum kp_status status = ask(making, *game, KP_NO_ROW, &alone);

    if (status || making->stop)
        return status;
    if (alone != KP_ALONE)
        return kp_fail(making->why, KP_BROKEN,
                       "a puzzle was made that has more than one answer; this is a fault in "
                       "keypeg, please report it");
    return drop_rows(making, game);
}

/* ---- Rows ---- */

static enum kp_status add_rows(struct kp_puzzle_search *making, const struct kp_clue_pool *pool,
                               const struct kp_clues *clues, struct kp_transcript *game)
{
    for (int r = 0; r < clues->count; r++) {
        const struct kp_clue *clue = &pool->clues[clues->clue[r]];

        if (!kp_transcript_add(game, clue->guess, clue->score, 0))
            return kp_no_memory(making->why);
    }
    return KP_OK;
}

/* Codes scored for rows that are drawn, of which many will do. */
#define PLAY      ((uint64_t)1 << 24)
#define LONG_PLAY ((uint64_t)1 << 27)

/* As many rows as the choice says, drawn; else those that were found before. */
static enum kp_stop_reason vary(struct kp_puzzle_search *making,
                                const struct kp_clue_choice *choice, uint64_t work,
                                struct kp_clues *clues)
{
    struct kp_clues drawn;
    enum kp_stop_reason stop = kp_draw_clues(choice, work, making->draw, &drawn);

    making->work += drawn.work;
    if (drawn.count > 0)
        *clues = drawn;
    return stop;
}

/* People's rows if there are some, and else the best. */
static enum kp_stop_reason find_wished_rows(struct kp_puzzle_search *making,
                                            const struct kp_clue_choice *choice,
                                            struct kp_clues *clues)
{
    enum kp_stop_reason stop;

    *clues = (struct kp_clues){0};
    stop = vary(making, choice, PLAY, clues);
    if (stop || clues->count > 0)
        return stop;
    stop = kp_clues_choose(choice, clues);
    making->work += clues->work;
    return stop;
}

/* The best tells how few there can be; then others of so many, if there are some. */
static enum kp_stop_reason find_few_rows(struct kp_puzzle_search *making,
                                         struct kp_clue_choice *choice, struct kp_clues *clues)
{
    enum kp_stop_reason stop = kp_clues_choose(choice, clues);

    making->work += clues->work;
    choice->rows = clues->count;
    return stop || clues->count == 0 ? stop : vary(making, choice, LONG_PLAY, clues);
}

/* The rows that are still missing. */
static enum kp_status choose(struct kp_puzzle_search *making, struct kp_puzzle_draft *riddle,
                             const struct kp_clue_pool *pool, bool *found)
{
    size_t missing = making->rows ? making->rows - riddle->game->row_count : 0;
    struct kp_clue_choice choice = {making->rules, &riddle->rivals, pool->clues,
                                    pool->count,   (int)missing,    &making->limits};
    struct kp_clues clues;
    enum kp_stop_reason stop = missing ? find_wished_rows(making, &choice, &clues)
                                       : find_few_rows(making, &choice, &clues);

    if (stop)
        return ended(making, stop);
    *found = clues.count > 0;
    return add_rows(making, pool, &clues, riddle->game);
}

/* With rows that leave no rival: these, if they are as many as was wished. */
static enum kp_status finish(struct kp_puzzle_search *making, struct kp_puzzle_draft *riddle,
                             bool *found)
{
    size_t rows = riddle->game->row_count;
    struct kp_clue_pool pool;
    enum kp_status status;

    if (riddle->rivals.count == 0 || (making->rows > 0 && rows >= making->rows)) {
        *found = riddle->rivals.count == 0 && rows > 0;
        return KP_OK;
    }
    status = kp_clue_pool_make(&pool, riddle) ? choose(making, riddle, &pool, found)
                                              : kp_no_memory(making->why);
    kp_clue_pool_free(&pool);
    return status;
}

/* ---- The attempt ---- */

/* A try is far less than a state; this is some seconds. */
#define TRIES_PER_STATE 64

static uint64_t tries(const struct kp_options *options)
{
    uint64_t states = options->states ? options->states : KP_STATES;

    return states > UINT64_MAX / TRIES_PER_STATE ? 0 : states * TRIES_PER_STATE;
}

enum kp_status kp_puzzle_attempt(struct kp_puzzle_search *making, struct kp_nearness nearness,
                                 struct kp_puzzle_draft *riddle, bool *found)
{
    size_t most = making->rows ? making->rows : KP_MOST_CLUES;
    enum kp_status status = KP_OK;
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;
    struct kp_limits limits = making->limits;

    *found = false;
    limits.asked_to_stop = looked;
    limits.stop_data = making;
    making->looks = looks_for(making->options);
    if (!kp_puzzle_draft_make(riddle, making->rules, making->draw, &limits))
        return ended(making, stop);
    riddle->tries = tries(making->options);
    if (!kp_puzzle_draft_open(riddle, nearness, most, &stop))
        return stop ? ended(making, stop) : KP_OK;
    status = finish(making, riddle, found);
    if (status || making->stop || !*found)
        return status;
    status = certify(making, &riddle->game);
    *found = making->rows == 0 || riddle->game->row_count == making->rows;
    return status;
}
