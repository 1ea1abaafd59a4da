/* The codes are counted through like a number whose digits are the pegs, in code order. */
#include "explain/code_sets.h"

#include "base/allocate.h"
#include "base/hash.h"
#include "explain/bounds.h"
#include "game/score.h"

#include <stdlib.h>
#include <string.h>

#define MOST_NUMBERS ((size_t)1 << 22) /* that are counted through */
#define MOST_CODES   ((size_t)1 << 18)
#define MOST_ROWS    1000
#define MOST_TESTS   ((size_t)1 << 26) /* of a code by a row or a fact */
#define MOST_BYTES   ((size_t)1 << 28)

#define MOST_JOINT_COLOURS 16
#define MOST_JOINT_WORDS   ((size_t)1 << 21) /* of the sets of joint facts */

/* ---- Facts ------------------------------------------------------------------- */

static size_t count_simple_facts(const struct kp_code_sets *sets)
{
    return 3 * (size_t)sets->pegs * (size_t)sets->colours;
}

bool kp_code_has_fact(const struct kp_code_sets *sets, size_t f, const uint16_t *code,
                      const int *tally)
{
    struct kp_fact fact = kp_fact_of(sets, f);
    int pegs = tally[fact.colour] +
               (fact.other_colour != fact.colour ? tally[fact.other_colour] : 0);

    return fact.kind == KP_NOT_AT     ? code[fact.peg] != fact.colour
           : fact.kind == KP_AT_LEAST ? pegs >= fact.times
           : fact.kind == KP_AT_MOST
               ? pegs <= fact.times
               : code[fact.peg] == fact.colour || code[fact.other_peg] == fact.colour;
}

struct kp_times kp_facts_times(const struct kp_code_sets *sets, const uint64_t *facts, int colour,
                               int other_colour)
{
    struct kp_times times = {0, sets->pegs};

    for (size_t f = 0; kp_next_fact(sets, facts, &f); f++) {
        struct kp_fact fact = kp_fact_of(sets, f);

        if (fact.colour != colour || fact.other_colour != other_colour)
            continue;
        if (fact.kind == KP_AT_LEAST)
            times.least = kp_max_int(times.least, fact.times);
        else if (fact.kind == KP_AT_MOST)
            times.most = kp_min_int(times.most, fact.times);
    }
    return times;
}

static void add_fact(struct kp_code_sets *sets, struct kp_fact fact)
{
    sets->about[sets->fact_count++] = fact;
}

/* How many pegs have one of these colours. */
static void add_bounds(struct kp_code_sets *sets, enum kp_fact_kind kind, int colour, int other)
{
    int first = kind == KP_AT_LEAST;

    for (int k = first; k < first + sets->pegs; k++)
        add_fact(sets, (struct kp_fact){
                           .kind = kind, .colour = colour, .other_colour = other, .times = k});
}

/* Joint facts are about guessed colours alone, which are listed with their number. */
static void add_joint_facts(struct kp_code_sets *sets, const int *guessed, size_t colours)
{
    bool has_places = sets->game->rules->scores != KP_COLOURS_ONLY;

    for (size_t i = 0; i < colours; i++) {
        for (size_t j = i + 1; j < colours; j++) {
            add_bounds(sets, KP_AT_LEAST, guessed[i], guessed[j]);
            add_bounds(sets, KP_AT_MOST, guessed[i], guessed[j]);
        }
        for (int q = 1; q < sets->pegs && has_places; q++)
            for (int p = 0; p < q; p++)
                add_fact(sets, (struct kp_fact){KP_PLACE, p, guessed[i], 1, q, guessed[i]});
    }
}

