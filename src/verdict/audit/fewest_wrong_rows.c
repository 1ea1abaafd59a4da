/* The fewest rows that must be wrong: by the native engine, which tries all
 * codes, or else by hitting sets and the solver. */
#include "verdict/audit/fewest_wrong_rows.h"

#include "base/memory.h"
#include "game/score.h"
#include "game/scoring_mistakes.h"
#include "verdict/audit/audit_impl.h"
#include "verdict/audit/conflict_search.h"
#include "verdict/audit/score_corrections.h"
#include "verdict/verdict_builder.h"

#include <stdlib.h>
#include <string.h>

struct looking {
    const struct kp_question *question;
    struct kp_repair_list *repairs;
    struct kp_wrong_row *wrong; /* of the secret at hand */
    int *tally;
    struct kp_bignum ways; /* that many secrets stand for a code with */
    int others;            /* so many pegs of the merged class */
    bool failed;
};

struct kp_wrong_row kp_wrong_row_of(const struct kp_transcript *game, size_t row,
                                    struct kp_score right)
{
    struct kp_score noted = game->rows[row].score;

    if (noted.black == KP_UNKNOWN)
        right.black = KP_UNKNOWN;
    if (noted.white == KP_UNKNOWN)
        right.white = KP_UNKNOWN;
    return kp_mistake_in_row(game, row, right);
}

/* The rows that a code does not give, by the plain rule. */
static size_t find_wrong(struct looking *looking, const uint16_t *code)
{
    const struct kp_transcript *game = looking->question->game;
    size_t n = 0;

    for (size_t r = 0; r < game->row_count; r++) {
        struct kp_score right = kp_score_guess(game->rules, code, kp_transcript_guess(game, r),
                                               looking->tally);

        if (!kp_score_agrees(game->rows[r].score, right))
            looking->wrong[n++] = kp_wrong_row_of(game, r, right);
    }
    return n;
}

static void weigh(struct looking *looking, int others)
{
    if (looking->others == others)
        return;
    kp_question_colourings(looking->question, others, &looking->ways);
    looking->others = others;
}

static bool note(void *data, const uint16_t *code, int others)
{
    struct looking *looking = data;
    size_t n = find_wrong(looking, code);

    weigh(looking, others);
    looking->failed |= looking->ways.failed || !kp_repair_list_add(looking->repairs, looking->wrong,
                                                                   n, code, &looking->ways);
    return !looking->failed;
}

/* What it takes to score a code against every row and to note the repair, in states. */
static uint64_t cost_of_note(const struct kp_question *question)
{
    return 4 + (uint64_t)question->row_count * (uint64_t)(question->pegs + 8) / 16;
}

static enum kp_stop_reason look(struct kp_engines *engines, struct looking *looking, size_t *least)
{
    struct kp_visitor visitor = {note, looking, "looking for repairs"};

    for (; *least <= engines->question->row_count; ++*least) {
        struct kp_row_selection asked = {.wrong = *least};
        enum kp_stop_reason stop = kp_engines_enumerate(engines, asked, UINT64_MAX,
                                                        cost_of_note(engines->question), visitor);

        if (looking->failed)
            return KP_OUT_OF_MEMORY;
        if (stop != KP_COMPLETED || looking->repairs->count > 0)
            return stop;
    }
    return KP_COMPLETED;
}

/* Try `least` wrong rows, one more, and so on, and collect the repairs of the
 * first number for which there are any.  *least is then that number, and all
 * smaller ones are ruled out.  Not KP_COMPLETED: for *least itself nobody knows;
 * repairs found all the same are real, but may not be all. */
static enum kp_stop_reason kp_fewest_find(struct kp_engines *engines,
                                          struct kp_repair_list *repairs, size_t *least)
{
    const struct kp_question *question = engines->question;
    size_t colours = (size_t)kp_rules_guess_colours(question->game->rules);
    struct looking looking = {.question = question, .repairs = repairs, .others = -1};
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    looking.wrong = kp_calloc(question->row_count, sizeof *looking.wrong);
    looking.tally = kp_calloc(colours, sizeof *looking.tally);
    if (looking.wrong && looking.tally)
        stop = look(engines, &looking, least);
    free(looking.wrong);
    free(looking.tally);
    kp_bignum_free(&looking.ways);
    return stop;
}

static bool same_rows(const struct kp_row_set *set, const struct kp_draft_repair *fix)
{
    for (size_t i = 0; i < fix->count; i++)
        if (set->rows[i] != fix->rows[i].row)
            return false;
    return true;
}

/* Add the rows of a repair to the suspects, once; they are equally many. */
static bool suspect(struct kp_audit_context *context, const struct kp_draft_repair *fix,
                    bool *scratch)
{
    struct kp_row_sets *suspects = &context->suspects;
    size_t rows = context->engines->question->row_count;

    for (size_t i = 0; i < suspects->count; i++)
        if (same_rows(&suspects->sets[i], fix))
            return true;
    memset(scratch, 0, rows * sizeof *scratch);
    for (size_t i = 0; i < fix->count; i++)
        scratch[fix->rows[i].row] = true;
    return kp_row_sets_add(suspects, scratch, true, rows) &&
           kp_row_sets_add(&context->search.known_corrections, scratch, true, rows);
}

