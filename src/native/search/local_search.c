/* A code misses each row by as many key pegs as its score differs from the recorded one, and each
 * colour by the pegs that it has too many or too few.  A step gives a peg another class, or
 * exchanges two pegs.  A step that adds nothing to what the code misses is taken; one that adds d
 * is taken with probability strict^-d (Metropolis and others, 1953, at a constant temperature).
 * The more pegs there are, the more steps add something, and the fewer of them are taken.
 *
 * docs/research/hardness.md has figures.  With more rows than is promising the steps needed grow a
 * thousandfold, and the other engines are faster. */
#include "native/search/local_search.h"

#include "base/allocate.h"
#include "base/fixed_log2.h"
#include "base/random.h"

#include <stdlib.h>
#include <string.h>

#define STRICT          12
#define STRICT_PER_PEGS 100

/* The bits of a code for each row.  With three, about one secret is left. */
#define BITS_PER_ROW 10

/* The proposals for each peg and row; and most proposals times rows, of one or two seconds. */
#define PROPOSALS 256
#define MOST_WORK (UINT64_C(1) << 28)

/* Counts of a code for one row, and the recorded ones.  The factors are 0 for a count that is not
 * recorded, else 1. */
struct row_state {
    int32_t *black, *total;
    int32_t *wanted_black, *wanted_total, *wanted_white;
    int32_t *has_black, *has_total, *has_white;
};

struct local_search {
    const struct kp_row_table *table;
    struct kp_arena arena;
    struct kp_random random;
    uint16_t *code;        /* [peg]: its class */
    int32_t *uses;         /* [class] */
    int32_t *least, *most; /* [class]: bounds of uses */
    struct row_state rows; /* arrays of all rows */
    int64_t missed_uses;   /* pegs that colours have too many or too few */
    int64_t missed;        /* the same, and key pegs */
};

/* A peg gets a class, or exchanges its class with another peg. */
struct step {
    int peg, other; /* other: -1 if there is none */
    uint16_t from, to;
};

bool kp_local_search_is_promising(const struct kp_row_table *table)
{
    const struct kp_question *question = table->question;
    uint64_t bits = (uint64_t)question->pegs * kp_log2((uint64_t)question->classes) / KP_BIT;

    return question->repeats && question->ordered && question->sum < 0 &&
           question->quota_count == 0 && table->rows > 0 && table->rows <= bits / BITS_PER_ROW;
}

static int32_t distance(int32_t a, int32_t b)
{
    return a < b ? b - a : a - b;
}

static int32_t beyond_bounds(const struct local_search *search, uint16_t class, int32_t uses)
{
    int32_t least = search->least[class], most = search->most[class];

    return uses < least ? least - uses : uses > most ? uses - most : 0;
}

static int64_t missed_by_row(const struct row_state *rows, size_t r, int32_t black, int32_t total)
{
    return rows->has_black[r] * distance(black, rows->wanted_black[r]) +
           rows->has_total[r] * distance(total, rows->wanted_total[r]) +
           rows->has_white[r] * distance(total - black, rows->wanted_white[r]);
}

static const uint16_t *guess_at(const struct local_search *search, int peg)
{
    return search->table->guess + (size_t)peg * search->table->rows;
}

static const uint16_t *often(const struct local_search *search, uint16_t class)
{
    return search->table->often + (size_t) class * search->table->rows;
}

static int32_t black_change(const struct local_search *search, size_t r, struct step step)
{
    const uint16_t *guess = guess_at(search, step.peg), *other;
    int32_t change = (guess[r] == step.to) - (guess[r] == step.from);

    if (step.other < 0)
        return change;
    other = guess_at(search, step.other);
    return change + (other[r] == step.from) - (other[r] == step.to);
}

static int32_t total_change(const struct local_search *search, size_t r, struct step step)
{
    if (step.other >= 0)
        return 0;
    return (search->uses[step.to] < often(search, step.to)[r]) -
           (search->uses[step.from] <= often(search, step.from)[r]);
}

