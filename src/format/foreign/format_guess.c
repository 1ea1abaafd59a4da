/* Guess, of Simon Tatham's Portable Puzzle Collection: its save files, and its game ids, one on a
 * line, which hold only rules and secret.  A save consists of records KEY:LENGTH:VALUE, one on a
 * line.  It holds the secret and the moves but no scores: the program shows those that the secret
 * gives, and so does this reader.  docs/formats.md describes both; the facts are from the puzzles'
 * guess.c and midend.c. */
#include "base/allocate.h"
#include "base/sha1.h"
#include "format/foreign/simple_reader.h"
#include "game/score.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_COLOURS 10 /* of the program */

#define MAGIC "Simon Tatham's Portable Puzzle Collection"
#define NO_GUESS_GAME \
    "no game found; expected a save file of Guess, or game ids like 'c6p4g10Bm:4bc93f71'"

/* ---- Parameters --------------------------------------------------------
 * c6p4g10Bm is six colours, four pegs, ten guesses, no blanks, repeats allowed.  These are also
 * the defaults. */

/* Read the parameter that begins at byte `at`, a letter, perhaps with a number.  Returns its
 * length, or 0 if it is not one.  Only guesses may have empty holes: the program never chooses
 * one. */
static size_t read_parameter(const struct kp_word *word, size_t at, struct kp_rules *said)
{
    char letter = word->text[at];
    int *count = letter == 'c' ? &said->colours : letter == 'p' ? &said->pegs : &said->board;
    size_t end = at + 1;

    if (letter == 'b' || letter == 'B')
        said->blanks = letter == 'b' ? KP_GUESS_BLANKS : KP_NO_BLANKS;
    else if (letter == 'm' || letter == 'M')
        said->repeats = letter == 'm';
    if (!strchr("cpg", letter))
        return strchr("bBmM", letter) != NULL;
    while (end < word->length && end - at < 7 && kp_parse_number(word->text + end, 1) >= 0)
        end++;
    if (end == at + 1)
        return 0;
    *count = (int)kp_parse_number(word->text + at + 1, end - at - 1);
    return end - at;
}

/* Give the current game the rules of parameters such as c6p4g10Bm. */
static enum kp_status read_parameters(struct kp_simple_reader *reader, const struct kp_word *word,
                                      struct kp_diag *why)
{
    struct kp_rules said = {.pegs = 4, .colours = 6, .board = 10, .repeats = true};

    for (size_t at = 0, size; at < word->length; at += size)
        if ((size = read_parameter(word, at, &said)) == 0)
            return kp_bad_input_at(
                why, word->column + (unsigned)at,
                "invalid parameters; write the colours after c, the pegs after p and the guesses "
                "after g, then b or B, and m or M, like 'c6p4g10Bm'");
    kp_diag_at(why, word->column);
    if (said.colours < 2 || said.colours > MOST_COLOURS || said.pegs < 2 || said.board < 1)
        return kp_bad_input(
            why,
            "expected 2 to %d colours, at least 2 pegs and at least one guess, as Guess has them",
            MOST_COLOURS);
    return kp_simple_reader_set_rules(reader, &said, why);
}

static void write_parameters(const struct kp_rules *rules, struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "c%dp%dg%d%c%c", rules->colours, rules->pegs, rules->board,
                   rules->blanks == KP_NO_BLANKS ? 'B' : 'b', rules->repeats ? 'm' : 'M');
}

/* ---- Descriptions ------------------------------------------------------
 * A description is the secret, one byte per peg with colours from 1 on, under two masks, in hex.
 * The scheme is that of obfuscate_bitmap in the puzzles' misc.c: each half of the bytes is masked
 * by SHA-1 of the other, as in OAEP, so that each part of a description depends on all of it. */

/* The bytes of a description of n pegs, and room behind them for one half of them and a number. */
static unsigned char *make_bytes(size_t n)
{
    return kp_calloc(2 * n + 16, 1);
}

