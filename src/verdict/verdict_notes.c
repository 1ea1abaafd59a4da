#include "verdict/verdict_notes.h"

void kp_notes_write(const struct kp_transcript *game, struct kp_text *to)
{
    size_t won = kp_transcript_won(game), board = (size_t)game->rules->board;

    if (game->notes.text)
        kp_text_bytes(to, game->notes.text, game->notes.length);
    else
        kp_text_bytes(to, "", 0);
    if (game->row_count == 0)
        kp_text_add(to, "without rows every secret that the rules allow fits\n");
    if (won + 1 < game->row_count)
        kp_text_add(to, "row %zu already has every peg %s; the rows after it count too\n", won + 1,
                    game->rules->scores == KP_COLOURS_ONLY ? "in common" : "black");
    if (board && game->row_count > board)
        kp_text_add(to, "the board has %zu rows and this game %zu; the rows beyond it count too\n",
                    board, game->row_count);
}
