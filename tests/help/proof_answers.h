/* What the plain checker of the tests and that of the library answer to a formula and a proof, in
 * one form. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct kp_proof_answer {
    bool accepted;
    bool in_formula; /* what is wrong is in the formula, not in the proof */
    size_t line;     /* where, if not accepted */
    char says[440];  /* the conclusion, like "ENUMERATION_COMPLETE 2"; or what is wrong */
};

struct kp_proof_answer kp_plain_proof_answer(const char *opb, const char *pbp);

/* Aborts if memory runs out. */
struct kp_proof_answer kp_library_proof_answer(const char *opb, const char *pbp);

/* Fails the test and prints both texts, unless both checkers accept with the same conclusion, or
 * both refuse. */
void kp_expect_proof_answers_agree(const char *name, const struct kp_proof_answer *plain,
                                   const struct kp_proof_answer *library, const char *opb,
                                   const char *pbp);
