/* A depth-first search over the classes: how often the secret has the first class, the second, and
 * so on.
 *
 * A row with total T requires that the sum over the classes of min(in the guess, in the secret) is
 * T.  Assume that some classes are decided, and R pegs remain for the others.  Let f(c) be how
 * often the guess has class c.  From the other classes the row gets
 *   at most   the lesser of R and the sum of f(c) over these classes;
 *   at least  the larger of min(R, least f(c)) and R minus the pegs that these classes can have
 *             beyond f(c).
 * A node is cut off by the first row whose total cannot be reached.  This row is the reason, and is
 * recorded.  If only the black count of a row is known, its total is at least that count.  A quota
 * of all pegs is the total of a row whose guess has each class of the quota at every peg.
 *
 * From 20 pegs, 10 colours and 26 rows to 40 pegs, 10 colours and 100 rows exactly one list of
 * counts is left nearly always, after 1,000 to 450,000 nodes (0.1 to 10 ms).  With few totals too
 * many lists are left, and with 60 pegs, 20 colours and 200 rows the search takes long.  The caller
 * then leaves the counts to the relaxation.  Other orders of the classes visit as many nodes.
 *
 * If the secret has a known sum of numbers, a table of the sums that the last classes can have
 * ends the search of the first classes.  It is made when the search turns out to be
 * long.  30 pegs and 10 colours with numbers of nine digits have 200 million lists of counts, of
 * which the search visits 400,000 parts. */
#include "linear/model/colour_counts.h"

#include "base/allocate.h"
#include "base/hash.h"

#include <stdlib.h>

/* ---- Sums ----------------------------------------------------------------------- */

/* The sums that some classes of colours can have: which numbers of pegs and which sums of their
 * numbers belong together.  A sum and a number of pegs are one key, sum * (pegs of a code + 1) +
 * pegs, so a sorted array of keys is a table of all pairs.  Large numbers make the pairs as many as
 * the ways to distribute pegs to classes; small ones make most pairs equal, and equal pairs are
 * stored once. */
struct count_sums {
    int64_t *keys; /* [count]: pairs of a sum and a number of pegs, in ascending order */
    size_t count, room;
    int32_t pegs; /* the largest number of pegs */
};

#define MOST_SUMS ((size_t)1 << 20)

static int64_t make_key(const struct count_sums *sums, int32_t pegs, int64_t sum)
{
    return sum * (sums->pegs + 1) + pegs;
}

static int32_t pegs_of(const struct count_sums *sums, int64_t key)
{
    return (int32_t)(key % (sums->pegs + 1));
}

static void sort_keys(struct count_sums *sums)
{
    size_t kept = 0;

    qsort(sums->keys, sums->count, sizeof *sums->keys, kp_compare_int64);
    for (size_t i = 0; i < sums->count; i++)
        if (i == 0 || sums->keys[i] != sums->keys[kept - 1])
            sums->keys[kept++] = sums->keys[i];
    sums->count = kept;
}

/* Adds a class that has from `least` to `most` pegs of this number.  Returns SUMS_FULL if the sums
 * would be too many; then they are as before. */
enum sums_end { SUMS_ADDED, SUMS_FULL, SUMS_NO_MEMORY };
static enum sums_end add_class_to_sums(struct count_sums *sums, int32_t least, int32_t most,
                                       int64_t number)
{
    struct count_sums wider = {.pegs = sums->pegs};
    size_t count = 0;

    for (size_t i = 0; i < sums->count && count <= MOST_SUMS; i++) {
        int32_t left = kp_min_int(most, sums->pegs - pegs_of(sums, sums->keys[i]));

        count += left < least ? 0 : (size_t)(left - least) + 1;
    }
    if (count > MOST_SUMS)
        return SUMS_FULL;
    if (!KP_RESERVE(wider.keys, wider.room, count + 1))
        return SUMS_NO_MEMORY;
    for (size_t i = 0; i < sums->count; i++) {
        int32_t left = kp_min_int(most, sums->pegs - pegs_of(sums, sums->keys[i]));

        for (int32_t k = least; k <= left; k++)
            wider.keys[wider.count++] = sums->keys[i] + make_key(sums, k, k * number);
    }
    sort_keys(&wider);
    free(sums->keys);
    *sums = wider;
    return SUMS_ADDED;
}

