/* The points of a match: tables of games and of matches, and an oracle that
 * moves its peg along the score track row by row, as people do. */
#include "game/match_points.h"
#include "help/read_transcripts.h"
#include "keypeg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- What is seen of a game -------------------------------------------- */

#define HEAD "pegs 2\ncolours 3\n"

static const struct {
    const char *text;
    size_t rows;
    bool won, over;
} games[] = {
    {HEAD "11 : 1 0\n", 1, false, false},
    {HEAD "11 : 1 0\nsecret 12\n", 1, false, true},
    {HEAD "board 3\n11 : 1 0\nsecret 12\n", 1, false, false},
    {HEAD "board 1\n21 : 0 2\n", 1, false, true},
    {HEAD "21 : 0 2\n12 : 2 0\n", 2, true, true},
    {HEAD "board 2\n21 : 0 2\n12 : 2 0\n", 2, true, true},
    {HEAD "12 : 2 0\n21 : 0 2\n", 1, true, true},           /* what comes after it does not count */
    {HEAD "board 1\n21 : 0 2\n12 : 2 0\n", 1, false, true}, /* nor beyond the board */
    {HEAD "21 : ? 2\n12 : 2 0\n", 2, true, true},
    {HEAD "21 : 0 ?\n12 : 2 0\n", 2, true, true},
    {HEAD "12 : 2 0\n12 : ? ?\n", 1, true, true},
    {HEAD "scores black\n21 : 0\n12 : 2\n", 2, true, true},
    {HEAD "scores colours\n11 : 1\n12 : 2\n", 2, true, true},
    {HEAD "board 2\n", 0, false, false},
};

static void games_are_seen_as_they_were_played(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct kp_read_result reading = kp_read_text(games[i].text, strlen(games[i].text));
        struct kp_game_result played = kp_game_result_of(kp_match_game(reading.match, 0),
                                                         KP_CHEATED, KP_COMPLETED);

        assert_int_equal(played.rows, games[i].rows);
        assert_int_equal(played.won, games[i].won);
        assert_int_equal(played.over, games[i].over);
        assert_int_equal(played.scoring, KP_CHEATED);
        kp_read_result_free(&reading);
    }
}

/* ---- What a game is worth ---------------------------------------------- */

#define FOUND     5, true, true
#define NOT_FOUND 10, false, true
#define GOING_ON  4, false, false

static const struct {
    struct kp_game_result played;
    const char *rules;
    enum kp_outcome outcome;
    int64_t points;
} worths[] = {
    {{FOUND, KP_CONSISTENT, KP_COMPLETED}, "hasbro", KP_COUNTS, 5},
    {{NOT_FOUND, KP_CONSISTENT, KP_COMPLETED}, "hasbro", KP_COUNTS, 11},
    {{GOING_ON, KP_CONSISTENT, KP_COMPLETED}, "hasbro", KP_UNFINISHED, 0},
    {{FOUND, KP_CHEATED, KP_COMPLETED}, "hasbro", KP_REPLAYED, 3},
    {{GOING_ON, KP_CHEATED, KP_COMPLETED}, "hasbro", KP_REPLAYED, 3},
    {{FOUND, KP_UNDECIDED, KP_COMPLETED}, "hasbro", KP_UNSETTLED, 0},
    {{GOING_ON, KP_UNDECIDED, KP_COMPLETED}, "hasbro", KP_UNFINISHED, 0},
    {{FOUND, KP_CONSISTENT, KP_COMPLETED}, "hasbro", KP_COUNTS, 5},
    {{FOUND, KP_CONSISTENT, KP_COMPLETED}, "Invicta", KP_COUNTS, 5},
    {{NOT_FOUND, KP_CONSISTENT, KP_COMPLETED}, "invicta", KP_COUNTS, 11},
    {{FOUND, KP_CHEATED, KP_COMPLETED}, "invicta", KP_COUNTS, 5},
    {{FOUND, KP_UNDECIDED, KP_COMPLETED}, "invicta", KP_COUNTS, 5},
    {{GOING_ON, KP_CHEATED, KP_COMPLETED}, "invicta", KP_UNFINISHED, 0},
};

