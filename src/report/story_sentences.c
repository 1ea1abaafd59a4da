#include "report/story_sentences.h"

#include "report/board_rows.h"
#include "report/phrases.h"
#include <string.h>

static bool is_over(const struct kp_story_row *chapter)
{
    return chapter->count && strcmp(chapter->count, "0") == 0;
}

size_t kp_story_length(const struct kp_verdict *verdict)
{
    size_t most = verdict->chapter_count, i = 0;

    if (most > KP_BOARD_ROWS + 1)
        most = KP_BOARD_ROWS + 1;
    while (i < most && !is_over(&verdict->chapters[i]))
        i++;
    return i < most ? i + 1 : most;
}

void kp_say_story_row_count(const struct kp_story_row *chapter, struct kp_strbuf *to)
{
    if (!chapter->count) {
        kp_strbuf_addf(to, "not counted");
        return;
    }
    kp_strbuf_addf(to, chapter->count_is_exact ? "" : "at least ");
    kp_say_count(chapter->count, to);
}

void kp_say_story_row(const struct kp_verdict *verdict, size_t i, struct kp_strbuf *to)
{
    const struct kp_story_row *chapter = &verdict->chapters[i];

    if (chapter->told_nothing)
        kp_strbuf_addf(to, "told nothing new");
    if (!chapter->guess_was_possible)
        kp_strbuf_addf(to, "%sits guess could not have been the secret",
                       chapter->told_nothing ? "; " : "");
}

void kp_say_rest(const struct kp_verdict *verdict, struct kp_strbuf *to)
{
    size_t told = kp_story_length(verdict), rest = verdict->chapter_count - told;

    if (rest == 0)
        return;
    if (is_over(&verdict->chapters[told - 1]))
        kp_strbuf_addf(to, "after that, none");
    else
        kp_strbuf_addf(to, "and %zu more row%s", rest, rest == 1 ? "" : "s");
}
