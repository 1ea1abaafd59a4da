/* The answers to the parts of a game, each checked alone: that it is about this game, that its
 * secret fits and is in its part, and that its count is possible.
 *
 * A count is possible if the part has that many codes under all rules: those of pegs, counts,
 * repeats and the total.  They are counted by the native engine, as the secrets of the part without
 * rows, which takes less than a millisecond on boards like 5x8.  On large boards it gives up after
 * CODE_STATES states, and the product of the colours of all pegs is the bound. */
#include "split/join.h"

#include "base/allocate.h"
#include "format/text_lines.h"
#include "game/score.h"
#include "keypeg.h"

#include <stdlib.h>
#include <string.h>

#define CODE_STATES    20000
#define MOST_BOX_BYTES ((size_t)2 << 30) /* unless the options have another limit */

enum kp_status kp_join_new(const struct kp_transcript *game, const struct kp_options *options,
                           struct kp_join **join, struct kp_diag *why)
{
    struct kp_join *made = kp_calloc(1, sizeof *made);

    *join = NULL;
    if (!made)
        return kp_no_memory(why);
    made->game = game;
    made->limits = kp_limits_of(kp_options_or_default(options));
    made->arena.block_bytes = KP_ARENA_BLOCK;
    made->replay = kp_replay_new(game);
    kp_game_digest(game, made->digest);
    if (kp_part_space_make(&made->space, game) && made->replay) {
        *join = made;
        return KP_OK;
    }
    kp_join_free(made);
    return kp_no_memory(why);
}

void kp_join_free(struct kp_join *join)
{
    if (!join)
        return;
    kp_join_forget_decision(join);
    for (size_t i = 0; i < join->answer_count; i++)
        kp_part_answer_free(&join->answers[i].read);
    free(join->answers);
    free(join->boxes);
    free(join->secrets);
    kp_replay_free(join->replay);
    kp_part_space_free(&join->space);
    kp_arena_free(&join->arena);
    free(join);
}

static const char *keep_text(struct kp_join *join, const char *text)
{
    return kp_arena_copy(&join->arena, text, text ? strlen(text) + 1 : 0, 1);
}

const char *kp_joined_file(const struct kp_joined_answer *answer)
{
    return answer->file ? answer->file : "<answers>";
}

void kp_join_refuse(struct kp_join *join, size_t answer, const char *format, ...)
{
    struct kp_strbuf says = {0};
    va_list arguments;

    if (join->answers[answer].says)
        return;
    va_start(arguments, format);
    kp_strbuf_vaddf(&says, format, arguments);
    va_end(arguments);
    join->arena.failed |= says.failed;
    join->answers[answer].says = keep_text(join, says.failed ? "" : says.text);
    join->refused_count++;
    kp_strbuf_free(&says);
}

/* ---- Checks of one answer ---- */

/* Whether the product of the colours that the pegs can have is smaller than the count.  It stops
 * growing as soon as it reaches the count. */
static bool is_above_product(struct kp_join *join, const struct kp_transcript *part,
                             const struct kp_bignum *count)
{
    int colours = kp_rules_secret_colours(part->rules);
    struct kp_bignum codes = {0};
    bool is_above;

    kp_bignum_set(&codes, 1);
    for (int p = 0; p < part->rules->pegs && kp_bignum_compare(&codes, count) < 0; p++) {
        uint64_t allowed = 0;

        for (int c = 0; c < colours; c++)
            allowed += kp_transcript_allows(part, p, c);
        kp_bignum_multiply(&codes, allowed);
    }
    is_above = kp_bignum_compare(&codes, count) < 0;
    join->arena.failed |= codes.failed;
    kp_bignum_free(&codes);
    return is_above;
}

/* Whether the part, which has no rows, has fewer codes than the answer counts. */
static bool is_above_codes(struct kp_join *join, const struct kp_part_answer *answer)
{
    struct kp_options options = {
        .engine = "native", .count_all = true, .states = CODE_STATES, .repairs = -1};
    struct kp_verdict *codes;
    struct kp_strbuf count = {0};
    bool is_above;

    if (kp_bignum_is_below(&answer->count, 2)) /* its secret is one */
        return false;
    if (is_above_product(join, answer->part, &answer->count))
        return true;
    answer->part->sum = join->game->sum;
    kp_quotas_free(&answer->part->quotas);
    if (!kp_quotas_copy(&answer->part->quotas, &join->game->quotas) ||
        kp_check(answer->part, &options, &codes, NULL) != KP_OK) {
        join->arena.failed = true;
        return false;
    }
    kp_bignum_write(&answer->count, &count);
    join->arena.failed |= count.failed;
    is_above = !count.failed && codes->count_is_exact &&
               (strlen(codes->count) < count.length ||
                (strlen(codes->count) == count.length && strcmp(codes->count, count.text) < 0));
    kp_strbuf_free(&count);
    kp_verdict_free(codes);
    return is_above;
}

static int compare_colours(const void *left, const void *right)
{
    return (int)*(const uint16_t *)left - (int)*(const uint16_t *)right;
}

static const char another_game[] = "it is about another game, or about other rows of this one";

