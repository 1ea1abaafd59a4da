/* Games that are made through a reduction: a formula is drawn at random, around an answer or not,
 * and becomes a game of two colours. */
#pragma once

#include "generate/families/family.h"
#include "reductions/reduction.h"

/* Planted: a comment shows the answer's secret.  Falsified: formulas are drawn until the
 * engines are sure that one has no answer.  Unplanted: the first of these, whatever the
 * engines say. */
enum kp_status kp_formula_game_make(const struct kp_recipe *recipe, struct kp_instance *instance,
                                    enum kp_stop_reason *stop, struct kp_diag *why);

/* Three different variables from 1 to n. */
void kp_draw_three_variables(struct kp_random *draw, int n, int three[3]);
