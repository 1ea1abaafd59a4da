/* The draws: a secret, then the guesses, row by row; then what moves.  Whatever is
 * changed here changes every instance that was ever made. */
#include "hard/families/random_game.h"

#include "base/fixed_log2.h"
#include "base/memory.h"
#include "format/code_parser.h"
#include "game/random_code.h"
#include "game/score.h"
#include "hard/families/certify.h"
#include "hard/families/guess_set.h"

#include <stdlib.h>
#include <string.h>

struct making {
    const struct kp_random_game *plan;
    const struct kp_recipe *recipe;
    struct kp_instance *instance;
    struct kp_random draw;
    struct kp_guess_set told;
    uint16_t *secret, *other, *guess; /* other: the one that scores a row, unplanted */
    int *tally;
    struct kp_score *scores; /* as the secret gives them */
    size_t *order;           /* of the rows that move */
};

static struct kp_transcript *game_of(const struct making *making)
{
    return making->instance->game;
}

/* ---- Rows -------------------------------------------------------------- */

/* A guess that stands there already tells nothing: so many are drawn until one is taken
 * all the same. */
#define FRESH 64

static void draw_guess(struct making *making, const uint16_t *secret)
{
    int draws = 0;

    do
        making->plan->guess(&making->draw, making->recipe, secret, making->guess);
    while (++draws < FRESH && kp_guess_set_has(&making->told, making->guess));
}

static bool add_row(struct making *making)
{
    struct kp_transcript *game = game_of(making);
    const uint16_t *secret = making->secret;
    struct kp_score score;

    if (making->recipe->status == KP_UNPLANTED && !making->plan->unplanted_moves) {
        kp_random_shuffle(&making->draw, making->other, making->recipe->pegs);
        secret = making->other;
    }
    draw_guess(making, secret);
    score = kp_score_guess(game->rules, secret, making->guess, making->tally);
    making->scores[game->row_count] = score;
    if (!kp_transcript_add(game, making->guess, score, 0))
        return false;
    kp_guess_set_add(&making->told);
    return true;
}

static enum kp_status draw_rows(struct making *making, struct kp_diag *why)
{
    const struct kp_recipe *recipe = making->recipe;

    making->plan->secret(&making->draw, recipe, making->secret);
    memcpy(making->other, making->secret, (size_t)recipe->pegs * sizeof *making->secret);
    for (size_t row = 0; row < recipe->rows; row++) {
        if (recipe->options->stop && recipe->options->stop(recipe->options->stop_data))
            return KP_OK; /* whoever asks why finds fewer rows */
        if (!add_row(making))
            return kp_no_memory(why);
    }
    return KP_OK;
}

static void tell_secret(const struct making *making, const char *what)
{
    struct kp_strbuf *to = &making->instance->comments;

    kp_strbuf_addf(to, "%s: ", what);
    kp_code_text(game_of(making)->rules, making->secret, to);
    kp_strbuf_add(to, "\n", 1);
}

/* ---- Scores that move -------------------------------------------------- */

/* Some rows, each as likely as any other: the first of an order. */
static void choose_rows(struct making *making, size_t count)
{
    size_t rows = game_of(making)->row_count;

    for (size_t i = 0; i < rows; i++)
        making->order[i] = i;
    for (size_t i = 0; i < count; i++) {
        size_t other = i + (size_t)kp_random_below(&making->draw, rows - i),
               row = making->order[other];

        making->order[other] = making->order[i];
        making->order[i] = row;
    }
}

static void restore(const struct making *making)
{
    struct kp_transcript *game = game_of(making);

    for (size_t row = 0; row < game->row_count; row++)
        game->rows[row].score = making->scores[row];
}

static bool kp_random_game_move(struct kp_random *draw, const struct kp_rules *rules,
                                struct kp_score *score);

/* false: a score of these rows cannot move at all. */
static bool move(struct making *making, size_t count)
{
    struct kp_transcript *game = game_of(making);
    bool moved = true;

    restore(making);
    choose_rows(making, count);
    for (size_t i = 0; i < count; i++)
        moved = kp_random_game_move(&making->draw, game->rules,
                                    &game->rows[making->order[i]].score) &&
                moved;
    return moved;
}

static void say_score(const struct kp_rules *rules, struct kp_score score, struct kp_strbuf *to)
{
    kp_strbuf_addf(to, rules->scores == KP_BLACK_ONLY ? "%d" : "%d %d", score.black, score.white);
}