static bool has_sum(const struct count_sums *sums, int32_t pegs, int64_t sum)
{
    int64_t key = make_key(sums, pegs, sum);

    return sums->count > 0 && bsearch(&key, sums->keys, sums->count, sizeof key, kp_compare_int64);
}

/* ---- The search ------------------------------------------------------------------ */

/* A row whose total is known, or bounded; or a quota of all pegs. */
struct total_row {
    size_t row; /* its number in the question; KP_NO_ROW: it is a quota */
    int32_t least, most;
};

/* A class whose count is chosen, and what it and the classes after it can contribute.  There is one
 * level more than classes, for what is left after all of them. */
struct count_level {
    int class;
    int32_t least, most;             /* pegs that the rules allow the class */
    int32_t least_after, most_after; /* the sums of these of this level and those after */
    int64_t least_number_after,
        most_number_after;     /* the least and the largest number of a single peg
                                                * in these classes */
    int32_t chosen, pegs_left; /* pegs of the class; pegs that remain for it and
                                                * the classes after it */
    int64_t sum_left;
};

struct counts_search {
    struct kp_arena arena; /* of all arrays */
    const struct kp_question *question;
    struct kp_colour_counts *counts;
    const struct kp_colour_counts_visitor *visitor; /* or NULL */
    size_t levels, rows;
    size_t first_quota;       /* rows before it are rows; quotas of all pegs follow */
    struct total_row *totals; /* [row] */
    struct count_level *level;
    int32_t *guessed;       /* [level][row]: how often the guess has the class */
    int32_t *give_after;    /* [level][row]: pegs of the guess in this class and those after it */
    int32_t *fewest_after;  /* [level][row]: the least pegs of the guess in one of these classes */
    int32_t *total;         /* [level][row]: what the classes before this level add to the total */
    size_t suspect;         /* the row that cut off the last node */
    struct count_sums sums; /* of the levels from sums_level on; no keys: not made */
    size_t sums_level;
    size_t counts_room;
};

/* ---- Construction -------------------------------------------------------------- */

static bool make_arrays(struct counts_search *search, size_t rows)
{
    struct kp_arena *arena = &search->arena;
    size_t cells = kp_multiply_sizes(search->levels + 1, rows);

    KP_TAKE(arena, search->totals, rows);
    KP_TAKE(arena, search->level, search->levels + 1);
    KP_TAKE(arena, search->guessed, cells);
    KP_TAKE(arena, search->give_after, cells);
    KP_TAKE(arena, search->fewest_after, cells);
    KP_TAKE(arena, search->total, cells);
    return !arena->failed;
}

static void bound_total(struct counts_search *search, size_t row)
{
    const struct kp_question_row *known = &search->question->rows[row];
    struct total_row total = {row, 0, search->question->pegs};

    if (known->total != KP_UNKNOWN)
        total.least = total.most = known->total;
    else if (known->white != KP_UNKNOWN)
        total.least = known->white;
    else if (known->black != KP_UNKNOWN)
        total.least = known->black;
    if (total.least > 0 || total.most < search->question->pegs)
        search->totals[search->rows++] = total;
}

static void bound_quotas(struct counts_search *search)
{
    const struct kp_question *question = search->question;

    search->first_quota = search->rows;
    for (size_t i = 0; i < question->quota_count && question->quotas[i].peg_count == 0; i++)
        search->totals[search->rows++] = (struct total_row){KP_NO_ROW, question->quotas[i].least,
                                                            question->quotas[i].most};
}

static void sum_rows_after(struct counts_search *search, size_t level, const uint16_t *tally)
{
    for (size_t i = 0; i < search->rows; i++) {
        size_t here = level * search->rows + i, next = here + search->rows;
        int32_t often = i < search->first_quota ? tally[search->totals[i].row]
                        : kp_quota_has_colour(&search->question->quotas[i - search->first_quota],
                                              search->level[level].class)
                            ? search->question->pegs
                            : 0;

        search->guessed[here] = often;
        search->give_after[here] = search->give_after[next] +
                                   kp_min_int(often, search->level[level].most);
        search->fewest_after[here] = kp_min_int(search->fewest_after[next], often);
    }
}

