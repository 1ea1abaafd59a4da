/* Small proofs in VeriPB's format, and the answers that its published grammar and semantics
 * prescribe.
 *
 * tests/proofs has formulas and proofs that must be accepted, each pair named after what it shows;
 * the first line of the formula is a comment with the conclusion.  Every way to be wrong is a pair
 * of tests/bad-proofs, named after its defect, and a row here: whether the formula is wrong or the
 * proof, in which line, and words that the library must say.  The plain checker of the tests must
 * accept and refuse the same. */
#include "help/proof_answers.h"
#include "help/read_transcripts.h"
#include "help/test_folders.h"

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
} bad[] = {
    {"formula-equation-with-label", true, 1, "an equation is two constraints and cannot have a label; write an inequality with '>='"},
    {"formula-name-of-one-letter", true, 2, "expected a variable of two or more characters"},
    {"formula-name-begins-with-digit", true, 1, "expected a variable of two or more characters"},
    {"formula-name-with-forbidden-character", true, 1, "expected a variable of two or more characters"},
    {"formula-coefficient-missing", true, 2, "expected a coefficient, '>=' or '=', found 'x1'"},
    {"formula-coefficient-missing-later", true, 1, "expected a coefficient, '>=' or '=', found 'x2'"},
    {"formula-coefficient-twice", true, 1, "expected a variable of two or more characters"},
    {"formula-coefficient-with-0-in-front", true, 1, "expected a number, found '+01'"},
    {"formula-coefficient-half", true, 1, "expected a number, found '+0.5'"},
    {"formula-sign-apart", true, 1, "expected a number, found '+'"},
    {"formula-sign-alone", true, 1, "expected a number, found '-'"},
    {"formula-literal-missing", true, 1, "expected a variable of two or more characters"},
    {"formula-tilde-alone", true, 1, "expected a variable of two or more characters"},
    {"formula-tilde-twice", true, 1, "expected a variable of two or more characters"},
    {"formula-greater-for-at-least", true, 1, "expected a coefficient, '>=' or '=', found '>'"},
    {"formula-relation-missing", true, 1, "expected a variable of two or more characters"},
    {"formula-relation-twice", true, 1, "expected the number that the sum is compared with, found '>='"},
    {"formula-bound-missing", true, 1, "expected the number that the sum is compared with, found ';'"},
    {"formula-bound-with-0-in-front", true, 1, "expected the number that the sum is compared with, found '01'"},
    {"formula-bound-is-a-variable", true, 1, "expected the number that the sum is compared with, found 'x2'"},
    {"formula-semicolon-missing", true, 2, "expected ';', found '+1'"},
    {"formula-semicolon-missing-at-the-end", true, 2, "expected ';', but the text ends here"},
    {"formula-cut", true, 2, "expected a coefficient, '>=' or '=', but the text ends here"},
    {"formula-label-empty", true, 1, "expected a label such as '@row_1', found '@'"},
    {"formula-label-alone", true, 1, "expected a coefficient, '>=' or '=', found ';'"},
    {"formula-label-twice-before-a-constraint", true, 1, "expected a coefficient, '>=' or '=', found '@b'"},
    {"formula-preserved-late", true, 2, "expected a coefficient, '>=' or '=', found 'preserved'"},
    {"formula-preserved-after-objective", true, 2, "expected a coefficient, '>=' or '=', found 'preserved'"},
    {"formula-preserved-twice", true, 2, "expected a coefficient, '>=' or '=', found 'preserved'"},
    {"formula-preserved-negated", true, 1, "'preserved:' lists variables, not negations"},
    {"formula-preserved-number", true, 1, "expected a variable of two or more characters"},
    {"formula-objective-late", true, 2, "expected a coefficient, '>=' or '=', found 'min'"},
    {"formula-objective-twice", true, 2, "expected a coefficient, '>=' or '=', found 'min'"},
    {"formula-objective-without-colon", true, 1, "expected ':', found '+1'"},
    {"formula-objective-with-relation", true, 1, "expected ';', found '>='"},
    {"formula-proof-for-formula", true, 1, "expected a coefficient, '>=' or '=', found 'pseudo-Boolean'"},
    {"formula-comment-of-a-proof", true, 1, "expected a coefficient, '>=' or '=', found '%'"},
    {"formula-dimacs", true, 1, "expected a coefficient, '>=' or '=', found 'p'"},
    {"first-line-missing", false, 1, "expected 'pseudo-Boolean proof version 3.0', found 'rup'"},
    {"empty", false, 1, "expected 'pseudo-Boolean proof version 3.0', but the text ends here"},
    {"first-line-only", false, 2, "expected 'end pseudo-Boolean proof ;', but the text ends here"},
    {"version-2", false, 1, "expected '3.0', found '2.0'"},
    {"version-4", false, 1, "expected '3.0', found '4.0'"},
    {"first-line-after-a-comment", false, 2, "the first line must be 'pseudo-Boolean proof version 3.0'"},
    {"first-line-with-semicolon", false, 1, "expected the end of the first line, found ';'"},
    {"first-line-in-capitals", false, 1, "expected 'pseudo-Boolean proof version 3.0', found 'Pseudo-Boolean'"},
    {"footer-missing", false, 3, "expected 'end pseudo-Boolean proof ;', but the text ends here"},
    {"output-missing", false, 2, "'conclusion' cannot be here; expected 'output NONE'"},
    {"output-of-constraints", false, 2, "expected 'NONE', found 'DERIVABLE'"},
    {"conclusion-missing", false, 3, "'end' cannot be here; expected 'conclusion'"},
    {"conclusion-before-output", false, 2, "'conclusion' cannot be here; expected 'output NONE'"},
    {"end-missing", false, 4, "expected 'end pseudo-Boolean proof ;', but the text ends here"},
    {"end-without-semicolon", false, 5, "expected ';', but the text ends here"},
    {"end-cut", false, 4, "expected 'proof', found ';'"},
    {"step-after-the-end", false, 5, "expected nothing after the end of the proof, found 'rup'"},
    {"step-after-output", false, 3, "'rup' cannot be here; expected 'conclusion'"},
    {"second-proof", false, 5, "expected nothing after the end of the proof, found 'pseudo-Boolean'"},
    {"semicolon-missing", false, 3, "expected ';', found 'rup'"},
    {"semicolon-missing-in-pol", false, 2, "'pol' must leave one constraint, but it leaves 3"},
    {"semicolon-alone", false, 2, "expected a step such as 'pol' or 'rup', found ';'"},
    {"comment-of-a-formula", false, 2, "expected a step such as 'pol' or 'rup', found '*'"},
    {"f-too-many", false, 2, "the formula has 4 constraints (an equation counts twice)"},
    {"f-too-few-for-an-equation", false, 2, "the formula has 2 constraints (an equation counts twice)"},
    {"f-twice", false, 3, "'f' must be the first step"},
    {"f-late", false, 3, "'f' must be the first step"},
    {"f-without-number", false, 2, "expected the number of constraints, found ';'"},
    {"f-negative", false, 2, "expected the number of constraints, found '-4'"},
    {"f-with-label", false, 2, "'f' makes no constraint that a label could name"},
    {"pol-empty", false, 2, "'pol' must leave one constraint, but it leaves 0"},
    {"pol-plus-alone", false, 2, "'+' needs two constraints before it"},
    {"pol-one-operand", false, 2, "'+' needs two constraints before it"},
    {"pol-two-left", false, 2, "'pol' must leave one constraint, but it leaves 2"},
    {"pol-factor-alone", false, 2, "'*' needs a constraint and a number before it"},
    {"pol-divisor-alone", false, 2, "'d' needs a constraint and a number before it"},
    {"pol-saturation-alone", false, 2, "'s' needs a constraint before it"},
    {"pol-weakening-alone", false, 2, "'w' needs a constraint and a variable before it"},
    {"pol-weakening-of-nothing", false, 2, "'w' needs a constraint and a variable before it"},
    {"pol-division-by-zero", false, 2, "expected a number that does not begin with 0, found '0'"},
    {"pol-division-by-a-negative-number", false, 2, "'d' needs a positive number before it"},
    {"pol-factor-negative", false, 2, "'*' needs a positive number before it"},
    {"pol-factor-zero", false, 2, "expected a number that does not begin with 0, found '0'"},
    {"pol-factor-is-a-variable", false, 2, "'*' needs a number before it"},
    {"pol-factor-is-a-label", false, 2, "'*' needs a number before it"},
    {"pol-weakening-of-a-negated-variable", false, 2, "'w' needs a constraint and a variable before it"},
    {"pol-weakening-of-a-constraint", false, 2, "'w' needs a constraint and a variable before it"},
    {"pol-number-of-a-later-constraint", false, 2, "this step names a constraint that is not there; the newest one is 4"},
    {"pol-number-zero", false, 2, "expected a number that does not begin with 0, found '0'"},
    {"pol-number-too-far-back", false, 2, "this step names a constraint that is not there; the newest one is 4"},
    {"pol-number-with-plus", false, 2, "expected a constraint, a literal, '+', '*', 'd', 's', 'w' or ';', found '+1'"},
    {"pol-number-with-0-in-front", false, 2, "expected a number that does not begin with 0, found '01'"},
    {"pol-number-huge", false, 2, "this step names a constraint that is not there; the newest one is 4"},
    {"pol-label-unknown", false, 2, "unknown label '@b'"},
    {"pol-label-of-itself", false, 2, "unknown label '@b'"},
    {"pol-operation-c", false, 2, "expected a constraint, a literal, '+', '*', 'd', 's', 'w' or ';', found 'c'"},
    {"pol-operation-minus", false, 2, "expected a number or an operator, found '-'"},
    {"pol-operation-m", false, 2, "expected a constraint, a literal, '+', '*', 'd', 's', 'w' or ';', found 'm'"},
    {"pol-operation-unknown", false, 2, "expected a constraint, a literal, '+', '*', 'd', 's', 'w' or ';', found '/'"},
    {"pol-constraint-for-number", false, 2, "expected a constraint, a literal, '+', '*', 'd', 's', 'w' or ';', found '>='"},
    {"pol-tilde-before-a-number", false, 2, "expected a variable of two or more characters"},
    {"pol-deleted-constraint", false, 4, "constraint 5 was deleted"},
    {"pol-deleted-constraint-counted-back", false, 4, "constraint 5 was deleted"},
    {"pol-deleted-label", false, 4, "constraint 5 was deleted"},
    {"rup-does-not-follow", false, 2, "unit propagation does not end in a conflict"},
    {"rup-contradiction-too-early", false, 2, "unit propagation does not end in a conflict"},
    {"rup-too-few-hints", false, 2, "unit propagation over the constraints that this step names does not end in a conflict"},
    {"rup-without-negation", false, 2, "unit propagation over the constraints that this step names does not end in a conflict"},
    {"rup-hint-of-a-later-constraint", false, 2, "this step names a constraint that is not there; the newest one is 4"},
    {"rup-hint-of-itself", false, 2, "this step names a constraint that is not there; the newest one is 4"},
    {"rup-hint-zero", false, 2, "expected the number or label of a constraint, found '0'"},
    {"rup-hint-unknown-label", false, 2, "unknown label '@b'"},
    {"rup-hint-is-a-literal", false, 2, "expected the number or label of a constraint, found '~x1'"},
    {"rup-equation", false, 2, "expected a coefficient, '>=' or '<=', found '='"},
    {"rup-coefficient-missing", false, 2, "expected a coefficient, '>=' or '<=', found 'x1'"},
    {"rup-coefficient-with-0-in-front", false, 2, "expected a number, found '01'"},
    {"rup-bound-missing", false, 2, "expected the number that the sum is compared with, found ':'"},
    {"rup-relation-missing", false, 2, "expected a variable of two or more characters"},
    {"rup-greater-for-at-least", false, 2, "expected a coefficient, '>=' or '<=', found '>'"},
    {"rup-name-of-one-letter", false, 2, "expected a variable of two or more characters"},
    {"rup-too-strong-a-bound", false, 2, "unit propagation does not end in a conflict"},
    {"rup-at-most-turned-round", false, 2, "unit propagation over the constraints that this step names does not end in a conflict"},
    {"rup-hints-after-semicolons", false, 2, "expected a step such as 'pol' or 'rup', found '1'"},
    {"rup-deleted-hint", false, 4, "constraint 5 was deleted"},
    {"rup-without-a-deleted-constraint", false, 4, "unit propagation does not end in a conflict"},
    {"rup-of-a-sum-that-does-not-follow", false, 2, "unit propagation does not end in a conflict"},
    {"rup-needs-more-than-propagation", false, 2, "unit propagation does not end in a conflict"},
    {"rup-large-number-one-too-large", false, 2, "unit propagation does not end in a conflict"},
    {"red-does-not-follow", false, 2, "constraint 2 under the witness does not follow"},
    {"red-constraint-false-under-the-witness", false, 2, "the constraint under the witness does not follow"},
    {"red-constraint-open-under-the-witness", false, 2, "the constraint under the witness does not follow"},
    {"red-of-half-a-symmetry", false, 2, "constraint 2 under the witness does not follow"},
    {"red-breaks-a-derived-constraint", false, 3, "constraint 2 under the witness does not follow"},
    {"red-after-propagation-one-too-many", false, 3, "constraint 2 under the witness does not follow"},
    {"red-defines-twice", false, 4, "constraint 3 under the witness does not follow"},
    {"red-witness-twice", false, 2, "the witness names a variable twice"},
    {"red-witness-twice-in-two-ways", false, 2, "the witness names a variable twice"},
    {"red-witness-of-a-negated-variable", false, 2, "the witness gives a value to a negation; write its variable"},
    {"red-witness-2", false, 2, "expected a variable of two or more characters"},
    {"red-witness-without-value", false, 2, "expected a variable of two or more characters"},
    {"red-witness-arrow-twice", false, 2, "expected a variable of two or more characters"},
    {"red-witness-number", false, 2, "expected a variable of two or more characters"},
    {"red-equation", false, 2, "expected a coefficient, '>=' or '<=', found '='"},
    {"red-with-subproof", false, 2, "'red' with a subproof is not supported"},
    {"red-touches-the-objective", false, 2, "the witness changes 'w1', which is preserved or in the objective"},
    {"red-touches-a-preserved-variable", false, 2, "the witness changes 'x1', which is preserved or in the objective"},
    {"red-excludes-a-solution-before-solx", false, 2, "the witness changes 'x1', which is preserved or in the objective"},
    {"pbc-without-contradiction", false, 4, "no constraint is a contradiction, such as 0 >= 1"},
    {"pbc-names-no-contradiction", false, 4, "constraint 5 is not a contradiction, such as 0 >= 1"},
    {"pbc-names-a-later-constraint", false, 4, "this step names a constraint that is not there; the newest one is 6"},
    {"pbc-without-qed", false, 3, "'output' cannot be in a subproof, which began in line 2; end it with 'qed'"},
    {"pbc-qed-without-subproof", false, 2, "'qed' without a subproof"},
    {"pbc-qed-twice", false, 5, "'qed' without a subproof"},
    {"pbc-qed-red", false, 4, "expected ';', found 'red'"},
    {"pbc-qed-without-semicolon", false, 5, "expected ';', found 'pol'"},
    {"pbc-semicolon-after-subproof", false, 2, "expected a step such as 'pol' or 'rup', found ';'"},
    {"pbc-begin-for-subproof", false, 2, "expected 'subproof', found 'begin'"},
    {"pbc-number-from-the-subproof", false, 5, "constraint 6 was deleted"},
    {"pbc-number-from-the-subproof-counted-back", false, 5, "constraint 6 was deleted"},
    {"pbc-negation-after-the-subproof", false, 5, "constraint 5 was deleted"},
    {"pbc-label-from-the-subproof", false, 5, "constraint 6 was deleted"},
    {"pbc-number-is-not-used-again", false, 5, "constraint 5 was deleted"},
    {"pbc-red-in-a-subproof", false, 3, "'red' cannot be in a subproof, which began in line 2; end it with 'qed'"},
    {"pbc-del-in-a-subproof", false, 3, "'del' cannot be in a subproof, which began in line 2; end it with 'qed'"},
    {"pbc-f-in-a-subproof", false, 3, "'f' cannot be in a subproof, which began in line 2; end it with 'qed'"},
    {"pbc-equation", false, 2, "expected a coefficient, '>=' or '<=', found '='"},
    {"pbc-proofgoal", false, 3, "'proofgoal' is a step of VeriPB that keypeg does not check"},
    {"pbc-inner-contradiction-used-outside", false, 6, "constraint 7 was deleted"},
    {"pbc-contradiction-from-before-not-named", false, 3, "no constraint is a contradiction, such as 0 >= 1"},
    {"pbc-solx-in-a-subproof", false, 3, "'solx' cannot be in a subproof, which began in line 2; end it with 'qed'"},
    {"pbc-output-in-a-subproof", false, 3, "'output' cannot be in a subproof, which began in line 2; end it with 'qed'"},
    {"solx-violates-the-formula", false, 2, "these values violate a constraint of the formula"},
    {"solx-violates-an-equation", false, 2, "these values violate a constraint of the formula"},
    {"solx-twice", false, 3, "an earlier 'solx' has this solution already"},
    {"solx-twice-over-preserved-variables", false, 3, "an earlier 'solx' has this solution already"},
    {"solx-in-part", false, 2, "a variable has no value, and propagation finds none"},
    {"solx-without-a-preserved-variable-of-no-constraint", false, 2, "a variable has no value, and propagation finds none"},
    {"solx-with-two-values", false, 2, "this variable has a value already"},
    {"solx-without-preserved", false, 2, "'solx' needs a formula with 'preserved:' and without an objective"},
    {"solx-with-a-number", false, 2, "expected a variable of two or more characters"},
    {"solx-with-a-value", false, 2, "expected a variable of two or more characters"},
    {"solx-violates-a-derived-constraint", false, 3, "these values violate a constraint of the proof"},
    {"solx-with-a-literal-twice", false, 2, "this variable has a value already"},
    {"solx-with-a-new-variable", false, 3, "this variable is none of the formula"},
    {"pol-weakening-of-a-multiplied-variable", false, 2, "'w' needs a constraint and a variable before it"},
    {"formula-label-twice", true, 2, "this label is given twice; use another one"},
    {"del-of-the-formula", false, 2, "constraint 1 is of the formula, which keypeg does not delete"},
    {"del-of-the-formula-by-label", false, 2, "constraint 1 is of the formula, which keypeg does not delete"},
    {"del-of-nothing-yet", false, 2, "this step names a constraint that is not there; the newest one is 4"},
    {"del-range", false, 2, "expected 'id', found 'range'"},
    {"del-spec", false, 2, "expected 'id', found 'spec'"},
    {"del-without-id", false, 2, "expected 'id', found '5'"},
    {"del-with-label", false, 2, "'del' makes no constraint that a label could name"},
    {"del-twice", false, 4, "constraint 5 was deleted"},
    {"del-twice-in-a-step", false, 3, "constraint 5 was deleted"},
    {"del-of-solx", false, 3, "constraint 2 is of a solution, which keypeg does not delete"},
    {"step-dom", false, 2, "'dom' is a step of VeriPB that keypeg does not check"},
    {"step-a", false, 2, "'a' is a step of VeriPB that keypeg does not check"},
    {"step-e", false, 2, "'e' is a step of VeriPB that keypeg does not check"},
    {"step-i", false, 2, "'i' is a step of VeriPB that keypeg does not check"},
    {"step-ia", false, 2, "'ia' is a step of VeriPB that keypeg does not check"},
    {"step-soli", false, 2, "'soli' is a step of VeriPB that keypeg does not check"},
    {"step-sol", false, 2, "'sol' is a step of VeriPB that keypeg does not check"},
    {"step-obji", false, 2, "'obji' is a step of VeriPB that keypeg does not check"},
    {"step-obju", false, 2, "'obju' is a step of VeriPB that keypeg does not check"},
    {"step-core", false, 2, "'core' is a step of VeriPB that keypeg does not check"},
    {"step-delc", false, 2, "'delc' is a step of VeriPB that keypeg does not check"},
    {"step-deld", false, 2, "'deld' is a step of VeriPB that keypeg does not check"},
    {"step-load-order", false, 2, "'load_order' is a step of VeriPB that keypeg does not check"},
    {"step-setlvl", false, 2, "'setlvl' is a step of VeriPB that keypeg does not check"},
    {"step-wiplvl", false, 2, "'wiplvl' is a step of VeriPB that keypeg does not check"},
    {"step-strengthening-to-core", false, 2, "'strengthening_to_core' is a step of VeriPB that keypeg does not check"},
    {"step-is-deleted", false, 2, "'is_deleted' is a step of VeriPB that keypeg does not check"},
    {"step-fail", false, 2, "'fail' is a step of VeriPB that keypeg does not check"},
    {"step-eobj", false, 2, "'eobj' is a step of VeriPB that keypeg does not check"},
    {"step-start-time", false, 2, "'start_time' is a step of VeriPB that keypeg does not check"},
    {"step-preserved-add", false, 2, "'preserved_add' is a step of VeriPB that keypeg does not check"},
    {"step-preserved-rm", false, 2, "'preserved_rm' is a step of VeriPB that keypeg does not check"},
    {"step-epreserved", false, 2, "'epreserved' is a step of VeriPB that keypeg does not check"},
    {"step-eord-loaded", false, 2, "'eord_loaded' is a step of VeriPB that keypeg does not check"},
    {"step-end-time", false, 2, "'end_time' is a step of VeriPB that keypeg does not check"},
    {"step-def-order", false, 2, "'def_order' is a step of VeriPB that keypeg does not check"},
    {"step-unknown", false, 2, "expected a step such as 'pol' or 'rup', found 'rap'"},
    {"step-in-capitals", false, 2, "expected a step such as 'pol' or 'rup', found 'RUP'"},
    {"step-of-version-2", false, 2, "expected a step such as 'pol' or 'rup', found 'u'"},
    {"step-is-a-number", false, 2, "expected a step such as 'pol' or 'rup', found '1'"},
    {"label-alone", false, 2, "expected a step such as 'pol' or 'rup', found ';'"},
    {"label-twice", false, 2, "expected a step such as 'pol' or 'rup', found '@c'"},
    {"label-empty", false, 2, "expected a label such as '@row_1', found '@'"},
    {"label-after-the-step", false, 2, "unknown label '@b'"},
    {"label-with-forbidden-character", false, 2, "expected a label such as '@row_1', found '@b.'"},
    {"label-before-output", false, 2, "'output' makes no constraint that a label could name"},
    {"unsat-without-contradiction", false, 3, "no constraint is a contradiction, such as 0 >= 1"},
    {"unsat-names-no-contradiction", false, 5, "constraint 5 is not a contradiction, such as 0 >= 1"},
    {"unsat-names-a-later-constraint", false, 3, "this step names a constraint that is not there; the newest one is 4"},
    {"unsat-names-a-deleted-constraint", false, 7, "constraint 5 was deleted"},
    {"unsat-by-propagation-only", false, 4, "no constraint is a contradiction, such as 0 >= 1"},
    {"unsat-after-solx", false, 6, "a formula with a solution is not unsatisfiable"},
    {"unsat-with-two-numbers", false, 4, "constraint 5 is not a contradiction, such as 0 >= 1"},
    {"sat-violates-the-formula", false, 3, "these values violate a constraint of the formula"},
    {"sat-violates-an-equation", false, 3, "these values violate a constraint of the formula"},
    {"sat-violates-by-propagation", false, 3, "these values violate a constraint of the formula"},
    {"sat-in-part", false, 3, "a variable has no value, and propagation finds none"},
    {"sat-needs-a-derived-constraint", false, 4, "a variable has no value, and propagation finds none"},
    {"sat-with-two-values", false, 3, "this variable has a value already"},
    {"sat-with-a-variable-of-no-constraint", false, 3, "this variable is none of the formula"},
    {"sat-with-an-empty-list", false, 3, "expected a literal, found ';'"},
    {"bounds-upper-with-an-empty-list", false, 3, "expected a literal, found ';'"},
    {"sat-without-solution", false, 3, "'conclusion SAT' needs ': LITERALS' or a step 'solx'"},
    {"sat-with-a-number", false, 3, "expected a variable of two or more characters"},
    {"enumeration-too-many", false, 5, "the steps 'solx' log 1 solutions"},
    {"enumeration-too-few", false, 6, "the steps 'solx' log 2 solutions"},
    {"enumeration-without-contradiction", false, 4, "no constraint is a contradiction, such as 0 >= 1"},
    {"enumeration-names-no-contradiction", false, 5, "constraint 2 is not a contradiction, such as 0 >= 1"},
    {"enumeration-of-none", false, 3, "the steps 'solx' log 0 solutions"},
    {"enumeration-without-count", false, 5, "expected the number of solutions, found ':'"},
    {"enumeration-with-plus", false, 5, "expected the number of solutions, found '+1'"},
    {"enumeration-in-part", false, 4, "expected 'UNSAT', 'SAT', 'ENUMERATION_COMPLETE', 'BOUNDS' or 'NONE', found 'ENUMERATION_PARTIAL'"},
    {"bounds-without-objective", false, 3, "the formula has no objective 'min:'"},
    {"bounds-lower-too-high", false, 3, "the lower bound of the objective does not follow from that constraint"},
    {"bounds-lower-without-a-constraint", false, 3, "the lower bound of the objective does not follow from any constraint"},
    {"bounds-lower-with-another-variable", false, 3, "the lower bound of the objective does not follow from that constraint"},
    {"bounds-lower-of-too-large-a-coefficient", false, 3, "the lower bound of the objective does not follow from that constraint"},
    {"bounds-lower-by-propagation-only", false, 3, "the lower bound of the objective does not follow from any constraint"},
    {"bounds-upper-too-low", false, 3, "these values make the objective larger than the upper bound"},
    {"bounds-upper-violates-the-formula", false, 3, "these values violate a constraint of the formula"},
    {"bounds-upper-in-part", false, 3, "a variable has no value, and propagation finds none"},
    {"bounds-upper-with-two-values", false, 3, "this variable has a value already"},
    {"bounds-upper-without-solution", false, 3, "expected ':', found ';'"},
    {"bounds-one-number", false, 3, "expected the upper bound, found ':'"},
    {"bounds-infinite", false, 3, "expected the lower bound, found 'INF'"},
    {"bounds-only-lower", false, 3, "expected the upper bound, found 'INF'"},
    {"bounds-beyond-64-bits", false, 3, "a number beyond 64 bits"},
    {"bounds-names-a-later-constraint", false, 3, "this step names a constraint that is not there; the newest one is 1"},
    {"solx-with-objective", false, 2, "'solx' needs a formula with 'preserved:' and without an objective"},
    {"bounds-negative-too-high", false, 3, "the lower bound of the objective does not follow from that constraint"},
    {"conclusion-unknown", false, 3, "expected 'UNSAT', 'SAT', 'ENUMERATION_COMPLETE', 'BOUNDS' or 'NONE', found 'MAYBE'"},
    {"conclusion-in-small-letters", false, 3, "expected 'UNSAT', 'SAT', 'ENUMERATION_COMPLETE', 'BOUNDS' or 'NONE', found 'none'"},
    {"conclusion-without-word", false, 3, "expected 'UNSAT', 'SAT', 'ENUMERATION_COMPLETE', 'BOUNDS' or 'NONE', found ';'"},
    {"conclusion-with-more", false, 3, "expected ';', found ':'"},
};
/* clang-format on */

