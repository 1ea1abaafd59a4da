#include "help/unit_propagation.h"

#include "cnf/clause_sink.h"
#include <stdlib.h>
#include <string.h>

static void *reserve(void *memory, size_t *room, size_t wanted, size_t size)
{
    if (wanted <= *room)
        return memory;
    *room = 2 * wanted + 64;
    memory = realloc(memory, *room * size);
    if (!memory)
        abort();
    return memory;
}

void kp_unit_propagator_emit(void *to, int lit)
{
    struct kp_unit_propagator *propagator = to;

    if (propagator->end == 0 || propagator->text[propagator->end - 1] == 0) {
        propagator->begins = reserve(propagator->begins, &propagator->begin_room,
                                     propagator->count + 1, sizeof(size_t));
        propagator->begins[propagator->count++] = propagator->end;
    }
    propagator->text = reserve(propagator->text, &propagator->text_room, propagator->end + 1,
                               sizeof(int));
    propagator->text[propagator->end++] = lit;
    if (abs(lit) > propagator->most)
        propagator->most = abs(lit);
}

static struct kp_literal_clauses *clauses_of(const struct kp_unit_propagator *propagator, int lit)
{
    return &propagator->containing[propagator->variables + lit];
}

static void index_clauses(struct kp_unit_propagator *propagator)
{
    propagator->variables = propagator->most;
    propagator->containing = calloc(2 * (size_t)propagator->variables + 1,
                                    sizeof *propagator->containing);
    propagator->trail = calloc((size_t)propagator->variables + 1, sizeof *propagator->trail);
    propagator->value = calloc((size_t)propagator->variables + 1, sizeof *propagator->value);
    if (!propagator->containing || !propagator->trail || !propagator->value)
        abort();
    for (size_t c = 0; c < propagator->count; c++)
        for (const int *lit = propagator->text + propagator->begins[c]; *lit; lit++) {
            struct kp_literal_clauses *list = clauses_of(propagator, *lit);

            list->clauses = reserve(list->clauses, &list->room, list->count + 1, sizeof(size_t));
            list->clauses[list->count++] = c;
        }
}

/* Learns the only unknown literal of a clause without a true one; without any, there is a
 * contradiction. */
static void propagate_clause(struct kp_unit_propagator *propagator, const int *clause)
{
    int open = 0, last = 0;

    for (; *clause; clause++) {
        int value = kp_unit_propagator_value(propagator, *clause);

        if (value > 0)
            return;
        if (value == 0) {
            last = *clause;
            open++;
        }
    }
    if (open == 0)
        propagator->clash = true;
    else if (open == 1)
        kp_unit_propagator_learn(propagator, last);
}

void kp_unit_propagator_begin(struct kp_unit_propagator *propagator)
{
    if (!propagator->containing)
        index_clauses(propagator);
    memset(propagator->value, 0, (size_t)propagator->variables + 1);
    propagator->known = 0;
    propagator->clash = false;
    for (size_t c = 0; c < propagator->count; c++) {
        const int *clause = propagator->text + propagator->begins[c];

        if (!clause[0] || !clause[1])
            propagate_clause(propagator, clause);
    }
}

void kp_unit_propagator_free(struct kp_unit_propagator *propagator)
{
    for (int lit = -propagator->variables; propagator->containing && lit <= propagator->variables;
         lit++)
        free(clauses_of(propagator, lit)->clauses);
    free(propagator->containing);
    free(propagator->text);
    free(propagator->begins);
    free(propagator->trail);
    free(propagator->value);
    *propagator = (struct kp_unit_propagator){0};
}

/* A variable without clauses is unknown. */
int kp_unit_propagator_value(const struct kp_unit_propagator *propagator, int lit)
{
    if (lit == KP_TRUE || lit == KP_FALSE)
        return lit == KP_TRUE ? 1 : -1;
    if (abs(lit) > propagator->variables)
        return 0;
    return lit > 0 ? propagator->value[lit] : -propagator->value[-lit];
}

void kp_unit_propagator_learn(struct kp_unit_propagator *propagator, int lit)
{
    int value = kp_unit_propagator_value(propagator, lit);

    if (value < 0)
        propagator->clash = true;
    if (value != 0 || abs(lit) > propagator->variables)
        return;
    propagator->value[abs(lit)] = lit > 0 ? 1 : -1;
    propagator->trail[propagator->known++] = lit;
}

void kp_unit_propagator_propagate(struct kp_unit_propagator *propagator)
{
    for (size_t i = 0; i < propagator->known && !propagator->clash; i++) {
        const struct kp_literal_clauses *denied = clauses_of(propagator, -propagator->trail[i]);

        for (size_t k = 0; k < denied->count && !propagator->clash; k++)
            propagate_clause(propagator, propagator->text + propagator->begins[denied->clauses[k]]);
    }
}
