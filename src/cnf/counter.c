#include "cnf/counter.h"

#include <stdlib.h>
#include <string.h>

const struct kp_counter *kp_counter_find(const char *name, size_t length)
{
    for (size_t i = 0; kp_counters[i]; i++)
        if (strlen(kp_counters[i]->name) == length && !strncmp(kp_counters[i]->name, name, length))
            return kp_counters[i];
    return NULL;
}

/* Keep the literals that are no constants; *out passes over what the true
 * ones have already settled. */
static int strip(const int *lits, int n, int *rest, int cap, int **out)
{
    int kept = 0, settled = 0;

    for (int i = 0; i < n; i++)
        if (lits[i] == KP_TRUE && settled < cap)
            (*out)[settled++] = KP_TRUE;
        else if (lits[i] != KP_TRUE && lits[i] != KP_FALSE)
            rest[kept++] = lits[i];
    *out += settled;
    return kept;
}

void kp_encode_count(struct kp_clause_sink *cnf, const struct kp_counter *counter, const int *lits,
                     int n, int cap, int *out)
{
    const int *end = out + cap;
    int *rest = kp_clause_sink_scratch(cnf, (size_t)n);

    for (int k = 0; k < cap; k++)
        out[k] = KP_FALSE;
    if (!rest)
        return;
    n = strip(lits, n, rest, cap, &out);
    cap = (int)(end - out);
    if (n > 0 && cap > 0)
        counter->count(cnf, rest, n, cap < n ? cap : n, out);
    free(rest);
}

int kp_at_least_literal(struct kp_unary_count list, int k)
{
    if (k <= 0)
        return KP_TRUE;
    return k <= list.size ? list.lits[k - 1] : KP_FALSE;
}

void kp_at_least(struct kp_clause_sink *cnf, int when, struct kp_unary_count list, int k)
{
    kp_add_clause(cnf, -when, kp_at_least_literal(list, k));
}

void kp_at_most(struct kp_clause_sink *cnf, int when, struct kp_unary_count list, int k)
{
    kp_add_clause(cnf, -when, -kp_at_least_literal(list, k + 1));
}

void kp_exactly(struct kp_clause_sink *cnf, int when, struct kp_unary_count list, int k)
{
    kp_at_least(cnf, when, list, k);
    kp_at_most(cnf, when, list, k);
}
