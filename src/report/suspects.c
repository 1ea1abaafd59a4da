#include "report/suspects.h"

bool kp_knows_suspects(const struct kp_verdict *verdict)
{
    const struct kp_audit *audit = verdict->audit;

    return audit && verdict->wrong_rows == 0 && audit->suspect_count > 0 &&
           audit->suspects_are_all && audit->wrong_least == audit->wrong_most;
}

size_t kp_next_suspect(const struct kp_audit *audit, size_t row)
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

const struct kp_wrong_row *kp_only_correction(const struct kp_audit *audit, size_t row)
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
