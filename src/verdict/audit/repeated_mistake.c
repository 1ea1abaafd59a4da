/* A mistake that the codemaker makes in every row, for example white written before black.  The
 * mistake is undone in all scores, and the secrets that fit the intended scores are counted.  It
 * explains the game if there is such a secret, and if it changes at least two rows: a change of one
 * row alone is a repair. */
#include "base/allocate.h"
#include "verdict/audit/audit.h"

/* The intended score is linear in the recorded counts and in the number of pegs. */
struct row_mistake {
    const char *sentence;
    struct {
        int black, white, pegs; /* factors; the black count does not depend on the number of pegs */
    } black, white;
};

static const struct row_mistake mistakes[] = {
    {"white was written before black", {0, 1, 0}, {1, 0, 0}},
    {"the whites were counted with the blacks among them", {1, 0, 0}, {-1, 1, 0}},
    {"the blacks were counted with the whites among them", {1, -1, 0}, {0, 1, 0}},
    {"white was written for the holes that stayed empty", {1, 0, 0}, {-1, -1, 1}},
};

#define REPEATED_MISTAKES (sizeof mistakes / sizeof *mistakes)

/* Undoes the mistake in all rows but those that are sure.  Returns false if fewer than two rows
 * differ, if a count of a row is unknown, or if some score cannot come from this mistake. */
static bool undo_rows(const struct row_mistake *mistake, const struct kp_transcript *game,
                      struct kp_transcript *intended)
{
    int pegs = game->rules->pegs;
    size_t different = 0;

    for (size_t r = 0; r < game->row_count; r++) {
        struct kp_score was = game->rows[r].score, *score = &intended->rows[r].score;

        if (was.black == KP_UNKNOWN || was.white == KP_UNKNOWN)
            return false;
        if (game->rows[r].sure)
            continue;
        score->black = mistake->black.black * was.black + mistake->black.white * was.white;
        score->white = mistake->white.black * was.black + mistake->white.white * was.white +
                       mistake->white.pegs * pegs;
        if (score->black < 0 || score->white < 0 || score->black + score->white > pegs)
            return false;
        different += score->black != was.black || score->white != was.white;
    }
    return different >= 2;
}

/* Writes the mistake with a secret. */
static void write_mistake(struct kp_verdict_builder *builder, struct kp_repeated_mistake *to,
                          const char *sentence, const struct kp_replies *replies)
{
    const struct kp_reply *reply = &replies->of[replies->engine];
    struct kp_arena *arena = &builder->finding.arena;

    if (reply->is_broken)
        kp_audit_broken(builder);
    *to = (struct kp_repeated_mistake){.mistake = sentence,
                                       .secret = kp_arena_copy(arena, reply->code,
                                                               (size_t)builder->question->pegs,
                                                               sizeof *reply->code),
                                       .count = kp_count_write(&reply->secrets, true, arena),
                                       .count_is_exact = replies->stop == KP_COMPLETED};
}

/* Counts the secrets that fit the intended scores, and writes the mistake to found[] if there are
 * any. */
static void try_mistake(struct kp_audit_context *context, const char *sentence,
                        struct kp_transcript *intended, struct kp_repeated_mistake *found)
{
    struct kp_audit *audit = &context->audit->shown;
    struct kp_ask ask = {.goal = KP_GOAL_COUNT, .options.is_hurried = true};
    struct kp_replies replies = {0};

    kp_engines_ask_apart(context->engines, intended, true, &ask, &replies);
    if (replies.of[replies.engine].found) {
        write_mistake(context->builder, &found[audit->repeated_mistake_count++], sentence,
                      &replies);
    } else if (replies.stop != KP_COMPLETED) {
        kp_audit_note_stop(context, replies.stop);
        context->mistakes_open = true;
    }
    kp_replies_free(&replies);
}

void kp_audit_repeated_mistakes(struct kp_audit_context *context)
{
    struct kp_verdict_builder *builder = context->builder;
    struct kp_repeated_mistake *found;

    KP_TAKE(&builder->finding.arena, found, REPEATED_MISTAKES);
    if (!found)
        return;
    context->audit->shown.repeated_mistakes = found;
    kp_engines_begin_stage(context->engines, 15);
    context->mistakes_open = false;
    if (builder->game->rules->scores != KP_BLACK_AND_WHITE)
        return;
    for (size_t i = 0; i < REPEATED_MISTAKES && builder->status == KP_OK && !context->over; i++) {
        struct kp_transcript *intended = kp_transcript_copy(builder->game);

        if (!intended)
            builder->status = KP_NO_MEMORY;
        else if (undo_rows(&mistakes[i], builder->game, intended))
            try_mistake(context, mistakes[i].sentence, intended, found);
        kp_transcript_free(intended);
    }
}
