/* What the command line orders. */
#ifndef KP_BENCH_ORDER_H
#define KP_BENCH_ORDER_H

#include "family.h"
#include "runner.h"

#define KP_MOST_RUNNERS 32

enum kp_mode { KP_COMPARE, KP_TARGETS, KP_README, KP_GROWTH, KP_WRITTEN };

struct kp_order {
    enum kp_mode mode;
    uint64_t first, last; /* seeds */
    double seconds;       /* for one runner and one game */
    bool inside, quick;
    const char *families, *only; /* lists with commas, or NULL: all */
    char **boards;               /* ends with NULL */
    FILE *raw;                   /* or NULL */
    const struct kp_runner *runners[KP_MOST_RUNNERS];
    int runner_count;
};

/* Ends the program where it asks for help, or for what there is not. */
struct kp_order kp_order_read(int argc, char **argv);

/* Take those of this list, or of --only, that are here; the others are
 * named on standard error.  NULL: all there are. */
void kp_order_choose(struct kp_order *order, const char *list);

/* Whether the name is in a list with commas. */
bool kp_is_listed(const char *list, const char *name);

bool kp_order_has(const struct kp_order *order, const struct kp_bench_family *family);

#endif
