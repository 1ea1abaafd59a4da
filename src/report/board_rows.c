#include "report/board_rows.h"

#include "report/suspects.h"

static void look_for_wrong(struct kp_board_cursor *walk)
{
    const struct kp_verdict *verdict = walk->verdict;

    if (walk->next_wrong < verdict->wrong_rows && verdict->wrong[walk->next_wrong].row == walk->row)
        walk->wrong = &verdict->wrong[walk->next_wrong++];
}

static void look_for_suspect(struct kp_board_cursor *walk)
{
    const struct kp_audit *audit = walk->verdict->audit;

    if (walk->row == 0 || walk->row > walk->next_suspect)
        walk->next_suspect = kp_next_suspect(audit, walk->row);
    if (walk->row != walk->next_suspect)
        return;
    walk->wrong = kp_only_correction(audit, walk->row);
    walk->remark = walk->wrong ? NULL : "may be wrong";
}

static void look_for_clash(struct kp_board_cursor *walk)
{
    const struct kp_verdict *verdict = walk->verdict;

    if (walk->next_clash >= verdict->conflict_rows ||
        verdict->conflict[walk->next_clash] != walk->row)
        return;
    walk->next_clash++;
    walk->remark = "clashes";
}

static void look(struct kp_board_cursor *walk)
{
    walk->wrong = NULL;
    walk->remark = NULL;
    if (walk->verdict->wrong_rows > 0)
        look_for_wrong(walk);
    else if (kp_knows_suspects(walk->verdict))
        look_for_suspect(walk);
    else
        look_for_clash(walk);
}

bool kp_board_next_row(struct kp_board_cursor *walk)
{
    while (walk->next < walk->game->row_count) {
        walk->row = walk->next++;
        look(walk);
        if (walk->row < KP_BOARD_ROWS || walk->wrong || walk->remark)
            return true;
        walk->left_out++;
    }
    return false;
}
