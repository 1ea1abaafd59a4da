/* A way to write a question in clauses; one file per way,
 * encodings/question_NAME.c. */
#ifndef KP_CNF_ENCODING_H
#define KP_CNF_ENCODING_H

#include "cnf/counter.h"
#include "cnf/question_variables.h"

struct kp_encoding {
    const char *name;  /* for --encoding NAME */
    const char *title; /* one line for 'keypeg help' */

    bool (*suits)(const struct kp_question *question);
    bool (*wins)(const struct kp_question *question); /* to be chosen unasked; NULL: never */
    const char *(*counter)(const struct kp_question *question); /* its own choice of one; or NULL */
    bool twins; /* it suits two classes only: one variable per peg, as vars.h says */

    /* Say that the pegs make a code of the game, and of every row, whenever
     * its selector is true, that the code gives its score. */
    void (*encode)(struct kp_clause_sink *cnf, const struct kp_question *question,
                   const struct kp_counter *counter, const struct kp_question_vars *vars);
};

extern const struct kp_encoding *const kp_encodings[]; /* ends with NULL */

/* How to write a question, and how to count in it. */
struct kp_encoding_choice {
    const struct kp_encoding *encoding;
    const struct kp_counter *counter;
    char name[64]; /* "general+totalizer" */
};

/* What `names` says, for whatever question: the parts it leaves open are NULL.
 * KP_BAD_INPUT: there is none of that name. */
enum kp_status kp_encoding_choice_read(const char *names, struct kp_encoding_choice *choice,
                                       struct kp_diag *why);

/* What `names` asks for: an encoding, a counter, or both joined by '+';
 * whatever it leaves open ("auto", NULL) is chosen for the question.
 * KP_BAD_INPUT: there is none of that name, or it does not suit. */
enum kp_status kp_encoding_choose(const char *names, const struct kp_question *question,
                                  struct kp_encoding_choice *choice, struct kp_diag *why);

/* The same choice for another question: an encoding that does not suit it makes
 * way for the usual one. */
void kp_encoding_choice_adapt(struct kp_encoding_choice *choice,
                              const struct kp_question *question);

/* Make the question's variables, then its clauses; a sink that has stopped
 * has not got all of them.  The variables are the caller's to free. */
void kp_encode_question(struct kp_clause_sink *cnf, const struct kp_question *question,
                        const struct kp_encoding_choice *choice, struct kp_question_vars *vars);

#endif
