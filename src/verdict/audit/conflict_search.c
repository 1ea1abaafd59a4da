/* Implicit hitting sets: Ignatiev, Previti, Liffiton and Marques-Silva, "Smallest MUS extraction
 * with minimal hitting set dualization", CP 2015.  The least set that hits all known sets of the
 * other kind is proposed, and an engine is asked whether it is one of this kind.  If not, the
 * answer gives a further set of the other kind, which is made minimal and added. */
#include "verdict/audit/conflict_search.h"

#include "base/allocate.h"
#include "game/score.h"
#include "verdict/check.h"
#include <stdlib.h>
#include <string.h>

static size_t count_rows(const struct kp_conflict_search *search)
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
    search->correction_hitting = (struct kp_hitting){.hit = &search->known_conflicts,
                                                     .avoid = &search->corrections,
                                                     .rows = rows,
                                                     .most = SIZE_MAX};
    search->conflict_hitting = (struct kp_hitting){.hit = &search->known_corrections,
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

static enum kp_answer ask_engine(struct kp_conflict_search *search)
{
    enum kp_answer answer = kp_engines_decide(search->engines, search->on, search->code);

    search->stop = answer == KP_UNDECIDED ? search->engines->stop : KP_COMPLETED;
    return answer;
}

static bool add_set(struct kp_conflict_search *search, struct kp_row_sets *list, bool wanted)
{
    if (kp_row_sets_add(list, search->on, wanted, count_rows(search)))
        return true;
    search->stop = KP_OUT_OF_MEMORY;
    return false;
}

/* Making a set smaller may cost 1/SHRINKING_SHARE of the effort that is left.  Small sets need
 * fewer proposals to hit, but any will do. */
#define SHRINKING_SHARE 32

static uint64_t reserve_effort(struct kp_conflict_search *search)
{
    uint64_t *effort = &search->engines->effort, step = search->engines->budget;
    uint64_t aside = *effort - (*effort < step ? *effort : step) / SHRINKING_SHARE;

    *effort -= aside;
    return aside;
}

/* Return the reserved effort.  Whether the search goes on: the end of the share alone does not end
 * it. */
static bool restore_effort(struct kp_conflict_search *search, uint64_t aside)
{
    search->engines->effort += aside;
    if (!kp_stop_ends_everything(search->stop) && search->stop != KP_OUT_OF_MEMORY)
        search->stop = KP_COMPLETED;
    return search->stop == KP_COMPLETED;
}

/* The rows that are on cannot all be right: narrow them to a conflict. */
static bool shrink_conflict(struct kp_conflict_search *search)
{
    uint64_t aside = reserve_effort(search);

    search->stop = kp_conflict_narrow(search->engines, search->on);
    return restore_effort(search, aside) && add_set(search, &search->known_conflicts, true);
}

/* Whether the secret that was found last gives the score of row r. */
static bool gives_row(struct kp_conflict_search *search, size_t r)
{
    const struct kp_transcript *game = search->engines->question->game;
    struct kp_score right = kp_score_guess(game->rules, search->code, kp_transcript_guess(game, r),
                                           search->tally);

    return kp_score_agrees(game->rows[r].score, right);
}

/* The rows that are on can all be right: switch others on as long as that holds. */
static bool shrink_correction(struct kp_conflict_search *search)
{
    uint64_t aside = reserve_effort(search);

    for (size_t r = 0; r < count_rows(search) && !kp_stop_ends_everything(search->stop); r++) {
        if (search->on[r])
            continue;
        search->on[r] = true;
        if (!gives_row(search, r) && ask_engine(search) != KP_CONSISTENT)
            search->on[r] = false;
    }
    return restore_effort(search, aside) && add_set(search, &search->known_corrections, false);
}

/* Rows that a hitting set search looks at while the native engine visits a state. */
#define ROWS_PER_STATE 64

/* Propose the least set that may be the answer. */
static bool propose_set(struct kp_conflict_search *search, struct kp_hitting *hitting)
{
    uint64_t before = hitting->work;
    enum kp_hitting_result hit;

    memset(search->set, 0, count_rows(search) * sizeof *search->set);
    hit = kp_hitting_find(hitting, search->set);
    kp_limits_spend(&search->engines->limits, (hitting->work - before) / ROWS_PER_STATE);
    search->stop = hit == KP_HIT_LATER ? KP_OUT_OF_EFFORT : KP_COMPLETED;
    return hit == KP_HIT;
}

/* Switch on the rows that are in the proposed set, or those that are not. */
static void switch_on(struct kp_conflict_search *search, bool in_set)
{
    for (size_t r = 0; r < count_rows(search); r++)
        search->on[r] = search->set[r] == in_set;
}

bool kp_conflict_search_next(struct kp_conflict_search *search, bool conflict)
{
    struct kp_hitting *hitting = conflict ? &search->conflict_hitting : &search->correction_hitting;
    enum kp_answer sought = conflict ? KP_CHEATED : KP_CONSISTENT;

    while (propose_set(search, hitting)) {
        enum kp_answer answer;

        switch_on(search, conflict);
        answer = ask_engine(search);
        if (answer == sought)
            return add_set(search, conflict ? &search->conflicts : &search->corrections,
                           conflict) &&
                   add_set(search, conflict ? &search->known_conflicts : &search->known_corrections,
                           conflict);
        if (answer == KP_UNDECIDED ||
            !(conflict ? shrink_correction(search) : shrink_conflict(search)))
            return false;
    }
    return false;
}
