/* Explanations, held against every code.  The test reads what a step says from its JSON alone: the
 * rows it looks at, the steps it cites, and its conclusions as lines of a transcript.  The game of
 * these rows, with the conclusions of the cited steps and the opposite of one of its own, has no
 * secret. */
#include "base/strbuf.h"
#include "format/json/json_parser.h"
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/failing_allocations.h"
#include "help/random_games.h"
#include "keypeg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- Lines of a transcript ----------------------------------------------------- */

#define MOST_COLOURS 64

/* "peg 2 : red blue" or "times red 1..2". */
struct line {
    int peg;                    /* or -1 */
    bool colours[MOST_COLOURS]; /* of the peg */
    int colour, least, most;    /* of `times` */
};

static int find_colour(const struct kp_transcript *game, const char *name)
{
    for (int c = 0; c < kp_rules_secret_colours(game->rules); c++)
        if (strcmp(kp_rules_name(game->rules, c), name) == 0)
            return c;
    fail_msg("no colour %s", name);
    return -1;
}

static struct line read_line(const struct kp_transcript *game, const struct kp_word *text)
{
    struct line line = {.peg = -1};
    char copy[2000], *word;

    assert_true(text->length < sizeof copy);
    memcpy(copy, text->text, text->length);
    copy[text->length] = '\0';
    word = strtok(copy, " ");
    if (strcmp(word, "peg") == 0) {
        line.peg = atoi(strtok(NULL, " ")) - 1;
        assert_string_equal(strtok(NULL, " "), ":");
        while ((word = strtok(NULL, " ")))
            line.colours[find_colour(game, word)] = true;
    } else {
        assert_string_equal(word, "times");
        line.colour = find_colour(game, strtok(NULL, " "));
        assert_int_equal(sscanf(strtok(NULL, " "), "%d..%d", &line.least, &line.most), 2);
    }
    return line;
}

static void apply(struct kp_transcript *game, const struct line *line)
{
    uint16_t colours[MOST_COLOURS];
    size_t count = 0;
    int left;

    if (line->peg < 0) {
        assert_true(kp_transcript_restrict_times(game, line->colour, line->least, line->most));
        return;
    }
    for (int c = 0; c < MOST_COLOURS; c++)
        if (line->colours[c])
            colours[count++] = (uint16_t)c;
    assert_true(kp_transcript_restrict_peg(game, line->peg, colours, count, &left));
}

/* How many secrets there are if the line is false. */
static uint64_t count_opposite(const struct kp_transcript *game, struct line line)
{
    int pegs = game->rules->pegs, colours = kp_rules_secret_colours(game->rules);
    struct kp_transcript *copy = kp_transcript_copy(game);
    uint64_t count = 0;

    if (line.peg >= 0) {
        for (int c = 0; c < colours; c++)
            line.colours[c] = !line.colours[c];
        apply(copy, &line);
        count = kp_brute_force(copy, NULL).count;
    } else {
        struct line fewer = line, more = line;
        struct kp_transcript *other = kp_transcript_copy(game);

        fewer.least = 0;
        fewer.most = line.least - 1;
        more.least = line.most + 1;
        more.most = pegs;
        apply(copy, &fewer);
        apply(other, &more);
        count = (fewer.most >= 0 ? kp_brute_force(copy, NULL).count : 0) +
                (more.least <= pegs ? kp_brute_force(other, NULL).count : 0);
        kp_transcript_free(other);
    }
    kp_transcript_free(copy);
    return count;
}

/* ---- Steps ------------------------------------------------------------------------- */

#define MOST_STEPS 200

static void add_facts(const struct kp_json *json, const struct kp_json_value *step,
                      struct kp_transcript *game)
{
    const struct kp_json_value *facts = kp_json_find(json, step, "facts");

    for (const struct kp_json_value *fact = facts + 1; fact < kp_json_next(facts);
         fact = kp_json_next(fact)) {
        struct kp_word word = kp_json_word(json, fact);
        struct line line = read_line(game, &word);

        apply(game, &line);
    }
}

/* Returns whether the step follows from what it cites. */
static bool follows(const struct kp_json *json, const struct kp_transcript *game,
                    const struct kp_json_value *const *steps, const struct kp_json_value *step)
{
    const struct kp_json_value *list = kp_json_find(json, step, "rows");
    size_t rows[4], row_count = 0;
    struct kp_transcript *cited;
    bool all = true, any = false;

    for (const struct kp_json_value *row = list + 1; row < kp_json_next(list);
         row = kp_json_next(row))
        rows[row_count++] = (size_t)kp_json_whole(json, row) - 1;
    cited = kp_transcript_copy_rows(game, rows, row_count);
    list = kp_json_find(json, step, "from");
    for (const struct kp_json_value *from = list + 1; from < kp_json_next(list);
         from = kp_json_next(from))
        add_facts(json, steps[kp_json_whole(json, from) - 1], cited);
    list = kp_json_find(json, step, "facts");
    for (const struct kp_json_value *fact = list + 1; fact < kp_json_next(list);
         fact = kp_json_next(fact)) {
        struct kp_word word = kp_json_word(json, fact);

        any = true;
        all = all && count_opposite(cited, read_line(cited, &word)) == 0;
    }
    if (!any)
        all = kp_brute_force(cited, NULL).count == 0;
    kp_transcript_free(cited);
    return all;
}

