/* The linear engine without the writer of its proofs, which nothing asks for (prove.c). */
#include "linear/proof/leaf_sums.h"

enum kp_case_proof_state kp_case_proof_state_of(const struct kp_case_proof *proof)
{
    (void)proof;
    return KP_CASE_PROOF_BROKEN;
}

bool kp_case_proof_has_secrets(const struct kp_case_proof *proof)
{
    (void)proof;
    return false;
}

bool kp_case_proof_close_by_secret(struct kp_case_proof *proof, const uint16_t *code)
{
    (void)proof, (void)code;
    return false;
}

void kp_case_proof_branch_on_count(struct kp_case_proof *proof, int class, int32_t count, bool is)
{
    (void)proof, (void)class, (void)count, (void)is;
}

void kp_prove_branch(struct kp_case_proof *proof, const struct kp_linear_model *model,
                     size_t column, int32_t below, bool up)
{
    (void)proof, (void)model, (void)column, (void)below, (void)up;
}

void kp_prove_leaf(struct kp_case_proof *proof, const struct kp_linear_model *model,
                   const struct kp_infeasibility_proof *multipliers,
                   struct kp_linear_budget *budget)
{
    (void)proof, (void)model, (void)multipliers, (void)budget;
}

void kp_prove_cut(struct kp_case_proof *proof, size_t row, struct kp_linear_budget *budget)
{
    (void)proof, (void)row, (void)budget;
}
