#include "verdict/audit/what_if.h"

#include "base/allocate.h"

#include <stdlib.h>
#include <string.h>

bool kp_what_if_begin(struct kp_what_if *what_if, struct kp_engines *from,
                      const struct kp_limits *limits)
{
    memset(what_if, 0, sizeof *what_if);
    what_if->from = from;
    what_if->limits = limits;
    what_if->played = from->question->row_count;
    what_if->game = kp_transcript_copy(from->question->game);
    return what_if->game != NULL;
}

bool kp_what_if_open(struct kp_what_if *what_if)
{
    what_if->question = kp_question_new(what_if->game, true);
    what_if->on = kp_calloc(what_if->game->row_count, sizeof *what_if->on);
    what_if->code = kp_calloc((size_t)what_if->game->rules->pegs, sizeof *what_if->code);
    kp_engines_derive(&what_if->engines, what_if->from, what_if->limits, what_if->question);
    return what_if->question && what_if->on && what_if->code;
}

void kp_what_if_free(struct kp_what_if *what_if)
{
    kp_engines_add_cost(what_if->from, &what_if->engines);
    kp_engines_free(&what_if->engines);
    kp_question_free(what_if->question);
    kp_transcript_free(what_if->game);
    free(what_if->on);
    free(what_if->code);
}

void kp_what_if_select_played(struct kp_what_if *what_if)
{
    for (size_t r = 0; r < what_if->game->row_count; r++)
        what_if->on[r] = r < what_if->played;
}

bool kp_what_if_has_room(const struct kp_what_if *what_if, size_t more)
{
    size_t added = what_if->game->row_count - what_if->played + more;

    return added <= KP_WHAT_IF_PEGS / (size_t)what_if->game->rules->pegs &&
           added <= KP_WHAT_IF_ROWS && added <= KP_MOST_ROWS - what_if->played;
}
