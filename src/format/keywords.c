#include "format/keywords.h"

#include "base/edit_distance.h"
#include <string.h>

const struct kp_keyword kp_keywords[] = {
    {KP_WORD_GAME, "game", "", "preset variant", "game classic"},
    {KP_WORD_PEGS, "pegs", "", "holes positions", "pegs 4"},
    {KP_WORD_COLOURS, "colours", "colors color colour", "palette", "colours red green blue"},
    {KP_WORD_BLANKS, "blanks", "blank", "", "blanks yes"},
    {KP_WORD_REPEATS, "repeats", "repeat", "duplicates repetitions", "repeats no"},
    {KP_WORD_SCORES, "scores", "score", "scoring", "scores black white"},
    {KP_WORD_BOARD, "board", "", "rows turns tries guesses", "board 10"},
    {KP_WORD_CODEMAKER, "codemaker", "", "", "codemaker Ann"},
    {KP_WORD_PEG, "peg", "", "", "peg 3 : red green"},
    {KP_WORD_SUM, "sum", "", "total", "sum 14"},
    {KP_WORD_SECRET, "secret", "", "answer solution code", "secret red blue green black"},
    {0},
};

#define SHORTEST 3 /* "peg", "sum" */

const struct kp_keyword *kp_keyword_find(const struct kp_word *word)
{
    if (word->length < SHORTEST)
        return NULL;
    for (const struct kp_keyword *keyword = kp_keywords; keyword->name; keyword++)
        if (kp_word_is(word, keyword->name) || kp_word_is(word, keyword->also))
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

/* A '=' in the first word, or the ':' or '=' that the second begins with; or NULL. */
static const char *find_sign(const struct kp_text_line *line)
{
    const char *equals = memchr(line->words[0].text, '=', line->words[0].length);
    const char *next = line->count > 1 ? line->words[1].text : "";

    return equals ? equals : *next == ':' || *next == '=' ? next : NULL;
}

char kp_text_line_sign(const struct kp_text_line *line, struct kp_word *before,
                       struct kp_word *after)
{
    const char *sign = find_sign(line);

    *before = line->words[0];
    *after = kp_text_line_rest(line, 0);
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

const struct kp_keyword *kp_keyword_nearest(const struct kp_word *word)
{
    const struct kp_keyword *best = NULL;
    size_t nearest = KP_MAX_EDITS + 1;

    for (const struct kp_keyword *keyword = kp_keywords; keyword->name; keyword++) {
        size_t edits = kp_edit_distance(word->text, word->length, keyword->name,
                                        strlen(keyword->name));

        if (edits < nearest) {
            nearest = edits;
            best = keyword;
        }
    }
    return best;
}
