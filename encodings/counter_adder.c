/* Adds the literals up with full adders to a binary number, and writes that in unary: a
 * handful of clauses per literal, whatever the cap.  Unit propagation misses much: from two
 * true literals among unknown ones it derives no bit.
 *
 * J. P. Warners, Information Processing Letters 68, 1998; Eén and Sörensson,
 * "Translating Pseudo-Boolean Constraints into SAT", JSAT 2006.  Both stop at the binary
 * number. */
#include "cnf/counter.h"

#include <stdlib.h>
#include <string.h>

/* sum + 2 carry = x + y + z; returns sum.  If z is KP_FALSE, one clause follows from the
 * others and is left out. */
static int write_adder(struct kp_clause_sink *cnf, int x, int y, int z, int *carry)
{
    int sum = kp_clause_sink_new_variables(cnf, 2);
    int c = *carry = sum + 1;

    for (int even = 0; even < 4; even++) {
        int a = even & 1 ? -x : x, b = even & 2 ? -y : y;
        int s = (even == 1 || even == 2) ? -sum : sum;

        kp_add_clause(cnf, a, b, z, -s);
        kp_add_clause(cnf, a, b, -z, s);
    }
    kp_add_clause(cnf, -x, -y, c);
    kp_add_clause(cnf, -x, -z, c);
    kp_add_clause(cnf, -y, -z, c);
    kp_add_clause(cnf, x, z, -c);
    kp_add_clause(cnf, y, z, -c);
    if (z != KP_FALSE)
        kp_add_clause(cnf, x, y, -c);
    return sum;
}

/* Adds up n > 0 literals of one weight, first in, first out: sums are appended to the column,
 * which has 2n places.  Returns the number of carries. */
static int add_column(struct kp_clause_sink *cnf, int *column, int n, int *bit, int *carries)
{
    int first = 0, made = 0;

    for (; n - first > 1 && !cnf->stopped; made++) {
        int third = n - first > 2 ? column[first + 2] : KP_FALSE;
        int sum = write_adder(cnf, column[first], column[first + 1], third, &carries[made]);

        first += n - first > 2 ? 3 : 2;
        column[n++] = sum;
    }
    *bit = column[first];
    return made;
}

/* a or b; with sign -1: a and b. */
static int make_gate(struct kp_clause_sink *cnf, int a, int b, int sign)
{
    int lit = kp_clause_sink_new_variables(cnf, 1);

    kp_add_clause(cnf, -sign * a, sign * lit);
    kp_add_clause(cnf, -sign * b, sign * lit);
    kp_add_clause(cnf, sign * a, sign * b, -sign * lit);
    return lit;
}

/* `out` counts the bits below `weight`, whose sum is less than weight; makes it count this bit as
 * well, up to size < 2 weight. */
static void add_bit(struct kp_clause_sink *cnf, int bit, int weight, int size, int *out)
{
    for (int k = size - 1; k >= weight; k--)
        out[k] = make_gate(cnf, bit, out[k - weight], -1);
    if (size >= weight)
        out[weight - 1] = bit;
    for (int k = size < weight ? size - 1 : weight - 2; k >= 0; k--)
        out[k] = make_gate(cnf, bit, out[k], 1);
}

static void count(struct kp_clause_sink *cnf, const int *lits, int n, int cap, int *out)
{
    int *carries = kp_clause_sink_scratch(cnf, 3 * (size_t)n),
        *column = carries ? carries + n : NULL;

    for (int k = 0; k < cap; k++)
        out[k] = KP_FALSE;
    if (column)
        memcpy(column, lits, (size_t)n * sizeof *lits);
    for (int left = n, weight = 1; column && left > 0; weight *= 2) {
        int bit, most = 2 * weight - 1 < n ? 2 * weight - 1 : n;

        left = add_column(cnf, column, left, &bit, carries);
        add_bit(cnf, bit, weight, most < cap ? most : cap, out);
        memcpy(column, carries, (size_t)left * sizeof *carries);
    }
    free(carries);
}

const struct kp_counter kp_counter_adder = {
    .name = "adder",
    .title = "binary addition: fewest clauses, weak propagation",
    .count = count,
};
