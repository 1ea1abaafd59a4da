#include "verdict/audit/fewest_by_enumeration.h"

#include "base/memory.h"
#include "game/score.h"
#include "game/scoring_mistakes.h"
#include <stdlib.h>

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

enum kp_stop_reason kp_fewest_find(struct kp_engines *judge, struct kp_repair_list *repairs,
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
