/* Where an encoding puts its clauses: a solver, a file, or only a counter.  The sink numbers the
 * variables, simplifies literals that are true or false, and asks the limits after every 16,384
 * literals.  Once it has stopped it accepts anything and writes nothing, so an encoding never
 * asks. */
#include "cnf/clause_sink.h"

#include <stdio.h>
#include <stdlib.h>

/* Literals between two checks of the limits: about a millisecond when they are
 * only counted, a few milliseconds when a solver reads them. */
#define POLL_INTERVAL (1u << 14)

void kp_clause_sink_stop(struct kp_clause_sink *cnf, enum kp_stop_reason why)
{
    if (cnf->stopped == KP_COMPLETED)
        cnf->stopped = why;
}

int kp_clause_sink_new_variables(struct kp_clause_sink *cnf, int n)
{
    int first = cnf->variables + 1;
    int limit = cnf->variable_limit > 0 ? cnf->variable_limit : KP_MOST_VARIABLES;

    if (n > limit - cnf->variables)
        kp_clause_sink_stop(cnf, cnf->over_limit ? cnf->over_limit : KP_OUT_OF_MEMORY);
    if (cnf->stopped)
        return 1; /* any variable will do: no clause is emitted any more */
    cnf->variables += n;
    return first;
}

/* Reports progress and checks the limits, if enough was written since the last time. */
static void poll_limits(struct kp_clause_sink *cnf)
{
    uint64_t written = cnf->clauses + cnf->literals + cnf->named;
    struct kp_progress progress = {"writing clauses", "clauses", cnf->clauses, -1};

    if (written - cnf->polled < POLL_INTERVAL)
        return;
    cnf->polled = written;
    if (!cnf->limits)
        return;
    if (cnf->name) /* variables are named in a separate pass, before the clauses are written */
        progress = (struct kp_progress){"naming variables", "variables", (uint64_t)cnf->variables,
                                        -1};
    else if (cnf->expected)
        progress.share = (double)cnf->clauses / (double)cnf->expected;
    kp_limits_report(cnf->limits, progress);
    kp_clause_sink_stop(cnf, kp_limits_check(cnf->limits));
}

void kp_add_clause_list(struct kp_clause_sink *cnf, const int *lits, int n)
{
    if (cnf->stopped)
        return;
    for (int i = 0; i < n; i++)
        if (lits[i] == KP_TRUE)
            return;
    for (int i = 0; i < n; i++)
        if (lits[i] != KP_FALSE) {
            if (cnf->emit)
                cnf->emit(cnf->to, lits[i]);
            cnf->literals++;
        }
    if (cnf->emit)
        cnf->emit(cnf->to, 0);
    cnf->clauses++;
    poll_limits(cnf);
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
    poll_limits(cnf);
}
