/* The points of random matches, compared with an oracle that was written from the documents
 * alone: `keypeg points --help`, README.md, docs/json.md, and the section on points of
 * docs/internals/decisions.md.  It shares no code with the library: it reads the games as this
 * test made them, and tries every code to find out whether scores can be right. */
#include "base/strbuf.h"
#include "help/case_share.h"
#include "keypeg.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define PEGS  3
#define ROWS  5
#define GAMES 7
#define NONE  (-1) /* no board, no codemaker, a count that is unknown */

static uint64_t state_of_random;

/* 0 to n-1. */
static int below(int n)
{
    state_of_random = state_of_random * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (int)((state_of_random >> 33) % (unsigned)n);
}

static bool chance(int percent)
{
    return below(100) < percent;
}

/* ---- Matches -------------------------------------------------------------- */

enum kind { TWO_COUNTS, BLACK_ALONE, COLOURS_ALONE };

static const char *const kinds[] = {"black white", "black", "colours"};

struct line_played {
    int guess[PEGS];
    int black, white; /* as recorded; COLOURS_ALONE has its count in white */
};

struct game_played {
    bool readable;
    int pegs, colours, board, codemaker; /* codemaker: of names[] */
    bool repeats, revealed;
    enum kind kind;
    int rows;
    struct line_played row[ROWS];
    int secret[PEGS];
    enum kp_answer verdict;
};

/* Two spellings each of the first three: case does not matter. */
static const char *const names[] = {"Ann",         "ANN",         "Bob van B.", "bob Van B.",
                                    "\xC3\x84nne", "\xC3\xA4nne", "Cleo"};

static int person(int name)
{
    return name / 2;
}

static void score(const struct game_played *game, const int *secret, const int *guess, int *black,
                  int *white)
{
    int same = 0;

    *black = 0;
    for (int p = 0; p < game->pegs; p++)
        *black += secret[p] == guess[p];
    for (int c = 0; c < game->colours; c++) {
        int in_secret = 0, in_guess = 0;

        for (int p = 0; p < game->pegs; p++) {
            in_secret += secret[p] == c;
            in_guess += guess[p] == c;
        }
        same += in_secret < in_guess ? in_secret : in_guess;
    }
    *white = game->kind == COLOURS_ALONE ? same : same - *black;
}

static void draw_row(struct game_played *game, struct line_played *row)
{
    int black, white;

    for (int p = 0; p < game->pegs; p++)
        row->guess[p] = chance(40) ? game->secret[p] : below(game->colours);
    score(game, game->secret, row->guess, &black, &white);
    if (chance(8))
        black = below(game->pegs + 1);
    if (chance(8))
        white = below(game->pegs + 1);
    if (game->kind != COLOURS_ALONE && black + white > game->pegs)
        white = game->pegs - black;
    row->black = chance(7) ? NONE : black;
    row->white = chance(7) ? NONE : white;
    if (game->kind == BLACK_ALONE)
        row->white = NONE;
    if (game->kind == COLOURS_ALONE)
        row->black = NONE;
}

static void draw_game(struct game_played *game, int people)
{
    *game = (struct game_played){.readable = chance(95), .repeats = chance(70)};
    game->pegs = 1 + below(PEGS);
    game->colours = game->pegs + below(2);
    game->board = chance(60) ? 1 + below(ROWS) : NONE;
    game->codemaker = chance(96) ? below(people) : NONE;
    game->kind = chance(60) ? TWO_COUNTS : (enum kind)below(3);
    game->revealed = chance(40);
    game->rows = below(ROWS + 1);
    for (int p = 0; p < game->pegs; p++)
        game->secret[p] = game->repeats || chance(4) ? below(game->colours) : p;
    for (int r = 0; r < game->rows; r++)
        draw_row(game, &game->row[r]);
}

/* ---- As a text ------------------------------------------------------------ */

static void write_code(const struct game_played *game, const int *code, struct kp_strbuf *to)
{
    for (int p = 0; p < game->pegs; p++)
        kp_strbuf_addf(to, "%d", code[p] + 1);
}

