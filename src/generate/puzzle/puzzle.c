/* Attempts, until one gives the puzzle that was asked for or it is clear that there is
 * none.  An attempt draws a secret, perhaps wrong options, and rows that tell the secret from all
 * other candidates.
 *
 * If all codes can be listed, any of them may be a guess.  On a larger board strong rows
 * are drawn first, until what they leave can be listed.  The search trusts its own lists;
 * its result is then checked as any game is. */
#include "generate/puzzle/puzzle.h"

#include "base/allocate.h"
#include "generate/puzzle/choose_clues.h"
#include "generate/puzzle/puzzle_draft.h"
#include "native/score/bulk_score.h"

#include <stdlib.h>
#include <string.h>

struct puzzle_search {
    const struct kp_puzzle_request *request;
    size_t rows;            /* of the present attempts */
    int wrong;              /* options to draw */
    struct kp_random first; /* *request->draw as it was before the first attempt */
    struct kp_limits limits;
    struct kp_diag *why;
    struct kp_puzzle_draft best; /* the puzzle, if it has a game */
    enum kp_stop_reason stop;    /* what ended the last attempt; KP_COMPLETED: nothing */
    enum kp_certainty known;     /* how it is known that the last game has one secret */
    uint64_t work;               /* done with this number of rows, in codes scored */
    int weak;                    /* above 0: the attempts lacked rows rather than had too many */
    int checks_left;             /* of the limits, before the attempt is given up */
    bool is_given_up;            /* there are none left */
    bool exhausted;              /* an attempt was given up */
};

/* Notes what ended an attempt.  Other rows may need fewer states. */
static enum kp_status note_stop(struct puzzle_search *search, enum kp_stop_reason stop)
{
    if (stop == KP_OUT_OF_MEMORY)
        return kp_no_memory(search->why);
    if (stop == KP_OUT_OF_STATES || (search->is_given_up && stop == KP_INTERRUPTED))
        search->exhausted = true;
    else
        search->stop = stop;
    return KP_OK;
}

/* ---- Limits ------------------------------------------------------------ */

#define STATES_PER_CHECK 200
#define WORK_PER_CHECK   ((uint64_t)1 << 17)

/* Listing codes checks its limits now and then.  If secrets are rare but many, it never
 * tries in vain for long, so the checks are counted to bound the work. */
static int is_over(void *data)
{
    struct puzzle_search *search = data;

    search->work += WORK_PER_CHECK;
    kp_limits_report(&search->limits, (struct kp_progress){"searching", "codes", search->work, -1});
    search->is_given_up |= --search->checks_left < 0;
    return search->is_given_up ||
           (search->request->options->stop &&
            search->request->options->stop(search->request->options->stop_data));
}

#define MOST_CHECKS 1000000000

/* ---- One attempt -------------------------------------------------------- */

static enum kp_status add_rows(struct puzzle_search *search, struct kp_puzzle_draft *draft,
                               const struct kp_clue_choice *choice)
{
    for (int r = 0; r < choice->count; r++) {
        const struct kp_clue *clue = &draft->clues[choice->clue[r]];

        if (!kp_transcript_add(draft->game, clue->guess, clue->score, 0))
            return kp_no_memory(search->why);
    }
    return KP_OK;
}

/* The work of choosing the rows of one attempt, in codes scored.  With wrong options it is less,
 * since other options can be tried instead; but not so little that it prefers options for which
 * rows are found fast. */
#define CHOOSING_WORK ((uint64_t)1 << 24)

static uint64_t choosing_work(const struct puzzle_search *search,
                              const struct kp_puzzle_draft *draft)
{
    return search->wrong ? CHOOSING_WORK / 8 + 256 * (uint64_t)draft->others.list.count
                         : CHOOSING_WORK;
}

