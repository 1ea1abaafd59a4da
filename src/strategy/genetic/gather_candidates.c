#include "strategy/genetic/gather_candidates.h"

#include "base/error.h"
#include "base/memory.h"
#include "strategy/candidate_set.h"
#include "strategy/genetic/population.h"
#include "verdict/replay.h"

#include <stdlib.h>
#include <string.h>

#define GENERATIONS 100 /* of each population, as in the paper */
#define IN_VAIN     5   /* populations; then others than we may look for a secret */

/* It ends with sixty codes, all of one population where that gives so many.  They resemble
 * each other, so that on large boards they tell little of all that are left; populations
 * that each give no more than ten are worth a third of a guess on 8x12. */
const struct kp_breeding kp_breeding_usual = {200, 10, 20, 2};
const struct kp_breeding kp_breeding_paper = {60, 60, IN_VAIN, 0};

/* Pegs looked at, over all rows: a few seconds. */
#define MOST_WORK ((uint64_t)1 << 31)

struct gathering {
    struct kp_candidate_gathering *gather;
    struct kp_population population;
    struct kp_fitness miss;
    struct kp_replay *replay;
    size_t enough;    /* codes, with those of the populations before */
    uint64_t unasked; /* work since the limits were asked */
    enum kp_stop_reason stop;
    bool failed;
};

/* ---- What is found ----------------------------------------------------- */

static bool is_known(const struct kp_candidate_gathering *gather, uint64_t mark)
{
    for (size_t i = 0; i < gather->count; i++)
        if (gather->marks[i] == mark)
            return true;
    return false;
}

static void keep(struct gathering *gathering, const uint16_t *code)
{
    struct kp_candidate_gathering *gather = gathering->gather;
    size_t pegs = (size_t)gather->game->rules->pegs;
    uint64_t mark = kp_population_mark(code, (int)pegs);

    if (gather->count == gather->breeding.enough || is_known(gather, mark) ||
        !kp_replay_fits(gathering->replay, code, 0))
        return;
    gathering->failed = !KP_RESERVE(gather->codes, gather->room, (gather->count + 1) * pegs) ||
                        !KP_RESERVE(gather->marks, gather->mark_room, gather->count + 1);
    if (gathering->failed)
        return;
    memcpy(gather->codes + gather->count * pegs, code, pegs * sizeof *code);
    gather->marks[gather->count++] = mark;
}

/* ---- Generations ------------------------------------------------------- */

static uint64_t work_of(const struct kp_transcript *game)
{
    return ((uint64_t)game->row_count + 4) * (uint64_t)game->rules->pegs;
}

#define ASK_EVERY ((uint64_t)1 << 20)

/* Whether there is work left for one more code, and time. */
static bool go_on(struct gathering *gathering)
{
    uint64_t work = work_of(gathering->gather->game);

    if (gathering->failed || gathering->stop != KP_COMPLETED || gathering->gather->work < work)
        return false;
    gathering->gather->work -= work;
    gathering->unasked += work;
    if (gathering->unasked < ASK_EVERY)
        return true;
    gathering->unasked = 0;
    gathering->stop = kp_limits_check(gathering->gather->limits);
    return gathering->stop == KP_COMPLETED;
}

static bool look(struct gathering *gathering)
{
    struct kp_population *population = &gathering->population;

    for (size_t i = 0; i < KP_POPULATION; i++) {
        if (!go_on(gathering))
            return false;
        population->misses[i] = kp_fitness_of(&gathering->miss, kp_population_code(population, i));
        if (population->misses[i] == 0)
            keep(gathering, kp_population_code(population, i));
    }
    return gathering->gather->count < gathering->enough;
}

static void breed(struct gathering *gathering)
{
    const struct kp_candidate_gathering *gather = gathering->gather;
    size_t most = gather->breeding.enough, enough = gather->count + gather->breeding.of_each;

    gathering->enough = enough < most ? enough : most;
    kp_population_scatter(&gathering->population);
    for (int i = 0; i < GENERATIONS && look(gathering); i++)
        kp_population_breed(&gathering->population);
}

static bool is_done(const struct kp_candidate_gathering *gather, int barren)
{
    int most = gather->count > 0 ? gather->breeding.barren : IN_VAIN;

    return gather->count == gather->breeding.enough || barren >= most;
}

