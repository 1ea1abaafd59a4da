#include "strategy/code_table.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

/* ---- What there is ----------------------------------------------------- */

static int colours_of(const struct kp_rules *rules, enum kp_guesses guesses)
{
    return guesses == KP_GUESS_ANY ? kp_rules_guess_colours(rules) : kp_rules_secret_colours(rules);
}

bool kp_code_table_admits(const struct kp_rules *rules)
{
    return rules->pegs <= KP_MARK_PEGS && kp_rules_guess_colours(rules) <= KP_BULK_SCORE_COLOURS;
}

/* Where a code is that of a multiset its colours ascend; where none repeats, only the
 * blank may. */
struct shape {
    const struct kp_rules *rules;
    int pegs, colours;
    bool ascends, repeats;
};

static struct shape shape_of(const struct kp_rules *rules, enum kp_guesses guesses)
{
    return (struct shape){rules, rules->pegs, colours_of(rules, guesses),
                          rules->scores == KP_COLOURS_ONLY,
                          rules->repeats || guesses == KP_GUESS_ANY};
}

static bool may_stand(const struct shape *shape, const uint16_t *code, int p)
{
    if (shape->ascends && p > 0 && code[p] < code[p - 1])
        return false;
    if (shape->repeats || kp_rules_is_blank(shape->rules, code[p]))
        return true;
    for (int q = 0; q < p; q++)
        if (code[q] == code[p])
            return false;
    return true;
}

/* From one code to the next; a peg that is KP_BEFORE has no colour yet.  false: that
 * was the last. */
#define BEFORE UINT16_MAX

static bool next(const struct shape *shape, uint16_t *code)
{
    int p = shape->pegs - 1;

    if (code[0] == BEFORE)
        p = 0;
    while (p >= 0) {
        code[p] = (uint16_t)(code[p] + 1); /* BEFORE becomes 0 */
        if (code[p] >= shape->colours)
            code[p--] = BEFORE;
        else if (may_stand(shape, code, p) && ++p == shape->pegs)
            return true;
    }
    return false;
}

/* Codes are counted until there are too many. */
size_t kp_code_table_size(const struct kp_rules *rules, enum kp_guesses guesses)
{
    struct shape shape = shape_of(rules, guesses);
    uint16_t code[KP_MARK_PEGS];
    size_t count = 0;

    if (!kp_code_table_admits(rules))
        return SIZE_MAX;
    memset(code, 0xff, sizeof code);
    while (next(&shape, code))
        if (++count > KP_MOST_CODES)
            return SIZE_MAX;
    return count;
}

/* ---- Marks ------------------------------------------------------------- */

struct kp_score_arrays kp_code_table_scored(const struct kp_code_table *field, uint8_t *marks)
{
    switch (field->rules->scores) {
    case KP_BLACK_ONLY:
        return (struct kp_score_arrays){.black = marks};
    case KP_COLOURS_ONLY:
        return (struct kp_score_arrays){.total = marks};
    default:
        return (struct kp_score_arrays){.mark = marks};
    }
}

struct kp_score kp_code_table_score(const struct kp_code_table *field, uint8_t mark)
{
    switch (field->rules->scores) {
    case KP_BLACK_ONLY:
        return (struct kp_score){mark, KP_UNKNOWN};
    case KP_COLOURS_ONLY:
        return (struct kp_score){0, mark};
    default:
        return (struct kp_score){mark >> 4, mark & 15};
    }
}

static void list_marks(struct kp_code_table *field)
{
    int n = field->pegs;

    if (field->rules->scores != KP_BLACK_AND_WHITE) {
        for (int k = 0; k <= n; k++)
            field->marks[field->mark_count++] = (uint8_t)k;
        field->won = (uint8_t)n;
        return;
    }
    for (int black = 0; black <= n; black++)
        for (int white = 0; black + white <= n; white++)
            if (black != n - 1 || white != 1)
                field->marks[field->mark_count++] = (uint8_t)(16 * black + white);
    field->won = (uint8_t)(16 * n);
}

/* ---- The field --------------------------------------------------------- */

const uint16_t *kp_code_table_code(const struct kp_code_table *field, size_t i)
{
    return field->codes + i * (size_t)field->pegs;
}

static int compare(const uint16_t *a, const uint16_t *b, int pegs)
{
    for (int p = 0; p < pegs; p++)
        if (a[p] != b[p])
            return a[p] < b[p] ? -1 : 1;
    return 0;
}

size_t kp_code_table_find(const struct kp_code_table *field, const uint16_t *code)
{
    size_t low = 0, high = field->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (compare(kp_code_table_code(field, middle), code, field->pegs) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < field->count && !compare(kp_code_table_code(field, low), code, field->pegs)
               ? low
               : SIZE_MAX;
}

static bool add(struct kp_code_table *field, const uint16_t *code)
{
    size_t pegs = (size_t)field->pegs;

    if (!KP_RESERVE(field->codes, field->room, (field->count + 1) * pegs) ||
        !kp_bulk_scorer_add(field->all, code))
        return false;
    memcpy(field->codes + field->count++ * pegs, code, pegs * sizeof *code);
    return true;
}

static enum kp_status begin(struct kp_code_table *field, const struct kp_rules *rules,
                            struct kp_diag *why)
{
    if (!kp_code_table_admits(rules))
        return kp_fail(why, KP_BAD_INPUT,
                       "strategies know games of up to %d pegs and %d colours, not %d and %d",
                       KP_MARK_PEGS, KP_BULK_SCORE_COLOURS, rules->pegs,
                       kp_rules_guess_colours(rules));
    field->rules = rules;
    field->pegs = rules->pegs;
    field->colours = kp_rules_guess_colours(rules);
    field->all = kp_bulk_scorer_new(field->pegs, field->colours, field->way);
    list_marks(field);
    return field->all ? KP_OK : kp_no_memory(why);
}

enum kp_status kp_code_table_fill(struct kp_code_table *field, const struct kp_rules *rules,
                                  enum kp_guesses guesses, struct kp_diag *why)
{
    struct shape shape = shape_of(rules, guesses);
    enum kp_status status = begin(field, rules, why);
    uint16_t code[KP_MARK_PEGS];

    if (status != KP_OK)
        return status;
    memset(code, 0xff, sizeof code);
    while (next(&shape, code)) {
        if (field->count == KP_MOST_CODES)
            return kp_fail(why, KP_BAD_INPUT, "the game has more than %zu codes", KP_MOST_CODES);
        if (!add(field, code))
            return kp_no_memory(why);
    }
    field->whole = true;
    return KP_OK;
}

enum kp_status kp_code_table_choose(struct kp_code_table *field, const struct kp_rules *rules,
                                    const uint16_t *codes, size_t count, struct kp_diag *why)
{
    enum kp_status status = begin(field, rules, why);

    for (size_t i = 0; status == KP_OK && i < count; i++)
        if (!add(field, codes + i * (size_t)field->pegs))
            status = kp_no_memory(why);
    return status;
}

void kp_code_table_clear(struct kp_code_table *field)
{
    kp_bulk_scorer_free(field->all);
    free(field->codes);
    *field = (struct kp_code_table){0};
}
