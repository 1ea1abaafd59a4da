/* Variables for "peg p has class c" and for "row r holds".  A peg has variables for its allowed
 * classes only, numbered by counting the bits before the class, so no table of all cells is
 * needed.  With two classes one variable per peg is enough; its negation is the other class. */
#include "cnf/question_variables.h"

#include "base/allocate.h"
#include <stdlib.h>

const char *kp_class_name(const struct kp_question *question, int c)
{
    if (c == question->kept)
        return "another colour";
    return kp_rules_name(question->game->rules, question->colour_of[c]);
}

static size_t word_index(const struct kp_question_vars *vars, int p, int c)
{
    return (size_t)p * vars->words + (size_t)c / 64;
}

int kp_peg_literal(const struct kp_question_vars *vars, int p, int c)
{
    size_t word = word_index(vars, p, c);
    uint64_t bit = UINT64_C(1) << c % 64, allowed = vars->allowed[word];

    if (!(allowed & bit))
        return KP_FALSE;
    if (!vars->one_per_peg)
        return vars->first[word] + __builtin_popcountll(allowed & (bit - 1));
    if (allowed != 3) /* the two lowest bits of a peg are its classes */
        return KP_TRUE;
    return c == 1 ? vars->first[p] : -vars->first[p];
}

int kp_row_selector(const struct kp_question_vars *vars, size_t row)
{
    return vars->selectors + (int)row;
}

static void find_allowed_classes(struct kp_question_vars *vars)
{
    const struct kp_question *question = vars->question;

    for (int p = 0; p < question->pegs; p++)
        for (int c = 0; c < question->classes; c++)
            if (kp_question_allows(question, p, c))
                vars->allowed[word_index(vars, p, c)] |= UINT64_C(1) << c % 64;
}

static void name_pegs(const struct kp_question_vars *vars, struct kp_clause_sink *cnf)
{
    const struct kp_question *question = vars->question;

    for (int p = 0; cnf->name && p < question->pegs && !cnf->stopped; p++)
        for (int c = 0; c < question->classes; c++) {
            int lit = kp_peg_literal(vars, p, c);

            if (lit < 0 || lit == KP_TRUE)
                continue; /* not allowed, or the other class of an only variable */
            kp_clause_sink_name(cnf, lit, lit,
                                vars->one_per_peg ? "peg %d is %s, otherwise %s" : "peg %d is %s",
                                p + 1, kp_class_name(question, c), kp_class_name(question, 0));
        }
}

static void take_variables(struct kp_question_vars *vars, struct kp_clause_sink *cnf)
{
    size_t words = (size_t)vars->question->pegs * vars->words;

    find_allowed_classes(vars);
    for (size_t i = 0; i < words; i++)
        vars->first[i] = kp_clause_sink_new_variables(
            cnf,
            vars->one_per_peg ? vars->allowed[i] == 3 : __builtin_popcountll(vars->allowed[i]));
    vars->selectors = kp_clause_sink_new_variables(cnf, (int)vars->question->row_count);
    name_pegs(vars, cnf);
}

void kp_question_vars_make(struct kp_question_vars *vars, struct kp_clause_sink *cnf,
                           const struct kp_question *question, bool one_per_peg)
{
    size_t words = ((size_t)question->classes + 63) / 64;
    size_t all = words * (size_t)question->pegs;

    *vars = (struct kp_question_vars){question,
                                      words,
                                      kp_calloc(all, sizeof *vars->allowed),
                                      kp_calloc(all, sizeof *vars->first),
                                      0,
                                      one_per_peg};
    if (vars->allowed && vars->first)
        take_variables(vars, cnf);
    else
        kp_clause_sink_stop(cnf, KP_OUT_OF_MEMORY);
}

void kp_question_vars_free(struct kp_question_vars *vars)
{
    free(vars->allowed);
    free(vars->first);
    *vars = (struct kp_question_vars){0};
}

static uint16_t read_peg(const struct kp_question_vars *vars, int p,
                         bool (*value)(void *solver, int lit), void *solver)
{
    for (int c = 0; c < vars->question->classes; c++) {
        int lit = kp_peg_literal(vars, p, c);

        if (lit == KP_TRUE || (lit != KP_FALSE && value(solver, lit)))
            return (uint16_t)c;
    }
    return 0;
}

void kp_question_vars_read(const struct kp_question_vars *vars,
                           bool (*value)(void *solver, int lit), void *solver, uint16_t *classes)
{
    for (int p = 0; p < vars->question->pegs; p++)
        classes[p] = read_peg(vars, p, value, solver);
}
