#include "verdict/misread.h"

#include "base/memory.h"
#include "game/score.h"
#include "verdict/whatif.h"
#include <stdlib.h>
#include <string.h>

struct reading {
    const struct kp_transcript *game;
    size_t row;
    uint16_t *guess; /* of that row, with one peg changed */
    int *tally;
    struct kp_misreads *misreads; /* those of this row start at: */
    size_t first;
    uint64_t left; /* pegs that may still be looked at */
    bool spent, failed;
};

/* Looked at in all secrets together: about a second. */
#define MOST_WORK (UINT64_C(1) << 28)

static int colours(const struct kp_transcript *game)
{
    return kp_rules_guess_colours(game->rules);
}

static bool same(const struct kp_misread *a, const struct kp_misread *b)
{
    return a->peg == b->peg && a->colour == b->colour;
}

static bool is_before(const struct kp_misread *a, const struct kp_misread *b)
{
    return a->peg < b->peg || (a->peg == b->peg && a->colour < b->colour);
}

/* Where it stands among those of its row, or would. */
static size_t place(const struct reading *reading, const struct kp_misread *misread)
{
    size_t i = reading->misreads->count;

    while (i > reading->first && !is_before(&reading->misreads->items[i - 1], misread))
        i--;
    return i;
}

static bool insert(struct kp_misreads *to, size_t i, struct kp_misread misread, size_t pegs)
{
    misread.secret = kp_copy(misread.secret, pegs * sizeof *misread.secret);
    if (!misread.secret || !KP_ROOM(to->items, to->room, to->count + 1)) {
        free(misread.secret);
        return false;
    }
    memmove(&to->items[i + 1], &to->items[i], (to->count - i) * sizeof *to->items);
    to->items[i] = misread;
    to->count++;
    return true;
}

/* One more secret, or so many, for which this peg of the guess was that colour. */
static bool add(struct reading *reading, int peg, uint16_t colour, const uint16_t *secret,
                uint64_t secrets)
{
    struct kp_misreads *to = reading->misreads;
    struct kp_misread misread = {reading->row, peg, colour, (uint16_t *)secret, {0}};
    size_t i = place(reading, &misread);
    struct kp_count more = {0};

    if ((i == to->count || !same(&to->items[i], &misread)) &&
        !insert(to, i, misread, (size_t)reading->game->rules->pegs))
        return false;
    kp_count_set(&more, secrets);
    kp_count_add(&to->items[i].secrets, &more);
    kp_count_free(&more);
    return !to->items[i].secrets.failed;
}

/* Try every other colour at this peg. */
static void try_peg(struct reading *reading, const uint16_t *secret, int peg)
{
    const struct kp_transcript *game = reading->game;
    uint16_t *hole = &reading->guess[peg], played = *hole;

    for (int c = 0; c < colours(game) && !reading->failed; c++) {
        *hole = (uint16_t)c;
        if (c != played &&
            kp_score_agrees(game->rows[reading->row].score,
                            kp_score(game->rules, secret, reading->guess, reading->tally)))
            reading->failed = !add(reading, peg, (uint16_t)c, secret, 1);
    }
    *hole = played;
}

static bool try_pegs(void *data, const uint16_t *secret, int others)
{
    struct reading *reading = data;
    uint64_t pegs = (uint64_t)reading->game->rules->pegs;
    uint64_t work = pegs * pegs * (uint64_t)colours(reading->game);

    (void)others; /* no classes are merged: none */
    reading->spent = work > reading->left;
    if (reading->spent)
        return false;
    reading->left -= work;
    for (int p = 0; p < reading->game->rules->pegs; p++)
        try_peg(reading, secret, p);
    return !reading->failed;
}

/* All secrets that give the other rows, and every change of the guess. */
static enum kp_stop walk(struct kp_judge *judge, struct reading *reading, bool *on)
{
    struct kp_question *question = kp_question_new(reading->game, false);
    struct kp_judge apart = kp_judge_like(judge, question);
    struct kp_visitor visitor = {try_pegs, reading, "looking for repairs"};
    enum kp_stop stop = KP_OUT_OF_MEMORY;

    memset(on, true, reading->game->row_count * sizeof *on);
    on[reading->row] = false;
    if (question)
        stop = kp_judge_walk(&apart, (struct kp_asked){on, 0}, judge->budget, visitor);
    judge->stats.states += apart.stats.states;
    kp_question_free(question);
    if (reading->failed)
        return KP_OUT_OF_MEMORY;
    return reading->spent ? KP_OUT_OF_STATES : stop;
}

