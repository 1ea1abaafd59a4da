/* Random games: a secret, then the guesses row by row, then the scores that move.  The
 * order of the draws is part of every instance that was ever made, and must stay. */
#include "generate/families/random_game.h"

#include "base/arena.h"
#include "base/fixed_log2.h"
#include "base/hash.h"
#include "base/limits.h"
#include "format/code_parser.h"
#include "game/random_code.h"
#include "game/score.h"
#include "generate/families/certify.h"

#include <string.h>

/* A game without rows.  NULL: no memory. */
static struct kp_transcript *make_empty_game(const struct kp_recipe *recipe)
{
    struct kp_rules *rules = kp_rules_with_numbers(recipe->pegs, recipe->colours);
    struct kp_transcript *game = NULL;

    if (rules) {
        rules->scores = recipe->family->scores;
        game = kp_transcript_new(rules);
    }
    kp_rules_unref(rules);
    return game;
}

/* ---- Codes -------------------------------------------------------------- */

/* `guesses` is a hash table of the rows so far, since a game may have a million: open addressing
 * with linear probing, in which at most half of the slots are in use. */
struct random_draft {
    const struct kp_recipe *recipe;
    struct kp_transcript *game; /* not owned */
    struct kp_random draw;
    struct kp_arena arena;            /* of all arrays */
    uint16_t *secret, *other, *guess; /* `other`: a second secret */
    int *tally;

    /* For the rows: */
    struct kp_instance *instance;
    uint32_t *guesses; /* numbers of rows, from 1; 0: empty */
    size_t guess_mask;
    struct kp_score *scores; /* as the secret gives them */
    size_t *order;           /* of the rows, those that move first */
};

static bool take_codes(struct random_draft *draft)
{
    size_t pegs = (size_t)draft->recipe->pegs;

    KP_TAKE(&draft->arena, draft->secret, pegs);
    KP_TAKE(&draft->arena, draft->other, pegs);
    KP_TAKE(&draft->arena, draft->guess, pegs);
    KP_TAKE(&draft->arena, draft->tally, (size_t)draft->recipe->colours);
    return !draft->arena.failed;
}

static void draw_secret(struct random_draft *draft, uint16_t *secret)
{
    const struct kp_recipe *recipe = draft->recipe;

    if (recipe->family->draw_secret)
        recipe->family->draw_secret(&draft->draw, recipe, secret);
    else
        kp_random_code(&draft->draw, recipe->pegs, recipe->colours, secret);
}

static void draw_guess(struct random_draft *draft, const uint16_t *secret)
{
    const struct kp_recipe *recipe = draft->recipe;

    if (recipe->family->draw_guess)
        recipe->family->draw_guess(&draft->draw, recipe, secret, draft->guess);
    else
        kp_random_code(&draft->draw, recipe->pegs, recipe->colours, draft->guess);
}

static struct kp_score score_guess(const struct random_draft *draft, const uint16_t *secret)
{
    return kp_score_guess(draft->game->rules, secret, draft->guess, draft->tally);
}

/* ---- The usual number of rows ------------------------------------------
 *
 * A random code gives a row's score with the chance that two secrets give a guess the
 * same score, so N codes are expected to be one after log N / -log chance rows.  Codes
 * with the secret's own colours are few, but whites do not tell them apart: on most
 * boards they last longer.  Both numbers are estimated, and the larger one counts. */

#define PAIRS 4096

/* The number does not depend on the user's seed, but on the board alone. */
#define SERIES 0

/* A kind of codes: the bits that single one of them out, and how many of the pairs give
 * the same score. */
struct code_kind {
    uint64_t bits;
    uint64_t same;
};

static bool gives_score(const struct random_draft *draft, struct kp_score score)
{
    struct kp_score other = score_guess(draft, draft->other);

    return other.black == score.black && other.white == score.white;
}

/* The bits of the codes with the secret's colours: n! over the factorial of the number of
 * pegs of each colour.  log[i] is the logarithm of i. */
static uint64_t bits_of_orders(const struct random_draft *draft, const uint64_t *log)
{
    uint64_t bits = 0;

    for (int p = 0; p < draft->recipe->pegs; p++)
        bits += log[p + 1] - log[++draft->tally[draft->secret[p]]];
    for (int p = 0; p < draft->recipe->pegs; p++)
        draft->tally[draft->secret[p]] = 0;
    return bits;
}

