/* The reader of transcripts: the rules that carry over from game to game, and the current game. */
#pragma once

#include "format/format.h"
#include "format/keywords.h"
#include "format/tolerant_row.h"

struct kp_text_reader {
    struct kp_game_builder builder; /* status, errors, current game and code */
    struct kp_text_line line;       /* current */

    struct kp_rules *rules; /* held: of the current game, or of the last good one; or NULL */
    bool broken;            /* the current rules are bad */

    struct kp_rules draft;           /* the rules as the lines change them; holds its palette */
    bool restated;                   /* a line changed a rule */
    unsigned said[KP_KEYWORD_COUNT]; /* by keyword: the line of this game, or 0 */
    unsigned begins, first_rule, first_row; /* lines of this game, or 0 */

    int64_t shift;              /* the number of the last numbered row minus its place */
    size_t row_comments;        /* comments that read as rows, */
    unsigned first_row_comment; /* and the line of the first */

    struct kp_tolerant_row tolerant; /* the current line, if it is not written as rows are */
    size_t tolerant_rows, first_tolerant_row; /* such rows of this game, and the first */
};

/* ---- Rows (row_lines.c) ---- */

#define KP_LONGEST_SHOWN_ROW 90 /* bytes of a row to show in a sentence */

/* Adds the current line to the current game as a row. */
enum kp_status kp_text_read_row(struct kp_text_reader *reader, struct kp_diag *why);

/* Counts the current line if it is a comment that reads as a numbered row. */
void kp_row_comment_count(struct kp_text_reader *reader);

/* At the end of a game, notes how its lines were read. */
void kp_text_note_tolerance(struct kp_text_reader *reader);

/* ---- Tables in Markdown, and first lines of spreadsheets (table_lines.c) ---- */

enum kp_table_line {
    KP_NOT_OF_TABLE,
    KP_TABLE_LINE,       /* a heading, '| Guess | Black | White |', or a line below it */
    KP_TABLE_WHITE_FIRST /* a heading with the white count before the black one */
};

enum kp_table_line kp_table_line_kind(const struct kp_text_line *line);

/* ---- Writing (text_writer.c): a transcript is read back as the same game ---- */

/* `before` is the rules that carry over from the game before, or NULL. */
void kp_text_write(const struct kp_transcript *game, const struct kp_rules *before,
                   struct kp_strbuf *to);

/* Writes a score as it follows the ':' of a row: " 1 0". */
void kp_text_write_score(const struct kp_rules *rules, struct kp_score score, struct kp_strbuf *to);

/* Writes a row without the end of its line: "1122 : 2 1". */
void kp_text_write_row(const struct kp_rules *rules, const uint16_t *guess, struct kp_score score,
                       struct kp_strbuf *to);

/* Writes what is known of the secret beside the rows: "sum 14", "peg 3 : red blue", "times red
 * 1..2", each as a line. */
void kp_text_write_known(const struct kp_transcript *game, struct kp_strbuf *to);

/* ---- Lines that begin with a keyword (rule_lines.c) ---- */

/* Sets what the current line states: a rule of `rules`, or a fact of the current game. */
enum kp_status kp_text_read_field(struct kp_text_reader *reader, const struct kp_keyword *keyword,
                                  struct kp_rules *rules, struct kp_diag *why);

/* Whether an id is an integer: digits as a program writes them, and not too many. */
bool kp_text_is_integer(const char *text, size_t length);

/* Whether a line 'peg N : ...' has that form. */
enum kp_status kp_peg_line_check(const struct kp_text_line *line, struct kp_diag *why);

/* ---- What a wrong line was probably meant to be: 'pegs = 4', '4 pegs', 'no repeats',
 * 'answer: rgby' (rule_hints.c) ---- */

/* The rule or fact that the line was meant to be, and *value, what is said of it; of length 0:
 * nothing.  NULL if it resembles none. */
const struct kp_keyword *kp_guess_rule(const struct kp_text_line *line, struct kp_word *value);

/* Says what a line that is not a row was meant to be; KP_OK: it may well be a row.  `rules` is
 * NULL while they are not known; `code` is scratch. */
enum kp_status kp_text_line_advice(const struct kp_rules *rules, const struct kp_text_line *line,
                                   uint16_t *code, struct kp_diag *why);

/* Says that the rules of a row are missing, and under which it can be read; KP_OK: none are
 * known. */
enum kp_status kp_missing_rules_advice(const struct kp_text_line *line, struct kp_diag *why);
