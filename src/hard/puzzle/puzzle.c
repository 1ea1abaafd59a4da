/* Attempts, until one is as it was wished or there is nothing like it. */
#include "hard/puzzle/puzzle.h"

#include "hard/puzzle/choose_clues.h"
#include "hard/puzzle/puzzle_attempt.h"

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
