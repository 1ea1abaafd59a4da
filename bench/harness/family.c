#include "family.h"

#include "game/score.h"
#include <stdlib.h>
#include <string.h>

const struct kp_bench_family *kp_family_find(const char *name, size_t length)
{
    for (const struct kp_bench_family *family = kp_bench_families; family->name; family++)
        if (strlen(family->name) == length && memcmp(family->name, name, length) == 0)
            return family;
    return NULL;
}

static bool read_number(const char **at, int *number)
{
    char *end;
    long value = strtol(*at, &end, 10);

    if (end == *at || value < 1 || value > 10000)
        return false;
    *number = (int)value;
    *at = end;
    return true;
}

bool kp_shape_read(const char *name, struct kp_formula_shape *shape)
{
    if (!read_number(&name, &shape->pegs) || *name++ != 'x')
        return false;
    if (!read_number(&name, &shape->colours) || *name++ != 'x')
        return false;
    return read_number(&name, &shape->rows) && (*name == '\0' || *name == ' ');
}

struct kp_transcript *kp_family_draw(const struct kp_bench_family *family,
                                     struct kp_formula_shape shape, uint64_t seed)
{
    struct kp_board board = {
        .pegs = shape.pegs, .colours = shape.colours, .scores = family->scores};
    struct kp_transcript *game = kp_empty_game(board);
    size_t n = (size_t)shape.pegs;
    uint16_t *secret = calloc(n, sizeof *secret), *guess = calloc(n, sizeof *guess);
    int *tally = calloc((size_t)shape.colours, sizeof *tally);

    if (!secret || !guess || !tally)
        abort();
    family->secret(&seed, shape, secret);
    for (int r = 0; r < shape.rows; r++) {
        family->guess(&seed, shape, r, secret, guess);
        if (!kp_transcript_add(game, guess, kp_score_guess(game->rules, secret, guess, tally), 0))
            abort();
    }
    free(tally);
    free(guess);
    free(secret);
    return game;
}
