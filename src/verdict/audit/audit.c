/* In this order: the same mistake in every row; the fewest wrong rows; guesses
 * noted wrongly; the smallest conflict, or all. */
#include "verdict/audit/audit.h"

#include "base/memory.h"
#include "game/score.h"
#include "verdict/audit/audit_impl.h"
#include "verdict/story.h"

#include <stdlib.h>
#include <string.h>

enum kp_status kp_audit_broken(struct kp_verdict_builder *builder)
{
    return kp_fail(builder->why, KP_BROKEN,
                   "the audit found a secret that does not give the scores it should; this is a "
                   "fault in keypeg, please report the game");
}

enum kp_status kp_audit_write_count(struct kp_verdict_builder *builder,
                                    const struct kp_bignum *count, const char **to)
{
    struct kp_strbuf text = {0};

    if (kp_bignum_is(count, 0) && !count->failed)
        return KP_OK;
    kp_bignum_write(count, &text);
    *to = text.text;
    return text.failed ? kp_verdict_builder_no_memory(builder) : KP_OK;
}

static enum kp_status copy_number(struct kp_verdict_builder *builder, uint64_t number,
                                  const char **to)
{
    struct kp_bignum count = {0};
    enum kp_status status;

    kp_bignum_set(&count, number);
    status = count.failed ? kp_verdict_builder_no_memory(builder)
                          : kp_audit_write_count(builder, &count, to);
    kp_bignum_free(&count);
    return status;
}

static enum kp_status copy_secret(struct kp_verdict_builder *builder, const uint16_t *secret,
                                  const uint16_t **to)
{
    *to = kp_copy(secret, (size_t)builder->question->pegs * sizeof *secret);
    return *to ? KP_OK : kp_verdict_builder_no_memory(builder);
}

/* Whether the secret gives all scores but these, and these as they should be. */
static enum kp_status replay(struct kp_verdict_builder *builder, const uint16_t *secret,
                             const struct kp_wrong_row *rows, size_t count)
{
    struct kp_replay *again = builder->replay;

    if (!kp_replay_note(again, secret))
        return kp_verdict_builder_no_memory(builder);
    if (again->against_rules || again->wrong_rows != count)
        return kp_audit_broken(builder);
    for (size_t i = 0; i < count; i++)
        if (again->wrong[i].row != rows[i].row ||
            !kp_score_agrees(rows[i].right, again->wrong[i].right))
            return kp_audit_broken(builder);
    return KP_OK;
}

static enum kp_status copy_repair(struct kp_verdict_builder *builder,
                                  const struct kp_draft_repair *fix, struct kp_repair *to)
{
    enum kp_status status = replay(builder, fix->secret, fix->rows, fix->count);

    to->rows = kp_copy(fix->rows, fix->count * sizeof *fix->rows);
    to->row_count = fix->count;
    to->pegs_changed = fix->pegs;
    if (status == KP_OK)
        status = to->rows ? copy_secret(builder, fix->secret, &to->secret)
                          : kp_verdict_builder_no_memory(builder);
    return status ? status : kp_audit_write_count(builder, &fix->secrets, &to->count);
}

static enum kp_status kp_findings_repairs(struct kp_verdict_builder *builder,
                                          const struct kp_repair_list *repairs, size_t wanted,
                                          struct kp_audit *audit)
{
    size_t count = repairs->count < wanted ? repairs->count : wanted;
    struct kp_repair *items = kp_calloc(count, sizeof *items);
    enum kp_status status = KP_OK;

    if (!items)
        return kp_verdict_builder_no_memory(builder);
    audit->repairs = items;
    audit->repairs_left_out = repairs->count - count;
    for (size_t i = 0; status == KP_OK && i < count; i++) {
        audit->repair_count = i + 1;
        status = copy_repair(builder, &repairs->fixes[i], &items[i]);
    }
    return status;
}

/* Whether the guess of that row, with its peg changed, gets the score noted. */
static enum kp_status reread(struct kp_verdict_builder *builder,
                             const struct kp_misrecorded_guess *misread)
{
    const struct kp_transcript *game = builder->game;
    struct kp_score noted = game->rows[misread->row].score, right;
    uint16_t *guess = kp_copy(kp_transcript_guess(game, misread->row),
                              (size_t)game->rules->pegs * sizeof *guess);
    struct kp_wrong_row row = {misread->row, {KP_UNKNOWN, KP_UNKNOWN}, NULL};

    if (!guess)
        return kp_verdict_builder_no_memory(builder);
    guess[misread->peg] = misread->colour;
    right = kp_score_guess(game->rules, misread->secret, guess, builder->replay->tally);
    free(guess);
    return kp_score_agrees(noted, right) ? replay(builder, misread->secret, &row, 1)
                                         : kp_audit_broken(builder);
}

static enum kp_status copy_misread(struct kp_verdict_builder *builder,
                                   const struct kp_misrecorded_guess *misread,
                                   struct kp_misrecorded_peg *to)
{
    enum kp_status status = reread(builder, misread);

