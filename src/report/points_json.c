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

static const char *name(const struct kp_points *points, size_t player)
{
    return player == KP_NOBODY ? NULL : points->players[player];
}

static void write_game(struct kp_json *json, const struct kp_points *points, size_t i)
{
    const struct kp_tallied *game = &points->games[i];
    bool read = game->outcome != KP_UNREAD;

    kp_json_object(json, NULL);
    kp_json_number(json, "game", (long long)i + 1);
    kp_json_string(json, "outcome", outcomes[game->outcome]);
    if (read) {
        kp_json_string(json, "verdict", scorings[game->played.scoring]);
        kp_json_string(json, "codemaker", name(points, game->codemaker));
        kp_json_string(json, "codebreaker", name(points, kp_tally_codebreaker(points, game)));
        kp_json_number(json, "rows", (long long)game->played.rows);
        kp_json_bool(json, "found", game->played.won);
        if (kp_tally_gives(game))
            kp_json_number(json, "points", game->points);
        else
            kp_json_null(json, "points");
        kp_json_string(json, "to", name(points, kp_tally_receiver(points, game)));
    }
    kp_json_close(json);
}

static void write_totals(struct kp_json *json, const struct kp_points *points)
{
    kp_json_list(json, "totals");
    for (size_t i = 0; i < points->player_count; i++) {
        kp_json_object(json, NULL);
        kp_json_string(json, "player", points->players[i]);
        kp_json_number(json, "points", kp_tally_total(points, i));
        kp_json_close(json);
    }
    kp_json_close_list(json);
}

void kp_report_points_json(const struct kp_points *points, struct kp_text *to)
{
    struct kp_json json = {.to = to};
    struct kp_text notes = {0};
    size_t winner;
    enum kp_result result = kp_tally_result(points, &winner);

    kp_points_notes(points, &notes);
    to->failed |= notes.failed;
    kp_json_object(&json, NULL);
    kp_json_string(&json, "rules", points->rules->name);
    kp_json_list(&json, "games");
    for (size_t i = 0; i < points->game_count; i++)
        write_game(&json, points, i);
    kp_json_close_list(&json);
    write_totals(&json, points);
    kp_json_string(&json, "result", results[result]);
    kp_json_string(&json, "winner", name(points, winner));
    kp_json_lines(&json, "notes", notes.text);
    kp_json_close(&json);
    kp_text_bytes(to, "\n", 1);
    kp_text_free(&notes);
}
