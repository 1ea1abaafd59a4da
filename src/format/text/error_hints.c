/* Lines that are neither rule nor row: the rule they were perhaps meant to be. */
#include "format/text/error_hints.h"

#include "base/utf8.h"
#include "format/code_parser.h"
#include "format/preset_names.h"
#include "format/text/row_lines.h"
#include "format/text/text_reader.h"

#include <inttypes.h>
#include <string.h>

/* Comments that were perhaps meant to be rows: '#1 rrgg : 1 1'. */
/* The characters from `at` on that are among some. */
static size_t run(const struct kp_word *word, size_t at, const char *some)
{
    size_t end = at;

    while (end < word->length && word->text[end] && strchr(some, word->text[end]))
        end++;
    return end - at;
}

/* A number, a guess, ':' and a score: anything goes for guess and score. */
static bool reads_as_row(const struct kp_word *comment)
{
    const char *blanks = " \t\r";
    size_t at = run(comment, 0, blanks), digits = run(comment, at, "0123456789"), guess, colon;

    at += digits;
    guess = at + run(comment, at, ".):");
    guess += run(comment, guess, blanks);
    for (colon = guess; colon < comment->length && comment->text[colon] != ':';)
        colon++;
    at = colon + 1;
    return digits > 0 && colon > guess && at < comment->length &&
           at + run(comment, at, blanks) < comment->length;
}

void kp_comment_find_score(struct kp_text_reader *reader)
{
    if (!reads_as_row(&reader->line.comment))
        return;
    if (reader->hidden++ == 0)
        reader->first_hidden = reader->line.number;
}

void kp_comment_hint(struct kp_text_reader *reader)
{
    struct kp_strbuf *notes = &reader->game->notes;

    if (reader->hidden == 1)
        kp_strbuf_addf(
            notes,
            "line %u is a comment, for it begins with '#'; the number of a row is written "
            "'1.'\n",
            reader->first_hidden);
    if (reader->hidden > 1)
        kp_strbuf_addf(
            notes,
            "line %u and %zu more are comments, for they begin with '#'; the number of a "
            "row is written '1.'\n",
            reader->first_hidden, reader->hidden - 1);
}

/* 'pegs: 4', 'secret = rgby'. */
static bool assigned(const struct kp_text_line *line, struct kp_rule_guess *meant)
{
    struct kp_word before;

    meant->head = kp_text_line_sign(line, &before, &meant->value) ? kp_keyword_by_synonym(&before)
                                                                  : NULL;
    return meant->head != NULL;
}

static const struct kp_word no = {"no", 2, 0};

/* '4 pegs', '10 turns', 'no repeats'. */
static bool turned_round(const struct kp_text_line *line, struct kp_rule_guess *meant)
{
    const struct kp_word *value = &line->words[0];
    const struct kp_keyword *head = line->count == 2 ? kp_keyword_by_synonym(&line->words[1])
                                                     : NULL;

    meant->head = head;
    meant->value = kp_word_is(value, "no without") ? no : *value;
    if (head && meant->value.text == no.text)
        return head->rule == kp_rule_blanks || head->rule == kp_rule_repeats;
    return head && kp_number(value->text, value->length) >= 0;
}

/* In words of one's own; each is that of a head. */
static const struct {
    const char *phrase, *head, *value;
} phrases[] = {
    {"black only", "scores", "black"},        {"blacks only", "scores", "black"},
    {"black pegs only", "scores", "black"},   {"only black", "scores", "black"},
    {"only blacks", "scores", "black"},       {"only black pegs", "scores", "black"},
    {"no white", "scores", "black"},          {"no whites", "scores", "black"},
    {"no white pegs", "scores", "black"},     {"all different", "repeats", "no"},
    {"no repeats allowed", "repeats", "no"},  {"no duplicates allowed", "repeats", "no"},
    {"no repeated colours", "repeats", "no"}, {"no repeated colors", "repeats", "no"},
    {"no blanks allowed", "blanks", "no"},    {"no empty holes", "blanks", "no"},
};

