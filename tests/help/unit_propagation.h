/* Unit propagation, plain: what clauses of a sink say once some literals are known.
 * Whatever it needs memory for aborts without it. */
#ifndef KP_TESTS_UNIT_PROPAGATION_H
#define KP_TESTS_UNIT_PROPAGATION_H

#include <stdbool.h>
#include <stddef.h>

struct kp_unit_propagator {
    int *text; /* all clauses, each ended by 0 */
    size_t *begins;
    struct kp_literal_clauses {
        size_t *clauses, count, room; /* that have the literal */
    } * of;                           /* each literal, from the middle */
    int *trail;                       /* what is known, in the order it was learnt */
    signed char *value;               /* of each variable: 1, -1, or 0: not known */
    size_t end, text_room, count, begin_room, known;
    int most, variables; /* that there are, more if the clauses say so; that there is room for */
    bool clash;
};

/* A sink for kp_cnf. */
void kp_unit_propagator_emit(void *units, int lit);

/* All clauses are there: nothing is known but those of one literal. */
void kp_unit_propagator_begin(struct kp_unit_propagator *units);
void kp_unit_propagator_free(struct kp_unit_propagator *units);

void kp_unit_propagator_learn(struct kp_unit_propagator *units, int lit);

/* Learn all that follows from one clause at a time, or see that it clashes. */
void kp_unit_propagator_propagate(struct kp_unit_propagator *units);

/* 1, -1, or 0: not known.  Of a literal that may be KP_TRUE or KP_FALSE. */
int kp_unit_propagator_value(const struct kp_unit_propagator *units, int lit);

#endif
