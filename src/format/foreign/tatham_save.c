/* A save is made of records, KEY:LENGTH:VALUE, a line each.  It holds the
 * secret and the moves, and no scores: the program shows those that the secret
 * gives, and so do we. */
#include "format/foreign/tatham_guess.h"
#include "game/score.h"

#include <inttypes.h>
#include <string.h>

#define MAGIC "Simon Tatham's Portable Puzzle Collection"

/* ---- Moves -------------------------------------------------------------- */

/* The colour of a peg that a move names, or -1; `_` behind it was held over. */
static int colour_of(const struct kp_rules *rules, const struct kp_word *peg)
{
    bool held = peg->length > 1 && peg->text[peg->length - 1] == '_';
    int64_t number = kp_number(peg->text, peg->length - held);

    if (number == 0 && rules->blanks != KP_NO_BLANKS)
        return rules->colours;
    return number >= 1 && number <= rules->colours ? (int)number - 1 : -1;
}

static enum kp_status read_peg(struct kp_simple_reader *simple, struct kp_word peg, size_t p,
                               struct kp_diag *why)
{
    const struct kp_rules *rules = simple->game->rules;
    int colour;

    if (p == 0) { /* behind the letter G */
        peg.text++;
        peg.length--;
        peg.column++;
    }
    colour = colour_of(rules, &peg);
    if (colour < 0)
        return kp_fail(kp_at(why, peg.column), KP_BAD_INPUT,
                       "'%s' is no colour of this game: it has 1 to %d%s", kp_quote(&peg).text,
                       rules->colours,
                       rules->blanks == KP_NO_BLANKS ? "" : ", and 0 for an empty hole");
    simple->code[p] = (uint16_t)colour;
    return KP_OK;
}

static enum kp_status read_guess(struct kp_simple_reader *simple, const struct kp_word *pegs,
                                 size_t n, struct kp_diag *why)
{
    const struct kp_transcript *game = simple->game;
    int tally[KP_GUESS_MOST_COLOURS + 1] = {0};
    enum kp_status status = KP_OK;

    if (n != (size_t)game->rules->pegs)
        return kp_fail(why, KP_BAD_INPUT, "the guess has %zu peg%s and this game %d", n,
                       n == 1 ? "" : "s", game->rules->pegs);
    for (size_t p = 0; status == KP_OK && p < n; p++)
        status = read_peg(simple, pegs[p], p, why);
    if (status != KP_OK)
        return status;
    return kp_simple_reader_add_row(
        simple, kp_score_guess(game->rules, game->secret, simple->code, tally), why);
}

static bool is_over(const struct kp_transcript *game)
{
    return game->row_count == (size_t)game->rules->board ||
           game->rows[game->row_count - 1].score.black == game->rules->pegs;
}

/* What was undone follows what is in force.  S: somebody gave up. */
static enum kp_status move(struct kp_simple_reader *simple, struct kp_guess_save *save,
                           struct kp_diag *why)
{
    const struct kp_text_line *line = &simple->line;
    bool gave_up = kp_word_is(&save->value, "S");
    enum kp_status status;

    if (save->seen++ >= save->moves)
        return KP_OK;
    if (!gave_up && save->over)
        return kp_fail(why, KP_BAD_INPUT, "the game was over before this guess");
    if (!gave_up && (save->value.length == 0 || save->value.text[0] != 'G'))
        return kp_fail(why, KP_BAD_INPUT, "a move of Guess is written as in G1,1,2,2");
    status = gave_up ? KP_OK : read_guess(simple, &line->words[4], line->count - 4, why);
    save->over = gave_up || (status == KP_OK && is_over(simple->game));
    return status;
}

/* The same secret, and nothing guessed yet. */
static enum kp_status restart(struct kp_simple_reader *simple, struct kp_guess_save *save,
                              struct kp_diag *why)
{
    (void)why;
    if (save->seen++ >= save->moves)
        return KP_OK;
    simple->game->row_count = 0;
    save->over = false;
    return KP_OK;
}

