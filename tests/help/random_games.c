#include "help/random_games.h"

#include "base/allocate.h"
#include "format/game_fields.h"
#include "game/predefined_game.h"
#include "game/score.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Steele, Lea and Flood's splitmix64, 2014. */
int kp_seeded_below(uint64_t *seed, int n)
{
    uint64_t z = (*seed += UINT64_C(0x9e3779b97f4a7c15));

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (int)((z ^ z >> 31) % (uint64_t)n);
}

void kp_shuffle(uint64_t *seed, uint16_t *code, int n)
{
    for (int i = n - 1; i > 0; i--) {
        int j = kp_seeded_below(seed, i + 1);
        uint16_t kept = code[i];

        code[i] = code[j];
        code[j] = kept;
    }
}

static bool chance(uint64_t *seed, int percent)
{
    return kp_seeded_below(seed, 100) < percent;
}

static void require(bool given)
{
    if (!given)
        abort();
}

struct kp_rules *kp_board_rules(struct kp_board board)
{
    struct kp_rules *rules = kp_rules_new();
    unsigned first = (unsigned)board.first, last = first + (unsigned)board.colours - 1;

    require(rules);
    rules->pegs = board.pegs;
    rules->colours = board.colours;
    rules->scores = board.scores;
    rules->blanks = board.blanks;
    rules->repeats = !board.no_repeats;
    rules->palette = kp_palette_new();
    require(rules->palette);
    require(kp_palette_add_numbers(rules->palette, first, last, NULL) == KP_OK);
    require(kp_palette_finish(rules->palette, NULL) == KP_OK);
    return rules;
}

bool kp_is_code(const struct kp_rules *rules, const uint16_t *code)
{
    for (int p = 0; p < rules->pegs; p++) {
        if (code[p] >= kp_rules_secret_colours(rules))
            return false;
        for (int q = 0; q < p && !rules->repeats; q++)
            if (code[q] == code[p] && !kp_rules_is_blank(rules, code[p]))
                return false;
    }
    return true;
}

struct kp_transcript *kp_empty_game(struct kp_board board)
{
    struct kp_rules *rules = kp_board_rules(board);
    struct kp_transcript *game = kp_transcript_new(rules);

    require(game);
    kp_rules_unref(rules);
    return game;
}

/* ---- A secret, and rows that it scores ---- */

static uint16_t *draw_code(uint64_t *seed, int n, int colours)
{
    uint16_t *code = calloc((size_t)n, sizeof *code);

    require(code);
    for (int p = 0; p < n; p++)
        code[p] = (uint16_t)kp_seeded_below(seed, colours);
    return code;
}

/* If the rules forbid repeats, a repeated colour is replaced by the next one. */
static uint16_t *draw_secret(uint64_t *seed, const struct kp_rules *rules)
{
    int colours = kp_rules_secret_colours(rules), n = rules->pegs;
    uint16_t *secret = draw_code(seed, n, colours);

    for (int p = 0; !rules->repeats && p < n; p++)
        for (int q = 0; q < p; q++)
            if (secret[p] == secret[q] && !kp_rules_is_blank(rules, secret[p])) {
                secret[p] = (uint16_t)((secret[p] + 1) % colours);
                q = -1; /* check all pegs before it again */
            }
    return secret;
}

static void add_true_row(uint64_t *seed, struct kp_transcript *game, const uint16_t *secret)
{
    int colours = kp_rules_guess_colours(game->rules);
    uint16_t *guess = draw_code(seed, game->rules->pegs, colours);
    int *tally = calloc((size_t)colours, sizeof *tally);

    require(tally);
    require(kp_transcript_add(game, guess, kp_score_guess(game->rules, secret, guess, tally), 0));
    free(tally);
    free(guess);
}

struct kp_transcript *kp_true_game(uint64_t *seed, struct kp_board board, int rows)
{
    struct kp_transcript *game = kp_empty_game(board);
    uint16_t *secret = draw_secret(seed, game->rules);

    for (int r = 0; r < rows; r++)
        add_true_row(seed, game, secret);
    free(secret);
    return game;
}

/* ---- Any game ---- */

static struct kp_board random_board(uint64_t *seed)
{
    struct kp_board board = {.pegs = 1 + kp_seeded_below(seed, 5)};

