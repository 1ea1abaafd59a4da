/* Histograms, many of them, and the cheaper way to arrange them all: each by
 * itself, or all at once by halves. */
#ifndef KP_NATIVE_COUNT_HISTOGRAM_LIST_H
#define KP_NATIVE_COUNT_HISTOGRAM_LIST_H

#include "native/count/colour_histograms.h"
#include "native/count/state_layers.h"

struct kp_histogram_list {
    size_t classes, n, room;
    int *pegs; /* [histogram][class] */
};

/* Whoever adds up. */
struct kp_histogram_receiver {
    enum kp_stop_reason (*alone)(void *data, const int *pegs); /* arrange this one */
    enum kp_stop_reason (*add)(void *data, const int *pegs, const uint64_t ways[2]);
    void (*rest)(void *data); /* give back what storage can be spared */
    void *data;
};

/* Add one.  false: no memory. */
bool kp_histogram_list_add(struct kp_histogram_list *crowd, const int *pegs);

/* The most pegs of each class that any of them has. */
void kp_histogram_list_most(const struct kp_histogram_list *crowd, int *most);

/* Take on the walk over histograms, up to a crowd of them, and have them told:
 * by halves where that costs less than `alone` nanoseconds each, which *halved
 * then says. */
enum kp_stop_reason kp_histogram_list_count(struct kp_histograms *histograms, double alone,
                                            struct kp_budget *purse,
                                            struct kp_histogram_receiver teller, bool *halved);

#endif
