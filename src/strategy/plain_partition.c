#include "strategy/plain_partition.h"

#include "base/memory.h"
#include "game/score.h"

#include <stdlib.h>
#include <string.h>

static const uint16_t *kp_view_code(const struct kp_view *view, size_t i)
{
    return view->codes + (view->which ? view->which[i] : i) * (size_t)view->rules->pegs;
}

bool kp_plain_partition_make(struct kp_plain_partition *plain, struct kp_view view)
{
    *plain = (struct kp_plain_partition){.view = view};
    plain->tally = kp_calloc((size_t)kp_rules_guess_colours(view.rules), sizeof *plain->tally);
    return plain->tally != NULL;
}

void kp_plain_partition_clear(struct kp_plain_partition *plain)
{
    free(plain->tally);
    free(plain->parts);
    *plain = (struct kp_plain_partition){0};
}

static int compare(struct kp_score a, struct kp_score b)
{
    return a.black != b.black ? a.black - b.black : a.white - b.white;
}

/* The part of this score, or the place where it belongs. */
static size_t place_of(const struct kp_plain_partition *plain, struct kp_score score)
{
    size_t low = 0, high = plain->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (compare(plain->parts[middle].score, score) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool add(struct kp_plain_partition *plain, struct kp_score score)
{
    size_t i = place_of(plain, score);

    if (i == plain->count || compare(plain->parts[i].score, score) != 0) {
        if (!KP_RESERVE(plain->parts, plain->room, plain->count + 1))
            return false;
        memmove(plain->parts + i + 1, plain->parts + i,
                (plain->count++ - i) * sizeof *plain->parts);
        plain->parts[i] = (struct kp_advice_part){score, 0};
    }
    plain->parts[i].secrets++;
    return true;
}

bool kp_plain_partition_split(struct kp_plain_partition *plain, const uint16_t *guess)
{
    const struct kp_view *view = &plain->view;

    plain->count = 0;
    for (size_t i = 0; i < view->count; i++)
        if (!add(plain, kp_score_guess(view->rules, kp_view_code(view, i), guess, plain->tally)))
            return false;
    return true;
}

static int compare_scores(struct kp_score a, struct kp_score b)
{
    if (a.black != b.black)
        return a.black < b.black ? -1 : 1;
    return (a.white > b.white) - (a.white < b.white);
}

static int compare_scored_secrets(const void *left, const void *right)
{
    const struct kp_scored_secret *a = left, *b = right;
    int order = compare_scores(a->score, b->score);

    return order ? order : (a->secret > b->secret) - (a->secret < b->secret);
}

void kp_scored_secrets_sort(struct kp_scored_secret *told, size_t n)
{
    qsort(told, n, sizeof *told, compare_scored_secrets);
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
