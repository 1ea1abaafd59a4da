/* The largest codes on a small machine: 65,535 pegs, or pegs times colours as
 * many as there may be, with 64 MB.  Every question ends with the right answer
 * or with "undecided" or "no memory", in time and within the memory.  Each is
 * asked in a process of its own, which may be killed and can be measured. */
#include "format/code_parser.h"
#include "help/case_share.h"
#include "help/random_games.h"
#include "keypeg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#ifndef __has_feature
#define __has_feature(x) 0
#endif
#if defined __SANITIZE_ADDRESS__ || __has_feature(address_sanitizer)
#define SANITIZED 1 /* it maps terabytes, and keeps what was freed */
#else
#define SANITIZED 0
#endif

#define MB (1 << 20)

static const struct shape {
    const char *name;
    struct kp_board board;
    int rows;
    bool lie; /* the first guess once more, with another score */
} shapes[] = {
    {"two colours, no row", {.pegs = 65535, .colours = 2, .first = 1}, 0, false},
    {"two colours", {.pegs = 65535, .colours = 2, .first = 1}, 1, false},
    {"two colours, a lie", {.pegs = 65535, .colours = 2, .first = 1}, 3, true},
    {"no row", {.pegs = 65535, .colours = 1024, .first = 1}, 0, false},
    {"few rows", {.pegs = 65535, .colours = 1024, .first = 1}, 2, false},
    {"many rows", {.pegs = 65535, .colours = 1024, .first = 1}, 16, false},
    {"many rows, a lie", {.pegs = 65535, .colours = 1024, .first = 1}, 16, true},
    {"holes", {.pegs = 65535, .colours = 1023, .first = 1, .blanks = KP_BLANKS}, 3, false},
    {"black only", {.pegs = 65535, .colours = 1000, .first = 1, .scores = KP_BLACK_ONLY}, 3, false},
    {"colours only",
     {.pegs = 65535, .colours = 1000, .first = 1, .scores = KP_COLOURS_ONLY},
     3,
     false},
    {"no repeats", {.pegs = 1000, .colours = 65535, .first = 1, .no_repeats = true}, 3, false},
    {"a lone peg", {.pegs = 1, .colours = 65535, .first = 1}, 3000, false},
};

/* ---- A shape as text ---- */

static void write_row(const struct kp_transcript *game, size_t row, int more_black,
                      struct kp_strbuf *to)
{
    struct kp_score score = game->rows[row].score;
    int black = game->rules->scores == KP_COLOURS_ONLY ? score.white : score.black;

    kp_text_write_code(game->rules, kp_transcript_guess(game, row), to);
    kp_strbuf_addf(to, " : %d", black + more_black);
    if (game->rules->scores == KP_BLACK_AND_WHITE)
        kp_strbuf_addf(to, " %d", score.white);
    kp_strbuf_add(to, "\n", 1);
}

static struct kp_strbuf write_game(const struct shape *shape)
{
    static const char *const scores[] = {"black white", "black", "colours"};
    uint64_t seed = 65535;
    struct kp_transcript *game = kp_true_game(&seed, shape->board, shape->rows);
    struct kp_strbuf text = {0};

    kp_strbuf_addf(&text, "pegs %d\ncolours %d\nscores %s\n", shape->board.pegs,
                   shape->board.colours, scores[shape->board.scores]);
    kp_strbuf_addf(&text, "repeats %s\nblanks %s\n", shape->board.no_repeats ? "no" : "yes",
                   shape->board.blanks ? "yes" : "no");
    for (size_t row = 0; row < game->row_count; row++)
        write_row(game, row, 0, &text);
    if (shape->lie)
        write_row(game, 0, 1, &text);
    kp_transcript_free(game);
    return text;
}

/* ---- What is asked; false: the answer is wrong ---- */

static bool swallow(void *to, const char *bytes, size_t length)
{
    (void)to;
    (void)bytes;
    (void)length;
    return true;
}

static bool see_one(void *seen, const uint16_t *secret)
{
    (void)secret;
    *(bool *)seen = true;
    return false;
}

static bool is_limit(enum kp_stop_reason stop)
{
    return stop == KP_OUT_OF_TIME || stop == KP_OUT_OF_MEMORY || stop == KP_OUT_OF_STATES;
}

static bool check(const struct kp_transcript *game, struct kp_options options, bool lie)
{
    struct kp_out out = {swallow, NULL};
    struct kp_style style = {.stats = true};
    struct kp_verdict *verdict;
    enum kp_status status = kp_check(game, &options, &verdict, NULL);
    bool good;

    if (status)
        return status == KP_NO_MEMORY;
    good = verdict->answer == KP_UNDECIDED ? is_limit(verdict->stop)
                                           : verdict->answer == (lie ? KP_CHEATED : KP_CONSISTENT);
    status = kp_report(game, verdict, &style, &out);
    kp_verdict_free(verdict);
    return good && (status == KP_OK || status == KP_NO_MEMORY);
}

static bool check_auto(const struct kp_transcript *game, struct kp_options options, bool lie)
{
    return check(game, options, lie);
}