/* Exclusive-or SHA1(other "0"), SHA1(other "1"), ... over half[0..size-1]; `seed` is scratch. */
static void mask_half(unsigned char *seed, unsigned char *half, size_t size,
                      const unsigned char *other, size_t other_size)
{
    unsigned char digest[KP_SHA1_BYTES];
    char *number = (char *)seed + other_size;

    memcpy(seed, other, other_size);
    for (size_t i = 0; i < size; i++) {
        if (i % KP_SHA1_BYTES == 0)
            kp_sha1(seed, other_size + (size_t)snprintf(number, 16, "%zu", i / KP_SHA1_BYTES),
                    digest);
        half[i] ^= digest[i % KP_SHA1_BYTES];
    }
}

/* Mask both halves, the smaller one first, or undo that in the reverse order. */
static void mask_bytes(unsigned char *bytes, size_t n, bool hide)
{
    size_t first = n / 2, second = n - first;
    unsigned char *a = bytes, *b = bytes + first, *seed = bytes + n;

    if (hide)
        mask_half(seed, a, first, b, second);
    mask_half(seed, b, second, a, first);
    if (!hide)
        mask_half(seed, a, first, b, second);
}

static enum kp_status read_bytes(const struct kp_rules *rules, const struct kp_word *word,
                                 unsigned char *bytes, uint16_t *code, struct kp_diag *why)
{
    static const char digits[] = "0123456789abcdef";

    for (size_t i = 0; i < word->length; i++) {
        char byte = kp_utf8_lower(word->text[i]);
        const char *digit = byte ? strchr(digits, byte) : NULL;

        if (!digit)
            return kp_bad_input_at(
                why, word->column + (unsigned)i,
                "invalid description; it consists of the digits 0 to 9 and a to f");
        bytes[i / 2] = (unsigned char)(bytes[i / 2] << 4 | (digit - digits));
    }
    mask_bytes(bytes, word->length / 2, false);
    for (size_t p = 0; p < word->length / 2; p++) {
        if (bytes[p] < 1 || bytes[p] > rules->colours)
            return kp_bad_input_at(
                why, word->column,
                "the description does not fit %d pegs and %d colours; copy the whole game id again",
                rules->pegs, rules->colours);
        code[p] = bytes[p] - 1;
    }
    return KP_OK;
}

/* Read a description as the secret of the game. */
static enum kp_status read_description(struct kp_transcript *game, const struct kp_word *word,
                                       struct kp_diag *why)
{
    size_t pegs = (size_t)game->rules->pegs;
    unsigned char *bytes;
    enum kp_status status;

    if (word->length != 2 * pegs)
        return kp_bad_input_at(
            why, word->column,
            "expected a description of two digits for each of the %zu pegs, found %zu digits", pegs,
            word->length);
    game->secret = kp_calloc(pegs, sizeof *game->secret);
    bytes = make_bytes(pegs);
    status = bytes && game->secret ? read_bytes(game->rules, word, bytes, game->secret, why)
                                   : kp_no_memory(why);
    free(bytes);
    return status;
}

static void write_description(const struct kp_transcript *game, struct kp_strbuf *to)
{
    size_t pegs = (size_t)game->rules->pegs;
    unsigned char *bytes = make_bytes(pegs);

    for (size_t p = 0; bytes && p < pegs; p++)
        bytes[p] = (unsigned char)(game->secret[p] + 1);
    if (bytes)
        mask_bytes(bytes, pegs, true);
    else
        to->failed = true;
    for (size_t p = 0; bytes && p < pegs; p++)
        kp_strbuf_addf(to, "%02x", bytes[p]);
    free(bytes);
}

/* ---- Detection ------------------------------------------------------------ */

/* c6..., with a description after ':' or a seed after '#'. */
static bool is_id(const struct kp_text_line *line)
{
    const struct kp_word *word = &line->words[0];

    return word->length > 1 && word->text[0] == 'c' && kp_parse_number(word->text + 1, 1) >= 0 &&
           (kp_text_line_colon(line, 0) == 1 || memchr(word->text, '#', word->length));
}

static bool begins_game(const struct kp_text_line *line)
{
    return is_id(line) ||
           (kp_word_is(&line->words[0], "SAVEFILE") && kp_text_line_colon(line, 0) == 1);
}

