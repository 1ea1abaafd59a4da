/* The formula of a game (proof/game_formula.h): its text, read and solved here by plain means, has
 * exactly the secrets as solutions; names and labels are different from each other. */
#include "help/brute_force.h"
#include "help/case_share.h"
#include "help/checked_proofs.h"
#include "help/random_games.h"
#include "proof/check/pb_formula.h"
#include "proof/game_formula.h"

#include "game/score.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- A formula as it is read from its text ------------------------------------------- */

#define MOST_VARIABLES 64
#define MOST_LINES     200

struct plain_line {
    int count, degree;
    struct {
        int factor, variable;
    } term[MOST_VARIABLES];
};

struct plain_formula {
    char names[MOST_VARIABLES][60];
    int variables, lines, constraints; /* an equation is two lines */
    struct plain_line line[MOST_LINES];
    bool preserved[MOST_VARIABLES];
    char labels[MOST_LINES][80];
};

static int find_variable(struct plain_formula *plain, const char *name)
{
    int v = 0;

    while (v < plain->variables && strcmp(plain->names[v], name) != 0)
        v++;
    if (v == plain->variables) {
        assert_in_range(v, 0, MOST_VARIABLES - 1);
        snprintf(plain->names[plain->variables++], sizeof plain->names[0], "%s", name);
    }
    return v;
}

/* Splits a line into words, and reads the constraint of them, or the two of an equation. */
static void read_constraint(struct plain_formula *plain, char *text)
{
    struct plain_line *line = &plain->line[plain->lines];
    char *word = strtok(text, " ");

    assert_in_range(plain->lines, 0, MOST_LINES - 2);
    if (word[0] == '@') {
        snprintf(plain->labels[plain->lines], sizeof plain->labels[0], "%s", word);
        word = strtok(NULL, " ");
    }
    *line = (struct plain_line){0};
    for (; word && !strchr(word, '='); word = strtok(NULL, " ")) {
        line->term[line->count].factor = atoi(word);
        line->term[line->count++].variable = find_variable(plain, strtok(NULL, " "));
    }
    line->degree = atoi(strtok(NULL, " "));
    assert_string_equal(strtok(NULL, " "), ";");
    plain->lines++;
    plain->constraints++;
    if (strcmp(word, "=") != 0)
        return;
    line[1] = line[0];
    line[1].degree = -line->degree;
    for (int t = 0; t < line->count; t++)
        line[1].term[t].factor = -line->term[t].factor;
    plain->lines++;
}

static void read_names(struct plain_formula *plain, char *text, bool *marks)
{
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " "))
        if (word[0] != ';' && word[0] != '+' && !strchr(word, ':'))
            marks[find_variable(plain, word)] = true;
}

static void read_plain(struct plain_formula *plain, const char *text)
{
    char *copy = strdup(text), *next;

    *plain = (struct plain_formula){0};
    for (char *line = copy; *line; line = next) {
        next = line + strcspn(line, "\n");
        next += *next == '\n' ? (*next = '\0', 1) : 0;
        if (strchr("@+-", line[0]))
            read_constraint(plain, line);
        else if (strncmp(line, "preserved:", 10) == 0)
            read_names(plain, line, plain->preserved);
        else
            assert_int_equal(line[0], '*');
    }
    free(copy);
}

/* ---- Its solutions --------------------------------------------------------------------- */

enum { OPEN = -1 };

/* Sets what follows from each line alone, until nothing does.  Returns false if a line fails. */
static bool propagate(const struct plain_formula *plain, signed char *value)
{
    bool changed = true;

    while (changed) {
        changed = false;
        for (int i = 0; i < plain->lines; i++) {
            const struct plain_line *line = &plain->line[i];
            int slack = -line->degree;

            for (int t = 0; t < line->count; t++) {
                int factor = line->term[t].factor, is = value[line->term[t].variable];

                slack += is == OPEN ? (factor > 0 ? factor : 0) : factor * is;
            }
            if (slack < 0)
                return false;
            for (int t = 0; t < line->count; t++) {
                int factor = line->term[t].factor;
                signed char *is = &value[line->term[t].variable];

                if (*is == OPEN && abs(factor) > slack) {
                    *is = factor > 0;
                    changed = true;
                }
            }
        }
    }
    return true;
}

struct solutions {
    const struct plain_formula *plain;
    void (*visit)(void *data, const struct plain_formula *plain, const signed char *value);
    void *data;
};