/* Lists all facts, in the order of their numbers.  false: no memory. */
static bool list_facts(struct kp_code_sets *sets, bool joint)
{
    const struct kp_transcript *game = sets->game;
    size_t pegs = (size_t)sets->pegs, count = 0;
    int guessed[MOST_JOINT_COLOURS];

    for (int c = 0; c < sets->colours && joint; c++)
        for (size_t i = 0; i < game->row_count * pegs; i++)
            if (game->guesses[i] == c) {
                joint = count < MOST_JOINT_COLOURS;
                if (joint)
                    guessed[count++] = c;
                break;
            }
    if (!joint)
        count = 0;
    KP_TAKE(&sets->arena, sets->about,
            count_simple_facts(sets) + count * count * pegs + count * pegs * pegs);
    if (sets->arena.failed)
        return false;
    for (int p = 0; p < sets->pegs; p++)
        for (int c = 0; c < sets->colours; c++)
            add_fact(sets, (struct kp_fact){KP_NOT_AT, p, c, 0, p, c});
    for (int c = 0; c < sets->colours; c++)
        add_bounds(sets, KP_AT_LEAST, c, c);
    for (int c = 0; c < sets->colours; c++)
        add_bounds(sets, KP_AT_MOST, c, c);
    sets->simple_count = sets->fact_count;
    add_joint_facts(sets, guessed, count);
    sets->fact_words = sets->fact_count / 64 + 1;
    return true;
}

/* ---- Codes --------------------------------------------------------------------- */

bool kp_code_sets_next(const struct kp_code_sets *sets, uint16_t *code)
{
    bool ordered = sets->game->rules->scores == KP_COLOURS_ONLY;
    int p = sets->pegs - 1;

    while (p >= 0 && code[p] + 1 == sets->colours)
        p--;
    if (p < 0)
        return false;
    code[p]++;
    for (int q = p + 1; q < sets->pegs; q++)
        code[q] = ordered ? code[p] : 0;
    return true;
}

bool kp_code_sets_are_longer(const struct kp_code_sets *sets, size_t most)
{
    size_t numbers = 1;

    for (int p = 0; p < sets->pegs && numbers <= most; p++)
        numbers = kp_multiply_sizes(numbers, (size_t)sets->colours);
    return numbers > most;
}

static enum kp_stop_reason list_codes(struct kp_code_sets *sets, struct kp_replay *replay,
                                      const struct kp_limits *limits)
{
    size_t room = 0, pegs = (size_t)sets->pegs, since = 0;
    uint16_t *code = kp_calloc(pegs, sizeof *code), *codes = NULL;
    enum kp_stop_reason stop = code ? KP_COMPLETED : KP_OUT_OF_MEMORY;
    bool more = code;

    for (; more && stop == KP_COMPLETED; more = kp_code_sets_next(sets, code)) {
        if (++since % 4096 == 0)
            stop = kp_limits_check_time(limits);
        if (!kp_replay_fits_rows(replay, code, 0, NULL, 0))
            continue;
        if (sets->code_count == MOST_CODES)
            stop = KP_BOARD_TOO_LARGE;
        else if (!KP_RESERVE(codes, room, (sets->code_count + 1) * pegs))
            stop = KP_OUT_OF_MEMORY;
        if (stop != KP_COMPLETED || !codes)
            break;
        memcpy(codes + sets->code_count++ * pegs, code, pegs * sizeof *code);
    }
    sets->codes = codes;
    free(code);
    return stop;
}

/* ---- Rules ------------------------------------------------------------------------ */

/* What is known before any row. */
static void list_rules(struct kp_code_sets *sets)
{
    const struct kp_rules *rules = sets->game->rules;

    for (int c = 0; c < sets->colours; c++) {
        struct kp_times times = kp_transcript_times(sets->game, c);

        if (!rules->repeats && !kp_rules_is_blank(rules, c) && times.most > 1)
            times.most = 1;
        for (int p = 0; p < sets->pegs; p++)
            if (times.most == 0 || !kp_transcript_allows(sets->game, p, c))
                kp_bit_set(sets->rules, kp_fact_not_at(sets, p, c));
        for (int k = 1; k <= times.least && k <= sets->pegs; k++)
            kp_bit_set(sets->rules, kp_fact_at_least(sets, c, k));
        for (int k = times.most; k < sets->pegs; k++)
            kp_bit_set(sets->rules, kp_fact_at_most(sets, c, k));
    }
}

static struct kp_code_sets begin_sets(const struct kp_transcript *game)
{
    return (struct kp_code_sets){
        .game = game, .pegs = game->rules->pegs, .colours = kp_rules_secret_colours(game->rules)};
}