static void compare_pair(struct random_draft *draft, const uint64_t *log, struct code_kind *any,
                         struct code_kind *orders)
{
    const struct kp_recipe *recipe = draft->recipe;
    struct kp_score score;

    draw_secret(draft, draft->secret);
    draw_guess(draft, draft->secret);
    score = score_guess(draft, draft->secret);
    draw_secret(draft, draft->other);
    any->same += gives_score(draft, score);
    memcpy(draft->other, draft->secret, (size_t)recipe->pegs * sizeof *draft->other);
    kp_random_shuffle(&draft->draw, draft->other, recipe->pegs);
    orders->same += gives_score(draft, score);
    orders->bits += bits_of_orders(draft, log);
}

/* A score that all pairs share tells nothing; one that no pair shares is taken to have
 * been shared once. */
static uint64_t rows_for(const struct code_kind *kind)
{
    uint64_t per_row = kp_log2(PAIRS) - kp_log2(kind->same ? kind->same : 1);

    return per_row ? (kind->bits + per_row - 1) / per_row : 1;
}

static size_t estimate_rows(struct random_draft *draft, uint64_t *log)
{
    const struct kp_recipe *recipe = draft->recipe;
    struct code_kind any = {.bits = (uint64_t)recipe->pegs * kp_log2((uint64_t)recipe->colours)};
    struct code_kind orders = {0};
    uint64_t rows;

    for (int p = 1; p <= recipe->pegs; p++)
        log[p] = kp_log2((uint64_t)p);
    draft->draw = kp_random_seed(SERIES, SERIES);
    for (int i = 0; i < PAIRS; i++)
        compare_pair(draft, log, &any, &orders);
    orders.bits /= PAIRS;
    rows = rows_for(&any) > rows_for(&orders) ? rows_for(&any) : rows_for(&orders);
    return rows < 1 ? 1 : rows > KP_MOST_ROWS ? KP_MOST_ROWS : (size_t)rows;
}

enum kp_status kp_random_game_plan(struct kp_recipe *recipe, size_t *usual_rows,
                                   struct kp_diag *why)
{
    struct random_draft draft = {.recipe = recipe, .game = make_empty_game(recipe)};
    uint64_t *log;

    KP_TAKE(&draft.arena, log, (size_t)recipe->pegs + 1);
    if (draft.game && take_codes(&draft))
        *usual_rows = estimate_rows(&draft, log);
    kp_arena_free(&draft.arena);
    kp_transcript_free(draft.game);
    return *usual_rows ? KP_OK : kp_no_memory(why);
}

/* ---- Rows -------------------------------------------------------------- */

/* What distinguishes a peg: its colour or, in two colours, whether it has the colour of the first
 * peg, since there a guess and its opposite give the same information. */
static uint16_t peg_key(const struct kp_rules *rules, const uint16_t *guess, int p)
{
    return rules->colours <= 2 ? guess[p] == guess[0] : guess[p];
}

static bool is_guess_of_row(const struct kp_transcript *game, const uint16_t *guess, size_t row)
{
    const uint16_t *other = kp_transcript_guess(game, row);

    for (int p = 0; p < game->rules->pegs; p++)
        if (peg_key(game->rules, guess, p) != peg_key(game->rules, other, p))
            return false;
    return true;
}

/* The slot of the guess, or the empty one where it belongs.  The hash is FNV-1a, with its upper
 * half folded into the lower one. */
static uint32_t *find_slot(const struct random_draft *draft, const uint16_t *guess)
{
    const struct kp_transcript *game = draft->game;
    uint64_t hash = KP_FNV_START;
    size_t i;

    for (int p = 0; p < game->rules->pegs; p++)
        hash = kp_fnv_add(hash, peg_key(game->rules, guess, p));
    i = (size_t)(hash ^ hash >> 32) & draft->guess_mask;
    while (draft->guesses[i] && !is_guess_of_row(game, guess, draft->guesses[i] - 1))
        i = (i + 1) & draft->guess_mask;
    return &draft->guesses[i];
}

/* A repeated guess tells nothing: up to FRESH draws look for one that is new. */
#define FRESH 64