static void tell_moves(const struct making *making)
{
    const struct kp_transcript *game = game_of(making);
    struct kp_strbuf *to = &making->instance->comments;

    tell_secret(making, "the secret before scores were moved");
    for (size_t row = 0; row < game->row_count; row++) {
        struct kp_score now = game->rows[row].score, then = making->scores[row];

        if (now.black == then.black && now.white == then.white)
            continue;
        kp_strbuf_addf(to, "moved: row %zu, from ", row + 1);
        say_score(game->rules, then, to);
        kp_strbuf_addf(to, " to ");
        say_score(game->rules, now, to);
        kp_strbuf_add(to, "\n", 1);
    }
}

#define ATTEMPTS 64
#define CHOOSY   48 /* of which so many want more than arithmetic */

static bool is_false(const struct kp_instance *instance, int attempt)
{
    return instance->answer == KP_CHEATED &&
           (instance->known != KP_BY_ARITHMETIC || attempt >= CHOOSY);
}

static enum kp_status falsify(struct making *making, enum kp_stop_reason *stop, struct kp_diag *why)
{
    const struct kp_recipe *recipe = making->recipe;

    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        enum kp_status status;

        if (!move(making, making->plan->moves(recipe, attempt)))
            continue;
        status = kp_certify(recipe, making->instance, stop, why);
        if (status != KP_OK || *stop != KP_COMPLETED)
            return status;
        if (is_false(making->instance, attempt)) {
            tell_moves(making);
            return KP_OK;
        }
    }
    return kp_fail(why, KP_BAD_INPUT,
                   "in %d attempts to move scores none left them without a secret: more rows "
                   "(--rows) than %zu leave fewer",
                   ATTEMPTS, recipe->rows);
}

/* ---- Instances --------------------------------------------------------- */

static enum kp_status find_out(struct making *making, enum kp_stop_reason *stop,
                               struct kp_diag *why)
{
    enum kp_status status;

    for (int attempt = 0; making->plan->unplanted_moves && attempt < ATTEMPTS; attempt++)
        if (move(making, making->plan->moves(making->recipe, 0)))
            break;
    status = kp_certify(making->recipe, making->instance, stop, why);
    if (making->plan->unplanted_moves)
        tell_moves(making);
    return status;
}

static enum kp_status settle(struct making *making, enum kp_stop_reason *stop, struct kp_diag *why)
{
    if (making->recipe->status == KP_FALSIFIED)
        return falsify(making, stop, why);
    if (making->recipe->status == KP_UNPLANTED)
        return find_out(making, stop, why);
    making->instance->answer = KP_CONSISTENT;
    making->instance->known = KP_BY_SECRET;
    tell_secret(making, "the planted secret");
    return KP_OK;
}

static bool prepare(struct making *making)
{
    const struct kp_recipe *recipe = making->recipe;
    size_t pegs = (size_t)recipe->pegs;

    making->draw = kp_random_seed(recipe->seed, recipe->index);
    making->secret = kp_calloc(pegs, sizeof *making->secret);
    making->other = kp_calloc(pegs, sizeof *making->other);
    making->guess = kp_calloc(pegs, sizeof *making->guess);
    making->tally = kp_calloc((size_t)recipe->colours, sizeof *making->tally);
    making->scores = kp_calloc(recipe->rows, sizeof *making->scores);
    making->order = kp_calloc(recipe->rows, sizeof *making->order);
    return making->secret && making->other && making->guess && making->tally && making->scores &&
           making->order && kp_guess_set_make(&making->told, game_of(making), recipe->rows);
}

static void put_away(struct making *making)
{
    free(making->secret);
    free(making->other);
    free(making->guess);
    free(making->tally);
    free(making->scores);
    free(making->order);
    kp_guess_set_free(&making->told);
}

enum kp_status kp_random_game_make(const struct kp_family *family, const struct kp_recipe *recipe,
                                   struct kp_instance *instance, enum kp_stop_reason *stop,
                                   struct kp_diag *why)
{
    struct making making = {.plan = family->plan, .recipe = recipe, .instance = instance};
    enum kp_status status = kp_random_game_game(recipe, family->plan->scores, &instance->game, why);

    if (status == KP_OK && !prepare(&making))
        status = kp_no_memory(why);
    if (status == KP_OK)
        status = draw_rows(&making, why);
    if (status == KP_OK && instance->game->row_count < recipe->rows)
        *stop = KP_INTERRUPTED;
    else if (status == KP_OK)
        status = settle(&making, stop, why);
    put_away(&making);
    return status;
}

