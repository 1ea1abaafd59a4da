/* Shared by the files of the search for a chain: views.c lists what steps can look at; implied.c
 * finds what follows from a view and what is known, and premises.c from how few facts, by sets of
 * codes or, on boards with too many, by bounds (bounds.c); forward.c, suppositions.c and
 * backward.c make a chain, and step_search.c chooses the best of many. */
#pragma once

#include "explain/bounds.h"
#include "explain/memo_table.h"
#include "explain/step_search.h"

#define KP_MOST_CASES 20

struct kp_chain_search {
    struct kp_code_sets *sets;
    struct kp_chain_goal goal;
    const struct kp_limits *limits;
    struct kp_chain_step *views; /* what a step can look at: without facts, at the least cost */
    bool *banned;                /* [view] */
    size_t view_count;
    bool uses_joint; /* joint facts are concluded, too */

    /* A step that looks at black key pegs cites and concludes facts about pegs alone, one that
     * looks at totals facts about counts alone. */
    uint64_t *usable[KP_ROW_PARTS]; /* sets of facts */
    uint64_t *groups; /* [peg or colour][fact_words]: the simple facts about it, that count once */

    uint64_t *known;     /* a set of facts */
    struct kp_chain raw; /* of the forward search */
    uint64_t *given;     /* facts that are known beside the rules, or NULL */

    /* The search for suppositions, if nothing else follows, or NULL; and how many there are. */
    struct kp_chain_search *inner;
    size_t suppositions;

    size_t work, checked; /* now, and when the time was last looked at */
    enum kp_stop_reason stop;

    struct kp_memo_table implied, premises; /* by view and what is known, or can be cited */

    /* Scratch: sets of codes, and sets of facts. */
    uint64_t *view_codes, *bad, *trial, *group_codes, *needed, *fresh, *citable, *cited;
    const uint64_t **listed;
    size_t *candidates;
    struct kp_bounds *bounds; /* after the last look, without codes */
};

static inline bool kp_search_goes_on(const struct kp_chain_search *search)
{
    return search->stop == KP_COMPLETED && !search->sets->arena.failed;
}

/* Counts work; the search ends soon after it has done too much of it, or the time is up. */
void kp_chain_spend(struct kp_chain_search *search, size_t words);

/* Lists the views, cheap ones first (views.c). */
void kp_list_views(struct kp_chain_search *search);

/* ---- implied.c ---- */

/* The facts that the view implies and that are not known, or if `joint` the joint ones too; none,
 * if it is a contradiction.  Returns whether there is anything new. */
bool kp_find_implied(struct kp_chain_search *search, size_t view, bool joint, uint64_t *fresh);

/* Of a step that leaves a peg one colour or two, adds that to its conclusions, also where other
 * steps said a part of it.  kp_choose_premises does it. */
void kp_conclude_narrow_pegs(struct kp_chain_search *search, struct kp_chain_step *step);

/* Sets bounds to what the rules, these facts and the rows of the step leave.  Returns how many
 * places the black key pegs can have, of a step that looks at them. */
size_t kp_find_bounds(const struct kp_code_sets *sets, const struct kp_chain_step *step,
                      const uint64_t *facts, struct kp_bounds *bounds,
                      uint64_t places[KP_MOST_CASES]);
bool kp_bounds_imply(const struct kp_code_sets *sets, size_t fact, const struct kp_bounds *bounds);
void kp_spend_on_bounds(struct kp_chain_search *search, const struct kp_chain_step *step);

/* ---- premises.c ---- */

/* Chooses few of the facts that can be cited, which imply the conclusions of the step together with
 * its rows, finds its cost, and adds what its conclusions leave of narrow pegs.  Of two bounds on a colour the weaker is dropped first: the sharper
 * one was stated. */
void kp_choose_premises(struct kp_chain_search *search, const uint64_t *citable,
                        struct kp_chain_step *step);

/* ---- forward.c ---- */

/* Takes steps until the goal is reached, or nothing new follows.  `order` are letters of kinds,
 * capitals if joint facts are concluded, too; NULL: each step is the cheapest. */
bool kp_go_forward(struct kp_chain_search *search, const char *order);

/* Takes the steps of these looks alone. */
bool kp_replay_looks(struct kp_chain_search *search, const struct kp_look *looks, size_t count);

/* Begins a chain that has room for a step for each fact, and for the last. */
void kp_begin_chain(struct kp_chain_search *search, struct kp_chain *chain);

/* Adds a copy of a step with these conclusions; NULL: no memory. */
struct kp_chain_step *kp_add_step(struct kp_chain_search *search, struct kp_chain *chain,
                                  const struct kp_chain_step *step, const uint64_t *conclusions);

/* Denies facts that are not known, one after the other, and takes the supposition with the least
 * cost as a step.  Returns whether there is one (suppositions.c). */
bool kp_suppose(struct kp_chain_search *search);

/* The steps of the forward search that the goal needs, with what it needs of their conclusions
 * (backward.c). */
void kp_extract_chain(struct kp_chain_search *search, bool complete, struct kp_chain *chain);
