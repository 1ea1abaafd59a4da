/* Writes the finding of a check as the public struct kp_verdict.  Counts become text only here, and
 * only once.  The verdict owns everything that it points to, in one arena,
 * and its strings have no control characters. */
#include "verdict/finding.h"

#include "base/allocate.h"
#include "base/arena.h"
#include "base/hash.h"
#include "keypeg.h"
#include "verdict/audit/audit.h"

#include <stdlib.h>
#include <string.h>

struct owned_verdict {
    struct kp_verdict shown; /* first, so that a pointer to it points to the whole */
    struct kp_arena arena;
};

/* ---- Text and rows ------------------------------------------------------------ */

/* The text of a buffer, or its failure; NULL if nothing was added.  Frees the buffer. */
static const char *take_text(struct kp_arena *arena, struct kp_strbuf *text)
{
    const char *copy = kp_arena_copy(arena, text->text, text->length + 1, 1);

    arena->failed |= text->failed;
    kp_strbuf_free(text);
    return copy;
}

static const char *write_number(struct kp_arena *arena, const struct kp_bignum *number)
{
    struct kp_strbuf text = {0};

    kp_bignum_write(number, &text);
    return take_text(arena, &text);
}

static const char *write_count(struct kp_arena *arena, const struct kp_secret_count *count)
{
    return count->is_known ? write_number(arena, &count->number) : NULL;
}

/* The count of an explanation; NULL for 0, which means that it was not counted. */
static const char *write_if_counted(struct kp_arena *arena, const struct kp_bignum *number)
{
    arena->failed |= number->failed;
    return kp_bignum_is(number, 0) ? NULL : write_number(arena, number);
}

#define PLAIN "abcdefghijklmnopqrstuvwxyz-_+"

/* A name that may be the command line of a solver, whose control characters must not reach a
 * terminal. */
static const char *write_name(struct kp_arena *arena, const char *name)
{
    struct kp_diag printable = {0};

    if (!name)
        return NULL;
    if (strspn(name, PLAIN) < strlen(name)) {
        kp_fail(&printable, KP_OK, "%s", name);
        name = printable.says;
    }
    return kp_arena_copy(arena, name, strlen(name) + 1, 1);
}

/* The sets of a list.  An empty list is not NULL. */
static const struct kp_rows *copy_sets(struct kp_arena *arena, const struct kp_row_sets *list)
{
    struct kp_rows *to = kp_arena_take(arena, list->count, sizeof *to);

    for (size_t i = 0; to && i < list->count; i++) {
        to[i] = list->sets[i];
        to[i].row = kp_arena_copy(arena, to[i].row, to[i].count, sizeof *to[i].row);
    }
    return to;
}

/* ---- The audit ------------------------------------------------------------------ */

static const struct kp_repair *
write_repairs(struct kp_arena *arena, const struct kp_repair_list *list, size_t count, size_t pegs)
{
    struct kp_repair *to = kp_arena_take(arena, count, sizeof *to);

    for (size_t i = 0; to && i < count; i++) {
        to[i] = list->items[i].repair;
        to[i].rows = kp_arena_copy(arena, to[i].rows, to[i].row_count, sizeof *to[i].rows);
        to[i].secret = kp_arena_copy(arena, to[i].secret, pegs, sizeof *to[i].secret);
        to[i].count = write_if_counted(arena, &list->items[i].secrets);
    }
    return to;
}

static const struct kp_misrecorded_guess *write_guesses(struct kp_arena *arena,
                                                        const struct kp_misrecorded_guesses *list,
                                                        size_t count, size_t pegs)
{
    struct kp_misrecorded_guess *to = kp_arena_take(arena, count, sizeof *to);
    struct kp_bignum secrets = {0};

    for (size_t i = 0; to && i < count; i++) {
        to[i] = list->items[i].peg;
        to[i].secret = kp_arena_copy(arena, to[i].secret, pegs, sizeof *to[i].secret);
        kp_bignum_set(&secrets, list->items[i].secrets);
        to[i].count = write_if_counted(arena, &secrets);
    }
    kp_bignum_free(&secrets);
    return to;
}

static const struct kp_repeated_mistake *
write_repeated_mistakes(struct kp_arena *arena, const struct kp_audit_finding *audit, size_t pegs)
{
    struct kp_repeated_mistake *to = kp_arena_take(arena, audit->mistake_count, sizeof *to);

    for (size_t i = 0; to && i < audit->mistake_count; i++) {
        const struct kp_found_mistake *from = &audit->mistakes[i];

        to[i].mistake = from->sentence;
        to[i].secret = kp_arena_copy(arena, from->secret, pegs, sizeof *from->secret);
        to[i].count = write_count(arena, &from->count);
        to[i].count_is_exact = from->count.is_exact;
    }
    return to;
}

