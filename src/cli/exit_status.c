/* The exit status of an answer, and of several. */
#include "cli/commands.h"

int kp_exit_status(enum kp_answer answer)
{
    return answer == KP_CONSISTENT ? KP_EXIT_DONE
           : answer == KP_CHEATED  ? KP_EXIT_CHEATED
                                   : KP_EXIT_UNDECIDED;
}

int kp_worst_exit_status(unsigned seen)
{
    static const int order[] = {KP_EXIT_BAD, KP_EXIT_CHEATED, KP_EXIT_UNDECIDED};

    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (seen >> order[i] & 1)
            return order[i];
    return KP_EXIT_DONE;
}
