/* Attempts, until one is as it was wished or there is nothing like it. */
#include "hard/puzzle/puzzle.h"

#include "hard/puzzle/choose_clues.h"
#include "hard/puzzle/clue_pool.h"
#include "hard/puzzle/draw_clues.h"
#include "hard/puzzle/puzzle_draft.h"
#include "hard/puzzle/unique_secret.h"

/* One attempt at a puzzle: a secret is drawn, then rows are looked for that tell it from
 * all its rivals.  How often, and how many rows each may have, is for who asks. */
struct kp_puzzle_search {
    struct kp_rules *rules;
    size_t rows; /* wished; 0: as few as can be found */
    struct kp_random *draw;
    const struct kp_options *options;
    struct kp_limits limits;
    struct kp_diag *why;
    enum kp_stop_reason stop; /* what ended the last attempt; KP_COMPLETED: nothing */
    enum kp_certainty known;  /* that the last game has one answer */
    struct kp_random first;   /* as it was before */
    uint64_t work;            /* codes scored so far, and what else was done, in these */
    unsigned attempts;
    int looks;  /* at the clock, of which a search in vain has so many */
    bool tired; /* and they are used up */
};

/* Where all codes can be listed, each may be a guess.  On a larger board rows are
 * drawn first that tell much, until what they leave can be listed.  The search
 * believes its own lists; what comes of it is asked about as any game is. */
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

/* *found: the riddle's game is a puzzle as it was wished.  It is to be freed in any case. */
static enum kp_status kp_puzzle_attempt(struct kp_puzzle_search *making,
                                        struct kp_nearness nearness, struct kp_puzzle_draft *riddle,
                                        bool *found)
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

/* Work on a wish, in codes scored, after which it is given up: a few seconds. */
#define MOST_WORK ((uint64_t)1 << 31)

/* To find out what there is where there is none as wished: less. */
#define LESS_WORK ((uint64_t)1 << 29)

/* What an attempt costs at least. */
#define LEAST_WORK ((uint64_t)1 << 20)

/* Where not all codes can be listed, the rows that come first are drawn so often. */
#define ATTEMPTS 2

/* ---- As few rows as can be found ---- */

/* The better of the two, if there are two, is kept in *best. */
static void keep(struct kp_puzzle_draft *best, struct kp_puzzle_draft *riddle, bool found)
{
    if (found && (!best->game || riddle->game->row_count < best->game->row_count)) {
        struct kp_puzzle_draft worse = *best;

        *best = *riddle;
        *riddle = worse;
    }
    kp_puzzle_draft_free(riddle);
}

/* Where all codes are listed, another attempt finds no fewer. */
static enum kp_status find_fewest(struct kp_puzzle_search *making, struct kp_puzzle_draft *best)
{
    bool listed = false;

    for (int i = 0; i < ATTEMPTS && !listed; i++) {
        struct kp_puzzle_draft riddle;
        bool found;
        enum kp_status status = kp_puzzle_attempt(making, (struct kp_nearness){2, true}, &riddle,
                                                  &found);

        listed = riddle.drawn == 0;
        keep(best, &riddle, found);
        if (making->tired && best->game)
            making->stop = KP_COMPLETED;
        if (status || making->stop)
            return status;
    }
    return best->game ? KP_OK
                      : kp_fail(making->why, KP_BAD_INPUT,
                                "no puzzle was found on this board: try another seed, or "
                                "fewer pegs or colours");
}

/* ---- As many as was wished ---- */

/* What few rows tell much, and many rows less. */
static const struct kp_nearness nearnesses[] = {{0, false}, {1, true}, {2, true}};

static enum kp_status find_wished(struct kp_puzzle_search *making, struct kp_puzzle_draft *best)
{
    while (!best->game && making->work < MOST_WORK) {
        struct kp_puzzle_draft riddle;
        bool found;
        enum kp_status status = kp_puzzle_attempt(making, nearnesses[making->attempts++ % 3],
                                                  &riddle, &found);

        making->work += LEAST_WORK;
        keep(best, &riddle, found);
        if (status || making->stop)
            return status;
    }
    return KP_OK;
}

