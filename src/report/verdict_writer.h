/* A report of a verdict that is being written.  Text and pages show the same in the same order,
 * which kp_write_verdict knows; each has its form for the parts.  The functions for text alone also
 * serve the reports of other modules. */
#pragma once

#include "report/board_rows.h"
#include "report/text_layout.h"
#include "report/text_pegs.h"

struct kp_verdict_form;

struct kp_verdict_writer {
    struct kp_checked_game of; /* the verdict is NULL in the reports of other modules */
    struct kp_pegs pegs;
    int width; /* columns of a line of text */
    struct kp_strbuf *to;
    const struct kp_verdict_form *form; /* NULL in the reports of other modules */
};

enum kp_tone { KP_PLAIN, KP_HEADLINE, KP_SOFT, KP_CAPTION };

struct kp_verdict_form {
    bool board_has_mistakes; /* beside the rows that a shown secret does not fit */

    /* A sentence, which is freed; an empty one writes nothing. */
    void (*sentence)(const struct kp_verdict_writer *writer, enum kp_tone tone,
                     struct kp_strbuf *says);
    void (*code)(const struct kp_verdict_writer *writer, const char *caption, const uint16_t *code);

    /* These are called only if there is something to show; repairs and misrecorded guesses if the
     * audit has any worth showing. */
    void (*board)(const struct kp_verdict_writer *writer);
    void (*repeated_mistakes)(const struct kp_verdict_writer *writer);
    void (*repairs)(const struct kp_verdict_writer *writer);
    void (*misrecorded_guesses)(const struct kp_verdict_writer *writer);
    void (*conflicts)(const struct kp_verdict_writer *writer);
    void (*story)(const struct kp_verdict_writer *writer);
};

/* Write all that a report shows of the verdict (verdict_sentences.c). */
void kp_write_verdict(const struct kp_verdict_writer *writer);
void kp_write_verdict_sentence(const struct kp_verdict_writer *writer, kp_sentence *sentence);

/* ---- Text (text_layout.c) ---- */

struct kp_verdict_writer kp_text_report_begin(const struct kp_transcript *game,
                                              const struct kp_verdict *verdict,
                                              const struct kp_style *style, struct kp_strbuf *to);

/* Write a wrapped sentence; an empty one writes nothing. */
void kp_write_sentence(const struct kp_verdict_writer *report, const char *format, ...)
    KP_PRINTF(2, 3);

/* ---- Codes (text_pegs.c) ---- */

#define KP_CODE_INDENT 3 /* columns before a code on lines of its own */

/* Write a code after its caption: drawn if that fits on a line, and in words if it was not
 * drawn or its letters stand for names.  If one line is too short for all of it, the code
 * is on lines of its own, `indent` columns in. */
void kp_write_code(const struct kp_verdict_writer *report, const char *caption, int indent,
                   const uint16_t *code);
