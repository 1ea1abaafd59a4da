/* Reads rows that are not written as docs/transcript.md asks: '2. bbyy 0 2', '| 1 | rrgg | 1 0 |',
 * 'Guess 1: 1234 -> 1 bull, 2 cows'.  Readers try it only on lines that are not rows, so no row
 * that they can read changes its meaning. */
#pragma once

#include "format/text_lines.h"
#include "game/rules.h"

/* One way to read a line as a row. */
struct kp_row_reading {
    int64_t number;           /* of the row, or -1 */
    size_t guess, guess_size; /* its first word, and how many there are */
    bool joined;              /* signs join its pegs: 'r-r-g-g' */
    size_t score;             /* the first word of the score */
    struct kp_score counts;
    bool doubtful; /* the line may be a mistake instead */
};

/* A line cut at signs as well as at spaces, and its readings.  An all-zero struct is empty.  The
 * words are valid as long as those of the line. */
struct kp_tolerant_row {
    const struct kp_rules *rules; /* of the line, and scratch for a code */
    uint16_t *code;
    struct kp_word *words;
    size_t count, room;
    struct kp_row_reading reading[2]; /* the first two */
    size_t readings;                  /* how many there are; 3 means 3 or more */
    bool too_many;                    /* they all have more key pegs than holes */
    bool only_doubtful;               /* the only reading was doubtful, and does not count */
    bool near;                        /* without a reading: reading[0] has a guess, and words that
                                         are not a score */
};

/* Finds the readings of a line that has a word.  `code` is scratch; if there is one reading, or one
 * that does not count, it is the guess.  Fails only without memory. */
enum kp_status kp_tolerant_row_read(struct kp_tolerant_row *row, const struct kp_rules *rules,
                                    const struct kp_text_line *line, uint16_t *code);

void kp_tolerant_row_free(struct kp_tolerant_row *row);
