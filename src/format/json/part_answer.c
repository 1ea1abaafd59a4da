/* Reads a line that `check --json` or `count --json` wrote about a part of a game.  An answer to
 * another question is refused: one that allowed wrong rows, or one about a revealed secret.  The
 * lines `peg` and `times` of the part are read by the reader of games, so they mean the same as in
 * a game.  A count has any number of digits. */
#include "format/json/part_answer.h"

#include "base/allocate.h"
#include "format/json/json_reader.h"
#include "keypeg.h"

#include <stdlib.h>
#include <string.h>

/* ---- Numbers ---- */

#define DIGITS_AT_ONCE 18

static void read_digits(struct kp_bignum *count, const char *digits, size_t length)
{
    for (size_t i = 0; i < length;) {
        size_t end = i + DIGITS_AT_ONCE < length ? i + DIGITS_AT_ONCE : length;
        struct kp_bignum more = {0};
        uint64_t some = 0, power = 1;

        for (; i < end; i++, power *= 10)
            some = some * 10 + (uint64_t)(digits[i] - '0');
        kp_bignum_set(&more, some);
        kp_bignum_multiply(count, power);
        kp_bignum_add(count, &more);
        kp_bignum_free(&more);
    }
}

/* The text of a string; of length 0 if the value is not one. */
static struct kp_word find_text(const struct kp_json *json, const struct kp_json_value *value)
{
    if (value && value->kind == KP_JSON_STRING)
        return kp_json_word(json, value);
    return (struct kp_word){"", 0, 0};
}

/* A game with 65,535 colours has at most five digits of secrets for each peg. */
static enum kp_status read_count(struct kp_part_answer *answer, const struct kp_json *json,
                                 const struct kp_rules *rules, struct kp_diag *why)
{
    const struct kp_json_value *is_exact = kp_json_find(json, json->values, "count_is_exact");
    const struct kp_json_value *count = kp_json_find(json, json->values, "count_exact");
    struct kp_word digits = find_text(json, count);

    answer->is_exact = is_exact && is_exact->kind == KP_JSON_TRUE;
    answer->is_counted = count;
    if (!count)
        return KP_OK;
    if (kp_word_number(&digits) < 0 || (digits.length > 1 && *digits.text == '0') ||
        digits.length > 5 * (size_t)rules->pegs)
        return kp_bad_input(why, "count_exact: expected a number of secrets like \"17\"");
    read_digits(&answer->count, digits.text, digits.length);
    return answer->count.failed ? kp_no_memory(why) : KP_OK;
}

/* ---- The members of an answer ---- */

static enum kp_status read_verdict(struct kp_part_answer *answer, const struct kp_json *json,
                                   struct kp_diag *why)
{
    const struct kp_json_value *errors = kp_json_find(json, json->values, "errors");
    struct kp_word verdict = find_text(json, kp_json_find(json, json->values, "verdict"));
    struct kp_word says = {"no reason", 9, 0};

    if (errors && errors->kind == KP_JSON_LIST && errors->span > 1)
        says = find_text(json, kp_json_find(json, errors + 1, "says"));
    if (kp_word_is(&verdict, "error"))
        return kp_bad_input(why, "the part could not be asked: %.*s", (int)says.length, says.text);
    for (int i = KP_UNDECIDED; i <= KP_CHEATED; i++)
        if (kp_word_is(&verdict, kp_answer_name((enum kp_answer)i))) {
            answer->verdict = (enum kp_answer)i;
            return KP_OK;
        }
    return kp_bad_input(why, "expected an answer of keypeg check --json or count --json, found "
                             "an object without a verdict");
}

/* Refuses answers to other questions: with wrong rows, or about a secret that was revealed. */
static enum kp_status check_question(const struct kp_json *json, struct kp_diag *why)
{
    if (kp_json_find(json, json->values, "lies"))
        return kp_bad_input(why, "it allows wrong rows; ask the part without --lies");
    if (kp_json_find(json, json->values, "revealed"))
        return kp_bad_input(why, "it is about a revealed secret; delete the line 'secret' of the "
                                 "part, or use keypeg count");
    return KP_OK;
}

/* The status of reading this value, with the first of its errors as the reason. */
static enum kp_status end_member(struct kp_json_reader *reader, enum kp_status status,
                                 struct kp_diag *why)
{
    const struct kp_errors *errors = reader->builder.errors;

    kp_json_reader_error(reader, status, why);
    if (reader->builder.status == KP_NO_MEMORY)
        return kp_no_memory(why);
    return errors->count > 0 ? kp_bad_input(why, "%s", errors->item[0].says) : KP_OK;
}

