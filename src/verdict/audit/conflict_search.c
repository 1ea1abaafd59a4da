/* Implicit hitting sets: Ignatiev, Previti, Liffiton and Marques-Silva,
 * "Smallest MUS extraction with minimal hitting set dualization", CP 2015. */
#include "verdict/audit/conflict_search.h"

#include "base/memory.h"
#include "game/score.h"
#include "verdict/conflict.h"
#include <stdlib.h>
#include <string.h>

static size_t all_rows(const struct kp_conflict_search *blame)
{
    return blame->judge->question->row_count;
}

bool kp_conflict_search_make(struct kp_conflict_search *blame, struct kp_engines *judge)
{
    size_t rows = judge->question->row_count;
    size_t colours = (size_t)kp_rules_guess_colours(judge->question->game->rules);

    memset(blame, 0, sizeof *blame);
    blame->judge = judge;
    blame->on = kp_calloc(rows, sizeof *blame->on);
    blame->set = kp_calloc(rows, sizeof *blame->set);
    blame->code = kp_calloc((size_t)judge->question->pegs, sizeof *blame->code);
    blame->tally = kp_calloc(colours, sizeof *blame->tally);
    blame->correcting = (struct kp_hitting){
        .hit = &blame->clashes, .avoid = &blame->corrections, .rows = rows, .most = SIZE_MAX};
    blame->clashing = (struct kp_hitting){
        .hit = &blame->remedies, .avoid = &blame->conflicts, .rows = rows, .most = SIZE_MAX};
    return blame->on && blame->set && blame->code && blame->tally;
}

void kp_conflict_search_free(struct kp_conflict_search *blame)
{
    kp_row_sets_free(&blame->conflicts);
    kp_row_sets_free(&blame->corrections);
    kp_row_sets_free(&blame->clashes);
    kp_row_sets_free(&blame->remedies);
    free(blame->on);
    free(blame->set);
    free(blame->code);
    free(blame->tally);
}

static enum kp_answer ask(struct kp_conflict_search *blame)
{
    enum kp_answer answer = kp_engines_decide(blame->judge, blame->on, blame->code);

    blame->stop = answer == KP_UNDECIDED ? blame->judge->stop : KP_COMPLETED;
    return answer;
}

static bool add(struct kp_conflict_search *blame, struct kp_row_sets *list, bool wanted)
{
    if (kp_row_sets_add(list, blame->on, wanted, all_rows(blame)))
        return true;
    blame->stop = KP_OUT_OF_MEMORY;
    return false;
}

/* The part of what effort is left that it may cost to make a clash smaller, or
 * a remedy.  Small ones take fewer tries to hit, but any will do. */
#define PART 32

static uint64_t set_aside(struct kp_conflict_search *blame)
{
    uint64_t *effort = &blame->judge->effort, step = blame->judge->budget;
    uint64_t aside = *effort - (*effort < step ? *effort : step) / PART;

    *effort -= aside;
    return aside;
}

/* Whether that was the end of it, or only of the part. */
static bool goes_on(struct kp_conflict_search *blame, uint64_t aside)
{
    blame->judge->effort += aside;
    if (!kp_stop_ends_everything(blame->stop) && blame->stop != KP_OUT_OF_MEMORY)
        blame->stop = KP_COMPLETED;
    return blame->stop == KP_COMPLETED;
}

/* The rows that are on clash. */
static bool learn_clash(struct kp_conflict_search *blame)
{
    uint64_t aside = set_aside(blame);

    blame->stop = kp_conflict_narrow(blame->judge, blame->on);
    return goes_on(blame, aside) && add(blame, &blame->clashes, true);
}

/* Whether the code that was found last gives row r. */
static bool gives(struct kp_conflict_search *blame, size_t r)
{
    const struct kp_transcript *game = blame->judge->question->game;
    struct kp_score right = kp_score_guess(game->rules, blame->code, kp_transcript_guess(game, r),
                                           blame->tally);

    return kp_score_agrees(game->rows[r].score, right);
}

/* The rows that are on can all be right: take on what else can. */
static bool learn_remedy(struct kp_conflict_search *blame)
{
    uint64_t aside = set_aside(blame);

    for (size_t r = 0; r < all_rows(blame) && !kp_stop_ends_everything(blame->stop); r++) {
        if (blame->on[r])
            continue;
        blame->on[r] = true;
        if (!gives(blame, r) && ask(blame) != KP_CONSISTENT)
            blame->on[r] = false;
    }
    return goes_on(blame, aside) && add(blame, &blame->remedies, false);
}

#define ROWS_PER_STATE 64 /* that a search looks at while the native engine visits a state */

/* The least set that may be the answer, into `set`. */
static bool propose(struct kp_conflict_search *blame, struct kp_hitting *hitting)
{
    uint64_t before = hitting->work;
    enum kp_hitting_result hit;

    memset(blame->set, 0, all_rows(blame) * sizeof *blame->set);
    hit = kp_hitting_find(hitting, blame->set);
    kp_limits_spend(&blame->judge->limits, (hitting->work - before) / ROWS_PER_STATE);
    blame->stop = hit == KP_HIT_LATER ? KP_OUT_OF_EFFORT : KP_COMPLETED;
    return hit == KP_HIT;
}

/* Switch on the rows that are in the set proposed, or those that are not. */
static void switch_on(struct kp_conflict_search *blame, bool in_set)
{
    for (size_t r = 0; r < all_rows(blame); r++)
        blame->on[r] = blame->set[r] == in_set;
}

bool kp_conflict_search_correction(struct kp_conflict_search *blame)
{
    while (propose(blame, &blame->correcting)) {
        enum kp_answer answer;

        switch_on(blame, false);
        answer = ask(blame);
        if (answer == KP_CONSISTENT)
            return add(blame, &blame->corrections, false) && add(blame, &blame->remedies, false);
        if (answer == KP_UNDECIDED || !learn_clash(blame))
            return false;
    }
    return false;
}

bool kp_conflict_search_conflict(struct kp_conflict_search *blame)
{
    while (propose(blame, &blame->clashing)) {
        enum kp_answer answer;

        switch_on(blame, true);
        answer = ask(blame);
        if (answer == KP_CHEATED)
            return add(blame, &blame->conflicts, true) && add(blame, &blame->clashes, true);
        if (answer == KP_UNDECIDED || !learn_remedy(blame))
            return false;
    }
    return false;
}
