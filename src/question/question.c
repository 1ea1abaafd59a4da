/* Colours that nothing in the game distinguishes are merged into one class, so a board of a million
 * colours costs only the colours that its rows name; a count of classes is weighted by the ways to
 * colour them.  If no colour is renumbered, the guesses are not copied. */
#include "question/question.h"

#include "base/allocate.h"
#include "base/hash.h"
#include <stdlib.h>
#include <string.h>

/* Which colours become classes of their own.  With `sum` all do, because their numbers differ.  A
 * colour that is allowed to single pegs, or has a line `times` or `place`, differs from the others.
 * The empty hole may be repeated when no colour may.  A single unseen colour has nothing to be
 * merged with.  NULL: no memory. */
static bool *find_kept_colours(const struct kp_transcript *game, bool merge, struct kp_arena *arena)
{
    const struct kp_rules *rules = game->rules;
    size_t cells = game->row_count * (size_t)rules->pegs;
    int colours = kp_rules_guess_colours(rules), unseen = 0;
    bool *seen;

    KP_TAKE(arena, seen, (size_t)colours);
    if (!seen)
        return NULL;
    for (size_t i = 0; i < cells; i++)
        seen[game->guesses[i]] = true;
    for (int c = 0; c < kp_rules_secret_colours(rules); c++) {
        seen[c] = seen[c] || (game->times && kp_transcript_bounds_times(game, c));
        for (int p = 0; game->allowed && !seen[c] && p < rules->pegs; p++)
            seen[c] = game->allowed[p] && kp_transcript_allows(game, p, c);
    }
    for (size_t i = 0; i < game->quotas.count; i++)
        for (size_t k = 0; k < game->quotas.items[i].colour_count; k++)
            seen[game->quotas.items[i].colours[k]] = true;
    for (int c = 0; c < rules->colours; c++)
        unseen += !seen[c];
    for (int c = 0; c < colours; c++)
        if (!merge || game->sum >= 0 || unseen == 1 || kp_rules_is_blank(rules, c))
            seen[c] = true;
    return seen;
}

/* Numbers the classes.  class_of[colour] becomes KP_NO_CLASS for a hole that no secret can
 * match. */
static void make_classes(struct kp_question *question, const bool *seen, uint16_t *class_of)
{
    const struct kp_rules *rules = question->game->rules;
    int secret = kp_rules_secret_colours(rules), guess = kp_rules_guess_colours(rules);
    uint16_t *colour_of, *others;

    KP_TAKE(&question->arena, colour_of, (size_t)secret);
    KP_TAKE(&question->arena, others, (size_t)secret);
    question->colour_of = colour_of;
    question->other_colours = others;
    for (int c = 0; c < secret && !question->arena.failed; c++) {
        if (seen[c])
            colour_of[question->kept++] = (uint16_t)c;
        else
            others[question->others++] = (uint16_t)c;
    }
    question->classes = question->kept + (question->others > 0);
    for (int c = 0; c < guess; c++)
        class_of[c] = c < secret ? (uint16_t)question->kept : KP_NO_CLASS;
    for (int k = 0; k < question->kept; k++)
        class_of[colour_of[k]] = (uint16_t)k;
    question->blank = rules->blanks == KP_BLANKS ? class_of[rules->colours] : -1;
}

static void make_times(struct kp_question *question)
{
    const struct kp_transcript *game = question->game;
    struct kp_times *times = NULL;
    int class = 0;

    while (class < question->kept &&
           !(game->times && kp_transcript_bounds_times(game, question->colour_of[class])))
        class ++;
    if (class < question->kept)
        KP_TAKE(&question->arena, times, (size_t)question->classes);
    question->times = times;
    for (class = 0; times && class < question->classes; class ++)
        if (class < question->kept)
            times[class] = kp_transcript_times(game, question->colour_of[class]);
        else
            times[class] = (struct kp_times){0, question->pegs};
}

/* Copies the quotas of the game, which keeps their pegs.  Classes are numbered in the order of
 * their colours, so they ascend as well. */
static void make_quotas(struct kp_question *question, const uint16_t *class_of)
{
    const struct kp_quotas *known = &question->game->quotas;
    struct kp_quota *quotas = NULL;

    question->quota_count = known->count;
    if (known->count > 0)
        quotas = kp_arena_copy(&question->arena, known->items, known->count, sizeof *quotas);
    question->quotas = quotas;
    for (size_t i = 0; quotas && i < known->count; i++) {
        uint16_t *classes = kp_arena_copy(&question->arena, quotas[i].colours,
                                          quotas[i].colour_count, sizeof *classes);

        for (size_t k = 0; classes && k < quotas[i].colour_count; k++)
            classes[k] = class_of[classes[k]];
        quotas[i].colours = classes;
    }
}

