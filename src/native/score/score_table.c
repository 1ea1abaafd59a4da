/* Of the sets of rows that a code gets wrong, only the minimal ones matter to the question
 * whether some rows can all be right: they can if some minimal set contains none of them.  And
 * the questions about the fewest wrong rows concern only the best codes, which are listed.
 *
 * The table of a classic game of four to ten rows takes 190,000 instructions, some 10
 * microseconds; the searches that it replaces took 780,000.  It pays up to some 10,000 codes and
 * 24 rows.  With 30,000 codes, where the searches cut nearly all branches short, the gain was a
 * fifth; with 47,000 it was a loss.  With 40 rows and more there are so many minimal sets that
 * sorting them out took several times as long as the searches.  Boards of two colours lose a
 * tenth of a millisecond or two. */
#include "native/score/score_table_impl.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

/* ---- Size ---- */

static unsigned count_colour_bits(const struct kp_rules *rules)
{
    unsigned bits = 0;

    while (kp_rules_secret_colours(rules) > 1 << bits)
        bits++;
    return bits;
}

/* The number of colours that peg p of a secret may have. */
static size_t count_allowed(const struct kp_transcript *game, int p)
{
    int colours = kp_rules_secret_colours(game->rules);
    size_t allowed = 0;

    for (int c = 0; c < colours; c++)
        allowed += kp_transcript_allows(game, p, c);
    return allowed;
}

size_t kp_score_table_codes(const struct kp_transcript *game)
{
    const struct kp_rules *rules = game->rules;
    size_t codes = 1;

    if (rules->pegs > KP_TABLE_PEGS || game->row_count > KP_TABLE_ROWS ||
        (unsigned)rules->pegs * count_colour_bits(rules) > 64)
        return 0;
    for (int p = 0; p < rules->pegs && codes <= KP_TABLE_CODES; p++) {
        size_t choices = count_allowed(game, p);

        if (!rules->repeats && rules->blanks != KP_BLANKS && rules->colours - p < (int)choices)
            choices = (size_t)(rules->colours - p);
        codes *= choices;
    }
    return codes <= KP_TABLE_CODES ? codes : 0;
}

/* ---- The minimal sets of wrong rows ---- */

static bool is_subset(uint64_t rows, uint64_t of)
{
    return (rows & ~of) == 0;
}

/* Whether a minimal set is a subset of this one.  The one found moves to the front, because the
 * next code often gets nearly the same rows wrong. */
static bool holds_minimal(struct kp_score_table *table, uint64_t wrong)
{
    struct kp_minimal_wrong *minimal = table->minimal;

    for (size_t i = 0; i < table->minimal_count; i++)
        if (is_subset(minimal[i].wrong, wrong)) {
            struct kp_minimal_wrong found = minimal[i];

            if (i > 0) {
                minimal[i] = minimal[0];
                minimal[0] = found;
            }
            return true;
        }
    return false;
}

static void drop_supersets(struct kp_score_table *table, uint64_t wrong)
{
    size_t kept = 0;

    for (size_t i = 0; i < table->minimal_count; i++)
        if (!is_subset(wrong, table->minimal[i].wrong))
            table->minimal[kept++] = table->minimal[i];
    table->minimal_count = kept;
}

static bool find_minimal(struct kp_score_table *table)
{
    for (size_t i = 0; i < table->count; i++) {
        uint64_t wrong = table->wrong[i];

        if (holds_minimal(table, wrong))
            continue;
        drop_supersets(table, wrong);
        if (!KP_RESERVE(table->minimal, table->minimal_room, table->minimal_count + 1))
            return false;
        table->minimal[table->minimal_count++] = (struct kp_minimal_wrong){wrong, i};
    }
    return true;
}

static size_t count_rows(uint64_t rows)
{
    size_t count = 0;

    for (; rows; rows &= rows - 1)
        count++;
    return count;
}

/* Whether the set has at most `most` rows. */
static inline bool has_at_most(uint64_t rows, size_t most)
{
    for (; most > 0 && rows; most--)
        rows &= rows - 1;
    return rows == 0;
}

static bool find_best(struct kp_score_table *table)
{
    table->fewest = table->game->row_count;
    for (size_t i = 0; i < table->minimal_count; i++) {
        size_t rows = count_rows(table->minimal[i].wrong);

        table->fewest = rows < table->fewest ? rows : table->fewest;
    }
    for (size_t i = 0; i < table->count; i++) {
        if (!has_at_most(table->wrong[i], table->fewest))
            continue;
        if (!KP_RESERVE(table->best, table->best_room, table->best_count + 1))
            return false;
        table->best[table->best_count++] = i;
    }
    return true;
}

/* ---- The table ---- */

static size_t count_words(const struct kp_transcript *game)
{
    return game->row_count > 0 ? (game->row_count - 1) / KP_ROWS_PER_WORD + 1 : 1;
}

