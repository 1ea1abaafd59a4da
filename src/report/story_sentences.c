#include "report/story_sentences.h"

#include "report/board_rows.h"
#include "report/phrases.h"
#include <string.h>

static bool is_over(const struct kp_chapter *chapter)
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

void kp_say_chapter_count(const struct kp_chapter *chapter, struct kp_text *to)
{
    if (!chapter->count) {
        kp_text_add(to, "not counted");
        return;
    }
    kp_text_add(to, chapter->count_is_exact ? "" : "at least ");
    kp_say_count(chapter->count, to);
}

void kp_say_chapter(const struct kp_verdict *verdict, size_t i, struct kp_text *to)
{
    const struct kp_chapter *chapter = &verdict->chapters[i];

    if (chapter->told_nothing)
        kp_text_add(to, "told nothing new");
    if (!chapter->guess_was_possible)
        kp_text_add(to, "%sits guess could not have been the secret",
                    chapter->told_nothing ? "; " : "");
}

void kp_say_rest(const struct kp_verdict *verdict, struct kp_text *to)
{
    size_t told = kp_story_length(verdict), rest = verdict->chapter_count - told;

    if (rest == 0)
        return;
    if (is_over(&verdict->chapters[told - 1]))
        kp_text_add(to, "after that, none");
    else
        kp_text_add(to, "and %zu more row%s", rest, rest == 1 ? "" : "s");
}
