/* Explanations, held against every code.  The test reads what a step says from its JSON alone: the
 * rows it looks at, the steps it cites, and its conclusions as lines of a transcript.  The game of
 * these rows, with the conclusions of the cited steps and the opposite of one of its own, has no
 * secret. */
#include "base/strbuf.h"
#include "explain/explanation.h"
#include "format/code_parser.h"
#include "format/json/json_parser.h"
#include "game/score.h"
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

/* "peg 2 : red blue", "times red 1..2", "times red blue 1..2" or "place red 2 3". */
struct line {
    enum { PEG, TIMES, PLACE } kind;
    bool colours[MOST_COLOURS], pegs[MOST_COLOURS];
    int least, most; /* of TIMES */
};

static int find_colour(const struct kp_transcript *game, const char *name)
{
    for (int c = 0; c < kp_rules_secret_colours(game->rules); c++)
        if (strcmp(kp_rules_name(game->rules, c), name) == 0)
            return c;
    fail_msg("no colour %s", name);
    return -1;
}

static int find_peg(const struct kp_transcript *game, const char *word)
{
    int peg = atoi(word);

    assert_in_range(peg, 1, game->rules->pegs);
    return peg - 1;
}

static struct line read_line(const struct kp_transcript *game, const struct kp_word *text)
{
    struct line line = {.kind = PEG};
    char copy[2000], *word;

    assert_true(text->length < sizeof copy);
    memcpy(copy, text->text, text->length);
    copy[text->length] = '\0';
    word = strtok(copy, " ");
    if (strcmp(word, "peg") == 0) {
        line.pegs[find_peg(game, strtok(NULL, " "))] = true;
        assert_string_equal(strtok(NULL, " "), ":");
        while ((word = strtok(NULL, " ")))
            line.colours[find_colour(game, word)] = true;
    } else if (strcmp(word, "place") == 0) {
        line.kind = PLACE;
        line.colours[find_colour(game, strtok(NULL, " "))] = true;
        while ((word = strtok(NULL, " ")))
            line.pegs[find_peg(game, word)] = true;
    } else {
        assert_string_equal(word, "times");
        line.kind = TIMES;
        while ((word = strtok(NULL, " ")) && !strstr(word, ".."))
            line.colours[find_colour(game, word)] = true;
        assert_int_equal(sscanf(word, "%d..%d", &line.least, &line.most), 2);
    }
    return line;
}

static bool holds(const struct line *line, const uint16_t *code, int pegs)
{
    int times = 0, here = 0;

    for (int p = 0; p < pegs; p++) {
        times += line->colours[code[p]];
        here += line->colours[code[p]] && line->pegs[p];
    }
    return line->kind == TIMES ? times >= line->least && times <= line->most : here > 0;
}

/* ---- Steps ------------------------------------------------------------------------- */

#define MOST_STEPS 200
#define MOST_LINES 2000
#define MOST_ROWS  16

/* Rows of a game, and what else is known. */
struct known {
    struct kp_transcript *game;
    struct line lines[MOST_LINES];
    size_t count;
};

static void add_facts(const struct kp_json *json, const struct kp_json_value *step,
                      struct known *known)
{
    const struct kp_json_value *facts = kp_json_find(json, step, "facts");

    for (const struct kp_json_value *fact = facts + 1; fact < kp_json_next(facts);
         fact = kp_json_next(fact)) {
        struct kp_word word = kp_json_word(json, fact);

        assert_true(known->count < MOST_LINES);
        known->lines[known->count++] = read_line(known->game, &word);
    }
}

/* How many codes fit the rows and lines, and do not have all that is `claimed`. */
static uint64_t count_secrets(const struct known *known, const struct known *claimed)
{
    int pegs = known->game->rules->pegs, colours = kp_rules_secret_colours(known->game->rules);
    uint16_t code[16] = {0};
    uint64_t count = 0;

    do {
        bool fits = kp_brute_fits(known->game, NULL, code), all = claimed;

        for (size_t i = 0; i < known->count && fits; i++)
            fits = holds(&known->lines[i], code, pegs);
        for (size_t i = 0; claimed && i < claimed->count && all; i++)
            all = holds(&claimed->lines[i], code, pegs);
        count += fits && !all;
    } while (kp_next_code(code, pegs, colours));
    return count;
}

