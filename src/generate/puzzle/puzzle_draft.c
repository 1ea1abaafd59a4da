/* The wrong options of a puzzle are drawn before its rows: a code that is no option is drawn, and
 * each option, the secret too, is this code with KP_CHANGED_PEGS random pegs drawn again.  So the
 * options are independent draws of the same kind, and every set of options has the same probability
 * with any of its codes as the secret: whoever sees the options alone is right once in as many
 * guesses as there are options, by whatever rule.  (To change one peg of the secret for each wrong
 * option, as is usual, puts the secret between the others.)
 *
 * Rows are then chosen that every wrong option fits but one.  If no rows are found, both the secret
 * and the options are drawn again.  A set that has rows with only some of its codes as the secret
 * makes these a little more likely; docs/research/puzzles.md has the measured rates. */
#include "generate/puzzle/puzzle_draft.h"

#include "base/allocate.h"
#include "game/random_code.h"
#include "game/score.h"
#include "keypeg.h"
#include "native/score/bulk_score.h"
#include "native/search/native_list.h"
#include "verdict/verdict.h"

#include <stdlib.h>
#include <string.h>

/* An empty set.  false: no memory; free it in any case. */
static bool make_candidates(struct kp_other_candidates *others, const struct kp_rules *rules)
{
    *others = (struct kp_other_candidates){.rules = rules, .list.pegs = (size_t)rules->pegs};
    others->scorer = kp_bulk_scorer_new(rules->pegs, kp_rules_secret_colours(rules),
                                        KP_BULK_SCORE_FASTEST);
    return others->scorer;
}

void kp_other_candidates_free(struct kp_other_candidates *others)
{
    kp_bulk_scorer_free(others->scorer);
    kp_code_list_free(&others->list);
}

/* false: no memory. */
static bool add_code(struct kp_other_candidates *others, const uint16_t *code)
{
    return kp_code_list_add(&others->list, code) && kp_bulk_scorer_add(others->scorer, code);
}

/* Clears fits[i] if the i-th candidate gets another score than `right`. */
static void drop_others(const struct kp_other_candidates *others, const struct kp_clue *clue,
                        enum kp_scoring scores, int right, uint8_t *fits)
{
    uint8_t *scored = fits + others->list.count;

    kp_bulk_scorer_score(others->scorer, clue->guess, scores, scored);
    for (size_t i = 0; i < others->list.count; i++)
        fits[i] &= scored[i] == right;
}

size_t kp_other_candidates_fitting(const struct kp_other_candidates *others,
                                   const struct kp_clue *clue, uint8_t *fits)
{
    int black = clue->score.black, white = clue->score.white;
    enum kp_scoring scores = others->rules->scores;
    bool both = scores == KP_BLACK_AND_WHITE, marks = both && others->rules->pegs <= KP_MARK_PEGS;
    size_t count = 0;

    memset(fits, 1, others->list.count);
    if (marks)
        drop_others(others, clue, KP_BLACK_AND_WHITE, 16 * black + white, fits);
    if (scores == KP_BLACK_ONLY || (both && !marks))
        drop_others(others, clue, KP_BLACK_ONLY, black, fits);
    if (scores == KP_COLOURS_ONLY || (both && !marks))
        drop_others(others, clue, KP_COLOURS_ONLY, black + white, fits);
    for (size_t i = 0; i < others->list.count; i++)
        count += fits[i];
    return count;
}

bool kp_other_candidates_keep(const struct kp_other_candidates *others, const struct kp_clue *clue,
                              uint8_t *fits, struct kp_other_candidates *left)
{
    bool kept = make_candidates(left, others->rules);

    kp_other_candidates_fitting(others, clue, fits);
    for (size_t i = 0; i < others->list.count && kept; i++)
        kept = !fits[i] || add_code(left, kp_code_list_at(&others->list, i));
    return kept;
}

bool kp_puzzle_draft_make(struct kp_puzzle_draft *draft, struct kp_rules *rules,
                          const uint16_t *secret, struct kp_random *draw,
                          const struct kp_limits *limits)
{
    size_t n = (size_t)rules->pegs;

    *draft = (struct kp_puzzle_draft){.rules = rules, .limits = *limits, .draw = draw};
    draft->secret = kp_calloc(n, sizeof *draft->secret);
    KP_TAKE(&draft->arena, draft->guess, n);
    KP_TAKE(&draft->arena, draft->order, n);
    KP_TAKE(&draft->arena, draft->tally, (size_t)kp_rules_guess_colours(rules));
    draft->game = kp_transcript_new(rules);
    if (!draft->secret || draft->arena.failed || !draft->game)
        return false;
    if (secret)
        memcpy(draft->secret, secret, n * sizeof *secret);
    else
        kp_random_secret(draw, rules, draft->secret);
    return true;
}

