/* Each setter reads the words of one value.  Its errors say what is wrong in the words of the user,
 * and the table adds what to write, in the form in which the value was written. */
#include "format/game_fields.h"

#include "base/allocate.h"
#include "format/code_parser.h"
#include "format/colours_parser.h"

#include <string.h>

/* End a sentence about a field with what to write instead. */
static enum kp_status add_instead(const struct kp_field_target *to, enum kp_keyword_id field,
                                  struct kp_diag *why)
{
    kp_continue(why, "; write %s", kp_fields[field].instead[to->json]);
    return KP_BAD_INPUT;
}

/* ---- Numbers and choices ---- */

enum kp_status kp_field_number(const struct kp_field_target *to, enum kp_keyword_id field,
                               const struct kp_word *word, int64_t least, int64_t most,
                               int64_t *number, struct kp_diag *why)
{
    *number = kp_word_number(word);
    if (*number >= least && *number <= most)
        return KP_OK;
    *number = 0;
    kp_bad_input_at(why, word->column, "expected a whole number from %s to %s, found '%s'",
                    kp_grouped(least).text, kp_grouped(most).text, kp_word_quote(word).text);
    return add_instead(to, field, why);
}

/* Read a value of the keyword; *which is its index, 0 if it is none. */
static enum kp_status read_choice(const struct kp_field_target *to, enum kp_keyword_id field,
                                  const struct kp_word *word, int *which, struct kp_diag *why)
{
    *which = 0;
    for (const char *value = kp_keywords[field].values; *value; ++*which) {
        size_t size = strcspn(value, " ");

        if (word->length == size && kp_ascii_same_bytes(word->text, value, size))
            return KP_OK;
        value += size + (value[size] == ' ');
    }
    *which = 0;
    kp_bad_input_at(why, word->column, "unknown value '%s'", kp_word_quote(word).text);
    return add_instead(to, field, why);
}

/* ---- Rules ---- */

static enum kp_status set_game(const struct kp_field_target *to, const struct kp_word *words,
                               size_t n, struct kp_diag *why)
{
    const struct kp_predefined_game *meant = n > 1 ? kp_predefined_game_by_words(words, n) : NULL;
    const struct kp_predefined_game *game = kp_predefined_game_find(words->text, words->length);
    const char *quote = to->json ? "\"" : "'", *rule = to->json ? "" : "game ";

    game = meant ? meant : game;
    if (!game)
        return kp_predefined_game_unknown(words, why);
    if (game->refused)
        return kp_bad_input_at(why, words->column, "%s", game->refused);
    if (n > 1)
        return kp_bad_input_at(why, words[meant ? 0 : 1].column,
                               "the name of a game is one word; write %s%s%s%s", quote, rule,
                               game->name, quote);
    return kp_predefined_game_set_again(game, &to->builder->match->predefined, to->rules, why);
}

static enum kp_status set_pegs(const struct kp_field_target *to, const struct kp_word *words,
                               size_t n, struct kp_diag *why)
{
    int64_t pegs;
    enum kp_status status = kp_field_number(to, KP_WORD_PEGS, words, 1, KP_MOST_PEGS, &pegs, why);

    (void)n;
    if (status == KP_OK)
        to->rules->pegs = (int)pegs;
    return status;
}

static enum kp_status set_colours(const struct kp_field_target *to, const struct kp_word *words,
                                  size_t n, struct kp_diag *why)
{
    enum kp_status status;

    kp_rules_drop_palette(to->rules);
    status = kp_colours_parse(words, n, to->names, &to->rules->palette, why);
    if (status == KP_OK)
        to->rules->colours = kp_palette_size(to->rules->palette);
    return status;
}

static enum kp_status set_blanks(const struct kp_field_target *to, const struct kp_word *words,
                                 size_t n, struct kp_diag *why)
{
    int which;
    enum kp_status status = read_choice(to, KP_WORD_BLANKS, words, &which, why);

    (void)n;
    to->rules->blanks = (enum kp_blanks)which;
    return status;
}

static enum kp_status set_repeats(const struct kp_field_target *to, const struct kp_word *words,
                                  size_t n, struct kp_diag *why)
{
    int which;
    enum kp_status status = read_choice(to, KP_WORD_REPEATS, words, &which, why);

    (void)n;
    to->rules->repeats = which == 1;
    return status;
}

