/* Every code is built peg by peg, and with it the scores of all rows, a byte for each row.  A
 * colour at a peg adds 15 to the rows whose guess has it there: a black key peg more, and a white
 * one fewer.  It adds 1 to the rows whose guess has it more often than the code has it so far: one
 * more key peg in common.  Neither count exceeds the pegs, which are at most 15, so no byte carries
 * into its neighbour.  A word of eight rows is compared with their recorded scores at once, and the
 * bytes that differ become bits: a set of wrong rows for each code.
 *
 * Whether some rows can all be right depends only on the minimal sets of rows that a code gets
 * wrong: the rows can all be right if some minimal set contains none of them.  The questions about
 * the fewest wrong rows concern only the best codes, which are listed.
 *
 * The table of a classic game of four to ten rows takes 150,000 instructions, some 10 microseconds.
 * The searches that it replaces took 780,000.  The table pays up to some 10,000 codes and 24 rows.
 * With 30,000 codes, where the searches cut nearly all branches short, the gain was a fifth; with
 * 47,000 it was a loss.  With 40 rows and more there are so many minimal sets that to find them
 * took several times as long as the searches.  Boards of two colours lose a tenth of a millisecond
 * or two. */
#include "native/score/score_table.h"

#include "base/allocate.h"
#include "base/arena.h"
#include <stdlib.h>
#include <string.h>

#define ROWS_PER_WORD 8
#define TABLE_WORDS   (KP_TABLE_ROWS / ROWS_PER_WORD)

/* A set of rows, and the first code in code order that gets exactly these rows wrong. */
struct minimal_wrong {
    uint64_t wrong;
    size_t code;
};

/* The scores of a code are in words: a byte for each row, 16 * black + white. */
struct kp_score_table {
    const struct kp_transcript *game; /* not owned */
    size_t pegs, words, count;        /* words: of a code's scores; count: codes */
    size_t room;                      /* room for codes */
    unsigned bits;                    /* bits of a colour */
    uint64_t *codes;  /* in code order; the last peg has the lowest bits; it owns the memory of
                       * the next two, too */
    uint64_t *scores; /* [word][room] */
    uint64_t *wrong;  /* [code]: bit r is set if row r is wrong */
    uint64_t sure;    /* the sure rows */
    struct minimal_wrong *minimal; /* the sets that contain no other set */
    size_t minimal_count, minimal_room;
    size_t fewest; /* the least number of rows that a code gets wrong */
    size_t *best;  /* the codes that get this number wrong, in code order */
    size_t best_count, best_room;
};

/* The recorded scores of the rows, and which of their bits are known. */
struct recorded_scores {
    uint64_t scores[TABLE_WORDS], known[TABLE_WORDS];
};

/* ---- Size ---- */

static unsigned count_colour_bits(const struct kp_rules *rules)
{
    unsigned bits = 0;

    while (kp_rules_secret_colours(rules) > 1 << bits)
        bits++;
    return bits;
}

/* Counts the colours that peg p of a secret may have. */
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

/* ---- All codes ---- */

struct table_builder {
    struct kp_score_table *table;
    int pegs, colours;
    bool ordered;
    int64_t sum; /* the sum of every code */
    uint64_t *codes;
    uint64_t *scores; /* [code]: the word at hand */
    uint64_t *black;  /* [peg][colour]: added to it for a peg in its place */
    uint64_t *more;   /* [colour][used]: for one more of a colour */
    bool *allowed;    /* [peg][colour] */
    bool is_free;     /* all are allowed, any number of times, and any sum */
    int64_t *number;  /* [colour]; without a sum, all of them and the sum are 0 */
    size_t *most;     /* [colour]: pegs of a code that may have it */
    size_t *least;    /* [colour]: and that must have it */
    size_t *lacking;  /* one: pegs that the colours need for their least counts, besides those
                       * used */
    size_t *used;     /* [colour]: pegs that have it so far */
};

static uint64_t in_byte(size_t row, unsigned value)
{
    return (uint64_t)value << 8 * (row % ROWS_PER_WORD);
}

/* 15 black and 15 white pegs together are more than any code gives. */
static struct recorded_scores read_recorded_scores(const struct kp_transcript *game)
{
    struct recorded_scores recorded = {0};

