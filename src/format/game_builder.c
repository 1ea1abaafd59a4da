#include "format/game_builder.h"

#include "base/memory.h"

#include <stdlib.h>

void kp_game_builder_begin(struct kp_game_builder *builder, unsigned line, unsigned column)
{
    builder->place = (struct kp_text_position){line, column};
    builder->game = NULL;
    builder->good = true;
}

bool kp_game_builder_set_rules(struct kp_game_builder *builder, struct kp_rules *rules)
{
    builder->game = kp_transcript_new(rules);
    if (!builder->game || !KP_RESERVE(builder->code, builder->code_room, (size_t)rules->pegs))
        builder->status = KP_NO_MEMORY;
    return builder->status != KP_NO_MEMORY;
}

void kp_game_builder_error(struct kp_game_builder *builder, unsigned line, unsigned column,
                           enum kp_status status, const char *says)
{
    if (status == KP_OK)
        return;
    if (status == KP_BAD_INPUT && builder->errors)
        kp_add_error(builder->errors, line, column, "%s", says);
    if (builder->status != KP_NO_MEMORY)
        builder->status = status;
    builder->good = false;
}

enum kp_status kp_game_builder_add_row(struct kp_game_builder *builder, struct kp_score score,
                                       unsigned line, struct kp_diag *why)
{
    if (builder->game->row_count == KP_MOST_ROWS) {
        if (why)
            why->column = 1;
        return kp_bad_input(why, "too many rows; a game has at most %s",
                            kp_grouped(KP_MOST_ROWS).text);
    }
    return kp_transcript_add(builder->game, builder->code, score, line) ? KP_OK : kp_no_memory(why);
}

enum kp_status kp_game_builder_set_secret(struct kp_game_builder *builder, struct kp_diag *why)
{
    size_t pegs = (size_t)builder->game->rules->pegs;

    builder->game->secret = kp_copy(builder->code, pegs * sizeof *builder->code);
    return builder->game->secret ? KP_OK : kp_no_memory(why);
}

void kp_game_builder_end(struct kp_game_builder *builder)
{
    struct kp_transcript *game = builder->game;

    if (builder->place.line == 0)
        return;
    if (game && game->notes.failed)
        builder->status = KP_NO_MEMORY;
    if (!builder->good || builder->status == KP_NO_MEMORY) {
        kp_transcript_free(game);
        game = NULL;
    }
    if (!kp_match_add(builder->match, game, builder->place)) {
        kp_transcript_free(game);
        builder->status = KP_NO_MEMORY;
    }
    builder->game = NULL;
    builder->place.line = 0;
}

enum kp_status kp_game_builder_free(struct kp_game_builder *builder)
{
    kp_transcript_free(builder->game);
    free(builder->code);
    return builder->status;
}
