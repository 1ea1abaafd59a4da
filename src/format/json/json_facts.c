/* The members that tell what is known of the secret, and who chose it. */
#include "base/memory.h"
#include "format/code_parser.h"
#include "format/json/json_reader_impl.h"
#include "format/keywords.h"
#include "format/text/fact_lines.h"
#include <inttypes.h>
#include <string.h>

/* Whether a text can say the name and mean it. */
static bool survives(const struct kp_text_line *line, const char *name)
{
    struct kp_word rest = kp_text_line_rest(line, 1);

    return line->count > 1 && kp_keyword_of(line) && !strpbrk(name, "\n\v\f\r") &&
           kp_json_is_whole(&rest, name);
}

enum kp_status kp_json_codemaker(struct kp_json_reader *reader, const json_t *value,
                                 struct kp_diag *why)
{
    const char *name = json_string_value(value);
    struct kp_strbuf text = {0};
    enum kp_status status;

    if (!name)
        return kp_fail(why, KP_BAD_INPUT, "a name is wanted, as in \"Ann\"");
    if (!*name) /* nobody is named */
        return KP_OK;
    kp_strbuf_addf(&text, "codemaker %s", name);
    if (text.failed)
        return kp_no_memory(why);
    status = kp_text_line_split(&reader->line, text.text, text.length, why);
    if (status == KP_OK && !survives(&reader->line, name))
        status = kp_fail(why, KP_BAD_INPUT,
                         "a name is one line without a blank or comma at its ends or a '#' behind "
                         "a blank, and does not begin with ':' or '='");
    if (status == KP_OK) {
        reader->game->codemaker = kp_codemaker_of(&reader->line);
        status = reader->game->codemaker ? KP_OK : kp_no_memory(why);
    }
    kp_strbuf_free(&text);
    return status;
}

static enum kp_status read_colours(struct kp_json_reader *reader, const json_t *list,
                                   struct kp_diag *why)
{
    size_t n = json_array_size(list);
    enum kp_status status = KP_OK;

    if (n == 0)
        return kp_fail(why, KP_BAD_INPUT,
                       "a list of colours is wanted, as in [\"red\", \"green\"]");
    if (!KP_RESERVE(reader->code, reader->code_room, n))
        return kp_no_memory(why);
    for (size_t i = 0; i < n && status == KP_OK; i++) {
        status = kp_json_colour(reader, json_array_get(list, i), &reader->code[i], why);
        if (status == KP_OK && reader->code[i] >= kp_rules_secret_colours(reader->rules))
            return kp_fail(why, KP_BAD_INPUT,
                           "the secret has no empty holes: say \"blanks\": true if it has");
    }
    return status;
}

static enum kp_status know(struct kp_json_reader *reader, const char *key, const json_t *list,
                           struct kp_diag *why)
{
    int64_t peg = kp_number(key, strlen(key));
    struct kp_word word = {key, strlen(key), 0};
    enum kp_status status;
    int left;

    if (peg < 1 || peg > reader->rules->pegs)
        return kp_fail(why, KP_BAD_INPUT, "there is no peg %s: pegs are numbered 1 to %d",
                       kp_quote(&word).text, reader->rules->pegs);
    status = read_colours(reader, list, why);
    if (status != KP_OK)
        return status;
    if (!kp_transcript_restrict_peg(reader->game, (int)peg - 1, reader->code, json_array_size(list),
                                    &left))
        return kp_no_memory(why);
    return left > 0 ? KP_OK : kp_fail(why, KP_BAD_INPUT, "no colour is left for peg %" PRId64, peg);
}

enum kp_status kp_json_peg(struct kp_json_reader *reader, const json_t *value, struct kp_diag *why)
{
    void *at = json_object_iter((json_t *)value);
    struct kp_diag one = {0};

    if (!json_is_object(value))
        return kp_fail(why, KP_BAD_INPUT,
                       "what is known of single pegs is written {\"3\": [\"red\", \"green\"]}");
    if (at && reader->rules->scores == KP_COLOURS_ONLY)
        return kp_fail(why, KP_BAD_INPUT,
                       "under \"scores\": \"colours\" the secret has no places: nothing is known "
                       "of a peg");
    for (; at; at = json_object_iter_next((json_t *)value, at)) {
        const char *key = json_object_iter_key(at);
        struct kp_word word = {key, strlen(key), 0};

        if (json_is_null(json_object_iter_value(at)))
            continue;
        kp_json_error(reader, know(reader, key, json_object_iter_value(at), &one), &one,
                      "\"peg\" \"%s\"", kp_quote(&word).text);
    }
    return KP_OK;
}

enum kp_status kp_json_sum(struct kp_json_reader *reader, const json_t *value, struct kp_diag *why)
{
    int64_t sum = 0;
    enum kp_status status = kp_json_count(value, 0, KP_HUGE - 1, &sum, why);

    reader->game->sum = sum;
    return status == KP_OK ? kp_sum_check(reader->rules, &reader->no_number, why) : status;
}

enum kp_status kp_json_secret(struct kp_json_reader *reader, const json_t *value,
                              struct kp_diag *why)
{
    size_t pegs = (size_t)reader->rules->pegs;
    struct kp_diag inner = {0};
    enum kp_status status = kp_json_parse_code(reader, value, &inner);

    if (status == KP_BAD_INPUT && inner.column)
        return kp_fail(why, status, "peg %u: %s", inner.column, inner.says);
    if (status != KP_OK)
        return kp_fail(why, status, "%s", inner.says);
    reader->game->secret = kp_copy(reader->code, pegs * sizeof *reader->code);
    return reader->game->secret ? KP_OK : kp_no_memory(why);
}

/* It is for people, and skipped. */
enum kp_status kp_json_comment(struct kp_json_reader *reader, const json_t *value,
                               struct kp_diag *why)
{
    bool good = json_is_string(value) || json_is_array(value);

    (void)reader;
    for (size_t i = 0; good && i < json_array_size(value); i++)
        good = json_is_string(json_array_get(value, i));
    return good ? KP_OK
                : kp_fail(why, KP_BAD_INPUT,
                          "a remark is wanted, as in \"Friday\", or a list of them, a string each");
}
