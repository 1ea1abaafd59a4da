#include "help/unusual_boards.h"

const struct kp_board kp_unusual_boards[] = {
    {.pegs = 1, .colours = 1},
    {.pegs = 4, .colours = 3},
    {.pegs = 3, .colours = 9},
    {.pegs = 4, .colours = 6, .no_repeats = true},
    {.pegs = 7, .colours = 2},
    {.pegs = 11, .colours = 2},
    {.pegs = 6, .colours = 2},
    {.pegs = 5, .colours = 1, .blanks = KP_BLANKS},
    {.pegs = 6, .colours = 2, .scores = KP_BLACK_ONLY},
    {.pegs = 2, .colours = 2, .blanks = KP_GUESS_BLANKS},
    {.pegs = 4, .colours = 3, .blanks = KP_BLANKS},
    {.pegs = 5, .colours = 4, .blanks = KP_BLANKS, .no_repeats = true},
    {.pegs = 3, .colours = 5, .blanks = KP_GUESS_BLANKS, .no_repeats = true},
    {.pegs = 2, .colours = 20},
    {.pegs = 2, .colours = 20, .no_repeats = true},
    {.pegs = 5, .colours = 3, .scores = KP_BLACK_ONLY},
    {.pegs = 4, .colours = 3, .scores = KP_BLACK_ONLY, .blanks = KP_GUESS_BLANKS},
    {.pegs = 4, .colours = 4, .scores = KP_COLOURS_ONLY},
    {.pegs = 3, .colours = 6, .scores = KP_COLOURS_ONLY, .blanks = KP_BLANKS, .no_repeats = true},
    {.pegs = 2, .colours = 18, .scores = KP_COLOURS_ONLY},
};

const int kp_unusual_board_count = sizeof kp_unusual_boards / sizeof *kp_unusual_boards;

void kp_distort_scores(struct kp_transcript *game, uint64_t *seed)
{
    for (size_t r = 0; r < game->row_count; r++) {
        struct kp_score *score = &game->rows[r].score;

        if (kp_seeded_below(seed, 4) == 0)
            score->black = KP_UNKNOWN;
        if (kp_seeded_below(seed, 4) == 0 || game->rules->scores == KP_BLACK_ONLY)
            score->white = KP_UNKNOWN;
        if (kp_seeded_below(seed, 8) == 0 && score->white > 0)
            score->white--;
        if (kp_seeded_below(seed, 8) == 0 && score->black >= 0 &&
            game->rules->scores != KP_COLOURS_ONLY)
            score->black = kp_seeded_below(seed, game->rules->pegs + 1);
        if (game->rules->scores == KP_COLOURS_ONLY)
            score->black = 0;
    }
}
