/* Parameters, as in c6p4g10Bm: six colours, four pegs, ten guesses, no blanks,
 * repeats allowed.  What is not said is as it is there. */
#include "format/foreign/tatham_guess.h"

/* Where a letter's number goes, or NULL: none follows it. */
static int *count_of(char letter, struct kp_rules *said)
{
    if (letter == 'c')
        return &said->colours;
    if (letter == 'p')
        return &said->pegs;
    return letter == 'g' ? &said->board : NULL;
}

/* Only guesses may have holes: the program never chooses a blank. */
static bool is_switch(char letter, struct kp_rules *said)
{
    if (letter == 'b' || letter == 'B')
        said->blanks = letter == 'b' ? KP_GUESS_BLANKS : KP_NO_BLANKS;
    else if (letter == 'm' || letter == 'M')
        said->repeats = letter == 'm';
    else
        return false;
    return true;
}

/* The parameter that begins at byte `at`: its length, or 0. */
static size_t read_one(const struct kp_word *word, size_t at, struct kp_rules *said)
{
    int *count = count_of(word->text[at], said);
    size_t end = at + 1;

    if (!count)
        return is_switch(word->text[at], said);
    while (end < word->length && end - at < 7 && kp_number(word->text + end, 1) >= 0)
        end++;
    if (end == at + 1)
        return 0;
    *count = (int)kp_number(word->text + at + 1, end - at - 1);
    return end - at;
}

static enum kp_status check(const struct kp_rules *said, struct kp_diag *why)
{
    if (said->colours >= 2 && said->colours <= KP_GUESS_MOST_COLOURS && said->pegs >= 2 &&
        said->board >= 1)
        return KP_OK;
    return kp_fail(why, KP_BAD_INPUT,
                   "Guess has 2 to %d colours, 2 pegs or more, and at least one guess",
                   KP_GUESS_MOST_COLOURS);
}

enum kp_status kp_guess_rules_read(struct kp_simple_reader *simple, const struct kp_word *word,
                                   struct kp_diag *why)
{
    struct kp_rules said = {.pegs = 4, .colours = 6, .board = 10, .repeats = true}, *rules = NULL;
    enum kp_status status;

    for (size_t at = 0, size; at < word->length; at += size)
        if ((size = read_one(word, at, &said)) == 0)
            return kp_fail(kp_at(why, word->column + (unsigned)at), KP_BAD_INPUT,
                           "parameters of Guess are c, p and g with the numbers of colours, pegs "
                           "and guesses, b or B, m or M, as in c6p4g10Bm");
    status = check(&said, kp_at(why, word->column));
    if (status == KP_OK)
        rules = kp_simple_reader_set_rules(&said, &status, why);
    return rules && !kp_simple_reader_set_game(simple, rules) ? KP_NO_MEMORY : status;
}

void kp_guess_rules_write(const struct kp_rules *rules, struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "c%dp%dg%d%c%c", rules->colours, rules->pegs, rules->board,
                   rules->blanks == KP_NO_BLANKS ? 'B' : 'b', rules->repeats ? 'm' : 'M');
}