static void visit_solutions(const struct solutions *solutions, const signed char *before)
{
    const struct plain_formula *plain = solutions->plain;
    signed char value[MOST_VARIABLES];
    int v = 0;

    memcpy(value, before, sizeof value);
    if (!propagate(plain, value))
        return;
    while (v < plain->variables && value[v] != OPEN)
        v++;
    if (v == plain->variables) {
        solutions->visit(solutions->data, plain, value);
        return;
    }
    for (signed char is = 0; is < 2; is++) {
        value[v] = is;
        visit_solutions(solutions, value);
    }
}

/* ---- What they must be ------------------------------------------------------------------- */

struct comparison {
    const struct kp_transcript *game;
    const struct kp_game_formula *formula;
    int number[MOST_VARIABLES]; /* of a variable of the text, in the formula */
    uint64_t found;
};

static void name_variable(const struct kp_game_formula *formula, uint32_t variable,
                          struct kp_strbuf *name)
{
    kp_strbuf_clear(name);
    kp_game_formula_add_name(formula, variable, name);
}

/* Each variable of the text is one of the formula; those that make a secret are preserved. */
static void match_variables(struct comparison *comparison, const struct plain_formula *plain)
{
    const struct kp_game_formula *formula = comparison->formula;
    uint32_t first = formula->has_places ? 0 : formula->first_count;
    uint32_t end = formula->has_places ? formula->first_count : formula->variables;
    struct kp_strbuf name = {0};
    int matched = 0;

    for (uint32_t i = 0; i < formula->variables; i++) {
        bool is_secret = i >= first && i < end && formula->use == KP_FORMULA_SECRETS;

        name_variable(formula, i, &name);
        for (int v = 0; v < plain->variables; v++)
            if (strcmp(plain->names[v], name.text) == 0) {
                comparison->number[v] = (int)i;
                assert_int_equal(plain->preserved[v], is_secret);
                matched++;
            }
    }
    assert_int_equal(matched, plain->variables);
    kp_strbuf_free(&name);
}

/* Reads the secret of a solution by the numbers of the variables. */
static void read_secret(const struct comparison *comparison, const bool *values, uint16_t *code)
{
    const struct kp_game_formula *formula = comparison->formula;
    size_t found = 0;

    for (size_t c = 0; c < formula->colours; c++)
        for (size_t p = 0; p < formula->pegs; p++) {
            if (formula->has_places && values[p * formula->colours + c]) {
                code[p] = (uint16_t)c;
                found++;
            }
            if (!formula->has_places && values[c * formula->pegs + p])
                code[found++] = (uint16_t)c;
        }
    assert_int_equal(found, formula->pegs);
}

/* The solution is what kp_game_formula_evaluate makes of its secret, which fits all rows. */
static void compare_solution(void *data, const struct plain_formula *plain,
                             const signed char *value)
{
    struct comparison *comparison = data;
    const struct kp_game_formula *formula = comparison->formula;
    bool values[MOST_VARIABLES] = {false}, again[MOST_VARIABLES] = {false};
    uint16_t code[16] = {0};

    for (int v = 0; v < plain->variables; v++)
        values[comparison->number[v]] = value[v];
    read_secret(comparison, values, code);
    if (!kp_brute_fits(comparison->game, NULL, code)) {
        kp_print_game(comparison->game);
        fail_msg("a solution is not a secret");
    }
    assert_true(kp_game_formula_evaluate(formula, code, again));
    assert_memory_equal(values, again, formula->variables * sizeof *values);
    comparison->found++;
}

/* The first line has the right numbers, and a comment names each variable. */
static void expect_plain_head(const struct kp_game_formula *formula,
                              const struct plain_formula *plain, const char *text)
{
    char head[80], comment[80];

    snprintf(head, sizeof head, "* #variable= %u #constraint= %d\n", (unsigned)formula->variables,
             plain->constraints);
    assert_memory_equal(text, head, strlen(head));
    for (uint32_t v = 1; v <= formula->variables; v++) {
        snprintf(comment, sizeof comment, "\n* x%u = ", (unsigned)v);
        assert_non_null(strstr(text, comment));
    }
}

