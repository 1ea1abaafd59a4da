#include "verdict/audit/findings.h"

#include "base/memory.h"
#include "game/score.h"
#include <stdlib.h>

static enum kp_status broken(struct kp_verdict_builder *making)
{
    return kp_fail(making->why, KP_BROKEN,
                   "the audit found a secret that does not give the scores it should; this is a "
                   "fault in keypeg, please report the game");
}

/* A number in decimal; NULL for 0, which nobody counted. */
static enum kp_status copy_count(struct kp_verdict_builder *making, const struct kp_bignum *count,
                                 const char **to)
{
    struct kp_strbuf text = {0};

    if (kp_bignum_is(count, 0) && !count->failed)
        return KP_OK;
    kp_bignum_write(count, &text);
    *to = text.text;
    return text.failed ? kp_verdict_builder_no_memory(making) : KP_OK;
}

static enum kp_status copy_number(struct kp_verdict_builder *making, uint64_t number,
                                  const char **to)
{
    struct kp_bignum count = {0};
    enum kp_status status;

    kp_bignum_set(&count, number);
    status = count.failed ? kp_verdict_builder_no_memory(making) : copy_count(making, &count, to);
    kp_bignum_free(&count);
    return status;
}

static enum kp_status copy_secret(struct kp_verdict_builder *making, const uint16_t *secret,
                                  const uint16_t **to)
{
    *to = kp_copy(secret, (size_t)making->question->pegs * sizeof *secret);
    return *to ? KP_OK : kp_verdict_builder_no_memory(making);
}

/* Whether the secret gives all scores but these, and these as they should be. */
static enum kp_status replay(struct kp_verdict_builder *making, const uint16_t *secret,
                             const struct kp_wrong_row *rows, size_t count)
{
    struct kp_replay *again = making->replay;

    if (!kp_replay_note(again, secret))
        return kp_verdict_builder_no_memory(making);
    if (again->against_rules || again->wrong_rows != count)
        return broken(making);
    for (size_t i = 0; i < count; i++)
        if (again->wrong[i].row != rows[i].row ||
            !kp_score_agrees(rows[i].right, again->wrong[i].right))
            return broken(making);
    return KP_OK;
}

static enum kp_status copy_repair(struct kp_verdict_builder *making,
                                  const struct kp_draft_repair *fix, struct kp_repair *to)
{
    enum kp_status status = replay(making, fix->secret, fix->rows, fix->count);

    to->rows = kp_copy(fix->rows, fix->count * sizeof *fix->rows);
    to->row_count = fix->count;
    to->pegs_changed = fix->pegs;
    if (status == KP_OK)
        status = to->rows ? copy_secret(making, fix->secret, &to->secret)
                          : kp_verdict_builder_no_memory(making);
    return status ? status : copy_count(making, &fix->secrets, &to->count);
}

enum kp_status kp_findings_repairs(struct kp_verdict_builder *making,
                                   const struct kp_repair_list *repairs, size_t wanted,
                                   struct kp_audit *audit)
{
    size_t count = repairs->count < wanted ? repairs->count : wanted;
    struct kp_repair *items = kp_calloc(count, sizeof *items);
    enum kp_status status = KP_OK;

    if (!items)
        return kp_verdict_builder_no_memory(making);
    audit->repairs = items;
    audit->repairs_left_out = repairs->count - count;
    for (size_t i = 0; status == KP_OK && i < count; i++) {
        audit->repair_count = i + 1;
        status = copy_repair(making, &repairs->fixes[i], &items[i]);
    }
    return status;
}

/* Whether the guess of that row, with its peg changed, gets the score noted. */
static enum kp_status reread(struct kp_verdict_builder *making,
                             const struct kp_misrecorded_guess *misread)
{
    const struct kp_transcript *game = making->game;
    struct kp_score noted = game->rows[misread->row].score, right;
    uint16_t *guess = kp_copy(kp_transcript_guess(game, misread->row),
                              (size_t)game->rules->pegs * sizeof *guess);
    struct kp_wrong_row row = {misread->row, {KP_UNKNOWN, KP_UNKNOWN}, NULL};

    if (!guess)
        return kp_verdict_builder_no_memory(making);
    guess[misread->peg] = misread->colour;
    right = kp_score_guess(game->rules, misread->secret, guess, making->replay->tally);
    free(guess);
    return kp_score_agrees(noted, right) ? replay(making, misread->secret, &row, 1)
                                         : broken(making);
}