/* Lists the facts, and takes room for the sets; without codes none is needed for these.  false: no
 * memory. */
static bool take_sets(struct kp_code_sets *sets)
{
    enum kp_scoring scores = sets->game->rules->scores;
    size_t rows = sets->game->row_count;

    if (!list_facts(sets, sets->words > 0))
        return false;
    KP_TAKE(&sets->arena, sets->all, sets->words);
    KP_TAKE(&sets->arena, sets->facts, sets->simple_count * sets->words);
    KP_TAKE(&sets->arena, sets->rows, rows * KP_ROW_PARTS * sets->words);
    KP_TAKE(&sets->arena, sets->knows, rows * KP_ROW_PARTS);
    KP_TAKE(&sets->arena, sets->rules, sets->fact_words);
    for (size_t r = 0; r < rows && !sets->arena.failed; r++) {
        struct kp_score score = sets->game->rows[r].score;
        bool *knows = sets->knows + r * KP_ROW_PARTS;

        knows[KP_ROW_BLACK] = score.black != KP_UNKNOWN && scores != KP_COLOURS_ONLY;
        knows[KP_ROW_TOTAL] = score.black != KP_UNKNOWN && score.white != KP_UNKNOWN;
        knows[KP_ROW_SCORE] = score.black != KP_UNKNOWN || score.white != KP_UNKNOWN;
    }
    return !sets->arena.failed;
}

/* ---- Sets ------------------------------------------------------------------------ */

/* If places do not count, no code lacks a colour at a peg: nothing is ever said of that. */
static void add_facts(struct kp_code_sets *sets, size_t i, int *tally)
{
    bool has_places = sets->game->rules->scores != KP_COLOURS_ONLY;
    const uint16_t *code = kp_code_at(sets, i);

    for (int p = 0; p < sets->pegs; p++)
        tally[code[p]]++;
    for (size_t f = 0; f < sets->simple_count; f++)
        if ((has_places || kp_is_bound(kp_fact_of(sets, f))) &&
            kp_code_has_fact(sets, f, code, tally))
            kp_bit_set(sets->facts + f * sets->words, i);
    for (int p = 0; p < sets->pegs; p++)
        tally[code[p]] = 0;
}

static void add_row(struct kp_code_sets *sets, struct kp_replay *replay, size_t row, size_t i)
{
    struct kp_score score = sets->game->rows[row].score, right;
    bool fits[KP_ROW_PARTS];

    fits[KP_ROW_SCORE] = kp_replay_gives(replay, kp_code_at(sets, i), row, &right);
    fits[KP_ROW_BLACK] = right.black == score.black;
    fits[KP_ROW_TOTAL] = right.black + right.white == score.black + score.white;
    for (size_t part = 0; part < KP_ROW_PARTS; part++)
        if (fits[part] && kp_row_knows(sets, row, (enum kp_row_part)part))
            kp_bit_set(sets->rows + (row * KP_ROW_PARTS + part) * sets->words, i);
}

static enum kp_stop_reason fill_sets(struct kp_code_sets *sets, struct kp_replay *replay,
                                     const struct kp_limits *limits)
{
    size_t rows = sets->game->row_count, since = 0, simple = count_simple_facts(sets);
    enum kp_stop_reason stop = KP_COMPLETED;
    int *tally;

    sets->words = sets->code_count / 64 + 1;
    if (kp_multiply_sizes(simple + rows * KP_ROW_PARTS, sets->words) > MOST_BYTES / 8 ||
        kp_multiply_sizes(rows + simple, sets->code_count) > MOST_TESTS)
        return KP_BOARD_TOO_LARGE;
    if (!take_sets(sets))
        return KP_OUT_OF_MEMORY;
    KP_TAKE(&sets->arena, tally, (size_t)sets->colours);
    if (!tally)
        return KP_OUT_OF_MEMORY;
    for (size_t i = 0; i < sets->code_count && stop == KP_COMPLETED; i++) {
        kp_bit_set(sets->all, i);
        add_facts(sets, i, tally);
        for (size_t r = 0; r < rows; r++)
            add_row(sets, replay, r, i);
        since += rows + sets->simple_count;
        if (since > MOST_TESTS / 1024) {
            stop = kp_limits_check_time(limits);
            since = 0;
        }
    }
    for (size_t f = 0; f < sets->simple_count; f++)
        if (kp_bits_within(sets->all, kp_fact_codes(sets, f), sets->words))
            kp_bit_set(sets->rules, f);
    return stop;
}

