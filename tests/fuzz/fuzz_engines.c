/* The bytes are the seed of a random game: both engines, one encoding after
 * the other, must say the same; with one of them, in the whole audit.  And the
 * native engine's ways must agree: codes one by one, counted, and listed. */
#include "base/limits.h"
#include "help/random_games.h"
#include "keypeg.h"
#include "native/count/count_secrets.h"
#include "native/search/enumerate.h"
#include "native/search/native_list.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct kp_verdict *ask(const struct kp_transcript *game, struct kp_options options)
{
    struct kp_verdict *verdict;
    struct kp_diag why;

    if (kp_check(game, &options, &verdict, &why)) {
        fprintf(stderr, "%s\n", why.says);
        abort();
    }
    return verdict;
}

static void need(bool so)
{
    if (!so)
        abort();
}

static void same_rows(const struct kp_rows *a, size_t a_count, const struct kp_rows *b,
                      size_t b_count)
{
    need(a_count == b_count);
    for (size_t i = 0; i < a_count; i++) {
        need(a[i].count == b[i].count);
        for (size_t k = 0; k < a[i].count; k++)
            need(a[i].row[k] == b[i].row[k]);
    }
}

/* A conflict that is only minimal may be another one. */
static void same_verdict(const struct kp_verdict *a, const struct kp_verdict *b)
{
    struct kp_rows left = {a->conflict, a->conflict_rows}, right = {b->conflict, b->conflict_rows};

    need(a->answer == b->answer && a->first_impossible == b->first_impossible);
    need(!a->audit == !b->audit);
    need(a->conflict_is_minimal == b->conflict_is_minimal);
    need(a->conflict_is_smallest == b->conflict_is_smallest);
    if (a->conflict_is_smallest)
        same_rows(&left, 1, &right, 1);
}

/* There may be more scores that three rows had than the solver is asked for. */
static void same_audit(const struct kp_audit *a, const struct kp_audit *b)
{
    need(a->suspects_are_all && b->suspects_are_all);
    need(a->conflicts_are_all && b->conflicts_are_all);
    need(a->wrong_least == b->wrong_least && a->wrong_most == b->wrong_most);
    same_rows(a->suspects, a->suspect_count, b->suspects, b->suspect_count);
    same_rows(a->conflicts, a->conflict_count, b->conflicts, b->conflict_count);
    need(a->misrecorded_guess_count + a->misrecorded_guesses_left_out ==
         b->misrecorded_guess_count + b->misrecorded_guesses_left_out);
    need(a->repeated_mistake_count == b->repeated_mistake_count);
    for (size_t i = 0; i < a->repair_count && i < b->repair_count; i++)
        need(a->repairs[i].pegs_changed == b->repairs[i].pegs_changed);
}

static void compare(const struct kp_transcript *game, const char *encoding, int repairs)
{
    struct kp_options options = {
        .engine = "native", .encoding = encoding, .repairs = repairs, .all_conflicts = true};
    struct kp_verdict *native = ask(game, options), *sat;

    options.engine = "sat";
    sat = ask(game, options);
    same_verdict(native, sat);
    if (native->audit)
        same_audit(native->audit, sat->audit);
    kp_verdict_free(native);
    kp_verdict_free(sat);
}

/* ---- The native engine's ways ---- */

struct seen {
    size_t pegs;
    uint64_t count, sum; /* of the codes, which tells them and their order */
};

static bool see(void *data, const uint16_t *code, int others)
{
    struct seen *seen = data;

    (void)others; /* no classes are merged: none */
    seen->count++;
    for (size_t p = 0; p < seen->pegs; p++)
        seen->sum = seen->sum * 1000003 + code[p];
    return true;
}

static void same_list(const struct kp_question *question, const struct seen *plain,
                      struct kp_list_policy patience)
{
    struct seen seen = {.pegs = plain->pegs};
    struct kp_limits limits = {0};

    if (!kp_native_list_supports(question, &limits))
        return;
    need(kp_native_list(question, &limits, patience, (struct kp_visitor){see, &seen, NULL}) ==
         KP_COMPLETED);
    need(seen.count == plain->count && seen.sum == plain->sum);
}

static void same_ways(const struct kp_transcript *game, uint64_t seed)
{
    struct kp_question *question = kp_question_new(game, false);
    struct seen plain = {.pegs = (size_t)game->rules->pegs};
    struct kp_meter meter = kp_meter_begin(NULL, KP_TURN, KP_NO_END);
    struct kp_limits limits = {.meter = &meter};
    struct kp_count_request reckoned = {0};

    need(kp_enumerate(question, (struct kp_row_selection){0}, &limits,
                      (struct kp_visitor){see, &plain, NULL}) == KP_COMPLETED);
    need(kp_count_secrets(question, NULL, &limits, true, &reckoned) == KP_COMPLETED);
    need(reckoned.found == (plain.count > 0) && kp_bignum_is(&reckoned.secrets, plain.count));
    same_list(question, &plain, (struct kp_list_policy){seed % 50, 1 + seed % 7, 0, 0});
    same_list(question, &plain, KP_LIST_POLICY);
    kp_bignum_free(&reckoned.secrets);
    kp_question_free(question);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint64_t seed = 1;
    struct kp_transcript *game;
    const char *counter;
    size_t i = 0;

    memcpy(&seed, data, size < sizeof seed ? size : sizeof seed);
    game = kp_small_random_game(&seed);
    same_ways(game, seed);
    for (; (counter = kp_plugin(KP_COUNTERS, i, NULL)); i++)
        compare(game, counter, -1);
    compare(game, kp_plugin(KP_COUNTERS, seed % i, NULL), 1);
    kp_transcript_free(game);
    return 0;
}
