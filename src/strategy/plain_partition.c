#include "strategy/plain_partition.h"

#include "base/memory.h"
#include "game/score.h"
#include <stdlib.h>
#include <string.h>

const uint16_t *kp_view_code(const struct kp_view *view, size_t i)
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
