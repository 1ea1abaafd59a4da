#include "strategy/genetic/population.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* The fitness of Berghman, Goossens and Leus, 2009: a times the black pegs that a row has
 * too many or too few, and once the white ones, with a = 1; their b P (i - 1) is the same
 * for all codes of a turn and decides nothing here, where only the order of codes counts.
 * What else may be known of a secret is ours. */
static bool find_numbers(struct kp_fitness *miss, int colours)
{
    if (miss->game->sum < 0)
        return true;
    miss->numbers = kp_calloc((size_t)colours, sizeof *miss->numbers);
    for (int c = 0; miss->numbers && c < colours; c++)
        miss->numbers[c] = kp_rules_number(miss->game->rules, c);
    return miss->numbers != NULL;
}

bool kp_fitness_make(struct kp_fitness *miss, const struct kp_transcript *game)
{
    int colours = kp_rules_guess_colours(game->rules);

    *miss = (struct kp_fitness){.game = game};
    miss->tally = kp_calloc((size_t)colours, sizeof *miss->tally);
    return miss->tally && find_numbers(miss, colours);
}

void kp_fitness_clear(struct kp_fitness *miss)
{
    free(miss->tally);
    free(miss->numbers);
    *miss = (struct kp_fitness){0};
}

/* ---- Rows -------------------------------------------------------------- */

/* The tally is that of the code; guesses are taken out of it, and put back. */
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

static uint64_t apart(int noted, int right)
{
    return noted == KP_UNKNOWN ? 0 : (uint64_t)abs(noted - right);
}

static uint64_t miss_row(const struct kp_fitness *miss, const uint16_t *code, size_t row)
{
    const struct kp_rules *rules = miss->game->rules;
    const uint16_t *guess = kp_transcript_guess(miss->game, row);
    struct kp_score noted = miss->game->rows[row].score;
    int black = 0, common = 0;

    if (rules->scores != KP_COLOURS_ONLY)
        black = count_black(code, guess, rules->pegs);
    if (rules->scores == KP_BLACK_ONLY)
        return apart(noted.black, black);
    if (noted.white != KP_UNKNOWN)
        common = count_common(miss->tally, guess, rules->pegs);
    return apart(noted.black, black) + apart(noted.white, common - black);
}

/* ---- All that is known ------------------------------------------------- */

static uint64_t miss_pegs(const struct kp_fitness *miss, const uint16_t *code)
{
    const struct kp_rules *rules = miss->game->rules;
    uint64_t wrong = 0;

    for (int p = 0; p < rules->pegs; p++) {
        bool again = !rules->repeats && miss->tally[code[p]] > 1;

        wrong += again && !kp_rules_is_blank(rules, code[p]);
        wrong += !kp_transcript_allows(miss->game, p, code[p]);
    }
    return wrong;
}

static uint64_t miss_sum(const struct kp_fitness *miss, const uint16_t *code)
{
    int64_t sum = 0;

    for (int p = 0; miss->numbers && p < miss->game->rules->pegs; p++)
        sum += miss->numbers[code[p]];
    return miss->numbers ? (uint64_t)llabs(sum - miss->game->sum) : 0;
}

uint64_t kp_fitness_of(struct kp_fitness *miss, const uint16_t *code)
{
    int n = miss->game->rules->pegs;
    uint64_t total = miss_sum(miss, code);

    for (int p = 0; p < n; p++)
        miss->tally[code[p]]++;
    total += miss_pegs(miss, code);
    for (size_t r = 0; r < miss->game->row_count; r++)
        total += miss_row(miss, code, r);
    for (int p = 0; p < n; p++)
        miss->tally[code[p]] = 0;
    return total;
}

/* ---- Memory ------------------------------------------------------------ */

size_t kp_population_bytes(const struct kp_transcript *game)
{
    size_t pegs = (size_t)game->rules->pegs, colours = (size_t)game->rules->colours + 1;

    return pegs * 2 * KP_POPULATION * sizeof(uint16_t) +
           colours * (sizeof(uint16_t) + sizeof(bool) + sizeof(int));
}

