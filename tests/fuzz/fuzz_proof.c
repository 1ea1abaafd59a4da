/* Any bytes at all as a formula, and after the line "====" as a proof: read and checked within small
 * limits. */
#include "help/text_source.h"
#include "proof/check/proof_check.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define BETWEEN "====\n"

static void check(struct text_source formula_text, struct text_source proof_text)
{
    struct kp_in formula_in = {read_text, &formula_text}, proof_in = {read_text, &proof_text};
    struct kp_limits limits = {.deadline = kp_now() + 1, .memory = 1 << 24};
    struct kp_proof_conclusion conclusion = {0};
    struct kp_pb_formula *formula;
    enum kp_stop_reason stop;

    kp_pb_formula_read(&formula_in, &limits, &formula, &stop, NULL);
    if (!formula)
        return;
    kp_proof_check(formula, &proof_in, &limits, &conclusion, &stop, NULL);
    kp_proof_conclusion_free(&conclusion);
    kp_pb_formula_free(formula);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    const char *between = size ? memmem(text, size, BETWEEN, strlen(BETWEEN)) : NULL;
    struct text_source formula = {text, size, 50}, proof = {"", 0, 50};

    if (between) {
        formula.left = (size_t)(between - text);
        proof.text = between + strlen(BETWEEN);
        proof.left = size - formula.left - strlen(BETWEEN);
    }
    check(formula, proof);
    return 0;
}
