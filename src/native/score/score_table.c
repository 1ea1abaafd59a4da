/* All codes are listed in code order, and each guess is scored against all of them at once
 * (bulk_score.h).  What is kept of the scores is a bit for each row and code: whether the code
 * gives the row.  64 codes are examined at a time: those that give some rows are the conjunction of
 * the bits of these rows, and how many of some rows a code gets wrong is added up in binary, with a
 * word for each digit.
 *
 * The table of a classic game of seven rows takes 100,000 instructions, a question about it 300;
 * the table of 10,000 rows takes 20 milliseconds.  On large boards with few rows the searches that
 * it replaces cut nearly all branches short, so that the table must have enough rows
 * (CODES_PER_ROW).  A table that kept all scores and the minimal sets of wrong rows took 730 lines,
 * and as long. */
#include "native/score/score_table.h"

#include "base/allocate.h"
#include "base/hash.h"
#include "game/code_walk.h"
#include "native/score/bulk_score.h"
#include <stdlib.h>
#include <string.h>

struct kp_score_table {
    const struct kp_transcript *game; /* not owned */
    struct kp_bulk_scorer *scorer;    /* all codes, in code order */
    size_t count, words;              /* of codes; of 64 codes each */
    uint64_t *right;                  /* [row][word]: a bit for each code that gives the row */
    size_t fewest;                    /* the least number of wrong rows of a code */
};

/* ---- Size ---- */

/* The codes for which it pays to score them all against a row more. */
#define SMALL_BOARD   12000
#define CODES_PER_ROW 1000

/* Counts the colours that peg p of a secret may have. */
static size_t count_allowed(const struct kp_transcript *game, int p)
{
    int colours = kp_rules_secret_colours(game->rules);
    size_t allowed = 0;

    for (int c = 0; c < colours; c++)
        allowed += kp_transcript_allows(game, p, c);
    return allowed;
}

/* Returns how many codes there are, by the rules and the known pegs, if there are not too many. */
static size_t count_codes(const struct kp_transcript *game)
{
    const struct kp_rules *rules = game->rules;
    size_t codes = 1, colours = (size_t)kp_rules_secret_colours(rules);

    for (int p = 0; p < rules->pegs && codes <= KP_TABLE_CODES; p++) {
        size_t choices = count_allowed(game, p);

        if (rules->scores == KP_COLOURS_ONLY) { /* multisets of p + 1 pegs */
            codes = codes * (colours + (size_t)p) / ((size_t)p + 1);
            continue;
        }
        if (!rules->repeats && rules->blanks != KP_BLANKS && rules->colours - p < (int)choices)
            choices = (size_t)(rules->colours - p);
        codes *= choices;
    }
    return codes;
}

size_t kp_score_table_codes(const struct kp_transcript *game)
{
    const struct kp_rules *rules = game->rules;
    int most = rules->scores == KP_BLACK_AND_WHITE ? KP_MARK_PEGS : KP_TABLE_PEGS;
    size_t codes;

    if (rules->pegs > most || kp_rules_secret_colours(rules) > KP_BULK_SCORE_COLOURS)
        return 0;
    codes = count_codes(game);
    return codes <= KP_TABLE_CODES &&
                   (codes <= SMALL_BOARD || codes / CODES_PER_ROW <= game->row_count)
               ? codes
               : 0;
}

static size_t count_bytes(const struct kp_transcript *game, size_t codes)
{
    size_t words = (codes + 63) / 64,
           code = (size_t)game->rules->pegs + (size_t)kp_rules_secret_colours(game->rules);

    return words * sizeof(uint64_t) * (game->row_count + 1) + codes * (code + 1);
}

/* ---- All codes ---- */

