/* Two rows that are compared.  The sentence says in what they differ, or what they share, and the
 * principle by which that leads to the conclusion: where both guess the same they score the same,
 * so the rest makes the difference; and a peg is black in both rows, or earns a key peg in both,
 * only if both guess it. */
#include "report/step_sentences_impl.h"

#include "base/hash.h"
#include "explain/step_reasons.h"

/* The rows, that with more key pegs first. */
struct pair {
    size_t many, few;
    int most, least;
    const uint16_t *a, *b; /* the guesses */
    const struct kp_counted_words *words;
};

static struct pair order_rows(const struct kp_speaker *speaker)
{
    const struct kp_chain_step *step = speaker->about;
    size_t r = step->rows[0], s = step->rows[1];
    bool is_less = kp_count_part(speaker->game->rows[r].score, step->part) <
                   kp_count_part(speaker->game->rows[s].score, step->part);
    size_t many = is_less ? s : r, few = is_less ? r : s;

    return (struct pair){.many = many,
                         .few = few,
                         .most = kp_count_part(speaker->game->rows[many].score, step->part),
                         .least = kp_count_part(speaker->game->rows[few].score, step->part),
                         .a = kp_transcript_guess(speaker->game, many),
                         .b = kp_transcript_guess(speaker->game, few),
                         .words = kp_words_of_part(speaker, step->part)};
}

/* "row 3 (red red blue green) has 1 black, row 4 (...) 2 blacks", or "both have" */
static void say_both(struct kp_speaker *speaker, const struct pair *pair)
{
    const char *many = kp_name_row(speaker, pair->many), *few = kp_name_row(speaker, pair->few);
    const char *most = kp_name_count(speaker, pair->most, pair->words);

    if (pair->most == pair->least)
        kp_say(speaker, "%s and %s both have %s", many, few, most);
    else if (pair->least == 0)
        kp_say(speaker, "%s has %s, %s has %s", many, most, few, pair->words->none);
    else
        kp_say(speaker, "%s has %s, %s only %d", many, most, few, pair->least);
}

/* "both have 2 blacks", "row 3 has 1 black more (2, not 1)" */
static void say_difference(struct kp_speaker *speaker, const struct pair *pair, const char *row)
{
    int more = pair->most - pair->least;

    if (more == 0)
        kp_say(speaker, "both have %s", kp_name_count(speaker, pair->most, pair->words));
    else
        kp_say(speaker, "%shas %d more %s (%d, not %d)", row, more,
               more == 1 ? pair->words->one : pair->words->several, pair->most, pair->least);
}

/* ---- Black key pegs ------------------------------------------------------------- */

/* The pegs at which both guess the same. */
static uint64_t find_shared_pegs(const struct kp_speaker *speaker, const struct pair *pair)
{
    uint64_t shared = 0;

    for (int p = 0; p < speaker->sets->pegs && p < 64; p++)
        shared |= (uint64_t)(pair->a[p] == pair->b[p]) << p;
    return shared;
}

static void say_where_they_differ(struct kp_speaker *speaker, const struct pair *pair)
{
    uint64_t shared = find_shared_pegs(speaker, pair);
    size_t pegs = (size_t)speaker->sets->pegs, differ = pegs - kp_bit_count(shared);
    size_t more = (size_t)(pair->most - pair->least), many = pair->many + 1;

    if (2 * differ > pegs || differ == 0) {
        say_both(speaker, pair);
        if (shared && differ > 0)
            kp_say(speaker, "; both guess the same at %s", kp_name_pegs(speaker, shared));
    } else {
        kp_say(speaker, "rows %zu and %zu differ only at %s, and ", many, pair->few + 1,
               kp_name_pegs(speaker, ~shared & (UINT64_MAX >> (64 - pegs))));
        say_difference(speaker, pair, kp_text(speaker, "row %zu ", many));
    }
    if (differ == 0)
        kp_say(speaker, ", although they guess the same");
    else if (differ == 1)
        kp_say(speaker, more ? ": row %zu is right there" : ": neither is right there", many);
    else if (more == 0)
        kp_say(speaker, ": where they differ both are right equally often");
    else if (more == differ)
        kp_say(speaker, ": where they differ row %zu is right at each %s", many,
               speaker->words.peg);
    else
        kp_say(speaker, ": where they differ row %zu is right %s more", many,
               more == 1   ? "once"
               : more == 2 ? "twice"
                           : kp_text(speaker, "%zu times", more));
    if (speaker->sets->colours == 2 && differ > 1 && more < differ)
        kp_say(speaker, ", and each of these %zu %s is right in one of them", differ,
               speaker->words.pegs);
}

static void say_pegs_together(struct kp_speaker *speaker, const struct pair *pair)
{
    uint64_t shared = find_shared_pegs(speaker, pair);
    int both = pair->most + pair->least;
    const char *peg = speaker->words.peg;

    say_both(speaker, pair);
    if (shared)
        kp_say(speaker, ": together %d, and only %s can be right in both", both,
               kp_name_pegs(speaker, shared));
    else if (both == speaker->sets->pegs)
        kp_say(speaker, ": no %s is right in both, so each %s is as in one of the two", peg, peg);
    else
        kp_say(speaker, ": together %d, and no %s is right in both", both, peg);
}

/* ---- Totals --------------------------------------------------------------------- */

static int count_in(const struct kp_speaker *speaker, const uint16_t *code, int colour)
{
    int count = 0;

    for (int p = 0; p < speaker->sets->pegs; p++)
        count += code[p] == colour;
    return count;
}