static bool add_row(struct random_draft *draft)
{
    struct kp_transcript *game = draft->game;
    const uint16_t *secret = draft->secret;
    int draws = 0;

    if (draft->recipe->status == KP_UNPLANTED && !draft->recipe->family->unplanted_moves) {
        kp_random_shuffle(&draft->draw, draft->other, draft->recipe->pegs);
        secret = draft->other;
    }
    do
        draw_guess(draft, secret);
    while (++draws < FRESH && *find_slot(draft, draft->guess));
    draft->scores[game->row_count] = score_guess(draft, secret);
    if (!kp_transcript_add(game, draft->guess, draft->scores[game->row_count], 0))
        return false;
    *find_slot(draft, draft->guess) = (uint32_t)game->row_count;
    return true;
}

/* If it is asked to stop, it returns KP_OK with fewer rows. */
static enum kp_status draw_rows(struct random_draft *draft, struct kp_diag *why)
{
    const struct kp_recipe *recipe = draft->recipe;
    struct kp_limits limits = kp_limits_of(recipe->options);

    draw_secret(draft, draft->secret);
    memcpy(draft->other, draft->secret, (size_t)recipe->pegs * sizeof *draft->secret);
    for (size_t row = 0; row < recipe->rows; row++) {
        if (kp_limits_check(&limits) != KP_COMPLETED)
            return KP_OK;
        if (!add_row(draft))
            return kp_no_memory(why);
        if (row % 64 == 0)
            kp_limits_report(&limits,
                             (struct kp_progress){"drawing", "rows", row + 1,
                                                  (double)(row + 1) / (double)recipe->rows});
    }
    return KP_OK;
}

static void write_secret(const struct random_draft *draft, const char *what)
{
    struct kp_strbuf *to = &draft->instance->comments;

    kp_strbuf_addf(to, "%s: ", what);
    kp_text_write_code(draft->game->rules, draft->secret, to);
    kp_strbuf_add(to, "\n", 1);
}

/* ---- Scores that move -------------------------------------------------- */

/* Whether some secret gives the score to some guess that is not the secret. */
static bool is_possible(const struct kp_rules *rules, struct kp_score score)
{
    int pegs = rules->pegs;

    if (rules->scores == KP_BLACK_ONLY)
        return score.black >= 0 && score.black < pegs;
    return score.black >= 0 && score.white >= 0 && score.black + score.white <= pegs &&
           score.black < pegs && !(score.black == pegs - 1 && score.white == 1);
}

/* A black peg becomes a white one or the other way round; or one of either is added or
 * taken away. */
static const struct kp_score steps[] = {{1, -1}, {-1, 1}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}};

