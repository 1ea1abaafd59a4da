/* Answers to parts of small games of all rules, joined: the verdict and the count are those of
 * trying every code, in any order.  With an answer missing, doubled, altered, of another game or
 * false, the verdict is never wrong, and the answer is named. */
#include "game/game_digest.h"
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/failing_allocations.h"
#include "help/game_parts.h"
#include "help/random_games.h"
#include "keypeg.h"
#include "split/join.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define GAMES 5000

/* A game, its parts, the answer to each as a line, and the truth. */
struct asked_game {
    struct kp_transcript *game;
    struct kp_game_parts parts;
    struct kp_strbuf lines[KP_MOST_CUT_PARTS];
    uint64_t secrets[KP_MOST_CUT_PARTS], all;
};

static void ask(const struct kp_transcript *part, bool exact, struct kp_strbuf *line)
{
    struct kp_options options = {.count_all = exact, .repairs = -1, .rows_alone = true};
    struct kp_out out = kp_strbuf_out(line);
    struct kp_verdict *verdict;

    kp_strbuf_clear(line);
    assert_int_equal(kp_check(part, &options, &verdict, NULL), KP_OK);
    assert_int_equal(kp_verdict_json(part, verdict, NULL, &out), KP_OK);
    kp_verdict_free(verdict);
}

/* The parts that kp_split makes. */
static void split_game(struct kp_game_parts *parts, uint64_t *seed,
                       const struct kp_transcript *game)
{
    size_t number = 1 + (size_t)kp_seeded_below(seed, KP_MOST_CUT_PARTS);
    enum kp_stop_reason stop;
    struct kp_parts *made;

    assert_int_equal(kp_split(game, NULL, number, NULL, &made, &stop, NULL), KP_OK);
    assert_int_equal(stop, KP_COMPLETED);
    for (parts->count = 0; parts->count < kp_parts_count(made); parts->count++)
        parts->parts[parts->count] = kp_transcript_copy(kp_parts_game(made, parts->count));
    kp_parts_free(made);
}

/* Asks parts that random cuts make or, for every second game, kp_split. */
static struct asked_game *ask_parts(uint64_t *seed, struct kp_transcript *game, bool exact)
{
    struct asked_game *asked = calloc(1, sizeof *asked);
    uint64_t sum = 0;

    assert_non_null(asked);
    asked->game = game;
    asked->all = kp_brute_force(game, NULL).count;
    if (kp_seeded_below(seed, 2))
        split_game(&asked->parts, seed, game);
    else
        kp_game_parts_cut(&asked->parts, seed, game, 1 + kp_seeded_below(seed, 3));
    for (size_t i = 0; i < asked->parts.count; i++) {
        asked->secrets[i] = kp_brute_force(asked->parts.parts[i], NULL).count;
        sum += asked->secrets[i];
        ask(asked->parts.parts[i], exact, &asked->lines[i]);
    }
    assert_int_equal(sum, asked->all);
    return asked;
}

static struct asked_game *ask_random_game(uint64_t *seed, bool exact)
{
    return ask_parts(seed, kp_small_random_game(seed), exact);
}

static void free_asked(struct asked_game *asked)
{
    for (size_t i = 0; i < asked->parts.count; i++)
        kp_strbuf_free(&asked->lines[i]);
    kp_game_parts_free(&asked->parts);
    kp_transcript_free(asked->game);
    free(asked);
}

static void add_line(struct kp_join *join, const struct kp_strbuf *line)
{
    assert_int_equal(kp_join_add(join, "answers", line->text, line->length, NULL), KP_OK);
}

/* All answers but one, or KP_MOST_CUT_PARTS, in a random order. */
static struct kp_join *join_but(uint64_t *seed, const struct asked_game *asked, size_t but)
{
    uint16_t order[KP_MOST_CUT_PARTS];
    struct kp_join *join;

    assert_int_equal(kp_join_new(asked->game, NULL, &join, NULL), KP_OK);
    for (size_t i = 0; i < asked->parts.count; i++)
        order[i] = (uint16_t)i;
    kp_shuffle(seed, order, (int)asked->parts.count);
    for (size_t i = 0; i < asked->parts.count; i++)
        if (order[i] != but)
            add_line(join, &asked->lines[order[i]]);
    return join;
}

