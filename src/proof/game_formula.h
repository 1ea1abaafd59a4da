/* The constraints of a game: linear inequalities over 0/1 variables, which hold for exactly the
 * secrets that fit.  They follow from the transcript by the scoring rule alone, so a person can
 * compare each with its row.
 *
 * For a secret,
 *   p3_red is 1 if its peg 3 is red            (not if places do not count),
 *   n2_red is 1 if at least 2 of its pegs are red.
 * A row's black key pegs are the sum of p1_C + p2_C + ..., where C is the guess at that peg.  Its
 * black and white key pegs together are the sum over the colours C of the guess of n1_C + n2_C +
 * ... + nk_C, where the guess has C k times: a secret has min(k, its pegs of C) of these.
 *
 * If the formula asks for the fewest wrong rows, the variable w5 is 1 if row 5 may be wrong. */
#pragma once

#include "base/strbuf.h"
#include "game/transcript.h"

enum kp_game_formula_use {
    KP_FORMULA_SECRET,     /* does a secret fit? */
    KP_FORMULA_SECRETS,    /* how many fit?  The formula says which variables make a secret */
    KP_FORMULA_WRONG_ROWS, /* at least how many rows are wrong? */
    KP_FORMULA_PLAIN /* does a secret fit?  For any solver: variables x1, x2, ..., and no labels */
};

enum kp_game_formula_kind {
    KP_LINE_PEG,   /* each peg has one colour */
    KP_LINE_NOT,   /* and not one that the transcript rules out */
    KP_LINE_COUNT, /* the variables p and n of a colour count the same pegs */
    KP_LINE_TOTAL, /* instead of these three, if places do not count: the number of pegs */
    KP_LINE_ORDER, /* at least j + 1 pegs of a colour are at least j */
    KP_LINE_ONCE,  /* no colour is repeated */
    KP_LINE_SUM,   /* what the numbers of the secret add up to */
    KP_LINE_BLACK, /* a row's black key pegs */
    KP_LINE_WHITE, /* its white ones, if its black ones are not known */
    KP_LINE_BOTH,  /* both together */
    KP_LINE_TIMES  /* how many pegs of the secret have a colour, if a `times` line bounds that */
};

/* An equation is two lines, which say "at least" and "at most". */
enum kp_game_formula_side { KP_AT_LEAST, KP_AT_MOST };

struct kp_game_formula_line {
    enum kp_game_formula_kind kind;
    enum kp_game_formula_side side;
    uint32_t of;   /* peg, colour or row */
    uint32_t more; /* KP_LINE_ORDER: j; KP_LINE_TIMES: the number of pegs that is reached or not;
                      else 0 */
};

struct kp_game_formula {
    const struct kp_transcript *game; /* not owned */
    enum kp_game_formula_use use;
    uint32_t pegs, colours; /* that a secret may have */
    bool has_places;        /* whether there are variables p */
    bool has_names;         /* whether colours go by their names, or by their numbers */
    uint32_t first_count, first_wrong, variables; /* numbers of variables */
    struct kp_game_formula_line *lines;           /* [constraint from 0] */
    size_t count, room;
};

/* Boards with more pegs times colours have no formula. */
#define KP_MOST_FORMULA_CELLS (1 << 22)

/* Makes the constraints of a game, which must outlive them.  KP_BAD_INPUT: the board is too
 * large. */
enum kp_status kp_game_formula_make(struct kp_game_formula *formula,
                                    const struct kp_transcript *game, enum kp_game_formula_use use,
                                    struct kp_diag *why);
void kp_game_formula_free(struct kp_game_formula *formula);

/* ---- Variables, from 0 ---- */

static inline uint32_t kp_game_formula_place(const struct kp_game_formula *formula, size_t peg,
                                             size_t colour)
{
    return (uint32_t)(peg * formula->colours + colour);
}

/* "At least `count` pegs have the colour", where count >= 1. */
static inline uint32_t kp_game_formula_count(const struct kp_game_formula *formula, size_t colour,
                                             size_t count)
{
    return formula->first_count + (uint32_t)(colour * formula->pegs + count - 1);
}

static inline uint32_t kp_game_formula_wrong(const struct kp_game_formula *formula, size_t row)
{
    return formula->first_wrong + (uint32_t)row;
}

/* Adds the name of a variable. */
void kp_game_formula_add_name(const struct kp_game_formula *formula, uint32_t variable,
                              struct kp_strbuf *to);

/* ---- Lines, from 0 ---- */

/* The id in proofs of the line with these members, which is its number from 1; 0: there is none. */
uint64_t kp_game_formula_find(const struct kp_game_formula *formula, enum kp_game_formula_kind kind,
                              enum kp_game_formula_side side, size_t of, size_t more);

/* Adds the label of a line: "@row3_black_least". */
void kp_game_formula_add_label(const struct kp_game_formula *formula, size_t line,
                               struct kp_strbuf *to);

/* Writes the formula in OPB; a plain one with '=' for two lines that make an equation.  Returns
 * KP_NO_MEMORY or KP_WRITE_FAILED if that fails. */
enum kp_status kp_game_formula_write(const struct kp_game_formula *formula,
                                     const struct kp_out *out);

/* Reads the secret that the values of the variables describe.  Returns false if they describe no
 * code. */
bool kp_game_formula_read_secret(const struct kp_game_formula *formula,
                                 bool (*value)(void *data, uint32_t variable), void *data,
                                 uint16_t *secret);

/* Sets values[variable] to what each variable is for a secret.  wrong: [row], or NULL. */
bool kp_game_formula_evaluate(const struct kp_game_formula *formula, const uint16_t *secret,
                              const bool *wrong, bool *values);
