/* Every allocation of ours is made to fail in turn: reading, checking,
 * listing, reporting and encoding end with "no memory" or with the right
 * answer, never with another one; and what is wrong is refused all the same. */
#include "help/failing_allocations.h"
#include "help/read_transcripts.h"
#include "help/verdict_checker.h"
#include "keypeg.h"
#include "native/score/bulk_score.h"
#include "native/search/native_list.h"
#include "question/question.h"
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct {
    const char *text;
    enum kp_answer answer;
    const char *count;
} games[] = {
    {"game classic\n1122 : 1 1\n1134 : 0 1\nsecret 1111\n", KP_CHEATED, "38"},
    {"game classic\ncodemaker Ann\nid \"a b\"\n1122 : 1 1\n1134 : 0 1\n2352 : 1 1\n6242 : 1 0\n",
     KP_CONSISTENT, "1"},
    {"game classic\n1122 : 1 1\n1134 : 0 1\n2352 : 1 1\n5512 : 2 0\n", KP_CHEATED, "0"},
    {"game classic\n1122 : 3 1\n", KP_CHEATED, "0"},
    {"game bulls-and-cows\n2. 0123 : 1 1\n4567 : 1 1\npeg 3 : 0 1 2 3 4 5 6 8 9\n", KP_CONSISTENT,
     NULL},
    {"pegs 3\ncolours red rose=s green\nscores colours\nrsg : 2\nggr : ?\n", KP_CONSISTENT, NULL},
    {"game number\nblanks yes\nsum 9\n12.3 : ? 2\n", KP_CONSISTENT, NULL},
    {"game number\ntimes 1 1..2\ntimes 5 0\n1122 : 1 ?\n", KP_CONSISTENT, NULL},
    {"game number\ntimes 1 2 1..2\nplace 3 1 2\n1123 : 1 1\n1456 : 1 ?\n", KP_CONSISTENT, NULL},
    {"pegs 4\ncolours 2\nscores black\n1212 : 1\n2211 : 1\n1111 : 3\n", KP_CONSISTENT, NULL},
};

#define GAMES (sizeof games / sizeof *games)

static bool swallow(void *to, const char *bytes, size_t length)
{
    (void)bytes;
    *(size_t *)to += length;
    return true;
}

static bool see(void *data, const uint16_t *secret)
{
    (void)secret;
    ++*(size_t *)data;
    return true;
}

/* How a game is asked; each counter of the house has a way of its own. */
struct way {
    const char *engine, *encoding;
    bool count_all;
};

/* What was said is right, or nothing was said for want of memory. */
static void expect(size_t i, enum kp_status status, const struct kp_verdict *verdict)
{
    if (status != KP_OK) {
        assert_int_equal(status, KP_NO_MEMORY);
        return;
    }
    if (verdict->answer == KP_UNDECIDED)
        assert_int_equal(verdict->stop, KP_OUT_OF_MEMORY);
    else
        assert_int_equal(verdict->answer, games[i].answer);
    if (games[i].count && verdict->count && verdict->count_is_exact)
        assert_string_equal(verdict->count, games[i].count);
}

/* Audits have a test of their own. */
static struct kp_options options_of(const struct way *way)
{
    return (struct kp_options){.engine = way->engine,
                               .encoding = way->encoding,
                               .count_all = way->count_all,
                               .repairs = -1};
}

static enum kp_status write_secret(const struct kp_transcript *game, const uint16_t *secret)
{
    size_t written = 0;
    struct kp_out out = {swallow, &written};
    enum kp_status status = secret ? kp_code_write(game, secret, &out) : KP_OK;

    assert_true(status != KP_OK || !secret || written >= (size_t)kp_game_pegs(game));
    return status;
}

/* Where there is something to prove, by the solver that keeps what it writes. */
static enum kp_status prove(const struct kp_transcript *game, const struct kp_options *options,
                            const struct kp_verdict *verdict)
{
    size_t written = 0;
    struct kp_out out = {swallow, &written};
    enum kp_stop_reason stop = KP_COMPLETED;
    struct kp_diag why;
    enum kp_status status = kp_prove(game, options, verdict, &out, &out, &stop, &why);

    if (status == KP_BAD_INPUT)
        return verdict->without_secret == KP_CHEATED ? status : KP_OK;
    return status == KP_OK && stop == KP_OUT_OF_MEMORY ? KP_NO_MEMORY : status;
}