static void make_numbers(struct kp_question *question)
{
    int64_t *number = NULL;

    question->sum = question->game->sum;
    if (question->sum >= 0)
        KP_TAKE(&question->arena, number, (size_t)question->classes);
    question->number = number;
    question->least_number = INT64_MAX;
    for (int class = 0; number && class < question->classes; class ++) {
        int64_t n = kp_rules_number(question->game->rules, question->colour_of[class]);

        number[class] = n;
        question->least_number = n < question->least_number ? n : question->least_number;
        question->most_number = n > question->most_number ? n : question->most_number;
    }
}

/* If every guessed colour is the number of its class, the rows share the guesses of the game, which
 * may take gigabytes.  NULL: no memory. */
static const uint16_t *number_guesses(struct kp_question *question, const uint16_t *class_of)
{
    const struct kp_transcript *game = question->game;
    size_t cells = game->row_count * (size_t)question->pegs;
    int colours = kp_rules_guess_colours(game->rules), c = 0;
    uint16_t *guesses;

    while (c < colours && (class_of[c] == c || class_of[c] == question->kept))
        c++;
    if (c == colours)
        return game->guesses;
    KP_TAKE(&question->arena, guesses, cells);
    for (size_t i = 0; guesses && i < cells; i++)
        guesses[i] = class_of[game->guesses[i]];
    return guesses;
}

static void make_rows(struct kp_question *question, const uint16_t *class_of)
{
    const struct kp_transcript *game = question->game;
    const uint16_t *guesses = number_guesses(question, class_of);

    KP_TAKE(&question->arena, question->rows, game->row_count + 1);
    question->row_count = game->row_count;
    for (size_t r = 0; !question->arena.failed && r < game->row_count; r++) {
        struct kp_score score = game->rows[r].score;
        bool both = score.black != KP_UNKNOWN && score.white != KP_UNKNOWN;

        question->rows[r] = (struct kp_question_row){
            .guess = guesses + r * (size_t)question->pegs,
            .black = question->ordered ? score.black : KP_UNKNOWN,
            .total = both ? score.black + score.white : KP_UNKNOWN,
            .white = score.black == KP_UNKNOWN ? score.white : KP_UNKNOWN,
        };
    }
}

struct kp_question *kp_question_new(const struct kp_transcript *game, bool merge)
{
    struct kp_question *question = kp_calloc(1, sizeof *question);
    uint16_t *class_of;
    bool *seen;

    if (!question)
        return NULL;
    question->game = game;
    question->pegs = game->rules->pegs;
    question->repeats = game->rules->repeats;
    question->ordered = game->rules->scores != KP_COLOURS_ONLY;
    question->arena.block_bytes = KP_ARENA_BLOCK;
    KP_TAKE(&question->arena, class_of, (size_t)kp_rules_guess_colours(game->rules));
    seen = find_kept_colours(game, merge, &question->arena);
    if (!question->arena.failed) {
        make_classes(question, seen, class_of);
        make_times(question);
        make_quotas(question, class_of);
        make_numbers(question);
        make_rows(question, class_of);
    }
    if (!question->arena.failed)
        return question;
    kp_question_free(question);
    return NULL;
}

void kp_question_free(struct kp_question *question)
{
    if (question)
        kp_arena_free(&question->arena);
    free(question);
}

size_t kp_question_row_number(const struct kp_question *question, size_t row)
{
    return (question->numbers ? question->numbers[row] : row) + 1;
}

int kp_question_agree(const struct kp_question *question, size_t q, size_t r)
{
    const uint16_t *a = question->rows[q].guess, *b = question->rows[r].guess;
    uint16_t agree = 0; /* no wider than a class, so that eight pegs are compared at once */

    for (int p = 0; p < question->pegs; p++)
        agree = (uint16_t)(agree + (a[p] == b[p]));
    return agree;
}

/* No peg's list names a merged colour. */
bool kp_question_allows(const struct kp_question *question, int p, int class)
{
    const struct kp_transcript *game = question->game;

    if (!game->allowed || !game->allowed[p])
        return true;
    return class < question->kept && kp_transcript_allows(game, p, question->colour_of[class]);
}

int kp_question_max_uses(const struct kp_question *question, int class)
{
    int most = class == question->kept ? question->others : 1;

    if (question->repeats || class == question->blank || most > question->pegs)
        most = question->pegs;
    return question->times && question->times[class].most < most ? question->times[class].most
                                                                 : most;
}