/* How many more pegs of guess a than of guess b have the colour. */
static int count_surplus(const struct kp_speaker *speaker, const uint16_t *a, const uint16_t *b,
                         int colour)
{
    return count_in(speaker, a, colour) - count_in(speaker, b, colour);
}

static const char *name_thing(const struct kp_speaker *speaker, int colour)
{
    const struct kp_rules *rules = speaker->game->rules;

    return kp_rules_is_blank(rules, colour) ? "empty hole" : kp_rules_name(rules, colour);
}

/* "one red and two blues": what guess a has more of than guess b.  Counts these colours, and their
 * pegs. */
static const char *name_surplus(struct kp_speaker *speaker, const uint16_t *a, const uint16_t *b,
                                int *colours, int *pegs)
{
    static const char *const few[] = {"no ", "one ", "two ", "three "};
    const struct kp_rules *rules = speaker->game->rules;
    const char *text = "";

    *colours = *pegs = 0;
    for (int c = 0; c < kp_rules_guess_colours(rules); c++) {
        int more = count_surplus(speaker, a, b, c);
        bool is_blank = kp_rules_is_blank(rules, c), is_number = kp_rules_number(rules, c) >= 0;

        if (more <= 0)
            continue;
        text = kp_text(speaker, "%s%s%s%s%s", text, *colours > 0 ? " and " : "",
                       !rules->repeats && !is_blank ? ""
                       : more < 4                   ? few[more]
                                  : kp_text(speaker, "%s ", kp_grouped(more).text),
                       name_thing(speaker, c), more > 1 && (is_blank || !is_number) ? "s" : "");
        ++*colours;
        *pegs += more;
    }
    return text;
}

/* "the red earns a key peg, and the blue does not" */
static void say_which_earns(struct kp_speaker *speaker, const struct pair *pair)
{
    int colours[2] = {0};

    for (int c = 0; c < kp_rules_guess_colours(speaker->game->rules); c++) {
        int more = count_surplus(speaker, pair->a, pair->b, c);

        if (more != 0)
            colours[more < 0] = c;
    }
    kp_say(speaker, ": the %s %s, and the %s %s not", name_thing(speaker, colours[0]),
           speaker->words.earns, name_thing(speaker, colours[1]),
           speaker->words.are_digits ? "is" : "does");
}

static void say_colours_that_differ(struct kp_speaker *speaker, const struct pair *pair)
{
    int kinds, other_kinds, differ, other_pegs, more = pair->most - pair->least;
    const char *mine = name_surplus(speaker, pair->a, pair->b, &kinds, &differ);
    const char *other = name_surplus(speaker, pair->b, pair->a, &other_kinds, &other_pegs);
    size_t many = pair->many + 1;

    if (kinds > 2 || other_kinds > 2 || differ == 0) {
        say_both(speaker, pair);
    } else {
        kp_say(speaker, "row %zu guesses %s where row %zu guesses %s, and ", many, mine,
               pair->few + 1, other);
        say_difference(speaker, pair, "");
    }
    if (differ == 0)
        kp_say(speaker, ", although their %s are the same", speaker->words.colours);
    else if (differ == 1 && more == 0)
        kp_say(speaker, ": each of these %s, or neither", speaker->words.earns);
    else if (differ == 1)
        say_which_earns(speaker, pair);
    else if (differ == more)
        kp_say(speaker, ": what row %zu guesses instead %s, and the other nothing", many,
               speaker->words.earn);
    else if (more == 0)
        kp_say(speaker, ": what they guess differently earns equally many");
    else
        kp_say(speaker, ": what row %zu guesses instead earns %d more", many, more);
}

static void say_colours_together(struct kp_speaker *speaker, const struct pair *pair)
{
    const struct kp_rules *rules = speaker->game->rules;
    int both = pair->most + pair->least;
    size_t shared = 0, said = 0;

    say_both(speaker, pair);
    kp_say(speaker, ": together %d", both);
    if (both >= speaker->sets->pegs)
        kp_say(speaker, " for %d %s", speaker->sets->pegs, speaker->words.pegs);
    for (int c = 0; c < kp_rules_guess_colours(rules); c++)
        shared += count_in(speaker, pair->a, c) > 0 && count_in(speaker, pair->b, c) > 0;
    kp_say(speaker, shared ? ", and only " : ", and nothing counts in both");
    for (int c = 0; c < kp_rules_guess_colours(rules); c++)
        if (count_in(speaker, pair->a, c) > 0 && count_in(speaker, pair->b, c) > 0)
            kp_say(speaker, "%sthe %s", kp_list_mark(said++, shared), name_thing(speaker, c));
    kp_say(speaker, shared ? " can count in both" : "");
}

void kp_say_comparison(struct kp_speaker *speaker)
{
    struct pair pair = order_rows(speaker);
    bool is_black = speaker->about->part == KP_ROW_BLACK;
    enum kp_comparison comparison = kp_step_comparison(speaker->sets, speaker->about,
                                                       &speaker->arena);

    if (comparison == KP_BY_BOTH || speaker->sets->pegs > 64)
        say_both(speaker, &pair);
    else if (comparison == KP_BY_DIFFERENCE && is_black)
        say_where_they_differ(speaker, &pair);
    else if (comparison == KP_BY_DIFFERENCE)
        say_colours_that_differ(speaker, &pair);
    else if (is_black)
        say_pegs_together(speaker, &pair);
    else
        say_colours_together(speaker, &pair);
}