    board.colours = 1 + kp_seeded_below(seed, board.pegs > 4 ? 4 : 6);
    board.first = kp_seeded_below(seed, 2);
    board.scores = chance(seed, 60)   ? KP_BLACK_AND_WHITE
                   : chance(seed, 50) ? KP_BLACK_ONLY
                                      : KP_COLOURS_ONLY;
    board.blanks = chance(seed, 60) ? KP_NO_BLANKS : chance(seed, 50) ? KP_BLANKS : KP_GUESS_BLANKS;
    board.no_repeats = chance(seed, 30) &&
                       (board.blanks == KP_BLANKS || board.pegs <= board.colours);
    return board;
}

static void restrict_pegs(uint64_t *seed, struct kp_transcript *game, const uint16_t *secret)
{
    int colours = kp_rules_secret_colours(game->rules);

    for (int p = 0; p < game->rules->pegs; p++) {
        uint16_t *list;

        if (game->rules->scores == KP_COLOURS_ONLY || !chance(seed, 15))
            continue;
        list = draw_code(seed, 4, colours);
        list[3] = secret[p];
        require(kp_transcript_restrict_peg(game, p, list, 4, false, NULL));
        free(list);
    }
}

static void state_sum(uint64_t *seed, struct kp_transcript *game, const uint16_t *secret)
{
    if (!chance(seed, 10))
        return;
    for (int c = 0; c < game->rules->colours; c++)
        if (kp_rules_number(game->rules, c) < 0)
            return;
    game->sum = chance(seed, 10) ? 1 : 0; /* wrong by one, or right */
    for (int p = 0; p < game->rules->pegs; p++)
        game->sum += kp_rules_number(game->rules, secret[p]);
}

/* Bounds how many pegs have a colour, in some games.  The numbers are drawn apart, so that all else
 * of the games of a seed is as without. */
static void bound_times(uint64_t seed, struct kp_transcript *game, const uint16_t *secret)
{
    int colours = kp_rules_secret_colours(game->rules), pegs = game->rules->pegs;

    seed ^= UINT64_C(0x7469a3e5);
    for (int n = chance(&seed, 15) ? 1 + kp_seeded_below(&seed, 3) : 0; n > 0; n--) {
        int colour = kp_seeded_below(&seed, colours), times = chance(&seed, 10), least, most;

        for (int p = 0; p < pegs; p++)
            times += secret[p] == colour;
        if (times > pegs)
            times = pegs;
        least = chance(&seed, 30) ? 0 : times - kp_seeded_below(&seed, times + 1);
        most = chance(&seed, 30) ? pegs : times + kp_seeded_below(&seed, pegs - times + 1);
        if (least <= kp_transcript_times(game, colour).most &&
            most >= kp_transcript_times(game, colour).least)
            require(kp_transcript_restrict_times(game, colour, least, most));
    }
}

/* How many pegs of the secret satisfy it. */
static int count_satisfied(const struct kp_quota *quota, const uint16_t *secret, int n)
{
    int counted = 0;

    for (int p = 0; p < n; p++)
        counted += kp_quota_has_peg(quota, p) && kp_quota_has_colour(quota, secret[p]);
    return counted;
}

/* Draws its colours, and its pegs if it is a line `place`; whether they are enough for a line. */
static bool draw_members(uint64_t *seed, const struct kp_rules *rules, bool placed,
                         struct kp_quota *quota, uint16_t *colours, uint16_t *pegs)
{
    for (int c = 0; c < kp_rules_secret_colours(rules); c++)
        if (chance(seed, placed ? 25 : 45) && (!placed || quota->colour_count == 0))
            colours[quota->colour_count++] = (uint16_t)c;
    for (int p = 0; placed && p < rules->pegs; p++)
        if (chance(seed, 50))
            pegs[quota->peg_count++] = (uint16_t)p;
    quota->colours = colours;
    quota->pegs = pegs;
    return placed ? quota->colour_count > 0 && quota->peg_count > 0 : quota->colour_count > 1;
}

