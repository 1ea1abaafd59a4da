/* Each setter reads the words of one value.  Its errors say what is wrong in the words of the user,
 * and the table adds what to write, in the form in which the value was written. */
#include "format/game_fields.h"

#include "base/allocate.h"
#include "base/bits.h"
#include "format/code_parser.h"

#include <string.h>

/* Ends a sentence about a field with what to write instead. */
static enum kp_status add_instead(const struct kp_game_builder *to, enum kp_keyword_id field,
                                  struct kp_diag *why)
{
    const char *instead = to->json ? kp_fields[field].json : kp_fields[field].line;

    if (instead)
        kp_continue(why, "; write %s", instead);
    else
        kp_continue(why, "; write a line like '%s'", kp_keywords[field].example);
    return KP_BAD_INPUT;
}

/* ---- Numbers and choices ---- */

enum kp_status kp_field_number(const struct kp_game_builder *to, enum kp_keyword_id field,
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
static enum kp_status read_choice(const struct kp_game_builder *to, enum kp_keyword_id field,
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

static enum kp_status set_game(struct kp_game_builder *to, const struct kp_word *words, size_t n,
                               struct kp_diag *why)
{
    const struct kp_predefined_game *game = kp_predefined_game_find(words->text, words->length);

    if (!game)
        return kp_predefined_game_unknown(words, why);
    if (n > 1)
        return kp_bad_input_at(why, words[1].column,
                               "unexpected '%s'; the name of a game is one word",
                               kp_word_quote(&words[1]).text);
    return kp_predefined_game_set_again(game, &to->match->predefined, to->rules, why);
}

static enum kp_status set_pegs(struct kp_game_builder *to, const struct kp_word *words, size_t n,
                               struct kp_diag *why)
{
    int64_t pegs;
    enum kp_status status = kp_field_number(to, KP_WORD_PEGS, words, 1, KP_MOST_PEGS, &pegs, why);

    (void)n;
    if (status == KP_OK)
        to->rules->pegs = (int)pegs;
    return status;
}

static enum kp_status set_colours(struct kp_game_builder *to, const struct kp_word *words, size_t n,
                                  struct kp_diag *why)
{
    enum kp_status status;

    kp_rules_drop_palette(to->rules);
    status = kp_colours_parse(words, n, to->names, &to->rules->palette, why);
    if (status == KP_OK)
        to->rules->colours = kp_palette_size(to->rules->palette);
    return status;
}

static enum kp_status set_blanks(struct kp_game_builder *to, const struct kp_word *words, size_t n,
                                 struct kp_diag *why)
{
    int which;
    enum kp_status status = read_choice(to, KP_WORD_BLANKS, words, &which, why);

    (void)n;
    to->rules->blanks = (enum kp_blanks)which;
    return status;
}

static enum kp_status set_repeats(struct kp_game_builder *to, const struct kp_word *words, size_t n,
                                  struct kp_diag *why)
{
    int which;
    enum kp_status status = read_choice(to, KP_WORD_REPEATS, words, &which, why);

    (void)n;
    to->rules->repeats = which == 1;
    return status;
}

static enum kp_status set_scores(struct kp_game_builder *to, const struct kp_word *words, size_t n,
                                 struct kp_diag *why)
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
static enum kp_status set_board(struct kp_game_builder *to, const struct kp_word *words, size_t n,
                                struct kp_diag *why)
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

/* Reads a word as a colour that the secret can have. */
static enum kp_status read_colour(const struct kp_game_builder *to, const struct kp_word *word,
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

/* Reads the number of a peg, which becomes *peg, from 0. */
static enum kp_status read_peg(const struct kp_game_builder *to, enum kp_keyword_id field,
                               const struct kp_word *word, uint16_t *peg, struct kp_diag *why)
{
    int64_t number = kp_word_number(word);

    if (number < 1 || number > to->rules->pegs)
        return kp_bad_input_at(why, word->column, "there is no peg %s; pegs are numbered 1 to %s",
                               kp_word_quote(word).text, kp_grouped(to->rules->pegs).text);
    *peg = (uint16_t)(number - 1);
    return to->rules->scores != KP_COLOURS_ONLY
               ? KP_OK
               : kp_bad_input(why,
                              "'%s' has no meaning under 'scores colours', where places do not "
                              "count; delete this %s",
                              kp_keywords[field].name, to->json ? "member" : "line");
}

/* The number of a peg, and the colours that it can have. */
static enum kp_status set_peg(struct kp_game_builder *to, const struct kp_word *words, size_t n,
                              struct kp_diag *why)
{
    uint16_t peg = 0;
    enum kp_status status = read_peg(to, KP_WORD_PEG, words, &peg, why);
    int left;

    if (status != KP_OK)
        return status;
    if (n == 1) {
        kp_bad_input_at(why, words->column, "expected the colours that peg %d can have", peg + 1);
        return add_instead(to, KP_WORD_PEG, why);
    }
    if (!KP_RESERVE(to->code, to->code_room, n))
        return kp_no_memory(why);
    for (size_t i = 1; i < n && status == KP_OK; i++)
        status = read_colour(to, &words[i], &to->code[i - 1], why);
    if (status != KP_OK)
        return status;
    if (!kp_transcript_restrict_peg(to->game, peg, to->code, n - 1, false, &left))
        return kp_no_memory(why);
    return left > 0 ? KP_OK
                    : kp_bad_input(why,
                                   "no colour is left for peg %d; every 'peg' for a peg must allow "
                                   "its colour",
                                   peg + 1);
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

/* Reads colours or pegs, of which no two may be the same, into list[0..n-1]. */
static enum kp_status read_set(const struct kp_game_builder *to, enum kp_keyword_id field,
                               const struct kp_word *words, size_t n, uint16_t *list,
                               struct kp_diag *why)
{
    uint64_t named[(UINT16_MAX + 1) / 64] = {0};

    for (size_t i = 0; i < n; i++) {
        uint16_t *number = &list[i];
        enum kp_status status = field == KP_WORD_PLACE ? read_peg(to, field, &words[i], number, why)
                                                       : read_colour(to, &words[i], number, why);

        if (status != KP_OK)
            return status;
        if (kp_bit(named, *number))
            return kp_bad_input_at(why, words[i].column, "'%s' is named twice; delete one",
                                   field == KP_WORD_PLACE ? kp_word_quote(&words[i]).text
                                                          : kp_rules_name(to->rules, *number));
        kp_bit_set(named, *number);
    }
    return KP_OK;
}

/* Adds a quota to the game.  Sets *now to its bounds together with those of the same quota
 * before. */
static enum kp_status add_quota(struct kp_game_builder *to, const struct kp_quota *quota,
                                struct kp_times *now, struct kp_diag *why)
{
    struct kp_quotas *quotas = &to->game->quotas;
    const struct kp_quota *added;

    if (quotas->count == KP_MOST_QUOTAS)
        return kp_bad_input(why,
                            "a game has at most %s facts of several colours or pegs; delete the "
                            "others",
                            kp_grouped(KP_MOST_QUOTAS).text);
    added = kp_quotas_add(quotas, quota);
    if (!added)
        return kp_no_memory(why);
    *now = (struct kp_times){added->least, added->most};
    return KP_OK;
}

/* Whether the last two words are probably meant as a range, as in 'times red 1 2', where 1 is not
 * the name of a colour. */
static bool has_two_numbers(const struct kp_game_builder *to, const struct kp_word *words, size_t n)
{
    int colour;

    if (n != 3 || kp_word_number(&words[1]) < 0 || kp_word_number(&words[2]) < 0)
        return false;
    colour = kp_colour_parse(to->rules, &words[1]);
    return colour < 0 || !kp_word_is(&words[1], kp_rules_name(to->rules, colour));
}

/* Colours, and how often the secret can have them. */
static enum kp_status set_times(struct kp_game_builder *to, const struct kp_word *words, size_t n,
                                struct kp_diag *why)
{
    const struct kp_word *range = &words[n - 1];
    int64_t bounds[2];
    struct kp_times times;
    enum kp_status status;

    if (has_two_numbers(to, words, n)) {
        kp_bad_input_at(why, range->column, "unexpected '%s'", kp_word_quote(range).text);
        return add_instead(to, KP_WORD_TIMES, why);
    }
    if (!KP_RESERVE(to->code, to->code_room, n))
        return kp_no_memory(why);
    status = read_set(to, KP_WORD_TIMES, words, n - 1, to->code, why);
    if (status != KP_OK)
        return status;
    if (!read_range(range, to->rules->pegs, bounds)) {
        kp_bad_input_at(why, range->column,
                        "expected how many pegs have %s, from 0 to %s, found '%s'",
                        n > 2 ? "these colours" : "this colour", kp_grouped(to->rules->pegs).text,
                        kp_word_quote(range).text);
        return add_instead(to, KP_WORD_TIMES, why);
    }
    times = (struct kp_times){(int32_t)bounds[0], (int32_t)bounds[1]};
    if (n > 2) {
        struct kp_quota quota = {to->code, NULL, n - 1, 0, times.least, times.most};

        status = add_quota(to, &quota, &times, why);
    } else if (!kp_transcript_restrict_times(to->game, *to->code, times.least, times.most)) {
        status = kp_no_memory(why);
    } else {
        times = kp_transcript_times(to->game, *to->code);
    }
    if (status != KP_OK || times.least <= times.most)
        return status;
    return kp_bad_input(
        why, "no number of pegs is left for %s; every 'times' for %s must allow %s number",
        n > 2 ? "these colours" : kp_rules_name(to->rules, *to->code), n > 2 ? "them" : "a colour",
        n > 2 ? "their" : "its");
}

/* A colour, and pegs of which at least one has it. */
static enum kp_status set_place(struct kp_game_builder *to, const struct kp_word *words, size_t n,
                                struct kp_diag *why)
{
    struct kp_quota quota = {NULL, NULL, 1, n - 1, 1, (int32_t)(n - 1)};
    struct kp_times unused;
    enum kp_status status = KP_RESERVE(to->code, to->code_room, n)
                                ? read_colour(to, words, to->code, why)
                                : kp_no_memory(why);

    if (status == KP_OK)
        status = read_set(to, KP_WORD_PLACE, words + 1, n - 1, to->code + 1, why);
    quota.colours = to->code;
    quota.pegs = to->code + 1;
    return status == KP_OK ? add_quota(to, &quota, &unused, why) : status;
}

static enum kp_status set_sum(struct kp_game_builder *to, const struct kp_word *words, size_t n,
                              struct kp_diag *why)
{
    int64_t sum;
    enum kp_status status = kp_field_number(to, KP_WORD_SUM, words, 0, KP_HUGE - 1, &sum, why);

    (void)n;
    to->game->sum = sum;
    return status == KP_OK ? kp_rules_check_sum(to->rules, why) : status;
}

/* Whether the rules allow the secret is not checked: a revealed secret may be a lie, which the
 * audit reports. */
static enum kp_status set_secret(struct kp_game_builder *to, const struct kp_word *words, size_t n,
                                 struct kp_diag *why)
{
    enum kp_status status = kp_code_parse_words(to->rules, words, n, to->code, why);

    return status == KP_OK ? kp_game_builder_set_secret(to, why) : status;
}

const struct kp_field kp_fields[KP_KEYWORD_COUNT] = {
    [KP_WORD_GAME] = {set_game, 1, 0, "a name like \"classic\"", NULL},
    [KP_WORD_PEGS] = {set_pegs, 1, 1, "a number like 4", NULL},
    [KP_WORD_COLOURS] = {set_colours, 1, 0,
                         "a number like 6, or a list of names like [\"red\", \"green\"]", NULL},
    [KP_WORD_BLANKS] = {set_blanks, 1, 1,
                        "true, false, or \"guesses\" if only guesses may have empty holes",
                        "'blanks yes', 'blanks no', or 'blanks guesses' if only guesses may have "
                        "empty holes"},
    [KP_WORD_REPEATS] = {set_repeats, 1, 1, "true or false", "'repeats yes' or 'repeats no'"},
    [KP_WORD_SCORES] =
        {set_scores, 1, 0, "\"black white\", \"black\" or \"colours\"",
         "'scores black white' (black comes first), 'scores black' if only pegs in the right place "
         "count, or 'scores colours' if places do not count"},
    [KP_WORD_BOARD] = {set_board, 1, 1, "a number like 10, or false", NULL},
    [KP_WORD_CODEMAKER] = {NULL, 1, 0, NULL, NULL},
    [KP_WORD_ID] = {NULL, 1, 0, NULL, NULL},
    [KP_WORD_PEG] = {set_peg, 0, 0, "an object like {\"3\": [\"red\", \"green\"]}", NULL},
    [KP_WORD_TIMES] = {set_times, 2, 0, "an object like {\"red\": [1, 2]}", NULL},
    [KP_WORD_PLACE] = {set_place, 2, 0, "an object like {\"red\": [[2, 3]]}", NULL},
    [KP_WORD_SUM] = {set_sum, 1, 1, "a number like 14", NULL},
    [KP_WORD_SECRET] = {set_secret, 1, 0, "a list of colours like [\"red\", \"green\"]", NULL},
};
