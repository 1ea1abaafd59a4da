/* The objects that public calls share: made once, then only read. */
#include "help/public_calls_impl.h"
#include "keypeg.h"

#include "help/random_games.h"
#include <stdlib.h>
#include <string.h>

const char *const kp_call_texts[TEXTS] = {
    "game classic\ncodemaker Ann\n1122 : 1 1\n1344 : 0 2\n---\ncodemaker Bob\n1122 : 4 0\n",
    "pegs 3\ncolours 4\n112 : 1 1\n---\n134 : 0 1\nsecret 222\n",
    "pegs 3\ncolours red green blue\nred red blue : 1 0\n",
    "game classic\n1122 : 2 1\n3344 : 2 1\n5566 : 1 0\nsecret 1234\n",
    "game bulls-and-cows\n1234 : 1 2\n4321 : 0 3\n1567 : 1 0\n",
    "pegs 8\ncolours 2\nscores black\n11112222 : 4\n12121212 : 6\n11221122 : 2\n",
    "pegs 2\ncolours 3\nscores black\n11 : 1\n---\n12 : 1\n21 : 1\n",
};

const char kp_call_formula[] = "p cnf 3 2\n1 2 3 0\n-1 2 -3 0\n";

void kp_need(bool good)
{
    if (!good)
        abort();
}

void kp_write_match(const struct kp_match *match, const char *format, struct kp_strbuf *to)
{
    struct kp_out out = kp_strbuf_out(to);
    struct kp_writer *writer;
    struct kp_diag why = {.says = ""};

    kp_need(kp_writer_new(format, &out, &writer, NULL) == KP_OK);
    for (size_t i = 0; i < kp_match_games(match); i++)
        if (!kp_match_game(match, i))
            kp_strbuf_addf(to, "unreadable\n");
        else if (kp_writer_add(writer, kp_match_game(match, i), &why))
            kp_strbuf_addf(to, "%s\n", why.says);
    kp_strbuf_addf(to, "%d\n", (int)kp_writer_end(writer));
}

/* Read back from a text, as those of a program are, so that its games share rules. */
static struct kp_match *random_match(uint64_t *seed)
{
    struct kp_match *made = kp_random_match(seed), *match;
    struct kp_strbuf text = {0};
    struct kp_out out = kp_strbuf_out(&text);
    struct kp_writer *writer;

    kp_need(kp_writer_new("text", &out, &writer, NULL) == KP_OK);
    for (size_t i = 0; i < kp_match_games(made); i++)
        kp_need(kp_writer_add(writer, kp_match_game(made, i), NULL) == KP_OK);
    kp_need(kp_writer_end(writer) == KP_OK);
    kp_need(kp_match_read(text.text, text.length, "text", &match, NULL) == KP_OK);
    kp_strbuf_free(&text);
    kp_match_free(made);
    return match;
}

struct kp_objects *kp_objects_new(uint64_t seed)
{
    struct kp_objects *shared = calloc(1, sizeof *shared);
    struct kp_generate_options order = {.family = "random", .pegs = 4, .colours = 5, .seed = seed};
    struct kp_strategy_options knuth = {.strategy = "knuth"};
    enum kp_stop_reason stop;

    kp_need(shared);
    for (size_t m = 0; m < TEXTS; m++)
        kp_need(kp_match_read(kp_call_texts[m], strlen(kp_call_texts[m]), NULL, &shared->matches[m],
                              NULL) == KP_OK);
    for (size_t m = TEXTS; m < MATCHES; m++)
        shared->matches[m] = random_match(&seed);
    shared->small = kp_match_game(shared->matches[1], 0);
    shared->cheated = kp_match_game(shared->matches[3], 0);
    kp_need(kp_check(shared->cheated, NULL, &shared->verdict, NULL) == KP_OK);
    kp_need(kp_next(shared->small, NULL, &knuth, &shared->advice, NULL) == KP_OK);
    kp_need(kp_tree_grow(shared->small, NULL, &knuth, &shared->tree, &stop, NULL) == KP_OK);
    kp_need(kp_generator_new(&order, &shared->generator, NULL) == KP_OK);
    kp_need(kp_generate(shared->generator, 1, &shared->instance, &stop, NULL) == KP_OK);
    kp_need(kp_points_new(NULL, &shared->points, NULL) == KP_OK);
    for (size_t i = 0; i < 2; i++)
        kp_need(kp_points_add(shared->points, kp_match_game(shared->matches[0], i), KP_CONSISTENT,
                              KP_COMPLETED, NULL) == KP_OK);
    return shared;
}

void kp_objects_free(struct kp_objects *shared)
{
    for (size_t m = 0; m < MATCHES; m++)
        kp_match_free(shared->matches[m]);
    kp_verdict_free(shared->verdict);
    kp_advice_free(shared->advice);
    kp_tree_free(shared->tree);
    kp_instance_free(shared->instance);
    kp_generator_free(shared->generator);
    kp_points_free(shared->points);
    free(shared);
}
