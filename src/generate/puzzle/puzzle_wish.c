/* Puzzles are made and explained until one fulfils the wish.
 *
 * Wrong options must not betray the secret, but puzzles around a secret of few colours are easy
 * more often than others.  If whole puzzles were dropped, the option with the fewest colours would
 * be the secret of 36 % of easy puzzles of four options.  So rows are drawn again for the same
 * options, with each of them as the secret: the options are taken only if each has rows that fulfil
 * the wish.  Then they are taken with the same probability whichever of them is the secret. */
#include "generate/puzzle/puzzle_wish.h"

#include "base/allocate.h"
#include "base/strbuf.h"
#include "base/unknown_name.h"
#include "base/utf8.h"
#include "game/transcript.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The wish ------------------------------------------------------------ */

static enum kp_status read_grade(const char *name, struct kp_puzzle_wish *wish, struct kp_diag *why)
{
    struct kp_unknown_name unknown;

    wish->explains = true;
    if (kp_ascii_same(name, "any"))
        return KP_OK;
    unknown = kp_unknown_begin("grade", name, strlen(name));
    for (int g = KP_EASY; g <= KP_EXPERT; g++) {
        const char *known = kp_grade_name((enum kp_grade)g);

        if (kp_ascii_same(name, known)) {
            wish->grade = (enum kp_grade)g;
            return KP_OK;
        }
        kp_unknown_expect(&unknown, known);
    }
    kp_unknown_expect(&unknown, "any");
    return kp_unknown_refuse(&unknown, why);
}

static enum kp_status refuse_board(const struct kp_rules *rules, struct kp_diag *why)
{
    return kp_bad_input(why,
                        "a board of %s pegs and %s colours is too large to be explained; leave "
                        "--grade and --length out, or use fewer --pegs or --colours",
                        kp_grouped(rules->pegs).text, kp_grouped(rules->colours).text);
}

/* Explains the board without rows. */
static enum kp_status check_board(struct kp_rules *rules, struct kp_diag *why)
{
    struct kp_transcript *game = kp_transcript_new(rules);
    struct kp_explanation *explanation = NULL;
    enum kp_status status = game ? kp_explain(game, NULL, NULL, &explanation, why)
                                 : kp_no_memory(why);

    if (status == KP_OK && kp_explanation_about(explanation).stop == KP_BOARD_TOO_LARGE)
        status = refuse_board(rules, why);
    kp_explanation_free(explanation);
    kp_transcript_free(game);
    return status;
}

enum kp_status kp_puzzle_wish_read(const struct kp_generate_options *options,
                                   struct kp_rules *rules, struct kp_puzzle_wish *wish,
                                   struct kp_diag *why)
{
    enum kp_status status = KP_OK;

    *wish = (struct kp_puzzle_wish){.least_cost = options->least_cost,
                                    .most_cost = options->most_cost,
                                    .explains = options->least_cost || options->most_cost};
    if (options->least_cost < 0 || options->most_cost < options->least_cost)
        return kp_bad_input(why, "--length %d..%d is empty; write the smaller number first",
                            options->least_cost, options->most_cost);
    if (options->grade)
        status = read_grade(options->grade, wish, why);
    return status || !wish->explains ? status : check_board(rules, why);
}

void kp_puzzle_wish_name(const struct kp_puzzle_wish *wish, char *name, size_t room)
{
    char length[32] = "";

    if (wish->most_cost)
        snprintf(length, sizeof length, "-length%d-%d", wish->least_cost, wish->most_cost);
    snprintf(name, room, "%s%s%s", wish->grade ? "-" : "",
             wish->grade ? kp_grade_name(wish->grade) : "", length);
}

bool kp_puzzle_wish_selects(const struct kp_puzzle_wish *wish)
{
    return wish->grade || wish->most_cost;
}

/* ---- Drawing ------------------------------------------------------------- */

