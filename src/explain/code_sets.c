/* The codes are counted through like a number whose digits are the pegs, in code order; of multisets
 * only the ones in ascending order are kept. */
#include "explain/code_sets.h"

#include "base/allocate.h"
#include "game/score.h"

#include <stdlib.h>
#include <string.h>

#define MOST_NUMBERS ((size_t)1 << 22) /* that are counted through */
#define MOST_CODES   ((size_t)1 << 18)
#define MOST_ROWS    1000
#define MOST_TESTS   ((size_t)1 << 26) /* of a code by a row or a fact */
#define MOST_BYTES   ((size_t)1 << 28)

/* ---- Facts ------------------------------------------------------------------- */

struct kp_fact kp_fact_of(const struct kp_code_sets *sets, size_t fact)
{
    size_t pegs = (size_t)sets->pegs, each = pegs * (size_t)sets->colours;

    if (fact < each)
        return (struct kp_fact){.kind = KP_NOT_AT,
                                .peg = (int)(fact / (size_t)sets->colours),
                                .colour = (int)(fact % (size_t)sets->colours)};
    if (fact < 2 * each)
        return (struct kp_fact){.kind = KP_AT_LEAST,
                                .colour = (int)((fact - each) / pegs),
                                .times = (int)((fact - each) % pegs) + 1};
    return (struct kp_fact){.kind = KP_AT_MOST,
                            .colour = (int)((fact - 2 * each) / pegs),
                            .times = (int)((fact - 2 * each) % pegs)};
}

size_t kp_fact_number(const struct kp_code_sets *sets, struct kp_fact fact)
{
    size_t pegs = (size_t)sets->pegs, each = pegs * (size_t)sets->colours;

    switch (fact.kind) {
    case KP_NOT_AT:
        return (size_t)fact.peg * (size_t)sets->colours + (size_t)fact.colour;
    case KP_AT_LEAST:
        return each + (size_t)fact.colour * pegs + (size_t)fact.times - 1;
    default:
        return 2 * each + (size_t)fact.colour * pegs + (size_t)fact.times;
    }
}

bool kp_facts_have(const struct kp_code_sets *sets, const uint64_t *facts, struct kp_fact fact)
{
    return kp_bit(facts, kp_fact_number(sets, fact));
}

struct kp_times kp_facts_times(const struct kp_code_sets *sets, const uint64_t *facts, int colour)
{
    struct kp_times times = {0, sets->pegs};

    for (int k = 1; k <= sets->pegs; k++)
        if (kp_facts_have(sets, facts, (struct kp_fact){KP_AT_LEAST, 0, colour, k}))
            times.least = k;
    for (int k = sets->pegs - 1; k >= 0; k--)
        if (kp_facts_have(sets, facts, (struct kp_fact){KP_AT_MOST, 0, colour, k}))
            times.most = k;
    return times;
}

/* ---- Codes --------------------------------------------------------------------- */

/* Counts one up.  false: that was the last number. */
static bool next_code(const struct kp_code_sets *sets, uint16_t *code)
{
    int p = sets->pegs - 1;

    while (p >= 0 && code[p] + 1 == sets->colours)
        code[p--] = 0;
    if (p >= 0)
        code[p]++;
    return p >= 0;
}

static bool is_ascending(const struct kp_code_sets *sets, const uint16_t *code)
{
    for (int p = 1; p < sets->pegs; p++)
        if (code[p] < code[p - 1])
            return false;
    return true;
}

static size_t count_numbers(const struct kp_code_sets *sets)
{
    size_t numbers = 1;

    for (int p = 0; p < sets->pegs && numbers <= MOST_NUMBERS; p++)
        numbers = kp_multiply_sizes(numbers, (size_t)sets->colours);
    return numbers;
}

