/* A question on its way into a file for solvers elsewhere: what every format
 * writes alike, the comments that name the rules, the variables and the rows. */
#ifndef KP_CNF_WRITE_QUESTION_COMMENTS_H
#define KP_CNF_WRITE_QUESTION_COMMENTS_H

#include "base/buffered_out.h"
#include "cnf/encoding.h"

/* Set the first part, and cnf.limits. */
struct kp_question_file {
    const struct kp_question *question;
    const char *comment;  /* how a comment begins: "c " */
    const char *variable; /* what stands before the number of one: "", "x" */

    struct kp_clause_sink cnf;
    struct kp_question_vars vars;
    struct kp_buffered_out pen;
};

/* A comment begins. */
void kp_question_file_remark(struct kp_question_file *paper, const char *text);

void kp_question_file_line(struct kp_question_file *paper, const char *text);
void kp_question_file_number(struct kp_question_file *paper, const char *before, int64_t value,
                             const char *after);

/* Nobody reads on after a write that failed: end the walk. */
void kp_question_file_check(struct kp_question_file *paper);

/* What is asked, the rules of the game, and how the question is written. */
void kp_question_file_rules(struct kp_question_file *paper, const char *asked,
                            const char *encoding);

/* "row 3 is right: red red blue green : 2 1", the rest of a line. */
void kp_question_file_row(struct kp_question_file *paper, size_t row);

/* For cnf.name, `to` the paper: "c 17 = peg 3 is red", "c 120..135 = count red". */
void kp_question_file_name(void *to, int first, int last, const char *what);

/* The last of it.  *stop is not KP_COMPLETED when the limits or the memory ended it. */
enum kp_status kp_question_file_end(struct kp_question_file *paper, enum kp_stop_reason *stop);

#endif
