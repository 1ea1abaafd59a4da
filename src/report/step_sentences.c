/* A sentence says what the rows of the step have, the facts it cites with the numbers of the steps
 * that established them, where black key pegs can be if that is more than one way, and what follows.
 *
 * Facts about a peg are said together, and so are those about a colour: "peg 2 is red or blue", "at
 * most 1 peg is red". */
#include "report/step_sentences.h"

#include "base/allocate.h"
#include "base/hash.h"
#include "format/code_parser.h"
#include "game/predefined_game.h"
#include "report/verdict_sentences.h"

#include <stdlib.h>
#include <string.h>

/* ---- Words ------------------------------------------------------------------- */

/* The words of a game. */
struct words {
    const char *peg, *pegs, *black, *blacks, *white, *whites, *total, *totals;
};

static const struct words words_of_pegs = {"peg",   "pegs",   "black",   "blacks",
                                           "white", "whites", "key peg", "key pegs"};
static const struct words words_of_digits = {"place",
                                             "places",
                                             "bull",
                                             "bulls",
                                             "cow",
                                             "cows",
                                             "digit in the secret",
                                             "digits in the secret"};
static const struct words words_of_multisets = {"peg",           "pegs",          "", "", "", "",
                                                "peg in common", "pegs in common"};

struct speaker {
    const struct kp_explanation *explanation;
    const struct kp_code_sets *sets;
    const struct kp_transcript *game;
    struct words words;
    size_t step;
    struct kp_strbuf *to;
    size_t said; /* clauses of this sentence */
};

static struct words words_of(const struct kp_rules *rules)
{
    if (rules->predefined && strcmp(rules->predefined->name, "bulls-and-cows") == 0)
        return words_of_digits;
    return rules->scores == KP_COLOURS_ONLY ? words_of_multisets : words_of_pegs;
}

static const char *name(const struct speaker *speaker, int colour)
{
    return kp_rules_is_blank(speaker->game->rules, colour)
               ? "an empty hole"
               : kp_rules_name(speaker->game->rules, colour);
}

static bool has(const struct speaker *speaker, const uint64_t *facts, enum kp_fact_kind kind,
                int peg, int colour, int times)
{
    return kp_facts_have(speaker->sets, facts, (struct kp_fact){kind, peg, colour, times});
}

/* ---- Sources ------------------------------------------------------------------- */

/* The step before this one that established the fact, or this one's number if it is a rule. */
static size_t source_of(const struct speaker *speaker, size_t fact)
{
    size_t source = 0;

    while (source < speaker->step &&
           !kp_bit(speaker->explanation->chain.steps[source].conclusions, fact))
        source++;
    return source;
}

size_t kp_step_sources(const struct kp_explanation *explanation, size_t step, size_t *sources)
{
    struct speaker speaker = {.explanation = explanation, .sets = &explanation->sets, .step = step};
    const struct kp_chain_step *of = &explanation->chain.steps[step];
    size_t count = 0;

    for (size_t i = 0; i < step; i++) {
        bool cited = false;

        for (size_t f = 0; f < speaker.sets->fact_count && !cited; f++)
            cited = kp_bit(of->premises, f) && source_of(&speaker, f) == i;
        if (cited)
            sources[count++] = i;
    }
    return count;
}

/* "(1, 3)" for the facts of this set. */
static void cite(struct speaker *speaker, const uint64_t *facts)
{
    size_t cited = 0;

    for (size_t i = 0; i < speaker->step; i++) {
        bool here = false;

        for (size_t f = 0; f < speaker->sets->fact_count && !here; f++)
            here = kp_bit(facts, f) && source_of(speaker, f) == i;
        if (here)
            kp_strbuf_addf(speaker->to, "%s%zu", cited++ ? ", " : " (", i + 1);
    }
    kp_strbuf_addf(speaker->to, cited ? ")" : "");
}

/* ---- Facts ----------------------------------------------------------------------- */

static void begin_clause(struct speaker *speaker)
{
    kp_strbuf_addf(speaker->to, speaker->said++ ? "; " : "");
}

