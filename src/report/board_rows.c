#include "report/board_rows.h"

#include "game/transcript.h"

/* The rows that an audit suspects, where it knows all of them: no others can be
 * the wrong ones, if no more are wrong than must be. */

/* Not where a revealed secret tells which rows are wrong. */
static bool kp_knows_suspects(const struct kp_verdict *verdict)
{
    const struct kp_audit *audit = verdict->audit;

    return audit && verdict->wrong_rows == 0 && audit->suspect_count > 0 &&
           audit->suspects_are_all && audit->wrong_least == audit->wrong_most;
}

/* The first row from `row` on that may be wrong, or KP_NO_ROW. */
static size_t kp_next_suspect(const struct kp_audit *audit, size_t row)
{
    size_t next = KP_NO_ROW;

    for (size_t i = 0; i < audit->suspect_count; i++)
        for (size_t k = 0; k < audit->suspects[i].count; k++)
            if (audit->suspects[i].row[k] >= row && audit->suspects[i].row[k] < next)
                next = audit->suspects[i].row[k];
    return next;
}

static const struct kp_wrong_row *correction(const struct kp_repair *repair, size_t row)
{
    for (size_t i = 0; i < repair->row_count; i++)
        if (repair->rows[i].row == row)
            return &repair->rows[i];
    return NULL;
}

static bool same(const struct kp_wrong_row *a, const struct kp_wrong_row *b)
{
    return a && b && a->right.black == b->right.black && a->right.white == b->right.white;
}

/* What a suspected row should be, where nothing else can set it right; or NULL. */
static const struct kp_wrong_row *kp_only_correction(const struct kp_audit *audit, size_t row)
{
    const struct kp_wrong_row *only;

    if (audit->suspect_count != 1 || audit->repair_count == 0 || audit->repairs_left_out > 0 ||
        !audit->repairs_are_all)
        return NULL;
    only = correction(&audit->repairs[0], row);
    for (size_t i = 1; i < audit->repair_count; i++)
        if (!same(only, correction(&audit->repairs[i], row)))
            return NULL;
    return only;
}

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
