#include "format/written.h"

#include "base/memory.h"
#include "format/json_text.h"
#include <stdlib.h>
#include <string.h>

const struct kp_transcript *kp_written_game(const struct kp_written *written)
{
    return written->match.games[0];
}

bool kp_written_add(struct kp_written *written, struct kp_written_ply ply, const uint16_t *guess)
{
    size_t pegs = (size_t)kp_written_game(written)->rules->pegs;

    if (!KP_ROOM(written->plies, written->room, written->count + 1) ||
        !KP_ROOM(written->guesses, written->guess_room, (written->count + 1) * pegs))
        return false;
    memcpy(written->guesses + written->count * pegs, guess, pegs * sizeof *guess);
    written->plies[written->count++] = ply;
    return true;
}

void kp_written_clear(struct kp_written *written)
{
    kp_match_clear(&written->match);
    free(written->plies);
    free(written->guesses);
    *written = (struct kp_written){0};
}

static bool is_json(const char *text, size_t length)
{
    size_t mark = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    struct kp_json_text begin = {text + mark, length - mark, {1, 1}};

    return kp_json_next(&begin) == '{';
}

enum kp_status kp_written_read(struct kp_written *written, const char *text, size_t length,
                               struct kp_problems *problems)
{
    *written = (struct kp_written){0};
    return is_json(text, length) ? kp_written_json(written, text, length, problems)
                                 : kp_written_lines(written, text, length, problems);
}
