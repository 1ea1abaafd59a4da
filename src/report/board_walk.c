#include "report/board_walk.h"

static void look(struct kp_board_walk *walk)
{
    const struct kp_verdict *verdict = walk->verdict;

    walk->wrong = NULL;
    walk->clashes = walk->next_clash < verdict->conflict_rows &&
                    verdict->conflict[walk->next_clash] == walk->row;
    walk->next_clash += walk->clashes;
    if (walk->next_wrong < verdict->wrong_rows && verdict->wrong[walk->next_wrong].row == walk->row)
        walk->wrong = &verdict->wrong[walk->next_wrong++];
    walk->clashes &= verdict->wrong_rows == 0;
}

bool kp_board_next(struct kp_board_walk *walk)
{
    while (walk->next < walk->game->row_count) {
        walk->row = walk->next++;
        look(walk);
        if (walk->row < KP_BOARD_ROWS || walk->wrong || walk->clashes)
            return true;
        walk->left_out++;
    }
    return false;
}
