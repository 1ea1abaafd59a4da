/* Under `auto` the engine that is expected to be the fastest decides most of the time (schedule.c),
 * so the work is that of the linear engine, or that of a count by the native engine if that is
 * less.
 *
 * A division names a class of the question.  The classes of the two parts differ, so the division
 * is translated into colours. */
#include "split/expected_work.h"

#include "base/allocate.h"
#include "native/estimate.h"

#include <math.h>
#include <stdlib.h>

/* Units of the linear engine's work in a second.  It does 3 to 5 units in a nanosecond on boards of
 * 10 colours, and 0.7 to 1.5 with two. */
#define WORK_PER_SECOND 3e9

/* Returns the seconds that the native engine is expected to count. */
static double estimate_native(const struct kp_question *question, const struct kp_limits *limits)
{
    struct kp_row_table table;
    struct kp_estimate estimate;
    double seconds = HUGE_VAL;

    if (kp_row_table_make(&table, question, (struct kp_row_selection){0}, limits) &&
        kp_estimate_states(&table, limits, &estimate))
        seconds = estimate.nanoseconds / 1e9;
    kp_row_table_free(&table);
    return seconds;
}

enum kp_stop_reason kp_estimate_work(const struct kp_transcript *game,
                                     const struct kp_known_counts *known,
                                     const struct kp_limits *limits,
                                     struct kp_estimate_effort effort,
                                     struct kp_work_estimate *estimate)
{
    struct kp_question *question = kp_question_new(game, true);
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;
    double enough = effort.enough * WORK_PER_SECOND;

    *estimate = (struct kp_work_estimate){0};
    if (question)
        stop = kp_estimate_linear_work(question, known, limits, effort.ways,
                                       enough < 1e18 ? (uint64_t)enough : UINT64_MAX,
                                       &estimate->linear);
    estimate->seconds = estimate->linear.work / WORK_PER_SECOND;
    if (stop == KP_COMPLETED && !estimate->linear.is_refuted)
        estimate->seconds = fmin(estimate->seconds, estimate_native(question, limits));
    kp_question_free(question);
    return stop;
}

void kp_work_estimate_free(struct kp_work_estimate *estimate)
{
    kp_colour_counts_free(&estimate->linear.counts.lists);
}

/* ---- Dividing ------------------------------------------------------------------- */

/* Restricts a peg to the colours of a class, or to all other colours. */
static bool restrict_peg(struct kp_transcript *game, const struct kp_question *question,
                         struct kp_code_division division, bool others)
{
    bool is_kept = division.class < question->kept;
    const uint16_t *class = is_kept ? &question->colour_of[division.class]
                                    : question->other_colours;
    size_t size = is_kept ? 1 : (size_t)question->others, next = 0;
    size_t colours = (size_t)kp_rules_secret_colours(game->rules), words = colours / 64 + 1;
    uint64_t *set = kp_calloc(words, sizeof *set);
    bool good;

    for (size_t c = 0; set && c < colours; c++) {
        bool in_class = next < size && class[next] == c;

        next += in_class;
        if (in_class != others)
            set[c / 64] |= UINT64_C(1) << c % 64;
    }
    good = set && kp_transcript_keep_colours(game, division.peg, set, words);
    free(set);
    return good;
}

static bool restrict_part(struct kp_transcript *game, const struct kp_question *question,
                          struct kp_code_division division, bool second)
{
    int pegs = game->rules->pegs;

    if (division.peg >= 0)
        return restrict_peg(game, question, division, second);
    return kp_transcript_restrict_times(game, question->colour_of[division.class],
                                        second ? division.below + 1 : 0,
                                        second ? pegs : division.below);
}

struct kp_transcript *kp_game_divide(const struct kp_transcript *game,
                                     const struct kp_question *question,
                                     const struct kp_work_estimate *estimate, bool second)
{
    struct kp_transcript *part = question ? kp_transcript_copy(game) : NULL;

    if (!part || restrict_part(part, question, estimate->linear.division, second))
        return part;
    kp_transcript_free(part);
    return NULL;
}
