/* Implicit hitting sets: Ignatiev, Previti, Liffiton and Marques-Silva, "Smallest MUS extraction
 * with minimal hitting set dualization", CP 2015.  The search proposes the least set that hits all
 * known sets of the other kind, and asks an engine whether it is a set of this kind.  If not, the
 * answer gives a further set of the other kind, which is made minimal and added. */
#include "verdict/conflict/conflict_search.h"

#include "base/allocate.h"
#include "base/arena.h"
#include "game/score.h"
#include <stdlib.h>
#include <string.h>

static size_t count_rows(const struct kp_conflict_search *search)
{
    return search->engines->question->row_count;
}

bool kp_conflict_search_make(struct kp_conflict_search *search, struct kp_engines *engines)
{
    size_t rows = engines->question->row_count;

    memset(search, 0, sizeof *search);
    search->engines = engines;
    search->arena.block_bytes = KP_ARENA_BLOCK;
    KP_TAKE(&search->arena, search->sure, rows);
    KP_TAKE(&search->arena, search->on, rows);
    KP_TAKE(&search->arena, search->set, rows);
    KP_TAKE(&search->arena, search->missed, rows);
    KP_TAKE(&search->arena, search->code, (size_t)engines->question->pegs);
    search->correction_hitting = (struct kp_hitting){.hit = &search->known_conflicts,
                                                     .avoid = &search->corrections,
                                                     .never = search->sure,
                                                     .rows = rows,
                                                     .most = SIZE_MAX};
    search->conflict_hitting = (struct kp_hitting){.hit = &search->known_corrections,
                                                   .avoid = &search->conflicts,
                                                   .rows = rows,
                                                   .most = SIZE_MAX};
    for (size_t r = 0; search->sure && r < rows; r++)
        search->sure[r] = engines->question->game->rows[r].sure;
    return !search->arena.failed && kp_engines_make_replay(engines);
}

void kp_conflict_search_free(struct kp_conflict_search *search)
{
    kp_row_sets_free(&search->conflicts);
    kp_row_sets_free(&search->corrections);
    kp_row_sets_free(&search->known_conflicts);
    kp_row_sets_free(&search->known_corrections);
    kp_arena_free(&search->arena);
}

/* Asks about the rows that are on.  If they cannot all be right, `used` is set to the rows that the
 * engine used, unless it is NULL. */
static enum kp_answer ask_engine(struct kp_conflict_search *search, const struct kp_limits *limits,
                                 bool *used)
{
    return kp_engines_decide(search->engines, limits,
                             (struct kp_ask){.on = search->on, .sink.used = used}, search->code,
                             &search->stop);
}

static bool add_set(struct kp_conflict_search *search, struct kp_row_sets *list, const bool *in,
                    bool wanted)
{
    if (kp_row_sets_add(list, in, wanted, count_rows(search)))
        return true;
    search->stop = KP_OUT_OF_MEMORY;
    return false;
}

/* To make a set smaller may cost 1/SHRINKING_SHARE of a question's budget, or of the work that is
 * left if that is less.  Small sets need fewer proposals to hit, but the search does not depend on
 * them. */
#define SHRINKING_SHARE 32

static struct kp_meter begin_shrinking(const struct kp_conflict_search *search)
{
    struct kp_engines *engines = search->engines;
    uint64_t left = kp_meter_left(&engines->stage);

    return kp_meter_begin(&engines->stage, KP_STAGE,
                          (left < engines->budget ? left : engines->budget) / SHRINKING_SHARE);
}

/* Returns whether the search may continue after a set was made smaller.  The end of the share alone
 * does not end it. */
static bool may_continue(struct kp_conflict_search *search)
{
    if (!kp_stop_ends_everything(search->stop) && search->stop != KP_OUT_OF_MEMORY)
        search->stop = KP_COMPLETED;
    return search->stop == KP_COMPLETED;
}

/* Whether the last secret fits row r. */
static bool gives_row(struct kp_conflict_search *search, size_t r)
{
    struct kp_score right;

    return kp_replay_gives(search->engines->replay, search->code, r, &right);
}

