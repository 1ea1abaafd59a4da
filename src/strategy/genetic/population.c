/* Breeding as in Berghman, Goossens and Leus, "Efficient solutions for Mastermind using genetic
 * algorithms", Computers & Operations Research 36, 2009: crossover at one point or two, then
 * mutation 3 %, exchange 3 % and inversion 2 %; a child that is there already makes room for a
 * random code.  Parents are the better of two that are drawn.
 *
 * Their fitness adds to the black pegs that a row has too many or too few, times a, the white
 * ones, and b P (i - 1).  Here a = 1, and the last term is left out: it is the same for all
 * codes of a turn, and only their order matters.  What else may be known of a secret (colours
 * that pegs may have, a sum) is not in the paper. */
#include "strategy/genetic/genetic.h"

#include "base/allocate.h"
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

/* ---- Memory -------------------------------------------------------------- */

bool kp_population_make(struct kp_population *population, const struct kp_transcript *game,
                        struct kp_random draw)
{
    size_t codes = (size_t)game->rules->pegs * KP_POPULATION;
    int colours = kp_rules_guess_colours(game->rules);

    *population = (struct kp_population){.game = game, .draw = draw};
    KP_TAKE(&population->arena, population->codes, codes);
    KP_TAKE(&population->arena, population->next, codes);
    KP_TAKE(&population->arena, population->spare, (size_t)colours);
    KP_TAKE(&population->arena, population->tally, (size_t)colours);
    if (game->sum >= 0)
        KP_TAKE(&population->arena, population->numbers, (size_t)colours);
    for (int c = 0; population->numbers && c < colours; c++)
        population->numbers[c] = kp_rules_number(game->rules, c);
    return !population->arena.failed;
}

void kp_population_clear(struct kp_population *population)
{
    kp_arena_free(&population->arena);
    *population = (struct kp_population){0};
}

static int pegs_of(const struct kp_population *population)
{
    return population->game->rules->pegs;
}

uint16_t *kp_population_code(const struct kp_population *population, size_t i)
{
    return population->codes + i * (size_t)pegs_of(population);
}

/* ---- Fitness ------------------------------------------------------------- */

/* The tally of the code has the colours of the guess taken out, and put back. */
static int count_common(int *tally, const uint16_t *guess, int n)
{
    int common = 0;

    for (int p = 0; p < n; p++)
        common += tally[guess[p]]-- > 0;
    for (int p = 0; p < n; p++)
        tally[guess[p]]++;
    return common;
}

static int count_black(const uint16_t *code, const uint16_t *guess, int n)
{
    int black = 0;

    for (int p = 0; p < n; p++)
        black += code[p] == guess[p];
    return black;
}

static uint64_t difference(int noted, int right)
{
    return noted == KP_UNKNOWN ? 0 : (uint64_t)abs(noted - right);
}

static uint64_t rate_row(const struct kp_population *population, const uint16_t *code, size_t row)
{
    const struct kp_rules *rules = population->game->rules;
    const uint16_t *guess = kp_transcript_guess(population->game, row);
    struct kp_score noted = population->game->rows[row].score;
    int black = 0, common = 0;

    if (rules->scores != KP_COLOURS_ONLY)
        black = count_black(code, guess, rules->pegs);
    if (rules->scores == KP_BLACK_ONLY)
        return difference(noted.black, black);
    if (noted.white != KP_UNKNOWN)
        common = count_common(population->tally, guess, rules->pegs);
    return difference(noted.black, black) + difference(noted.white, common - black);
}

static uint64_t rate_pegs(const struct kp_population *population, const uint16_t *code)
{
    const struct kp_rules *rules = population->game->rules;
    uint64_t wrong = 0;

    for (int p = 0; p < rules->pegs; p++) {
        bool again = !rules->repeats && population->tally[code[p]] > 1;

        wrong += again && !kp_rules_is_blank(rules, code[p]);
        wrong += !kp_transcript_allows(population->game, p, code[p]);
    }
    return wrong;
}

