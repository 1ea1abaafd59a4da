/* Every clause of two literals or more is watched by two of them, which come
 * first in it; while neither is false the clause has nothing to say.  What
 * follows from the clauses alone stays assigned from line to line, and is
 * worked out anew when a clause leaves that it may rest on. */
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

static void *need(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

/* ---- Unit propagation --------------------------------------------------- */

static void assign(struct checker *c, int lit)
{
    c->value[lit] = 1;
    c->value[-lit] = -1;
    c->trail[c->assigned++] = lit;
}

static void undo(struct checker *c, size_t assigned)
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
        w->clause = need(realloc(w->clause, w->room * sizeof(struct clause *)));
    }
    w->clause[w->count++] = clause;
}

static void swap(int *a, int *b)
{
    int kept = *a;

    *a = *b;
    *b = kept;
}

/* `lit`, which the clause watched, has become false: another one takes its
 * place, or the clause says what the other watch must be.  false: that is
 * false as well.  *stays: it goes on watching. */
static bool visit(struct checker *c, struct clause *clause, int lit, bool *stays)
{
    if (clause->lits[0] == lit)
        swap(&clause->lits[0], &clause->lits[1]);
    *stays = true;
    if (c->value[clause->lits[0]] > 0)
        return true;
    for (size_t i = 2; i < clause->size; i++)
        if (c->value[clause->lits[i]] >= 0) {
            swap(&clause->lits[1], &clause->lits[i]);
            watch(c, clause->lits[1], clause);
            *stays = false;
            return true;
        }
    if (c->value[clause->lits[0]] < 0)
        return false;
    assign(c, clause->lits[0]);
    return true;
}

