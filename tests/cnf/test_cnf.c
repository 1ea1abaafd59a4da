/* The clause sink, the choice of an encoding, and DIMACS: its header counts
 * what follows, and an outside solver gives the same verdict. */
#include "cnf/dimacs_writer.h"
#include "help/random_games.h"
#include "help/read_transcripts.h"
#include "sat/session.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* What the sink emitted, as text. */
static void emit_text(void *to, int lit)
{
    kp_strbuf_addf(to, lit ? "%d " : "%d, ", lit);
}

static void constants_vanish(void **state)
{
    struct kp_strbuf text = {0};
    struct kp_clause_sink cnf = {.emit = emit_text, .to = &text};

    (void)state;
    assert_int_equal(kp_clause_sink_new_variables(&cnf, 3), 1);
    assert_int_equal(kp_clause_sink_new_variables(&cnf, 0), 4);
    assert_int_equal(kp_clause_sink_new_variables(&cnf, 1), 4);
    kp_add_clause(&cnf, 1, -2, 3);
    kp_add_clause(&cnf, 1, KP_TRUE, 3);
    kp_add_clause(&cnf, 1, -KP_TRUE, -4);
    kp_add_clause(&cnf, -KP_FALSE, 4);
    kp_add_clause(&cnf, KP_FALSE);
    kp_add_clause_list(&cnf, NULL, 0);
    assert_string_equal(text.text, "1 -2 3 0, 1 -4 0, 0, 0, ");
    assert_int_equal(cnf.variables, 4);
    assert_int_equal(cnf.clauses, 4);
    assert_int_equal(cnf.literals, 5);
    assert_int_equal(cnf.stopped, KP_COMPLETED);
    kp_strbuf_free(&text);
}

static void first_failure_sticks(void **state)
{
    struct kp_strbuf text = {0};
    struct kp_clause_sink cnf = {.emit = emit_text, .to = &text};

    (void)state;
    kp_clause_sink_new_variables(&cnf, KP_MOST_VARIABLES - 1);
    assert_int_equal(cnf.stopped, KP_COMPLETED);
    kp_add_clause(&cnf, 1);
    kp_clause_sink_new_variables(&cnf, 2);
    assert_int_equal(cnf.stopped, KP_OUT_OF_MEMORY);
    kp_clause_sink_stop(&cnf, KP_INTERRUPTED);
    kp_add_clause(&cnf, 2);
    assert_int_equal(kp_clause_sink_new_variables(&cnf, INT_MAX), 1);
    assert_null(kp_clause_sink_scratch(&cnf, 1));
    assert_int_equal(cnf.stopped, KP_OUT_OF_MEMORY);
    assert_int_equal(cnf.variables, KP_MOST_VARIABLES - 1);
    assert_int_equal(cnf.clauses, 1);
    assert_string_equal(text.text, "1 0, ");
    kp_strbuf_free(&text);
}

static void too_much_scratch_fails(void **state)
{
    struct kp_clause_sink cnf = {0};

    (void)state;
    assert_null(kp_clause_sink_scratch(&cnf, SIZE_MAX / 2));
    assert_int_equal(cnf.stopped, KP_OUT_OF_MEMORY);
}

static int at_tenth(void *data)
{
    int *asked = data;

    return ++*asked == 10;
}

static void limits_stop_the_sink(void **state)
{
    int asked = 0;
    struct kp_limits limits = {.asked_to_stop = at_tenth, .stop_data = &asked};
    struct kp_clause_sink cnf = {.limits = &limits};

    (void)state;
    for (int i = 0; i < 1000000; i++)
        kp_add_clause(&cnf, 1, 2, 3);
    assert_int_equal(cnf.stopped, KP_INTERRUPTED);
    assert_true(cnf.clauses < 100000);
}

/* ---- The choice of an encoding ---- */

static const struct {
    int colours;
    const char *names, *chosen, *says;
} choices[] = {
    {6, NULL, "general+totalizer", NULL},
    {6, "auto", "general+totalizer", NULL},
    {6, "general", "general+totalizer", NULL},
    {6, "sequential", "general+sequential", NULL},
    {6, "sequential+general", "general+sequential", NULL},
    {6, "general+auto", "general+totalizer", NULL},
    {6, "abacus", NULL, "unknown encoding 'abacus'; expected general, "},
    {6, "general+", NULL, "an encoding or counter is missing beside '+'"},
    {6, "Totaliser", NULL, "did you mean 'totalizer'?"},
    {6, "Totalizer", "general+totalizer", NULL},
    {6, "sequential+totalizer", NULL, "'totalizer' is a second counter; give at most one"},
    {6, "two-colour", NULL, "the encoding 'two-colour' cannot express this game; use 'general'"},
    {2, NULL, "two-colour+totalizer", NULL},
    {2, "sequential", "two-colour+sequential", NULL},
    {2, "general", "general+totalizer", NULL},
    {2, "two_colour", "two-colour+totalizer", NULL},
};