/* Frees the join, after writing its reports. */
static void end_join(struct kp_join *join)
{
    struct kp_strbuf text = {0};
    struct kp_out out = kp_strbuf_out(&text);
    struct kp_style style = {0};

    assert_int_equal(kp_join_report(join, &style, &out), KP_OK);
    assert_int_equal(kp_join_json(join, NULL, &out), KP_OK);
    kp_strbuf_free(&text);
    kp_join_free(join);
}

/* What must hold for all answers, unless one of them is false. */
static const struct kp_verdict *decide(const struct asked_game *asked, struct kp_join *join)
{
    const struct kp_verdict *verdict;

    assert_int_equal(kp_join_decide(join, &verdict, NULL), KP_OK);
    assert_int_equal(verdict->stop, KP_COMPLETED);
    if (verdict->answer == KP_CONSISTENT)
        assert_true(kp_brute_fits(asked->game, NULL, verdict->secret) ||
                    asked->game->rules->scores == KP_COLOURS_ONLY);
    if (verdict->answer != KP_UNDECIDED)
        assert_int_equal(verdict->answer == KP_CONSISTENT, asked->all > 0);
    if (verdict->count_is_exact)
        assert_int_equal(strtoull(verdict->count, NULL, 10), asked->all);
    else if (verdict->count)
        assert_true(strtoull(verdict->count, NULL, 10) <= asked->all);
    return verdict;
}

static void expect_truth(const struct asked_game *asked, struct kp_join *join)
{
    const struct kp_verdict *verdict = decide(asked, join);

    assert_int_equal(verdict->answer, asked->all > 0 ? KP_CONSISTENT : KP_CHEATED);
    assert_true(verdict->count_is_exact);
    assert_int_equal(join->open_count + join->missing_count, 0);
}

/* The codes of the regions that are open, as games. */
static uint64_t count_open_secrets(const struct kp_join *join)
{
    uint64_t secrets = 0;

    assert_int_equal(join->tree.stop, KP_COMPLETED);
    for (size_t n = 0; n < join->tree.count; n++) {
        struct kp_transcript *game;

        if (!join->nodes[n].is_region)
            continue;
        game = kp_part_tree_game(&join->tree, n);
        assert_non_null(game);
        secrets += kp_brute_force(game, NULL).count;
        kp_transcript_free(game);
    }
    return secrets;
}

/* The answers to the parts say together what the answer to the whole game says. */
static void expect_answer_of_whole(const struct asked_game *asked, const struct kp_join *join)
{
    struct kp_options options = {.count_all = true, .repairs = -1, .rows_alone = true};
    struct kp_verdict *whole;

    assert_int_equal(kp_check(asked->game, &options, &whole, NULL), KP_OK);
    assert_int_equal(whole->answer, join->verdict.answer);
    assert_string_equal(whole->count, join->verdict.count);
    kp_verdict_free(whole);
}

static void exact_answers_are_joined_to_the_truth(void **state)
{
    int games = kp_share(10000);
    uint64_t seed = 2027;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct asked_game *asked = ask_random_game(&seed, true);
        struct kp_join *join = join_but(&seed, asked, KP_MOST_CUT_PARTS);

        expect_truth(asked, join);
        expect_answer_of_whole(asked, join);
        assert_int_equal(kp_join_refused(join), 0);
        end_join(join);
        free_asked(asked);
    }
}

/* What `check` says in its first turn: often that there are two secrets or more. */
static void inexact_answers_give_the_verdict(void **state)
{
    int games = kp_share(GAMES);
    uint64_t seed = 2028;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct asked_game *asked = ask_random_game(&seed, false);
        struct kp_join *join = join_but(&seed, asked, KP_MOST_CUT_PARTS);

        assert_int_equal(decide(asked, join)->answer, asked->all > 0 ? KP_CONSISTENT : KP_CHEATED);
        assert_int_equal(join->missing_count, 0);
        end_join(join);
        free_asked(asked);
    }
}