/* Whether a code has the sum, every colour as often as it must, and what the quotas require. */
static bool has_counts(const struct kp_transcript *game, const uint16_t *code)
{
    const struct kp_rules *rules = game->rules;
    int64_t sum = 0;

    for (int p = 0; p < rules->pegs && game->sum >= 0; p++)
        sum += kp_rules_number(rules, code[p]);
    if (game->sum >= 0 && sum != game->sum)
        return false;
    for (int c = 0; game->times && c < kp_rules_secret_colours(rules); c++) {
        int used = 0;

        for (int p = 0; p < rules->pegs; p++)
            used += code[p] == c;
        if (used < game->times[c].least || used > game->times[c].most)
            return false;
    }
    return kp_quotas_miss(&game->quotas, code, rules->pegs) == 0;
}

/* Keeps those of the colours of the last peg with which a code has its counts.  Returns their
 * number. */
static size_t keep_counts(const struct kp_transcript *game, uint16_t *code, uint16_t *last,
                          size_t n)
{
    uint16_t *end = code + game->rules->pegs - 1, before = *end;
    size_t kept = 0;

    for (size_t i = 0; i < n; i++) {
        *end = last[i];
        if (has_counts(game, code))
            last[kept++] = last[i];
    }
    *end = before;
    return kept;
}

static bool list_codes(struct kp_score_table *table)
{
    const struct kp_transcript *game = table->game;
    uint16_t code[KP_TABLE_PEGS], last[KP_BULK_SCORE_COLOURS];
    struct kp_code_walk walk = kp_code_walk_begin(game->rules, false, code);
    bool counts = game->sum >= 0 || game->times || game->quotas.count > 0, good = true;
    size_t n;

    walk.game = game->allowed ? game : NULL;
    table->scorer = kp_bulk_scorer_new(game->rules->pegs, walk.colours, KP_BULK_SCORE_FASTEST);
    if (!table->scorer)
        return false;
    while (good && (n = kp_code_walk_next(&walk, last)) > 0) {
        if (counts)
            n = keep_counts(game, code, last, n);
        good = kp_bulk_scorer_add_run(table->scorer, code, last, n);
    }
    return good;
}

/* ---- All rows ---- */

/* A score as the bulk scorer writes it, and which of its bits are known. */
struct recorded_score {
    uint8_t mark, known;
    bool is_possible; /* false: it has more pegs than a mark can hold */
};

static struct recorded_score read_score(const struct kp_rules *rules, struct kp_score score)
{
    int black = kp_max_int(score.black, 0), white = kp_max_int(score.white, 0);
    unsigned black_known = score.black == KP_UNKNOWN ? 0 : 0xFF;
    unsigned white_known = score.white == KP_UNKNOWN ? 0 : 0xFF;

    if (rules->scores == KP_BLACK_ONLY)
        return (struct recorded_score){(uint8_t)black, (uint8_t)black_known, black <= UINT8_MAX};
    if (rules->scores == KP_COLOURS_ONLY)
        return (struct recorded_score){(uint8_t)white, (uint8_t)white_known, white <= UINT8_MAX};
    return (struct recorded_score){(uint8_t)(16 * black + white),
                                   (uint8_t)((black_known & 0xF0) | (white_known & 0x0F)),
                                   black <= KP_MARK_PEGS && white <= KP_MARK_PEGS};
}

/* Returns a mask of the bytes that are not 0: byte i becomes bit i. */
static inline uint64_t gather_bytes(uint64_t word)
{
    const uint64_t low = UINT64_C(0x7F7F7F7F7F7F7F7F);
    uint64_t high = (((word & low) + low) | word) & ~low;

    return (high >> 7) * UINT64_C(0x0102040810204080) >> 56;
}

#define EVERY_BYTE UINT64_C(0x0101010101010101)

