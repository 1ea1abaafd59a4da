/* The answers are grouped by their boxes.  A box is closed if one of its answers has an exact count, to
 * which "no secret" belongs.  Then what the closed boxes leave open decides:
 *
 *   consistent   a secret of some answer fits the game;
 *   cheated      there is no such secret, and nothing is open: an exact count that is not 0 is only
 *                taken from an answer with a secret that fits, so all closed boxes have none;
 *   undecided    otherwise.
 *
 * The exact counts add up to that of the game if nothing is open, and no two boxes with secrets have
 * a code in common.  An answer about a closed box that contains a secret of another answer, or has
 * another count, is wrong: the secret wins, and of two counts neither is used. */
#include "split/join.h"

#include "base/allocate.h"
#include "base/hash.h"
#include "format/text_lines.h"
#include "game/score.h"
#include "keypeg.h"
#include "split/expected_work.h"

#include <stdlib.h>
#include <string.h>

enum kp_status kp_join_new(const struct kp_transcript *game, const struct kp_options *options,
                           struct kp_join **join, struct kp_diag *why)
{
    struct kp_join *made = kp_calloc(1, sizeof *made);
    bool good;

    *join = NULL;
    if (!made)
        return kp_no_memory(why);
    made->game = game;
    made->limits = kp_limits_of(kp_options_or_default(options));
    made->arena.block_bytes = KP_ARENA_BLOCK;
    made->replay = kp_replay_new(game);
    good = kp_box_space_make(&made->space, game) && made->replay &&
           kp_game_digest(game, made->digest);
    if (!good) {
        kp_join_free(made);
        return kp_no_memory(why);
    }
    *join = made;
    return KP_OK;
}

static void forget_decision(struct kp_join *join)
{
    free(join->parts);
    free(join->boxes);
    free(join->seconds);
    free(join->texts);
    kp_cover_free(&join->cover);
    kp_strbuf_free(&join->count);
    join->parts = NULL;
    join->boxes = NULL;
    join->seconds = NULL;
    join->texts = NULL;
    join->text_count = join->text_room = 0;
    join->part_count = join->repeated_count = join->open_count = join->missing_count = 0;
    join->verdict = (struct kp_verdict){.first_impossible = KP_NO_ROW, .notes = ""};
}

void kp_join_free(struct kp_join *join)
{
    if (!join)
        return;
    forget_decision(join);
    for (size_t i = 0; i < join->answer_count; i++)
        kp_part_answer_free(&join->answers[i].read);
    free(join->answers);
    free(join->secrets);
    kp_replay_free(join->replay);
    kp_box_space_free(&join->space);
    kp_arena_free(&join->arena);
    free(join);
}

/* ---- Answers ---- */

static const char *keep_text(struct kp_join *join, const char *text)
{
    return kp_arena_copy(&join->arena, text, text ? strlen(text) + 1 : 0, 1);
}

static void refuse(struct kp_join *join, size_t i, const char *format, ...) KP_PRINTF(3, 4);

static void refuse(struct kp_join *join, size_t i, const char *format, ...)
{
    struct kp_strbuf says = {0};
    va_list arguments;

    if (join->answers[i].says)
        return;
    va_start(arguments, format);
    kp_strbuf_vaddf(&says, format, arguments);
    va_end(arguments);
    join->arena.failed |= says.failed;
    join->answers[i].says = keep_text(join, says.failed ? "" : says.text);
    join->refused_count++;
    kp_strbuf_free(&says);
}

#define MOST_BOX_BYTES ((size_t)2 << 30) /* unless the options have another limit */

/* Whether the count is larger than the number of codes that the box can have by the colours of its
 * pegs.  The product stops growing as soon as it reaches the count. */
static bool is_above_codes(struct kp_join *join, const struct kp_code_box *box,
                           const struct kp_bignum *count)
{
    struct kp_bignum codes = {0};
    bool is_above;

    kp_bignum_set(&codes, 1);
    for (size_t p = 0; p < join->space.pegs && kp_bignum_compare(&codes, count) < 0; p++) {
        const struct kp_code_bound *bound = kp_code_box_find(box, p);

        kp_bignum_multiply(
            &codes, kp_bound_colour_count(&join->space, bound ? bound : &join->space.whole[p]));
    }
    is_above = kp_bignum_compare(&codes, count) < 0;
    join->arena.failed |= codes.failed;
    kp_bignum_free(&codes);
    return is_above;
}

static const char another_game[] = "it is about another game, or about other rows of this one";

/* Checks an answer that could be read.  A secret that fits the game decides, even if something else is
 * wrong with its answer.  Returns false if memory runs out. */
