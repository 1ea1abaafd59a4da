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

/* "both have 2 blacks", "row 3 has 1 more black (2, not 1)" */
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

static void say_where_they_differ(struct kp_speaker *speaker, const struct pair *pair,
                                  uint64_t shared)
{
    const char *peg = speaker->words.peg, *pegs = speaker->words.pegs;
    int all = speaker->sets->pegs, differ = all - (int)kp_bit_count(shared);
    int more = pair->most - pair->least;
    uint64_t rest = ~shared & (UINT64_MAX >> (64 - all));
    const char *row = kp_text(speaker, "row %zu ", pair->many + 1);

    if (2 * differ > all || differ == 0) {
        say_both(speaker, pair);
        if (shared && differ > 0)
            kp_say(speaker, "; both guess the same at %s", kp_name_pegs(speaker, &shared));
    } else {
        kp_say(speaker, "rows %zu and %zu differ only at %s, and ", pair->many + 1, pair->few + 1,
               kp_name_pegs(speaker, &rest));
        say_difference(speaker, pair, row);
    }
    if (differ == 0)
        kp_say(speaker, ", although they guess the same");
    else if (differ == 1)
        kp_say(speaker, ": %sis right there", more ? row : "neither ");
    else if (more == 0)
        kp_say(speaker, ": where they differ both are right equally often");
    else if (more == differ)
        kp_say(speaker, ": where they differ %sis right at each %s", row, peg);
    else
        kp_say(speaker, ": where they differ %sis right at %d more %s", row, more,
               more == 1 ? peg : pegs);
    if (speaker->sets->colours == 2 && differ > 1 && more < differ)
        kp_say(speaker, ", and each of these %d %s is right in one of them", differ, pegs);
}

/* ---- Totals --------------------------------------------------------------------- */

static int count_in(const struct kp_speaker *speaker, const uint16_t *code, int colour)
{
    int count = 0;

    for (int p = 0; p < speaker->sets->pegs; p++)
        count += code[p] == colour;
    return count;
}

static const char *name_thing(const struct kp_speaker *speaker, int colour)
{
    const struct kp_rules *rules = speaker->game->rules;

    return kp_rules_is_blank(rules, colour) ? "empty hole" : kp_rules_name(rules, colour);
}

/* What a guess has more of than another: "one red and two blues". */
struct surplus {
    const char *text;
    int colours, pegs; /* how many these are */
    const char *last;  /* colour */
};

static struct surplus find_surplus(struct kp_speaker *speaker, const uint16_t *a, const uint16_t *b)
{
    static const char *const few[] = {"no ", "one ", "two ", "three "};
    const struct kp_rules *rules = speaker->game->rules;
    struct surplus surplus = {.text = ""};

    for (int c = 0; c < kp_rules_guess_colours(rules); c++) {
        int more = count_in(speaker, a, c) - count_in(speaker, b, c);
        bool is_blank = kp_rules_is_blank(rules, c), is_number = kp_rules_number(rules, c) >= 0;

        if (more <= 0)
            continue;
        surplus.last = name_thing(speaker, c);
        surplus.text = kp_text(speaker, "%s%s%s%s%s", surplus.text,
                               surplus.colours++ > 0 ? " and " : "",
                               !rules->repeats && !is_blank ? ""
                               : more < 4                   ? few[more]
                                          : kp_text(speaker, "%s ", kp_grouped(more).text),
                               surplus.last, more > 1 && (is_blank || !is_number) ? "s" : "");
        surplus.pegs += more;
    }
    return surplus;
}

static void say_colours_that_differ(struct kp_speaker *speaker, const struct pair *pair)
{
    const struct kp_game_words *words = &speaker->words;
    struct surplus mine = find_surplus(speaker, pair->a, pair->b);
    struct surplus other = find_surplus(speaker, pair->b, pair->a);
    int more = pair->most - pair->least;
    size_t many = pair->many + 1;

    if (mine.colours > 2 || other.colours > 2 || mine.pegs == 0) {
        say_both(speaker, pair);
    } else {
        kp_say(speaker, "row %zu guesses %s where row %zu guesses %s, and ", many, mine.text,
               pair->few + 1, other.text);
        say_difference(speaker, pair, "");
    }
    if (mine.pegs == 0)
        kp_say(speaker, ", although their %s are the same", words->colours);
    else if (mine.pegs == 1 && more == 0)
        kp_say(speaker, ": each of these %s, or neither", words->earns);
    else if (mine.pegs == 1)
        kp_say(speaker, ": the %s %s, and the %s %s not", mine.last, words->earns, other.last,
               words->are_digits ? "is" : "does");
    else if (mine.pegs == more)
        kp_say(speaker, ": what row %zu guesses instead %s, and the other nothing", many,
               words->earn);
    else if (more == 0)
        kp_say(speaker, ": what they guess differently earns equally many");
    else
        kp_say(speaker, ": what row %zu guesses instead earns %d more", many, more);
}

/* "the red and the blue": the colours that both guess; "" if there are none. */
static const char *name_shared_colours(struct kp_speaker *speaker, const struct pair *pair)
{
    const char *text = "", *last = NULL;

    for (int c = 0; c < kp_rules_guess_colours(speaker->game->rules); c++) {
        if (count_in(speaker, pair->a, c) == 0 || count_in(speaker, pair->b, c) == 0)
            continue;
        if (last)
            text = kp_text(speaker, "%s%s%s", text, *text ? ", " : "", last);
        last = kp_text(speaker, "the %s", name_thing(speaker, c));
    }
    return *text ? kp_text(speaker, "%s and %s", text, last) : last ? last : "";
}

/* ---- Both ------------------------------------------------------------------------------ */

/* How many they have together, and what can count in both. */
static void say_together(struct kp_speaker *speaker, const struct pair *pair, bool is_black,
                         uint64_t shared)
{
    int both = pair->most + pair->least, pegs = speaker->sets->pegs;
    const char *peg = speaker->words.peg, *count = is_black ? "be right" : "count";
    const char *things = !is_black ? name_shared_colours(speaker, pair)
                         : shared  ? kp_name_pegs(speaker, &shared)
                                   : "";

    say_both(speaker, pair);
    kp_say(speaker, ": together %d", both);
    if (both >= pegs)
        kp_say(speaker, " for %d %s", pegs, speaker->words.pegs);
    if (*things)
        kp_say(speaker, ", and only %s can %s in both", things, count);
    else
        kp_say(speaker, ", and %s%s can %s in both", is_black ? "no " : "nothing",
               is_black ? peg : "", count);
    if (is_black && !shared && both == pegs)
        kp_say(speaker, ", so each %s is as in one of the two", peg);
}

void kp_say_comparison(struct kp_speaker *speaker)
{
    struct pair pair = order_rows(speaker);
    bool is_black = speaker->about->part == KP_ROW_BLACK;
    enum kp_comparison comparison =
        kp_step_reasons(speaker->sets, speaker->about, &speaker->arena).comparison;
    uint64_t shared = 0; /* pegs at which both guess the same */

    for (int p = 0; p < speaker->sets->pegs && p < 64; p++)
        shared |= (uint64_t)(pair.a[p] == pair.b[p]) << p;
    if (comparison == KP_BY_BOTH || speaker->sets->pegs > 64)
        say_both(speaker, &pair);
    else if (comparison == KP_BY_SUM)
        say_together(speaker, &pair, is_black, shared);
    else if (is_black)
        say_where_they_differ(speaker, &pair, shared);
    else
        say_colours_that_differ(speaker, &pair);
}