/* Compares the marks of 64 codes with a score: a bit is set for each code that gives it. */
static uint64_t compare_marks(const uint8_t *marks, struct recorded_score recorded)
{
    const uint64_t mark = recorded.mark * EVERY_BYTE, known = recorded.known * EVERY_BYTE;
    uint64_t wrong = 0;

    for (size_t i = 0; i < 8; i++) {
        uint64_t eight;

        memcpy(&eight, marks + 8 * i, sizeof eight);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        eight = __builtin_bswap64(eight);
#endif
        wrong |= gather_bytes((eight ^ mark) & known) << 8 * i;
    }
    return ~wrong;
}

/* Finds the codes that give row r.  marks: room for a byte for each code. */
static void score_row(const struct kp_score_table *table, size_t r, uint8_t *marks)
{
    const struct kp_transcript *game = table->game;
    struct recorded_score recorded = read_score(game->rules, game->rows[r].score);
    uint64_t *right = table->right + r * table->words;

    if (!recorded.is_possible)
        return;
    kp_bulk_scorer_score(table->scorer, kp_transcript_guess(game, r), game->rules->scores, marks);
    for (size_t w = 0; w < table->words; w++)
        right[w] = compare_marks(marks + 64 * w, recorded);
}

static bool score_rows(struct kp_score_table *table)
{
    size_t rows = table->game->row_count;
    uint8_t *marks;

    table->count = kp_bulk_scorer_count(table->scorer);
    table->words = (table->count + 63) / 64;
    table->right = kp_calloc(kp_multiply_sizes(rows, table->words) + 1, sizeof *table->right);
    marks = kp_calloc(64 * table->words + 1, sizeof *marks);
    for (size_t r = 0; table->right && marks && r < rows; r++)
        score_row(table, r, marks);
    free(marks);
    return table->right && marks;
}

/* ---- 64 codes at a time ---- */

/* Returns a bit for each code of word w. */
static uint64_t take_word(const struct kp_score_table *table, size_t w)
{
    return w + 1 == table->words && table->count % 64 ? (UINT64_C(1) << table->count % 64) - 1
                                                      : UINT64_MAX;
}

/* Returns those of the codes that give all rows that are on. */
static uint64_t keep_right(const struct kp_score_table *table, const bool *on, size_t w)
{
    const uint64_t *right = table->right + w;
    uint64_t codes = take_word(table, w);

    for (size_t r = 0; r < table->game->row_count && codes; r++, right += table->words)
        codes &= !on || on[r] ? *right : UINT64_MAX;
    return codes;
}

#define MOST_DIGITS 64 /* of a number of rows */

/* The number of wrong rows of 64 codes: digit[k] has the bit of 2^k of each. */
struct wrong_counts {
    uint64_t digit[MOST_DIGITS];
    size_t digits;
    uint64_t codes; /* those that give every sure row */
};

static void count_wrong(const struct kp_score_table *table, const bool *on, size_t w,
                        struct wrong_counts *counts)
{
    const struct kp_row *rows = table->game->rows;

    counts->digits = 0;
    counts->codes = take_word(table, w);
    for (size_t r = 0; r < table->game->row_count; r++) {
        uint64_t right = table->right[r * table->words + w], carry = ~right;

        if (on && !on[r])
            continue;
        counts->codes &= rows[r].sure ? right : UINT64_MAX;
        for (size_t k = 0; carry; k++) {
            uint64_t before = k < counts->digits ? counts->digit[k] : 0;

            counts->digit[k] = before ^ carry;
            carry &= before;
            counts->digits += k == counts->digits;
        }
    }
}

/* Returns the codes whose number of wrong rows is at most this. */
static uint64_t keep_few_wrong(const struct wrong_counts *counts, size_t most)
{
    uint64_t fewer = 0, equal = counts->codes;

    if (counts->digits < MOST_DIGITS && most >> counts->digits)
        return counts->codes;
    for (size_t k = counts->digits; k-- > 0;) {
        uint64_t ones = counts->digit[k];

        fewer |= most >> k & 1 ? equal & ~ones : 0;
        equal &= most >> k & 1 ? ones : ~ones;
    }
    return fewer | equal;
}