void kp_draw_quota(uint64_t *seed, struct kp_transcript *game, const uint16_t *secret, int wrong)
{
    int n = game->rules->pegs, counted;
    uint16_t colours[64], pegs[64];
    struct kp_quota quota = {.most = n};
    struct kp_quotas *quotas = &game->quotas;
    const struct kp_quota *added;
    bool placed = game->rules->scores != KP_COLOURS_ONLY && chance(seed, 50);

    assert(n <= 64 && kp_rules_secret_colours(game->rules) <= 64);
    if (!draw_members(seed, game->rules, placed, &quota, colours, pegs))
        return;
    counted = count_satisfied(&quota, secret, n);
    if (placed) {
        quota.least = 1;
        quota.most = (int32_t)quota.peg_count;
        if (counted == 0 && !chance(seed, wrong))
            return;
    } else {
        counted += counted < n && chance(seed, wrong);
        quota.least = chance(seed, 30) ? 0 : counted - kp_seeded_below(seed, counted + 1);
        quota.most = chance(seed, 30) ? n : counted + kp_seeded_below(seed, n - counted + 1);
    }
    added = kp_quotas_add(quotas, &quota);
    require(added);
    if (added->least > added->most) /* a reader refuses that */
        quotas->items[added - quotas->items].most = added->least;
}

/* Adds lines `times` of several colours and lines `place`, in some games.  The numbers are drawn
 * apart, as for bound_times. */
static void state_quotas(uint64_t seed, struct kp_transcript *game, const uint16_t *secret)
{
    seed ^= UINT64_C(0x71756f7461);
    for (int n = chance(&seed, 20) ? 1 + kp_seeded_below(&seed, 3) : 0; n > 0; n--)
        kp_draw_quota(&seed, game, secret, 10);
}

static int change_count(uint64_t *seed, int count, int n)
{
    if (count == KP_UNKNOWN || chance(seed, 30))
        return count;
    count += chance(seed, 50) ? 1 : -1;
    return count < 0 ? 0 : count > n ? n : count;
}

static void distort_score(uint64_t *seed, const struct kp_rules *rules, struct kp_score *score)
{
    int n = rules->pegs;

    if (rules->scores != KP_COLOURS_ONLY)
        score->black = change_count(seed, score->black, n);
    score->white = change_count(seed, score->white, n);
    if (score->black != KP_UNKNOWN && score->white != KP_UNKNOWN && score->black + score->white > n)
        score->white = n - score->black;
}

static void forget_counts(uint64_t *seed, const struct kp_rules *rules, struct kp_score *score)
{
    if (rules->scores != KP_COLOURS_ONLY && chance(seed, 10))
        score->black = KP_UNKNOWN;
    if (chance(seed, 10))
        score->white = KP_UNKNOWN;
}

/* Adds known pegs, counts, the sum and rows.  Returns the secret, which the caller frees. */
static uint16_t *add_rows(uint64_t *seed, struct kp_transcript *game)
{
    uint16_t *secret = draw_secret(seed, game->rules);
    int rows = kp_seeded_below(seed, 8), wrong = chance(seed, 25) ? 0 : chance(seed, 30) ? 20 : 60;

    restrict_pegs(seed, game, secret);
    bound_times(*seed, game, secret);
    state_quotas(*seed, game, secret);
    state_sum(seed, game, secret);
    for (int r = 0; r < rows; r++) {
        add_true_row(seed, game, secret);
        if (chance(seed, wrong))
            distort_score(seed, game->rules, &game->rows[r].score);
        forget_counts(seed, game->rules, &game->rows[r].score);
    }
    return secret;
}

struct kp_transcript *kp_small_random_game(uint64_t *seed)
{
    struct kp_transcript *game = kp_empty_game(random_board(seed));

    free(add_rows(seed, game));
    return game;
}

/* ---- Any match ---- */

#define COUNT(list) (sizeof(list) / sizeof *(list))

static const char *pick(uint64_t *seed, const char *const *list, size_t n)
{
    return list[kp_seeded_below(seed, (int)n)];
}