/* The most rows above so many, and below the wish, with which a puzzle is found as it
 * would be if they were wished for; 0: none. */
static enum kp_status find_most(struct kp_puzzle_search *making, size_t rows, size_t *most)
{
    size_t wished = making->rows;
    struct kp_random draw = *making->draw;
    enum kp_status status = KP_OK;
    bool found = true;

    for (*most = 0; found && !status && !making->stop && ++rows < wished;) {
        struct kp_puzzle_draft best = {0};

        *making->draw = making->first;
        making->rows = rows;
        making->attempts = 0;
        making->work = MOST_WORK - LESS_WORK;
        status = find_wished(making, &best);
        found = best.game != NULL;
        *most = found ? rows : *most;
        kp_puzzle_draft_free(&best);
    }
    making->rows = wished;
    *making->draw = draw;
    return status;
}

static enum kp_status say_most(struct kp_puzzle_search *making, size_t fewest, size_t most)
{
    size_t wished = making->rows;

    if (most > fewest)
        return kp_fail(making->why, KP_BAD_INPUT,
                       "no puzzle of %zu rows was found that needs every row; %zu are the most "
                       "that were found: take --rows %zu or fewer",
                       wished, most, most);
    return kp_fail(making->why, KP_BAD_INPUT,
                   "no puzzle of %zu row%s was found that needs every row; without --rows it has "
                   "as few as can be found, here %zu",
                   wished, wished == 1 ? "" : "s", fewest);
}

/* There is none as wished: say what there is. */
static enum kp_status refuse(struct kp_puzzle_search *making, struct kp_puzzle_draft *best)
{
    size_t wished = making->rows, most = 0;
    enum kp_status status;

    making->rows = 0;
    status = find_fewest(making, best);
    making->rows = wished;
    if (status || making->stop || !best->game)
        return status;
    status = find_most(making, best->game->row_count, &most);
    return status || making->stop ? status : say_most(making, best->game->row_count, most);
}

/* ---- */

static enum kp_status check(const struct kp_rules *rules, size_t rows, struct kp_diag *why)
{
    if (!kp_other_candidates_admit(rules))
        return kp_fail(why, KP_BAD_INPUT, "a puzzle has at most 255 pegs and 256 colours");
    if (kp_rules_secret_colours(rules) == 1)
        return kp_fail(why, KP_BAD_INPUT, "with one colour there is nothing to find out");
    if (rows > KP_MOST_CLUES)
        return kp_fail(why, KP_BAD_INPUT, "%zu rows are too many for a puzzle: at most %d", rows,
                       KP_MOST_CLUES);
    return KP_OK;
}

static enum kp_status find(struct kp_puzzle_search *making, struct kp_puzzle_draft *best)
{
    enum kp_status status;

    if (making->rows == 0)
        return find_fewest(making, best);
    status = find_wished(making, best);
    return status || making->stop || best->game ? status : refuse(making, best);
}

static void hand_over(struct kp_puzzle_draft *best, struct kp_transcript **game, uint16_t **secret)
{
    *game = best->game;
    *secret = best->secret;
    best->game = NULL;
    best->secret = NULL;
}

enum kp_status kp_puzzle_make(struct kp_rules *rules, size_t rows, struct kp_random *draw,
                              const struct kp_options *options, struct kp_transcript **game,
                              uint16_t **secret, enum kp_certainty *known,
                              enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_puzzle_search making = {rules, rows, draw, options, .first = *draw, .why = why};
    struct kp_puzzle_draft best = {0};
    enum kp_status status = check(rules, rows, why);

    *game = NULL;
    *secret = NULL;
    making.limits = (struct kp_limits){.memory = options->memory,
                                       .asked_to_stop = options->stop,
                                       .stop_data = options->stop_data,
                                       .progress = options->progress,
                                       .progress_data = options->progress_data};
    if (options->seconds > 0)
        making.limits.deadline = kp_now() + options->seconds;
    if (status == KP_OK)
        status = find(&making, &best);
    *stop = making.stop;
    *known = making.known;
    if (status == KP_OK && making.stop == KP_COMPLETED)
        hand_over(&best, game, secret);
    kp_puzzle_draft_free(&best);
    return status;
}
