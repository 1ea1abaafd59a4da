#include "format/text/rule_guess.h"

#include "base/utf8.h"
#include <string.h>

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
