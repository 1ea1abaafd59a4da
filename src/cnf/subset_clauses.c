#include "cnf/subset_clauses.h"

#include <stdlib.h>

/* Binomials grow to the middle, and so do the steps to this one. */
int kp_subsets(int n, int k, int most)
{
    int64_t ways = 1;
    int size = n - k + 1;

    if (k <= 0)
        return 0;
    if (k > n)
        return 1;
    if (size > n - size)
        size = n - size;
    for (int i = 1; i <= size && ways < most; i++)
        ways = ways * (n - size + i) / i;
    return ways < most ? (int)ways : most;
}

/* The next `size` of n places, which ascend; false: these were the last. */
static bool advance(int *places, int size, int n)
{
    int i = size - 1;

    while (i >= 0 && places[i] == n - size + i)
        i--;
    if (i < 0)
        return false;
    places[i]++;
    while (++i < size)
        places[i] = places[i - 1] + 1;
    return true;
}

/* Of any `size` literals one is true, or with sign -1: false. */
static void any_of(struct kp_clause_sink *cnf, const int unless[2], const int *lits, int n,
                   int size, int sign)
{
    int *places = kp_clause_sink_scratch(cnf, (size_t)size),
        *clause = kp_clause_sink_scratch(cnf, (size_t)size + 2);

    for (int i = 0; places && i < size; i++)
        places[i] = i;
    if (places && clause)
        do {
            clause[0] = unless[0];
            clause[1] = unless[1];
            for (int i = 0; i < size; i++)
                clause[i + 2] = sign * lits[places[i]];
            kp_add_clause_list(cnf, clause, size + 2);
        } while (advance(places, size, n) && !cnf->stopped);
    free(places);
    free(clause);
}

void kp_subsets_at_least(struct kp_clause_sink *cnf, const int unless[2], const int *lits, int n,
                         int k)
{
    if (k > n)
        kp_add_clause(cnf, unless[0], unless[1]);
    else if (k > 0)
        any_of(cnf, unless, lits, n, n - k + 1, 1);
}

void kp_subsets_at_most(struct kp_clause_sink *cnf, const int unless[2], const int *lits, int n,
                        int k)
{
    if (k < 0)
        kp_add_clause(cnf, unless[0], unless[1]);
    else if (k < n)
        any_of(cnf, unless, lits, n, k + 1, -1);
}