static void write_count(int count, struct kp_strbuf *to)
{
    if (count == NONE)
        kp_strbuf_addf(to, " ?");
    else
        kp_strbuf_addf(to, " %d", count);
}

static void write_game(const struct game_played *game, struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "pegs %d\ncolours %d\nrepeats %s\nscores %s\n", game->pegs, game->colours,
                   game->repeats ? "yes" : "no", kinds[game->kind]);
    if (game->board == NONE)
        kp_strbuf_addf(to, "board no\n");
    else
        kp_strbuf_addf(to, "board %d\n", game->board);
    if (game->codemaker != NONE)
        kp_strbuf_addf(to, "codemaker %s\n", names[game->codemaker]);
    for (int r = 0; r < game->rows; r++) {
        write_code(game, game->row[r].guess, to);
        kp_strbuf_addf(to, " :");
        if (game->kind != COLOURS_ALONE)
            write_count(game->row[r].black, to);
        if (game->kind != BLACK_ALONE)
            write_count(game->row[r].white, to);
        kp_strbuf_addf(to, "\n");
    }
    if (!game->readable)
        kp_strbuf_addf(to, "one two three four five : 1 0\n");
    if (game->revealed) {
        kp_strbuf_addf(to, "secret ");
        write_code(game, game->secret, to);
        kp_strbuf_addf(to, "\n");
    }
}

/* ---- Whether the scores can be right: every code is tried ------------------ */

static bool is_allowed(const struct game_played *game, const int *code)
{
    for (int p = 0; p < game->pegs; p++)
        for (int q = 0; q < p && !game->repeats; q++)
            if (code[p] == code[q])
                return false;
    return true;
}

static bool fits(const struct game_played *game, const int *code)
{
    for (int r = 0; r < game->rows; r++) {
        const struct line_played *row = &game->row[r];
        int black, white;

        score(game, code, row->guess, &black, &white);
        if ((row->black != NONE && row->black != black) ||
            (row->white != NONE && row->white != white))
            return false;
    }
    return is_allowed(game, code);
}

static enum kp_answer try_every_code(const struct game_played *game)
{
    int codes = 1;

    if (game->revealed)
        return fits(game, game->secret) ? KP_CONSISTENT : KP_CHEATED;
    for (int p = 0; p < game->pegs; p++)
        codes *= game->colours;
    for (int k = 0; k < codes; k++) {
        int code[PEGS], rest = k;

        for (int p = 0; p < game->pegs; p++, rest /= game->colours)
            code[p] = rest % game->colours;
        if (fits(game, code))
            return KP_CONSISTENT;
    }
    return KP_CHEATED;
}

/* ---- The oracle ------------------------------------------------------------ */

struct ruling {
    const char *outcome;
    int rows;
    bool found, gives;
    long long points;
    int to; /* a player, or NONE */
};

struct book {
    const char *rules;
    const struct game_played *games;
    int count;
    struct ruling ruling[GAMES];
    int player[GAMES];       /* who made the code, or NONE; players in the order they come up */
    const char *name[GAMES]; /* of the players, as first written */
    int players;
    long long total[GAMES];
};

static bool has_penalty(const struct book *book)
{
    return strcmp(book->rules, "hasbro") == 0;
}

/* The row that has every peg. */
static bool wins(const struct game_played *game, const struct line_played *row)
{
    return (game->kind == COLOURS_ALONE ? row->white : row->black) == game->pegs;
}

static void count_rows(const struct game_played *game, struct ruling *ruling, bool *over)
{
    int end = game->board != NONE && game->board < game->rows ? game->board : game->rows;

    ruling->rows = end;
    for (int r = end - 1; r >= 0; r--)
        if (wins(game, &game->row[r])) {
            ruling->found = true;
            ruling->rows = r + 1;
        }
    *over = ruling->found || (game->board == NONE ? game->revealed : end == game->board);
}

static struct ruling rule(const struct book *book, const struct game_played *game)
{
    struct ruling ruling = {.outcome = "error", .to = NONE};
    bool over;

