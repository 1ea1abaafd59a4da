/* A node of the search is closed by a conflict, or by two nodes that assume a variable to be true
 * and to be false.  The step of a conflict names all constraints that implied a literal: the
 * checker needs neither an order of them nor the fewest.
 *
 * The variable is the one whose two values make most literals follow, of those in the lines of rows
 * if these have any left. */
#include "proof/derivation.h"

#include "base/allocate.h"
#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

#define MOST_ASSUMED    64 /* at the same time */
#define MOST_CANDIDATES 48
#define MOST_WORK       ((uint64_t)1 << 31) /* terms that are looked at, of all derivations */

struct constraint {
    uint32_t *literals;
    int64_t *factors;
    size_t count;
    int64_t degree;
    uint64_t id;
    bool is_of_row, in_use;
};

#define ASSUMED SIZE_MAX /* the reason of a literal: by a case, or the negation of the goal */

struct trail_entry {
    uint32_t literal;
    size_t reason; /* a constraint, or ASSUMED */
};

struct kp_derivation {
    struct kp_proof_writer *writer;
    const struct kp_limits *limits;
    struct kp_arena arena;
    struct constraint *constraints;
    size_t count, room;
    int8_t *values; /* [literal]: 1 true, -1 false, 0 neither */
    size_t value_room;
    struct trail_entry *trail;
    size_t trail_length, trail_room;
    uint32_t goal;                  /* the literal, or KP_NO_LITERAL */
    uint32_t assumed[MOST_ASSUMED]; /* literals */
    size_t assumptions;
    uint64_t work, checked;
    enum kp_stop_reason stop;
};

static bool has_ended(const struct kp_derivation *derivation)
{
    return derivation->stop != KP_COMPLETED;
}

static void fail(struct kp_derivation *derivation)
{
    derivation->stop = KP_OUT_OF_MEMORY;
}

/* Counts terms that were looked at. */
static void spend(struct kp_derivation *derivation, size_t terms)
{
    derivation->work += terms;
    if (has_ended(derivation) || derivation->work - derivation->checked < KP_WORK_PER_CHECK)
        return;
    derivation->checked = derivation->work;
    derivation->stop = derivation->work > MOST_WORK ? KP_OUT_OF_EFFORT
                                                    : kp_limits_check_time(derivation->limits);
}

/* ---- Constraints ------------------------------------------------------------------ */

/* Makes room for the values of a variable. */
static void reserve_variable(struct kp_derivation *derivation, uint32_t variable)
{
    size_t had = derivation->value_room, most = variable + 1U;

    if (!KP_RESERVE(derivation->values, derivation->value_room, 2 * most) ||
        !KP_RESERVE(derivation->trail, derivation->trail_room, most))
        fail(derivation);
    else
        memset(derivation->values + had, 0, derivation->value_room - had);
}

/* Adds a constraint with room for terms, which is not in use; NULL after a failure. */
static struct constraint *add_constraint(struct kp_derivation *derivation, size_t terms,
                                         int64_t degree, uint64_t id)
{
    struct constraint constraint = {.degree = degree, .id = id};

    KP_TAKE(&derivation->arena, constraint.literals, terms);
    KP_TAKE(&derivation->arena, constraint.factors, terms);
    if (derivation->arena.failed ||
        !KP_RESERVE(derivation->constraints, derivation->room, derivation->count + 1))
        fail(derivation);
    if (has_ended(derivation))
        return NULL;
    derivation->constraints[derivation->count] = constraint;
    return &derivation->constraints[derivation->count++];
}

static void add_term(struct kp_derivation *derivation, struct constraint *constraint,
                     uint32_t literal, int64_t factor)
{
    reserve_variable(derivation, literal >> 1);
    constraint->literals[constraint->count] = literal;
    constraint->factors[constraint->count++] = factor;
}

/* Adds "the literal is true (if there is one), or at least `least` of the terms are", or for
 * `negate` of their negations.  Returns its number. */
static size_t add_at_least(struct kp_derivation *derivation, uint32_t literal,
                           struct kp_proof_terms terms, bool negate, size_t least, uint64_t id)
{
    struct constraint *constraint = add_constraint(derivation, terms.count + 1, (int64_t)least, id);

    if (!constraint)
        return 0;
    if (literal != KP_NO_LITERAL)
        add_term(derivation, constraint, literal, (int64_t)least);
    for (size_t i = 0; i < terms.count; i++)
        add_term(derivation, constraint, terms.literals[i] ^ negate, 1);
    return derivation->count - 1;
}

