/* Round by round: all scores that are so many key pegs away are added to the
 * game as rows of their own, and asked about in the place of those played. */
#include "verdict/alternatives.h"

#include "base/memory.h"
#include "game/mistake.h"
#include "verdict/fewest.h"
#include "verdict/whatif.h"
#include <stdlib.h>

struct round {
    struct kp_whatif whatif;
    size_t *first, *last;     /* of each row played: the rows that may take its place */
    int pegs;                 /* key pegs that all rows of a repair change together */
    struct kp_wrong_row *now; /* what is being asked */
    struct kp_repairs *repairs;
    enum kp_stop stop;
};

/* Whether a count that was noted so may have been this one: what nobody noted
 * stays unknown. */
static bool is_count(int noted, int count, int most)
{
    return noted == KP_UNKNOWN || (count >= 0 && count <= most);
}

/* Under `scores colours` black is 0, whatever the secret. */
static bool is_score(const struct kp_rules *rules, struct kp_score noted, struct kp_score score)
{
    int n = rules->pegs;
    bool both = noted.black != KP_UNKNOWN && noted.white != KP_UNKNOWN;

    if (rules->scores == KP_COLOURS_ONLY)
        return score.black == 0 && is_count(noted.white, score.white, n);
    return is_count(noted.black, score.black, n) && is_count(noted.white, score.white, n) &&
           !(both && (score.black + score.white > n || (score.black == n - 1 && score.white == 1)));
}

static int reach(int noted, int far)
{
    return noted == KP_UNKNOWN ? 0 : far;
}

/* Add the scores of a row that are at most so far from the noted one. */
static bool add_row(struct round *round, size_t r, int far)
{
    struct kp_whatif *whatif = &round->whatif;
    const struct kp_transcript *game = whatif->from->question->game;
    struct kp_score noted = game->rows[r].score, score;
    int black = reach(noted.black, far), white = reach(noted.white, far);

    round->first[r] = whatif->game->row_count;
    for (score.black = noted.black - black; score.black <= noted.black + black; score.black++)
        for (score.white = noted.white - white; score.white <= noted.white + white; score.white++) {
            int distance = kp_score_distance(noted, score);

            if (distance == 0 || distance > far || !is_score(game->rules, noted, score))
                continue;
            if (!kp_whatif_has_room(whatif, 1) ||
                !kp_transcript_add(whatif->game, kp_transcript_guess(game, r), score, 0))
                return false;
        }
    round->last[r] = whatif->game->row_count;
    return true;
}

static enum kp_stop note(struct round *round, size_t rows)
{
    struct kp_count nobody_counted = {0};
    bool good = kp_repairs_add(round->repairs, round->now, rows, round->whatif.code,
                               &nobody_counted);

    return good ? KP_RAN : KP_OUT_OF_MEMORY;
}

static enum kp_stop ask(struct round *round, size_t rows)
{
    switch (kp_whatif_ask(&round->whatif)) {
    case KP_CONSISTENT:
        return note(round, rows);
    case KP_UNDECIDED:
        return round->whatif.judge.stop;
    default:
        return KP_RAN;
    }
}

/* Let the rows from the i-th on say other things, which are `left` pegs away. */
/* NOLINTNEXTLINE(misc-no-recursion): as deep as a correction has rows, 2,000 at most */
static enum kp_stop vary(struct round *round, const struct kp_row_set *set, size_t i, int left)
{
    struct kp_whatif *whatif = &round->whatif;
    int others = (int)(set->count - i) - 1; /* each of them takes a peg at least */
    size_t row;

    if (i == set->count)
        return left == 0 ? ask(round, set->count) : KP_RAN;
    row = set->rows[i];
    for (size_t r = round->first[row]; r < round->last[row] && round->stop == KP_RAN; r++) {
        struct kp_score score = whatif->game->rows[r].score;
        int far = kp_score_distance(whatif->game->rows[row].score, score);

        if (far > left - others)
            continue;
        whatif->on[r] = true;
        round->now[i] = kp_noted_wrong(whatif->from->question->game, row, score);
        round->stop = vary(round, set, i + 1, left - far);
        whatif->on[r] = false;
    }
    return round->stop;
}

static enum kp_stop vary_set(struct round *round, const struct kp_row_set *set)
{
    kp_whatif_played(&round->whatif);
    for (size_t i = 0; i < set->count; i++)
        round->whatif.on[set->rows[i]] = false;
    return vary(round, set, 0, round->pegs);
}

static bool prepare(struct round *round, const struct kp_row_sets *corrections)
{
    size_t size = corrections->sets[0].count, rows = round->whatif.played;
    int far = round->pegs - (int)size + 1;

    round->first = kp_zeroed(rows, sizeof *round->first);
    round->last = kp_zeroed(rows, sizeof *round->last);
    round->now = kp_zeroed(size, sizeof *round->now);
    if (!round->first || !round->last || !round->now)
        return false;
    for (size_t i = 0; i < corrections->count; i++)
        for (size_t k = 0; k < size; k++) {
            size_t r = corrections->sets[i].rows[k];

            if (!round->last[r] && !add_row(round, r, far))
                return false;
        }
    return kp_whatif_open(&round->whatif);
}

static enum kp_stop run_round(struct kp_judge *judge, const struct kp_row_sets *corrections,
                              int pegs, struct kp_repairs *repairs)
{
    struct round round = {.pegs = pegs, .repairs = repairs};

    if (!kp_whatif_begin(&round.whatif, judge) || !prepare(&round, corrections))
        round.stop = KP_OUT_OF_EFFORT;
    for (size_t i = 0; i < corrections->count && round.stop == KP_RAN; i++)
        round.stop = vary_set(&round, &corrections->sets[i]);
    kp_whatif_free(&round.whatif);
    free(round.first);
    free(round.last);
    free(round.now);
    return round.stop;
}

enum kp_stop kp_alternatives_find(struct kp_judge *judge, const struct kp_row_sets *corrections,
                                  size_t wanted, struct kp_repairs *repairs, bool *all)
{
    int size = (int)corrections->sets[0].count, most = size * judge->question->pegs;
    enum kp_stop stop = KP_RAN;
    int pegs = size;

    for (; pegs <= most && repairs->count < wanted && stop == KP_RAN; pegs++)
        stop = run_round(judge, corrections, pegs, repairs);
    *all = stop == KP_RAN && pegs > most;
    return stop;
}
