#include "report/points_report.h"

#include "base/json_writer.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "report/phrases.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* What is to be said of a match beside its points. */
typedef bool test(const struct kp_match_points *points, const struct kp_scored_game *game);

static bool is_replayed(const struct kp_match_points *points, const struct kp_scored_game *game)
{
    (void)points;
    return game->outcome == KP_REPLAYED;
}

/* Where nothing follows from wrong information. */
static bool is_wrong_all_the_same(const struct kp_match_points *points,
                                  const struct kp_scored_game *game)
{
    (void)points;
    return game->played.scoring == KP_CHEATED && game->outcome != KP_REPLAYED;
}

static bool is_unfinished(const struct kp_match_points *points, const struct kp_scored_game *game)
{
    (void)points;
    return game->outcome == KP_UNFINISHED;
}

static bool is_unnoted(const struct kp_match_points *points, const struct kp_scored_game *game)
{
    (void)points;
    return game->outcome == KP_UNNOTED;
}

static bool is_undecided(const struct kp_match_points *points, const struct kp_scored_game *game)
{
    (void)points;
    return game->outcome != KP_UNREAD && game->played.scoring == KP_UNDECIDED;
}

static bool is_unread(const struct kp_match_points *points, const struct kp_scored_game *game)
{
    (void)points;
    return game->outcome == KP_UNREAD;
}

static bool has_no_codemaker(const struct kp_match_points *points,
                             const struct kp_scored_game *game)
{
    (void)points;
    return game->outcome != KP_UNREAD && game->codemaker == KP_NOBODY;
}

static bool has_no_receiver(const struct kp_match_points *points, const struct kp_scored_game *game)
{
    return kp_match_points_gives(game) && game->codemaker != KP_NOBODY &&
           kp_match_points_receiver(points, game) == KP_NOBODY;
}

/* What is said of the games for which it holds; their numbers follow. */
static const struct {
    test *holds;
    const char *says;
} note_kinds[] = {
    {is_replayed, "the scores cannot all be right, so it is played again"},
    {is_wrong_all_the_same, "the scores cannot all be right, and no points follow from that"},
    {is_undecided, "whether the scores can all be right is undecided within the limits"},
    {is_unfinished, "not finished, neither won nor played to the end of the board, so no points"},
    {is_unnoted, "not every key peg was noted, so no points"},
    {is_unread, "could not be read"},
    {has_no_codemaker, "no codemaker is named ('codemaker Ann' does it), so nobody gets points"},
    {has_no_receiver,
     "the points are the codebreaker's, who is known only where two codemakers are named in all"},
};

static void add_note(const struct kp_match_points *points, size_t note, size_t *games,
                     struct kp_strbuf *to)
{
    size_t count = 0;

    for (size_t i = 0; i < points->game_count; i++)
        if (note_kinds[note].holds(points, &points->games[i]))
            games[count++] = i;
    if (count == 0)
        return;
    kp_strbuf_addf(to, "%s: ", note_kinds[note].says);
    kp_say_numbers("game", games, count, to);
    kp_strbuf_addf(to, "\n");
}

/* Two players take turns in making the code. */
static void add_codes(const struct kp_match_points *points, struct kp_strbuf *to)
{
    size_t first, second;

    if (points->player_count != 2)
        return;
    first = kp_match_points_codes(points, 0);
    second = kp_match_points_codes(points, 1);
    if (first != second)
        kp_strbuf_addf(
            to,
            "codes of the games that count: %zu by %s, %zu by %s; the rules require as many "
            "by each\n",
            first, points->players[0], second, points->players[1]);
}

/* What there is to be said, a line each, as verdicts have their notes. */
static void kp_points_notes(const struct kp_match_points *points, struct kp_strbuf *to)
{
    size_t counting = kp_match_points_counting(points),
           *games = kp_calloc(points->game_count, sizeof *games);

    kp_strbuf_add(to, "", 0);
    to->failed |= !games;
    for (size_t i = 0; games && i < sizeof note_kinds / sizeof *note_kinds; i++)
        add_note(points, i, games, to);
    free(games);
    if (counting % 2 == 1)
        kp_strbuf_addf(to,
                       "games that count: %zu, an odd number; the rules want an even one, so that "
                       "both make as many codes\n",
                       counting);
    else
        add_codes(points, to);
}

struct telling {
    const struct kp_match_points *points;
    int name; /* columns of the longest name */
    struct kp_strbuf *to;
};

#define NO_NAME "-"
#define HEADING "codemaker"

static int columns(const char *text)
{
    return (int)kp_utf8_count(text, strlen(text));
}

static int longest_name(const struct kp_match_points *points, const char *heading)
{
    int longest = columns(heading);

    for (size_t i = 0; i < points->player_count; i++)
        if (columns(points->players[i]) > longest)
            longest = columns(points->players[i]);
    return longest;
}

/* A text in a column: "Ann     ". */
static void pad(const char *text, int width, struct kp_strbuf *to)
{
    int more = width - columns(text);

    kp_strbuf_addf(to, "%s", text);
    kp_strbuf_fill(to, ' ', more > 0 ? (size_t)more : 0);
}

static const char *name(const struct kp_match_points *points, size_t player)
{
    return player == KP_NOBODY ? NO_NAME : points->players[player];
}