bool kp_population_make(struct kp_population *population, const struct kp_transcript *game,
                        struct kp_random draw)
{
    size_t codes = (size_t)game->rules->pegs * KP_POPULATION;
    size_t colours = (size_t)game->rules->colours + 1;

    *population = (struct kp_population){.game = game, .draw = draw};
    population->codes = kp_calloc(codes, sizeof *population->codes);
    population->next = kp_calloc(codes, sizeof *population->next);
    population->spare = kp_calloc(colours, sizeof *population->spare);
    population->seen = kp_calloc(colours, sizeof *population->seen);
    return population->codes && population->next && population->spare && population->seen;
}

void kp_population_clear(struct kp_population *population)
{
    free(population->codes);
    free(population->next);
    free(population->spare);
    free(population->seen);
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

static uint16_t *child(const struct kp_population *population, size_t i)
{
    return population->next + i * (size_t)pegs_of(population);
}

static int below(struct kp_population *population, int n)
{
    return (int)kp_random_below(&population->draw, (uint64_t)n);
}

static bool percent(struct kp_population *population, int chance)
{
    return below(population, 100) < chance;
}

/* ---- Codes as the rules want them -------------------------------------- */

#define TRIES 8

/* A colour that the peg can have: drawn, and where that fails some times, the next one
 * from there. */
static uint16_t colour_for(struct kp_population *population, int p)
{
    int colours = kp_rules_secret_colours(population->game->rules);
    int colour = below(population, colours);

    for (int i = 0; i < TRIES && !kp_transcript_allows(population->game, p, colour); i++)
        colour = below(population, colours);
    for (int i = 0; i < colours && !kp_transcript_allows(population->game, p, colour); i++)
        colour = (colour + 1) % colours;
    return (uint16_t)colour;
}

static void mark_seen(struct kp_population *population, const uint16_t *code, bool seen)
{
    for (int p = 0; p < pegs_of(population); p++)
        population->seen[code[p]] = seen;
}

/* The colours that stand nowhere in the code. */
static int list_spare(struct kp_population *population, const uint16_t *code)
{
    int count = 0;

    mark_seen(population, code, true);
    for (int c = 0; c < population->game->rules->colours; c++)
        if (!population->seen[c])
            population->spare[count++] = (uint16_t)c;
    mark_seen(population, code, false);
    return count;
}

/* Take one of them that the peg can have, if some tries find one; where none is left
 * there are blanks, for else there would be too few colours. */
static uint16_t take_spare(struct kp_population *population, int p, int *count)
{
    int i = 0;
    uint16_t colour;

    if (*count == 0)
        return (uint16_t)(kp_rules_secret_colours(population->game->rules) - 1);
    for (int try = 0; try < TRIES; try++) {
        i = below(population, *count);
        if (kp_transcript_allows(population->game, p, population->spare[i]))
            break;
    }
    colour = population->spare[i];
    population->spare[i] = population->spare[--*count];
    return colour;
}

static void part_repeats(struct kp_population *population, uint16_t *code)
{
    int left = list_spare(population, code);

    for (int p = 0; p < pegs_of(population); p++) {
        if (population->seen[code[p]] && !kp_rules_is_blank(population->game->rules, code[p]))
            code[p] = take_spare(population, p, &left);
        population->seen[code[p]] = true;
    }
    mark_seen(population, code, false);
}

static int ascending(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

/* A code as the rules want it, out of any of the colours that secrets can have. */
static void kp_population_tidy(struct kp_population *population, uint16_t *code)
{
    const struct kp_rules *rules = population->game->rules;

    for (int p = 0; population->game->allowed && p < rules->pegs; p++)
        if (!kp_transcript_allows(population->game, p, code[p]))
            code[p] = colour_for(population, p);
    if (!rules->repeats)
        part_repeats(population, code);
    if (rules->scores == KP_COLOURS_ONLY)
        qsort(code, (size_t)rules->pegs, sizeof *code, ascending);
}

static void scatter(struct kp_population *population, uint16_t *code)
{
    for (int p = 0; p < pegs_of(population); p++)
        code[p] = colour_for(population, p);
    kp_population_tidy(population, code);
}

void kp_population_scatter(struct kp_population *population)
{
    for (size_t i = 0; i < KP_POPULATION; i++)
        scatter(population, kp_population_code(population, i));
}

/* ---- Children ---------------------------------------------------------- */

/* The better of two. */
static const uint16_t *parent(struct kp_population *population)
{
    size_t a = (size_t)kp_random_below(&population->draw, KP_POPULATION);
    size_t b = (size_t)kp_random_below(&population->draw, KP_POPULATION);

    return kp_population_code(population, population->misses[b] < population->misses[a] ? b : a);
}

/* Two pegs, in order; they may be the same. */
static void draw_pegs(struct kp_population *population, int *from, int *to)
{
    int a = below(population, pegs_of(population)), b = below(population, pegs_of(population));

    *from = a < b ? a : b;
    *to = a < b ? b : a;
}

/* At one point or at two, each as often as the other. */
static void cross(struct kp_population *population, const uint16_t *mother, const uint16_t *father,
                  uint16_t *daughter, uint16_t *son)
{
    size_t size = (size_t)pegs_of(population) * sizeof *son;
    int from, to;

    draw_pegs(population, &from, &to);
    if (percent(population, 50))
        to = pegs_of(population) - 1;
    memcpy(daughter, mother, size);
    memcpy(son, father, size);
    for (int p = from; p <= to; p++) {
        daughter[p] = father[p];
        son[p] = mother[p];
    }
}

static void exchange(uint16_t *code, int p, int q)
{
    uint16_t colour = code[p];

    code[p] = code[q];
    code[q] = colour;
}

/* Mutation, permutation and inversion, as often as in the paper. */
static void vary(struct kp_population *population, uint16_t *code)
{
    int from, to;

    if (percent(population, 3)) {
        int p = below(population, pegs_of(population));

        code[p] = colour_for(population, p);
    }
    if (percent(population, 3)) {
        draw_pegs(population, &from, &to);
        exchange(code, from, to);
    }
    if (percent(population, 2))
        for (draw_pegs(population, &from, &to); from < to; from++, to--)
            exchange(code, from, to);
}

/* FNV-1a; sixteen bits at a time. */
uint64_t kp_population_mark(const uint16_t *code, int pegs)
{
    uint64_t mark = UINT64_C(0xcbf29ce484222325);

    for (int p = 0; p < pegs; p++)
        mark = (mark ^ code[p]) * UINT64_C(0x100000001b3);
    return mark;
}

static bool is_new(struct kp_population *population, size_t i)
{
    uint64_t mark = kp_population_mark(child(population, i), pegs_of(population));

    population->marks[i] = mark;
    for (size_t k = 0; k < i; k++)
        if (population->marks[k] == mark)
            return false;
    return true;
}

/* Who is there already makes room for somebody at random. */
static void finish(struct kp_population *population, size_t i)
{
    uint16_t *code = child(population, i);

    vary(population, code);
    kp_population_tidy(population, code);
    if (is_new(population, i))
        return;
    scatter(population, code);
    population->marks[i] = kp_population_mark(code, pegs_of(population));
}

void kp_population_breed(struct kp_population *population)
{
    uint16_t *codes = population->codes;

    for (size_t i = 0; i < KP_POPULATION; i += 2) {
        const uint16_t *mother = parent(population), *father = parent(population);

        cross(population, mother, father, child(population, i), child(population, i + 1));
        finish(population, i);
        finish(population, i + 1);
    }
    population->codes = population->next;
    population->next = codes;
}
