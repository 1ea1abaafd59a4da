#include "help/plain_words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *require(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

void plain_reject(struct plain_words *words, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(words->reason, sizeof words->reason, format, arguments);
    va_end(arguments);
    longjmp(words->rejected, 1);
}

void plain_words_free(struct plain_words *words)
{
    for (size_t v = 0; v < words->variables; v++)
        free(words->names[v]);
    free(words->names);
    free(words->labels);
}

/* ---- Words ------------------------------------------------------------- */

/* A comment of a formula begins a line; one of a proof need not. */
static void skip_space(struct plain_words *words)
{
    bool begins = words->at.rest == words->text;

    for (; *words->at.rest; words->at.rest++) {
        begins = begins || words->at.rest[-1] == '\n';
        if (*words->at.rest == words->comment && (begins || words->comment == '%'))
            words->at.rest += strcspn(words->at.rest, "\n");
        if (!*words->at.rest || !strchr(" \t\r\n", *words->at.rest))
            return;
        words->at.line += *words->at.rest == '\n';
    }
}

void plain_advance(struct plain_words *words)
{
    static const char *const marks[] = {";", ":", ">=", "<=", "=", "->"};

    skip_space(words);
    words->at.word = words->at.rest;
    words->at.word_line = words->at.line;
    words->at.length = strcspn(words->at.word, " \t\r\n;:<>=%");
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (strncmp(words->at.word, marks[i], strlen(marks[i])) == 0 && words->at.length <= 1)
            words->at.length = strlen(marks[i]);
    if (words->at.length == 0 && *words->at.word)
        words->at.length = 1;
    words->at.rest += words->at.length;
}

void plain_begin(struct plain_words *words, const char *text, char comment)
{
    words->text = text;
    words->at = (struct plain_place){.rest = text, .line = 1};
    words->comment = comment;
    plain_advance(words);
}

bool plain_word_is(const struct plain_words *words, const char *word)
{
    return words->at.length == strlen(word) && strncmp(words->at.word, word, words->at.length) == 0;
}

bool plain_accept(struct plain_words *words, const char *word)
{
    bool is = plain_word_is(words, word);

    if (is)
        plain_advance(words);
    return is;
}

void plain_reject_word(struct plain_words *words, const char *expected)
{
    plain_reject(words, "expected %s, found '%.*s'", expected, (int)words->at.length,
                 words->at.word);
}

void plain_expect(struct plain_words *words, const char *word)
{
    if (!plain_accept(words, word))
        plain_reject_word(words, word);
}

/* A number without superfluous zeros, perhaps with a sign. */
bool plain_is_number(const struct plain_words *words, struct plain_number *number)
{
    size_t sign = words->at.length > 0 && (*words->at.word == '+' || *words->at.word == '-');
    const char *digits = words->at.word + sign;
    size_t length = words->at.length - sign;

    if (!plain_number_read(digits, length, number) || (*digits == '0' && length > 1))
        return false;
    if (*words->at.word == '-')
        *number = plain_minus(number);
    return true;
}

struct plain_number plain_read_number(struct plain_words *words)
{
    struct plain_number number;

    if (!plain_is_number(words, &number))
        plain_reject_word(words, "a number");
    plain_advance(words);
    return number;
}

/* A number that fits into 64 bits. */
long long plain_read_value(struct plain_words *words, bool may_have_sign)
{
    struct plain_number number;
    long long value;

    if (!plain_is_number(words, &number) || !plain_number_value(&number, &value) ||
        (!may_have_sign && strchr("+-", *words->at.word)))
        plain_reject_word(words, "a number");
    plain_advance(words);
    return value;
}

#define DIGITS    "0123456789"
#define LETTERS   "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"
#define OF_A_NAME LETTERS DIGITS "[]{}^-"

static bool is_name(const char *text, size_t length)
{
    return length >= 2 && strchr(LETTERS, *text) && strspn(text, OF_A_NAME) >= length;
}

bool plain_is_label(const struct plain_words *words)
{
    return words->at.length >= 2 && *words->at.word == '@' &&
           strspn(words->at.word + 1, OF_A_NAME) + 1 >= words->at.length;
}

/* Reads a label, if there is one. */
struct plain_label plain_read_label(struct plain_words *words)
{
    struct plain_label label = {.name = plain_is_label(words) ? words->at.word : NULL,
                                .length = words->at.length};

    if (label.name)
        plain_advance(words);
    return label;
}

void plain_set_label(struct plain_words *words, struct plain_label label, size_t id)
{
    if (!label.name)
        return;
    label.id = id;
    words->labels = require(
        realloc(words->labels, (words->label_count + 1) * sizeof *words->labels));
    words->labels[words->label_count++] = label;
}

/* The id that a label names, or 0. */
size_t plain_find_label(const struct plain_words *words, struct plain_label label)
{
    for (size_t i = words->label_count; i-- > 0;)
        if (words->labels[i].length == label.length &&
            strncmp(words->labels[i].name, label.name, label.length) == 0)
            return words->labels[i].id;
    return 0;
}

/* The place of a name among the variables, or their number if it is new. */
static size_t find_variable(const struct plain_words *words, const char *name, size_t length)
{
    size_t v = 0;

    while (v < words->variables &&
           (strncmp(words->names[v], name, length) != 0 || words->names[v][length]))
        v++;
    return v;
}

bool plain_is_literal(const struct plain_words *words, struct plain_literal *literal)
{
    size_t tilde = *words->at.word == '~', length = words->at.length - tilde;

    if (words->at.length == 0 || !is_name(words->at.word + tilde, length))
        return false;
    literal->negated = tilde;
    literal->v = find_variable(words, words->at.word + tilde, length);
    return true;
}

struct plain_literal plain_read_literal(struct plain_words *words)
{
    struct plain_literal literal;

    if (!plain_is_literal(words, &literal))
        plain_reject_word(words, "a literal");
    plain_advance(words);
    return literal;
}

size_t plain_read_variable(struct plain_words *words)
{
    if (*words->at.word == '~')
        plain_reject_word(words, "a variable");
    return plain_read_literal(words).v;
}

/* Makes a variable of each word that could be one: their number must be known before the first
 * constraint is read. */
void plain_collect_variables(struct plain_words *words, const char *text, char comment)
{
    struct plain_literal literal;

    for (plain_begin(words, text, comment); words->at.length > 0; plain_advance(words)) {
        if (!plain_is_literal(words, &literal) || literal.v < words->variables)
            continue;
        words->names = require(
            realloc(words->names, (words->variables + 1) * sizeof *words->names));
        words->names[words->variables++] = require(
            strndup(words->at.word + literal.negated, words->at.length - literal.negated));
    }
}
