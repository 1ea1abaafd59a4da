/* How most families make an instance: a secret is drawn, guesses are drawn, every
 * guess is scored, and perhaps some scores are moved.  A family says how the codes
 * are drawn and which scores move. */
#ifndef KP_HARD_FAMILIES_RANDOM_GAME_H
#define KP_HARD_FAMILIES_RANDOM_GAME_H

#include "hard/families/family.h"

struct kp_random_game {
    enum kp_scoring scores;

    /* Draw a secret, all colours of the recipe; and a guess, which may look at the
     * secret that is going to score it. */
    void (*secret)(struct kp_random *draw, const struct kp_recipe *recipe, uint16_t *secret);
    void (*guess)(struct kp_random *draw, const struct kp_recipe *recipe, const uint16_t *secret,
                  uint16_t *guess);

    /* How many scores are moved to make it false, at the attempt of this number, from 0. */
    size_t (*moves)(const struct kp_recipe *recipe, int attempt);
    bool unplanted_moves; /* unplanted is planted with scores moved, whatever follows */
};

/* Planted: the secret's scores, and it stands below.  Falsified: some of these moved,
 * until engines are sure that no secret fits; more than arithmetic is needed for that,
 * unless nothing else is found in three attempts out of four.  Unplanted: each row is
 * scored by the same colours in another order, so that whites agree and places do not. */
enum kp_status kp_random_game_make(const struct kp_family *family, const struct kp_recipe *recipe,
                                   struct kp_instance *instance, enum kp_stop_reason *stop,
                                   struct kp_diag *why);

/* So many rows that about one other secret is expected to be left, by the chance that
 * two codes give the same score; which is that of pairs that are drawn, always the same
 * ones. */
enum kp_status kp_random_game_rows(const struct kp_family *family, const struct kp_recipe *recipe,
                                   size_t *rows, struct kp_diag *why);

#define KP_PLAN_PAIRS 4096

/* What kp_random_game_rows does, for struct kp_family. */
#define KP_PLAN_ROWS_ARE \
    "one other secret is expected, by how many of 4096 pairs of codes gave the same score"

/* Two colours or more: of one, all is known. */
const char *kp_random_game_suits(const struct kp_recipe *recipe);

/* A game without rows, its colours 0 and 1, or as a text numbers them. */
enum kp_status kp_random_game_game(const struct kp_recipe *recipe, enum kp_scoring scores,
                                   struct kp_transcript **game, struct kp_diag *why);

/* Any secret, any guess. */
void kp_random_game_any_secret(struct kp_random *draw, const struct kp_recipe *recipe,
                               uint16_t *secret);
void kp_random_game_any_guess(struct kp_random *draw, const struct kp_recipe *recipe,
                              const uint16_t *secret, uint16_t *guess);

/* A quarter of the rows, at least one; and a few more where that does not do. */
size_t kp_random_game_quarter(const struct kp_recipe *recipe, int attempt);

/* One row, and a few where that does not do. */
size_t kp_random_game_one_row(const struct kp_recipe *recipe, int attempt);

#endif
