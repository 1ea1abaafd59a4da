/* Every clause of two or more literals is watched by two of them, which are its first two.  As
 * long as neither is false, the clause implies nothing.  Literals that follow from the clauses
 * alone stay assigned from line to line; they are derived again when a clause that may be a
 * reason for them is removed. */
#include "help/rup_checker.h"

#include "help/number_lines.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct clause {
    size_t size;
    bool gone;
    struct clause *next; /* in its bucket */
    int lits[];
};

struct watch {
    struct clause **clause;
    size_t count, room;
};

#define BUCKETS (1u << 18)

struct checker {
    int variables;
    int8_t *value;         /* of each literal: 1 true, -1 false, 0 open; from the middle */
    struct watch *watch;   /* of each literal, from the middle */
    int *trail;            /* literals that are true, in the order they became so */
    size_t assigned, done; /* of the trail; propagated */
    bool refuted;          /* the clauses alone lead to a contradiction */
    struct clause **all;   /* in the order they came */
    size_t count, room;
    struct clause **bucket;
    struct kp_rup_result result;
};

static void *require(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

/* ---- Unit propagation --------------------------------------------------- */

static void assign_literal(struct checker *c, int lit)
{
    c->value[lit] = 1;
    c->value[-lit] = -1;
    c->trail[c->assigned++] = lit;
}

static void undo_assignments(struct checker *c, size_t assigned)
{
    while (c->assigned > assigned) {
        int lit = c->trail[--c->assigned];

        c->value[lit] = c->value[-lit] = 0;
    }
    c->done = assigned;
}

static void watch(struct checker *c, int lit, struct clause *clause)
{
    struct watch *w = &c->watch[lit];

    if (w->count == w->room) {
        w->room = 2 * w->room + 4;
        w->clause = require(realloc(w->clause, w->room * sizeof(struct clause *)));
    }
    w->clause[w->count++] = clause;
}

static void swap_literals(int *a, int *b)
{
    int kept = *a;

    *a = *b;
    *b = kept;
}

/* `lit`, which is watched, has become false.  Another literal replaces it; or the other watched
 * literal must be true.  false: that one is false as well.  *stays: `lit` is still watched. */
static bool update_watch(struct checker *c, struct clause *clause, int lit, bool *stays)
{
    if (clause->lits[0] == lit)
        swap_literals(&clause->lits[0], &clause->lits[1]);
    *stays = true;
    if (c->value[clause->lits[0]] > 0)
        return true;
    for (size_t i = 2; i < clause->size; i++)
        if (c->value[clause->lits[i]] >= 0) {
            swap_literals(&clause->lits[1], &clause->lits[i]);
            watch(c, clause->lits[1], clause);
            *stays = false;
            return true;
        }
    if (c->value[clause->lits[0]] < 0)
        return false;
    assign_literal(c, clause->lits[0]);
    return true;
}

/* false: a contradiction. */
static bool propagate_literal(struct checker *c, int lit)
{
    struct watch *w = &c->watch[-lit];
    size_t kept = 0, i = 0;
    bool good = true, stays;

    while (good && i < w->count) {
        struct clause *clause = w->clause[i++];

        if (clause->gone)
            continue;
        good = update_watch(c, clause, -lit, &stays);
        if (stays)
            w->clause[kept++] = clause;
    }
    while (i < w->count)
        w->clause[kept++] = w->clause[i++];
    w->count = kept;
    return good;
}

static bool propagate(struct checker *c)
{
    while (c->done < c->assigned)
        if (!propagate_literal(c, c->trail[c->done++]))
            return false;
    return true;
}

/* ---- Adding and removing clauses ---------------------------------------- */

static int compare_literals(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;

    return (x > y) - (x < y);
}

/* Sorts the literals and drops repeated ones; returns how many are left. */
static size_t sort_literals(int *lits, size_t n)
{
    size_t kept = 0;

    if (n > 0)
        qsort(lits, n, sizeof *lits, compare_literals);
    for (size_t i = 0; i < n; i++)
        if (i == 0 || lits[i] != lits[i - 1])
            lits[kept++] = lits[i];
    return kept;
}

/* Does not depend on the order of the literals. */
static uint32_t find_bucket(const int *lits, size_t n)
{
    uint32_t sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += (uint32_t)lits[i] * 2654435761u ^ (uint32_t)lits[i] >> 7;
    return (sum ^ sum >> 15) % BUCKETS;
}

/* Moves two literals that are not false to the front, if there are two. */
static void choose_watches(struct checker *c, struct clause *clause)
{
    size_t first = 0;

    for (size_t i = 0; first < 2 && i < clause->size; i++)
        if (c->value[clause->lits[i]] >= 0)
            swap_literals(&clause->lits[first++], &clause->lits[i]);
    if (clause->size >= 2) {
        watch(c, clause->lits[0], clause);
        watch(c, clause->lits[1], clause);
    }
    if (c->refuted)
        return;
    if (first == 0)
        c->refuted = true;
    else if (first == 1 && c->value[clause->lits[0]] == 0)
        assign_literal(c, clause->lits[0]);
    if (!propagate(c))
        c->refuted = true;
}

static void add_clause(struct checker *c, const int *lits, size_t n)
{
    struct clause *clause = require(malloc(sizeof *clause + n * sizeof *lits));
    uint32_t bucket = find_bucket(lits, n);

    *clause = (struct clause){.size = n, .next = c->bucket[bucket]};
    if (n > 0)
        memcpy(clause->lits, lits, n * sizeof *lits);
    c->bucket[bucket] = clause;
    if (c->count == c->room) {
        c->room = 2 * c->room + 64;
        c->all = require(realloc(c->all, c->room * sizeof(struct clause *)));
    }
    c->all[c->count++] = clause;
    choose_watches(c, clause);
}

static bool is_same(const struct clause *clause, const int *lits, size_t n)
{
    if (clause->gone || clause->size != n)
        return false;
    for (size_t i = 0; i < n; i++)
        if (!bsearch(&clause->lits[i], lits, n, sizeof *lits, compare_literals))
            return false;
    return true;
}

/* Derives all assignments again from the clauses alone. */
static void propagate_again(struct checker *c)
{
    undo_assignments(c, 0);
    c->refuted = false;
    for (size_t i = 0; i < c->count && !c->refuted; i++) {
        const struct clause *clause = c->all[i];

        if (clause->gone || clause->size > 1)
            continue;
        c->refuted = clause->size == 0 || c->value[clause->lits[0]] < 0;
        if (!c->refuted && c->value[clause->lits[0]] == 0)
            assign_literal(c, clause->lits[0]);
    }
    if (!c->refuted && !propagate(c))
        c->refuted = true;
}

/* Removes one of the clauses equal to this one; false: there is none.  A clause with a true
 * literal, or one that belongs to a contradiction, may have been a reason for assignments. */
static bool remove_clause(struct checker *c, const int *lits, size_t n)
{
    struct clause *clause = c->bucket[find_bucket(lits, n)];
    bool reason = c->refuted;

    while (clause && !is_same(clause, lits, n))
        clause = clause->next;
    if (!clause)
        return false;
    for (size_t i = 0; i < n; i++)
        reason = reason || c->value[lits[i]] > 0;
    clause->gone = true;
    if (reason)
        propagate_again(c);
    return true;
}

/* ---- The proof ---------------------------------------------------------- */

/* Whether the negation of the clause leads to a contradiction. */
static bool is_implied(struct checker *c, const int *lits, size_t n)
{
    size_t assigned = c->assigned;
    bool good = c->refuted;

    for (size_t i = 0; !good && i < n; i++) {
        good = c->value[lits[i]] > 0;
        if (c->value[lits[i]] == 0)
            assign_literal(c, -lits[i]);
    }
    good = good || !propagate(c);
    undo_assignments(c, assigned);
    return good;
}

static bool has_known_variables(const struct checker *c, const struct kp_number_line *line)
{
    for (size_t i = 0; i < line->count; i++)
        if (abs(line->number[i]) > c->variables)
            return false;
    return true;
}

static const char *check_line(struct checker *c, struct kp_number_line *line, bool *done)
{
    if (!has_known_variables(c, line))
        return "a variable that the clauses do not have";
    line->count = sort_literals(line->number, line->count);
    if (line->deleted) {
        c->result.deletions++;
        return remove_clause(c, line->number, line->count) ? NULL : "no such clause can leave";
    }
    c->result.lemmas++;
    if (!is_implied(c, line->number, line->count))
        return "this clause does not follow by unit propagation";
    *done = *done || line->count == 0;
    add_clause(c, line->number, line->count);
    return NULL;
}

static const char *read_proof(struct checker *c, const char *proof)
{
    struct kp_number_line line = {.at = proof};
    const char *wrong = NULL;
    bool done = false;

    while (!wrong && kp_next_number_line(&line, &wrong))
        wrong = check_line(c, &line, &done);
    c->result.line = line.line;
    free(line.number);
    return wrong ? wrong : done ? NULL : "the empty clause is missing";
}

static void open_checker(struct checker *c)
{
    size_t n = (size_t)c->variables, lits = 2 * n + 1;

    c->value = (int8_t *)require(calloc(lits, 1)) + n;
    c->watch = (struct watch *)require(calloc(lits, sizeof *c->watch)) + n;
    c->trail = require(calloc(n + 1, sizeof *c->trail));
    c->bucket = require(calloc(BUCKETS, sizeof(struct clause *)));
}

static const char *read_clauses(struct checker *c, const char *text)
{
    const char *header = strstr(text, "\np cnf "), *wrong = NULL;
    struct kp_number_line line = {0};
    size_t clauses;
    int length = 0;

    header = strncmp(text, "p cnf ", 6) == 0 ? text : header ? header + 1 : "";
    if (sscanf(header, "p cnf %d %zu\n%n", &c->variables, &clauses, &length) != 2 || length == 0)
        return "the clauses have no header";
    open_checker(c);
    line.at = header + length;
    while (!wrong && kp_next_number_line(&line, &wrong)) {
        if (line.deleted || !has_known_variables(c, &line))
            wrong = "the clauses do not have the variables they should";
        else
            add_clause(c, line.number, sort_literals(line.number, line.count));
    }
    free(line.number);
    return wrong ? wrong : c->count == clauses ? NULL : "the clauses are not as many as they say";
}

static void close_checker(struct checker *c)
{
    for (size_t i = 0; i < c->count; i++)
        free(c->all[i]);
    free(c->all);
    for (int lit = -c->variables; c->watch && lit <= c->variables; lit++)
        free(c->watch[lit].clause);
    if (c->watch) {
        free(c->watch - c->variables);
        free(c->value - c->variables);
    }
    free(c->trail);
    free(c->bucket);
}

struct kp_rup_result kp_rup_check(const char *clauses, const char *proof)
{
    struct checker c = {0};

    c.result.wrong = read_clauses(&c, clauses);
    if (!c.result.wrong)
        c.result.wrong = read_proof(&c, proof);
    close_checker(&c);
    return c.result;
}