#define COUNT (sizeof bad / sizeof *bad)

typedef struct kp_proof_answer (*checker_function)(const char *opb, const char *pbp);

static struct kp_proof_answer check_files(checker_function check, const char *folder,
                                          const char *name, char *first_line, size_t room)
{
    struct kp_strbuf path = {0}, opb, pbp;
    struct kp_proof_answer answer;

    kp_strbuf_addf(&path, "tests/%s/%s.opb", folder, name);
    opb = kp_read_file(path.text);
    kp_strbuf_clear(&path);
    kp_strbuf_addf(&path, "tests/%s/%s.pbp", folder, name);
    pbp = kp_read_file(path.text);
    answer = check(opb.text, pbp.text);
    snprintf(first_line, room, "%.*s", (int)strcspn(opb.text, "\n"), opb.text);
    kp_strbuf_free(&path);
    kp_strbuf_free(&opb);
    kp_strbuf_free(&pbp);
    return answer;
}

/* ---- Proofs that must be accepted ---- */

static size_t expect_all_accepted(checker_function check)
{
    DIR *folder = opendir(KEYPEG_SOURCE "/tests/proofs");
    size_t proofs = 0;

    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));) {
        char *ending = strrchr(entry->d_name, '.'), first_line[200];
        struct kp_proof_answer answer;
        size_t length;

        if (!ending || strcmp(ending, ".opb") != 0)
            continue;
        *ending = '\0';
        answer = check_files(check, "proofs", entry->d_name, first_line, sizeof first_line);
        length = strlen(answer.says);
        if (!answer.accepted || strncmp(first_line, "* ", 2) != 0 ||
            strncmp(first_line + 2, answer.says, length) != 0 || first_line[2 + length] != ':')
            fail_msg("%s: '%s', but the answer is, line %zu: %s", entry->d_name, first_line,
                     answer.line, answer.says);
        proofs++;
    }
    closedir(folder);
    return proofs;
}

static void plain_checker_accepts(void **state)
{
    (void)state;
    assert_true(expect_all_accepted(kp_plain_proof_answer) > 90);
}

static void library_accepts(void **state)
{
    (void)state;
    assert_true(expect_all_accepted(kp_library_proof_answer) > 90);
}

/* ---- Proofs that must be refused ---- */

static void expect_all_refused(checker_function check, bool says_words)
{
    for (size_t i = 0; i < COUNT; i++) {
        char first_line[200];
        struct kp_proof_answer answer = check_files(check, "bad-proofs", bad[i].name, first_line,
                                                    sizeof first_line);

        if (answer.accepted || answer.in_formula != bad[i].in_formula ||
            answer.line != bad[i].line || (says_words && !strstr(answer.says, bad[i].says)))
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_checker_accepts), cmocka_unit_test(library_accepts),
        cmocka_unit_test(plain_checker_refuses), cmocka_unit_test(library_refuses),
        cmocka_unit_test(no_file_is_forgotten),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
