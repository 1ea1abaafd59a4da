/* The lines that tell what is known of one game's secret, and who chose it. */
#include "format/text/fact_lines.h"
#include "base/memory.h"
#include "format/code_parser.h"
#include "format/text/text_reader.h"
#include <string.h>

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