/* Returns whether the step follows from what it cites. */
static bool follows(const struct kp_json *json, const struct kp_transcript *game,
                    const struct kp_json_value *const *steps, const struct kp_json_value *step)
{
    const struct kp_json_value *list = kp_json_find(json, step, "rows");
    struct known cited = {0}, claimed = {0};
    size_t rows[MOST_ROWS], row_count = 0;
    bool all;

    for (const struct kp_json_value *row = list + 1; row < kp_json_next(list);
         row = kp_json_next(row)) {
        assert_true(row_count < MOST_ROWS);
        rows[row_count++] = (size_t)kp_json_whole(json, row) - 1;
    }
    cited.game = claimed.game = kp_transcript_copy_rows(game, rows, row_count);
    list = kp_json_find(json, step, "from");
    for (const struct kp_json_value *from = list + 1; from < kp_json_next(list);
         from = kp_json_next(from))
        add_facts(json, steps[kp_json_whole(json, from) - 1], &cited);
    add_facts(json, step, &claimed);
    all = count_secrets(&cited, claimed.count > 0 ? &claimed : NULL) == 0;
    kp_transcript_free(cited.game);
    return all;
}

struct explained {
    struct kp_strbuf text;
    struct kp_json json;
    const struct kp_json_value *steps[MOST_STEPS];
    size_t count;
    bool complete;
};

/* Frees the explanation. */
static void read_explanation(struct kp_explanation *explanation, struct explained *explained)
{
    struct kp_out out = kp_strbuf_out(&explained->text);
    struct kp_json_text text;
    const struct kp_json_value *steps;

    assert_int_equal(kp_explanation_json(explanation, NULL, NULL, &out), KP_OK);
    explained->complete = kp_explanation_about(explanation).complete;
    kp_explanation_free(explanation);
    text = kp_json_text_begin(explained->text.text, explained->text.length, 1);
    assert_int_equal(kp_json_parse(&explained->json, &text, NULL), KP_OK);
    steps = kp_json_find(&explained->json, explained->json.values, "steps");
    for (const struct kp_json_value *step = steps + 1; step < kp_json_next(steps);
         step = kp_json_next(step)) {
        assert_true(explained->count < MOST_STEPS);
        explained->steps[explained->count++] = step;
    }
}

static void explain(const struct kp_transcript *game, const struct kp_explain_question *question,
                    struct explained *explained)
{
    struct kp_explanation *explanation;

    assert_int_equal(kp_explain(game, NULL, question, &explanation, NULL), KP_OK);
    read_explanation(explanation, explained);
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
    struct known said = {.game = kp_transcript_copy_rows(game, NULL, 0)}, both;
    bool ends = false;

    for (size_t i = 0; i < explained->count; i++) {
        ends |= kp_json_size(kp_json_find(&explained->json, explained->steps[i], "facts")) == 0;
        add_facts(&explained->json, explained->steps[i], &said);
    }
    both = said;
    both.game = (struct kp_transcript *)game;
    assert_true(kp_word_is(&goal, secrets == 0   ? "contradiction"
                                  : secrets == 1 ? "secret"
                                                 : "certain"));
    assert_int_equal(ends, secrets == 0 && explained->complete);
    assert_true(secrets == count_secrets(&both, NULL));
    if (secrets == 1 && explained->complete)
        assert_true(count_secrets(&said, NULL) == 1);
    kp_transcript_free(said.game);
}

static void check_explanation(const struct kp_transcript *game, int number,
                              const struct explained *explained)
{
    for (size_t k = 0; k < explained->count; k++)
        if (!follows(&explained->json, game, explained->steps, explained->steps[k]))
            fail_msg("game %d, step %zu does not follow: %s", number, k + 1, explained->text.text);
    check_goal(game, explained);
}

static void each_step_follows(void **state)
{
    int games = kp_share(GAMES), complete = 0, steps = 0;
    uint64_t seed = 35;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct explained explained = {0};

        explain(game, NULL, &explained);
        check_explanation(game, i, &explained);
        complete += explained.complete;
        steps += (int)explained.count;
        explained_free(&explained);
        kp_transcript_free(game);
    }
    printf("%d games, %d explained, %d steps\n", games, complete, steps);
    assert_true(10 * complete > 9 * games);
}

/* The way of large boards, on small ones. */
static void each_step_follows_without_codes(void **state)
{
    int games = kp_share(GAMES), tried = 0, complete = 0, steps = 0;
    uint64_t seed = 38;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct explained explained = {0};
        struct kp_explanation *explanation;

        assert_int_equal(kp_explain_by(game, NULL, NULL, false, &explanation, NULL), KP_OK);
        if (kp_explanation_about(explanation).goal == KP_EXPLAINED_NOTHING) {
            assert_int_equal(game->rules->scores, KP_COLOURS_ONLY);
            kp_explanation_free(explanation);
        } else {
            read_explanation(explanation, &explained);
            check_explanation(game, i, &explained);
            tried++;
            complete += explained.complete;
            steps += (int)explained.count;
            explained_free(&explained);
        }
        kp_transcript_free(game);
    }
    printf("%d games, %d explained, %d steps\n", tried, complete, steps);
    assert_true(2 * complete > tried);
}

