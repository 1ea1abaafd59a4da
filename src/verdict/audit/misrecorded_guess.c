/* Every peg of the row's guess is changed to every other colour, and the result is scored.  The
 * native engine visits the secrets that fit the other rows, and scores each against all changes,
 * which also counts the secrets.  If there are too many secrets, one question is asked for each
 * change: a row with the changed guess takes the place of the row. */
#include "verdict/audit/audit.h"

#include "base/allocate.h"
#include "game/score.h"
#include "verdict/audit/what_if.h"
#include <stdlib.h>
#include <string.h>

/* A peg of the guess with another colour. */
struct changed_peg {
    uint16_t *secret; /* the first one for which this makes the row right, or NULL */
    uint64_t secrets; /* the number of these secrets */
};

struct reading {
    struct kp_engines *engines;
    const struct kp_transcript *game;
    size_t row;
    int pegs, colours;
    size_t cells;    /* pegs times colours */
    uint16_t *guess; /* the guess of that row, with one peg changed */
    struct kp_misrecorded_guesses *list;
    size_t first;                /* the first guess of this row */
    struct changed_peg *changes; /* [peg][colour] */
    uint64_t work, looked;       /* pegs compared: in all, and when the limits were last asked */
    enum kp_stop_reason stop;
};

/* Pegs compared in all secrets together: some 100 ms. */
#define MOST_PEGS_COMPARED (UINT64_C(1) << 26)

/* Pegs compared between two checks of the limits. */
#define PEGS_BETWEEN_CHECKS (UINT64_C(1) << 20)

/* The most pegs times colours that are tried. */
#define MOST_CELLS (1u << 20)

/* Adds a guess to the list. */
static void add_guess(struct reading *reading, int peg, uint16_t colour, const uint16_t *secret,
                      uint64_t secrets)
{
    struct kp_misrecorded_guesses *to = reading->list;

    if (!secret || !KP_RESERVE(to->items, to->room, to->count + 1)) {
        reading->stop = KP_OUT_OF_MEMORY;
        return;
    }
    to->items[to->count++] = (struct kp_misrecorded_item){
        {.row = reading->row, .peg = peg, .colour = colour, .secret = secret}, secrets};
}

static uint16_t *copy_code(const struct reading *reading, const uint16_t *code)
{
    return kp_arena_copy(&reading->list->arena, code, (size_t)reading->pegs, sizeof *code);
}

/* Whether there is time and effort for another peg. */
static bool may_go_on(struct reading *reading)
{
    reading->work += reading->cells;
    if (reading->work > MOST_PEGS_COMPARED)
        reading->stop = KP_OUT_OF_STATES;
    if (reading->stop == KP_COMPLETED && reading->work - reading->looked > PEGS_BETWEEN_CHECKS) {
        reading->looked = reading->work;
        reading->stop = kp_limits_check(&reading->engines->limits);
    }
    return reading->stop == KP_COMPLETED;
}

/* Counts the secret for every peg and other colour that would give the row its score.  For
 * struct kp_visitor. */
static bool score_changes(void *data, const uint16_t *secret, int others)
{
    struct reading *reading = data;
    const struct kp_transcript *game = reading->game;
    struct changed_peg *change = reading->changes;
    int *tally = reading->engines->replay->tally;

    (void)others; /* no classes are merged: none */
    for (int p = 0; p < reading->pegs && may_go_on(reading); p++) {
        uint16_t *hole = &reading->guess[p], played = *hole;

        for (int c = 0; c < reading->colours; c++, change++) {
            *hole = (uint16_t)c;
            if (c == played ||
                !kp_score_agrees(game->rows[reading->row].score,
                                 kp_score_guess(game->rules, secret, reading->guess, tally)))
                continue;
            if (!change->secret)
                change->secret = copy_code(reading, secret);
            if (!change->secret)
                reading->stop = KP_OUT_OF_MEMORY;
            change->secrets++;
        }
        *hole = played;
    }
    return reading->stop == KP_COMPLETED;
}

/* Adds a row for every change of the guess. */
static bool add_guesses(struct reading *reading, struct kp_what_if *what_if)
{
    const struct kp_transcript *game = reading->game;
    struct kp_score score = game->rows[reading->row].score;

    for (int p = 0; p < reading->pegs; p++)
        for (int c = 0; c < reading->colours; c++) {
            uint16_t played = reading->guess[p];
            bool added = true;

            reading->guess[p] = (uint16_t)c;
            if (c != played)
                added = kp_transcript_add(what_if->game, reading->guess, score, 0);
            reading->guess[p] = played;
            if (!added)
                return false;
        }
    return kp_what_if_open(what_if);
}

/* Adds the change of an added row, whose guess differs in one peg from the guess that was
 * played. */