void kp_puzzle_draft_free(struct kp_puzzle_draft *draft)
{
    kp_other_candidates_free(&draft->others);
    kp_transcript_free(draft->game);
    free(draft->secret);
    kp_arena_free(&draft->arena);
    *draft = (struct kp_puzzle_draft){0};
}

/* ---- Wrong options ---- */

#define KP_CHANGED_PEGS 2
#define OPTION_DRAWS    64 /* before a board is taken to have too few codes */

static bool is_option(const struct kp_puzzle_draft *draft, const uint16_t *code)
{
    size_t n = (size_t)draft->rules->pegs, bytes = n * sizeof *code;

    for (int i = 0; i < draft->wrong_count; i++)
        if (memcmp(draft->wrong + (size_t)i * n, code, bytes) == 0)
            return true;
    return memcmp(draft->secret, code, bytes) == 0;
}

/* The chance of the way from one code to another is that of the way back, so it does not matter
 * that the secret was drawn first, and the code between the options after it. */
bool kp_puzzle_draft_draw_options(struct kp_puzzle_draft *draft, int count)
{
    size_t n = (size_t)draft->rules->pegs;
    int kept = draft->rules->pegs > KP_CHANGED_PEGS ? draft->rules->pegs - KP_CHANGED_PEGS : 0;

    KP_TAKE(&draft->arena, draft->wrong, (size_t)count * n);
    if (!draft->wrong)
        return false;
    kp_random_code_near(draft->draw, draft->rules, draft->secret, kept, false, draft->order,
                        draft->guess);
    for (int i = 0; i < OPTION_DRAWS && draft->wrong_count < count; i++) {
        uint16_t *code = draft->wrong + (size_t)draft->wrong_count * n;

        kp_random_code_near(draft->draw, draft->rules, draft->guess, kept, false, draft->order,
                            code);
        draft->wrong_count += !is_option(draft, code);
    }
    return draft->wrong_count == count;
}

bool kp_puzzle_draft_guesses_option(const struct kp_puzzle_draft *draft)
{
    for (size_t r = 0; r < draft->game->row_count; r++)
        if (is_option(draft, kp_transcript_guess(draft->game, r)))
            return true;
    return false;
}

static int count_bits(uint32_t set)
{
    int count = 0;

    for (; set; set &= set - 1)
        count++;
    return count;
}

bool kp_puzzle_draft_spreads(const struct kp_puzzle_draft *draft, uint32_t missed, size_t rows,
                             uint32_t misses)
{
    int left = draft->wrong_count - count_bits(missed), count = count_bits(misses);

    return !(misses & missed) && count >= left / (int)rows &&
           count <= (left + (int)rows - 1) / (int)rows;
}

/* ---- Rows ---- */

struct kp_clue kp_puzzle_draft_clue(struct kp_puzzle_draft *draft, const uint16_t *guess)
{
    struct kp_clue clue = {
        .guess = guess, .score = kp_score_guess(draft->rules, draft->secret, guess, draft->tally)};

    for (int i = 0; i < draft->wrong_count; i++) {
        const uint16_t *code = draft->wrong + (size_t)i * (size_t)draft->rules->pegs;

        if (!kp_score_agrees(clue.score, kp_score_guess(draft->rules, code, guess, draft->tally)))
            clue.misses |= (uint32_t)1 << i;
    }
    return clue;
}

bool kp_puzzle_draft_is_fair(const struct kp_puzzle_draft *draft, const struct kp_clue *clue)
{
    int pegs = draft->rules->pegs;

    if (draft->rules->scores == KP_COLOURS_ONLY)
        return clue->score.white < pegs;
    return clue->score.black <= pegs / 2 &&
           (kp_rules_secret_colours(draft->rules) > 2 || clue->score.black >= pegs / 4);
}

/* Whether the puzzle may have the row, beside the rows that there are. */
static bool is_clue(const struct kp_puzzle_draft *draft, const struct kp_clue *clue)
{
    return kp_puzzle_draft_is_fair(draft, clue) &&
           kp_puzzle_draft_spreads(draft, draft->missed, draft->rows - draft->game->row_count,
                                   clue->misses);
}

