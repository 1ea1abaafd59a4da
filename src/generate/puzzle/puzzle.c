/* Attempts, until one gives the puzzle that was asked for or it is clear that there is
 * none.  An attempt draws a secret and looks for rows that tell it from all other
 * candidates.
 *
 * If all codes can be listed, any of them may be a guess.  On a larger board strong rows
 * are drawn first, until what they leave can be listed.  The search trusts its own lists;
 * its result is then checked as any game is. */
#include "generate/puzzle/puzzle.h"

#include "format/code_parser.h"
#include "generate/families/family.h"
#include "generate/puzzle/choose_clues.h"
#include "generate/puzzle/puzzle_draft.h"
#include "native/score/bulk_score.h"

#include <stdlib.h>

struct puzzle_search {
    struct kp_rules *rules;
    size_t rows; /* asked for; 0: the fewest that are found */
    struct kp_random *draw;
    const struct kp_options *options;
    struct kp_limits limits;
    struct kp_diag *why;
    enum kp_stop_reason stop; /* what ended the last attempt; KP_COMPLETED: nothing */
    enum kp_certainty known;  /* how it is known that the last game has one secret */
    struct kp_random first;   /* *draw as it was before the first attempt */
    uint64_t work;            /* done so far, in codes scored */
    unsigned attempts;
    int checks_left; /* of the limits, before the attempt is given up */
    bool exhausted;  /* there are none left */
};

/* Notes what ended an attempt. */
static enum kp_status note_stop(struct puzzle_search *search, enum kp_stop_reason stop)
{
    if (stop == KP_OUT_OF_MEMORY)
        return kp_no_memory(search->why);
    search->stop = search->exhausted && stop == KP_INTERRUPTED ? KP_OUT_OF_STATES : stop;
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
    search->exhausted = search->exhausted || --search->checks_left < 0;
    return search->exhausted ||
           (search->options->stop && search->options->stop(search->options->stop_data));
}

#define MOST_CHECKS 1000000000

/* ---- Choosing rows ------------------------------------------------------ */

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

/* The work of drawing rows, in codes scored: before a search for the best rows, and after
 * it, when their number is known. */
#define DRAWING_WORK      ((uint64_t)1 << 24)
#define LONG_DRAWING_WORK ((uint64_t)1 << 27)

/* Prefers drawn rows.  If their number is not given, the best rows show how few are enough; then
 * drawn rows of that number replace them. */
static enum kp_stop_reason find_rows(struct kp_clue_choice *choice, struct kp_random *draw)
{
    bool given = choice->rows > 0;
    enum kp_stop_reason stop = given ? kp_clues_draw(choice, DRAWING_WORK, draw) : KP_COMPLETED;

    if (stop || choice->count > 0)
        return stop;
    stop = kp_clues_choose(choice);
    choice->rows = choice->count;
    return given || stop || choice->count == 0 ? stop
                                               : kp_clues_draw(choice, LONG_DRAWING_WORK, draw);
}

/* Adds the rows that are still missing to a draft whose other candidates are listed. */
static enum kp_status finish_draft(struct puzzle_search *search, struct kp_puzzle_draft *draft,
                                   bool *found)
{
    size_t rows = draft->game->row_count;
    struct kp_clue_choice choice = {.draft = draft, .limits = &search->limits};
    enum kp_stop_reason stop;

    if (draft->others.count == 0 || (search->rows > 0 && rows >= search->rows)) {
        *found = draft->others.count == 0 && rows > 0;
        return KP_OK;
    }
    choice.rows = search->rows ? (int)(search->rows - rows) : 0;
    KP_TAKE(&draft->arena, choice.fits, 4 * draft->others.count);
    if (draft->arena.failed || !kp_puzzle_draft_list_clues(draft))
        return kp_no_memory(search->why);
    stop = find_rows(&choice, search->draw);
    search->work += choice.work;
    if (stop)
        return note_stop(search, stop);
    *found = choice.count > 0;
    return add_rows(search, draft, &choice);
}

/* ---- One attempt -------------------------------------------------------- */

/* A dead end of the list costs far less than a state; the product is some seconds. */
#define DEAD_ENDS_PER_STATE 64

/* *found: the draft's game is a puzzle of the number of rows asked for.  Free the draft in
 * any case. */
static enum kp_status attempt_puzzle(struct puzzle_search *search, struct kp_nearness nearness,
                                     struct kp_puzzle_draft *draft, bool *found)
{
    size_t most = search->rows ? search->rows : KP_MOST_CLUES;
    uint64_t states = search->options->states ? search->options->states : KP_STATES;
    uint64_t checks = states / STATES_PER_CHECK + 100;
    enum kp_status status = KP_OK;
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;
    struct kp_limits limits = search->limits;

