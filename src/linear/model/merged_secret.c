/* The number of secrets is a multinomial coefficient for each group, multiplied by the ways to
 * colour the pegs of the class of several colours.  The codes are visited in the way an odometer
 * counts.  The classes of the first group take the next permutation.  After its last permutation a
 * group begins anew, and the next group takes its next permutation. */
#include "linear/model/merged_secret.h"

#include "base/allocate.h"

#include <stdlib.h>

/* ---- Counting ------------------------------------------------------------------ */

static uint32_t find_least_divisor(uint32_t n)
{
    for (uint32_t d = 2; d * d <= n; d++)
        if (n % d == 0)
            return d;
    return n;
}

/* Multiplies by the primes of the powers 2^power[2] * 3^power[3] * ... * most^power[most], whose
 * product is whole: a number that is not prime passes its power on to two of its divisors. */
static void multiply_by_powers(int32_t *power, uint32_t most, struct kp_bignum *count)
{
    uint64_t product = 1;

    for (uint32_t k = most; k > 1; k--) {
        uint32_t divisor = power[k] ? find_least_divisor(k) : 1;

        if (power[k] && divisor < k) {
            power[divisor] += power[k];
            power[k / divisor] += power[k];
            continue;
        }
        for (; power[k] > 0; power[k]--) {
            product *= k;
            if (product > UINT64_MAX / most) {
                kp_bignum_multiply(count, product);
                product = 1;
            }
        }
    }
    kp_bignum_multiply(count, product);
}

/* Multiplies by the number of ways to place the classes of a group.  The pegs are taken one by one:
 * the k-th peg, if it is the n-th of its class, multiplies the number by k / n.  The fractions are
 * reduced first, because dividing the number for each of 65,535 pegs took five seconds. */
static void multiply_by_places(const struct kp_merged_secret *merged, size_t group,
                               struct kp_bignum *count)
{
    const struct kp_peg_groups *groups = merged->groups;
    int32_t *power = kp_calloc((size_t)merged->question->pegs + 1, sizeof *power);
    uint32_t pegs = 0, of_class = 0;
    int class = -1;

    if (!power) {
        count->failed = true;
        return;
    }
    for (int p = groups->first[group]; p >= 0; p = groups->next[p]) {
        of_class = merged->classes[p] == class ? of_class + 1 : 1;
        class = merged->classes[p];
        power[++pegs]++;
        power[of_class]--;
    }
    multiply_by_powers(power, pegs, count);
    free(power);
}

void kp_merged_secret_add_count(const struct kp_merged_secret *merged, struct kp_bignum *count)
{
    const struct kp_question *question = merged->question;
    struct kp_bignum ways = {0};

    kp_question_colourings(question, kp_question_count_others(question, merged->classes), &ways);
    for (size_t group = 0; group < merged->groups->count; group++)
        multiply_by_places(merged, group, &ways);
    kp_bignum_add(count, &ways);
    kp_bignum_free(&ways);
}

/* ---- Expanding ----------------------------------------------------------------- */

static void swap(uint16_t *classes, int p, int q)
{
    uint16_t class = classes[p];

    classes[p] = classes[q];
    classes[q] = class;
}

static void reverse(uint16_t *classes, const int *place, int from, int to)
{
    for (; from < to; from++, to--)
        swap(classes, place[from], place[to]);
}

/* Takes the next permutation of the classes at these places.  Returns false after the last one,
 * when the classes begin anew in ascending order. */
static bool permute(uint16_t *classes, const int *place, int count)
{
    int i = count - 2, k = count - 1;

    while (i >= 0 && classes[place[i]] >= classes[place[i + 1]])
        i--;
    if (i >= 0) {
        while (classes[place[k]] <= classes[place[i]])
            k--;
        swap(classes, place[i], place[k]);
    }
    reverse(classes, place, i + 1, count - 1);
    return i >= 0;
}

static bool permute_groups(const struct kp_peg_groups *groups, uint16_t *classes, const int *place)
{
    for (size_t group = 0; group < groups->count; group++) {
        if (permute(classes, place, groups->size[group]))
            return true;
        place += groups->size[group];
    }
    return false;
}

bool kp_merged_secret_expand(const struct kp_merged_secret *merged,
                             bool (*visit)(void *data, const uint16_t *classes), void *data,
                             bool *all)
{
    const struct kp_peg_groups *groups = merged->groups;
    size_t pegs = (size_t)merged->question->pegs;
    uint16_t *classes = kp_copy(merged->classes, pegs * sizeof *classes);
    int *place = kp_calloc(pegs, sizeof *place);
    bool good = classes && place;

    if (good) {
        int *to = place;

        for (size_t group = 0; group < groups->count; group++)
            for (int p = groups->first[group]; p >= 0; p = groups->next[p])
                *to++ = p;
        do
            *all = visit(data, classes);
        while (*all && permute_groups(groups, classes, place));
    }
    free(classes);
    free(place);
    return good;
}
