/* The certificate of a linear refutation, written while the search runs (docs/linear-certificate.md
 * has the format).
 *
 * The search calls a function for each of its branches and each of its leaves, in the order of a
 * depth-first search: a branch is followed by all of its first part, then by all of its second.
 * Every leaf is bounded again before it is written, so what is written holds.  After a failure the
 * functions do nothing. */
#ifndef KP_LINEAR_PROOF_CERTIFICATE_H
#define KP_LINEAR_PROOF_CERTIFICATE_H

#include "base/error.h"
#include "linear/linear_budget.h"
#include "linear/linear_model.h"
#include "linear/proof/infeasibility_proof.h"

struct kp_certificate;

enum kp_certificate_state {
    KP_CERTIFICATE_GOOD,
    KP_CERTIFICATE_NO_MEMORY,
    KP_CERTIFICATE_NOT_WRITTEN, /* a write failed */
    KP_CERTIFICATE_TOO_LARGE,   /* a number does not fit into 64 bits */
    KP_CERTIFICATE_BROKEN       /* a leaf does not hold, or the tree is not complete */
};

/* Begins one for the rows r with on[r] (NULL: all); question, rows and output outlive it.  NULL: no
 * memory, or the budget has too few bytes. */
struct kp_certificate *kp_certificate_new(const struct kp_question *question, const bool *on,
                                          const struct kp_out *out,
                                          struct kp_linear_budget *budget);
void kp_certificate_free(struct kp_certificate *certificate);

/* Ends it, if its tree is complete. */
enum kp_certificate_state kp_certificate_end(struct kp_certificate *certificate);

enum kp_certificate_state kp_certificate_state_of(const struct kp_certificate *certificate);
bool kp_certificate_is_good(const struct kp_certificate *certificate);

/* ---- Branches ----------------------------------------------------------------- */

/* First: the secret has the class exactly `count` times (or is = false: it does not).  Then: it
 * does not (or does). */
void kp_certificate_branch_on_count(struct kp_certificate *certificate, int class, int32_t count,
                                    bool is);

/* First: at least `count` pegs of the group have the class (or at_least = false: at most).  Then:
 * fewer (or more). */
void kp_certificate_branch_on_group(struct kp_certificate *certificate, size_t group, int class,
                                    int32_t count, bool at_least);

/* A branch on a column of a model: first its values above `below`, or (up = false) those up to it;
 * then the others. */
void kp_certificate_branch_on_column(struct kp_certificate *certificate,
                                     const struct kp_linear_model *model, size_t column,
                                     int32_t below, bool up);

/* ---- Leaves ---------------------------------------------------------------------- */

/* By the multipliers of a model's equations. */
void kp_certificate_close_by_proof(struct kp_certificate *certificate,
                                   const struct kp_linear_model *model,
                                   const struct kp_infeasibility_proof *proof);

/* By the counts that are left: they do not have the sum or the number of pegs that they must. */
void kp_certificate_close_by_rules(struct kp_certificate *certificate);

/* By the counts that are left: the total of a row cannot be reached. */
void kp_certificate_close_by_total(struct kp_certificate *certificate, size_t row);

#endif
