/* The suggestion is the first name within KP_MAX_EDITS typing mistakes that needs the fewest; the
 * list is written name by name, and its last name waits for the word "or". */
#include "base/unknown_name.h"

#include "base/edit_distance.h"
#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

#define LONGEST_QUOTE 44 /* bytes of a word that is repeated */

struct kp_unknown_name kp_unknown_begin(const char *what, const char *word, size_t length)
{
    return (struct kp_unknown_name){
        .what = what, .word = word, .length = length, .edits = KP_MAX_EDITS + 1};
}

void kp_unknown_compare(struct kp_unknown_name *unknown, const char *name)
{
    size_t edits = kp_edit_distance(unknown->word, unknown->length, name, strlen(name));

    if (edits < unknown->edits) {
        unknown->edits = edits;
        unknown->nearest = name;
    }
}

void kp_unknown_list(struct kp_unknown_name *unknown, const char *name)
{
    size_t length = strlen(unknown->list);

    if (unknown->last)
        snprintf(unknown->list + length, sizeof unknown->list - length, "%s%s", length ? ", " : "",
                 unknown->last);
    unknown->last = name;
}

void kp_unknown_expect(struct kp_unknown_name *unknown, const char *name)
{
    kp_unknown_compare(unknown, name);
    kp_unknown_list(unknown, name);
}

enum kp_status kp_unknown_refuse(const struct kp_unknown_name *unknown, struct kp_diag *why)
{
    bool is_long = unknown->length > LONGEST_QUOTE;
    size_t shown = is_long ? kp_utf8_whole(unknown->word, LONGEST_QUOTE) : unknown->length;

    kp_bad_input(why, "unknown %s '%.*s%s'", unknown->what, (int)shown, unknown->word,
                 is_long ? "..." : "");
    if (unknown->nearest)
        kp_continue(why, "; did you mean '%s'?", unknown->nearest);
    else if (unknown->last)
        kp_continue(why, "; expected %s%s%s", unknown->list, *unknown->list ? " or " : "",
                    unknown->last);
    return KP_BAD_INPUT;
}
