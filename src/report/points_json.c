#include "base/json_writer.h"
#include "report/points_report.h"
#include <string.h>

static const char *const outcomes[] = {
    [KP_COUNTS] = "counts",     [KP_REPLAYED] = "replayed",   [KP_UNFINISHED] = "unfinished",
    [KP_UNNOTED] = "not noted", [KP_UNSETTLED] = "undecided", [KP_UNREAD] = "error",
};
static const char *const scorings[] = {
    [KP_UNDECIDED] = "undecided", [KP_CONSISTENT] = "consistent", [KP_CHEATED] = "cheated"};
static const char *const results[] = {
    [KP_SO_FAR] = "so far", [KP_TIE] = "tie", [KP_WINNER] = "won"};

static const char *name(const struct kp_match_points *points, size_t player)
{
    return player == KP_NOBODY ? NULL : points->players[player];
}

static void write_game(struct kp_json_writer *json, const struct kp_match_points *points, size_t i)
{
    const struct kp_scored_game *game = &points->games[i];
    bool read = game->outcome != KP_UNREAD;

    kp_jsonw_object(json, NULL);
    kp_jsonw_number(json, "game", (long long)i + 1);
    kp_jsonw_string(json, "outcome", outcomes[game->outcome]);
    if (read) {
        kp_jsonw_string(json, "verdict", scorings[game->played.scoring]);
        kp_jsonw_string(json, "codemaker", name(points, game->codemaker));
        kp_jsonw_string(json, "codebreaker",
                        name(points, kp_match_points_codebreaker(points, game)));
        kp_jsonw_number(json, "rows", (long long)game->played.rows);
        kp_jsonw_bool(json, "found", game->played.won);
        if (kp_match_points_gives(game))
            kp_jsonw_number(json, "points", game->points);
        else
            kp_jsonw_null(json, "points");
        kp_jsonw_string(json, "to", name(points, kp_match_points_receiver(points, game)));
    }
    kp_jsonw_close(json);
}

static void write_totals(struct kp_json_writer *json, const struct kp_match_points *points)
{
    kp_jsonw_list(json, "totals");
    for (size_t i = 0; i < points->player_count; i++) {
        kp_jsonw_object(json, NULL);
        kp_jsonw_string(json, "player", points->players[i]);
        kp_jsonw_number(json, "points", kp_match_points_total(points, i));
        kp_jsonw_close(json);
    }
    kp_jsonw_close_list(json);
}

void kp_report_points_json(const struct kp_match_points *points, struct kp_strbuf *to)
{
    struct kp_json_writer json = {.to = to};
    struct kp_strbuf notes = {0};
    size_t winner;
    enum kp_result result = kp_match_points_result(points, &winner);

    kp_points_notes(points, &notes);
    to->failed |= notes.failed;
    kp_jsonw_object(&json, NULL);
    kp_jsonw_string(&json, "rules", points->rules->name);
    kp_jsonw_list(&json, "games");
    for (size_t i = 0; i < points->game_count; i++)
        write_game(&json, points, i);
    kp_jsonw_close_list(&json);
    write_totals(&json, points);
    kp_jsonw_string(&json, "result", results[result]);
    kp_jsonw_string(&json, "winner", name(points, winner));
    kp_jsonw_lines(&json, "notes", notes.text);
    kp_jsonw_close(&json);
    kp_strbuf_add(to, "\n", 1);
    kp_strbuf_free(&notes);
}
