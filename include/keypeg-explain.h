/* Why no secret fits, why only one does, or what is certain.  A part of keypeg.h, which includes
 * it. */
#pragma once

struct kp_explanation;

/* What to explain: one of these, or, if all are zero, why no secret fits, why only one does, or
 * what is certain. */
struct kp_explain_question {
    int peg;            /* from 1: all that is certain of it */
    const char *colour; /* a word for it: on how many pegs it is, and on which */
    size_t row;         /* from 1: why it must be wrong, if all others are right */
    const char *code;   /* "1122" or "red red blue blue": why it cannot be the secret */
};

/* What an explanation ends in. */
enum kp_explained {
    KP_EXPLAINED_NOTHING,       /* the board is too large, or a limit ended the search */
    KP_EXPLAINED_CONTRADICTION, /* no secret fits; or the row must be wrong */
    KP_EXPLAINED_SECRET,        /* the only secret */
    KP_EXPLAINED_CERTAIN,       /* all that the possible secrets have in common, or that is asked */
    KP_EXPLAINED_MISSES,        /* the rows that the code misses, or why the rules forbid it */
    KP_EXPLAINED_POSSIBLE       /* the row can be right, or the code fits */
};

/* How hard the dearest step of an explanation is to follow. */
enum kp_grade {
    KP_UNGRADED, /* no steps, or none that reach the goal */
    KP_EASY,     /* no step costs more than 3.5 */
    KP_MEDIUM,   /* 5.5 */
    KP_HARD,     /* 9 */
    KP_EXPERT
};

const char *kp_grade_name(enum kp_grade grade); /* "easy", ...; NULL of KP_UNGRADED */

/* How hard a puzzle is, by its explanation. */
struct kp_difficulty {
    const char *grade; /* kp_grade_name; NULL: no complete explanation was found */
    size_t steps;
    double cost, dearest;
};

struct kp_explanation_facts {
    enum kp_explained goal;
    bool complete; /* the steps reach the goal; otherwise none are known that do */
    size_t steps;
    double cost, dearest; /* of all steps together, and of the dearest */
    enum kp_grade grade;
    enum kp_stop_reason stop; /* KP_BOARD_TOO_LARGE: over 262,144 codes, and over 62 pegs or
                               * colours, a secret without order, or a question about a row */
};

/* Answers a question, which may be NULL, in steps that a person can check; a revealed secret is
 * ignored.  The explanation lives no longer than the game.  KP_BAD_INPUT: the game has no such peg,
 * colour or row, or it is not a code. */
enum kp_status kp_explain(const struct kp_transcript *game, const struct kp_options *options,
                          const struct kp_explain_question *question, struct kp_explanation **made,
                          struct kp_diag *why);
struct kp_explanation_facts kp_explanation_about(const struct kp_explanation *explanation);

/* How much of it is shown; NULL or all zero: all. */
struct kp_explanation_view {
    size_t steps; /* the first steps, at most this many; 0: all, or with a hint none */
    int hint;     /* about the next step: 1 whether the rows are enough, 2 which rows it combines,
                     3 which part of them, 4 the step; 0: none */
};

/* Writes the steps and what they show, for people. */
enum kp_status kp_explanation_report(const struct kp_explanation *explanation,
                                     const struct kp_explanation_view *view,
                                     const struct kp_style *style, const struct kp_out *out);

/* Writes the steps alone. */
enum kp_status kp_explanation_steps(const struct kp_explanation *explanation,
                                    const struct kp_style *style, const struct kp_out *out);
enum kp_status kp_explanation_json(const struct kp_explanation *explanation,
                                   const struct kp_explanation_view *view,
                                   const struct kp_game_location *where, const struct kp_out *out);

/* Proves the steps, so that others can check them: `formula` gets the scores as pseudo-Boolean
 * constraints (OPB), and `text` each step as a comment and what it concludes, in VeriPB's format
 * 3.0.  It ends in a contradiction, in that no other secret fits, or in a secret that does.
 * KP_BAD_INPUT: there is nothing to prove.  *stop is not KP_COMPLETED if a limit ended it; what was
 * written by then proves nothing. */
enum kp_status kp_explanation_prove(const struct kp_explanation *explanation,
                                    const struct kp_options *options, const struct kp_out *formula,
                                    const struct kp_out *text, enum kp_stop_reason *stop,
                                    struct kp_diag *why);
void kp_explanation_free(struct kp_explanation *explanation);
