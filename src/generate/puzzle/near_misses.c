#include "generate/puzzle/near_misses.h"

#include "game/score.h"

/* Scores a code again by the plain rule. */
static enum kp_status make_near_miss(struct kp_replay *replay, const uint16_t *code,
                                     struct kp_arena *arena, struct kp_near_miss *made,
                                     struct kp_diag *why)
{
    if (!kp_replay_note(replay, code))
        return kp_no_memory(why);
    if (replay->against_rules || replay->wrong_row_count != 1)
        return kp_internal_error(why, "a near miss does not miss one row alone");
    *made = (struct kp_near_miss){
        .code = kp_arena_copy(arena, code, (size_t)replay->game->rules->pegs, sizeof *code),
        .row = replay->wrong_rows[0].row,
        .score = replay->wrong_rows[0].right};
    return made->code ? KP_OK : kp_no_memory(why);
}

enum kp_status kp_near_misses_make(const struct kp_transcript *game, const uint16_t *codes,
                                   size_t count, struct kp_near_misses *made, struct kp_diag *why)
{
    struct kp_replay *replay = kp_replay_new(game);
    size_t n = (size_t)game->rules->pegs;
    enum kp_status status = KP_OK;

    *made = (struct kp_near_misses){.arena.block_bytes = KP_ARENA_BLOCK};
    KP_TAKE(&made->arena, made->items, count);
    if (!replay || !made->items) {
        kp_replay_free(replay);
        return kp_no_memory(why);
    }
    for (; status == KP_OK && made->count < count; made->count++)
        status = make_near_miss(replay, codes + made->count * n, &made->arena,
                                &made->items[made->count], why);
    kp_replay_free(replay);
    return status;
}

void kp_near_misses_free(struct kp_near_misses *near_misses)
{
    kp_arena_free(&near_misses->arena);
    *near_misses = (struct kp_near_misses){0};
}
