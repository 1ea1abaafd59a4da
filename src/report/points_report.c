/* The points of a match, for people and as JSON (docs/json.md): the games, the totals, the
 * winner, and notes on games that do not count and on what the rules still require. */
#include "base/allocate.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "format/json/json_game_writer.h"
#include "game/match_points.h"
#include "keypeg.h"
#include "report/html/html_impl.h"
#include "report/verdict_json.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- Notes ------------------------------------------------------------------ */

/* The outcomes of games as JSON and as the list of games names them.  A game that counts and was
 * won has another ending. */
static const struct {
    const char *slug, *ending;
} outcomes[] = {
    [KP_COUNTS] = {"counts", "not found"},
    [KP_REPLAYED] = {"replayed", "wrong scores"},
    [KP_UNFINISHED] = {"unfinished", "not finished"},
    [KP_UNSETTLED] = {"undecided", "undecided"},
    [KP_UNREAD] = {"error", "unreadable"},
};

static const char *name_ending(const struct kp_scored_game *game)
{
    return game->outcome == KP_COUNTS && game->played.won ? "found"
                                                          : outcomes[game->outcome].ending;
}

/* Notes on games. */
enum note { REPLAYED, WRONG_ALTHOUGH_COUNTED, UNDECIDED, UNFINISHED, UNREAD, NO_CODEMAKER, NOTES };

/* What stands before the numbers of the games, and after one or several.  Before UNDECIDED is
 * also the name of the limit. */
static const struct {
    const char *before, *one, *several;
} note_texts[NOTES] = {
    [REPLAYED] = {"the scores of ", " cannot all be right, so it is played again",
                  " cannot all be right, so they are played again"},
    [WRONG_ALTHOUGH_COUNTED] = {"the scores of ",
                                " cannot all be right, but these rules give no points for that",
                                " cannot all be right, but these rules give no points for that"},
    [UNDECIDED] = {" ended the check of the scores of ", ", so they may be wrong",
                   ", so they may be wrong"},
    [UNFINISHED] = {"",
                    " was neither won nor played to the end of the board, so it gives no points",
                    " were neither won nor played to the end of the board, so they give no points"},
    [UNREAD] = {"", " could not be read", " could not be read"},
    [NO_CODEMAKER] =
        {"", " names no codemaker, so nobody gets its points; add a line like 'codemaker Ann'",
         " name no codemaker, so nobody gets their points; add a line like 'codemaker Ann'"},
};

static bool has_note(const struct kp_scored_game *game, enum note note)
{
    bool read = game->outcome != KP_UNREAD;
    bool has[NOTES] = {
        [REPLAYED] = game->outcome == KP_REPLAYED,
        [WRONG_ALTHOUGH_COUNTED] = game->played.scoring == KP_CHEATED &&
                                   game->outcome != KP_REPLAYED,
        [UNDECIDED] = read && game->played.scoring == KP_UNDECIDED,
        [UNFINISHED] = game->outcome == KP_UNFINISHED,
        [UNREAD] = !read,
        [NO_CODEMAKER] = read && game->codemaker == KP_NOBODY,
    };

    return has[note];
}

/* Two players should make the code equally often. */
static void add_unequal_codes(const struct kp_match_points *points, struct kp_strbuf *to)
{
    size_t first = kp_match_points_codes(points, 0), second = kp_match_points_codes(points, 1);

    if ((first + second) % 2 == 1)
        kp_strbuf_addf(
            to,
            "an odd number of games counts (%zu); the rules require an even one, so that "
            "both players make the same number of codes\n",
            first + second);
    else if (first != second)
        kp_strbuf_addf(
            to,
            "%s made %zu codes of the games that count, %s %zu; the rules require equal numbers\n",
            points->players[0], first, points->players[1], second);
}
/* A match has two players. */
static void add_players(const struct kp_match_points *points, struct kp_strbuf *to)
{
    size_t count = points->player_count, named = count > KP_ROWS_NAMED ? KP_ROWS_NAMED : count;

    kp_strbuf_addf(to, "a match has two players, but ");
    for (size_t i = 0; i < named; i++)
        kp_strbuf_addf(to, "%s%s", kp_list_mark(i, count, " and "), points->players[i]);
    if (named < count)
        kp_strbuf_addf(to, " and %zu more", count - named);
    kp_strbuf_addf(to, " made codes; correct the names\n");
}

