/* Shared by the files of the search for a chain: views.c lists what steps can look at, views_of_codes.c
 * and views_by_bounds.c find what a view implies and from which premises, by all codes or without;
 * premises.c has what both share; forward.c and backward.c make a chain, and step_search.c chooses the
 * best of many. */
#pragma once

#include "explain/bounds.h"
#include "explain/step_search.h"

#define KP_MOST_CASES 20

/* The facts of which a view takes and concludes some. */
enum kp_fact_use { KP_ALL_FACTS, KP_PEG_FACTS, KP_COUNT_FACTS, KP_FACT_USES };

/* What a step can look at. */
struct kp_step_view {
    enum kp_step_kind kind;
    enum kp_row_part part;
    enum kp_fact_use use;
    size_t rows[2], row_count;
    int extra; /* what it costs beside the kind and the premises */
    bool banned;
    size_t seen[2]; /* [joint]: the version of the facts with which it implied nothing new */
};

struct kp_chain_search {
    struct kp_code_sets *sets;
    const struct kp_view_logic *logic;
    const uint64_t *goal; /* NULL: a contradiction */
    size_t last_row;      /* at which only the last step looks, or KP_NO_ROW */
    const struct kp_limits *limits;
    struct kp_step_view *views;
    size_t view_count;
    bool uses_joint; /* joint facts are concluded, too */

    uint64_t *known; /* a set of facts */
    size_t *step_of; /* [fact] that established it, from 1; 0: it was given; SIZE_MAX: the rules */
    uint64_t *codes[KP_FACT_USES]; /* those for which the known facts hold */
    size_t version[KP_FACT_USES];
    struct kp_chain raw;            /* of the forward search */
    uint64_t *given;                /* facts that are known beside the rules, or NULL */
    struct kp_supposing *supposing; /* if nothing else follows; or NULL */
    size_t work, checked;           /* now, and when the time was last looked at */
    enum kp_stop_reason stop;

    /* Scratch: sets of codes, and sets of facts. */
    uint64_t *view_codes, *bad, *trial, *groups, *needed, *fresh;
    const uint64_t **listed, **group_codes;
    size_t *candidates;
    bool *chosen;

    /* Of views by bounds. */
    struct kp_bounds *bounds;              /* after the last look */
    uint64_t *cited;                       /* a set of facts */
    const struct kp_step_view *concluding; /* whose premises are chosen, and what it concludes */
    const uint64_t *concluded;
};

static inline bool kp_search_goes_on(const struct kp_chain_search *search)
{
    return search->stop == KP_COMPLETED && !search->sets->arena.failed;
}

/* Counts work; the search ends soon after it has done too much of it, or the time is up. */
void kp_chain_spend(struct kp_chain_search *search, size_t words);

/* ---- views.c ---- */

void kp_list_views(struct kp_chain_search *search);
struct kp_chain_step kp_step_of_view(const struct kp_step_view *view, uint64_t *premises,
                                     uint64_t *conclusions);
int kp_view_least_cost(const struct kp_step_view *view);
bool kp_view_may_use(const struct kp_chain_search *search, const struct kp_step_view *view,
                     size_t fact);

/* A peg, a colour or a joint fact: a premise of which all facts are cited at once. */
size_t kp_group_of(const struct kp_code_sets *sets, size_t fact);

/* ---- views_of_codes.c, views_by_bounds.c ---- */

/* What views imply.  `begin` and `add` prepare for what is known; both may be NULL, as may the last
 * one. */
struct kp_view_logic {
    void (*begin)(struct kp_chain_search *search);
    void (*add)(struct kp_chain_search *search, enum kp_fact_use use, size_t fact);

    /* Whether the view contradicts what is known; else what follows can be found, which is not known
     * yet. */
    bool (*contradicts)(struct kp_chain_search *search, const struct kp_step_view *view);
    void (*find_implied)(struct kp_chain_search *search, const struct kp_step_view *view,
                         bool joint, uint64_t *fresh);

