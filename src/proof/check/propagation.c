#include "proof/check/propagation.h"

/* ---- Assignments -------------------------------------------------------- */

bool kp_assignment_reserve(struct kp_assignment *assignment, size_t variables)
{
    return KP_PB_RESERVE(assignment->context, assignment->values, assignment->value_room,
                         2 * variables) &&
           KP_PB_RESERVE(assignment->context, assignment->trail, assignment->room, variables);
}

void kp_assign(struct kp_assignment *assignment, uint32_t literal, struct kp_pb_constraint *reason)
{
    assignment->values[literal] = 1;
    assignment->values[literal ^ 1] = -1;
    assignment->trail[assignment->count++] = (struct kp_assigned){literal, reason};
}

void kp_assignment_undo(struct kp_assignment *assignment, size_t count)
{
    while (assignment->count > count) {
        uint32_t literal = assignment->trail[--assignment->count].literal;

        assignment->values[literal] = assignment->values[literal ^ 1] = 0;
    }
}

/* An unassigned literal whose coefficient exceeds the slack must be true. */
bool kp_propagate(struct kp_assignment *assignment, struct kp_pb_constraint *constraint)
{
    struct kp_pb_number slack = kp_pb_slack(assignment->context, constraint, assignment->values);
    bool is_violated = kp_pb_sign(slack) < 0;

    for (uint32_t i = 0; i < constraint->count && !is_violated; i++) {
        const struct kp_pb_term *term = &constraint->terms[i];

        if (assignment->values[term->literal] == 0 && kp_pb_exceeds(term->coefficient, slack))
            kp_assign(assignment, term->literal, constraint);
    }
    kp_pb_drop(assignment->context, &slack);
    return !kp_pb_work(assignment->context, constraint->count + 1) || is_violated;
}

bool kp_propagate_all(struct kp_assignment *assignment, struct kp_pb_constraint *const *constraints,
                      size_t count)
{
    size_t before;

    do {
        before = assignment->count;
        for (size_t i = 0; i < count; i++)
            if (kp_propagate(assignment, constraints[i]))
                return true;
    } while (assignment->count > before);
    return false;
}

void kp_assignment_free(struct kp_assignment *assignment)
{
    KP_PB_FREE(assignment->context, assignment->values, assignment->value_room);
    KP_PB_FREE(assignment->context, assignment->trail, assignment->room);
}

/* ---- Lists and watches -------------------------------------------------- */

bool kp_constraint_list_add(struct kp_pb_context *context, struct kp_constraint_list *list,
                            struct kp_pb_constraint *constraint)
{
    if (!KP_PB_RESERVE(context, list->items, list->room, list->count + 1))
        return false;
    list->items[list->count++] = constraint;
    return true;
}

void kp_constraint_list_free(struct kp_pb_context *context, struct kp_constraint_list *list)
{
    KP_PB_FREE(context, list->items, list->room);
}

static void remove_from(struct kp_propagation *propagation, struct kp_constraint_list *list,
                        const struct kp_pb_constraint *constraint)
{
    size_t i = 0;

    while (i < list->count && list->items[i] != constraint)
        i++;
    if (i < list->count)
        list->items[i] = list->items[--list->count];
    kp_pb_work(propagation->assignment.context, i / 8);
}

static void swap_terms(struct kp_pb_constraint *constraint, uint32_t i, uint32_t k)
{
    struct kp_pb_term term = constraint->terms[i];

    constraint->terms[i] = constraint->terms[k];
    constraint->terms[k] = term;
}

/* Watch more literals that are not false, until their sum with those that are watched is enough.
 * Returns whether it is. */
