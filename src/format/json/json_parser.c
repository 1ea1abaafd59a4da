#include "format/json/json_parser.h"

#include "base/memory.h"
#include "format/json/json_syntax_errors.h"
#include <string.h>

void kp_json_skip(struct kp_json_text *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)text->text[i];

        if (byte == '\n') {
            text->place.line++;
            text->place.column = 1;
        } else if (byte < 0x80 || byte >= 0xC0) { /* the first of a character */
            text->place.column++;
        }
    }
    text->text += length;
    text->length -= length;
}

int kp_json_next(struct kp_json_text *text)
{
    size_t blanks = 0;

    while (blanks < text->length && memchr(" \t\r\n", text->text[blanks], 4))
        blanks++;
    kp_json_skip(text, blanks);
    return text->length ? (unsigned char)*text->text : KP_JSON_END;
}

/* Whether a game would go on behind the most that is read of one. */
static bool is_too_long(const struct kp_json_text *text, const json_error_t *error)
{
    size_t token = 32; /* bytes of one that is no string, or of an escape */

    return text->length > KP_MOST_JSON &&
           (json_error_code(error) == json_error_premature_end_of_input ||
            (size_t)error->position + token > KP_MOST_JSON);
}

/* jansson goes astray where memory runs out inside a token for which its
 * first buffer is too short (its issue 362), so it is not called where that
 * could be. */
#define SHORT 14 /* bytes of a token that the first buffer holds, and one that is given back */

/* What a value takes in memory at most, as jansson 2.14 builds it, and whether
 * all its tokens are short. */
struct cost {
    size_t bytes, length; /* that it takes, and of its text */
    bool all_short;
};

/* Behind the string that begins at text[i]. */
static size_t string_end(const char *text, size_t length, size_t i)
{
    for (i++; i < length && text[i] != '"'; i++)
        i += text[i] == '\\';
    return i + 1;
}

/* Behind the token at text[i]: a string, a sign, or what is neither. */
static size_t token_end(const char *text, size_t length, size_t i)
{
    static const char signs[] = "{}[],:\" \t\r\n";

    if (text[i] == '"')
        return string_end(text, length, i);
    if (memchr(signs, text[i], sizeof signs - 1))
        return i + 1;
    for (i++; i < length && !memchr(signs, text[i], sizeof signs - 1); i++)
        ;
    return i;
}

static struct cost cost_of(const char *text, size_t length)
{
    struct cost cost = {0, 0, true};
    size_t depth = 0, i = 0, end;

    do {
        char byte = ' ';

        if (i < length)
            byte = text[i];
        depth += byte == '{' || byte == '[';
        depth -= depth > 0 && (byte == '}' || byte == ']');
        cost.bytes += byte == '{'   ? 272
                      : byte == '[' ? 160
                      : byte == '"' ? 112
                      : byte <= ' ' ? 0
                                    : 32;
        end = i < length ? token_end(text, length, i) : i + 1;
        cost.all_short = cost.all_short && end - i <= SHORT;
        i = end;
    } while (i < length && depth > 0);
    cost.length = i < length ? i : length;
    cost.bytes += 3 * cost.length;
    return cost;
}

size_t kp_json_extent(const struct kp_json_text *text)
{
    return cost_of(text->text, text->length).length;
}

/* A text on its way into the parser. */
struct feed {
    const char *text;
    size_t length;
    struct kp_read_limit *pace;
};

static size_t feed_some(void *to, size_t room, void *from)
{
    struct feed *feed = from;
    size_t some = feed->length < room ? feed->length : room;

    if (feed->pace && !kp_read_limit_advance(feed->pace, some))
        return 0; /* as if the text ended here */
    memcpy(to, feed->text, some);
    feed->text += some;
    feed->length -= some;
    return some;
}

static bool is_ended(const struct kp_json_text *text)
{
    return text->pace && text->pace->stop != KP_COMPLETED;
}

json_t *kp_json_value(struct kp_json_text *text, enum kp_status *status, struct kp_diag *why)
{
    size_t length = text->length < KP_MOST_JSON ? text->length : KP_MOST_JSON;
    struct cost cost = cost_of(text->text, length);
    struct feed feed = {text->text, length, text->pace};
    json_error_t error = {0};
    json_t *value;

    if (!cost.all_short && !kp_can_allocate(cost.bytes)) {
        *status = kp_no_memory(why);
        return NULL;
    }
    value = json_load_callback(feed_some, &feed,
                               JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK | JSON_DECODE_ANY,
                               &error);
    if (value) {
        *status = KP_OK;
        kp_json_skip(text, (size_t)error.position);
        return value;
    }
    if (is_ended(text)) { /* nobody asks what is wrong with half a text */
        *status = kp_fail(why, KP_BAD_INPUT, "its reading was ended");
        return NULL;
    }
    *status = kp_json_explain_error(text, &error, why);
    if (*status == KP_BAD_INPUT && is_too_long(text, &error)) {
        why->line = text->place.line;
        why->column = text->place.column;
        kp_fail(why, KP_BAD_INPUT, "a game in JSON has at most %d bytes", KP_MOST_JSON);
    }
    return NULL;
}
