/* What the reader of a text knows: the rules that go from game to game, and
 * the game at hand.
 *
 * A game is read twice: first for its rules, then for what was played.  A
 * game whose rules are bad is not played, nor are those that inherit them. */
#ifndef KP_FORMAT_TEXT_TEXT_READER_H
#define KP_FORMAT_TEXT_TEXT_READER_H

#include "format/keywords.h"
#include "format/text/rule_lines.h"
#include "game/preset.h"
#include "game/transcript.h"

/* Lines that were not yet read. */
struct kp_lines {
    const char *text;
    size_t length;
    unsigned number; /* of the last line that was */
};

struct kp_text_reader {
    struct kp_match *match;
    struct kp_errors *problems;
    enum kp_status status;    /* KP_NO_MEMORY ends the reading */
    struct kp_text_line line; /* at hand */

    struct kp_rules *rules; /* held: of the game at hand, or of the last good one; or NULL */
    bool broken;            /* the rules at hand are bad */
    int no_number;          /* a colour of them that is no number, -1: all are, or KP_NOT_ASKED */

    const struct kp_preset *box_of; /* whose rules these are, or NULL: */
    struct kp_rules box;            /* holds its palette */
    unsigned opened;                /* how many times a box was */

    struct kp_rules draft;        /* the rules as the lines change them; holds its palette */
    bool restated;                /* a line changed one */
    unsigned said[KP_MOST_HEADS]; /* the line of this game that began so, or 0 */
    unsigned begins, first_rule, first_row; /* lines of this game, or 0 */

    struct kp_transcript *game; /* owned until the match takes it */
    uint16_t *code;             /* the code at hand */
    size_t code_room;
    int64_t shift;         /* how far the row numbers are off */
    size_t hidden;         /* comments that read as rows, */
    unsigned first_hidden; /* and the line of the first */
};

/* Split the next line; false after the last, or when memory ran out, or the match's pace
 * ended the reading. */
bool kp_next_line(struct kp_text_reader *reader, struct kp_lines *lines, enum kp_status *status,
                  struct kp_diag *why);

/* Whether a line is '---', or is meant to be. */
bool kp_is_separator(const struct kp_text_line *line);

/* Whether the separator at hand is written well and ends a game that is there. */
enum kp_status kp_separator_check(const struct kp_text_reader *reader, struct kp_diag *why);

/* Read the game that `lines` begins with, up to a line '---' or the end.
 * Whether there was such a line. */
bool kp_text_read_game(struct kp_text_reader *reader, struct kp_lines *lines);

/* Count the comment of the line at hand if it reads as a numbered row, and
 * note such comments once their game is over. */
void kp_comment_find_score(struct kp_text_reader *reader);
void kp_comment_hint(struct kp_text_reader *reader);

/* Read the line at hand as a row of reader->game. */
enum kp_status kp_row_read(struct kp_text_reader *reader, struct kp_diag *why);

/* Say what a line that is no row was meant to be; KP_OK: it may well be a
 * row.  `rules` is NULL while they are not known; `code` is scratch. */
enum kp_status kp_text_line_advice(const struct kp_rules *rules, const struct kp_text_line *line,
                                   uint16_t *code, struct kp_diag *why);

/* Show the line at hand as the row it was perhaps meant to be; KP_OK: there
 * is nothing to show. */
enum kp_status kp_row_advice(const struct kp_text_reader *reader, struct kp_diag *why);

/* Whether a line 'peg N : ...' is written so. */
enum kp_status kp_peg_form(const struct kp_text_line *line, struct kp_diag *why);

/* A transcript that goes on behind another. */
/* As the format text reads, but what the first game does not say of its rules are these;
 * NULL: there are none, and a text without a game is refused. */
enum kp_status kp_text_read_on(struct kp_rules *rules, const char *text, size_t length,
                               unsigned line, struct kp_match *match, struct kp_errors *problems);

#endif