    for (size_t r = 0; r < game->row_count; r++) {
        struct kp_score score = game->rows[r].score;
        bool has_black = score.black != KP_UNKNOWN, has_white = score.white != KP_UNKNOWN;
        unsigned black = has_black ? (unsigned)score.black : 0;
        unsigned white = has_white ? (unsigned)score.white : 0;
        unsigned known = (has_black && game->rules->scores != KP_COLOURS_ONLY ? 0xF0 : 0) |
                         (has_white ? 0x0F : 0);

        recorded.scores[r / ROWS_PER_WORD] |= in_byte(
            r, black > 15 || white > 15 ? 0xFF : 16 * black + white);
        recorded.known[r / ROWS_PER_WORD] |= in_byte(r, known);
    }
    return recorded;
}

/* Returns a mask of the bytes that are not 0: byte i becomes bit i. */
static inline uint64_t gather_bytes(uint64_t word)
{
    const uint64_t low = UINT64_C(0x7F7F7F7F7F7F7F7F);
    uint64_t high = (((word & low) + low) | word) & ~low;

    return (high >> 7) * UINT64_C(0x0102040810204080) >> 56;
}

/* Adds the rows of word w that each code gets wrong; those of word 0 are the first. */
static void add_wrong_rows(const struct kp_score_table *table,
                           const struct recorded_scores *recorded, size_t w)
{
    const uint64_t *scores = table->scores + w * table->room;
    const uint64_t right = recorded->scores[w], known = recorded->known[w];
    const size_t count = table->count;

    if (w == 0)
        memset(table->wrong, 0, count * sizeof *table->wrong);
    for (size_t i = 0; i < count; i++)
        table->wrong[i] |= gather_bytes((scores[i] ^ right) & known) << ROWS_PER_WORD * w;
}

/* The first pegs of a code: their colours, their sum, and the scores so far. */
struct code_prefix {
    uint64_t code, scores;
    int64_t sum;
    size_t last;
};

/* Returns how many pegs may have each colour, if this many pegs are left: if all of them are needed
 * for least counts, as many as must have it.  *builder->lacking is at most `left`. */
static inline const size_t *choose_limit(const struct table_builder *builder, size_t left)
{
    return *builder->lacking < left ? builder->most : builder->least;
}

/* Adds all codes that begin like this and have one peg more.  This is most of the work. */
static void add_last_peg(const struct table_builder *builder, const struct code_prefix *prefix)
{
    const struct table_builder of = *builder; /* the compiler knows that these stay */
    const size_t pegs = (size_t)of.pegs, first = (pegs - 1) * (size_t)of.colours;
    const uint64_t *black = of.black + first, *more = of.more;
    const bool *allowed = of.allowed + first;
    const uint64_t begin = prefix->code << of.table->bits, before = prefix->scores;
    const int64_t left = of.sum - prefix->sum;
    const size_t *limit = choose_limit(builder, 1);
    size_t count = of.table->count;

    for (size_t c = of.ordered ? 0 : prefix->last; c < (size_t)of.colours; c++) {
        if (!allowed[c] || of.used[c] >= limit[c] || of.number[c] != left)
            continue;
        of.codes[count] = begin | c;
        of.scores[count++] = before + black[c] + more[c * pegs + of.used[c]];
    }
    of.table->count = count;
}

/* The same, if the last peg may have every colour, any number of times. */
static void add_any_last_peg(const struct table_builder *builder, const struct code_prefix *prefix)
{
    const size_t pegs = (size_t)builder->pegs, colours = (size_t)builder->colours;
    const size_t first = builder->ordered ? 0 : prefix->last, *used = builder->used;
    const uint64_t *black = builder->black + (pegs - 1) * colours, *more = builder->more;
    const uint64_t begin = prefix->code << builder->table->bits, before = prefix->scores;
    uint64_t *codes = builder->codes + builder->table->count;
    uint64_t *scores = builder->scores + builder->table->count;

    for (size_t c = first; c < colours; c++) {
        *codes++ = begin | c;
        *scores++ = before + black[c] + more[c * pegs + used[c]];
    }
    builder->table->count += colours - first;
}

