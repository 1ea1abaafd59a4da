#include "hard/puzzle/clue_pool.h"

#include "base/memory.h"
#include "game/random_code.h"
#include <stdlib.h>

#define MOST_OTHERS ((size_t)1 << 16)
#define NEAR        ((size_t)4096)

static void add_if_fair(struct kp_clue_pool *pool, const struct kp_puzzle_draft *draft,
                        struct kp_clue clue)
{
    if (kp_puzzle_draft_is_fair(draft, &clue))
        pool->clues[pool->count++] = clue;
}

/* Between none and half of the secret's pegs are kept. */
static void draw_near(struct kp_clue_pool *pool, struct kp_puzzle_draft *draft, size_t i)
{
    struct kp_nearness nearness = {(int)kp_random_below(draft->draw, 3),
                                   kp_random_below(draft->draw, 4) > 0};
    uint16_t *guess = pool->near + i * (size_t)draft->rules->pegs;
    struct kp_clue clue;

    if (kp_puzzle_draft_draw(draft, nearness, guess, &clue))
        pool->clues[pool->count++] = clue;
}

/* The two kinds alternate, so that a search which tries only the first clues sees both. */
static bool fill_pool(struct kp_clue_pool *pool, struct kp_puzzle_draft *draft, size_t others,
                      size_t near)
{
    size_t *order = kp_calloc(draft->others.count, sizeof *order);

    if (!order)
        return false;
    kp_random_order(draft->draw, draft->others.count, order);
    for (size_t i = 0; i < others || i < near; i++) {
        if (i < others)
            add_if_fair(
                pool, draft,
                kp_puzzle_draft_clue(draft, kp_other_candidates_code(&draft->others, order[i])));
        if (i < near)
            draw_near(pool, draft, i);
    }
    free(order);
    return true;
}

bool kp_clue_pool_make(struct kp_clue_pool *pool, struct kp_puzzle_draft *draft)
{
    size_t others = draft->others.count < MOST_OTHERS ? draft->others.count : MOST_OTHERS;
    bool many = draft->others.count > NEAR; /* too many to try them all */
    size_t near = draft->game->row_count > 0 || many ? NEAR : 0;

    *pool = (struct kp_clue_pool){0};
    pool->clues = kp_calloc(others + near, sizeof *pool->clues);
    pool->near = kp_calloc(near * (size_t)draft->rules->pegs, sizeof *pool->near);
    return pool->clues && pool->near && fill_pool(pool, draft, others, near);
}

void kp_clue_pool_free(struct kp_clue_pool *pool)
{
    free(pool->clues);
    free(pool->near);
}
