/* The promise of keypeg.h on threads: any number of them may use the library at once,
 * and share what they only read.
 *
 * Four threads make the same calls on the same objects, each in an order of its own.  The
 * objects are new, so that what is made at first use is made by threads that race.  Then
 * one thread makes the calls on objects of its own, and the results must be the same.  The
 * thread sanitizer (preset tsan) sees races that change no result. */
#include "help/case_share.h"
#include "help/public_calls.h"
#include "help/random_games.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <ctype.h>
#include <glob.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define THREADS 4

/* A call of help/public_calls.h. */
struct choice {
    size_t kind;
    uint64_t seed;
};

struct choices {
    struct choice *items;
    int count;
};

struct player {
    const struct kp_objects *objects;
    const struct choices *choices;
    uint64_t seed;             /* of the order */
    struct kp_strbuf *results; /* by call */
};

/* As many calls of each kind. */
static struct choices draw_choices(uint64_t *seed, int of_each)
{
    int kinds = 0;
    struct choices choices = {0};

    while (kp_call_name((size_t)kinds))
        kinds++;
    choices.items = calloc((size_t)(kinds * of_each), sizeof *choices.items);
    assert_non_null(choices.items);
    for (; choices.count < kinds * of_each; choices.count++)
        choices.items[choices.count] = (struct choice){(size_t)(choices.count % kinds),
                                                       (uint64_t)kp_seeded_below(seed, 1000000)};
    return choices;
}

static void make_call(struct player *player, int i)
{
    const struct choice *choice = &player->choices->items[i];

    kp_call(player->objects, choice->kind, choice->seed, &player->results[i]);
    kp_strbuf_add(&player->results[i], "", 0);
}

static void *make_calls(void *data)
{
    struct player *player = data;
    int count = player->choices->count;
    uint16_t *order = calloc((size_t)count, sizeof *order);

    if (!order)
        abort();
    for (int i = 0; i < count; i++)
        order[i] = (uint16_t)i;
    kp_shuffle(&player->seed, order, count);
    for (int i = 0; i < count; i++)
        make_call(player, order[i]);
    free(order);
    return NULL;
}

static void begin_player(struct player *player, const struct choices *choices,
                         const struct kp_objects *objects, uint64_t seed)
{
    *player = (struct player){objects, choices, seed, NULL};
    player->results = calloc((size_t)choices->count, sizeof *player->results);
    assert_non_null(player->results);
}

static void free_results(struct player *player, int count)
{
    for (int i = 0; i < count; i++)
        kp_strbuf_free(&player->results[i]);
    free(player->results);
}

static void make_calls_together(struct player *players)
{
    pthread_t threads[THREADS];

    for (int t = 0; t < THREADS; t++)
        assert_int_equal(pthread_create(&threads[t], NULL, make_calls, &players[t]), 0);
    for (int t = 0; t < THREADS; t++)
        assert_int_equal(pthread_join(threads[t], NULL), 0);
}

static void expect_same(const struct player *alone, const struct player *player)
{
    for (int i = 0; i < alone->choices->count; i++) {
        const struct choice *choice = &alone->choices->items[i];
        const struct kp_strbuf *expected = &alone->results[i], *result = &player->results[i];

        if (expected->failed || result->failed || strcmp(expected->text, result->text) != 0)
            fail_msg("%s, seed %llu: alone\n%s\nand beside other threads\n%s",
                     kp_call_name(choice->kind), (unsigned long long)choice->seed, expected->text,
                     result->text);
    }
}

static void play(uint64_t seed, int of_each)
{
    uint64_t drawn = seed;
    struct choices choices = draw_choices(&drawn, of_each);
    struct kp_objects *shared = kp_objects_new(seed), *own = kp_objects_new(seed);
    struct player players[THREADS], alone;

    print_message("seed %llu: %d calls on each of %d threads\n", (unsigned long long)seed,
                  choices.count, THREADS);
    for (int t = 0; t < THREADS; t++)
        begin_player(&players[t], &choices, shared, seed + (uint64_t)t + 1);
    make_calls_together(players);
    begin_player(&alone, &choices, own, seed);
    make_calls(&alone);
    for (int t = 0; t < THREADS; t++) {
        expect_same(&alone, &players[t]);
        free_results(&players[t], choices.count);
    }
    free_results(&alone, choices.count);
    kp_objects_free(shared);
    kp_objects_free(own);
    free(choices.items);
}

static void threads_share_what_they_read(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 4; seed++)
        play(seed, kp_share(20));
}

/* ---- Nothing is left out ------------------------------------------------- */

/* Add the files of a folder below the source folder whose names match. */
static void read_files(const char *pattern, struct kp_strbuf *to)
{
    char path[512], bytes[4096];
    glob_t found;
    size_t got;

    snprintf(path, sizeof path, "%s/%s", KEYPEG_SOURCE, pattern);
    assert_int_equal(glob(path, 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        FILE *file = fopen(found.gl_pathv[i], "r");

        assert_non_null(file);
        while ((got = fread(bytes, 1, sizeof bytes, file)) > 0)
            kp_strbuf_add(to, bytes, got);
        fclose(file);
    }
    globfree(&found);
    kp_strbuf_add(to, "", 0);
    assert_false(to->failed);
}

/* The name before the first parenthesis, with it. */
static void copy_name(const char *declaration, char name[100])
{
    size_t end = strcspn(declaration, "("), begin = end;

    while (begin > 0 && (declaration[begin - 1] == '_' || islower(declaration[begin - 1])))
        begin--;
    snprintf(name, 100, "%.*s(", (int)(end - begin), declaration + begin);
}

/* A function that the headers add is called here, too. */
static void every_function_is_called(void **state)
{
    struct kp_strbuf headers = {0}, calls = {0};
    int functions = 0;
    char name[100];

    (void)state;
    read_files("include/*.h", &headers);
    read_files("tests/help/public_calls*.c", &calls);
    for (const char *at = headers.text; (at = strchr(at, '\n')); at++) {
        if (!islower(at[1]) || strcspn(at + 1, "\n") < strcspn(at + 1, "("))
            continue;
        functions++;
        copy_name(at, name);
        if (!strstr(calls.text, name))
            fail_msg("public_calls*.c do not call %s)", name);
    }
    kp_strbuf_free(&headers);
    kp_strbuf_free(&calls);
    assert_true(functions > 80);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_share_what_they_read),
        cmocka_unit_test(every_function_is_called),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
