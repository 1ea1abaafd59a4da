#include "proof/propagation.h"

static bool push(struct kp_propagation *propagation, struct kp_watch_list *list,
                 struct kp_pb_constraint *constraint)
{
    if (!KP_PB_RESERVE(propagation->assignment.heap, list->items, list->room, list->count + 1))
        return false;
    list->items[list->count++] = constraint;
    return true;
}

static void swap_terms(struct kp_pb_constraint *constraint, uint32_t i, uint32_t k)
{
    struct kp_pb_term term = constraint->terms[i];

    constraint->terms[i] = constraint->terms[k];
    constraint->terms[k] = term;
}

/* Watch the first term that is not watched yet. */
static void watch_next(struct kp_propagation *propagation, struct kp_pb_constraint *constraint)
{
    uint32_t literal = constraint->terms[constraint->watched].literal;

    if (push(propagation, &propagation->watches[literal], constraint)) {
        constraint->watched++;
        propagation->live_watches++;
    }
}

/* Watch literals that are not false until their sum is `needed`, or there are no more.  Returns the
 * sum. */
static int64_t watch_literals(struct kp_propagation *propagation,
                              struct kp_pb_constraint *constraint, int64_t sum, int64_t needed)
{
    for (uint32_t i = constraint->watched; i < constraint->count && sum < needed; i++) {
        if (propagation->assignment.values[constraint->terms[i].literal] < 0)
            continue;
        sum += constraint->terms[i].coefficient.small;
        swap_terms(constraint, i, constraint->watched);
        watch_next(propagation, constraint);
    }
    return sum;
}

/* ---- Adding and removing ------------------------------------------------ */

static bool reserve_variables(struct kp_propagation *propagation, size_t variables)
{
    struct kp_pb_heap *heap = propagation->assignment.heap;

    return kp_assignment_reserve(&propagation->assignment, variables) &&
           KP_PB_RESERVE(heap, propagation->watches, propagation->watch_room, 2 * variables) &&
           KP_PB_RESERVE(heap, propagation->is_needed, propagation->needed_room, variables);
}

static size_t count_variables(const struct kp_pb_constraint *constraint)
{
    size_t most = 0;

    for (uint32_t i = 0; i < constraint->count; i++)
        if (most <= kp_pb_variable(constraint->terms[i].literal))
            most = kp_pb_variable(constraint->terms[i].literal) + (size_t)1;
    return most;
}

/* A constraint that has too few literals to watch is watched by all, and examined at once. */
void kp_propagation_add(struct kp_propagation *propagation, struct kp_pb_constraint *constraint)
{
    int64_t needed = constraint->degree.small + constraint->largest;

    if (kp_pb_is_trivial(constraint) ||
        !reserve_variables(propagation, count_variables(constraint)))
        return;
    if (constraint->is_small && watch_literals(propagation, constraint, 0, needed) >= needed)
        return;
    while (constraint->watched < constraint->count && !propagation->assignment.heap->failed)
        watch_next(propagation, constraint);
    push(propagation, &propagation->pending, constraint);
    if (!constraint->is_small || constraint->total < needed)
        push(propagation, &propagation->units, constraint);
}

static void remove_dead(struct kp_watch_list *list)
{
    size_t kept = 0;

    for (size_t i = 0; i < list->count; i++)
        if (!list->items[i]->is_dead)
            list->items[kept++] = list->items[i];
    list->count = kept;
}

static void release(struct kp_propagation *propagation, struct kp_pb_constraint *constraint)
{
    if (constraint->line == 0)
        kp_pb_constraint_free(propagation->assignment.heap, constraint);
}

static void release_dead(struct kp_propagation *propagation)
{
    while (propagation->dead) {
        struct kp_pb_constraint *constraint = propagation->dead;

        propagation->dead = constraint->next;
        release(propagation, constraint);
    }
}

/* Free what was removed.  Its watches are at least as many as the others, so that the cost is
 * shared by them. */
