/* From what the parser expected, and from the token that it found instead, follows what the user
 * wrote and what to write. */
#include "format/json/json_parser.h"

#include <string.h>

#define NAMES (KP_JSON_FIRST_NAME | KP_JSON_NAME)
#define NEXT  (KP_JSON_NEXT_ITEM | KP_JSON_NEXT_MEMBER)
#define ANY   0xFFu

enum kp_status kp_json_refuse_control(char byte, struct kp_diag *why)
{
    return kp_bad_input(why, "control character (0x%02X) in the text; delete it", (unsigned)byte);
}

static bool is_word(char byte)
{
    return kp_ascii_is_alnum(byte) || (unsigned char)byte >= 0x80 || (byte && strchr("_.+-", byte));
}

/* The token that begins at text[at]. */
static struct kp_word find_token(const char *text, size_t length, size_t at)
{
    size_t end = at + 1;

    while (is_word(text[at]) && end < length && is_word(text[end]))
        end++;
    return (struct kp_word){text + at, end - at, 0};
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

static enum kp_status explain_word(const struct kp_word *word, size_t at,
                                   enum kp_json_state expected, struct kp_diag *why)
{
    struct kp_quoted quote = kp_word_quote(word);
    const char *written = quote.text;

    if (at == 0)
        return kp_bad_input(why, KP_JSON_NOT_A_GAME);
    if (strncmp(written, "\xE2\x80", 2) == 0) /* “red” */
        return kp_bad_input(why, "invalid quotes; write straight ones, like \"red\"");
    if (expected & NAMES)
        return kp_bad_input(why, "expected the name of a member in double quotes; write \"%s\"",
                            written);
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
        if (kp_word_is(word, spellings[i].words))
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

/* The first case decides whose token begins with one of these signs, after one of these bytes, where
 * the parser expected one of these.  NULL: any. */
static const struct {
    const char *signs, *before;
    unsigned expected;
    const char *says;
} cases[] = {
    {"'", NULL, ANY, "invalid quotes; write double ones, like \"red\""},
    {"/", "0123456789", ANY, "unexpected '/' after a number; delete it"},
    {"/#", NULL, ANY, "JSON has no comments; delete this one"},
    {"}],", ",", ANY, "nothing follows the ',' before this; delete the ','"},
    {NULL, NULL, KP_JSON_COLON, "expected ':' before this"},
    {"]", NULL, KP_JSON_NEXT_MEMBER, "expected '}' before this"},
    {"}", NULL, KP_JSON_NEXT_ITEM, "expected ']' before this"},
    {NULL, NULL, NEXT, "expected ',' before this"},
    {NULL, NULL, NAMES, "expected the name of a member, like \"rows\""},
};

/* Whether a byte is one of these; NULL: any. */
static bool is_among(char byte, const char *some)
{
    return !some || (byte && strchr(some, byte));
}

/* The last byte before text[at] that is not a space. */
static char find_byte_before(const char *text, size_t at)
{
    while (at > 0 && kp_ascii_is_space(text[at - 1]))
        at--;
    return (char)(at > 0 ? text[at - 1] : '\0');
}

enum kp_status kp_json_explain(const char *text, size_t length, size_t at,
                               enum kp_json_state expected, struct kp_diag *why)
{
    char before = find_byte_before(text, at), sign;
    struct kp_word token;

    if (at >= length)
        return kp_bad_input(why, "unexpected end of text; a '\"', ']' or '}' is missing");
    token = find_token(text, length, at);
    sign = text[at];
    if ((at == 0 && (unsigned char)sign >= 0xFE) || (length > 1 && text[1] == '\0'))
        return kp_bad_input(why, "the text is UTF-16; save the file as UTF-8");
    if ((unsigned char)sign < 0x20 || sign == 0x7F)
        return kp_json_refuse_control(sign, why);
    if (is_word(sign) && !(expected & (KP_JSON_COLON | NEXT)))
        return explain_word(&token, at, expected, why);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (is_among(sign, cases[i].signs) && is_among(before, cases[i].before) &&
            (expected & cases[i].expected))
            return kp_bad_input(why, "%s", cases[i].says);
    return kp_bad_input(why, "expected a value, found '%s'", kp_word_quote(&token).text);
}