/* Adds the rows that are still missing to a draft whose other candidates are listed. */
static enum kp_status finish_draft(struct puzzle_search *search, struct kp_puzzle_draft *draft,
                                   bool *found)
{
    size_t rows = draft->game->row_count;
    struct kp_clue_choice choice = {
        .draft = draft, .rows = (int)(search->rows - rows), .limits = &search->limits};
    enum kp_stop_reason stop;

    *found = draft->others.list.count == 0 && rows == search->rows;
    if (draft->others.list.count == 0 || rows == search->rows) {
        search->weak += draft->others.list.count ? 1 : -1;
        return KP_OK;
    }
    KP_TAKE(&draft->arena, choice.fits, 4 * draft->others.list.count);
    if (draft->arena.failed || !kp_puzzle_draft_list_clues(draft))
        return kp_no_memory(search->why);
    stop = kp_clues_choose(&choice, choosing_work(search, draft));
    search->work += choice.work;
    search->weak += (choice.weak_games > 0) - (choice.weak_games < 0);
    if (stop)
        return note_stop(search, stop);
    *found = choice.count > 0;
    return add_rows(search, draft, &choice);
}

/* Looks for rows for the draft, whose secret and wrong options are drawn.  The guess of a row must
 * not be an option, because its score would show that it is a wrong one. */
static enum kp_status fill_draft(struct puzzle_search *search, struct kp_nearness nearness,
                                 struct kp_puzzle_draft *draft, bool *found)
{
    enum kp_stop_reason stop;
    enum kp_status status;

    *found = false;
    if (kp_puzzle_draft_list_others(draft, nearness, &stop)) {
        status = finish_draft(search, draft, found);
        *found &= !kp_puzzle_draft_guesses_option(draft);
        return status;
    }
    search->weak++;
    return stop ? note_stop(search, stop) : KP_OK;
}

/* A dead end of the list costs far less than a state; the product is some seconds. */
#define DEAD_ENDS_PER_STATE 64

static bool make_draft(struct puzzle_search *search, const uint16_t *secret,
                       struct kp_puzzle_draft *draft)
{
    const struct kp_puzzle_request *request = search->request;
    uint64_t states = request->options->states ? request->options->states : KP_STATES;
    uint64_t checks = states / STATES_PER_CHECK + 100;
    struct kp_limits limits = search->limits;

    limits.asked_to_stop = is_over;
    limits.stop_data = search;
    limits.progress = NULL; /* is_over reports */
    search->is_given_up = false;
    search->checks_left = checks < MOST_CHECKS ? (int)checks : MOST_CHECKS;
    if (!kp_puzzle_draft_make(draft, request->rules, secret, request->draw, &limits))
        return false;
    draft->tries = states > UINT64_MAX / DEAD_ENDS_PER_STATE ? 0 : states * DEAD_ENDS_PER_STATE;
    draft->rows = search->rows;
    return true;
}

/* On small boards rows are not found for many sets of options, and more often for some secrets of a
 * set than for others.  On boards of more codes they are found for nearly all sets. */
#define FEW_OTHERS ((size_t)1 << 16)

/* Makes a draft of this secret and these wrong options, and looks for rows for it.  Free it in any
 * case. */
static enum kp_status fill_options(struct puzzle_search *search, const uint16_t *secret,
                                   const uint16_t *wrong, int wrong_count,
                                   struct kp_puzzle_draft *draft, bool *found)
{
    size_t n = (size_t)search->request->rules->pegs;

    *found = false;
    if (!make_draft(search, secret, draft))
        return note_stop(search, KP_OUT_OF_MEMORY);
    draft->wrong = kp_arena_copy(&draft->arena, wrong, (size_t)wrong_count * n,
                                 sizeof *draft->wrong);
    draft->wrong_count = wrong_count;
    if (!draft->wrong)
        return note_stop(search, KP_OUT_OF_MEMORY);
    return fill_draft(search, (struct kp_nearness){0}, draft, found);
}

/* Clears *found unless each wrong option could be the secret as well, and the secret a wrong
 * option.  So the secret stays as likely as any other option. */
static enum kp_status try_other_secrets(struct puzzle_search *search,
                                        const struct kp_puzzle_draft *draft, bool *found)
{
    size_t n = (size_t)search->request->rules->pegs;
    uint16_t *wrong = kp_calloc((size_t)draft->wrong_count * n, sizeof *wrong);
    enum kp_status status = wrong ? KP_OK : note_stop(search, KP_OUT_OF_MEMORY);

    for (int i = 0; wrong && i < draft->wrong_count && *found && !status && !search->stop; i++) {
        struct kp_puzzle_draft other;

        memcpy(wrong, draft->wrong, (size_t)draft->wrong_count * n * sizeof *wrong);
        memcpy(wrong + (size_t)i * n, draft->secret, n * sizeof *wrong);
        status = fill_options(search, draft->wrong + (size_t)i * n, wrong, draft->wrong_count,
                              &other, found);
        kp_puzzle_draft_free(&other);
    }
    free(wrong);
    return status;
}

