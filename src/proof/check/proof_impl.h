/* What the steps of a proof share: the live constraints by their numbers, and what is known of the
 * proof so far.
 *
 * Constraints are numbered in the order in which they come, from 1, and a number is not used again:
 * first those of the formula, then those that exclude the solutions of steps 'solx', then what
 * other steps derive.  A step is checked by a function kp_check_STEP, which is called with the word
 * after the step's name and leaves the reader at the ';' that ends the step.  A failure stays in
 * the context. */
#pragma once

#include "proof/check/pb_formula.h"
#include "proof/check/proof_check.h"

struct kp_proof_state {
    const struct kp_pb_formula *formula;
    struct kp_pb_context context; /* the place is that of the step */
    struct kp_constraint_reader reader;
    struct kp_name_table variables; /* that the proof defines; their numbers follow the formula's */
    struct kp_proof_conclusion *conclusion;

    struct kp_pb_constraint **constraints; /* [number]; NULL: it was deleted */
    size_t room;
    uint64_t last;       /* the newest number */
    size_t named, older; /* how many variables the text had named when the newest constraint was
                          * added, and when the one before it was */

    int8_t *values; /* [literal]: 1 true, -1 false, 0 unassigned; all 0 between two steps */
    size_t value_room;
    uint32_t *trail; /* the literals that are true */
    size_t trail_room, assigned;
    struct kp_pb_constraint **hints; /* of a step 'rup' */
    size_t hint_room;
    size_t solution_room;
};

/* ---- Constraints (proof_constraints.c) ---------------------------------- */

/* The constraint with a number; NULL: it was deleted, or there is none. */
struct kp_pb_constraint *kp_proof_find(const struct kp_proof_state *proof, uint64_t number);

/* Gives a constraint the next number.  The proof owns it, unless it belongs to the formula. */
void kp_proof_add(struct kp_proof_state *proof, struct kp_pb_constraint *constraint);
void kp_proof_remove(struct kp_proof_state *proof, struct kp_pb_constraint *constraint);

/* Whether a constraint is of the formula, or excludes a solution. */
bool kp_proof_is_permanent(const struct kp_proof_state *proof, uint64_t number);

/* All variables so far. */
size_t kp_proof_variables(const struct kp_proof_state *proof);

void kp_proof_free(struct kp_proof_state *proof);

/* ---- Assignments (rup_step.c) ------------------------------------------- */

/* Makes room for all variables so far.  Returns whether there is memory. */
bool kp_proof_reserve_values(struct kp_proof_state *proof);
void kp_proof_assign(struct kp_proof_state *proof, uint32_t literal);
void kp_proof_unassign_all(struct kp_proof_state *proof);

/* ---- Words -------------------------------------------------------------- */

/* Reads the number or the label of a live constraint, which is then used; NULL after a failure. */
struct kp_pb_constraint *kp_read_id(struct kp_proof_state *proof);
struct kp_pb_constraint *kp_find_id(struct kp_proof_state *proof, kp_wide number);

/* Reads ": id" of a contradiction, such as 0 >= 1. */
void kp_read_contradiction(struct kp_proof_state *proof);

/* Refuses the step. */
#define kp_step_refuse(proof, ...) \
    kp_pb_refuse(&(proof)->context, (proof)->context.line, (proof)->context.column, __VA_ARGS__)

/* ---- Steps -------------------------------------------------------------- */

void kp_check_pol(struct kp_proof_state *proof);
void kp_check_rup(struct kp_proof_state *proof);
void kp_check_red(struct kp_proof_state *proof);
void kp_check_solx(struct kp_proof_state *proof);
void kp_check_conclusion(struct kp_proof_state *proof);