static void rules_say_what_a_game_is_worth(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof worths / sizeof *worths; i++) {
        const struct kp_rule_set *rules = kp_rule_set_find(worths[i].rules);
        int64_t points = -7;

        assert_int_equal(kp_outcome_of(rules, &worths[i].played, &points), worths[i].outcome);
        assert_int_equal(points, worths[i].points);
        assert_int_equal(kp_outcome_of(rules, NULL, &points), KP_UNREAD);
        assert_int_equal(points, 0);
    }
    assert_null(kp_rule_set_find("chess"));
    assert_ptr_equal(kp_rule_set_find(NULL), kp_rule_set_find("hasbro"));
}

/* Every game of up to five rows with two pegs on a board of up to four rows:
 * the peg on a score track, moved after each row. */
struct tracks {
    size_t board;
    int64_t rows, extra;
    bool ended;
};

static void move(struct tracks *tracks, struct kp_score score)
{
    if (tracks->ended)
        return;
    tracks->rows++;
    tracks->ended = score.black == 2 || (size_t)tracks->rows == tracks->board;
    tracks->extra = tracks->ended && score.black < 2;
}

static void expect(const struct kp_transcript *game, const struct tracks *tracks)
{
    const struct {
        const char *rules;
        int64_t points;
    } expected[] = {
        {"hasbro", tracks->rows + tracks->extra},
        {"invicta", tracks->rows + tracks->extra},
    };
    struct kp_game_result played = kp_game_result_of(game, KP_CONSISTENT, KP_COMPLETED);

    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        const struct kp_rule_set *rules = kp_rule_set_find(expected[i].rules);
        int64_t points;

        assert_int_equal(kp_outcome_of(rules, &played, &points),
                         tracks->ended ? KP_COUNTS : KP_UNFINISHED);
        assert_int_equal(points, tracks->ended ? expected[i].points : 0);
    }
}

static void every_small_game_is_worth_what_the_tracks_say(void **state)
{
    static const struct kp_score scores[] = {{0, 0}, {0, 1}, {1, 0}, {0, 2}, {2, 0}};
    const uint16_t guess[] = {0, 1};

    (void)state;
    for (size_t board = 1; board <= 4; board++)
        for (int n = 0; n < 5 * 5 * 5 * 5 * 5; n++) {
            struct kp_rules *rules = kp_rules_new();
            struct kp_transcript *game;
            struct tracks tracks = {.board = board};

            rules->pegs = 2;
            rules->board = (int)board;
            game = kp_transcript_new(rules);
            for (int rest = n; rest > 0; rest /= 5) {
                assert_true(kp_transcript_add(game, guess, scores[rest % 5], 0));
                move(&tracks, scores[rest % 5]);
            }
            expect(game, &tracks);
            kp_transcript_free(game);
            kp_rules_unref(rules);
        }
}

/* ---- Matches ----------------------------------------------------------- */

/* A game is a letter for its codemaker ('-': nobody is named) and what became
 * of it: a number of rows in which the code was found, 'x' not found in ten,
 * '!' wrong scores, '?' undecided, '.' not finished, '#' not readable. */
static const struct {
    const char *rules, *games, *totals;
    enum kp_result result;
    const char *winner;
} matches[] = {
    {"hasbro", "A5 B4", "A 5 B 4", KP_WINNER, "A"},
    {"hasbro", "A5 b5", "A 5 b 5", KP_TIE, NULL},
    {"hasbro", "A5 Bx", "A 5 B 11", KP_WINNER, "B"},
    {"hasbro", "A5 B! B5", "A 8 B 5", KP_WINNER, "A"},
    {"hasbro", "A5 B!", "A 8 B 0", KP_SO_FAR, NULL}, /* it is still to be played again */
    {"hasbro", "A5 B. ", "A 5 B 0", KP_SO_FAR, NULL},
    {"hasbro", "A5 B?", "A 5 B 0", KP_SO_FAR, NULL},
    {"hasbro", "A5 #", "A 5", KP_SO_FAR, NULL},
    {"hasbro", "A5 B4 #", "A 5 B 4", KP_SO_FAR, NULL},
    {"hasbro", "A5 -4", "A 5", KP_SO_FAR, NULL},
    {"hasbro", "A5 B4 -4", "A 5 B 4", KP_SO_FAR, NULL},
    {"hasbro", "A5 A4", "A 9", KP_SO_FAR, NULL},
    {"hasbro", "-5 -4", "", KP_SO_FAR, NULL},
    {"hasbro", "", "", KP_SO_FAR, NULL},
    {"hasbro", "A5 B4 C7 D7", "A 5 B 4 C 7 D 7", KP_SO_FAR, NULL},
    {"hasbro", "A7 B7 C8", "A 7 B 7 C 8", KP_SO_FAR, NULL},
    {"hasbro", "A5 B4 C! C7", "A 5 B 4 C 7", KP_SO_FAR, NULL}, /* whose are the three? */
    {"invicta", "A5 B! B4", "A 5 B 8", KP_WINNER, "B"},
    {"invicta", "A5 B?", "A 5 B 4", KP_WINNER, "A"},
};