    *found = false;
    limits.asked_to_stop = is_over;
    limits.stop_data = search;
    limits.progress = NULL; /* is_over reports */
    search->checks_left = checks < MOST_CHECKS ? (int)checks : MOST_CHECKS;
    if (!kp_puzzle_draft_make(draft, search->rules, search->draw, &limits))
        return note_stop(search, stop);
    draft->tries = states > UINT64_MAX / DEAD_ENDS_PER_STATE ? 0 : states * DEAD_ENDS_PER_STATE;
    if (!kp_puzzle_draft_list_others(draft, nearness, most, &stop))
        return stop ? note_stop(search, stop) : KP_OK;
    status = finish_draft(search, draft, found);
    if (status || search->stop || !*found)
        return status;
    status = kp_puzzle_certify(&draft->game, search->options, &search->known, &search->stop,
                               search->why);
    *found = search->rows == 0 || draft->game->row_count == search->rows;
    return status;
}

/* The work, in codes scored, after which a given number of rows is given up: a few
 * seconds. */
#define GIVEN_ROWS_WORK ((uint64_t)1 << 31)

/* The work on each other number of rows that is tried afterwards. */
#define OTHER_ROWS_WORK ((uint64_t)1 << 29)

/* The least that an attempt counts. */
#define LEAST_WORK ((uint64_t)1 << 20)

/* Attempts to find the fewest rows if not all codes can be listed. */
#define FEWEST_ATTEMPTS 2

/* ---- As few rows as can be found ---------------------------------------- */

/* Keeps the draft with fewer rows in *best and frees the other one. */
static void keep_best(struct kp_puzzle_draft *best, struct kp_puzzle_draft *draft, bool found)
{
    if (found && (!best->game || draft->game->row_count < best->game->row_count)) {
        struct kp_puzzle_draft worse = *best;

        *best = *draft;
        *draft = worse;
    }
    kp_puzzle_draft_free(draft);
}

/* If all codes were listed, another attempt finds no fewer rows. */
static enum kp_status find_fewest(struct puzzle_search *search, struct kp_puzzle_draft *best)
{
    bool listed = false;

    for (int i = 0; i < FEWEST_ATTEMPTS && !listed; i++) {
        struct kp_puzzle_draft draft;
        bool found;
        enum kp_status status = attempt_puzzle(search, (struct kp_nearness){2, true}, &draft,
                                               &found);

        listed = draft.drawn == 0;
        keep_best(best, &draft, found);
        if (search->exhausted && best->game)
            search->stop = KP_COMPLETED;
        if (status || search->stop)
            return status;
    }
    return best->game ? KP_OK
                      : kp_bad_input(search->why,
                                     "no puzzle found on this board; use another --seed, or fewer "
                                     "--pegs or --colours");
}

/* ---- A given number of rows --------------------------------------------- */

/* Rows that tell much for few rows, and rows that tell less for many. */
static const struct kp_nearness nearnesses[] = {{0, false}, {1, true}, {2, true}};

static enum kp_status find_given(struct puzzle_search *search, struct kp_puzzle_draft *best)
{
    while (!best->game && search->work < GIVEN_ROWS_WORK) {
        struct kp_puzzle_draft draft;
        bool found;
        enum kp_status status = attempt_puzzle(search, nearnesses[search->attempts++ % 3], &draft,
                                               &found);

        search->work += LEAST_WORK;
        keep_best(best, &draft, found);
        if (status || search->stop)
            return status;
    }
    return KP_OK;
}

/* The largest number above `rows` and below search->rows for which a puzzle is found as if
 * it had been asked for; 0: none. */
static enum kp_status find_most(struct puzzle_search *search, size_t rows, size_t *most)
{
    size_t asked = search->rows;
    struct kp_random draw = *search->draw;
    enum kp_status status = KP_OK;
    bool found = true;

    for (*most = 0; found && !status && !search->stop && ++rows < asked;) {
        struct kp_puzzle_draft best = {0};

        *search->draw = search->first;
        search->rows = rows;
        search->attempts = 0;
        search->work = GIVEN_ROWS_WORK - OTHER_ROWS_WORK;
        status = find_given(search, &best);
        found = best.game != NULL;
        *most = found ? rows : *most;
        kp_puzzle_draft_free(&best);
    }
    search->rows = asked;
    *search->draw = draw;
    return status;
}

static enum kp_status refuse_rows(struct puzzle_search *search, size_t fewest, size_t most)
{
    size_t asked = search->rows;

    if (most > fewest)
        return kp_bad_input(
            search->why, "no puzzle of %zu rows found in which every row is needed; use --rows %zu",
            asked, most);
    return kp_bad_input(
        search->why,
        "no puzzle of %zu row%s found in which every row is needed; leave --rows out for "
        "a puzzle of %zu row%s",
        asked, asked == 1 ? "" : "s", fewest, fewest == 1 ? "" : "s");
}

/* No puzzle of that number of rows was found: finds out what to suggest. */
static enum kp_status suggest_rows(struct puzzle_search *search, struct kp_puzzle_draft *best)
{
    size_t asked = search->rows, most = 0;
    enum kp_status status;

    search->rows = 0;
    status = find_fewest(search, best);
    search->rows = asked;
    if (status || search->stop || !best->game)
        return status;
    status = find_most(search, best->game->row_count, &most);
    return status || search->stop ? status : refuse_rows(search, best->game->row_count, most);
}