/* Adds all codes that begin like this, with peg p and those after it. */
/* NOLINTNEXTLINE(misc-no-recursion): as deep as a code has pegs, 15 at most */
static void add_pegs(const struct table_builder *builder, size_t p,
                     const struct code_prefix *prefix)
{
    size_t pegs = (size_t)builder->pegs, colours = (size_t)builder->colours;
    const size_t *limit = choose_limit(builder, pegs - p);

    if (p + 1 == pegs) {
        if (builder->is_free)
            add_any_last_peg(builder, prefix);
        else
            add_last_peg(builder, prefix);
        return;
    }
    for (size_t c = builder->ordered ? 0 : prefix->last; c < colours; c++) {
        size_t cell = p * colours + c, *used = &builder->used[c];
        struct code_prefix longer = {prefix->code << builder->table->bits | c,
                                     prefix->scores + builder->black[cell] +
                                         builder->more[c * pegs + *used],
                                     prefix->sum + builder->number[c], c};

        if (!builder->allowed[cell] || *used >= limit[c])
            continue;
        *builder->lacking -= *used < builder->least[c];
        ++*used;
        add_pegs(builder, p + 1, &longer);
        --*used;
        *builder->lacking += *used < builder->least[c];
    }
}

/* Adds up what each colour adds to the score of row r. */
static void add_row(struct table_builder *builder, size_t r)
{
    const uint16_t *guess = kp_transcript_guess(builder->table->game, r);

    for (int p = 0; p < builder->pegs; p++) {
        int c = guess[p], before = 0;

        if (c >= builder->colours) /* a hole, which no secret has */
            continue;
        for (int q = 0; q < p; q++)
            before += guess[q] == c;
        if (builder->ordered)
            builder->black[p * builder->colours + c] += in_byte(r, 15);
        builder->more[c * builder->pegs + before] += in_byte(r, 1);
    }
}

/* Scores all codes against the rows of one word. */
static void score_word(struct table_builder *builder, const struct recorded_scores *recorded,
                       size_t word)
{
    struct kp_score_table *table = builder->table;
    size_t cells = (size_t)builder->pegs * (size_t)builder->colours, r = word * ROWS_PER_WORD;

    memset(builder->black, 0, cells * sizeof *builder->black);
    memset(builder->more, 0, cells * sizeof *builder->more);
    for (; r < table->game->row_count && r < (word + 1) * ROWS_PER_WORD; r++)
        add_row(builder, r);
    builder->scores = table->scores + word * table->room;
    table->count = 0;
    if (*builder->lacking <= (size_t)builder->pegs)
        add_pegs(builder, 0, &(struct code_prefix){0});
    add_wrong_rows(table, recorded, word);
}

static void fill_rules(struct table_builder *builder)
{
    const struct kp_transcript *game = builder->table->game;
    const struct kp_rules *rules = game->rules;

    builder->sum = game->sum < 0 ? 0 : game->sum;
    builder->is_free = game->sum < 0;
    for (int c = 0; c < builder->colours; c++) {
        bool often = rules->repeats || kp_rules_is_blank(rules, c);
        struct kp_times times = kp_transcript_times(game, c);

        builder->most[c] = often ? builder->table->pegs : 1;
        builder->least[c] = (size_t)times.least;
        *builder->lacking += (size_t)times.least;
        builder->is_free &= !kp_transcript_bounds_times(game, c);
        if ((size_t)times.most < builder->most[c])
            builder->most[c] = (size_t)times.most;
        if (builder->least[c] > builder->most[c])
            *builder->lacking += builder->table->pegs + 1; /* no code has that many */
        builder->is_free &= often;
        builder->number[c] = game->sum < 0 ? 0 : kp_rules_number(rules, c);
        for (int p = 0; p < rules->pegs; p++) {
            bool *allowed = &builder->allowed[p * builder->colours + c];

            *allowed = kp_transcript_allows(game, p, c);
            builder->is_free &= *allowed;
        }
    }
}