static enum kp_status set_scores(const struct kp_field_target *to, const struct kp_word *words,
                                 size_t n, struct kp_diag *why)
{
    bool black = n > 0 && kp_word_is(words, "black");

    if (n == 2 && black && kp_word_is(&words[1], "white"))
        to->rules->scores = KP_BLACK_AND_WHITE;
    else if (n == 1 && black)
        to->rules->scores = KP_BLACK_ONLY;
    else if (n == 1 && kp_word_is(words, "colours colors colour color"))
        to->rules->scores = KP_COLOURS_ONLY;
    else {
        if (n > 0)
            kp_bad_input_at(why, words->column, "unknown value '%s'", kp_word_quote(words).text);
        else
            kp_bad_input(why, "expected a way of scoring");
        return add_instead(to, KP_WORD_SCORES, why);
    }
    return KP_OK;
}

/* 'no' cancels the board of the predefined game, or of the game before. */
static enum kp_status set_board(const struct kp_field_target *to, const struct kp_word *words,
                                size_t n, struct kp_diag *why)
{
    int64_t rows = 0;
    enum kp_status status = KP_OK;

    (void)n;
    if (!kp_word_is(words, "no"))
        status = kp_field_number(to, KP_WORD_BOARD, words, 1, KP_MOST_ROWS, &rows, why);
    if (status == KP_OK)
        to->rules->board = (int)rows;
    return status;
}

/* ---- What is known of the secret ---- */

enum kp_status kp_field_colour(const struct kp_field_target *to, const struct kp_word *word,
                               uint16_t *colour, struct kp_diag *why)
{
    int found = kp_colour_parse(to->rules, word);

    if (found < 0)
        return kp_colour_explain(to->rules, word, why);
    *colour = (uint16_t)found;
    if (found < kp_rules_secret_colours(to->rules))
        return KP_OK;
    return kp_bad_input_at(
        why, word->column, "the secret cannot have empty holes; to allow them, write %s",
        to->json ? "\"blanks\": true" : "'blanks yes' instead of 'blanks guesses'");
}

/* The number of a peg, and the colours that it can have. */
static enum kp_status set_peg(const struct kp_field_target *to, const struct kp_word *words,
                              size_t n, struct kp_diag *why)
{
    struct kp_game_builder *builder = to->builder;
    int64_t peg = kp_word_number(words);
    enum kp_status status = KP_OK;
    int left;

    if (peg < 1 || peg > to->rules->pegs)
        return kp_bad_input_at(why, words->column, "there is no peg %s; pegs are numbered 1 to %s",
                               kp_word_quote(words).text, kp_grouped(to->rules->pegs).text);
    if (to->rules->scores == KP_COLOURS_ONLY)
        return kp_bad_input(why,
                            "'peg' has no meaning under 'scores colours', where places do not "
                            "count; delete this %s",
                            to->json ? "member" : "line");
    if (n == 1) {
        kp_bad_input_at(why, words->column, "expected the colours that peg %d can have", (int)peg);
        return add_instead(to, KP_WORD_PEG, why);
    }
    if (!KP_RESERVE(builder->code, builder->code_room, n))
        return kp_no_memory(why);
    for (size_t i = 1; i < n && status == KP_OK; i++)
        status = kp_field_colour(to, &words[i], &builder->code[i - 1], why);
    if (status != KP_OK)
        return status;
    if (!kp_transcript_restrict_peg(builder->game, (int)peg - 1, builder->code, n - 1, &left))
        return kp_no_memory(why);
    return left > 0 ? KP_OK
                    : kp_bad_input(why,
                                   "no colour is left for peg %d; every 'peg' for a peg must allow "
                                   "its colour",
                                   (int)peg);
}

/* Read '2', '1..2', '1..' or '..2': how often the secret can have a colour.  false: it is none of
 * them, goes down, or a number is larger than `pegs`. */
static bool read_range(const struct kp_word *word, int pegs, int64_t bounds[2])
{
    const char *dots = memmem(word->text, word->length, "..", 2);
    size_t first = dots ? (size_t)(dots - word->text) : word->length;
    struct kp_word sides[2] = {{word->text, first, 0}, {word->text, first, 0}};

    if (dots)
        sides[1] = (struct kp_word){dots + 2, word->length - first - 2, 0};
    for (int side = 0; side < 2; side++) {
        bounds[side] = side == 0 ? 0 : pegs;
        if (sides[side].length > 0)
            bounds[side] = kp_word_number(&sides[side]);
        if (bounds[side] < 0 || bounds[side] > pegs)
            return false;
    }
    return bounds[0] <= bounds[1] && (sides[0].length > 0 || sides[1].length > 0);
}

