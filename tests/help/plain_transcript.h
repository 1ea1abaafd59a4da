/* A reader of transcripts that shares nothing with keypeg's, for checkers.  It knows the plain form
 * only: single rules, one game, rows without numbers, scores as counts. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct plain_row {
    int *guess;       /* [peg]: a colour from 1, or 0: an empty hole */
    int black, white; /* or -1: unknown; with `scores colours`, white is 0 and black is all */
};

struct plain_game {
    int pegs, colours;
    char **name;  /* [colour]; [0] is NULL */
    char *letter; /* [colour]: its letter, or 0 */
    bool repeats, secret_holes;
    bool black_only, colours_only;
    long sum;      /* -1: not known */
    bool *allowed; /* [peg * (colours + 1) + colour]: of the secret */
    struct plain_row *rows;
    size_t row_count;
    const char *wrong; /* why the text could not be read, or NULL */
};

struct plain_game plain_game_read(const char *text);
void plain_game_free(struct plain_game *game);