/* ---- What stands before the moves --------------------------------------- */

static enum kp_status magic(struct kp_simple_reader *simple, struct kp_guess_save *save,
                            struct kp_diag *why)
{
    (void)simple;
    if (save->value.length == strlen(MAGIC) && memcmp(save->value.text, MAGIC, strlen(MAGIC)) == 0)
        return KP_OK;
    return kp_fail(why, KP_BAD_INPUT, "a save of the puzzles begins with '%s'", MAGIC);
}

static enum kp_status version(struct kp_simple_reader *simple, struct kp_guess_save *save,
                              struct kp_diag *why)
{
    (void)simple;
    if (kp_word_is(&save->value, "1"))
        return KP_OK;
    return kp_fail(why, KP_BAD_INPUT, "I know version 1 of saves, and this is another");
}

static enum kp_status name(struct kp_simple_reader *simple, struct kp_guess_save *save,
                           struct kp_diag *why)
{
    (void)simple;
    if (kp_word_is(&save->value, "Guess"))
        return KP_OK;
    return kp_fail(why, KP_BAD_INPUT, "this is a game of '%s', and of the puzzles I know Guess",
                   kp_quote(&save->value).text);
}

static enum kp_status parameters(struct kp_simple_reader *simple, struct kp_guess_save *save,
                                 struct kp_diag *why)
{
    return kp_guess_rules_read(simple, &save->value, why);
}

static enum kp_status description(struct kp_simple_reader *simple, struct kp_guess_save *save,
                                  struct kp_diag *why)
{
    return kp_guess_secret_read(simple->game, &save->value, why);
}

/* The beginning is place 1, and every move leads to the next. */
static enum kp_status position(struct kp_simple_reader *simple, struct kp_guess_save *save,
                               struct kp_diag *why)
{
    (void)simple;
    save->moves = kp_number(save->value.text, save->value.length) - 1;
    return save->moves >= 0
               ? KP_OK
               : kp_fail(why, KP_BAD_INPUT, "a number from 1 on is wanted, the place in the game");
}

/* ---- Records ------------------------------------------------------------ */

/* The first stand in a save once and in this order, the others behind them.
 * What has other keys is not looked at. */
static const struct record {
    const char *key;
    enum kp_status (*read)(struct kp_simple_reader *simple, struct kp_guess_save *save,
                           struct kp_diag *why);
} records[] = {
    {"SAVEFILE", magic},     {"VERSION", version},  {"GAME", name},
    {"CPARAMS", parameters}, {"DESC", description}, {"STATEPOS", position},
    {"MOVE", move},          {"SOLVE", move},       {"RESTART", restart},
};

#define FIRST 6
#define COUNT (sizeof records / sizeof *records)

static enum kp_status find_value(const struct kp_text_line *line, struct kp_word *value,
                                 struct kp_diag *why)
{
    const struct kp_word *words = line->words;
    bool whole = line->count > 3 && words[3].text[0] == ':';

    kp_at(why, words[0].column);
    if (!whole || words[1].text[0] != ':')
        return kp_fail(why, KP_BAD_INPUT,
                       "a line of a save is a word, ':', the length of what is said, ':' and that");
    *value = kp_text_line_rest(line, 4);
    kp_at(why, line->count > 4 ? value->column : words[3].column);
    if (kp_number(words[2].text, words[2].length) == (int64_t)value->length)
        return KP_OK;
    return kp_fail(kp_at(why, words[2].column), KP_BAD_INPUT,
                   "'%s' is said to be the length of what follows, and that is %zu",
                   kp_quote(&words[2]).text, value->length);
}

