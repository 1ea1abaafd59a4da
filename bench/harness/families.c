/* The families, one after the other; the table stands at the end. */
#include "family.h"

#include <math.h>
#include <string.h>

static bool always(struct kp_formula_shape shape)
{
    return shape.pegs > 0;
}

static bool two_colours(struct kp_formula_shape shape)
{
    return shape.colours == 2;
}

/* ---- Any code, any guesses ---- */

static void any_secret(uint64_t *seed, struct kp_formula_shape shape, uint16_t *secret)
{
    for (int p = 0; p < shape.pegs; p++)
        secret[p] = (uint16_t)kp_random_below(seed, shape.colours);
}

static void any_guess(uint64_t *seed, struct kp_formula_shape shape, int r, const uint16_t *secret,
                      uint16_t *guess)
{
    (void)r, (void)secret;
    any_secret(seed, shape, guess);
}

/* ---- Block: two or three colours, each in one run of pegs ---- */

static void block_guess(uint64_t *seed, struct kp_formula_shape shape, int r,
                        const uint16_t *secret, uint16_t *guess)
{
    int n = shape.pegs, first = kp_random_below(seed, n + 1), second = kp_random_below(seed, n + 1);
    uint16_t colour[3];

    (void)r, (void)secret;
    for (int i = 0; i < 3; i++)
        colour[i] = (uint16_t)kp_random_below(seed, shape.colours);
    for (int p = 0; p < n; p++)
        guess[p] = colour[(p >= first) + (p >= second)];
}

/* ---- Balanced: half of everything is one, and of that a half agrees ---- */

static bool in_quarters(struct kp_formula_shape shape)
{
    return shape.colours == 2 && shape.pegs % 4 == 0;
}

static void half_secret(uint64_t *seed, struct kp_formula_shape shape, uint16_t *secret)
{
    for (int p = 0; p < shape.pegs; p++)
        secret[p] = p < shape.pegs / 2;
    kp_shuffle(seed, secret, shape.pegs);
}

/* A quarter of the pegs is one in both codes: of the secret's ones and of its
 * zeros each a half. */
static void half_guess(uint64_t *seed, struct kp_formula_shape shape, int r, const uint16_t *secret,
                       uint16_t *guess)
{
    int wanted[2] = {shape.pegs / 4, shape.pegs / 4};
    int left[2] = {shape.pegs / 2, shape.pegs / 2};

    (void)r;
    for (int p = 0; p < shape.pegs; p++) {
        int side = secret[p];

        guess[p] = kp_random_below(seed, left[side]--) < wanted[side];
        wanted[side] -= guess[p];
    }
}

/* ---- One in three: pegs are variables, every row a clause with one literal
 * true.  The first row says how many pegs are one. ---- */

static void ones(struct kp_formula_shape shape, uint16_t *guess)
{
    for (int p = 0; p < shape.pegs; p++)
        guess[p] = 1;
}

/* Three of the first `among` places, `apart` pegs each, of which just one is true. */
static void clause(uint64_t *seed, int among, int apart, const uint16_t *secret, uint16_t *guess)
{
    for (;;) {
        int place[3], true_ones = 0;

        for (int i = 0; i < 3; i++) {
            place[i] = apart * kp_random_below(seed, among);
            place[i] += apart > 1 ? kp_random_below(seed, apart) : 0;
            true_ones += secret[place[i]];
        }
        if (true_ones != 1 || place[0] / apart == place[1] / apart ||
            place[0] / apart == place[2] / apart || place[1] / apart == place[2] / apart)
            continue;
        for (int i = 0; i < 3; i++)
            guess[place[i]] = 1;
        return;
    }
}

/* Positive: variables, then as many pegs that fill up the ones to a half. */
static bool halves(struct kp_formula_shape shape)
{
    return shape.colours == 2 && shape.pegs % 2 == 0 && shape.pegs >= 10;
}

static void positive_secret(uint64_t *seed, struct kp_formula_shape shape, uint16_t *secret)
{
    int variables = shape.pegs / 2, trues = variables / 3;

    for (int i = 0; i < variables; i++) {
        secret[i] = i < trues;
        secret[variables + i] = i < variables - trues;
    }
    kp_shuffle(seed, secret, variables);
    kp_shuffle(seed, secret + variables, variables);
}

static void positive_guess(uint64_t *seed, struct kp_formula_shape shape, int r,
                           const uint16_t *secret, uint16_t *guess)
{
    memset(guess, 0, (size_t)shape.pegs * sizeof *guess);
    if (r == 0)
        ones(shape, guess);
    else
        clause(seed, shape.pegs / 2, 1, secret, guess);
}

static int positive_fixed(struct kp_formula_shape shape)
{
    (void)shape;
    return 1;
}

/* Of both signs: pegs 2i and 2i+1 are a variable and its negation, which rows
 * of their own say. */