static enum kp_status check(size_t i, const struct kp_transcript *game, const struct way *way)
{
    struct kp_options options = options_of(way);
    struct kp_style style = {.stats = true};
    size_t written = 0;
    struct kp_out out = {swallow, &written};
    struct kp_verdict *verdict = NULL;
    struct kp_diag why;
    enum kp_status status = kp_check(game, &options, &verdict, &why);

    if (status != KP_OK && status != KP_NO_MEMORY)
        print_message("%s\n", why.says);
    expect(i, status, verdict);
    if (status == KP_OK)
        status = kp_report(game, verdict, &style, &out);
    if (status == KP_OK)
        status = kp_html_game(game, verdict, NULL, &out);
    if (status == KP_OK)
        status = write_secret(game, verdict->secret);
    if (status == KP_OK)
        status = prove(game, &options, verdict);
    kp_verdict_free(verdict);
    return status;
}

static enum kp_status encode(const struct kp_transcript *game, const struct way *way)
{
    struct kp_options options = options_of(way);
    size_t written = 0;
    struct kp_out out = {swallow, &written};
    enum kp_stop_reason stop = KP_COMPLETED;
    struct kp_diag why;
    enum kp_status status = kp_encode(game, &options, &out, &stop, &why);

    options.encoding = NULL;
    options.format = "opb";
    if (status == KP_OK && stop != KP_OUT_OF_MEMORY)
        status = kp_encode(game, &options, &out, &stop, &why);
    return status == KP_OK && stop == KP_OUT_OF_MEMORY ? KP_NO_MEMORY : status;
}

/* A code of the game with two colours, and none of the others. */
static enum kp_status decode(const struct kp_transcript *game)
{
    static const char reply[] = "s SATISFIABLE\nv 1 -2 -3 -4 0\n";
    struct kp_verdict *verdict = NULL;
    struct kp_diag why;
    enum kp_status status = kp_decode(game, NULL, reply, sizeof reply - 1, &verdict, &why);

    kp_verdict_free(verdict);
    return status == KP_BAD_INPUT ? KP_OK : status;
}

static enum kp_status list(const struct kp_transcript *game, const char *engine)
{
    struct kp_options options = {.engine = engine};
    size_t seen = 0;
    enum kp_stop_reason stop = KP_COMPLETED;
    struct kp_diag why;
    enum kp_status status = kp_list(game, &options, see, &seen, &stop, &why);

    return status == KP_OK && stop == KP_OUT_OF_MEMORY ? KP_NO_MEMORY : status;
}

static enum kp_status sample(const struct kp_transcript *game)
{
    struct kp_options options = {0};
    size_t seen = 0;
    enum kp_stop_reason stop = KP_COMPLETED;
    struct kp_diag why;
    enum kp_status status = kp_sample(game, &options, 3, see, &seen, &stop, &why);

    return status == KP_OK && stop == KP_OUT_OF_MEMORY ? KP_NO_MEMORY : status;
}

/* Two games make one match. */
static enum kp_status add_up(const struct kp_transcript *game)
{
    struct kp_style style = {0};
    size_t written = 0;
    struct kp_out out = {swallow, &written};
    struct kp_match_points *points = NULL;
    struct kp_diag why;
    enum kp_status status = kp_points_new(NULL, &points, &why);

    for (int i = 0; i < 2 && status == KP_OK; i++)
        status = kp_points_add(points, game, KP_CHEATED, KP_COMPLETED, &why);
    if (status == KP_OK)
        status = kp_points_report(points, &style, &out);
    if (status == KP_OK)
        status = kp_points_json(points, &out);
    kp_points_free(points);
    return status;
}

/* The whole way, once. */
static void walk(size_t i, const struct way *way)
{
    struct kp_errors problems = {0};
    struct kp_match *match;
    enum kp_status status = kp_match_read(games[i].text, strlen(games[i].text), NULL, &match,
                                          &problems);

    if (status == KP_OK)
        status = check(i, kp_match_game(match, 0), way);
    if (status == KP_OK)
        status = encode(kp_match_game(match, 0), way);
    if (status == KP_OK)
        status = decode(kp_match_game(match, 0));
    if (status == KP_OK)
        status = list(kp_match_game(match, 0), way->engine);
    if (status == KP_OK)
        status = sample(kp_match_game(match, 0));
    if (status == KP_OK)
        status = add_up(kp_match_game(match, 0));
    assert_true(status == KP_OK || status == KP_NO_MEMORY);
    kp_match_free(match);
}

