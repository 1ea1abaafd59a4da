/* Parts are kept sorted by score, so each code costs one scoring and a binary search. */
#include "strategy/plain_partition.h"

#include "base/allocate.h"
#include "game/score.h"

#include <stdlib.h>
#include <string.h>

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

static int compare_scores(struct kp_score a, struct kp_score b)
{
    return a.black != b.black ? a.black - b.black : a.white - b.white;
}

/* The first part whose score is not below this one. */
static size_t find_place(const struct kp_plain_partition *plain, struct kp_score score)
{
    size_t low = 0, high = plain->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (compare_scores(plain->parts[middle].score, score) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool kp_plain_partition_count(struct kp_plain_partition *plain, struct kp_score score,
                              uint64_t codes)
{
    size_t i = find_place(plain, score);

    if (i == plain->count || compare_scores(plain->parts[i].score, score) != 0) {
        if (!KP_RESERVE(plain->parts, plain->room, plain->count + 1))
            return false;
        memmove(plain->parts + i + 1, plain->parts + i,
                (plain->count++ - i) * sizeof *plain->parts);
        plain->parts[i] = (struct kp_advice_part){score, 0};
    }
    plain->parts[i].secrets += codes;
    return true;
}

static const uint16_t *code_of(const struct kp_view *view, size_t i)
{
    size_t number = view->which ? view->which[i] : i;

    return view->codes + number * (size_t)view->rules->pegs;
}

bool kp_plain_partition_split(struct kp_plain_partition *plain, const uint16_t *guess)
{
    plain->count = 0;
    for (size_t i = 0; i < plain->view.count; i++)
        if (!kp_plain_partition_count(
                plain,
                kp_score_guess(plain->view.rules, code_of(&plain->view, i), guess, plain->tally),
                1))
            return false;
    return true;
}