static void say_colours(struct speaker *speaker, const bool *which, size_t count, const char *last)
{
    size_t said = 0;

    for (int c = 0; c < speaker->sets->colours; c++)
        if (which[c]) {
            kp_strbuf_addf(speaker->to, "%s%s",
                           said == 0          ? ""
                           : said + 1 < count ? ", "
                                              : last,
                           name(speaker, c));
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
static struct peg_words find_peg_words(const struct speaker *speaker, int peg,
                                       const uint64_t *facts, const uint64_t *context,
                                       bool *scratch)
{
    const struct kp_code_sets *sets = speaker->sets;
    bool *out = scratch, *left = scratch + sets->colours;
    size_t out_count = 0, left_count = 0;

    for (int c = 0; c < sets->colours; c++) {
        size_t fact = kp_fact_number(sets, (struct kp_fact){KP_NOT_AT, peg, c, 0});
        bool by_rule = kp_bits_within(sets->all, kp_fact_codes(sets, fact), sets->words);

        out[c] = kp_bit(facts, fact) && !has(speaker, facts, KP_AT_MOST, 0, c, 0);
        left[c] = !by_rule && !kp_bit(facts, fact) && !kp_bit(context, fact) &&
                  !has(speaker, context, KP_AT_MOST, 0, c, 0);
        out_count += out[c];
        left_count += left[c];
    }
    if (out_count > 0 && left_count > 0 && (left_count == 1 || left_count < out_count))
        return (struct peg_words){true, left_count, left};
    return (struct peg_words){false, out_count, out};
}

static bool is_alike(const struct speaker *speaker, struct peg_words a, struct peg_words b)
{
    return a.is_left == b.is_left && a.count == b.count &&
           memcmp(a.colours, b.colours, (size_t)speaker->sets->colours) == 0;
}

/* Adds the facts that the words about a peg state. */
static void add_said(const struct speaker *speaker, struct peg_words words, int peg,
                     const uint64_t *facts, uint64_t *said)
{
    for (int c = 0; c < speaker->sets->colours; c++)
        if (has(speaker, facts, KP_NOT_AT, peg, c, 0) &&
            !has(speaker, facts, KP_AT_MOST, 0, c, 0) && (words.is_left || words.colours[c]))
            kp_bit_set(said, kp_fact_number(speaker->sets, (struct kp_fact){KP_NOT_AT, peg, c, 0}));
}

/* "pegs 1 and 3 are not red": of the first peg and those after it of which the same is said. */
static void say_alike(struct speaker *speaker, struct peg_words *words, int first,
                      const uint64_t *facts, uint64_t *said)
{
    struct peg_words same = words[first];
    size_t alike = 0, listed = 0;

    for (int p = first; p < speaker->sets->pegs; p++)
        alike += is_alike(speaker, words[p], same);
    begin_clause(speaker);
    kp_strbuf_addf(speaker->to, "%s ", alike == 1 ? speaker->words.peg : speaker->words.pegs);
    for (int p = first; p < speaker->sets->pegs; p++)
        if (is_alike(speaker, words[p], same)) {
            kp_strbuf_addf(speaker->to, "%s%d", kp_list_mark(listed++, alike), p + 1);
            add_said(speaker, same, p, facts, said);
            words[p].count = 0;
        }
    kp_strbuf_addf(speaker->to, "%s %s", alike == 1 ? " is" : " are", same.is_left ? "" : "not ");
    say_colours(speaker, same.colours, same.count, " or ");
}

static void say_pegs(struct speaker *speaker, const uint64_t *facts, const uint64_t *context,
                     bool cites)
{
    const struct kp_code_sets *sets = speaker->sets;
    size_t colours = 2 * (size_t)sets->colours;
    bool *scratch = kp_calloc(colours * (size_t)sets->pegs, sizeof *scratch);
    struct peg_words *words = kp_calloc((size_t)sets->pegs, sizeof *words);
    uint64_t *said = kp_calloc(sets->fact_words, sizeof *said);
    bool good = scratch && words && said;

    speaker->to->failed |= !good;
    for (int p = 0; good && p < sets->pegs; p++)
        words[p] = find_peg_words(speaker, p, facts, context, scratch + colours * (size_t)p);
    for (int p = 0; good && p < sets->pegs; p++) {
        if (words[p].count == 0)
            continue;
        memset(said, 0, sets->fact_words * sizeof *said);
        say_alike(speaker, words, p, facts, said);
        if (cites)
            cite(speaker, said);
    }
    free(scratch);
    free(words);
    free(said);
}

/* "exactly 2 pegs are red" */
static void say_times(struct speaker *speaker, int colour, struct kp_times times)
{
    const struct kp_rules *rules = speaker->game->rules;
    const struct words *words = &speaker->words;
    bool has_most = times.most<speaker->sets->pegs, has_least = times.least> 0;
    int number = has_least ? times.least : times.most;

    if (!rules->repeats && !kp_rules_is_blank(rules, colour) && times.least == 1) {
        kp_strbuf_addf(speaker->to, "%s is in the secret", name(speaker, colour));
        return;
    }
    if (has_least && has_most && times.least < times.most) {
        kp_strbuf_addf(speaker->to, "%d %s %d %s are %s", times.least,
                       times.most == times.least + 1 ? "or" : "to", times.most, words->pegs,
                       name(speaker, colour));
        return;
    }
    kp_strbuf_addf(speaker->to, "%s %d %s %s",
                   times.least == times.most ? "exactly"
                   : has_least               ? "at least"
                                             : "at most",
                   number, number == 1 ? words->peg : words->pegs, number == 1 ? "is" : "are");
    kp_strbuf_addf(speaker->to, " %s", name(speaker, colour));
}

/* The colours that no peg has. */
static void say_missing(struct speaker *speaker, const uint64_t *facts, uint64_t *said, bool cites)
{
    const struct kp_code_sets *sets = speaker->sets;
    bool *none = kp_calloc((size_t)sets->colours, sizeof *none);
    size_t count = 0;

    speaker->to->failed |= !none;
    for (int c = 0; none && c < sets->colours; c++)
        if (has(speaker, facts, KP_AT_MOST, 0, c, 0)) {
            none[c] = true;
            count++;
            kp_bit_set(said, kp_fact_number(sets, (struct kp_fact){KP_AT_MOST, 0, c, 0}));
        }
    if (count > 0) {
        bool are_in = strcmp(speaker->words.peg, words_of_digits.peg) == 0;

        begin_clause(speaker);
        if (!are_in)
            kp_strbuf_addf(speaker->to, "no %s is ", speaker->words.peg);
        say_colours(speaker, none, count, are_in ? " and " : " or ");
        if (are_in)
            kp_strbuf_addf(speaker->to, " %s not in the secret", count == 1 ? "is" : "are");
        if (cites)
            cite(speaker, said);
    }
    free(none);
}

/* The facts of the set that are about how often a colour occurs. */
static void say_counts(struct speaker *speaker, const uint64_t *facts, bool cites)
{
    const struct kp_code_sets *sets = speaker->sets;
    uint64_t *said = kp_calloc(sets->fact_words, sizeof *said);

    if (!said) {
        speaker->to->failed = true;
        return;
    }
    say_missing(speaker, facts, said, cites);
    for (int c = 0; c < sets->colours; c++) {
        struct kp_times times = kp_facts_times(sets, facts, c);

        if (times.most == 0 || (times.least == 0 && times.most == sets->pegs))
            continue;
        memset(said, 0, sets->fact_words * sizeof *said);
        for (size_t f = 0; f < sets->fact_count; f++)
            if (kp_bit(facts, f) && kp_fact_of(sets, f).kind != KP_NOT_AT &&
                kp_fact_of(sets, f).colour == c)
                kp_bit_set(said, f);
        begin_clause(speaker);
        say_times(speaker, c, times);
        if (cites)
            cite(speaker, said);
    }
    free(said);
}

static void say_facts(struct speaker *speaker, const uint64_t *facts, const uint64_t *context,
                      bool cites)
{
    speaker->said = 0;
    say_counts(speaker, facts, cites);
    say_pegs(speaker, facts, context, cites);
}

/* ---- Rows -------------------------------------------------------------------------- */

/* "row 3 (red green red blue)", or without the guess. */
static void say_row(struct speaker *speaker, size_t row, bool with_guess)
{
    kp_strbuf_addf(speaker->to, with_guess ? "row %zu (" : "row %zu", row + 1);
    if (!with_guess)
        return;
    kp_text_write_code(speaker->game->rules, kp_transcript_guess(speaker->game, row), speaker->to);
    kp_strbuf_addf(speaker->to, ")");
}

static void say_number(struct speaker *speaker, int count, const char *one, const char *several)
{
    if (count == 0)
        kp_strbuf_addf(speaker->to, "no %s", one);
    else
        kp_strbuf_addf(speaker->to, "%d %s", count, count == 1 ? one : several);
}

static void say_score(struct speaker *speaker, size_t row)
{
    struct kp_score score = speaker->game->rows[row].score;
    const struct words *words = &speaker->words;

    if (speaker->game->rules->scores == KP_COLOURS_ONLY) {
        say_number(speaker, score.white, words->total, words->totals);
        return;
    }
    if (score.black != KP_UNKNOWN)
        say_number(speaker, score.black, words->black, words->blacks);
    if (score.white != KP_UNKNOWN) {
        kp_strbuf_addf(speaker->to, score.black != KP_UNKNOWN ? " and " : "");
        say_number(speaker, score.white, words->white, words->whites);
    }
}

static int count_in(const struct kp_code_sets *sets, const uint16_t *code, int colour)
{
    int count = 0;

    for (int p = 0; p < sets->pegs; p++)
        count += code[p] == colour;
    return count;
}

/* "red and 2 blue": what guess a has more of than guess b. */
static int say_surplus(struct speaker *speaker, const uint16_t *a, const uint16_t *b)
{
    static const char *const few[] = {"no", "one", "two", "three"};
    const struct kp_rules *rules = speaker->game->rules;
    int said = 0;

    for (int c = 0; c < kp_rules_guess_colours(rules); c++) {
        int more = count_in(speaker->sets, a, c) - count_in(speaker->sets, b, c);

        if (more > 0 && speaker->to)
            kp_strbuf_addf(speaker->to, "%s%s %s%s", said ? " and " : "",
                           more < 4 ? few[more] : kp_grouped(more).text, name(speaker, c),
                           more > 1 && kp_rules_number(rules, c) >= 0 ? "s" : "");
        said += more > 0;
    }
    return said;
}

static int part_of_score(const struct speaker *speaker, size_t row, enum kp_row_part part)
{
    struct kp_score score = speaker->game->rows[row].score;

    return part == KP_ROW_BLACK ? score.black : score.black + score.white;
}

/* Says where two guesses differ, if that is short.  Returns whether it is. */
static bool say_difference(struct speaker *speaker, size_t many, size_t few, enum kp_row_part part)
{
    const uint16_t *a = kp_transcript_guess(speaker->game, many);
    const uint16_t *b = kp_transcript_guess(speaker->game, few);
    struct speaker silent = *speaker;
    size_t said = 0, differ = 0;
    int more;

    silent.to = NULL;
    for (int p = 0; p < speaker->sets->pegs; p++)
        differ += a[p] != b[p];
    if (part == KP_ROW_BLACK) {
        if (2 * differ > (size_t)speaker->sets->pegs)
            return false;
        kp_strbuf_addf(speaker->to, "rows %zu and %zu differ only at %s ", many + 1, few + 1,
                       differ == 1 ? speaker->words.peg : speaker->words.pegs);
        for (int p = 0; p < speaker->sets->pegs; p++)
            if (a[p] != b[p])
                kp_strbuf_addf(speaker->to, "%s%d", kp_list_mark(said++, differ), p + 1);
    } else {
        more = say_surplus(&silent, a, b);
        if (more == 0 || more > 2 || say_surplus(&silent, b, a) > 2)
            return false;
        kp_strbuf_addf(speaker->to, "row %zu guesses ", many + 1);
        say_surplus(speaker, a, b);
        kp_strbuf_addf(speaker->to, " where row %zu guesses ", few + 1);
        say_surplus(speaker, b, a);
    }
    kp_strbuf_addf(speaker->to, ", and ");
    return true;
}

static void say_comparison(struct speaker *speaker, const struct kp_chain_step *step)
{
    const struct words *words = &speaker->words;
    bool is_black = step->part == KP_ROW_BLACK, is_short;
    size_t few = step->rows[0], many = step->rows[1];
    int least = part_of_score(speaker, few, step->part);
    int most = part_of_score(speaker, many, step->part);

    if (least > most) {
        int swap = least;

        few = step->rows[1];
        many = step->rows[0];
        least = most;
        most = swap;
    }
    is_short = say_difference(speaker, many, few, step->part);
    say_row(speaker, many, !is_short);
    kp_strbuf_addf(speaker->to, " has ");
    say_number(speaker, most, is_black ? words->black : words->total,
               is_black ? words->blacks : words->totals);
    kp_strbuf_addf(speaker->to, ", ");
    say_row(speaker, few, !is_short);
    if (least == 0)
        kp_strbuf_addf(speaker->to, most == 0 ? " neither" : " none");
    else
        kp_strbuf_addf(speaker->to, " %s %d", least == most ? "also" : "only", least);
}

static void say_rows(struct speaker *speaker, const struct kp_chain_step *step)
{
    const struct words *words = &speaker->words;
    size_t row = step->rows[0];

    switch (step->kind) {
    case KP_STEP_FACTS:
        return;
    case KP_STEP_COMPARE:
        say_comparison(speaker, step);
        return;
    case KP_STEP_ROWS:
        say_row(speaker, row, true);
        kp_strbuf_addf(speaker->to, " has ");
        say_score(speaker, row);
        kp_strbuf_addf(speaker->to, ", and ");
        say_row(speaker, step->rows[1], true);
        kp_strbuf_addf(speaker->to, " ");
        say_score(speaker, step->rows[1]);
        return;
    default:
        break;
    }
    say_row(speaker, row, true);
    kp_strbuf_addf(speaker->to, " has ");
    if (step->part == KP_ROW_SCORE)
        say_score(speaker, row);
    else
        say_number(speaker, part_of_score(speaker, row, step->part),
                   step->part == KP_ROW_BLACK ? words->black : words->total,
                   step->part == KP_ROW_BLACK ? words->blacks : words->totals);
}

static int compare_places(const void *left, const void *right)
{
    return kp_compare_u64(*(const uint64_t *)left, *(const uint64_t *)right);
}

/* Where the black key pegs of the rows can be, if there are few ways. */
static void say_places(struct speaker *speaker, const struct kp_chain_step *step)
{
    enum { MOST = 4 };
    uint64_t *codes = kp_calloc(speaker->sets->words, sizeof *codes), places[MOST + 1];

    if (!codes) {
        speaker->to->failed = true;
        return;
    }
    kp_step_codes(speaker->sets, step, codes);
    for (size_t i = 0; i < step->row_count; i++) {
        int black = speaker->game->rows[step->rows[i]].score.black;
        size_t ways = kp_black_places(speaker->sets, step->rows[i], codes, places, MOST + 1);

        if (ways == 0 || ways > MOST || black <= 0 || black == speaker->sets->pegs ||
            (black == 1 && ways == (size_t)speaker->sets->pegs))
            continue;
        qsort(places, ways, sizeof *places, compare_places);
        kp_strbuf_addf(speaker->to, ". The %s of row %zu can only be at ",
                       black == 1 ? speaker->words.black : speaker->words.blacks,
                       step->rows[i] + 1);
        for (size_t w = 0; w < ways; w++) {
            size_t said = 0;

            kp_strbuf_addf(speaker->to, "%s%s ", w ? ", or at " : "",
                           black == 1 ? speaker->words.peg : speaker->words.pegs);
            for (int p = 0; p < speaker->sets->pegs; p++)
                if (places[w] >> p & 1)
                    kp_strbuf_addf(speaker->to, "%s%d", kp_list_mark(said++, (size_t)black), p + 1);
        }
    }
    free(codes);
}

/* Copies facts, and says of a colour that no peg has it where an earlier step said that. */
static void add_missing_colours(const struct speaker *speaker, const uint64_t *facts, uint64_t *to)
{
    const struct kp_code_sets *sets = speaker->sets;

    memcpy(to, facts, sets->fact_words * sizeof *to);
    for (size_t f = 0; f < sets->fact_count; f++) {
        struct kp_fact fact = kp_fact_of(sets, f);
        size_t none = kp_fact_number(sets, (struct kp_fact){KP_AT_MOST, 0, fact.colour, 0});
        size_t source = kp_bit(facts, f) && fact.kind == KP_NOT_AT ? source_of(speaker, f)
                                                                   : speaker->step;

        if (source < speaker->step &&
            kp_bit(speaker->explanation->chain.steps[source].conclusions, none))
            kp_bit_set(to, none);
    }
}

/* ---- A step ----------------------------------------------------------------------- */

void kp_say_step(const struct kp_explanation *explanation, size_t number, struct kp_strbuf *to)
{
    const struct kp_chain_step *step = &explanation->chain.steps[number];
    const struct kp_code_sets *sets = &explanation->sets;
    struct speaker speaker = {.explanation = explanation,
                              .sets = sets,
                              .game = sets->game,
                              .words = words_of(sets->game->rules),
                              .step = number,
                              .to = to};
    struct kp_strbuf premises = {0};
    uint64_t *context = kp_calloc(sets->fact_words, sizeof *context);
    bool ends = kp_bits_empty(step->conclusions, sets->fact_words);

    say_rows(&speaker, step);
    speaker.to = &premises;
    if (context) {
        add_missing_colours(&speaker, step->premises, context);
        say_facts(&speaker, context, context, true);
    }
    speaker.to = to;
    if (premises.length > 0)
        kp_strbuf_addf(to, "%s%s", step->row_count ? ", but " : "", premises.text);
    to->failed |= premises.failed || !context;
    kp_strbuf_free(&premises);
    if (!ends && step->kind != KP_STEP_SIMPLE && step->part == KP_ROW_SCORE && step->row_count)
        say_places(&speaker, step);
    if (ends) {
        kp_strbuf_addf(to, ". That cannot be: these scores cannot all be right");
    } else if (context) {
        kp_strbuf_addf(to, ". So ");
        say_facts(&speaker, step->conclusions, context, false);
    }
    free(context);
}
