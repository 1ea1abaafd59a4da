/* What to guess next, and what a strategy comes to: the part of keypeg.h that plays.
 *
 *     struct kp_strategy_options tactics = {.strategy = "knuth", .top = 3};
 *     struct kp_advice *advice;
 *
 *     if (kp_next(game, NULL, &tactics, &advice, &why) == KP_OK && advice->count)
 *         ... advice->proposals[0].guess
 *     kp_advice_free(advice);
 */
#ifndef KEYPEG_H
#error "include keypeg.h"
#endif
#ifndef KEYPEG_STRATEGY_H
#define KEYPEG_STRATEGY_H

struct kp_strategy_facts {
    const char *name, *title, *source; /* a word, a line, who had the idea */
    bool grows;                        /* kp_tree_grow knows it */
};

KP_API bool kp_strategy_at(size_t i,
                           struct kp_strategy_facts *facts); /* false: i is past the last */

/* All zero means the defaults. */
struct kp_strategy_options {
    const char *strategy; /* "knuth", ... */
    const char *guesses;  /* "secrets": only codes that the rules allow as secrets are guessed;
                             "any": all that may be guessed, repeats and holes, too */
    size_t top;           /* proposals to be made, the best first; 0: one */
    size_t sample;        /* secrets to look at where too many are left; 0: KP_SAMPLE */
    int longest;          /* of "optimal": guesses that a game may take from here; 0: any number */
    const char *first;    /* of a tree: the first guess, as words; NULL: the strategy's own */
};

#define KP_SAMPLE 10000

/* ---- One guess --------------------------------------------------------- */

struct kp_advice_part {
    struct kp_score score;
    uint64_t secrets;
};

struct kp_proposal {
    uint16_t *guess;
    bool fits; /* it may be the secret itself */
    size_t part_count;
    struct kp_advice_part *parts; /* of the secrets that were looked at, by ascending scores */
    uint64_t worst;               /* secrets in the largest part */
    uint64_t squares; /* the sum of the squares of their sizes: divided by advice->looked_at
                              it is how many secrets are left on average */
};

struct kp_advice {
    const char *strategy;
    char *secrets;      /* that fit, in decimal; NULL: nobody knows */
    uint64_t looked_at; /* secrets that the parts are of */
    bool sampled;       /* these are not all */
    const char
        *drawn_by;    /* "native": each was as likely as any other; "sat": the solver's, which are
                              any; NULL: nothing was sampled */
    bool ranked;      /* the strategy weighs guesses, so that there is a second best; else it
                         knows one */
    uint64_t guesses; /* where it weighs: codes that were considered */
    bool all_guesses; /* these are all that there are */
    uint64_t total;   /* where it plays all games to their ends (optimal, worst): the guesses that
                         these take from here, all secrets together; else 0 */
    int longest;      /* and those of the longest of them */
    bool won;         /* the game is over: its last guess was the secret */
    size_t count;     /* 0: no secret fits, the game is won, or nothing was found in time */
    struct kp_proposal *proposals;
    enum kp_stop_reason stop; /* what ended the search before it was done; KP_COMPLETED: nothing */
};

/* KP_BAD_INPUT: there is no such strategy, or it cannot choose here, and *why says what to
 * write instead. */
KP_API enum kp_status kp_next(const struct kp_transcript *game, const struct kp_options *options,
                              const struct kp_strategy_options *tactics, struct kp_advice **advice,
                              struct kp_diag *why);
KP_API void kp_advice_free(struct kp_advice *advice);

/* The advice as a person reads it, and as a line of JSON (docs/json.md). */
KP_API enum kp_status kp_advice_report(const struct kp_transcript *game,
                                       const struct kp_advice *advice, const struct kp_style *style,
                                       const struct kp_out *out);
KP_API enum kp_status kp_advice_json(const struct kp_transcript *game,
                                     const struct kp_advice *advice,
                                     const struct kp_game_location *where,
                                     const struct kp_out *out);

/* ---- All guesses ------------------------------------------------------- */

/* A strategy against every secret that is left in a game: what is guessed first, and what
 * after each score, to the end. */
struct kp_tree;

