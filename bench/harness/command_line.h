/* What the command line of bench/run asks for. */
#pragma once

#include "games.h"
#include "runner.h"

#define KP_MOST_RUNNERS 32

enum kp_bench_mode {
    KP_COMPARE_RUNNERS,
    KP_CHECK_TARGETS,
    KP_GROWTH_TABLE,
    KP_COMPARE_ENCODINGS,
    KP_COMPARE_RIVALS,
    KP_LARGEST_BOARDS
};

struct kp_bench_plan {
    enum kp_bench_mode mode;
    uint64_t first, last; /* seeds */
    double seconds;       /* for one runner and one game */
    bool inside, quick;
    const char *families, *only; /* lists with commas, or NULL: all */
    char **boards;               /* ends with NULL */
    FILE *raw;                   /* every measurement goes there, or NULL */
    const struct kp_runner *runners[KP_MOST_RUNNERS];
    int runner_count;
};

/* Ends the program after --help, and after a mistake. */
struct kp_bench_plan kp_bench_plan_read(int argc, char **argv);

/* Chooses the runners of --only, or else of this list (NULL: all), that are installed, and
 * names the others on standard error. */
void kp_bench_plan_choose(struct kp_bench_plan *plan, const char *list);

/* Whether the name is in a list with commas. */
bool kp_is_listed(const char *list, const char *name);

bool kp_bench_plan_has(const struct kp_bench_plan *plan, const struct kp_bench_family *family);
