/* In this order: the same mistake in every row; the fewest wrong rows; guesses
 * noted wrongly; the smallest conflict, or all. */
#include "verdict/audit/audit.h"

#include "base/memory.h"
#include "game/score.h"
#include "verdict/audit/audit_impl.h"

#include <stdlib.h>
#include <string.h>

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

static enum kp_status kp_findings_repairs(struct kp_verdict_builder *making,
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

/* Copy the first `wanted` of them into the audit.  A secret that does not do
 * what is said of it is KP_BROKEN. */
static enum kp_status kp_findings_misrecorded_guesses(struct kp_verdict_builder *making,
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

/* Lists of rows. */
static enum kp_status kp_findings_rows(struct kp_verdict_builder *making,
                                       const struct kp_row_sets *sets, const struct kp_rows **rows,
                                       size_t *count)
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

/* Rows that clash: the smallest set of them, or all sets. */
/* In the place of the conflict that was known. */
static enum kp_status tell(struct kp_audit_context *auditing, const struct kp_row_set *set)
{
    struct kp_verdict *verdict = auditing->making->verdict;
    size_t *rows = kp_copy(set->rows, set->count * sizeof *set->rows);

    if (!rows)
        return kp_verdict_builder_no_memory(auditing->making);
    free((void *)verdict->conflict);
    free((void *)verdict->reason);
    verdict->reason = NULL;
    verdict->conflict = rows;
    verdict->conflict_rows = set->count;
    return KP_OK;
}

/* The earliest of the smallest conflicts; but one that comes with a sentence
 * stays unless there is a smaller one. */
static enum kp_status find_smallest(struct kp_audit_context *auditing)
{
    struct kp_conflict_search *blame = &auditing->blame;
    struct kp_verdict *verdict = auditing->making->verdict;
    bool found;

    kp_engines_begin_step(auditing->judge, auditing->making->options->all_conflicts ? 60 : 100);
    blame->clashing.most = verdict->reason ? verdict->conflict_rows - 1 : SIZE_MAX;
    found = kp_conflict_search_conflict(blame);
    blame->clashing.most = SIZE_MAX;
    kp_audit_note_stop(auditing, found ? KP_COMPLETED : blame->stop);
    verdict->conflict_is_smallest = found || blame->stop == KP_COMPLETED;
    verdict->conflict_is_minimal |= verdict->conflict_is_smallest;
    return found ? tell(auditing, &blame->conflicts.sets[0]) : KP_OK;
}

/* So many at most: there can be more of them than anybody can read. */
#define MOST_CONFLICTS 1000

static enum kp_status find_all(struct kp_audit_context *auditing)
{
    struct kp_conflict_search *blame = &auditing->blame;
    struct kp_audit *audit = auditing->audit;
    bool more = true;

    kp_engines_begin_step(auditing->judge, 100);
    while (more && blame->conflicts.count < MOST_CONFLICTS)
        more = kp_conflict_search_conflict(blame);
    audit->conflicts_are_all = !more && blame->stop == KP_COMPLETED;
    kp_audit_note_stop(auditing, blame->stop);
    return kp_findings_rows(auditing->making, &blame->conflicts, &audit->conflicts,
                            &audit->conflict_count);
}

/* the smallest, or all */
static enum kp_status kp_audit_conflicts(struct kp_audit_context *auditing)
{
    bool all = auditing->making->options->all_conflicts;
    enum kp_status status = find_smallest(auditing);

    if (status || auditing->over || !all)
        return status;
    return find_all(auditing);
}

void kp_audit_note_stop(struct kp_audit_context *auditing, enum kp_stop_reason stop)
{
    if (stop != KP_COMPLETED && auditing->audit->stop == KP_COMPLETED)
        auditing->audit->stop = stop;
    auditing->over |= kp_stop_ends_everything(stop);
}

/* Only where one row is to blame: another guess in one leaves the others wrong. */
enum kp_status kp_audit_misrecorded_guesses(struct kp_audit_context *auditing)
{
    const struct kp_audit *audit = auditing->audit;
    struct kp_misrecorded_guesses *misreads = &auditing->misreads;
    bool one = audit->wrong_least == 1 && audit->wrong_most == 1;
    enum kp_stop_reason stop = KP_COMPLETED;

    kp_engines_begin_step(auditing->judge, 50);
    misreads->are_all = audit->wrong_least > 1 || (one && audit->suspects_are_all);
    for (size_t i = 0; one && i < auditing->suspects.count && !kp_stop_ends_step(stop); i++) {
        size_t row = auditing->suspects.sets[i].rows[0];

        stop = kp_misrecorded_guess_find(auditing->judge, row, misreads);
        kp_audit_note_stop(auditing, stop);
        misreads->are_all &= stop == KP_COMPLETED;
    }
    return KP_OK;
}

/* Nobody knows the fewest: then any correction that was met on the way. */
static enum kp_status take_any(struct kp_audit_context *auditing)
{
    const struct kp_row_sets *remedies = &auditing->blame.remedies;
    size_t best = 0;

    if (auditing->audit->wrong_most > 0 || remedies->count == 0)
        return KP_OK;
    for (size_t i = 1; i < remedies->count; i++)
        if (remedies->sets[i].count < remedies->sets[best].count)
            best = i;
    auditing->audit->wrong_most = remedies->sets[best].count;
    memset(auditing->blame.on, 0, auditing->judge->question->row_count);
    for (size_t i = 0; i < remedies->sets[best].count; i++)
        auditing->blame.on[remedies->sets[best].rows[i]] = true;
    return kp_row_sets_add(&auditing->suspects, auditing->blame.on, true,
                           auditing->judge->question->row_count)
               ? KP_OK
               : kp_verdict_builder_no_memory(auditing->making);
}

/* What a limit kept the audit from finding.  Of rows whose number is not known neither
 * all suspects nor all repairs can be known. */
static unsigned find_unfinished(const struct kp_audit_context *auditing)
{
    const struct kp_verdict *verdict = auditing->making->verdict;
    const struct kp_audit *audit = auditing->audit;
    bool known = audit->wrong_most > 0 && audit->wrong_least == audit->wrong_most;
    bool all = auditing->making->options->all_conflicts;
    unsigned parts = 0;

    parts |= (unsigned)(verdict->first_impossible == KP_NO_ROW) << KP_PART_FIRST_IMPOSSIBLE;
    parts |= (unsigned)auditing->slips_open << KP_PART_SLIPS;
    parts |= (unsigned)!known << KP_PART_WRONG_ROWS;
    parts |= (unsigned)(known && !audit->suspects_are_all) << KP_PART_SUSPECTS;
    parts |= (unsigned)(known && auditing->repairs_open) << KP_PART_REPAIRS;
    parts |= (unsigned)!audit->misnoted_are_all << KP_PART_MISNOTED;
    parts |= (unsigned)!verdict->conflict_is_smallest << KP_PART_CONFLICT;
    parts |= (unsigned)(all && !audit->conflicts_are_all) << KP_PART_CONFLICTS;
    return audit->stop == KP_COMPLETED ? 0 : parts;
}

static enum kp_status hand_over(struct kp_audit_context *auditing)
{
    struct kp_verdict_builder *making = auditing->making;
    struct kp_audit *audit = auditing->audit;
    enum kp_status status = kp_findings_rows(making, &auditing->suspects, &audit->suspects,
                                             &audit->suspect_count);

    audit->misnoted_are_all = auditing->misreads.are_all && !auditing->over;
    if (status == KP_OK)
        status = kp_findings_repairs(making, &auditing->repairs, auditing->wanted, audit);
    if (status == KP_OK)
        status = kp_findings_misrecorded_guesses(making, &auditing->misreads, auditing->wanted,
                                                 audit);
    audit->unfinished = find_unfinished(auditing);
    return status;
}

static enum kp_status run(struct kp_audit_context *auditing)
{
    static enum kp_status (*const steps[])(struct kp_audit_context *) = {
        kp_audit_repeated_mistakes, kp_audit_fewest_rows, kp_audit_misrecorded_guesses,
        kp_audit_conflicts};
    struct kp_verdict_builder *making = auditing->making;
    enum kp_status status = KP_OK;

    if (!kp_conflict_search_make(&auditing->blame, auditing->judge) ||
        !kp_row_sets_add(&auditing->blame.clashes, making->on, true, making->game->row_count))
        return kp_verdict_builder_no_memory(making);
    if (making->verdict->first_impossible == KP_NO_ROW)
        kp_audit_note_stop(auditing, auditing->judge->stop);
    for (size_t i = 0; i < sizeof steps / sizeof *steps && status == KP_OK; i++)
        if (!auditing->over)
            status = steps[i](auditing);
    if (status == KP_OK)
        status = take_any(auditing);
    return status ? status : hand_over(auditing);
}

enum kp_status kp_audit_run(struct kp_verdict_builder *making)
{
    struct kp_audit *audit = kp_calloc(1, sizeof *audit);
    struct kp_audit_context auditing = {.making = making,
                                        .judge = &making->judge,
                                        .audit = audit,
                                        .repairs = {.game = making->game},
                                        .wanted = KP_REPAIRS,
                                        .slips_open = true,
                                        .repairs_open = true};
    enum kp_status status;

    making->verdict->audit = audit;
    if (!audit)
        return kp_verdict_builder_no_memory(making);
    audit->wrong_least = 1;
    if (making->options->repairs > 0)
        auditing.wanted = (size_t)making->options->repairs;
    status = run(&auditing);
    kp_engines_end_step(&making->judge);
    kp_conflict_search_free(&auditing.blame);
    kp_repair_list_free(&auditing.repairs);
    kp_row_sets_free(&auditing.suspects);
    kp_misrecorded_guesses_free(&auditing.misreads);
    return status;
}
