#include "native/count/histogram_list.h"

#include "base/memory.h"
#include "native/count/half_tables.h"
#include <stdlib.h>
#include <string.h>

bool kp_histogram_list_add(struct kp_histogram_list *crowd, const int *pegs)
{
    if (!KP_RESERVE(crowd->pegs, crowd->room, (crowd->n + 1) * crowd->classes))
        return false;
    memcpy(crowd->pegs + crowd->n++ * crowd->classes, pegs, crowd->classes * sizeof *pegs);
    return true;
}

void kp_histogram_list_most(const struct kp_histogram_list *crowd, int *most)
{
    memset(most, 0, crowd->classes * sizeof *most);
    for (size_t i = 0; i < crowd->n * crowd->classes; i++)
        if (crowd->pegs[i] > most[i % crowd->classes])
            most[i % crowd->classes] = crowd->pegs[i];
}

#define MOST ((size_t)1 << 16) /* of a crowd */

/* The rest of the walk, or as much as there is room for. */
static enum kp_stop_reason gather(struct kp_histogram_list *crowd, struct kp_histograms *histograms,
                                  struct kp_budget *purse)
{
    size_t most = purse->bytes / 12 / crowd->classes / sizeof *crowd->pegs;
    enum kp_stop_reason stop = KP_COMPLETED;

    while (crowd->n < MOST && crowd->n + 1 < most && kp_histograms_next(histograms, purse, &stop))
        if (!kp_histogram_list_add(crowd, histograms->pegs))
            return KP_OUT_OF_MEMORY;
    return stop;
}

/* Nanoseconds by halves, from a sample of the crowd. */
static double cost_of_halves(const struct kp_histogram_list *crowd,
                             const struct kp_row_table *board, struct kp_half_tables_estimate cost)
{
    size_t sampled = 0;
    double share = 0;

    for (size_t i = 0; i < crowd->n; i += crowd->n / 4 + 1, sampled++)
        share += kp_half_tables_share(board, crowd->pegs + i * crowd->classes);
    return cost.grow + (double)crowd->n * (cost.scan + share / (double)sampled);
}

static enum kp_stop_reason compare(const struct kp_histogram_list *crowd,
                                   const struct kp_row_table *board, double alone,
                                   const struct kp_budget *purse, bool *halved)
{
    int *most = kp_calloc(crowd->classes, sizeof *most);
    struct kp_half_tables_estimate cost;

    *halved = false;
    if (!most)
        return KP_OUT_OF_MEMORY;
    kp_histogram_list_most(crowd, most);
    cost = kp_half_tables_cost(board, most);
    if (crowd->n > 0 && cost.bytes < (double)purse->bytes / 4)
        *halved = cost_of_halves(crowd, board, cost) < alone * (double)crowd->n;
    free(most);
    return KP_COMPLETED;
}

static enum kp_stop_reason halve(const struct kp_histogram_list *crowd,
                                 const struct kp_row_table *board, struct kp_budget *purse,
                                 struct kp_histogram_receiver teller)
{
    struct kp_half_tables halves;
    enum kp_stop_reason stop = kp_half_tables_make(&halves, board, crowd, purse);

    for (size_t i = 0; i < crowd->n && stop == KP_COMPLETED; i++) {
        const int *pegs = crowd->pegs + i * crowd->classes;
        uint64_t ways[2];

        stop = kp_half_tables_count(&halves, pegs, purse, ways);
        if (stop == KP_COMPLETED)
            stop = teller.add(teller.data, pegs, ways);
    }
    kp_half_tables_free(&halves);
    return stop;
}

enum kp_stop_reason kp_histogram_list_count(struct kp_histograms *histograms, double alone,
                                            struct kp_budget *purse,
                                            struct kp_histogram_receiver teller, bool *halved)
{
    const struct kp_row_table *board = histograms->board;
    struct kp_histogram_list crowd = {.classes = (size_t)board->question->classes};
    enum kp_stop_reason stop = gather(&crowd, histograms, purse);

    if (stop == KP_COMPLETED)
        stop = compare(&crowd, board, alone, purse, halved);
    if (stop == KP_COMPLETED && *halved) {
        teller.rest(teller.data);
        stop = halve(&crowd, board, purse, teller);
    } else {
        for (size_t i = 0; i < crowd.n && stop == KP_COMPLETED; i++)
            stop = teller.alone(teller.data, crowd.pegs + i * crowd.classes);
    }
    free(crowd.pegs);
    return stop;
}
