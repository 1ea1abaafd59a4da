/* How most families make an instance: draw a secret, draw guesses, score each guess, and
 * perhaps move some scores.  A family says how codes are drawn and how many scores
 * move. */
#pragma once

#include "generate/families/family.h"

/* Planted: the scores are the secret's, and a comment shows it.  Falsified: some of these
 * scores are moved until the engines are sure that no secret fits; arithmetic alone must
 * not show it, unless three attempts out of four found nothing else.  Unplanted: each row
 * is scored by the same colours in another order, so that whites agree and places do
 * not. */
enum kp_status kp_random_game_make(const struct kp_recipe *recipe, struct kp_instance *instance,
                                   enum kp_stop_reason *stop, struct kp_diag *why);

/* The number of rows after which about one secret besides the planted one is expected,
 * by the chance that two codes give the same score.  The chance is estimated from pairs
 * of codes, which are always the same ones. */
enum kp_status kp_random_game_plan(struct kp_recipe *recipe, size_t *usual_rows,
                                   struct kp_diag *why);

/* What the families of random_families.c have in common. */
#define KP_RANDOM_FAMILY \
    .statuses = KP_EVERY_STATUS, .plan = kp_random_game_plan, \
    .usual_rows_note = \
        "with which one other secret is expected, estimated from 4,096 pairs of codes", \
    .make = kp_random_game_make