/* A colour, and how often the secret can have it. */
static enum kp_status set_times(const struct kp_field_target *to, const struct kp_word *words,
                                size_t n, struct kp_diag *why)
{
    struct kp_transcript *game = to->builder->game;
    uint16_t colour = 0;
    int64_t bounds[2];
    struct kp_times times;
    enum kp_status status = kp_field_colour(to, words, &colour, why);

    (void)n;
    if (status != KP_OK)
        return status;
    if (!read_range(&words[1], to->rules->pegs, bounds)) {
        kp_bad_input_at(why, words[1].column,
                        "expected how many pegs have this colour, from 0 to %s, found '%s'",
                        kp_grouped(to->rules->pegs).text, kp_word_quote(&words[1]).text);
        return add_instead(to, KP_WORD_TIMES, why);
    }
    if (!kp_transcript_restrict_times(game, colour, (int32_t)bounds[0], (int32_t)bounds[1]))
        return kp_no_memory(why);
    times = kp_transcript_times(game, colour);
    return times.least <= times.most
               ? KP_OK
               : kp_bad_input(why,
                              "no number of pegs is left for %s; every 'times' for a colour must "
                              "allow its number",
                              kp_rules_name(to->rules, colour));
}

static enum kp_status set_sum(const struct kp_field_target *to, const struct kp_word *words,
                              size_t n, struct kp_diag *why)
{
    int64_t sum;
    enum kp_status status = kp_field_number(to, KP_WORD_SUM, words, 0, KP_HUGE - 1, &sum, why);

    (void)n;
    to->builder->game->sum = sum;
    return status == KP_OK ? kp_rules_check_sum(to->rules, to->no_number, why) : status;
}

/* Whether the rules allow the secret is not checked: a revealed secret may be a lie, which the audit
 * reports. */
static enum kp_status set_secret(const struct kp_field_target *to, const struct kp_word *words,
                                 size_t n, struct kp_diag *why)
{
    enum kp_status status = kp_code_parse_words(to->rules, words, n, to->builder->code, why);

    if (status == KP_BAD_INPUT && n == 1 && kp_word_is(words, "unknown none ? ?? ??? ???? ?????"))
        return kp_bad_input(why, "a secret that is not known is left out; delete this line");
    return status == KP_OK ? kp_game_builder_set_secret(to->builder, why) : status;
}

const struct kp_field kp_fields[KP_KEYWORD_COUNT] = {
    [KP_WORD_GAME] = {set_game, 1, 0, {"a line like 'game classic'", "a name like \"classic\""}},
    [KP_WORD_PEGS] = {set_pegs, 1, 1, {"a line like 'pegs 4'", "a number like 4"}},
    [KP_WORD_COLOURS] = {set_colours,
                         1,
                         0,
                         {"a line like 'colours red green blue'",
                          "a number like 6, or a list of names like [\"red\", \"green\"]"}},
    [KP_WORD_BLANKS] = {set_blanks,
                        1,
                        1,
                        {"'blanks yes', 'blanks no', or 'blanks guesses' if only guesses may have "
                         "empty holes",
                         "true, false, or \"guesses\" if only guesses may have empty holes"}},
    [KP_WORD_REPEATS] = {set_repeats, 1, 1, {"'repeats yes' or 'repeats no'", "true or false"}},
    [KP_WORD_SCORES] =
        {set_scores,
         1,
         0,
         {"'scores black white' (black comes first), 'scores black' if only pegs in the right place "
          "count, or 'scores colours' if places do not count",
          "\"black white\", \"black\" or \"colours\""}},
    [KP_WORD_BOARD] = {set_board, 1, 1, {"a line like 'board 10'", "a number like 10, or false"}},
    [KP_WORD_CODEMAKER] = {NULL, 1, 0, {NULL}},
    [KP_WORD_ID] = {NULL, 1, 0, {NULL}},
    [KP_WORD_PEG] = {set_peg,
                     0,
                     0,
                     {"a line like 'peg 3 : red green'",
                      "an object like {\"3\": [\"red\", \"green\"]}"}},
    [KP_WORD_TIMES] = {set_times,
                       2,
                       2,
                       {"a line like 'times red 1..2'", "an object like {\"red\": [1, 2]}"}},
    [KP_WORD_SUM] = {set_sum, 1, 1, {"a line like 'sum 14'", "a number like 14"}},
    [KP_WORD_SECRET] = {set_secret,
                        1,
                        0,
                        {"a line like 'secret red blue green black'",
                         "a list of colours like [\"red\", \"green\"]"}},
};
