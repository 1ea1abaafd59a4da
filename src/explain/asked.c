/* What an explanation is asked: the question is read, and answered if it is about a code, which
 * misses a row if it gives another score. */
#include "explain/explanation.h"

#include "format/code_parser.h"
#include "game/score.h"

#include <string.h>

/* ---- Questions ------------------------------------------------------------------ */

static enum kp_status read_peg(const struct kp_rules *rules, int peg, struct kp_asked *asked,
                               struct kp_diag *why)
{
    if (rules->scores == KP_COLOURS_ONLY)
        return kp_bad_input(why, "peg %d: positions do not count in this game", peg);
    if (peg < 1 || peg > rules->pegs)
        return kp_bad_input(why, "peg %d: the game has %d pegs", peg, rules->pegs);
    asked->about = KP_ASKED_PEG;
    asked->peg = peg - 1;
    return KP_OK;
}

static enum kp_status read_colour(const struct kp_rules *rules, const char *colour,
                                  struct kp_asked *asked, struct kp_diag *why)
{
    struct kp_word word = {.text = colour, .length = strlen(colour)};

    asked->about = KP_ASKED_COLOUR;
    asked->colour = kp_colour_parse(rules, &word);
    if (asked->colour < 0)
        return kp_colour_explain(rules, &word, why);
    if (asked->colour >= kp_rules_secret_colours(rules))
        return kp_bad_input(why, "only guesses may have an empty hole");
    return KP_OK;
}

enum kp_status kp_ask_read(const struct kp_transcript *game,
                           const struct kp_explain_question *question, struct kp_arena *arena,
                           struct kp_asked *asked, struct kp_diag *why)
{
    *asked = (struct kp_asked){.about = KP_ASKED_ALL, .row = KP_NO_ROW};
    if (!question)
        return KP_OK;
    if ((question->peg != 0) + (question->colour != NULL) + (question->row != 0) +
            (question->code != NULL) >
        1)
        return kp_bad_input(why, "a question is about one peg, colour, row or code");
    if (question->peg != 0)
        return read_peg(game->rules, question->peg, asked, why);
    if (question->colour)
        return read_colour(game->rules, question->colour, asked, why);
    if (question->row > game->row_count)
        return kp_bad_input(
            why, "row %s: the game has %s row%s", kp_grouped((long long)question->row).text,
            kp_grouped((long long)game->row_count).text, game->row_count == 1 ? "" : "s");
    if (question->row > 0) {
        asked->about = KP_ASKED_ROW;
        asked->row = question->row - 1;
    }
    if (!question->code)
        return KP_OK;
    asked->about = KP_ASKED_CODE;
    KP_TAKE(arena, asked->code, (size_t)game->rules->pegs);
    if (!asked->code)
        return kp_no_memory(why);
    return kp_code_parse(game->rules, question->code, strlen(question->code), asked->code, why);
}

/* ---- A code ------------------------------------------------------------------------ */

bool kp_find_missed_rows(struct kp_explanation *explanation)
{
    struct kp_replay *replay = kp_replay_new(explanation->sets.game);
    bool good = replay && kp_replay_note(replay, explanation->asked.code);

    if (good) {
        explanation->missed_count = replay->wrong_row_count;
        explanation->missed = kp_arena_copy(&explanation->arena, replay->wrong_rows,
                                            replay->wrong_row_count, sizeof *explanation->missed);
        if (replay->against_rules)
            explanation->broken_rule = replay->why;
        explanation->goal = explanation->missed_count > 0 || replay->against_rules
                                ? KP_EXPLAINED_MISSES
                                : KP_EXPLAINED_POSSIBLE;
    }
    kp_replay_free(replay);
    return good && !explanation->arena.failed;
}