static bool watch_literals(struct kp_propagation *propagation, struct kp_pb_constraint *constraint)
{
    struct kp_pb_context *context = propagation->assignment.context;
    struct kp_pb_number lack = kp_pb_copy(context, constraint->enough);
    uint32_t i = 0, old = constraint->watched;
    bool is_enough;

    for (; i < constraint->count && kp_pb_sign(lack) > 0; i++) {
        uint32_t literal = constraint->terms[i].literal;

        if (propagation->assignment.values[literal] < 0)
            continue;
        kp_pb_subtract(context, &lack, constraint->terms[i].coefficient);
        if (i < old || !kp_constraint_list_add(context, &propagation->watches[literal], constraint))
            continue;
        swap_terms(constraint, i, constraint->watched++);
    }
    is_enough = kp_pb_sign(lack) <= 0;
    kp_pb_drop(context, &lack);
    kp_pb_work(context, i);
    return is_enough;
}

/* ---- Propagating -------------------------------------------------------- */

/* Visit a constraint, of which a watched literal has become false.  *keeps: whether it stays in the
 * list of that literal.  Returns whether the constraint is violated. */
static bool visit(struct kp_propagation *propagation, struct kp_pb_constraint *constraint,
                  uint32_t literal, bool *keeps)
{
    uint32_t at = 0;

    *keeps = !watch_literals(propagation, constraint);
    if (*keeps)
        return kp_propagate(&propagation->assignment, constraint);
    while (constraint->terms[at].literal != literal)
        at++;
    swap_terms(constraint, at, --constraint->watched);
    return false;
}

/* Visit the list of a literal that has become false.  Returns what is violated, or NULL. */
static struct kp_pb_constraint *visit_list(struct kp_propagation *propagation, uint32_t literal)
{
    struct kp_constraint_list *list = &propagation->watches[literal];
    struct kp_pb_constraint *violated = NULL;
    size_t kept = 0;

    for (size_t i = 0; i < list->count; i++) {
        bool keeps = true;

        if (!violated && visit(propagation, list->items[i], literal, &keeps))
            violated = list->items[i];
        if (keeps)
            list->items[kept++] = list->items[i];
    }
    list->count = kept;
    return violated;
}

static struct kp_pb_constraint *propagate_trail(struct kp_propagation *propagation)
{
    struct kp_assignment *assignment = &propagation->assignment;
    struct kp_pb_constraint *violated = NULL;

    while (!violated && propagation->visited < assignment->count)
        violated = visit_list(propagation, assignment->trail[propagation->visited++].literal ^ 1);
    return violated;
}

/* Propagate over all constraints and the extra ones, which are not watched.  Returns what is
 * violated, or NULL. */
static struct kp_pb_constraint *find_conflict(struct kp_propagation *propagation,
                                              struct kp_pb_constraint *const *extra, size_t count)
{
    struct kp_pb_constraint *violated;
    size_t before;

    do {
        before = propagation->assignment.count;
        for (size_t i = 0; i < count; i++)
            if (kp_propagate(&propagation->assignment, extra[i]))
                return extra[i];
        violated = propagate_trail(propagation);
    } while (!violated && propagation->assignment.count > before);
    return violated;
}

/* ---- The root ----------------------------------------------------------- */

/* Add what follows from constraints alone to the root. */
static void extend_root(struct kp_propagation *propagation,
                        struct kp_pb_constraint *const *constraints, size_t count)
{
    struct kp_assignment *assignment = &propagation->assignment;
    size_t before = assignment->count;

    if (propagation->root_conflict)
        return;
    propagation->root_conflict = find_conflict(propagation, constraints, count);
    for (size_t i = before; i < assignment->count; i++)
        assignment->trail[i].reason->is_root_reason = true;
}

static bool reserve_variables(struct kp_propagation *propagation, size_t variables)
{
    struct kp_pb_context *context = propagation->assignment.context;

    return kp_assignment_reserve(&propagation->assignment, variables) &&
           KP_PB_RESERVE(context, propagation->watches, propagation->watch_room, 2 * variables) &&
           KP_PB_RESERVE(context, propagation->is_needed, propagation->needed_room, variables);
}

/* A constraint that has too few literals to watch is watched by all, and examined at once. */
void kp_propagation_add(struct kp_propagation *propagation, size_t variables,
                        struct kp_pb_constraint *constraint)
{
    struct kp_pb_context *context = propagation->assignment.context;