static void expect_solutions(const struct kp_transcript *game, enum kp_game_formula_use use)
{
    struct kp_game_formula formula;
    struct kp_strbuf text = {0};
    struct kp_out out = kp_strbuf_out(&text);
    struct plain_formula *plain = malloc(sizeof *plain);
    struct comparison comparison = {.game = game, .formula = &formula};
    struct solutions solutions = {plain, compare_solution, &comparison};
    struct kp_pb_formula *read = NULL;
    signed char open[MOST_VARIABLES];

    assert_int_equal(kp_game_formula_make(&formula, game, use, NULL), KP_OK);
    assert_int_equal(
        kp_game_formula_write(&formula, &(struct kp_limits){0}, &out, &(enum kp_stop_reason){0}),
        KP_OK);
    read_plain(plain, text.text);
    if (use == KP_FORMULA_PLAIN) {
        expect_plain_head(&formula, plain, text.text);
    } else {
        read = kp_read_opb_text(&text);
        assert_int_equal(read->count, plain->lines);
        assert_int_equal(read->variables.count, plain->variables);
    }
    assert_int_equal(formula.count, plain->lines);
    match_variables(&comparison, plain);
    memset(open, OPEN, sizeof open);
    visit_solutions(&solutions, open);
    if (comparison.found != kp_brute_force(game, NULL).count) {
        kp_print_game(game);
        fail_msg("%d solutions, %d secrets\n%s", (int)comparison.found,
                 (int)kp_brute_force(game, NULL).count, text.text);
    }
    kp_pb_formula_free(read);
    kp_game_formula_free(&formula);
    kp_strbuf_free(&text);
    free(plain);
}

/* ---- Games of every rule -------------------------------------------------------------- */

static void draw_code(uint64_t *seed, int pegs, int colours, uint16_t *code)
{
    for (int p = 0; p < pegs; p++)
        code[p] = (uint16_t)kp_seeded_below(seed, colours);
}

/* A count of key pegs, which need not be possible, or is not known. */
static int draw_count(uint64_t *seed, int most)
{
    return kp_seeded_below(seed, 4) == 0 ? KP_UNKNOWN : kp_seeded_below(seed, most + 1);
}

/* The score of a random secret, partly forgotten, or any score. */
static struct kp_score draw_score(uint64_t *seed, const struct kp_transcript *game,
                                  const uint16_t *secret, const uint16_t *guess)
{
    const struct kp_rules *rules = game->rules;
    int tally[64] = {0}, pegs = rules->pegs;
    struct kp_score score = kp_score_guess(rules, secret, guess, tally);

    switch (kp_seeded_below(seed, 4)) {
    case 0:
        score.black = draw_count(seed, pegs);
        score.white = score.white == KP_UNKNOWN ? KP_UNKNOWN : draw_count(seed, pegs);
        break;
    case 1:
        score.black = kp_seeded_below(seed, 2) ? KP_UNKNOWN : score.black;
        score.white = kp_seeded_below(seed, 2) ? KP_UNKNOWN : score.white;
        break;
    default:
        break;
    }
    score.black = rules->scores == KP_COLOURS_ONLY ? 0 : score.black;
    return score;
}

/* A game of the board with up to two rows, restricted pegs, bounded counts and a sum now and
 * then. */
static struct kp_transcript *draw_game(uint64_t *seed, struct kp_board board)
{
    struct kp_transcript *game = kp_empty_game(board);
    int colours = kp_rules_secret_colours(game->rules);
    uint16_t secret[4], code[4];

    draw_code(seed, board.pegs, colours, secret);
    for (int p = 0; p < board.pegs && board.scores != KP_COLOURS_ONLY; p++) {
        draw_code(seed, 4, colours, code);
        if (kp_seeded_below(seed, 6) == 0)
            assert_true(kp_transcript_restrict_peg(game, p, code, 3, false, NULL));
    }
    for (int p = 0; p < board.pegs && kp_seeded_below(seed, 6) == 0; p++)
        game->sum = (p > 0 ? game->sum : 0) + kp_rules_number(game->rules, secret[p]);
    for (int c = 0; c < colours; c++) {
        int least = kp_seeded_below(seed, board.pegs + 1);

        if (kp_seeded_below(seed, 6) == 0)
            assert_true(kp_transcript_restrict_times(
                game, c, least, least + kp_seeded_below(seed, board.pegs + 1 - least)));
    }
    for (int r = kp_seeded_below(seed, 3); r > 0; r--) {
        draw_code(seed, board.pegs, kp_rules_guess_colours(game->rules), code);
        assert_true(kp_transcript_add(game, code, draw_score(seed, game, secret, code), 0));
        game->rows[game->row_count - 1].sure = kp_seeded_below(seed, 4) == 0;
    }
    return game;
}