size_t kp_derivation_add(struct kp_derivation *derivation, struct kp_proof_terms terms,
                         size_t least, uint64_t id)
{
    return add_at_least(derivation, KP_NO_LITERAL, terms, false, least, id);
}

void kp_derivation_define(struct kp_derivation *derivation, uint32_t variable,
                          struct kp_proof_terms terms, size_t least)
{
    uint64_t id = kp_proof_define_at_least(derivation->writer, variable, terms, least);
    size_t below = terms.count - least + 1;
    size_t first = add_at_least(derivation, kp_literal(variable, false), terms, false, least, id);
    size_t second = add_at_least(derivation, kp_literal(variable, true), terms, true, below,
                                 id + 1);

    kp_derivation_use(derivation, first, true);
    kp_derivation_use(derivation, second, true);
}

/* Adds a line of the formula, with positive factors. */
static void add_line(struct kp_derivation *derivation, size_t line, struct kp_formula_sum *sum)
{
    const struct kp_game_formula *formula = derivation->writer->formula;
    struct constraint *constraint;

    if (!kp_game_formula_find_terms(formula, line, sum))
        fail(derivation);
    constraint = add_constraint(derivation, sum->count, sum->value, line + 1);
    if (!constraint)
        return;
    constraint->is_of_row = kp_formula_line_is_of_row(&formula->lines[line]);
    constraint->in_use = !constraint->is_of_row;
    for (size_t i = 0; i < sum->count; i++) {
        int64_t factor = sum->terms[i].factor;

        constraint->degree -= factor < 0 ? factor : 0;
        add_term(derivation, constraint, kp_literal(sum->terms[i].variable, factor > 0),
                 factor < 0 ? -factor : factor);
    }
    spend(derivation, sum->count);
}

/* Writes that the counts of all colours together are the number of pegs, at least or at most: the
 * sum of the lines of all pegs and of all colours. */
static void add_total(struct kp_derivation *derivation, bool at_most)
{
    enum kp_game_formula_side side = at_most ? KP_SIDE_MOST : KP_SIDE_LEAST;
    enum kp_game_formula_side other = at_most ? KP_SIDE_LEAST : KP_SIDE_MOST;
    struct kp_proof_writer *writer = derivation->writer;
    const struct kp_game_formula *formula = writer->formula;
    size_t cells = (size_t)formula->pegs * formula->colours;
    struct kp_proof_terms terms = {.count = 0};
    uint32_t *literals;

    KP_TAKE(&derivation->arena, literals, cells);
    for (uint32_t v = 0; literals && v < cells; v++)
        literals[terms.count++] = kp_literal(formula->first_count + v, !at_most);
    terms.literals = literals;
    kp_strbuf_addf(&writer->step, "pol ");
    for (size_t i = 0; i < formula->pegs + formula->colours; i++) {
        bool is_peg = i < formula->pegs;

        kp_proof_add_id(writer,
                        kp_game_formula_find(formula, is_peg ? KP_LINE_PEG : KP_LINE_COUNT,
                                             is_peg ? side : other, is_peg ? i : i - formula->pegs,
                                             0),
                        &writer->step);
        kp_strbuf_addf(&writer->step, i > 0 ? "+ " : "");
    }
    kp_derivation_use(derivation,
                      kp_derivation_add(derivation, terms,
                                        at_most ? cells - formula->pegs : formula->pegs,
                                        kp_proof_end_step(writer)),
                      true);
}

void kp_derivation_begin(struct kp_derivation *derivation)
{
    if (!derivation->writer->formula->has_places)
        return;
    kp_proof_comment(derivation->writer, "All colours together have as many pegs as there are.");
    add_total(derivation, false);
    add_total(derivation, true);
}

struct kp_derivation *kp_derivation_new(struct kp_proof_writer *writer,
                                        const struct kp_limits *limits)
{
    struct kp_derivation *derivation = kp_calloc(1, sizeof *derivation);
    struct kp_formula_sum sum = {0};

    if (!derivation)
        return NULL;
    derivation->writer = writer;
    derivation->limits = limits;
    derivation->arena.block_bytes = KP_ARENA_BLOCK;
    for (size_t i = 0; i < writer->formula->count && !has_ended(derivation); i++)
        add_line(derivation, i, &sum);
    kp_formula_sum_free(&sum);
    return derivation;
}

