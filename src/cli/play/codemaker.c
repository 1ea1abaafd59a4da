/* keypeg scores the guesses that are typed: as codemaker by a secret that it keeps, as
 * adversary without one.  A guess with a score cannot be undone, because the codebreaker has
 * learnt from it. */
#include "base/allocate.h"
#include "base/hash.h"
#include "base/strbuf.h"
#include "cli/io/output.h"
#include "cli/play/play.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool is_adversary(const struct kp_play *play)
{
    return play->role == &kp_adversary_role;
}

/* ---- keypeg's secret ---------------------------------------------------------------------------- */

uint16_t *kp_code_copy(const struct kp_play *play, const uint16_t *code)
{
    return kp_copy(code, (size_t)kp_game_pegs(play->game) * sizeof *code);
}

struct chosen_secret {
    struct kp_play *play;
    bool failed;
};

/* For kp_sample. */
static bool copy_secret(void *data, const uint16_t *secret)
{
    struct chosen_secret *chosen = data;

    chosen->play->secret = kp_code_copy(chosen->play, secret);
    chosen->failed = !chosen->play->secret;
    return false;
}

/* Choose the secret, unless that was done: uniformly among those that fit the game, whatever
 * will be guessed.  Returns false, after reporting why, if there is none. */
static bool choose_secret(struct kp_play *play)
{
    struct kp_options options = kp_play_options(play);
    struct chosen_secret chosen = {.play = play};
    struct kp_diag why = {0};
    enum kp_stop_reason stop = KP_COMPLETED;
    enum kp_status status;

    if (play->secret)
        return true;
    options.seed = play->seed;
    status = kp_sample(play->game, &options, 1, copy_secret, &chosen, &stop, &why);
    play->seed_repeats = play->rows == 0;
    if (!play->secret)
        kp_say_no_answer(play, chosen.failed ? KP_NO_MEMORY : status, &why, stop);
    return play->secret;
}

static void say_seed(const struct kp_play *play)
{
    if (!play->call->has_seed && play->seed_repeats && !is_adversary(play) && kp_is_interactive())
        KP_SAY("To replay this secret, use --seed %llu.\n", (unsigned long long)play->seed);
}

/* Show the secret after the caption and add it to the transcript, which ends the game. */
static void reveal_secret(struct kp_play *play, const char *caption)
{
    struct kp_strbuf line = {0};
    struct kp_out out = kp_strbuf_out(&line);

    KP_SAY("%s", caption);
    kp_show_code(play, play->secret, &kp_standard_output);
    KP_SAY("\n");
    if (kp_print(&out, "secret ") && kp_code_write(play->game, play->secret, &out) == KP_OK)
        kp_play_accept_line(play, play->record.count, line.text);
    kp_strbuf_free(&line);
    play->over = true;
    say_seed(play);
}

/* ---- The hidden secret --------------------------------------------------------------------------- */

/* A game that is saved keeps keypeg's secret in a comment, "# hidden secret: 5f0c3d1e 93ab...":
 * a checksum of its words, and the words themselves, each byte masked by a number that depends
 * on the checksum and on its place.  That hides them from a glance, not from an attack. */
#define HIDDEN          "# hidden secret:"
#define CHECKSUM_DIGITS 8

static uint32_t find_checksum(const char *words, size_t length)
{
    uint64_t hash = KP_FNV_START;

    for (size_t i = 0; i < length; i++)
        hash = kp_fnv_add(hash, (unsigned char)words[i]);
    return (uint32_t)(hash >> 32);
}

static unsigned find_mask(uint32_t checksum, size_t i)
{
    return (unsigned)(kp_hash_mix(checksum + i * KP_GOLDEN_RATIO) & 0xff);
}

/* Keep the secret in the file of the game, hidden, unless it is there.  Returns false, after
 * reporting why, if that fails. */
static bool hide_secret(struct kp_play *play)
{
    struct kp_strbuf words = {0}, line = {0};
    struct kp_out out = kp_strbuf_out(&words);
    uint32_t checksum;
    bool good;

    if (play->is_hidden || !play->record.file)
        return true;
    good = kp_code_write(play->game, play->secret, &out) == KP_OK;
    checksum = good ? find_checksum(words.text, words.length) : 0;
    kp_strbuf_addf(&line, HIDDEN " %0*" PRIx32 " ", CHECKSUM_DIGITS, checksum);
    for (size_t i = 0; good && i < words.length; i++)
        kp_strbuf_addf(&line, "%02x", (unsigned char)words.text[i] ^ find_mask(checksum, i));
    good = good && !line.failed && kp_play_put(play, play->record.count, line.text);
    play->is_hidden = good;
    if (good)
        kp_record_forget_changes(&play->record);
    else
        kp_refuse(play, "no memory left");
    kp_strbuf_free(&words);
    kp_strbuf_free(&line);
    return good;
}

