/* What the files of a proof by cases share.  case_proof.c has the tree, case_lines.c the lines that
 * leaves have in common, case_bounds.c what is known of the counts, case_leaf.c the leaves, and
 * leaf_sums.c finds the sums that close them. */
#pragma once

#include "base/allocate.h"
#include "linear/proof/case_proof.h"

/* A part of a branch. */
struct kp_case_part {
    struct kp_box_change change; /* exchanged with the box while the part is searched */
    uint32_t *by;                /* the literal of the bound that it changes */
};

/* A branch of which a part is being searched. */
struct kp_case_branch {
    struct kp_case_part parts[2];
    uint32_t old_by;  /* the literal of the bound before the part */
    uint32_t literal; /* true in the first part, and false in the second */
    bool is_second;
    bool is_covered;              /* the clause of the first part is that of the whole */
    struct kp_case_clause clause; /* of the first part */
};

/* The ids that a step by unit propagation names, and the literals of branches that it needs. */
struct kp_case_hints {
    uint64_t *ids;
    size_t count, room;
    uint32_t *literals; /* that are true here */
    size_t literal_count, literal_room;
    bool *bounded[2]; /* [side][class]: whether the hints for its bound were added */
};

struct kp_case_proof {
    const struct kp_question *question;
    const struct kp_game_formula *formula;
    struct kp_proof_writer *writer;
    struct kp_case_conditions conditions;
    struct kp_case_secrets secrets;
    struct kp_secret_box box; /* what is left in the part that is being searched */
    struct kp_row_sum sum;    /* of a leaf */
    enum kp_case_proof_state state;
    struct kp_arena arena;

    struct kp_case_branch *branches;
    size_t depth, room;
    size_t covered; /* branches whose second part needs no steps */
    bool is_closed;
    struct kp_case_clause root;

    uint32_t *least_by, *most_by; /* [group][class]: the literal of the bound; KP_NO_LITERAL: the
                                   * rules */
    uint32_t *count_by;           /* [class] */
    uint32_t *excluded_by;        /* [class][count] */

    int *first_colour, *next_colour; /* [class], [colour]: the colours of a class; -1: no more */
    uint32_t *threshold;     /* [merged class][count]: the literal "at least"; 0: none yet */
    uint64_t *bound_line[2]; /* [side][class][count]: lines about it; 0: none yet */
    uint32_t *exact;         /* [class][count]: the literal "exactly"; 0: none yet */
    uint32_t *at_least; /* [peg][class]: the literal "of the peg's group up to this peg, as many
                              * pegs as there are have the class"; 0: none yet */
    uint32_t first_variable; /* that this proof defines */
    uint64_t *definitions;   /* [variable from first_variable]: the id of its first step */
    size_t definition_room;
    uint64_t *temporary; /* ids that are deleted after the leaf */
    size_t temporary_count, temporary_room;
    uint64_t total[2];      /* [side]: the number of pegs; 0: none yet */
    uint64_t *rule_line[2]; /* [side][class]: lemmas; 0: none yet */
    uint32_t *terms;        /* scratch for literals */
    size_t term_room;

    struct kp_case_hints hints, lemma, rule; /* of a leaf, and of lemmas that it needs */
    struct kp_strbuf combination;            /* of a leaf */
};

/* ---- case_lines.c ---- */

struct kp_proof_terms kp_case_class_terms(struct kp_case_proof *proof, int class);
bool kp_case_is_merged(const struct kp_case_proof *proof, int class);

/* The literal "the class has at least `count` pegs", for 1 <= count <= pegs. */
uint32_t kp_case_threshold(struct kp_case_proof *proof, int class, int32_t count);

/* The id of a line that gives at least `count` pegs if the threshold is true, or for KP_SIDE_MOST
 * fewer than `count` if it is false; 0: no line is needed. */
uint64_t kp_case_bound_line(struct kp_case_proof *proof, enum kp_game_formula_side side, int class,
                            int32_t count);

