#include "format/tree_reader.h"

#include "base/memory.h"
#include "format/json/json_parser.h"
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

#define TURNS 256 /* plies between two looks at the clock */

/* Arrays grow twofold, and are there three times over while they do. */
static bool has_room(const struct kp_written *written)
{
    size_t pegs = (size_t)kp_written_game(written)->rules->pegs;
    size_t each = 3 * (sizeof *written->plies + pegs * sizeof *written->guesses);

    return written->limits->memory == 0 || written->count < written->limits->memory / 2 / each;
}

bool kp_written_goes_on(struct kp_written *written)
{
    if (written->stop == KP_RAN && !has_room(written))
        written->stop = KP_OUT_OF_MEMORY;
    else if (written->stop == KP_RAN && written->count % TURNS == 0)
        written->stop = kp_limits_check(written->limits);
    return written->stop == KP_RAN;
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
    struct kp_json_text begin = {text + mark, length - mark, {1, 1}, NULL};

    return kp_json_next(&begin) == '{';
}

#define VALUES 24 /* bytes that the values of a JSON text take for each of its own */

/* What was read is a part of it where the reading was ended, and so are its mistakes. */
static enum kp_status at_pace(struct kp_written *written, enum kp_status status,
                              struct kp_problems *problems)
{
    if (written->match.pace.stop == KP_RAN)
        return status;
    written->stop = written->match.pace.stop;
    problems->count = problems->left_out = 0;
    return KP_OK;
}

enum kp_status kp_written_read(struct kp_written *written, const char *text, size_t length,
                               const struct kp_limits *limits, struct kp_problems *problems)
{
    *written = (struct kp_written){.limits = limits, .stop = kp_limits_check(limits)};
    written->match.pace.limits = *limits;
    if (written->stop != KP_RAN)
        return KP_OK;
    if (!is_json(text, length))
        return at_pace(written, kp_written_lines(written, text, length, problems), problems);
    if (limits->memory > 0 && length > limits->memory / VALUES) {
        written->stop = KP_OUT_OF_MEMORY;
        return KP_OK;
    }
    return at_pace(written, kp_written_json(written, text, length, problems), problems);
}
