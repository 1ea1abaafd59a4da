#include "hard/puzzle/clue_pool.h"

#include "base/memory.h"
#include "game/random_code.h"
#include <stdlib.h>

#define MOST_RIVALS ((size_t)1 << 16)
#define NEAR        ((size_t)4096)

static size_t lesser(size_t a, size_t b)
{
    return a < b ? a : b;
}

static void add(struct kp_clue_pool *pool, const struct kp_puzzle_draft *riddle,
                struct kp_clue clue)
{
    if (kp_puzzle_draft_is_fair(riddle, &clue))
        pool->clues[pool->count++] = clue;
}

/* From none to half of the pegs are kept. */
static void draw_near(struct kp_clue_pool *pool, struct kp_puzzle_draft *riddle, size_t i)
{
    struct kp_nearness nearness = {(int)kp_random_below(riddle->draw, 3),
                                   kp_random_below(riddle->draw, 4) > 0};
    uint16_t *guess = pool->near + i * (size_t)riddle->rules->pegs;
    struct kp_clue clue;

    if (kp_puzzle_draft_draw(riddle, nearness, guess, &clue))
        pool->clues[pool->count++] = clue;
}

/* By turns, so that those who look at the first of them see both kinds. */
static bool fill(struct kp_clue_pool *pool, struct kp_puzzle_draft *riddle, size_t rivals,
                 size_t near)
{
    size_t *order = kp_calloc(riddle->rivals.count, sizeof *order);

    if (!order)
        return false;
    kp_random_order(riddle->draw, riddle->rivals.count, order);
    for (size_t i = 0; i < rivals || i < near; i++) {
        if (i < rivals)
            add(pool, riddle,
                kp_puzzle_draft_clue(riddle, kp_other_candidates_code(&riddle->rivals, order[i])));
        if (i < near)
            draw_near(pool, riddle, i);
    }
    free(order);
    return true;
}

bool kp_clue_pool_make(struct kp_clue_pool *pool, struct kp_puzzle_draft *riddle)
{
    size_t rivals = lesser(riddle->rivals.count, MOST_RIVALS);
    bool many = riddle->rivals.count > NEAR; /* too many to look at each */
    size_t near = riddle->game->row_count > 0 || many ? NEAR : 0;

    *pool = (struct kp_clue_pool){0};
    pool->clues = kp_calloc(rivals + near, sizeof *pool->clues);
    pool->near = kp_calloc(near * (size_t)riddle->rules->pegs, sizeof *pool->near);
    return pool->clues && pool->near && fill(pool, riddle, rivals, near);
}

void kp_clue_pool_free(struct kp_clue_pool *pool)
{
    free(pool->clues);
    free(pool->near);
}
