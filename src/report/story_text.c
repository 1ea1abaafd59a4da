#include "report/story_text.h"

#include "report/story_sentences.h"
#include <stdio.h>
#include <string.h>

#define MOST_COLUMNS 30 /* of a number that others stand under */

/* Columns of the longest number of the story, or as many as there may be. */
static int widest(const struct kp_verdict *verdict, struct kp_strbuf *count)
{
    size_t most = 0;

    for (size_t i = 0; i < kp_story_length(verdict); i++) {
        kp_strbuf_clear(count);
        kp_say_story_row_count(&verdict->chapters[i], count);
        if (count->length > most && count->length <= MOST_COLUMNS)
            most = count->length;
    }
    return (int)most;
}

static void tell_chapter(const struct kp_report_context *telling, size_t i, int columns,
                         struct kp_strbuf *says)
{
    int digits = snprintf(NULL, 0, "%zu", telling->game->row_count);
    struct kp_strbuf *to = telling->to;

    if (i == 0)
        kp_strbuf_addf(to, "   at first%*s", digits > 4 ? digits - 4 : 0, "");
    else
        kp_strbuf_addf(to, "   row %-*zu", digits > 4 ? digits : 4, i);
    kp_strbuf_clear(says);
    kp_say_story_row_count(&telling->verdict->chapters[i], says);
    kp_strbuf_addf(to, "   %*s", columns, says->failed ? "" : says->text);
    to->failed |= says->failed;
    kp_strbuf_clear(says);
    if (i > 0)
        kp_say_story_row(telling->verdict, i, says);
    if (says->length)
        kp_strbuf_addf(to, "   %s", says->text);
    to->failed |= says->failed;
    kp_strbuf_addf(to, "\n");
}

void kp_write_story(const struct kp_report_context *telling)
{
    const struct kp_verdict *verdict = telling->verdict;
    struct kp_strbuf says = {0};
    int columns;

    if (!verdict->chapters)
        return;
    kp_strbuf_addf(telling->to, "\nSecrets that were left%s:\n",
                   telling->verdict->lies ? ", with every score right" : "");
    columns = widest(verdict, &says);
    for (size_t i = 0; i < kp_story_length(verdict); i++)
        tell_chapter(telling, i, columns, &says);
    kp_strbuf_clear(&says);
    kp_say_rest(verdict, &says);
    if (says.length)
        kp_strbuf_addf(telling->to, "   %s\n", says.text);
    telling->to->failed |= says.failed;
    kp_strbuf_free(&says);
}