static bool suspect_all(struct kp_audit_context *context)
{
    bool *scratch = kp_calloc(context->engines->question->row_count, sizeof *scratch);
    bool good = scratch != NULL;

    for (size_t i = 0; good && i < context->repairs.count; i++)
        good = suspect(context, &context->repairs.fixes[i], scratch);
    free(scratch);
    kp_row_sets_sort(&context->suspects);
    return good;
}

/* All codes with so few wrong rows, one after the other. */
static enum kp_status walk(struct kp_audit_context *context, enum kp_stop_reason *stop)
{
    struct kp_audit *audit = context->audit;

    kp_engines_begin_step(context->engines, context->engines->engine == KP_NATIVE ? 60 : 8);
    *stop = kp_fewest_find(context->engines, &context->repairs, &audit->wrong_least);
    context->repairs_open = *stop != KP_COMPLETED;
    if (*stop != KP_COMPLETED)
        kp_repair_list_uncount(&context->repairs);
    if (!suspect_all(context))
        return kp_verdict_builder_no_memory(context->builder);
    audit->repairs_are_all = *stop == KP_COMPLETED && !context->repairs.overflowed;
    audit->suspects_are_all = audit->repairs_are_all;
    if (context->repairs.count > 0)
        audit->wrong_most = audit->wrong_least;
    return KP_OK;
}

/* The corrections with the fewest rows. */
static void find_corrections(struct kp_audit_context *context)
{
    struct kp_conflict_search *search = &context->search;
    struct kp_audit *audit = context->audit;
    bool more = kp_conflict_search_correction(search);

    while (more && search->correcting.least == search->corrections.sets[0].count)
        more = kp_conflict_search_correction(search);
    kp_audit_note_stop(context, more ? KP_COMPLETED : search->stop);
    if (search->correcting.least > audit->wrong_least)
        audit->wrong_least = search->correcting.least;
    if (search->corrections.count == 0)
        return;
    audit->suspects_are_all = more || search->stop == KP_COMPLETED;
    audit->wrong_most = audit->wrong_least = search->corrections.sets[0].count;
    if (more) /* the last one is larger */
        kp_row_sets_drop(&search->corrections);
}

/* And the scores that they may have had. */
static enum kp_status ask_scores(struct kp_audit_context *context)
{
    struct kp_audit *audit = context->audit;
    struct kp_row_sets *corrections = &context->search.corrections;
    enum kp_stop_reason stop;

    if (corrections->count == 0)
        return KP_OK;
    kp_repair_list_free(&context->repairs); /* what a walk found is found again */
    kp_row_sets_free(&context->suspects);
    kp_engines_begin_step(context->engines, 50);
    stop = kp_score_corrections_find(context->engines, corrections, context->wanted,
                                     &context->repairs, &audit->repairs_are_all);
    kp_audit_note_stop(context, stop);
    context->repairs_open = stop != KP_COMPLETED || !audit->suspects_are_all;
    audit->repairs_are_all &= audit->suspects_are_all;
    context->suspects = *corrections;
    *corrections = (struct kp_row_sets){0};
    return KP_OK;
}

enum kp_status kp_audit_fewest_rows(struct kp_audit_context *context)
{
    struct kp_engines *engines = context->engines;
    enum kp_status status = KP_OK;
    enum kp_stop_reason stop = KP_OUT_OF_STATES;

    if (engines->engine != KP_SAT)
        status = walk(context, &stop);
    if (status || stop == KP_COMPLETED || kp_stop_ends_everything(stop) ||
        engines->engine == KP_NATIVE) {
        kp_audit_note_stop(context, stop);
        return status;
    }
    kp_engines_begin_step(engines, 50);
    find_corrections(context);
    return context->over ? KP_OK : ask_scores(context);
}

/* Rows that may be wrong: as many as are allowed to be. */
/* Corrections come with the fewest rows first. */
static enum kp_answer correct(struct kp_verdict_builder *builder, struct kp_conflict_search *search,
                              uint16_t *code)
{
    size_t pegs = (size_t)builder->question->pegs;
    bool found;

    search->correcting.most = builder->options->lies;
    kp_engines_begin_search(&builder->engines);
    found = kp_conflict_search_correction(search);
    kp_engines_end_step(&builder->engines);
    builder->engines.stop = search->stop;
    if (found)
        for (size_t p = 0; p < pegs; p++)
            code[p] = search->code[p];
    return found ? KP_CONSISTENT : search->stop == KP_COMPLETED ? KP_CHEATED : KP_UNDECIDED;
}

enum kp_answer kp_solve_with_wrong_rows(struct kp_verdict_builder *builder, uint16_t *code)
{
    enum kp_answer answer = kp_engines_solve(&builder->engines, NULL, code);
    struct kp_conflict_search search;

    if (answer != KP_CHEATED)
        return answer;
    if (kp_conflict_search_make(&search, &builder->engines))
        answer = correct(builder, &search, code);
    else
        answer = KP_UNDECIDED;
    kp_conflict_search_free(&search);
    return answer;
}

void kp_prefer_fewer_wrong_rows(struct kp_verdict_builder *builder, uint16_t *code)
{
    struct kp_engines *engines = &builder->engines;

    for (size_t wrong = 0; wrong < builder->options->lies; wrong++) {
        struct kp_row_selection asked = {.wrong = wrong};

        if (kp_engines_first_secret(engines, asked, engines->budget, code) != KP_CHEATED)
            return;
    }
}
