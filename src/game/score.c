/* Blacks are the equal positions.  Blacks and whites together are the colours that both codes have,
 * each as often as in the code that has it less often.  A replay takes O(pegs) for each row. */
#include "game/score.h"

#include "base/allocate.h"
#include "game/scoring_mistakes.h"

#include <inttypes.h>
#include <stdlib.h>

struct kp_score kp_score_guess(const struct kp_rules *rules, const uint16_t *secret,
                               const uint16_t *guess, int *tally)
{
    bool has_places = rules->scores != KP_COLOURS_ONLY;
    int black = 0, common = 0; /* in any place */

    for (int p = 0; p < rules->pegs; p++) {
        black += has_places && secret[p] == guess[p];
        tally[secret[p]]++;
    }
    for (int p = 0; p < rules->pegs; p++)
        common += tally[guess[p]]-- > 0;
    for (int p = 0; p < rules->pegs; p++)
        tally[secret[p]] = tally[guess[p]] = 0;
    return (struct kp_score){black, rules->scores == KP_BLACK_ONLY ? KP_UNKNOWN : common - black};
}

bool kp_score_agrees(struct kp_score recorded, struct kp_score right)
{
    return (recorded.black == KP_UNKNOWN || recorded.black == right.black) &&
           (recorded.white == KP_UNKNOWN || recorded.white == right.white);
}

/* ---- A whole game ------------------------------------------------------------ */

struct kp_replay *kp_replay_new(const struct kp_transcript *game)
{
    struct kp_replay *replay = kp_calloc(1, sizeof *replay);

    if (!replay)
        return NULL;
    replay->game = game;
    replay->tally = kp_calloc((size_t)kp_rules_guess_colours(game->rules), sizeof *replay->tally);
    if (replay->tally)
        return replay;
    kp_replay_free(replay);
    return NULL;
}

void kp_replay_free(struct kp_replay *replay)
{
    if (!replay)
        return;
    free(replay->tally);
    free(replay->wrong_rows);
    free(replay);
}

#define AGAINST(replay, ...) (kp_fail(&(replay)->why, KP_OK, __VA_ARGS__), true)

static bool breaks_peg(struct kp_replay *replay, const uint16_t *secret)
{
    const struct kp_rules *rules = replay->game->rules;

    for (int p = 0; p < rules->pegs; p++) {
        if (secret[p] >= kp_rules_secret_colours(rules))
            return AGAINST(replay, "peg %d is an empty hole, and only guesses may have one", p + 1);
        if (!kp_transcript_allows(replay->game, p, secret[p]))
            return AGAINST(replay, "peg %d is %s, which the rule 'peg %d' forbids", p + 1,
                           kp_rules_name(rules, secret[p]), p + 1);
    }
    return false;
}

/* By the rule 'repeats no' or a line 'times'. */
static bool breaks_counts(struct kp_replay *replay, const uint16_t *secret)
{
    const struct kp_transcript *game = replay->game;
    const struct kp_rules *rules = game->rules;
    bool breaks = false;
    int twice = -1;

    if (rules->repeats && !game->times)
        return false;
    for (int p = 0; p < rules->pegs; p++)
        if (replay->tally[secret[p]]++ > 0 && !rules->repeats &&
            !kp_rules_is_blank(rules, secret[p]))
            twice = secret[p];
    if (twice >= 0)
        breaks = AGAINST(replay, "it has %s more than once, which 'repeats no' forbids",
                         kp_rules_name(rules, twice));
    for (int c = 0; game->times && !breaks && c < kp_rules_secret_colours(rules); c++) {
        const char *name = kp_rules_name(rules, c);
        int pegs = replay->tally[c], least = game->times[c].least, most = game->times[c].most;

        if (pegs < least || pegs > most)
            breaks = AGAINST(replay, "it has %s on %d peg%s, and 'times %s' %s %d", name, pegs,
                             pegs == 1 ? "" : "s", name,
                             pegs < least ? "requires at least" : "allows at most",
                             pegs < least ? least : most);
    }
    for (int p = 0; p < rules->pegs; p++)
        replay->tally[secret[p]] = 0;
    return breaks;
}

static bool breaks_sum(struct kp_replay *replay, const uint16_t *secret)
{
    const struct kp_transcript *game = replay->game;
    int64_t sum = 0;

    if (game->sum < 0)
        return false;
    for (int p = 0; p < game->rules->pegs; p++)
        sum += kp_rules_number(game->rules, secret[p]);
    return sum != game->sum &&
           AGAINST(replay, "its numbers add up to %" PRId64 ", not to %" PRId64, sum, game->sum);
}

/* By a line 'times' of several colours or a line 'place'. */
static bool breaks_quota(struct kp_replay *replay, const uint16_t *secret)
{
    const struct kp_transcript *game = replay->game;
    int pegs = game->rules->pegs;
    struct kp_strbuf line = {0};
    bool breaks;
    size_t i = 0;

    while (i < game->quotas.count && kp_quota_miss(&game->quotas.items[i], secret, pegs) == 0)
        i++;
    if (i == game->quotas.count)
        return false;
    kp_quota_write(game->rules, &game->quotas.items[i], &line);
    breaks = AGAINST(replay, "it has %d of the pegs that '%s' counts",
                     kp_quota_count(&game->quotas.items[i], secret, pegs),
                     line.failed ? "" : line.text);
    kp_strbuf_free(&line);
    return breaks;
}

static bool breaks_rules(struct kp_replay *replay, const uint16_t *secret)
{
    return breaks_peg(replay, secret) || breaks_counts(replay, secret) ||
           breaks_sum(replay, secret) || breaks_quota(replay, secret);
}

bool kp_replay_gives(struct kp_replay *replay, const uint16_t *secret, size_t row,
                     struct kp_score *right)
{
    const struct kp_transcript *game = replay->game;

    *right = kp_score_guess(game->rules, secret, kp_transcript_guess(game, row), replay->tally);
    return kp_score_agrees(game->rows[row].score, *right);
}

bool kp_replay_fits_rows(struct kp_replay *replay, const uint16_t *secret, size_t rows,
                         const bool *on, size_t wrong)
{
    struct kp_score right;

    if (breaks_rules(replay, secret))
        return false;
    for (size_t row = 0; row < rows; row++)
        if ((!on || on[row]) && !kp_replay_gives(replay, secret, row, &right) &&
            (replay->game->rows[row].sure || wrong-- == 0))
            return false;
    return true;
}

bool kp_replay_fits(struct kp_replay *replay, const uint16_t *secret, size_t wrong)
{
    return kp_replay_fits_rows(replay, secret, replay->game->row_count, NULL, wrong);
}

bool kp_replay_note(struct kp_replay *replay, const uint16_t *secret)
{
    struct kp_score right;

    replay->wrong_row_count = 0;
    replay->against_rules = breaks_rules(replay, secret);
    for (size_t row = 0; row < replay->game->row_count; row++) {
        if (kp_replay_gives(replay, secret, row, &right))
            continue;
        if (!KP_RESERVE(replay->wrong_rows, replay->wrong_room, replay->wrong_row_count + 1))
            return false;
        replay->wrong_rows[replay->wrong_row_count++] = kp_mistake_in_row(replay->game, row, right);
    }
    return true;
}