static bool says(const struct kp_text_line *line, const char *phrase)
{
    for (size_t i = 0; i < line->count; i++) {
        size_t size = strcspn(phrase, " ");

        if (line->words[i].length != size ||
            !kp_ascii_same_bytes(line->words[i].text, phrase, size))
            return false;
        phrase += size + (phrase[size] == ' ');
    }
    return *phrase == '\0';
}

static struct kp_word word(const char *text)
{
    return (struct kp_word){text, strlen(text), 0};
}

static bool own_words(const struct kp_text_line *line, struct kp_rule_guess *meant)
{
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++)
        if (says(line, phrases[i].phrase)) {
            struct kp_word head = word(phrases[i].head);

            *meant = (struct kp_rule_guess){kp_keyword_find(&head), word(phrases[i].value)};
            return true;
        }
    return false;
}

bool kp_guess_rule(const struct kp_text_line *line, struct kp_rule_guess *meant)
{
    return assigned(line, meant) || turned_round(line, meant) || own_words(line, meant);
}

/* Rows that are not written as rows: the line again, as it was perhaps meant. */
/* The words, or as many as leave the sentence readable. */
static void add_words(struct kp_strbuf *text, const struct kp_word *words, size_t n)
{
    size_t enough = text->length + 80;

    for (size_t i = 0; i < n && text->length < enough; i++)
        kp_strbuf_addf(text, "%s%s", i > 0 ? " " : "", kp_quote(&words[i]).text);
    if (text->length >= enough)
        kp_strbuf_addf(text, " ...");
}

/* Say what is not as it should be, and the line as it would be. */
static enum kp_status show(const struct kp_text_line *line, const struct kp_row_parts *parts,
                           struct kp_diag *why)
{
    struct kp_quoted number = kp_quote(&parts->number);
    struct kp_strbuf row = {0};
    enum kp_status status;

    if (parts->number.length)
        kp_strbuf_addf(&row, "%s. ", number.text);
    add_words(&row, line->words + parts->guess, parts->gap - parts->guess);
    kp_strbuf_addf(&row, " : ");
    add_words(&row, line->words + parts->score, line->count - parts->score);
    kp_at(why, parts->numbered ? line->words[parts->gap].column : line->words[0].column);
    if (row.failed)
        status = kp_no_memory(why);
    else if (parts->numbered)
        status = kp_fail(why, KP_BAD_INPUT, "I need ':' between guess and score: %s", row.text);
    else
        status = kp_fail(why, KP_BAD_INPUT, "the number of a row is written '%s.'%s: %s",
                         number.text,
                         parts->colon ? "" : ", and I need ':' between guess and score", row.text);
    kp_strbuf_free(&row);
    return status;
}

/* '1 red red green green : 1 0' where 1 is a colour as well. */
static bool is_peg_too_many(const struct kp_rules *rules, const struct kp_text_line *line,
                            const struct kp_row_parts *parts)
{
    return !parts->numbered && parts->guess == 1 && parts->gap - 1 == (size_t)rules->pegs &&
           kp_colour_read(rules, &line->words[0]) >= 0;
}

static enum kp_status peg_or_number(const struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_word *first = &reader->line.words[0];
    int64_t number = kp_number(first->text, first->length);

    if (number != (int64_t)reader->game->row_count + 1)
        return KP_OK;
    return kp_fail(kp_at(why, first->column), KP_BAD_INPUT,
                   "%d pegs are given and this game has %d; if '%" PRId64
                   "' is the number of the row, "
                   "write '%" PRId64 ".'",
                   reader->rules->pegs + 1, reader->rules->pegs, number, number);
}

/* '1.rrgg : 1 0', where that is no code. */
static enum kp_status number_sticks(const struct kp_text_reader *reader, struct kp_diag *why)
{
    struct kp_word number = reader->line.words[0], rest = number;

    number.length = 0;
    while (number.length < rest.length && !strchr(".)", number.text[number.length]))
        number.length++;
    if (number.length + 1 >= rest.length || kp_number(number.text, number.length) < 0)
        return KP_OK;
    rest.text += number.length + 1;
    rest.length -= number.length + 1;
    if (kp_colour_read(reader->rules, &rest) < 0 &&
        kp_code_words(reader->rules, &rest, 1, reader->code, NULL) != KP_OK)
        return KP_OK;
    return kp_fail(kp_at(why, number.column), KP_BAD_INPUT,
                   "a blank stands behind the number of a row: write '%s. %s'",
                   kp_quote(&number).text, kp_quote(&rest).text);
}