/* Puzzles that are explained until one must fulfil the wish: some seconds.  Explaining one takes
 * 20 ms on a board of 1,296 codes, and 200 ms on one of 32,768. */
#define MOST_DRAWS  500
#define LEAST_DRAWS 16
#define MOST_CODES  ((size_t)1 << 20)

static size_t count_draws(const struct kp_puzzle_wish *wish, const struct kp_rules *rules)
{
    size_t codes = 1;

    if (!kp_puzzle_wish_selects(wish))
        return 1;
    for (int p = 0; p < rules->pegs && codes < MOST_CODES; p++)
        codes *= (size_t)kp_rules_secret_colours(rules);
    return codes > MOST_CODES / LEAST_DRAWS  ? LEAST_DRAWS
           : codes < MOST_CODES / MOST_DRAWS ? MOST_DRAWS
                                             : MOST_CODES / codes;
}

/* None of that many puzzles fulfilled the wish. */
static enum kp_status refuse_wish(const struct kp_puzzle_wish *wish, size_t draws,
                                  struct kp_diag *why)
{
    char grade[32] = "", length[64] = "";

    if (wish->grade)
        snprintf(grade, sizeof grade, " the grade %s", kp_grade_name(wish->grade));
    if (wish->most_cost)
        snprintf(length, sizeof length, " a length from %d to %d", wish->least_cost,
                 wish->most_cost);
    return kp_bad_input(why,
                        "none of %s puzzles has%s%s%s; use another --seed, --rows%s%s or other "
                        "rules",
                        kp_grouped((long long)draws).text, grade, *grade && *length ? " and" : "",
                        length, *grade ? ", --grade" : "", *length ? ", --length" : "");
}

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

static bool has_length(const struct kp_puzzle_wish *wish, double cost)
{
    return wish->most_cost == 0 || (cost >= wish->least_cost && cost <= wish->most_cost);
}

static enum kp_status explain(struct puzzle_draw *draw, const struct kp_transcript *game,
                              struct kp_explanation_facts *about)
{
    struct kp_explanation *explanation;
    enum kp_status status = kp_explain(game, draw->request.options, NULL, &explanation, draw->why);

    if (status != KP_OK)
        return status;
    *about = kp_explanation_about(explanation);
    kp_explanation_free(explanation);
    if (about->stop == KP_BOARD_TOO_LARGE) /* with this number of rows */
        return refuse_board(game->rules, draw->why);
    draw->stop = about->stop;
    return KP_OK;
}

/* Explains a puzzle, if the wish needs it, and frees it if it is not wished. */
static enum kp_status grade(struct puzzle_draw *draw, struct kp_puzzle *puzzle, bool *is_wished)
{
    const struct kp_puzzle_wish *wish = draw->wish;
    struct kp_explanation_facts about = {0};
    enum kp_status status;

    draw->left -= draw->left > 0;
    *is_wished = !wish->explains;
    if (!wish->explains)
        return KP_OK;
    status = explain(draw, puzzle->game, &about);
    puzzle->difficulty = (struct kp_difficulty){.grade = kp_grade_name(about.grade),
                                                .steps = about.steps,
                                                .cost = about.cost,
                                                .dearest = about.dearest};
    *is_wished = !status && !draw->stop &&
                 (!kp_puzzle_wish_selects(wish) || about.grade != KP_UNGRADED) &&
                 (!wish->grade || about.grade == wish->grade) && has_length(wish, about.cost);
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
    return is_wished ? KP_OK : refuse_wish(draw->wish, most - draw->left, draw->why);
}

enum kp_status kp_puzzle_draw(const struct kp_puzzle_wish *wish,
                              const struct kp_puzzle_request *request, struct kp_puzzle *made,
                              enum kp_stop_reason *stop, struct kp_diag *why)
{
    size_t options = (size_t)request->wrong + 1, pegs = (size_t)request->rules->pegs;
    struct puzzle_draw draw = {.wish = wish,
                               .request = *request,
                               .left = options * count_draws(wish, request->rules),
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
