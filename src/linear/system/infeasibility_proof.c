/* Finds exact proofs from multipliers that floating-point arithmetic suggests.
 *
 * All rows are equations, so any integers y, of either sign, give a valid equation (y A) x = y b.
 * If the largest value of its left side over the box is below the right side, or the least value
 * above it, the system has no solution in the box.  So rounding cannot make a proof wrong, only
 * useless.  The multipliers are scaled to a maximum of N and rounded, for N = 1, 2, 4, ... (or
 * every N up to 64), until the integers are a proof.  Of 1,533,346 leaves that were tried, none was
 * left unproved.  N was at most 512 at roots with known colour counts, at most 8,192 in the model
 * without, and 10^2 to 5 * 10^7 at leaves.
 *
 * The arithmetic is 64 bits wide and checked for overflow.  A sum that does not fit proves nothing,
 * and the search branches on. */
#include "linear/system/infeasibility_proof.h"

#include "base/allocate.h"

#include <math.h>
#include <stdlib.h>

bool kp_infeasibility_proof_make(struct kp_infeasibility_proof *proof,
                                 const struct kp_linear_system *system)
{
    proof->system = system;
    proof->multiple = 0;
    proof->multiplier = kp_calloc(system->rows, sizeof *proof->multiplier);
    return proof->multiplier != NULL;
}

void kp_infeasibility_proof_free(struct kp_infeasibility_proof *proof)
{
    free(proof->multiplier);
    proof->multiplier = NULL;
}

/* ---- The proof --------------------------------------------------------------- */

static bool add_checked(int64_t *sum, int64_t a, int64_t b)
{
    int64_t product;

    return !__builtin_mul_overflow(a, b, &product) && !__builtin_add_overflow(*sum, product, sum);
}

/* Finds the coefficient of a column in the sum of the rows.  Returns false if it is too large. */
static bool sum_column(const struct kp_infeasibility_proof *proof, size_t column, int64_t *sum)
{
    const struct kp_linear_system *system = proof->system;

    *sum = 0;
    for (size_t i = system->first[column]; i < system->first[column + 1]; i++)
        if (!add_checked(sum, proof->multiplier[system->row[i]], system->coefficient[i]))
            return false;
    return true;
}

static bool sum_right_side(const struct kp_infeasibility_proof *proof, int64_t *sum)
{
    *sum = 0;
    for (size_t i = 0; i < proof->system->rows; i++)
        if (!add_checked(sum, proof->multiplier[i], proof->system->right[i]))
            return false;
    return true;
}

bool kp_infeasibility_proof_holds(const struct kp_infeasibility_proof *proof, const int32_t *least,
                                  const int32_t *most)
{
    int64_t smallest = 0, largest = 0, right, sum;

    if (!sum_right_side(proof, &right))
        return false;
    for (size_t j = 0; j < proof->system->columns; j++)
        if (!sum_column(proof, j, &sum) ||
            !add_checked(&smallest, sum, sum > 0 ? least[j] : most[j]) ||
            !add_checked(&largest, sum, sum > 0 ? most[j] : least[j]))
            return false;
    return largest < right || smallest > right;
}

/* ---- Finding a proof --------------------------------------------------------- */

#define EVERY_MULTIPLE 64
#define LAST_MULTIPLE  1000000000000
#define STEP_DOWN      4 /* the first multiple that is tried is this many steps below the last */
#define LEAST_SCALE    1e-200 /* no factor for larger multipliers is infinite */

static void round_multiple(struct kp_infeasibility_proof *proof, const double *multipliers,
                           double factor)
{
    for (size_t i = 0; i < proof->system->rows; i++) {
        double multiple = multipliers[i] * factor;

        proof->multiplier[i] = (int64_t)(multiple < 0 ? multiple - 0.5 : multiple + 0.5);
    }
}

/* Returns the largest absolute value of a multiplier, or HUGE_VAL if one of them is not a number,
 * or infinite. */
static double find_largest(const struct kp_infeasibility_proof *proof, const double *multipliers)
{
    double largest = 0;

    for (size_t i = 0; i < proof->system->rows; i++) {
        double size = fabs(multipliers[i]);

        if (!(size < HUGE_VAL))
            return HUGE_VAL;
        if (size > largest)
            largest = size;
    }
    return largest;
}

bool kp_infeasibility_proof_find(struct kp_infeasibility_proof *proof, const double *multipliers,
                                 const int32_t *least, const int32_t *most, bool every)
{
    double largest = find_largest(proof, multipliers);
    int64_t n;

    if (!(largest > LEAST_SCALE && largest < HUGE_VAL))
        return false;
    n = every || proof->multiple < STEP_DOWN ? 1 : proof->multiple / STEP_DOWN;
    for (; n <= LAST_MULTIPLE; n = every && n < EVERY_MULTIPLE ? n + 1 : 2 * n) {
        round_multiple(proof, multipliers, (double)n / largest);
        if (kp_infeasibility_proof_holds(proof, least, most)) {
            proof->multiple = n;
            return true;
        }
    }
    return false;
}
