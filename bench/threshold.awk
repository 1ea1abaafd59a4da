# awk -v family=NAME -v pegs=N -v colours=C -f threshold.awk
#
# Prints the rows at which one secret is expected of a game that was not planted.  For formulas it
# prints those at which the literature finds the change.
#
# Balanced: as in theory, the logarithm of the number of codes that are half of one colour,
# divided by the logarithm of the share of them that gives the only possible score.
#
# Random: the whites agree, so a few rows reveal how often each colour is in the secret, and only
# its arrangements are left.  Two arrangements give the same score with a probability that is
# estimated here with random numbers of its own, so that every awk draws the same ones.
function log_factorial(n,  sum) {
    for (sum = 0; n > 1; n--)
        sum += log(n)
    return sum
}

function log_choose(n, k) {
    return log_factorial(n) - log_factorial(k) - log_factorial(n - k)
}

# Park and Miller's minimal standard generator, which fits into a number of awk.
function below(n) {
    state = state * 16807 % 2147483647
    return int(state / 2147483647 * n)
}

function draw(code,  p) {
    for (p = 0; p < pegs; p++)
        code[p] = below(colours)
}

function shuffle(code,  p, q, kept) {
    for (p = pegs - 1; p > 0; p--) {
        q = below(p + 1)
        kept = code[p]
        code[p] = code[q]
        code[q] = kept
    }
}

function log_arrangements(code,  p, c, often, sum) {
    for (p = 0; p < pegs; p++)
        often[code[p]]++
    sum = log_factorial(pegs)
    for (c in often)
        sum -= log_factorial(often[c])
    return sum
}

# The probability that two arrangements of the code have the same number of pegs in common with
# the guess.
function agreement(code, guess,  i, p, black, seen, pairs) {
    for (i = 0; i < SHUFFLES; i++) {
        shuffle(code)
        black = 0
        for (p = 0; p < pegs; p++)
            black += code[p] == guess[p]
        pairs += seen[black]++
    }
    return 2 * pairs / (SHUFFLES * (SHUFFLES - 1))
}

function random_threshold(  i, arrangements, agreements) {
    for (i = 0; i < DRAWS; i++) {
        draw(code)
        draw(guess)
        arrangements += log_arrangements(code)
        agreements += agreement(code, guess)
    }
    return -arrangements / DRAWS / log(agreements / DRAWS)
}

function balanced_threshold(  all) {
    all = log_choose(pegs, pegs / 2)
    return all / (all - 2 * log_choose(pegs / 2, pegs / 4))
}

# The game has a row for each clause, one for all pegs, and one for each variable if literals have
# signs.
function formula_threshold(signed) {
    return pegs / 2 * (signed ? 1 / 3 : 0.625) + 1 + signed * pegs / 2
}

BEGIN {
    DRAWS = 2000
    SHUFFLES = 64
    state = 20031
    if (family == "balanced")
        threshold = balanced_threshold()
    else if (family ~ /^one-in-three/)
        threshold = formula_threshold(family ~ /-signed$/)
    else
        threshold = random_threshold()
    printf "%.2f\n", threshold
}
