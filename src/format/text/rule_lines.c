/* The lines that make the rules. */
#include "format/text/rule_lines.h"

#include "base/memory.h"
#include "format/code_parser.h"
#include "format/colours_parser.h"
#include "format/preset_names.h"
#include "format/text/text_reader.h"

#include <inttypes.h>
#include <string.h>

static const struct kp_keyword *head_of(const struct kp_text_reader *reader)
{
    return kp_keyword_find(&reader->line.words[0]);
}

/* A line that is not as its example. */
static enum kp_status not_so(const struct kp_text_reader *reader, size_t word, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    const struct kp_keyword *head = head_of(reader);

    if (word >= line->count)
        return kp_fail(kp_at(why, line->words[line->count - 1].column), KP_BAD_INPUT,
                       "something is missing after '%s': write it as in '%s'", head->name,
                       head->example);
    return kp_fail(kp_at(why, line->words[word].column), KP_BAD_INPUT,
                   "'%s' does not belong here: write the line as in '%s'",
                   kp_quote(&line->words[word]).text, head->example);
}

/* The one word behind the head; NULL: there is none, or more. */
static const struct kp_word *only_word(const struct kp_text_reader *reader, struct kp_diag *why,
                                       enum kp_status *status)
{
    *status = reader->line.count == 2 ? KP_OK : not_so(reader, reader->line.count > 2 ? 2 : 1, why);
    return *status == KP_OK ? &reader->line.words[1] : NULL;
}

static enum kp_status read_number(const struct kp_text_reader *reader, int64_t most, int *number,
                                  struct kp_diag *why)
{
    enum kp_status status;
    const struct kp_word *word = only_word(reader, why, &status);
    int64_t value;

    if (!word)
        return status;
    value = kp_number(word->text, word->length);
    if (value >= 1 && value <= most) {
        *number = (int)value;
        return KP_OK;
    }
    return kp_fail(kp_at(why, word->column), KP_BAD_INPUT,
                   "'%s' is no number from 1 to %" PRId64 ": write the line as in '%s'",
                   kp_quote(word).text, most, head_of(reader)->example);
}

/* One of these words; its place among them. */
static enum kp_status choose(const struct kp_text_reader *reader, const char *const *choices,
                             int *which, const char *advice, struct kp_diag *why)
{
    enum kp_status status;
    const struct kp_word *word = only_word(reader, why, &status);

    if (!word)
        return status;
    for (int i = 0; choices[i]; i++)
        if (kp_word_is(word, choices[i])) {
            *which = i;
            return KP_OK;
        }
    return kp_fail(kp_at(why, word->column), KP_BAD_INPUT, "'%s' is no choice here: write %s",
                   kp_quote(word).text, advice);
}

/* The games of a match are mostly of one box, whose colours are made once. */
static enum kp_status find_box(struct kp_text_reader *reader, const struct kp_preset *preset,
                               struct kp_diag *why)
{
    enum kp_status status = KP_OK;

    if (reader->box_of == preset)
        return KP_OK;
    reader->box_of = NULL;
    status = kp_preset_set(preset, &reader->box, why);
    if (status == KP_OK)
        reader->box_of = preset;
    return status;
}

static enum kp_status set_preset(struct kp_text_reader *reader, const struct kp_preset *preset,
                                 struct kp_diag *why)
{
    enum kp_status status = find_box(reader, preset, why);

    if (status != KP_OK)
        return status;
    kp_rules_clear(&reader->draft);
    reader->draft = reader->box;
    reader->draft.opened = ++reader->opened;
    kp_palette_ref(reader->draft.palette);
    reader->broken = false; /* whatever was wrong before is restated */
    return KP_OK;
}

/* The game that the line names, and no word more. */
static enum kp_status find_game(const struct kp_text_reader *reader,
                                const struct kp_preset **preset, struct kp_diag *why)
{
    const struct kp_word *words = &reader->line.words[1];
    size_t n = reader->line.count - 1;
    const struct kp_preset *meant = kp_preset_by_words(words, n);

    *preset = meant ? meant : kp_preset_find(words->text, words->length);
    if (!*preset)
        return kp_preset_unknown(words, "game ", why);
    if ((*preset)->refused)
        return kp_fail(kp_at(why, words->column), KP_BAD_INPUT, "%s", (*preset)->refused);
    if (n == 1)
        return KP_OK;
    if (meant)
        return kp_fail(kp_at(why, words->column), KP_BAD_INPUT,
                       "the name of a game is one word: write 'game %s'", meant->name);
    return kp_fail(kp_at(why, words[1].column), KP_BAD_INPUT,
                   "'%s' does not belong here: write 'game %s'", kp_quote(&words[1]).text,
                   kp_quote(words).text);
}

enum kp_status kp_rule_game(struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_preset *preset;
    enum kp_status status;

    if (reader->line.count < 2)
        return not_so(reader, 1, why);
    if (reader->first_rule != reader->line.number)
        return kp_fail(kp_at(why, reader->line.words[0].column), KP_BAD_INPUT,
                       "'game' comes before the other rules: they change what it says");
    status = find_game(reader, &preset, why);
    return status == KP_OK ? set_preset(reader, preset, why) : status;
}