static const struct kp_audit *write_audit(struct kp_arena *arena,
                                          const struct kp_audit_finding *from, size_t pegs)
{
    struct kp_audit *to = from ? kp_arena_take(arena, 1, sizeof *to) : NULL;
    size_t repairs, guesses;

    if (!to)
        return NULL;
    repairs = kp_min_size(from->repairs.count, from->wanted);
    guesses = kp_min_size(from->misrecorded.count, from->wanted);
    *to = (struct kp_audit){
        .wrong_least = from->wrong_least,
        .wrong_most = from->wrong_most,
        .repairs = write_repairs(arena, &from->repairs, repairs, pegs),
        .repair_count = repairs,
        .repairs_left_out = from->repairs.count - repairs,
        .repairs_are_all = from->repairs_are_all,
        .sure_rows_conflict = from->sure_rows_conflict,
        .sure_rows_agree = from->sure_rows_agree,
        .suspects = copy_sets(arena, &from->suspects),
        .suspect_count = from->suspects.count,
        .suspects_are_all = from->suspects_are_all,
        .repeated_mistakes = write_repeated_mistakes(arena, from, pegs),
        .repeated_mistake_count = from->mistake_count,
        .misrecorded_guesses = write_guesses(arena, &from->misrecorded, guesses, pegs),
        .misrecorded_guess_count = guesses,
        .misrecorded_guesses_left_out = from->misrecorded.count - guesses,
        .misrecorded_guesses_are_all = from->misrecorded.are_all,
        .conflicts = from->lists_conflicts ? copy_sets(arena, &from->conflicts) : NULL,
        .conflict_count = from->conflicts.count,
        .conflicts_are_all = from->conflicts_are_all,
        .stop = from->stop,
        .unfinished = from->unfinished,
    };
    return to;
}

/* ---- The verdict ---------------------------------------------------------------- */

static const size_t *list_conflict(struct kp_arena *arena, const struct kp_verdict_builder *builder)
{
    size_t *rows = kp_arena_take(arena, builder->finding.conflict_rows, sizeof *rows), n = 0;

    for (size_t r = 0; rows && r < builder->question->row_count; r++)
        if (builder->finding.conflict[r])
            rows[n++] = r;
    return rows;
}

static const struct kp_story_row *write_story(struct kp_arena *arena,
                                              const struct kp_finding *finding)
{
    struct kp_story_row *to = finding->story
                                  ? kp_arena_take(arena, finding->story_count, sizeof *to)
                                  : NULL;

    for (size_t i = 0; to && i < finding->story_count; i++) {
        const struct kp_row_story *from = &finding->story[i];

        to[i] = (struct kp_story_row){.count = write_count(arena, &from->secrets),
                                      .count_is_exact = from->secrets.is_exact,
                                      .told_nothing = from->told_nothing,
                                      .guess_was_possible = from->guess_was_possible};
    }
    return to;
}

static void write_verdict(struct kp_verdict_builder *builder, struct kp_arena *arena,
                          struct kp_verdict *to)
{
    struct kp_finding *from = &builder->finding;
    size_t pegs = (size_t)builder->game->rules->pegs;

    *to = (struct kp_verdict){
        .answer = from->answer,
        .stop = from->stop,
        .engine = from->engine,
        .encoding = write_name(arena, builder->encoding),
        .solver = write_name(arena, builder->solver),
        .secret = kp_arena_copy(arena, from->secret, pegs, sizeof *from->secret),
        .count = write_count(arena, &from->count),
        .count_is_exact = from->count.is_exact,
        .conflict = list_conflict(arena, builder),
        .conflict_rows = from->conflict_rows,
        .conflict_is_minimal = from->conflict_is_minimal,
        .conflict_is_smallest = from->conflict_is_smallest,
        .reason = take_text(arena, &from->reason),
        .first_impossible = from->first_impossible,
        .audit = write_audit(arena, from->audit, pegs),
        .story_rows = write_story(arena, from),
        .story_row_count = from->story_count,
        .story_stop = from->story_stop,
        .most_wrong_rows = builder->options->wrong_rows,
        .revealed = kp_arena_copy(arena, from->revealed, pegs, sizeof *from->revealed),
        .against_rules = take_text(arena, &from->against_rules),
        .wrong_rows = kp_arena_copy(arena, from->wrong_rows, from->wrong_row_count,
                                    sizeof *from->wrong_rows),
        .wrong_row_count = from->wrong_row_count,
        .wrong_sure_row = from->wrong_sure_row,
        .without_secret = from->without_secret,
        .notes = take_text(arena, &builder->notes),
        .stats = from->stats,
        .step_count = from->step_count,
    };
    for (size_t i = 0; i < from->step_count; i++) {
        to->steps[i] = from->steps[i];
        to->steps[i].who = write_name(arena, from->steps[i].who);
    }
}

enum kp_status kp_verdict_make(struct kp_verdict_builder *builder, struct kp_verdict **verdict)
{
    struct owned_verdict *owned = kp_calloc(1, sizeof *owned);

    if (!owned)
        return kp_no_memory(builder->why);
    owned->arena.block_bytes = KP_ARENA_BLOCK;
    kp_strbuf_add(&builder->notes, "", 0); /* "" for none, not NULL */
    write_verdict(builder, &owned->arena, &owned->shown);
    if (!owned->arena.failed) {
        *verdict = &owned->shown;
        return KP_OK;
    }
    kp_verdict_free(&owned->shown);
    return kp_no_memory(builder->why);
}

void kp_verdict_free(struct kp_verdict *verdict)
{
    struct owned_verdict *owned = (struct owned_verdict *)verdict;

    if (!owned)
        return;
    kp_arena_free(&owned->arena);
    free(owned);
}