    to->row = misread->row;
    to->peg = misread->peg;
    to->colour = misread->colour;
    if (status == KP_OK)
        status = copy_secret(builder, misread->secret, &to->secret);
    return status ? status : copy_number(builder, misread->secrets, &to->count);
}

/* Copy the first `wanted` of them into the audit.  A secret that does not do
 * what is said of it is KP_BROKEN. */
static enum kp_status
kp_findings_misrecorded_guesses(struct kp_verdict_builder *builder,
                                const struct kp_misrecorded_guesses *misrecorded, size_t wanted,
                                struct kp_audit *audit)
{
    size_t count = misrecorded->count < wanted ? misrecorded->count : wanted;
    struct kp_misrecorded_peg *items = kp_calloc(count, sizeof *items);
    enum kp_status status = KP_OK;

    if (!items)
        return kp_verdict_builder_no_memory(builder);
    audit->misnoted = items;
    audit->misnoted_left_out = misrecorded->count - count;
    for (size_t i = 0; status == KP_OK && i < count; i++) {
        audit->misnoted_count = i + 1;
        status = copy_misread(builder, &misrecorded->items[i], &items[i]);
    }
    return status;
}

/* Lists of rows. */
static enum kp_status kp_findings_rows(struct kp_verdict_builder *builder,
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
            return kp_verdict_builder_no_memory(builder);
    }
    return items ? KP_OK : kp_verdict_builder_no_memory(builder);
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
/* The earliest of the smallest conflicts; but one that comes with a sentence
 * stays unless there is a smaller one. */
static enum kp_status find_smallest(struct kp_audit_context *context)
{
    struct kp_conflict_search *search = &context->search;
    struct kp_verdict *verdict = context->builder->verdict;
    bool found;

    kp_engines_begin_step(context->engines, context->builder->options->all_conflicts ? 60 : 100);
    search->clashing.most = verdict->reason ? verdict->conflict_rows - 1 : SIZE_MAX;
    found = kp_conflict_search_conflict(search);
    search->clashing.most = SIZE_MAX;
    kp_audit_note_stop(context, found ? KP_COMPLETED : search->stop);
    verdict->conflict_is_smallest = found || search->stop == KP_COMPLETED;
    verdict->conflict_is_minimal |= verdict->conflict_is_smallest;
    if (!found)
        return KP_OK;
    return kp_verdict_replace_conflict(context->builder, search->conflicts.sets[0].rows,
                                       search->conflicts.sets[0].count);
}

/* So many at most: there can be more of them than anybody can read. */
#define MOST_CONFLICTS 1000

static enum kp_status find_all(struct kp_audit_context *context)
{
    struct kp_conflict_search *search = &context->search;
    struct kp_audit *audit = context->audit;
    bool more = true;

    kp_engines_begin_step(context->engines, 100);
    while (more && search->conflicts.count < MOST_CONFLICTS)
        more = kp_conflict_search_conflict(search);
    audit->conflicts_are_all = !more && search->stop == KP_COMPLETED;
    kp_audit_note_stop(context, search->stop);
    return kp_findings_rows(context->builder, &search->conflicts, &audit->conflicts,
                            &audit->conflict_count);
}

/* the smallest, or all */
static enum kp_status kp_audit_conflicts(struct kp_audit_context *context)
{
    bool all = context->builder->options->all_conflicts;
    enum kp_status status = find_smallest(context);

    if (status || context->over || !all)
        return status;
    return find_all(context);
}

void kp_audit_note_stop(struct kp_audit_context *context, enum kp_stop_reason stop)
{
    if (stop != KP_COMPLETED && context->audit->stop == KP_COMPLETED)
        context->audit->stop = stop;
    context->over |= kp_stop_ends_everything(stop);
}

/* Only where one row is to search: another guess in one leaves the others wrong. */
enum kp_status kp_audit_misrecorded_guesses(struct kp_audit_context *context)
{
    const struct kp_audit *audit = context->audit;
    struct kp_misrecorded_guesses *misrecorded = &context->misrecorded;
    bool one = audit->wrong_least == 1 && audit->wrong_most == 1;
    enum kp_stop_reason stop = KP_COMPLETED;

    kp_engines_begin_step(context->engines, 50);
    misrecorded->are_all = audit->wrong_least > 1 || (one && audit->suspects_are_all);
    for (size_t i = 0; one && i < context->suspects.count && !kp_stop_ends_step(stop); i++) {
        size_t row = context->suspects.sets[i].rows[0];

        stop = kp_misrecorded_guess_find(context->engines, row, misrecorded);
        kp_audit_note_stop(context, stop);
        misrecorded->are_all &= stop == KP_COMPLETED;
    }
    return KP_OK;
}

/* Nobody knows the fewest: then any correction that was met on the way. */
static enum kp_status take_any(struct kp_audit_context *context)
{
    const struct kp_row_sets *known_corrections = &context->search.known_corrections;
    size_t best = 0;

