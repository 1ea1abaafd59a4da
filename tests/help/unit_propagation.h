/* Unit propagation in its simplest form: what the clauses of a sink imply once some literals are
 * known.  It aborts if memory runs out. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct kp_literal_clauses {
    size_t *clauses, count, room;
};

struct kp_unit_propagator {
    int *text; /* all clauses, each ended by 0 */
    size_t *begins;
    struct kp_literal_clauses *containing; /* of each literal, from the middle */
    int *trail;         /* the known literals, in the order of their derivation */
    signed char *value; /* of each variable: 1, -1, or 0: unknown */
    size_t end, text_room, count, begin_room, known;
    int most;      /* variables that there are; more if the clauses have more */
    int variables; /* for which there is memory */
    bool clash;    /* there is a contradiction */
};

/* `emit` of struct kp_clause_sink. */
void kp_unit_propagator_emit(void *propagator, int lit);

/* Starts anew after the last clause: only clauses of one literal are known. */
void kp_unit_propagator_begin(struct kp_unit_propagator *propagator);
void kp_unit_propagator_free(struct kp_unit_propagator *propagator);

void kp_unit_propagator_learn(struct kp_unit_propagator *propagator, int lit);

/* Derives everything that follows from single clauses, or sets `clash`. */
void kp_unit_propagator_propagate(struct kp_unit_propagator *propagator);

/* 1, -1, or 0: unknown.  The literal may be KP_TRUE or KP_FALSE. */
int kp_unit_propagator_value(const struct kp_unit_propagator *propagator, int lit);
