/* The parser says where it stopped and what it expected there.  From that, and from the token at
 * which it stopped, follows what the user wrote and what to write instead. */
#include "format/json/json_parser.h"

#include "format/text_lines.h"

#include <string.h>

/* ---- The place where the parser stopped ---- */

#define NO_UTF16 "the text is UTF-16; save the file as UTF-8"

struct stopped_parser {
    enum json_error_code code;
    const char *expected;     /* in the parser's words */
    struct kp_word token;     /* the last that it read, to its end */
    char before;              /* the last byte before the token that is not a space */
    const char *next;         /* the first byte not read, or NULL at the end of the text */
    size_t at, end;           /* where the token begins, and where the parser stopped */
    struct kp_quoted written; /* the token, for sentences */
};

static bool is_word(char byte)
{
    return kp_ascii_is_alnum(byte) || (unsigned char)byte >= 0x80 || (byte && strchr("_.+-", byte));
}

/* The position after the token that begins at text[i]. */
static size_t find_token_end(const char *text, size_t length, size_t i)
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

/* A byte of a word, or zero if the word is shorter. */
static char byte_of(const struct kp_word *word, size_t i)
{
    if (i < word->length)
        return word->text[i];
    return '\0';
}

static struct stopped_parser find_stop(const struct kp_json_text *text, const json_error_t *error)
{
    size_t stopped = error->position > 0 ? (size_t)error->position : 0, end = 0;
    struct stopped_parser stop = {
        .code = json_error_code(error), .expected = error->text, .token = {"", 0, 0}};

    stop.end = stopped < text->length ? stopped : text->length;
    for (size_t i = 0; i < stop.end; i = end) {
        end = find_token_end(text->text, text->length, i);
        if (kp_ascii_is_space(text->text[i]))
            continue;
        stop.before = byte_of(&stop.token, stop.token.length - 1);
        stop.token = (struct kp_word){text->text + i, end - i, 0};
        stop.at = i;
    }
    stop.next = stop.end < text->length ? text->text + stop.end : NULL;
    stop.written = kp_word_quote(&stop.token);
    return stop;
}

/* Whether what the parser expected begins with these words. */
static bool expected(const struct stopped_parser *stop, const char *words)
{
    return strncmp(stop->expected, words, strlen(words)) == 0;
}

/* Set the place of the error. */
static struct kp_diag *set_place(const struct kp_json_text *text, size_t bytes, struct kp_diag *why)
{
    struct kp_json_text passed = *text;

    kp_json_text_skip(&passed, bytes);
    why->line = passed.place.line;
    why->column = passed.place.column;
    return why;
}

static enum kp_status refuse_control_character(char byte, struct kp_diag *why)
{
    return kp_bad_input(why, "control character (0x%02X) in the text; delete it", (unsigned)byte);
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

static enum kp_status explain_word(const struct stopped_parser *stop, struct kp_diag *why)
{
    const char *written = stop->written.text;

    if (stop->at == 0)
        return kp_bad_input(why, KP_JSON_OBJECT);
    if (strncmp(written, "\xE2\x80", 2) == 0) /* “red” */
        return kp_bad_input(why, "invalid quotes; write straight ones, like \"red\"");
    if (expected(stop, "string or"))
        return kp_bad_input(why, "expected the name of a member in double quotes; write \"%s\"",
                            written);
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
        if (kp_word_is(&stop->token, spellings[i].words))
            return kp_bad_input(why, "'%s' is not valid in JSON; %s", written,
                                spellings[i].instead);
    if (strchr("0123456789.+-", *written))
        return kp_bad_input(
            why,
            "'%s' is not a number in JSON; a number has no '+', no leading 0 and a digit on "
            "either side of a '.', and a name needs double quotes",
            written);
    return kp_bad_input(why, "a name needs double quotes; write \"%s\"", written);
}

/* ---- Tokens in the wrong place ------------------------------------------- */

/* Strings that do not end or have a bad escape, signs, and good tokens in the wrong place: the first
 * case decides whose token begins with one of these signs, after one of these bytes, where the
 * parser expected this.  NULL: any. */
static const struct {
    const char *signs, *before, *expected, *says;
} cases[] = {
    {"\"", NULL, "unexpected newline", "the closing '\"' is missing; write it on the same line"},
    {"\"", NULL, "invalid Unicode", "incomplete \\u escape; write the character itself"},
    {"\"", NULL, "invalid escape",
     "invalid escape; after '\\' write one of \" \\ / b f n r t, or u and four digits"},
    {"'", NULL, NULL, "invalid quotes; write double ones, like \"red\""},
    {"/", "0123456789", NULL, "unexpected '/' after a number; delete it"},
    {"/#", NULL, NULL, "JSON has no comments; delete this one"},
    {"}],", ",", NULL, "nothing follows the ',' before this; delete the ','"},
    {NULL, NULL, "':'", "expected ':' before this"},
    {"\"", "\"]}", NULL, "expected ',' before this"},
    {"]", NULL, "'}'", "expected '}' before this"},
    {"}", NULL, "']'", "expected ']' before this"},
    {NULL, NULL, "'}'", "expected ',' before this"},
    {NULL, NULL, "']'", "expected ',' before this"},
    {NULL, NULL, "string or '}'", "expected the name of a member, like \"rows\""},
};

/* Whether a byte is one of these; NULL: any. */
static bool is_among(char byte, const char *some)
{
    return !some || (byte && strchr(some, byte));
}

static enum kp_status explain_place(const struct stopped_parser *stop, struct kp_diag *why)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (is_among(byte_of(&stop->token, 0), cases[i].signs) &&
            is_among(stop->before, cases[i].before) &&
            (!cases[i].expected || expected(stop, cases[i].expected)))
            return kp_bad_input(why, "%s", cases[i].says);
    return kp_bad_input(why, "expected a value, found '%s'", stop->written.text);
}

