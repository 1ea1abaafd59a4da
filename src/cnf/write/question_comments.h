/* A question that is being written into a file for solvers elsewhere, and what all
 * formats write alike: comments that name the rules, the variables and the rows. */
#ifndef KP_CNF_WRITE_QUESTION_COMMENTS_H
#define KP_CNF_WRITE_QUESTION_COMMENTS_H

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

/* Begins a comment; adds the rest of a line; adds a number between two texts.  Texts hold
 * no line breaks: a control character becomes '?'. */
void kp_question_file_comment(struct kp_question_file *file, const char *text);
void kp_question_file_line(struct kp_question_file *file, const char *text);
void kp_question_file_number(struct kp_question_file *file, const char *before, int64_t value,
                             const char *after);

/* Stops the sink after a write that failed. */
void kp_question_file_check(struct kp_question_file *file);

/* Writes the title, the rules of the game, and the encoding. */
void kp_question_file_rules(struct kp_question_file *file, const char *title, const char *encoding);

/* Writes "row 3 is right: red red blue green : 2 1", the rest of a line. */
void kp_question_file_row(struct kp_question_file *file, size_t row);

/* For cnf.name, where `to` is the file: "c 17 = peg 3 is red", "c 120..135 = count red". */
void kp_question_file_name(void *to, int first, int last, const char *what);

/* Ends the file and frees the variables.  *stop: KP_COMPLETED, or the limit that ended it;
 * the last line of such a file says "incomplete", so that no solver can take it for a
 * smaller question. */
enum kp_status kp_question_file_end(struct kp_question_file *file, enum kp_stop_reason *stop);

#endif
