#include "format/json/part_answer.h"

#include "base/allocate.h"
#include "format/json/json_reader.h"
#include "keypeg.h"

#include <stdlib.h>
#include <string.h>

/* ---- Numbers ---- */

static bool is_decimal(const char *digits, size_t length)
{
    return length > 0 && strspn(digits, "0123456789") == length && (length == 1 || *digits != '0');
}

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

/* A game with 65,535 colours has at most five digits of secrets for each peg. */
static enum kp_status read_count(struct kp_part_answer *answer, const json_t *object,
                                 const struct kp_rules *rules, struct kp_diag *why)
{
    const json_t *count = json_object_get(object, "count");
    size_t length = json_string_length(count);

    answer->is_exact = json_is_true(json_object_get(object, "count_is_exact"));
    answer->is_counted = count && !json_is_null(count);
    if (!answer->is_counted)
        return KP_OK;
    if (!is_decimal(json_string_value(count), length) || length > 5 * (size_t)rules->pegs)
        return kp_bad_input(why, "count: expected a number of secrets like \"17\"");
    read_digits(&answer->count, json_string_value(count), length);
    return answer->count.failed ? kp_no_memory(why) : KP_OK;
}

/* ---- The members of an answer ---- */

static enum kp_status read_verdict(struct kp_part_answer *answer, const json_t *object,
                                   struct kp_diag *why)
{
    const char *verdict = json_string_value(json_object_get(object, "verdict"));
    const json_t *error = json_array_get(json_object_get(object, "errors"), 0);
    const char *says = json_string_value(json_object_get(error, "says"));

    if (verdict && strcmp(verdict, "error") == 0)
        return kp_bad_input(why, "the part could not be asked: %s", says ? says : "no reason");
    for (int i = KP_UNDECIDED; i <= KP_CHEATED; i++)
        if (verdict && strcmp(verdict, kp_answer_name((enum kp_answer)i)) == 0) {
            answer->verdict = (enum kp_answer)i;
            return KP_OK;
        }
    return kp_bad_input(why, "expected an answer of keypeg check --json or count --json, found "
                             "an object without a verdict");
}

/* Refuses answers to other questions: with wrong rows, or about a secret that was revealed. */
static enum kp_status check_question(const json_t *object, struct kp_diag *why)
{
    if (json_object_get(object, "lies"))
        return kp_bad_input(why, "it allows wrong rows; ask the part without --lies");
    if (json_object_get(object, "revealed"))
        return kp_bad_input(why, "it is about a revealed secret; delete the line 'secret' of the "
                                 "part, or use keypeg count");
    return KP_OK;
}

static const struct kp_json_member *find_member(const char *name)
{
    const struct kp_json_member *member = kp_json_members;

    while (strcmp(member->name, name) != 0)
        member++;
    return member;
}

/* The status of reading this member, with the first of its errors as the reason. */
static enum kp_status end_member(struct kp_json_reader *reader, enum kp_status status,
                                 const char *name, struct kp_diag *why)
{
    const struct kp_errors *errors = reader->builder.errors;

    kp_json_reader_error(reader, kp_json_reader_within(reader, status, "%s", name), why);
    if (reader->builder.status == KP_NO_MEMORY)
        return kp_no_memory(why);
    return errors->count > 0 ? kp_bad_input(why, "%s", errors->item[0].says) : KP_OK;
}

/* Read a member of a game into the game that the reader builds. */
static enum kp_status read_game_member(struct kp_json_reader *reader, const char *name,
                                       const json_t *value, struct kp_diag *why)
{
    if (!value || json_is_null(value))
        return KP_OK;
    return end_member(reader, find_member(name)->read(reader, value, why), name, why);
}