/* Walk until no allocation is left to fail; returns how many there were. */
static long walk_on_and_on(size_t i, const struct way *way)
{
    long n = 0;

    do {
        kp_allocations_left = n;
        walk(i, way);
    } while (kp_allocations_left < 0 && (n = kp_next_failure(n)) < 1000000); /* one failed */
    kp_allocations_left = -1;
    return n;
}

static void every_allocation_fails_once(void **state)
{
    static const struct way ways[] = {{"auto", NULL, false},
                                      {"native", NULL, false},
                                      {"native", NULL, true},
                                      {"auto", NULL, true},
                                      {"sat", NULL, true}};
    long most = 0;

    (void)state;
    for (size_t i = 0; i < GAMES; i++) {
        for (size_t k = 0; k < sizeof ways / sizeof *ways; k++)
            walk_on_and_on(i, &ways[k]);
        for (size_t k = 0; kp_plugin(KP_COUNTERS, k, NULL); k++) {
            struct way way = {"sat", kp_plugin(KP_COUNTERS, k, NULL), false};
            long n = walk_on_and_on(i, &way);

            most = n > most ? n : most;
        }
    }
    print_message("up to %ld allocations in a run\n", most);
    assert_in_range(most, 30, 999999);
}

/* ---- Leaps ---------------------------------------------------------------- */

static bool see_class(void *data, const uint16_t *code, int others)
{
    (void)others;
    return see(data, code);
}

/* A list that asks the fast engine all the time: where that has no memory the walk
 * goes on, and nothing is left out. */
static enum kp_stop_reason leap(const struct kp_question *question, size_t *seen)
{
    struct kp_limits limits = {0};
    struct kp_visitor visitor = {.visit = see_class, .data = seen};

    *seen = 0;
    return kp_native_list(question, &limits, (struct kp_list_policy){3, 2, 0, 0}, visitor);
}

static void leaps_of_a_list_fail_cleanly_too(void **state)
{
    static const char text[] = "pegs 4\ncolours 5\n1122 : 1 1\n1345 : 1 2\n";
    struct kp_read_result reading = kp_read_text(text, sizeof text - 1);
    struct kp_question *question = kp_question_new(reading.match->games[0], false);
    size_t right, seen;
    bool failed;
    long n = 0;

    (void)state;
    assert_non_null(question);
    assert_int_equal(leap(question, &right), KP_COMPLETED);
    do {
        enum kp_stop_reason stop;

        kp_allocations_left = n;
        stop = leap(question, &seen);
        failed = kp_allocations_left < 0;
        assert_true(stop == KP_COMPLETED ? seen == right : failed && stop == KP_OUT_OF_MEMORY);
    } while (failed && n++ < 100000);
    kp_allocations_left = -1;
    print_message("%ld allocations, %zu secrets\n", n, right);
    assert_in_range(n, 30, 99999);
    assert_in_range(right, 5, 100);
    kp_question_free(question);
    kp_read_result_free(&reading);
}

/* ---- Audits --------------------------------------------------------------- */

/* Small ones: the solver makes thousands of allocations even for these.  They
 * have several repairs and conflicts, guesses noted wrongly, and slips. */
static const char *const audited[] = {
    "pegs 2\ncolours 4\n12 : 2 0\n13 : 2 0\n",
    "pegs 2\ncolours 3\n11 : 0 1\n12 : 0 2\n",
    "pegs 1\ncolours 3\nscores black\n1 : 0\n2 : 0\n3 : 0\n",
};

/* Check and report it once: what is told in spite of everything is true. */
static enum kp_status audit(const struct kp_audit_oracle *trial, const char *engine,
                            uint64_t states)
{
    struct kp_options options = {
        .engine = engine, .states = states, .repairs = 3, .all_conflicts = true, .story = true};
    struct kp_style style = {.stats = true};
    size_t written = 0;
    struct kp_out out = {swallow, &written};
    struct kp_verdict *verdict = NULL;
    enum kp_status status = kp_check(trial->game, &options, &verdict, NULL);

    assert_true(status == KP_OK || status == KP_NO_MEMORY);
    if (status == KP_OK)
        kp_expect_true_verdict(&(struct kp_verdict_check){trial, verdict, engine});
    if (status == KP_OK)
        status = kp_report(trial->game, verdict, &style, &out);
    if (status == KP_OK)
        status = kp_verdict_json(trial->game, verdict, NULL, &out);
    assert_true(status == KP_OK || status == KP_NO_MEMORY);
    kp_verdict_free(verdict);
    return status;
}

