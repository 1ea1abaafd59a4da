/* The keywords of transcripts and what is nearly one.  All spellings of a keyword begin with the
 * same letter, so most words need one comparison. */
#include "format/keywords.h"

#include "base/unknown_name.h"
#include <string.h>

const struct kp_keyword kp_keywords[] = {
    {KP_WORD_GAME, "game", "", "preset variant", "game classic", NULL, false},
    {KP_WORD_PEGS, "pegs", "", "holes positions", "pegs 4", "", true},
    {KP_WORD_COLOURS, "colours", "colors color colour", "palette", "colours red green blue", NULL,
     false},
    {KP_WORD_BLANKS, "blanks", "blank", "", "blanks yes", "no yes guesses", false},
    {KP_WORD_REPEATS, "repeats", "repeat", "duplicates repetitions", "repeats no", "no yes", false},
    {KP_WORD_SCORES, "scores", "score", "scoring", "scores black white", NULL, false},
    {KP_WORD_BOARD, "board", "", "rows turns tries guesses", "board 10", "no", true},
    {KP_WORD_CODEMAKER, "codemaker", "", "", "codemaker Ann", NULL, false},
    {KP_WORD_ID, "id", "", "identifier uuid guid gameid game_id game-id", "id 17", NULL, false},
    {KP_WORD_PEG, "peg", "", "", "peg 3 : red green", "", false},
    {KP_WORD_TIMES, "times", "", "", "times red 1..2", "", false},
    {KP_WORD_PLACE, "place", "", "", "place red 2 3", "", false},
    {KP_WORD_SUM, "sum", "", "total", "sum 14", "", true},
    {KP_WORD_SECRET, "secret", "", "solution code", "secret red blue green black", NULL, false},
    {0},
};

const struct kp_keyword *kp_keyword_find(const struct kp_word *word)
{
    char first = '\0';

    if (word->length > 0)
        first = kp_utf8_lower(*word->text);
    for (const struct kp_keyword *keyword = kp_keywords; keyword->name; keyword++)
        if (*keyword->name == first &&
            (kp_word_is(word, keyword->name) || kp_word_is(word, keyword->also)))
            return keyword;
    return NULL;
}

const struct kp_keyword *kp_keyword_by_synonym(const struct kp_word *word)
{
    const struct kp_keyword *keyword = kp_keyword_find(word);

    for (const struct kp_keyword *other = kp_keywords; !keyword && other->name; other++)
        if (kp_word_is(word, other->synonyms))
            keyword = other;
    return keyword;
}

/* The sign is a '=' in the first word, or the ':' or '=' that the second begins with. */
char kp_text_line_sign(const struct kp_text_line *line, struct kp_word *before,
                       struct kp_word *after)
{
    const char *sign = memchr(line->words[0].text, '=', line->words[0].length);

    *before = line->words[0];
    *after = kp_text_line_rest(line, 0);
    if (!sign && line->count > 1 && strchr(":=", *line->words[1].text))
        sign = line->words[1].text;
    if (!sign)
        return '\0';
    if (sign < before->text + before->length)
        before->length = (size_t)(sign - before->text);
    after->length -= (size_t)(sign - after->text);
    for (after->text = sign; after->length && strchr(":= \t", *after->text); after->text++)
        after->length--;
    return *sign;
}

/* 'pegs: 4' is not such a line, nor is a row with 'blank' for its first hole. */
const struct kp_keyword *kp_keyword_of(const struct kp_text_line *line)
{
    const struct kp_keyword *keyword = line->count ? kp_keyword_find(&line->words[0]) : NULL;
    size_t colon = kp_text_line_colon(line, 0);
    struct kp_word before, after;

    if (!keyword || kp_text_line_sign(line, &before, &after))
        return NULL;
    return kp_word_is(&line->words[0], "blank") && colon < line->count ? NULL : keyword;
}

enum kp_status kp_predefined_game_unknown(const struct kp_word *word, struct kp_diag *why)
{
    struct kp_unknown_name unknown = kp_unknown_begin("game", word->text, word->length);

    for (const struct kp_predefined_game *game = kp_predefined_games; game->name; game++) {
        kp_unknown_expect(&unknown, game->name);
        if (*game->also)
            kp_unknown_compare(&unknown, game->also);
    }
    return kp_unknown_refuse(&unknown, kp_diag_at(why, word->column));
}
