/* The constraints of a game: linear inequalities over 0/1 variables, which hold for exactly the
 * secrets that fit.  They follow from the transcript by the scoring rule alone, so a person can
 * compare each with its row.
 *
 * For a secret,
 *   p3_red is 1 if its peg 3 is red            (not if places do not count),
 *   n2_red is 1 if at least 2 of its pegs are red.
 * A row's black key pegs are the sum of p1_C + p2_C + ..., where C is the guess at that peg.  Its
 * black and white key pegs together are the sum over the colours C of the guess of n1_C + n2_C +
 * ... + nk_C, where the guess has C k times: a secret has min(k, its pegs of C) of these.  A line
 * `times` of several colours counts all n of these colours, and a line `place` the p of its pegs. */
#pragma once

#include "base/limits.h"
#include "base/strbuf.h"
#include "game/transcript.h"

enum kp_game_formula_use {
    KP_FORMULA_SECRET,  /* does a secret fit? */
    KP_FORMULA_SECRETS, /* how many fit?  The formula says which variables make a secret */
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
    KP_LINE_TIMES, /* how many pegs of the secret have a colour, if a `times` line bounds that */
    KP_LINE_QUOTA  /* how many pegs a quota counts */
};

/* An equation is two lines, which say "at least" and "at most". */
enum kp_game_formula_side { KP_SIDE_LEAST, KP_SIDE_MOST };

struct kp_game_formula_line {
    enum kp_game_formula_kind kind;
    enum kp_game_formula_side side;
    uint32_t of;   /* peg, colour, row or quota */
    uint32_t more; /* KP_LINE_ORDER: j; KP_LINE_TIMES: the number of pegs that is reached or not;
                      else 0 */
};

static inline bool kp_formula_line_is_of_row(const struct kp_game_formula_line *line)
{
    return line->kind >= KP_LINE_BLACK && line->kind <= KP_LINE_BOTH;
}

struct kp_game_formula {
    const struct kp_transcript *game; /* not owned */
    enum kp_game_formula_use use;
    uint32_t pegs, colours; /* that a secret may have */
    bool has_places;        /* whether there are variables p */
    bool has_names;         /* whether colours go by their names, or by their numbers */
    uint32_t first_count,
        variables; /* the first variable of a count; how many variables there are */
    struct kp_game_formula_line *lines; /* [constraint from 0] */
    size_t count, room;
    bool failed; /* memory ran out while it was made */
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

/* Finds the number (from 0) and colour of a variable.  Returns whether it is of a peg, and not of a
 * count. */
bool kp_game_formula_describe(const struct kp_game_formula *formula, uint32_t variable,
                              uint32_t *number, size_t *colour);

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

/* A line as an inequality: the sum of the terms is at least the value.  All zero before the first
 * use. */
struct kp_formula_term {
    int64_t factor;
    uint32_t variable;
};
struct kp_formula_sum {
    struct kp_formula_term *terms;
    size_t count, room;
    int64_t value;
    uint16_t *tally; /* scratch */
};

/* Finds the terms of a line.  false: no memory.  The caller frees the sum after any return. */
bool kp_game_formula_find_terms(const struct kp_game_formula *formula, size_t line,
                                struct kp_formula_sum *sum);
void kp_formula_sum_free(struct kp_formula_sum *sum);

/* formula_writer.c: writes the formula in OPB; a plain one with '=' for two lines that make an
 * equation.  The formula of a large board takes hundreds of megabytes, so the limits can end its
 * writing; then *stop is the limit that ran out.  Returns KP_NO_MEMORY or KP_WRITE_FAILED if that
 * fails. */
enum kp_status kp_game_formula_write(const struct kp_game_formula *formula,
                                     const struct kp_limits *limits, const struct kp_out *out,
                                     enum kp_stop_reason *stop);

/* Reads the secret that values[variable] describe.  Returns false if they describe no code. */
bool kp_game_formula_read_secret(const struct kp_game_formula *formula, const bool *values,
                                 uint16_t *secret);

/* Sets values[variable] to what each variable is for a secret. */
bool kp_game_formula_evaluate(const struct kp_game_formula *formula, const uint16_t *secret,
                              bool *values);