static long audit_on_and_on(const struct kp_audit_oracle *trial, const char *engine,
                            uint64_t states)
{
    enum kp_status status;
    bool failed;
    long n = 0;

    do {
        kp_allocations_left = n;
        status = audit(trial, engine, states);
        failed = kp_allocations_left < 0;
    } while (failed && (n = kp_next_failure(n)) < 1000000);
    kp_allocations_left = -1;
    assert_int_equal(status, KP_OK);
    return n;
}

/* Count the secrets that miss one row at most. */
static long count_on_and_on(const struct kp_audit_oracle *trial)
{
    struct kp_options options = {
        .engine = "linear", .wrong_rows = 1, .count_all = true, .repairs = -1};
    enum kp_status status;
    bool failed;
    long n = 0, count = 0;

    for (size_t i = 0; i < trial->code_count; i++)
        count += __builtin_popcount(trial->wrong[i]) <= 1;
    do {
        struct kp_verdict *verdict = NULL;

        kp_allocations_left = n;
        status = kp_check(trial->game, &options, &verdict, NULL);
        failed = kp_allocations_left < 0;
        assert_true(status == KP_OK || status == KP_NO_MEMORY);
        assert_true(!verdict || verdict->answer != KP_CHEATED || count == 0);
        assert_true(!verdict || !verdict->count_is_exact || atol(verdict->count) == count);
        kp_verdict_free(verdict);
    } while (failed && (n = kp_next_failure(n)) < 1000000);
    kp_allocations_left = -1;
    assert_int_equal(status, KP_OK);
    return n;
}

static void every_allocation_of_an_audit_fails_once(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof audited / sizeof *audited; i++) {
        struct kp_read_result reading = kp_read_text(audited[i], strlen(audited[i]));
        struct kp_audit_oracle *trial = kp_audit_oracle_new(reading.match->games[0]);
        long native = audit_on_and_on(trial, "native", 0);
        long sat = audit_on_and_on(trial, "sat", 0);
        long both = audit_on_and_on(trial, "auto", 6); /* so few that the solver is asked */

        print_message("%ld, %ld and %ld allocations in an audit\n", native, sat, both);
        print_message("%ld and %ld by the linear engine\n", audit_on_and_on(trial, "linear", 0),
                      count_on_and_on(trial));
        assert_true(trial->fewest > 0);
        kp_audit_oracle_free(trial);
        kp_read_result_free(&reading);
    }
}

/* ---- Bad input ------------------------------------------------------------ */

/* The second game is wrong in two places, and the third is read all the same. */
static const char several[] =
    "game classic\ncodemaker Ann\n1122 : 1 1\n---\n"
    "id 2\nrrgq : 1 1\npeg 3 : red green\n11 : 1 0\n---\n"
    "pegs 3\ncolours red green blue=l\nrrl : 0 1\nsecret green blue green\n";

static void expect_several(const struct kp_match *match, const struct kp_errors *problems)
{
    static const struct way way = {"auto", NULL, true};
    enum kp_status status = KP_OK;

    assert_int_equal(problems->count, 2);
    assert_int_equal(problems->item[0].line, 6);
    assert_int_equal(problems->item[1].line, 8);
    assert_int_equal(kp_match_games(match), 3);
    assert_null(kp_match_game(match, 1));
    for (size_t i = 0; i < 3 && status == KP_OK; i += 2) {
        struct kp_options options = options_of(&way);
        struct kp_verdict *verdict;

        status = kp_check(kp_match_game(match, i), &options, &verdict, NULL);
        assert_true(status == KP_OK || status == KP_NO_MEMORY);
        assert_true(status != KP_OK || verdict->answer == KP_CONSISTENT ||
                    verdict->stop == KP_OUT_OF_MEMORY);
        kp_verdict_free(verdict);
    }
}