/* Read a member of a game, which `object` may have, into the game that the reader builds. */
static enum kp_status read_game_member(struct kp_json_reader *reader,
                                       const struct kp_json_value *object, const char *name,
                                       struct kp_diag *why)
{
    const struct kp_json_member *member = kp_json_members;
    const struct kp_json_value *value = kp_json_find(&reader->json, object, name);

    while (strcmp(member->name, name) != 0)
        member++;
    return value ? end_member(reader, kp_json_read_member(reader, member, value, why), why) : KP_OK;
}

static enum kp_status read_part(struct kp_json_reader *reader, struct kp_part_answer *answer,
                                struct kp_diag *why)
{
    const struct kp_json *json = &reader->json;
    const struct kp_json_value *part = kp_json_find(json, json->values, "part");
    struct kp_word game = find_text(json, kp_json_find(json, part, "game"));
    enum kp_status status;

    if (!part)
        return kp_bad_input(why, "it does not say which part was asked, since the game that was "
                                 "asked has no line 'peg' or 'times'");
    if (game.length != KP_DIGEST_LENGTH)
        return kp_bad_input(why, "part.game: expected %d hexadecimal digits", KP_DIGEST_LENGTH);
    memcpy(answer->game, game.text, KP_DIGEST_LENGTH);
    for (const struct kp_json_value *name = part + 1; name < kp_json_next(part);
         name = kp_json_next(name + 1)) {
        struct kp_word word = kp_json_word(json, name);

        if (!kp_word_is(&word, "game peg times"))
            return kp_bad_input(why, "part: unknown member \"%s\"", kp_word_quote(&word).text);
    }
    status = read_game_member(reader, part, "peg", why);
    if (status == KP_OK)
        status = read_game_member(reader, part, "times", why);
    if (status == KP_OK && reader->builder.game->quotas.count > 0)
        status = kp_bad_input(why, "part.times: expected one colour, found several");
    return status;
}

static enum kp_status read_secret(struct kp_json_reader *reader, struct kp_part_answer *answer,
                                  struct kp_diag *why)
{
    const struct kp_json_value *secret = kp_json_find(&reader->json, reader->json.values, "secret");
    enum kp_status status;

    if (!secret)
        return KP_OK;
    status = end_member(reader, kp_json_reader_code(reader, secret, why), why);
    if (status != KP_OK)
        return status;
    answer->secret = kp_copy(reader->builder.code,
                             (size_t)reader->builder.rules->pegs * sizeof *reader->builder.code);
    return answer->secret ? KP_OK : kp_no_memory(why);
}

static enum kp_status read_line(struct kp_json_reader *reader, struct kp_part_answer *answer,
                                struct kp_json_text *text, struct kp_diag *why)
{
    const struct kp_json *json = &reader->json;
    enum kp_status status = kp_json_parse(&reader->json, text, why);

    if (status != KP_OK)
        return status;
    why->column = 1;
    if (json->values->kind != KP_JSON_OBJECT)
        return kp_bad_input(why, "expected an answer of keypeg check --json or count --json");
    status = read_game_member(reader, json->values, "id", why);
    answer->id = reader->builder.id;
    reader->builder.id = (struct kp_id){NULL, false};
    status = status ? status : read_verdict(answer, json, why);
    status = status ? status : check_question(json, why);
    status = status ? status : read_part(reader, answer, why);
    status = status ? status : read_secret(reader, answer, why);
    status = status ? status : read_count(answer, json, reader->builder.rules, why);
    if (status == KP_OK && kp_json_text_next(text) != KP_JSON_END)
        status = kp_bad_input_at(why, kp_json_text_place(text).column,
                                 "unexpected text after the answer");
    return status;
}

enum kp_status kp_part_answer_read(struct kp_part_answer *answer, struct kp_rules *rules,
                                   const char *text, size_t length, unsigned line,
                                   struct kp_diag *why)
{
    struct kp_errors errors = {0};
    struct kp_json_reader reader = {.builder = {.errors = &errors, .json = true}};
    struct kp_json_text rest = kp_json_text_begin(text, length, line);
    struct kp_diag place = {0};
    enum kp_status status = KP_NO_MEMORY;

    *answer = (struct kp_part_answer){0};
    why = why ? why : &place;
    *why = (struct kp_diag){.line = line, .column = 1};
    kp_json_text_next(&rest);
    kp_game_builder_begin(&reader.builder, line, 1);
    if (kp_game_builder_set_rules(&reader.builder, rules))
        status = read_line(&reader, answer, &rest, why);
    else
        kp_no_memory(why);
    why->line = line;
    answer->part = reader.builder.game;
    reader.builder.game = NULL;
    kp_json_reader_end(&reader);
    return status;
}

void kp_part_answer_free(struct kp_part_answer *answer)
{
    free((void *)answer->id.text);
    free(answer->secret);
    kp_bignum_free(&answer->count);
    kp_transcript_free(answer->part);
    *answer = (struct kp_part_answer){0};
}
