#include "format/score_pieces.h"

#include "game/score.h"

#define BLACK_SIGNS KP_BLACK_EMOJI " " KP_BLACK_DISC " " KP_BULL_EMOJI
#define WHITE_SIGNS KP_WHITE_EMOJI " " KP_WHITE_DISC " " KP_COW_EMOJI

/* The piece of a word that begins at `at`. */
static struct kp_score_piece piece_at(const struct kp_word *word, size_t at, unsigned index,
                                      size_t of)
{
    struct kp_score_piece piece = {
        KP_PIECE_COUNT,
        KP_UNKNOWN,
        of,
        {word->text + at, kp_word_run(word, at, kp_ascii_is_digit), word->column + index}};
    uint32_t point;

    if (piece.word.length) {
        int64_t value = kp_word_number(&piece.word);

        piece.value = value > KP_MOST_COUNT ? KP_MOST_COUNT : (int)value;
    } else if (word->text[at] == '?') {
        piece.word.length = 1;
    } else if ((piece.word.length = kp_word_run(word, at, kp_ascii_is_letter)) > 0) {
        piece.kind = KP_PIECE_LABEL;
    } else {
        piece.kind = KP_PIECE_OTHER;
        piece.word.length = kp_utf8_read(word->text + at, word->length - at, &point);
        if (kp_word_is(&piece.word, BLACK_SIGNS " " WHITE_SIGNS))
            piece.kind = KP_PIECE_LABEL;
    }
    return piece;
}

void kp_score_split(const struct kp_word *words, size_t n, struct kp_score_pieces *pieces)
{
    pieces->count = 0;
    pieces->more = false;
    for (size_t i = 0; i < n; i++)
        for (size_t at = 0, index = 0; at < words[i].length; index++) {
            struct kp_score_piece piece = piece_at(&words[i], at, (unsigned)index, i);

            if (pieces->count == KP_MOST_PIECES) {
                pieces->more = true;
                return;
            }
            pieces->item[pieces->count++] = piece;
            index += kp_utf8_count(piece.word.text, piece.word.length) - 1;
            at += piece.word.length;
        }
}

int kp_score_label(const struct kp_score_piece *piece, bool letters)
{
    if (letters)
        return kp_word_is(&piece->word, "a") ? 0 : kp_word_is(&piece->word, "b") ? 1 : -1;
    if (kp_word_is(&piece->word, "b black blacks red reds exact bull bulls " BLACK_SIGNS))
        return 0;
    return kp_word_is(&piece->word, "w white whites c cow cows " WHITE_SIGNS) ? 1 : -1;
}

bool kp_score_has_label(const struct kp_score_pieces *pieces, const char *label)
{
    for (size_t i = 0; i < pieces->count; i++)
        if (kp_word_is(&pieces->item[i].word, label))
            return true;
    return false;
}
