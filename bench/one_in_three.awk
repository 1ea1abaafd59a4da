# awk -v variables=V -v clauses=M -v signed=0|1 -v seed=S -v games=N -f one_in_three.awk
#
# Writes random one-in-three formulas (exactly one of three literals of each clause is true) as
# games of two colours: theory 3a for literals of both signs, 3b for positive ones.  Pegs of the
# secret that are 1 are true literals.  A guess of all ones, scored V black, says that half of
# the pegs are 1.
function below(n) { # Park and Miller's minimal standard: every awk draws the same
    state = state * 16807 % 2147483647
    return int(state / 2147483647 * n)
}

# The guess is 1 on the `size` pegs in `on`, and one of them is right.
function row(size,  p, line) {
    for (p = 0; p < 2 * variables; p++)
        line = line (p in on ? 1 : 0)
    print line " : " variables + 2 - size " " 2 * (size - 1)
    split("", on)
}

function clause(  i, v) {
    split("", used)
    for (i = 0; i < 3; i++) {
        do
            v = below(variables)
        while (v in used)
        used[v]
        on[signed ? 2 * v + below(2) : v]
    }
    row(3)
}

BEGIN {
    state = (seed * 7919 + variables * 104729 + clauses * 15485863) % 2147483646 + 1
    for (i = 0; i < 10; i++)
        below(2)
    for (game = 0; game < games; game++) {
        if (game)
            print "---"
        else
            print "pegs " 2 * variables "\ncolours 0 1"
        for (p = 0; p < 2 * variables; p++)
            printf "1"
        print " : " variables " 0"
        for (v = 0; signed && v < variables; v++) {
            on[2 * v]
            on[2 * v + 1]
            row(2)
        }
        for (c = 0; c < clauses; c++)
            clause()
    }
}
