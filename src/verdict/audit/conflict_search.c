/* Implicit hitting sets: Ignatiev, Previti, Liffiton and Marques-Silva,
 * "Smallest MUS extraction with minimal hitting set dualization", CP 2015. */
#include "verdict/audit/conflict_search.h"

#include "base/memory.h"
#include "game/score.h"
#include "verdict/conflict.h"
#include <stdlib.h>
#include <string.h>

static size_t all_rows(const struct kp_conflict_search *search)
{
    return search->engines->question->row_count;
}

bool kp_conflict_search_make(struct kp_conflict_search *search, struct kp_engines *engines)
{
    size_t rows = engines->question->row_count;
    size_t colours = (size_t)kp_rules_guess_colours(engines->question->game->rules);

    memset(search, 0, sizeof *search);
    search->engines = engines;
    search->on = kp_calloc(rows, sizeof *search->on);
    search->set = kp_calloc(rows, sizeof *search->set);
    search->code = kp_calloc((size_t)engines->question->pegs, sizeof *search->code);
    search->tally = kp_calloc(colours, sizeof *search->tally);
    search->correcting = (struct kp_hitting){.hit = &search->known_conflicts,
                                             .avoid = &search->corrections,
                                             .rows = rows,
                                             .most = SIZE_MAX};
    search->clashing = (struct kp_hitting){.hit = &search->known_corrections,
                                           .avoid = &search->conflicts,
                                           .rows = rows,
                                           .most = SIZE_MAX};
    return search->on && search->set && search->code && search->tally;
}

void kp_conflict_search_free(struct kp_conflict_search *search)
{
    kp_row_sets_free(&search->conflicts);
    kp_row_sets_free(&search->corrections);
    kp_row_sets_free(&search->known_conflicts);
    kp_row_sets_free(&search->known_corrections);
    free(search->on);
    free(search->set);
    free(search->code);
    free(search->tally);
}

static enum kp_answer ask(struct kp_conflict_search *search)
{
    enum kp_answer answer = kp_engines_decide(search->engines, search->on, search->code);

    search->stop = answer == KP_UNDECIDED ? search->engines->stop : KP_COMPLETED;
    return answer;
}

static bool add(struct kp_conflict_search *search, struct kp_row_sets *list, bool wanted)
{
    if (kp_row_sets_add(list, search->on, wanted, all_rows(search)))
        return true;
    search->stop = KP_OUT_OF_MEMORY;
    return false;
}

/* The part of what effort is left that it may cost to make a clash smaller, or
 * a remedy.  Small ones take fewer tries to hit, but any will do. */
#define PART 32

static uint64_t set_aside(struct kp_conflict_search *search)
{
    uint64_t *effort = &search->engines->effort, step = search->engines->budget;
    uint64_t aside = *effort - (*effort < step ? *effort : step) / PART;

    *effort -= aside;
    return aside;
}

/* Whether that was the end of it, or only of the part. */
static bool goes_on(struct kp_conflict_search *search, uint64_t aside)
{
    search->engines->effort += aside;
    if (!kp_stop_ends_everything(search->stop) && search->stop != KP_OUT_OF_MEMORY)
        search->stop = KP_COMPLETED;
    return search->stop == KP_COMPLETED;
}

/* The rows that are on clash. */
static bool shrink_conflict(struct kp_conflict_search *search)
{
    uint64_t aside = set_aside(search);

    search->stop = kp_conflict_narrow(search->engines, search->on);
    return goes_on(search, aside) && add(search, &search->known_conflicts, true);
}

/* Whether the code that was found last gives row r. */
static bool gives(struct kp_conflict_search *search, size_t r)
{
    const struct kp_transcript *game = search->engines->question->game;
    struct kp_score right = kp_score_guess(game->rules, search->code, kp_transcript_guess(game, r),
                                           search->tally);

    return kp_score_agrees(game->rows[r].score, right);
}

/* The rows that are on can all be right: take on what else can. */
static bool shrink_correction(struct kp_conflict_search *search)
{
    uint64_t aside = set_aside(search);

    for (size_t r = 0; r < all_rows(search) && !kp_stop_ends_everything(search->stop); r++) {
        if (search->on[r])
            continue;
        search->on[r] = true;
        if (!gives(search, r) && ask(search) != KP_CONSISTENT)
            search->on[r] = false;
    }
    return goes_on(search, aside) && add(search, &search->known_corrections, false);
}

#define ROWS_PER_STATE 64 /* that a search looks at while the native engine visits a state */

/* The least set that may be the answer, into `set`. */
static bool propose(struct kp_conflict_search *search, struct kp_hitting *hitting)
{
    uint64_t before = hitting->work;
    enum kp_hitting_result hit;

    memset(search->set, 0, all_rows(search) * sizeof *search->set);
    hit = kp_hitting_find(hitting, search->set);
    kp_limits_spend(&search->engines->limits, (hitting->work - before) / ROWS_PER_STATE);
    search->stop = hit == KP_HIT_LATER ? KP_OUT_OF_EFFORT : KP_COMPLETED;
    return hit == KP_HIT;
}

/* Switch on the rows that are in the set proposed, or those that are not. */
static void switch_on(struct kp_conflict_search *search, bool in_set)
{
    for (size_t r = 0; r < all_rows(search); r++)
        search->on[r] = search->set[r] == in_set;
}

bool kp_conflict_search_correction(struct kp_conflict_search *search)
{
    while (propose(search, &search->correcting)) {
        enum kp_answer answer;

        switch_on(search, false);
        answer = ask(search);
        if (answer == KP_CONSISTENT)
            return add(search, &search->corrections, false) &&
                   add(search, &search->known_corrections, false);
        if (answer == KP_UNDECIDED || !shrink_conflict(search))
            return false;
    }
    return false;
}

bool kp_conflict_search_conflict(struct kp_conflict_search *search)
{
    while (propose(search, &search->clashing)) {
        enum kp_answer answer;

        switch_on(search, true);
        answer = ask(search);
        if (answer == KP_CHEATED)
            return add(search, &search->conflicts, true) &&
                   add(search, &search->known_conflicts, true);
        if (answer == KP_UNDECIDED || !shrink_correction(search))
            return false;
    }
    return false;
}
