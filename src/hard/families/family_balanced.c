/* Half of everything is one, and every score says half and half. */
#include "hard/families/balance.h"

static enum kp_status rows(const struct kp_family *family, const struct kp_recipe *recipe,
                           size_t *rows, struct kp_diag *why)
{
    (void)family, (void)why;
    *rows = kp_balance_rows(recipe->pegs, 10);
    return KP_OK;
}

const struct kp_family kp_family_balanced = {
    .name = "balanced",
    .title = "two colours, every guess half and half, every score so or nearly so",
    .source = "coin weighing and market split, in two colours: hard for clause learning",
    .pegs = 24,
    .colours = 2,
    .statuses = KP_STATUS(KP_PLANTED) | KP_STATUS(KP_FALSIFIED) | KP_STATUS(KP_UNPLANTED),
    .usual = KP_PLANTED,
    .suits = kp_balance_suits,
    .rows = rows,
    .rows_are =
        "the logarithm of the codes with half ones, over that of the part that a row leaves",
    .make = kp_random_game_make,
    .plan = &kp_balance_plan,
};
