/* What plans have in common: the game, the usual codes, how scores move. */
#include "game/random_code.h"
#include "game/score.h"
#include "hard/families/random_game.h"

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

bool kp_random_game_move(struct kp_random *draw, const struct kp_rules *rules,
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
