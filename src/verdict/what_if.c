#include "verdict/what_if.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

bool kp_what_if_begin(struct kp_what_if *whatif, struct kp_engines *from)
{
    memset(whatif, 0, sizeof *whatif);
    whatif->from = from;
    whatif->played = from->question->row_count;
    whatif->game = kp_transcript_copy(from->question->game);
    return whatif->game != NULL;
}

bool kp_what_if_open(struct kp_what_if *whatif)
{
    whatif->question = kp_question_new(whatif->game, true);
    whatif->on = kp_calloc(whatif->game->row_count, sizeof *whatif->on);
    whatif->code = kp_calloc((size_t)whatif->game->rules->pegs, sizeof *whatif->code);
    whatif->judge = kp_engines_for_extra_rows(whatif->from, whatif->question);
    return whatif->question && whatif->on && whatif->code;
}

void kp_what_if_free(struct kp_what_if *whatif)
{
    if (whatif->from)
        kp_engines_add_cost(whatif->from, &whatif->judge);
    kp_engines_free(&whatif->judge);
    kp_question_free(whatif->question);
    kp_transcript_free(whatif->game);
    free(whatif->on);
    free(whatif->code);
}

void kp_what_if_played(struct kp_what_if *whatif)
{
    for (size_t r = 0; r < whatif->game->row_count; r++)
        whatif->on[r] = r < whatif->played;
}

enum kp_answer kp_what_if_ask(struct kp_what_if *whatif)
{
    return kp_engines_decide(&whatif->judge, whatif->on, whatif->code);
}

bool kp_what_if_has_room(const struct kp_what_if *whatif, size_t more)
{
    size_t added = whatif->game->row_count - whatif->played + more;

    return added <= KP_WHATIF_CELLS / (size_t)whatif->game->rules->pegs &&
           added <= KP_WHATIF_ROWS && added <= KP_MOST_ROWS - whatif->played;
}
