/* Puzzles are made and explained until one fulfils the wish.
 *
 * Wrong options must not betray the secret, but puzzles around a secret of few colours are easy
 * more often than others.  If whole puzzles were dropped, the option with the fewest colours would
 * be the secret of 36 % of easy puzzles of four options.  So rows are drawn again for the same
 * options, with each of them as the secret: the options are taken only if each has rows that fulfil
 * the wish.  Then they are taken with the same probability whichever of them is the secret. */
#include "generate/puzzle/puzzle_draw.h"

#include "base/allocate.h"

#include <stdlib.h>
#include <string.h>

/* Attempts to find rows for one option. */
#define MOST_ROWS_DRAWN 64

/* The work of finding puzzles, in codes scored, after which no further one is drawn: some seconds.
 * It ends the search where puzzles are rare, as those of one row are. */
#define MOST_WORK ((uint64_t)1 << 32)

struct puzzle_draw {
    const struct kp_puzzle_wish *wish;
    struct kp_puzzle_request request;
    size_t left; /* puzzles to explain */
    uint16_t *options, *others;
    enum kp_stop_reason stop;
    struct kp_diag *why;
};

/* Explains a puzzle, and frees it if it is not wished. */
static enum kp_status grade(struct puzzle_draw *draw, struct kp_puzzle *puzzle, bool *is_wished)
{
    enum kp_status status = kp_puzzle_grade(draw->wish, puzzle->game, draw->request.options,
                                            &puzzle->difficulty, is_wished, &draw->stop, draw->why);

    draw->left -= draw->left > 0;
    if (!*is_wished)
        kp_puzzle_free(puzzle);
    return status;
}

/* Draws rows with one of the options as the secret, until the puzzle is wished. */
static enum kp_status draw_rows(struct puzzle_draw *draw, int secret, struct kp_puzzle *puzzle,
                                bool *is_wished)
{
    size_t n = (size_t)draw->request.rules->pegs;
    const uint16_t *code = draw->options + (size_t)secret * n;
    enum kp_status status = KP_OK;

    memcpy(draw->others, draw->options + n, (size_t)draw->request.wrong * n * sizeof *code);
    if (secret > 0)
        memcpy(draw->others + (size_t)(secret - 1) * n, draw->options, n * sizeof *code);
    *is_wished = false;
    for (int i = 0; i < MOST_ROWS_DRAWN && !*is_wished && !status && !draw->stop && draw->left;
         i++) {
        status = kp_puzzle_redraw(&draw->request, code, draw->others, puzzle, &draw->stop,
                                  draw->why);
        if (!status && !draw->stop && puzzle->game)
            status = grade(draw, puzzle, is_wished);
    }
    return status;
}

/* Replaces the puzzle by one with the same options. */
static enum kp_status draw_with_options(struct puzzle_draw *draw, struct kp_puzzle *puzzle,
                                        bool *is_wished)
{
    size_t n = (size_t)draw->request.rules->pegs, wrong = puzzle->near_misses.count;
    struct kp_puzzle other;
    enum kp_status status;

    memcpy(draw->options, puzzle->secret, n * sizeof *draw->options);
    for (size_t i = 0; i < wrong; i++)
        memcpy(draw->options + (i + 1) * n, puzzle->near_misses.items[i].code,
               n * sizeof *draw->options);
    draw->request.rows = puzzle->game->row_count;
    kp_puzzle_free(puzzle);
    status = draw_rows(draw, 0, puzzle, is_wished);
    for (int i = 1; i <= (int)wrong && *is_wished && !status && !draw->stop; i++) {
        status = draw_rows(draw, i, &other, is_wished);
        if (*is_wished)
            kp_puzzle_free(&other);
    }
    if (!*is_wished)
        kp_puzzle_free(puzzle);
    return status;
}

static enum kp_status draw_puzzle(struct puzzle_draw *draw, struct kp_puzzle *puzzle)
{
    size_t most = draw->left;
    uint64_t work = 0;
    bool is_wished = false;

    while (!is_wished && draw->left > 0 && work < MOST_WORK) {
        size_t rows = draw->request.rows;
        enum kp_status status = kp_puzzle_make(&draw->request, puzzle, &draw->stop, draw->why);

        work += puzzle->work;
        if (status == KP_OK && !draw->stop)
            status = puzzle->near_misses.count > 0 && kp_puzzle_wish_selects(draw->wish)
                         ? draw_with_options(draw, puzzle, &is_wished)
                         : grade(draw, puzzle, &is_wished);
        draw->request.rows = rows;
        if (status || draw->stop)
            return status;
    }
    return is_wished ? KP_OK : kp_puzzle_wish_refuse(draw->wish, most - draw->left, draw->why);
}

enum kp_status kp_puzzle_draw(const struct kp_puzzle_wish *wish,
                              const struct kp_puzzle_request *request, struct kp_puzzle *made,
                              enum kp_stop_reason *stop, struct kp_diag *why)
{
    size_t options = (size_t)request->wrong + 1, pegs = (size_t)request->rules->pegs;
    struct puzzle_draw draw = {.wish = wish,
                               .request = *request,
                               .left = options * kp_puzzle_wish_draws(wish, request->rules),
                               .options = kp_calloc(options * pegs, sizeof(uint16_t)),
                               .others = kp_calloc(options * pegs, sizeof(uint16_t)),
                               .why = why};
    enum kp_status status = kp_no_memory(why);

    *made = (struct kp_puzzle){0};
    if (draw.options && draw.others)
        status = draw_puzzle(&draw, made);
    free(draw.options);
    free(draw.others);
    *stop = draw.stop;
    return status;
}