static struct kp_score step_score(struct kp_random *draw, const struct kp_rules *rules,
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

#define MOVE_DRAWS 64

/* A score moves by one key peg; with two colours by two, since parity would give one away
 * at once.  false: no possible score was found. */
static bool move_score(struct kp_random *draw, const struct kp_rules *rules, struct kp_score *score)
{
    for (int i = 0; i < MOVE_DRAWS; i++) {
        struct kp_score moved = step_score(draw, rules, *score);

        if (is_possible(rules, moved)) {
            *score = moved;
            return true;
        }
    }
    return false;
}

#define ATTEMPTS_PER_ROW 16 /* before another row is moved as well */

static size_t scores_to_move(const struct random_draft *draft, int attempt)
{
    size_t rows = draft->recipe->rows,
           count = draft->recipe->family->moves_one_score || rows < 8 ? 1 : rows / 4;

    count += (size_t)attempt / ATTEMPTS_PER_ROW;
    return count < rows ? count : rows;
}

/* Moves scores of the original game.  false: one of them could not be moved. */
static bool move_scores(struct random_draft *draft, int attempt)
{
    struct kp_transcript *game = draft->game;
    struct kp_random *draw = &draft->draw;
    size_t count = scores_to_move(draft, attempt);
    bool moved = true;

    for (size_t row = 0; row < game->row_count; row++)
        game->rows[row].score = draft->scores[row];
    kp_random_choice(draw, game->row_count, count, draft->order);
    for (size_t i = 0; i < count; i++)
        moved &= move_score(draw, game->rules, &game->rows[draft->order[i]].score);
    return moved;
}

static void write_score(const struct kp_rules *rules, struct kp_score score, struct kp_strbuf *to)
{
    kp_strbuf_addf(to, rules->scores == KP_BLACK_ONLY ? "%d" : "%d %d", score.black, score.white);
}

static void write_moves(const struct random_draft *draft)
{
    const struct kp_transcript *game = draft->game;
    struct kp_strbuf *to = &draft->instance->comments;

    write_secret(draft, "the secret before scores were changed");
    for (size_t row = 0; row < game->row_count; row++) {
        struct kp_score now = game->rows[row].score, then = draft->scores[row];

        if (now.black == then.black && now.white == then.white)
            continue;
        kp_strbuf_addf(to, "changed: row %zu, from ", row + 1);
        write_score(game->rules, then, to);
        kp_strbuf_addf(to, " to ");
        write_score(game->rules, now, to);
        kp_strbuf_add(to, "\n", 1);
    }
}

/* ---- Instances --------------------------------------------------------- */

#define FALSIFIED_ATTEMPTS 64
#define CHOOSY_ATTEMPTS    48 /* the first ones, which refuse games that arithmetic refutes */

static enum kp_status make_falsified(struct random_draft *draft, enum kp_stop_reason *stop,
                                     struct kp_diag *why)
{
    const struct kp_recipe *recipe = draft->recipe;
    const struct kp_instance *instance = draft->instance;

    for (int attempt = 0; attempt < FALSIFIED_ATTEMPTS; attempt++) {
        enum kp_status status;

        if (!move_scores(draft, attempt))
            continue;
        status = kp_certify(recipe, draft->instance, stop, why);
        if (status != KP_OK || *stop != KP_COMPLETED)
            return status;
        if (instance->answer == KP_CHEATED &&
            (instance->known != KP_BY_ARITHMETIC || attempt >= CHOOSY_ATTEMPTS)) {
            write_moves(draft);
            return KP_OK;
        }
    }
    return kp_bad_input(why, "no inconsistent game found in %d attempts; use more --rows than %zu",
                        FALSIFIED_ATTEMPTS, recipe->rows);
}

static enum kp_status make_unplanted(struct random_draft *draft, enum kp_stop_reason *stop,
                                     struct kp_diag *why)
{
    bool moves = draft->recipe->family->unplanted_moves;
    enum kp_status status;

    for (int attempt = 0; moves && attempt < FALSIFIED_ATTEMPTS; attempt++)
        if (move_scores(draft, 0))
            break;
    status = kp_certify(draft->recipe, draft->instance, stop, why);
    if (moves)
        write_moves(draft);
    return status;
}

static enum kp_status finish_draft(struct random_draft *draft, enum kp_stop_reason *stop,
                                   struct kp_diag *why)
{
    const struct kp_recipe *recipe = draft->recipe;

    if (draft->game->row_count < recipe->rows) {
        *stop = KP_INTERRUPTED;
        return KP_OK;
    }
    if (recipe->status == KP_FALSIFIED)
        return make_falsified(draft, stop, why);
    if (recipe->status == KP_UNPLANTED)
        return make_unplanted(draft, stop, why);
    draft->instance->answer = KP_CONSISTENT;
    draft->instance->known = KP_BY_SECRET;
    write_secret(draft, "the planted secret");
    return KP_OK;
}

static bool take_rows(struct random_draft *draft)
{
    size_t rows = draft->recipe->rows, slots = 2;

    while (slots < 2 * rows)
        slots *= 2;
    draft->guess_mask = slots - 1;
    KP_TAKE(&draft->arena, draft->guesses, slots);
    KP_TAKE(&draft->arena, draft->scores, rows);
    KP_TAKE(&draft->arena, draft->order, rows);
    return !draft->arena.failed;
}

enum kp_status kp_random_game_make(const struct kp_recipe *recipe, struct kp_instance *instance,
                                   enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct random_draft draft = {.recipe = recipe,
                                 .instance = instance,
                                 .game = make_empty_game(recipe),
                                 .draw = kp_random_seed(recipe->seed, recipe->index)};
    enum kp_status status;

    instance->game = draft.game;
    if (draft.game && take_codes(&draft) && take_rows(&draft)) {
        status = draw_rows(&draft, why);
        if (status == KP_OK)
            status = finish_draft(&draft, stop, why);
    } else {
        status = kp_no_memory(why);
    }
    kp_arena_free(&draft.arena);
    return status;
}
