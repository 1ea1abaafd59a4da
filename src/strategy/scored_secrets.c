#include "strategy/scored_secrets.h"

#include "base/memory.h"
#include <stdlib.h>

static int compare_scores(struct kp_score a, struct kp_score b)
{
    if (a.black != b.black)
        return a.black < b.black ? -1 : 1;
    return (a.white > b.white) - (a.white < b.white);
}

static int compare(const void *left, const void *right)
{
    const struct kp_told *a = left, *b = right;
    int order = compare_scores(a->score, b->score);

    return order ? order : (a->secret > b->secret) - (a->secret < b->secret);
}

void kp_told_sort(struct kp_told *told, size_t n)
{
    qsort(told, n, sizeof *told, compare);
}

bool kp_told_same(struct kp_score a, struct kp_score b)
{
    return compare_scores(a, b) == 0;
}

struct kp_told_group *kp_told_groups(const struct kp_told *told, size_t n, size_t *count)
{
    struct kp_told_group *groups = NULL;
    size_t room = 0;

    *count = 0;
    for (size_t k = 0; k < n; k++) {
        if (k == 0 || !kp_told_same(told[k - 1].score, told[k].score)) {
            if (!KP_ROOM(groups, room, *count + 1)) {
                free(groups);
                return NULL;
            }
            groups[(*count)++] = (struct kp_told_group){k, 0, false};
        }
        groups[*count - 1].count++;
    }
    return groups;
}