static struct kp_question *question_of(struct kp_transcript *game)
{
    uint16_t guess[] = {0, 1, 1, 0};

    assert_true(kp_transcript_add(game, guess, (struct kp_score){1, 0}, 0));
    return kp_question_new(game, true);
}

static void encodings_are_chosen(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
        struct kp_transcript *game = kp_empty_game(
            (struct kp_board){.pegs = 4, .colours = choices[i].colours});
        struct kp_question *question = question_of(game);
        struct kp_encoding_choice choice;
        struct kp_diag why;
        enum kp_status status = kp_encoding_choose(choices[i].names, question, &choice, &why);

        assert_int_equal(status, choices[i].chosen ? KP_OK : KP_BAD_INPUT);
        if (choices[i].chosen)
            assert_string_equal(choice.name, choices[i].chosen);
        else
            assert_non_null(strstr(why.says, choices[i].says));
        kp_question_free(question);
        kp_transcript_free(game);
    }
}

/* A choice that suited one game goes over to another. */
static void choices_adapt(void **state)
{
    struct kp_transcript *two = kp_empty_game((struct kp_board){.pegs = 4, .colours = 2});
    struct kp_transcript *six = kp_empty_game((struct kp_board){.pegs = 4, .colours = 6});
    struct kp_question *first = question_of(two), *second = question_of(six);
    struct kp_encoding_choice choice;

    (void)state;
    assert_int_equal(kp_encoding_choose("sequential", first, &choice, NULL), KP_OK);
    kp_encoding_choice_adapt(&choice, first);
    assert_string_equal(choice.name, "two-colour+sequential");
    kp_encoding_choice_adapt(&choice, second);
    assert_string_equal(choice.name, "general+sequential");
    kp_encoding_choice_adapt(&choice, first); /* that suits as well */
    assert_string_equal(choice.name, "general+sequential");
    kp_question_free(first);
    kp_question_free(second);
    kp_transcript_free(two);
    kp_transcript_free(six);
}

/* ---- DIMACS ---- */

struct sink {
    struct kp_strbuf text;
    size_t most; /* bytes it takes; 0: all */
};

static bool take(void *to, const char *bytes, size_t length)
{
    struct sink *sink = to;

    if (sink->most && sink->text.length + length > sink->most)
        return false;
    kp_strbuf_add(&sink->text, bytes, length);
    return true;
}

static enum kp_status write_game(const struct kp_transcript *game, const struct kp_limits *limits,
                                 struct sink *sink, enum kp_stop_reason *stop)
{
    struct kp_out out = {take, sink};
    struct kp_question *question = kp_question_new(game, true);
    struct kp_encoding_choice choice;
    enum kp_status status;

    assert_int_equal(kp_encoding_choose(NULL, question, &choice, NULL), KP_OK);
    status = kp_dimacs_write(kp_dimacs_form_find("dimacs"), question, &choice, limits, &out, stop);
    kp_question_free(question);
    return status;
}

/* The header's counts against the clauses, and every literal in range. */
static void check_header(const char *text)
{
    const char *line = strstr(text, "\np cnf ");
    long variables, clauses, found = 0, lit;
    char *end;

    assert_non_null(line);
    assert_int_equal(sscanf(line, "\np cnf %ld %ld\n", &variables, &clauses), 2);
    for (line = strchr(line + 1, '\n') + 1; *line; line = strchr(line, '\n') + 1) {
        if (*line == 'c')
            continue;
        do {
            lit = strtol(line, &end, 10);
            assert_true(end > line && labs(lit) <= variables);
            line = end;
        } while (lit != 0);
        found++;
    }
    assert_int_equal(found, clauses);
}

/* Every variable is named exactly once, in order. */
static void check_names(const char *text)
{
    long variables, named = 0, first, last;
    bool rows_named = false;

    sscanf(strstr(text, "\np cnf "), "\np cnf %ld", &variables);
    for (const char *line = text; *line == 'c'; line = strchr(line, '\n') + 1) {
        if (sscanf(line, "c %ld..%ld =", &first, &last) != 2) {
            if (sscanf(line, "c %ld", &first) != 1 || !strstr(line, " = "))
                continue;
            last = first;
        }
        if (strncmp(strstr(line, " = "), " = row 1 is", 11) == 0)
            rows_named = true;
        if (line[strcspn(line, "=\n")] == '=')
            named += last - first + 1;
    }
    assert_int_equal(named, variables);
    assert_true(rows_named);
}