static bool check_answer(struct kp_join *join, size_t i)
{
    struct kp_joined_answer *answer = &join->answers[i];
    struct kp_part_answer *read = &answer->read;
    bool none = read->verdict == KP_CHEATED;
    bool fits = read->secret && kp_replay_fits(join->replay, read->secret, 0);

    if (fits && !KP_RESERVE(join->secrets, join->secret_room, join->secret_count + 1))
        return false;
    if (fits)
        join->secrets[join->secret_count++] = i;
    if (strcmp(read->game, join->digest) != 0)
        refuse(join, i, "%s", another_game);
    else if (!kp_code_box_read(&join->space, read->part, &join->arena, &answer->box))
        refuse(join, i, "its part is not inside the 'peg' and 'times' lines of the game");
    else if (read->secret && !fits)
        refuse(join, i, "its secret does not fit the game");
    else if (read->secret && !kp_code_box_has(&join->space, &answer->box, read->secret))
        refuse(join, i, "its secret is not in its part");
    else if (read->verdict == KP_CONSISTENT && !read->secret)
        refuse(join, i, "it has no secret, although it says that one fits");
    else if (read->secret ? none || (read->is_counted && kp_bignum_is(&read->count, 0))
                          : read->is_counted && !kp_bignum_is(&read->count, 0))
        refuse(join, i, "its verdict, secret and count contradict each other");
    else if (read->is_counted && is_above_codes(join, &answer->box, &read->count))
        refuse(join, i, "its count is larger than the number of codes in its part");
    join->box_bytes += answer->box.count *
                       (sizeof *answer->box.bounds +
                        join->space.words * sizeof *answer->box.bounds->colours);
    if (join->box_bytes > (join->limits.memory ? join->limits.memory : MOST_BOX_BYTES))
        return false;
    read->is_exact = none || (read->secret && read->is_counted && read->is_exact);
    read->is_counted = read->is_exact || (read->secret && read->is_counted);
    return !join->arena.failed;
}