static void a_missing_answer_is_named(void **state)
{
    int games = kp_share(GAMES);
    uint64_t seed = 2029;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct asked_game *asked = ask_random_game(&seed, true);
        size_t but = (size_t)kp_seeded_below(&seed, (int)asked->parts.count);
        struct kp_join *join = join_but(&seed, asked, but);
        const struct kp_verdict *verdict = decide(asked, join);

        if (asked->secrets[but] > 0) {
            assert_true(join->missing_count > 0);
            assert_false(verdict->count_is_exact);
            assert_int_not_equal(verdict->answer, KP_CHEATED);
        }
        assert_int_equal(count_open_secrets(join), asked->secrets[but]);
        if (join->missing_count == 0)
            assert_true(verdict->count_is_exact);
        add_line(join, &asked->lines[but]); /* it arrives late */
        expect_truth(asked, join);
        end_join(join);
        free_asked(asked);
    }
}

static void a_doubled_answer_is_counted_once(void **state)
{
    int games = kp_share(GAMES);
    uint64_t seed = 2030;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct asked_game *asked = ask_random_game(&seed, true);
        size_t twice = (size_t)kp_seeded_below(&seed, (int)asked->parts.count);
        struct kp_join *join = join_but(&seed, asked, KP_MOST_CUT_PARTS);

        add_line(join, &asked->lines[twice]);
        expect_truth(asked, join);
        end_join(join);
        free_asked(asked);
    }
}

/* The game with another row, or without one; its parts are asked. */
static struct kp_transcript *change_rows(uint64_t *seed, const struct kp_transcript *game)
{
    struct kp_transcript *other = kp_transcript_copy(game);

    assert_non_null(other);
    if (other->row_count > 0 && kp_seeded_below(seed, 2))
        other->row_count--;
    else if (other->row_count > 0)
        kp_transcript_add(other, kp_transcript_guess(game, 0), game->rows[0].score, 0);
    else
        other->sum = other->sum < 0 ? 1 : -1;
    return other;
}

static void answers_of_another_game_are_refused(void **state)
{
    int games = kp_share(GAMES);
    uint64_t seed = 2031;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct asked_game *asked = ask_random_game(&seed, true);
        struct kp_transcript *other = change_rows(&seed, asked->game);
        size_t but = (size_t)kp_seeded_below(&seed, (int)asked->parts.count);
        struct kp_join *join = join_but(&seed, asked, but);
        struct kp_strbuf line = {0};

        if (other->sum == asked->game->sum) {
            struct kp_transcript *part = kp_transcript_copy(asked->parts.parts[but]);

            part->row_count = 0;
            for (size_t r = 0; r < other->row_count; r++)
                kp_transcript_add(part, kp_transcript_guess(other, r), other->rows[r].score, 0);
            ask(part, true, &line);
            add_line(join, &line);
            decide(asked, join);
            assert_int_equal(kp_join_refused(join), 1);
            assert_true(join->missing_count > 0 || asked->secrets[but] == 0);
            kp_transcript_free(part);
        }
        kp_strbuf_free(&line);
        kp_transcript_free(other);
        end_join(join);
        free_asked(asked);
    }
}

/* A machine that says "no secret" of a part that has some is found out if another answer has a
 * secret of that part. */
static void a_secret_refutes_a_denial(void **state)
{
    int games = kp_share(GAMES);
    uint64_t seed = 2032;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct asked_game *asked = ask_random_game(&seed, true);
        struct kp_join *join = join_but(&seed, asked, KP_MOST_CUT_PARTS);
        size_t liar = (size_t)kp_seeded_below(&seed, (int)asked->parts.count);
        struct kp_strbuf line = {0};
        const char *verdict = strstr(asked->lines[liar].text, "\"verdict\"");

        kp_strbuf_addf(&line, "%.*s\"verdict\":\"cheated\",\"secret\":null,\"count_exact\":\"0\"}",
                       (int)(verdict - asked->lines[liar].text), asked->lines[liar].text);
        add_line(join, &line);
        expect_truth(asked, join);
        assert_int_equal(kp_join_refused(join), asked->secrets[liar] > 0);
        kp_strbuf_free(&line);
        end_join(join);
        free_asked(asked);
    }
}

