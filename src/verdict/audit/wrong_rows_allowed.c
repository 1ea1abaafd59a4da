/* Rows that may be wrong: as many as are allowed to be. */
#include "verdict/audit/conflict_search.h"
#include "verdict/verdict_builder.h"

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
