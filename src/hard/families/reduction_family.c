#include "hard/families/reduction_family.h"

#include "base/memory.h"
#include "format/code_parser.h"
#include "hard/families/certify.h"
#include <stdlib.h>
#include <string.h>

struct making {
    const struct kp_reduction_family *drawn;
    const struct kp_recipe *recipe;
    struct kp_instance *instance;
    struct kp_random draw;
    struct kp_hard_problem problem;
    struct kp_two_colour_game sheet;
    bool *values; /* of the planted answer, room for one of every peg */
};

void kp_reduction_family_three(struct kp_random *draw, int n, int three[3])
{
    do
        for (int i = 0; i < 3; i++)
            three[i] = 1 + (int)kp_random_below(draw, (uint64_t)n);
    while (three[0] == three[1] || three[0] == three[2] || three[1] == three[2]);
}

/* ---- One problem ------------------------------------------------------- */

static void forget(struct making *making)
{
    kp_hard_problem_free(&making->problem);
    kp_two_colour_game_free(&making->sheet);
    memset(&making->problem, 0, sizeof making->problem);
    memset(&making->sheet, 0, sizeof making->sheet);
    kp_transcript_free(making->instance->game);
    making->instance->game = NULL;
}

static enum kp_status make_game(struct making *making, struct kp_diag *why)
{
    enum kp_status status = kp_reduction_make(making->drawn->reduction, &making->problem,
                                              &making->sheet, why);

    if (status != KP_OK)
        return status;
    making->instance->game = kp_two_colour_game_transcript(&making->sheet);
    return making->instance->game ? KP_OK : kp_no_memory(why);
}

static enum kp_status draw_one(struct making *making, struct kp_diag *why)
{
    const struct kp_recipe *recipe = making->recipe;
    struct kp_hard_problem *problem = &making->problem;
    bool *values = recipe->status == KP_PLANTED ? making->values : NULL, found;

    forget(making);
    found = making->drawn->draw(&making->draw, recipe, values, problem);
    if (problem->formula.failed || problem->graph.failed)
        return kp_no_memory(why);
    if (!found)
        return kp_fail(why, KP_BAD_INPUT,
                       "no such problem was found: with fewer --rows there are more of them");
    return make_game(making, why);
}

/* ---- What is said of it ------------------------------------------------ */

/* Lines with a number in front, "peg 1: x1". */
static void tell_lines(const struct kp_strbuf *lines, const char *what, struct kp_strbuf *to)
{
    const char *line = lines->text ? lines->text : "";

    for (size_t i = 1; *line; i++) {
        size_t length = strcspn(line, "\n") + 1;

        if (*what)
            kp_strbuf_addf(to, "%s %zu: ", what, i);
        kp_strbuf_add(to, line, length);
        line += length;
    }
}

static void tell(const struct making *making)
{
    struct kp_strbuf *to = &making->instance->comments;

    tell_lines(&making->sheet.about, "", to);
    tell_lines(&making->sheet.names, "peg", to);
    tell_lines(&making->sheet.says, "row", to);
}

static enum kp_status plant(struct making *making, struct kp_diag *why)
{
    struct kp_instance *instance = making->instance;
    uint16_t *secret = kp_calloc((size_t)making->sheet.pegs, sizeof *secret);
    bool good = secret && making->drawn->reduction->plant(&making->problem, making->values, secret);

    if (good) {
        kp_strbuf_addf(&instance->comments, "the planted secret: ");
        kp_code_text(instance->game->rules, secret, &instance->comments);
        kp_strbuf_add(&instance->comments, "\n", 1);
        instance->answer = KP_CONSISTENT;
        instance->known = KP_BY_SECRET;
    }
    free(secret);
    return good ? KP_OK : kp_no_memory(why);
}

/* ---- Instances --------------------------------------------------------- */

static enum kp_status make_planted(struct making *making, struct kp_diag *why)
{
    enum kp_status status = draw_one(making, why);

    if (status != KP_OK)
        return status;
    tell(making);
    return plant(making, why);
}

#define ATTEMPTS 64

static enum kp_status make_other(struct making *making, enum kp_stop_reason *stop,
                                 struct kp_diag *why)
{
    const struct kp_recipe *recipe = making->recipe;

    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        enum kp_status status = draw_one(making, why);

        if (status == KP_OK)
            status = kp_certify(recipe, making->instance, stop, why);
        if (status != KP_OK || *stop != KP_COMPLETED)
            return status;
        if (recipe->status == KP_UNPLANTED || making->instance->answer == KP_CHEATED) {
            tell(making);
            return KP_OK;
        }
    }
    return kp_fail(why, KP_BAD_INPUT,
                   "%d problems were drawn, and each has an answer: more rows (--rows) than %zu "
                   "leave fewer",
                   ATTEMPTS, recipe->rows);
}

enum kp_status kp_reduction_family_make(const struct kp_family *family,
                                        const struct kp_recipe *recipe,
                                        struct kp_instance *instance, enum kp_stop_reason *stop,
                                        struct kp_diag *why)
{
    struct making making = {.drawn = family->drawn,
                            .recipe = recipe,
                            .instance = instance,
                            .draw = kp_random_seed(recipe->seed, recipe->index),
                            .values = kp_calloc((size_t)recipe->pegs + 1, sizeof *making.values)};
    enum kp_status status = KP_OK;

    if (!making.values)
        status = kp_no_memory(why);
    else if (recipe->status == KP_PLANTED)
        status = make_planted(&making, why);
    else
        status = make_other(&making, stop, why);
    kp_hard_problem_free(&making.problem);
    kp_two_colour_game_free(&making.sheet);
    free(making.values);
    return status;
}