static void a_match_with_a_bad_game_fails_cleanly(void **state)
{
    bool failed = true;

    (void)state;
    for (long n = 0; failed; n = kp_next_failure(n)) {
        struct kp_errors problems;
        struct kp_match *match;
        enum kp_status status;

        kp_allocations_left = n;
        status = kp_match_read(several, sizeof several - 1, NULL, &match, &problems);
        if (status == KP_BAD_INPUT)
            expect_several(match, &problems);
        else
            assert_true(status == KP_NO_MEMORY && !match && problems.count > 0);
        failed = kp_allocations_left < 0;
        kp_allocations_left = -1;
        kp_match_free(match);
    }
}

static const char *first_of(const struct kp_errors *problems)
{
    return problems->count > 0 ? problems->item[0].says : "";
}

/* Read it until memory is enough for the first of its mistakes to be told as
 * it is when there is plenty.  Returns how often there was not. */
static long read_bad(const struct kp_strbuf *text, const struct kp_errors *plenty)
{
    struct kp_errors problems;
    struct kp_match *match;
    enum kp_status status;
    long n = 0;

    do {
        kp_allocations_left = n;
        status = kp_match_read(text->text, text->length, NULL, &match, &problems);
        kp_match_free(match);
        assert_int_not_equal(status, KP_OK);
        assert_true(problems.count > 0);
        assert_true(status == KP_NO_MEMORY || strcmp(first_of(&problems), first_of(plenty)) == 0);
    } while (kp_allocations_left < 0 && (n = kp_next_failure(n)) < 1000000);
    kp_allocations_left = -1;
    assert_int_equal(status, KP_BAD_INPUT);
    return n;
}