    /* Chooses pegs, colours and joint facts of which all that was known before a step implies the
     * conclusions; then it can be asked which premises suffice. */
    void (*choose_groups)(struct kp_chain_search *search, const struct kp_step_view *view,
                          const uint64_t *conclusions, size_t before);
    bool (*suffice)(struct kp_chain_search *search, const uint64_t *premises);

    /* Of a step that leaves a peg one colour or two, adds that to its conclusions, also where other
     * steps said a part of it. */
    void (*conclude_narrow_pegs)(struct kp_chain_search *search, struct kp_chain_step *step);
};

extern const struct kp_view_logic kp_views_of_codes, kp_views_by_bounds;

size_t kp_step_places_by_bounds(const struct kp_code_sets *sets, const struct kp_chain_step *step,
                                struct kp_case *cases, size_t most);

/* ---- premises.c ---- */

/* How many facts are looked at. */
size_t kp_count_facts(const struct kp_chain_search *search, bool joint);

/* Begins with the facts that the rules imply. */
void kp_begin_known(struct kp_chain_search *search);
void kp_add_known(struct kp_chain_search *search, const uint64_t *facts, size_t step);

/* The facts that the view implies and that are not known, or if `joint` the joint ones too; none, if
 * it is a contradiction.  Returns whether there is anything new. */
bool kp_find_implied(struct kp_chain_search *search, const struct kp_step_view *view, bool joint,
                     uint64_t *fresh);

/* Whether a step of this view may cite the fact. */
bool kp_may_cite(const struct kp_chain_search *search, const struct kp_step_view *view,
                 size_t before, size_t fact);

/* Chooses few facts that were established before a step and imply its conclusions together with its
 * rows.  Of two bounds on a colour the weaker is dropped first: the sharper one was stated. */
void kp_choose_premises(struct kp_chain_search *search, const struct kp_step_view *view,
                        const uint64_t *conclusions, size_t before, uint64_t *premises);
int kp_find_cost(struct kp_chain_search *search, const struct kp_step_view *view,
                 struct kp_chain_step *step);

/* ---- forward.c ---- */

/* The kinds of steps as letters, in the order of enum kp_step_kind; capitals if joint facts are
 * concluded, too. */
#define KP_KIND_LETTERS       "afbcdegh"
#define KP_JOINT_KIND_LETTERS "AFBCDEGH"

/* Takes steps until the goal is reached, or nothing new follows.  `order` are letters of kinds;
 * NULL: each step is the cheapest. */
bool kp_go_forward(struct kp_chain_search *search, const char *order);

/* Takes the steps of these looks alone. */
bool kp_replay_looks(struct kp_chain_search *search, const struct kp_look *looks, size_t count);

/* Begins a chain that has room for a step for each fact, and for the last. */
void kp_begin_chain(struct kp_chain_search *search, struct kp_chain *chain);

/* Adds a step that looks like this; NULL: no memory. */
struct kp_chain_step *kp_add_step(struct kp_chain_search *search, struct kp_chain *chain,
                                  struct kp_look look);

/* ---- suppositions.c ---- */

/* A search inside the search. */
struct kp_supposing {
    struct kp_chain_search inner;
    struct kp_chain chain;     /* after the last supposition */
    struct kp_chain_step best; /* a supposition */
    uint64_t *denied;          /* a set of facts */
    size_t count;              /* of suppositions in this chain */
};

/* Prepares for suppositions; the search inside was begun. */
void kp_begin_supposing(struct kp_chain_search *search, struct kp_supposing *supposing);

/* Denies facts that are not known, one after the other, and takes the supposition with the least cost
 * as a step.  Returns whether there is one. */
bool kp_suppose(struct kp_chain_search *search, struct kp_supposing *supposing);

/* Copies all but the arrays of `to`, which get the premises and conclusions. */
void kp_copy_supposition(struct kp_chain_search *search, const struct kp_chain_step *from,
                         struct kp_chain_step *to);

/* ---- backward.c ---- */

/* The steps of the forward search that the goal needs, with what it needs of their conclusions. */
void kp_extract_chain(struct kp_chain_search *search, bool complete, struct kp_chain *chain);