/* Names that could be confused with other syntax, and plain ones. */
/* clang-format off */
static const char *const unusual_names[] = {
    "red", "green", "blue", "light-blue", "Black", "b", "w", "1", "2", "10", "07", "1.", "2)",
    "#", "x#y", "no", "and", "none", "?", "-", "--", "----", "turns", "answer", "code", "holes",
    "rows", "B1", "1b", "A-", "\"q\"", "\\", "'", "\xC3\xA9", "\xC3\x89t", "\xE2\x9A\xAB",
    "\xE2\x97\x8F", "{", "}", "[", "]", "\\u0041", "/", "//", "x.y", "..", "_", "blue,", "true",
    "null",
};
static const char *const unusual_letters[] = {
    "k", "l", "R", "\xC3\xA9", "\xE2\x99\xA5", "\\", "-", "?",
};
/* clang-format on */

/* Adds a space and a name, perhaps with a letter; nothing if it cannot be the name of a colour. */
static void add_name(uint64_t *seed, struct kp_strbuf *line)
{
    struct kp_palette *palette = NULL;
    struct kp_strbuf text = {0};
    struct kp_word word;

    kp_strbuf_addf(&text, "%s", pick(seed, unusual_names, COUNT(unusual_names)));
    if (chance(seed, 20))
        kp_strbuf_addf(&text, "=%s", pick(seed, unusual_letters, COUNT(unusual_letters)));
    require(!text.failed);
    word = (struct kp_word){text.text, text.length, 0};
    if (kp_colours_parse(&word, 1, true, &palette, NULL) == KP_OK)
        kp_strbuf_addf(line, " %s", text.text);
    kp_strbuf_free(&text);
    kp_palette_unref(palette);
}

/* What may follow 'colours' in a transcript: a range, or names. */
static struct kp_strbuf random_colours(uint64_t *seed)
{
    struct kp_strbuf line = {0};

    if (chance(seed, 30)) {
        int first = 5 * kp_seeded_below(seed, 3);

        kp_strbuf_addf(&line, "%d-%d", first, first + kp_seeded_below(seed, 12));
    } else
        for (int n = kp_seeded_below(seed, 7); n >= 0; n--)
            add_name(seed, &line);
    return line;
}

/* The reader interprets the words ('10' alone means ten colours) and refuses some lists
 * ('10 -- 2'), so every palette made here can be written. */
static struct kp_palette *random_palette(uint64_t *seed)
{
    struct kp_palette *palette = NULL;

    while (!palette) {
        struct kp_strbuf text = random_colours(seed);
        struct kp_text_line line = {0};

        require(!text.failed);
        if (text.length > 0 && kp_text_line_split(&line, text.text, text.length, NULL) == KP_OK)
            kp_colours_parse(line.words, line.count, false, &palette, NULL);
        kp_text_line_free(&line);
        kp_strbuf_free(&text);
    }
    return palette;
}

static void change_rules(uint64_t *seed, struct kp_rules *rules, int percent)
{
    if (chance(seed, percent))
        rules->pegs = 1 + kp_seeded_below(seed, 5);
    if (chance(seed, percent))
        rules->blanks = (enum kp_blanks)kp_seeded_below(seed, 3);
    if (chance(seed, percent))
        rules->repeats = chance(seed, 50);
    if (chance(seed, percent))
        rules->scores = (enum kp_scoring)kp_seeded_below(seed, 3);
    if (chance(seed, percent))
        rules->board = kp_seeded_below(seed, 3) * 6;
}

static void set_palette(struct kp_rules *rules, struct kp_palette *palette)
{
    kp_rules_drop_palette(rules);
    rules->palette = palette;
    rules->colours = kp_palette_size(palette);
}

/* Only these predefined games are drawn: with a list of all, a new one would change the matches
 * of every seed.  kp_random_match_of makes a match of any. */
static void set_random_predefined_game(uint64_t *seed, struct kp_rules *rules)
{
    static const char *const names[] = {"classic", "mini",   "super",          "electronic5",
                                        "word",    "number", "bulls-and-cows", "bagels"};
    const char *name = pick(seed, names, COUNT(names));
    const struct kp_predefined_game *predefined = kp_predefined_game_find(name, strlen(name));

    if (!predefined) {
        fprintf(stderr,
                "tests/help/random_games.c draws '%s', which is not a predefined game any more\n",
                name);
        abort();
    }
    require(kp_predefined_game_set(predefined, rules, NULL) == KP_OK);
}

