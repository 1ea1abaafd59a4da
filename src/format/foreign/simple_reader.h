/* What readers of simple formats share: lines that say anything, mistakes told
 * at their places, and games that go into the match, or leave their place in
 * it empty where a mistake was found. */
#ifndef KP_FORMAT_FOREIGN_SIMPLE_READER_H
#define KP_FORMAT_FOREIGN_SIMPLE_READER_H

#include "format/text_lines.h"
#include "game/transcript.h"

struct kp_simple_reader {
    struct kp_match *match;
    struct kp_errors *problems; /* or NULL: nobody asks */
    const char *text;           /* what was not yet read */
    size_t length;
    struct kp_text_line line; /* at hand */
    bool spoilt;              /* it could not be split, which was told */
    enum kp_status status;    /* of all so far; KP_NO_MEMORY ends the reading */

    struct kp_transcript *game;     /* at hand and owned, or NULL */
    struct kp_text_position begins; /* where it does */
    bool good;                      /* no mistake was found in it */
    uint16_t *code;                 /* room for one of its guesses */
    size_t code_room;
};

/* A text whose first line has this number; a byte order mark is not seen. */
struct kp_simple_reader kp_simple_reader_begin(const char *text, size_t length, unsigned line,
                                               struct kp_match *match, struct kp_errors *problems);

/* The beginning of a text, to see whether it is written so: nobody is told
 * what is wrong with it. */
struct kp_simple_reader kp_simple_reader_peek(const char *text, size_t length);

/* Go to the next line that has a word; false: there is none, or no memory, or the pace of
 * the match ended the reading. */
bool kp_simple_reader_next_line(struct kp_simple_reader *simple);

/* Remember how something went; a mistake is told at the column of *why in the
 * line at hand, where *why names no other line. */
void kp_simple_reader_error(struct kp_simple_reader *simple, enum kp_status status,
                            const struct kp_diag *why);

/* A game begins in the line at hand; the one before it is handed over. */
void kp_simple_reader_begin_game(struct kp_simple_reader *simple);

/* It is played by these rules, which it takes over from the caller; false: no
 * memory. */
bool kp_simple_reader_set_game(struct kp_simple_reader *simple, struct kp_rules *rules);

/* Add a row with the guess in simple->code to the game at hand. */
enum kp_status kp_simple_reader_add_row(struct kp_simple_reader *simple, struct kp_score score,
                                        struct kp_diag *why);

/* Hand the game at hand, if there is one, to the match. */
void kp_simple_reader_end_game(struct kp_simple_reader *simple);

/* The end; a text that held nothing is refused with this sentence. */
enum kp_status kp_simple_reader_end(struct kp_simple_reader *simple, const char *nothing);

/* The rules that are said, but for the palette: its colours are called 1, 2,
 * 3 ...  NULL: *status and *why tell. */
struct kp_rules *kp_simple_reader_set_rules(const struct kp_rules *said, enum kp_status *status,
                                            struct kp_diag *why);

#endif
