/* Finds a chain of steps that a person can check.
 *
 * A step looks at no row, one row or two rows, and cites facts that earlier steps have established.
 * Together they imply new facts, or contradict each other.  Kinds of steps differ in what they look
 * at, and in what it costs a person to follow them.  A supposition is a step with steps inside:
 * they begin with a fact that is supposed, and end in a contradiction. */
#pragma once

#include "explain/code_sets.h"

/* What a step of an explanation looks at.  "One kind" is a row without black or without white key
 * pegs. */
enum kp_step_kind {
    KP_STEP_SIMPLE, /* a row without key pegs, with all of them, or without black ones */
    KP_STEP_FACTS,  /* no row */
    KP_STEP_TOTAL,  /* how many key pegs a row has */
    KP_STEP_BLACK,  /* how many black key pegs a row has */
    KP_STEP_ONE_KIND,
    KP_STEP_COMPARE, /* the totals or the black key pegs of two rows */
    KP_STEP_ROW,     /* all that a row says */
    KP_STEP_ROWS,    /* all that two rows say */
    KP_STEP_SUPPOSE, /* a fact is denied, and steps lead to a contradiction */
    KP_STEP_KINDS
};

#define KP_MOST_STEP_ROWS 8

/* A view of the search, and whether joint facts are concluded from it. */
struct kp_look {
    size_t view;
    bool joint;
};

/* Costs are in tenths. */
struct kp_chain_step {
    enum kp_step_kind kind;
    size_t rows[KP_MOST_STEP_ROWS], row_count; /* over two only of a supposition */
    enum kp_row_part part;                     /* what is known of the rows that counts here */
    uint64_t *premises,
        *conclusions; /* sets of facts; without conclusions it is the contradiction */
    int cost;
    struct kp_look look; /* of the search */

    /* Of a supposition: what is supposed, and the steps to the contradiction. */
    uint64_t *supposed;
    struct kp_chain_step *inner;
    size_t inner_count;
};

struct kp_chain {
    struct kp_chain_step *steps;
    size_t count;
    int cost, dearest;
    bool complete; /* the goal is reached */
};

/* What a chain leads to: these facts, or a contradiction if they are NULL. */
struct kp_chain_goal {
    const uint64_t *facts;
    /* The row at which only the last step looks, with which the others contradict it; KP_NO_ROW:
     * there is no such row. */
    size_t row;
    bool without_row; /* not even the last */
};

/* Finds a chain, which lives in the arena of the sets. */
enum kp_stop_reason kp_find_chain(struct kp_code_sets *sets, struct kp_chain_goal goal,
                                  const struct kp_limits *limits, struct kp_chain *chain);

/* Finds all facts that steps establish, and whether these end in a contradiction. */
enum kp_stop_reason kp_find_known(struct kp_code_sets *sets, const struct kp_limits *limits,
                                  uint64_t *known, bool *contradiction);

/* The codes for which the rows of a step have the scores that it looks at, and these facts hold,
 * which may be NULL. */
void kp_step_codes(const struct kp_code_sets *sets, const struct kp_chain_step *step,
                   const uint64_t *facts, uint64_t *codes);

static inline bool kp_step_looks_at(const struct kp_chain_step *step, size_t row)
{
    size_t i = 0;

    while (i < step->row_count && step->rows[i] != row)
        i++;
    return i < step->row_count;
}

/* What a part of a score counts, black key pegs or all. */
static inline int kp_count_part(struct kp_score score, enum kp_row_part part)
{
    return part == KP_ROW_BLACK ? score.black : score.black + score.white;
}

/* Where the black key pegs of one row or two are, a bit for each peg; 0 of a second row that is
 * missing. */
struct kp_case {
    uint64_t blacks[2];
};

/* How the black key pegs of these rows of the step, at most two, can be placed.  Returns how many
 * ways there are, of which the first `most` are stored; 0 if the board has over 64 pegs.  `codes`
 * is room for a set of codes. */
size_t kp_step_cases(const struct kp_code_sets *sets, const struct kp_chain_step *step,
                     const size_t *rows, size_t row_count, uint64_t *codes, struct kp_case *cases,
                     size_t most);