int kp_question_min_uses(const struct kp_question *question, int class)
{
    return question->times ? question->times[class].least : 0;
}

void kp_question_bound_counts(const struct kp_question *question, int32_t *least, int32_t *most)
{
    bool listed = question->game->allowed || question->classes == 1; /* else pegs are alike */

    for (int c = 0; c < question->classes; c++)
        least[c] = most[c] = 0;
    for (int p = 0; listed && p < question->pegs; p++) {
        int allowed = 0, only = 0;

        for (int c = 0; c < question->classes; c++)
            if (kp_question_allows(question, p, c)) {
                most[c]++;
                only = c;
                allowed++;
            }
        least[only] += allowed == 1;
    }
    for (int c = 0; c < question->classes; c++) {
        int uses = kp_question_max_uses(question, c);

        if (!listed || most[c] > uses)
            most[c] = uses;
        if (question->times && least[c] < question->times[c].least)
            least[c] = question->times[c].least;
    }
}

uint16_t *kp_question_tally(const struct kp_question *question, const bool *on,
                            struct kp_arena *arena)
{
    size_t rows = question->row_count;
    uint16_t *tally;

    KP_TAKE(arena, tally, kp_multiply_sizes((size_t)question->classes, rows));
    for (size_t r = 0; tally && r < rows; r++)
        for (int p = 0; p < question->pegs && (!on || on[r]); p++) {
            uint16_t c = question->rows[r].guess[p];

            if (c != KP_NO_CLASS)
                tally[c * rows + r]++;
        }
    return tally;
}

struct class_use {
    uint64_t often;
    int class;
};

static int compare_uses(const void *left, const void *right)
{
    const struct class_use *a = left, *b = right;

    return a->often != b->often ? kp_compare_u64(b->often, a->often) : a->class - b->class;
}

bool kp_order_classes(const uint16_t *tally, size_t classes, size_t rows, int *order)
{
    struct class_use *uses = kp_calloc(classes, sizeof *uses);

    for (size_t c = 0; uses && c < classes; c++) {
        uses[c].class = (int)c;
        for (size_t r = 0; r < rows; r++)
            uses[c].often += tally[c * rows + r];
    }
    if (uses)
        qsort(uses, classes, sizeof *uses, compare_uses);
    for (size_t i = 0; uses && i < classes; i++)
        order[i] = uses[i].class;
    free(uses);
    return uses != NULL;
}

/* ---- Equal rows ---------------------------------------------------------------- */

static uint64_t hash_row(const struct kp_question *question, size_t r)
{
    const struct kp_question_row *row = &question->rows[r];
    uint64_t hash = kp_fnv_add(KP_FNV_START, (uint64_t)row->black);

    hash = kp_fnv_add(kp_fnv_add(hash, (uint64_t)row->total), (uint64_t)row->white);
    for (int p = 0; p < question->pegs; p++)
        hash = kp_fnv_add(hash, row->guess[p]);
    return hash;
}

static bool are_same_rows(const struct kp_question *question, size_t r, size_t s)
{
    const struct kp_question_row *a = &question->rows[r], *b = &question->rows[s];

    return a->black == b->black && a->total == b->total && a->white == b->white &&
           memcmp(a->guess, b->guess, (size_t)question->pegs * sizeof *a->guess) == 0;
}

/* Rows are sorted by their hashes, so equal rows are neighbours, unless a different row with the
 * same hash is between them. */
bool kp_question_find_distinct(const struct kp_question *question, const bool *on, bool *distinct)
{
    struct kp_hashed *rows = kp_calloc(question->row_count, sizeof *rows);
    size_t count = 0;

    for (size_t r = 0; rows && r < question->row_count; r++)
        if (!on || on[r])
            rows[count++] = (struct kp_hashed){hash_row(question, r), r};
    if (count > 1)
        qsort(rows, count, sizeof *rows, kp_compare_hashed);
    for (size_t i = 0; i < count; i++)
        distinct[rows[i].index] = i == 0 || rows[i].hash != rows[i - 1].hash ||
                                  !are_same_rows(question, rows[i].index, rows[i - 1].index);
    free(rows);
    return rows != NULL;
}

/* ---- Colours ------------------------------------------------------------------- */

uint16_t kp_question_colour(const struct kp_question *question, int class, int used)
{
    if (class < question->kept)
        return question->colour_of[class];
    return question->other_colours[question->repeats ? 0 : used];
}