static enum kp_stop_reason list_codes(struct kp_code_sets *sets, struct kp_replay *replay,
                                      const struct kp_limits *limits)
{
    size_t room = 0, pegs = (size_t)sets->pegs, since = 0;
    uint16_t *code = kp_calloc(pegs, sizeof *code), *codes = NULL;
    enum kp_stop_reason stop = code ? KP_COMPLETED : KP_OUT_OF_MEMORY;
    bool more = code;

    for (; more && stop == KP_COMPLETED; more = next_code(sets, code)) {
        if (++since % 4096 == 0)
            stop = kp_limits_check_time(limits);
        if ((sets->game->rules->scores == KP_COLOURS_ONLY && !is_ascending(sets, code)) ||
            !kp_replay_fits_rows(replay, code, 0, NULL, 0))
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

/* ---- Sets ------------------------------------------------------------------------ */

static void add_facts(struct kp_code_sets *sets, size_t i, int *tally)
{
    const uint16_t *code = kp_code_at(sets, i);

    for (int p = 0; p < sets->pegs; p++)
        tally[code[p]]++;
    for (size_t f = 0; f < sets->fact_count; f++) {
        struct kp_fact fact = kp_fact_of(sets, f);
        int pegs = tally[fact.colour];

        if (fact.kind == KP_NOT_AT     ? code[fact.peg] != fact.colour
            : fact.kind == KP_AT_LEAST ? pegs >= fact.times
                                       : pegs <= fact.times)
            kp_bit_set(sets->facts + f * sets->words, i);
    }
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

static void find_known_parts(struct kp_code_sets *sets)
{
    enum kp_scoring scores = sets->game->rules->scores;

    for (size_t r = 0; r < sets->game->row_count; r++) {
        struct kp_score score = sets->game->rows[r].score;
        bool *knows = sets->knows + r * KP_ROW_PARTS;

        knows[KP_ROW_BLACK] = score.black != KP_UNKNOWN && scores != KP_COLOURS_ONLY;
        knows[KP_ROW_TOTAL] = score.black != KP_UNKNOWN && score.white != KP_UNKNOWN;
        knows[KP_ROW_SCORE] = score.black != KP_UNKNOWN || score.white != KP_UNKNOWN;
    }
}

static enum kp_stop_reason fill_sets(struct kp_code_sets *sets, struct kp_replay *replay,
                                     const struct kp_limits *limits)
{
    size_t rows = sets->game->row_count, since = 0;
    enum kp_stop_reason stop = KP_COMPLETED;
    int *tally;

    sets->words = sets->code_count / 64 + 1;
    sets->fact_count = 3 * (size_t)sets->pegs * (size_t)sets->colours;
    sets->fact_words = sets->fact_count / 64 + 1;
    if (kp_multiply_sizes(sets->fact_count + rows * KP_ROW_PARTS, sets->words) > MOST_BYTES / 8 ||
        kp_multiply_sizes(rows + sets->fact_count, sets->code_count) > MOST_TESTS)
        return KP_BOARD_TOO_LARGE;
    KP_TAKE(&sets->arena, tally, (size_t)sets->colours);
    KP_TAKE(&sets->arena, sets->all, sets->words);
    KP_TAKE(&sets->arena, sets->facts, sets->fact_count * sets->words);
    KP_TAKE(&sets->arena, sets->rows, rows * KP_ROW_PARTS * sets->words);
    KP_TAKE(&sets->arena, sets->knows, rows * KP_ROW_PARTS);
    if (sets->arena.failed)
        return KP_OUT_OF_MEMORY;
    find_known_parts(sets);
    for (size_t i = 0; i < sets->code_count && stop == KP_COMPLETED; i++) {
        kp_bit_set(sets->all, i);
        add_facts(sets, i, tally);
        for (size_t r = 0; r < rows; r++)
            add_row(sets, replay, r, i);
        since += rows + sets->fact_count;
        if (since > MOST_TESTS / 1024) {
            stop = kp_limits_check_time(limits);
            since = 0;
        }
    }
    return stop;
}

enum kp_stop_reason kp_code_sets_make(struct kp_code_sets *sets, const struct kp_transcript *game,
                                      const struct kp_limits *limits)
{
    struct kp_replay *replay;
    enum kp_stop_reason stop;

    *sets = (struct kp_code_sets){
        .game = game, .pegs = game->rules->pegs, .colours = kp_rules_secret_colours(game->rules)};
    if (count_numbers(sets) > MOST_NUMBERS || game->row_count > MOST_ROWS)
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

void kp_code_sets_free(struct kp_code_sets *sets)
{
    free(sets->codes);
    kp_arena_free(&sets->arena);
}
