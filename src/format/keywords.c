#include "format/keywords.h"

#include "base/edit_distance.h"
#include <string.h>

const struct kp_keyword kp_keywords[] = {
    {"game", "", "preset variant", "game classic", kp_rule_game, NULL},
    {"pegs", "", "holes positions", "pegs 4", kp_rule_pegs, NULL},
    {"colours", "colors color colour", "palette", "colours red green blue", kp_rule_colours, NULL},
    {"blanks", "blank", "", "blanks yes", kp_rule_blanks, NULL},
    {"repeats", "repeat", "duplicates repetitions", "repeats no", kp_rule_repeats, NULL},
    {"scores", "score", "scoring", "scores black white", kp_rule_scores, NULL},
    {"board", "", "rows turns tries guesses", "board 10", kp_rule_board, NULL},
    {"codemaker", "", "", "codemaker Ann", kp_rule_codemaker, kp_fact_codemaker},
    {"peg", "", "", "peg 3 : red green", NULL, kp_fact_peg},
    {"sum", "", "total", "sum 14", NULL, kp_fact_sum},
    {"secret", "", "answer solution code", "secret red blue green black", NULL, kp_fact_secret},
    {0},
};

_Static_assert(sizeof kp_keywords / sizeof *kp_keywords <= KP_MOST_HEADS,
               "struct kp_text_reader has room");

#define SHORTEST 3 /* "peg", "sum" */

const struct kp_keyword *kp_keyword_find(const struct kp_word *word)
{
    if (word->length < SHORTEST)
        return NULL;
    for (const struct kp_keyword *head = kp_keywords; head->name; head++)
        if (kp_word_is(word, head->name) || kp_word_is(word, head->also))
            return head;
    return NULL;
}

const struct kp_keyword *kp_keyword_by_synonym(const struct kp_word *word)
{
    const struct kp_keyword *head = kp_keyword_find(word);

    for (const struct kp_keyword *other = kp_keywords; !head && other->name; other++)
        if (kp_word_is(word, other->instead))
            head = other;
    return head;
}

/* Where the sign stands: a '=' in the first word, or the next begins so. */
static const char *find_sign(const struct kp_text_line *line)
{
    const char *equals = memchr(line->words[0].text, '=', line->words[0].length);
    const char *next = line->count > 1 ? line->words[1].text : "";

    return equals ? equals : *next == ':' || *next == '=' ? next : NULL;
}

char kp_text_line_sign(const struct kp_text_line *line, struct kp_word *before,
                       struct kp_word *behind)
{
    const char *sign = find_sign(line);

    *before = line->words[0];
    *behind = kp_text_line_rest(line, 0);
    if (!sign)
        return '\0';
    if (sign < before->text + before->length)
        before->length = (size_t)(sign - before->text);
    behind->length -= (size_t)(sign - behind->text);
    for (behind->text = sign; behind->length && strchr(":= \t", *behind->text); behind->text++)
        behind->length--;
    return *sign;
}

/* 'pegs: 4' is no head, nor is a row with 'blank' for its first hole. */
const struct kp_keyword *kp_keyword_of(const struct kp_text_line *line)
{
    const struct kp_keyword *head = line->count ? kp_keyword_find(&line->words[0]) : NULL;
    size_t colon = kp_text_line_colon(line, 0);
    struct kp_word before, behind;

    if (!head || kp_text_line_sign(line, &before, &behind))
        return NULL;
    return kp_word_is(&line->words[0], "blank") && colon < line->count ? NULL : head;
}

/* The head that is the fewest slips away. */
const struct kp_keyword *kp_keyword_nearest(const struct kp_word *word)
{
    const struct kp_keyword *best = NULL;
    size_t nearest = KP_MAX_EDITS + 1;

    for (const struct kp_keyword *head = kp_keywords; head->name; head++) {
        size_t slips = kp_edit_distance(word->text, word->length, head->name, strlen(head->name));

        if (slips < nearest) {
            nearest = slips;
            best = head;
        }
    }
    return best;
}