/* The scores that a row can have are the same, whether codes are listed or each score is tried. */
static void the_scores_of_a_row_need_no_list(void **state)
{
    int games = kp_share(400);
    uint64_t seed = 38;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        struct kp_explain_question question = {.row = game->row_count};
        struct kp_explanation *listed, *tried;

        assert_int_equal(kp_explain(game, NULL, &question, &listed, NULL), KP_OK);
        assert_int_equal(kp_explain_by(game, NULL, &question, false, &tried, NULL), KP_OK);
        if (tried->stop != KP_BOARD_TOO_LARGE && !kp_explains_rules(listed)) {
            assert_int_equal(tried->score_count, listed->score_count);
            assert_memory_equal(tried->scores, listed->scores,
                                listed->score_count * sizeof *listed->scores);
            assert_int_equal(tried->goal, listed->goal);
        }
        kp_explanation_free(listed);
        kp_explanation_free(tried);
        kp_transcript_free(game);
    }
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

        explain(game, NULL, &explained);
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

/* ---- Questions --------------------------------------------------------------------- */

static const struct kp_json_value *find_member(const struct explained *explained, const char *name)
{
    return kp_json_find(&explained->json, explained->json.values, name);
}

static void expect_goal(const struct explained *explained, const char *goal)
{
    struct kp_word word = kp_json_word(&explained->json, find_member(explained, "goal"));

    if (!kp_word_is(&word, goal))
        fail_msg("not %s: %s", goal, explained->text.text);
}

static void expect_steps_follow(const struct kp_transcript *game, const struct explained *explained)
{
    for (size_t k = 0; k < explained->count; k++)
        if (!follows(&explained->json, game, explained->steps, explained->steps[k]))
            fail_msg("step %zu does not follow: %s", k + 1, explained->text.text);
}

/* Whether some secret has the colour at the peg. */
static bool can_have(const struct known *known, int peg, int colour)
{
    struct known with = *known;
    struct line line = {.kind = PLACE};

    line.colours[colour] = line.pegs[peg] = true;
    with.lines[with.count++] = line;
    return count_secrets(&with, NULL) > 0;
}

/* The steps exclude of the peg all colours that no secret has there, and no others. */
static void ask_about_peg(const struct kp_transcript *game, int peg)
{
    struct kp_explain_question question = {.peg = peg + 1};
    struct known said = {.game = kp_transcript_copy_rows(game, NULL, 0)};
    struct known whole = {.game = (struct kp_transcript *)game};
    struct explained explained = {0};
    bool any = kp_brute_force(game, NULL).count > 0;

    explain(game, &question, &explained);
    expect_goal(&explained, any ? "certain" : "contradiction");
    expect_steps_follow(game, &explained);
    for (size_t k = 0; k < explained.count; k++)
        add_facts(&explained.json, explained.steps[k], &said);
    for (int c = 0; c < kp_rules_secret_colours(game->rules) && any && explained.complete; c++)
        assert_true(can_have(&said, peg, c) == can_have(&whole, peg, c));
    explained_free(&explained);
    kp_transcript_free(said.game);
}

/* Every secret that fits the other rows gives the row one of the scores, and each score is given. */
static void ask_about_row(const struct kp_transcript *game, size_t row)
{
    struct kp_explain_question question = {.row = row + 1};
    struct kp_transcript *changed = kp_transcript_copy(game);
    struct explained explained = {0};
    const struct kp_json_value *scores;
    bool possible = kp_brute_force(game, NULL).count > 0;
    uint64_t others, sum = 0;

    explain(game, &question, &explained);
    expect_goal(&explained, possible ? "possible" : "contradiction");
    assert_true(explained.complete || !possible);
    expect_steps_follow(game, &explained);
    changed->rows[row].score = (struct kp_score){KP_UNKNOWN, KP_UNKNOWN};
    others = kp_brute_force(changed, NULL).count;
    scores = find_member(&explained, "scores");
    for (const struct kp_json_value *score = scores + 1; score < kp_json_next(scores);
         score = kp_json_next(score)) {
        const struct kp_json_value *total = kp_json_find(&explained.json, score, "total");
        const struct kp_json_value *white = kp_json_find(&explained.json, score, "white");
        uint64_t count;

        white = total ? total : white;
        changed->rows[row].score.white = white ? (int)kp_json_whole(&explained.json, white)
                                               : KP_UNKNOWN;
        changed->rows[row].score.black = total ? 0
                                               : (int)kp_json_whole(
                                                     &explained.json,
                                                     kp_json_find(&explained.json, score, "black"));
        count = kp_brute_force(changed, NULL).count;
        assert_true(count > 0);
        sum += count;
    }
    assert_true(sum == others);
    explained_free(&explained);
    kp_transcript_free(changed);
}