/* Whether the token is good and may be here.  Then the parser had no memory for it, which it does
 * not report. */
static bool is_good_token(const struct stopped_parser *stop)
{
    bool invalid = expected(stop, "invalid token"), name = expected(stop, "string or '}'");
    size_t length = stop->token.length;

    if (length > 1 && *stop->token.text == '"' && stop->token.text[length - 1] == '"')
        return invalid || name;
    return invalid &&
           (strcmp(stop->written.text, "true") == 0 || strcmp(stop->written.text, "false") == 0 ||
            strcmp(stop->written.text, "null") == 0 || kp_word_is_real(&stop->token, true));
}

static enum kp_status explain_token(const struct kp_json_text *text,
                                    const struct stopped_parser *stop, struct kp_diag *why)
{
    char sign = byte_of(&stop->token, 0);

    if (expected(stop, "control character") && stop->next)
        return refuse_control_character(*stop->next, set_place(text, stop->end, why));
    set_place(text, stop->at, why);
    if (is_good_token(stop))
        return kp_no_memory(why);
    if ((unsigned char)sign < 0x20 || sign == 0x7F)
        return refuse_control_character(sign, why);
    if (is_word(sign) &&
        (expected(stop, "invalid token") || expected(stop, "string or") ||
         /* '2b' and '1-6' begin as numbers, and the parser stops in the middle */
         ((kp_ascii_is_digit(sign) || sign == '-') && !kp_word_is_real(&stop->token, true))))
        return explain_word(stop, why);
    return explain_place(stop, why);
}

enum kp_status kp_json_text_explain_error(const struct kp_json_text *text,
                                          const json_error_t *error, struct kp_diag *why)
{
    struct stopped_parser stop = find_stop(text, error);
    unsigned byte = stop.next ? (unsigned char)*stop.next : 0;

    set_place(text, stop.at, why);
    if (text->text && text->length > 1 && text->text[1] == '\0')
        return kp_bad_input(why, NO_UTF16);
    switch (stop.code) {
    case json_error_unknown: /* in some places the parser reports lack of memory so */
    case json_error_out_of_memory:
        return kp_no_memory(why);
    case json_error_stack_overflow:
        return kp_bad_input(why, "lists are nested too deeply; a game needs only a few levels");
    case json_error_premature_end_of_input: /* also for a zero byte */
        if (stop.token.length && *stop.token.text == '\0')
            return refuse_control_character('\0', why);
        set_place(text, stop.end, why);
        return kp_bad_input(why, "unexpected end of text; a '\"', ']' or '}' is missing");
    case json_error_duplicate_key:
        return kp_bad_input(why, "member %s occurs twice; delete one", stop.written.text);
    case json_error_numeric_overflow:
        return kp_bad_input(
            why, "'%s' is larger than any number in a game; if it is an id, write it as a string",
            stop.written.text);
    case json_error_null_character:
    case json_error_null_byte_in_key:
        return kp_bad_input(why, "null character in the text; delete the \\u0000");
    case json_error_invalid_utf8:
        set_place(text, stop.end, why);
        if (stop.end == 0 && byte >= 0xFE)
            return kp_bad_input(why, NO_UTF16);
        return kp_bad_input(why, "byte 0x%02X is not valid UTF-8; save the file as UTF-8", byte);
    default:
        return explain_token(text, &stop, why);
    }
}
