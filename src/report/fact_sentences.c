/* Facts about a peg are said together, and so are those about a colour: "peg 2 is red or blue", "at
 * most 1 peg is red". */
#include "report/step_sentences_impl.h"

#include <string.h>

const char *kp_name_colour(const struct kp_speaker *speaker, int colour)
{
    return kp_rules_is_blank(speaker->game->rules, colour)
               ? "empty"
               : kp_rules_name(speaker->game->rules, colour);
}

/* "(1, 3)" for the facts of this set.  Steps inside a supposition have letters. */
static void cite(struct kp_speaker *speaker, const uint64_t *facts)
{
    size_t supposes = speaker->explanation->supposes, cited = 0;

    for (size_t i = 0; i < speaker->step && speaker->cites; i++) {
        if (!kp_is_source(speaker, facts, i))
            continue;
        kp_say(speaker, cited++ ? ", " : " (");
        if (supposes > 0 && i >= supposes)
            kp_say(speaker, "%c", (int)('a' + (i - supposes)));
        else
            kp_say(speaker, "%zu", i + 1);
    }
    kp_say(speaker, cited ? ")" : "");
}

/* ---- Facts ----------------------------------------------------------------------- */

/* Begins a clause, which is about no fact yet. */
static uint64_t *begin_clause(struct kp_speaker *speaker)
{
    kp_say(speaker, speaker->said++ ? "; " : "");
    return memset(speaker->said_facts, 0, speaker->sets->fact_words * sizeof(uint64_t));
}

static void say_colours(struct kp_speaker *speaker, const bool *which, size_t count,
                        const char *last)
{
    size_t said = 0;

    for (int c = 0; c < speaker->sets->colours; c++)
        if (which[c]) {
            kp_say(speaker, "%s%s",
                   said == 0          ? ""
                   : said + 1 < count ? ", "
                                      : last,
                   kp_name_colour(speaker, c));
            said++;
        }
}

/* What is said of a peg: the colours that it does not have, or those that are left if these are
 * fewer. */
struct peg_words {
    bool is_left; /* what is left is said */
    size_t count;
    const bool *colours;
};

/* `facts` are cited or concluded; `context`, with the rules, says which colours are left.  The colours
 * go into `scratch`, two for each. */
static struct peg_words find_peg_words(const struct kp_speaker *speaker, int peg,
                                       const uint64_t *facts, const uint64_t *context,
                                       bool *scratch)
{
    const struct kp_code_sets *sets = speaker->sets;
    bool *out = scratch, *left = scratch + sets->colours;
    size_t out_count = 0, left_count = 0;

    for (int c = 0; c < sets->colours; c++) {
        size_t fact = kp_fact_not_at(sets, peg, c);
        bool by_rule = kp_bit(sets->rules, fact);

        out[c] = kp_bit(facts, fact) && !kp_bit(facts, kp_fact_at_most(sets, c, 0));
        left[c] = !by_rule && !kp_bit(facts, fact) && !kp_bit(context, fact) &&
                  !kp_bit(context, kp_fact_at_most(sets, c, 0));
        out_count += out[c];
        left_count += left[c];
    }
    if (out_count > 0 && left_count > 0 && (left_count == 1 || left_count < out_count))
        return (struct peg_words){true, left_count, left};
    return (struct peg_words){false, out_count, out};
}

static bool is_alike(const struct kp_speaker *speaker, struct peg_words a, struct peg_words b)
{
    return a.is_left == b.is_left && a.count == b.count &&
           memcmp(a.colours, b.colours, (size_t)speaker->sets->colours) == 0;
}

/* Adds the facts that the words about a peg state. */
static void add_said(const struct kp_speaker *speaker, struct peg_words words, int peg,
                     const uint64_t *facts, uint64_t *said)
{
    const struct kp_code_sets *sets = speaker->sets;

    for (int c = 0; c < sets->colours; c++)
        if (kp_bit(facts, kp_fact_not_at(sets, peg, c)) &&
            !kp_bit(facts, kp_fact_at_most(sets, c, 0)) && (words.is_left || words.colours[c]))
            kp_bit_set(said, kp_fact_not_at(sets, peg, c));
}

/* "pegs 1 and 3 are not red": of the first peg and those after it of which the same is said. */
static void say_alike(struct kp_speaker *speaker, struct peg_words *words, int first,
                      const uint64_t *facts)
{
    struct peg_words same = words[first];
    uint64_t *said = begin_clause(speaker);
    size_t alike = 0, listed = 0;

    for (int p = first; p < speaker->sets->pegs; p++)
        alike += is_alike(speaker, words[p], same);
    kp_say(speaker, "%s ", alike == 1 ? speaker->words.peg : speaker->words.pegs);
    for (int p = first; p < speaker->sets->pegs; p++)
        if (is_alike(speaker, words[p], same)) {
            kp_say(speaker, "%s%d", kp_list_mark(listed++, alike), p + 1);
            add_said(speaker, same, p, facts, said);
            words[p].count = 0;
        }
    kp_say(speaker, "%s %s", alike == 1 ? " is" : " are", same.is_left ? "" : "not ");
    say_colours(speaker, same.colours, same.count, " or ");
    cite(speaker, said);
}

static void say_pegs(struct kp_speaker *speaker, const uint64_t *facts, const uint64_t *context)
{
    size_t pegs = (size_t)speaker->sets->pegs, colours = 2 * (size_t)speaker->sets->colours;
    struct peg_words *words;
    bool *scratch;

    KP_TAKE(&speaker->arena, scratch, colours * pegs);
    KP_TAKE(&speaker->arena, words, pegs);
    if (speaker->arena.failed)
        return;
    for (size_t p = 0; p < pegs; p++)
        words[p] = find_peg_words(speaker, (int)p, facts, context, scratch + colours * p);
    for (size_t p = 0; p < pegs; p++)
        if (words[p].count > 0)
            say_alike(speaker, words, (int)p, facts);
}