/* The answer with this count instead of its own. */
static void change_count(const struct kp_strbuf *answer, uint64_t to, struct kp_strbuf *line)
{
    const char *count = strstr(answer->text, "\"count\":");

    kp_strbuf_clear(line);
    kp_strbuf_addf(line, "%.*s\"count_exact\":\"%llu\",\"count_is_exact\":true}",
                   (int)(count - answer->text), answer->text, (unsigned long long)to);
}

/* How many codes a part has under all rules. */
static uint64_t count_codes(const struct kp_transcript *part)
{
    struct kp_transcript *codes = kp_transcript_copy(part);
    uint64_t count;

    assert_non_null(codes);
    codes->row_count = 0;
    count = kp_brute_force(codes, NULL).count;
    kp_transcript_free(codes);
    return count;
}

/* Of two exact counts for one part one is wrong, but not known which. */
static void different_counts_are_not_added(void **state)
{
    int games = kp_share(GAMES);
    uint64_t seed = 2035;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct asked_game *asked = ask_random_game(&seed, true);
        struct kp_join *join = join_but(&seed, asked, KP_MOST_CUT_PARTS);
        size_t liar = (size_t)kp_seeded_below(&seed, (int)asked->parts.count);
        uint64_t codes = count_codes(asked->parts.parts[liar]), secrets = asked->secrets[liar];
        struct kp_strbuf line = {0};

        if (secrets > 0 && codes > 1) {
            change_count(&asked->lines[liar], secrets < codes ? codes : 1, &line);
            add_line(join, &line);
            assert_int_equal(decide(asked, join)->answer, KP_CONSISTENT);
            assert_false(join->verdict.count_is_exact);
            assert_int_equal(kp_join_refused(join), 2);
            assert_int_equal(join->open_count, 1);
        }
        kp_strbuf_free(&line);
        end_join(join);
        free_asked(asked);
    }
}

static void counts_above_the_codes_of_a_part_are_refused(void **state)
{
    int games = kp_share(GAMES);
    uint64_t seed = 2036;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct asked_game *asked = ask_random_game(&seed, true);
        struct kp_join *join = join_but(&seed, asked, KP_MOST_CUT_PARTS);
        size_t liar = (size_t)kp_seeded_below(&seed, (int)asked->parts.count);
        struct kp_strbuf line = {0};

        if (asked->secrets[liar] > 0) {
            change_count(&asked->lines[liar], count_codes(asked->parts.parts[liar]) + 1, &line);
            add_line(join, &line);
            expect_truth(asked, join);
            assert_int_equal(kp_join_refused(join), 1);
            assert_non_null(strstr(join->answers[asked->parts.count].says, "number of codes"));
        }
        kp_strbuf_free(&line);
        end_join(join);
        free_asked(asked);
    }
}

/* One byte of an answer is another one: it may still say the same, or be refused; a verdict that is
 * neither the truth nor undecided would need a false "cheated" or a false count. */
static void altered_answers_give_no_false_secret(void **state)
{
    int games = kp_share(4 * GAMES);
    uint64_t seed = 2033;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct asked_game *asked = ask_random_game(&seed, true);
        size_t altered = (size_t)kp_seeded_below(&seed, (int)asked->parts.count);
        struct kp_strbuf *line = &asked->lines[altered];
        const struct kp_verdict *verdict;
        struct kp_join *join;

        line->text[kp_seeded_below(&seed, (int)line->length - 1)] =
            "\"{}[]:,0129xA"[kp_seeded_below(&seed, 13)];
        join = join_but(&seed, asked, KP_MOST_CUT_PARTS);
        assert_int_equal(kp_join_decide(join, &verdict, NULL), KP_OK);
        if (verdict->answer == KP_CONSISTENT)
            assert_true(asked->all > 0);
        end_join(join);
        free_asked(asked);
    }
}

/* ---- Forgeries ----
 *
 * Answers are edited: counts, secrets, boxes, digests, verdicts, exactness; some are there twice, or
 * missing.  What join cannot notice is a false statement that agrees with the rules and with all
 * other answers.  So if it uses only true answers, it says nothing false; and whatever it uses, it
 * says nothing that the rules, a secret or an answer that it uses contradicts. */

