/* The rules of a game: what codes there are and what a score tells.
 *
 * A code is one colour per peg, as uint16_t.  The palette's colours are 0 to
 * colours-1; where there are blanks, the colour `colours` is the empty hole.
 * Rules do not change once games hold them. */
#ifndef KP_GAME_RULES_H
#define KP_GAME_RULES_H

#include "game/palette.h"

enum kp_scoring {
    KP_BLACK_AND_WHITE,
    KP_BLACK_ONLY,  /* exact places only */
    KP_COLOURS_ONLY /* places do not count: the secret is a multiset */
};

extern const char *const kp_scores_names[]; /* by enum kp_scoring, as all formats say them */

enum kp_blanks {
    KP_NO_BLANKS,
    KP_BLANKS,      /* an empty hole is one more colour */
    KP_GUESS_BLANKS /* only guesses may hold it */
};

struct kp_preset;

/* They can be copied and compared as a whole at any time, also while other threads hold
 * them or let go: how many do is counted outside the struct, in rules.c. */
struct kp_rules {
    int pegs, colours;
    struct kp_palette *palette;     /* held by rules from kp_rules_new, not by their copies */
    const struct kp_preset *preset; /* whose palette it is, or NULL */
    unsigned opened;                /* tells games apart that share it and said so themselves */
    enum kp_scoring scores;
    enum kp_blanks blanks;
    bool repeats; /* false: the secret holds every colour but the blank at most once */
    int board;    /* rows on the board, or 0: not said */
};

/* Rules with nothing said yet and one holder; NULL: no memory. */
struct kp_rules *kp_rules_new(void);

/* One holder more, who calls kp_rules_unref.  The rules are from kp_rules_new, not a copy. */
struct kp_rules *kp_rules_ref(struct kp_rules *rules);
void kp_rules_unref(struct kp_rules *rules); /* lets go; NULL is fine */

/* Let the rules be those of one who says nothing: no palette, repeats, no
 * board. */
void kp_rules_clear(struct kp_rules *rules);

/* Let go of the palette, and of the preset it came from. */
void kp_rules_drop_palette(struct kp_rules *rules);

/* Whether the rules are complete, within the limits, and admit a code. */
enum kp_status kp_rules_check(const struct kp_rules *rules, struct kp_diag *why);

/* Colours a guess can hold, and those a secret can. */
int kp_rules_guess_colours(const struct kp_rules *rules);
int kp_rules_secret_colours(const struct kp_rules *rules);

bool kp_rules_is_blank(const struct kp_rules *rules, int colour);

/* Whether one more peg of the code may have the colour, as far as secrets repeat colours. */
bool kp_rules_has_room(const struct kp_rules *rules, const uint16_t *code, int colour);

/* The name of a colour as the text gives it; "." for the blank. */
const char *kp_rules_name(const struct kp_rules *rules, int colour);

/* The number a colour stands for under `sum` (the blank is 0), or -1: its
 * name is no number of at most nine digits. */
int64_t kp_rules_number(const struct kp_rules *rules, int colour);

#define KP_NOT_ASKED (-2)

/* Whether 'sum' has a meaning: all colours are numbers.  *no_number is a colour that is not one,
 * -1 if all are, or KP_NOT_ASKED; the caller keeps it for the palette, as each game of a long
 * match may have a sum. */
enum kp_status kp_rules_check_sum(const struct kp_rules *rules, int *no_number,
                                  struct kp_diag *why);

/* Which rules a writer must say after those of the game before. */
/* What is to be said, in this order.  A preset sets all rules anew. */
struct kp_rules_diff {
    const struct kp_preset *preset; /* or NULL */
    bool pegs, colours, blanks, repeats, scores, board;
};

/* `before`: the rules that carry over, or NULL. */
struct kp_rules_diff kp_rules_compare(const struct kp_rules *rules, const struct kp_rules *before);

#endif