/* "exactly 2 pegs are red", "at least 1 peg is red or blue": of one colour, or two together. */
static void say_times(struct kp_speaker *speaker, int colour, int other, struct kp_times times)
{
    const struct kp_rules *rules = speaker->game->rules;
    const struct kp_game_words *words = &speaker->words;
    bool has_least = times.least > 0;
    bool has_most = speaker->sets->pegs > times.most;
    bool is_blank = other == colour && kp_rules_is_blank(rules, colour);
    const char *peg = is_blank ? "hole" : words->peg, *pegs = is_blank ? "holes" : words->pegs;
    int number = has_least ? times.least : times.most;

    if (times.most == 0) {
        kp_say(speaker, "no %s is", peg);
    } else if (has_least && has_most && times.least < times.most) {
        kp_say(speaker, "%d %s %d %s are", times.least, times.most == times.least + 1 ? "or" : "to",
               times.most, pegs);
    } else if (other == colour && !rules->repeats && !is_blank && times.least == 1) {
        kp_say(speaker, "%s is in the secret", kp_name_colour(speaker, colour));
        return;
    } else {
        kp_say(speaker, "%s %d %s %s",
               times.least == times.most ? "exactly"
               : has_least               ? "at least"
                                         : "at most",
               number, number == 1 ? peg : pegs, number == 1 ? "is" : "are");
    }
    kp_say(speaker, " %s", kp_name_colour(speaker, colour));
    if (other != colour)
        kp_say(speaker, " or %s", kp_name_colour(speaker, other));
}

/* The colours that no peg has. */
static void say_missing(struct kp_speaker *speaker, const uint64_t *facts)
{
    const struct kp_code_sets *sets = speaker->sets;
    bool *none, are_in = speaker->words.are_digits;
    size_t count = 0;
    uint64_t *said;

    KP_TAKE(&speaker->arena, none, (size_t)sets->colours);
    for (int c = 0; none && c < sets->colours; c++) {
        none[c] = kp_bit(facts, kp_fact_at_most(sets, c, 0));
        count += none[c];
    }
    if (count == 0)
        return;
    said = begin_clause(speaker);
    for (int c = 0; c < sets->colours; c++)
        if (none[c])
            kp_bit_set(said, kp_fact_at_most(sets, c, 0));
    if (!are_in)
        kp_say(speaker, "no %s is ", speaker->words.peg);
    say_colours(speaker, none, count, are_in ? " and " : " or ");
    if (are_in)
        kp_say(speaker, " %s not in the secret", count == 1 ? "is" : "are");
    cite(speaker, said);
}

/* How often one of these colours occurs. */
static void say_bounds(struct kp_speaker *speaker, const uint64_t *facts, int colour, int other)
{
    const struct kp_code_sets *sets = speaker->sets;
    struct kp_times times = kp_facts_times(sets, facts, colour, other);
    uint64_t *said;

    if ((times.least == 0 && times.most == sets->pegs) || (times.most == 0 && other == colour))
        return;
    said = begin_clause(speaker);
    for (size_t f = 0; kp_next_fact(sets, facts, &f); f++) {
        struct kp_fact fact = kp_fact_of(sets, f);

        if (kp_is_bound(fact) && fact.colour == colour && fact.other_colour == other)
            kp_bit_set(said, f);
    }
    say_times(speaker, colour, other, times);
    cite(speaker, said);
}

/* "no peg is blue; at least 1 peg is red or blue" */
static void say_counts(struct kp_speaker *speaker, const uint64_t *facts)
{
    const struct kp_code_sets *sets = speaker->sets;
    bool has_joint = sets->fact_count > sets->simple_count;

    say_missing(speaker, facts);
    for (int c = 0; c < sets->colours; c++)
        say_bounds(speaker, facts, c, c);
    for (int c = 0; c < sets->colours && has_joint; c++)
        for (int other = c + 1; other < sets->colours; other++)
            say_bounds(speaker, facts, c, other);
}

/* "at least one of pegs 2 and 3 is red" */
static void say_places(struct kp_speaker *speaker, const uint64_t *facts)
{
    const struct kp_code_sets *sets = speaker->sets;

    for (size_t f = sets->simple_count; kp_next_fact(sets, facts, &f); f++) {
        struct kp_fact fact = kp_fact_of(sets, f);
        uint64_t *said;

        if (fact.kind != KP_PLACE)
            continue;
        said = begin_clause(speaker);
        kp_say(speaker, "at least one of %s %d and %d is %s", speaker->words.pegs, fact.peg + 1,
               fact.other_peg + 1, kp_name_colour(speaker, fact.colour));
        kp_bit_set(said, f);
        cite(speaker, said);
    }
}

void kp_say_facts(struct kp_speaker *speaker, const uint64_t *facts, const uint64_t *context)
{
    speaker->said = 0;
    say_counts(speaker, facts);
    say_places(speaker, facts);
    say_pegs(speaker, facts, context);
}

const char *kp_name_pegs(struct kp_speaker *speaker, uint64_t pegs)
{
    size_t count = kp_bit_count(pegs), said = 0;
    const char *text = kp_text(speaker, "%s ",
                               count == 1 ? speaker->words.peg : speaker->words.pegs);

    for (int p = 0; p < speaker->sets->pegs; p++)
        if (pegs >> p & 1)
            text = kp_text(speaker, "%s%s%d", text, kp_list_mark(said++, count), p + 1);
    return text;
}