static bool detect(const char *text, size_t length)
{
    return kp_first_line_is(text, length, begins_game);
}

/* A save as far as it is read; an all-zero struct is its beginning. */
struct guess_save {
    size_t next;          /* the record that must come next */
    int64_t moves, seen;  /* moves in force; moves read so far */
    bool over;            /* the game is won, given up, or out of rows */
    struct kp_word value; /* of the current record; of length 0: none */
};

/* ---- Moves -------------------------------------------------------------- */

/* The first peg is behind the letter G.  A '_' after a peg marks one held over. */
static enum kp_status read_guess(struct kp_simple_reader *reader, const struct kp_word *pegs,
                                 size_t n, struct kp_diag *why)
{
    const struct kp_transcript *game = reader->builder.game;
    const struct kp_rules *rules = game->rules;
    bool blanks = rules->blanks != KP_NO_BLANKS;
    int tally[MOST_COLOURS + 1] = {0};

    if (n != (size_t)rules->pegs)
        return kp_bad_input(why, "expected %d pegs, found %zu", rules->pegs, n);
    for (size_t p = 0; p < n; p++) {
        struct kp_word peg = {pegs[p].text + (p == 0), pegs[p].length - (p == 0),
                              pegs[p].column + (p == 0)};
        bool held = peg.length > 1 && peg.text[peg.length - 1] == '_';
        int64_t number = kp_parse_number(peg.text, peg.length - held);

        if (number < !blanks || number > rules->colours)
            return kp_bad_input_at(why, peg.column, "unknown colour '%s'; expected 1 to %d%s",
                                   kp_word_quote(&peg).text, rules->colours,
                                   blanks ? ", or 0 for an empty hole" : "");
        reader->builder.code[p] = (uint16_t)(number == 0 ? rules->colours : number - 1);
    }
    return kp_game_builder_add_row(&reader->builder,
                                   kp_score_guess(rules, game->secret, reader->builder.code, tally),
                                   reader->line.number, why);
}

/* Moves that were undone follow those in force and are ignored.  'S' means that the player gave
 * up. */
static enum kp_status read_move(struct kp_simple_reader *reader, struct guess_save *save,
                                struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    const struct kp_transcript *game = reader->builder.game;
    bool gave_up = kp_word_is(&save->value, "S");
    enum kp_status status;

    if (save->seen++ >= save->moves)
        return KP_OK;
    if (!gave_up && save->over)
        return kp_bad_input(why, "unexpected guess after the end of the game; delete this line");
    if (!gave_up && (save->value.length == 0 || save->value.text[0] != 'G'))
        return kp_bad_input(why, "invalid move '%s'; write a move like 'G1,1,2,2'",
                            kp_word_quote(&save->value).text);
    status = gave_up ? KP_OK : read_guess(reader, &line->words[4], line->count - 4, why);
    save->over = gave_up || (status == KP_OK &&
                             (game->row_count == (size_t)game->rules->board ||
                              kp_score_wins(game->rules, game->rows[game->row_count - 1].score)));
    return status;
}

/* ---- Records ------------------------------------------------------------ */

/* The first six are in a save once and in this order; the others follow.  Records with other keys
 * are ignored. */
enum record { SAVEFILE, VERSION, GAME, CPARAMS, DESC, STATEPOS, MOVE, SOLVE, RESTART, COUNT };

#define FIRST MOVE

static const char *const keys[] = {"SAVEFILE", "VERSION", "GAME",  "CPARAMS", "DESC",
                                   "STATEPOS", "MOVE",    "SOLVE", "RESTART"};

/* Read the value of a record. */
static enum kp_status read_value(struct kp_simple_reader *reader, struct guess_save *save,
                                 enum record record, struct kp_diag *why)
{
    const struct kp_word *value = &save->value;