static void sweep(struct kp_propagation *propagation)
{
    for (size_t i = 0; i < propagation->watch_room; i++)
        remove_dead(&propagation->watches[i]);
    remove_dead(&propagation->units);
    remove_dead(&propagation->pending);
    release_dead(propagation);
    propagation->dead_watches = 0;
    kp_pb_work(propagation->assignment.heap, propagation->live_watches + propagation->watch_room);
}

/* Forget the root: it is found again from the constraints that need no other. */
static void reset_root(struct kp_propagation *propagation)
{
    struct kp_assignment *assignment = &propagation->assignment;

    for (size_t i = 0; i < assignment->count; i++)
        if (assignment->trail[i].reason)
            assignment->trail[i].reason->is_root_reason = false;
    kp_assignment_undo(assignment, 0);
    propagation->visited = 0;
    propagation->root_conflict = NULL;
    propagation->pending.count = 0;
    for (size_t i = 0; i < propagation->units.count; i++)
        if (!propagation->units.items[i]->is_dead)
            push(propagation, &propagation->pending, propagation->units.items[i]);
}

#define FEWEST_DEAD_WATCHES 1000

void kp_propagation_remove(struct kp_propagation *propagation, struct kp_pb_constraint *constraint)
{
    if (!propagation->is_open || kp_pb_is_trivial(constraint)) {
        release(propagation, constraint);
        return;
    }
    constraint->is_dead = true;
    propagation->live_watches -= constraint->watched;
    propagation->dead_watches += constraint->watched + 1;
    if (constraint->is_root_reason || constraint == propagation->root_conflict)
        reset_root(propagation);
    constraint->next = propagation->dead;
    propagation->dead = constraint;
    if (propagation->dead_watches > propagation->live_watches + FEWEST_DEAD_WATCHES)
        sweep(propagation);
}

/* ---- Propagating -------------------------------------------------------- */

/* Visit a constraint, of which a watched literal has become false.  *keeps: whether it stays in the
 * list of that literal.  Returns whether the constraint is violated. */
static bool visit(struct kp_propagation *propagation, struct kp_pb_constraint *constraint,
                  uint32_t literal, bool *keeps)
{
    struct kp_assignment *assignment = &propagation->assignment;
    int64_t sum = 0, needed = constraint->degree.small + constraint->largest;
    uint32_t at = 0;

    *keeps = true;
    kp_pb_work(assignment->heap, constraint->watched);
    if (!constraint->is_small)
        return kp_propagate(assignment, constraint);
    for (uint32_t i = 0; i < constraint->watched; i++) {
        if (constraint->terms[i].literal == literal)
            at = i;
        if (assignment->values[constraint->terms[i].literal] >= 0)
            sum += constraint->terms[i].coefficient.small;
    }
    sum = watch_literals(propagation, constraint, sum, needed);
    if (sum < needed)
        return kp_propagate(assignment, constraint);
    swap_terms(constraint, at, --constraint->watched);
    propagation->live_watches--;
    *keeps = false;
    return false;
}

/* Visit the list of a literal that has become false.  Returns what is violated, or NULL. */
static struct kp_pb_constraint *visit_list(struct kp_propagation *propagation, uint32_t literal)
{
    struct kp_watch_list *list = &propagation->watches[literal];
    struct kp_pb_constraint *violated = NULL;
    size_t kept = 0;

    for (size_t i = 0; i < list->count; i++) {
        bool keeps = true;

        if (!violated && !list->items[i]->is_dead && !propagation->assignment.heap->failed &&
            visit(propagation, list->items[i], literal, &keeps))
            violated = list->items[i];
        if (keeps)
            list->items[kept++] = list->items[i];
    }
    list->count = kept;
    return violated;
}

static struct kp_pb_constraint *propagate_trail(struct kp_propagation *propagation)
{
    struct kp_pb_constraint *violated = NULL;

    while (!violated && propagation->visited < propagation->assignment.count)
        violated = visit_list(propagation,
                              propagation->assignment.trail[propagation->visited++].literal ^ 1);
    return violated;
}