/* The codes of which at least this many pegs have a colour. */
static const uint64_t *at_least(const struct kp_code_sets *sets, int colour, int times)
{
    return times > 0 ? kp_fact_codes(sets, kp_fact_at_least(sets, colour, times)) : sets->all;
}

static void fill_joint_fact(const struct kp_code_sets *sets, struct kp_fact joint, uint64_t *codes)
{
    int times = joint.times + (joint.kind == KP_AT_MOST);

    if (joint.kind == KP_PLACE) {
        const uint64_t *absent[] = {
            kp_fact_codes(sets, kp_fact_not_at(sets, joint.peg, joint.colour)),
            kp_fact_codes(sets, kp_fact_not_at(sets, joint.other_peg, joint.colour))};

        for (size_t i = 0; i < sets->words; i++)
            codes[i] = sets->all[i] & ~(absent[0][i] & absent[1][i]);
        return;
    }
    for (int k = 0; k <= times; k++) {
        const uint64_t *first = at_least(sets, joint.colour, k);
        const uint64_t *second = at_least(sets, joint.other_colour, times - k);

        for (size_t i = 0; i < sets->words; i++)
            codes[i] |= first[i] & second[i];
    }
    for (size_t i = 0; i < sets->words && joint.kind == KP_AT_MOST; i++)
        codes[i] = sets->all[i] & ~codes[i];
}

bool kp_code_sets_add_joint_facts(struct kp_code_sets *sets)
{
    size_t count = sets->fact_count - sets->simple_count;

    if (sets->joint_facts || kp_multiply_sizes(count, sets->words) > MOST_JOINT_WORDS)
        return sets->joint_facts;
    KP_TAKE(&sets->arena, sets->joint_facts, count * sets->words);
    for (size_t i = 0; i < count && sets->joint_facts; i++) {
        uint64_t *codes = sets->joint_facts + i * sets->words;

        fill_joint_fact(sets, kp_fact_of(sets, sets->simple_count + i), codes);
        if (kp_bits_within(sets->all, codes, sets->words))
            kp_bit_set(sets->rules, sets->simple_count + i);
    }
    return sets->joint_facts;
}

enum kp_stop_reason kp_code_sets_make(struct kp_code_sets *sets, const struct kp_transcript *game,
                                      const struct kp_limits *limits)
{
    struct kp_replay *replay;
    enum kp_stop_reason stop;

    *sets = begin_sets(game);
    if (kp_code_sets_are_longer(sets, MOST_NUMBERS) || game->row_count > MOST_ROWS)
        return KP_BOARD_TOO_LARGE;
    replay = kp_replay_new(game);
    if (!replay)
        return KP_OUT_OF_MEMORY;
    stop = list_codes(sets, replay, limits);
    if (stop == KP_COMPLETED)
        stop = fill_sets(sets, replay, limits);
    kp_replay_free(replay);
    return stop;
}

enum kp_stop_reason kp_code_sets_make_unlisted(struct kp_code_sets *sets,
                                               const struct kp_transcript *game)
{
    *sets = begin_sets(game);
    if (sets->pegs > KP_BOUNDS_PEGS || sets->colours > KP_BOUNDS_COLOURS ||
        game->row_count > MOST_ROWS || game->rules->scores == KP_COLOURS_ONLY)
        return KP_BOARD_TOO_LARGE;
    if (!take_sets(sets))
        return KP_OUT_OF_MEMORY;
    for (size_t i = 0; i < 2; i++)
        KP_TAKE(&sets->arena, sets->tables[i], kp_bounds_table_words(sets->pegs, sets->colours));
    list_rules(sets);
    return sets->arena.failed ? KP_OUT_OF_MEMORY : KP_COMPLETED;
}

void kp_code_sets_free(struct kp_code_sets *sets)
{
    free(sets->codes);
    kp_arena_free(&sets->arena);
}