    if (kp_pb_is_trivial(constraint) || !reserve_variables(propagation, variables) ||
        watch_literals(propagation, constraint))
        return;
    while (constraint->watched < constraint->count &&
           kp_constraint_list_add(
               context, &propagation->watches[constraint->terms[constraint->watched].literal],
               constraint))
        constraint->watched++;
    if (kp_constraint_list_add(context, &propagation->units, constraint))
        extend_root(propagation, &constraint, 1);
}

void kp_propagation_remove(struct kp_propagation *propagation, struct kp_pb_constraint *constraint)
{
    struct kp_assignment *assignment = &propagation->assignment;

    for (uint32_t i = 0; i < constraint->watched; i++)
        remove_from(propagation, &propagation->watches[constraint->terms[i].literal], constraint);
    remove_from(propagation, &propagation->units, constraint);
    constraint->watched = 0;
    if (!constraint->is_root_reason && constraint != propagation->root_conflict)
        return;
    for (size_t i = 0; i < assignment->count; i++)
        assignment->trail[i].reason->is_root_reason = false;
    kp_assignment_undo(assignment, 0);
    propagation->visited = 0;
    propagation->root_conflict = NULL;
    if (!kp_pb_failed(assignment->context))
        extend_root(propagation, propagation->units.items, propagation->units.count);
}

/* ---- Conflicts ---------------------------------------------------------- */

/* Mark a constraint as used, and its variables that were false as needed. */
static void need_constraint(struct kp_propagation *propagation,
                            const struct kp_pb_constraint *constraint, bool *used)
{
    if (constraint->line > 0)
        used[constraint->line - 1] = true;
    for (uint32_t i = 0; i < constraint->count; i++)
        if (propagation->assignment.values[constraint->terms[i].literal] < 0)
            propagation->is_needed[kp_pb_variable(constraint->terms[i].literal)] = true;
    kp_pb_work(propagation->assignment.context, constraint->count);
}

/* Go back through the trail from the conflict.  A literal that became false only after its
 * constraint had propagated is marked when the walk has passed it, and is cleared at the end. */
static void analyse(struct kp_propagation *propagation, const struct kp_pb_constraint *violated,
                    bool *used)
{
    struct kp_assignment *assignment = &propagation->assignment;

    need_constraint(propagation, violated, used);
    for (size_t i = assignment->count; i-- > 0;)
        if (propagation->is_needed[kp_pb_variable(assignment->trail[i].literal)])
            need_constraint(propagation, assignment->trail[i].reason, used);
    for (size_t i = 0; i < assignment->count; i++)
        propagation->is_needed[kp_pb_variable(assignment->trail[i].literal)] = false;
}

bool kp_propagation_refutes(struct kp_propagation *propagation, size_t variables,
                            struct kp_pb_constraint *const *extra, size_t count, bool *used)
{
    struct kp_assignment *assignment = &propagation->assignment;
    struct kp_pb_constraint *violated = propagation->root_conflict;
    size_t root = assignment->count;

    if (!reserve_variables(propagation, variables) || kp_pb_failed(assignment->context))
        return false;
    if (!violated)
        violated = find_conflict(propagation, extra, count);
    if (violated)
        analyse(propagation, violated, used);
    kp_assignment_undo(assignment, root);
    if (propagation->visited > root)
        propagation->visited = root;
    return violated != NULL;
}

void kp_propagation_free(struct kp_propagation *propagation)
{
    struct kp_pb_context *context = propagation->assignment.context;

    for (size_t i = 0; i < propagation->watch_room; i++)
        kp_constraint_list_free(context, &propagation->watches[i]);
    KP_PB_FREE(context, propagation->watches, propagation->watch_room);
    kp_constraint_list_free(context, &propagation->units);
    KP_PB_FREE(context, propagation->is_needed, propagation->needed_room);
    kp_assignment_free(&propagation->assignment);
}
