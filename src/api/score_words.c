/* The score of two codes as words, by the rules of a predefined game.  Without a game every word in
 * them is a colour, or every letter if each code is one word. */
#include "base/allocate.h"
#include "format/code_parser.h"
#include "format/keywords.h"
#include "game/score.h"
#include "keypeg.h"

#include <stdlib.h>
#include <string.h>

/* ---- Codes without a game ---- */

static bool is_one_word(const struct kp_text_line *line)
{
    return line->count == 1 && kp_utf8_count(line->words[0].text, line->words[0].length) > 1;
}

static int compare_words(const void *left, const void *right)
{
    const struct kp_word *a = left, *b = right;

    return kp_utf8_compare(a->text, a->length, b->text, b->length);
}

/* Add the pegs of a code to pegs[0..n-1]: its words or, if `together`, the characters of its only
 * word.  There is room for as many as the code has bytes.  Returns how many there are then. */
static size_t add_pegs(const struct kp_text_line *line, bool together, struct kp_word *pegs,
                       size_t n)
{
    for (size_t i = 0; i < line->count && !together; i++)
        pegs[n++] = line->words[i];
    for (size_t at = 0; together && at < line->words->length; at += pegs[n++].length)
        pegs[n] = kp_word_character(line->words, at);
    return n;
}

/* Make a colour of each different peg.  They are sorted because codes can be long. */
static enum kp_status make_rules(struct kp_rules *rules, const struct kp_text_line line[2],
                                 struct kp_word *pegs, struct kp_diag *why)
{
    bool words = line[0].count == 1 && line[1].count == 1;
    bool together = words && (is_one_word(&line[0]) || is_one_word(&line[1]));
    enum kp_status status = KP_OK;
    size_t count[2], all;

    for (int i = 0; i < 2; i++)
        if (kp_text_line_colon(&line[i], 0) < line[i].count)
            return kp_bad_input(why, "unexpected ':' in a code; delete it");
    count[0] = add_pegs(&line[0], together, pegs, 0);
    all = add_pegs(&line[1], together, pegs, count[0]);
    count[1] = all - count[0];
    if (count[0] != count[1] || count[0] == 0)
        return kp_bad_input(
            why,
            "the secret has %zu peg%s and the guess has %zu; write the same number in both, all with "
            "spaces between the pegs or all without, or name the game with --game",
            count[0], count[0] == 1 ? "" : "s", count[1]);
    rules->pegs = count[0] > KP_MOST_PEGS ? KP_MOST_PEGS + 1 : (int)count[0];
    rules->palette = kp_palette_new();
    if (!rules->palette)
        return kp_no_memory(why);
    qsort(pegs, all, sizeof *pegs, compare_words);
    for (size_t i = 0; i < all && status == KP_OK; i++)
        if (i == 0 || compare_words(&pegs[i - 1], &pegs[i]) != 0)
            status = kp_palette_add(rules->palette, pegs[i].text, pegs[i].length, "", 0, why);
    if (status == KP_OK)
        status = kp_palette_finish(rules->palette, why);
    rules->colours = kp_palette_size(rules->palette);
    return status;
}

static enum kp_status read_rules(struct kp_rules *rules, const char *secret, const char *guess,
                                 struct kp_diag *why)
{
    struct kp_text_line line[2] = {0};
    struct kp_word *pegs = kp_calloc(strlen(secret) + strlen(guess), sizeof *pegs);
    enum kp_status status = pegs ? kp_text_line_split(&line[0], secret, strlen(secret), why)
                                 : kp_no_memory(why);

    if (status == KP_OK)
        status = kp_text_line_split(&line[1], guess, strlen(guess), why);
    if (pegs && status == KP_OK)
        status = make_rules(rules, line, pegs, why);
    if (status == KP_OK)
        status = kp_rules_check(rules, why);
    free(pegs);
    kp_text_line_free(&line[0]);
    kp_text_line_free(&line[1]);
    return status;
}

/* ---- Scores ---- */

/* A predefined game may not allow every code as a secret. */
static enum kp_status read_and_score(struct kp_rules *rules, const char *secret, const char *guess,
                                     struct kp_score *score, struct kp_diag *why)
{
    size_t n = (size_t)rules->pegs;
    uint16_t *codes = kp_calloc(2 * n, sizeof *codes);
    struct kp_transcript *game = kp_transcript_new(rules);
    struct kp_replay *replay = game ? kp_replay_new(game) : NULL;
    enum kp_status status = codes && replay ? KP_OK : kp_no_memory(why);

    if (status == KP_OK)
        status = kp_code_parse(rules, secret, strlen(secret), codes, why);
    if (status == KP_OK && !kp_replay_fits(replay, codes, 0))
        status = kp_fail(why, KP_BAD_INPUT, "that cannot be a secret of this game: %s",
                         replay->why.says);
    if (status == KP_OK)
        status = kp_code_parse(rules, guess, strlen(guess), codes + n, why);
    if (status == KP_OK && replay)
        *score = kp_score_guess(rules, codes, codes + n, replay->tally);
    free(codes);
    kp_replay_free(replay);
    kp_transcript_free(game);
    return status;
}

enum kp_status kp_score_words(const char *game, const char *secret, const char *guess,
                              struct kp_score *score, struct kp_diag *why)
{
    struct kp_word word = kp_word_of(game ? game : "");
    const struct kp_predefined_game *predefined = kp_predefined_game_find(word.text, word.length);
    struct kp_rules *rules = kp_rules_new();
    enum kp_status status;

    if (!rules)
        return kp_no_memory(why);
    status = !game        ? read_rules(rules, secret, guess, why)
             : predefined ? kp_predefined_game_set(predefined, rules, why)
                          : kp_predefined_game_unknown(&word, why);
    if (status == KP_OK)
        status = read_and_score(rules, secret, guess, score, why);
    kp_rules_unref(rules);
    return status;
}
