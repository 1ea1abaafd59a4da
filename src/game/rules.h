/* The rules of a game: which codes there are, and what a score counts.
 *
 * A code is an array of one colour per peg, uint16_t each.  The palette's colours are 0 to
 * colours-1; with blanks, the colour `colours` is the empty hole.  Rules no longer change once a
 * game refers to them. */
#pragma once

#include "game/palette.h"

enum kp_scoring {
    KP_BLACK_AND_WHITE,
    KP_BLACK_ONLY,  /* only exact positions count */
    KP_COLOURS_ONLY /* positions do not count: the secret is a multiset */
};

extern const char *const kp_scores_names[]; /* by enum kp_scoring, as all formats write them */

enum kp_blanks {
    KP_NO_BLANKS,
    KP_BLANKS,      /* an empty hole is one more colour */
    KP_GUESS_BLANKS /* only guesses may have empty holes */
};

struct kp_predefined_game;

/* Rules can be copied and compared as plain structs at any time, also while other threads take
 * and drop references: these are counted outside the struct. */
struct kp_rules {
    int pegs, colours;
    struct kp_palette *palette; /* a reference in rules from kp_rules_new, not in copies of them */
    const struct kp_predefined_game *predefined; /* whose palette it is, or NULL */
    unsigned opened; /* distinguishes games that each name the same predefined game */
    enum kp_scoring scores;
    enum kp_blanks blanks;
    bool repeats; /* false: the secret has each colour but the empty hole at most once */
    int board;    /* rows on the board, or 0: no limit */

    /* The struct that kp_rules_new made: this one, or the one that this is a copy of.  Only the
     * former has a number of references.  NULL in rules that were made otherwise. */
    const struct kp_rules *original;
};

/* Default rules, still without pegs and colours, with one reference; NULL when out of memory. */
struct kp_rules *kp_rules_new(void);

/* Default rules with one reference whose colours are numbers: from 0 if there are 2 or 10 of them,
 * otherwise from 1.  NULL when out of memory. */
struct kp_rules *kp_rules_with_numbers(int pegs, int colours);

/* New rules with one reference that are equal to the draft and take over its palette, of which the
 * draft has none afterwards; NULL when out of memory. */
struct kp_rules *kp_rules_adopt(struct kp_rules *draft);

/* Counts a reference to rules from kp_rules_new, or drops one, which frees them with the last; NULL
 * is ignored by kp_rules_unref.  A copy has no references: passing one is an error of the program,
 * which an assertion reports. */
struct kp_rules *kp_rules_ref(struct kp_rules *rules);
void kp_rules_unref(struct kp_rules *rules);

/* Reset to the default rules: no palette, repeats, no board. */
void kp_rules_clear(struct kp_rules *rules);

/* Drops the palette, and the predefined game it came from. */
void kp_rules_drop_palette(struct kp_rules *rules);

/* Whether the rules are complete, within the limits, and admit a secret. */
enum kp_status kp_rules_check(const struct kp_rules *rules, struct kp_diag *why);

/* The number of colours that a guess can have, and a secret, with the empty hole. */
int kp_rules_guess_colours(const struct kp_rules *rules);
int kp_rules_secret_colours(const struct kp_rules *rules);

bool kp_rules_is_blank(const struct kp_rules *rules, int colour);

/* Whether a secret that has these pegs may have the colour once more. */
bool kp_rules_allow_colour(const struct kp_rules *rules, const uint16_t *code, int colour);

/* The name of a colour; "." for the empty hole. */
const char *kp_rules_name(const struct kp_rules *rules, int colour);

/* The number that a colour contributes to `sum` (an empty hole: 0), or -1 if its name is not a
 * number of at most nine digits. */
int64_t kp_rules_number(const struct kp_rules *rules, int colour);

/* Whether 'sum' has a meaning: all colours are numbers. */
enum kp_status kp_rules_check_sum(const struct kp_rules *rules, struct kp_diag *why);

/* The rules that are known of a game that follows one with the rules `before`, or NULL, and then names
 * *predefined, which is NULL if it names none.  A writer states those that are different: 0 pegs, no
 * palette and the default rules are nothing that is known. */
struct kp_rules kp_rules_known(const struct kp_rules *rules, const struct kp_rules *before,
                               const struct kp_predefined_game **predefined);

static inline void kp_exchange_pegs(uint16_t *code, int p, int q)
{
    uint16_t colour = code[p];

    code[p] = code[q];
    code[q] = colour;
}

/* Under `scores colours` a code is a multiset: write it in its one order, with ascending
 * colours.  Under other rules the code stays as it is. */
void kp_rules_order_pegs(const struct kp_rules *rules, uint16_t *code);