/* What plans have in common: the game, the usual codes, how scores move. */
const char *kp_random_game_suits(const struct kp_recipe *recipe)
{
    return recipe->colours < 2 ? "takes --colours 2 or more" : NULL;
}

void kp_random_game_any_secret(struct kp_random *draw, const struct kp_recipe *recipe,
                               uint16_t *secret)
{
    kp_random_code(draw, recipe->pegs, recipe->colours, secret);
}

void kp_random_game_any_guess(struct kp_random *draw, const struct kp_recipe *recipe,
                              const uint16_t *secret, uint16_t *guess)
{
    (void)secret;
    kp_random_code(draw, recipe->pegs, recipe->colours, guess);
}

#define PER_ROW 16 /* attempts before another row moves as well */

static size_t move_rows(const struct kp_recipe *recipe, size_t rows, int attempt)
{
    rows += (size_t)attempt / PER_ROW;
    return rows < recipe->rows ? rows : recipe->rows;
}

size_t kp_random_game_quarter(const struct kp_recipe *recipe, int attempt)
{
    return move_rows(recipe, recipe->rows < 8 ? 1 : recipe->rows / 4, attempt);
}

size_t kp_random_game_one_row(const struct kp_recipe *recipe, int attempt)
{
    return move_rows(recipe, 1, attempt);
}

/* ---- Games ------------------------------------------------------------- */

static enum kp_status name_colours(struct kp_rules *rules, int colours, struct kp_diag *why)
{
    unsigned first = colours == 2 || colours == 10 ? 0 : 1;
    enum kp_status status;

    rules->palette = kp_palette_new();
    if (!rules->palette)
        return kp_no_memory(why);
    rules->colours = colours;
    status = kp_palette_add_numbers(rules->palette, first, first + (unsigned)colours - 1, why);
    return status == KP_OK ? kp_palette_finish(rules->palette, why) : status;
}

enum kp_status kp_random_game_game(const struct kp_recipe *recipe, enum kp_scoring scores,
                                   struct kp_transcript **game, struct kp_diag *why)
{
    struct kp_rules *rules = kp_rules_new();
    enum kp_status status;

    *game = NULL;
    if (!rules)
        return kp_no_memory(why);
    rules->pegs = recipe->pegs;
    rules->scores = scores;
    status = name_colours(rules, recipe->colours, why);
    if (status == KP_OK)
        status = kp_rules_check(rules, why);
    if (status == KP_OK && !(*game = kp_transcript_new(rules)))
        status = kp_no_memory(why);
    kp_rules_unref(rules);
    return status;
}

/* ---- Scores ------------------------------------------------------------ */

/* Whether some secret gives it to some guess that is not the secret. */
static bool is_possible(const struct kp_rules *rules, struct kp_score score)
{
    int pegs = rules->pegs;

    if (rules->scores == KP_BLACK_ONLY)
        return score.black >= 0 && score.black < pegs;
    return score.black >= 0 && score.white >= 0 && score.black + score.white <= pegs &&
           score.black < pegs && !(score.black == pegs - 1 && score.white == 1);
}

/* A black called white and the other way round, and one of either more or less. */
static const struct kp_score steps[] = {{1, -1}, {-1, 1}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}};

static struct kp_score step(struct kp_random *draw, const struct kp_rules *rules,
                            struct kp_score score)
{
    bool blacks = rules->scores == KP_BLACK_ONLY, two = rules->colours == 2;
    const struct kp_score *by = &steps[kp_random_below(draw, blacks || two ? 2 : 6)];
    int pegs = two ? 2 : 1;

    score.black += pegs * by->black;
    if (!blacks)
        score.white += pegs * by->white;
    return score;
}

#define DRAWS 64

/* Scores move by a key peg; where there are two colours by two, or their parity would
 * tell at once. */
static bool kp_random_game_move(struct kp_random *draw, const struct kp_rules *rules,
                                struct kp_score *score)
{
    for (int i = 0; i < DRAWS; i++) {
        struct kp_score moved = step(draw, rules, *score);

        if (is_possible(rules, moved)) {
            *score = moved;
            return true;
        }
    }
    return false;
}

/* How many rows it takes until one secret is expected besides the planted one.
 *
 * A code that is drawn gives a row's score with the chance that two secrets give a
 * guess the same, so N codes are expected to be one after log N / -log chance rows.
 * Those with the secret's own colours are few, but whites tell nothing of them: on
 * most boards they last longer, so both are reckoned, and the larger number counts. */
