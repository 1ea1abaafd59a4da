/* The parser tells where it stopped and what it wanted there; people want to
 * know what they wrote, and what to write instead. */
#include "format/json/json_syntax_errors.h"

#include "base/utf8.h"
#include "format/text_lines.h"

#include <string.h>

/* The grammar of RFC 8259, section 6: a sign, whole digits, a fraction, an
 * exponent; all but the digits may be missing. */
/* Skip one of these bytes, if it is at *i. */
static bool skip_one_of(const struct kp_word *word, size_t *i, const char *bytes)
{
    bool found = *i < word->length && memchr(bytes, word->text[*i], strlen(bytes));

    *i += found;
    return found;
}

/* Skip digits; false if there are none. */
static bool skip_digits(const struct kp_word *word, size_t *i)
{
    size_t first = *i;

    while (skip_one_of(word, i, "0123456789"))
        ;
    return *i > first;
}

/* Whether the whole word is one: 4, -0.5, 1e3; not 04, +4, .5, 5. or 1-6. */
static bool is_number(const struct kp_word *word)
{
    size_t i = 0;
    bool good;

    skip_one_of(word, &i, "-");
    good = skip_one_of(word, &i, "0") || skip_digits(word, &i);
    if (skip_one_of(word, &i, "."))
        good = skip_digits(word, &i) && good;
    if (skip_one_of(word, &i, "eE")) {
        skip_one_of(word, &i, "+-");
        good = skip_digits(word, &i) && good;
    }
    return good && i == word->length;
}

#define NO_UTF16 "this is UTF-16 text: save the file as UTF-8"

/* What the parser stopped at. */
struct stop {
    enum json_error_code code;
    const char *wanted;       /* in the parser's words */
    struct kp_word token;     /* the last that it read, whole */
    char before;              /* the last byte in front of the token that is no blank */
    const char *next;         /* the byte behind it, or NULL at the end of the text */
    size_t at, behind;        /* where the token begins, and where the parser stands */
    struct kp_quoted written; /* the token */
};

static bool is_word(char byte)
{
    return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
           (byte >= 'A' && byte <= 'Z') || (unsigned char)byte >= 0x80 ||
           (byte && strchr("_.+-", byte));
}

static bool is_blank(char byte)
{
    return byte && strchr(" \t\r\n", byte);
}

/* The token that begins at text[i] ends before the byte so numbered. */
static size_t token_end(const char *text, size_t length, size_t i)
{
    size_t end = i + 1;

    if (text[i] == '"') {
        while (end < length && text[end] != '"' && text[end] != '\n')
            end += text[end] == '\\' && end + 1 < length ? 2 : 1;
        return end < length && text[end] == '"' ? end + 1 : end;
    }
    while (is_word(text[i]) && end < length && is_word(text[end]))
        end++;
    return end;
}

/* The bytes of a token that are UTF-8: nobody has looked at those behind the
 * place where the parser stands. */
static size_t whole(const struct kp_word *token)
{
    uint32_t point;
    size_t length = 0, size = 1;

    while (length < token->length && size > 0) {
        size = kp_utf8_read(token->text + length, token->length - length, &point);
        length += size;
    }
    return length;
}

/* A byte of a word, or zero where it has none. */
static char byte_of(const struct kp_word *word, size_t i)
{
    if (i < word->length)
        return word->text[i];
    return '\0';
}

static struct stop find_stop(const struct kp_json_text *text, const json_error_t *error)
{
    size_t behind = error->position > 0 ? (size_t)error->position : 0, end = 0;
    struct stop stop = {.code = json_error_code(error), .wanted = error->text, .token = {"", 0, 0}};

    stop.behind = behind < text->length ? behind : text->length;
    for (size_t i = 0; i < stop.behind; i = end) {
        end = token_end(text->text, text->length, i);
        if (is_blank(text->text[i]))
            continue;
        stop.before = byte_of(&stop.token, stop.token.length - 1);
        stop.token = (struct kp_word){text->text + i, end - i, 0};
        stop.at = i;
    }
    stop.next = stop.behind < text->length ? text->text + stop.behind : NULL;
    stop.token.length = whole(&stop.token);
    stop.written = kp_quote(&stop.token);
    return stop;
}

