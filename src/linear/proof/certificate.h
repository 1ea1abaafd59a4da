/* The certificate of a linear refutation, written while the search runs.
 * docs/linear-certificate.md explains the format.
 *
 * The search calls a function for each of its branches and leaves, in the order of a depth-first
 * search: after a branch come all calls of its first part, then all calls of its second.  Before a
 * leaf is written its bound is computed again, so every written leaf holds.  After a failure the
 * functions do nothing. */
#pragma once

#include "base/error.h"
#include "linear/model/linear_model.h"
#include "linear/system/infeasibility_proof.h"
#include "linear/system/linear_budget.h"

struct kp_certificate;

enum kp_certificate_state {
    KP_CERTIFICATE_GOOD,
    KP_CERTIFICATE_NO_MEMORY,
    KP_CERTIFICATE_NOT_WRITTEN, /* a write failed */
    KP_CERTIFICATE_TOO_LARGE,   /* a number does not fit into 64 bits */
    KP_CERTIFICATE_BROKEN       /* a leaf does not hold, or the tree is not complete */
};

/* Begins a certificate for the rows r with on[r] (NULL: all rows).  The question, the rows, the
 * output and the budget must outlive it.  Returns NULL if memory runs out, or if the budget has too
 * few bytes. */
struct kp_certificate *kp_certificate_new(const struct kp_question *question, const bool *on,
                                          const struct kp_out *out,
                                          struct kp_linear_budget *budget);
void kp_certificate_free(struct kp_certificate *certificate);

/* Ends the certificate, if its tree is complete. */
enum kp_certificate_state kp_certificate_end(struct kp_certificate *certificate);

enum kp_certificate_state kp_certificate_state_of(const struct kp_certificate *certificate);
bool kp_certificate_is_good(const struct kp_certificate *certificate);

/* ---- Branches ----------------------------------------------------------------- */

/* A branch on the count of a class.  First part: the secret has the class exactly `count` times.
 * Second part: it does not.  `is` false exchanges the parts. */
void kp_certificate_branch_on_count(struct kp_certificate *certificate, int class, int32_t count,
                                    bool is);

/* A branch on a group.  First part: at least `count` pegs of the group have the class (at most, if
 * at_least is false).  Second part: fewer have it (or more). */
void kp_certificate_branch_on_group(struct kp_certificate *certificate, size_t group, int class,
                                    int32_t count, bool at_least);

/* A branch on a column of a model.  First part: its values above `below`, or up to `below` if `up`
 * is false.  Second part: its other values. */
void kp_certificate_branch_on_column(struct kp_certificate *certificate,
                                     const struct kp_linear_model *model, size_t column,
                                     int32_t below, bool up);

/* ---- Leaves ---------------------------------------------------------------------- */

/* Writes a leaf that the multipliers of a model's equations refute. */
void kp_certificate_close_by_proof(struct kp_certificate *certificate,
                                   const struct kp_linear_model *model,
                                   const struct kp_infeasibility_proof *proof);

/* Writes a leaf that the rules refute: the possible counts cannot have the sum, or the number of
 * pegs, that they must. */
void kp_certificate_close_by_rules(struct kp_certificate *certificate);

/* Writes a leaf that a row refutes: the possible counts cannot have the row's total. */
void kp_certificate_close_by_total(struct kp_certificate *certificate, size_t row);
