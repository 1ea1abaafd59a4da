/* Games that are made by calls.  The rules are read as a transcript, so that there is one reader of
 * them; a row is checked as the readers of all formats check it. */
#include "base/allocate.h"
#include "format/code_parser.h"
#include "format/score_parser.h"
#include "game/transcript.h"
#include "keypeg.h"

#include <stdlib.h>
#include <string.h>

enum kp_status kp_game_new(const char *lines, struct kp_transcript **game, struct kp_diag *why)
{
    struct kp_match *match;
    struct kp_errors errors = {0};
    enum kp_status status = kp_match_read(lines, strlen(lines), "text", &match, &errors);

    *game = NULL;
    if (status == KP_NO_MEMORY)
        return kp_no_memory(why);
    if (status == KP_OK && match->count == 1 && match->games[0]->row_count == 0) {
        *game = match->games[0];
        match->games[0] = NULL;
    }
    kp_match_free(match);
    if (errors.count > 0) {
        if (why)
            *why = errors.item[0];
        return KP_BAD_INPUT;
    }
    return *game ? KP_OK : kp_bad_input(why, "expected the rules of one game, without rows");
}

void kp_game_free(struct kp_transcript *game)
{
    kp_transcript_free(game);
}

int kp_game_colour(const struct kp_transcript *game, const char *name)
{
    struct kp_word word = kp_word_of(name);

    return word.length > 0 ? kp_colour_parse(game->rules, &word) : -1;
}

static enum kp_status check_code(const struct kp_rules *rules, const uint16_t *code,
                                 struct kp_diag *why)
{
    for (int p = 0; p < rules->pegs; p++)
        if (code[p] >= kp_rules_guess_colours(rules))
            return kp_bad_input(why, "peg %d: there is no colour %d", p + 1, (int)code[p]);
    return KP_OK;
}

/* Whether the counts are those that a score has under the rules. */
static enum kp_status check_score(const struct kp_rules *rules, struct kp_score score,
                                  struct kp_diag *why)
{
    if (score.black < KP_UNKNOWN || score.white < KP_UNKNOWN)
        return kp_bad_input(why, "a count is negative");
    if (rules->scores == KP_BLACK_ONLY && score.white != KP_UNKNOWN)
        return kp_bad_input(why, "these scores have no white count; set it to KP_UNKNOWN");
    if (rules->scores == KP_COLOURS_ONLY && score.black != 0)
        return kp_bad_input(why, "these scores have no black count; set it to 0");
    if (score.black > rules->pegs || score.white > rules->pegs)
        return kp_bad_input(why, "a count is larger than the number of pegs");
    return kp_score_check(rules, score, why);
}

enum kp_status kp_game_add_row(struct kp_transcript *game, const uint16_t *guess,
                               struct kp_score score, struct kp_diag *why)
{
    enum kp_status status = check_code(game->rules, guess, why);

    if (status == KP_OK)
        status = check_score(game->rules, score, why);
    if (status != KP_OK)
        return status;
    if (game->row_count == KP_MOST_ROWS)
        return kp_bad_input(why, "too many rows; a game has at most %d", KP_MOST_ROWS);
    return kp_transcript_add(game, guess, score, 0) ? KP_OK : kp_no_memory(why);
}

enum kp_status kp_game_mark_sure(struct kp_transcript *game, size_t row, struct kp_diag *why)
{
    if (row >= game->row_count)
        return kp_bad_input(why, "there is no row %zu", row);
    game->rows[row].sure = true;
    return KP_OK;
}

enum kp_status kp_game_set_secret(struct kp_transcript *game, const uint16_t *secret,
                                  struct kp_diag *why)
{
    size_t bytes = (size_t)game->rules->pegs * sizeof *secret;
    enum kp_status status = secret ? check_code(game->rules, secret, why) : KP_OK;
    uint16_t *copy = NULL;

    if (status == KP_OK && secret && !(copy = kp_copy(secret, bytes)))
        status = kp_no_memory(why);
    if (status != KP_OK)
        return status;
    free(game->secret);
    game->secret = copy;
    return KP_OK;
}