static bool next_board(struct kp_board *board)
{
    if (++board->pegs <= 4)
        return true;
    board->pegs = 1;
    if (++board->colours <= 4)
        return true;
    board->colours = 1;
    board->first = !board->first;
    if (board->first)
        return true;
    board->no_repeats = !board->no_repeats;
    if (board->no_repeats)
        return true;
    board->scores = (enum kp_scoring)((board->scores + 1) % (KP_COLOURS_ONLY + 1));
    if (board->scores > 0)
        return true;
    board->blanks = (enum kp_blanks)((board->blanks + 1) % (KP_GUESS_BLANKS + 1));
    return board->blanks > 0;
}

static void solutions_are_secrets(void **state)
{
    struct kp_board board = {.pegs = 1, .colours = 1};
    uint64_t seed = 1;
    int boards = 0, games = 0;

    (void)state;
    do {
        if (board.no_repeats && board.blanks != KP_BLANKS && board.pegs > board.colours)
            continue;
        boards++;
        for (int i = kp_share(300); i > 0; i--, games++) {
            struct kp_transcript *game = draw_game(&seed, board);

            expect_solutions(game, (enum kp_game_formula_use)(games % 4));
            kp_transcript_free(game);
        }
    } while (next_board(&board));
    print_message("%d boards, %d games\n", boards, games);
    assert_true(boards > 400);
}

/* Every row on the smallest boards, with every score. */
static void every_row_of_the_smallest_boards(void **state)
{
    struct kp_board board = {.pegs = 1, .colours = 1};
    uint64_t seed = 2;

    (void)state;
    do {
        struct kp_transcript *game;
        uint16_t guess[4] = {0};
        int colours, p = 0;

        if (board.pegs > 2 || board.colours > 3 || board.first ||
            (board.no_repeats && board.blanks != KP_BLANKS && board.pegs > board.colours))
            continue;
        game = kp_empty_game(board);
        colours = kp_rules_guess_colours(game->rules);
        do {
            for (int i = 0; i < 16; i++) {
                int black = board.scores == KP_COLOURS_ONLY ? 0 : i / 4 - 1;
                int white = board.scores == KP_BLACK_ONLY ? KP_UNKNOWN : i % 4 - 1;
                struct kp_score score = {black < 0 ? KP_UNKNOWN : black,
                                         white < 0 ? KP_UNKNOWN : white};

                if (!kp_is_chosen(&seed))
                    continue;
                game->row_count = 0;
                assert_true(kp_transcript_add(game, guess, score, 0));
                expect_solutions(game, KP_FORMULA_SECRET);
            }
            for (p = board.pegs - 1; p >= 0 && ++guess[p] == colours; p--)
                guess[p] = 0;
        } while (p >= 0);
        kp_transcript_free(game);
    } while (next_board(&board));
}

/* ---- Names ------------------------------------------------------------------------------ */

static int compare_texts(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

static void expect_distinct(char **texts, size_t count)
{
    qsort(texts, count, sizeof *texts, compare_texts);
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && strcmp(texts[i - 1], texts[i]) == 0)
            fail_msg("twice: %s", texts[i]);
    }
    for (size_t i = 0; i < count; i++)
        free(texts[i]);
}

static void expect_distinct_names(const struct kp_game_formula *formula)
{
    size_t room = formula->variables + formula->count;
    char **texts = calloc(room, sizeof *texts);

    for (uint32_t v = 0; v < formula->variables; v++) {
        struct kp_strbuf name = {0};

        kp_game_formula_add_name(formula, v, &name);
        texts[v] = name.text;
    }
    expect_distinct(texts, formula->variables);
    for (size_t i = 0; i < formula->count; i++) {
        struct kp_strbuf label = {0};

        kp_game_formula_add_label(formula, i, &label);
        texts[i] = label.text;
    }
    expect_distinct(texts, formula->count);
    free(texts);
}

static struct kp_transcript *make_named_game(const char *const *names, enum kp_scoring scores,
                                             enum kp_blanks blanks)
{
    struct kp_rules *rules = kp_rules_new();
    struct kp_transcript *game;
    uint16_t guess[3] = {0, 1, 0};

