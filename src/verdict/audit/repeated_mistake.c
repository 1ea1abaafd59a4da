/* Mistakes that a codemaker makes in every row of a game. */
#include "base/memory.h"
#include "verdict/audit/audit_impl.h"

struct slip {
    const char *mistake; /* "white was written before black" */
    /* The score that was meant; false: nobody could have meant any. */
    bool (*meant)(const struct kp_rules *rules, struct kp_score noted, struct kp_score *right);
};

static bool exchanged(const struct kp_rules *rules, struct kp_score noted, struct kp_score *right)
{
    (void)rules;
    *right = (struct kp_score){noted.white, noted.black};
    return true;
}

static bool white_held_black(const struct kp_rules *rules, struct kp_score noted,
                             struct kp_score *right)
{
    (void)rules;
    *right = (struct kp_score){noted.black, noted.white - noted.black};
    return right->white >= 0;
}

static bool black_held_white(const struct kp_rules *rules, struct kp_score noted,
                             struct kp_score *right)
{
    (void)rules;
    *right = (struct kp_score){noted.black - noted.white, noted.white};
    return right->black >= 0;
}

static bool counted_empty(const struct kp_rules *rules, struct kp_score noted,
                          struct kp_score *right)
{
    *right = (struct kp_score){noted.black, rules->pegs - noted.black - noted.white};
    return right->white >= 0;
}

static const struct slip slips[] = {
    {"white was written before black", exchanged},
    {"the whites were counted with the blacks among them", white_held_black},
    {"the blacks were counted with the whites among them", black_held_white},
    {"white was written for the holes that stayed empty", counted_empty},
};

#define SLIPS (sizeof slips / sizeof *slips)

/* Both counts of every row must be known. */
static bool undo_row(const struct slip *kind, struct kp_transcript *game, size_t r)
{
    struct kp_score *score = &game->rows[r].score, right;

    if (score->black == KP_UNKNOWN || score->white == KP_UNKNOWN ||
        !kind->meant(game->rules, *score, &right) || right.black + right.white > game->rules->pegs)
        return false;
    *score = right;
    return true;
}

static bool differs(struct kp_score a, struct kp_score b)
{
    return a.black != b.black || a.white != b.white;
}

/* The game with the scores that were meant, if the codemaker made this mistake; NULL: it
 * explains nothing (fewer than two rows differ, or some score cannot come of it).
 * false: no memory. */
static bool undo(const struct slip *kind, const struct kp_transcript *game,
                 struct kp_transcript **meant)
{
    bool could_be = true;
    size_t different = 0;

    *meant = NULL;
    if (game->rules->scores != KP_BLACK_AND_WHITE)
        return true;
    *meant = kp_transcript_copy(game);
    if (!*meant)
        return false;
    for (size_t r = 0; r < game->row_count && could_be; r++) {
        could_be = undo_row(kind, *meant, r);
        different += could_be && differs((*meant)->rows[r].score, game->rows[r].score);
    }
    if (could_be && different >= 2)
        return true;
    kp_transcript_free(*meant);
    *meant = NULL;
    return true;
}

/* Have an engine count the secrets that give the scores that were meant.  false:
 * no memory. */
static bool search_meant(struct kp_engines *judge, const struct kp_transcript *meant,
                         struct kp_count_result *census)
{
    struct kp_question *question = kp_question_new(meant, true);
    struct kp_engines other = kp_engines_for(judge, question);
    bool made = question && kp_count_result_make(census, question);

    if (made)
        kp_engines_count(&other, census);
    kp_engines_add_cost(judge, &other);
    kp_engines_free(&other);
    kp_question_free(question);
    return made;
}

static bool count_meant(struct kp_engines *judge, const struct kp_transcript *meant,
                        struct kp_count_result *census)
{
    if (!judge->table)
        return search_meant(judge, meant, census);
    if (!kp_count_result_make(census, judge->question))
        return false;
    kp_engines_count_meant(judge, meant, census);
    return true;
}

static enum kp_status try_slip(struct kp_audit_context *auditing, const char *mistake,
                               struct kp_transcript *meant)
{
    struct kp_count_result census = {0};
    enum kp_status status = KP_NO_MEMORY;

    if (count_meant(auditing->judge, meant, &census)) {
        if (!census.found && census.stop != KP_COMPLETED) {
            kp_audit_note_stop(auditing, census.stop);
            auditing->slips_open = true;
        }
        status = census.found ? kp_findings_repeated_mistake(auditing->making, meant, mistake,
                                                             &census, auditing->audit)
                              : KP_OK;
    }
    kp_count_result_free(&census);
    return status == KP_NO_MEMORY ? kp_verdict_builder_no_memory(auditing->making) : status;
}

enum kp_status kp_audit_repeated_mistakes(struct kp_audit_context *auditing)
{
    const struct kp_transcript *game = auditing->making->game;
    enum kp_status status = KP_OK;

    kp_engines_begin_step(auditing->judge, 15);
    auditing->slips_open = false;
    auditing->audit->slips = kp_calloc(SLIPS, sizeof *auditing->audit->slips);
    if (!auditing->audit->slips)
        return kp_verdict_builder_no_memory(auditing->making);
    for (size_t i = 0; i < SLIPS && status == KP_OK && !auditing->over; i++) {
        struct kp_transcript *meant;

        if (!undo(&slips[i], game, &meant))
            status = kp_verdict_builder_no_memory(auditing->making);
        else if (meant)
            status = try_slip(auditing, slips[i].mistake, meant);
        kp_transcript_free(meant);
    }
    return status;
}