static bool check_native(const struct kp_transcript *game, struct kp_options options, bool lie)
{
    options.engine = "native";
    return check(game, options, lie);
}

static bool check_sat(const struct kp_transcript *game, struct kp_options options, bool lie)
{
    options.engine = "sat";
    return check(game, options, lie);
}

static bool count(const struct kp_transcript *game, struct kp_options options, bool lie)
{
    options.count_all = true;
    return check(game, options, lie);
}

static bool list(const struct kp_transcript *game, struct kp_options options, bool lie)
{
    bool seen = false;
    enum kp_stop_reason stop;
    enum kp_status status = kp_list(game, &options, see_one, &seen, &stop, NULL);

    if (status)
        return status == KP_NO_MEMORY;
    return seen ? !lie : lie || is_limit(stop);
}

static bool sample(const struct kp_transcript *game, struct kp_options options, bool lie)
{
    bool seen = false;
    enum kp_stop_reason stop;
    enum kp_status status = kp_sample(game, &options, 2, see_one, &seen, &stop, NULL);

    if (status)
        return status == KP_NO_MEMORY;
    return seen ? !lie : lie || is_limit(stop);
}

static bool encode(const struct kp_transcript *game, struct kp_options options, bool lie)
{
    struct kp_out out = {swallow, NULL};
    enum kp_stop_reason stop;
    enum kp_status status = kp_encode(game, &options, &out, &stop, NULL);

    (void)lie;
    if (status)
        return status == KP_NO_MEMORY;
    return stop == KP_COMPLETED || is_limit(stop);
}

static const struct {
    const char *name;
    bool (*ask)(const struct kp_transcript *game, struct kp_options options, bool lie);
} questions[] = {
    {"check", check_auto},
    {"check --engine native", check_native},
    {"check --engine sat", check_sat},
    {"count", count},
    {"list", list},
    {"sample", sample},
    {"encode", encode},
};

/* ---- The machine ---- */

static const struct machine {
    const char *name;
    size_t limit;   /* for the solver, as an option */
    size_t process; /* for the whole process, or 0: as it comes */
} machines[] = {
    {"--memory-limit 64M", 64 * MB, 0},
    {"ulimit -v, 64 MB", 0, 64 * MB},
    {"ulimit -v, 20 MB", 0, 20 * MB},
};

static bool ask(const struct shape *shape, const struct kp_strbuf *text, size_t question,
                const struct machine *machine)
{
    struct kp_options options = {.memory = machine->limit, .seconds = 0.1};
    struct rlimit limit = {machine->process, machine->process};
    struct kp_errors problems;
    struct kp_match *match;
    enum kp_status status;
    bool good;

    if (machine->process)
        setrlimit(RLIMIT_AS, &limit);
    status = kp_match_read(text->text, text->length, "text", &match, &problems);
    good = status == KP_NO_MEMORY;
    if (status == KP_OK)
        good = questions[question].ask(kp_match_game(match, 0), options, shape->lie);
    kp_match_free(match);
    return good;
}

#define SECONDS (SANITIZED ? 60 : 10) /* of processor time: the machine may be busy */

/* What a program of ours takes beside the budget: itself, the text, the game. */
#define BESIDE (24 * MB)

static bool ask_apart(const struct shape *shape, const struct kp_strbuf *text, size_t question,
                      const struct machine *machine)
{
    struct rusage used;
    int status = 0;
    pid_t child;
    bool good;

    fflush(NULL);
    child = fork();
    if (child == 0) {
        setrlimit(RLIMIT_CPU, &(struct rlimit){SECONDS, SECONDS});
        _exit(!ask(shape, text, question, machine));
    }
    assert_true(child > 0 && wait4(child, &status, 0, &used) == child);
    good = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (!good)
        print_error("%s, %s, %s: %s %d\n", shape->name, questions[question].name, machine->name,
                    WIFEXITED(status) ? "a wrong answer," : "ended by the signal",
                    WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
    if (!SANITIZED && machine->limit && (size_t)used.ru_maxrss * 1024 > machine->limit + BESIDE) {
        print_error("%s, %s, %s: took %ld kB\n", shape->name, questions[question].name,
                    machine->name, used.ru_maxrss);
        return false;
    }
    return good;
}

static int ask_all(const struct shape *shape, const struct kp_strbuf *text)
{
    static uint64_t seed = 7;
    int wrong = 0;

    for (size_t m = 0; m < sizeof machines / sizeof *machines; m++)
        for (size_t q = 0; q < sizeof questions / sizeof *questions; q++)
            if (kp_is_chosen(&seed) && (!SANITIZED || !machines[m].process))
                wrong += !ask_apart(shape, text, q, &machines[m]);
    return wrong;
}

static void the_largest_codes_fit_a_small_machine(void **state)
{
    int wrong = 0;

    (void)state;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        struct kp_strbuf text = write_game(&shapes[i]);

        wrong += ask_all(&shapes[i], &text);
        kp_strbuf_free(&text);
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_largest_codes_fit_a_small_machine),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