/* A note, with all games that have it.  `games` is room for their numbers. */
static void write_note(const struct kp_match_points *points, enum note note,
                       enum kp_stop_reason stop, size_t *games, struct kp_strbuf *to)
{
    size_t count = 0;

    for (size_t i = 0; i < points->game_count; i++)
        if (has_note(&points->games[i], note) &&
            (note != UNDECIDED || points->games[i].played.stop == stop))
            games[count++] = i;
    if (count == 0)
        return;
    kp_strbuf_addf(to, "%s%s",
                   note != UNDECIDED      ? ""
                   : stop != KP_COMPLETED ? kp_stop_name(stop)
                                          : "a limit",
                   note_texts[note].before);
    kp_say_numbers("game", games, count, to);
    kp_strbuf_addf(to, "%s\n", count == 1 ? note_texts[note].one : note_texts[note].several);
}

/* All notes, one per line.  UNDECIDED is a note for each limit that ended a check. */
static void write_notes(const struct kp_match_points *points, struct kp_strbuf *to)
{
    size_t *games = kp_calloc(points->game_count, sizeof *games);
    bool unknown = false; /* the codemaker of a game */

    to->failed |= !games;
    for (int note = 0; games && note < NOTES; note++)
        for (int stop = KP_COMPLETED; stop <= (note == UNDECIDED ? KP_ENOUGH : KP_COMPLETED);
             stop++)
            write_note(points, (enum note)note, (enum kp_stop_reason)stop, games, to);
    free(games);
    for (size_t i = 0; i < points->game_count; i++)
        unknown = unknown || points->games[i].codemaker == KP_NOBODY;
    if (points->player_count == 2)
        add_unequal_codes(points, to);
    else if (points->player_count > 2)
        add_players(points, to);
    else if (points->player_count == 1 && !unknown)
        kp_strbuf_addf(to, "only %s has made codes; the other player makes the next\n",
                       points->players[0]);
}

/* ---- Text -------------------------------------------------------------------- */

#define HEADING "codemaker"

static int find_longest_name(const struct kp_match_points *points, const char *heading)
{
    int longest = kp_count_columns(heading);

    for (size_t i = 0; i < points->player_count; i++)
        longest = kp_max_int(longest, kp_count_columns(points->players[i]));
    return longest;
}

/* Write a text and as many spaces as fill `width` columns. */
static void write_padded(const char *text, int width, struct kp_strbuf *to)
{
    int more = width - kp_count_columns(text);

    kp_strbuf_addf(to, "%s", text);
    kp_strbuf_fill(to, ' ', more > 0 ? (size_t)more : 0);
}

/* NULL for KP_NOBODY. */
static const char *name_player(const struct kp_match_points *points, size_t player)
{
    return player == KP_NOBODY ? NULL : points->players[player];
}

/* "   1  Ann           5  found               5  to Ann  id 17" */
static void write_games(const struct kp_match_points *points, struct kp_strbuf *to)
{
    int columns = find_longest_name(points, HEADING);

    kp_strbuf_addf(to, "game  ");
    write_padded(HEADING, columns, to);
    kp_strbuf_addf(to, "  rows  %-13s  points\n", "result");
    for (size_t i = 0; i < points->game_count; i++) {
        const struct kp_scored_game *game = &points->games[i];
        const char *codemaker = name_player(points, game->codemaker);
        size_t receiver = kp_match_points_receiver(points, game), begin;

        kp_strbuf_addf(to, "%4zu  ", i + 1);
        write_padded(codemaker ? codemaker : "-", columns, to);
        kp_strbuf_addf(to, "  %4zu  %-13s  ", game->played.rows, name_ending(game));
        if (kp_match_points_gives(game))
            kp_strbuf_addf(to, "%6" PRId64, game->points);
        else
            kp_strbuf_addf(to, "%6s", "-");
        if (receiver != KP_NOBODY)
            kp_strbuf_addf(to, "  to %s", points->players[receiver]);
        begin = to->length;
        if (game->id.text)
            kp_strbuf_addf(to, "  id %s", game->id.text);
        if (!to->failed && to->length > begin) {
            kp_make_printable(to->text + begin);
            to->length = begin + strlen(to->text + begin);
        }
        kp_strbuf_add(to, "\n", 1);
    }
}