static void gather_all(struct gathering *gathering)
{
    const struct kp_candidate_gathering *gather = gathering->gather;
    int barren = 0;

    gathering->stop = kp_limits_check(gather->limits);
    for (int i = 0;
         i < gather->breeding.populations && !is_done(gather, barren) && go_on(gathering); i++) {
        size_t before = gather->count;

        breed(gathering);
        barren = gather->count > before ? 0 : barren + 1;
    }
}

/* ---- The whole --------------------------------------------------------- */

/* Different rows, different numbers: a seed stands for one game. */
static struct kp_random draw_for(const struct kp_candidate_gathering *gather)
{
    const struct kp_transcript *game = gather->game;
    uint64_t number = game->row_count;

    for (size_t r = 0; r < game->row_count; r++) {
        struct kp_score score = game->rows[r].score;
        uint64_t mark = kp_population_mark(kp_transcript_guess(game, r), game->rules->pegs);

        number = (number ^ mark) * UINT64_C(0x100000001b3);
        number = (number ^ (uint64_t)(unsigned)score.black) * UINT64_C(0x100000001b3);
        number = (number ^ (uint64_t)(unsigned)score.white) * UINT64_C(0x100000001b3);
    }
    return kp_random_seed(gather->seed, number);
}

static bool has_memory(const struct kp_candidate_gathering *gather)
{
    size_t most = gather->limits->memory;

    return most == 0 || kp_population_bytes(gather->game) <= most;
}

enum kp_status kp_gather_candidates(struct kp_candidate_gathering *gather,
                                    enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct gathering gathering = {.gather = gather};
    bool made;

    *stop = KP_OUT_OF_MEMORY;
    if (!has_memory(gather))
        return KP_OK;
    gather->work = MOST_WORK;
    gathering.replay = kp_replay_new(gather->game);
    made = kp_population_make(&gathering.population, gather->game, draw_for(gather)) &&
           kp_fitness_make(&gathering.miss, gather->game) && gathering.replay;
    if (made)
        gather_all(&gathering);
    kp_population_clear(&gathering.population);
    kp_fitness_clear(&gathering.miss);
    kp_replay_free(gathering.replay);
    *stop = gathering.stop;
    return made && !gathering.failed ? KP_OK : kp_no_memory(why);
}

void kp_gather_candidates_clear(struct kp_candidate_gathering *gather)
{
    free(gather->codes);
    free(gather->marks);
    gather->codes = NULL;
    gather->marks = NULL;
    gather->count = gather->room = gather->mark_room = 0;
}

/* That the engine may look at to count them; it is asked before each guess.  After two guesses
 * on 8x12 it takes up to 800,000, some hundredths of a second; on larger boards each
 * takes longer, so there are fewer: a million on 15x15 would take seconds. */
#define SMALL        100 /* pegs times colours */
#define SMALL_STATES 1000000
#define STATES       300000

static uint64_t states_for(const struct kp_rules *rules)
{
    return (int64_t)rules->pegs * rules->colours <= SMALL ? SMALL_STATES : STATES;
}

/* false: no time is left. */
static bool options_for(const struct kp_candidate_gathering *gather, struct kp_options *options)
{
    const struct kp_limits *limits = gather->limits;

    *options = (struct kp_options){.memory = limits->memory,
                                   .stop = limits->asked_to_stop,
                                   .stop_data = limits->stop_data,
                                   .seed = gather->seed,
                                   .states = states_for(gather->game->rules),
                                   .engine = "native"};
    if (limits->deadline > 0)
        options->seconds = limits->deadline - kp_now();
    return kp_limits_check(limits) == KP_COMPLETED && options->seconds >= 0;
}

/* The codes are the gatherer's from now on. */
static void take(struct kp_candidate_gathering *gather, struct kp_candidate_set *lineup)
{
    gather->codes = lineup->codes;
    gather->room = lineup->room;
    gather->count = lineup->count;
    gather->drawn = lineup->count > 0;
    gather->all = lineup->all;
    lineup->codes = NULL;
    lineup->count = lineup->room = 0;
}

enum kp_status kp_gather_candidates_drawn(struct kp_candidate_gathering *gather,
                                          enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_candidate_set lineup = {0};
    struct kp_options options;
    enum kp_status status;

    *stop = kp_limits_check(gather->limits);
    if (*stop != KP_COMPLETED || !options_for(gather, &options))
        return KP_OK;
    status = kp_candidate_set_take(&lineup, gather->game, &options, gather->draws, stop, why);
    if (status == KP_OK && *stop == KP_COMPLETED)
        take(gather, &lineup);
    kp_candidate_set_clear(&lineup);
    return status;
}