static int64_t missed_uses_after(const struct local_search *search, struct step step)
{
    int32_t from = search->uses[step.from], to = search->uses[step.to];

    if (step.other >= 0)
        return search->missed_uses;
    return search->missed_uses + beyond_bounds(search, step.from, from - 1) -
           beyond_bounds(search, step.from, from) + beyond_bounds(search, step.to, to + 1) -
           beyond_bounds(search, step.to, to);
}

/* What the code would miss after the step. */
static int64_t missed_after(const struct local_search *search, struct step step)
{
    const struct row_state *rows = &search->rows;
    int64_t missed = missed_uses_after(search, step);

    for (size_t r = 0; r < search->table->rows; r++)
        missed += missed_by_row(rows, r, rows->black[r] + black_change(search, r, step),
                                rows->total[r] + total_change(search, r, step));
    return missed;
}

static void take_step(struct local_search *search, struct step step, int64_t missed)
{
    const struct row_state *rows = &search->rows;

    for (size_t r = 0; r < search->table->rows; r++) {
        rows->black[r] += black_change(search, r, step);
        rows->total[r] += total_change(search, r, step);
    }
    search->missed_uses = missed_uses_after(search, step);
    search->missed = missed;
    search->code[step.peg] = step.to;
    if (step.other >= 0) {
        search->code[step.other] = step.from;
    } else {
        search->uses[step.from]--;
        search->uses[step.to]++;
    }
}

static size_t draw(struct local_search *search, size_t below)
{
    return (size_t)kp_random_below(&search->random, below);
}

/* Proposes a step: to the class of another peg, to a class that a guess has at this peg or
 * anywhere, or to any class.  Returns whether the rules allow it. */
static bool propose(struct local_search *search, struct step *step)
{
    const struct kp_row_table *table = search->table;
    size_t pegs = (size_t)table->question->pegs, r = draw(search, table->rows);
    int peg = (int)draw(search, pegs), other = (int)draw(search, pegs);

    *step = (struct step){.peg = peg, .other = -1, .from = search->code[peg]};
    switch (draw(search, 6)) {
    case 0:
    case 1:
        step->other = other;
        step->to = search->code[other];
        break;
    case 2:
    case 3:
        step->to = guess_at(search, peg)[r];
        break;
    case 4:
        step->to = guess_at(search, other)[r];
        break;
    default:
        step->to = (uint16_t)draw(search, (size_t)table->question->classes);
        break;
    }
    return step->to != step->from && step->to != KP_NO_CLASS &&
           kp_row_table_allows(table, peg, step->to) &&
           (step->other < 0 || kp_row_table_allows(table, other, step->from));
}

static bool is_taken(struct local_search *search, int64_t missed)
{
    size_t strict = STRICT + (size_t)search->table->question->pegs / STRICT_PER_PEGS;
    int64_t more = missed - search->missed;

    while (more > 0 && draw(search, strict) == 0)
        more--;
    return more <= 0;
}

/* ---- The beginning ---- */

static int32_t *take_rows(struct local_search *search)
{
    int32_t *array;

    KP_TAKE(&search->arena, array, search->table->rows);
    return array;
}

static bool allocate(struct local_search *search)
{
    const struct kp_question *question = search->table->question;
    struct row_state *rows = &search->rows;
    int32_t **of_rows[] = {&rows->black,        &rows->total,        &rows->wanted_black,
                           &rows->wanted_total, &rows->wanted_white, &rows->has_black,
                           &rows->has_total,    &rows->has_white};

    for (size_t i = 0; i < sizeof of_rows / sizeof *of_rows; i++)
        *of_rows[i] = take_rows(search);
    KP_TAKE(&search->arena, search->code, (size_t)question->pegs);
    KP_TAKE(&search->arena, search->uses, (size_t)question->classes);
    KP_TAKE(&search->arena, search->least, (size_t)question->classes);
    KP_TAKE(&search->arena, search->most, (size_t)question->classes);
    return !search->arena.failed;
}