static void add_from_row(struct reading *reading, const struct kp_what_if *what_if, size_t row)
{
    const uint16_t *guess = kp_transcript_guess(what_if->game, row);
    int p = 0;

    while (guess[p] == reading->guess[p])
        p++;
    add_guess(reading, p, guess[p], copy_code(reading, what_if->code), 0);
}

static enum kp_stop_reason ask_each(struct reading *reading, struct kp_what_if *what_if)
{
    kp_what_if_select_played(what_if);
    what_if->on[reading->row] = false;
    reading->stop = KP_COMPLETED;
    for (size_t r = what_if->played; r < what_if->game->row_count && reading->stop == KP_COMPLETED;
         r++) {
        enum kp_stop_reason stop;
        enum kp_answer answer;

        what_if->on[r] = true;
        answer = kp_engines_decide(&what_if->engines, &what_if->engines.limits,
                                   (struct kp_ask){.on = what_if->on}, what_if->code, &stop);
        what_if->on[r] = false;
        if (answer == KP_UNDECIDED)
            return stop;
        if (answer == KP_CONSISTENT)
            add_from_row(reading, what_if, r);
    }
    return reading->stop;
}

/* Asks about each change.  First drops what a visit found before it gave up, because it is found
 * again. */
static enum kp_stop_reason ask_about_changes(struct reading *reading)
{
    struct kp_engines *engines = reading->engines;
    struct kp_what_if what_if;
    enum kp_stop_reason stop = KP_OUT_OF_EFFORT;

    if (!kp_what_if_begin(&what_if, engines, &engines->limits))
        stop = KP_OUT_OF_MEMORY;
    else if (kp_what_if_has_room(&what_if, reading->cells)) {
        reading->list->count = reading->first;
        stop = add_guesses(reading, &what_if) ? ask_each(reading, &what_if) : KP_OUT_OF_MEMORY;
    }
    kp_what_if_free(&what_if);
    return stop;
}

/* Adds the changes that were found.  If some secrets were left out, none are counted. */
static void list_changes(struct reading *reading, bool are_counted)
{
    struct changed_peg *change = reading->changes;

    for (int p = 0; p < reading->pegs; p++)
        for (int c = 0; c < reading->colours; c++, change++)
            if (change->secret)
                add_guess(reading, p, (uint16_t)c, change->secret,
                          are_counted ? change->secrets : 0);
}

/* Pegs that are compared, while scoring a secret, in the time of a state. */
#define PEGS_PER_STATE 32

/* Scores all secrets that fit the other rows against every change of the guess.  They are visited
 * without merged classes, which a table never has. */
static enum kp_stop_reason score_secrets(struct reading *reading, bool *on)
{
    struct kp_engines *engines = reading->engines;
    struct kp_ask ask = {.goal = KP_GOAL_EACH,
                         .on = on,
                         .sink.each = {score_changes, reading, "looking for repairs"},
                         .sink.visit_cost = reading->cells * (uint64_t)reading->pegs /
                                            PEGS_PER_STATE,
                         .options.is_hurried = true};
    struct kp_replies replies = {0};

    reading->changes = kp_calloc(reading->cells, sizeof *reading->changes);
    if (!reading->changes)
        return KP_OUT_OF_MEMORY;
    memset(on, true, reading->game->row_count * sizeof *on);
    on[reading->row] = false;
    if (engines->table)
        kp_engines_ask(engines, &engines->limits, &ask, &replies);
    else
        kp_engines_ask_apart(engines, reading->game, false, &ask, &replies);
    kp_replies_free(&replies);
    if (reading->stop == KP_COMPLETED)
        reading->stop = replies.stop;
    list_changes(reading, reading->stop == KP_COMPLETED);
    free(reading->changes);
    return reading->stop;
}

enum kp_stop_reason kp_misrecorded_guess_find(struct kp_audit_context *context, size_t row)
{
    const struct kp_transcript *game = context->builder->game;
    struct reading reading = {.engines = context->engines,
                              .game = game,
                              .row = row,
                              .pegs = game->rules->pegs,
                              .colours = kp_rules_guess_colours(game->rules),
                              .list = &context->audit->misrecorded,
                              .first = context->audit->misrecorded.count};
    enum kp_engine engine = context->engines->engine;
    enum kp_stop_reason stop = KP_OUT_OF_STATES;

    reading.cells = (size_t)reading.pegs * (size_t)reading.colours;
    reading.guess = copy_code(&reading, kp_transcript_guess(game, row));
    if (!reading.guess)
        return KP_OUT_OF_MEMORY;
    if (reading.cells <= MOST_CELLS && engine != KP_SAT)
        stop = score_secrets(&reading, context->search.on);
    return stop == KP_COMPLETED || kp_stop_ends_stage(stop) || engine == KP_NATIVE
               ? stop
               : ask_about_changes(&reading);
}