static enum kp_status certify(struct puzzle_search *search, struct kp_puzzle_draft *draft,
                              bool *found)
{
    enum kp_status status = kp_puzzle_certify(&draft->game, search->request->options,
                                              &search->known, &search->stop, search->why);

    *found = draft->game->row_count == search->rows;
    return status;
}

/* *found: the draft's game is a puzzle of the number of rows asked for.  Free the draft in
 * any case. */
static enum kp_status attempt_puzzle(struct puzzle_search *search, struct kp_nearness nearness,
                                     struct kp_puzzle_draft *draft, bool *found)
{
    enum kp_status status;

    *found = false;
    if (!make_draft(search, NULL, draft))
        return note_stop(search, KP_OUT_OF_MEMORY);
    if (search->wrong > 0 && !kp_puzzle_draft_draw_options(draft, search->wrong))
        return draft->arena.failed ? note_stop(search, KP_OUT_OF_MEMORY) : KP_OK;
    status = fill_draft(search, nearness, draft, found);
    if (!status && *found && draft->wrong_count > 0 && draft->others.list.count < FEW_OTHERS)
        status = try_other_secrets(search, draft, found);
    if (status || search->stop || !*found)
        return status;
    if (draft->arena.failed || draft->out_of_memory) /* the other candidates may be missing */
        return note_stop(search, KP_OUT_OF_MEMORY);
    return certify(search, draft, found);
}

/* ---- A number of rows --------------------------------------------------- */

/* Work in codes scored: for a number of rows that was asked for, a few seconds; for the usual
 * number, for one beside it, and for puzzles with wrong options.  The least that an attempt
 * counts. */
#define GIVEN_ROWS_WORK ((uint64_t)1 << 31)
#define OTHER_ROWS_WORK ((uint64_t)1 << 23)
#define OPTIONS_WORK    ((uint64_t)1 << 26)
#define LEAST_WORK      ((uint64_t)1 << 20)

/* Rows that tell much for few rows, and rows that tell less for many. */
static const struct kp_nearness nearnesses[] = {{2, true}, {1, true}, {0, false}};

/* Attempts with the present number of wrong options. */
static enum kp_status repeat_attempts(struct puzzle_search *search, uint64_t most)
{
    enum kp_status status = KP_OK;

    *search->request->draw = search->first;
    search->work = 0;
    search->weak = 0;
    search->exhausted = false;
    for (int i = 0; !search->best.game && !status && !search->stop && search->work < most; i++) {
        struct kp_puzzle_draft draft;
        bool found;

        status = attempt_puzzle(search, nearnesses[i % 3], &draft, &found);
        search->work += LEAST_WORK;
        if (found && !status && !search->stop)
            search->best = draft;
        else
            kp_puzzle_draft_free(&draft);
    }
    return status;
}

/* Puts a puzzle of that many rows into search->best, unless there is one already: with the wrong
 * options, or else without. */
static enum kp_status find_rows(struct puzzle_search *search, size_t rows, uint64_t most)
{
    enum kp_status status = KP_OK;

    search->rows = rows;
    search->wrong = search->request->wrong;
    if (search->wrong > 0)
        status = repeat_attempts(search, most < OPTIONS_WORK ? most : OPTIONS_WORK);
    search->wrong = 0;
    return status || search->stop || search->best.game ? status : repeat_attempts(search, most);
}

/* The usual number, or the nearest one on the side where puzzles are. */
static enum kp_status find_usual_rows(struct puzzle_search *search)
{
    size_t rows = KP_USUAL_PUZZLE_ROWS;
    enum kp_status status = find_rows(search, rows, OPTIONS_WORK);
    size_t step = search->weak > 0 ? 1 : SIZE_MAX;