/* Adds up, from the last level backwards, what each level and the levels after it can contribute.
 * Pegs times colours are at most KP_MOST_CELLS, so no sum is too large. */
static void sum_after(struct counts_search *search, const uint16_t *tally)
{
    size_t end = search->levels * search->rows;

    for (size_t i = 0; i < search->rows; i++)
        search->fewest_after[end + i] = INT32_MAX;
    search->level[search->levels].least_number_after = INT64_MAX;
    search->level[search->levels].most_number_after = INT64_MIN;
    for (size_t i = search->levels; i-- > 0;) {
        struct count_level *level = &search->level[i], *next = level + 1;
        int64_t number = search->question->number ? search->question->number[level->class] : 0;

        level->most_after = next->most_after + level->most;
        level->least_after = next->least_after + level->least;
        level->least_number_after = number < next->least_number_after ? number
                                                                      : next->least_number_after;
        level->most_number_after = number > next->most_number_after ? number
                                                                    : next->most_number_after;
        sum_rows_after(search, i, tally + (size_t)level->class * search->question->row_count);
    }
    search->level[search->levels].least_number_after = 0;
    search->level[search->levels].most_number_after = 0;
}

/* Puts the classes that are guessed most often first, because they concern most rows. */
static bool lay_out_levels(struct counts_search *search)
{
    const struct kp_question *question = search->question;
    struct kp_arena scratch = {0};
    size_t levels = search->levels;
    bool *has_total, good;
    int32_t *least, *most;
    int *order;
    uint16_t *tally;

    KP_TAKE(&scratch, has_total, question->row_count);
    KP_TAKE(&scratch, order, levels);
    KP_TAKE(&scratch, least, levels);
    KP_TAKE(&scratch, most, levels);
    for (size_t i = 0; !scratch.failed && i < search->first_quota; i++)
        has_total[search->totals[i].row] = true;
    tally = kp_question_tally(question, has_total, &scratch);
    good = tally && kp_order_classes(tally, levels, question->row_count, order);
    if (good) {
        kp_question_bound_counts(question, least, most);
        for (size_t i = 0; i < levels; i++)
            search->level[i] = (struct count_level){
                .class = order[i], .least = least[order[i]], .most = most[order[i]]};
        sum_after(search, tally);
    }
    kp_arena_free(&scratch);
    return good;
}

/* ---- Searching ------------------------------------------------------------------- */

/* Whether a row can still reach its total after `level` gets this many pegs. */
static inline bool row_fits(struct counts_search *search, size_t level, size_t i, int32_t pegs)
{
    size_t here = level * search->rows + i, next = here + search->rows;
    int32_t total = search->total[here] + kp_min_int(pegs, search->guessed[here]);
    int32_t left = search->level[level].pegs_left - pegs;
    int32_t most = total + kp_min_int(left, search->give_after[next]);
    int32_t least = total + kp_min_int(left, search->fewest_after[next]);
    int32_t beyond = search->level[level + 1].most_after - search->give_after[next];

    if (left - beyond > least - total)
        least = total + left - beyond;
    search->total[next] = total;
    return most >= search->totals[i].least && least <= search->totals[i].most;
}

static bool rules_fit(const struct counts_search *search, size_t level, int32_t pegs)
{
    int32_t left = search->level[level].pegs_left - pegs;
    const int64_t *number = search->question->number;
    int64_t sum;

    if (left < search->level[level + 1].least_after || left > search->level[level + 1].most_after)
        return false;
    if (!number)
        return true;
    sum = search->level[level].sum_left - number[search->level[level].class] * pegs;
    return sum >= search->level[level + 1].least_number_after * left &&
           sum <= search->level[level + 1].most_number_after * left &&
           (!search->sums.keys || level + 1 != search->sums_level ||
            has_sum(&search->sums, left, sum));
}