    if (context->audit->wrong_most > 0 || known_corrections->count == 0)
        return KP_OK;
    for (size_t i = 1; i < known_corrections->count; i++)
        if (known_corrections->sets[i].count < known_corrections->sets[best].count)
            best = i;
    context->audit->wrong_most = known_corrections->sets[best].count;
    memset(context->search.on, 0, context->engines->question->row_count);
    for (size_t i = 0; i < known_corrections->sets[best].count; i++)
        context->search.on[known_corrections->sets[best].rows[i]] = true;
    return kp_row_sets_add(&context->suspects, context->search.on, true,
                           context->engines->question->row_count)
               ? KP_OK
               : kp_verdict_builder_no_memory(context->builder);
}

/* What a limit kept the audit from finding.  Of rows whose number is not known neither
 * all suspects nor all repairs can be known. */
static unsigned find_unfinished(const struct kp_audit_context *context)
{
    const struct kp_verdict *verdict = context->builder->verdict;
    const struct kp_audit *audit = context->audit;
    bool known = audit->wrong_most > 0 && audit->wrong_least == audit->wrong_most;
    bool all = context->builder->options->all_conflicts;
    unsigned parts = 0;

    parts |= (unsigned)(verdict->first_impossible == KP_NO_ROW) << KP_PART_FIRST_IMPOSSIBLE;
    parts |= (unsigned)context->mistakes_open << KP_PART_SLIPS;
    parts |= (unsigned)!known << KP_PART_WRONG_ROWS;
    parts |= (unsigned)(known && !audit->suspects_are_all) << KP_PART_SUSPECTS;
    parts |= (unsigned)(known && context->repairs_open) << KP_PART_REPAIRS;
    parts |= (unsigned)!audit->misnoted_are_all << KP_PART_MISNOTED;
    parts |= (unsigned)!verdict->conflict_is_smallest << KP_PART_CONFLICT;
    parts |= (unsigned)(all && !audit->conflicts_are_all) << KP_PART_CONFLICTS;
    return audit->stop == KP_COMPLETED ? 0 : parts;
}

static enum kp_status hand_over(struct kp_audit_context *context)
{
    struct kp_verdict_builder *builder = context->builder;
    struct kp_audit *audit = context->audit;
    enum kp_status status = kp_findings_rows(builder, &context->suspects, &audit->suspects,
                                             &audit->suspect_count);

    audit->misnoted_are_all = context->misrecorded.are_all && !context->over;
    if (status == KP_OK)
        status = kp_findings_repairs(builder, &context->repairs, context->wanted, audit);
    if (status == KP_OK)
        status = kp_findings_misrecorded_guesses(builder, &context->misrecorded, context->wanted,
                                                 audit);
    audit->unfinished = find_unfinished(context);
    return status;
}

static enum kp_status run_steps(struct kp_audit_context *context)
{
    static enum kp_status (*const steps[])(struct kp_audit_context *) = {
        kp_audit_repeated_mistakes, kp_audit_fewest_rows, kp_audit_misrecorded_guesses,
        kp_audit_conflicts};
    struct kp_verdict_builder *builder = context->builder;
    enum kp_status status = KP_OK;

    if (!kp_conflict_search_make(&context->search, context->engines) ||
        !kp_row_sets_add(&context->search.known_conflicts, builder->on, true,
                         builder->game->row_count))
        return kp_verdict_builder_no_memory(builder);
    if (builder->verdict->first_impossible == KP_NO_ROW)
        kp_audit_note_stop(context, context->engines->stop);
    for (size_t i = 0; i < sizeof steps / sizeof *steps && status == KP_OK; i++)
        if (!context->over)
            status = steps[i](context);
    if (status == KP_OK)
        status = take_any(context);
    return status ? status : hand_over(context);
}

/* All that an audit finds goes into the verdict, even if a step fails. */
static enum kp_status audit(struct kp_verdict_builder *builder)
{
    struct kp_audit *audit = kp_calloc(1, sizeof *audit);
    struct kp_audit_context context = {.builder = builder,
                                       .engines = &builder->engines,
                                       .audit = audit,
                                       .repairs = {.game = builder->game},
                                       .wanted = KP_REPAIRS,
                                       .mistakes_open = true,
                                       .repairs_open = true};
    enum kp_status status;

    builder->verdict->audit = audit;
    if (!audit)
        return kp_verdict_builder_no_memory(builder);
    audit->wrong_least = 1;
    if (builder->options->repairs > 0)
        context.wanted = (size_t)builder->options->repairs;
    status = run_steps(&context);
    kp_engines_end_step(&builder->engines);
    kp_conflict_search_free(&context.search);
    kp_repair_list_free(&context.repairs);
    kp_row_sets_free(&context.suspects);
    kp_misrecorded_guesses_free(&context.misrecorded);
    return status;
}

#define FIRST_IMPOSSIBLE_PERCENT 10

enum kp_status kp_audit_run(struct kp_verdict_builder *builder)
{
    struct kp_progress questions = {"looking for the wrong rows", "questions", 0, -1};
    struct kp_engines *engines = &builder->engines;
    enum kp_status status;

    engines->questions = &questions;
    engines->limits.whole = &questions;
    kp_engines_begin_step(engines, FIRST_IMPOSSIBLE_PERCENT);
    builder->verdict->first_impossible = kp_story_first_impossible(builder);
    status = audit(builder);
    engines->questions = NULL;
    engines->limits.whole = NULL;
    return status;
}
