/* The predefined games: those sold in boxes, and pencil games everybody knows. */
#pragma once

#include "game/rules.h"

struct kp_predefined_game {
    const char *name;
    const char *also; /* other names, separated by spaces */
    int pegs;
    const char *colours; /* names, with =LETTER where one is declared */
    bool numbered;       /* the colours are also called 1, 2, 3 ... */
    bool no_repeats;
    int board;         /* rows, or 0: no limit */
    const char *title; /* pegs and colours, for lists of games */
};

extern const struct kp_predefined_game kp_predefined_games[]; /* ends with a NULL name */

/* The game of this name, ignoring case, or NULL. */
const struct kp_predefined_game *kp_predefined_game_find(const char *name, size_t length);

/* Replaces `rules` by those of the game. */
enum kp_status kp_predefined_game_set(const struct kp_predefined_game *predefined,
                                      struct kp_rules *rules, struct kp_diag *why);

/* The same, with the palette that is kept from the last call if that set the same game.  *kept
 * begins as zeros and is freed by kp_rules_clear. */
enum kp_status kp_predefined_game_set_again(const struct kp_predefined_game *predefined,
                                            struct kp_rules *kept, struct kp_rules *rules,
                                            struct kp_diag *why);
