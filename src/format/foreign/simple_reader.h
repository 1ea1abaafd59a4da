/* A reader of line by line formats without rules of their own: bulls, contest and guess.  It
 * goes from one line that has words to the next, reports errors at their places, and builds
 * games. */
#pragma once

#include "format/format.h"
#include "format/text_lines.h"

struct kp_simple_reader {
    struct kp_game_builder builder; /* status, current game and guess */
    struct kp_lines lines;          /* not yet read */
    struct kp_text_line line;       /* current */
    bool is_bad_line;               /* it could not be split; that error is already reported */
};

/* A text whose first line has number `line`. */
struct kp_simple_reader kp_simple_reader_begin(const char *text, size_t length, unsigned line,
                                               struct kp_match *match, struct kp_errors *errors);

/* Goes to the next line that has a word; false after the last, without memory, or if the time
 * limit of the match ended the reading. */
bool kp_simple_reader_next_line(struct kp_simple_reader *reader);

/* Remembers how something went.  An error is reported at the column of *why, in the line of *why
 * or, if that is 0, in the current line. */
void kp_simple_reader_error(struct kp_simple_reader *reader, enum kp_status status,
                            const struct kp_diag *why);

/* Begins a game in the current line, and ends the game before it. */
void kp_simple_reader_begin_game(struct kp_simple_reader *reader);

/* Gives the current game its rules: those of `said`, with colours called 1, 2, 3 ... */
enum kp_status kp_simple_reader_set_rules(struct kp_simple_reader *reader,
                                          const struct kp_rules *said, struct kp_diag *why);

/* Ends the last game and frees the reader.  A text without a game is refused with the sentence
 * `nothing`. */
enum kp_status kp_simple_reader_end(struct kp_simple_reader *reader, const char *nothing);
