/* Finds a chain of steps that a person can check.
 *
 * A step looks at no row, one row or two rows, and cites facts that earlier steps have established.
 * Together they imply new facts, or contradict each other.  Kinds of steps differ in what they look
 * at, and in what it costs a person to follow them. */
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
    KP_STEP_KINDS
};

/* Costs are in tenths. */
struct kp_chain_step {
    enum kp_step_kind kind;
    size_t rows[2], row_count;
    enum kp_row_part part; /* what is known of the rows that counts here */
    uint64_t *premises,
        *conclusions; /* sets of facts; without conclusions it is the contradiction */
    int cost;
};

struct kp_chain {
    struct kp_chain_step *steps;
    size_t count, room;
    int cost, dearest;
    bool complete; /* the goal is reached */
};

/* Finds a chain to these facts, or to a contradiction if `goal` is NULL.  All that it holds lives in
 * the arena of the sets but for the array of steps, which kp_chain_free frees. */
enum kp_stop_reason kp_find_chain(struct kp_code_sets *sets, const uint64_t *goal,
                                  const struct kp_limits *limits, struct kp_chain *chain);
void kp_chain_free(struct kp_chain *chain);

/* How the black key pegs of a row can be placed in the codes of a set: a bit for each peg.  Returns
 * how many ways there are, of which the first `most` are stored; 0 if the board has over 64 pegs. */
size_t kp_black_places(const struct kp_code_sets *sets, size_t row, const uint64_t *set,
                       uint64_t *places, size_t most);

/* The codes for which the rows of a step have the scores that it looks at, and its premises hold. */
void kp_step_codes(const struct kp_code_sets *sets, const struct kp_chain_step *step,
                   uint64_t *codes);