static void mistakes_are_refused_without_memory_too(void **state)
{
    glob_t files;
    long most = 0;

    (void)state;
    assert_int_equal(glob(KEYPEG_SOURCE "/tests/bad/*.game", 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        struct kp_strbuf text = kp_read_file(files.gl_pathv[i] + strlen(KEYPEG_SOURCE) + 1);
        struct kp_read_result plenty = kp_read_text(text.text, text.length);
        long n = read_bad(&text, &plenty.problems);

        most = n > most ? n : most;
        kp_read_result_free(&plenty);
        kp_strbuf_free(&text);
    }
    globfree(&files);
    assert_in_range(most, 30, 999999);
}

/* The same two codes, in every way to say what game they are of. */
static void scoring_fails_cleanly_too(void **state)
{
    static const char *const ways[][3] = {
        {NULL, "rrgg", "rgrb"},
        {NULL, "red red green green", "Red Green red blue"},
        {"classic", "rrgg", "rgrb"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct kp_score score = {0};
        enum kp_status status = KP_NO_MEMORY;

        for (long n = 0; status != KP_OK; n++) {
            struct kp_diag why = {0};

            kp_allocations_left = n;
            status = kp_score_words(ways[i][0], ways[i][1], ways[i][2], &score, &why);
            kp_allocations_left = -1;
            assert_int_equal(status, strcmp(why.says, "no memory left") ? KP_OK : KP_NO_MEMORY);
        }
        assert_int_equal(score.black, 1);
        assert_int_equal(score.white, 2);
    }
}

/* Read in any format, and written in all of them. */
static const struct {
    const char *format, *text;
    enum kp_status status;
} texts[] = {
    {"json",
     "[{\"game\": \"classic\", \"codemaker\": \"Ann\", \"peg\": {\"1\": [\"red\", 2]}, \"times\": {\"red\": [1, 2], \"6\": 0, \"red blue\": 2}, \"place\": {\"red\": [[2, 3]]}, \"rows\": "
     "[{\"guess\": [1, 2, \"r\", \"red\"], \"black\": 1, \"white\": null}]}, {\"game\": \"mini\", \"secret\": [1, 1, 2, 2]}]",
     KP_OK},
    {"jsonl",
     "{\"pegs\": 2, \"colours\": [\"a=x\", \"b\"], \"blanks\": true}\n{\"game\": \"number\", \"sum\": 9}\n",
     KP_OK},
    {"json",
     "{\"game\": \"clasic\", \"pegs\": 4.5, \"turns\": 1, \"date\": 2, \"colours\": [\"a\", \"A\"]}",
     KP_BAD_INPUT},
    {"json", "{\"game\": \"classic\", \"rows\": [{\"guess\": [\"gren\", 9, \"a b\", 1]}, {}, 3]} x",
     KP_BAD_INPUT},
    {"json", "[{\"game\": \"classic\"}, {\"rows\": 1, \"pegs\": [2}]", KP_BAD_INPUT},
    /* names of fourteen letters, and a row in error: a library that read them once crashed */
    {"json",
     "{\"pegs\": 2, \"colours\": [\"ultramarineblu\", \"vermilionbrown\"], \"rows\": [{\"guess\": "
     "[\"ultramarineblu\", \"vermilionbrown\"], \"black\": 1, \"white\": 2}]}",
     KP_BAD_INPUT},
    {"jsonl",
     "{\"id\": \"\\u00e9\", \"game\": \"classic\", \"rows\": [{\"guess\": [\"red\", \"gr\\u0065en\", "
     "\"red\", \"ultramarineblu\"]}]}\n{\"id\": \"\\u00e9\", \"rows\": [}\n",
     KP_BAD_INPUT},
    {"text", "game moo\n1234 1A2B\n0987 0A?B\n---\n0123 0A0B\n", KP_OK},
    {"text", "game moo\n1234 1A2B\n0x87 0A1B\n---\n1234 3A2B\n---\n12345678901 0A0B\n",
     KP_BAD_INPUT},
};

/* Another format may have no words for a game; its own has. */
static enum kp_status write_all(const struct kp_match *match, const char *format, bool own)
{
    size_t written = 0;
    struct kp_out out = {swallow, &written};
    struct kp_writer *writer;
    enum kp_status status = kp_writer_new(format, &out, &writer, NULL);

    for (size_t i = 0; status == KP_OK && i < kp_match_games(match); i++) {
        status = kp_writer_add(writer, kp_match_game(match, i), NULL);
        status = status == KP_BAD_INPUT && !own ? KP_OK : status;
    }
    if (status != KP_OK) {
        kp_writer_end(writer);
        return status;
    }
    return kp_writer_end(writer);
}

/* Once; what is read is right, or not read for want of memory. */
static void read_and_write(size_t i)
{
    struct kp_errors problems = {0};
    struct kp_match *match;
    const char *format;
    enum kp_status status = kp_match_read(texts[i].text, strlen(texts[i].text), texts[i].format,
                                          &match, &problems);

    assert_true(status == texts[i].status || status == KP_NO_MEMORY);
    assert_true((status == KP_OK) == (problems.count == 0));
    for (size_t f = 0; status == KP_OK && (format = kp_plugin(KP_FORMATS, f, NULL)); f++)
        status = write_all(match, format, strcmp(format, texts[i].format) == 0);
    assert_true(status == texts[i].status || status == KP_NO_MEMORY);
    kp_match_free(match);
}

static void formats_fail_cleanly_too(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        long n = 0;

        do {
            kp_allocations_left = n;
            read_and_write(i);
        } while (kp_allocations_left < 0 && (n = kp_next_failure(n)) < 100000);
        kp_allocations_left = -1;
        assert_in_range(n, 10, 99999);
    }
}

/* A code that could not be added leaves the others as they were. */
static void the_scorer_fails_cleanly(void **state)
{
    static const uint16_t code[2] = {2, 1};
    struct kp_bulk_scorer *feedback;

    (void)state;
    kp_allocations_left = 0;
    assert_null(kp_bulk_scorer_new(2, 3, KP_BULK_SCORE_FASTEST));
    feedback = kp_bulk_scorer_new(2, 3, KP_BULK_SCORE_FASTEST);
    assert_non_null(feedback);
    for (size_t added = 0; added < 1000; added++) {
        uint8_t black[1001] = {0};

        kp_allocations_left = 0;
        if (!kp_bulk_scorer_add(feedback, code))
            assert_true(kp_bulk_scorer_add(feedback, code));
        kp_allocations_left = -1;
        kp_bulk_scorer_score(feedback, code, KP_BLACK_ONLY, black);
        assert_int_equal(black[added], 2);
        assert_int_equal(black[added + 1], 0);
    }
    kp_bulk_scorer_free(feedback);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_fails_once),
        cmocka_unit_test(leaps_of_a_list_fail_cleanly_too),
        cmocka_unit_test(every_allocation_of_an_audit_fails_once),
        cmocka_unit_test(a_match_with_a_bad_game_fails_cleanly),
        cmocka_unit_test(mistakes_are_refused_without_memory_too),
        cmocka_unit_test(formats_fail_cleanly_too),
        cmocka_unit_test(scoring_fails_cleanly_too),
        cmocka_unit_test(the_scorer_fails_cleanly),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
