#include "base/memory.h"
#include "format/code_parser.h"
#include "format/format.h"
#include "format/text/text_reader.h"
#include "game/preset.h"
#include "game/score.h"
#include "keypeg.h"
#include "verdict/replay.h"

#include <stdlib.h>
#include <string.h>

/* What could be read, or nothing. */
static enum kp_status hand_over(struct kp_match *made, enum kp_status status,
                                struct kp_match **match, struct kp_errors *problems)
{
    bool some = status == KP_OK || (status == KP_BAD_INPUT && made && made->count > 0);

    *match = some ? made : NULL;
    if (some)
        return status;
    if (status == KP_NO_MEMORY)
        kp_add_error(problems, 0, 0, "no memory left");
    kp_match_free(made);
    return status;
}

enum kp_status kp_match_read(const char *text, size_t length, const char *format,
                             struct kp_match **match, struct kp_errors *problems)
{
    const struct kp_format *chosen = format ? kp_format_named(format, NULL)
                                            : kp_format_detect(text, length);
    struct kp_match *made = kp_calloc(1, sizeof *made);
    enum kp_status status = KP_NO_MEMORY;
    struct kp_errors unseen = {0};

    problems = problems ? problems : &unseen;
    *match = NULL;
    problems->count = problems->left_out = 0;
    if (!chosen) {
        struct kp_diag why;

        status = kp_format_unknown(format, &why);
        kp_add_error(problems, 0, 0, "%s", why.says);
    } else if (made) {
        status = chosen->read(text, length, 1, made, problems);
    }
    return hand_over(made, status, match, problems);
}

enum kp_status kp_match_read_on(const struct kp_transcript *before, const char *text, size_t length,
                                unsigned line, struct kp_match **match, struct kp_errors *problems)
{
    struct kp_match *made = kp_calloc(1, sizeof *made);
    struct kp_errors unseen = {0};
    enum kp_status status = KP_NO_MEMORY;

    problems = problems ? problems : &unseen;
    problems->count = problems->left_out = 0;
    if (made)
        status = kp_text_read_on(before ? before->rules : NULL, text, length, line, made, problems);
    return hand_over(made, status, match, problems);
}

size_t kp_match_games(const struct kp_match *match)
{
    return match->count;
}

const struct kp_transcript *kp_match_game(const struct kp_match *match, size_t i)
{
    return match->games[i];
}

int kp_game_pegs(const struct kp_transcript *game)
{
    return game->rules->pegs;
}

size_t kp_game_rows(const struct kp_transcript *game)
{
    return game->row_count;
}

size_t kp_game_board(const struct kp_transcript *game)
{
    return (size_t)game->rules->board;
}

size_t kp_game_winning_row(const struct kp_transcript *game)
{
    size_t row = kp_transcript_winning_row(game);

    return row < game->row_count ? row : KP_NO_ROW;
}

const char *kp_game_codemaker(const struct kp_transcript *game)
{
    return game->codemaker;
}

const char *kp_colour_name(const struct kp_transcript *game, uint16_t colour)
{
    return kp_rules_name(game->rules, colour);
}

static enum kp_status set_preset(struct kp_rules *rules, const char *game, struct kp_diag *why)
{
    const struct kp_preset *preset = kp_preset_find(game, strlen(game));

    return preset ? kp_preset_set(preset, rules, why)
                  : kp_fail(why, KP_BAD_INPUT, "there is no game '%s'", game);
}

static struct kp_rules *preset_rules(const char *game, enum kp_status *status, struct kp_diag *why)
{
    struct kp_rules *rules = kp_rules_new();

    *status = rules ? set_preset(rules, game, why) : kp_no_memory(why);
    if (*status == KP_OK)
        return rules;
    kp_rules_unref(rules);
    return NULL;
}

/* By the rules of a named game not every code can be its secret. */
static enum kp_status check_secret(struct kp_rules *rules, const uint16_t *secret,
                                   struct kp_diag *why)
{
    struct kp_transcript *game = kp_transcript_new(rules);
    struct kp_replay *replay = game ? kp_replay_new(game) : NULL;
    enum kp_status status = replay ? KP_OK : kp_no_memory(why);

    if (replay && !kp_replay_fits(replay, secret, 0))
        status = kp_fail(why, KP_BAD_INPUT, "that cannot be a secret of this game: %s",
                         replay->why.says);
    kp_replay_free(replay);
    kp_transcript_free(game);
    return status;
}

static enum kp_status read_and_score(struct kp_rules *rules, const char *secret, const char *guess,
                                     struct kp_score *score, struct kp_diag *why)
{
    size_t n = (size_t)rules->pegs;
    uint16_t *codes = kp_calloc(2 * n, sizeof *codes);
    int *tally = kp_calloc((size_t)kp_rules_guess_colours(rules), sizeof *tally);
    enum kp_status status = codes && tally ? KP_OK : kp_no_memory(why);

    if (status == KP_OK)
        status = kp_code_read(rules, secret, strlen(secret), codes, why);
    if (status == KP_OK)
        status = check_secret(rules, codes, why);
    if (status == KP_OK)
        status = kp_code_read(rules, guess, strlen(guess), codes + n, why);
    if (status == KP_OK)
        *score = kp_score_guess(rules, codes, codes + n, tally);
    free(codes);
    free(tally);
    return status;
}

enum kp_status kp_score_words(const char *game, const char *secret, const char *guess,
                              struct kp_score *score, struct kp_diag *why)
{
    enum kp_status status;
    struct kp_rules *rules = game ? preset_rules(game, &status, why)
                                  : kp_rules_of_words(secret, guess, &status, why);

    if (!rules)
        return status;
    status = read_and_score(rules, secret, guess, score, why);
    kp_rules_unref(rules);
    return status;
}