static enum kp_status read_part(struct kp_json_reader *reader, struct kp_part_answer *answer,
                                const json_t *object, struct kp_diag *why)
{
    const json_t *part = json_object_get(object, "part");
    const json_t *game = json_object_get(part, "game");
    enum kp_status status;

    if (!part)
        return kp_bad_input(why, "it does not say which part was asked, since the game that was "
                                 "asked has no line 'peg' or 'times'");
    if (json_string_length(game) != KP_DIGEST_LENGTH)
        return kp_bad_input(why, "part.game: expected %d hexadecimal digits", KP_DIGEST_LENGTH);
    memcpy(answer->game, json_string_value(game), KP_DIGEST_LENGTH);
    for (void *at = json_object_iter((json_t *)part); at;
         at = json_object_iter_next((json_t *)part, at)) {
        const char *name = json_object_iter_key(at);

        if (strcmp(name, "game") != 0 && strcmp(name, "peg") != 0 && strcmp(name, "times") != 0)
            return kp_bad_input(why, "part: unknown member \"%s\"", kp_quote(name).text);
    }
    status = read_game_member(reader, "peg", json_object_get(part, "peg"), why);
    if (status == KP_OK)
        status = read_game_member(reader, "times", json_object_get(part, "times"), why);
    return status;
}

static enum kp_status read_secret(struct kp_json_reader *reader, struct kp_part_answer *answer,
                                  const json_t *object, struct kp_diag *why)
{
    const json_t *secret = json_object_get(object, "secret");
    enum kp_status status;

    if (!secret || json_is_null(secret))
        return KP_OK;
    status = end_member(reader, kp_json_reader_code(reader, secret, why), "secret", why);
    if (status != KP_OK)
        return status;
    answer->secret = kp_copy(reader->builder.code,
                             (size_t)reader->rules->pegs * sizeof *reader->builder.code);
    return answer->secret ? KP_OK : kp_no_memory(why);
}

static enum kp_status read_proof(struct kp_part_answer *answer, const json_t *object,
                                 struct kp_diag *why)
{
    const char *proof = json_string_value(json_object_get(object, "proof"));

    if (!proof)
        return KP_OK;
    answer->proof = kp_copy(proof, strlen(proof) + 1);
    return answer->proof ? KP_OK : kp_no_memory(why);
}

static enum kp_status read_object(struct kp_json_reader *reader, struct kp_part_answer *answer,
                                  const json_t *object, struct kp_diag *why)
{
    enum kp_status status = read_game_member(reader, "id", json_object_get(object, "id"), why);

    answer->id = reader->builder.id;
    reader->builder.id = (struct kp_id){NULL, false};
    if (status == KP_OK)
        status = read_verdict(answer, object, why);
    if (status == KP_OK)
        status = check_question(object, why);
    if (status == KP_OK)
        status = read_part(reader, answer, object, why);
    if (status == KP_OK)
        status = read_secret(reader, answer, object, why);
    if (status == KP_OK)
        status = read_proof(answer, object, why);
    return status == KP_OK ? read_count(answer, object, reader->rules, why) : status;
}

static enum kp_status read_line(struct kp_json_reader *reader, struct kp_part_answer *answer,
                                struct kp_json_text *text, struct kp_diag *why)
{
    enum kp_status status;
    json_t *value = kp_json_text_parse(text, &status, why);

    if (!value)
        return status;
    why->column = 1;
    if (!json_is_object(value))
        status = kp_bad_input(why, "expected an answer of keypeg check --json or count --json");
    else
        status = read_object(reader, answer, value, why);
    json_decref(value);
    if (status == KP_OK && kp_json_text_next(text) != KP_JSON_END) {
        why->column = text->place.column;
        status = kp_bad_input(why, "unexpected text after the answer");
    }
    return status;
}

enum kp_status kp_part_answer_read(struct kp_part_answer *answer, struct kp_rules *rules,
                                   const char *text, size_t length, unsigned line,
                                   struct kp_diag *why)
{
    struct kp_errors errors = {0};
    struct kp_json_reader reader = {.builder = {.errors = &errors}, .rules = kp_rules_ref(rules)};
    struct kp_json_text rest = kp_json_text_begin(text, length, line, NULL);
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
    free(answer->proof);
    kp_bignum_free(&answer->count);
    kp_transcript_free(answer->part);
    *answer = (struct kp_part_answer){0};
}
