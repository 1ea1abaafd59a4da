/* Small proofs in VeriPB's format, and the answers that its published grammar and semantics
 * prescribe.
 *
 * tests/proofs has formulas and proofs that must be accepted, each pair named after what it shows;
 * the first line of the formula is a comment with the conclusion.  Every way to be wrong is a pair
 * of tests/bad-proofs, named after its defect, and a row here: whether the formula is wrong or the
 * proof, in which line, and words that the library must say.  The plain checker of the tests must
 * accept and refuse the same, but for steps that keypeg never writes: the library refuses these by
 * their names, perhaps before the defect.
 *
 * With two files as arguments, it prints what the plain checker says of them. */
#include "help/proof_answers.h"
#include "help/read_transcripts.h"
#include "help/test_folders.h"
#include "help/wide_numbers.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* clang-format off */
static const struct {
    const char *name;
    bool in_formula;
    unsigned line;
    const char *says;
    unsigned first; /* the line that the library refuses, if that is an earlier one */
} bad[] = {
    {"formula-equation-with-label", true, 1, "expected a coefficient or '>=', found '='", 0},
    {"formula-name-of-one-letter", true, 2, "expected a variable of two or more characters", 0},
    {"formula-name-begins-with-digit", true, 1, "expected a variable of two or more characters", 0},
    {"formula-name-with-forbidden-character", true, 1, "expected a variable of two or more characters", 0},
    {"formula-coefficient-missing", true, 2, "expected a coefficient or '>=', found 'x1'", 0},
    {"formula-coefficient-missing-later", true, 1, "expected a coefficient or '>=', found 'x2'", 0},
    {"formula-coefficient-twice", true, 1, "expected a variable of two or more characters", 0},
    {"formula-coefficient-with-0-in-front", true, 1, "expected a number, found '+01'", 0},
    {"formula-coefficient-half", true, 1, "expected a number, found '+0.5'", 0},
    {"formula-sign-apart", true, 1, "expected a number, found '+'", 0},
    {"formula-sign-alone", true, 1, "expected a number, found '-'", 0},
    {"formula-literal-missing", true, 1, "expected a variable of two or more characters", 0},
    {"formula-tilde-alone", true, 1, "expected a variable of two or more characters", 0},
    {"formula-tilde-twice", true, 1, "expected a variable of two or more characters", 0},
    {"formula-greater-for-at-least", true, 1, "expected a coefficient or '>=', found '>'", 0},
    {"formula-relation-missing", true, 1, "expected a variable of two or more characters", 0},
    {"formula-relation-twice", true, 1, "expected the number that the sum is compared with, found '>='", 0},
    {"formula-bound-missing", true, 1, "expected the number that the sum is compared with, found ';'", 0},
    {"formula-bound-with-0-in-front", true, 1, "expected the number that the sum is compared with, found '01'", 0},
    {"formula-bound-is-a-variable", true, 1, "expected the number that the sum is compared with, found 'x2'", 0},
    {"formula-semicolon-missing", true, 2, "expected ';', found '+1'", 0},
    {"formula-semicolon-missing-at-the-end", true, 2, "expected ';', but the text ends here", 0},
    {"formula-cut", true, 2, "expected a coefficient or '>=', but the text ends here", 0},
    {"formula-label-empty", true, 1, "expected a label such as '@row_1', found '@'", 0},
    {"formula-label-alone", true, 1, "expected a coefficient or '>=', found ';'", 0},
    {"formula-label-twice-before-a-constraint", true, 1, "expected a coefficient or '>=', found '@b'", 0},
    {"formula-preserved-late", true, 2, "expected a coefficient or '>=', found 'preserved'", 0},
    {"formula-preserved-twice", true, 2, "expected a coefficient or '>=', found 'preserved'", 0},
    {"formula-preserved-negated", true, 1, "'preserved:' lists variables, not negations", 0},
    {"formula-preserved-number", true, 1, "expected a variable of two or more characters", 0},
    {"formula-objective-late", true, 2, "expected a coefficient or '>=', found 'min'", 0},
    {"formula-proof-for-formula", true, 1, "expected a coefficient or '>=', found 'pseudo-Boolean'", 0},
    {"formula-comment-of-a-proof", true, 1, "expected a coefficient or '>=', found '%'", 0},
    {"formula-dimacs", true, 1, "expected a coefficient or '>=', found 'p'", 0},
    {"first-line-missing", false, 1, "expected 'pseudo-Boolean proof version 3.0', found 'rup'", 0},
    {"empty", false, 1, "expected 'pseudo-Boolean proof version 3.0', but the text ends here", 0},
    {"first-line-only", false, 2, "expected 'output', but the text ends here", 0},
    {"version-2", false, 1, "expected '3.0', found '2.0'", 0},
    {"version-4", false, 1, "expected '3.0', found '4.0'", 0},
    {"first-line-after-a-comment", false, 2, "the first line must be 'pseudo-Boolean proof version 3.0'", 0},
    {"first-line-with-semicolon", false, 1, "expected the end of the first line, found ';'", 0},
    {"first-line-in-capitals", false, 1, "expected 'pseudo-Boolean proof version 3.0', found 'Pseudo-Boolean'", 0},
    {"footer-missing", false, 3, "expected 'output', but the text ends here", 0},
    {"output-missing", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'conclusion'", 0},
    {"output-of-constraints", false, 2, "expected 'NONE', found 'DERIVABLE'", 0},
    {"conclusion-missing", false, 3, "expected 'conclusion', found 'end'", 0},
    {"conclusion-before-output", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'conclusion'", 0},
    {"end-missing", false, 4, "expected 'end', but the text ends here", 0},
    {"end-without-semicolon", false, 5, "expected ';', but the text ends here", 0},
    {"end-cut", false, 4, "expected 'proof', found ';'", 0},
    {"step-after-the-end", false, 5, "expected nothing after the end of the proof, found 'rup'", 0},
    {"step-after-output", false, 3, "expected 'conclusion', found 'rup'", 0},
    {"second-proof", false, 5, "expected nothing after the end of the proof, found 'pseudo-Boolean'", 0},
    {"semicolon-missing", false, 3, "expected ':', found 'rup'", 0},
    {"semicolon-missing-in-pol", false, 2, "'pol' names two lines in a row; keypeg adds each at once", 0},
    {"semicolon-alone", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found ';'", 0},
    {"comment-of-a-formula", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found '*'", 0},
    {"f-too-many", false, 2, "the formula has 4 constraints (an equation counts twice)", 0},
    {"f-too-few", false, 2, "the formula has 2 constraints (an equation counts twice)", 0},
    {"f-twice", false, 3, "'f' must be the first step", 0},
    {"f-late", false, 3, "'f' must be the first step", 0},
    {"f-without-number", false, 2, "expected the number of constraints, found ';'", 0},
    {"f-negative", false, 2, "expected the number of constraints, found '-4'", 0},
    {"f-with-label", false, 2, "a step with a label, which keypeg does not check", 0},
    {"pol-empty", false, 2, "'pol' must leave one sum", 0},
    {"pol-plus-alone", false, 2, "'+' needs two lines before it", 0},
    {"pol-one-operand", false, 2, "'+' needs two lines before it", 0},
    {"pol-two-left", false, 2, "'pol' must leave one sum", 0},
    {"pol-factor-alone", false, 2, "'*' needs a line before it", 0},
    {"pol-divisor-alone", false, 2, "'d' needs a line before it", 0},
    {"pol-saturation-alone", false, 2, "'s' needs a sum before it", 0},
    {"pol-weakening-alone", false, 2, "expected a line, a literal, '+', a number with '*' or 'd', or 's', found 'w'", 0},
    {"pol-weakening-of-nothing", false, 2, "expected a line, a literal, '+', a number with '*' or 'd', or 's', found 'w'", 0},
    {"pol-division-by-zero", false, 2, "'d' needs a positive number before it", 0},
    {"pol-division-by-a-negative-number", false, 2, "expected a line, a literal, '+', a number with '*' or 'd', or 's', found '-2'", 0},
    {"pol-factor-negative", false, 2, "expected a line, a literal, '+', a number with '*' or 'd', or 's', found '-2'", 0},
    {"pol-factor-zero", false, 2, "'*' needs a positive number before it", 0},
    {"pol-factor-is-a-variable", false, 2, "expected a line, a literal, '+', a number with '*' or 'd', or 's', found '*'", 0},
    {"pol-factor-is-a-label", false, 2, "expected a line, a literal, '+', a number with '*' or 'd', or 's', found '*'", 0},
    {"pol-weakening-of-a-negated-variable", false, 2, "expected a line, a literal, '+', a number with '*' or 'd', or 's', found 'w'", 0},
    {"pol-weakening-of-a-constraint", false, 2, "expected a line, a literal, '+', a number with '*' or 'd', or 's', found 'w'", 0},
    {"pol-number-of-a-later-constraint", false, 2, "this step names a constraint that is not there; the newest one is 4", 0},
    {"pol-number-zero", false, 2, "this step names a constraint that is not there; the newest one is 4", 0},
    {"pol-number-too-far-back", false, 2, "expected a line, a literal, '+', a number with '*' or 'd', or 's', found '-5'", 0},
    {"pol-number-with-plus", false, 2, "expected a line, a literal, '+', a number with '*' or 'd', or 's', found '+1'", 0},
    {"pol-number-with-0-in-front", false, 2, "expected a number, found '01'", 0},
    {"pol-number-huge", false, 2, "this step names a constraint that is not there; the newest one is 4", 0},
    {"pol-label-unknown", false, 2, "unknown label '@b'", 0},
    {"pol-label-of-itself", false, 2, "a step with a label, which keypeg does not check", 0},
    {"pol-operation-c", false, 2, "expected a line, a literal, '+', a number with '*' or 'd', or 's', found 'c'", 0},
    {"pol-operation-minus", false, 2, "expected a line, a literal, '+', a number with '*' or 'd', or 's', found '-'", 0},
    {"pol-operation-m", false, 2, "expected a line, a literal, '+', a number with '*' or 'd', or 's', found 'm'", 0},
    {"pol-operation-unknown", false, 2, "expected a line, a literal, '+', a number with '*' or 'd', or 's', found '/'", 0},
    {"pol-constraint-for-number", false, 2, "expected a line, a literal, '+', a number with '*' or 'd', or 's', found '>='", 0},
    {"pol-tilde-before-a-number", false, 2, "expected a variable of two or more characters", 0},
    {"pol-deleted-constraint", false, 4, "constraint 5 was deleted", 0},
    {"pol-deleted-constraint-counted-back", false, 4, "expected the number or label of a constraint, found '-1'", 3},
    {"pol-deleted-label", false, 4, "a step with a label, which keypeg does not check", 2},
    {"rup-does-not-follow", false, 2, "'rup' must name the constraints that it follows from, as in ': ~ 7'", 0},
    {"rup-contradiction-too-early", false, 2, "unit propagation over the constraints that this step names does not end in a conflict", 0},
    {"rup-too-few-hints", false, 2, "unit propagation over the constraints that this step names does not end in a conflict", 0},
    {"rup-without-negation", false, 2, "unit propagation over the constraints that this step names does not end in a conflict", 0},
    {"rup-hint-of-a-later-constraint", false, 2, "this step names a constraint that is not there; the newest one is 4", 0},
    {"rup-hint-of-itself", false, 2, "this step names a constraint that is not there; the newest one is 4", 0},
    {"rup-hint-zero", false, 2, "expected the number or label of a constraint, found '0'", 0},
    {"rup-hint-unknown-label", false, 2, "unknown label '@b'", 0},
    {"rup-hint-is-a-literal", false, 2, "expected the number or label of a constraint, found '~x1'", 0},
    {"rup-equation", false, 2, "expected a coefficient or '>=', found '='", 0},
    {"rup-coefficient-missing", false, 2, "expected a coefficient or '>=', found 'x1'", 0},
    {"rup-coefficient-with-0-in-front", false, 2, "expected a number, found '01'", 0},
    {"rup-bound-missing", false, 2, "expected the number that the sum is compared with, found ':'", 0},
    {"rup-relation-missing", false, 2, "expected a variable of two or more characters", 0},
    {"rup-greater-for-at-least", false, 2, "expected a coefficient or '>=', found '>'", 0},
    {"rup-name-of-one-letter", false, 2, "expected a variable of two or more characters", 0},
    {"rup-too-strong-a-bound", false, 2, "unit propagation over the constraints that this step names does not end in a conflict", 0},
    {"rup-at-most-turned-round", false, 2, "expected a coefficient or '>=', found '<='", 0},
    {"rup-hints-after-semicolons", false, 2, "'rup' must name the constraints that it follows from, as in ': ~ 7'", 0},
    {"rup-deleted-hint", false, 4, "constraint 5 was deleted", 0},
    {"rup-without-a-deleted-constraint", false, 4, "unit propagation over the constraints that this step names does not end in a conflict", 0},
    {"rup-of-a-sum-that-does-not-follow", false, 2, "unit propagation over the constraints that this step names does not end in a conflict", 0},
    {"rup-needs-more-than-propagation", false, 2, "unit propagation over the constraints that this step names does not end in a conflict", 0},
    {"rup-large-number-one-too-large", false, 2, "unit propagation over the constraints that this step names does not end in a conflict", 0},
    {"red-does-not-follow", false, 2, "the witness changes a variable of the formula or of an older step", 0},
    {"red-constraint-false-under-the-witness", false, 2, "the constraint does not hold under the witness", 0},
    {"red-constraint-open-under-the-witness", false, 2, "expected a variable of two or more characters", 0},
    {"red-of-half-a-symmetry", false, 2, "expected 0 or 1, found 'x2'", 0},
    {"red-breaks-a-derived-constraint", false, 3, "the witness changes a variable of the formula or of an older step", 2},
    {"red-after-propagation-one-too-many", false, 3, "constraint 2 under the witness does not follow", 0},
    {"red-defines-twice", false, 4, "the witness changes a variable of the formula or of an older step", 0},
    {"red-witness-twice", false, 2, "expected ';', as keypeg checks 'red' for one variable only, found 'y1'", 0},
    {"red-witness-twice-in-two-ways", false, 2, "expected ';', as keypeg checks 'red' for one variable only, found 'y1'", 0},
    {"red-witness-of-a-negated-variable", false, 2, "the witness gives a value to a negation; write its variable", 0},
    {"red-witness-2", false, 2, "expected 0 or 1, found '2'", 0},
    {"red-witness-without-value", false, 2, "expected 0 or 1, found ';'", 0},
    {"red-witness-arrow-twice", false, 2, "expected 0 or 1, found '->'", 0},
    {"red-witness-number", false, 2, "expected a variable of two or more characters", 0},
    {"red-equation", false, 2, "expected a coefficient or '>=', found '='", 0},
    {"red-with-subproof", false, 2, "expected ';', as keypeg checks 'red' for one variable only, found ':'", 0},
    {"red-touches-a-preserved-variable", false, 2, "the witness changes a variable of the formula or of an older step", 0},
    {"red-excludes-a-solution-before-solx", false, 2, "expected 0 or 1, found 'x2'", 0},
    {"pbc-without-contradiction", false, 4, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'", 2},
    {"pbc-names-no-contradiction", false, 4, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'", 2},
    {"pbc-names-a-later-constraint", false, 4, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'", 2},
    {"pbc-without-qed", false, 3, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'", 2},
    {"pbc-qed-without-subproof", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'qed'", 0},
    {"pbc-qed-twice", false, 5, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'", 2},
    {"pbc-qed-red", false, 4, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'", 2},
    {"pbc-qed-without-semicolon", false, 5, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'", 2},
    {"pbc-semicolon-after-subproof", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'", 0},
    {"pbc-begin-for-subproof", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'", 0},
    {"pbc-number-from-the-subproof", false, 5, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'", 2},
    {"pbc-number-from-the-subproof-counted-back", false, 5, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'", 2},
    {"pbc-negation-after-the-subproof", false, 5, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'", 2},
    {"pbc-label-from-the-subproof", false, 5, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'", 2},
    {"pbc-number-is-not-used-again", false, 5, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'", 2},
    {"pbc-red-in-a-subproof", false, 3, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'", 2},
    {"pbc-del-in-a-subproof", false, 3, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'", 2},
    {"pbc-f-in-a-subproof", false, 3, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'", 2},
    {"pbc-equation", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'", 0},
    {"pbc-proofgoal", false, 3, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'", 2},
    {"pbc-inner-contradiction-used-outside", false, 6, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'", 2},
    {"pbc-contradiction-from-before-not-named", false, 3, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'", 2},
    {"pbc-solx-in-a-subproof", false, 3, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'", 2},
    {"pbc-output-in-a-subproof", false, 3, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'", 2},
    {"solx-violates-the-formula", false, 2, "these values violate a constraint of the formula", 0},
    {"solx-violates-an-equation", false, 2, "these values violate a constraint of the formula", 0},
    {"solx-twice", false, 3, "an earlier 'solx' has this solution already", 0},
    {"solx-twice-over-preserved-variables", false, 3, "an earlier 'solx' has this solution already", 0},
    {"solx-in-part", false, 2, "a variable of the formula has no value", 0},
    {"solx-without-a-preserved-variable-of-no-constraint", false, 2, "a variable of the formula has no value", 0},
    {"solx-with-two-values", false, 2, "this variable has a value already", 0},
    {"solx-without-preserved", false, 2, "'solx' needs a formula with 'preserved:'", 0},
    {"solx-with-a-number", false, 2, "expected a variable of two or more characters", 0},
    {"solx-with-a-value", false, 2, "expected a variable of two or more characters", 0},
    {"solx-violates-a-derived-constraint", false, 3, "the witness changes a variable of the formula or of an older step", 2},
    {"solx-with-a-literal-twice", false, 2, "this variable has a value already", 0},
    {"solx-with-a-new-variable", false, 3, "'solx' must come before the steps that derive constraints", 0},
    {"pol-weakening-of-a-multiplied-variable", false, 2, "expected a line, a literal, '+', a number with '*' or 'd', or 's', found 'w'", 0},
    {"formula-label-twice", true, 2, "this label is given twice; use another one", 0},
    {"del-of-the-formula", false, 2, "constraint 1 is of the formula, which keypeg does not delete", 0},
    {"del-of-the-formula-by-label", false, 2, "constraint 1 is of the formula, which keypeg does not delete", 0},
    {"del-of-nothing-yet", false, 2, "this step names a constraint that is not there; the newest one is 4", 0},
    {"del-range", false, 2, "expected 'id', found 'range'", 0},
    {"del-spec", false, 2, "expected 'id', found 'spec'", 0},
    {"del-without-id", false, 2, "expected 'id', found '5'", 0},
    {"del-with-label", false, 2, "a step with a label, which keypeg does not check", 0},
    {"del-twice", false, 4, "constraint 5 was deleted", 0},
    {"del-twice-in-a-step", false, 3, "constraint 5 was deleted", 0},
    {"del-of-solx", false, 3, "constraint 2 is of a solution, which keypeg does not delete", 0},
    {"step-dom", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'dom'", 0},
    {"step-a", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'a'", 0},
    {"step-e", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'e'", 0},
    {"step-i", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'i'", 0},
    {"step-ia", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'ia'", 0},
    {"step-soli", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'soli'", 0},
    {"step-sol", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'sol'", 0},
    {"step-obji", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'obji'", 0},
    {"step-obju", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'obju'", 0},
    {"step-core", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'core'", 0},
    {"step-delc", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'delc'", 0},
    {"step-deld", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'deld'", 0},
    {"step-load-order", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'load_order'", 0},
    {"step-setlvl", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'setlvl'", 0},
    {"step-wiplvl", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'wiplvl'", 0},
    {"step-strengthening-to-core", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'strengthening_to_core'", 0},
    {"step-is-deleted", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'is_deleted'", 0},
    {"step-fail", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'fail'", 0},
    {"step-eobj", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'eobj'", 0},
    {"step-start-time", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'start_time'", 0},
    {"step-preserved-add", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'preserved_add'", 0},
    {"step-preserved-rm", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'preserved_rm'", 0},
    {"step-epreserved", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'epreserved'", 0},
    {"step-eord-loaded", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'eord_loaded'", 0},
    {"step-end-time", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'end_time'", 0},
    {"step-def-order", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'def_order'", 0},
    {"step-unknown", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'rap'", 0},
    {"step-in-capitals", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'RUP'", 0},
    {"step-of-version-2", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found 'u'", 0},
    {"step-is-a-number", false, 2, "expected a step such as 'pol' or 'rup', or 'output NONE', found '1'", 0},
    {"label-alone", false, 2, "a step with a label, which keypeg does not check", 0},
    {"label-twice", false, 2, "a step with a label, which keypeg does not check", 0},
    {"label-empty", false, 2, "a step with a label, which keypeg does not check", 0},
    {"label-after-the-step", false, 2, "unknown label '@b'", 0},
    {"label-with-forbidden-character", false, 2, "a step with a label, which keypeg does not check", 0},
    {"label-before-output", false, 2, "a step with a label, which keypeg does not check", 0},
    {"unsat-without-contradiction", false, 3, "expected ':', found ';'", 0},
    {"unsat-names-no-contradiction", false, 5, "constraint 5 is not a contradiction, such as 0 >= 1", 0},
    {"unsat-names-a-later-constraint", false, 3, "this step names a constraint that is not there; the newest one is 4", 0},
    {"unsat-names-a-deleted-constraint", false, 7, "constraint 5 was deleted", 0},
    {"unsat-by-propagation-only", false, 4, "expected ':', found ';'", 0},
    {"unsat-after-solx", false, 6, "a formula with a solution is not unsatisfiable", 0},
    {"unsat-with-two-numbers", false, 4, "constraint 5 is not a contradiction, such as 0 >= 1", 0},
    {"sat-violates-the-formula", false, 3, "these values violate a constraint of the formula", 0},
    {"sat-violates-an-equation", false, 3, "these values violate a constraint of the formula", 0},
    {"sat-violates-by-propagation", false, 3, "a variable of the formula has no value", 0},
    {"sat-in-part", false, 3, "a variable of the formula has no value", 0},
    {"sat-needs-a-derived-constraint", false, 4, "the witness changes a variable of the formula or of an older step", 2},
    {"sat-with-two-values", false, 3, "this variable has a value already", 0},
    {"sat-with-a-variable-of-no-constraint", false, 3, "this variable is none of the formula", 0},
    {"sat-with-an-empty-list", false, 3, "expected a literal, found ';'", 0},
    {"sat-of-no-variables", false, 3, "expected a literal, found ';'", 0},
    {"sat-without-solution", false, 3, "expected ':', found ';'", 0},
    {"sat-with-a-number", false, 3, "expected a variable of two or more characters", 0},
    {"enumeration-too-many", false, 5, "the steps 'solx' log 1 solutions", 0},
    {"enumeration-too-few", false, 6, "the steps 'solx' log 2 solutions", 0},
    {"enumeration-without-contradiction", false, 4, "expected ':', found ';'", 0},
    {"enumeration-names-no-contradiction", false, 5, "constraint 2 is not a contradiction, such as 0 >= 1", 0},
    {"enumeration-of-none", false, 3, "the steps 'solx' log 0 solutions", 0},
    {"enumeration-without-count", false, 5, "expected the number of solutions, found ':'", 0},
    {"enumeration-with-plus", false, 5, "expected the number of solutions, found '+1'", 0},
    {"enumeration-in-part", false, 4, "expected 'UNSAT', 'SAT', 'ENUMERATION_COMPLETE' or 'NONE', found 'ENUMERATION_PARTIAL'", 0},
    {"conclusion-unknown", false, 3, "expected 'UNSAT', 'SAT', 'ENUMERATION_COMPLETE' or 'NONE', found 'MAYBE'", 0},
    {"conclusion-in-small-letters", false, 3, "expected 'UNSAT', 'SAT', 'ENUMERATION_COMPLETE' or 'NONE', found 'none'", 0},
    {"conclusion-without-word", false, 3, "expected 'UNSAT', 'SAT', 'ENUMERATION_COMPLETE' or 'NONE', found ';'", 0},
    {"conclusion-with-more", false, 3, "expected ';', found ':'", 0},
    {"sat-completed-by-propagation", false, 3, "a variable of the formula has no value", 0},
};

/* Proofs of VeriPB with steps that keypeg never writes, and what the library says of the first. */
static const struct {
    const char *name, *says;
} unchecked[] = {
    {"comments-and-spaces", "'rup' must name the constraints that it follows from, as in ': ~ 7'"},
    {"contradiction-that-is-not-named", "'rup' must name the constraints that it follows from, as in ': ~ 7'"},
    {"del-relative", "expected a line, a literal, '+', a number with '*' or 'd', or 's', found '-1'"},
    {"enumeration-by-propagation", "expected a coefficient or '>=', found '='"},
    {"enumeration-with-lemmas", "'solx' must come before the steps that derive constraints"},
    {"enumeration-with-new-variables", "a step with a label, which keypeg does not check"},
    {"enumeration-without-literals", "a variable of the formula has no value"},
    {"equation", "expected a coefficient or '>=', found '='"},
    {"label-moves", "a step with a label, which keypeg does not check"},
    {"labels-everywhere", "a step with a label, which keypeg does not check"},
    {"labels", "a step with a label, which keypeg does not check"},
    {"names", "'pol' names two lines in a row; keypeg adds each at once"},
    {"numbers-beyond-128-bits", "a number beyond 128 bits; keypeg checks none that large"},
    {"numbers-multiplied-beyond-128-bits", "a number beyond 128 bits; keypeg checks none that large"},
    {"pbc-at-most", "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'"},
    {"pbc-by-rup", "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'"},
    {"pbc-in-pbc", "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'"},
    {"pbc-names-its-contradiction", "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'"},
    {"pbc-of-a-sum", "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'"},
    {"pbc-of-what-is-known", "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'"},
    {"pbc-with-a-label", "a step with a label, which keypeg does not check"},
    {"pbc", "expected a step such as 'pol' or 'rup', or 'output NONE', found 'pbc'"},
    {"pol-addition-in-a-tree", "'pol' names two lines in a row; keypeg adds each at once"},
    {"pol-division-of-literals", "a step with a label, which keypeg does not check"},
    {"pol-relative-numbers", "expected a line, a literal, '+', a number with '*' or 'd', or 's', found '-1'"},
    {"pol-saturation-of-nothing", "'s' needs a sum before it"},
    {"pol-weakening-of-a-missing-variable", "expected a line, a literal, '+', a number with '*' or 'd', or 's', found 'w'"},
    {"pol-weakening-of-a-negated-literal", "expected a line, a literal, '+', a number with '*' or 'd', or 's', found 'w'"},
    {"pol-weakening", "expected a line, a literal, '+', a number with '*' or 'd', or 's', found 'w'"},
    {"red-by-symmetry", "expected 0 or 1, found 'p2'"},
    {"red-of-a-pure-literal", "the witness changes a variable of the formula or of an older step"},
    {"red-to-a-negated-literal", "expected 0 or 1, found '~x1'"},
    {"red-without-arrows", "expected '->', found '0'"},
    {"red-without-witness", "the constraint does not hold under the witness"},
    {"rup-at-most-of-coefficients", "expected a coefficient or '>=', found '<='"},
    {"rup-at-most", "expected a coefficient or '>=', found '<='"},
    {"rup-relative-hints", "expected the number or label of a constraint, found '-4'"},
    {"rup", "'rup' must name the constraints that it follows from, as in ': ~ 7'"},
    {"sat-after-solx", "after 'solx' keypeg expects the conclusion ENUMERATION_COMPLETE"},
    {"sat-in-spite-of-steps", "the witness changes a variable of the formula or of an older step"},
    {"sat-of-an-equation-of-large-numbers", "a number beyond 128 bits; keypeg checks none that large"},
};
/* clang-format on */

#define COUNT     (sizeof bad / sizeof *bad)
#define UNCHECKED (sizeof unchecked / sizeof *unchecked)

typedef struct kp_proof_answer (*checker_function)(const char *opb, const char *pbp);

/* Sets *is_too_wide if this machine has no numbers that are large enough. */
static struct kp_proof_answer check_files(checker_function check, const char *folder,
                                          const char *name, char *first_line, size_t room,
                                          bool *is_too_wide)
{
    struct kp_strbuf path = {0}, opb, pbp;
    struct kp_proof_answer answer;

    kp_strbuf_addf(&path, "tests/%s/%s.opb", folder, name);
    opb = kp_read_file(path.text);
    kp_strbuf_clear(&path);
    kp_strbuf_addf(&path, "tests/%s/%s.pbp", folder, name);
    pbp = kp_read_file(path.text);
    answer = check(opb.text, pbp.text);
    *is_too_wide = kp_is_too_wide(opb.text) || kp_is_too_wide(pbp.text);
    snprintf(first_line, room, "%.*s", (int)strcspn(opb.text, "\n"), opb.text);
    kp_strbuf_free(&path);
    kp_strbuf_free(&opb);
    kp_strbuf_free(&pbp);
    return answer;
}

/* ---- Proofs that must be accepted ---- */

/* What the library says of a proof that it does not check; NULL: it must accept it. */
static const char *find_refusal(const char *name)
{
    for (size_t i = 0; i < UNCHECKED; i++)
        if (strcmp(unchecked[i].name, name) == 0)
            return unchecked[i].says;
    return NULL;
}

/* Checks the conclusion of a proof that is accepted with the comment of its formula. */
static void expect_conclusion(const char *name, const struct kp_proof_answer *answer,
                              const char *first_line)
{
    size_t length = strlen(answer->says);

    if (!answer->accepted || strncmp(first_line, "* ", 2) != 0 ||
        strncmp(first_line + 2, answer->says, length) != 0 || first_line[2 + length] != ':')
        fail_msg("%s: '%s', but the answer is, line %zu: %s", name, first_line, answer->line,
                 answer->says);
}

/* Returns how many proofs of the folder are accepted, or refused as they should be. */
static size_t expect_accepted(checker_function check, bool checks_all)
{
    DIR *folder = opendir(KEYPEG_SOURCE "/tests/proofs");
    size_t proofs = 0;

    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));) {
        char *ending = strrchr(entry->d_name, '.'), first_line[200];
        struct kp_proof_answer answer;
        const char *refusal;
        bool is_too_wide;

        if (!ending || strcmp(ending, ".opb") != 0)
            continue;
        *ending = '\0';
        answer = check_files(check, "proofs", entry->d_name, first_line, sizeof first_line,
                             &is_too_wide);
        if (is_too_wide)
            continue;
        refusal = checks_all ? NULL : find_refusal(entry->d_name);
        if (!refusal)
            expect_conclusion(entry->d_name, &answer, first_line);
        else if (answer.accepted || !strstr(answer.says, refusal))
            fail_msg("%s: line %zu: %s", entry->d_name, answer.line, answer.says);
        proofs += answer.accepted || refusal;
    }
    closedir(folder);
    return proofs;
}

static void plain_checker_accepts(void **state)
{
    (void)state;
    assert_true(expect_accepted(kp_plain_proof_answer, true) > (SIZE_MAX > UINT32_MAX ? 80 : 70));
}

static void library_accepts(void **state)
{
    (void)state;
    assert_int_equal(expect_accepted(kp_library_proof_answer, false),
                     expect_accepted(kp_plain_proof_answer, true));
}

/* ---- Proofs that must be refused ---- */

static void expect_all_refused(checker_function check, bool is_library)
{
    for (size_t i = 0; i < COUNT; i++) {
        char first_line[200];
        bool is_too_wide;
        struct kp_proof_answer answer = check_files(check, "bad-proofs", bad[i].name, first_line,
                                                    sizeof first_line, &is_too_wide);
        unsigned line = is_library && bad[i].first ? bad[i].first : bad[i].line;

        if (is_library && is_too_wide && !answer.accepted)
            continue;
        if (answer.accepted || answer.in_formula != bad[i].in_formula || answer.line != line ||
            (is_library && !strstr(answer.says, bad[i].says)))
            fail_msg("%s: %s, %s, line %zu: %s", bad[i].name,
                     answer.accepted ? "accepted" : "refused",
                     answer.in_formula ? "formula" : "proof", answer.line, answer.says);
    }
}

static void plain_checker_refuses(void **state)
{
    (void)state;
    expect_all_refused(kp_plain_proof_answer, false);
}

static void library_refuses(void **state)
{
    (void)state;
    expect_all_refused(kp_library_proof_answer, true);
}

static bool is_row(const char *file)
{
    const char *ending = strrchr(file, '.');
    size_t length = ending ? (size_t)(ending - file) : 0;

    for (size_t i = 0; i < COUNT; i++)
        if (strlen(bad[i].name) == length && strncmp(file, bad[i].name, length) == 0)
            return strcmp(ending, ".opb") == 0 || strcmp(ending, ".pbp") == 0;
    return false;
}

static void no_file_is_forgotten(void **state)
{
    (void)state;
    assert_int_equal(kp_expect_table_complete("bad-proofs", is_row), 2 * COUNT);
}

/* What the plain checker says of two files. */
static int check_arguments(const char *opb_file, const char *pbp_file)
{
    struct kp_strbuf opb = kp_read_file(opb_file), pbp = kp_read_file(pbp_file);
    struct kp_proof_answer answer = kp_plain_proof_answer(opb.text, pbp.text);

    printf("%s %s\n", answer.accepted ? "s VERIFIED" : "refused:", answer.says);
    kp_strbuf_free(&opb);
    kp_strbuf_free(&pbp);
    return !answer.accepted;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_checker_accepts), cmocka_unit_test(library_accepts),
        cmocka_unit_test(plain_checker_refuses), cmocka_unit_test(library_refuses),
        cmocka_unit_test(no_file_is_forgotten),
    };

    if (argc == 3)
        return check_arguments(argv[1], argv[2]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
