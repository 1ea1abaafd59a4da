#include "help/plain_proof_checker.h"

#include "help/plain_words.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct subproof {
    struct plain_row *goal;
    size_t before; /* the newest id when it began */
    struct plain_label label;
};

/* What a witness replaces a variable by. */
struct image {
    enum { ITSELF, CONSTANT, LITERAL } kind;
    bool one;
    struct plain_literal literal;
};

#define MOST_SUBPROOFS 50
#define MOST_STACK     200

struct checker {
    struct plain_proof_result result;
    struct plain_words words;

    bool *used; /* by the formula */
    bool *preserved, has_preserved;
    enum plain_value *values;
    struct image *witness;

    struct plain_rows all;
    struct plain_row **rows; /* by id; NULL: deleted; the first is not used */
    size_t newest, room;
    struct plain_list list; /* what is propagated */
    size_t propagated;      /* values of solutions that the proof left out */

    struct subproof subproofs[MOST_SUBPROOFS];
    size_t open;
};

static void *require(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

/* ---- Constraints ------------------------------------------------------- */

static struct plain_row *add_row(struct checker *k, struct plain_row *row)
{
    if (k->newest + 1 >= k->room) {
        k->room = 2 * k->room + 16;
        k->rows = require(realloc(k->rows, k->room * sizeof *k->rows));
    }
    row->kept = true;
    return k->rows[++k->newest] = row;
}

static void remove_row(struct checker *k, size_t id)
{
    if (k->rows[id])
        k->rows[id]->kept = false;
    k->rows[id] = NULL;
}

static struct plain_row *negation_of(struct checker *k, const struct plain_row *row)
{
    struct plain_row *negation = plain_row_copy(&k->all, row);

    plain_row_negate(k->words.variables, negation);
    return negation;
}

/* Reads a constraint up to its ';' or ':'.  If *equal is set, it is the first of the two that make
 * an equation. */
static struct plain_row *read_constraint(struct checker *k, bool formula, bool *equal)
{
    struct plain_number coefficient, bound, minus = plain_number_of(-1);
    struct plain_row *row = plain_row_make(&k->all);
    bool at_most;

    while (plain_is_number(&k->words, &coefficient)) {
        struct plain_literal literal;

        plain_advance(&k->words);
        literal = plain_read_literal(&k->words);
        plain_row_add_term(row, literal, &coefficient);
        k->used[literal.v] = k->used[literal.v] || formula;
    }
    *equal = formula && plain_accept(&k->words, "=");
    at_most = !formula && plain_accept(&k->words, "<=");
    if (!*equal && !at_most)
        plain_expect(&k->words, ">=");
    bound = plain_read_number(&k->words);
    row->bound = plain_sum(&row->bound, &bound);
    if (at_most)
        plain_row_multiply(k->words.variables, row, &minus);
    return row;
}

/* The constraint of a step. */
static struct plain_row *read_goal(struct checker *k)
{
    bool equal;

    return read_constraint(k, false, &equal);
}

static void read_formula_constraint(struct checker *k)
{
    struct plain_label label = plain_read_label(&k->words);
    struct plain_number minus = plain_number_of(-1);
    bool equal;
    struct plain_row *row = add_row(k, read_constraint(k, true, &equal));

    row->lasting = true;
    if (label.name && plain_find_label(&k->words, label) > 0)
        plain_reject(&k->words, "the label is given twice");
    plain_set_label(&k->words, label, k->newest);
    if (equal) {
        if (label.name)
            plain_reject(&k->words, "an equation cannot have a label");
        row = add_row(k, plain_row_copy(&k->all, row));
        row->lasting = true;
        plain_row_multiply(k->words.variables, row, &minus);
    }
    plain_expect(&k->words, ";");
}

static void read_formula(struct checker *k, const char *text)
{
    plain_begin(&k->words, text, '*');
    if (plain_accept(&k->words, "preserved")) {
        plain_expect(&k->words, ":");
        while (!plain_accept(&k->words, ";")) {
            size_t v = plain_read_variable(&k->words);

            k->preserved[v] = k->used[v] = true;
        }
        k->has_preserved = true;
    }
    while (k->words.at.length > 0)
        read_formula_constraint(k);
    k->result.constraints = k->newest;
}

/* ---- Unit propagation -------------------------------------------------- */

/* Lists all constraints, or only the first ones. */
static void list_rows(struct checker *k, size_t last)
{
    k->list.count = 0;
    for (size_t id = 1; id <= last; id++)
        if (k->rows[id])
            plain_list_add(&k->list, k->rows[id]);
}

static void clear_values(struct checker *k)
{
    memset(k->values, 0, k->words.variables * sizeof *k->values);
}

/* Whether the list leads to a conflict. */
static bool has_conflict(struct checker *k)
{
    clear_values(k);
    return !plain_propagate(k->words.variables, &k->list, k->values);
}

/* Whether all constraints, the assumption (or NULL) and the negation of the goal lead to a
 * conflict. */
static bool follows_by_propagation(struct checker *k, const struct plain_row *assumption,
                                   const struct plain_row *goal)
{
    list_rows(k, k->newest);
    if (assumption)
        plain_list_add(&k->list, assumption);
    plain_list_add(&k->list, negation_of(k, goal));
    return has_conflict(k);
}

static bool is_contradiction(struct checker *k, const struct plain_row *row)
{
    clear_values(k);
    return plain_row_slack(k->words.variables, row, k->values).sign < 0;
}

/* ---- Steps ------------------------------------------------------------- */

/* The id of a constraint that there is. */
static size_t read_id(struct checker *k)
{
    struct plain_number number;
    long long id = 0;

    if (plain_is_label(&k->words)) {
        id = (long long)plain_find_label(
            &k->words, (struct plain_label){k->words.at.word, k->words.at.length, 0});
    } else {
        if (!plain_is_number(&k->words, &number) || number.sign == 0 || *k->words.at.word == '+')
            plain_reject_word(&k->words, "a constraint");
        if (!plain_number_value(&number, &id))
            id = 0;
        if (id < 0)
            id += (long long)k->newest + 1;
    }
    if (id <= 0 || id > (long long)k->newest || !k->rows[id])
        plain_reject(&k->words, "there is no constraint '%.*s'", (int)k->words.at.length,
                     k->words.at.word);
    plain_advance(&k->words);
    return (size_t)id;
}

/* After ':', the id of a contradiction; without it, there must be one after the first ids. */
static void read_contradiction(struct checker *k, size_t before)
{
    bool is = false;

    if (plain_accept(&k->words, ":"))
        is = is_contradiction(k, k->rows[read_id(k)]);
    else
        for (size_t id = before + 1; id <= k->newest; id++)
            is = is || (k->rows[id] && is_contradiction(k, k->rows[id]));
    if (!is)
        plain_reject(&k->words, "there is no contradiction");
}

/* The next word, without reading it. */
static bool next_word_is(struct checker *k, const char *word)
{
    struct plain_place before = k->words.at;
    bool is;

    plain_advance(&k->words);
    is = plain_word_is(&k->words, word);
    k->words.at = before;
    return is;
}

static struct plain_row *top(struct checker *k, struct plain_row **stack, size_t depth,
                             size_t needed)
{
    if (depth < needed)
        plain_reject(&k->words, "too few constraints on the stack");
    return stack[depth - 1];
}

/* Reads one operation or operand of 'pol' and returns the new height of the stack. */
static size_t read_operation(struct checker *k, struct plain_row **stack, size_t depth)
{
    struct plain_number number, one = plain_number_of(1);
    struct plain_literal literal;
    bool multiply = next_word_is(k, "*"), divide = next_word_is(k, "d");

    if (plain_is_number(&k->words, &number) && (multiply || divide)) {
        if (number.sign <= 0 || *k->words.at.word == '+')
            plain_reject_word(&k->words, "a positive number");
        plain_advance(&k->words);
        (multiply ? plain_row_multiply : plain_row_divide)(k->words.variables,
                                                           top(k, stack, depth, 1), &number);
        plain_advance(&k->words);
    } else if (plain_accept(&k->words, "+")) {
        plain_row_add(k->words.variables, stack[depth - 2], top(k, stack, depth, 2));
        depth--;
    } else if (plain_accept(&k->words, "s")) {
        plain_row_saturate(k->words.variables, top(k, stack, depth, 1));
    } else if (plain_is_literal(&k->words, &literal) && next_word_is(k, "w")) {
        plain_row_weaken(top(k, stack, depth, 1), plain_read_variable(&k->words));
        plain_advance(&k->words);
    } else if (plain_is_literal(&k->words, &literal)) {
        plain_advance(&k->words);
        stack[depth] = plain_row_make(&k->all);
        plain_row_add_term(stack[depth++], literal, &one);
    } else {
        stack[depth++] = plain_row_copy(&k->all, k->rows[read_id(k)]);
    }
    return depth;
}

static struct plain_row *read_pol(struct checker *k)
{
    struct plain_row *stack[MOST_STACK];
    size_t depth = 0;

    while (!plain_word_is(&k->words, ";")) {
        if (depth == MOST_STACK)
            plain_reject(&k->words, "the stack is too deep for this checker");
        depth = read_operation(k, stack, depth);
    }
    if (depth != 1)
        plain_reject(&k->words, "expected one constraint at the end, found %zu", depth);
    return stack[0];
}

static struct plain_row *read_rup(struct checker *k)
{
    struct plain_row *row = read_goal(k), *negation = negation_of(k, row);
    bool follows;

    if (plain_accept(&k->words, ":")) {
        for (k->list.count = 0; !plain_word_is(&k->words, ";");)
            plain_list_add(&k->list, plain_accept(&k->words, "~") ? negation : k->rows[read_id(k)]);
        follows = has_conflict(k);
    } else {
        follows = follows_by_propagation(k, NULL, row);
    }
    if (!follows)
        plain_reject(&k->words, "the constraint does not follow by unit propagation");
    return row;
}

/* ---- Redundance -------------------------------------------------------- */

static void read_witness(struct checker *k)
{
    memset(k->witness, 0, k->words.variables * sizeof *k->witness);
    while (!plain_word_is(&k->words, ";")) {
        size_t v = plain_read_variable(&k->words);
        struct image *image = &k->witness[v];

        if (image->kind != ITSELF)
            plain_reject(&k->words, "the witness has a variable twice");
        if (k->preserved[v])
            plain_reject(&k->words, "the witness has a preserved variable");
        plain_accept(&k->words, "->");
        image->kind = CONSTANT;
        image->one = plain_word_is(&k->words, "1");
        if (plain_accept(&k->words, "0") || plain_accept(&k->words, "1"))
            continue;
        image->kind = LITERAL;
        image->literal = plain_read_literal(&k->words);
    }
}

/* The constraint with all variables of the witness replaced at once. */
static struct plain_row *replace_variables(struct checker *k, const struct plain_row *row)
{
    struct plain_row *changed = plain_row_copy(&k->all, row);

    for (size_t v = 0; v < k->words.variables; v++)
        if (k->witness[v].kind != ITSELF)
            changed->c[v] = plain_number_of(0);
    for (size_t v = 0; v < k->words.variables; v++)
        if (k->witness[v].kind == LITERAL)
            plain_row_add_term(changed, k->witness[v].literal, &row->c[v]);
        else if (k->witness[v].kind == CONSTANT && k->witness[v].one)
            changed->bound = plain_difference(&changed->bound, &row->c[v]);
    return changed;
}

static bool is_changed(const struct checker *k, const struct plain_row *row)
{
    for (size_t v = 0; v < k->words.variables; v++)
        if (k->witness[v].kind != ITSELF && row->c[v].sign != 0)
            return true;
    return false;
}

/* The constraint with the variables that have values replaced by them. */
static struct plain_row *replace_values(struct checker *k, const struct plain_row *row)
{
    struct plain_row *changed = plain_row_copy(&k->all, row);

    for (size_t v = 0; v < k->words.variables; v++) {
        if (k->values[v] == PLAIN_TRUE)
            changed->bound = plain_difference(&changed->bound, &row->c[v]);
        if (k->values[v] != PLAIN_OPEN)
            changed->c[v] = plain_number_of(0);
    }
    return changed;
}

/* Whether one constraint implies another one after both were simplified by all values that follow
 * from all constraints and the assumption. */
static bool implies_simplified(struct checker *k, const struct plain_row *row,
                               const struct plain_row *assumption, const struct plain_row *goal)
{
    list_rows(k, k->newest);
    plain_list_add(&k->list, assumption);
    if (has_conflict(k))
        return true;
    return plain_row_implies(k->words.variables, replace_values(k, row), replace_values(k, goal));
}

/* Shows that the constraint under the witness follows from all constraints, which it may be one
 * of, and the negation of the new one. */
static void show_goal(struct checker *k, const struct plain_row *row,
                      const struct plain_row *negation, bool is_new)
{
    const struct plain_row *goal = replace_variables(k, row);

    if (plain_row_degree(k->words.variables, goal).sign > 0 &&
        (is_new || !plain_row_implies(k->words.variables, row, goal)) &&
        (is_new || !implies_simplified(k, row, negation, goal)) &&
        !plain_row_implies(k->words.variables, negation, goal) &&
        !implies_simplified(k, negation, negation, goal) &&
        !follows_by_propagation(k, negation, goal))
        plain_reject(&k->words, "a constraint under the witness does not follow");
}

static struct plain_row *read_red(struct checker *k)
{
    struct plain_row *row = read_goal(k), *negation = negation_of(k, row);

    plain_expect(&k->words, ":");
    read_witness(k);
    show_goal(k, row, negation, true);
    for (size_t id = 1; id <= k->newest; id++)
        if (k->rows[id] && is_changed(k, k->rows[id]))
            show_goal(k, k->rows[id], negation, false);
    return row;
}

/* ---- Proofs by contradiction ------------------------------------------- */

static void begin_subproof(struct checker *k, struct plain_label label)
{
    struct subproof *subproof = &k->subproofs[k->open];

    if (k->open++ == MOST_SUBPROOFS)
        plain_reject(&k->words, "the subproofs are too deep for this checker");
    subproof->goal = read_goal(k);
    subproof->goal->kept = true;
    subproof->before = k->newest;
    subproof->label = label;
    plain_expect(&k->words, ":");
    plain_expect(&k->words, "subproof");
    add_row(k, negation_of(k, subproof->goal));
}

static void end_subproof(struct checker *k)
{
    struct subproof *subproof;

    if (k->open == 0)
        plain_reject(&k->words, "there is no subproof to be ended");
    plain_accept(&k->words, "pbc");
    subproof = &k->subproofs[--k->open];
    read_contradiction(k, subproof->before);
    for (size_t id = subproof->before + 1; id <= k->newest; id++)
        remove_row(k, id);
    add_row(k, subproof->goal);
    plain_set_label(&k->words, subproof->label, k->newest);
}

/* ---- Solutions --------------------------------------------------------- */

/* Reads literals up to ';' and assigns what follows from them and the formula. */
static void read_solution(struct checker *k)
{
    clear_values(k);
    while (!plain_word_is(&k->words, ";")) {
        struct plain_literal literal = plain_read_literal(&k->words);

        if (k->values[literal.v] != PLAIN_OPEN || !k->used[literal.v])
            plain_reject(&k->words, "a variable has two values or is none of the formula");
        k->values[literal.v] = literal.negated ? PLAIN_FALSE : PLAIN_TRUE;
    }
    for (size_t v = 0; v < k->words.variables; v++)
        k->propagated += k->used[v] && k->values[v] == PLAIN_OPEN;
    list_rows(k, k->result.constraints);
    if (!plain_propagate(k->words.variables, &k->list, k->values))
        plain_reject(&k->words, "this is not a solution");
    for (size_t v = 0; v < k->words.variables; v++)
        if (k->used[v] && k->values[v] == PLAIN_OPEN)
            plain_reject(&k->words, "the value of '%s' is missing", k->words.names[v]);
}

/* A conclusion has a literal for every variable after ':'. */
static void read_final_solution(struct checker *k)
{
    size_t before = k->propagated;

    plain_expect(&k->words, ":");
    if (plain_word_is(&k->words, ";"))
        plain_reject_word(&k->words, "a literal");
    read_solution(k);
    if (k->propagated != before)
        plain_reject(&k->words, "the final solution does not give every value");
}

static struct plain_row *read_solx(struct checker *k)
{
    struct plain_row *row = plain_row_make(&k->all);
    struct plain_number one = plain_number_of(1);

    if (!k->has_preserved)
        plain_reject(&k->words, "'solx' needs preserved variables");
    read_solution(k);
    list_rows(k, k->newest); /* derived constraints, and those of earlier solutions */
    if (!plain_propagate(k->words.variables, &k->list, k->values))
        plain_reject(&k->words, "the solution violates a constraint of the proof");
    row->bound = one;
    row->lasting = true;
    for (size_t v = 0; v < k->words.variables; v++)
        if (k->preserved[v])
            plain_row_add_term(row, (struct plain_literal){v, k->values[v] == PLAIN_TRUE}, &one);
    k->result.solutions++;
    return row;
}

/* ---- The proof --------------------------------------------------------- */

static void delete_rows(struct checker *k)
{
    plain_expect(&k->words, "id");
    do {
        size_t id = read_id(k);

        if (k->rows[id]->lasting)
            plain_reject(&k->words, "this constraint cannot be deleted");
        remove_row(k, id);
    } while (!plain_word_is(&k->words, ";"));
}

/* Reads a step that makes a constraint, up to its ';'. */
static void read_derivation(struct checker *k)
{
    struct plain_label label = plain_read_label(&k->words);
    struct plain_row *row;

    if (plain_accept(&k->words, "pbc")) {
        begin_subproof(k, label);
        return; /* without ';' */
    }
    if (plain_accept(&k->words, "pol"))
        row = read_pol(k);
    else if (plain_accept(&k->words, "rup"))
        row = read_rup(k);
    else if (k->open == 0 && plain_accept(&k->words, "red"))
        row = read_red(k);
    else if (k->open == 0 && plain_accept(&k->words, "solx"))
        row = read_solx(k);
    else
        plain_reject_word(&k->words, "a step");
    plain_expect(&k->words, ";");
    add_row(k, row);
    plain_set_label(&k->words, label, k->newest);
}

static void read_steps(struct checker *k)
{
    while (k->open > 0 || !plain_word_is(&k->words, "output")) {
        if (plain_accept(&k->words, "qed")) {
            end_subproof(k);
            plain_expect(&k->words, ";");
        } else if (k->open == 0 && plain_accept(&k->words, "del")) {
            delete_rows(k);
            plain_expect(&k->words, ";");
        } else {
            read_derivation(k);
        }
        plain_rows_free_others(&k->all);
    }
}

static void read_conclusion(struct checker *k)
{
    if (plain_accept(&k->words, "NONE")) {
        k->result.kind = PLAIN_CONCLUDES_NOTHING;
    } else if (plain_accept(&k->words, "UNSAT")) {
        k->result.kind = PLAIN_CONCLUDES_UNSAT;
        if (k->result.solutions > 0)
            plain_reject(&k->words, "there was a solution");
        read_contradiction(k, 0);
    } else if (plain_accept(&k->words, "SAT")) {
        k->result.kind = PLAIN_CONCLUDES_SAT;
        if (plain_word_is(&k->words, ":"))
            read_final_solution(k);
        else if (k->result.solutions == 0)
            plain_reject(&k->words, "there was no solution");
    } else {
        plain_expect(&k->words, "ENUMERATION_COMPLETE");
        k->result.kind = PLAIN_CONCLUDES_ENUMERATION;
        if (plain_read_value(&k->words, false) != (long long)k->result.solutions ||
            k->result.solutions == 0)
            plain_reject(&k->words, "there were %zu solutions", k->result.solutions);
        read_contradiction(k, 0);
    }
}

static void read_proof(struct checker *k, const char *text)
{
    static const char first[] = "pseudo-Boolean proof version 3.0";
    static const char *const end[] = {";", "end", "pseudo-Boolean", "proof", ";"};

    plain_begin(&k->words, text, '%');
    if (strncmp(text, first, strlen(first)) != 0)
        plain_reject(&k->words, "expected '%s'", first);
    text += strlen(first);
    if (text[strspn(text, " \t\r")] != '\n')
        plain_reject(&k->words, "expected the end of the line");
    plain_begin(&k->words, text, '%');
    if (plain_accept(&k->words, "f")) {
        if (plain_read_value(&k->words, false) != (long long)k->newest)
            plain_reject(&k->words, "the formula has %zu constraints", k->newest);
        plain_expect(&k->words, ";");
    }
    read_steps(k);
    plain_expect(&k->words, "output");
    plain_expect(&k->words, "NONE");
    plain_expect(&k->words, ";");
    plain_expect(&k->words, "conclusion");
    read_conclusion(k);
    for (size_t i = 0; i < sizeof end / sizeof *end; i++)
        plain_expect(&k->words, end[i]);
    if (k->words.at.length > 0)
        plain_reject(&k->words, "the proof has ended");
}

static void free_checker(struct checker *k)
{
    plain_words_free(&k->words);
    free(k->used);
    free(k->preserved);
    free(k->values);
    free(k->witness);
    free(k->rows);
    free(k->list.row);
    plain_rows_free(&k->all);
    free(k);
}

struct plain_proof_result plain_proof_check(const char *opb, const char *pbp)
{
    struct checker *k = require(calloc(1, sizeof *k));
    struct plain_proof_result result;

    plain_collect_variables(&k->words, opb, '*');
    plain_collect_variables(&k->words, pbp, '%');
    k->all.variables = k->words.variables;
    k->used = require(calloc(k->words.variables + 1, sizeof *k->used));
    k->preserved = require(calloc(k->words.variables + 1, sizeof *k->preserved));
    k->values = require(calloc(k->words.variables + 1, sizeof *k->values));
    k->witness = require(calloc(k->words.variables + 1, sizeof *k->witness));
    if (setjmp(k->words.rejected) == 0) {
        k->result.in_formula = true;
        read_formula(k, opb);
        k->result.in_formula = false;
        read_proof(k, pbp);
        k->result.accepted = true;
    } else {
        k->result.line = k->words.at.word_line;
        snprintf(k->result.reason, sizeof k->result.reason, "%s", k->words.reason);
    }
    result = k->result;
    free_checker(k);
    return result;
}