/* ---- Fewer rows, by the linear engine ------------------------------------------ */

/* If a conflict needs nearly all rows, to narrow it to the last row takes longer than to find the
 * wrong rows.  Instead a chunk, a quarter of the rows, is dropped at once.  The rows that are in
 * most of the known conflicts are dropped first, because they are suspected.  If the other rows
 * still contradict each other, no correction lies within the chunk.  If they do not, the secret
 * that fits them shows which rows of the chunk may be wrong.  So with one wrong row among 100 it
 * takes a dozen questions to rule all others out.
 *
 * With too few rows the question is hard: a cap ends it, or a secret fits that misses most of the
 * chunk.  Then the chunks become smaller.  If not even one row can be dropped, chunks are tried
 * more and more rarely. */

#define TRIES 3 /* chunks that are tried for one conflict */

/* Whether the row must stay on.  If it were off as well, all rows of some known correction would be
 * off, so a secret would fit the rest. */
static bool must_stay(const struct kp_conflict_search *search, size_t row)
{
    const struct kp_row_sets *known = &search->known_corrections;
    bool stays = false;

    for (size_t i = 0; i < known->count && !stays; i++) {
        stays = true;
        for (size_t k = 0; k < known->sets[i].count && stays; k++)
            stays = known->sets[i].row[k] == row || !search->on[known->sets[i].row[k]];
    }
    return stays;
}

/* Switches a chunk off, chosen by `often`, and writes its rows to dropped[].  Returns the number of
 * its rows. */
static size_t drop_chunk(struct kp_conflict_search *search, size_t *often, size_t *dropped)
{
    size_t count = 0;

    while (count < search->chunk) {
        size_t best = SIZE_MAX;

        for (size_t r = 0; r < count_rows(search); r++)
            if (search->on[r] && often[r] < SIZE_MAX &&
                (best == SIZE_MAX || often[r] > often[best]))
                best = r;
        if (best == SIZE_MAX)
            break;
        if (must_stay(search, best)) {
            often[best] = SIZE_MAX;
            continue;
        }
        search->on[best] = false;
        dropped[count++] = best;
    }
    return count;
}

/* Learns a correction from the last secret: it misses some rows of the chunk, and some rows that
 * were off before, and without these all others can be right.  The conflict keeps these rows. */
static bool learn_correction(struct kp_conflict_search *search, size_t *often)
{
    for (size_t r = 0; r < count_rows(search); r++) {
        search->missed[r] = !gives_row(search, r);
        if (search->missed[r])
            often[r] = SIZE_MAX;
    }
    return add_set(search, &search->known_corrections, search->missed, true);
}

/* Drops one chunk.  Returns whether another should be tried. */
static bool try_chunk(struct kp_conflict_search *search, size_t *often, size_t *dropped)
{
    size_t count = drop_chunk(search, often, dropped), missed = 0;
    enum kp_stop_reason stop;
    enum kp_answer answer;

    if (count == 0)
        return false;
    answer = kp_engines_decide(
        search->engines, &search->engines->limits,
        (struct kp_ask){.on = search->on, .sink.used = search->on, .options.is_hurried = true},
        search->code, &stop);
    if (answer == KP_CHEATED) {
        search->chunk += search->chunk / 4 + 1;
        search->last_pause = 0;
        return true;
    }
    for (size_t i = 0; i < count; i++) {
        search->on[dropped[i]] = true;
        missed += answer == KP_CONSISTENT && !gives_row(search, dropped[i]);
    }
    if (answer == KP_UNDECIDED || missed > count / 2) {
        if (search->chunk == 1)
            search->pause = search->last_pause = 1 + 2 * search->last_pause;
        search->chunk = (search->chunk + 1) / 2;
    }
    if (answer == KP_CONSISTENT)
        return learn_correction(search, often);
    if (kp_stop_ends_stage(stop))
        search->stop = stop;
    return false;
}

