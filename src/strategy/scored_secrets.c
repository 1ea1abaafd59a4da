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
    const struct kp_scored_secret *a = left, *b = right;
    int order = compare_scores(a->score, b->score);

    return order ? order : (a->secret > b->secret) - (a->secret < b->secret);
}

void kp_scored_secrets_sort(struct kp_scored_secret *told, size_t n)
{
    qsort(told, n, sizeof *told, compare);
}

bool kp_scored_secrets_equal(struct kp_score a, struct kp_score b)
{
    return compare_scores(a, b) == 0;
}

struct kp_scored_group *kp_scored_secrets_group(const struct kp_scored_secret *told, size_t n,
                                                size_t *count)
{
    struct kp_scored_group *groups = NULL;
    size_t room = 0;

    *count = 0;
    for (size_t k = 0; k < n; k++) {
        if (k == 0 || !kp_scored_secrets_equal(told[k - 1].score, told[k].score)) {
            if (!KP_RESERVE(groups, room, *count + 1)) {
                free(groups);
                return NULL;
            }
            groups[(*count)++] = (struct kp_scored_group){k, 0, false};
        }
        groups[*count - 1].count++;
    }
    return groups;
}