static void write_result(const struct kp_match_points *points, struct kp_strbuf *to)
{
    size_t winner;
    enum kp_result result = kp_match_points_result(points, &winner);

    if (result == KP_WINNER)
        kp_strbuf_addf(to, "%s wins", points->players[winner]);
    else
        kp_strbuf_addf(to, result == KP_TIE ? "A tie" : "No winner yet");
}

enum kp_status kp_points_report(const struct kp_match_points *points, const struct kp_style *style,
                                const struct kp_out *out)
{
    struct kp_strbuf to = {0}, rules = {0}, notes = {0};
    int width = kp_style_width(style);

    kp_strbuf_addf(&rules, "rules '%s': %s", points->rules->name, points->rules->title);
    kp_write_wrapped(&rules, width, &to);
    kp_strbuf_addf(&rules, "source: %s", points->rules->source);
    kp_write_wrapped(&rules, width, &to);
    kp_strbuf_addf(&to, "\n");
    write_games(points, &to);
    if (points->player_count)
        kp_strbuf_addf(&to, "\n");
    for (size_t i = 0; i < points->player_count; i++) {
        write_padded(points->players[i], find_longest_name(points, ""), &to);
        kp_strbuf_addf(&to, "  %5lld\n", kp_match_points_total(points, i));
    }
    write_result(points, &to);
    kp_strbuf_addf(&to, ".\n");
    write_notes(points, &notes);
    for (const char *left = notes.text; kp_say_note(&left, &rules);)
        kp_write_wrapped(&rules, width, &to);
    to.failed |= notes.failed;
    kp_strbuf_free(&notes);
    return kp_strbuf_send(&to, out);
}

/* ---- The list of games on a page ---------------------------------------------- */

static void write_html_games(const struct kp_match_points *points, struct kp_strbuf *to)
{
    static const char *const scorings[] = {[KP_UNDECIDED] = "undecided",
                                           [KP_CONSISTENT] = "can all be right",
                                           [KP_CHEATED] = "cannot all be right"};
    bool scored = points->player_count > 0;

    kp_strbuf_addf(to, "<table>\n<caption>The games</caption>\n<thead><tr>"
                       "<th scope=\"col\">Game</th><th scope=\"col\">Scores</th>");
    if (scored)
        kp_strbuf_addf(to, "<th scope=\"col\">Codemaker</th><th scope=\"col\">Result</th>"
                           "<th scope=\"col\">Points</th>");
    kp_strbuf_addf(to, "</tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < points->game_count; i++) {
        const struct kp_scored_game *game = &points->games[i];
        size_t receiver = kp_match_points_receiver(points, game);
        const char *codemaker = name_player(points, game->codemaker);

        kp_strbuf_addf(
            to,
            "<tr><th scope=\"row\"><a href=\"#game-%zu\"><span class=\"scale\">Game </span>%zu</a></th><td>%s</td>",
            i + 1, i + 1,
            game->outcome == KP_UNREAD ? "could not be read" : scorings[game->played.scoring]);
        if (scored) {
            kp_strbuf_addf(to, "<td>");
            kp_html_text(codemaker ? codemaker : "-", to);
            kp_strbuf_addf(to, "</td><td>%s</td><td>", name_ending(game));
            if (kp_match_points_gives(game))
                kp_strbuf_addf(to, "%" PRId64, game->points);
            kp_strbuf_addf(to, receiver != KP_NOBODY ? " to " : "");
            if (receiver != KP_NOBODY)
                kp_html_text(points->players[receiver], to);
            kp_strbuf_addf(to, "</td>");
        }
        kp_strbuf_addf(to, "</tr>\n");
    }
    kp_strbuf_addf(to, "</tbody>\n</table>\n");
}