/* 'pegs 3 : red green' may well be meant for one peg. */
enum kp_status kp_rule_pegs(struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    size_t colon = kp_text_line_colon(line, 0);

    if (colon < line->count)
        return kp_fail(kp_at(why, line->words[colon].column), KP_BAD_INPUT,
                       "how many pegs a code has is written 'pegs 4', and what is known of one of "
                       "them 'peg 3 : red green'");
    return read_number(reader, KP_MOST_PEGS, &reader->draft.pegs, why);
}

enum kp_status kp_rule_colours(struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    size_t colon = kp_text_line_colon(line, 0);
    enum kp_status status;

    if (line->count < 2 || colon < line->count)
        return not_so(reader, line->count < 2 ? 1 : colon, why);
    kp_rules_drop_palette(&reader->draft);
    status = kp_colours_read(line->words + 1, line->count - 1, &reader->draft.palette, why);
    if (status == KP_OK)
        reader->draft.colours = kp_palette_size(reader->draft.palette);
    return status;
}

enum kp_status kp_rule_blanks(struct kp_text_reader *reader, struct kp_diag *why)
{
    static const char *const choices[] = {"no", "yes", "guesses", NULL};
    static const enum kp_blanks blanks[] = {KP_NO_BLANKS, KP_BLANKS, KP_GUESS_BLANKS};
    int which = 0;
    enum kp_status status = choose(reader, choices, &which,
                                   "'blanks yes', 'blanks no', or 'blanks guesses' where only "
                                   "guesses may have empty holes",
                                   why);

    reader->draft.blanks = blanks[which];
    return status;
}

enum kp_status kp_rule_repeats(struct kp_text_reader *reader, struct kp_diag *why)
{
    static const char *const choices[] = {"no", "yes", NULL};
    int which = 0;
    enum kp_status status = choose(reader, choices, &which, "'repeats yes' or 'repeats no'", why);

    reader->draft.repeats = which == 1;
    return status;
}

enum kp_status kp_rule_scores(struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    bool black = line->count > 1 && kp_word_is(&line->words[1], "black");

    if (line->count == 3 && black && kp_word_is(&line->words[2], "white"))
        reader->draft.scores = KP_BLACK_AND_WHITE;
    else if (line->count == 2 && black)
        reader->draft.scores = KP_BLACK_ONLY;
    else if (line->count == 2 && kp_word_is(&line->words[1], "colours colors colour color"))
        reader->draft.scores = KP_COLOURS_ONLY;
    else
        return kp_fail(kp_at(why, line->words[0].column), KP_BAD_INPUT,
                       "write 'scores black white', 'scores black' where only exact places count, "
                       "or 'scores colours' where places do not");
    return KP_OK;
}

/* 'board no' takes the board of the game before away. */
enum kp_status kp_rule_board(struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;

    if (line->count == 2 && kp_word_is(&line->words[1], "no")) {
        reader->draft.board = 0;
        return KP_OK;
    }
    return read_number(reader, KP_MOST_ROWS, &reader->draft.board, why);
}

/* It is put into the game once there is one. */
enum kp_status kp_rule_codemaker(struct kp_text_reader *reader, struct kp_diag *why)
{
    return reader->line.count > 1 ? KP_OK : not_so(reader, 1, why);
}

/* The lines that tell what is known of one game's secret, and who chose it. */
/* The name as it was written, with the blanks in it; each is a plain one. */
char *kp_codemaker_of(const struct kp_text_line *line)
{
    struct kp_word name = kp_text_line_rest(line, 1);
    char *copy = kp_calloc(name.length + 1, 1);

    if (!copy)
        return NULL;
    memcpy(copy, name.text, name.length);
    for (char *at = copy; *at; at++)
        if (*at > 0 && *at < ' ')
            *at = ' ';
    return copy;
}

enum kp_status kp_fact_codemaker(struct kp_text_reader *reader, struct kp_diag *why)
{
    reader->game->codemaker = kp_codemaker_of(&reader->line);
    return reader->game->codemaker ? KP_OK : kp_no_memory(why);
}

enum kp_status kp_peg_form(const struct kp_text_line *line, struct kp_diag *why)
{
    const struct kp_word *words = line->words;

    if (kp_text_line_colon(line, 0) == 2 && kp_number(words[1].text, words[1].length) >= 0)
        return KP_OK;
    return kp_fail(kp_at(why, words[0].column), KP_BAD_INPUT,
                   "what is known of a peg is written 'peg 3 : red green', and how many pegs a "
                   "code has 'pegs 4'");
}

/* The peg, from 0, that a line 'peg N : ...' tells about. */
static enum kp_status read_place(const struct kp_text_reader *reader, int *place,
                                 struct kp_diag *why)
{
    const struct kp_word *word = &reader->line.words[1];
    enum kp_status status = kp_peg_form(&reader->line, why);
    int64_t number = status == KP_OK ? kp_number(word->text, word->length) : 0;