static bool halves_and_pairs(struct kp_formula_shape shape)
{
    return halves(shape) && shape.rows > shape.pegs / 2;
}

static void signed_secret(uint64_t *seed, struct kp_formula_shape shape, uint16_t *secret)
{
    for (int p = 0; p < shape.pegs; p += 2) {
        secret[p] = (uint16_t)kp_random_below(seed, 2);
        secret[p + 1] = !secret[p];
    }
}

static void signed_guess(uint64_t *seed, struct kp_formula_shape shape, int r,
                         const uint16_t *secret, uint16_t *guess)
{
    int variables = shape.pegs / 2;

    memset(guess, 0, (size_t)shape.pegs * sizeof *guess);
    if (r == 0)
        ones(shape, guess);
    else if (r <= variables)
        guess[2 * r - 2] = guess[2 * r - 1] = 1;
    else
        clause(seed, variables, 2, secret, guess);
}

static int signed_fixed(struct kp_formula_shape shape)
{
    return 1 + shape.pegs / 2;
}

/* ---- Rows for so many pegs, as --growth takes them ---- */

static int rows_random(int pegs)
{
    return pegs + pegs / 4;
}

static int rows_black(int pegs)
{
    return 2 * pegs;
}

static int rows_block(int pegs)
{
    return 2 * pegs;
}

static int rows_two(int pegs)
{
    return pegs / 2;
}

static double choose(double n, double k) /* its logarithm */
{
    return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1);
}

/* As many as are expected to leave one secret. */
static int rows_balanced(int pegs)
{
    double all = choose(pegs, pegs / 2.0), agree = 2 * choose(pegs / 2.0, pegs / 4.0);

    return (int)ceil(all / (all - agree));
}

/* Clauses for every variable: 5 to 8 of positive ones, 1 to 3 of both signs,
 * where such formulas cease to have models. */
static int rows_positive(int pegs)
{
    return 1 + 5 * (pegs / 2) / 8;
}

static int rows_signed(int pegs)
{
    return 1 + pegs / 2 + pegs / 6;
}

const struct kp_bench_family kp_bench_families[] = {
    {.name = "random",
     .title = "random guesses, black and white pegs",
     .suits = always,
     .secret = any_secret,
     .guess = any_guess,
     .ladder = "4x6x4 4x6x8 5x8x6 8x10x4 8x10x8 8x10x12 10x12x9 12x10x8 12x12x10 14x10x10 20x6x3 "
               "16x16x20 20x10x60 20x20x60 20x10x26 22x10x28",
     .quick = "4x6x8 8x10x12",
     .growth = {10, 4, 32, 2, rows_random}},
    {.name = "black-only",
     .title = "random guesses, black pegs only",
     .scores = KP_BLACK_ONLY,
     .suits = always,
     .secret = any_secret,
     .guess = any_guess,
     .ladder = "4x6x8 8x10x16 12x10x24",
     .quick = "4x6x8",
     .growth = {10, 4, 30, 2, rows_black}},
    {.name = "block",
     .title = "guesses of up to three colours, each in one run of pegs",
     .suits = always,
     .secret = any_secret,
     .guess = block_guess,
     .ladder = "8x6x12 12x10x24 16x10x32",
     .quick = "8x6x12",
     .growth = {10, 4, 32, 2, rows_block}},
    {.name = "two-colour",
     .title = "random guesses of two colours",
     .suits = two_colours,
     .secret = any_secret,
     .guess = any_guess,
     .ladder = "16x2x8 30x2x9 40x2x12 40x2x20",
     .quick = "16x2x8",
     .growth = {2, 8, 64, 4, rows_two}},
    {.name = "balanced",
     .title = "two colours, every score half black and half white",
     .suits = in_quarters,
     .secret = half_secret,
     .guess = half_guess,
     .ladder = "16x2x12 24x2x16 32x2x19 36x2x18",
     .quick = "16x2x12",
     .growth = {2, 8, 56, 4, rows_balanced}},
    {.name = "one-in-three",
     .title = "positive one-in-three clauses",
     .suits = halves,
     .secret = positive_secret,
     .guess = positive_guess,
     .fixed = positive_fixed,
     .ladder = "20x2x9 40x2x19 100x2x40 200x2x80",
     .quick = "20x2x9",
     .growth = {2, 12, 240, 12, rows_positive}},
    {.name = "one-in-three-signed",
     .title = "one-in-three clauses of both signs",
     .suits = halves_and_pairs,
     .secret = signed_secret,
     .guess = signed_guess,
     .fixed = signed_fixed,
     .ladder = "20x2x17 40x2x33 100x2x80 200x2x160",
     .quick = "20x2x17",
     .growth = {2, 12, 240, 12, rows_signed}},
    {.name = NULL},
};
