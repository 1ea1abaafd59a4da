/* bench/run: the one harness.  README.md of the folder above describes it. */
#include "modes.h"

int main(int argc, char **argv)
{
    static bool (*const modes[])(struct kp_bench_plan *) = {
        [KP_COMPARE_RUNNERS] = kp_compare_runners, [KP_CHECK_TARGETS] = kp_check_targets,
        [KP_GROWTH_TABLE] = kp_print_growth,       [KP_COMPARE_ENCODINGS] = kp_compare_encodings,
        [KP_COMPARE_RIVALS] = kp_compare_rivals,   [KP_LARGEST_BOARDS] = kp_print_largest,
    };
    struct kp_bench_plan plan = kp_bench_plan_read(argc, argv);
    bool good = modes[plan.mode](&plan);

    if (plan.raw && fclose(plan.raw)) {
        perror("bench/run: --out");
        return 2;
    }
    if (fflush(stdout))
        return 2;
    return !good;
}
