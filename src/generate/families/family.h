/* A family of hard instances: games that are drawn by one recipe and differ only in
 * their size, seed and number.  Each family is a `const struct kp_family
 * kp_family_NAME` in a file of this folder (or of puzzle/) and a line in the table of
 * family.c.
 *
 * An instance depends on the name of its family and on struct kp_recipe alone, and so
 * do its bytes: families compute with integers only, draw from kp_random_seed(seed,
 * index), and obey no limit that is measured in time.  If a limit ends the work, there
 * is no instance at all; it never becomes a different one.  Once released, a family
 * must go on drawing what it drew. */
#pragma once

#include "base/random.h"
#include "generate/puzzle/puzzle_wish.h"

struct kp_family;

struct kp_recipe {
    const struct kp_family *family;
    int pegs, colours;               /* that the family accepts: see `plan` */
    size_t rows;                     /* 0 in `make` only if the family has no `plan` */
    enum kp_instance_kind status;    /* one that the family can have */
    uint64_t seed, index;            /* of the series, and of this instance in it */
    size_t near_misses;              /* 0 unless they are puzzles */
    struct kp_rules *rules;          /* of puzzles; else NULL */
    struct kp_puzzle_series *series; /* the same */
    struct kp_puzzle_wish wish;      /* all zero unless they are puzzles */

    /* The limits of the engines: options->states (0 means KP_STATES) is the one that is
     * not a time; `stop` ends the call. */
    const struct kp_options *options;
};

/* An instance is all zero before `make` fills it in. */
struct kp_instance {
    struct kp_transcript *game; /* owned; without a revealed secret, which check would audit */
    enum kp_answer answer;      /* KP_UNDECIDED: not known */
    enum kp_certainty known;    /* how the answer is known */
    struct kp_strbuf secrets;   /* how many fit, in decimal; empty: not counted */
    struct kp_strbuf comments;  /* remarks below the game, one a line and without '#': the
                                   meaning of the pegs, the planted secret.  The generator
                                   adds what is the same for every family. */
    struct kp_near_misses near_misses;
    uint16_t *secret; /* of a puzzle, owned; else NULL */
    bool is_graded;
    struct kp_difficulty difficulty; /* if is_graded */

    /* Set by the generator: */
    enum kp_instance_kind status;
};

/* Sets of statuses. */
#define KP_STATUS(kind) (1u << (kind))
#define KP_EVERY_STATUS (KP_STATUS(KP_PLANTED) | KP_STATUS(KP_FALSIFIED) | KP_STATUS(KP_UNPLANTED))

struct kp_formula;
struct kp_reduction;

struct kp_family {
    const char *name, *title;    /* a word, a line for --help */
    int pegs, colours;           /* the defaults; 2 colours: the family has no others */
    unsigned statuses;           /* a set: KP_STATUS(KP_PLANTED) | ... */
    enum kp_instance_kind usual; /* the default of --status */

    /* Rounds pegs and rows (0: not given) of the recipe down to what the family can have, and sets
     * the number of rows if none is given, at least 1.  KP_BAD_INPUT: the family has no instance of
     * this size, and *why says which sizes it has.  NULL: any size will do, and `make` decides how
     * many rows there are. */
    enum kp_status (*plan)(struct kp_recipe *recipe, size_t *usual_rows, struct kp_diag *why);
    const char *usual_rows_note; /* in a few words, why this number */

    /* Makes the instance of recipe->seed and recipe->index.  KP_BAD_INPUT: there is no
     * such instance, and *why says what to write instead.  If a limit ended the work,
     * `make` stores it in *stop (KP_COMPLETED before) and returns KP_OK without a
     * game.  The caller frees the instance after any return. */
    enum kp_status (*make)(const struct kp_recipe *recipe, struct kp_instance *instance,
                           enum kp_stop_reason *stop, struct kp_diag *why);

    /* If `make` is kp_random_game_make (random_game.h): the counts that a score records; how a
     * secret of the recipe's colours is drawn, and a guess, which may depend on the secret that is
     * going to score it (NULL: any code, each equally likely). */
    enum kp_scoring scores;
    void (*draw_secret)(struct kp_random *draw, const struct kp_recipe *recipe, uint16_t *secret);
    void (*draw_guess)(struct kp_random *draw, const struct kp_recipe *recipe,
                       const uint16_t *secret, uint16_t *guess);

    bool is_puzzle; /* it has near misses and a series, and any rules */

    /* Falsified: one score is moved, and more of them if attempts fail.  false: a quarter
     * of the scores, and then more. */
    bool moves_one_score;
    bool unplanted_moves; /* unplanted is planted with scores moved, whatever follows */

    /* If it is kp_formula_game_make (family_one_in_three.h): the reduction, and the function that
     * draws a formula of the recipe's size into *formula, all zero before.  If `values` is not
     * NULL, an answer is drawn first and stored there.  A lack of memory is noted in the
     * formula. */
    const struct kp_reduction *reduction;
    void (*draw_formula)(struct kp_random *draw, const struct kp_recipe *recipe, bool *values,
                         struct kp_formula *formula);
};

extern const struct kp_family *const kp_families[]; /* ends with NULL */

/* The family of that name in upper or lower case; NULL: there is none. */
const struct kp_family *kp_family_named(const char *name);