/* Refuses an answer that cannot be right, whatever the others are. */
static void refuse_wrong_answer(struct kp_join *join, size_t i, bool fits)
{
    struct kp_part_answer *read = &join->answers[i].read;
    struct kp_part_box *box = &join->boxes[i];
    bool none = read->verdict == KP_CHEATED;

    if (strcmp(read->game, join->digest) != 0)
        kp_join_refuse(join, i, "%s", another_game);
    else if (!kp_part_box_read(&join->space, read->part, &join->arena, box))
        kp_join_refuse(join, i, "its part is not inside the 'peg' and 'times' lines of the game");
    else if (read->secret && !fits)
        kp_join_refuse(join, i, "its secret does not fit the game");
    else if (read->secret && !kp_part_box_has(&join->space, box, read->secret))
        kp_join_refuse(join, i, "its secret is not in its part");
    else if (read->verdict == KP_CONSISTENT && !read->secret)
        kp_join_refuse(join, i, "it has no secret, although it says that one fits");
    else if (read->secret ? none || (read->is_counted && kp_bignum_is(&read->count, 0))
                          : read->is_counted && !kp_bignum_is(&read->count, 0))
        kp_join_refuse(join, i, "its verdict, secret and count contradict each other");
    else if (read->is_counted && is_above_codes(join, read))
        kp_join_refuse(join, i, "its count is larger than the number of codes in its part");
}

/* Checks an answer that could be read.  A secret that fits the game decides, even if something else
 * is wrong with its answer.  Returns false if memory runs out. */
static bool check_answer(struct kp_join *join, size_t i)
{
    struct kp_part_answer *read = &join->answers[i].read;
    struct kp_part_box *box = &join->boxes[i];
    bool none = read->verdict == KP_CHEATED;
    bool fits = read->secret && kp_replay_fits(join->replay, read->secret, 0);

    if (read->secret && join->game->rules->scores == KP_COLOURS_ONLY) /* pegs have no order */
        qsort(read->secret, join->space.pegs, sizeof *read->secret, compare_colours);
    if (fits && !KP_RESERVE(join->secrets, join->secret_room, join->secret_count + 1))
        return false;
    if (fits)
        join->secrets[join->secret_count++] = (struct kp_shown_secret){
            read->secret, join->space.pegs * sizeof *read->secret, i};
    refuse_wrong_answer(join, i, fits);
    join->box_bytes += box->count *
                       (sizeof *box->lines + join->space.words * sizeof *box->lines->values);
    if (join->box_bytes > (join->limits.memory ? join->limits.memory : MOST_BOX_BYTES))
        return false;
    read->is_exact = none || (read->secret && read->is_counted && read->is_exact);
    read->is_counted = read->is_exact || (read->secret && read->is_counted);
    return !join->arena.failed;
}

/* ---- Lines ---- */

static enum kp_status add_line(struct kp_join *join, const char *file, const char *text,
                               size_t length, unsigned line, struct kp_diag *why)
{
    struct kp_joined_answer answer = {.file = file, .line = line};
    struct kp_part_answer *read = &answer.read;
    struct kp_diag wrong = {.says = "expected an answer of keypeg check --json or count --json"};
    enum kp_status status = KP_BAD_INPUT;
    size_t i = join->answer_count;

    if (text[strspn(text, " \t")] == '{')
        status = kp_part_answer_read(read, join->game->rules, text, length, line, &wrong);
    if ((status != KP_OK && status != KP_BAD_INPUT) ||
        !KP_RESERVE(join->answers, join->answer_room, i + 1) ||
        !KP_RESERVE(join->boxes, join->box_room, i + 1)) {
        kp_part_answer_free(read);
        return kp_no_memory(why);
    }
    join->answers[join->answer_count++] = answer;
    join->boxes[i] = (struct kp_part_box){.lines = NULL};
    read = &join->answers[i].read;
    /* The pegs and colours of another game may be unknown in this one. */
    if (status == KP_BAD_INPUT)
        kp_join_refuse(join, i, "%s",
                       *read->game && strcmp(read->game, join->digest) != 0 ? another_game
                                                                            : wrong.says);
    else if (!check_answer(join, i))
        return kp_no_memory(why);
    join->answers[i].is_unusable = join->answers[i].says;
    kp_transcript_free(read->part);
    read->part = NULL;
    return join->arena.failed ? kp_no_memory(why) : KP_OK;
}

static bool is_empty_line(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!memchr(" \t\r\n", text[i], 4))
            return false;
    return true;
}

enum kp_status kp_join_add(struct kp_join *join, const char *file, const char *text, size_t length,
                           struct kp_diag *why)
{
    const char *name = keep_text(join, file);
    enum kp_status status = file && !name ? kp_no_memory(why) : KP_OK;

    for (unsigned line = 1; length > 0 && status == KP_OK; line++) {
        size_t size = kp_first_line_length(text, length);

        if (!is_empty_line(text, size))
            status = add_line(join, name, text, size - (text[size - 1] == '\n'), line, why);
        text += size;
        length -= size;
    }
    return status;
}

size_t kp_join_refused(const struct kp_join *join)
{
    return join->refused_count;
}