/* Draws the guess of a row.  Whether the puzzle may have it. */
static bool draw_guess(struct kp_puzzle_draft *draft, struct kp_nearness nearness, uint16_t *guess,
                       struct kp_clue *clue)
{
    kp_random_code_near(draft->draw, draft->rules, draft->secret,
                        draft->rules->pegs * nearness.quarters / 4, nearness.shuffled, draft->order,
                        guess);
    *clue = kp_puzzle_draft_clue(draft, guess);
    return is_clue(draft, clue);
}

/* Draws per quarter; if too many pegs agree by chance, fewer are kept. */
#define DRAWS_PER_QUARTER 100

/* Adds a drawn row to the game.  false: none was found, or no memory. */
static bool draw_row(struct kp_puzzle_draft *draft, struct kp_nearness nearness)
{
    struct kp_clue clue;

    for (; nearness.quarters >= 0; nearness.quarters--)
        for (int i = 0; i < DRAWS_PER_QUARTER; i++)
            if (draw_guess(draft, nearness, draft->guess, &clue)) {
                draft->missed |= clue.misses;
                draft->drawn++;
                draft->out_of_memory = !kp_transcript_add(draft->game, clue.guess, clue.score, 0);
                return !draft->out_of_memory;
            }
    return false;
}

/* ---- Listing the other candidates ---- */

#define MOST_CODES ((size_t)1 << 18)
#define MOST_LEFT  ((size_t)1 << 16)

/* Fewer if there are rows, since listing what they leave takes longer. */
static size_t most_others(const struct kp_puzzle_draft *draft)
{
    return draft->drawn ? MOST_LEFT : MOST_CODES;
}

/* One code beyond the most shows that there are too many. */
static bool add_candidate(void *data, const uint16_t *code, int merged)
{
    struct kp_puzzle_draft *draft = data;

    (void)merged; /* no classes are merged: 0 */
    if (memcmp(code, draft->secret, (size_t)draft->rules->pegs * sizeof *code) != 0)
        draft->out_of_memory = !add_code(&draft->others, code);
    return !draft->out_of_memory && draft->others.list.count <= most_others(draft);
}

/* Asks the native engine's searches themselves, and not kp_engines_ask.  puzzle.c counts how often
 * they check their limits, as its measure of work, and one check more would change the puzzles of
 * a seed. */
static enum kp_stop_reason list_codes(struct kp_puzzle_draft *draft,
                                      const struct kp_question *question)
{
    struct kp_list_policy policy = KP_LIST_POLICY;
    struct kp_visitor visitor = {add_candidate, draft, "listing"};
    struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, draft->tries ? draft->tries : KP_NO_END);
    struct kp_limits limits = kp_limits_for_part(&draft->limits, &meter);

    policy.give_up_after = draft->tries;
    if (kp_native_list_supports(question, &draft->limits))
        return kp_native_list(question, &draft->limits, policy, visitor);
    return kp_enumerate(question, (struct kp_row_selection){NULL, 0}, &limits, visitor);
}

static enum kp_stop_reason find_rivals(struct kp_puzzle_draft *draft)
{
    struct kp_question *question = kp_question_new(draft->game, false);
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    kp_other_candidates_free(&draft->others);
    if (make_candidates(&draft->others, draft->rules) && question)
        stop = list_codes(draft, question);
    kp_question_free(question);
    return draft->out_of_memory ? KP_OUT_OF_MEMORY : stop;
}

bool kp_puzzle_draft_list_others(struct kp_puzzle_draft *draft, struct kp_nearness nearness,
                                 enum kp_stop_reason *stop)
{
    do {
        *stop = find_rivals(draft);
        if (*stop || draft->others.list.count <= most_others(draft))
            return *stop == KP_COMPLETED;
    } while (draft->game->row_count < draft->rows && draw_row(draft, nearness));
    *stop = draft->out_of_memory ? KP_OUT_OF_MEMORY : KP_COMPLETED;
    return false;
}

/* ---- The clues ---- */

#define LISTED_OTHERS ((size_t)1 << 16)
#define NEAR_GUESSES  ((size_t)4096)

/* Between none and half of the secret's pegs are kept. */
static void draw_near(struct kp_puzzle_draft *draft, uint16_t *guess)
{
    struct kp_nearness nearness = {(int)kp_random_below(draft->draw, 3),
                                   kp_random_below(draft->draw, 4) > 0};
    struct kp_clue clue;

    if (draw_guess(draft, nearness, guess, &clue))
        draft->clues[draft->clue_count++] = clue;
}

