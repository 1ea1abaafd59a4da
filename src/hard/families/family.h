/* A family of hard instances; one file per family, family_NAME.c, which defines
 * one `const struct kp_family kp_family_NAME` (a hyphen of its name is '_' there).
 *
 * An instance depends on the family's name, the recipe and nothing else, and so
 * are its bytes: integers only, numbers from kp_random_seed(seed, index), and no
 * limit that is a time.  What a limit ends is not made at all; it never becomes
 * another instance.  Once released, a family draws what it draws. */
#ifndef KP_HARD_FAMILIES_FAMILY_H
#define KP_HARD_FAMILIES_FAMILY_H

#include "base/random.h"
#include "game/transcript.h"

struct kp_recipe {
    int pegs, colours;            /* as the family understands them; `suits` liked them */
    size_t rows;                  /* 0 for `make` only where the family has no `rows` */
    enum kp_instance_kind status; /* one that the family can have */
    uint64_t seed, index;         /* of the series of this instance */

    /* What engines may be asked with: options->states (0: KP_STATES) is the limit that
     * is no time; `stop` ends the call. */
    const struct kp_options *options;
};

/* All zero before it is made; `make` fills it in, kp_instance_clear empties it. */
struct kp_instance {
    struct kp_transcript *game; /* its own; without a secret, or check would audit that */
    enum kp_answer answer;      /* KP_UNDECIDED: nobody knows */
    enum kp_certainty known;    /* how it is known */
    struct kp_strbuf secrets;   /* exactly so many fit, in decimal; empty: nobody counted */
    struct kp_strbuf comments;  /* remarks below the game, a line each, without '#': what a peg
                                   means, the planted secret; the frame tells the rest */

    /* The frame's: */
    enum kp_instance_kind status;
    bool is_measured;
    struct kp_measured measured;
};

void kp_instance_clear(struct kp_instance *instance);

KP_API const char *kp_planting_name(enum kp_instance_kind planting); /* "planted", ... */
KP_API const char *kp_known_name(enum kp_certainty known);           /* "exact count", ... */

/* `statuses` as a set. */
#define KP_STATUS(planting) (1u << (planting))

struct kp_random_game;
struct kp_reduction_family;

struct kp_family {
    const char *name, *title, *source; /* of --help: a word, a line, where it comes from */
    int pegs, colours;                 /* without --pegs and --colours */
    unsigned statuses;                 /* KP_STATUS(KP_PLANTED) | ... */
    enum kp_instance_kind usual;       /* without --status */

    /* Round pegs and rows (0: nobody said) to what the family can have, where it cannot
     * have all; NULL: they stay. */
    void (*fit)(struct kp_recipe *recipe);

    /* NULL, or why it has no such instance and what to write instead, a sentence
     * that goes on after the family's name: "takes --pegs divisible by 4, ...".
     * rows is 0 here where nobody said how many. */
    const char *(*suits)(const struct kp_recipe *recipe);

    /* How many rows where nobody said, at least 1; and how that was found, a few words
     * behind their number.  NULL: it makes as many as it takes. */
    enum kp_status (*rows)(const struct kp_family *family, const struct kp_recipe *recipe,
                           size_t *rows, struct kp_diag *why);
    const char *rows_are;

    /* Make the instance of recipe->seed and recipe->index.  KP_BAD_INPUT: there is none
     * so, and *why says what to write instead.  *stop is KP_COMPLETED before; a limit that ended
     * the work is put there, with KP_OK, and nothing was made.  The instance is cleared
     * by the caller, whatever was returned. */
    enum kp_status (*make)(const struct kp_family *family, const struct kp_recipe *recipe,
                           struct kp_instance *instance, enum kp_stop_reason *stop,
                           struct kp_diag *why);
    const struct kp_random_game *plan;       /* where that is kp_random_game_make */
    const struct kp_reduction_family *drawn; /* where it is kp_reduction_family_make */
};

extern const struct kp_family *const kp_families[]; /* as the build spells it; ends with NULL */

/* The family of that name, in any case; NULL: there is none. */
const struct kp_family *kp_family_named(const char *name);

#endif
