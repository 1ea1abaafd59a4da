#include "hard/puzzle/puzzle_draft.h"

#include "base/memory.h"
#include "game/score.h"
#include "hard/families/nearby_code.h"
#include "native/search/list_secrets.h"
#include <stdlib.h>
#include <string.h>

bool kp_riddle_make(struct kp_riddle *riddle, struct kp_rules *rules, struct kp_draw *draw,
                    const struct kp_limits *limits)
{
    size_t n = (size_t)rules->pegs;

    *riddle = (struct kp_riddle){.rules = rules, .limits = *limits, .draw = draw};
    riddle->secret = kp_zeroed(n, sizeof *riddle->secret);
    riddle->guess = kp_zeroed(n, sizeof *riddle->guess);
    riddle->order = kp_zeroed(n, sizeof *riddle->order);
    riddle->tally = kp_zeroed((size_t)kp_rules_guess_colours(rules), sizeof *riddle->tally);
    riddle->game = kp_transcript_new(rules);
    if (!riddle->secret || !riddle->guess || !riddle->order || !riddle->tally || !riddle->game)
        return false;
    kp_draw_secret(draw, rules, riddle->secret);
    return true;
}

void kp_riddle_free(struct kp_riddle *riddle)
{
    kp_rivals_free(&riddle->rivals);
    kp_transcript_free(riddle->game);
    free(riddle->secret);
    free(riddle->guess);
    free(riddle->order);
    free(riddle->tally);
    *riddle = (struct kp_riddle){0};
}

/* ---- Rows ---- */

struct kp_clue kp_riddle_clue(struct kp_riddle *riddle, const uint16_t *guess)
{
    return (struct kp_clue){guess, kp_score(riddle->rules, riddle->secret, guess, riddle->tally)};
}

bool kp_riddle_is_fair(const struct kp_riddle *riddle, const struct kp_clue *clue)
{
    int pegs = riddle->rules->pegs;

    if (riddle->rules->scores == KP_COLOURS_ONLY)
        return clue->score.white < pegs;
    return clue->score.black <= pegs / 2 &&
           (kp_rules_secret_colours(riddle->rules) > 2 || clue->score.black >= pegs / 4);
}

/* Where too many pegs agree by chance, fewer are kept. */
#define DRAWS 100

bool kp_riddle_draw(struct kp_riddle *riddle, struct kp_nearness nearness, uint16_t *guess,
                    struct kp_clue *clue)
{
    for (int quarters = nearness.quarters; quarters >= 0; quarters--)
        for (int i = 0; i < DRAWS; i++) {
            kp_draw_around(riddle->draw, riddle->rules, riddle->secret,
                           riddle->rules->pegs * quarters / 4, nearness.shuffled, riddle->order,
                           guess);
            *clue = kp_riddle_clue(riddle, guess);
            if (kp_riddle_is_fair(riddle, clue))
                return true;
        }
    return false;
}

/* ---- Rivals ---- */

#define MOST_CODES ((size_t)1 << 18)
#define MOST_LEFT  ((size_t)1 << 16)

/* To list those that rows leave is work. */
static size_t most(const struct kp_riddle *riddle)
{
    return riddle->drawn ? MOST_LEFT : MOST_CODES;
}

/* One more than are wanted tells that there are too many. */
static bool see(void *data, const uint16_t *code, int others)
{
    struct kp_riddle *riddle = data;

    (void)others; /* no classes are merged: none */
    if (memcmp(code, riddle->secret, (size_t)riddle->rules->pegs * sizeof *code) != 0)
        riddle->full = !kp_rivals_add(&riddle->rivals, code);
    return !riddle->full && riddle->rivals.count <= most(riddle);
}

static enum kp_stop list(struct kp_riddle *riddle, const struct kp_question *question)
{
    struct kp_patience patience = KP_PATIENCE;
    struct kp_visitor visitor = {see, riddle, "listing"};
    uint64_t states = riddle->tries ? riddle->tries : UINT64_MAX;

    patience.most = riddle->tries;
    if (kp_roll_knows(question, &riddle->limits))
        return kp_roll(question, &riddle->limits, patience, visitor);
    return kp_enumerate(question, (struct kp_asked){NULL, 0}, &riddle->limits, &states, visitor);
}

static enum kp_stop find_rivals(struct kp_riddle *riddle)
{
    struct kp_question *question = kp_question_new(riddle->game, false);
    enum kp_stop stop = KP_OUT_OF_MEMORY;

    kp_rivals_free(&riddle->rivals);
    if (kp_rivals_make(&riddle->rivals, riddle->rules) && question)
        stop = list(riddle, question);
    kp_question_free(question);
    return riddle->full ? KP_OUT_OF_MEMORY : stop;
}

bool kp_riddle_open(struct kp_riddle *riddle, struct kp_nearness nearness, size_t rows,
                    enum kp_stop *stop)
{
    struct kp_clue clue;

    for (;; riddle->drawn++) {
        *stop = find_rivals(riddle);
        if (*stop || riddle->rivals.count <= most(riddle))
            return *stop == KP_RAN;
        if (riddle->game->row_count >= rows ||
            !kp_riddle_draw(riddle, nearness, riddle->guess, &clue))
            return false;
        if (!kp_transcript_add(riddle->game, clue.guess, clue.score, 0)) {
            *stop = KP_OUT_OF_MEMORY;
            return false;
        }
    }
}