    if (!game->readable)
        return ruling;
    count_rows(game, &ruling, &over);
    if (has_penalty(book) && game->verdict == KP_CHEATED) {
        ruling.outcome = "replayed";
        ruling.gives = true;
        ruling.points = 3;
    } else if (!over) {
        ruling.outcome = "unfinished";
    } else if (has_penalty(book) && game->verdict == KP_UNDECIDED) {
        ruling.outcome = "undecided";
    } else {
        ruling.points = ruling.rows + (ruling.found ? 0 : 1);
        ruling.gives = true;
        ruling.outcome = "counts";
    }
    return ruling;
}

static void name_players(struct book *book)
{
    for (int g = 0; g < book->count; g++) {
        int name = book->games[g].codemaker, player = NONE;

        for (int i = 0; i < g && book->games[g].readable && name != NONE; i++)
            if (book->player[i] != NONE && person(book->games[i].codemaker) == person(name))
                player = book->player[i];
        if (player == NONE && book->games[g].readable && name != NONE) {
            player = book->players++;
            book->name[player] = names[name];
        }
        book->player[g] = player;
    }
}

static int codebreaker(const struct book *book, int g)
{
    return book->players == 2 && book->player[g] != NONE ? 1 - book->player[g] : NONE;
}

static void rule_match(struct book *book)
{
    name_players(book);
    for (int g = 0; g < book->count; g++) {
        struct ruling *ruling = &book->ruling[g];
        bool to_breaker;

        *ruling = rule(book, &book->games[g]);
        to_breaker = strcmp(ruling->outcome, "replayed") == 0;
        if (ruling->gives)
            ruling->to = to_breaker ? codebreaker(book, g) : book->player[g];
        if (ruling->to != NONE)
            book->total[ruling->to] += ruling->points;
    }
}

/* Whether the player made another code later: the game that is played again. */
static bool was_played_again(const struct book *book, int g)
{
    for (int later = g + 1; later < book->count; later++)
        if (book->player[later] == book->player[g])
            return true;
    return false;
}

static bool is_settled(const struct book *book)
{
    for (int g = 0; g < book->count; g++) {
        bool again = strcmp(book->ruling[g].outcome, "replayed") == 0;

        if (book->ruling[g].to == NONE || (again && !was_played_again(book, g)))
            return false;
    }
    return book->players == 2;
}

/* The winner; NONE: nobody yet, or a tie. */
static int result(const struct book *book, const char **says)
{
    int best = 0, as_good = 0;

    *says = "undecided";
    if (!is_settled(book))
        return NONE;
    for (int i = 1; i < book->players; i++)
        if (book->total[i] > book->total[best])
            best = i;
    for (int i = 0; i < book->players; i++)
        as_good += book->total[i] == book->total[best];
    *says = as_good > 1 ? "tie" : "won";
    return as_good > 1 ? NONE : best;
}

/* ---- Its answer, as docs/json.md has it; without the notes ------------------ */

static void write_player(const struct book *book, const char *member, int player,
                         struct kp_strbuf *to)
{
    if (player == NONE)
        kp_strbuf_addf(to, "\"%s\":null", member);
    else
        kp_strbuf_addf(to, "\"%s\":\"%s\"", member, book->name[player]);
}

static void write_ruling(const struct book *book, int g, struct kp_strbuf *to)
{
    static const char *const verdicts[] = {"undecided", "consistent", "cheated"};
    const struct ruling *ruling = &book->ruling[g];

    kp_strbuf_addf(to, "%s{\"game\":%d,\"outcome\":\"%s\"", g ? "," : "", g + 1, ruling->outcome);
    if (book->games[g].readable) {
        kp_strbuf_addf(to, ",\"verdict\":\"%s\",", verdicts[book->games[g].verdict]);
        write_player(book, "codemaker", book->player[g], to);
        kp_strbuf_addf(to, ",");
        write_player(book, "codebreaker", codebreaker(book, g), to);
        kp_strbuf_addf(to, ",\"rows\":%d,\"found\":%s,", ruling->rows,
                       ruling->found ? "true" : "false");
        if (ruling->gives)
            kp_strbuf_addf(to, "\"points\":%lld,", ruling->points);
        else
            kp_strbuf_addf(to, "\"points\":null,");
        write_player(book, "to", ruling->to, to);
    }
    kp_strbuf_addf(to, "}");
}

