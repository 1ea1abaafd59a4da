/* A report of a verdict that is being written.  Text and pages show the same in the same order,
 * which kp_write_verdict knows; each has its form for the parts.  The functions for text alone also
 * serve the reports of other modules. */
#pragma once

#include "report/verdict_sentences.h"

/* ---- Pegs (peg_colours.c, text_pegs.c) ------------------------------------------------------ */

/* The colours that a peg is drawn in, on a terminal and on a page. */
struct kp_peg_style {
    const char *name;        /* of the colour, in its spellings; NULL: for any name */
    int back, ink;           /* of the 256 colours of a terminal */
    const char *fill, *text; /* of a page */
};

/* By the name of the colour; grey if the name is not one of a colour. */
const struct kp_peg_style *kp_peg_style_of(const struct kp_rules *rules, int colour);

struct kp_pegs {
    const struct kp_rules *rules;
    bool colour;  /* ANSI sequences */
    bool letters; /* every colour has a letter */
    int width;    /* columns of a peg; 0: as many as it needs.  Pegs are one space apart */
};

struct kp_pegs kp_pegs_make(const struct kp_rules *rules, bool colour);

/* The text on a peg: its letter, or its name. */
const char *kp_peg_label(const struct kp_pegs *pegs, int colour);

/* Draws the first `count` pegs of a code. */
void kp_pegs_draw(const struct kp_pegs *pegs, const uint16_t *code, int count,
                  struct kp_strbuf *to);

/* Draws all pegs if they fit into that many columns; else as many as leave room to say how many
 * more there are, but at least four. */
void kp_pegs_draw_fitting(const struct kp_pegs *pegs, const uint16_t *code, int columns,
                          struct kp_strbuf *to);

/* Whether a score is known and small enough for key pegs to be drawn beside its words. */
bool kp_draws_key_pegs(const struct kp_rules *rules, struct kp_score score);

/* ---- The board (board_rows.c) -------------------------------------------------- */

/* The rows of the board that a report shows, in order: of a long game only the first
 * KP_BOARD_ROWS and the rows with a mark.  Before the first call all but the first two members are
 * zero. */
#define KP_BOARD_ROWS 200
struct kp_board_cursor {
    const struct kp_transcript *game;
    const struct kp_verdict *verdict;
    size_t row;
    const struct kp_wrong_row *wrong; /* the right score of the row, or NULL */
    const char *remark;               /* if `wrong` is NULL: "may be wrong", "cannot be right";
                                         "in conflict" if it is not known which rows may be
                                         wrong; or NULL */
    size_t left_out;                  /* rows that were not shown so far */

    size_t next, next_wrong, next_conflict, next_suspect; /* private */
};

/* Goes to the next row.  Returns false after the last. */
bool kp_board_next_row(struct kp_board_cursor *cursor);

/* ---- A report ------------------------------------------------------------------ */

struct kp_verdict_form;

struct kp_verdict_writer {
    const struct kp_transcript *game;
    const struct kp_verdict *verdict; /* NULL in reports of other things */
    struct kp_pegs pegs;
    int width; /* columns of a line of text */
    struct kp_strbuf *to;
    const struct kp_verdict_form *form;
};

enum kp_tone { KP_PLAIN, KP_HEADLINE, KP_SOFT, KP_CAPTION };

struct kp_verdict_form {
    bool board_has_mistakes; /* beside the rows that a shown secret does not fit */

    /* Before repeated mistakes, misrecorded guesses and conflicts; around a list and each of its
     * items. */
    const char *repeated_heading, *misrecorded_heading, *conflicts_heading;
    const char *list, *item, *item_end, *list_end;

    /* A sentence, which is freed; an empty one writes nothing. */
    void (*sentence)(const struct kp_verdict_writer *writer, enum kp_tone tone,
                     struct kp_strbuf *says);
    /* Without a caption, which is "" then, a sentence precedes it. */
    void (*code)(const struct kp_verdict_writer *writer, const char *caption, const uint16_t *code);

    /* A secret of a repaired game, of which there are `count`, or that many are not known: NULL. */
    void (*repaired_secret)(const struct kp_verdict_writer *writer, const uint16_t *secret,
                            const char *count);

    /* These are called only if there is something to show; repairs if the audit has any worth
     * showing. */
    void (*board)(const struct kp_verdict_writer *writer);
    void (*repairs)(const struct kp_verdict_writer *writer);
    void (*story)(const struct kp_verdict_writer *writer);
};

extern const struct kp_verdict_form kp_text_form;

/* Writes all that a report shows of the verdict (verdict_sentences.c). */
void kp_write_verdict(const struct kp_verdict_writer *writer);

/* Writes a plain sentence. */
void kp_write_sentence(const struct kp_verdict_writer *writer, const char *format, ...)
    KP_PRINTF(2, 3);

/* The same for what such a function says of the verdict: the fewest rows that can be wrong;
 * misrecorded guesses, if there is an audit. */
typedef void kp_sentence(const struct kp_verdict_writer *writer, struct kp_strbuf *to);
void kp_write_verdict_sentence(const struct kp_verdict_writer *writer, kp_sentence *sentence);
kp_sentence kp_say_suspects, kp_say_misrecorded_guesses;

/* What it says of the audit, which it has (audit_sentences.c). */
void kp_write_repeated_mistakes(const struct kp_verdict_writer *writer);
void kp_write_audit(const struct kp_verdict_writer *writer);

/* ---- Text (verdict_text.c; the columns in text_pegs.c) ---- */

/* Writes a sentence with a capital, a full stop (unless it ends with a colon) and the end
 * of the line, wrapped into lines of at most `width` columns if its words allow it.
 * `says` is freed; an empty one writes nothing. */
void kp_write_wrapped(struct kp_strbuf *says, int width, struct kp_strbuf *to);

/* The columns that a text takes; emoji and other wide characters take two. */
int kp_count_columns(const char *text);

static inline int kp_style_width(const struct kp_style *style)
{
    return style && style->width > 0 ? style->width : 80;
}

struct kp_verdict_writer kp_text_report_begin(const struct kp_transcript *game,
                                              const struct kp_verdict *verdict,
                                              const struct kp_style *style, struct kp_strbuf *to);

/* ---- Codes (text_pegs.c) ---- */

#define KP_CODE_INDENT 3 /* columns before a code on lines of its own */

/* Writes a code after its caption: drawn if that fits on a line, and in words if it was not
 * drawn or its letters stand for names.  If one line is too short for all of it, the code
 * is on lines of its own, `indent` columns in. */
void kp_write_code(const struct kp_verdict_writer *report, const char *caption, int indent,
                   const uint16_t *code);