/* ---- A puzzle ------------------------------------------------------------ */

static enum kp_status check_rules(const struct kp_rules *rules, size_t rows, struct kp_diag *why)
{
    if (!kp_bulk_scorer_admits(rules->pegs, kp_rules_secret_colours(rules)))
        return kp_bad_input(
            why, "a puzzle has at most 255 pegs and 256 colours; use fewer --pegs or --colours");
    if (rows > KP_MOST_CLUES)
        return kp_bad_input(why, "a puzzle has at most %d rows; use fewer --rows", KP_MOST_CLUES);
    return KP_OK;
}

static enum kp_status find_puzzle(struct puzzle_search *search, struct kp_puzzle_draft *best)
{
    enum kp_status status;

    if (search->rows == 0)
        return find_fewest(search, best);
    status = find_given(search, best);
    return status || search->stop || best->game ? status : suggest_rows(search, best);
}

enum kp_status kp_puzzle_make(struct kp_rules *rules, size_t rows, struct kp_random *draw,
                              const struct kp_options *options, struct kp_transcript **game,
                              uint16_t **secret, enum kp_certainty *known,
                              enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct puzzle_search search = {
        .rules = rules, .rows = rows, .draw = draw, .options = options, .why = why, .first = *draw};
    struct kp_puzzle_draft best = {0};
    enum kp_status status = check_rules(rules, rows, why);

    *game = NULL;
    *secret = NULL;
    search.limits = kp_limits_of(options);
    if (status == KP_OK)
        status = find_puzzle(&search, &best);
    *stop = search.stop;
    *known = search.known;
    if (status == KP_OK && search.stop == KP_COMPLETED) {
        *game = best.game;
        *secret = best.secret;
        best.game = NULL;
        best.secret = NULL;
    }
    kp_puzzle_draft_free(&best);
    return status;
}

/* ---- The family ------------------------------------------------------------ */

/* Says that near misses need more work; a limit that ends everything is left to the caller. */
static enum kp_status explain_stop(const struct kp_options *options, enum kp_stop_reason *stop,
                                   struct kp_diag *why)
{
    if (*stop != KP_OUT_OF_STATES)
        return KP_OK;
    *stop = KP_COMPLETED;
    return kp_bad_input(
        why,
        "the near misses of this puzzle need more than %s states; use more --states, or "
        "leave --near-misses out",
        kp_grouped((long long)options->states).text);
}

static void describe_near_misses(const struct kp_instance *instance, size_t wanted,
                                 struct kp_strbuf *to)
{
    const struct kp_near_misses *found = &instance->near_misses;

    if (found->count < wanted)
        kp_strbuf_addf(to, "near misses: %zu; there are no others\n", found->count);
    for (size_t i = 0; i < found->count; i++) {
        kp_strbuf_addf(to, "near miss: ");
        kp_text_write_code(instance->game->rules, found->items[i].code, to);
        kp_strbuf_addf(to, " (misses row %zu)\n", found->items[i].row + 1);
    }
}

/* They are drawn after the puzzle, so that they do not change it. */
static enum kp_status add_near_misses(const struct kp_recipe *recipe, struct kp_random *draw,
                                      struct kp_instance *instance, enum kp_stop_reason *stop,
                                      struct kp_diag *why)
{
    enum kp_status status = kp_near_misses_find(instance->game, recipe->near_misses, draw,
                                                recipe->options, &instance->near_misses, stop, why);

    if (status == KP_OK)
        status = explain_stop(recipe->options, stop, why);
    if (status == KP_OK && *stop == KP_COMPLETED)
        describe_near_misses(instance, recipe->near_misses, &instance->comments);
    return status;
}

static enum kp_status make(const struct kp_family *family, const struct kp_recipe *recipe,
                           struct kp_instance *instance, enum kp_stop_reason *stop,
                           struct kp_diag *why)
{
    struct kp_rules *rules = kp_rules_with_numbers(recipe->pegs, recipe->colours);
    struct kp_random draw = kp_random_seed(recipe->seed, recipe->index);
    uint16_t *secret = NULL;
    enum kp_status status;

    (void)family;
    if (!rules)
        return kp_no_memory(why);
    status = kp_puzzle_make(rules, recipe->rows, &draw, recipe->options, &instance->game, &secret,
                            &instance->known, stop, why);
    free(secret);
    kp_rules_unref(rules);
    instance->answer = KP_CONSISTENT;
    kp_strbuf_addf(&instance->secrets, "1");
    kp_strbuf_addf(&instance->comments, "'keypeg check' shows the answer\n");
    if (status == KP_OK && *stop == KP_COMPLETED && recipe->near_misses > 0)
        status = add_near_misses(recipe, &draw, instance, stop, why);
    return status;
}

const struct kp_family kp_family_puzzle = {
    .name = "puzzle",
    .title = "exactly one secret fits, and every row is needed",
    .pegs = 4,
    .colours = 6,
    .statuses = KP_STATUS(KP_PLANTED),
    .usual = KP_PLANTED,
    .make = make,
    .has_near_misses = true,
};