static enum kp_status copy_misread(struct kp_verdict_builder *making,
                                   const struct kp_misrecorded_guess *misread,
                                   struct kp_misrecorded_peg *to)
{
    enum kp_status status = reread(making, misread);

    to->row = misread->row;
    to->peg = misread->peg;
    to->colour = misread->colour;
    if (status == KP_OK)
        status = copy_secret(making, misread->secret, &to->secret);
    return status ? status : copy_number(making, misread->secrets, &to->count);
}

enum kp_status kp_findings_misrecorded_guesses(struct kp_verdict_builder *making,
                                               const struct kp_misrecorded_guesses *misreads,
                                               size_t wanted, struct kp_audit *audit)
{
    size_t count = misreads->count < wanted ? misreads->count : wanted;
    struct kp_misrecorded_peg *items = kp_calloc(count, sizeof *items);
    enum kp_status status = KP_OK;

    if (!items)
        return kp_verdict_builder_no_memory(making);
    audit->misnoted = items;
    audit->misnoted_left_out = misreads->count - count;
    for (size_t i = 0; status == KP_OK && i < count; i++) {
        audit->misnoted_count = i + 1;
        status = copy_misread(making, &misreads->items[i], &items[i]);
    }
    return status;
}

enum kp_status kp_findings_repeated_mistake(struct kp_verdict_builder *making,
                                            struct kp_transcript *meant, const char *mistake,
                                            const struct kp_count_result *census,
                                            struct kp_audit *audit)
{
    struct kp_repeated_mistake *slip =
        (struct kp_repeated_mistake *)&audit->slips[audit->slip_count++];
    struct kp_replay *again = kp_replay_new(meant);
    enum kp_status status = KP_OK;

    if (!again)
        return kp_verdict_builder_no_memory(making);
    if (!kp_replay_fits(again, census->first, 0))
        status = broken(making);
    kp_replay_free(again);
    slip->mistake = mistake;
    slip->count_is_exact = census->stop == KP_COMPLETED;
    if (status == KP_OK)
        status = copy_secret(making, census->first, &slip->secret);
    if (status == KP_OK)
        status = copy_count(making, &census->total, &slip->count);
    return status;
}

enum kp_status kp_findings_rows(struct kp_verdict_builder *making, const struct kp_row_sets *sets,
                                const struct kp_rows **rows, size_t *count)
{
    struct kp_rows *items = kp_calloc(sets->count, sizeof *items);

    *rows = items;
    for (size_t i = 0; items && i < sets->count; i++) {
        const struct kp_row_set *set = &sets->sets[i];

        items[i].row = kp_copy(set->rows, set->count * sizeof *set->rows);
        items[i].count = set->count;
        *count = i + 1;
        if (!items[i].row)
            return kp_verdict_builder_no_memory(making);
    }
    return items ? KP_OK : kp_verdict_builder_no_memory(making);
}

static void free_rows(const struct kp_rows *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free((void *)rows[i].row);
    free((void *)rows);
}

static void free_repairs(const struct kp_audit *audit)
{
    for (size_t i = 0; i < audit->repair_count; i++) {
        free((void *)audit->repairs[i].rows);
        free((void *)audit->repairs[i].secret);
        free((void *)audit->repairs[i].count);
    }
    free((void *)audit->repairs);
}

static void free_others(const struct kp_audit *audit)
{
    for (size_t i = 0; i < audit->slip_count; i++) {
        free((void *)audit->slips[i].secret);
        free((void *)audit->slips[i].count);
    }
    for (size_t i = 0; i < audit->misnoted_count; i++) {
        free((void *)audit->misnoted[i].secret);
        free((void *)audit->misnoted[i].count);
    }
    free((void *)audit->slips);
    free((void *)audit->misnoted);
}

void kp_audit_free(const struct kp_audit *audit)
{
    if (!audit)
        return;
    free_repairs(audit);
    free_others(audit);
    free_rows(audit->suspects, audit->suspect_count);
    free_rows(audit->conflicts, audit->conflict_count);
    free((void *)audit);
}
