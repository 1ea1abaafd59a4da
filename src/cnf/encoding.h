/* A way to write a question in clauses, one file each: encodings/question_NAME.c;
 * and the choice of one for a question. */
#pragma once

#include "cnf/counter.h"
#include "cnf/question_variables.h"

struct kp_encoding {
    const char *name;  /* for --encoding NAME */
    const char *title; /* one line for 'keypeg help encodings' */

    bool (*suits)(const struct kp_question *question); /* whether it can write this question */
    bool (*preferred)(
        const struct kp_question *question); /* whether `auto` chooses it; NULL: never */
    /* The counter that `auto` chooses with it; NULL: the totalizer. */
    const struct kp_counter *(*counter)(const struct kp_question *question);
    bool one_variable_per_peg; /* for questions of two classes only (question_variables.h) */

    /* Writes clauses by which the pegs are a code of the game, and by which the
     * code gives the score of every row whose selector is true. */
    void (*encode)(struct kp_clause_sink *cnf, const struct kp_question *question,
                   const struct kp_counter *counter, const struct kp_question_vars *vars);
};

extern const struct kp_encoding *const kp_encodings[]; /* ends with NULL */

/* The encoding that suits every question.  The others are optional. */
extern const struct kp_encoding kp_encoding_general;

/* How to write a question, and how to count in it. */
struct kp_encoding_choice {
    const struct kp_encoding *encoding;
    const struct kp_counter *counter;
    char name[64]; /* "general+totalizer" */
};

/* Reads the names without a question; what they leave open is NULL in the choice.
 * KP_BAD_INPUT: a name is unknown. */
enum kp_status kp_encoding_choice_read(const char *names, struct kp_encoding_choice *choice,
                                       struct kp_diag *why);

/* Chooses for a question.  `names` is an encoding, a counter, or both joined by '+';
 * what it leaves open ("auto", NULL) depends on the question.
 * KP_BAD_INPUT: a name is unknown, or the encoding does not suit. */
enum kp_status kp_encoding_choose(const char *names, const struct kp_question *question,
                                  struct kp_encoding_choice *choice, struct kp_diag *why);

/* Adapts the choice to another question: an encoding that does not suit it is
 * replaced by the default. */
void kp_encoding_choice_adapt(struct kp_encoding_choice *choice,
                              const struct kp_question *question);

/* Makes the question's variables, which the caller frees, and writes its clauses.
 * If the sink has stopped, not all of them were written. */
void kp_encode_question(struct kp_clause_sink *cnf, const struct kp_question *question,
                        const struct kp_encoding_choice *choice, struct kp_question_vars *vars);
