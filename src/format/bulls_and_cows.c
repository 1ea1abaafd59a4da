/* Bulls and Cows without rules.  The length of a code is found by reading the row under the rules
 * of each length; it is certain if exactly one of them has a reading. */
#include "format/bulls_and_cows.h"

#include "format/score_parser.h"
#include "format/tolerant_row.h"
#include "game/predefined_game.h"

#define MOST_BULLS 10 /* pegs: there are ten digits */
#define USUAL_PEGS 4

/* Whether a count precedes a word, perhaps with spaces between them. */
static bool has_count_before(const struct kp_word *text, size_t at)
{
    while (at > 0 && kp_ascii_is_space(text->text[at - 1]))
        at--;
    return at > 0 && (kp_ascii_is_digit(text->text[at - 1]) || text->text[at - 1] == '?');
}

bool kp_bulls_are_named(const struct kp_word *text)
{
    for (size_t at = 0; at < text->length;) {
        struct kp_word word = {text->text + at, kp_word_run(text, at, kp_ascii_is_letter), 0};

        if (word.length == 0)
            word = kp_word_character(text, at);
        if (kp_word_is(&word, "bull bulls cow cows placed place correct " KP_BULL_EMOJI
                              " " KP_COW_EMOJI) ||
            (kp_word_is(&word, "a c") && has_count_before(text, at)))
            return true;
        at += word.length + (word.length == 0);
    }
    return false;
}

/* ---- Rows ---- */

enum kp_status kp_bulls_rules_set(struct kp_rules *rules, int pegs, bool repeats,
                                  struct kp_diag *why)
{
    enum kp_status status = kp_predefined_game_set(kp_predefined_game_find("moo", 3), rules, why);

    rules->pegs = pegs;
    rules->repeats = repeats;
    return status;
}

/* A row number other than 1 that nothing marks may be a piece of the guess: '12 345'.
 * '1 2 3 4 5 1B2C' has a doubtful reading with four pegs, so five are not certain.  Four are beside
 * a doubtful reading with fewer, as most games have four; beside one with more they are not, as in
 * 'Guess 1 2 3 4 5 1B2C'. */
enum kp_status kp_bulls_row_read(const struct kp_text_line *line, struct kp_bulls_row *found,
                                 struct kp_diag *why)
{
    struct kp_tolerant_row row = {0};
    struct kp_rules rules = {0};
    enum kp_status status = kp_bulls_rules_set(&rules, 1, false, why);
    size_t readings = 0, doubtful = 0;
    bool longer = false;

    *found = (struct kp_bulls_row){.pegs = 0};
    for (; rules.pegs <= MOST_BULLS && status == KP_OK && line->count > 0; rules.pegs++) {
        const struct kp_row_reading *reading = &row.reading[0];
        bool is_row;
        uint16_t code[MOST_BULLS];

        status = kp_tolerant_row_read(&row, &rules, line, code);
        if (status != KP_OK)
            continue;
        doubtful += row.only_doubtful && rules.pegs > 2;
        longer = longer || (row.only_doubtful && rules.pegs > USUAL_PEGS);
        is_row = row.readings > 0 && !row.too_many;
        readings += is_row ? row.readings : 0;
        doubtful += is_row && reading->number >= 0 && reading->number != 1 && reading->guess == 1 &&
                    kp_word_number(row.words) >= 0;
        if (is_row)
            *found = (struct kp_bulls_row){
                rules.pegs, .sentence = kp_score_is_sentence(row.words + reading->score,
                                                             row.count - reading->score)};
    }
    if (readings != 1 || longer || (doubtful > 0 && found->pegs != USUAL_PEGS))
        found->pegs = 0;
    kp_rules_clear(&rules);
    kp_tolerant_row_free(&row);
    return status == KP_NO_MEMORY ? kp_no_memory(why) : status;
}
