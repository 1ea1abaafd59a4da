/* The text of a programming contest, CERC 2000, problem G, "The Game of
 * Master-Mind" (SPOJ MMIND, POJ 1402): how many games, and of each how many
 * pegs, colours and guesses, and then a guess and its score on two lines. */
#include "base/hash.h"
#include "format/code_parser.h"
#include "format/foreign/simple_reader.h"
#include "format/score_parser.h"

#define NO_CONTEST \
    "no game found; write the number of games, and for each one three numbers, pegs, colours and " \
    "guesses"

static bool are_numbers(const struct kp_text_line *line, size_t n)
{
    bool are = line->count == n;

    for (size_t i = 0; are && i < n; i++)
        are = kp_word_number(&line->words[i]) >= 0;
    return are;
}

/* One number, then three, then as many as the first of the three says.  Two lines are not enough:
 * other contests begin so, too. */
static bool detect(const char *text, size_t length)
{
    struct kp_simple_reader reader = kp_simple_reader_begin(
        text, kp_min_size(length, KP_PEEK_BYTES), 1, NULL, NULL);
    bool detected = kp_simple_reader_next_line(&reader) && are_numbers(&reader.line, 1) &&
                    kp_simple_reader_next_line(&reader) && are_numbers(&reader.line, 3);

    if (detected && kp_word_number(&reader.line.words[2]) > 0) {
        int64_t pegs = kp_word_number(&reader.line.words[0]);

        detected = kp_simple_reader_next_line(&reader) && (int64_t)reader.line.count == pegs &&
                   are_numbers(&reader.line, reader.line.count);
    }
    kp_text_line_free(&reader.line);
    return detected;
}

/* ---- Reading ------------------------------------------------------------ */

/* Go to a line that must be there; if it is missing, report it after the last line. */
static bool next_required_line(struct kp_simple_reader *reader, const char *wanted)
{
    struct kp_diag why = {.column = 1};

    if (kp_simple_reader_next_line(reader))
        return !reader->is_bad_line;
    if (reader->builder.status != KP_NO_MEMORY)
        kp_simple_reader_error(reader, kp_bad_input(&why, "unexpected end of file; %s", wanted),
                               &why);
    return false;
}

static enum kp_status read_number(const struct kp_word *word, int64_t least, int64_t most,
                                  int64_t *number, struct kp_diag *why)
{
    *number = kp_word_number(word);
    if (*number >= least && *number <= most)
        return KP_OK;
    return kp_bad_input_at(why, word->column, "expected a number from %s to %s, found '%s'",
                           kp_grouped(least).text, kp_grouped(most).text, kp_word_quote(word).text);
}

/* Read the first line of a game: pegs, colours, rows. */
static enum kp_status read_rules(struct kp_simple_reader *reader, int64_t *rows,
                                 struct kp_diag *why)
{
    static const int64_t most[] = {KP_MOST_PEGS, KP_MOST_COLOURS, KP_MOST_ROWS};
    const struct kp_word *words = reader->line.words;
    size_t n = reader->line.count;
    int64_t sizes[3] = {0};
    enum kp_status status = KP_OK;

    if (n != 3)
        return kp_bad_input_at(
            why, words[n < 3 ? 0 : 3].column,
            "a game begins with its pegs, colours and guesses; write three numbers, like '4 6 2'");
    for (size_t i = 0; status == KP_OK && i < 3; i++)
        status = read_number(&words[i], i < 2, most[i], &sizes[i], why);
    if (status != KP_OK)
        return status;
    *rows = sizes[2];
    return kp_simple_reader_set_rules(
        reader,
        &(struct kp_rules){.pegs = (int)sizes[0], .colours = (int)sizes[1], .repeats = true},
        kp_diag_at(why, words[0].column));
}

/* An error spoils its game alone as long as guesses and scores can be told apart; if they cannot,
 * nothing after it is read. */