/* Returns the least number of wrong rows, which is less than `most`; or `most`. */
static size_t find_fewest(const struct wrong_counts *counts, size_t most)
{
    uint64_t codes = counts->codes;
    size_t fewest = 0;

    for (size_t k = counts->digits; k-- > 0;) {
        if (codes & ~counts->digit[k])
            codes &= ~counts->digit[k];
        else
            fewest |= (size_t)1 << k;
    }
    return codes && fewest < most ? fewest : most;
}

/* Returns the codes of word w that are selected. */
static uint64_t select_codes(const struct kp_score_table *table, struct kp_row_selection rows,
                             size_t w)
{
    struct wrong_counts counts;

    if (rows.wrong == 0)
        return keep_right(table, rows.on, w);
    count_wrong(table, rows.on, w, &counts);
    return keep_few_wrong(&counts, rows.wrong);
}

/* Copies the first of the codes of word w. */
static void copy_first(const struct kp_score_table *table, size_t w, uint64_t codes, uint16_t *code)
{
    kp_bulk_scorer_copy(table->scorer, 64 * w + (size_t)__builtin_ctzll(codes), code);
}

/* ---- The table ---- */

#define DEFAULT_BYTES ((size_t)256 << 20)

struct kp_score_table *kp_score_table_new(const struct kp_transcript *game,
                                          const struct kp_limits *limits)
{
    size_t codes = kp_score_table_codes(game);
    size_t memory = limits->memory && limits->memory < DEFAULT_BYTES ? limits->memory
                                                                     : DEFAULT_BYTES;
    struct kp_score_table *table = NULL;

    if (codes > 0 && count_bytes(game, codes) <= memory)
        table = kp_calloc(1, sizeof *table);
    if (!table)
        return NULL;
    table->game = game;
    table->fewest = SIZE_MAX;
    if (!list_codes(table) || !score_rows(table)) {
        kp_score_table_free(table);
        return NULL;
    }
    for (size_t w = 0; w < table->words; w++) {
        struct wrong_counts counts;

        count_wrong(table, NULL, w, &counts);
        table->fewest = find_fewest(&counts, table->fewest);
    }
    return table;
}

void kp_score_table_free(struct kp_score_table *table)
{
    if (!table)
        return;
    kp_bulk_scorer_free(table->scorer);
    free(table->right);
    free(table);
}

size_t kp_score_table_size(const struct kp_score_table *table)
{
    return table->count;
}

size_t kp_score_table_fewest(const struct kp_score_table *table)
{
    return table->fewest;
}

/* ---- Questions ---- */

/* Codes shown between two readings of the clock. */
#define SHOWN_PER_CHECK 256

enum kp_stop_reason kp_score_table_visit(const struct kp_score_table *table,
                                         struct kp_row_selection selection,
                                         const struct kp_limits *limits, struct kp_visitor visitor)
{
    uint16_t code[KP_TABLE_PEGS];
    size_t shown = 0;

    for (size_t w = 0; w < table->words; w++)
        for (uint64_t codes = select_codes(table, selection, w); codes; codes &= codes - 1) {
            copy_first(table, w, codes, code);
            if (!visitor.visit(visitor.data, code, 0))
                return KP_COMPLETED;
            if (++shown % SHOWN_PER_CHECK == 0) {
                enum kp_stop_reason stop = kp_limits_check(limits);

                if (stop != KP_COMPLETED)
                    return stop;
            }
        }
    return KP_COMPLETED;
}

size_t kp_score_table_count(const struct kp_score_table *table, struct kp_row_selection selection,
                            size_t most, uint16_t *first)
{
    size_t count = 0;

    for (size_t w = 0; w < table->words && count < most; w++) {
        uint64_t codes = select_codes(table, selection, w);

        if (codes && count == 0)
            copy_first(table, w, codes, first);
        count += (size_t)__builtin_popcountll(codes);
    }
    return count;
}
