#include "cli/help_texts.h"

#include "cli/commands.h"

const char kp_about[] =
    "Reads a game of Mastermind, guesses and their black and white key pegs, and\n"
    "says whether any secret gives exactly these scores: it shows one, or the rows\n"
    "that cannot all be right.\n";

const char kp_about_game[] = "game classic\n"
                             "red red green green : 2 0     # guess, colon, black, white\n"
                             "rbbg : 2 1                    # letters can be run together\n";

const struct kp_meaning_of_status kp_statuses[] = {
    {KP_EXIT_DONE, "the scores can all be right, or the work is done"},
    {KP_EXIT_CHEATED, "they cannot"},
    {KP_EXIT_BAD, "bad input, or the answer could not be written"},
    {KP_EXIT_UNDECIDED, "undecided within the limits"},
    {0},
};