static enum kp_status add_line(struct kp_join *join, const char *file, const char *text,
                               size_t length, unsigned line, struct kp_diag *why)
{
    struct kp_joined_answer answer = {.file = file, .line = line};
    struct kp_part_answer *read = &answer.read;
    struct kp_diag wrong = {0};
    enum kp_status status = kp_part_answer_read(read, join->game->rules, text, length, line,
                                                &wrong);
    size_t i = join->answer_count;

    if ((status != KP_OK && status != KP_BAD_INPUT) ||
        !KP_RESERVE(join->answers, join->answer_room, i + 1)) {
        kp_part_answer_free(read);
        return kp_no_memory(why);
    }
    join->answers[join->answer_count++] = answer;
    read = &join->answers[i].read;
    /* The pegs and colours of another game may be unknown in this one. */
    if (status == KP_BAD_INPUT)
        refuse(join, i, "%s",
               *read->game && strcmp(read->game, join->digest) != 0 ? another_game : wrong.says);
    else if (!check_answer(join, i))
        return kp_no_memory(why);
    if (!read->proof) {
        kp_transcript_free(read->part);
        read->part = NULL;
    }
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

/* ---- Parts ---- */

struct sorted_answer {
    const struct kp_join *join;
    size_t answer;
};

/* By box, and answers about the same box in their order. */
static int compare_answers(const void *left, const void *right)
{
    const struct sorted_answer *a = left, *b = right;
    const struct kp_join *join = a->join;
    int order = kp_code_box_compare(&join->space, &join->answers[a->answer].box,
                                    &join->answers[b->answer].box);

    return order ? order : kp_compare_u64(a->answer, b->answer);
}

/* The answers that are used, sorted by their boxes; NULL if memory runs out. */
static struct sorted_answer *sort_answers(const struct kp_join *join, size_t *count)
{
    struct sorted_answer *sorted = kp_calloc(join->answer_count, sizeof *sorted);

    *count = 0;
    for (size_t i = 0; sorted && i < join->answer_count; i++)
        if (!join->answers[i].says)
            sorted[(*count)++] = (struct sorted_answer){join, i};
    if (*count > 1)
        qsort(sorted, *count, sizeof *sorted, compare_answers);
    return sorted;
}

/* Gives each answer its part.  Parts have the order of their first answers. */
static bool find_parts(struct kp_join *join)
{
    size_t count;
    struct sorted_answer *sorted = sort_answers(join, &count);
    struct kp_joined_answer *answers = join->answers;

    join->parts = kp_calloc(join->answer_count, sizeof *join->parts);
    join->boxes = kp_calloc(join->answer_count, sizeof *join->boxes);
    for (size_t k = 0; sorted && k < count; k++) { /* at first, each has the first of its part */
        size_t i = sorted[k].answer, before = k > 0 ? sorted[k - 1].answer : i;
        bool same = k > 0 &&
                    kp_code_box_compare(&join->space, &answers[before].box, &answers[i].box) == 0;

        answers[i].part = same ? answers[before].part : i;
        answers[i].is_repeated = false;
    }
    free(sorted);
    if (!sorted || !join->parts || !join->boxes)
        return false;
    for (size_t i = 0; i < join->answer_count; i++) {
        if (answers[i].says)
            continue;
        if (answers[i].part == i) {
            join->parts[join->part_count] = (struct kp_joined_part){.first = i,
                                                                    .answer = KP_NO_ANSWER};
            answers[i].part = join->part_count++;
        } else {
            answers[i].part = answers[answers[i].part].part;
        }
    }
    return true;
}

static const char *name_file(const struct kp_joined_answer *answer)
{
    return answer->file ? answer->file : "<answers>";
}

#define MOST_COMPARISONS 100000000 /* of secrets with boxes; less than a second */

/* Refuses answers of "no secret" for boxes that have one.  With very many of both, some secrets are
 * not compared. */
static void refuse_denials(struct kp_join *join)
{
    size_t denials = 0, compared = join->secret_count;

    for (size_t i = 0; i < join->answer_count; i++)
        denials += !join->answers[i].says && join->answers[i].read.verdict == KP_CHEATED;
    if (denials > 0)
        compared = kp_min_size(compared, MOST_COMPARISONS / denials + 1);
    for (size_t i = 0; i < join->answer_count; i++) {
        const struct kp_joined_answer *answer = &join->answers[i];

        for (size_t k = 0; k < compared && !answer->says && answer->read.verdict == KP_CHEATED;
             k++) {
            const struct kp_joined_answer *other = &join->answers[join->secrets[k]];

            if (kp_code_box_has(&join->space, &answer->box, other->read.secret))
                refuse(join, i, "it says that no secret fits, but the secret of %s:%u does",
                       name_file(other), other->line);
        }
    }
}

/* How much an answer says. */
static int rank(const struct kp_part_answer *answer)
{
    return answer->is_exact ? 3 : answer->is_counted ? 2 : answer->verdict == KP_CONSISTENT;
}

static void refuse_count(struct kp_join *join, size_t i, const struct kp_joined_answer *other)
{
    refuse(join, i, "%s:%u has another count for the same part", name_file(other), other->line);
}

/* Whether the counts of two answers about a part cannot both be right. */
static bool contradict(const struct kp_part_answer *a, const struct kp_part_answer *b)
{
    int order = kp_bignum_compare(&a->count, &b->count);

    if (!a->is_counted || !b->is_counted)
        return false;
    return (a->is_exact && order < 0) || (b->is_exact && order > 0);
}

/* Chooses the answer that says most about a part. */
static void choose_answer(struct kp_join *join, size_t i)
{
    struct kp_joined_answer *answer = &join->answers[i];
    struct kp_joined_part *part = &join->parts[answer->part];
    struct kp_joined_answer *used = part->answer == KP_NO_ANSWER ? NULL
                                                                 : &join->answers[part->answer];

    if (part->is_contradicted && answer->read.is_exact) {
        refuse_count(join, i, &join->answers[part->first]);
    } else if (used && contradict(&answer->read, &used->read)) {
        refuse_count(join, i, used);
        refuse_count(join, part->answer, answer);
        part->is_contradicted = true;
        part->answer = KP_NO_ANSWER;
    } else if (!used || rank(&answer->read) > rank(&used->read)) {
        part->answer = i;
    } else if (rank(&answer->read) == rank(&used->read)) {
        answer->is_repeated = true;
        join->repeated_count++;
    }
}

static void make_boxes(struct kp_join *join)
{
    for (size_t i = 0; i < join->answer_count; i++)
        if (!join->answers[i].says)
            choose_answer(join, i);
    for (size_t p = 0; p < join->part_count; p++) {
        const struct kp_joined_part *part = &join->parts[p];
        const struct kp_part_answer *used = part->answer == KP_NO_ANSWER
                                                ? NULL
                                                : &join->answers[part->answer].read;

        join->boxes[p].box = join->answers[part->first].box;
        join->boxes[p].is_closed = used && used->is_exact;
        join->boxes[p].has_secrets = used && used->is_exact && !kp_bignum_is(&used->count, 0);
    }
}

/* ---- The verdict ---- */

/* A lower bound of the number of secrets, which is exact if everything is closed. */
static void find_count(struct kp_join *join, bool all)
{
    struct kp_bignum sum = {0};
    const struct kp_bignum *most = &sum;
    bool disjoint = join->cover.stop == KP_COMPLETED && !join->cover.secrets_overlap;

    for (size_t p = 0; p < join->part_count && disjoint; p++)
        if (join->boxes[p].has_secrets)
            kp_bignum_add(&sum, &join->answers[join->parts[p].answer].read.count);
    for (size_t i = 0; i < join->answer_count; i++)
        if (!join->answers[i].says && join->answers[i].read.is_counted &&
            kp_bignum_compare(&join->answers[i].read.count, most) > 0)
            most = &join->answers[i].read.count;
    join->verdict.count_is_exact = all && disjoint;
    if (join->secret_count > 0 && kp_bignum_is(most, 0))
        kp_strbuf_add(&join->count, "1", 1);
    else if (join->secret_count > 0 || join->verdict.count_is_exact)
        kp_bignum_write(most, &join->count);
    join->count.failed |= sum.failed;
    join->verdict.count = join->count.text;
    kp_bignum_free(&sum);
}

static void find_verdict(struct kp_join *join)
{
    const struct kp_cover *cover = &join->cover;
    struct kp_verdict *verdict = &join->verdict;
    bool all = cover->stop == KP_COMPLETED && cover->region_count == 0;

    for (size_t r = 0; r < cover->region_count; r++) {
        size_t part = cover->regions[r].part;

        join->missing_count += part == KP_NO_PART;
        if (part != KP_NO_PART && !join->parts[part].is_open) {
            join->parts[part].is_open = true;
            join->open_count++;
        }
    }
    verdict->answer = join->secret_count > 0 ? KP_CONSISTENT : all ? KP_CHEATED : KP_UNDECIDED;
    verdict->without_secret = verdict->answer;
    verdict->stop = cover->stop;
    verdict->secret = join->secret_count > 0 ? join->answers[join->secrets[0]].read.secret : NULL;
    verdict->engine = join->secret_count > 0 ? KP_REPLAY : KP_AUTO;
    find_count(join, all);
}

/* ---- Expected work ---- */

#define ESTIMATED 20 /* open parts, and as many missing regions; an estimate takes up to a second */

/* Less exact than those of kp_split. */
static const struct kp_estimate_effort effort = {.ways = 4, .enough = 0.1};

/* How long counting the secrets of a region is expected to take; negative if a limit ends the
 * estimate. */
static double estimate_seconds(const struct kp_join *join, const struct kp_code_box *box)
{
    struct kp_transcript *game = kp_code_box_narrow(&join->space, box);
    struct kp_work_estimate estimate = {0};
    double seconds = -1;

    if (!game)
        return -1;
    if (kp_estimate_work(game, NULL, &join->limits, effort, &estimate) == KP_COMPLETED)
        seconds = estimate.linear.is_refuted ? 0 : estimate.seconds;
    kp_work_estimate_free(&estimate);
    kp_transcript_free(game);
    return seconds;
}

/* Estimates the first parts and regions that an undecided game leaves open.  Returns false if memory
 * runs out. */
static bool estimate_work(struct kp_join *join)
{
    const struct kp_cover *cover = &join->cover;
    size_t parts = 0, missing = 0;

    join->seconds = kp_calloc(cover->region_count, sizeof *join->seconds);
    for (size_t p = 0; p < join->part_count; p++)
        if (join->parts[p].is_open && (join->verdict.answer != KP_UNDECIDED || ++parts > ESTIMATED))
            join->parts[p].seconds = -1;
    for (size_t r = 0; join->seconds && r < cover->region_count; r++) {
        size_t p = cover->regions[r].part;
        double *sum = p == KP_NO_PART ? NULL : &join->parts[p].seconds;
        bool is_estimated = sum ? *sum >= 0
                                : join->verdict.answer == KP_UNDECIDED && ++missing <= ESTIMATED;

        join->seconds[r] = is_estimated ? estimate_seconds(join, &cover->regions[r].box) : -1;
        if (is_estimated && sum)
            *sum = join->seconds[r] < 0 ? -1 : *sum + join->seconds[r];
    }
    return join->seconds != NULL;
}

enum kp_status kp_join_decide(struct kp_join *join, const struct kp_verdict **verdict,
                              struct kp_diag *why)
{
    *verdict = NULL;
    forget_decision(join);
    if (!find_parts(join))
        return kp_no_memory(why);
    refuse_denials(join);
    make_boxes(join);
    if (join->arena.failed || kp_cover_find(&join->cover, &join->space, join->boxes,
                                            join->part_count, &join->limits, NULL) != KP_OK)
        return kp_no_memory(why);
    find_verdict(join);
    if (join->count.failed || !estimate_work(join))
        return kp_no_memory(why);
    *verdict = &join->verdict;
    return KP_OK;
}
