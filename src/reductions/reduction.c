/* The table of all reductions, in the order in which --help lists them, and the way from the text
 * of a formula to the text of its game. */
#include "reductions/reduction.h"

#include "base/unknown_name.h"
#include "base/utf8.h"
#include "keypeg.h"

#include <string.h>

const struct kp_reduction *const kp_reductions[] = {&kp_reduction_3sat, &kp_reduction_cnf,
                                                    &kp_reduction_one_in_three,
                                                    &kp_reduction_positive, NULL};

const struct kp_reduction *kp_reduction_named(const char *name)
{
    for (const struct kp_reduction *const *reduction = kp_reductions; *reduction; reduction++)
        if (kp_ascii_is_name(name, strlen(name), (*reduction)->name))
            return *reduction;
    return NULL;
}

enum kp_status kp_reduction_make(const struct kp_reduction *reduction,
                                 const struct kp_formula *formula, struct kp_two_colour_game *game,
                                 struct kp_diag *why)
{
    enum kp_status status;

    kp_strbuf_addf(&game->about, "%s\nafter %s\nthe problem: variables %d, clauses %zu\n",
                   reduction->title, reduction->source, formula->variables, formula->count);
    status = reduction->make(formula, game, why);
    return status == KP_OK ? kp_two_colour_game_end(game, why) : status;
}

static enum kp_status refuse_name(const char *name, struct kp_errors *errors)
{
    struct kp_unknown_name unknown = kp_unknown_begin("problem", name, strlen(name));

    for (const struct kp_reduction *const *known = kp_reductions; *known; known++)
        kp_unknown_expect(&unknown, (*known)->name);
    errors->count = 1;
    return kp_unknown_refuse(&unknown, &errors->item[0]);
}

enum kp_status kp_reduce(const char *name, const char *text, size_t length,
                         const struct kp_out *out, struct kp_errors *errors)
{
    const struct kp_reduction *reduction = kp_reduction_named(name);
    struct kp_formula formula = {0};
    struct kp_two_colour_game game = {0};
    struct kp_errors unseen = {0};
    struct kp_diag why = {0};
    enum kp_status status;

    errors = errors ? errors : &unseen;
    *errors = (struct kp_errors){0};
    if (!reduction)
        return refuse_name(name, errors);
    status = kp_formula_read(reduction, text, length, &formula, errors);
    if (status == KP_OK) {
        status = kp_reduction_make(reduction, &formula, &game, &why);
        if (status == KP_BAD_INPUT)
            kp_add_error(errors, 0, 0, "%s", why.says);
    }
    if (status == KP_OK)
        status = kp_two_colour_game_write(&game, out);
    if (status == KP_NO_MEMORY)
        kp_add_error(errors, 0, 0, "no memory left");
    kp_formula_free(&formula);
    kp_two_colour_game_free(&game);
    return status;
}
