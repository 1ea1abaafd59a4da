/* The search takes rounds, from the fewest changed key pegs on.  In each round the scores that are
 * near enough to the recorded ones are added to the game as separate rows.  These rows take the
 * place of the rows of a correction.
 *
 * Within a round the rows of each correction get their scores one after another.  A correction has
 * the fewest rows, so every secret that fits all other rows and some of these scores belongs to a
 * repair.  The search therefore asks about the first scores before it chooses the next.  A choice
 * that no secret fits is dropped together with everything that would follow it.  A choice that
 * stays leads to a repair, of this round or of another.  Scores that contradict the other rows
 * alone are remembered from round to round.  The nearest and the farthest of the remaining scores
 * bound the key pegs of a correction.  All this drops only impossible choices, so a search that
 * reaches its end is complete. */
#include "verdict/audit/audit.h"

#include "base/allocate.h"
#include "base/arena.h"
#include "game/scoring_mistakes.h"
#include "verdict/audit/what_if.h"
#include <stdlib.h>

enum fit { NOT_ASKED, FITS, CONTRADICTS };

/* The scores that one row of a correction may have had, in the order of add_row, and
 * whether each of them alone fits the rows outside the correction. */
struct choices {
    unsigned char *fits;
    size_t count, room;
};

/* The score that a row of a correction has now: the k-th of its choices.  This row and those after
 * it change `left` key pegs together. */
struct chosen_score {
    size_t k;
    int left;
};

struct round {
    struct kp_arena arena; /* of all arrays */
    struct kp_what_if what_if;
    const struct kp_row_sets *corrections;
    struct choices *choices; /* of each row of all corrections, one after another */
    size_t *first, *last;    /* [row played]: the first and the last row that may take its place */
    int pegs;                /* key pegs that all rows of a repair change together */
    int far;                 /* key pegs that one row may change */
    struct chosen_score *chosen; /* [i]: the present score of the i-th row of the correction */
    int *nearest, *farthest;     /* [i]: key pegs that the rows from the i-th on change together */
    bool reached;                /* whether some correction may change this number of key pegs, or
                               * more */
    struct kp_wrong_row *now;    /* the present question */
    struct kp_repair_list *repairs;
    size_t tried; /* choices since the limits were last asked */
    enum kp_stop_reason stop;
};

/* Whether a count that was recorded in this way may have been that one.  An unknown count stays
 * unknown. */
static bool is_count(int recorded, int count, int most)
{
    return recorded == KP_UNKNOWN || (count >= 0 && count <= most);
}

/* Whether a score that was recorded in this way may have been that one.  Under `scores colours`
 * black is 0, whatever the secret. */
static bool is_score(const struct kp_rules *rules, struct kp_score recorded, struct kp_score score)
{
    int n = rules->pegs;
    bool both = recorded.black != KP_UNKNOWN && recorded.white != KP_UNKNOWN;

    if (rules->scores == KP_COLOURS_ONLY)
        return score.black == 0 && is_count(recorded.white, score.white, n);
    return is_count(recorded.black, score.black, n) && is_count(recorded.white, score.white, n) &&
           !(both && (score.black + score.white > n || (score.black == n - 1 && score.white == 1)));
}

static int largest_change(int recorded, int far)
{
    return recorded == KP_UNKNOWN ? 0 : far;
}

/* Adds the scores of a row that differ from the recorded one by exactly `distance` key pegs. */
static bool add_scores(struct round *round, size_t r, int distance)
{
    struct kp_what_if *what_if = &round->what_if;
    const struct kp_transcript *game = what_if->from->question->game;
    struct kp_score recorded = game->rows[r].score, score;
    int black = largest_change(recorded.black, distance),
        white = largest_change(recorded.white, distance);

    for (score.black = recorded.black - black; score.black <= recorded.black + black; score.black++)
        for (score.white = recorded.white - white; score.white <= recorded.white + white;
             score.white++) {
            if (kp_score_distance(recorded, score) != distance ||
                !is_score(game->rules, recorded, score))
                continue;
            if (!kp_what_if_has_room(what_if, 1)) {
                round->stop = KP_OUT_OF_EFFORT;
                return false;
            }
            if (!kp_transcript_add(what_if->game, kp_transcript_guess(game, r), score, 0))
                return false;
        }
    return true;
}

/* Adds the scores of a row, the nearest first.  A later round adds others after them. */
static bool add_row(struct round *round, size_t r)
{
    bool added = true;

    round->first[r] = round->what_if.game->row_count;
    for (int distance = 1; added && distance <= round->far; distance++)
        added = add_scores(round, r, distance);
    round->last[r] = round->what_if.game->row_count;
    return added;
}

/* The number of choices that are charged together, before the limits are checked.  A choice that is
 * passed over costs next to nothing, but there can be any number of them. */
#define CHOICES 256

static void charge_choice(struct round *round)
{
    const struct kp_limits *limits = &round->what_if.engines.limits;

    if (++round->tried < CHOICES)
        return;
    round->tried = 0;
    kp_meter_spend(limits->meter, CHOICES);
    round->stop = kp_limits_check(limits);
}

