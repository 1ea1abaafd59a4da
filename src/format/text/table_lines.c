/* A heading consists of words that name columns, one for guesses and one for scores at least, and
 * the signs of a table.  No rule and no row is such a line. */
#include "format/text/format_text.h"

#include <string.h>

#define NUMBER_WORDS "row rows turn turns no nr number round move try step"
#define GUESS_WORDS  "guess guesses code attempt"
#define SCORE_WORDS  "score scores result results feedback answer response"
#define BLACK_WORDS  "black blacks bull bulls exact"
#define WHITE_WORDS  "white whites cow cows"
#define OTHER_WORDS  "a b pegs and"

/* What the words of a line name. */
struct table_heading {
    bool guess, score, black, white;
    bool white_first; /* white precedes black */
    bool other;       /* something that is not in headings */
};

/* Find what a text names, between signs of a table. */
static struct table_heading find_heading(const struct kp_word *text)
{
    struct table_heading heading = {0};

    for (size_t at = 0; at < text->length && !heading.other;) {
        struct kp_word word = {text->text + at, kp_word_run(text, at, kp_ascii_is_letter), 0};

        at += word.length + (word.length == 0);
        if (word.length == 0)
            heading.other = !strchr(" \t|,;:/#.()+", *word.text) || *word.text == '\0';
        else if (kp_word_is(&word, GUESS_WORDS))
            heading.guess = true;
        else if (kp_word_is(&word, BLACK_WORDS))
            heading.black = true;
        else if (kp_word_is(&word, WHITE_WORDS))
            heading.white = true;
        else if (kp_word_is(&word, SCORE_WORDS))
            heading.score = true;
        else if (!kp_word_is(&word, NUMBER_WORDS " " OTHER_WORDS))
            heading.other = true;
        heading.white_first = heading.white_first || (heading.white && !heading.black);
    }
    return heading;
}

static bool is_heading(const struct table_heading *heading)
{
    return !heading->other && heading->guess &&
           (heading->score || heading->black || heading->white);
}

/* Whether a text has only these characters, and all of `needed`. */
static bool has_only(const struct kp_word *text, const char *signs, const char *needed)
{
    for (size_t i = 0; i < text->length; i++)
        if (text->text[i] == '\0' || !strchr(signs, text->text[i]))
            return false;
    for (; *needed; needed++)
        if (!memchr(text->text, *needed, text->length))
            return false;
    return true;
}

enum kp_table_line kp_table_line_kind(const struct kp_text_line *line)
{
    struct kp_word text = kp_text_line_rest(line, 0);
    struct table_heading heading;

    if (line->count == 0 || kp_keyword_of(line))
        return KP_NOT_OF_TABLE;
    if (has_only(&text, "| \t", "|")) {
        heading = find_heading(&line->comment);
        return line->comment.length == 0 || is_heading(&heading) ? KP_TABLE_LINE : KP_NOT_OF_TABLE;
    }
    if (has_only(&text, "|-=+: \t", "|-") || (text.length > 2 && has_only(&text, "+-=", "+-")))
        return KP_TABLE_LINE;
    heading = find_heading(&text);
    if (!is_heading(&heading))
        return KP_NOT_OF_TABLE;
    return heading.white_first && heading.black ? KP_TABLE_WHITE_FIRST : KP_TABLE_LINE;
}
