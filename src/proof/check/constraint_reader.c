#include "proof/check/constraint_reader.h"

#include "base/utf8.h"
#include <stdio.h>
#include <string.h>

static bool is_name(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!kp_ascii_is_alnum(text[i]) && (!text[i] || !strchr("_[]{}^-", text[i])))
            return false;
    return length > 0;
}

uint32_t kp_find_variable(struct kp_constraint_reader *reader, const char *name, size_t length)
{
    size_t known = reader->known ? reader->known->count : 0;
    size_t found = known ? kp_name_find(reader->known, name, length) : KP_NO_NAME;

    if (found == KP_NO_NAME)
        found = known + kp_name_add(reader->context, reader->names, name, length);
    if (found >= KP_PB_MOST_VARIABLES)
        kp_pb_no_memory(reader->context, KP_COMPLETED);
    return kp_pb_failed(reader->context) ? 0 : (uint32_t)found;
}

uint32_t kp_read_literal(struct kp_constraint_reader *reader)
{
    struct kp_words *words = &reader->words;
    bool is_negated = words->length > 0 && words->word[0] == '~';
    const char *name = words->word + is_negated;
    size_t length = words->length - is_negated;
    uint32_t variable = 0;

    if (length >= 2 && (kp_ascii_is_letter(name[0]) || name[0] == '_') && is_name(name, length))
        variable = kp_find_variable(reader, name, length);
    else
        kp_words_unexpected(words, "a variable of two or more characters, such as 'x1', or its "
                                   "negation, such as '~x1'");
    kp_words_next(words);
    return 2 * variable + is_negated;
}

struct kp_pb_number kp_read_number(struct kp_constraint_reader *reader, const char *what)
{
    struct kp_words *words = &reader->words;
    struct kp_pb_number number;

    if (!kp_pb_read_number(reader->context, words->word, words->length, &number))
        kp_words_unexpected(words, what);
    kp_words_next(words);
    return number;
}

int64_t kp_read_int64(struct kp_constraint_reader *reader, const char *what)
{
    unsigned line = reader->words.line, column = reader->words.column;
    struct kp_pb_number number = kp_read_number(reader, what);
    int64_t value = number.small;

    if (number.big)
        kp_pb_refuse(reader->context, line, column, "a number beyond 64 bits");
    kp_pb_drop(reader->context, &number);
    return value;
}

int64_t kp_read_count(struct kp_constraint_reader *reader, const char *what)
{
    if (reader->words.length == 0 || !kp_ascii_is_digit(reader->words.word[0]))
        kp_words_unexpected(&reader->words, what);
    return kp_read_int64(reader, what);
}

static bool begins_number(const struct kp_words *words)
{
    return words->length > 0 &&
           (kp_ascii_is_digit(words->word[0]) || words->word[0] == '+' || words->word[0] == '-');
}

void kp_read_terms(struct kp_constraint_reader *reader)
{
    kp_pb_sum_clear(&reader->sum);
    while (!kp_pb_failed(reader->context) && begins_number(&reader->words)) {
        struct kp_pb_number coefficient = kp_read_number(reader, "a number");
        uint32_t literal = kp_read_literal(reader);

        if (!kp_pb_failed(reader->context))
            kp_pb_sum_add_term(&reader->sum, literal, coefficient);
        kp_pb_drop(reader->context, &coefficient);
    }
}

void kp_turn_around(struct kp_pb_sum *sum)
{
    kp_pb_add(sum->context, &sum->degree, kp_pb_small(1));
    kp_pb_sum_negate(sum);
}

bool kp_read_constraint(struct kp_constraint_reader *reader, const char *other)
{
    struct kp_words *words = &reader->words;
    struct kp_pb_number degree;
    bool is_other;
    char expected[64];

    kp_read_terms(reader);
    is_other = kp_words_skip(words, other);
    snprintf(expected, sizeof expected, "a coefficient, '>=' or '%s'", other);
    if (!is_other && !kp_words_skip(words, ">="))
        kp_words_unexpected(words, expected);
    degree = kp_read_number(reader, "the number that the sum is compared with");
    kp_pb_add(reader->context, &reader->sum.degree, degree);
    kp_pb_drop(reader->context, &degree);
    if (is_other && strcmp(other, "<=") == 0)
        kp_turn_around(&reader->sum);
    return is_other;
}

size_t kp_read_label(struct kp_constraint_reader *reader, struct kp_name_table *labels)
{
    struct kp_words *words = &reader->words;
    size_t label = KP_NO_NAME;

    if (words->length > 1 && words->word[0] == '@' && is_name(words->word + 1, words->length - 1))
        label = kp_name_add(reader->context, labels, words->word, words->length);
    else
        kp_words_unexpected(words, "a label such as '@row_1'");
    kp_words_next(words);
    return label;
}
