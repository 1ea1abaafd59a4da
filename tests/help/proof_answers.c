#include "help/proof_answers.h"

#include "help/plain_proof_checker.h"
#include "help/text_source.h"
#include "proof/check/proof_check.h"
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct kp_proof_answer kp_plain_proof_answer(const char *opb, const char *pbp)
{
    struct plain_proof_result result = plain_proof_check(opb, pbp);
    struct kp_proof_answer answer = {
        .accepted = result.accepted,
        .in_formula = result.in_formula,
        .line = result.line,
    };

    if (!result.accepted)
        snprintf(answer.says, sizeof answer.says, "%s", result.reason);
    else if (result.kind == PLAIN_CONCLUDES_NOTHING)
        snprintf(answer.says, sizeof answer.says, "NONE");
    else if (result.kind == PLAIN_CONCLUDES_UNSAT)
        snprintf(answer.says, sizeof answer.says, "UNSAT");
    else if (result.kind == PLAIN_CONCLUDES_SAT)
        snprintf(answer.says, sizeof answer.says, "SAT");
    else
        snprintf(answer.says, sizeof answer.says, "ENUMERATION_COMPLETE %zu", result.solutions);
    return answer;
}

static void say_conclusion(const struct kp_proof_conclusion *conclusion,
                           struct kp_proof_answer *answer)
{
    switch (conclusion->kind) {
    case KP_CONCLUDES_NOTHING:
        snprintf(answer->says, sizeof answer->says, "NONE");
        break;
    case KP_CONCLUDES_UNSAT:
        snprintf(answer->says, sizeof answer->says, "UNSAT");
        break;
    case KP_CONCLUDES_SAT:
        snprintf(answer->says, sizeof answer->says, "SAT");
        break;
    case KP_CONCLUDES_ENUMERATION:
        snprintf(answer->says, sizeof answer->says, "ENUMERATION_COMPLETE %zu",
                 conclusion->solution_count);
        break;
    }
}

static void expect_answer(enum kp_status status, enum kp_stop_reason stop,
                          const struct kp_diag *why)
{
    if ((status == KP_OK || status == KP_BAD_INPUT) && stop == KP_COMPLETED)
        return;
    fprintf(stderr, "the checker of proofs gave up: %s\n", why->says);
    abort();
}

struct kp_proof_answer kp_library_proof_answer(const char *opb, const char *pbp)
{
    struct text_source formula_text = {opb, strlen(opb), 37}, proof_text = {pbp, strlen(pbp), 37};
    struct kp_in formula_in = {read_text, &formula_text}, proof_in = {read_text, &proof_text};
    struct kp_limits limits = {0};
    struct kp_pb_formula *formula = NULL;
    struct kp_proof_conclusion conclusion = {0};
    struct kp_proof_answer answer = {.in_formula = true};
    struct kp_diag why = {0};
    enum kp_stop_reason stop = KP_COMPLETED;
    enum kp_status status = kp_pb_formula_read(&formula_in, &limits, &formula, &stop, &why);

    expect_answer(status, stop, &why);
    if (status == KP_OK) {
        answer.in_formula = false;
        status = kp_proof_check(formula, &proof_in, &limits, &conclusion, &stop, &why);
        expect_answer(status, stop, &why);
    }
    answer.accepted = status == KP_OK;
    answer.line = why.line;
    if (answer.accepted)
        say_conclusion(&conclusion, &answer);
    else
        snprintf(answer.says, sizeof answer.says, "%s", why.says);
    kp_proof_conclusion_free(&conclusion);
    kp_pb_formula_free(formula);
    return answer;
}

static void print_answer(const char *who, const struct kp_proof_answer *answer)
{
    fprintf(stderr, "%s %s: ", who, answer->accepted ? "accepts" : "refuses");
    if (!answer->accepted)
        fprintf(stderr, "%s, line %zu: ", answer->in_formula ? "formula" : "proof", answer->line);
    fprintf(stderr, "%s\n", answer->says);
}

void kp_expect_proof_answers_agree(const char *name, const struct kp_proof_answer *plain,
                                   const struct kp_proof_answer *library, const char *opb,
                                   const char *pbp)
{
    if (!library->accepted || (plain->accepted && strcmp(plain->says, library->says) == 0))
        return;
    print_answer("the plain checker", plain);
    print_answer("the library", library);
    fprintf(stderr, "%s\n%s", opb, pbp);
    fail_msg("%s: the checkers disagree", name);
}
