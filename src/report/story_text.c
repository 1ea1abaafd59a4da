#include "report/story_text.h"

#include "report/story_sentences.h"
#include <stdio.h>
#include <string.h>

#define MOST_COLUMNS 30 /* of a number that others stand under */

/* Columns of the longest number of the story, or as many as there may be. */
static int widest(const struct kp_verdict *verdict, struct kp_text *count)
{
    size_t most = 0;

    for (size_t i = 0; i < kp_story_length(verdict); i++) {
        kp_text_clear(count);
        kp_say_chapter_count(&verdict->chapters[i], count);
        if (count->length > most && count->length <= MOST_COLUMNS)
            most = count->length;
    }
    return (int)most;
}

static void tell_chapter(const struct kp_telling *telling, size_t i, int columns,
                         struct kp_text *says)
{
    int digits = snprintf(NULL, 0, "%zu", telling->game->row_count);
    struct kp_text *to = telling->to;

    if (i == 0)
        kp_text_add(to, "   at first%*s", digits > 4 ? digits - 4 : 0, "");
    else
        kp_text_add(to, "   row %-*zu", digits > 4 ? digits : 4, i);
    kp_text_clear(says);
    kp_say_chapter_count(&telling->verdict->chapters[i], says);
    kp_text_add(to, "   %*s", columns, says->failed ? "" : says->text);
    to->failed |= says->failed;
    kp_text_clear(says);
    if (i > 0)
        kp_say_chapter(telling->verdict, i, says);
    if (says->length)
        kp_text_add(to, "   %s", says->text);
    to->failed |= says->failed;
    kp_text_add(to, "\n");
}

void kp_tell_story(const struct kp_telling *telling)
{
    const struct kp_verdict *verdict = telling->verdict;
    struct kp_text says = {0};
    int columns;

    if (!verdict->chapters)
        return;
    kp_text_add(telling->to, "\nSecrets that were left%s:\n",
                telling->verdict->lies ? ", with every score right" : "");
    columns = widest(verdict, &says);
    for (size_t i = 0; i < kp_story_length(verdict); i++)
        tell_chapter(telling, i, columns, &says);
    kp_text_clear(&says);
    kp_say_rest(verdict, &says);
    if (says.length)
        kp_text_add(telling->to, "   %s\n", says.text);
    telling->to->failed |= says.failed;
    kp_text_free(&says);
}