static const char *end_of(const struct kp_scored_game *game)
{
    static const char *const ends[] = {
        [KP_COUNTS] = "not found",        [KP_REPLAYED] = "wrong scores",
        [KP_UNFINISHED] = "not finished", [KP_UNNOTED] = "not all noted",
        [KP_UNSETTLED] = "undecided",     [KP_UNREAD] = "not readable",
    };

    return game->outcome == KP_COUNTS && game->played.won ? "found" : ends[game->outcome];
}

/* "   1  Ann           5  found               5  to Ann" */
static void tell_game(const struct telling *telling, size_t i)
{
    const struct kp_scored_game *game = &telling->points->games[i];
    size_t receiver = kp_match_points_receiver(telling->points, game);
    struct kp_strbuf *to = telling->to;

    kp_strbuf_addf(to, "%4zu  ", i + 1);
    pad(name(telling->points, game->codemaker), telling->name, to);
    kp_strbuf_addf(to, "  %4zu  %-13s  ", game->played.rows, end_of(game));
    if (!kp_match_points_gives(game))
        kp_strbuf_addf(to, "%6s\n", "-");
    else if (receiver == KP_NOBODY)
        kp_strbuf_addf(to, "%6" PRId64 "\n", game->points);
    else
        kp_strbuf_addf(to, "%6" PRId64 "  to %s\n", game->points,
                       telling->points->players[receiver]);
}

static void tell_games(const struct telling *telling)
{
    kp_strbuf_addf(telling->to, "game  ");
    pad(HEADING, telling->name, telling->to);
    kp_strbuf_addf(telling->to, "  rows  %-13s  points\n", "result");
    for (size_t i = 0; i < telling->points->game_count; i++)
        tell_game(telling, i);
}

static void tell_totals(const struct telling *telling)
{
    int width = longest_name(telling->points, "");

    if (telling->points->player_count)
        kp_strbuf_addf(telling->to, "\n");
    for (size_t i = 0; i < telling->points->player_count; i++) {
        pad(telling->points->players[i], width, telling->to);
        kp_strbuf_addf(telling->to, "  %5lld\n", kp_match_points_total(telling->points, i));
    }
}

static void tell_result(const struct telling *telling)
{
    size_t winner;
    enum kp_result result = kp_match_points_result(telling->points, &winner);

    if (result == KP_WINNER)
        kp_strbuf_addf(telling->to, "%s wins.\n", telling->points->players[winner]);
    else
        kp_strbuf_addf(telling->to, result == KP_TIE ? "A tie.\n" : "Nobody has won yet.\n");
}

static void tell_notes(const struct telling *telling, int width)
{
    struct kp_strbuf notes = {0};

    kp_points_notes(telling->points, &notes);
    telling->to->failed |= notes.failed;
    kp_say_notes(notes.text, width, telling->to);
    kp_strbuf_free(&notes);
}

static void tell_rules(const struct telling *telling, int width)
{
    const struct kp_rule_set *rules = telling->points->rules;
    struct kp_strbuf says = {0};

    kp_strbuf_addf(telling->to, "Rules '%s': %s.\n", rules->name, rules->title);
    kp_strbuf_addf(&says, "source: %s", rules->source);
    if (says.failed)
        telling->to->failed = true;
    else
        kp_say_sentence(says.text, width, telling->to);
    kp_strbuf_addf(telling->to, "\n");
    kp_strbuf_free(&says);
}

void kp_report_points(const struct kp_match_points *points, const struct kp_style *style,
                      struct kp_strbuf *to)
{
    struct telling telling = {points, longest_name(points, HEADING), to};
    int width = style->width > 0 ? style->width : 80;

    tell_rules(&telling, width);
    tell_games(&telling);
    tell_totals(&telling);
    tell_result(&telling);
    tell_notes(&telling, width);
}

static const char *const outcomes[] = {
    [KP_COUNTS] = "counts",     [KP_REPLAYED] = "replayed",   [KP_UNFINISHED] = "unfinished",
    [KP_UNNOTED] = "not noted", [KP_UNSETTLED] = "undecided", [KP_UNREAD] = "error",
};
static const char *const scorings[] = {
    [KP_UNDECIDED] = "undecided", [KP_CONSISTENT] = "consistent", [KP_CHEATED] = "cheated"};
static const char *const results[] = {
    [KP_SO_FAR] = "so far", [KP_TIE] = "tie", [KP_WINNER] = "won"};

static const char *name_points_json(const struct kp_match_points *points, size_t player)
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
        kp_jsonw_string(json, "codemaker", name_points_json(points, game->codemaker));
        kp_jsonw_string(json, "codebreaker",
                        name_points_json(points, kp_match_points_codebreaker(points, game)));
        kp_jsonw_number(json, "rows", (long long)game->played.rows);
        kp_jsonw_bool(json, "found", game->played.won);
        if (kp_match_points_gives(game))
            kp_jsonw_number(json, "points", game->points);
        else
            kp_jsonw_null(json, "points");
        kp_jsonw_string(json, "to",
                        name_points_json(points, kp_match_points_receiver(points, game)));
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
    kp_jsonw_string(&json, "winner", name_points_json(points, winner));
    kp_jsonw_lines(&json, "notes", notes.text);
    kp_jsonw_close(&json);
    kp_strbuf_add(to, "\n", 1);
    kp_strbuf_free(&notes);
}