enum kp_status kp_row_advice(const struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_text_line *line = &reader->line;
    struct kp_row_parts parts;

    for (int numbered = 0; numbered < 2; numbered++) {
        if (!kp_row_split(reader->rules, line, numbered, &parts, reader->code))
            continue;
        if (is_peg_too_many(reader->rules, line, &parts))
            return peg_or_number(reader, why);
        return parts.numbered && parts.colon ? KP_OK : show(line, &parts, why);
    }
    return number_sticks(reader, why);
}

/* Whether the rules can read a line, or what stands before its ':', as a code. */
static bool is_code(const struct kp_rules *rules, const struct kp_text_line *line, uint16_t *code)
{
    size_t colon = kp_text_line_colon(line, 0), n = colon < line->count ? colon : line->count;

    return rules && n > 0 && kp_code_words(rules, line->words, n, code, NULL) == KP_OK;
}

/* 'pegs: 4', '4 pegs', 'answer = rgby'. */
static enum kp_status other_words(const struct kp_text_line *line, struct kp_diag *why)
{
    const char *says = "a rule is its word, a blank and what it says: write";
    struct kp_rule_guess meant;

    if (!kp_guess_rule(line, &meant))
        return KP_OK;
    kp_at(why, line->words[0].column);
    if (meant.value.length == 0)
        return kp_fail(why, KP_BAD_INPUT, "%s '%s'", says, meant.head->example);
    return kp_fail(why, KP_BAD_INPUT, "%s '%s %s'", says, meant.head->name,
                   kp_quote(&meant.value).text);
}

/* 'Mastermind' on a line of its own. */
static enum kp_status game_alone(const struct kp_text_line *line, struct kp_diag *why)
{
    const struct kp_preset *preset = kp_preset_by_words(line->words, line->count);

    if (!preset)
        return KP_OK;
    return kp_fail(kp_at(why, line->words[0].column), KP_BAD_INPUT,
                   "the name of a game stands after the word 'game': write 'game %s'",
                   preset->name);
}

/* 'answer rgby', 'colurs red green'. */
static enum kp_status misnamed(const struct kp_text_line *line, struct kp_diag *why)
{
    const struct kp_word *first = &line->words[0], value = kp_text_line_rest(line, 1);
    const struct kp_keyword *meant = kp_keyword_by_synonym(first);
    const struct kp_keyword *like = meant ? NULL : kp_keyword_nearest(first);
    struct kp_quoted quote = kp_quote(first);

    kp_at(why, first->column);
    if (meant && value.length)
        return kp_fail(why, KP_BAD_INPUT, "'%s' is no rule I know: write '%s %s'", quote.text,
                       meant->name, kp_quote(&value).text);
    if (meant)
        return kp_fail(why, KP_BAD_INPUT, "'%s' is no rule I know: write a line as '%s'",
                       quote.text, meant->example);
    if (like)
        return kp_fail(why, KP_BAD_INPUT, "'%s' is no rule I know; did you mean '%s'?", quote.text,
                       like->name);
    return KP_OK;
}

/* A first word that says something in this game is no misspelt rule. */
static bool is_known(const struct kp_rules *rules, const struct kp_word *word, uint16_t *code)
{
    return rules &&
           (kp_colour_read(rules, word) >= 0 || kp_code_words(rules, word, 1, code, NULL) == KP_OK);
}

enum kp_status kp_text_line_advice(const struct kp_rules *rules, const struct kp_text_line *line,
                                   uint16_t *code, struct kp_diag *why)
{
    enum kp_status status;

    if (is_code(rules, line, code))
        return KP_OK;
    if (kp_word_is(&line->words[0], "peg"))
        return kp_peg_form(line, why);
    if (kp_keyword_of(line))
        return KP_OK;
    status = other_words(line, why);
    if (status != KP_OK || kp_text_line_colon(line, 0) < line->count)
        return status;
    status = game_alone(line, why);
    if (status == KP_OK && !is_known(rules, &line->words[0], code))
        status = misnamed(line, why);
    return status;
}
