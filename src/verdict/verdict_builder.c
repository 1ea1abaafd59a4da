#include "verdict/verdict_builder.h"

#include "base/limits.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum kp_status kp_verdict_builder_no_memory(struct kp_verdict_builder *making)
{
    return kp_no_memory(making->why);
}

/* A secret leaves only when the plain rule agrees. */
static enum kp_status show(struct kp_verdict_builder *making, const uint16_t *code)
{
    struct kp_verdict *verdict = making->verdict;
    uint16_t *copy;

    if (!kp_replay_fits(making->replay, code, making->options->lies))
        return kp_fail(making->why, KP_BROKEN,
                       "the %s engine found a secret that does not give these scores; this is a "
                       "fault in keypeg, please report the game",
                       verdict->engine);
    copy = kp_copy(code, (size_t)making->question->pegs * sizeof *code);
    if (!copy)
        return kp_verdict_builder_no_memory(making);
    free((void *)verdict->secret);
    verdict->secret = copy;
    return KP_OK;
}

/* Of two decimals. */
static bool is_larger(const char *a, const char *b)
{
    size_t length = strlen(a), other = strlen(b);

    return length > other || (length == other && strcmp(a, b) > 0);
}

enum kp_status kp_verdict_set_count(struct kp_verdict_builder *making,
                                    const struct kp_bignum *total, bool exact)
{
    const char *known = making->verdict->count;
    struct kp_strbuf text = {0};

    kp_bignum_write(total, &text);
    if (total->failed || text.failed) {
        kp_strbuf_free(&text);
        return kp_verdict_builder_no_memory(making);
    }
    if (known && !exact && !is_larger(text.text, known)) {
        kp_strbuf_free(&text);
        return KP_OK;
    }
    free((void *)making->verdict->count);
    making->verdict->count = text.text;
    making->verdict->count_is_exact = exact;
    return KP_OK;
}

static enum kp_status kp_verdict_set_small_count(struct kp_verdict_builder *making, uint64_t count,
                                                 bool exact)
{
    struct kp_bignum total = {0};
    enum kp_status status;

    kp_bignum_set(&total, count);
    status = kp_verdict_set_count(making, &total, exact);
    kp_bignum_free(&total);
    return status;
}

enum kp_status kp_verdict_builder_cheated(struct kp_verdict_builder *making, const char *engine)
{
    making->verdict->answer = KP_CHEATED;
    making->verdict->engine = engine;
    return kp_verdict_set_small_count(making, 0, true);
}

enum kp_status kp_verdict_builder_consistent(struct kp_verdict_builder *making, const char *engine,
                                             const uint16_t *code)
{
    making->verdict->answer = KP_CONSISTENT;
    making->verdict->engine = engine;
    return show(making, code);
}

enum kp_status kp_verdict_set_string(struct kp_verdict_builder *making, const char **where,
                                     const char *says)
{
    free((void *)*where);
    *where = kp_copy(says, strlen(says) + 1);
    return *where ? KP_OK : kp_verdict_builder_no_memory(making);
}

/* The engines' word, written into the verdict. */
/* One of them found a secret, the other says that there is none. */
static enum kp_status contradiction(struct kp_verdict_builder *making)
{
    return kp_fail(making->why, KP_BROKEN,
                   "the native engine and the solver contradict each other; this is a fault in "
                   "keypeg, please report the game");
}

static enum kp_status none(struct kp_verdict_builder *making, const char *engine)
{
    if (making->verdict->answer == KP_CONSISTENT)
        return contradiction(making);
    return kp_verdict_builder_cheated(making, engine);
}

static enum kp_status some(struct kp_verdict_builder *making, const struct kp_count_result *census,
                           const char *engine)
{
    enum kp_status status;

    if (making->verdict->answer == KP_CHEATED)
        return contradiction(making);
    status = kp_verdict_builder_consistent(making, engine, census->first);
    if (status == KP_OK)
        status = kp_verdict_set_count(making, &census->total, census->stop == KP_COMPLETED);
    return status;
}

/* Its secret is the least, so it takes the place of any other. */
enum kp_status kp_verdict_use_native(struct kp_verdict_builder *making,
                                     const struct kp_count_result *census)
{
    if (census->expected < UINT64_MAX)
        making->judge.stats.expected = census->expected;
    making->verdict->stop = census->stop;
    if (census->found)
        return some(making, census, "native");
    return census->stop == KP_COMPLETED ? none(making, "native") : KP_OK;
}