static void note_wanted(struct local_search *search, size_t r)
{
    const struct kp_row_counts *counts = &search->table->counts[r];
    struct row_state *rows = &search->rows;

    rows->wanted_black[r] = counts->black;
    rows->wanted_total[r] = counts->total;
    rows->wanted_white[r] = counts->white;
    rows->has_black[r] = counts->black != KP_UNKNOWN;
    rows->has_total[r] = counts->total != KP_UNKNOWN;
    rows->has_white[r] = counts->white != KP_UNKNOWN;
}

/* Counts the key pegs of the code, one row after the other, and what it misses. */
static void score_code(struct local_search *search)
{
    const struct kp_question *question = search->table->question;
    struct row_state *rows = &search->rows;

    for (int class = 0; class < question->classes; class ++)
        search->missed_uses += beyond_bounds(search, (uint16_t) class, search->uses[class]);
    search->missed = search->missed_uses;
    for (size_t r = 0; r < search->table->rows; r++) {
        for (int p = 0; p < question->pegs; p++)
            rows->black[r] += guess_at(search, p)[r] == search->code[p];
        for (int class = 0; class < question->classes; class ++) {
            int32_t guessed = often(search, (uint16_t) class)[r], uses = search->uses[class];

            rows->total[r] += guessed < uses ? guessed : uses;
        }
        note_wanted(search, r);
        search->missed += missed_by_row(rows, r, rows->black[r], rows->total[r]);
    }
}

static bool may_add(const struct local_search *search, int peg, int class)
{
    return search->uses[class] < search->most[class] &&
           kp_row_table_allows(search->table, peg, class);
}

/* Begins with a random code, of classes that each peg may have and of which none has too many. */
static bool draw_code(struct local_search *search)
{
    const struct kp_question *question = search->table->question;

    for (int p = 0; p < question->pegs; p++) {
        int class = (int)draw(search, (size_t)question->classes), tried = 0;

        while (tried < question->classes && !may_add(search, p, class)) {
            class = (class + 1) % question->classes;
            tried++;
        }
        if (tried == question->classes)
            return false;
        search->code[p] = (uint16_t) class;
        search->uses[class]++;
    }
    return true;
}

static bool begin(struct local_search *search)
{
    if (!allocate(search))
        return false;
    kp_question_bound_counts(search->table->question, search->least, search->most);
    if (!draw_code(search))
        return false;
    score_code(search);
    return true;
}

/* ---- The search ---- */

/* The states that a proposal costs. */
static uint64_t proposal_cost(const struct kp_row_table *table)
{
    return 1 + table->rows / 8;
}

/* Keeps the code if it misses nothing.  Returns whether it is the second one. */
static bool keep_secret(const struct local_search *search, uint16_t *classes, int *found)
{
    size_t bytes = (size_t)search->table->question->pegs * sizeof *classes;

    if (search->missed > 0 || (*found > 0 && memcmp(classes, search->code, bytes) == 0))
        return false;
    if (++*found == 1)
        memcpy(classes, search->code, bytes);
    return *found == 2;
}

int kp_local_search(const struct kp_row_table *table, const struct kp_limits *limits,
                    uint16_t *classes)
{
    struct local_search search = {.table = table, .random = kp_random_seed(0, 0)};
    uint64_t most = MOST_WORK / table->rows;
    uint64_t left = (uint64_t)table->question->pegs * table->rows * PROPOSALS;
    int found = 0;

    search.arena.block_bytes = KP_ARENA_BLOCK;
    if (left > most)
        left = most;
    if (begin(&search))
        while (left-- > 0 && !keep_secret(&search, classes, &found) &&
               kp_limits_spend(limits, proposal_cost(table), table->rows) == KP_COMPLETED) {
            struct step step;
            int64_t missed;

            if (!propose(&search, &step))
                continue;
            missed = missed_after(&search, step);
            if (is_taken(&search, missed))
                take_step(&search, step, missed);
        }
    kp_arena_free(&search.arena);
    return found;
}