/* Finds the value of a member of an object on one line: text from *from to *to. */
static bool find_value(const char *line, const char *name, size_t *from, size_t *to)
{
    char key[40];
    const char *at;
    int depth = 0;

    snprintf(key, sizeof key, "\"%s\":", name);
    at = strstr(line, key);
    if (!at)
        return false;
    at += strlen(key);
    *from = (size_t)(at - line);
    for (; depth > 0 || (*at != ',' && *at != '}'); at++)
        depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
    *to = (size_t)(at - line);
    return true;
}

/* Replaces the value of a member, if the line has it. */
static void set_value(struct kp_strbuf *line, const char *name, const char *value, size_t length)
{
    struct kp_strbuf changed = {0};
    size_t from, to;

    if (!find_value(line->text, name, &from, &to))
        return;
    kp_strbuf_addf(&changed, "%.*s%.*s%s", (int)from, line->text, (int)length, value,
                   line->text + to);
    kp_strbuf_free(line);
    *line = changed;
}

static void set_text(struct kp_strbuf *line, const char *name, const char *value)
{
    set_value(line, name, value, strlen(value));
}

/* The value of the same member of another answer. */
static void copy_value(struct kp_strbuf *line, const char *name, const struct kp_strbuf *other)
{
    size_t from, to;

    if (find_value(other->text, name, &from, &to))
        set_value(line, name, other->text + from, to - from);
}

static void forge_count(uint64_t *seed, struct kp_strbuf *line)
{
    static const unsigned far[] = {0, 1, 2, 3, 5, 16, 81, 625, 1296, 4096};
    char count[40];

    snprintf(count, sizeof count, "\"%u\"",
             kp_seeded_below(seed, 2) ? far[kp_seeded_below(seed, 10)]
                                      : (unsigned)kp_seeded_below(seed, 40));
    set_text(line, "count_exact", count);
    if (kp_seeded_below(seed, 4)) /* else two counts that differ */
        set_text(line, "count", count);
}

static void forge_digest(uint64_t *seed, struct kp_strbuf *line)
{
    char *digest = strstr(line->text, "\"game\":\"");

    digest[8 + kp_seeded_below(seed, 40)] = "0123456789abcdef"[kp_seeded_below(seed, 16)];
}

/* Another answer's part, or one that another cut made. */
static void forge_box(uint64_t *seed, const struct asked_game *asked, struct kp_strbuf *line,
                      const struct kp_strbuf *other)
{
    struct kp_game_parts parts;
    struct kp_strbuf answer = {0};

    if (kp_seeded_below(seed, 2)) {
        copy_value(line, "part", other);
        return;
    }
    kp_game_parts_cut(&parts, seed, asked->game, 1 + kp_seeded_below(seed, 3));
    ask(parts.parts[0], true, &answer);
    copy_value(line, "part", &answer);
    kp_strbuf_free(&answer);
    kp_game_parts_free(&parts);
}

static void forge(uint64_t *seed, const struct asked_game *asked, struct kp_strbuf *line,
                  const struct kp_strbuf *other)
{
    switch (kp_seeded_below(seed, 8)) {
    case 0:
    case 1:
        forge_count(seed, line);
        break;
    case 2:
        copy_value(line, "secret", other);
        break;
    case 3:
        forge_box(seed, asked, line, other);
        break;
    case 4:
        forge_digest(seed, line);
        break;
    case 5:
        set_text(line, "count_is_exact", kp_seeded_below(seed, 2) ? "true" : "false");
        break;
    case 6:
        copy_value(line, "count", other);
        break;
    default:
        copy_value(line, "verdict", other);
    }
}

/* What an answer says, and the truth about its part. */
struct read_answer {
    struct kp_part_answer says;
    bool is_used;
    uint64_t count, codes, secrets;
};

