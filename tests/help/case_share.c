#include "help/case_share.h"

#include "help/random_games.h"

#include <stdlib.h>

int kp_share_percent(void)
{
    const char *value = getenv("KEYPEG_TEST_SHARE");
    int percent = value ? atoi(value) : KP_QUICK_SHARE;

    return percent < 1 ? 1 : percent > 100 ? 100 : percent;
}

int kp_share(int games)
{
    int share = (int)((long long)games * kp_share_percent() / 100);

    return share < 1 ? 1 : share;
}

int kp_stride(void)
{
    int percent = kp_share_percent();

    return percent < 100 ? 100 / percent | 1 : 1;
}

bool kp_is_chosen(uint64_t *seed)
{
    return kp_seeded_below(seed, 100) < kp_share_percent();
}