static void write_book(const struct book *book, struct kp_strbuf *to)
{
    const char *says;
    int winner = result(book, &says);

    kp_strbuf_addf(to, "{\"rules\":\"%s\",\"games\":[", book->rules);
    for (int g = 0; g < book->count; g++)
        write_ruling(book, g, to);
    kp_strbuf_addf(to, "],\"totals\":[");
    for (int i = 0; i < book->players; i++)
        kp_strbuf_addf(to, "%s{\"player\":\"%s\",\"points\":%lld}", i ? "," : "", book->name[i],
                       book->total[i]);
    kp_strbuf_addf(to, "],\"result\":\"%s\",", says);
    write_player(book, "winner", winner, to);
    kp_strbuf_addf(to, ",\"notes\":");
}

/* ---- Both ------------------------------------------------------------------ */

static enum kp_answer audit(const struct kp_transcript *game)
{
    struct kp_options options = {.repairs = -1};
    struct kp_verdict *verdict;
    enum kp_answer answer;

    assert_int_equal(kp_check(game, &options, &verdict, NULL), KP_OK);
    answer = verdict->answer;
    kp_verdict_free(verdict);
    return answer;
}

/* Some verdicts are undecided, as where a limit ended the work. */
static void check_games(const struct kp_match *match, struct game_played *games, int count)
{
    assert_int_equal(kp_match_games(match), count);
    for (int g = 0; g < count; g++) {
        const struct kp_transcript *game = kp_match_game(match, (size_t)g);

        assert_int_equal(game != NULL, games[g].readable);
        games[g].verdict = try_every_code(&games[g]);
        if (game)
            assert_int_equal(audit(game), games[g].verdict);
        if (chance(5))
            games[g].verdict = KP_UNDECIDED;
    }
}

static void count_points(const struct kp_match *match, const struct book *book,
                         struct kp_strbuf *to)
{
    struct kp_out out = kp_strbuf_out(to);
    struct kp_match_points *points;

    assert_int_equal(kp_points_new(book->rules, &points, NULL), KP_OK);
    for (int g = 0; g < book->count; g++)
        assert_int_equal(kp_points_add(points, kp_match_game(match, (size_t)g),
                                       book->games[g].verdict, KP_COMPLETED, NULL),
                         KP_OK);
    assert_int_equal(kp_points_json(points, &out), KP_OK);
    kp_points_free(points);
}

static void compare(const char *text, const struct kp_match *match, const struct game_played *games,
                    int count)
{
    const char *rules;

    for (size_t i = 0; (rules = kp_plugin(KP_RULE_SETS, i, NULL)); i++) {
        struct book book = {.rules = rules, .games = games, .count = count};
        struct kp_strbuf expected = {0}, is = {0};

        rule_match(&book);
        write_book(&book, &expected);
        count_points(match, &book, &is);
        if (is.length < expected.length || memcmp(is.text, expected.text, expected.length) != 0)
            fail_msg("%s\nexpected\n%s\nis\n%s", text, expected.text, is.text);
        kp_strbuf_free(&expected);
        kp_strbuf_free(&is);
    }
}

static void play_match(uint64_t seed)
{
    struct game_played games[GAMES];
    struct kp_strbuf text = {0};
    struct kp_match *match;
    int count, people;

    state_of_random = seed;
    count = 1 + below(GAMES);
    people = chance(70) ? 4 : (int)(sizeof names / sizeof *names);
    for (int g = 0; g < count; g++) {
        draw_game(&games[g], people);
        kp_strbuf_addf(&text, "%s", g ? "---\n" : "");
        write_game(&games[g], &text);
    }
    kp_match_read(text.text, text.length, "text", &match, NULL);
    assert_non_null(match);
    check_games(match, games, count);
    compare(text.text, match, games, count);
    kp_match_free(match);
    kp_strbuf_free(&text);
}

static void points_are_as_the_documents_say(void **state)
{
    int matches = kp_share(5000);

    (void)state;
    for (int seed = 1; seed <= matches; seed++)
        play_match((uint64_t)seed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(points_are_as_the_documents_say)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