static bool drop_chunks(struct kp_conflict_search *search)
{
    const struct kp_row_sets *known = &search->known_conflicts;
    size_t *often = kp_calloc(count_rows(search), sizeof *often); /* [row]: known conflicts that it
                                                                   * is in; SIZE_MAX: it must stay */
    size_t *dropped = kp_calloc(count_rows(search), sizeof *dropped);
    bool good = often && dropped;

    if (search->chunk == 0)
        search->chunk = 1 + count_rows(search) / 4;
    if (!good)
        search->stop = KP_OUT_OF_MEMORY;
    for (size_t i = 0; good && i < known->count; i++)
        for (size_t k = 0; k < known->sets[i].count; k++)
            often[known->sets[i].row[k]]++;
    for (int tries = 0; good && tries < TRIES && search->pause == 0; tries++)
        good = try_chunk(search, often, dropped);
    search->pause -= search->pause > 0;
    free(often);
    free(dropped);
    return search->stop == KP_COMPLETED &&
           add_set(search, &search->known_conflicts, search->on, true);
}

/* ---- Smaller sets ----------------------------------------------------------------- */

/* Narrows the rows that are on, which cannot all be right, to a conflict. */
static bool shrink_conflict(struct kp_conflict_search *search)
{
    struct kp_meter meter;
    struct kp_limits limits = kp_limits_for_part(&search->engines->limits, &meter);

    if (search->engines->prefers_linear)
        return drop_chunks(search);
    meter = begin_shrinking(search);
    search->stop = kp_conflict_narrow(search->engines, &limits, search->on, false);
    return may_continue(search) && add_set(search, &search->known_conflicts, search->on, true);
}

/* Switches further rows on, as long as the rows that are on can all be right. */
static bool shrink_correction(struct kp_conflict_search *search)
{
    struct kp_meter meter = begin_shrinking(search);
    struct kp_limits limits = kp_limits_for_part(&search->engines->limits, &meter);

    for (size_t r = 0; r < count_rows(search) && !kp_stop_ends_everything(search->stop); r++) {
        if (search->on[r])
            continue;
        search->on[r] = true;
        if (!gives_row(search, r) && ask_engine(search, &limits, NULL) != KP_CONSISTENT)
            search->on[r] = false;
    }
    return may_continue(search) && add_set(search, &search->known_corrections, search->on, false);
}

/* Rows that a search for a hitting set examines while the native engine visits a state. */
#define ROWS_PER_STATE 64

/* Proposes the least set that may be the answer. */
static bool propose_set(struct kp_conflict_search *search, struct kp_hitting *hitting)
{
    uint64_t before = hitting->work;
    enum kp_hitting_result hit;

    memset(search->set, 0, count_rows(search) * sizeof *search->set);
    hit = kp_hitting_find(hitting, search->set);
    kp_meter_spend(search->engines->limits.meter, (hitting->work - before) / ROWS_PER_STATE);
    search->stop = hit == KP_HIT_LATER       ? KP_OUT_OF_EFFORT
                   : hit == KP_HIT_NO_MEMORY ? KP_OUT_OF_MEMORY
                                             : KP_COMPLETED;
    return hit == KP_HIT;
}

bool kp_conflict_search_next(struct kp_conflict_search *search, bool conflict)
{
    struct kp_hitting *hitting = conflict ? &search->conflict_hitting : &search->correction_hitting;
    enum kp_answer sought = conflict ? KP_CHEATED : KP_CONSISTENT;
    bool wants_core = !conflict && search->engines->prefers_linear;

    while (propose_set(search, hitting)) {
        enum kp_answer answer;

        for (size_t r = 0; r < count_rows(search); r++)
            search->on[r] = search->set[r] == conflict;
        answer = ask_engine(search, &search->engines->limits, wants_core ? search->on : NULL);
        if (answer == sought)
            return add_set(search, conflict ? &search->conflicts : &search->corrections, search->on,
                           conflict) &&
                   add_set(search, conflict ? &search->known_conflicts : &search->known_corrections,
                           search->on, conflict);
        if (answer == KP_UNDECIDED ||
            !(conflict ? shrink_correction(search) : shrink_conflict(search)))
            return false;
    }
    return false;
}
