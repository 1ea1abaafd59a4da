#include "linear/model/replay_check.h"

#include "base/allocate.h"
#include "game/score.h"

#include <stdlib.h>
#include <string.h>

bool kp_replay_check_make(struct kp_replay_check *check, const struct kp_question *question,
                          const bool *on)
{
    *check = (struct kp_replay_check){.question = question, .on = on};
    check->tally = kp_calloc((size_t)kp_rules_guess_colours(question->game->rules),
                             sizeof *check->tally);
    check->colours = kp_calloc((size_t)question->pegs, sizeof *check->colours);
    return check->tally && check->colours;
}

void kp_replay_check_free(struct kp_replay_check *check)
{
    free(check->tally);
    free(check->colours);
    *check = (struct kp_replay_check){0};
}

/* Whether the rules allow the classes.  Without repeats the merged class has at most as many pegs
 * as colours. */
static bool is_within_uses(struct kp_replay_check *check, const uint16_t *classes)
{
    const struct kp_question *question = check->question;
    bool fits = true;

    for (int p = 0; p < question->pegs; p++)
        check->tally[classes[p]]++;
    for (int p = 0; p < question->pegs; p++)
        fits = fits && check->tally[classes[p]] <= kp_question_max_uses(question, classes[p]) &&
               kp_question_allows(question, p, classes[p]);
    for (int p = 0; p < question->pegs; p++)
        check->tally[classes[p]] = 0;
    return fits;
}

static bool has_sum(const struct kp_question *question, const uint16_t *colours)
{
    int64_t sum = 0;

    for (int p = 0; p < question->pegs && question->sum >= 0; p++)
        sum += kp_rules_number(question->game->rules, colours[p]);
    return question->sum < 0 || sum == question->sum;
}

static bool fits_row(const struct kp_replay_check *check, size_t r)
{
    const struct kp_transcript *game = check->question->game;

    return (check->on && !check->on[r]) ||
           kp_score_agrees(game->rows[r].score,
                           kp_score_guess(game->rules, check->colours, kp_transcript_guess(game, r),
                                          check->tally));
}

bool kp_replay_check_fits(struct kp_replay_check *check, const uint16_t *classes)
{
    const struct kp_question *question = check->question;
    size_t rows = question->row_count;

    if (!is_within_uses(check, classes))
        return false;
    memcpy(check->colours, classes, (size_t)question->pegs * sizeof *classes);
    kp_question_colours(question, check->colours);
    for (size_t i = 0; i < rows; i++) {
        size_t r = check->first + i < rows ? check->first + i : check->first + i - rows;

        if (!fits_row(check, r)) {
            check->first = r;
            return false;
        }
    }
    return has_sum(question, check->colours);
}