static struct read_answer read_answer(const struct asked_game *asked, const struct kp_join *join,
                                      size_t i, const struct kp_strbuf *line)
{
    struct read_answer answer = {.is_used = !join->answers[i].says};
    struct kp_transcript *part;

    if (kp_part_answer_read(&answer.says, asked->game->rules, line->text, line->length, 1, NULL)) {
        kp_part_answer_free(&answer.says); /* what was read before the fault */
        answer.says = (struct kp_part_answer){0};
        return answer;
    }
    if (!answer.is_used)
        return answer;
    part = answer.says.part;
    part->sum = asked->game->sum;
    assert_true(kp_quotas_copy(&part->quotas, &asked->game->quotas));
    answer.codes = count_codes(part);
    for (size_t r = 0; r < asked->game->row_count; r++)
        kp_transcript_add(part, kp_transcript_guess(asked->game, r), asked->game->rows[r].score, 0);
    answer.secrets = kp_brute_force(part, NULL).count;
    answer.count = join->answers[i].read.is_counted && join->answers[i].read.count.size > 0
                       ? join->answers[i].read.count.limbs[0]
                       : 0;
    return answer;
}

/* How many different secrets of the game the answers show, in a part or anywhere. */
static uint64_t count_shown(const struct asked_game *asked, const struct read_answer *answers,
                            size_t count, const struct kp_transcript *part)
{
    size_t bytes = (size_t)asked->game->rules->pegs * sizeof(uint16_t);
    uint64_t shown = 0;

    for (size_t i = 0; i < count; i++) {
        const uint16_t *secret = answers[i].says.secret;
        bool is_new = secret && kp_brute_fits(asked->game, NULL, secret) &&
                      (!part || kp_brute_fits(part, NULL, secret));

        for (size_t k = 0; k < i && is_new; k++)
            is_new = !answers[k].says.secret || memcmp(secret, answers[k].says.secret, bytes) != 0;
        shown += is_new;
    }
    return shown;
}

static struct {
    int used, refused, untrue;
} forgeries;

/* Whether what join uses is true; none of it may contradict the rules or a secret. */
static bool are_all_true(const struct asked_game *asked, const struct kp_join *join,
                         const struct read_answer *answers, size_t count)
{
    bool all_true = true;

    for (size_t i = 0; i < count; i++) {
        const struct kp_part_answer *used = &join->answers[i].read;
        const struct read_answer *answer = &answers[i];

        forgeries.refused += !answer->is_used;
        if (!answer->is_used || !used->is_counted)
            continue;
        forgeries.used++;
        assert_true(answer->count <= answer->codes);
        if (used->is_exact)
            assert_true(answer->count >= count_shown(asked, answers, count, answer->says.part));
        all_true = all_true && (used->is_exact ? answer->count == answer->secrets
                                               : answer->count <= answer->secrets);
        assert_true(answer->count == 0 || strtoull(join->verdict.count, NULL, 10) >= answer->count);
        if (!used->is_exact && join->verdict.answer == KP_CHEATED)
            fail_msg("a count although no secret fits");
    }
    return all_true;
}

static void expect_no_contradiction(const struct asked_game *asked, const struct kp_join *join,
                                    const struct kp_strbuf *lines, size_t count)
{
    struct read_answer answers[2 * KP_MOST_CUT_PARTS];
    const struct kp_verdict *verdict = &join->verdict;
    uint64_t joined = verdict->count ? strtoull(verdict->count, NULL, 10) : 0, shown;

    for (size_t i = 0; i < count; i++)
        answers[i] = read_answer(asked, join, i, &lines[i]);
    shown = count_shown(asked, answers, count, NULL);
    assert_int_equal(verdict->answer == KP_CONSISTENT, shown > 0);
    assert_true(joined >= shown && joined <= count_codes(asked->game));
    if (verdict->answer == KP_CONSISTENT)
        assert_true(kp_brute_fits(asked->game, NULL, verdict->secret));
    if (are_all_true(asked, join, answers, count)) {
        assert_true(verdict->answer != KP_CHEATED || asked->all == 0);
        assert_true(verdict->count_is_exact ? joined == asked->all : joined <= asked->all);
    } else {
        forgeries.untrue++;
    }
    for (size_t i = 0; i < count; i++)
        kp_part_answer_free(&answers[i].says);
}

