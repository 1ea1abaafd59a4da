# awk [-v start=SECONDS] [-v cores='1 2 10 100 1000'] -f many_cores.awk FILE
#
# Prints how long the parts of one hard game take on that many cores, from the measured seconds of
# each part: a part per line, in the order in which they begin, and after the seconds the verdict.
# A core that becomes free takes the next part of the list (list scheduling), which is what GNU
# parallel and Slurm do; `start` is what they need to begin a part.  The game is decided when all
# parts are, or as soon as one is consistent.
BEGIN {
    if (!cores)
        cores = "1 2 10 100 1000"
}

NF && !/^#/ {
    seconds[++parts] = $1
    verdict[parts] = $2
    total += $1
    if ($1 > longest)
        longest = $1
}

# The heap `free` has the moments at which the cores become free, the earliest at 1.
function sink(i, n,  child, held) {
    for (held = free[i]; (child = 2 * i) <= n; i = child) {
        if (child < n && free[child + 1] < free[child])
            child++
        if (free[child] >= held)
            break
        free[i] = free[child]
    }
    free[i] = held
}

function schedule(n,  i, end, first) {
    for (i = 1; i <= n; i++)
        free[i] = 0
    first = -1
    for (i = 1; i <= parts; i++) {
        free[1] += start + seconds[i]
        if (free[1] > end)
            end = free[1]
        if (verdict[i] == "consistent" && (first < 0 || free[1] < first))
            first = free[1]
        sink(1, n)
    }
    return first < 0 ? end : first
}

END {
    printf "%d parts, %.1f s in all, the longest %.1f s\n", parts, total, longest
    for (i = 1; i <= split(cores, list, " "); i++)
        printf "%5d cores %10.1f s\n", list[i], schedule(list[i])
}