/* "Ann: 12; Bob: 9", then who wins, as the text says it; the games; the notes. */
enum kp_status kp_html_match(const struct kp_match_points *points, const struct kp_out *out)
{
    struct kp_strbuf to = {0}, says = {0}, notes = {0};
    bool scored = points->player_count > 0;

    if (points->game_count < 2)
        return KP_OK;
    kp_strbuf_addf(&to, "<section class=\"match\">\n<h2>%zu games</h2>\n", points->game_count);
    for (size_t i = 0; i < points->player_count; i++)
        kp_strbuf_addf(&says, "%s%s: %lld", i == 0 ? "" : "; ", points->players[i],
                       kp_match_points_total(points, i));
    kp_html_sentence("p", &says, &to);
    if (scored) {
        write_result(points, &says);
        kp_html_sentence("p class=\"answer\"", &says, &to);
        kp_strbuf_addf(&says, "points by the rules '%s': %s", points->rules->name,
                       points->rules->title);
        kp_html_sentence("p class=\"soft\"", &says, &to);
        write_notes(points, &notes);
    }
    write_html_games(points, &to);
    for (const char *left = notes.text; !notes.failed && kp_say_note(&left, &says);)
        kp_html_sentence("p class=\"soft\"", &says, &to);
    to.failed |= notes.failed;
    kp_strbuf_free(&notes);
    kp_strbuf_addf(&to, "</section>\n");
    return kp_strbuf_send(&to, out);
}

/* ---- JSON -------------------------------------------------------------------- */

enum kp_status kp_points_json(const struct kp_match_points *points, const struct kp_out *out)
{
    static const char *const results[] = {
        [KP_SO_FAR] = "undecided", [KP_TIE] = "tie", [KP_WINNER] = "won"};
    struct kp_strbuf to = {0}, notes = {0};
    struct kp_json_writer json = {.to = &to};
    size_t winner;
    enum kp_result result = kp_match_points_result(points, &winner);

    kp_jsonw_object(&json, NULL);
    kp_jsonw_string(&json, "rules", points->rules->name);
    kp_jsonw_list(&json, "games");
    for (size_t i = 0; i < points->game_count; i++) {
        const struct kp_scored_game *game = &points->games[i];

        kp_jsonw_object(&json, NULL);
        kp_jsonw_number(&json, "game", (long long)i + 1);
        kp_jsonw_id(&json, game->id);
        kp_jsonw_string(&json, "outcome", outcomes[game->outcome].slug);
        if (game->outcome != KP_UNREAD) {
            kp_jsonw_string(&json, "verdict", kp_answer_name(game->played.scoring));
            kp_jsonw_string(&json, "codemaker", name_player(points, game->codemaker));
            kp_jsonw_string(&json, "codebreaker",
                            name_player(points, kp_match_points_codebreaker(points, game)));
            kp_jsonw_number(&json, "rows", (long long)game->played.rows);
            kp_jsonw_bool(&json, "found", game->played.won);
            kp_jsonw_known_number(&json, "points", kp_match_points_gives(game), game->points);
            kp_jsonw_string(&json, "to",
                            name_player(points, kp_match_points_receiver(points, game)));
        }
        kp_jsonw_close(&json);
    }
    kp_jsonw_close_list(&json);
    kp_jsonw_list(&json, "totals");
    for (size_t i = 0; i < points->player_count; i++) {
        kp_jsonw_object(&json, NULL);
        kp_jsonw_string(&json, "player", points->players[i]);
        kp_jsonw_number(&json, "points", kp_match_points_total(points, i));
        kp_jsonw_close(&json);
    }
    kp_jsonw_close_list(&json);
    kp_jsonw_string(&json, "result", results[result]);
    kp_jsonw_string(&json, "winner", name_player(points, winner));
    write_notes(points, &notes);
    kp_jsonw_lines(&json, "notes", notes.text);
    kp_json_notes(&json, "coded_notes", notes.text);
    to.failed |= notes.failed;
    kp_strbuf_free(&notes);
    return kp_json_send_answer(&json, out);
}
