#include "verdict/verdict_notes.h"

void kp_notes_write(const struct kp_transcript *game, struct kp_strbuf *to)
{
    size_t won = kp_transcript_winning_row(game), board = (size_t)game->rules->board;

    if (game->notes.text)
        kp_strbuf_add(to, game->notes.text, game->notes.length);
    else
        kp_strbuf_add(to, "", 0);
    if (game->row_count == 0)
        kp_strbuf_addf(to, "without rows every secret that the rules allow fits\n");
    if (won + 1 < game->row_count)
        kp_strbuf_addf(to, "row %zu already has every peg %s; the rows after it count too\n",
                       won + 1, game->rules->scores == KP_COLOURS_ONLY ? "in common" : "black");
    if (board && game->row_count > board)
        kp_strbuf_addf(to,
                       "the board has %zu rows and this game %zu; the rows beyond it count too\n",
                       board, game->row_count);
}