static struct kp_game_result played_of(char what)
{
    struct kp_game_result played = {4, true, true, KP_CONSISTENT, KP_COMPLETED};

    if (what >= '1' && what <= '9')
        played.rows = (size_t)(what - '0');
    else if (what == 'x') {
        played.rows = 10;
        played.won = false;
    } else if (what == '.')
        played.won = played.over = false;
    else
        played.scoring = what == '!' ? KP_CHEATED : KP_UNDECIDED;
    return played;
}

static struct kp_match_points *play(const char *rules, const char *list)
{
    struct kp_match_points *points;

    assert_int_equal(kp_points_new(rules, &points, NULL), KP_OK);
    for (; *list; list += strcspn(list, " "), list += strspn(list, " ")) {
        const char codemaker[] = {list[0], '\0'};
        struct kp_game_result played = played_of(list[1]);
        bool read = list[0] != '#', named = read && list[0] != '-';

        assert_int_equal(kp_match_points_add(points, named ? codemaker : NULL, (struct kp_id){0},
                                             read ? &played : NULL, NULL),
                         KP_OK);
    }
    return points;
}

static void matches_are_won(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof matches / sizeof *matches; i++) {
        struct kp_match_points *points = play(matches[i].rules, matches[i].games);
        struct kp_strbuf totals = {0};
        size_t winner;

        kp_strbuf_addf(&totals, "%s", "");
        for (size_t player = 0; player < points->player_count; player++)
            kp_strbuf_addf(&totals, "%s%s %lld", player ? " " : "", points->players[player],
                           kp_match_points_total(points, player));
        assert_string_equal(totals.text, matches[i].totals);
        assert_int_equal(kp_match_points_result(points, &winner), matches[i].result);
        if (matches[i].winner)
            assert_string_equal(points->players[winner], matches[i].winner);
        else
            assert_int_equal(winner, KP_NOBODY);
        kp_strbuf_free(&totals);
        kp_points_free(points);
    }
}

static void players_are_few(void **state)
{
    struct kp_game_result played = played_of('5');
    struct kp_match_points *points;
    struct kp_diag why;

    (void)state;
    assert_int_equal(kp_points_new("chess", &points, &why), KP_BAD_INPUT);
    assert_null(points);
    assert_string_equal(why.says, "unknown point rules 'chess'; expected hasbro or invicta");
    assert_int_equal(kp_points_new(NULL, &points, &why), KP_OK);
    for (int i = 0; i <= KP_MOST_PLAYERS; i++) {
        char codemaker[16];

        snprintf(codemaker, sizeof codemaker, "player %d", i);
        assert_int_equal(kp_match_points_add(points, codemaker, (struct kp_id){0}, &played, &why),
                         i < KP_MOST_PLAYERS ? KP_OK : KP_BAD_INPUT);
    }
    assert_string_equal(why.says, "too many codemakers; a match has at most 100");
    assert_int_equal(points->game_count, KP_MOST_PLAYERS);
    kp_points_free(points);
    kp_points_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_seen_as_they_were_played),
        cmocka_unit_test(rules_say_what_a_game_is_worth),
        cmocka_unit_test(every_small_game_is_worth_what_the_tracks_say),
        cmocka_unit_test(matches_are_won),
        cmocka_unit_test(players_are_few),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