    if (status != KP_OK)
        return status;
    if (number < 1 || number > reader->rules->pegs)
        return kp_fail(kp_at(why, word->column), KP_BAD_INPUT,
                       "there is no peg %s: pegs are numbered 1 to %d", kp_quote(word).text,
                       reader->rules->pegs);
    *place = (int)number - 1;
    return KP_OK;
}

static enum kp_status read_colour(const struct kp_rules *rules, const struct kp_word *word,
                                  uint16_t *colour, struct kp_diag *why)
{
    int found = kp_colour_read(rules, word);

    if (found < 0)
        return kp_colour_unknown(rules, word, why);
    if (found >= kp_rules_secret_colours(rules))
        return kp_fail(kp_at(why, word->column), KP_BAD_INPUT,
                       "the secret has no empty holes: write 'blanks yes' instead of 'blanks "
                       "guesses' if it has");
    *colour = (uint16_t)found;
    return KP_OK;
}

static enum kp_status know(struct kp_text_reader *reader, int place, size_t n, struct kp_diag *why)
{
    int left;

    if (!kp_transcript_restrict_peg(reader->game, place, reader->code, n, &left))
        return kp_no_memory(why);
    if (left > 0)
        return KP_OK;
    return kp_fail(kp_at(why, reader->line.words[0].column), KP_BAD_INPUT,
                   "no colour is left for peg %d: it is one of those in every such line",
                   place + 1);
}

enum kp_status kp_fact_peg(struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    size_t colours = line->count - 3; /* once the place is known to be good */
    int place = 0;
    enum kp_status status = read_place(reader, &place, why);

    if (status == KP_OK && reader->rules->scores == KP_COLOURS_ONLY)
        return kp_fail(kp_at(why, line->words[0].column), KP_BAD_INPUT,
                       "under 'scores colours' the secret has no places: nothing is known of peg "
                       "%d",
                       place + 1);
    if (status == KP_OK && colours == 0)
        return kp_fail(kp_at(why, line->words[2].column), KP_BAD_INPUT,
                       "name the colours that peg %d can have, as in 'peg 3 : red green'",
                       place + 1);
    if (status == KP_OK && !KP_RESERVE(reader->code, reader->code_room, colours))
        return kp_no_memory(why);
    for (size_t i = 0; i < colours && status == KP_OK; i++)
        status = read_colour(reader->rules, &line->words[i + 3], &reader->code[i], why);
    return status == KP_OK ? know(reader, place, colours, why) : status;
}

static int find_no_number(const struct kp_rules *rules)
{
    for (int c = 0; c < rules->colours; c++)
        if (kp_rules_number(rules, c) < 0)
            return c;
    return -1;
}

enum kp_status kp_sum_check(const struct kp_rules *rules, int *no_number, struct kp_diag *why)
{
    if (*no_number == KP_NOT_ASKED)
        *no_number = find_no_number(rules);
    if (*no_number < 0)
        return KP_OK;
    return kp_fail(why, KP_BAD_INPUT,
                   "there is no sum of colours unless all are numbers, and '%s' is none",
                   kp_rules_name(rules, *no_number));
}

enum kp_status kp_fact_sum(struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    const struct kp_word *word = &line->words[line->count > 1 ? 1 : 0];
    int64_t sum = kp_number(word->text, word->length);

    if (sum < 0 || sum >= KP_HUGE)
        return kp_fail(kp_at(why, word->column), KP_BAD_INPUT,
                       "write the sum of the secret's numbers, as in 'sum 14'");
    if (line->count > 2)
        return kp_fail(kp_at(why, line->words[2].column), KP_BAD_INPUT,
                       "'%s' does not belong here: the sum is one number, as in 'sum 14'",
                       kp_quote(&line->words[2]).text);
    reader->game->sum = sum;
    return kp_sum_check(reader->rules, &reader->no_number, kp_at(why, line->words[0].column));
}

/* Whether the rules allow it is for others to judge: a secret may be a lie. */
enum kp_status kp_fact_secret(struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    size_t colon = kp_text_line_colon(line, 0), pegs = (size_t)reader->rules->pegs;
    enum kp_status status;

    if (line->count < 2)
        return kp_fail(kp_at(why, line->words[0].column), KP_BAD_INPUT,
                       "write the %d colours of the secret after 'secret'", reader->rules->pegs);
    if (colon < line->count)
        return kp_fail(kp_at(why, line->words[colon].column), KP_BAD_INPUT,
                       "the secret has no score: write nothing but its colours");
    status = kp_code_words(reader->rules, line->words + 1, line->count - 1, reader->code, why);
    if (status != KP_OK)
        return status;
    reader->game->secret = kp_copy(reader->code, pegs * sizeof *reader->code);
    return reader->game->secret ? KP_OK : kp_no_memory(why);
}