    rules->pegs = 3;
    rules->palette = kp_palette_new();
    for (; names[rules->colours]; rules->colours++)
        assert_int_equal(kp_palette_add(rules->palette, names[rules->colours],
                                        strlen(names[rules->colours]), "", 0, NULL),
                         KP_OK);
    assert_int_equal(kp_palette_finish(rules->palette, NULL), KP_OK);
    rules->scores = scores;
    rules->blanks = blanks;
    rules->repeats = rules->colours < 3;
    game = kp_transcript_new(rules);
    kp_rules_unref(rules);
    assert_true(kp_transcript_add(game, guess, (struct kp_score){1, 1}, 0));
    assert_true(kp_transcript_add(game, guess, (struct kp_score){KP_UNKNOWN, 1}, 0));
    return game;
}

#define TEN "0123456789"

/* What the variable "the first peg has the first colour" is called, or the number of pegs. */
static const struct {
    const char *colours[5];
    const char *by_place, *by_count;
} named[] = {
    {{"red", "blue", "red_1", "red_least"}, "p1_red", "n1_red"},
    {{"1", "2", "10", "01"}, "p1_1", "n1_1"},
    {{"p3", "n1", "w1", "b1"}, "p1_p3", "n1_p3"},
    {{"empty", "red", "blue"}, "p1_1", "n1_1"},
    {{"Empty", "red", "blue"}, "p1_Empty", "n1_Empty"},
    {{"red", "\xC3\xA9", "blue"}, "p1_1", "n1_1"},
    {{"red", "a.b", "blue"}, "p1_1", "n1_1"},
    {{"~x1", "red", "blue"}, "p1_1", "n1_1"},
    {{";", "red", "blue"}, "p1_1", "n1_1"},
    {{"*", "@", ">="}, "p1_1", "n1_1"},
    {{"a]", "b^{}", "[c"}, "p1_1", "n1_1"},
    {{"dark-red", "red-1", "-"}, "p1_dark_red", "n1_dark_red"},
    {{"dark-red", "dark_red", "blue"}, "p1_1", "n1_1"},
    {{"least", "most", "not"}, "p1_least", "n1_least"},
    {{TEN TEN TEN TEN, "red", "blue"}, "p1_" TEN TEN TEN TEN, "n1_" TEN TEN TEN TEN},
    {{TEN TEN TEN TEN "0", "red", "blue"}, "p1_1", "n1_1"},
    {{"red", "blue"}, "p1_red", "n1_red"},
};

static void expect_names(size_t i, enum kp_scoring scores, enum kp_blanks blanks,
                         enum kp_game_formula_use use)
{
    struct kp_transcript *game = make_named_game(named[i].colours, scores, blanks);
    struct kp_game_formula formula;
    struct kp_strbuf text = {0}, name = {0};
    struct kp_out out = kp_strbuf_out(&text);

    assert_int_equal(kp_game_formula_make(&formula, game, use, NULL), KP_OK);
    assert_int_equal(
        kp_game_formula_write(&formula, &(struct kp_limits){0}, &out, &(enum kp_stop_reason){0}),
        KP_OK);
    kp_pb_formula_free(kp_read_opb_text(&text));
    expect_distinct_names(&formula);
    name_variable(&formula, 0, &name);
    assert_string_equal(name.text, formula.has_places ? named[i].by_place : named[i].by_count);
    kp_game_formula_free(&formula);
    kp_strbuf_free(&text);
    kp_strbuf_free(&name);
    kp_transcript_free(game);
}

static void names_can_be_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        for (enum kp_scoring scores = 0; scores <= KP_COLOURS_ONLY; scores++)
            for (enum kp_blanks blanks = 0; blanks <= KP_GUESS_BLANKS; blanks++)
                for (enum kp_game_formula_use use = 0; use <= KP_FORMULA_SECRETS; use++)
                    expect_names(i, scores, blanks, use);
}

static void large_boards_are_refused(void **state)
{
    struct kp_transcript *game = kp_empty_game(
        (struct kp_board){.pegs = 3000, .colours = KP_MOST_FORMULA_CELLS / 3000 + 1});
    struct kp_game_formula formula;
    struct kp_diag why = {0};

    (void)state;
    assert_int_equal(kp_game_formula_make(&formula, game, KP_FORMULA_SECRET, &why), KP_BAD_INPUT);
    assert_non_null(strstr(why.says, "are too many for constraints"));
    kp_transcript_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solutions_are_secrets),
        cmocka_unit_test(every_row_of_the_smallest_boards),
        cmocka_unit_test(names_can_be_read),
        cmocka_unit_test(large_boards_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