    switch (record) {
    case SAVEFILE:
        if (value->length != strlen(MAGIC) || memcmp(value->text, MAGIC, strlen(MAGIC)) != 0)
            return kp_bad_input(
                why, "not a save of Simon Tatham's puzzles; a save begins with '%s'", MAGIC);
        return KP_OK;
    case VERSION:
        if (!kp_word_is(value, "1"))
            return kp_bad_input(why, "unknown version '%s' of save files; keypeg reads version 1",
                                kp_word_quote(value).text);
        return KP_OK;
    case GAME:
        if (!kp_word_is(value, "Guess"))
            return kp_bad_input(why,
                                "this is a save of '%s'; of these puzzles keypeg reads only Guess",
                                kp_word_quote(value).text);
        return KP_OK;
    case CPARAMS:
        return read_parameters(reader, value, why);
    case DESC:
        return read_description(reader->builder.game, value, why);
    case STATEPOS: /* the start is position 1, and each move leads to the next */
        save->moves = kp_word_number(value) - 1;
        if (save->moves < 0)
            return kp_bad_input(why,
                                "expected the position in the game, a number from 1, found '%s'",
                                kp_word_quote(value).text);
        return KP_OK;
    case RESTART: /* the same secret, without the guesses */
        if (save->seen++ < save->moves) {
            reader->builder.game->row_count = 0;
            save->over = false;
        }
        return KP_OK;
    default:
        return read_move(reader, save, why);
    }
}

static enum kp_status find_value(const struct kp_text_line *line, struct kp_word *value,
                                 struct kp_diag *why)
{
    const struct kp_word *words = line->words;
    bool whole = line->count > 3 && words[3].text[0] == ':';

    kp_diag_at(why, words[0].column);
    if (!whole || words[1].text[0] != ':')
        return kp_bad_input(
            why,
            "invalid line of a save; write a key, ':', the length of the value, ':' and the value");
    *value = kp_text_line_rest(line, 4);
    kp_diag_at(why, line->count > 4 ? value->column : words[3].column);
    if (kp_word_number(&words[2]) == (int64_t)value->length)
        return KP_OK;
    return kp_bad_input_at(why, words[2].column,
                           "the length is given as '%s', but the value has %zu characters",
                           kp_word_quote(&words[2]).text, value->length);
}

static enum kp_status read_record(struct kp_simple_reader *reader, struct guess_save *save,
                                  struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    enum kp_status status;
    size_t r = 0;

    while (r < COUNT && !kp_word_is(&line->words[0], keys[r]))
        r++;
    if (r == COUNT && line->count > 1 && line->words[1].text[0] == ':')
        return KP_OK;
    kp_diag_at(why, line->words[0].column);
    if (r < save->next)
        return kp_bad_input(why, "'%s' occurs twice in this save; delete one", keys[r]);
    if (r < COUNT && save->next < FIRST && r != save->next)
        return kp_bad_input(why, "'%s' must precede this line", keys[save->next]);
    status = find_value(line, &save->value, why);
    if (status != KP_OK)
        return status;
    save->next += r < FIRST;
    return read_value(reader, save, (enum record)r, why);
}

/* ---- Games ---- */

/* End the current save, if there is one. */
static void end_save(struct kp_simple_reader *reader, struct guess_save *save)
{
    struct kp_game_builder *builder = &reader->builder;
    struct kp_diag why = {.line = builder->place.line, .column = builder->place.column};
    enum kp_status status = KP_OK;

    if (!builder->place.line || !builder->good || !save->next)
        status = KP_OK;
    else if (save->next < FIRST)
        status = kp_bad_input(&why, "unexpected end of the save; '%s' is missing",
                              keys[save->next]);
    else if (save->seen < save->moves)
        status = kp_bad_input(
            &why, "unexpected end of the save; it announces %" PRId64 " moves and has %" PRId64,
            save->moves, save->seen);
    kp_simple_reader_error(reader, status, &why);
    if (builder->game && builder->good && builder->game->row_count > 0)
        kp_strbuf_addf(&builder->game->notes,
                       "a save of Guess holds no scores; keypeg computed them from its secret\n");
    *save = (struct guess_save){0};
}