static bool wants(const struct stop *stop, const char *words)
{
    return strncmp(stop->wanted, words, strlen(words)) == 0;
}

/* Where the sentence points to. */
static struct kp_diag *at(const struct kp_json_text *text, size_t bytes, struct kp_diag *why)
{
    struct kp_json_text passed = *text;

    kp_json_text_skip(&passed, bytes);
    why->line = passed.place.line;
    why->column = passed.place.column;
    return why;
}

static enum kp_status control(char byte, struct kp_diag *why)
{
    return kp_fail(why, KP_BAD_INPUT,
                   "a control character (0x%02X) does not belong in a text: delete it",
                   (unsigned)byte);
}

/* ---- Words without quotes ----------------------------------------------- */

static const struct {
    const char *words, *instead;
} spellings[] = {
    {"true yes", "write true"},
    {"false no", "write false"},
    {"null none nil undefined nan", "write null, or leave the member out"},
    {"infinity -infinity inf -inf", "write a whole number"},
};

static enum kp_status wrong_word(const struct stop *stop, struct kp_diag *why)
{
    const char *written = stop->written.text;

    if (stop->at == 0)
        return kp_fail(why, KP_BAD_INPUT, KP_JSON_OBJECT);
    if (strncmp(written, "\xE2\x80", 2) == 0) /* “red” */
        return kp_fail(why, KP_BAD_INPUT, "a name stands in straight quotes, as in \"red\"");
    if (wants(stop, "string or"))
        return kp_fail(why, KP_BAD_INPUT,
                       "the name of a member is wanted here, in double quotes: write \"%s\"",
                       written);
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
        if (kp_word_is(&stop->token, spellings[i].words))
            return kp_fail(why, KP_BAD_INPUT, "JSON does not know '%s': %s", written,
                           spellings[i].instead);
    if (strchr("0123456789.+-", *written))
        return kp_fail(why, KP_BAD_INPUT,
                       "'%s' is no number: a number has no '+', no 0 in front and a digit on "
                       "either side of a '.'; a name stands in double quotes",
                       written);
    return kp_fail(why, KP_BAD_INPUT, "a name stands in double quotes: write \"%s\"", written);
}

/* ---- What stands where it does not belong -------------------------------- */

static enum kp_status wrong_string(const struct stop *stop, struct kp_diag *why)
{
    if (wants(stop, "unexpected newline"))
        return kp_fail(why, KP_BAD_INPUT, "the '\"' that ends this is missing on its line");
    if (wants(stop, "invalid Unicode"))
        return kp_fail(why, KP_BAD_INPUT,
                       "a \\u in this is half a character: write the character itself");
    if (wants(stop, "invalid escape"))
        return kp_fail(why, KP_BAD_INPUT,
                       "behind a '\\' stands one of \" \\ / b f n r t, or u and four digits; a "
                       "'\\' itself is written \\\\");
    if (stop->before && strchr("\"]}", stop->before) && !wants(stop, "':'"))
        return kp_fail(why, KP_BAD_INPUT, "',' is missing before this");
    return KP_OK;
}

/* One sign, or a token that is well but not here. */
static enum kp_status wrong_place(const struct stop *stop, struct kp_diag *why)
{
    char sign = byte_of(&stop->token, 0);

    if (sign == '\'')
        return kp_fail(why, KP_BAD_INPUT, "a name stands in double quotes, as in \"red\"");
    if (sign == '/' && stop->before >= '0' && stop->before <= '9')
        return kp_fail(why, KP_BAD_INPUT, "'/' does not belong behind a number");
    if (sign == '/' || sign == '#')
        return kp_fail(why, KP_BAD_INPUT, "JSON has no comments: delete this");
    if (sign && strchr("}],", sign) && stop->before == ',')
        return kp_fail(why, KP_BAD_INPUT, "nothing stands between ',' and this: delete the ','");
    if (wants(stop, "':'"))
        return kp_fail(why, KP_BAD_INPUT, "':' is missing before this");
    if (sign == ']' && wants(stop, "'}'"))
        return kp_fail(why, KP_BAD_INPUT, "'}' is missing before this");
    if (sign == '}' && wants(stop, "']'"))
        return kp_fail(why, KP_BAD_INPUT, "']' is missing before this");
    if (wants(stop, "'}'") || wants(stop, "']'"))
        return kp_fail(why, KP_BAD_INPUT, "',' is missing before this");
    if (wants(stop, "string or '}'"))
        return kp_fail(why, KP_BAD_INPUT, "the name of a member is wanted here, as in \"rows\"");
    return kp_fail(why, KP_BAD_INPUT, "a value is wanted here, and '%s' is none",
                   stop->written.text);
}

