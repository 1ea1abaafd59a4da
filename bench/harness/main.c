/* bench/run: the one harness.  README.md of the folder above tells all. */
#include "modes.h"

int main(int argc, char **argv)
{
    static bool (*const modes[])(struct kp_order *) = {
        [KP_COMPARE] = kp_compare, [KP_TARGETS] = kp_targets,           [KP_README] = kp_readme,
        [KP_GROWTH] = kp_growth,   [KP_WRITTEN] = kp_encodings_compare,
    };
    struct kp_order order = kp_order_read(argc, argv);
    bool good = modes[order.mode](&order);

    if (order.raw && fclose(order.raw)) {
        perror("bench/run: --out");
        return 2;
    }
    if (fflush(stdout))
        return 2;
    return !good;
}