/* Checks the rows, beginning with the row that cut off the last node. */
static bool rows_fit(struct counts_search *search, size_t level, int32_t pegs)
{
    size_t cut = search->rows;

    if (search->rows > 0 && !row_fits(search, level, search->suspect, pegs))
        cut = search->suspect;
    for (size_t i = 0; i < search->rows && cut == search->rows; i++)
        if (!row_fits(search, level, i, pegs))
            cut = i;
    if (cut == search->rows)
        return true;
    search->suspect = cut;
    if (cut < search->first_quota)
        search->counts->used[search->totals[cut].row] = true;
    return false;
}

static enum kp_stop_reason keep_counts(struct counts_search *search, size_t most)
{
    struct kp_colour_counts *counts = search->counts;
    size_t at = counts->found * search->levels;

    if (counts->found == most)
        return KP_ENOUGH;
    if (!KP_RESERVE(counts->counts, search->counts_room, at + search->levels))
        return KP_OUT_OF_MEMORY;
    for (size_t level = 0; level < search->levels; level++)
        counts->counts[at + (size_t)search->level[level].class] = search->level[level].chosen;
    counts->found++;
    return KP_COMPLETED;
}

/* Uses the counts at the last level. */
static enum kp_stop_reason use_counts(struct counts_search *search, size_t most)
{
    const struct kp_colour_counts_visitor *visitor = search->visitor;
    enum kp_stop_reason stop = keep_counts(search, most);

    if (!visitor || stop != KP_COMPLETED)
        return stop;
    search->counts->found = 0;
    return visitor->found(visitor->data, search->counts->counts);
}

static void note_cut(const struct counts_search *search, size_t row)
{
    if (search->visitor)
        search->visitor->cut(search->visitor->data, row);
}

/* Whether the rules and all rows can still be satisfied at the node. */
static bool node_fits(struct counts_search *search, size_t level, int32_t pegs)
{
    bool allowed = rules_fit(search, level, pegs);

    if (allowed && rows_fit(search, level, pegs))
        return true;
    note_cut(search, allowed ? search->totals[search->suspect].row : KP_NO_ROW);
    return false;
}

static void enter_level(struct counts_search *search, size_t level)
{
    const int64_t *number = search->question->number;
    int32_t pegs = search->level[level - 1].chosen;

    search->level[level].pegs_left = search->level[level - 1].pegs_left - pegs;
    search->level[level].sum_left = search->level[level - 1].sum_left -
                                    (number ? number[search->level[level - 1].class] * pegs : 0);
    if (level < search->levels)
        search->level[level].chosen = search->level[level].least - 1;
}

#define NODES_WITHOUT_TABLE 4096              /* nodes of a search that needs no table of sums */
#define SUMS_BYTES          ((size_t)1 << 24) /* of the table and the next one */
#define WORK_PER_SUM        100               /* in units of about a nanosecond */

/* Makes the table of the sums of the last levels, as many as fit into it.  A proof has no leaf
 * for what the table cuts off. */
static enum kp_stop_reason make_sums(struct counts_search *search, struct kp_linear_budget *budget)
{
    const int64_t *number = search->question->number;
    enum sums_end end = SUMS_ADDED;

    if (!kp_linear_budget_has_bytes(budget, SUMS_BYTES))
        return KP_COMPLETED;
    search->sums = (struct count_sums){.count = 1, .pegs = search->question->pegs};
    if (!KP_RESERVE(search->sums.keys, search->sums.room, 1))
        return KP_OUT_OF_MEMORY;
    search->sums.keys[0] = 0; /* no class: no pegs with the sum 0 */
    search->sums_level = search->levels;
    while (search->sums_level > 1 && end == SUMS_ADDED) {
        const struct count_level *level = &search->level[search->sums_level - 1];

        end = add_class_to_sums(&search->sums, level->least, level->most, number[level->class]);
        search->sums_level -= end == SUMS_ADDED;
        if (!kp_linear_budget_spend(budget, 0, search->sums.count * WORK_PER_SUM))
            return budget->stop;
    }
    return end == SUMS_NO_MEMORY ? KP_OUT_OF_MEMORY : KP_COMPLETED;
}