static uint64_t rate_sum(const struct kp_population *population, const uint16_t *code)
{
    int64_t sum = 0;

    for (int p = 0; population->numbers && p < population->game->rules->pegs; p++)
        sum += population->numbers[code[p]];
    return population->numbers ? (uint64_t)llabs(sum - population->game->sum) : 0;
}

/* The tally is that of the code. */
static uint64_t rate_times(const struct kp_population *population)
{
    const struct kp_transcript *game = population->game;
    uint64_t wrong = 0;

    for (int c = 0; game->times && c < kp_rules_secret_colours(game->rules); c++) {
        int pegs = population->tally[c], least = game->times[c].least, most = game->times[c].most;

        wrong += (uint64_t)(pegs < least ? least - pegs : pegs > most ? pegs - most : 0);
    }
    return wrong;
}

uint64_t kp_population_distance(struct kp_population *population, const uint16_t *code)
{
    int n = population->game->rules->pegs;
    uint64_t distance = rate_sum(population, code);

    for (int p = 0; p < n; p++)
        population->tally[code[p]]++;
    distance += rate_pegs(population, code) + rate_times(population);
    for (size_t r = 0; r < population->game->row_count; r++)
        distance += rate_row(population, code, r);
    for (int p = 0; p < n; p++)
        population->tally[code[p]] = 0;
    return distance;
}

/* ---- Codes as the rules allow them --------------------------------------- */

#define COLOUR_TRIES 8

static int draw_below(struct kp_population *population, int n)
{
    return (int)kp_random_below(&population->draw, (uint64_t)n);
}

/* A colour that the peg can have: if COLOUR_TRIES drawn colours fail, the next one that it can. */
static uint16_t draw_colour(struct kp_population *population, int p)
{
    int colours = kp_rules_secret_colours(population->game->rules);
    int colour = draw_below(population, colours);

    for (int i = 0; i < COLOUR_TRIES && !kp_transcript_allows(population->game, p, colour); i++)
        colour = draw_below(population, colours);
    for (int i = 0; i < colours && !kp_transcript_allows(population->game, p, colour); i++)
        colour = (colour + 1) % colours;
    return (uint16_t)colour;
}

/* Mark the colours of the code in the tally. */
static void mark_seen(struct kp_population *population, const uint16_t *code, bool seen)
{
    for (int p = 0; p < pegs_of(population); p++)
        population->tally[code[p]] = seen;
}

/* The colours that no peg of the code has. */
static int list_spare(struct kp_population *population, const uint16_t *code)
{
    int count = 0;

    mark_seen(population, code, true);
    for (int c = 0; c < population->game->rules->colours; c++)
        if (!population->tally[c])
            population->spare[count++] = (uint16_t)c;
    mark_seen(population, code, false);
    return count;
}

/* Take one of them, which the peg can have if COLOUR_TRIES find one.  If none is left the rules
 * have blanks, because otherwise there would be too few colours. */
static uint16_t take_spare(struct kp_population *population, int p, int *count)
{
    int i = 0;
    uint16_t colour;

    if (*count == 0)
        return (uint16_t)(kp_rules_secret_colours(population->game->rules) - 1);
    for (int try = 0; try < COLOUR_TRIES; try++) {
        i = draw_below(population, *count);
        if (kp_transcript_allows(population->game, p, population->spare[i]))
            break;
    }
    colour = population->spare[i];
    population->spare[i] = population->spare[--*count];
    return colour;
}

static void replace_repeats(struct kp_population *population, uint16_t *code)
{
    int left = list_spare(population, code);

    for (int p = 0; p < pegs_of(population); p++) {
        if (population->tally[code[p]] && !kp_rules_is_blank(population->game->rules, code[p]))
            code[p] = take_spare(population, p, &left);
        population->tally[code[p]] = 1;
    }
    mark_seen(population, code, false);
}

