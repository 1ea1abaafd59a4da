/* Games in keypeg.h: reading, looking at, and scoring them, writing their codes and scores,
 * and the points of a match. */
#include "base/allocate.h"
#include "base/strbuf.h"
#include "format/code_parser.h"
#include "format/format.h"
#include "format/json/json_game_writer.h"
#include "format/text/format_text.h"
#include "game/match_points.h"
#include "game/score.h"
#include "keypeg.h"
#include "report/verdict_json.h"
#include "report/verdict_sentences.h"

#include <stdlib.h>
#include <string.h>

/* Reads a text in a format; its first game may inherit the rules `before`.  There is a match if it
 * holds at least one game or all went well. */
static enum kp_status read_match(const struct kp_format *format, struct kp_rules *before,
                                 const char *text, size_t length, unsigned line,
                                 struct kp_match **match, struct kp_errors *errors)
{
    struct kp_match *made = kp_calloc(1, sizeof *made);
    struct kp_errors unseen = {.count = 0};
    enum kp_status status;

    errors = errors ? errors : &unseen;
    errors->count = errors->left_out = 0;
    status = made ? format->read(before, text, length, line, made, errors) : KP_NO_MEMORY;
    *match = made;
    if (status == KP_OK || (status == KP_BAD_INPUT && made->count > 0))
        return status;
    if (status == KP_NO_MEMORY)
        kp_add_error(errors, 0, 0, "no memory left");
    kp_match_free(made);
    *match = NULL;
    return status;
}

enum kp_status kp_match_read(const char *text, size_t length, const char *format,
                             struct kp_match **match, struct kp_errors *errors)
{
    const struct kp_format *chosen = format ? kp_format_named(format, NULL)
                                            : kp_format_detect(text, length, false);
    struct kp_diag why;

    if (chosen)
        return read_match(chosen, NULL, text, length, 1, match, errors);
    *match = NULL;
    kp_format_unknown(format, &why);
    if (errors) {
        errors->count = errors->left_out = 0;
        kp_add_error(errors, 0, 0, "%s", why.says);
    }
    return KP_BAD_INPUT;
}

enum kp_status kp_match_read_on(const struct kp_transcript *before, const char *text, size_t length,
                                unsigned line, struct kp_match **match, struct kp_errors *errors)
{
    return read_match(&kp_format_text, before ? before->rules : NULL, text, length, line, match,
                      errors);
}

size_t kp_match_games(const struct kp_match *match)
{
    return match->count;
}

const struct kp_transcript *kp_match_game(const struct kp_match *match, size_t i)
{
    return match->games[i];
}

unsigned kp_match_game_line(const struct kp_match *match, size_t i)
{
    return match->places[i].line;
}

struct kp_id kp_game_id(const struct kp_transcript *game)
{
    return game->id;
}

int kp_game_colours(const struct kp_transcript *game)
{
    return kp_rules_secret_colours(game->rules);
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

const uint16_t *kp_game_guess(const struct kp_transcript *game, size_t row)
{
    return row < game->row_count ? kp_transcript_guess(game, row) : NULL;
}

struct kp_score kp_game_row_score(const struct kp_transcript *game, size_t row)
{
    return game->rows[row].score;
}

enum kp_status kp_game_score(const struct kp_transcript *game, const uint16_t *secret,
                             const uint16_t *guess, struct kp_score *score)
{
    int *tally = kp_calloc((size_t)kp_rules_guess_colours(game->rules), sizeof *tally);

    if (!tally)
        return KP_NO_MEMORY;
    *score = kp_score_guess(game->rules, secret, guess, tally);
    free(tally);
    return KP_OK;
}

/* ---- Writing codes and scores ---------------------------------------------------- */

enum kp_status kp_code_write(const struct kp_transcript *game, const uint16_t *code,
                             const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_text_write_code(game->rules, code, &text);
    return kp_strbuf_send(&text, out);
}

enum kp_status kp_score_write(const struct kp_transcript *game, struct kp_score score,
                              const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_say_score(game->rules, score, &text);
    return kp_strbuf_send(&text, out);
}

enum kp_status kp_row_write(const struct kp_transcript *game, const uint16_t *guess,
                            struct kp_score score, const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_text_write_row(game->rules, guess, score, &text);
    return kp_strbuf_send(&text, out);
}

enum kp_status kp_json_write_code(const struct kp_transcript *game, const uint16_t *code,
                                  const struct kp_out *out)
{
    struct kp_strbuf text = {0};
    struct kp_json_writer json = {.to = &text};

    kp_jsonw_code(&json, NULL, game->rules, code);
    return kp_strbuf_send(&text, out);
}

enum kp_status kp_json_write_string(const char *text, const struct kp_out *out)
{
    struct kp_strbuf written = {0};
    struct kp_json_writer json = {.to = &written};

    kp_jsonw_string(&json, NULL, text);
    return kp_strbuf_send(&written, out);
}

enum kp_status kp_json_write_count(const char *count, const struct kp_out *out)
{
    struct kp_strbuf text = {0};
    struct kp_json_writer json = {.to = &text, .depth = 1};

    kp_json_count(&json, count);
    return kp_strbuf_send(&text, out);
}

/* ---- Points ----------------------------------------------------------------------- */

enum kp_status kp_points_add(struct kp_match_points *points, const struct kp_transcript *game,
                             enum kp_answer scoring, enum kp_stop_reason stop, struct kp_diag *why)
{
    struct kp_game_result result;

    if (!game)
        return kp_points_add_unread(points, (struct kp_id){NULL, false}, why);
    result = kp_game_result_of(game, scoring, stop);
    return kp_match_points_add(points, game->codemaker, game->id, &result, why);
}

enum kp_status kp_points_add_unread(struct kp_match_points *points, struct kp_id id,
                                    struct kp_diag *why)
{
    return kp_match_points_add(points, NULL, id, NULL, why);
}

const char *kp_points_player(const struct kp_match_points *points, size_t i, long long *total)
{
    if (i >= points->player_count)
        return NULL;
    *total = kp_match_points_total(points, i);
    return points->players[i];
}

enum kp_status kp_reading_json(const struct kp_stream_game *item,
                               const struct kp_game_location *where, const struct kp_out *out)
{
    const struct kp_transcript *game = item->game ? item->game : item->partial;
    struct kp_strbuf to = {0};
    struct kp_json_writer json = {.to = &to};
    struct kp_errors errors;

    kp_json_begin_answer(&json, where, game);
    if (game) {
        kp_jsonw_game(&json, "read", game);
        kp_jsonw_list(&json, "lines");
        for (size_t i = 0; i < game->row_count; i++)
            kp_jsonw_number(&json, NULL, game->rows[i].line);
        kp_jsonw_close_list(&json);
        kp_json_notes(&json, "notes", game->notes.text);
    }
    if (kp_stream_game_errors(item, false, &errors))
        kp_json_errors(&json, &errors);
    return kp_json_send_answer(&json, out);
}