/* The two kinds alternate, so that a search which tries only the first clues sees both. */
bool kp_puzzle_draft_list_clues(struct kp_puzzle_draft *draft)
{
    size_t others = draft->others.list.count < LISTED_OTHERS ? draft->others.list.count
                                                             : LISTED_OTHERS;
    bool many = draft->others.list.count > NEAR_GUESSES; /* too many to try them all */
    size_t near = draft->game->row_count > 0 || many ? NEAR_GUESSES : 0, *order;
    size_t pegs = (size_t)draft->rules->pegs;
    uint16_t *guesses;

    KP_TAKE(&draft->arena, draft->clues, others + near);
    KP_TAKE(&draft->arena, guesses, near * pegs);
    KP_TAKE(&draft->arena, order, draft->others.list.count);
    if (draft->arena.failed)
        return false;
    kp_random_order(draft->draw, draft->others.list.count, order);
    for (size_t i = 0; i < others || i < near; i++) {
        if (i < others) {
            struct kp_clue *clue = &draft->clues[draft->clue_count];

            *clue = kp_puzzle_draft_clue(draft, kp_code_list_at(&draft->others.list, order[i]));
            draft->clue_count += is_clue(draft, clue);
        }
        if (i < near)
            draw_near(draft, guesses + i * pegs);
    }
    return true;
}

/* ---- Whether it is a puzzle ----
 *
 * Uniqueness is a question to kp_find_verdict that stops at two secrets. */

/* The native engine counts; the others only find no second secret. */
static enum kp_certainty read_certainty(const struct kp_finding *finding)
{
    enum kp_certainty known = KP_BY_REFUTATION;

    for (size_t i = 0; i < finding->verdict.step_count; i++)
        if (finding->verdict.steps[i].counted && finding->verdict.steps[i].engine == KP_NATIVE)
            return KP_BY_COUNT;
        else if (finding->verdict.steps[i].counted && finding->verdict.steps[i].engine == KP_LINEAR)
            known = KP_BY_RELAXATION;
    return known;
}

/* Sets *unique; if there is one secret, *known says how that is known. */
static enum kp_status has_one_secret(const struct kp_transcript *game,
                                     const struct kp_options *options, bool *unique,
                                     enum kp_certainty *known, enum kp_stop_reason *stop,
                                     struct kp_diag *why)
{
    struct kp_options limited = *options;
    struct kp_finding finding;
    const struct kp_secret_count *count = &finding.count;
    enum kp_status status;
    bool fits_one, is_known;

    limited.most = 2;
    limited.count_all = limited.story = limited.all_conflicts = false;
    limited.repairs = -1;
    status = kp_find_verdict(game, &limited, kp_limits_of(options), &finding, why);
    fits_one = finding.verdict.answer == KP_CONSISTENT && count->is_known &&
               kp_bignum_is(&count->number, 1);
    is_known = finding.verdict.answer == KP_CONSISTENT && count->is_known &&
               finding.verdict.stop != KP_OUT_OF_MEMORY && (!fits_one || count->is_exact);
    *unique = fits_one && is_known;
    *stop = is_known ? KP_COMPLETED : finding.verdict.stop;
    if (*unique)
        *known = read_certainty(&finding);
    kp_finding_free(&finding);
    return status;
}

/* A copy of the game without a row; NULL: no memory. */
static struct kp_transcript *copy_without(const struct kp_transcript *game, size_t row)
{
    size_t kept[KP_MOST_CLUES], count = 0;

    for (size_t r = 0; r < game->row_count; r++)
        if (r != row)
            kept[count++] = r;
    return kp_transcript_copy_rows(game, kept, count);
}

enum kp_status kp_puzzle_certify(struct kp_transcript **game, const struct kp_options *options,
                                 enum kp_certainty *known, enum kp_stop_reason *stop,
                                 struct kp_diag *why)
{
    bool unique = true;
    enum kp_status status = has_one_secret(*game, options, &unique, known, stop, why);

    if (status == KP_OK && !*stop && !unique)
        return kp_internal_error(why, "a puzzle has more than one answer");
    for (size_t r = (*game)->row_count; !status && !*stop && r-- > 0;) {
        struct kp_transcript *less = copy_without(*game, r), *needless = less;

        if (!less)
            return kp_no_memory(why);
        status = has_one_secret(less, options, &unique, known, stop, why);
        if (!status && !*stop && unique) {
            needless = *game;
            *game = less;
        }
        kp_transcript_free(needless);
    }
    return status == KP_NO_MEMORY ? kp_no_memory(why) : status;
}