/* Change a code, whose colours are those of secrets, into one that the rules allow. */
static void tidy_code(struct kp_population *population, uint16_t *code)
{
    const struct kp_rules *rules = population->game->rules;

    for (int p = 0; population->game->allowed && p < rules->pegs; p++)
        if (!kp_transcript_allows(population->game, p, code[p]))
            code[p] = draw_colour(population, p);
    if (!rules->repeats)
        replace_repeats(population, code);
    kp_rules_order_pegs(rules, code);
}

static void scatter_code(struct kp_population *population, uint16_t *code)
{
    for (int p = 0; p < pegs_of(population); p++)
        code[p] = draw_colour(population, p);
    tidy_code(population, code);
}

void kp_population_scatter(struct kp_population *population)
{
    for (size_t i = 0; i < KP_POPULATION; i++)
        scatter_code(population, kp_population_code(population, i));
}

/* ---- Children ------------------------------------------------------------ */

static const uint16_t *choose_parent(struct kp_population *population)
{
    size_t a = (size_t)kp_random_below(&population->draw, KP_POPULATION);
    size_t b = (size_t)kp_random_below(&population->draw, KP_POPULATION);
    bool second = population->distances[b] < population->distances[a];

    return kp_population_code(population, second ? b : a);
}

/* Two pegs in order, which may be the same. */
static void draw_pegs(struct kp_population *population, int *from, int *to)
{
    int a = draw_below(population, pegs_of(population));
    int b = draw_below(population, pegs_of(population));

    *from = a < b ? a : b;
    *to = a < b ? b : a;
}

/* At one point or at two, with equal probability. */
static void cross(struct kp_population *population, const uint16_t *mother, const uint16_t *father,
                  uint16_t *daughter, uint16_t *son)
{
    size_t size = (size_t)pegs_of(population) * sizeof *son;
    int from, to;

    draw_pegs(population, &from, &to);
    if (draw_below(population, 100) < 50)
        to = pegs_of(population) - 1;
    memcpy(daughter, mother, size);
    memcpy(son, father, size);
    for (int p = from; p <= to; p++) {
        daughter[p] = father[p];
        son[p] = mother[p];
    }
}

/* Mutation, exchange and inversion. */
static void vary_code(struct kp_population *population, uint16_t *code)
{
    int from, to;

    if (draw_below(population, 100) < 3) {
        int p = draw_below(population, pegs_of(population));

        code[p] = draw_colour(population, p);
    }
    if (draw_below(population, 100) < 3) {
        draw_pegs(population, &from, &to);
        kp_exchange_pegs(code, from, to);
    }
    if (draw_below(population, 100) < 2)
        for (draw_pegs(population, &from, &to); from < to; from++, to--)
            kp_exchange_pegs(code, from, to);
}

uint64_t kp_population_hash(const uint16_t *code, int pegs)
{
    uint64_t hash = KP_FNV_START;

    for (int p = 0; p < pegs; p++)
        hash = kp_fnv_add(hash, code[p]);
    return hash;
}

static bool is_new(const struct kp_population *population, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (population->hashes[k] == population->hashes[i])
            return false;
    return true;
}

/* Finish the i-th child of the next generation, which has no twin among those before it. */
static void finish_child(struct kp_population *population, size_t i, uint16_t *code)
{
    vary_code(population, code);
    tidy_code(population, code);
    population->hashes[i] = kp_population_hash(code, pegs_of(population));
    if (is_new(population, i))
        return;
    scatter_code(population, code);
    population->hashes[i] = kp_population_hash(code, pegs_of(population));
}

void kp_population_breed(struct kp_population *population)
{
    uint16_t *codes = population->codes;

    for (size_t i = 0; i < KP_POPULATION; i += 2) {
        const uint16_t *mother = choose_parent(population), *father = choose_parent(population);
        uint16_t *daughter = population->next + i * (size_t)pegs_of(population);
        uint16_t *son = daughter + pegs_of(population);

        cross(population, mother, father, daughter, son);
        finish_child(population, i, daughter);
        finish_child(population, i + 1, son);
    }
    population->codes = population->next;
    population->next = codes;
}
