/* A question that is being written into a file for solvers elsewhere, and what all
 * formats write alike: comments that name the rules, the variables and the rows. */
#pragma once

#include "base/buffered_out.h"
#include "cnf/encoding.h"

/* Set the first part, cnf.limits and text.out; the rest to zero. */
struct kp_question_file {
    const struct kp_question *question;
    const char *comment;  /* what a comment begins with: "c " */
    const char *variable; /* what precedes the number of a variable: "", "x" */

    struct kp_clause_sink cnf; /* stopped: the file is incomplete */
    struct kp_question_vars vars;
    struct kp_buffered_out text;
};

/* Writes a line of comment; a control character becomes '?'. */
void kp_question_file_comment(struct kp_question_file *file, const char *format, ...)
    KP_PRINTF(2, 3);

/* Stops the sink after a write that failed. */
void kp_question_file_check(struct kp_question_file *file);

/* Writes the title, the rules of the game, and the encoding. */
void kp_question_file_rules(struct kp_question_file *file, const char *title, const char *encoding);

/* Writes "c 17 = row 3 is right: red red blue green : 2 1", or without a selector (0)
 * "c row 3 ...". */
void kp_question_file_row(struct kp_question_file *file, int selector, size_t row);

/* For cnf.name, where `to` is the file: "c 17 = peg 3 is red", "c 120..135 = count red". */
void kp_question_file_name(void *to, int first, int last, const char *what);

/* Ends the file and frees the variables.  *stop: KP_COMPLETED, or the limit that ended it;
 * the last line of such a file says "incomplete", so that no solver can take it for a
 * smaller question. */
enum kp_status kp_question_file_end(struct kp_question_file *file, enum kp_stop_reason *stop);
