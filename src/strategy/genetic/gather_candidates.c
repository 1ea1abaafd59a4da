/* Breeding: population after population is scattered at random and bred for at most
 * GENERATIONS generations, and every code of distance 0 that was not found before is kept.
 *
 * Codes of one population resemble each other, so on large boards they say little about all
 * candidates.  Sixty codes, of one population if it gives that many, are what the paper used;
 * many populations that give no more than ten each save a third of a guess on 8x12. */
#include "strategy/genetic/genetic.h"

#include "base/allocate.h"
#include "base/error.h"
#include "base/hash.h"
#include "game/score.h"

#include <stdlib.h>
#include <string.h>

#define GENERATIONS 100 /* of each population, as in the paper */
#define IN_VAIN     5   /* populations in a row without any code; then others may look for one */

const struct kp_breeding kp_breeding_usual = {200, 10, 20, 2};

#define MOST_PEGS_COMPARED ((uint64_t)1 << 31) /* over all rows: a few seconds */
#define PEGS_PER_CHECK     ((uint64_t)1 << 20)

struct breeder {
    struct kp_candidate_set *found;
    const struct kp_breeding *breeding;
    struct kp_population population;
    struct kp_replay *replay;
    size_t enough;      /* codes, with those of the populations before */
    uint64_t work;      /* that is left */
    uint64_t unchecked; /* work since the limits were checked */
    bool failed;
};

/* ---- Codes that are found ------------------------------------------------ */

static void keep_code(struct breeder *breeder, const uint16_t *code)
{
    struct kp_candidate_set *found = breeder->found;
    size_t pegs = (size_t)found->game->rules->pegs;

    for (size_t i = 0; i < found->count; i++)
        if (kp_code_compare(found->codes + i * pegs, code, pegs) == 0)
            return;
    if (found->count == breeder->breeding->enough || !kp_replay_fits(breeder->replay, code, 0))
        return;
    breeder->failed = !KP_RESERVE(found->codes, found->room, (found->count + 1) * pegs);
    if (!breeder->failed)
        memcpy(found->codes + found->count++ * pegs, code, pegs * sizeof *code);
}

/* ---- Generations --------------------------------------------------------- */

/* Whether there is effort left for one more code, and time. */
static bool may_continue(struct breeder *breeder)
{
    const struct kp_transcript *game = breeder->found->game;
    uint64_t work = ((uint64_t)game->row_count + 4) * (uint64_t)game->rules->pegs;

    if (breeder->failed || breeder->found->stop != KP_COMPLETED || breeder->work < work)
        return false;
    breeder->work -= work;
    breeder->unchecked += work;
    if (breeder->unchecked < PEGS_PER_CHECK)
        return true;
    breeder->unchecked = 0;
    breeder->found->stop = kp_limits_check(&breeder->found->limits);
    return breeder->found->stop == KP_COMPLETED;
}

/* Work out the distances of a generation.  false: it was the last. */
static bool rate_generation(struct breeder *breeder)
{
    struct kp_population *population = &breeder->population;

    for (size_t i = 0; i < KP_POPULATION; i++) {
        const uint16_t *code = kp_population_code(population, i);

        if (!may_continue(breeder))
            return false;
        population->distances[i] = kp_population_distance(population, code);
        if (population->distances[i] == 0)
            keep_code(breeder, code);
    }
    return breeder->found->count < breeder->enough;
}

static void breed_population(struct breeder *breeder)
{
    breeder->enough = kp_min_size(breeder->breeding->enough,
                                  breeder->found->count + breeder->breeding->of_each);
    kp_population_scatter(&breeder->population);
    for (int i = 0; i < GENERATIONS && rate_generation(breeder); i++)
        kp_population_breed(&breeder->population);
}

static void breed_all(struct breeder *breeder)
{
    const struct kp_breeding *breeding = breeder->breeding;
    struct kp_candidate_set *found = breeder->found;
    int barren = 0;

    found->stop = kp_limits_check(&found->limits);
    for (int i = 0; i < breeding->populations; i++) {
        int most_barren = found->count > 0 ? breeding->barren : IN_VAIN;
        size_t before = found->count;

        if (before == breeding->enough || barren >= most_barren || !may_continue(breeder))
            break;
        breed_population(breeder);
        barren = found->count > before ? 0 : barren + 1;
    }
}

/* Different rows give different series of numbers, so a seed stands for one game. */
static struct kp_random seed_draw(const struct kp_transcript *game, uint64_t seed)
{
    uint64_t hash = game->row_count;

    for (size_t r = 0; r < game->row_count; r++) {
        struct kp_score score = game->rows[r].score;

        hash = kp_fnv_add(hash,
                          kp_population_hash(kp_transcript_guess(game, r), game->rules->pegs));
        hash = kp_fnv_add(hash, (uint64_t)(unsigned)score.black);
        hash = kp_fnv_add(hash, (uint64_t)(unsigned)score.white);
    }
    return kp_random_seed(seed, hash);
}

enum kp_status kp_gather_candidates(struct kp_candidate_set *set,
                                    const struct kp_breeding *breeding, struct kp_diag *why)
{
    struct breeder breeder = {.found = set, .breeding = breeding, .work = MOST_PEGS_COMPARED};
    const struct kp_rules *rules = set->game->rules;
    size_t memory = set->limits.memory; /* a population takes this much at least: */
    size_t bytes = (size_t)rules->pegs * 2 * KP_POPULATION * sizeof(uint16_t) +
                   ((size_t)rules->colours + 1) * (sizeof(uint16_t) + sizeof(bool) + sizeof(int));
    bool made;

    set->stop = KP_OUT_OF_MEMORY;
    if (memory > 0 && bytes > memory)
        return KP_OK;
    breeder.replay = kp_replay_new(set->game);
    made = kp_population_make(&breeder.population, set->game,
                              seed_draw(set->game, set->options.seed)) &&
           breeder.replay;
    set->stop = KP_COMPLETED;
    if (made)
        breed_all(&breeder);
    kp_population_clear(&breeder.population);
    kp_replay_free(breeder.replay);
    return made && !breeder.failed ? KP_OK : kp_no_memory(why);
}

/* ---- Drawing ------------------------------------------------------------- */

/* States that the engine may visit to count the candidates; it is asked before each guess.
 * After two guesses on 8x12 it takes up to 800,000, some hundredths of a second.  On larger
 * boards each state takes longer, so there are fewer: a million on 15x15 would take seconds. */
#define SMALL_BOARD  100 /* pegs times colours */
#define SMALL_STATES 1000000
#define LARGE_STATES 300000

enum kp_status kp_gather_candidates_drawn(struct kp_candidate_set *set, struct kp_diag *why)
{
    const struct kp_rules *rules = set->game->rules;
    bool small = (int64_t)rules->pegs * rules->colours <= SMALL_BOARD;
    struct kp_limits limits = set->limits;
    enum kp_status status;

    set->stop = kp_limits_check(&limits);
    if (set->stop != KP_COMPLETED)
        return KP_OK;
    set->options.states = small ? SMALL_STATES : LARGE_STATES;
    set->limits.progress = NULL; /* it is too short */
    status = kp_candidate_set_take(set, KP_NATIVE, why);
    set->limits = limits;
    if (status != KP_OK || set->stop != KP_COMPLETED)
        set->count = 0;
    return status;
}
