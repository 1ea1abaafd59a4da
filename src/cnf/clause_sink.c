#include "cnf/clause_sink.h"

#include <stdio.h>
#include <stdlib.h>

/* How many literals may pass between two looks at the limits: a millisecond
 * when they are only counted, a few when a solver takes them. */
#define LOOK_EVERY (1u << 14)

void kp_clause_sink_stop(struct kp_clause_sink *cnf, enum kp_stop_reason why)
{
    if (cnf->stopped == KP_COMPLETED)
        cnf->stopped = why;
}

int kp_clause_sink_new_variables(struct kp_clause_sink *cnf, int n)
{
    int first = cnf->variables + 1;

    int most = cnf->most > 0 ? cnf->most : KP_MOST_VARIABLES;

    if (n > most - cnf->variables)
        kp_clause_sink_stop(cnf, cnf->beyond ? cnf->beyond : KP_OUT_OF_MEMORY);
    if (cnf->stopped)
        return 1; /* nobody will see it */
    cnf->variables += n;
    return first;
}

/* Variables are named in a walk of its own, before the clauses are written. */
static struct kp_progress so_far(const struct kp_clause_sink *cnf)
{
    double share = cnf->expected ? (double)cnf->clauses / (double)cnf->expected : -1;

    if (cnf->name)
        return (struct kp_progress){"naming variables", "variables", (uint64_t)cnf->variables, -1};
    return (struct kp_progress){"writing clauses", "clauses", cnf->clauses, share};
}

void kp_clause_sink_poll(struct kp_clause_sink *cnf)
{
    uint64_t done = cnf->clauses + cnf->literals + cnf->named;

    if (done - cnf->looked < LOOK_EVERY)
        return;
    cnf->looked = done;
    if (!cnf->limits)
        return;
    kp_limits_tell(cnf->limits, so_far(cnf));
    kp_clause_sink_stop(cnf, kp_limits_check(cnf->limits));
}

static bool is_true(const int *lits, int n)
{
    for (int i = 0; i < n; i++)
        if (lits[i] == KP_TRUE)
            return true;
    return false;
}

static void emit(struct kp_clause_sink *cnf, int lit)
{
    if (cnf->emit)
        cnf->emit(cnf->to, lit);
}

void kp_add_clause_list(struct kp_clause_sink *cnf, const int *lits, int n)
{
    if (cnf->stopped || is_true(lits, n))
        return;
    for (int i = 0; i < n; i++)
        if (lits[i] != KP_FALSE) {
            emit(cnf, lits[i]);
            cnf->literals++;
        }
    emit(cnf, 0);
    cnf->clauses++;
    kp_clause_sink_poll(cnf);
}

/* Constants never reach the reader. */
void kp_add_parity(struct kp_clause_sink *cnf, const int *lits, int n, bool odd)
{
    int *left = NULL, count = 0;

    if (cnf->parity && !cnf->stopped)
        left = kp_clause_sink_scratch(cnf, (size_t)n);
    for (int i = 0; left && i < n; i++) {
        odd ^= lits[i] == KP_TRUE;
        if (lits[i] != KP_TRUE && lits[i] != KP_FALSE)
            left[count++] = lits[i];
    }
    if (left)
        cnf->parity(cnf->to, left, count, odd);
    free(left);
}

int *kp_clause_sink_scratch(struct kp_clause_sink *cnf, size_t n)
{
    int *lits = NULL;

    if (!cnf->stopped && n <= KP_MOST_VARIABLES)
        lits = calloc(n ? n : 1, sizeof *lits);
    if (!lits)
        kp_clause_sink_stop(cnf, KP_OUT_OF_MEMORY);
    return lits;
}

void kp_clause_sink_name(struct kp_clause_sink *cnf, int first, int last, const char *format, ...)
{
    char what[256];
    va_list arguments;

    if (!cnf->name || cnf->stopped || first > last)
        return;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    cnf->name(cnf->to, first, last, what);
    cnf->named++;
    kp_clause_sink_poll(cnf);
}
