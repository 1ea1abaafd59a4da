/* Writes a question into a file for solvers elsewhere.  Comments name every variable and every
 * row. */
#pragma once

#include "base/buffered_out.h"
#include "cnf/encoding.h"

/* Each format encodes the question twice, to count and to write, so the clauses need no memory.
 * *stop: KP_COMPLETED, or the limit that ended the file early. */
typedef enum kp_status kp_question_format(const struct kp_question *question,
                                          const struct kp_encoding_choice *choice,
                                          const struct kp_limits *limits, const struct kp_out *out,
                                          enum kp_stop_reason *stop);

/* DIMACS CNF, for any SAT solver; or WCNF, for solvers that weigh clauses, as in the MaxSAT
 * Evaluations since 2022 or as before (dimacs_writer.c).  The selectors of the rows are the last clauses, of one
 * literal each, so the file as a whole is the question: satisfiable means consistent.  Without
 * some of those last lines it is the question for the other rows.  In WCNF only these clauses are
 * soft, so the fewest that fail are the fewest wrong rows. */
kp_question_format kp_dimacs_write, kp_wcnf_write, kp_old_wcnf_write;

/* Pseudo-Boolean constraints, in the OPB format of those competitions, also read by clasp and by
 * integer programming solvers (opb_writer.c).  The choice is not used, and every peg has a variable
 * per class, also with two classes.  A row is a line or two: the number of pegs that agree, and the
 * number of colours that agree.  The only variables besides those of the pegs say "at least k pegs
 * are red", for the colours of the rows. */
kp_question_format kp_opb_write;

/* ---- What all formats write alike ------------------------------------------ */

/* Sets the first part, cnf.limits and text.out; the rest to zero. */
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