static void forgeries_are_refused_or_agree_with_the_rest(void **state)
{
    int games = kp_share(10000);
    uint64_t seed = 2037;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct asked_game *asked = ask_random_game(&seed, kp_seeded_below(&seed, 4) > 0);
        struct kp_strbuf lines[2 * KP_MOST_CUT_PARTS] = {{0}};
        size_t count = 0;
        const struct kp_verdict *verdict;
        struct kp_join *join;

        assert_int_equal(kp_join_new(asked->game, NULL, &join, NULL), KP_OK);
        for (size_t k = 0; k < asked->parts.count; k++)
            for (int copies = kp_seeded_below(&seed, 8) ? 1 : 2; copies > 0; copies--) {
                const struct kp_strbuf *line = &asked->lines[k];
                int edits = kp_seeded_below(&seed, 3) ? 0 : 1 + kp_seeded_below(&seed, 2);

                kp_strbuf_add(&lines[count], line->text, line->length);
                for (; edits > 0; edits--)
                    forge(&seed, asked, &lines[count],
                          &asked->lines[kp_seeded_below(&seed, (int)asked->parts.count)]);
                add_line(join, &lines[count++]);
            }
        assert_int_equal(kp_join_decide(join, &verdict, NULL), KP_OK);
        expect_no_contradiction(asked, join, lines, count);
        for (size_t k = 0; k < count; k++)
            kp_strbuf_free(&lines[k]);
        end_join(join);
        free_asked(asked);
    }
    print_message("%d games: %d answers were refused, %d counts used; %d games had counts that are "
                  "not true, but agree with the rest\n",
                  games, forgeries.refused, forgeries.used, forgeries.untrue);
    assert_true(forgeries.refused > games / 2 && forgeries.untrue > 0);
}

/* ---- Lines ---- */

static const char text[] = "game classic\n1122 : 1 1\n1134 : 0 1\n";

static void expect_refusal(const struct kp_transcript *game, const char *line, const char *says)
{
    const struct kp_verdict *verdict;
    struct kp_join *join;

    assert_int_equal(kp_join_new(game, NULL, &join, NULL), KP_OK);
    assert_int_equal(kp_join_add(join, NULL, line, strlen(line), NULL), KP_OK);
    assert_int_equal(kp_join_decide(join, &verdict, NULL), KP_OK);
    assert_int_equal(kp_join_refused(join), 1);
    if (!strstr(join->answers[0].says, says))
        fail_msg("'%s' is refused with '%s', not '%s'", line, join->answers[0].says, says);
    end_join(join);
}

static void bad_lines_are_refused_with_the_reason(void **state)
{
    static const char *const lines[][2] = {
        {"17", "expected an answer of keypeg check --json"},
        {"{}", "an object without a verdict"},
        {"[", "expected an answer of keypeg check --json"},
        {"1122 : 1 1", "expected an answer of keypeg check --json or count --json"},
        {"{", "unexpected end"},
        {"{\"verdict\":\"maybe\"}", "an object without a verdict"},
        {"{\"verdict\":\"error\",\"errors\":[{\"says\":\"no rows\"}]}", "no rows"},
        {"{\"verdict\":\"cheated\"}", "which part was asked"},
        {"{\"verdict\":\"cheated\",\"lies\":1}", "--lies"},
        {"{\"verdict\":\"cheated\",\"revealed\":[]}", "a revealed secret"},
        {"{\"verdict\":\"cheated\",\"part\":1}", "16 hexadecimal digits"},
        {"{\"verdict\":\"cheated\",\"part\":{\"game\":\"17\"}}", "16 hexadecimal digits"},
        {"{\"verdict\":\"cheated\",\"part\":{\"game\":\"%s\",\"pegs\":{}}}", "unknown member"},
        {"{\"verdict\":\"cheated\",\"part\":{\"game\":\"%s\",\"peg\":{\"9\":[1]}}}",
         "there is no peg 9"},
        {"{\"verdict\":\"cheated\",\"part\":{\"game\":\"%s\",\"times\":{\"x\":1}}}", "part.times"},
        {"{\"verdict\":\"consistent\",\"part\":{\"game\":\"%s\"},\"secret\":[1]}", "4 pegs"},
        {"{\"verdict\":\"consistent\",\"part\":{\"game\":\"%s\"},\"secret\":null}", "no secret"},
        {"{\"verdict\":\"consistent\",\"part\":{\"game\":\"%s\"},\"secret\":[1,1,1,1]}",
         "does not fit the game"},
        {"{\"verdict\":\"cheated\",\"part\":{\"game\":\"%s\"},\"count_exact\":\"x\"}",
         "a number of secrets"},
        {"{\"verdict\":\"cheated\",\"part\":{\"game\":\"%s\"},\"count_exact\":\"017\"}",
         "a number of secrets"},
        {"{\"verdict\":\"cheated\",\"part\":{\"game\":\"%s\"},\"count_exact\":\"17\"}",
         "contradict"},
        {"{\"verdict\":\"cheated\",\"part\":{\"game\":\"%s\"}} {}", "unexpected text"},
        {"{\"verdict\":\"cheated\",\"part\":{\"game\":\"0123456789abcdef\"}}", "another game"},
        {"{\"verdict\":\"cheated\",\"part\":{\"game\":\"0123456789abcdef\","
         "\"peg\":{\"9\":[1]}}}",
         "another game"},
    };
    struct kp_match *match;
    const struct kp_transcript *game;
    char digest[KP_DIGEST_LENGTH + 1], line[400];

    (void)state;
    assert_int_equal(kp_match_read(text, strlen(text), NULL, &match, NULL), KP_OK);
    game = kp_match_game(match, 0);
    kp_game_digest(game, digest);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        const char *mark = strstr(lines[i][0], "%s");

        snprintf(line, sizeof line, "%.*s%s%s",
                 (int)(mark ? (size_t)(mark - lines[i][0]) : strlen(lines[i][0])), lines[i][0],
                 mark ? digest : "", mark ? mark + 2 : "");
        expect_refusal(game, line, lines[i][1]);
    }
    kp_match_free(match);
}

