#include "verdict/audit/repair_list.h"

#include "base/memory.h"
#include "game/scoring_mistakes.h"
#include <stdlib.h>
#include <string.h>

/* Place the mistakes of a repair in its order. */
static void measure(const struct kp_transcript *game, struct kp_draft_repair *fix)
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
static int compare(const struct kp_draft_repair *a, const struct kp_draft_repair *b)
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
static size_t place(const struct kp_repair_list *repairs, const struct kp_draft_repair *fix,
                    bool *there)
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

static void drop(struct kp_draft_repair *fix)
{
    free(fix->rows);
    free(fix->secret);
    kp_bignum_free(&fix->secrets);
}

/* The least likely makes room for a better one. */
static bool make_room(struct kp_repair_list *repairs)
{
    if (repairs->count < KP_MOST_REPAIRS)
        return KP_RESERVE(repairs->fixes, repairs->room, repairs->count + 1);
    repairs->overflowed = true;
    drop(&repairs->fixes[--repairs->count]);
    return true;
}

/* Put a copy of it at place i. */
static bool insert(struct kp_repair_list *repairs, size_t i, struct kp_draft_repair fix)
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

bool kp_repair_list_add(struct kp_repair_list *repairs, const struct kp_wrong_row *wrong,
                        size_t count, const uint16_t *secret, const struct kp_bignum *secrets)
{
    struct kp_draft_repair fix = {
        .rows = (struct kp_wrong_row *)wrong, .count = count, .secret = (uint16_t *)secret};
    bool there;
    size_t i;

    measure(repairs->game, &fix);
    i = place(repairs, &fix, &there);
    if (!there && !insert(repairs, i, fix))
        return false;
    if (i < repairs->count)
        kp_bignum_add(&repairs->fixes[i].secrets, secrets);
    return i == KP_MOST_REPAIRS || !repairs->fixes[i].secrets.failed;
}

void kp_repair_list_uncount(struct kp_repair_list *repairs)
{
    for (size_t i = 0; i < repairs->count; i++)
        kp_bignum_set(&repairs->fixes[i].secrets, 0);
}

void kp_repair_list_free(struct kp_repair_list *repairs)
{
    for (size_t i = 0; i < repairs->count; i++)
        drop(&repairs->fixes[i]);
    free(repairs->fixes);
    *repairs = (struct kp_repair_list){.game = repairs->game};
}