/* A row for every guess with one peg changed. */
static bool add_guesses(struct reading *reading, struct kp_whatif *whatif)
{
    const struct kp_transcript *game = reading->game;
    struct kp_score score = game->rows[reading->row].score;

    for (int p = 0; p < game->rules->pegs; p++)
        for (int c = 0; c < colours(game); c++) {
            uint16_t played = reading->guess[p];
            bool added = true;

            reading->guess[p] = (uint16_t)c;
            if (c != played)
                added = kp_transcript_add(whatif->game, reading->guess, score, 0);
            reading->guess[p] = played;
            if (!added)
                return false;
        }
    return kp_whatif_open(whatif);
}

/* The guess that a row of the question has is the one played, but for a peg. */
static bool note(struct reading *reading, const struct kp_whatif *whatif, size_t row)
{
    const uint16_t *guess = kp_transcript_guess(whatif->game, row);
    int p = 0;

    while (guess[p] == reading->guess[p])
        p++;
    return add(reading, p, guess[p], whatif->code, 0);
}

static enum kp_stop ask_each(struct reading *reading, struct kp_whatif *whatif)
{
    kp_whatif_played(whatif);
    whatif->on[reading->row] = false;
    for (size_t r = whatif->played; r < whatif->game->row_count; r++) {
        enum kp_answer answer;

        whatif->on[r] = true;
        answer = kp_whatif_ask(whatif);
        whatif->on[r] = false;
        if (answer == KP_UNDECIDED)
            return whatif->judge.stop;
        if (answer == KP_CONSISTENT && !note(reading, whatif, r))
            return KP_OUT_OF_MEMORY;
    }
    return KP_RAN;
}

static enum kp_stop ask(struct kp_judge *judge, struct reading *reading)
{
    size_t cells = (size_t)reading->game->rules->pegs * (size_t)colours(reading->game);
    struct kp_whatif whatif;
    enum kp_stop stop = KP_OUT_OF_MEMORY;

    if (!kp_whatif_begin(&whatif, judge))
        stop = KP_OUT_OF_MEMORY;
    else if (!kp_whatif_has_room(&whatif, cells))
        stop = KP_OUT_OF_EFFORT;
    else if (add_guesses(reading, &whatif))
        stop = ask_each(reading, &whatif);
    kp_whatif_free(&whatif);
    return stop;
}

static void drop(struct kp_misreads *misreads, size_t from)
{
    while (misreads->count > from) {
        struct kp_misread *last = &misreads->items[--misreads->count];

        free(last->secret);
        kp_count_free(&last->secrets);
    }
}

/* Secrets were left out of the count. */
static void uncount(struct kp_misreads *misreads, size_t from)
{
    for (size_t i = from; i < misreads->count; i++)
        kp_count_set(&misreads->items[i].secrets, 0);
}

/* What a walk found before it gave up is found again, if that is possible. */
static enum kp_stop find(struct kp_judge *judge, struct reading *reading, bool *on)
{
    enum kp_stop stop = KP_OUT_OF_STATES;

    if (judge->engine != KP_SAT)
        stop = walk(judge, reading, on);
    if (stop != KP_RAN)
        uncount(reading->misreads, reading->first);
    if (stop == KP_RAN || kp_judge_must_end(stop) || judge->engine == KP_NATIVE)
        return stop;
    drop(reading->misreads, reading->first);
    return ask(judge, reading);
}

enum kp_stop kp_misread_find(struct kp_judge *judge, size_t row, struct kp_misreads *misreads)
{
    const struct kp_transcript *game = judge->question->game;
    struct reading reading = {.game = game, .row = row, .misreads = misreads, .left = MOST_WORK};
    bool *on = kp_zeroed(game->row_count, sizeof *on);
    enum kp_stop stop = KP_OUT_OF_MEMORY;

    reading.first = misreads->count;
    reading.guess = kp_copy(kp_transcript_guess(game, row),
                            (size_t)game->rules->pegs * sizeof *reading.guess);
    reading.tally = kp_zeroed((size_t)colours(game), sizeof *reading.tally);
    if (on && reading.guess && reading.tally)
        stop = find(judge, &reading, on);
    free(on);
    free(reading.guess);
    free(reading.tally);
    return stop;
}

void kp_misreads_free(struct kp_misreads *misreads)
{
    drop(misreads, 0);
    free(misreads->items);
}