/* Only the first error of a save is reported. */
static void read_line(struct kp_simple_reader *reader, struct guess_save *save)
{
    const struct kp_text_line *line = &reader->line;
    const struct kp_word *first = &line->words[0];
    bool id = is_id(line), begins = begins_game(line);
    struct kp_diag why = {0};
    enum kp_status status = KP_OK;

    if (begins) {
        end_save(reader, save);
        kp_simple_reader_begin_game(reader);
    }
    if (reader->builder.place.line == 0)
        status = kp_bad_input_at(&why, reader->line.words[0].column, "%s", NO_GUESS_GAME);
    else if (id && kp_text_line_colon(line, 0) != 1)
        status = kp_bad_input_at(
            &why, first->column,
            "only Guess itself can turn a random seed, after '#', into a game; write the game "
            "id with ':', which its menu shows under 'Specific...'");
    else if (id && line->count != 3)
        status = kp_bad_input_at(
            &why, first->column,
            "invalid game id; write parameters, ':' and a description, like 'c6p4g10Bm:4bc93f71'");
    else if (id)
        status = read_parameters(reader, first, &why);
    else if (reader->builder.good)
        status = read_record(reader, save, &why);
    if (id && status == KP_OK)
        status = read_description(reader->builder.game, &line->words[2], &why);
    kp_simple_reader_error(reader, status, &why);
}

static enum kp_status read(const char *text, size_t length, unsigned line, struct kp_match *match,
                           struct kp_errors *errors)
{
    struct kp_simple_reader reader = kp_simple_reader_begin(text, length, line, match, errors);
    struct guess_save save = {0};

    while (kp_simple_reader_next_line(&reader))
        if (!reader.is_bad_line)
            read_line(&reader, &save);
    end_save(&reader, &save);
    return kp_simple_reader_end(&reader, NO_GUESS_GAME);
}

/* ---- Writing ------------------------------------------------------------ */

/* Write a record, and empty `value` for the next one. */
static void write_record(const char *key, struct kp_strbuf *value, struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "%-8s:%zu:%s\n", key, value->length, value->length ? value->text : "");
    to->failed = to->failed || value->failed;
    kp_strbuf_clear(value);
}

static void write_number(const char *key, size_t number, struct kp_strbuf *value,
                         struct kp_strbuf *to)
{
    kp_strbuf_addf(value, "%zu", number);
    write_record(key, value, to);
}

/* Write a guess; NULL is the empty row below the last guess. */
static void write_pegs(const struct kp_rules *rules, const uint16_t *guess, struct kp_strbuf *to)
{
    for (int p = 0; p < rules->pegs; p++)
        kp_strbuf_addf(to, "%s%d", p > 0 ? "," : "",
                       guess && !kp_rules_is_blank(rules, guess[p]) ? guess[p] + 1 : 0);
}

static void write(const struct kp_transcript *game, const struct kp_rules *before,
                  struct kp_strbuf *to)
{
    struct kp_strbuf value = {0};

    (void)before; /* every game stands alone */
    kp_strbuf_addf(&value, "%s", MAGIC);
    write_record("SAVEFILE", &value, to);
    write_number("VERSION", 1, &value, to);
    kp_strbuf_addf(&value, "Guess");
    write_record("GAME", &value, to);
    write_parameters(game->rules, &value);
    write_record("PARAMS", &value, to);
    write_parameters(game->rules, &value);
    write_record("CPARAMS", &value, to);
    if (game->secret) {
        write_description(game, &value);
        write_record("DESC", &value, to);
    }
    write_pegs(game->rules, NULL, &value);
    write_record("UI", &value, to);
    write_number("NSTATES", game->row_count + 1, &value, to);
    write_number("STATEPOS", game->row_count + 1, &value, to);
    for (size_t row = 0; row < game->row_count; row++) {
        kp_strbuf_addf(&value, "G");
        write_pegs(game->rules, kp_transcript_guess(game, row), &value);
        write_record("MOVE", &value, to);
    }
    kp_strbuf_free(&value);
}

const struct kp_format kp_format_guess = {
    .name = "guess",
    .title = "saved games and game IDs of Guess (Simon Tatham's puzzles)",
    .detect = detect,
    .read = read,
    .write = write,
    .supports =
        "a board, 2 to 10 colours called 1, 2, 3 ..., a secret, and guesses with the scores it "
        "gives",
};