/* Fills in the codes, their scores and their wrong rows.  Returns false if memory runs out. */
static bool score_codes(struct kp_score_table *table)
{
    const struct kp_rules *rules = table->game->rules;
    size_t colours = (size_t)kp_rules_secret_colours(rules), cells = table->pegs * colours;
    struct recorded_scores recorded = read_recorded_scores(table->game);
    struct table_builder builder = {.table = table,
                                    .codes = table->codes,
                                    .pegs = rules->pegs,
                                    .colours = (int)colours,
                                    .ordered = rules->scores != KP_COLOURS_ONLY};
    struct kp_arena arena = {0};
    bool good;

    KP_TAKE(&arena, builder.black, cells);
    KP_TAKE(&arena, builder.more, cells);
    KP_TAKE(&arena, builder.allowed, cells);
    KP_TAKE(&arena, builder.number, colours);
    KP_TAKE(&arena, builder.most, colours);
    KP_TAKE(&arena, builder.used, colours);
    KP_TAKE(&arena, builder.least, colours);
    KP_TAKE(&arena, builder.lacking, 1);
    good = !arena.failed;
    if (good) {
        fill_rules(&builder);
        for (size_t w = 0; w < table->words; w++)
            score_word(&builder, &recorded, w);
    }
    kp_arena_free(&arena);
    return good;
}

/* ---- The minimal sets of wrong rows ---- */

/* Whether a minimal set is a subset of this one.  The set that is found moves to the front, because
 * the next code often gets nearly the same rows wrong. */
static bool holds_minimal(struct kp_score_table *table, uint64_t wrong)
{
    struct minimal_wrong *minimal = table->minimal;

    for (size_t i = 0; i < table->minimal_count; i++)
        if ((minimal[i].wrong & ~wrong) == 0) {
            struct minimal_wrong found = minimal[i];

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
        if (wrong & ~table->minimal[i].wrong)
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
        table->minimal[table->minimal_count++] = (struct minimal_wrong){wrong, i};
    }
    return true;
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
        size_t rows = (size_t)__builtin_popcountll(table->minimal[i].wrong);

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
    return game->row_count > 0 ? (game->row_count - 1) / ROWS_PER_WORD + 1 : 1;
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
    for (size_t r = 0; r < game->row_count; r++)
        table->sure |= (uint64_t)game->rows[r].sure << r;
    table->codes = malloc(count_bytes(game, codes));
    if (table->codes) {
        table->wrong = table->codes + codes;
        table->scores = table->wrong + codes;
    }
    if (table->codes && score_codes(table) && find_minimal(table) && find_best(table))
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

/* Codes shown between two readings of the clock. */
#define SHOWN_PER_CHECK 256

/* If every code but the best ones gets more rows wrong than may be wrong or are not selected, only
 * those can be an answer. */
enum kp_stop_reason kp_score_table_visit(const struct kp_score_table *table,
                                         struct kp_row_selection selection,
                                         const struct kp_limits *limits, struct kp_visitor visitor)
{
    uint64_t rows = read_rows(table, selection.on);
    size_t misses = selection.wrong + table->game->row_count - (size_t)__builtin_popcountll(rows);
    const size_t *best = misses <= table->fewest ? table->best : NULL;
    size_t count = best ? table->best_count : table->count, shown = 0;
    uint16_t code[KP_TABLE_PEGS];
    enum kp_stop_reason stop = KP_COMPLETED;

    for (size_t k = 0; k < count && stop == KP_COMPLETED; k++) {
        size_t i = best ? best[k] : k;

        if (!has_at_most(table->wrong[i] & rows, selection.wrong) ||
            table->wrong[i] & rows & table->sure)
            continue;
        write_code(table, i, code);
        if (!visitor.visit(visitor.data, code, 0))
            return KP_COMPLETED;
        if (++shown % SHOWN_PER_CHECK == 0)
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
        if (has_at_most(table->wrong[i] & rows, selection.wrong) &&
            !(table->wrong[i] & rows & table->sure) && count++ == 0)
            write_code(table, i, first);
    return count;
}

/* Whether code i gives these scores. */
static inline bool does_code_give(const struct kp_score_table *table, size_t i,
                                  const struct recorded_scores *recorded)
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
    struct recorded_scores recorded = read_recorded_scores(game);
    size_t count = 0;

    for (size_t i = 0; i < table->count; i++)
        if (does_code_give(table, i, &recorded) && count++ == 0)
            write_code(table, i, first);
    return count;
}
