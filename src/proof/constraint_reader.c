#include "proof/constraint_reader.h"

#include "base/utf8.h"
#include <stdio.h>
#include <string.h>

static bool is_name_byte(char byte)
{
    return kp_ascii_is_alnum(byte) || (byte && strchr("_[]{}^-", byte));
}

static bool is_name(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!is_name_byte(text[i]))
            return false;
    return length > 0;
}

static bool is_variable(const char *text, size_t length)
{
    return length >= 2 && (kp_ascii_is_letter(text[0]) || text[0] == '_') && is_name(text, length);
}

bool kp_word_begins_literal(const struct kp_word_reader *words)
{
    return words->length > 0 &&
           (words->word[0] == '~' || words->word[0] == '_' || kp_ascii_is_letter(words->word[0]));
}

size_t kp_find_variable(struct kp_constraint_reader *reader, const char *name, size_t length)
{
    size_t before = reader->known ? reader->known->count : 0;
    size_t found = reader->known ? kp_name_find(reader->known, name, length) : KP_NO_NAME;

    if (found != KP_NO_NAME)
        return found;
    found = kp_name_add(reader->words.heap, reader->names, name, length);
    return found == KP_NO_NAME || found + before >= KP_PB_MOST_VARIABLES ? KP_NO_NAME
                                                                         : found + before;
}

enum kp_status kp_read_literal(struct kp_constraint_reader *reader, uint32_t *literal)
{
    struct kp_word_reader *words = &reader->words;
    bool is_negated = words->length > 0 && words->word[0] == '~';
    const char *name = words->word + is_negated;
    size_t length = words->length - is_negated, variable;

    if (!is_variable(name, length))
        return kp_words_unexpected(words, "a variable of two or more characters, such as 'x1', or "
                                          "its negation, such as '~x1'");
    variable = kp_find_variable(reader, name, length);
    if (variable == KP_NO_NAME)
        return kp_no_memory(words->why);
    *literal = 2 * (uint32_t)variable + is_negated;
    return kp_words_next(words);
}

enum kp_status kp_read_number(struct kp_constraint_reader *reader, const char *what,
                              struct kp_pb_number *number)
{
    struct kp_word_reader *words = &reader->words;

    if (!kp_pb_read_number(words->heap, words->word, words->length, number))
        return kp_words_unexpected(words, what);
    return words->heap->failed ? kp_no_memory(words->why) : kp_words_next(words);
}

static bool begins_number(const struct kp_word_reader *words)
{
    return words->length > 0 &&
           (kp_ascii_is_digit(words->word[0]) || words->word[0] == '+' || words->word[0] == '-');
}

enum kp_status kp_read_terms(struct kp_constraint_reader *reader)
{
    enum kp_status status = KP_OK;

    kp_pb_sum_clear(&reader->sum);
    while (status == KP_OK && begins_number(&reader->words)) {
        struct kp_pb_number coefficient = {0};
        uint32_t literal = 0;

        status = kp_read_number(reader, "a number", &coefficient);
        if (status == KP_OK)
            status = kp_read_literal(reader, &literal);
        if (status == KP_OK)
            kp_pb_sum_add_term(&reader->sum, literal, coefficient);
        kp_pb_drop(reader->words.heap, &coefficient);
    }
    return status;
}

void kp_turn_around(struct kp_pb_sum *sum)
{
    kp_pb_add(sum->heap, &sum->degree, kp_pb_small(1));
    kp_pb_sum_negate(sum);
}

enum kp_status kp_read_constraint(struct kp_constraint_reader *reader, const char *other,
                                  bool *is_other)
{
    struct kp_word_reader *words = &reader->words;
    struct kp_pb_number degree = {0};
    enum kp_status status = kp_read_terms(reader);
    char expected[64];

    if (status != KP_OK)
        return status;
    *is_other = kp_word_is(words, other);
    snprintf(expected, sizeof expected, "a coefficient, '>=' or '%s'", other);
    if (!*is_other && !kp_word_is(words, ">="))
        return kp_words_unexpected(words, expected);
    status = kp_words_next(words);
    if (status == KP_OK)
        status = kp_read_number(reader, "the number that the sum is compared with", &degree);
    kp_pb_add(words->heap, &reader->sum.degree, degree);
    kp_pb_drop(words->heap, &degree);
    if (*is_other && strcmp(other, "<=") == 0)
        kp_turn_around(&reader->sum);
    return status == KP_OK && words->heap->failed ? kp_no_memory(words->why) : status;
}

enum kp_status kp_check_label(struct kp_constraint_reader *reader)
{
    struct kp_word_reader *words = &reader->words;

    if (words->length > 1 && words->word[0] == '@' && is_name(words->word + 1, words->length - 1))
        return KP_OK;
    return kp_words_unexpected(words, "a label such as '@row_1'");
}