/* Whether some secret fits the rows that are on.  A question without an answer ends the round. */
static bool some_secret_fits(struct round *round)
{
    struct kp_what_if *what_if = &round->what_if;
    enum kp_stop_reason stop;
    enum kp_answer answer = kp_engines_decide(&what_if->engines, &what_if->engines.limits,
                                              (struct kp_ask){.on = what_if->on}, what_if->code,
                                              &stop);

    if (stop != KP_COMPLETED)
        round->stop = stop;
    return answer == KP_CONSISTENT;
}

/* Returns the key pegs by which the k-th score of a row differs from the recorded one. */
static int distance_of(const struct round *round, size_t row, size_t k)
{
    const struct kp_row *rows = round->what_if.game->rows;

    return kp_score_distance(rows[row].score, rows[round->first[row] + k].score);
}

/* Takes the next score that the i-th row of a correction may have.  Returns true if the row after
 * it is to get a score, and false if there is no other.  The last row's scores make repairs. */
static bool take_score(struct round *round, const struct kp_rows *set,
                       const struct choices *choices, size_t i)
{
    struct kp_what_if *what_if = &round->what_if;
    struct chosen_score *chosen = &round->chosen[i];
    size_t row = set->row[i];
    bool is_last = i + 1 == set->count;

    for (; chosen->k < choices->count && round->stop == KP_COMPLETED; chosen->k++) {
        size_t r = round->first[row] + chosen->k;
        int after = chosen->left - distance_of(round, row, chosen->k);

        charge_choice(round);
        if (after < round->nearest[i + 1])
            return false;
        if (after > round->farthest[i + 1] || choices->fits[chosen->k] == CONTRADICTS ||
            round->stop)
            continue;
        what_if->on[r] = true;
        round->now[i] = kp_wrong_row_of(what_if->from->question->game, row,
                                        what_if->game->rows[r].score);
        if ((i == 0 && !is_last) || some_secret_fits(round)) {
            if (!is_last) {
                round->chosen[i + 1] = (struct chosen_score){0, after};
                return true;
            }
            if (!kp_repair_list_add(round->repairs, round->now, set->count, what_if->code,
                                    &(struct kp_bignum){0}))
                round->stop = KP_OUT_OF_MEMORY;
        }
        what_if->on[r] = false;
    }
    return false;
}

/* Gives the rows of a correction other scores, which change round->pegs key pegs together. */
static void choose_scores(struct round *round, const struct kp_rows *set,
                          const struct choices *choices)
{
    size_t i = 0;

    round->chosen[0] = (struct chosen_score){0, round->pegs};
    for (;;) {
        if (take_score(round, set, &choices[i], i)) {
            i++;
        } else if (i == 0) {
            return;
        } else {
            i--;
            round->what_if.on[round->first[set->row[i]] + round->chosen[i].k++] = false;
        }
    }
}

/* Asks about every score of a row that may be within reach, where all other rows of the correction
 * may have any score. */
static void ask_alone(struct round *round, size_t row, struct choices *choices, int far)
{
    for (size_t k = 0; k < choices->count && round->stop == KP_COMPLETED; k++) {
        bool *on = &round->what_if.on[round->first[row] + k];

        charge_choice(round);
        if (distance_of(round, row, k) > far)
            return;
        if (choices->fits[k] != NOT_ASKED || round->stop != KP_COMPLETED)
            continue;
        *on = true;
        choices->fits[k] = some_secret_fits(round) ? FITS : CONTRADICTS;
        *on = false;
    }
}

/* Sets nearest[i] and farthest[i], the fewest and the most key pegs that the rows of a
 * correction from the i-th on can change together, by the scores that are still possible.
 * Returns false if a row has no possible score left. */
static bool find_bounds(struct round *round, const struct kp_rows *set,
                        const struct choices *choices)
{
    bool possible = true;

    round->nearest[set->count] = round->farthest[set->count] = 0;
    for (size_t i = set->count; i-- > 0;) {
        size_t low = 0, high = choices[i].count;

        while (low < high && choices[i].fits[low] == CONTRADICTS)
            low++;
        while (high > low && choices[i].fits[high - 1] == CONTRADICTS)
            high--;
        possible &= low < high;
        round->nearest[i] = round->nearest[i + 1];
        round->farthest[i] = round->farthest[i + 1];
        if (low < high) {
            round->nearest[i] += distance_of(round, set->row[i], low);
            round->farthest[i] += distance_of(round, set->row[i], high - 1);
        }
    }
    return possible;
}

/* Makes room for the scores that this round added; those before them are known. */
static bool make_room_for_scores(struct round *round, const struct kp_rows *set,
                                 struct choices *choices)
{
    for (size_t i = 0; i < set->count; i++) {
        size_t count = round->last[set->row[i]] - round->first[set->row[i]];

        if (!KP_RESERVE(choices[i].fits, choices[i].room, count))
            return false;
        for (; choices[i].count < count; choices[i].count++)
            choices[i].fits[choices[i].count] = NOT_ASKED;
    }
    return true;
}

