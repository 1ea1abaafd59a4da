#include "native/count/histogram_list.h"

#include "base/memory.h"
#include "native/count/half_tables.h"
#include <stdlib.h>
#include <string.h>

bool kp_crowd_add(struct kp_crowd *crowd, const int *pegs)
{
    if (!KP_ROOM(crowd->pegs, crowd->room, (crowd->n + 1) * crowd->classes))
        return false;
    memcpy(crowd->pegs + crowd->n++ * crowd->classes, pegs, crowd->classes * sizeof *pegs);
    return true;
}

void kp_crowd_most(const struct kp_crowd *crowd, int *most)
{
    memset(most, 0, crowd->classes * sizeof *most);
    for (size_t i = 0; i < crowd->n * crowd->classes; i++)
        if (crowd->pegs[i] > most[i % crowd->classes])
            most[i % crowd->classes] = crowd->pegs[i];
}

#define MOST ((size_t)1 << 16) /* of a crowd */

/* The rest of the walk, or as much as there is room for. */
static enum kp_stop gather(struct kp_crowd *crowd, struct kp_histograms *histograms,
                           struct kp_purse *purse)
{
    size_t most = purse->bytes / 12 / crowd->classes / sizeof *crowd->pegs;
    enum kp_stop stop = KP_RAN;

    while (crowd->n < MOST && crowd->n + 1 < most && kp_histograms_next(histograms, purse, &stop))
        if (!kp_crowd_add(crowd, histograms->pegs))
            return KP_OUT_OF_MEMORY;
    return stop;
}

/* Nanoseconds by halves, from a sample of the crowd. */
static double cost_of_halves(const struct kp_crowd *crowd, const struct kp_board *board,
                             struct kp_halves_cost cost)
{
    size_t sampled = 0;
    double share = 0;

    for (size_t i = 0; i < crowd->n; i += crowd->n / 4 + 1, sampled++)
        share += kp_halves_share(board, crowd->pegs + i * crowd->classes);
    return cost.grow + (double)crowd->n * (cost.scan + share / (double)sampled);
}

static enum kp_stop compare(const struct kp_crowd *crowd, const struct kp_board *board,
                            double alone, const struct kp_purse *purse, bool *halved)
{
    int *most = kp_zeroed(crowd->classes, sizeof *most);
    struct kp_halves_cost cost;

    *halved = false;
    if (!most)
        return KP_OUT_OF_MEMORY;
    kp_crowd_most(crowd, most);
    cost = kp_halves_cost(board, most);
    if (crowd->n > 0 && cost.bytes < (double)purse->bytes / 4)
        *halved = cost_of_halves(crowd, board, cost) < alone * (double)crowd->n;
    free(most);
    return KP_RAN;
}

static enum kp_stop halve(const struct kp_crowd *crowd, const struct kp_board *board,
                          struct kp_purse *purse, struct kp_crowd_teller teller)
{
    struct kp_halves halves;
    enum kp_stop stop = kp_halves_make(&halves, board, crowd, purse);

    for (size_t i = 0; i < crowd->n && stop == KP_RAN; i++) {
        const int *pegs = crowd->pegs + i * crowd->classes;
        uint64_t ways[2];

        stop = kp_halves_count(&halves, pegs, purse, ways);
        if (stop == KP_RAN)
            stop = teller.add(teller.data, pegs, ways);
    }
    kp_halves_free(&halves);
    return stop;
}

enum kp_stop kp_crowd_count(struct kp_histograms *histograms, double alone, struct kp_purse *purse,
                            struct kp_crowd_teller teller, bool *halved)
{
    const struct kp_board *board = histograms->board;
    struct kp_crowd crowd = {.classes = (size_t)board->question->classes};
    enum kp_stop stop = gather(&crowd, histograms, purse);

    if (stop == KP_RAN)
        stop = compare(&crowd, board, alone, purse, halved);
    if (stop == KP_RAN && *halved) {
        teller.rest(teller.data);
        stop = halve(&crowd, board, purse, teller);
    } else {
        for (size_t i = 0; i < crowd.n && stop == KP_RAN; i++)
            stop = teller.alone(teller.data, crowd.pegs + i * crowd.classes);
    }
    free(crowd.pegs);
    return stop;
}
