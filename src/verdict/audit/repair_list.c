#include "verdict/audit/repair_list.h"

#include "base/memory.h"
#include "game/scoring_mistakes.h"
#include <stdlib.h>
#include <string.h>

/* Place the mistakes of a repair in its order. */
static void measure(const struct kp_transcript *game, struct kp_fix *fix)
{
    for (size_t i = 0; i < fix->count; i++) {
        const struct kp_wrong_row *wrong = &fix->rows[i];

        fix->pegs += kp_score_distance(game->rows[wrong->row].score, wrong->right);
        fix->likeness += kp_mistake_find(game, wrong->row, wrong->right);
    }
}

static int order(size_t a, size_t b)
{
    return (a > b) - (a < b);
}

static int compare_rows(const struct kp_wrong_row *a, const struct kp_wrong_row *b)
{
    if (a->row != b->row)
        return order(a->row, b->row);
    if (a->right.black != b->right.black)
        return a->right.black < b->right.black ? -1 : 1;
    return (a->right.white > b->right.white) - (a->right.white < b->right.white);
}

/* Fewest rows, fewest key pegs, the likeliest mistakes, the earliest rows. */
static int compare(const struct kp_fix *a, const struct kp_fix *b)
{
    int by = order(a->count, b->count);

    if (!by)
        by = (a->pegs > b->pegs) - (a->pegs < b->pegs);
    if (!by)
        by = order(a->likeness, b->likeness);
    for (size_t i = 0; !by && i < a->count; i++)
        by = order(a->rows[i].row, b->rows[i].row);
    for (size_t i = 0; !by && i < a->count; i++)
        by = compare_rows(&a->rows[i], &b->rows[i]);
    return by;
}

/* Where it stands, or would. */
static size_t place(const struct kp_repairs *repairs, const struct kp_fix *fix, bool *there)
{
    size_t low = 0, high = repairs->count;

    *there = false;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int by = compare(&repairs->fixes[middle], fix);

        if (by == 0) {
            *there = true;
            return middle;
        }
        if (by < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void drop(struct kp_fix *fix)
{
    free(fix->rows);
    free(fix->secret);
    kp_count_free(&fix->secrets);
}

/* The least likely makes room for a better one. */
static bool make_room(struct kp_repairs *repairs)
{
    if (repairs->count < KP_MOST_REPAIRS)
        return KP_ROOM(repairs->fixes, repairs->room, repairs->count + 1);
    repairs->overflowed = true;
    drop(&repairs->fixes[--repairs->count]);
    return true;
}

/* Put a copy of it at place i. */
static bool insert(struct kp_repairs *repairs, size_t i, struct kp_fix fix)
{
    size_t pegs = (size_t)repairs->game->rules->pegs;

    if (i == KP_MOST_REPAIRS) {
        repairs->overflowed = true;
        return true;
    }
    fix.rows = kp_copy(fix.rows, fix.count * sizeof *fix.rows);
    fix.secret = kp_copy(fix.secret, pegs * sizeof *fix.secret);
    if (!fix.rows || !fix.secret || !make_room(repairs)) {
        drop(&fix);
        return false;
    }
    memmove(&repairs->fixes[i + 1], &repairs->fixes[i],
            (repairs->count - i) * sizeof *repairs->fixes);
    repairs->fixes[i] = fix;
    repairs->count++;
    return true;
}

bool kp_repairs_add(struct kp_repairs *repairs, const struct kp_wrong_row *wrong, size_t count,
                    const uint16_t *secret, const struct kp_count *secrets)
{
    struct kp_fix fix = {
        .rows = (struct kp_wrong_row *)wrong, .count = count, .secret = (uint16_t *)secret};
    bool there;
    size_t i;

    measure(repairs->game, &fix);
    i = place(repairs, &fix, &there);
    if (!there && !insert(repairs, i, fix))
        return false;
    if (i < repairs->count)
        kp_count_add(&repairs->fixes[i].secrets, secrets);
    return i == KP_MOST_REPAIRS || !repairs->fixes[i].secrets.failed;
}

void kp_repairs_uncount(struct kp_repairs *repairs)
{
    for (size_t i = 0; i < repairs->count; i++)
        kp_count_set(&repairs->fixes[i].secrets, 0);
}

void kp_repairs_free(struct kp_repairs *repairs)
{
    for (size_t i = 0; i < repairs->count; i++)
        drop(&repairs->fixes[i]);
    free(repairs->fixes);
    *repairs = (struct kp_repairs){.game = repairs->game};
}
