/* A proof by cases that no secret fits, written as steps of VeriPB while a search runs.
 *
 * The search calls a function for each of its branches and leaves, in the order of a depth-first
 * search: after a branch come all calls of its first part, then all calls of its second.  A branch
 * is a variable that is defined in the proof; its two parts are the values of the variable.  A leaf
 * is closed by a sum over the rows (question/row_sum.h), whose largest value in its part is too
 * small.  Before a leaf is written its bound is calculated, so every leaf that is written holds.
 * After a failure the functions do nothing.
 *
 * Each part that is closed leaves a clause: "one of the branches above it goes the other way".  The
 * clauses of both parts of a branch give that of the whole.  The clause of the root has no
 * branches; it may have conditions that were given at the start. */
#pragma once

#include "proof/proof_writer.h"
#include "question/row_sum.h"

struct kp_case_proof;

enum kp_case_proof_state {
    KP_CASE_PROOF_GOOD,
    KP_CASE_PROOF_NO_MEMORY,
    KP_CASE_PROOF_NOT_WRITTEN, /* a write failed */
    KP_CASE_PROOF_TOO_LARGE,   /* a number does not fit into 64 bits */
    KP_CASE_PROOF_BROKEN       /* a leaf does not hold, or the tree is not complete */
};

/* What is assumed of the secret, besides the rows: the pegs that the question restricts although
 * the formula does not. */
struct kp_case_conditions {
    const uint32_t *literals; /* p3_red or ~p3_red, of the formula */
    size_t count;
};

/* Secrets that clauses of the proof exclude, if places do not count. */
struct kp_case_secrets {
    const uint16_t *codes; /* one after the other */
    size_t count;
    uint64_t first; /* the id of the clause that excludes the first one; the others follow */
};

/* Literals of which one is true. */
struct kp_case_clause {
    uint64_t id; /* 0: none */
    uint32_t *literals;
    size_t count, room;
};

/* Resolves a clause with another, which has the negation of the literal, and deletes both. */
void kp_case_clause_resolve(struct kp_proof_writer *writer, struct kp_case_clause *clause,
                            const struct kp_case_clause *other, uint32_t literal);

/* Begins a proof about the rows r with on[r] (NULL: all rows).  The question is that of the
 * formula's game, or of some of its rows (question->numbers) with some of its pegs restricted by
 * the conditions.  All must outlive the proof.  Returns NULL if memory runs out. */
struct kp_case_proof *kp_case_proof_new(const struct kp_question *question, const bool *on,
                                        struct kp_proof_writer *writer,
                                        struct kp_case_conditions conditions,
                                        struct kp_case_secrets secrets);
void kp_case_proof_free(struct kp_case_proof *proof);

/* Ends the proof if its tree is complete, and takes over the clause of its root, which the caller
 * frees. */
enum kp_case_proof_state kp_case_proof_end(struct kp_case_proof *proof,
                                           struct kp_case_clause *clause);

enum kp_case_proof_state kp_case_proof_state_of(const struct kp_case_proof *proof);

/* ---- Branches ----------------------------------------------------------------- */

/* First part: the secret has the class exactly `count` times.  Second part: it does not.  `is`
 * false exchanges the parts. */
void kp_case_proof_branch_on_count(struct kp_case_proof *proof, int class, int32_t count, bool is);

/* First part: at least `count` pegs of the group have the class (at most, if at_least is false).
 * Second part: fewer have it (or more). */
void kp_case_proof_branch_on_group(struct kp_case_proof *proof, size_t group, int class,
                                   int32_t count, bool at_least);

/* ---- Leaves ---------------------------------------------------------------------- */

/* Whether there are secrets that clauses of the proof exclude. */
bool kp_case_proof_has_secrets(const struct kp_case_proof *proof);

/* Closes the part whose only secret is this one, if a clause excludes it. */
bool kp_case_proof_close_by_secret(struct kp_case_proof *proof, const uint16_t *code);
