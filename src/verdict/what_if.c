#include "verdict/what_if.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

bool kp_whatif_begin(struct kp_whatif *whatif, struct kp_judge *from)
{
    memset(whatif, 0, sizeof *whatif);
    whatif->from = from;
    whatif->played = from->question->row_count;
    whatif->game = kp_transcript_copy(from->question->game);
    return whatif->game != NULL;
}

bool kp_whatif_open(struct kp_whatif *whatif)
{
    whatif->question = kp_question_new(whatif->game, true);
    whatif->on = kp_zeroed(whatif->game->row_count, sizeof *whatif->on);
    whatif->code = kp_zeroed((size_t)whatif->game->rules->pegs, sizeof *whatif->code);
    whatif->judge = kp_judge_beside(whatif->from, whatif->question);
    return whatif->question && whatif->on && whatif->code;
}

void kp_whatif_free(struct kp_whatif *whatif)
{
    if (whatif->from)
        kp_judge_pay(whatif->from, &whatif->judge);
    kp_judge_free(&whatif->judge);
    kp_question_free(whatif->question);
    kp_transcript_free(whatif->game);
    free(whatif->on);
    free(whatif->code);
}

void kp_whatif_played(struct kp_whatif *whatif)
{
    for (size_t r = 0; r < whatif->game->row_count; r++)
        whatif->on[r] = r < whatif->played;
}

enum kp_answer kp_whatif_ask(struct kp_whatif *whatif)
{
    return kp_judge_ask(&whatif->judge, whatif->on, whatif->code);
}

bool kp_whatif_has_room(const struct kp_whatif *whatif, size_t more)
{
    size_t added = whatif->game->row_count - whatif->played + more;

    return added <= KP_WHATIF_CELLS / (size_t)whatif->game->rules->pegs &&
           added <= KP_WHATIF_ROWS && added <= KP_MOST_ROWS - whatif->played;
}