/* Find what follows from the constraints alone. */
static void propagate_root(struct kp_propagation *propagation)
{
    struct kp_assignment *assignment = &propagation->assignment;
    size_t before = assignment->count;

    for (size_t i = 0; i < propagation->pending.count && !propagation->root_conflict; i++) {
        struct kp_pb_constraint *constraint = propagation->pending.items[i];

        if (!constraint->is_dead && kp_propagate(assignment, constraint))
            propagation->root_conflict = constraint;
    }
    if (!propagation->root_conflict) {
        propagation->pending.count = 0;
        propagation->root_conflict = propagate_trail(propagation);
    }
    for (size_t i = before; i < assignment->count; i++)
        assignment->trail[i].reason->is_root_reason = true;
}

/* Propagate over all constraints and the extra ones, which are not watched.  Returns what is
 * violated, or NULL. */
static struct kp_pb_constraint *find_conflict(struct kp_propagation *propagation,
                                              struct kp_pb_constraint *const *extra, size_t count)
{
    struct kp_pb_constraint *violated = NULL;
    size_t before;

    do {
        before = propagation->assignment.count;
        for (size_t i = 0; i < count && !violated; i++)
            if (kp_propagate(&propagation->assignment, extra[i]))
                violated = extra[i];
        if (!violated)
            violated = propagate_trail(propagation);
    } while (!violated && propagation->assignment.count > before);
    return violated;
}

/* Mark a constraint as used, and its variables that were false as needed. */
static void need_constraint(struct kp_propagation *propagation,
                            const struct kp_pb_constraint *constraint, bool *used)
{
    if (constraint->line > 0)
        used[constraint->line - 1] = true;
    for (uint32_t i = 0; i < constraint->count; i++)
        if (propagation->assignment.values[constraint->terms[i].literal] < 0)
            propagation->is_needed[kp_pb_variable(constraint->terms[i].literal)] = true;
    kp_pb_work(propagation->assignment.heap, constraint->count);
}

/* Go back through the trail from the conflict.  A literal that became false later than its
 * constraint propagated is marked after the walk has passed it, and is cleared at the end. */
static void analyse(struct kp_propagation *propagation, const struct kp_pb_constraint *violated,
                    bool *used)
{
    struct kp_assignment *assignment = &propagation->assignment;

    need_constraint(propagation, violated, used);
    for (size_t i = assignment->count; i-- > 0;) {
        const struct kp_assigned *assigned = &assignment->trail[i];

        if (propagation->is_needed[kp_pb_variable(assigned->literal)])
            need_constraint(propagation, assigned->reason, used);
    }
    for (size_t i = 0; i < assignment->count; i++)
        propagation->is_needed[kp_pb_variable(assignment->trail[i].literal)] = false;
}

bool kp_propagation_refutes(struct kp_propagation *propagation, size_t variables,
                            struct kp_pb_constraint *const *extra, size_t count, bool *used)
{
    struct kp_assignment *assignment = &propagation->assignment;
    struct kp_pb_constraint *violated;
    size_t root;

    if (!reserve_variables(propagation, variables))
        return false;
    if (!propagation->root_conflict)
        propagate_root(propagation);
    root = assignment->count;
    violated = propagation->root_conflict;
    if (!violated)
        violated = find_conflict(propagation, extra, count);
    if (violated && !assignment->heap->failed)
        analyse(propagation, violated, used);
    kp_assignment_undo(assignment, root);
    if (propagation->visited > root)
        propagation->visited = root;
    return violated && !assignment->heap->failed;
}

void kp_propagation_free(struct kp_propagation *propagation)
{
    struct kp_pb_heap *heap = propagation->assignment.heap;

    release_dead(propagation);
    for (size_t i = 0; i < propagation->watch_room; i++)
        KP_PB_FREE(heap, propagation->watches[i].items, propagation->watches[i].room);
    KP_PB_FREE(heap, propagation->watches, propagation->watch_room);
    KP_PB_FREE(heap, propagation->units.items, propagation->units.room);
    KP_PB_FREE(heap, propagation->pending.items, propagation->pending.room);
    KP_PB_FREE(heap, propagation->is_needed, propagation->needed_room);
    kp_assignment_free(&propagation->assignment);
}
