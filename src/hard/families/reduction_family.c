/* A problem is drawn, turned into a game, and decided; for a falsified instance as often
 * as it takes. */
#include "hard/families/reduction_family.h"

#include "base/memory.h"
#include "format/code_parser.h"
#include "hard/families/certify.h"
#include <stdlib.h>
#include <string.h>

void kp_draw_three_variables(struct kp_random *draw, int n, int three[3])
{
    do
        for (int i = 0; i < 3; i++)
            three[i] = 1 + (int)kp_random_below(draw, (uint64_t)n);
    while (three[0] == three[1] || three[0] == three[2] || three[1] == three[2]);
}

void kp_draw_true_values(struct kp_random *draw, int n, int64_t trues, bool *values)
{
    for (int left = n; left > 0; left--) {
        values[left] = kp_random_below(draw, (uint64_t)left) < (uint64_t)trues;
        trues -= values[left];
    }
}

struct reduction_draft {
    const struct kp_reduction_family *family;
    const struct kp_recipe *recipe;
    struct kp_instance *instance;
    struct kp_random draw;
    struct kp_hard_problem problem;
    struct kp_two_colour_game game;
    bool *values; /* the planted answer, with room for one value per peg */
};

static void clear_problem(struct reduction_draft *draft)
{
    kp_hard_problem_free(&draft->problem);
    kp_two_colour_game_free(&draft->game);
    kp_transcript_free(draft->instance->game);
    draft->instance->game = NULL;
}

static enum kp_status draw_game(struct reduction_draft *draft, struct kp_diag *why)
{
    const struct kp_recipe *recipe = draft->recipe;
    struct kp_hard_problem *problem = &draft->problem;
    bool *values = recipe->status == KP_PLANTED ? draft->values : NULL, found;
    enum kp_status status;

    clear_problem(draft);
    found = draft->family->draw_problem(&draft->draw, recipe, values, problem);
    if (problem->formula.failed || problem->graph.failed)
        return kp_no_memory(why);
    if (!found)
        return kp_fail(why, KP_BAD_INPUT,
                       "no problem of this size found; use fewer --rows than %zu", recipe->rows);
    status = kp_reduction_make(draft->family->reduction, problem, &draft->game, why);
    if (status != KP_OK)
        return status;
    draft->instance->game = kp_two_colour_game_transcript(&draft->game);
    return draft->instance->game ? KP_OK : kp_no_memory(why);
}

/* ---- Comments ---------------------------------------------------------- */

/* The lines, each after its number, "peg 1: x1". */
static void add_lines(const struct kp_strbuf *lines, const char *what, struct kp_strbuf *to)
{
    const char *line = lines->text ? lines->text : "";

    for (size_t i = 1; *line; i++) {
        size_t length = strcspn(line, "\n") + 1;

        kp_strbuf_addf(to, "%s %zu: ", what, i);
        kp_strbuf_add(to, line, length);
        line += length;
    }
}

static void add_meanings(const struct reduction_draft *draft)
{
    struct kp_strbuf *to = &draft->instance->comments;

    kp_strbuf_add_lines(to, "", &draft->game.about);
    add_lines(&draft->game.peg_names, "peg", to);
    add_lines(&draft->game.row_notes, "row", to);
}

static enum kp_status add_planted_secret(struct reduction_draft *draft, struct kp_diag *why)
{
    struct kp_instance *instance = draft->instance;
    uint16_t *secret = kp_calloc((size_t)draft->game.pegs, sizeof *secret);

    if (!secret)
        return kp_no_memory(why);
    draft->family->reduction->plant(&draft->problem, draft->values, secret);
    kp_strbuf_addf(&instance->comments, "the planted secret: ");
    kp_text_write_code(instance->game->rules, secret, &instance->comments);
    kp_strbuf_add(&instance->comments, "\n", 1);
    instance->answer = KP_CONSISTENT;
    instance->known = KP_BY_SECRET;
    free(secret);
    return KP_OK;
}

/* ---- Instances --------------------------------------------------------- */

static enum kp_status make_planted(struct reduction_draft *draft, struct kp_diag *why)
{
    enum kp_status status = draw_game(draft, why);

    if (status != KP_OK)
        return status;
    add_meanings(draft);
    return add_planted_secret(draft, why);
}

#define ATTEMPTS 64

static enum kp_status make_unplanted(struct reduction_draft *draft, enum kp_stop_reason *stop,
                                     struct kp_diag *why)
{
    const struct kp_recipe *recipe = draft->recipe;

    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        enum kp_status status = draw_game(draft, why);

        if (status == KP_OK)
            status = kp_certify(recipe, draft->instance, stop, why);
        if (status != KP_OK || *stop != KP_COMPLETED)
            return status;
        if (recipe->status == KP_UNPLANTED || draft->instance->answer == KP_CHEATED) {
            add_meanings(draft);
            return KP_OK;
        }
    }
    return kp_fail(why, KP_BAD_INPUT,
                   "no problem without an answer found in %d attempts; use more --rows than %zu",
                   ATTEMPTS, recipe->rows);
}

enum kp_status kp_reduction_family_make(const struct kp_family *family,
                                        const struct kp_recipe *recipe,
                                        struct kp_instance *instance, enum kp_stop_reason *stop,
                                        struct kp_diag *why)
{
    struct reduction_draft draft = {
        .family = family->reduction,
        .recipe = recipe,
        .instance = instance,
        .draw = kp_random_seed(recipe->seed, recipe->index),
        .values = kp_calloc((size_t)recipe->pegs + 1, sizeof *draft.values)};
    enum kp_status status;

    if (!draft.values)
        status = kp_no_memory(why);
    else if (recipe->status == KP_PLANTED)
        status = make_planted(&draft, why);
    else
        status = make_unplanted(&draft, stop, why);
    kp_hard_problem_free(&draft.problem);
    kp_two_colour_game_free(&draft.game);
    free(draft.values);
    return status;
}