/* Whether record r may stand here. */
static enum kp_status check_order(const struct kp_guess_save *save, size_t r, struct kp_diag *why)
{
    if (r < FIRST ? r == save->next : save->next == FIRST)
        return KP_OK;
    if (r < save->next)
        return kp_fail(why, KP_BAD_INPUT, "'%s' stands in this save twice", records[r].key);
    return kp_fail(why, KP_BAD_INPUT, "'%s' is wanted before this", records[save->next].key);
}

enum kp_status kp_guess_record(struct kp_simple_reader *simple, struct kp_guess_save *save,
                               struct kp_diag *why)
{
    const struct kp_text_line *line = &simple->line;
    enum kp_status status;
    size_t r = 0;

    while (r < COUNT && !kp_word_is(&line->words[0], records[r].key))
        r++;
    if (r == COUNT && line->count > 1 && line->words[1].text[0] == ':')
        return KP_OK;
    status = r < COUNT ? check_order(save, r, kp_at(why, line->words[0].column)) : KP_OK;
    if (status == KP_OK)
        status = find_value(line, &save->value, why);
    if (status != KP_OK)
        return status;
    save->next += r < FIRST;
    return records[r].read(simple, save, why);
}

enum kp_status kp_guess_save_check(const struct kp_simple_reader *simple,
                                   const struct kp_guess_save *save, struct kp_diag *why)
{
    why->line = simple->begins.line;
    why->column = simple->begins.column;
    if (save->next < FIRST)
        return kp_fail(why, KP_BAD_INPUT, "this save ends without '%s'", records[save->next].key);
    if (save->seen < save->moves)
        return kp_fail(why, KP_BAD_INPUT,
                       "this save tells of %" PRId64 " moves and ends behind %" PRId64
                       ": was it cut off?",
                       save->moves, save->seen);
    return KP_OK;
}

/* ---- Writing ------------------------------------------------------------ */

/* Write a record and empty its value for the next one. */
static void put(const char *key, struct kp_strbuf *value, struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "%-8s:%zu:%s\n", key, value->length, value->length ? value->text : "");
    to->failed = to->failed || value->failed;
    kp_strbuf_clear(value);
}

static void put_number(const char *key, size_t number, struct kp_strbuf *value,
                       struct kp_strbuf *to)
{
    kp_strbuf_addf(value, "%zu", number);
    put(key, value, to);
}

/* A guess; NULL: the row below the last, that nothing stands in. */
static void add_pegs(const struct kp_rules *rules, const uint16_t *guess, struct kp_strbuf *to)
{
    for (int p = 0; p < rules->pegs; p++)
        kp_strbuf_addf(to, "%s%d", p > 0 ? "," : "",
                       guess && !kp_rules_is_blank(rules, guess[p]) ? guess[p] + 1 : 0);
}

static void put_moves(const struct kp_transcript *game, struct kp_strbuf *value,
                      struct kp_strbuf *to)
{
    put_number("NSTATES", game->row_count + 1, value, to);
    put_number("STATEPOS", game->row_count + 1, value, to);
    for (size_t row = 0; row < game->row_count; row++) {
        kp_strbuf_addf(value, "G");
        add_pegs(game->rules, kp_transcript_guess(game, row), value);
        put("MOVE", value, to);
    }
}

void kp_guess_save_write(const struct kp_transcript *game, struct kp_strbuf *to)
{
    struct kp_strbuf value = {0};

    kp_strbuf_addf(&value, "%s", MAGIC);
    put("SAVEFILE", &value, to);
    put_number("VERSION", 1, &value, to);
    kp_strbuf_addf(&value, "Guess");
    put("GAME", &value, to);
    kp_guess_rules_write(game->rules, &value);
    put("PARAMS", &value, to);
    kp_guess_rules_write(game->rules, &value);
    put("CPARAMS", &value, to);
    if (game->secret) {
        kp_guess_secret_write(game, &value);
        put("DESC", &value, to);
    }
    add_pegs(game->rules, NULL, &value);
    put("UI", &value, to);
    put_moves(game, &value, to);
    kp_strbuf_free(&value);
}
