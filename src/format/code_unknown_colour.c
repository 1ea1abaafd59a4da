/* What to say about a word that is no colour. */
#include "format/code_parser.h"
#include "format/edit_distance.h"

#include <stdio.h>
#include <string.h>

/* At least one name, and no more than leave the sentence readable. */
struct kp_colour_list kp_colours_listed(const struct kp_rules *rules)
{
    struct kp_colour_list list = {""};
    size_t length = 0, enough = 100;

    for (int c = 0; c < rules->colours; c++) {
        const char *name = c > 0 && length + strlen(kp_rules_name(rules, c)) > enough
                               ? "..."
                               : kp_rules_name(rules, c);

        length += (size_t)snprintf(list.text + length, sizeof list.text - length, "%s%s",
                                   c > 0 ? " " : "", name);
        if (strcmp(name, "...") == 0)
            break;
    }
    return list;
}

static enum kp_status hole(const struct kp_rules *rules, const struct kp_word *word,
                           struct kp_diag *why)
{
    if (rules->blanks != KP_NO_BLANKS)
        return kp_fail(kp_at(why, word->column), KP_BAD_INPUT, "an empty hole is written .");
    return kp_fail(kp_at(why, word->column), KP_BAD_INPUT,
                   "an empty hole is written . and this game has none: write 'blanks yes' above "
                   "the first row if it has");
}

#define MOST_NAMES 64 /* of a game that people know by heart */

/* The colour whose name is the fewest slips away; NULL: none is near, or it
 * is a number, where every number is. */
static const char *nearest(const struct kp_rules *rules, const struct kp_word *word)
{
    const char *best = NULL;
    size_t fewest = KP_MAX_EDITS + 1;

    for (int c = 0; c < rules->colours && c < MOST_NAMES; c++) {
        const char *name = kp_rules_name(rules, c);
        size_t length = strlen(name), slips = kp_edit_distance(word, name, length);

        if (slips < fewest && kp_number(name, length) < 0) {
            fewest = slips;
            best = name;
        }
    }
    return best;
}

/* Nothing of this game begins so. */
static enum kp_status unheard_of(const struct kp_rules *rules, const struct kp_word *word,
                                 struct kp_diag *why)
{
    const char *near = nearest(rules, word);

    if (near)
        return kp_fail(why, KP_BAD_INPUT, "'%s' is not a colour of this game: did you mean '%s'?",
                       kp_quote(word).text, near);
    return kp_fail(why, KP_BAD_INPUT, "'%s' is not a colour of this game (%s)", kp_quote(word).text,
                   kp_colours_listed(rules).text);
}

enum kp_status kp_colour_unknown(const struct kp_rules *rules, const struct kp_word *word,
                                 struct kp_diag *why)
{
    struct kp_colour_match meaning = kp_palette_find(rules->palette, word->text, word->length);
    struct kp_quoted quote = kp_quote(word);
    const char *first, *second;

    if (!why) /* nobody asks */
        return KP_BAD_INPUT;
    kp_at(why, word->column);
    if (kp_word_is(word, KP_HOLES))
        return hole(rules, word, why);
    if (meaning.rivals[0] < 0)
        return unheard_of(rules, word, why);
    first = kp_rules_name(rules, meaning.rivals[0]);
    if (meaning.rivals[1] < 0)
        return kp_fail(why, KP_BAD_INPUT, "'%s' is not a colour of this game: did you mean '%s'?",
                       quote.text, first);
    second = kp_rules_name(rules, meaning.rivals[1]);
    return kp_fail(why, KP_BAD_INPUT, "'%s' could be %s or %s: write the name", quote.text, first,
                   second);
}