    while (!status && !search->stop && !search->best.game && rows + step > 0 &&
           rows < KP_MOST_CLUES) {
        rows += step;
        status = find_rows(search, rows, OTHER_ROWS_WORK);
    }
    return status;
}

/* ---- A puzzle ------------------------------------------------------------ */

static enum kp_status check_request(const struct kp_puzzle_request *request, struct kp_diag *why)
{
    const struct kp_rules *rules = request->rules;

    if (!kp_bulk_scorer_admits(rules->pegs, kp_rules_secret_colours(rules)))
        return kp_bad_input(
            why, "a puzzle has at most 255 pegs and 256 colours; use fewer --pegs or --colours");
    if (request->rows > KP_MOST_CLUES)
        return kp_bad_input(why, "a puzzle has at most %d rows; use fewer --rows", KP_MOST_CLUES);
    return KP_OK;
}

static enum kp_status find_puzzle(struct puzzle_search *search)
{
    const struct kp_puzzle_request *request = search->request;
    enum kp_status status;

    if (request->rows == 0)
        status = find_usual_rows(search);
    else
        status = find_rows(search, request->rows, GIVEN_ROWS_WORK);
    if (search->exhausted && !search->stop && !search->best.game)
        search->stop = KP_OUT_OF_STATES;
    if (status || search->stop || search->best.game)
        return status;
    if (request->rows > 0)
        return kp_bad_input(
            search->why,
            "no puzzle of %zu row%s found in which every row is needed; use another "
            "number of --rows",
            request->rows, request->rows == 1 ? "" : "s");
    return kp_bad_input(search->why, "no puzzle found on this board; use another --seed, or fewer "
                                     "--pegs or --colours");
}

static struct puzzle_search begin_search(const struct kp_puzzle_request *request,
                                         struct kp_diag *why)
{
    return (struct puzzle_search){.request = request,
                                  .first = *request->draw,
                                  .limits = kp_limits_of(request->options),
                                  .why = why};
}

/* Makes the puzzle of the best draft, if there is one, and ends the search. */
static enum kp_status end_search(struct puzzle_search *search, enum kp_status status,
                                 struct kp_puzzle *made, enum kp_stop_reason *stop)
{
    struct kp_puzzle_draft *best = &search->best;

    *stop = search->stop;
    if (status == KP_OK && search->stop == KP_COMPLETED && best->game) {
        if (best->wrong_count > 0)
            status = kp_near_misses_make(best->game, best->wrong, (size_t)best->wrong_count,
                                         &made->near_misses, search->why);
        made->game = best->game;
        made->secret = best->secret;
        made->known = search->known;
        made->work = search->work;
        best->game = NULL;
        best->secret = NULL;
    }
    kp_puzzle_draft_free(best);
    if (status != KP_OK)
        kp_puzzle_free(made);
    return status;
}

enum kp_status kp_puzzle_make(const struct kp_puzzle_request *request, struct kp_puzzle *made,
                              enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct puzzle_search search = begin_search(request, why);
    enum kp_status status = check_request(request, why);

    *made = (struct kp_puzzle){0};
    if (status == KP_OK)
        status = find_puzzle(&search);
    return end_search(&search, status, made, stop);
}

enum kp_status kp_puzzle_redraw(const struct kp_puzzle_request *request, const uint16_t *secret,
                                const uint16_t *wrong, struct kp_puzzle *made,
                                enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct puzzle_search search = begin_search(request, why);
    enum kp_status status;
    bool found;

    *made = (struct kp_puzzle){0};
    search.rows = request->rows;
    search.wrong = request->wrong;
    status = fill_options(&search, secret, wrong, request->wrong, &search.best, &found);
    if (!status && !search.stop && found && search.best.out_of_memory)
        status = note_stop(&search, KP_OUT_OF_MEMORY);
    if (!status && !search.stop && found)
        status = certify(&search, &search.best, &found);
    if (!found)
        kp_puzzle_draft_free(&search.best);
    return end_search(&search, status, made, stop);
}

void kp_puzzle_free(struct kp_puzzle *puzzle)
{
    kp_transcript_free(puzzle->game);
    free(puzzle->secret);
    kp_near_misses_free(&puzzle->near_misses);
    *puzzle = (struct kp_puzzle){0};
}