static void try_correction(struct round *round, const struct kp_rows *set, struct choices *choices)
{
    bool possible;

    kp_what_if_select_played(&round->what_if);
    for (size_t i = 0; i < set->count; i++)
        round->what_if.on[set->row[i]] = false;
    if (!make_room_for_scores(round, set, choices))
        round->stop = KP_OUT_OF_MEMORY;
    for (size_t i = 0; set->count > 1 && i < set->count && round->stop == KP_COMPLETED; i++)
        ask_alone(round, set->row[i], &choices[i], round->far);
    if (round->stop != KP_COMPLETED)
        return;
    possible = find_bounds(round, set, choices);
    round->reached |= possible && round->farthest[0] >= round->pegs;
    if (possible && round->nearest[0] <= round->pegs && round->farthest[0] >= round->pegs)
        choose_scores(round, set, choices);
}

static bool begin_round(struct round *round)
{
    const struct kp_row_sets *corrections = round->corrections;
    size_t size = corrections->sets[0].count, rows = round->what_if.played;

    KP_TAKE(&round->arena, round->first, rows);
    KP_TAKE(&round->arena, round->last, rows);
    KP_TAKE(&round->arena, round->now, size);
    KP_TAKE(&round->arena, round->nearest, size + 1);
    KP_TAKE(&round->arena, round->farthest, size + 1);
    KP_TAKE(&round->arena, round->chosen, size);
    if (round->arena.failed)
        return false;
    for (size_t i = 0; i < corrections->count; i++)
        for (size_t k = 0; k < size; k++) {
            size_t r = corrections->sets[i].row[k];

            if (!round->last[r] && !add_row(round, r))
                return false;
        }
    return kp_what_if_open(&round->what_if);
}

/* Runs the round of this distance.  Sets *more to whether a later round may find repairs. */
static enum kp_stop_reason run_round(struct kp_engines *engines, const struct kp_limits *limits,
                                     const struct round *rounds, int far, bool *more)
{
    size_t size = rounds->corrections->sets[0].count;
    int pegs = engines->question->pegs;
    struct round round = *rounds;

    round.pegs = far + (int)size - 1;
    round.far = far < pegs ? far : pegs;
    round.reached = far < pegs;
    if ((!kp_what_if_begin(&round.what_if, engines, limits) || !begin_round(&round)) &&
        round.stop == KP_COMPLETED)
        round.stop = KP_OUT_OF_MEMORY;
    for (size_t i = 0; i < round.corrections->count && round.stop == KP_COMPLETED; i++)
        try_correction(&round, &round.corrections->sets[i], &round.choices[i * size]);
    kp_what_if_free(&round.what_if);
    kp_arena_free(&round.arena);
    *more = round.reached;
    return round.stop;
}

/* The effort of the search for another repair, in addition to what the wanted repairs took, if
 * exactly the wanted number is known. */
#define WORK_FOR_OTHER_REPAIRS (KP_STATES / 16)

/* Finds out whether there are other repairs, from this distance on.  A limit that ends only this
 * search does not end the audit. */
static enum kp_stop_reason look_for_others(struct kp_engines *engines, const struct round *rounds,
                                           int far, uint64_t spent, bool *more)
{
    size_t known = rounds->repairs->count;
    struct kp_meter meter = kp_meter_begin(&engines->stage, KP_STAGE,
                                           spent + WORK_FOR_OTHER_REPAIRS);
    struct kp_limits limits = kp_limits_for_part(&engines->limits, &meter);
    enum kp_stop_reason stop = KP_COMPLETED;

    for (; *more && rounds->repairs->count == known && stop == KP_COMPLETED; far++)
        stop = run_round(engines, &limits, rounds, far, more);
    *more |= stop != KP_COMPLETED;
    return kp_stop_ends_everything(stop) ? stop : KP_COMPLETED;
}

/* Runs all rounds, until there are enough repairs.  Returns whether there are no others. */
static bool run_rounds(struct kp_engines *engines, const struct round *rounds, size_t wanted,
                       enum kp_stop_reason *stop)
{
    uint64_t before = engines->stage.spent;
    bool more = true;
    int far = 1;

    *stop = KP_COMPLETED;
    for (; more && rounds->repairs->count < wanted && *stop == KP_COMPLETED; far++)
        *stop = run_round(engines, &engines->limits, rounds, far, &more);
    if (more && rounds->repairs->count == wanted && *stop == KP_COMPLETED)
        *stop = look_for_others(engines, rounds, far, engines->stage.spent - before, &more);
    return *stop == KP_COMPLETED && !more;
}

enum kp_stop_reason kp_score_corrections_find(struct kp_engines *engines,
                                              const struct kp_row_sets *corrections, size_t wanted,
                                              struct kp_repair_list *repairs, bool *all)
{
    size_t count = corrections->count * corrections->sets[0].count;
    struct round rounds = {.corrections = corrections, .repairs = repairs};
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    rounds.choices = kp_calloc(count, sizeof *rounds.choices);
    *all = rounds.choices && run_rounds(engines, &rounds, wanted, &stop);
    for (size_t i = 0; rounds.choices && i < count; i++)
        free(rounds.choices[i].fits);
    free(rounds.choices);
    return stop;
}