/* The words of a hidden secret, which the caller frees; NULL if the line is damaged. */
static char *reveal_words(const char *line)
{
    const char *digits = line + strlen(HIDDEN);
    char *end, *words = calloc(strlen(digits) / 2 + 1, 1);
    uint32_t checksum = (uint32_t)strtoul(digits, &end, 16);
    size_t length = 0;

    for (end += *end == ' ';
         words && isxdigit((unsigned char)end[0]) && isxdigit((unsigned char)end[1]); end += 2) {
        const char pair[] = {end[0], end[1], '\0'};
        unsigned long byte = strtoul(pair, NULL, 16) ^ find_mask(checksum, length);

        if (byte < ' ')
            break;
        words[length++] = (char)byte;
    }
    if (words && length > 0 && *end == '\0' && find_checksum(words, length) == checksum)
        return words;
    free(words);
    return NULL;
}

/* The secret of these words, if it fits the game. */
static uint16_t *read_secret(struct kp_play *play, const char *words)
{
    struct kp_options options = kp_play_options(play);
    struct kp_verdict *verdict = NULL;
    struct kp_match *match = NULL;
    uint16_t *secret = NULL;
    char *line;

    if (asprintf(&line, "secret %s", words) >= 0) {
        match = kp_play_try(play, line);
        free(line);
    }
    if (match)
        kp_check(kp_match_game(match, kp_match_games(match) - 1), &options, &verdict, NULL);
    if (verdict && verdict->answer == KP_CONSISTENT && verdict->revealed)
        secret = kp_code_copy(play, verdict->revealed);
    kp_verdict_free(verdict);
    kp_match_free(match);
    return secret;
}

void kp_recall_secret(struct kp_play *play)
{
    const struct kp_record *record = &play->record;
    const char *line = NULL;
    char *words;

    if (!play->verdict || play->verdict->answer == KP_CHEATED || play->verdict->revealed ||
        kp_is_won(play))
        return;
    for (size_t i = kp_game_begin(play); i < record->count; i++)
        if (strncmp(kp_skip_spaces(record->lines[i].text), HIDDEN, strlen(HIDDEN)) == 0)
            line = kp_skip_spaces(record->lines[i].text);
    words = line ? reveal_words(line) : NULL;
    if (words)
        play->secret = read_secret(play, words);
    play->is_hidden = play->secret;
    free(words);
    if (!play->secret && (line || play->rows > 0))
        KP_SAY(line ? "The hidden secret is damaged or does not fit; keypeg draws a new one that "
                      "fits.\n"
                    : "The file has no hidden secret; keypeg draws a new one that fits.\n");
}

/* ---- A guess ------------------------------------------------------------------------------- */

/* The match with the guess as its last row, without a score.  Returns NULL, and sets the
 * problems, if it is no guess.  Only the rules know how many counts a score has, so both numbers
 * are tried. */
static struct kp_match *try_guess(struct kp_play *play, const char *guess)
{
    static const char *const scores[] = {"? ?", "?"};
    struct kp_match *match = NULL;
    struct kp_errors first = {.count = 1, .item = {{.says = "no memory left"}}};

    for (size_t i = 0; i < sizeof scores / sizeof *scores && !match; i++) {
        char *text;

        if (asprintf(&text, "%.*s : %s", (int)kp_length_without_comment(guess), guess, scores[i]) <
            0)
            break;
        match = kp_play_try(play, text);
        first = i == 0 ? play->problems : first;
        free(text);
    }
    play->problems = first;
    return match;
}

/* Add the last guess of the game with its score to the record; the comment follows it.  Returns
 * false, after reporting why, if that fails. */
static bool add_row(struct kp_play *play, const struct kp_transcript *game, const char *comment)
{
    struct kp_options options = kp_play_options(play);
    const uint16_t *guess = kp_game_guess(game, kp_game_rows(game) - 1);
    struct kp_diag why = {0};
    enum kp_stop_reason stop = KP_COMPLETED;
    struct kp_strbuf row = {0};
    struct kp_out out = kp_strbuf_out(&row);
    struct kp_score score;
    enum kp_status status;
    bool added = false;

    play->undecided = false;
    if (is_adversary(play))
        status = kp_adversary(game, guess, &options, &score, &stop, &why);
    else if (choose_secret(play) && hide_secret(play))
        status = kp_game_score(game, play->secret, guess, &score);
    else
        return false;
    if (status == KP_OK && stop == KP_COMPLETED &&
        (kp_row_write(game, guess, score, &out) != KP_OK ||
         !kp_print(&out, "%s%s", *comment ? " " : "", comment)))
        status = KP_NO_MEMORY;
    if (status != KP_OK || stop != KP_COMPLETED)
        kp_say_no_answer(play, status, &why, stop);
    else
        added = kp_play_accept_line(play, play->record.count, row.text);
    kp_strbuf_free(&row);
    return added;
}

