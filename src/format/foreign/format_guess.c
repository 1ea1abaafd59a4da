/* Guess, of Simon Tatham's Portable Puzzle Collection: what it saves, and its
 * game ids, a line each, that tell rules and secret alone. */
#include "format/foreign/tatham_guess.h"
#include "format/format.h"

#include <string.h>

#define NOTHING \
    "there is no game here: one of Guess is a save file, or a game id as in c6p4g10Bm:4bc93f71"

#define SEED \
    "a random seed, behind '#', tells the game to the program alone: write its game id with ':', " \
    "which the menu of the program shows under 'Specific...'"

/* c6..., and its description or its seed. */
static bool is_id(const struct kp_text_line *line)
{
    const struct kp_word *word = &line->words[0];

    return word->length > 1 && word->text[0] == 'c' && kp_number(word->text + 1, 1) >= 0 &&
           (kp_text_line_colon(line, 0) == 1 || memchr(word->text, '#', word->length));
}

static bool is_save(const struct kp_text_line *line)
{
    return kp_word_is(&line->words[0], "SAVEFILE") && kp_text_line_colon(line, 0) == 1;
}

static bool claims(const char *text, size_t length)
{
    struct kp_simple_reader simple = kp_simple_reader_peek(text, length);
    bool claimed = kp_simple_reader_next_line(&simple) && !simple.spoilt &&
                   (is_save(&simple.line) || is_id(&simple.line));

    kp_text_line_free(&simple.line);
    return claimed;
}

static enum kp_status read_id(struct kp_simple_reader *simple, struct kp_diag *why)
{
    const struct kp_text_line *line = &simple->line;
    enum kp_status status;

    kp_at(why, line->words[0].column);
    if (kp_text_line_colon(line, 0) != 1)
        return kp_fail(why, KP_BAD_INPUT, "%s", SEED);
    if (line->count != 3)
        return kp_fail(why, KP_BAD_INPUT,
                       "a game id is parameters, ':' and a description, as in c6p4g10Bm:4bc93f71");
    status = kp_guess_rules_read(simple, &line->words[0], why);
    return status == KP_OK ? kp_guess_secret_read(simple->game, &line->words[2], why) : status;
}

/* The save at hand, if there is one, has come to its end. */
static void end_save(struct kp_simple_reader *simple, struct kp_guess_save *save)
{
    struct kp_diag why = {0};

    if (simple->begins.line && simple->good && save->next)
        kp_simple_reader_error(simple, kp_guess_save_check(simple, save, &why), &why);
    if (simple->game && simple->good && simple->game->row_count > 0)
        kp_strbuf_addf(&simple->game->notes,
                       "a save of Guess holds no scores: these are those that its secret gives\n");
    *save = (struct kp_guess_save){0};
}

/* What follows the first mistake of a save is not told. */
static void read_line(struct kp_simple_reader *simple, struct kp_guess_save *save)
{
    bool id = is_id(&simple->line), begins = id || is_save(&simple->line);
    struct kp_diag why = {0};
    enum kp_status status = KP_OK;

    if (begins) {
        end_save(simple, save);
        kp_simple_reader_begin_game(simple);
    }
    if (simple->begins.line == 0)
        status = kp_fail(kp_at(&why, simple->line.words[0].column), KP_BAD_INPUT, "%s", NOTHING);
    else if (id)
        status = read_id(simple, &why);
    else if (simple->good)
        status = kp_guess_record(simple, save, &why);
    kp_simple_reader_error(simple, status, &why);
}

static enum kp_status read(const char *text, size_t length, unsigned line, struct kp_match *match,
                           struct kp_errors *problems)
{
    struct kp_simple_reader simple = kp_simple_reader_begin(text, length, line, match, problems);
    struct kp_guess_save save = {0};

    while (kp_simple_reader_next_line(&simple))
        if (!simple.spoilt)
            read_line(&simple, &save);
    end_save(&simple, &save);
    return kp_simple_reader_end(&simple, NOTHING);
}

static void write(const struct kp_transcript *game, const struct kp_rules *before,
                  struct kp_strbuf *to)
{
    (void)before; /* every game stands alone */
    kp_guess_save_write(game, to);
}

const struct kp_format kp_format_guess = {
    .name = "guess",
    .title = "Guess, of Simon Tatham's puzzles: saves, and game ids",
    .claims = claims,
    .read = read,
    .write = write,
    .opens = "",
    .between = "",
    .closes = "",
    .closes_one = "",
    .tells =
        "a board, 2 to 10 colours called 1, 2, 3 ..., a secret, and guesses with the scores it gives",
};
