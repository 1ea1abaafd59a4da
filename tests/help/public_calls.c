/* Each call draws its parameters from its seed, calls a few functions that belong
 * together, and writes down what they return.  tests/api/test_threads.c checks that every
 * function of the headers is called here. */
#include "help/public_calls_impl.h"
#include "keypeg.h"

#include "help/random_games.h"

int kp_below(struct kp_public_call *call, int n)
{
    return kp_seeded_below(&call->seed, n);
}

const struct kp_match *kp_any_match(struct kp_public_call *call)
{
    return call->shared->matches[kp_below(call, MATCHES)];
}

const struct kp_transcript *kp_any_game(struct kp_public_call *call)
{
    const struct kp_match *match = kp_any_match(call);

    return kp_match_game(match, (size_t)kp_below(call, (int)kp_match_games(match)));
}

/* A game of few codes, for what takes long. */
const struct kp_transcript *kp_small_game(struct kp_public_call *call)
{
    const struct kp_match *match = call->shared->matches[1 + kp_below(call, 2)];

    return kp_match_game(match, (size_t)kp_below(call, (int)kp_match_games(match)));
}

const char *kp_any_plugin(struct kp_public_call *call, enum kp_kind kind)
{
    int count = 0;

    while (kp_plugin(kind, (size_t)count, NULL))
        count++;
    return kp_plugin(kind, (size_t)kp_below(call, count), NULL);
}

const char *kp_any_strategy(struct kp_public_call *call)
{
    struct kp_strategy_facts facts;
    int count = 0;

    while (kp_strategy_at((size_t)count, &facts))
        count++;
    kp_need(kp_strategy_at((size_t)kp_below(call, count), &facts));
    return facts.name;
}

static int never(void *data)
{
    (void)data;
    return 0;
}

static void ignore(void *data, const struct kp_progress *so_far)
{
    (void)data;
    (void)so_far;
}

struct kp_options kp_any_options(struct kp_public_call *call)
{
    static const char *const engines[] = {"auto", "native", "sat"};

    return (struct kp_options){
        .engine = engines[kp_below(call, 3)],
        .encoding = kp_below(call, 2) ? "auto" : kp_any_plugin(call, KP_COUNTERS),
        .seed = (uint64_t)kp_below(call, 5),
        .states = kp_below(call, 2) ? 0 : 1000,
        .most = 50,
        .rows_alone = kp_below(call, 2),
        .repairs = kp_below(call, 4) - 1,
        .stop = never,
        .progress = ignore,
    };
}

struct kp_style kp_any_style(struct kp_public_call *call)
{
    return (struct kp_style){.colour = kp_below(call, 2), .width = 40 + kp_below(call, 60)};
}

void kp_add_status(struct kp_public_call *call, enum kp_status status, const struct kp_diag *why)
{
    kp_strbuf_addf(call->to, "status %d: %s\n", (int)status, status ? why->says : "");
}

void kp_add_stop(struct kp_public_call *call, enum kp_stop_reason stop)
{
    kp_strbuf_addf(call->to, "%s\n", kp_stop_name(stop));
}

/* ---- All of them -------------------------------------------------------- */

static const struct {
    const char *name;
    void (*make)(struct kp_public_call *call);
} kinds[] = {
    {"look at games", kp_call_look_at_games},
    {"read games", kp_call_read_games},
    {"make a game", kp_call_make_game},
    {"read on", kp_call_read_on},
    {"write games", kp_call_write_games},
    {"score words", kp_call_score_words},
    {"list names", kp_call_list_names},
    {"check", kp_call_check},
    {"check with lies", kp_call_check_with_lies},
    {"verify", kp_call_verify},
    {"list", kp_call_list},
    {"sample", kp_call_sample},
    {"encode", kp_call_encode},
    {"decode", kp_call_decode},
    {"write a verdict", kp_call_write_shared_verdict},
    {"explain", kp_call_explain},
    {"advise", kp_call_advise},
    {"answer as adversary", kp_call_answer_as_adversary},
    {"grow a tree", kp_call_grow_tree},
    {"generate", kp_call_generate},
    {"begin a generator", kp_call_begin_generator},
    {"generate a series", kp_call_generate_series},
    {"reduce", kp_call_reduce},
    {"count points", kp_call_count_points},
    {"check a stream", kp_call_check_stream},
    {"check texts", kp_call_check_texts},
    {"split and join", kp_call_split_and_join},
};

const char *kp_call_name(size_t kind)
{
    return kind < COUNT(kinds) ? kinds[kind].name : NULL;
}

void kp_call(const struct kp_objects *objects, size_t kind, uint64_t seed, struct kp_strbuf *to)
{
    struct kp_public_call call = {objects, seed, to, kp_strbuf_out(to)};

    kinds[kind].make(&call);
}