/* Returns the first level. */
static size_t start_search(struct counts_search *search)
{
    search->counts->found = 0;
    search->level[0].pegs_left = search->question->pegs;
    search->level[0].sum_left = search->question->sum;
    search->level[0].chosen = search->level[0].least - 1;
    return 0;
}

/* Tries these pegs at the level, which is moved to the next one if they fit. */
static enum kp_stop_reason try_count(struct counts_search *search, size_t *level, int32_t pegs,
                                     size_t most)
{
    const struct count_level *here = &search->level[*level];
    enum kp_stop_reason stop = KP_COMPLETED;

    if (search->visitor && pegs < here->most)
        search->visitor->branch(search->visitor->data, here->class, pegs);
    if (!node_fits(search, *level, pegs))
        return KP_COMPLETED;
    enter_level(search, ++*level);
    if (*level == search->levels) {
        stop = use_counts(search, most);
        --*level;
    }
    return stop;
}

/* Visits the nodes in the order of their counts. */
static enum kp_stop_reason search_counts(struct counts_search *search,
                                         struct kp_colour_counts_limits limits,
                                         struct kp_linear_budget *budget)
{
    const struct kp_question *question = search->question;
    size_t level = start_search(search);

    for (size_t i = 0; i < search->levels; i++)
        if (search->level[i].least > search->level[i].most) {
            note_cut(search, KP_NO_ROW);
            return KP_COMPLETED;
        }
    for (;;) {
        struct count_level *here = &search->level[level];
        enum kp_stop_reason stop = KP_COMPLETED;
        int32_t pegs = ++here->chosen;

        if (pegs > kp_min_int(here->most, here->pegs_left)) {
            if (here->pegs_left < here->most)
                note_cut(search, KP_NO_ROW); /* too few pegs are left for the last counts */
            if (level-- == 0)
                return KP_COMPLETED;
            continue;
        }
        if (search->counts->nodes++ == limits.nodes)
            return KP_OUT_OF_STATES;
        if (!kp_linear_budget_spend(budget, search->counts->nodes % 64 == 0, search->rows + 10))
            return budget->stop;
        if (search->counts->nodes == NODES_WITHOUT_TABLE && question->number && !search->visitor) {
            stop = make_sums(search, budget);
            if (stop)
                return stop;
            level = start_search(search);
            continue;
        }
        stop = try_count(search, &level, pegs, limits.most);
        if (stop)
            return stop;
    }
}

enum kp_stop_reason kp_colour_counts_find(struct kp_colour_counts *counts,
                                          const struct kp_question *question, const bool *on,
                                          struct kp_colour_counts_limits limits,
                                          const struct kp_colour_counts_visitor *visitor,
                                          struct kp_linear_budget *budget)
{
    struct counts_search search = {.question = question,
                                   .counts = counts,
                                   .visitor = visitor,
                                   .levels = (size_t)question->classes};
    size_t rows = question->row_count + question->quota_count;
    size_t cells = kp_multiply_sizes(search.levels + 1, rows + 1);
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    *counts = (struct kp_colour_counts){0};
    counts->used = kp_calloc(question->row_count, sizeof *counts->used);
    if (!kp_linear_budget_has_bytes(budget, kp_multiply_sizes(cells, 8 * sizeof(int32_t))) ||
        !counts->used)
        return KP_OUT_OF_MEMORY;
    if (make_arrays(&search, rows)) {
        for (size_t r = 0; r < question->row_count; r++)
            if (!on || on[r])
                bound_total(&search, r);
        bound_quotas(&search);
        if (lay_out_levels(&search))
            stop = search_counts(&search, limits, budget);
    }
    free(search.sums.keys);
    kp_arena_free(&search.arena);
    return stop;
}

void kp_colour_counts_free(struct kp_colour_counts *counts)
{
    free(counts->counts);
    free(counts->used);
    *counts = (struct kp_colour_counts){0};
}
