#include "base/utf8.h"
#include "report/phrases.h"
#include "report/points_report.h"
#include <inttypes.h>
#include <string.h>

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
