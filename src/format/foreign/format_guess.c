/* Guess, of Simon Tatham's Portable Puzzle Collection: its save files, and its game ids, one on a
 * line, which hold only rules and secret. */
#include "format/foreign/tatham_guess.h"
#include "format/format.h"

#include <string.h>

#define NOTHING \
    "there is no game here: one of Guess is a save file, or a game id as in c6p4g10Bm:4bc93f71"

#define SEED \
    "a random seed, behind '#', tells the game to the program alone: write its game id with ':', " \
    "which the menu of the program shows under 'Specific...'"

/* c6..., with a description after ':' or a seed after '#'. */
static bool is_id(const struct kp_text_line *line)
{
    const struct kp_word *word = &line->words[0];

    return word->length > 1 && word->text[0] == 'c' && kp_parse_number(word->text + 1, 1) >= 0 &&
           (kp_text_line_colon(line, 0) == 1 || memchr(word->text, '#', word->length));
}

static bool is_save(const struct kp_text_line *line)
{
    return kp_word_is(&line->words[0], "SAVEFILE") && kp_text_line_colon(line, 0) == 1;
}

static bool detect(const char *text, size_t length)
{
    struct kp_simple_reader reader = kp_simple_reader_peek(text, length);
    bool detected = kp_simple_reader_next_line(&reader) && !reader.is_bad_line &&
                    (is_save(&reader.line) || is_id(&reader.line));

    kp_text_line_free(&reader.line);
    return detected;
}

static enum kp_status read_id(struct kp_simple_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    enum kp_status status;

    kp_diag_at(why, line->words[0].column);
    if (kp_text_line_colon(line, 0) != 1)
        return kp_bad_input(why, "%s", SEED);
    if (line->count != 3)
        return kp_bad_input(
            why, "a game id is parameters, ':' and a description, as in c6p4g10Bm:4bc93f71");
    status = kp_guess_rules_read(reader, &line->words[0], why);
    return status == KP_OK ? kp_guess_secret_read(reader->builder.game, &line->words[2], why)
                           : status;
}

/* End the current save, if there is one. */
static void end_save(struct kp_simple_reader *reader, struct kp_guess_save *save)
{
    struct kp_diag why = {0};

    if (reader->builder.place.line && reader->builder.good && save->next)
        kp_simple_reader_error(reader, kp_guess_save_check(reader, save, &why), &why);
    if (reader->builder.game && reader->builder.good && reader->builder.game->row_count > 0)
        kp_strbuf_addf(&reader->builder.game->notes,
                       "a save of Guess holds no scores: these are those that its secret gives\n");
    *save = (struct kp_guess_save){0};
}

/* Only the first error of a save is reported. */
static void read_line(struct kp_simple_reader *reader, struct kp_guess_save *save)
{
    bool id = is_id(&reader->line), begins = id || is_save(&reader->line);
    struct kp_diag why = {0};
    enum kp_status status = KP_OK;

    if (begins) {
        end_save(reader, save);
        kp_simple_reader_begin_game(reader);
    }
    if (reader->builder.place.line == 0)
        status = kp_bad_input_at(&why, reader->line.words[0].column, "%s", NOTHING);
    else if (id)
        status = read_id(reader, &why);
    else if (reader->builder.good)
        status = kp_guess_record(reader, save, &why);
    kp_simple_reader_error(reader, status, &why);
}

static enum kp_status read(const char *text, size_t length, unsigned line, struct kp_match *match,
                           struct kp_errors *errors)
{
    struct kp_simple_reader reader = kp_simple_reader_begin(text, length, line, match, errors);
    struct kp_guess_save save = {0};

    while (kp_simple_reader_next_line(&reader))
        if (!reader.is_bad_line)
            read_line(&reader, &save);
    end_save(&reader, &save);
    return kp_simple_reader_end(&reader, NOTHING);
}

static void write(const struct kp_transcript *game, const struct kp_rules *before,
                  struct kp_strbuf *to)
{
    (void)before; /* every game stands alone */
    kp_guess_save_write(game, to);
}

const struct kp_format kp_format_guess = {
    .name = "guess",
    .title = "saved games and game IDs of Guess (Simon Tatham's puzzles)",
    .detect = detect,
    .read = read,
    .write = write,
    .prefix = "",
    .between = "",
    .suffix = "",
    .suffix_of_one = "",
    .supports =
        "a board, 2 to 10 colours called 1, 2, 3 ..., a secret, and guesses with the scores it "
        "gives",
};