static bool read_row(struct kp_simple_reader *reader)
{
    const struct kp_rules *rules = reader->builder.game->rules;
    const struct kp_text_line *line = &reader->line;
    struct kp_diag why = {0};
    struct kp_score score = {0, 0};
    enum kp_status status;
    bool like_score, good;

    if (!next_required_line(reader, "a guess of the last game is missing"))
        return false;
    kp_diag_at(&why, line->words[0].column);
    if (line->count != (size_t)rules->pegs)
        status = kp_bad_input(&why, "expected a guess of %d numbers, found %zu", rules->pegs,
                              line->count);
    else
        status = kp_code_parse_words(rules, line->words, line->count, reader->builder.code, &why);
    kp_simple_reader_error(reader, status, &why);
    good = status == KP_OK;
    if ((!good && line->count == 2) ||
        !next_required_line(reader, "the score of the last guess is missing"))
        return false;
    like_score = are_numbers(line, 2);
    kp_diag_at(&why, line->words[0].column);
    if (like_score)
        status = kp_score_parse(rules, line->words, line->words, 2, &score, &why);
    else
        status = kp_bad_input(&why,
                              "expected a score, black and white; write two numbers, like '1 0'");
    if (status == KP_OK && good)
        status = kp_game_builder_add_row(&reader->builder, score, line->number, &why);
    if (good || like_score)
        kp_simple_reader_error(reader, status, &why);
    return like_score && reader->builder.status != KP_NO_MEMORY;
}

static bool read_game(struct kp_simple_reader *reader)
{
    struct kp_diag why = {0};
    enum kp_status status;
    bool going;
    int64_t rows = 0;

    if (!next_required_line(reader, "line 1 announces more games than there are"))
        return false;
    kp_simple_reader_begin_game(reader);
    status = read_rules(reader, &rows, &why);
    kp_simple_reader_error(reader, status, &why);
    going = status == KP_OK;
    for (int64_t row = 0; going && row < rows; row++)
        going = read_row(reader);
    kp_game_builder_end(&reader->builder);
    return going;
}

static void read_games(struct kp_simple_reader *reader)
{
    struct kp_diag why = {0};
    enum kp_status status;
    bool going = true;
    int64_t games = 0;

    if (!kp_simple_reader_next_line(reader) || reader->is_bad_line)
        return;
    if (!are_numbers(&reader->line, 1))
        status = kp_bad_input(&why, "%s", NO_CONTEST);
    else
        status = read_number(&reader->line.words[0], 1, 1000000000, &games, &why);
    kp_simple_reader_error(reader, status, &why);
    for (int64_t game = 0; going && game < games; game++)
        going = read_game(reader);
    if (!going || games == 0 || !kp_simple_reader_next_line(reader) || reader->is_bad_line)
        return;
    status = kp_bad_input_at(&why, reader->line.words[0].column,
                             "unexpected text after the last game; line 1 announces %s game%s",
                             kp_grouped(games).text, games == 1 ? "" : "s");
    kp_simple_reader_error(reader, status, &why);
}

static enum kp_status read(const char *text, size_t length, unsigned line, struct kp_match *match,
                           struct kp_errors *errors)
{
    struct kp_simple_reader reader = kp_simple_reader_begin(text, length, line, match, errors);

    read_games(&reader);
    return kp_simple_reader_end(&reader, NO_CONTEST);
}

/* ---- Writing ------------------------------------------------------------ */

static void write(const struct kp_transcript *game, const struct kp_rules *before,
                  struct kp_strbuf *to)
{
    (void)before; /* every game stands alone */
    kp_strbuf_addf(to, "%d %d %zu\n", game->rules->pegs, game->rules->colours, game->row_count);
    for (size_t row = 0; row < game->row_count; row++) {
        const uint16_t *guess = kp_transcript_guess(game, row);

        for (int p = 0; p < game->rules->pegs; p++)
            kp_strbuf_addf(to, "%s%d", p > 0 ? " " : "", guess[p] + 1);
        kp_strbuf_addf(to, "\n%d %d\n", game->rows[row].score.black, game->rows[row].score.white);
    }
}

const struct kp_format kp_format_contest = {
    .name = "contest",
    .title = "input of programming contests (CERC 2000 G, SPOJ MMIND)",
    .detect = detect,
    .read = read,
    .write = write,
    .count_first = true,
    .supports = "pegs, colours called 1, 2, 3 ..., and rows in which nothing is unknown",
};
