/* The grammar of RFC 8259, section 6: a sign, whole digits, a fraction, an
 * exponent; all but the digits may be missing. */
#include "format/json/json_number.h"

#include <string.h>

/* Pass one of these bytes, where it stands at *i. */
static bool pass(const struct kp_word *word, size_t *i, const char *bytes)
{
    bool stands = *i < word->length && memchr(bytes, word->text[*i], strlen(bytes));

    *i += stands;
    return stands;
}

/* Pass digits; false: there is none. */
static bool pass_digits(const struct kp_word *word, size_t *i)
{
    size_t first = *i;

    while (pass(word, i, "0123456789"))
        ;
    return *i > first;
}

bool kp_json_is_number(const struct kp_word *word)
{
    size_t i = 0;
    bool good;

    pass(word, &i, "-");
    good = pass(word, &i, "0") || pass_digits(word, &i);
    if (pass(word, &i, "."))
        good = pass_digits(word, &i) && good;
    if (pass(word, &i, "eE")) {
        pass(word, &i, "+-");
        good = pass_digits(word, &i) && good;
    }
    return good && i == word->length;
}
