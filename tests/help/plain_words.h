/* The words of a formula in OPB or a proof in VeriPB's format, for the plain checker of proofs:
 * marks, numbers, labels and variables.  What is not as it should be ends in plain_reject. */
#pragma once

#include "help/plain_constraints.h"
#include <setjmp.h>

/* The current word of the text, and what follows it. */
struct plain_place {
    const char *rest, *word;
    size_t length; /* of the word; 0: the text has ended */
    size_t line, word_line;
};

/* A name that is part of the text. */
struct plain_label {
    const char *name; /* NULL: none */
    size_t length, id;
};

struct plain_words {
    const char *text;
    struct plain_place at;
    char comment; /* begins a comment that ends with the line */

    size_t variables;
    char **names; /* of the variables */
    struct plain_label *labels;
    size_t label_count;

    jmp_buf rejected;
    char reason[200];
};

void plain_words_free(struct plain_words *words);

/* Sets the reason and jumps to `rejected`. */
__attribute__((noreturn, format(printf, 2, 3))) void plain_reject(struct plain_words *words,
                                                                  const char *format, ...);
__attribute__((noreturn)) void plain_reject_word(struct plain_words *words, const char *expected);

/* Makes a variable of each word that could be one: their number must be known before the first
 * constraint is read. */
void plain_collect_variables(struct plain_words *words, const char *text, char comment);

/* The first word of a text, and the next one. */
void plain_begin(struct plain_words *words, const char *text, char comment);
void plain_advance(struct plain_words *words);

bool plain_word_is(const struct plain_words *words, const char *word);
bool plain_accept(struct plain_words *words, const char *word); /* and passes over it, if it is */
void plain_expect(struct plain_words *words, const char *word);

/* A number without superfluous zeros, perhaps with a sign. */
bool plain_is_number(const struct plain_words *words, struct plain_number *number);
struct plain_number plain_read_number(struct plain_words *words);

/* A number that fits into 64 bits. */
long long plain_read_value(struct plain_words *words, bool may_have_sign);

bool plain_is_literal(const struct plain_words *words, struct plain_literal *literal);
struct plain_literal plain_read_literal(struct plain_words *words);
size_t plain_read_variable(struct plain_words *words);

/* Reads a label, if there is one. */
bool plain_is_label(const struct plain_words *words);
struct plain_label plain_read_label(struct plain_words *words);

/* What a label names from now on, and what it names now; 0: nothing. */
void plain_set_label(struct plain_words *words, struct plain_label label, size_t id);
size_t plain_find_label(const struct plain_words *words, struct plain_label label);