void kp_question_colours(const struct kp_question *question, uint16_t *code)
{
    int used = 0;

    for (int p = 0; p < question->pegs; p++) {
        int class = code[p];

        code[p] = kp_question_colour(question, class, used);
        used += class == question->kept;
    }
    kp_rules_order_pegs(question->game->rules, code);
}

int kp_question_count_others(const struct kp_question *question, const uint16_t *classes)
{
    int count = 0;

    for (int p = 0; question->others && p < question->pegs; p++)
        count += classes[p] == question->kept;
    return count;
}

/* The ways to colour j pegs with W colours: W^j sequences, or W (W-1) ... without repeats;
 * binomial(W+j-1, j) multisets, or binomial(W, j) without repeats. */
void kp_question_colourings_next(const struct kp_question *question, int pegs,
                                 struct kp_bignum *ways)
{
    uint64_t colours = (uint64_t)question->others, i = (uint64_t)pegs;

    if (!question->repeats)
        kp_bignum_multiply(ways, colours > i ? colours - i : 0);
    else
        kp_bignum_multiply(ways, question->ordered ? colours : colours + i);
    if (!question->ordered)
        kp_bignum_divide(ways, (uint32_t)i + 1);
}

void kp_question_colourings(const struct kp_question *question, int pegs, struct kp_bignum *ways)
{
    kp_bignum_set(ways, 1);
    for (int i = 0; i < pegs; i++)
        kp_question_colourings_next(question, i, ways);
}

/* ---- What a single row says ---------------------------------------------------- */

struct fact_visit {
    const struct kp_question *question;
    bool (*visit)(void *data, struct kp_row_fact fact);
    void *data;
    bool *in_guess; /* [class]: scratch, all false between two rows */
    unsigned left;  /* facts that may still be visited */
};

static bool visit_fact(struct fact_visit *visit, int peg, int class, size_t row)
{
    if (visit->left == 0)
        return false;
    visit->left--;
    return visit->visit(visit->data, (struct kp_row_fact){peg, class, row});
}

static void mark_guess(struct fact_visit *visit, const uint16_t *guess, bool value)
{
    for (int p = 0; p < visit->question->pegs; p++)
        if (guess[p] != KP_NO_CLASS)
            visit->in_guess[guess[p]] = value;
}

/* No peg has any class that the guess of row r has, or that it does not have. */
static bool forbid_classes(struct fact_visit *visit, size_t r, bool in_guess)
{
    const struct kp_question *question = visit->question;
    bool more = true;

    mark_guess(visit, question->rows[r].guess, true);
    for (int class = 0; more && class < question->classes; class ++)
        if (visit->in_guess[class] == in_guess)
            more = visit_fact(visit, KP_ALL_PEGS, class, r);
    mark_guess(visit, question->rows[r].guess, false);
    return more;
}

/* No peg has the class that the guess has there. */
static bool forbid_guess(struct fact_visit *visit, size_t r)
{
    const uint16_t *guess = visit->question->rows[r].guess;

    for (int p = 0; p < visit->question->pegs; p++)
        if (guess[p] != KP_NO_CLASS && !visit_fact(visit, p, guess[p], r))
            return false;
    return true;
}

/* Every peg has the class that the guess has there. */
static bool forbid_all_but_guess(struct fact_visit *visit, size_t r)
{
    const struct kp_question *question = visit->question;

    for (int p = 0; p < question->pegs; p++)
        for (int class = 0; class < question->classes; class ++)
            if (class != question->rows[r].guess[p] && !visit_fact(visit, p, class, r))
                return false;
    return true;
}

static bool visit_row(struct fact_visit *visit, size_t r)
{
    const struct kp_question_row *row = &visit->question->rows[r];

    if (row->total == 0)
        return forbid_classes(visit, r, true);
    if (row->black == 0 && !forbid_guess(visit, r))
        return false;
    if (row->black == visit->question->pegs)
        return forbid_all_but_guess(visit, r);
    return row->total != visit->question->pegs || forbid_classes(visit, r, false);
}

bool kp_row_facts_visit(const struct kp_question *question,
                        bool (*visit)(void *data, struct kp_row_fact fact), void *data)
{
    struct fact_visit facts = {question, visit, data, NULL, KP_FACTS};

    facts.in_guess = kp_calloc((size_t)question->classes, sizeof *facts.in_guess);
    if (!facts.in_guess)
        return false;
    for (size_t r = 0; r < question->row_count && visit_row(&facts, r); r++)
        ;
    free(facts.in_guess);
    return true;
}
