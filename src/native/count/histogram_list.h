/* Histograms, many of them, and the cheaper way to arrange them all: each by
 * itself, or all at once by halves. */
#ifndef KP_NATIVE_COUNT_HISTOGRAM_LIST_H
#define KP_NATIVE_COUNT_HISTOGRAM_LIST_H

#include "native/count/colour_histograms.h"
#include "native/count/state_layers.h"

struct kp_crowd {
    size_t classes, n, room;
    int *pegs; /* [histogram][class] */
};

/* Whoever adds up. */
struct kp_crowd_teller {
    enum kp_stop (*alone)(void *data, const int *pegs); /* arrange this one */
    enum kp_stop (*add)(void *data, const int *pegs, const uint64_t ways[2]);
    void (*rest)(void *data); /* give back what storage can be spared */
    void *data;
};

/* Add one.  false: no memory. */
bool kp_crowd_add(struct kp_crowd *crowd, const int *pegs);

/* The most pegs of each class that any of them has. */
void kp_crowd_most(const struct kp_crowd *crowd, int *most);

/* Take on the walk over histograms, up to a crowd of them, and have them told:
 * by halves where that costs less than `alone` nanoseconds each, which *halved
 * then says. */
enum kp_stop kp_crowd_count(struct kp_histograms *histograms, double alone, struct kp_purse *purse,
                            struct kp_crowd_teller teller, bool *halved);

#endif
