/* The twin of a balanced game: one score is moved by two key pegs, and no secret is
 * left.  An odd number would be refuted by parity.  With a fifth more rows than leave
 * one secret there is seldom another; that there is none is counted. */
#include "hard/families/balance.h"

static enum kp_status rows(const struct kp_family *family, const struct kp_recipe *recipe,
                           size_t *rows, struct kp_diag *why)
{
    (void)family, (void)why;
    *rows = kp_balance_rows(recipe->pegs, 12);
    return KP_OK;
}

const struct kp_family kp_family_balanced_unsat = {
    .name = "balanced-unsat",
    .title = "balanced, but for one score that is two key pegs off: no secret",
    .source = "the unsatisfiable twin of balanced",
    .pegs = 24,
    .colours = 2,
    .statuses = KP_STATUS(KP_FALSIFIED),
    .usual = KP_FALSIFIED,
    .suits = kp_balance_suits,
    .rows = rows,
    .rows_are = "a fifth more than leave one secret of a balanced game",
    .make = kp_random_game_make,
    .plan = &kp_balance_plan,
};
