#include "format/tree_reader.h"

#include "base/memory.h"
#include "format/json/json_parser.h"
#include <stdlib.h>
#include <string.h>

const struct kp_transcript *kp_parsed_tree_game(const struct kp_parsed_tree *written)
{
    return written->match.games[0];
}

bool kp_parsed_tree_add(struct kp_parsed_tree *written, struct kp_parsed_node ply,
                        const uint16_t *guess)
{
    size_t pegs = (size_t)kp_parsed_tree_game(written)->rules->pegs;

    if (!KP_RESERVE(written->plies, written->room, written->count + 1) ||
        !KP_RESERVE(written->guesses, written->guess_room, (written->count + 1) * pegs))
        return false;
    memcpy(written->guesses + written->count * pegs, guess, pegs * sizeof *guess);
    written->plies[written->count++] = ply;
    return true;
}

#define TURNS 256 /* plies between two looks at the clock */

/* Arrays grow twofold, and are there three times over while they do. */
static bool has_room(const struct kp_parsed_tree *written)
{
    size_t pegs = (size_t)kp_parsed_tree_game(written)->rules->pegs;
    size_t each = 3 * (sizeof *written->plies + pegs * sizeof *written->guesses);

    return written->limits->memory == 0 || written->count < written->limits->memory / 2 / each;
}

bool kp_parsed_tree_goes_on(struct kp_parsed_tree *written)
{
    if (written->stop == KP_COMPLETED && !has_room(written))
        written->stop = KP_OUT_OF_MEMORY;
    else if (written->stop == KP_COMPLETED && written->count % TURNS == 0)
        written->stop = kp_limits_check(written->limits);
    return written->stop == KP_COMPLETED;
}

void kp_parsed_tree_clear(struct kp_parsed_tree *written)
{
    kp_match_clear(&written->match);
    free(written->plies);
    free(written->guesses);
    *written = (struct kp_parsed_tree){0};
}

static bool is_json(const char *text, size_t length)
{
    size_t mark = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    struct kp_json_text begin = {text + mark, length - mark, {1, 1}, NULL};

    return kp_json_next(&begin) == '{';
}

#define VALUES 24 /* bytes that the values of a JSON text take for each of its own */

/* What was read is a part of it where the reading was ended, and so are its mistakes. */
static enum kp_status at_pace(struct kp_parsed_tree *written, enum kp_status status,
                              struct kp_errors *problems)
{
    if (written->match.pace.stop == KP_COMPLETED)
        return status;
    written->stop = written->match.pace.stop;
    problems->count = problems->left_out = 0;
    return KP_OK;
}

enum kp_status kp_parsed_tree_read(struct kp_parsed_tree *written, const char *text, size_t length,
                                   const struct kp_limits *limits, struct kp_errors *problems)
{
    *written = (struct kp_parsed_tree){.limits = limits, .stop = kp_limits_check(limits)};
    written->match.pace.limits = *limits;
    if (written->stop != KP_COMPLETED)
        return KP_OK;
    if (!is_json(text, length))
        return at_pace(written, kp_parsed_tree_lines(written, text, length, problems), problems);
    if (limits->memory > 0 && length > limits->memory / VALUES) {
        written->stop = KP_OUT_OF_MEMORY;
        return KP_OK;
    }
    return at_pace(written, kp_parsed_tree_json(written, text, length, problems), problems);
}