/* The literal "the class has exactly `count` pegs". */
uint32_t kp_case_exact(struct kp_case_proof *proof, int class, int32_t count);

/* The literal "at least `count` pegs of the group have the class". */
uint32_t kp_case_group(struct kp_case_proof *proof, size_t group, int class, int32_t count);

/* The id of the step that defines the literal's variable if it is true, or if it is false; 0: it is
 * one of the formula. */
uint64_t kp_case_definition(const struct kp_case_proof *proof, uint32_t literal, bool is_true);

/* The id of "the counts of all classes add up to the number of pegs". */
uint64_t kp_case_total(struct kp_case_proof *proof, enum kp_game_formula_side side);

/* Adds a multiple of a line to a sum, or to the combination of a leaf. */
void kp_case_add_to(struct kp_case_proof *proof, struct kp_strbuf *sum, uint64_t id,
                    uint64_t factor);
void kp_case_add_line(struct kp_case_proof *proof, uint64_t id, uint64_t factor);

/* Writes the sum as a step, empties it, and returns the id. */
uint64_t kp_case_write_sum(struct kp_case_proof *proof, struct kp_strbuf *sum);

/* The id of a line of the formula about a peg or colour, about the count of a class that is not
 * merged, or about its order: at least count + 1 pegs are at least `count`. */
uint64_t kp_case_line(const struct kp_case_proof *proof, enum kp_game_formula_kind kind,
                      enum kp_game_formula_side side, size_t of);
uint64_t kp_case_count_line(const struct kp_case_proof *proof, enum kp_game_formula_side side,
                            int class);
uint64_t kp_case_order_line(const struct kp_case_proof *proof, int class, int32_t count);

/* ---- case_leaf.c ---- */

/* Closes the part by the sum, or because the branches leave nothing.  Returns false, and writes
 * nothing, if the sum does not refute it. */
bool kp_case_proof_close(struct kp_case_proof *proof);

/* Closes the part by the sum, which never differs from its value by an even number. */
void kp_case_proof_close_odd(struct kp_case_proof *proof);

/* ---- case_bounds.c ---- */

void kp_case_clear_hints(struct kp_case_proof *proof, struct kp_case_hints *hints);
void kp_case_add_hint(struct kp_case_proof *proof, struct kp_case_hints *hints, uint64_t id);
void kp_case_use_literal(struct kp_case_proof *proof, struct kp_case_hints *hints,
                         uint32_t literal);

/* Adds what propagates that peg p does not have the class. */
void kp_case_hint_disallowed(struct kp_case_proof *proof, struct kp_case_hints *hints, int p);

/* Adds what propagates the least or the largest count that is left of a class; or both, to the
 * hints of a leaf. */
void kp_case_hint_bound(struct kp_case_proof *proof, struct kp_case_hints *hints,
                        enum kp_game_formula_side side, int class);
void kp_case_hint_count(struct kp_case_proof *proof, int class);

/* Whether the largest count follows from the least counts of the other classes. */
bool kp_case_is_rest(const struct kp_case_proof *proof, int class);
void kp_case_hint_others(struct kp_case_proof *proof, struct kp_case_hints *hints, int class);

/* Writes "one of the literals is false" by unit propagation from the hints.  Returns its id, and
 * negates the literals, which are then those of the clause. */
uint64_t kp_case_write_clause(struct kp_case_proof *proof, struct kp_case_hints *hints);

/* ---- case_proof.c ---- */

static inline bool kp_case_is_good(const struct kp_case_proof *proof)
{
    return proof->state == KP_CASE_PROOF_GOOD;
}

void kp_case_fail(struct kp_case_proof *proof, enum kp_case_proof_state state);

/* Ends a part with its clause, which is taken over. */
void kp_case_end_part(struct kp_case_proof *proof, struct kp_case_clause clause);