static enum kp_status join_once(const struct asked_game *asked, enum kp_answer *answer)
{
    struct kp_join *join;
    const struct kp_verdict *verdict;
    struct kp_strbuf written = {0};
    struct kp_out out = kp_strbuf_out(&written);
    struct kp_style style = {0};
    enum kp_status status = kp_join_new(asked->game, NULL, &join, NULL);

    for (size_t i = 0; i < asked->parts.count && status == KP_OK; i++)
        status = kp_join_add(join, "answers", asked->lines[i].text, asked->lines[i].length, NULL);
    if (status == KP_OK)
        status = kp_join_add(join, NULL, "{}", 2, NULL);
    if (status == KP_OK)
        status = kp_join_decide(join, &verdict, NULL);
    if (status == KP_OK) {
        *answer = verdict->answer;
        status = kp_join_report(join, &style, &out);
    }
    if (status == KP_OK)
        status = kp_join_json(join, NULL, &out);
    kp_strbuf_free(&written);
    kp_join_free(join);
    return status;
}

static void failing_allocations_are_reported(void **state)
{
    uint64_t seed = 2034;
    struct asked_game *asked = ask_random_game(&seed, true);
    enum kp_status status = KP_NO_MEMORY;
    enum kp_answer answer = KP_UNDECIDED;

    (void)state;
    for (long n = 0; status != KP_OK; n = kp_next_failure(n)) {
        kp_allocations_left = n;
        status = join_once(asked, &answer);
        kp_allocations_left = -1;
        assert_true(status == KP_OK || status == KP_NO_MEMORY || status == KP_WRITE_FAILED);
    }
    assert_int_equal(answer, asked->all > 0 ? KP_CONSISTENT : KP_CHEATED);
    free_asked(asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exact_answers_are_joined_to_the_truth),
        cmocka_unit_test(inexact_answers_give_the_verdict),
        cmocka_unit_test(a_missing_answer_is_named),
        cmocka_unit_test(a_doubled_answer_is_counted_once),
        cmocka_unit_test(answers_of_another_game_are_refused),
        cmocka_unit_test(a_secret_refutes_a_denial),
        cmocka_unit_test(different_counts_are_not_added),
        cmocka_unit_test(counts_above_the_codes_of_a_part_are_refused),
        cmocka_unit_test(forgeries_are_refused_or_agree_with_the_rest),
        cmocka_unit_test(altered_answers_give_no_false_secret),
        cmocka_unit_test(bad_lines_are_refused_with_the_reason),
        cmocka_unit_test(failing_allocations_are_reported),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