/* The rows that the code misses are those whose score it does not give. */
static void ask_about_code(const struct kp_transcript *game, const uint16_t *code)
{
    struct kp_strbuf text = {0};
    struct explained explained = {0};
    struct kp_replay *replay = kp_replay_new(game);
    const struct kp_json_value *missed;
    size_t count = 0;

    kp_text_write_code(game->rules, code, &text);
    explain(game, &(struct kp_explain_question){.code = text.text}, &explained);
    assert_true(kp_replay_note(replay, code));
    missed = find_member(&explained, "missed");
    for (const struct kp_json_value *row = missed + 1; row < kp_json_next(missed);
         row = kp_json_next(row)) {
        struct kp_score right;
        size_t r = (size_t)kp_json_whole(&explained.json,
                                         kp_json_find(&explained.json, row, "row")) -
                   1;

        assert_false(kp_replay_gives(replay, code, r, &right));
        count++;
    }
    assert_true(count == replay->wrong_row_count);
    expect_goal(&explained, count > 0 || replay->against_rules ? "misses" : "possible");
    kp_replay_free(replay);
    kp_strbuf_free(&text);
    explained_free(&explained);
}

static void questions_are_answered(void **state)
{
    int games = kp_share(3000);
    uint64_t seed = 38;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct kp_transcript *game = kp_small_random_game(&seed);
        uint16_t code[MOST_COLOURS];

        for (int p = 0; p < game->rules->pegs; p++)
            code[p] = (uint16_t)kp_seeded_below(&seed, kp_rules_secret_colours(game->rules));
        if (game->rules->scores != KP_COLOURS_ONLY)
            ask_about_peg(game, kp_seeded_below(&seed, game->rules->pegs));
        if (game->row_count > 0)
            ask_about_row(game, (size_t)kp_seeded_below(&seed, (int)game->row_count));
        ask_about_code(game, code);
        kp_transcript_free(game);
    }
}

static void questions_about_other_things_are_refused(void **state)
{
    static const struct kp_explain_question refused[] = {
        {.peg = 5},      {.peg = -1},          {.row = 3},      {.colour = "mauve"},
        {.code = "112"}, {.peg = 1, .row = 1}, {.code = "1127"}};
    uint64_t seed = 39;
    struct kp_transcript *game = kp_true_game(&seed, (struct kp_board){4, 6, .first = 1}, 2);
    struct kp_explanation *explanation;

    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        struct kp_diag why = {.says = ""};

        assert_int_equal(kp_explain(game, NULL, &refused[i], &explanation, &why), KP_BAD_INPUT);
        assert_null(explanation);
        assert_true(why.says[0]);
    }
    kp_transcript_free(game);
}

/* ---- Memory ------------------------------------------------------------------------- */

static enum kp_status write_explanation(const void *data, struct kp_text_buffer *paper)
{
    static const struct kp_explain_question questions[] = {
        {0}, {.peg = 2}, {.colour = "2"}, {.row = 1}, {.code = "123"}};
    static const struct kp_explanation_view hint = {.steps = 1, .hint = 3};
    struct kp_out out = kp_text_buffer_out(paper);
    enum kp_status status = KP_OK;

    for (size_t i = 0; i < sizeof questions / sizeof *questions && status == KP_OK; i++) {
        struct kp_explanation *explanation;

        status = kp_explain(data, NULL, &questions[i], &explanation, NULL);
        if (status == KP_OK)
            status = kp_explanation_report(explanation, NULL, NULL, &out);
        if (status == KP_OK)
            status = kp_explanation_report(explanation, &hint, NULL, &out);
        if (status == KP_OK)
            status = kp_explanation_json(explanation, &hint, NULL, &out);
        if (status == KP_OK)
            status = kp_explanation_json(explanation, NULL, NULL, &out);
        kp_explanation_free(explanation);
    }
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
        cmocka_unit_test(each_step_follows_without_codes),
        cmocka_unit_test(the_scores_of_a_row_need_no_list),
        cmocka_unit_test(a_step_without_its_rows_does_not_follow),
        cmocka_unit_test(questions_are_answered),
        cmocka_unit_test(questions_about_other_things_are_refused),
        cmocka_unit_test(failing_allocations_are_reported),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
