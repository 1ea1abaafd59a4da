#include "strategy/genetic/lookahead.h"

#include "base/error.h"
#include "strategy/code_table.h"
#include "strategy/exact/exact_search.h"

#include <string.h>

bool kp_can_solve_small_set(const struct kp_rules *rules, size_t count)
{
    return count <= KP_FINISH_FEW && kp_code_table_admits(rules);
}

static enum kp_status search(const struct kp_position *position, const struct kp_limits *limits,
                             struct kp_small_set_solution *finished, enum kp_stop_reason *stop,
                             struct kp_diag *why)
{
    struct kp_exact_search *search;
    enum kp_status status = kp_exact_new(position, limits, KP_FEWEST, &search, why);

    if (status == KP_OK)
        finished->total = kp_exact_total(search, 0, stop);
    if (status == KP_OK && *stop == KP_COMPLETED)
        finished->guess = kp_exact_guess(search, 0, stop);
    kp_exact_free(search);
    return status;
}

enum kp_status kp_solve_small_set(const struct kp_rules *rules, const uint16_t *codes, size_t count,
                                  const struct kp_limits *limits,
                                  struct kp_small_set_solution *finished, enum kp_stop_reason *stop,
                                  struct kp_diag *why)
{
    struct kp_code_table field = {0};
    struct kp_symmetry symmetry = {0};
    uint32_t secrets[KP_FINISH_FEW];
    struct kp_position position = {&field, secrets, count, &symmetry};
    enum kp_status status = kp_code_table_choose(&field, rules, codes, count, why);

    for (uint32_t i = 0; i < count; i++)
        secrets[i] = i;
    if (status == KP_OK && !kp_symmetry_begin(&symmetry, rules, false, false, false))
        status = kp_no_memory(why);
    if (status == KP_OK)
        status = search(&position, limits, finished, stop, why);
    kp_symmetry_clear(&symmetry);
    kp_code_table_clear(&field);
    return status;
}

/* No search is for fewer: of one, or of two, one is guessed first. */
#define ALONE 3

struct looking {
    struct kp_entropy_sample *jury;
    const struct kp_limits *limits;
    uint32_t size[256]; /* of each part */
    uint64_t total, limit;
    enum kp_stop_reason stop;
};

/* A part of n takes at least 1, 2, 2, ... 2 more guesses. */
static uint64_t least(uint32_t n)
{
    return n > 0 ? 2 * (uint64_t)n - 1 : 0;
}

static uint8_t mark_of(const struct looking *looking, size_t k)
{
    return looking->jury->field.marks[k];
}

/* Of each part that is not won what it takes at least, until more is known. */
static void begin(struct looking *looking)
{
    const struct kp_code_table *field = &looking->jury->field;

    looking->total = field->count;
    for (size_t i = 0; i < field->count; i++)
        looking->size[looking->jury->marks[i]]++;
    looking->size[field->won] = 0;
    for (size_t k = 0; k < field->mark_count; k++)
        looking->total += least(looking->size[mark_of(looking, k)]);
}

/* Its codes, in their order. */
static void take(const struct looking *looking, uint8_t mark, uint16_t *codes)
{
    const struct kp_code_table *field = &looking->jury->field;
    size_t pegs = (size_t)field->pegs;

    for (size_t i = 0; i < field->count; i++) {
        if (looking->jury->marks[i] != mark)
            continue;
        memcpy(codes, kp_code_table_code(field, i), pegs * sizeof *codes);
        codes += pegs;
    }
}

static enum kp_status play_part(struct looking *looking, uint8_t mark, struct kp_diag *why)
{
    const struct kp_rules *rules = looking->jury->field.rules;
    uint16_t codes[KP_FINISH_FEW * KP_MARK_PEGS];
    uint32_t n = looking->size[mark];
    struct kp_small_set_solution finished = {0};
    enum kp_status status;

    looking->stop = KP_OUT_OF_EFFORT;
    if (!kp_can_solve_small_set(rules, n))
        return KP_OK;
    take(looking, mark, codes);
    status = kp_solve_small_set(rules, codes, n, looking->limits, &finished, &looking->stop, why);
    if (status == KP_OK && looking->stop == KP_COMPLETED)
        looking->total += finished.total - least(n);
    return status;
}

enum kp_status kp_lookahead_total(struct kp_entropy_sample *jury, const uint16_t *guess,
                                  uint64_t limit, const struct kp_limits *limits, uint64_t *total,
                                  enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct looking looking = {.jury = jury, .limits = limits, .limit = limit};
    enum kp_status status = KP_OK;

    kp_entropy_sample_marks(jury, guess);
    begin(&looking);
    for (size_t k = 0; k < jury->field.mark_count && looking.total < limit; k++) {
        if (looking.size[mark_of(&looking, k)] >= ALONE)
            status = play_part(&looking, mark_of(&looking, k), why);
        if (status != KP_OK || looking.stop != KP_COMPLETED)
            break;
    }
    *total = looking.total;
    *stop = looking.stop;
    return status;
}
