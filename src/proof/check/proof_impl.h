/* What the steps of a proof share: the live constraints by their numbers, and what is known of the
 * proof so far.
 *
 * Constraints are numbered in the order in which they come, from 1, and a number is not used again.
 * A step is checked by a function kp_check_STEP, which is called with the word after the step's
 * name and leaves the reader at the ';' that ends the step.  A failure stays in the context. */
#pragma once

#include "proof/check/pb_formula.h"
#include "proof/check/proof_check.h"
#include "proof/check/propagation.h"

#define KP_PAGE_SIZE 512

/* Numbers that follow each other; a page without live constraints takes no memory. */
struct kp_constraint_page {
    size_t live;
    struct kp_pb_constraint *items[KP_PAGE_SIZE];
};

/* A proof by contradiction that has begun. */
struct kp_subproof {
    struct kp_pb_constraint *goal;
    size_t label;   /* of the goal, or KP_NO_NAME */
    uint64_t first; /* the number of the negated goal */
    unsigned line;
};

struct kp_proof_state {
    struct kp_pb_formula *formula;
    struct kp_pb_context context;
    struct kp_constraint_reader reader;
    struct kp_name_table variables; /* that the formula has not */
    struct kp_proof_conclusion *conclusion;
    unsigned line, column; /* of the step that is being checked */
    size_t label;          /* that the step gives, or KP_NO_NAME */

    struct kp_constraint_page **pages; /* [number / KP_PAGE_SIZE] */
    size_t page_room;
    uint64_t last;         /* the newest number */
    uint32_t *occurrences; /* [variable]: live constraints that have it */
    size_t occurrence_room;
    struct kp_name_table labels; /* with '@' */
    uint64_t *labelled;          /* [label]: the number of its constraint; 0: none */
    size_t labelled_room;

    struct kp_assignment assignment;   /* for steps that name their constraints */
    struct kp_propagation propagation; /* for those that do not; opened by the first */
    struct kp_subproof *subproofs;
    size_t subproof_count, subproof_room;
    uint32_t *images; /* [variable]: what the witness of a step 'red' makes of it (red_step.c) */
    size_t image_room;
    bool *is_kept; /* [variable of the formula]: it is preserved or in the objective */
    size_t kept_room;
    size_t value_room;
};

/* ---- Constraints (proof_constraints.c) ---------------------------------- */

/* The constraint with a number; NULL: it was deleted, or there is none. */
struct kp_pb_constraint *kp_proof_find(const struct kp_proof_state *proof, uint64_t number);

/* Give a constraint, which the proof then owns unless it belongs to the formula, the next number,
 * and the label of the step. */
void kp_proof_add(struct kp_proof_state *proof, struct kp_pb_constraint *constraint);
void kp_proof_remove(struct kp_proof_state *proof, uint64_t number);

/* All variables so far. */
size_t kp_proof_variables(const struct kp_proof_state *proof);

/* Whether unit propagation over all live constraints and `extra` ones ends in a conflict. */
bool kp_proof_refutes(struct kp_proof_state *proof, struct kp_pb_constraint *const *extra,
                      size_t count);

/* Refuse the step unless this constraint, or for NULL one that is live with a number of at least
 * `first`, is a contradiction. */
void kp_expect_contradiction(struct kp_proof_state *proof, const struct kp_pb_constraint *named,
                             uint64_t first);

/* Mark a constraint of the formula as used. */
void kp_proof_use(struct kp_proof_state *proof, const struct kp_pb_constraint *constraint);

void kp_proof_free(struct kp_proof_state *proof);

/* ---- Words -------------------------------------------------------------- */

/* Read the number or the label of a live constraint; NULL after a failure. */
struct kp_pb_constraint *kp_read_id(struct kp_proof_state *proof);

/* Find the constraint of a number as it is written, where -1 is the newest one. */
struct kp_pb_constraint *kp_resolve_id(struct kp_proof_state *proof, struct kp_pb_number written);

/* Read ": id" if it is there; else NULL. */
struct kp_pb_constraint *kp_read_optional_id(struct kp_proof_state *proof);

/* Read a constraint, and make it and its negation, which the caller frees, also after a failure. */
void kp_read_goal(struct kp_proof_state *proof, struct kp_pb_constraint **goal,
                  struct kp_pb_constraint **negation);

/* Refuse the step. */
#define kp_step_refuse(proof, ...) \
    kp_pb_refuse(&(proof)->context, (proof)->line, (proof)->column, __VA_ARGS__)

/* ---- Steps -------------------------------------------------------------- */

void kp_check_pol(struct kp_proof_state *proof);
void kp_check_rup(struct kp_proof_state *proof);
void kp_check_pbc(struct kp_proof_state *proof);
void kp_check_qed(struct kp_proof_state *proof);
void kp_check_red(struct kp_proof_state *proof);
void kp_check_solx(struct kp_proof_state *proof);
void kp_check_conclusion(struct kp_proof_state *proof);

/* Check all of a DRUP proof. */
void kp_check_drup(struct kp_proof_state *proof);