/* Even if a limit keeps keypeg from choosing a secret to show, the game is over. */
static void end_full_board(struct kp_play *play)
{
    play->over = true;
    if (choose_secret(play))
        reveal_secret(play, is_adversary(play) ? "The board is full. This secret fits all scores: "
                                               : "The board is full. The secret was: ");
}

static void enter_guess(struct kp_play *play, const char *guess)
{
    struct kp_match *match = try_guess(play, guess);

    if (!match) {
        kp_say_why_refused(play, true);
        return;
    }
    if (add_row(play, kp_match_game(match, kp_match_games(match) - 1),
                guess + kp_length_without_comment(guess))) {
        kp_show_new_row(play);
        if (kp_is_won(play)) {
            KP_SAY("You found it in row %zu.\n", play->rows);
            play->over = true;
            say_seed(play);
        } else if (kp_board_is_full(play)) {
            end_full_board(play);
        }
    }
    kp_match_free(match);
}

/* ---- The role ------------------------------------------------------------------------------------ */

/* Once keypeg has a secret, which a resumed game without rows has already, no rule can change that
 * restricts it. */
static void enter(struct kp_play *play, const char *text)
{
    const char *line = kp_skip_spaces(text);
    bool begun = play->rows > 0 || play->secret;
    bool harmless = *line == '#' || kp_same_word(line, "codemaker") || kp_same_word(line, "id") ||
                    kp_same_word(line, "board");

    if (begun &&
        (kp_same_word(line, "peg") || kp_same_word(line, "times") || kp_same_word(line, "sum")))
        kp_refuse(play, "'peg', 'times' and 'sum' lines must come before the first guess");
    else if (play->secret && kp_is_rule(line) && !harmless)
        kp_refuse(play, "keypeg has its secret, so the rules cannot change; type a guess");
    else if (kp_same_word(line, "secret"))
        kp_refuse(play, "keypeg keeps the secret; 'give up' shows it");
    else if (!play->game || kp_is_rule(line))
        kp_play_enter_line(play, text);
    else if (kp_is_row(line))
        kp_refuse(play, "keypeg gives the scores here; type the guess alone");
    else
        enter_guess(play, text);
}

/* A game that is resumed may be over, or its board full. */
static bool take_turn(struct kp_play *play)
{
    if (kp_scores_clash(play) && play->rows > 0) {
        play->over = true; /* as its file left it */
    } else if (play->verdict && (kp_is_won(play) || play->verdict->revealed)) {
        kp_refuse(play, "this game is over; 'keypeg play' starts another");
        play->over = true;
    } else if (kp_board_is_full(play)) {
        end_full_board(play);
    }
    return !play->over;
}

/* ---- Commands -------------------------------------------------------------------------------------- */

static void give_up(struct kp_play *play)
{
    const char *word = kp_skip_spaces(play->rest);

    if (*word && !kp_same_word(word, "up"))
        kp_refuse(play, "write 'give up' to see the secret");
    else if (choose_secret(play))
        reveal_secret(play,
                      is_adversary(play) ? "This secret fits all scores: " : "The secret was: ");
}

static void undo_rule(struct kp_play *play)
{
    if (play->rows > 0)
        kp_refuse(play, "a guess with a score cannot be undone");
    else if (play->secret)
        kp_refuse(play, "keypeg has its secret, so the rules cannot change; type a guess");
    else
        kp_play_undo(play);
}

static const struct kp_play_command commands[] = {
    {"", .syntax = "CODE", .what = "a guess, which keypeg scores"},
    {"show board list", .syntax = "show", .what = "the board so far", .run = kp_show_board},
    {"give", .syntax = "give up", .what = "show the secret, which ends the game", .run = give_up,
     .needs_game = true, .takes_more = true},
    {"secret giveup give-up", .run = give_up, .needs_game = true},
    {"undo back", .syntax = "undo", .what = "remove the last rule; guesses with a score stay",
     .run = undo_rule},
    {"row", .takes_more = true, .refusal = "keypeg gives the scores; they cannot be changed"},
    {0},
};

#define COMMON \
    .first_prompt = "guess or rules> ", .single = true, .keeps_rows = true, .commands = commands, \
    .take_turn = take_turn, .enter = enter

const struct kp_role kp_codemaker_role = {
    .name = "codemaker",
    .greeting = "keypeg keeps a secret. Type your guesses; 'help' lists what else you can type.",
    COMMON,
};

const struct kp_role kp_adversary_role = {
    .name = "adversary",
    .greeting = "keypeg gives the truthful score that leaves the most possible secrets.\n"
                "Type your guesses; 'help' lists what else you can type.",
    COMMON,
};