static size_t count_bytes(const struct kp_transcript *game, size_t codes)
{
    return codes * (2 + count_words(game)) * sizeof(uint64_t);
}

struct kp_score_table *kp_score_table_new(const struct kp_transcript *game,
                                          const struct kp_limits *limits)
{
    size_t codes = kp_score_table_codes(game);
    struct kp_score_table *table = NULL;

    if (codes > 0 && (limits->memory == 0 || count_bytes(game, codes) <= limits->memory))
        table = kp_calloc(1, sizeof *table);
    if (!table)
        return NULL;
    table->game = game;
    table->pegs = (size_t)game->rules->pegs;
    table->words = count_words(game);
    table->bits = count_colour_bits(game->rules);
    table->room = codes;
    table->codes = kp_calloc(codes * (2 + table->words), sizeof *table->codes);
    if (table->codes) {
        table->wrong = table->codes + codes;
        table->scores = table->wrong + codes;
    }
    if (table->codes && kp_score_table_score_codes(table) && find_minimal(table) &&
        find_best(table))
        return table;
    kp_score_table_free(table);
    return NULL;
}

void kp_score_table_free(struct kp_score_table *table)
{
    if (!table)
        return;
    free(table->codes);
    free(table->minimal);
    free(table->best);
    free(table);
}

size_t kp_score_table_size(const struct kp_score_table *table)
{
    return table->count;
}

/* ---- Questions ---- */

static uint64_t read_rows(const struct kp_score_table *table, const bool *on)
{
    uint64_t rows = 0;

    for (size_t r = 0; r < table->game->row_count; r++)
        rows |= (uint64_t)(!on || on[r]) << r;
    return rows;
}

static void write_code(const struct kp_score_table *table, size_t i, uint16_t *code)
{
    uint64_t packed = table->codes[i];

    for (size_t p = table->pegs; p-- > 0; packed >>= table->bits)
        code[p] = (uint16_t)(packed & ((1u << table->bits) - 1));
}

bool kp_score_table_find(const struct kp_score_table *table, const bool *on, uint16_t *code)
{
    uint64_t rows = read_rows(table, on);

    for (size_t i = 0; i < table->minimal_count; i++)
        if ((table->minimal[i].wrong & rows) == 0) {
            write_code(table, table->minimal[i].code, code);
            return true;
        }
    return false;
}

/* Whether only the best codes can be an answer: every other code gets more rows wrong than may be
 * wrong or are not selected. */
static bool only_best_can_fit(const struct kp_score_table *table, uint64_t rows, size_t wrong)
{
    return wrong + table->game->row_count - count_rows(rows) <= table->fewest;
}

/* Codes shown between two readings of the clock. */
#define POLL 256

enum kp_stop_reason kp_score_table_visit(const struct kp_score_table *table,
                                         struct kp_row_selection selection,
                                         const struct kp_limits *limits, struct kp_visitor visitor)
{
    uint64_t rows = read_rows(table, selection.on);
    const size_t *best = only_best_can_fit(table, rows, selection.wrong) ? table->best : NULL;
    size_t count = best ? table->best_count : table->count, shown = 0;
    uint16_t code[KP_TABLE_PEGS];
    enum kp_stop_reason stop = KP_COMPLETED;

    for (size_t k = 0; k < count && stop == KP_COMPLETED; k++) {
        size_t i = best ? best[k] : k;

        if (!has_at_most(table->wrong[i] & rows, selection.wrong))
            continue;
        write_code(table, i, code);
        if (!visitor.visit(visitor.data, code, 0))
            return KP_COMPLETED;
        if (++shown % POLL == 0)
            stop = kp_limits_check(limits);
    }
    return stop;
}

size_t kp_score_table_count(const struct kp_score_table *table, struct kp_row_selection selection,
                            uint16_t *first)
{
    uint64_t rows = read_rows(table, selection.on);
    size_t count = 0;

    for (size_t i = 0; i < table->count; i++)
        if (has_at_most(table->wrong[i] & rows, selection.wrong) && count++ == 0)
            write_code(table, i, first);
    return count;
}

/* Whether code i gives these scores. */
static inline bool does_code_give(const struct kp_score_table *table, size_t i,
                                  const struct kp_recorded_scores *recorded)
{
    const uint64_t *scores = table->scores + i;

    for (size_t w = 0; w < table->words; w++, scores += table->room)
        if ((*scores ^ recorded->scores[w]) & recorded->known[w])
            return false;
    return true;
}

size_t kp_score_table_count_meant(const struct kp_score_table *table,
                                  const struct kp_transcript *game, uint16_t *first)
{
    struct kp_recorded_scores recorded = kp_recorded_scores_read(game);
    size_t count = 0;

    for (size_t i = 0; i < table->count; i++)
        if (does_code_give(table, i, &recorded) && count++ == 0)
            write_code(table, i, first);
    return count;
}
