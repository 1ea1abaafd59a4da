/* Every code is built peg by peg, and with it the scores of all rows, a byte for each row.  To
 * put a colour at a peg adds 15 to the rows whose guess has it there (a black key peg more, and
 * a white one fewer), and 1 to those whose guess has it more often than the code has it so far
 * (one more in common).  Neither count exceeds the pegs, which are at most 15, so no byte
 * carries into its neighbour.
 *
 * A word of eight rows is compared with their recorded scores at once, and the bytes that
 * differ become bits: a set of wrong rows for each code. */
#include "native/score/score_table_impl.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

struct table_builder {
    struct kp_score_table *table;
    int pegs, colours;
    bool ordered;
    int64_t sum; /* of every code */
    uint64_t *codes;
    uint64_t *scores; /* [code]: the word at hand */
    uint64_t *black;  /* [peg][colour]: added to it for a peg in its place */
    uint64_t *more;   /* [colour][used]: for one more of a colour */
    bool *allowed;    /* [peg][colour] */
    int64_t *number;  /* [colour]; without a sum, all of them and the sum are 0 */
    size_t *most;     /* [colour]: pegs of a code that may have it */
    size_t *used;     /* [colour]: pegs that have it so far */
};

static uint64_t in_byte(size_t row, unsigned value)
{
    return (uint64_t)value << 8 * (row % KP_ROWS_PER_WORD);
}

/* The bits of a score that a row records. */
static unsigned known_bits(const struct kp_rules *rules, struct kp_score recorded)
{
    unsigned black = recorded.black == KP_UNKNOWN || rules->scores == KP_COLOURS_ONLY ? 0 : 0xF0;

    return black | (recorded.white == KP_UNKNOWN ? 0 : 0x0F);
}

/* 15 black and 15 white together are more than any code gives. */
static unsigned score_bits(struct kp_score recorded)
{
    unsigned black = recorded.black == KP_UNKNOWN ? 0 : (unsigned)recorded.black;
    unsigned white = recorded.white == KP_UNKNOWN ? 0 : (unsigned)recorded.white;

    return black > 15 || white > 15 ? 0xFF : 16 * black + white;
}

struct kp_recorded_scores kp_recorded_scores_read(const struct kp_transcript *game)
{
    struct kp_recorded_scores recorded = {0};

    for (size_t r = 0; r < game->row_count; r++) {
        struct kp_score score = game->rows[r].score;

        recorded.scores[r / KP_ROWS_PER_WORD] |= in_byte(r, score_bits(score));
        recorded.known[r / KP_ROWS_PER_WORD] |= in_byte(r, known_bits(game->rules, score));
    }
    return recorded;
}

/* A bit for each byte that is not 0: byte i becomes bit i. */
static inline uint64_t gather_bytes(uint64_t word)
{
    const uint64_t low = UINT64_C(0x7F7F7F7F7F7F7F7F);
    uint64_t high = (((word & low) + low) | word) & ~low;

    return (high >> 7) * UINT64_C(0x0102040810204080) >> 56;
}

/* Adds the rows of word w that each code gets wrong. */
static void add_wrong_rows(const struct kp_score_table *table,
                           const struct kp_recorded_scores *recorded, size_t w)
{
    const uint64_t *scores = table->scores + w * table->room;
    const uint64_t right = recorded->scores[w], known = recorded->known[w];
    const size_t count = table->count;

    for (size_t i = 0; i < count; i++)
        table->wrong[i] |= gather_bytes((scores[i] ^ right) & known) << KP_ROWS_PER_WORD * w;
}

/* The first pegs of a code: their colours, their sum, and the scores so far. */
struct code_prefix {
    uint64_t code, scores;
    int64_t sum;
    size_t last;
};

/* Adds all codes that begin like this and have one peg more; this is most of the work. */
static void add_last_peg(const struct table_builder *builder, const struct code_prefix *prefix)
{
    const struct table_builder of = *builder; /* the compiler knows that these stay */
    const size_t pegs = (size_t)of.pegs, first = (pegs - 1) * (size_t)of.colours;
    const uint64_t *black = of.black + first, *more = of.more;
    const bool *allowed = of.allowed + first;
    const uint64_t begin = prefix->code << of.table->bits, before = prefix->scores;
    const int64_t left = of.sum - prefix->sum;
    size_t count = of.table->count;

    for (size_t c = of.ordered ? 0 : prefix->last; c < (size_t)of.colours; c++) {
        if (!allowed[c] || of.used[c] == of.most[c] || of.number[c] != left)
            continue;
        of.codes[count] = begin | c;
        of.scores[count++] = before + black[c] + more[c * pegs + of.used[c]];
    }
    of.table->count = count;
}