struct sample {
    const struct kp_random_game *plan;
    const struct kp_recipe *recipe;
    struct kp_transcript *game;
    struct kp_random draw;
    uint16_t *secret, *other, *guess;
    int *tally;
    uint64_t *log; /* of 1 to pegs */
};

/* Codes of one kind: how much it takes to tell one of them, and how often two give
 * the same score. */
struct kind {
    uint64_t bits;
    uint64_t same;
};

/* Not the user's seed: the number of rows depends on the board alone. */
#define SERIES 0

static bool gives(const struct sample *sample, struct kp_score score)
{
    struct kp_score other = kp_score_guess(sample->game->rules, sample->other, sample->guess,
                                           sample->tally);

    return other.black == score.black && other.white == score.white;
}

/* Of the codes with the secret's colours: n! over the factorials of each colour. */
static uint64_t bits_of_orders(const struct sample *sample)
{
    uint64_t bits = 0;

    for (int p = 0; p < sample->recipe->pegs; p++)
        bits += sample->log[p + 1] - sample->log[++sample->tally[sample->secret[p]]];
    for (int p = 0; p < sample->recipe->pegs; p++)
        sample->tally[sample->secret[p]] = 0;
    return bits;
}

static void draw_pair(struct sample *sample, struct kind *any, struct kind *orders)
{
    const struct kp_recipe *recipe = sample->recipe;
    struct kp_score score;

    sample->plan->secret(&sample->draw, recipe, sample->secret);
    sample->plan->guess(&sample->draw, recipe, sample->secret, sample->guess);
    score = kp_score_guess(sample->game->rules, sample->secret, sample->guess, sample->tally);
    sample->plan->secret(&sample->draw, recipe, sample->other);
    any->same += gives(sample, score);
    memcpy(sample->other, sample->secret, (size_t)recipe->pegs * sizeof *sample->other);
    kp_random_shuffle(&sample->draw, sample->other, recipe->pegs);
    orders->same += gives(sample, score);
    orders->bits += bits_of_orders(sample);
}

/* What always happens tells nothing; what never happened is taken to happen once. */
static uint64_t rows_for(const struct kind *kind)
{
    uint64_t per_row = kp_log2(KP_PLAN_PAIRS) - kp_log2(kind->same ? kind->same : 1);

    return per_row ? (kind->bits + per_row - 1) / per_row : 1;
}

static size_t reckon(struct sample *sample)
{
    const struct kp_recipe *recipe = sample->recipe;
    struct kind any = {.bits = (uint64_t)recipe->pegs * kp_log2((uint64_t)recipe->colours)};
    struct kind orders = {0};
    uint64_t rows;

    for (int p = 1; p <= recipe->pegs; p++)
        sample->log[p] = kp_log2((uint64_t)p);
    sample->draw = kp_random_seed(SERIES, SERIES);
    for (int i = 0; i < KP_PLAN_PAIRS; i++)
        draw_pair(sample, &any, &orders);
    orders.bits /= KP_PLAN_PAIRS;
    rows = rows_for(&any) > rows_for(&orders) ? rows_for(&any) : rows_for(&orders);
    return rows < 1 ? 1 : rows > KP_MOST_ROWS ? KP_MOST_ROWS : (size_t)rows;
}

enum kp_status kp_random_game_rows(const struct kp_family *family, const struct kp_recipe *recipe,
                                   size_t *rows, struct kp_diag *why)
{
    size_t pegs = (size_t)recipe->pegs;
    struct sample sample = {.plan = family->plan,
                            .recipe = recipe,
                            .secret = kp_calloc(pegs, sizeof *sample.secret),
                            .other = kp_calloc(pegs, sizeof *sample.other),
                            .guess = kp_calloc(pegs, sizeof *sample.guess),
                            .tally = kp_calloc((size_t)recipe->colours, sizeof *sample.tally),
                            .log = kp_calloc(pegs + 1, sizeof *sample.log)};
    bool good = sample.secret && sample.other && sample.guess && sample.tally && sample.log;
    enum kp_status status = good ? kp_random_game_game(recipe, family->plan->scores, &sample.game,
                                                       why)
                                 : kp_no_memory(why);

    if (good && status == KP_OK)
        *rows = reckon(&sample);
    kp_transcript_free(sample.game);
    free(sample.secret);
    free(sample.other);
    free(sample.guess);
    free(sample.tally);
    free(sample.log);
    return status;
}
