/* Reads constraints such as "@row1 +2 x1 -1 ~x2 >= 3 ;" of formulas and proofs.  An error names
 * line and column. */
#include "proof/check/constraint_reader.h"

#include "base/utf8.h"
#include <stdio.h>
#include <string.h>

bool kp_is_pb_name(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!kp_ascii_is_alnum(text[i]) && (!text[i] || !strchr("_[]{}^-", text[i])))
            return false;
    return length > 0;
}

/* The number of a variable, which is new if nothing has named it yet; 0 after a failure. */
static uint32_t find_variable(struct kp_constraint_reader *reader, const char *name, size_t length)
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

    if (length >= 2 && (kp_ascii_is_letter(name[0]) || name[0] == '_') &&
        kp_is_pb_name(name, length))
        variable = find_variable(reader, name, length);
    else
        kp_words_unexpected(words, "a variable of two or more characters, such as 'x1', or its "
                                   "negation, such as '~x1'");
    kp_words_next(words);
    return 2 * variable + is_negated;
}

/* An optional sign, and digits without superfluous zeros. */
static bool is_number(const char *text, size_t length)
{
    bool has_sign = length > 0 && (text[0] == '-' || text[0] == '+');

    for (size_t i = has_sign; i < length; i++)
        if (!kp_ascii_is_digit(text[i]))
            return false;
    return length > has_sign && (text[has_sign] != '0' || length == has_sign + 1U);
}

kp_wide kp_read_number(struct kp_constraint_reader *reader, const char *what)
{
    struct kp_words *words = &reader->words;
    kp_wide number = 0;

    if (!is_number(words->word, words->length))
        kp_words_unexpected(words, what);
    for (size_t i = 0; i < words->length && !kp_pb_failed(reader->context); i++)
        if (kp_ascii_is_digit(words->word[i]))
            number = kp_wide_add(reader->context, kp_wide_multiply(reader->context, number, 10),
                                 words->word[i] - '0');
    if (words->length > 0 && words->word[0] == '-')
        number = -number;
    kp_words_next(words);
    return number;
}

kp_wide kp_read_count(struct kp_constraint_reader *reader, const char *what)
{
    if (reader->words.length == 0 || !kp_ascii_is_digit(reader->words.word[0]))
        kp_words_unexpected(&reader->words, what);
    return kp_read_number(reader, what);
}

static bool begins_number(const struct kp_words *words)
{
    return words->length > 0 &&
           (kp_ascii_is_digit(words->word[0]) || words->word[0] == '+' || words->word[0] == '-');
}

void kp_read_constraint(struct kp_constraint_reader *reader)
{
    struct kp_pb_sum *sum = &reader->sum;

    kp_pb_sum_clear(sum);
    while (!kp_pb_failed(reader->context) && begins_number(&reader->words)) {
        kp_wide coefficient = kp_read_number(reader, "a number");
        uint32_t literal = kp_read_literal(reader);

        if (!kp_pb_failed(reader->context))
            kp_pb_sum_add_term(sum, literal, coefficient);
    }
    if (!kp_words_skip(&reader->words, ">="))
        kp_words_unexpected(&reader->words, "a coefficient or '>='");
    sum->degree = kp_wide_add(reader->context, sum->degree,
                              kp_read_number(reader, "the number that the sum is compared with"));
}