void kp_derivation_free(struct kp_derivation *derivation)
{
    if (!derivation)
        return;
    free(derivation->constraints);
    free(derivation->values);
    free(derivation->trail);
    kp_arena_free(&derivation->arena);
    free(derivation);
}

void kp_derivation_use(struct kp_derivation *derivation, size_t constraint, bool use)
{
    if (!has_ended(derivation))
        derivation->constraints[constraint].in_use = use;
}

void kp_derivation_use_row(struct kp_derivation *derivation, size_t row, bool use)
{
    const struct kp_game_formula *formula = derivation->writer->formula;

    for (size_t i = 0; i < formula->count && !has_ended(derivation); i++)
        if (kp_formula_line_is_of_row(&formula->lines[i]) && formula->lines[i].of == row)
            derivation->constraints[i].in_use = use;
}

/* ---- Propagation ------------------------------------------------------------------ */

static void set_true(struct kp_derivation *derivation, uint32_t literal, size_t reason)
{
    derivation->values[literal] = 1;
    derivation->values[kp_literal_not(literal)] = -1;
    derivation->trail[derivation->trail_length++] = (struct trail_entry){literal, reason};
}

static void go_back(struct kp_derivation *derivation, size_t length)
{
    while (derivation->trail_length > length) {
        uint32_t literal = derivation->trail[--derivation->trail_length].literal;

        derivation->values[literal] = derivation->values[kp_literal_not(literal)] = 0;
    }
}

/* Makes true what a constraint implies.  Returns whether it is violated. */
static bool propagate_one(struct kp_derivation *derivation, size_t at)
{
    const struct constraint *constraint = &derivation->constraints[at];
    int64_t slack = -constraint->degree;

    spend(derivation, constraint->count);
    for (size_t i = 0; i < constraint->count; i++)
        if (derivation->values[constraint->literals[i]] >= 0)
            slack += constraint->factors[i];
    for (size_t i = 0; i < constraint->count && slack >= 0; i++)
        if (derivation->values[constraint->literals[i]] == 0 && constraint->factors[i] > slack)
            set_true(derivation, constraint->literals[i], at);
    return slack < 0;
}

/* Returns the constraint that is violated, or SIZE_MAX. */
static size_t propagate(struct kp_derivation *derivation)
{
    size_t before;

    do {
        before = derivation->trail_length;
        for (size_t i = 0; i < derivation->count && !has_ended(derivation); i++)
            if (derivation->constraints[i].in_use && propagate_one(derivation, i))
                return i;
    } while (derivation->trail_length > before && !has_ended(derivation));
    return SIZE_MAX;
}

/* ---- Clauses ---------------------------------------------------------------------- */

/* Writes as far as its hints, which begin with its negation: one of the assumptions is false, or
 * the goal holds. */
static void begin_clause(struct kp_derivation *derivation)
{
    struct kp_proof_writer *writer = derivation->writer;

    kp_strbuf_addf(&writer->step, "rup ");
    for (size_t i = 0; i < derivation->assumptions; i++)
        kp_proof_add_term(writer, kp_literal_not(derivation->assumed[i]));
    if (derivation->goal != KP_NO_LITERAL)
        kp_proof_add_term(writer, derivation->goal);
    kp_strbuf_addf(&writer->step, ">= 1 : ~ ");
}

/* Returns the id of the clause. */
static uint64_t close_by_conflict(struct kp_derivation *derivation, size_t conflict)
{
    struct kp_proof_writer *writer = derivation->writer;
    size_t last = ASSUMED;

    begin_clause(derivation);
    for (size_t i = 0; i < derivation->trail_length; i++) {
        size_t reason = derivation->trail[i].reason;

        if (reason != ASSUMED && reason != last)
            kp_proof_add_id(writer, derivation->constraints[reason].id, &writer->step);
        last = reason;
    }
    kp_proof_add_id(writer, derivation->constraints[conflict].id, &writer->step);
    return kp_proof_end_step(writer);
}

/* The clause of a node from those of its two cases. */
static uint64_t join_cases(struct kp_derivation *derivation, const uint64_t *cases)
{
    struct kp_proof_writer *writer = derivation->writer;
    uint64_t id;

    begin_clause(derivation);
    for (size_t i = 0; i < 2; i++)
        kp_proof_add_id(writer, cases[i], &writer->step);
    id = kp_proof_end_step(writer);
    for (size_t i = 0; i < 2; i++)
        kp_proof_delete(writer, cases[i]);
    return id;
}