/* Whether nothing is wrong with the token, and it may well stand here: the
 * parser had no memory for it, and says so nowhere. */
static bool is_good(const struct stop *stop)
{
    bool invalid = wants(stop, "invalid token"), name = wants(stop, "string or '}'");
    size_t length = stop->token.length;

    if (length > 1 && *stop->token.text == '"' && stop->token.text[length - 1] == '"')
        return invalid || name;
    return invalid &&
           (strcmp(stop->written.text, "true") == 0 || strcmp(stop->written.text, "false") == 0 ||
            strcmp(stop->written.text, "null") == 0 || is_number(&stop->token));
}

/* '2b' and '1-6' begin as numbers, and the parser stops in the middle. */
static bool is_half_a_number(const struct stop *stop)
{
    char sign = byte_of(&stop->token, 0);

    return sign && strchr("0123456789-", sign) && !is_number(&stop->token);
}

static enum kp_status wrong_token(const struct kp_json_text *text, const struct stop *stop,
                                  struct kp_diag *why)
{
    char sign = byte_of(&stop->token, 0);
    enum kp_status status = KP_OK;

    if (wants(stop, "control character") && stop->next)
        return control(*stop->next, at(text, stop->behind, why));
    at(text, stop->at, why);
    if (is_good(stop))
        return kp_no_memory(why);
    if ((unsigned char)sign < 0x20 || sign == 0x7F)
        return control(sign, why);
    if (sign == '"')
        status = wrong_string(stop, why);
    else if (is_word(sign) &&
             (wants(stop, "invalid token") || wants(stop, "string or") || is_half_a_number(stop)))
        status = wrong_word(stop, why);
    return status == KP_OK ? wrong_place(stop, why) : status;
}

static enum kp_status no_utf8(const struct kp_json_text *text, const struct stop *stop,
                              struct kp_diag *why)
{
    unsigned byte = stop->next ? (unsigned char)*stop->next : 0;

    at(text, stop->behind, why);
    if (stop->behind == 0 && byte >= 0xFE)
        return kp_fail(why, KP_BAD_INPUT, NO_UTF16);
    return kp_fail(why, KP_BAD_INPUT, "the byte 0x%02X is no UTF-8 text: save the file as UTF-8",
                   byte);
}

enum kp_status kp_json_text_explain_error(const struct kp_json_text *text,
                                          const json_error_t *error, struct kp_diag *why)
{
    struct stop stop = find_stop(text, error);

    at(text, stop.at, why);
    if (text->length > 1 && text->text[1] == '\0')
        return kp_fail(why, KP_BAD_INPUT, NO_UTF16);
    switch (stop.code) {
    case json_error_unknown: /* the parser has no word for it everywhere */
    case json_error_out_of_memory:
        return kp_no_memory(why);
    case json_error_stack_overflow:
        return kp_fail(why, KP_BAD_INPUT, "no game has lists within lists so deep");
    case json_error_premature_end_of_input: /* a zero byte is one to the parser */
        if (stop.token.length && *stop.token.text == '\0')
            return control('\0', why);
        at(text, stop.behind, why);
        return kp_fail(why, KP_BAD_INPUT, "this ends in the middle of a game");
    case json_error_duplicate_key:
        return kp_fail(why, KP_BAD_INPUT, "the member %s stands here twice", stop.written.text);
    case json_error_numeric_overflow:
        return kp_fail(why, KP_BAD_INPUT, "'%s' is larger than any number of a game",
                       stop.written.text);
    case json_error_null_character:
    case json_error_null_byte_in_key:
        return kp_fail(why, KP_BAD_INPUT,
                       "a null character does not belong in a text: delete the \\u0000");
    case json_error_invalid_utf8:
        return no_utf8(text, &stop, why);
    default:
        return wrong_token(text, &stop, why);
    }
}
