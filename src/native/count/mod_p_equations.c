#include "native/count/mod_p_equations.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

/* 2^31 - 1, a Mersenne prime. */
#define PRIME UINT64_C(0x7fffffff)

static inline uint32_t reduce(uint64_t x)
{
    return (uint32_t)(x % PRIME);
}

/* x^(p-2), by Fermat's little theorem. */
static uint32_t find_inverse(uint32_t x)
{
    uint64_t power = 1, square = x;

    for (uint64_t e = PRIME - 2; e; e >>= 1) {
        if (e & 1)
            power = reduce(power * square);
        square = reduce(square * square);
    }
    return (uint32_t)power;
}

double kp_mod_p_equations_cost(const struct kp_counter_problem *problem, size_t counters)
{
    return (double)counters * (double)counters * (double)problem->options;
}

/* ---- The equations ---- */

static uint64_t read_amount(const struct kp_counter_problem *problem, size_t option,
                            const struct kp_packed_field *field)
{
    return problem->delta[option * problem->words + field->word] >> field->shift &
           ((UINT64_C(2) << field->bits) - 1);
}

/* The first option of each step is subtracted from all of its options, which removes one column
 * of the equation for each step. */
static void fill_equation(struct kp_mod_p_equations *echelon,
                          const struct kp_counter_problem *problem, size_t counter)
{
    const struct kp_packed_field *field = &problem->fields[counter];
    uint32_t *row = echelon->terms + counter * echelon->options;
    uint64_t target = reduce(field->target);

    for (size_t s = 0; s < problem->steps; s++)
        for (size_t o = problem->first[s]; o < problem->first[s + 1]; o++) {
            uint64_t base = reduce(read_amount(problem, problem->first[s], field));

            if (o == problem->first[s])
                target = reduce(target + PRIME - base);
            row[o] = reduce(read_amount(problem, o, field) + PRIME - base);
        }
    echelon->targets[counter] = (uint32_t)target;
}

/* ---- Elimination ---- */

static void swap_equations(struct kp_mod_p_equations *echelon, size_t a, size_t b)
{
    uint32_t *one = echelon->terms + a * echelon->options, kept = echelon->targets[a];
    uint32_t *other = echelon->terms + b * echelon->options;

    echelon->targets[a] = echelon->targets[b];
    echelon->targets[b] = kept;
    for (size_t o = 0; a != b && o < echelon->options; o++) {
        kept = one[o];
        one[o] = other[o];
        other[o] = kept;
    }
}

/* Makes column `option` of an equation zero by the pivot's; the columns after it are zero in
 * both. */
static void subtract_pivot(struct kp_mod_p_equations *echelon, size_t equation, size_t pivot,
                           size_t option, uint32_t inverted)
{
    uint32_t *row = echelon->terms + equation * echelon->options;
    const uint32_t *by = echelon->terms + pivot * echelon->options;
    uint64_t factor = PRIME - reduce((uint64_t)row[option] * inverted);

    if (row[option] == 0)
        return;
    for (size_t o = 0; o <= option; o++)
        row[o] = reduce(row[o] + factor * by[o]);
    echelon->targets[equation] = reduce(echelon->targets[equation] +
                                        factor * echelon->targets[pivot]);
}

/* Takes one of the first `free` equations that has this column, puts it last of them, and removes
 * the column from the others.  false: none has it. */
static bool eliminate(struct kp_mod_p_equations *echelon, size_t free, size_t option)
{
    size_t pivot = 0;
    uint32_t inverted;

    while (pivot < free && echelon->terms[pivot * echelon->options + option] == 0)
        pivot++;
    if (pivot == free)
        return false;
    swap_equations(echelon, pivot, free - 1);
    inverted = find_inverse(echelon->terms[(free - 1) * echelon->options + option]);
    for (size_t i = 0; i + 1 < free; i++)
        subtract_pivot(echelon, i, free - 1, option, inverted);
    return true;
}

static void eliminate_all(struct kp_mod_p_equations *echelon,
                          const struct kp_counter_problem *problem)
{
    size_t free = echelon->equations;

    echelon->first[problem->steps] = free;
    for (size_t s = problem->steps; s-- > 0;) {
        for (size_t o = problem->first[s + 1]; o-- > problem->first[s];)
            free -= eliminate(echelon, free, o);
        echelon->first[s] = free;
    }
    for (size_t i = 0; i < free; i++)
        echelon->impossible |= echelon->targets[i] != 0;
}

bool kp_mod_p_equations_make(struct kp_mod_p_equations *echelon,
                             const struct kp_counter_problem *problem, size_t counters)
{
    memset(echelon, 0, sizeof *echelon);
    echelon->options = problem->options;
    echelon->terms = kp_calloc(kp_multiply_sizes(counters, problem->options),
                               sizeof *echelon->terms);
    echelon->targets = kp_calloc(counters, sizeof *echelon->targets);
    echelon->first = kp_calloc(problem->steps + 1, sizeof *echelon->first);
    if (!echelon->terms || !echelon->targets || !echelon->first)
        return false;
    echelon->equations = counters;
    for (size_t i = 0; i < counters; i++)
        fill_equation(echelon, problem, i);
    eliminate_all(echelon, problem);
    return true;
}

bool kp_mod_p_equations_holds(const struct kp_mod_p_equations *echelon,
                              const struct kp_counter_problem *problem, const size_t *chosen,
                              size_t step)
{
    for (size_t i = echelon->first[step]; i < echelon->first[step + 1]; i++) {
        const uint32_t *terms = echelon->terms + i * echelon->options;
        uint64_t sum = 0;

        for (size_t s = 0; s <= step; s++)
            sum += terms[problem->first[s] + chosen[s]];
        if (reduce(sum) != echelon->targets[i])
            return false;
    }
    return true;
}

void kp_mod_p_equations_free(struct kp_mod_p_equations *echelon)
{
    free(echelon->terms);
    free(echelon->targets);
    free(echelon->first);
}