static enum kp_answer picosat_says(const struct kp_transcript *game)
{
    struct kp_question *question = kp_question_new(game, true);
    struct kp_limits limits = {0};
    struct kp_stats stats = {0};
    struct kp_encoding_choice choice;
    struct kp_session_plan plan = {
        .question = question, .choice = &choice, .stats = &stats, .all_rows = true};
    struct kp_session *session;
    uint16_t code[16];
    enum kp_answer answer;

    assert_int_equal(kp_encoding_choose(NULL, question, &choice, NULL), KP_OK);
    session = kp_session_new(&plan, &limits);
    answer = kp_session_solve(session, &limits, NULL, code);
    kp_session_free(session);
    kp_question_free(question);
    return answer;
}

static bool has_minisat(void)
{
    return system("command -v minisat >/dev/null 2>&1") == 0;
}

static enum kp_answer minisat_says(const struct kp_strbuf *text)
{
    char name[] = "/tmp/keypeg-test-XXXXXX", command[100];
    int file = mkstemp(name), status;

    assert_true(file >= 0);
    assert_int_equal(write(file, text->text, text->length), text->length);
    close(file);
    snprintf(command, sizeof command, "minisat -verb=0 %s >/dev/null 2>&1", name);
    status = system(command);
    unlink(name);
    assert_true(WIFEXITED(status));
    assert_true(WEXITSTATUS(status) == 10 || WEXITSTATUS(status) == 20);
    return WEXITSTATUS(status) == 10 ? KP_CONSISTENT : KP_CHEATED;
}

/* Whole and well formed; what PicoSAT says here, minisat says there. */
static void check_dimacs(const struct kp_transcript *game, bool outside)
{
    struct kp_limits limits = {0};
    struct sink sink = {0};
    enum kp_stop_reason stop;

    assert_int_equal(write_game(game, &limits, &sink, &stop), KP_OK);
    assert_int_equal(stop, KP_COMPLETED);
    check_header(sink.text.text);
    check_names(sink.text.text);
    if (outside)
        assert_int_equal(minisat_says(&sink.text), picosat_says(game));
    kp_strbuf_free(&sink.text);
}

static struct kp_transcript *draw_game(struct kp_board board, uint64_t *seed, bool honest)
{
    struct kp_transcript *game = kp_true_game(seed, board, 7);

    if (board.scores == KP_BLACK_ONLY)
        game->rows[6].score.black += honest ? 0 : 1;
    else
        game->rows[6].score.white += honest ? 0 : 1;
    return game;
}

static const struct kp_board boards[] = {
    {.pegs = 4, .colours = 6},
    {.pegs = 5, .colours = 8, .blanks = KP_BLANKS},
    {.pegs = 4, .colours = 10, .no_repeats = true},
    {.pegs = 3, .colours = 40},
    {.pegs = 12, .colours = 2},
    {.pegs = 9, .colours = 2, .scores = KP_BLACK_ONLY},
    {.pegs = 6, .colours = 4, .scores = KP_BLACK_ONLY, .blanks = KP_GUESS_BLANKS},
    {.pegs = 5, .colours = 5, .scores = KP_COLOURS_ONLY},
};

static void drawn_games_agree_outside(void **state)
{
    bool outside = has_minisat();
    uint64_t seed = 5;

    (void)state;
    for (size_t i = 0; i < 4 * sizeof boards / sizeof *boards; i++) {
        struct kp_transcript *game = draw_game(boards[i / 4], &seed, i % 2);

        check_dimacs(game, outside);
        kp_transcript_free(game);
    }
}

static void check_example(const char *path, bool outside)
{
    struct kp_strbuf text = kp_read_file(path);
    struct kp_read_result reading = kp_read_text(text.text, text.length);

    assert_int_equal(reading.status, KP_OK);
    for (size_t i = 0; i < reading.match->count; i++)
        check_dimacs(reading.match->games[i], outside);
    kp_read_result_free(&reading);
    kp_strbuf_free(&text);
}

