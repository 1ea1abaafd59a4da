#include "game/point_rules.h"

#include "base/utf8.h"

/* A game goes on in the file after its last row on the board, not here. */
static size_t rows_that_count(const struct kp_transcript *game, bool *won)
{
    size_t board = (size_t)game->rules->board, first = kp_transcript_winning_row(game);
    size_t rows = board && board < game->row_count ? board : game->row_count;

    *won = first < rows;
    return *won ? first + 1 : rows;
}

/* Key pegs of one kind; the kind that a game does not tell is never placed. */
static int64_t sum(const struct kp_transcript *game, size_t rows, bool black)
{
    enum kp_scoring scores = game->rules->scores;
    int64_t all = 0;

    if (scores == (black ? KP_COLOURS_ONLY : KP_BLACK_ONLY))
        return 0;
    for (size_t r = 0; r < rows; r++) {
        int pegs = black ? game->rows[r].score.black : game->rows[r].score.white;

        if (pegs == KP_UNKNOWN)
            return KP_UNKNOWN;
        all += pegs;
    }
    return all;
}

struct kp_game_result kp_game_result_of(const struct kp_transcript *game, enum kp_answer scoring)
{
    size_t board = (size_t)game->rules->board;
    struct kp_game_result played = {.scoring = scoring};

    played.rows = rows_that_count(game, &played.won);
    played.over = played.won || (board ? played.rows == board : game->secret != NULL);
    played.black = sum(game, played.rows, true);
    played.white = sum(game, played.rows, false);
    return played;
}

static int64_t rows(const struct kp_game_result *played)
{
    return (int64_t)played->rows;
}

static int64_t rows_and_one(const struct kp_game_result *played)
{
    return (int64_t)played->rows + !played->won;
}

static int64_t coloured_pegs(const struct kp_game_result *played)
{
    return played->black;
}

static int64_t key_pegs(const struct kp_game_result *played)
{
    bool noted = played->black != KP_UNKNOWN && played->white != KP_UNKNOWN;

    return noted ? played->black + played->white : KP_UNKNOWN;
}

#define WIKIPEDIA "Wikipedia, Mastermind (board game)"

/* The leaflets: Hasbro, Mastermind Games to Go, PMS268 of 2001 and 29187 of 2010,
 * have a point for every line of code pegs, the replay with three extra points
 * to the decoder, an even number of games and the highest score; the 11th point
 * is in Pressman's of 1996 (angelfire.com/games/zombiereviews tells it). */
const struct kp_rule_set kp_rule_sets[] = {
    {"hasbro", "a point a row, one more if it is not found; 3 for wrong scores",
     "Hasbro, Mastermind Games to Go, 2001 and 2010; the one more: Pressman, 1996", rows_and_one, 3,
     false},
    {"invicta", "a point a row, one more if the code is not found",
     "the traditional points of " WIKIPEDIA, rows_and_one, 0, false},
    {"coloured", "a point for each coloured (black or red) key peg",
     "an alternative in older editions of " WIKIPEDIA, coloured_pegs, 0, false},
    {"key-pegs", "a point for each key peg", "an alternative in " WIKIPEDIA, key_pegs, 0, false},
    {"lowest", "a point a row to the codebreaker; the lowest total wins",
     "Invicta, Grand Master Mind, 1978: who uses the least decoding lines wins", rows, 0, true},
    {0},
};

const struct kp_rule_set *kp_rule_set_find(const char *name)
{
    for (const struct kp_rule_set *rules = kp_rule_sets; rules->name; rules++)
        if (!name || kp_ascii_same(name, rules->name))
            return rules;
    return NULL;
}

/* Wrong information spoils a game however far it got. */
enum kp_outcome kp_outcome_of(const struct kp_rule_set *rules, const struct kp_game_result *played,
                              int64_t *points)
{
    *points = 0;
    if (!played)
        return KP_UNREAD;
    if (rules->penalty && played->scoring == KP_CHEATED) {
        *points = rules->penalty;
        return KP_REPLAYED;
    }
    if (!played->over)
        return KP_UNFINISHED;
    if (rules->penalty && played->scoring == KP_UNDECIDED)
        return KP_UNSETTLED;
    *points = rules->worth(played);
    if (*points != KP_UNKNOWN)
        return KP_COUNTS;
    *points = 0;
    return KP_UNNOTED;
}
