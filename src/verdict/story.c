#include "verdict/story.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

/* Can the first k rows all be right? */
static enum kp_answer ask_first(struct kp_verdict_builder *making, size_t k, uint16_t *code)
{
    for (size_t r = 0; r < making->question->row_count; r++)
        making->asked[r] = r < k;
    return kp_engines_decide(&making->judge, making->asked, code);
}

/* The rows up to the last one of the conflict cannot. */
size_t kp_first_impossible(struct kp_verdict_builder *making)
{
    const struct kp_verdict *verdict = making->verdict;
    uint16_t *code = kp_calloc((size_t)making->question->pegs, sizeof *code);
    bool known;
    size_t low = 1, high = verdict->conflict[verdict->conflict_rows - 1] + 1;

    while (code && low < high) {
        size_t middle = low + (high - low) / 2;
        enum kp_answer answer = ask_first(making, middle, code);

        if (answer == KP_UNDECIDED)
            break;
        if (answer == KP_CHEATED)
            high = middle;
        else
            low = middle + 1;
    }
    known = code && low == high;
    free(code);
    return known ? high - 1 : KP_NO_ROW;
}

/* How many secrets fit the first k rows, as far as the native engine counts. */
static enum kp_status count_first(struct kp_verdict_builder *making, size_t k,
                                  struct kp_count_result *census, struct kp_story_row *chapter)
{
    struct kp_strbuf text = {0};

    for (size_t r = 0; r < making->question->row_count; r++)
        making->asked[r] = r < k;
    census->asked.on = making->asked;
    kp_engines_count(&making->judge, census);
    chapter->count_is_exact = census->stop == KP_COMPLETED;
    if (!chapter->count_is_exact && !census->found)
        return KP_OK;
    kp_bignum_write(&census->total, &text);
    chapter->count = text.text;
    return census->total.failed || text.failed ? kp_verdict_builder_no_memory(making) : KP_OK;
}

/* What the row between two chapters told. */
static void compare(struct kp_verdict_builder *making, size_t row,
                    const struct kp_story_row *before, struct kp_story_row *after)
{
    const uint16_t *guess = kp_transcript_guess(making->game, row);

    after->guess_was_possible = kp_replay_fits_first(making->replay, guess, row);
    after->told_nothing = before->count_is_exact && after->count_is_exact &&
                          strcmp(before->count, "0") != 0 &&
                          strcmp(before->count, after->count) == 0;
}

static enum kp_status tell(struct kp_verdict_builder *making, struct kp_count_result *census,
                           struct kp_story_row *chapters)
{
    struct kp_verdict *verdict = making->verdict;
    enum kp_status status = KP_OK;

    for (size_t k = 0; status == KP_OK && k <= making->game->row_count; k++) {
        verdict->chapter_count = k + 1;
        if (!kp_stop_ends_everything(census->stop))
            status = count_first(making, k, census, &chapters[k]);
        if (status == KP_OK && k > 0)
            compare(making, k - 1, &chapters[k - 1], &chapters[k]);
    }
    return status;
}

enum kp_status kp_verdict_add_story(struct kp_verdict_builder *making)
{
    struct kp_story_row *chapters = kp_calloc(making->game->row_count + 1, sizeof *chapters);
    struct kp_count_result census;
    enum kp_status status = KP_NO_MEMORY;

    making->verdict->chapters = chapters;
    if (kp_count_result_make(&census, making->question) && chapters) {
        census.what = "counting";
        status = tell(making, &census, chapters);
    }
    kp_count_result_free(&census);
    return status == KP_NO_MEMORY ? kp_verdict_builder_no_memory(making) : status;
}

void kp_story_rows_free(const struct kp_verdict *verdict)
{
    for (size_t i = 0; i < verdict->chapter_count; i++)
        free((void *)verdict->chapters[i].count);
    free((void *)verdict->chapters);
}