/* false: a contradiction. */
static bool propagate_lit(struct checker *c, int lit)
{
    struct watch *w = &c->watch[-lit];
    size_t kept = 0, i = 0;
    bool good = true, stays;

    while (good && i < w->count) {
        struct clause *clause = w->clause[i++];

        if (clause->gone)
            continue;
        good = visit(c, clause, -lit, &stays);
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
        if (!propagate_lit(c, c->trail[c->done++]))
            return false;
    return true;
}

/* ---- Clauses that come and go ------------------------------------------- */

static int compare(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;

    return (x > y) - (x < y);
}

/* A clause is a set. */
static size_t sort(int *lits, size_t n)
{
    size_t kept = 0;

    if (n > 0)
        qsort(lits, n, sizeof *lits, compare);
    for (size_t i = 0; i < n; i++)
        if (i == 0 || lits[i] != lits[i - 1])
            lits[kept++] = lits[i];
    return kept;
}

/* The same in whatever order. */
static uint32_t bucket_of(const int *lits, size_t n)
{
    uint32_t sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += (uint32_t)lits[i] * 2654435761u ^ (uint32_t)lits[i] >> 7;
    return (sum ^ sum >> 15) % BUCKETS;
}

/* Two literals that are not false come first, if there are two. */
static void choose_watches(struct checker *c, struct clause *clause)
{
    size_t first = 0;

    for (size_t i = 0; first < 2 && i < clause->size; i++)
        if (c->value[clause->lits[i]] >= 0)
            swap(&clause->lits[first++], &clause->lits[i]);
    if (clause->size >= 2) {
        watch(c, clause->lits[0], clause);
        watch(c, clause->lits[1], clause);
    }
    if (c->refuted)
        return;
    if (first == 0)
        c->refuted = true;
    else if (first == 1 && c->value[clause->lits[0]] == 0)
        assign(c, clause->lits[0]);
    if (!propagate(c))
        c->refuted = true;
}

static void add(struct checker *c, const int *lits, size_t n)
{
    struct clause *clause = need(malloc(sizeof *clause + n * sizeof *lits));
    uint32_t bucket = bucket_of(lits, n);

    *clause = (struct clause){.size = n, .next = c->bucket[bucket]};
    if (n > 0)
        memcpy(clause->lits, lits, n * sizeof *lits);
    c->bucket[bucket] = clause;
    if (c->count == c->room) {
        c->room = 2 * c->room + 64;
        c->all = need(realloc(c->all, c->room * sizeof(struct clause *)));
    }
    c->all[c->count++] = clause;
    choose_watches(c, clause);
}

static bool is_same(const struct clause *clause, const int *lits, size_t n)
{
    if (clause->gone || clause->size != n)
        return false;
    for (size_t i = 0; i < n; i++)
        if (!bsearch(&clause->lits[i], lits, n, sizeof *lits, compare))
            return false;
    return true;
}

/* Nothing is taken for granted any more but the clauses. */
static void begin_anew(struct checker *c)
{
    undo(c, 0);
    c->refuted = false;
    for (size_t i = 0; i < c->count && !c->refuted; i++) {
        const struct clause *clause = c->all[i];

        if (clause->gone || clause->size > 1)
            continue;
        c->refuted = clause->size == 0 || c->value[clause->lits[0]] < 0;
        if (!c->refuted && c->value[clause->lits[0]] == 0)
            assign(c, clause->lits[0]);
    }
    if (!c->refuted && !propagate(c))
        c->refuted = true;
}

/* Of clauses that are the same one leaves; false: there is none.  One that is
 * true, or whose leaving may undo a contradiction, may have been a reason. */
static bool remove_clause(struct checker *c, const int *lits, size_t n)
{
    struct clause *clause = c->bucket[bucket_of(lits, n)];
    bool reason = c->refuted;

    while (clause && !is_same(clause, lits, n))
        clause = clause->next;
    if (!clause)
        return false;
    for (size_t i = 0; i < n; i++)
        reason = reason || c->value[lits[i]] > 0;
    clause->gone = true;
    if (reason)
        begin_anew(c);
    return true;
}

/* ---- The proof ---------------------------------------------------------- */

/* Whether to deny the clause leads to a contradiction. */
static bool follows(struct checker *c, const int *lits, size_t n)
{
    size_t assigned = c->assigned;
    bool good = c->refuted;

    for (size_t i = 0; !good && i < n; i++) {
        good = c->value[lits[i]] > 0;
        if (c->value[lits[i]] == 0)
            assign(c, -lits[i]);
    }
    good = good || !propagate(c);
    undo(c, assigned);
    return good;
}

static bool in_range(const struct checker *c, const struct kp_number_line *line)
{
    for (size_t i = 0; i < line->count; i++)
        if (abs(line->number[i]) > c->variables)
            return false;
    return true;
}

static const char *take_line(struct checker *c, struct kp_number_line *line, bool *done)
{
    if (!in_range(c, line))
        return "a variable that the clauses do not have";
    line->count = sort(line->number, line->count);
    if (line->deleted) {
        c->result.deletions++;
        return remove_clause(c, line->number, line->count) ? NULL : "no such clause can leave";
    }
    c->result.lemmas++;
    if (!follows(c, line->number, line->count))
        return "this clause does not follow by unit propagation";
    *done = *done || line->count == 0;
    add(c, line->number, line->count);
    return NULL;
}

static const char *read_proof(struct checker *c, const char *proof)
{
    struct kp_number_line line = {.at = proof};
    const char *wrong = NULL;
    bool done = false;

    while (!wrong && kp_next_number_line(&line, &wrong))
        wrong = take_line(c, &line, &done);
    c->result.line = line.line;
    free(line.number);
    return wrong ? wrong : done ? NULL : "the empty clause is missing";
}

static void open(struct checker *c)
{
    size_t n = (size_t)c->variables, lits = 2 * n + 1;

    c->value = (int8_t *)need(calloc(lits, 1)) + n;
    c->watch = (struct watch *)need(calloc(lits, sizeof *c->watch)) + n;
    c->trail = need(calloc(n + 1, sizeof *c->trail));
    c->bucket = need(calloc(BUCKETS, sizeof(struct clause *)));
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
    open(c);
    line.at = header + length;
    while (!wrong && kp_next_number_line(&line, &wrong)) {
        if (line.deleted || !in_range(c, &line))
            wrong = "the clauses do not have the variables they should";
        else
            add(c, line.number, sort(line.number, line.count));
    }
    free(line.number);
    return wrong ? wrong : c->count == clauses ? NULL : "the clauses are not as many as they say";
}

static void close(struct checker *c)
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
    close(&c);
    return c.result;
}