/* What it comes to; it lives as long as the tree. */
struct kp_tree_facts {
    const char *strategy;    /* NULL: it is somebody else's */
    uint64_t secrets;        /* that are left; 0: none gives the scores, and nothing is guessed */
    uint64_t missed;         /* of these it never finds */
    uint64_t total;          /* guesses of all games together, but for those of the missed */
    int longest;             /* guesses of the longest game */
    const uint64_t *lengths; /* of 1, 2 ... `longest` guesses: how many games are so long */
    const uint16_t *first;   /* the first guess; NULL: nothing is guessed */
    size_t part_count;       /* 0: some secrets are missed */
    const struct kp_advice_part *parts; /* into which it splits them, by ascending scores */
};

/* By a strategy, from the position of the game on.  *tree is NULL where a limit ended it,
 * which *stop tells, and on failure.  KP_BAD_INPUT: there is no such strategy, or it knows
 * no trees, or the game has too many codes; *why tells. */
KP_API enum kp_status kp_tree_grow(const struct kp_transcript *game,
                                   const struct kp_options *options,
                                   const struct kp_strategy_options *tactics, struct kp_tree **tree,
                                   enum kp_stop_reason *stop, struct kp_diag *why);
KP_API void kp_tree_free(struct kp_tree *tree);

KP_API const struct kp_tree_facts *kp_tree_about(const struct kp_tree *tree);
KP_API const struct kp_transcript *kp_tree_game(const struct kp_tree *tree); /* where it begins */

/* What it comes to, as a person reads it. */
KP_API enum kp_status kp_tree_report(const struct kp_tree *tree, const struct kp_style *style,
                                     const struct kp_out *out);

/* The tree itself: a text that kp_tree_read takes (docs/strategies.md). */
KP_API enum kp_status kp_tree_write(const struct kp_tree *tree, const struct kp_out *out);

/* What it comes to as a line of JSON, with the tree itself where that is asked for, which
 * kp_tree_read takes as well.  `problems`, those of the reading, and `where` may be NULL. */
KP_API enum kp_status kp_tree_json(const struct kp_tree *tree, bool itself,
                                   const struct kp_errors *problems,
                                   const struct kp_game_location *where, const struct kp_out *out);

/* Read a tree and play it against every secret, by the plain rule.  KP_OK: it is one; where
 * there are problems they tell which scores it has no guess for, and its facts how many
 * secrets it misses.  KP_BAD_INPUT: the problems tell what is wrong with it.  *tree is NULL
 * then, and where a limit ended it. */
KP_API enum kp_status kp_tree_read(const char *text, size_t length,
                                   const struct kp_options *options, struct kp_tree **tree,
                                   enum kp_stop_reason *stop, struct kp_errors *problems);
/* ---- A game as it is played -------------------------------------------- */

/* The guess of a row, from 0, as long as the game lives; NULL: there is no such row. */
KP_API const uint16_t *kp_game_guess(const struct kp_transcript *game, size_t row);

/* And its score; there must be such a row. */
KP_API struct kp_score kp_game_told(const struct kp_transcript *game, size_t row);

/* What a guess is told when that is the secret.  KP_NO_MEMORY, or KP_OK. */
KP_API enum kp_status kp_game_score(const struct kp_transcript *game, const uint16_t *secret,
                                    const uint16_t *guess, struct kp_score *score);

/* What a codemaker answers who has no secret and wants the game to last: the score that
 * leaves the most secrets, of several the lowest, so that some secret always fits.
 * KP_BAD_INPUT: none fits as it is.  *stop: KP_COMPLETED, or why nobody knows the score. */
KP_API enum kp_status kp_adversary(const struct kp_transcript *game, const uint16_t *guess,
                                   const struct kp_options *options, struct kp_score *score,
                                   enum kp_stop_reason *stop, struct kp_diag *why);

/* Neither ends its line.  A row as a transcript has it, "1122 : 2 1": */
KP_API enum kp_status kp_row_write(const struct kp_transcript *game, const uint16_t *guess,
                                   struct kp_score score, const struct kp_out *out);

/* And as reports draw it, with its number and as many pegs as there is room for; and a
 * code alone, with all of them. */
KP_API enum kp_status kp_row_report(const struct kp_transcript *game, size_t row,
                                    const struct kp_style *style, const struct kp_out *out);
KP_API enum kp_status kp_code_report(const struct kp_transcript *game, const uint16_t *code,
                                     const struct kp_style *style, const struct kp_out *out);

#endif