/* Where the solver was not to count, and knows of others, it is what kept the native
 * engine from counting that they are not all known for. */
static void tell_stop(struct kp_verdict_builder *making, enum kp_stop_reason stop)
{
    bool is_answer = making->verdict->answer == KP_CONSISTENT && stop != KP_COMPLETED;
    bool was_to_count = making->options->count_all && making->options->lies == 0;

    if (!is_answer || was_to_count || kp_stop_ends_step(stop))
        making->verdict->stop = stop;
}

enum kp_status kp_verdict_use_solver(struct kp_verdict_builder *making,
                                     const struct kp_count_result *census)
{
    struct kp_verdict *verdict = making->verdict;
    enum kp_status status = KP_OK;

    if (census->found && verdict->answer == KP_CONSISTENT)
        status = kp_verdict_set_count(making, &census->total, census->stop == KP_COMPLETED);
    else if (census->found)
        status = some(making, census, "sat");
    else if (census->stop == KP_COMPLETED)
        status = none(making, "sat");
    tell_stop(making, census->stop);
    return status;
}

/* What was done for the answer, step by step. */
struct kp_step kp_step_begin(const struct kp_engines *judge, const char *who)
{
    return (struct kp_step){.who = who, .cost = judge->stats, .seconds = -kp_now()};
}

void kp_step_end(struct kp_step *step, const struct kp_engines *judge)
{
#define COST(name, what) step->cost.name = judge->stats.name - step->cost.name;
    KP_STATS(COST)
#undef COST
    step->seconds += kp_now();
}

void kp_step_learn(struct kp_step *step, const struct kp_count_result *census)
{
    const struct kp_bignum *total = &census->total;

    step->stop = census->stop;
    step->counted = census->stop == KP_COMPLETED;
    step->expected = census->expected;
    if (census->found)
        step->answer = KP_CONSISTENT;
    else if (census->stop == KP_COMPLETED)
        step->answer = KP_CHEATED;
    if (!total->failed && total->size > 0)
        step->secrets = total->size == 1 ? total->limbs[0] : UINT64_MAX;
}

void kp_verdict_builder_add_step(struct kp_verdict_builder *making, const struct kp_step *step)
{
    struct kp_verdict *verdict = making->verdict;

    if (verdict->step_count < KP_MOST_STEPS)
        verdict->steps[verdict->step_count++] = *step;
}

void kp_notes_write(const struct kp_transcript *game, struct kp_strbuf *to)
{
    size_t won = kp_transcript_winning_row(game), board = (size_t)game->rules->board;

    if (game->notes.text)
        kp_strbuf_add(to, game->notes.text, game->notes.length);
    else
        kp_strbuf_add(to, "", 0);
    if (game->row_count == 0)
        kp_strbuf_addf(to, "without rows every secret that the rules allow fits\n");
    if (won + 1 < game->row_count)
        kp_strbuf_addf(to, "row %zu already has every peg %s; the rows after it count too\n",
                       won + 1, game->rules->scores == KP_COLOURS_ONLY ? "in common" : "black");
    if (board && game->row_count > board)
        kp_strbuf_addf(to,
                       "the board has %zu rows and this game %zu; the rows beyond it count too\n",
                       board, game->row_count);
}

/* A revealed secret has the last word: it is part of the question. */
enum kp_status kp_verdict_check_revealed(struct kp_verdict_builder *making)
{
    const struct kp_transcript *game = making->game;
    struct kp_verdict *verdict = making->verdict;
    struct kp_replay *replay = making->replay;

    verdict->without_secret = verdict->answer;
    if (!game->secret || making->options->rows_alone)
        return KP_OK;
    if (!kp_replay_note(replay, game->secret))
        return kp_verdict_builder_no_memory(making);
    verdict->revealed = kp_copy(game->secret, (size_t)game->rules->pegs * sizeof *game->secret);
    kp_replay_hand_over(replay, verdict);
    if (!verdict->revealed ||
        (replay->against_rules &&
         kp_verdict_set_string(making, &verdict->against_rules, replay->why.says)))
        return kp_verdict_builder_no_memory(making);
    verdict->engine = "replay";
    if (verdict->wrong_rows > making->options->lies || replay->against_rules) {
        verdict->answer = KP_CHEATED;
        return KP_OK;
    }
    verdict->without_secret = KP_CONSISTENT;
    return kp_verdict_builder_consistent(making, "replay", game->secret);
}