/* Changes the rules as a text may: a predefined game, or colours, and single rules. */
static void make_rules(uint64_t *seed, struct kp_rules *rules, const struct kp_rules *before)
{
    if (chance(seed, 25))
        set_random_predefined_game(seed, rules);
    else if (!before || chance(seed, 30))
        set_palette(rules, random_palette(seed));
    change_rules(seed, rules, before || rules->predefined ? 25 : 50);
}

static struct kp_rules *copy_rules(const struct kp_rules *rules)
{
    struct kp_rules draft = *rules;

    kp_palette_ref(draft.palette);
    return kp_rules_adopt(&draft);
}

static struct kp_rules *random_rules(uint64_t *seed, const struct kp_rules *before)
{
    for (;;) {
        struct kp_rules *rules = before ? copy_rules(before) : kp_rules_new();

        require(rules);
        make_rules(seed, rules, before);
        if (rules->pegs > 0 && kp_rules_check(rules, NULL) == KP_OK)
            return rules;
        kp_rules_unref(rules);
    }
}

static void add_id(uint64_t *seed, struct kp_transcript *game, const char *id)
{
    bool is_number = chance(seed, 50) && strtoll(id, NULL, 10) == 17;

    require((game->id.text = kp_copy(id, strlen(id) + 1)));
    game->id.is_number = is_number;
}

/* Names and ids that a careless reader or writer would change. */
static const char *const names[] = {
    "Ann",
    "Ann van der Lee, jr.",
    "a  b",
    "\"Bob\"",
    "C:\\x",
    "x: y",
    "--- Eve",
    "1",
    "#",
    "A#1",
    "[]",
    "{}",
    "null",
    "\xC3\xA9",
    "\xD9\x85\xDB\x8C\xE2\x80\x8C\xD8\xB4", /* with a non-joiner, U+200C */
};
static const char *const ids[] = {
    "17",
    "-9223372036854775808",
    "9223372036854775808",
    "-0",
    "007",
    "0",
    "ann-17",
    "game 17, of Friday",
    " ",
    ",",
    "a ",
    ": =",
    "=",
    "#1",
    "a #1",
    "a#1",
    "\"",
    "\"17\"",
    "\\u0023",
    "\n\r\t\x1B[31m\x7F\xC2\x85",
    ("a\xC2\xA0"
     "b\xE3\x80\x80"),
    "\xE2\x9D\xA4\xEF\xB8\x8F",
    "\xEF\xB8\x8E",
    "---",
    "game classic",
    "{}",
};

static struct kp_transcript *random_rich_game(uint64_t *seed, struct kp_rules *rules)
{
    struct kp_transcript *game = kp_transcript_new(rules);
    const char *name = pick(seed, names, COUNT(names));
    uint16_t *secret;

    require(game);
    secret = add_rows(seed, game);
    for (size_t r = 0; chance(seed, 20) && r < game->row_count; r++)
        game->rows[r].sure = true;
    if (chance(seed, 30))
        add_id(seed, game, pick(seed, ids, COUNT(ids)));
    if (chance(seed, 30) && *name != '#')
        require((game->codemaker = kp_copy(name, strlen(name) + 1)));
    if (chance(seed, 30))
        game->secret = secret;
    else
        free(secret);
    return game;
}

struct kp_match *kp_random_match(uint64_t *seed)
{
    struct kp_match *match = kp_calloc(1, sizeof *match);
    struct kp_rules *rules = NULL;

    require(match);
    for (int games = kp_seeded_below(seed, 4); games >= 0; games--) {
        struct kp_rules *before = rules;

        if (!before || chance(seed, 70)) {
            rules = random_rules(seed, before);
            kp_rules_unref(before);
        }
        require(
            kp_match_add(match, random_rich_game(seed, rules), (struct kp_text_position){0, 0}));
    }
    kp_rules_unref(rules);
    return match;
}

struct kp_match *kp_random_match_of(uint64_t *seed, const struct kp_predefined_game *predefined)
{
    struct kp_match *match = kp_calloc(1, sizeof *match);
    struct kp_rules *rules = kp_rules_new();

    require(match && rules && kp_predefined_game_set(predefined, rules, NULL) == KP_OK);
    require(kp_match_add(match, random_rich_game(seed, rules), (struct kp_text_position){0, 0}));
    kp_rules_unref(rules);
    return match;
}
