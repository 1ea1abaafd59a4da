#include "format/heads.h"

#include <string.h>

const struct kp_head kp_heads[] = {
    {"game", "", "game classic", kp_rule_game, NULL},
    {"pegs", "", "pegs 4", kp_rule_pegs, NULL},
    {"colours", "colors color colour", "colours red green blue", kp_rule_colours, NULL},
    {"blanks", "blank", "blanks yes", kp_rule_blanks, NULL},
    {"repeats", "repeat", "repeats no", kp_rule_repeats, NULL},
    {"scores", "score", "scores black white", kp_rule_scores, NULL},
    {"board", "", "board 10", kp_rule_board, NULL},
    {"codemaker", "", "codemaker Ann", kp_rule_codemaker, kp_fact_codemaker},
    {"peg", "", "peg 3 : red green", NULL, kp_fact_peg},
    {"sum", "", "sum 14", NULL, kp_fact_sum},
    {"secret", "", "secret red blue green black", NULL, kp_fact_secret},
    {0},
};

_Static_assert(sizeof kp_heads / sizeof *kp_heads <= KP_MOST_HEADS, "struct kp_reader has room");

const struct kp_head *kp_head_find(const struct kp_word *word)
{
    for (const struct kp_head *head = kp_heads; head->name; head++)
        if (kp_word_is(word, head->name) || kp_word_is(word, head->also))
            return head;
    return NULL;
}

/* 'pegs: 4' is no head, nor is a row with 'blank' for its first hole. */
const struct kp_head *kp_head_of(const struct kp_line *line)
{
    const struct kp_head *head = line->count ? kp_head_find(&line->words[0]) : NULL;
    size_t colon = kp_line_colon(line, 0);

    if (!head || colon == 1)
        return NULL;
    return kp_word_is(&line->words[0], "blank") && colon < line->count ? NULL : head;
}

#define LONGEST 12

static char fold(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (char)(byte + 32) : byte;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Letters to add, drop or change, or neighbours to swap, on the way from one
 * short word to another. */
static size_t distance(const char *a, size_t n, const char *b, size_t m)
{
    size_t far[LONGEST + 1][LONGEST + 1];

    for (size_t i = 0; i <= n; i++)
        for (size_t k = 0; k <= m; k++) {
            if (i == 0 || k == 0) {
                far[i][k] = i + k;
                continue;
            }
            far[i][k] = least(far[i - 1][k], far[i][k - 1]) + 1;
            far[i][k] = least(far[i][k], far[i - 1][k - 1] + (fold(a[i - 1]) != b[k - 1]));
            if (i > 1 && k > 1 && fold(a[i - 1]) == b[k - 2] && fold(a[i - 2]) == b[k - 1])
                far[i][k] = least(far[i][k], far[i - 2][k - 2] + 1);
        }
    return far[n][m];
}

/* Two slips are many in a short word: they lead from 'red' to 'peg'. */
const struct kp_head *kp_head_like(const struct kp_word *word)
{
    const struct kp_head *best = NULL;
    size_t nearest = 3;

    for (const struct kp_head *head = kp_heads; head->name && word->length <= LONGEST; head++) {
        size_t length = strlen(head->name);
        size_t slips = distance(word->text, word->length, head->name, length);

        if (slips < nearest && slips * 2 < length) {
            nearest = slips;
            best = head;
        }
    }
    return best;
}