struct explained {
    struct kp_strbuf text;
    struct kp_json json;
    const struct kp_json_value *steps[MOST_STEPS];
    size_t count;
    bool complete;
};

static void explain(const struct kp_transcript *game, struct explained *explained)
{
    struct kp_out out = kp_strbuf_out(&explained->text);
    struct kp_explanation *explanation;
    struct kp_json_text text;
    const struct kp_json_value *steps;

    assert_int_equal(kp_explain(game, NULL, &explanation, NULL), KP_OK);
    assert_int_equal(kp_explanation_json(explanation, NULL, &out), KP_OK);
    explained->complete = kp_explanation_about(explanation).complete;
    kp_explanation_free(explanation);
    text = kp_json_text_begin(explained->text.text, explained->text.length, 1, NULL);
    assert_int_equal(kp_json_parse(&explained->json, &text, NULL), KP_OK);
    steps = kp_json_find(&explained->json, explained->json.values, "steps");
    for (const struct kp_json_value *step = steps + 1; step < kp_json_next(steps);
         step = kp_json_next(step)) {
        assert_true(explained->count < MOST_STEPS);
        explained->steps[explained->count++] = step;
    }
}

static void explained_free(struct explained *explained)
{
    kp_json_free(&explained->json);
    kp_strbuf_free(&explained->text);
}

/* ---- Tests -------------------------------------------------------------------------- */

#define GAMES 10000

/* What the steps say together: all that is certain if they reach the goal, and never more. */
static void check_goal(const struct kp_transcript *game, const struct explained *explained)
{
    struct kp_word goal = kp_json_word(
        &explained->json, kp_json_find(&explained->json, explained->json.values, "goal"));
    uint64_t secrets = kp_brute_force(game, NULL).count;
    struct kp_transcript *said = kp_transcript_copy_rows(game, NULL, 0);
    struct kp_transcript *both = kp_transcript_copy(game);
    bool ends = false;

    for (size_t i = 0; i < explained->count; i++) {
        ends |= kp_json_size(kp_json_find(&explained->json, explained->steps[i], "facts")) == 0;
        add_facts(&explained->json, explained->steps[i], said);
        add_facts(&explained->json, explained->steps[i], both);
    }
    assert_true(kp_word_is(&goal, secrets == 0   ? "contradiction"
                                  : secrets == 1 ? "secret"
                                                 : "certain"));
    assert_int_equal(ends, secrets == 0 && explained->complete);
    assert_true(secrets == kp_brute_force(both, NULL).count);
    if (secrets == 1 && explained->complete)
        assert_true(kp_brute_force(said, NULL).count == 1);
    kp_transcript_free(said);
    kp_transcript_free(both);
}

static void each_step_follows(void **state)
{
    int games = kp_share(GAMES), complete = 0, steps = 0;
    uint64_t seed = 35;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct explained explained = {0};

        explain(game, &explained);
        for (size_t k = 0; k < explained.count; k++)
            if (!follows(&explained.json, game, explained.steps, explained.steps[k]))
                fail_msg("game %d, step %zu does not follow: %s", i, k + 1, explained.text.text);
        check_goal(game, &explained);
        complete += explained.complete;
        steps += (int)explained.count;
        explained_free(&explained);
        kp_transcript_free(game);
    }
    printf("%d games, %d explained, %d steps\n", games, complete, steps);
    assert_true(10 * complete > 9 * games);
}

/* The test itself notices steps that do not follow: without their rows, or with those of another
 * step. */
static void a_step_without_its_rows_does_not_follow(void **state)
{
    int games = kp_share(2000), noticed = 0;
    uint64_t seed = 36;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct kp_transcript *other;
        struct explained explained = {0};

        explain(game, &explained);
        other = kp_transcript_copy(game);
        for (size_t r = 0; r < other->row_count; r++)
            other->rows[r].score = (struct kp_score){KP_UNKNOWN, KP_UNKNOWN};
        for (size_t k = 0; k < explained.count; k++)
            if (kp_json_size(kp_json_find(&explained.json, explained.steps[k], "rows")) > 0)
                noticed += !follows(&explained.json, other, explained.steps, explained.steps[k]);
        kp_transcript_free(other);
        explained_free(&explained);
        kp_transcript_free(game);
    }
    assert_true(noticed > games);
}

static enum kp_status write_explanation(const void *data, struct kp_text_buffer *paper)
{
    struct kp_out out = kp_text_buffer_out(paper);
    struct kp_explanation *explanation;
    enum kp_status status = kp_explain(data, NULL, &explanation, NULL);

    if (status == KP_OK)
        status = kp_explanation_report(explanation, NULL, &out);
    if (status == KP_OK)
        status = kp_explanation_json(explanation, NULL, &out);
    kp_explanation_free(explanation);
    return status;
}

static void failing_allocations_are_reported(void **state)
{
    uint64_t seed = 37;
    struct kp_board board = {.pegs = 3, .colours = 5, .first = 1};

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct kp_transcript *game = kp_true_game(&seed, board, 3 + i);

        kp_expect_work_survives(write_explanation, game, KP_SAME_TEXT);
        kp_transcript_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_step_follows),
        cmocka_unit_test(a_step_without_its_rows_does_not_follow),
        cmocka_unit_test(failing_allocations_are_reported),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
