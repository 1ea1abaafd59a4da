#include "help/unit_propagation.h"

#include "cnf/clause_sink.h"
#include <stdlib.h>
#include <string.h>

static void *grown(void *memory, size_t *room, size_t wanted, size_t size)
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
    struct kp_unit_propagator *units = to;

    if (units->end == 0 || units->text[units->end - 1] == 0) {
        units->begins = grown(units->begins, &units->begin_room, units->count + 1, sizeof(size_t));
        units->begins[units->count++] = units->end;
    }
    units->text = grown(units->text, &units->text_room, units->end + 1, sizeof(int));
    units->text[units->end++] = lit;
    if (abs(lit) > units->most)
        units->most = abs(lit);
}

static struct kp_literal_clauses *of(const struct kp_unit_propagator *units, int lit)
{
    return &units->of[units->variables + lit];
}

static void index_clauses(struct kp_unit_propagator *units)
{
    units->variables = units->most;
    units->of = calloc(2 * (size_t)units->variables + 1, sizeof *units->of);
    units->trail = calloc((size_t)units->variables + 1, sizeof *units->trail);
    units->value = calloc((size_t)units->variables + 1, sizeof *units->value);
    if (!units->of || !units->trail || !units->value)
        abort();
    for (size_t c = 0; c < units->count; c++)
        for (const int *lit = units->text + units->begins[c]; *lit; lit++) {
            struct kp_literal_clauses *list = of(units, *lit);

            list->clauses = grown(list->clauses, &list->room, list->count + 1, sizeof(size_t));
            list->clauses[list->count++] = c;
        }
}

/* Learn what is left of a clause, if that is one literal or none. */
static void look_at(struct kp_unit_propagator *units, const int *clause)
{
    int open = 0, last = 0;

    for (; *clause; clause++) {
        int value = kp_unit_propagator_value(units, *clause);

        if (value > 0)
            return;
        if (value == 0) {
            last = *clause;
            open++;
        }
    }
    if (open == 0)
        units->clash = true;
    else if (open == 1)
        kp_unit_propagator_learn(units, last);
}

void kp_unit_propagator_begin(struct kp_unit_propagator *units)
{
    if (!units->of)
        index_clauses(units);
    memset(units->value, 0, (size_t)units->variables + 1);
    units->known = 0;
    units->clash = false;
    for (size_t c = 0; c < units->count; c++) {
        const int *clause = units->text + units->begins[c];

        if (!clause[0] || !clause[1])
            look_at(units, clause);
    }
}

void kp_unit_propagator_free(struct kp_unit_propagator *units)
{
    for (int lit = -units->variables; units->of && lit <= units->variables; lit++)
        free(of(units, lit)->clauses);
    free(units->of);
    free(units->text);
    free(units->begins);
    free(units->trail);
    free(units->value);
    *units = (struct kp_unit_propagator){0};
}

/* A variable that no clause has is nobody's business. */
int kp_unit_propagator_value(const struct kp_unit_propagator *units, int lit)
{
    if (lit == KP_TRUE || lit == KP_FALSE)
        return lit == KP_TRUE ? 1 : -1;
    if (abs(lit) > units->variables)
        return 0;
    return lit > 0 ? units->value[lit] : -units->value[-lit];
}

void kp_unit_propagator_learn(struct kp_unit_propagator *units, int lit)
{
    int value = kp_unit_propagator_value(units, lit);

    if (value < 0)
        units->clash = true;
    if (value != 0 || abs(lit) > units->variables)
        return;
    units->value[abs(lit)] = lit > 0 ? 1 : -1;
    units->trail[units->known++] = lit;
}

void kp_unit_propagator_propagate(struct kp_unit_propagator *units)
{
    for (size_t i = 0; i < units->known && !units->clash; i++) {
        const struct kp_literal_clauses *denied = of(units, -units->trail[i]);

        for (size_t k = 0; k < denied->count && !units->clash; k++)
            look_at(units, units->text + units->begins[denied->clauses[k]]);
    }
}