static void examples_agree_outside(void **state)
{
    static const char *const patterns[] = {"/examples/*.game", "/examples/public/*.game"};
    bool outside = has_minisat();
    glob_t found;

    (void)state;
    if (!outside)
        print_message("skipped: minisat is not installed\n");
    for (size_t i = 0; i < 2; i++) {
        char pattern[4096];

        snprintf(pattern, sizeof pattern, KEYPEG_SOURCE "%s", patterns[i]);
        assert_int_equal(glob(pattern, 0, NULL, &found), 0);
        for (size_t k = 0; k < found.gl_pathc; k++)
            check_example(found.gl_pathv[k] + strlen(KEYPEG_SOURCE) + 1, outside);
        globfree(&found);
    }
}

static void dimacs_names_everything(void **state)
{
    static const char *const lines[] = {
        "c 3 pegs, 9 colours, no colour twice\n",
        "c encoding: general+totalizer\n",
        "c another colour: any of 7",
        "c 1 = peg 1 is 0\n",
        "c 9 = peg 3 is another colour\n",
        "c 10 = row 1 is right: 011 : 1 ?\n",
        "c 11 = row 2 is right: 101 : 0 1\n",
        " = count 1\n",
        " = row 1, black\n",
        " = row 2, total\n",
        "c every row is right\n10 0\n11 0\n",
    };
    struct kp_transcript *game = kp_empty_game(
        (struct kp_board){.pegs = 3, .colours = 9, .no_repeats = true});
    struct kp_limits limits = {0};
    struct sink sink = {0};
    enum kp_stop_reason stop;

    (void)state;
    kp_transcript_add(game, (const uint16_t[]){0, 1, 1}, (struct kp_score){1, KP_UNKNOWN}, 0);
    kp_transcript_add(game, (const uint16_t[]){1, 0, 1}, (struct kp_score){0, 1}, 0);
    assert_int_equal(write_game(game, &limits, &sink, &stop), KP_OK);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (!strstr(sink.text.text, lines[i]))
            fail_msg("'%s' is missing in\n%s", lines[i], sink.text.text);
    kp_strbuf_free(&sink.text);
    kp_transcript_free(game);
}

/* One variable a peg; a known one has none. */
static void dimacs_names_two_colours(void **state)
{
    static const char *const lines[] = {
        "c encoding: two-colour+totalizer\n",
        "c 1 = peg 1 is 1, otherwise 0\n",
        "c 3 = peg 4 is 1, otherwise 0\n",
        "c 4 = row 1 is right: 0111 : 1 0\n",
        " = count 1\n",
    };
    struct kp_transcript *game = kp_empty_game((struct kp_board){.pegs = 4, .colours = 2});
    struct kp_limits limits = {0};
    struct sink sink = {0};
    enum kp_stop_reason stop;

    (void)state;
    kp_transcript_add(game, (const uint16_t[]){0, 1, 1, 1}, (struct kp_score){1, 0}, 0);
    assert_true(kp_transcript_restrict_peg(game, 1, (const uint16_t[]){0}, 1, false, NULL));
    assert_int_equal(write_game(game, &limits, &sink, &stop), KP_OK);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (!strstr(sink.text.text, lines[i]))
            fail_msg("'%s' is missing in\n%s", lines[i], sink.text.text);
    check_header(sink.text.text);
    check_names(sink.text.text);
    kp_strbuf_free(&sink.text);
    kp_transcript_free(game);
}

static void dimacs_ends_early(void **state)
{
    struct kp_transcript *game;
    int asked = 8; /* so it is the second look that stops */
    struct kp_limits none = {0};
    struct kp_limits limits = {.asked_to_stop = at_tenth, .stop_data = &asked};
    struct sink sink = {.most = 100000};
    uint64_t seed = 9;
    enum kp_stop_reason stop;

    (void)state;
    game = draw_game((struct kp_board){.pegs = 16, .colours = 200}, &seed, true);
    assert_int_equal(write_game(game, &none, &sink, &stop), KP_WRITE_FAILED);
    kp_strbuf_free(&sink.text);
    sink.most = 0;
    assert_int_equal(write_game(game, &limits, &sink, &stop), KP_OK);
    assert_int_equal(stop, KP_INTERRUPTED);
    kp_strbuf_free(&sink.text);
    kp_transcript_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(constants_vanish),          cmocka_unit_test(first_failure_sticks),
        cmocka_unit_test(too_much_scratch_fails),    cmocka_unit_test(limits_stop_the_sink),
        cmocka_unit_test(encodings_are_chosen),      cmocka_unit_test(choices_adapt),
        cmocka_unit_test(drawn_games_agree_outside), cmocka_unit_test(examples_agree_outside),
        cmocka_unit_test(dimacs_names_everything),   cmocka_unit_test(dimacs_names_two_colours),
        cmocka_unit_test(dimacs_ends_early),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
