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

struct kp_wrong_row kp_noted_wrong(const struct kp_transcript *game, size_t row,
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
            looking->wrong[n++] = kp_noted_wrong(game, r, right);
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

static enum kp_stop_reason look(struct kp_engines *judge, struct looking *looking, size_t *least)
{
    struct kp_visitor visitor = {note, looking, "looking for repairs"};

    for (; *least <= judge->question->row_count; ++*least) {
        struct kp_row_selection asked = {.wrong = *least};
        enum kp_stop_reason stop = kp_engines_enumerate(judge, asked, UINT64_MAX,
                                                        cost_of_note(judge->question), visitor);

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
static enum kp_stop_reason kp_fewest_find(struct kp_engines *judge, struct kp_repair_list *repairs,
                                          size_t *least)
{
    const struct kp_question *question = judge->question;
    size_t colours = (size_t)kp_rules_guess_colours(question->game->rules);
    struct looking looking = {.question = question, .repairs = repairs, .others = -1};
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    looking.wrong = kp_calloc(question->row_count, sizeof *looking.wrong);
    looking.tally = kp_calloc(colours, sizeof *looking.tally);
    if (looking.wrong && looking.tally)
        stop = look(judge, &looking, least);
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
static bool suspect(struct kp_audit_context *auditing, const struct kp_draft_repair *fix,
                    bool *scratch)
{
    struct kp_row_sets *suspects = &auditing->suspects;
    size_t rows = auditing->judge->question->row_count;

    for (size_t i = 0; i < suspects->count; i++)
        if (same_rows(&suspects->sets[i], fix))
            return true;
    memset(scratch, 0, rows * sizeof *scratch);
    for (size_t i = 0; i < fix->count; i++)
        scratch[fix->rows[i].row] = true;
    return kp_row_sets_add(suspects, scratch, true, rows) &&
           kp_row_sets_add(&auditing->blame.remedies, scratch, true, rows);
}

static bool suspect_all(struct kp_audit_context *auditing)
{
    bool *scratch = kp_calloc(auditing->judge->question->row_count, sizeof *scratch);
    bool good = scratch != NULL;

    for (size_t i = 0; good && i < auditing->repairs.count; i++)
        good = suspect(auditing, &auditing->repairs.fixes[i], scratch);
    free(scratch);
    kp_row_sets_sort(&auditing->suspects);
    return good;
}

/* All codes with so few wrong rows, one after the other. */
static enum kp_status walk(struct kp_audit_context *auditing, enum kp_stop_reason *stop)
{
    struct kp_audit *audit = auditing->audit;

    kp_engines_begin_step(auditing->judge, auditing->judge->engine == KP_NATIVE ? 60 : 8);
    *stop = kp_fewest_find(auditing->judge, &auditing->repairs, &audit->wrong_least);
    auditing->repairs_open = *stop != KP_COMPLETED;
    if (*stop != KP_COMPLETED)
        kp_repair_list_uncount(&auditing->repairs);
    if (!suspect_all(auditing))
        return kp_verdict_builder_no_memory(auditing->making);
    audit->repairs_are_all = *stop == KP_COMPLETED && !auditing->repairs.overflowed;
    audit->suspects_are_all = audit->repairs_are_all;
    if (auditing->repairs.count > 0)
        audit->wrong_most = audit->wrong_least;
    return KP_OK;
}

/* The corrections with the fewest rows. */
static void find_corrections(struct kp_audit_context *auditing)
{
    struct kp_conflict_search *blame = &auditing->blame;
    struct kp_audit *audit = auditing->audit;
    bool more = kp_conflict_search_correction(blame);

    while (more && blame->correcting.least == blame->corrections.sets[0].count)
        more = kp_conflict_search_correction(blame);
    kp_audit_note_stop(auditing, more ? KP_COMPLETED : blame->stop);
    if (blame->correcting.least > audit->wrong_least)
        audit->wrong_least = blame->correcting.least;
    if (blame->corrections.count == 0)
        return;
    audit->suspects_are_all = more || blame->stop == KP_COMPLETED;
    audit->wrong_most = audit->wrong_least = blame->corrections.sets[0].count;
    if (more) /* the last one is larger */
        kp_row_sets_drop(&blame->corrections);
}

/* And the scores that they may have had. */
static enum kp_status ask_scores(struct kp_audit_context *auditing)
{
    struct kp_audit *audit = auditing->audit;
    struct kp_row_sets *corrections = &auditing->blame.corrections;
    enum kp_stop_reason stop;

    if (corrections->count == 0)
        return KP_OK;
    kp_repair_list_free(&auditing->repairs); /* what a walk found is found again */
    kp_row_sets_free(&auditing->suspects);
    kp_engines_begin_step(auditing->judge, 50);
    stop = kp_score_corrections_find(auditing->judge, corrections, auditing->wanted,
                                     &auditing->repairs, &audit->repairs_are_all);
    kp_audit_note_stop(auditing, stop);
    auditing->repairs_open = stop != KP_COMPLETED || !audit->suspects_are_all;
    audit->repairs_are_all &= audit->suspects_are_all;
    auditing->suspects = *corrections;
    *corrections = (struct kp_row_sets){0};
    return KP_OK;
}

enum kp_status kp_audit_fewest_rows(struct kp_audit_context *auditing)
{
    struct kp_engines *judge = auditing->judge;
    enum kp_status status = KP_OK;
    enum kp_stop_reason stop = KP_OUT_OF_STATES;

    if (judge->engine != KP_SAT)
        status = walk(auditing, &stop);
    if (status || stop == KP_COMPLETED || kp_stop_ends_everything(stop) ||
        judge->engine == KP_NATIVE) {
        kp_audit_note_stop(auditing, stop);
        return status;
    }
    kp_engines_begin_step(judge, 50);
    find_corrections(auditing);
    return auditing->over ? KP_OK : ask_scores(auditing);
}

/* Rows that may be wrong: as many as are allowed to be. */
/* Corrections come with the fewest rows first. */
static enum kp_answer correct(struct kp_verdict_builder *making, struct kp_conflict_search *blame,
                              uint16_t *code)
{
    size_t pegs = (size_t)making->question->pegs;
    bool found;

    blame->correcting.most = making->options->lies;
    kp_engines_begin_search(&making->judge);
    found = kp_conflict_search_correction(blame);
    kp_engines_end_step(&making->judge);
    making->judge.stop = blame->stop;
    if (found)
        for (size_t p = 0; p < pegs; p++)
            code[p] = blame->code[p];
    return found ? KP_CONSISTENT : blame->stop == KP_COMPLETED ? KP_CHEATED : KP_UNDECIDED;
}

enum kp_answer kp_solve_with_wrong_rows(struct kp_verdict_builder *making, uint16_t *code)
{
    enum kp_answer answer = kp_engines_solve(&making->judge, NULL, code);
    struct kp_conflict_search blame;

    if (answer != KP_CHEATED)
        return answer;
    if (kp_conflict_search_make(&blame, &making->judge))
        answer = correct(making, &blame, code);
    else
        answer = KP_UNDECIDED;
    kp_conflict_search_free(&blame);
    return answer;
}

void kp_prefer_fewer_wrong_rows(struct kp_verdict_builder *making, uint16_t *code)
{
    struct kp_engines *judge = &making->judge;

    for (size_t wrong = 0; wrong < making->options->lies; wrong++) {
        struct kp_row_selection asked = {.wrong = wrong};

        if (kp_engines_first_secret(judge, asked, judge->budget, code) != KP_CHEATED)
            return;
    }
}

enum kp_status kp_verdict_set_wrong_rows(struct kp_verdict_builder *making)
{
    struct kp_verdict *verdict = making->verdict;

    if (making->options->lies == 0)
        return KP_OK;
    if (!kp_replay_note(making->replay, verdict->secret))
        return kp_verdict_builder_no_memory(making);
    kp_replay_hand_over(making->replay, verdict);
    return KP_OK;
}