/* Adds all codes that begin like this, with peg p and those after it. */
/* NOLINTNEXTLINE(misc-no-recursion): as deep as a code has pegs, 15 at most */
static void add_pegs(const struct table_builder *builder, size_t p,
                     const struct code_prefix *prefix)
{
    size_t pegs = (size_t)builder->pegs, colours = (size_t)builder->colours;

    if (p + 1 == pegs) {
        add_last_peg(builder, prefix);
        return;
    }
    for (size_t c = builder->ordered ? 0 : prefix->last; c < colours; c++) {
        size_t cell = p * colours + c, *used = &builder->used[c];
        struct code_prefix longer = {prefix->code << builder->table->bits | c,
                                     prefix->scores + builder->black[cell] +
                                         builder->more[c * pegs + *used],
                                     prefix->sum + builder->number[c], c};

        if (!builder->allowed[cell] || *used == builder->most[c])
            continue;
        ++*used;
        add_pegs(builder, p + 1, &longer);
        --*used;
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
static void score_word(struct table_builder *builder, const struct kp_recorded_scores *recorded,
                       size_t word)
{
    struct kp_score_table *table = builder->table;
    size_t cells = (size_t)builder->pegs * (size_t)builder->colours, r = word * KP_ROWS_PER_WORD;

    memset(builder->black, 0, cells * sizeof *builder->black);
    memset(builder->more, 0, cells * sizeof *builder->more);
    for (; r < table->game->row_count && r < (word + 1) * KP_ROWS_PER_WORD; r++)
        add_row(builder, r);
    builder->scores = table->scores + word * table->room;
    table->count = 0;
    add_pegs(builder, 0, &(struct code_prefix){0});
    add_wrong_rows(table, recorded, word);
}

static void fill_rules(struct table_builder *builder)
{
    const struct kp_transcript *game = builder->table->game;
    const struct kp_rules *rules = game->rules;

    builder->sum = game->sum < 0 ? 0 : game->sum;
    for (int c = 0; c < builder->colours; c++) {
        bool often = rules->repeats || kp_rules_is_blank(rules, c);

        builder->most[c] = often ? builder->table->pegs : 1;
        builder->number[c] = game->sum < 0 ? 0 : kp_rules_number(rules, c);
        for (int p = 0; p < rules->pegs; p++)
            builder->allowed[p * builder->colours + c] = kp_transcript_allows(game, p, c);
    }
}

bool kp_score_table_score_codes(struct kp_score_table *table)
{
    const struct kp_rules *rules = table->game->rules;
    size_t colours = (size_t)kp_rules_secret_colours(rules), cells = table->pegs * colours;
    struct kp_recorded_scores recorded = kp_recorded_scores_read(table->game);
    struct table_builder builder = {.table = table,
                                    .codes = table->codes,
                                    .pegs = rules->pegs,
                                    .colours = (int)colours,
                                    .ordered = rules->scores != KP_COLOURS_ONLY,
                                    .black = kp_calloc(cells, sizeof *builder.black),
                                    .more = kp_calloc(cells, sizeof *builder.more),
                                    .allowed = kp_calloc(cells, sizeof *builder.allowed),
                                    .number = kp_calloc(colours, sizeof *builder.number),
                                    .most = kp_calloc(colours, sizeof *builder.most),
                                    .used = kp_calloc(colours, sizeof *builder.used)};
    bool good = builder.black && builder.more && builder.allowed && builder.number &&
                builder.most && builder.used;

    if (good) {
        fill_rules(&builder);
        for (size_t w = 0; w < table->words; w++)
            score_word(&builder, &recorded, w);
    }
    free(builder.black);
    free(builder.more);
    free(builder.allowed);
    free(builder.number);
    free(builder.most);
    free(builder.used);
    return good;
}
