#include "help/share.h"

#include <stdlib.h>

static int percent(void)
{
    const char *said = getenv("KEYPEG_TEST_SHARE");
    int percent = said ? atoi(said) : 100;

    return percent < 1 ? 1 : percent;
}

int kp_share(int games)
{
    int share = (int)((long long)games * percent() / 100);

    return share < 1 ? 1 : share;
}

int kp_stride(void)
{
    return percent() < 100 ? 100 / percent() | 1 : 1;
}