/* ---- Cases ------------------------------------------------------------------------ */

/* How many literals follow if this one is true; SIZE_MAX: a contradiction does. */
static size_t count_consequences(struct kp_derivation *derivation, uint32_t literal)
{
    size_t before = derivation->trail_length, count;

    set_true(derivation, literal, ASSUMED);
    count = propagate(derivation) == SIZE_MAX ? derivation->trail_length - before : SIZE_MAX;
    go_back(derivation, before);
    return count;
}

static bool is_among(const uint32_t *candidates, size_t count, uint32_t variable)
{
    while (count > 0 && candidates[count - 1] != variable)
        count--;
    return count > 0;
}

/* Collects variables without value of lines that are in use, of rows or of all. */
static size_t find_candidates(struct kp_derivation *derivation, bool of_rows, uint32_t *candidates)
{
    size_t count = 0;

    for (size_t i = 0; i < derivation->count; i++) {
        const struct constraint *constraint = &derivation->constraints[i];

        if (!constraint->in_use || (of_rows && !constraint->is_of_row))
            continue;
        for (size_t k = 0; k < constraint->count && count < MOST_CANDIDATES; k++)
            if (derivation->values[constraint->literals[k]] == 0 &&
                !is_among(candidates, count, constraint->literals[k] >> 1))
                candidates[count++] = constraint->literals[k] >> 1;
    }
    return count;
}

/* Returns the literal to assume first, or KP_NO_LITERAL if all variables have values. */
static uint32_t choose_literal(struct kp_derivation *derivation)
{
    uint32_t candidates[MOST_CANDIDATES], best = KP_NO_LITERAL;
    size_t count = find_candidates(derivation, true, candidates);
    uint64_t most = 0;

    if (count == 0)
        count = find_candidates(derivation, false, candidates);
    for (size_t i = 0; i < count && !has_ended(derivation); i++) {
        uint32_t literal = kp_literal(candidates[i], true);
        size_t if_true = count_consequences(derivation, literal);
        size_t if_false = count_consequences(derivation, kp_literal_not(literal));

        if (if_true == SIZE_MAX || if_false == SIZE_MAX)
            return if_true == SIZE_MAX ? literal : kp_literal_not(literal);
        if (best == KP_NO_LITERAL || (uint64_t)if_true * if_false > most) {
            most = (uint64_t)if_true * if_false;
            best = literal;
        }
    }
    return best;
}

/* Closes the node in which the literal is assumed, too; returns the id of its clause, or 0.  The
 * trail is the same afterwards. */
/* NOLINTNEXTLINE(misc-no-recursion): at most MOST_ASSUMED deep */
static uint64_t close_node(struct kp_derivation *derivation, uint32_t literal)
{
    size_t before = derivation->trail_length, conflict;
    uint64_t cases[2] = {0}, id = 0;

    if (literal != KP_NO_LITERAL)
        set_true(derivation, literal, ASSUMED);
    conflict = propagate(derivation);
    if (conflict != SIZE_MAX && !has_ended(derivation)) {
        id = close_by_conflict(derivation, conflict);
    } else if (!has_ended(derivation) && derivation->assumptions == MOST_ASSUMED) {
        derivation->stop = KP_OUT_OF_EFFORT;
    } else if (!has_ended(derivation)) {
        literal = choose_literal(derivation);
        for (size_t i = 0; i < 2 && literal != KP_NO_LITERAL; i++) {
            derivation->assumed[derivation->assumptions++] = literal;
            cases[i] = close_node(derivation, literal);
            derivation->assumptions--;
            literal = cases[i] == 0 ? KP_NO_LITERAL : kp_literal_not(literal);
        }
        id = cases[1] ? join_cases(derivation, cases) : 0;
    }
    go_back(derivation, before);
    return id;
}

uint64_t kp_derivation_derive(struct kp_derivation *derivation, uint32_t literal,
                              enum kp_stop_reason *stop)
{
    uint64_t id = 0;

    derivation->goal = literal;
    derivation->assumptions = 0;
    if (literal != KP_NO_LITERAL)
        reserve_variable(derivation, literal >> 1);
    if (!has_ended(derivation))
        id = close_node(derivation, literal == KP_NO_LITERAL ? literal : kp_literal_not(literal));
    *stop = derivation->stop;
    return id;
}
