/* A line as the words it is made of.
 *
 * Blanks and commas separate words, ':' is always a word of its own, and a
 * comment is not there.  Columns count characters from 1.  Words live until
 * their line is split again or freed. */
#ifndef KP_FORMAT_TEXT_LINES_H
#define KP_FORMAT_TEXT_LINES_H

#include "base/error.h"

struct kp_word {
    const char *text;
    size_t length;
    unsigned column;
};

/* All zero is a line without words. */
struct kp_text_line {
    unsigned number; /* in its text, from 1 */
    struct kp_word *words;
    char *clean; /* the line without comment and variation selectors */
    size_t count, room, clean_room;
    size_t colon;           /* the first word that is ':', or SIZE_MAX; kp_text_line_colon tells */
    struct kp_word comment; /* in the text, where the line begins with '#': what follows it */
};

enum kp_status kp_text_line_split(struct kp_text_line *line, const char *text, size_t length,
                                  struct kp_diag *why);
void kp_text_line_free(struct kp_text_line *line);

/* The first ':' from word `from` on, or SIZE_MAX: there is none. */
size_t kp_text_line_colon(const struct kp_text_line *line, size_t from);

/* The line from word `from` on as one word, with what stands between them;
 * of length 0 where it is not there. */
struct kp_word kp_text_line_rest(const struct kp_text_line *line, size_t from);

/* Whether the word is one of these (separated by blanks), in any case. */
bool kp_word_is(const struct kp_word *word, const char *names);

/* Refuse a character that kp_utf8_is_hidden knows.  Returns KP_BAD_INPUT. */
enum kp_status kp_refuse_hidden(uint32_t point, struct kp_diag *why);

/* Whether a character separates words: any space of Unicode. */
bool kp_is_space(uint32_t point);

/* The number that digits write, or -1: it is none.  Whatever passes
 * KP_HUGE is KP_HUGE. */
int64_t kp_number(const char *text, size_t length);
#define KP_HUGE 1000000000000000

/* A word to show in a sentence, cut where it is long. */
struct kp_quoted {
    char text[48];
};
struct kp_quoted kp_quote(const struct kp_word *word);

/* `why`, with its column filled in. */
struct kp_diag *kp_at(struct kp_diag *why, unsigned column);

#endif
