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

/* "red, green or blue" */
static const char *name_colours(struct kp_speaker *speaker, const bool *which, const char *last)
{
    struct kp_strbuf text = {0};
    size_t count = 0, said = 0;

    for (int c = 0; c < speaker->sets->colours; c++)
        count += which[c];
    for (int c = 0; c < speaker->sets->colours; c++)
        if (which[c])
            kp_strbuf_addf(&text, "%s%s", kp_list_mark(said++, count, last),
                           kp_name_colour(speaker, c));
    return kp_keep_text(speaker, &text);
}

/* Whether the facts say of this peg that it does not have the colour, and not of all pegs. */
static bool excludes(const struct kp_speaker *speaker, const uint64_t *facts, int peg, int colour)
{
    return kp_bit(facts, kp_fact_not_at(speaker->sets, peg, colour)) &&
           !kp_bit(facts, kp_fact_at_most(speaker->sets, colour, 0));
}

/* What is said of a peg: the colours that it does not have, or those that are left if these are
 * fewer; "" if that is nothing.  `facts` are cited or concluded; `context`, with the rules, says
 * which colours are left. */
static const char *describe_peg(struct kp_speaker *speaker, int peg, const uint64_t *facts,
                                const uint64_t *context)
{
    const struct kp_code_sets *sets = speaker->sets;
    size_t out_count = 0, left_count = 0;
    bool *out, *left;

    KP_TAKE(&speaker->arena, out, (size_t)sets->colours);
    KP_TAKE(&speaker->arena, left, (size_t)sets->colours);
    for (int c = 0; c < sets->colours && out && left; c++) {
        size_t fact = kp_fact_not_at(sets, peg, c);

        out[c] = excludes(speaker, facts, peg, c);
        left[c] = !kp_bit(sets->rules, fact) && !kp_bit(facts, fact) && !kp_bit(context, fact) &&
                  !kp_bit(context, kp_fact_at_most(sets, c, 0));
        out_count += out[c];
        left_count += left[c];
    }
    if (out_count == 0)
        return "";
    if (left_count > 0 && (left_count == 1 || left_count < out_count))
        return name_colours(speaker, left, " or ");
    return kp_text(speaker, "not %s", name_colours(speaker, out, " or "));
}

/* "pegs 1 and 3 are not red": pegs of which the same is said are named together. */
static void say_pegs(struct kp_speaker *speaker, const uint64_t *facts, const uint64_t *context)
{
    const struct kp_code_sets *sets = speaker->sets;
    size_t words = ((size_t)sets->pegs + 63) / 64;
    const char **texts;
    uint64_t *pegs;

    KP_TAKE(&speaker->arena, texts, (size_t)sets->pegs);
    KP_TAKE(&speaker->arena, pegs, words);
    for (int p = 0; p < sets->pegs && pegs && texts; p++)
        texts[p] = describe_peg(speaker, p, facts, context);
    for (int first = 0; first < sets->pegs && !speaker->arena.failed; first++) {
        const char *same = texts[first];
        uint64_t *said;

        if (!*same)
            continue;
        said = begin_clause(speaker);
        memset(pegs, 0, words * sizeof *pegs);
        for (int p = first; p < sets->pegs; p++) {
            if (strcmp(texts[p], same) != 0)
                continue;
            texts[p] = "";
            kp_bit_set(pegs, (size_t)p);
            for (int c = 0; c < sets->colours; c++)
                if (excludes(speaker, facts, p, c))
                    kp_bit_set(said, kp_fact_not_at(sets, p, c));
        }
        kp_say(speaker, "%s %s %s", kp_name_pegs(speaker, pegs),
               kp_bits_count(pegs, words) == 1 ? "is" : "are", same);
        cite(speaker, said);
    }
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
    size_t count = 0;
    uint64_t *said;
    bool *none;

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
    if (speaker->words.are_digits)
        kp_say(speaker, "%s %s not in the secret", name_colours(speaker, none, " and "),
               count == 1 ? "is" : "are");
    else
        kp_say(speaker, "no %s is %s", speaker->words.peg, name_colours(speaker, none, " or "));
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

const char *kp_name_pegs(struct kp_speaker *speaker, const uint64_t *pegs)
{
    size_t count = kp_bits_count(pegs, ((size_t)speaker->sets->pegs + 63) / 64), said = 0;
    struct kp_strbuf text = {0};

    kp_strbuf_addf(&text, "%s ", count == 1 ? speaker->words.peg : speaker->words.pegs);
    for (int p = 0; p < speaker->sets->pegs; p++)
        if (kp_bit(pegs, (size_t)p))
            kp_strbuf_addf(&text, "%s%d", kp_list_mark(said++, count, " and "), p + 1);
    return kp_keep_text(speaker, &text);
}
