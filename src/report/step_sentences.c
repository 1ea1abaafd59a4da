/* A sentence says what the rows of the step have, the facts it cites with the numbers of the steps
 * that established them, where black key pegs can be, the rules that it needs, and what follows.
 *
 * A fact may have been established by several steps, as a step that leaves a peg one colour says so
 * whatever was known; the last is cited. */
#include "report/step_sentences_impl.h"

#include "base/utf8.h"
#include "explain/step_reasons.h"
#include "format/code_parser.h"
#include "game/predefined_game.h"
#include "report/verdict_sentences.h"

#include <stdarg.h>
#include <string.h>

/* ---- Words ------------------------------------------------------------------------- */

static const struct kp_game_words words_of_pegs = {
    .peg = "peg",
    .pegs = "pegs",
    .colour = "colour",
    .colours = "colours",
    .black = {"no black", "black", "blacks"},
    .white = {"no white", "white", "whites"},
    .total = {"no key pegs", "key peg", "key pegs"},
    .earns = "earns a key peg",
    .earn = "all earns key pegs",
};

static const struct kp_game_words words_of_digits = {
    .peg = "place",
    .pegs = "places",
    .colour = "digit",
    .colours = "digits",
    .black = {"no bull", "bull", "bulls"},
    .white = {"no cow", "cow", "cows"},
    .total = {"no digit in the secret", "digit in the secret", "digits in the secret"},
    .earns = "is in the secret",
    .earn = "is all in the secret",
    .are_digits = true,
};

/* Whether "2 blacks" could be pegs of a colour. */
static bool has_black_or_white(const struct kp_rules *rules)
{
    for (int c = 0; c < rules->colours; c++)
        if (strcmp(kp_rules_name(rules, c), "black") == 0 ||
            strcmp(kp_rules_name(rules, c), "white") == 0)
            return true;
    return false;
}

struct kp_game_words kp_words_of_game(const struct kp_rules *rules)
{
    struct kp_game_words words = words_of_pegs;

    if (rules->predefined &&
        kp_ascii_is_one_of(rules->predefined->name, strlen(rules->predefined->name),
                           "bulls-and-cows bagels"))
        return words_of_digits;
    if (rules->scores == KP_COLOURS_ONLY) {
        words.total = (struct kp_counted_words){"nothing in common", "peg in common",
                                                "pegs in common"};
        words.earns = "is in common";
        words.earn = "is all in common";
    } else if (has_black_or_white(rules)) {
        words.black = (struct kp_counted_words){"no black key pegs", "black key peg",
                                                "black key pegs"};
        words.white = (struct kp_counted_words){"no white key pegs", "white key peg",
                                                "white key pegs"};
    }
    return words;
}

void kp_say_game_score(const struct kp_rules *rules, struct kp_score score, struct kp_strbuf *to)
{
    struct kp_game_words words = kp_words_of_game(rules);

    if (!words.are_digits || score.black == KP_UNKNOWN || score.white == KP_UNKNOWN)
        kp_say_score(rules, score, to);
    else
        kp_strbuf_addf(to, "%d %s %d %s", score.black,
                       score.black == 1 ? words.black.one : words.black.several, score.white,
                       score.white == 1 ? words.white.one : words.white.several);
}

/* ---- Speaking ----------------------------------------------------------------------- */

bool kp_speaker_begin(struct kp_speaker *speaker, const struct kp_explanation *explanation,
                      size_t step, struct kp_strbuf *to)
{
    const struct kp_code_sets *sets = &explanation->sets;
    const struct kp_chain *chain = &explanation->chain;

    *speaker = (struct kp_speaker){.explanation = explanation,
                                   .sets = sets,
                                   .game = sets->game,
                                   .about = step < chain->count ? &chain->steps[step] : NULL,
                                   .words = kp_words_of_game(sets->game->rules),
                                   .step = step,
                                   .to = to,
                                   .arena = {.block_bytes = KP_ARENA_BLOCK}};
    KP_TAKE(&speaker->arena, speaker->sources, sets->fact_count);
    KP_TAKE(&speaker->arena, speaker->facts, sets->fact_words);
    KP_TAKE(&speaker->arena, speaker->said_facts, sets->fact_words);
    if (speaker->arena.failed) {
        kp_speaker_end(speaker);
        return false;
    }
    for (size_t f = 0; f < sets->fact_count; f++)
        speaker->sources[f] = step;
    for (size_t i = 0; i < step && i < chain->count; i++)
        for (size_t f = 0; kp_next_fact(sets, chain->steps[i].conclusions, &f); f++)
            speaker->sources[f] = i;
    return true;
}

void kp_speaker_end(struct kp_speaker *speaker)
{
    speaker->to->failed |= speaker->arena.failed;
    kp_arena_free(&speaker->arena);
}

void kp_say(struct kp_speaker *speaker, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    kp_strbuf_vaddf(speaker->to, format, arguments);
    va_end(arguments);
}

const char *kp_keep_text(struct kp_speaker *speaker, struct kp_strbuf *text)
{
    const char *kept = kp_arena_copy(&speaker->arena, text->text, text->length + 1, 1);

    speaker->arena.failed |= text->failed;
    kp_strbuf_free(text);
    return kept ? kept : "";
}

const char *kp_text(struct kp_speaker *speaker, const char *format, ...)
{
    struct kp_strbuf text = {0};
    va_list arguments;

    va_start(arguments, format);
    kp_strbuf_vaddf(&text, format, arguments);
    va_end(arguments);
    return kp_keep_text(speaker, &text);
}

const char *kp_name_count(struct kp_speaker *speaker, int count,
                          const struct kp_counted_words *words)
{
    return count == 0 ? words->none
                      : kp_text(speaker, "%d %s", count, count == 1 ? words->one : words->several);
}

bool kp_is_source(const struct kp_speaker *speaker, const uint64_t *facts, size_t i)
{
    const struct kp_code_sets *sets = speaker->sets;
    size_t f = 0;

    while (kp_next_fact(sets, facts, &f) && speaker->sources[f] != i)
        f++;
    return f < sets->fact_count;
}

/* ---- Premises ----------------------------------------------------------------------- */

/* How many colours the step leaves the peg, if it says so. */
static size_t count_left(const struct kp_code_sets *sets, const uint64_t *conclusions, int peg)
{
    size_t left = 0;

    for (int c = 0; c < sets->colours; c++) {
        size_t f = kp_fact_not_at(sets, peg, c);

        left += !kp_bit(conclusions, f) && !kp_bit(sets->rules, f);
    }
    return left;
}

/* Sources may say something else instead: that no peg has a colour; and that a peg has one. */
void kp_find_cited_facts(struct kp_speaker *speaker)
{
    const struct kp_code_sets *sets = speaker->sets;
    uint64_t *facts = speaker->facts;

    memcpy(facts, speaker->about->premises, sets->fact_words * sizeof *facts);
    for (size_t f = 0; kp_next_fact(sets, facts, &f) && f < sets->simple_count; f++) {
        struct kp_fact fact = kp_fact_of(sets, f);
        size_t source = speaker->sources[f], other = kp_fact_at_most(sets, fact.colour, 0);
        size_t end = other + 1;
        const uint64_t *said;

        if (fact.kind != KP_NOT_AT || source >= speaker->step)
            continue;
        said = speaker->explanation->chain.steps[source].conclusions;
        if (count_left(sets, said, fact.peg) == 1) {
            other = kp_fact_not_at(sets, fact.peg, 0);
            end = other + (size_t)sets->colours;
        }
        for (; other < end; other++)
            if (kp_bit(said, other) && !kp_bit(facts, other)) {
                kp_bit_set(facts, other);
                speaker->sources[other] = source;
            }
    }
}

/* Says the facts that the step cites, with their sources. */
static void say_cited(struct kp_speaker *speaker)
{
    kp_find_cited_facts(speaker);
    speaker->cites = true;
    kp_say_facts(speaker, speaker->facts, speaker->facts);
    speaker->cites = false;
}

void kp_capitalise(struct kp_strbuf *text, size_t at)
{
    if (at < text->length && text->text[at] >= 'a' && text->text[at] <= 'z')
        text->text[at] = (char)(text->text[at] - 'a' + 'A');
}

/* Begins a new sentence, after what was said since `start`, with a text, which may be "". */
static void say_sentence(struct kp_speaker *speaker, size_t start, const char *text)
{
    size_t end = speaker->to->length;

    if (*text)
        kp_say(speaker, "%s%s", end > start ? ". " : "", text);
    kp_capitalise(speaker->to, end > start ? end + 2 : end);
}

/* "no colour is used twice", and lines of the transcript, each as a sentence. */
static void say_rules(struct kp_speaker *speaker, size_t start)
{
    struct kp_needed_rules needed = kp_step_rules(speaker->sets, speaker->about, &speaker->arena);
    struct kp_strbuf lines = {0};

    if (needed.no_repeats)
        say_sentence(speaker, start,
                     kp_text(speaker, "no %s is used twice", speaker->words.colour));
    if (!needed.lines)
        return;
    kp_say_known(speaker->game, KP_KNOWN_LINES, "'; '", &lines);
    say_sentence(speaker, start, kp_text(speaker, "known: '%s'", kp_keep_text(speaker, &lines)));
}

/* ---- A step ----------------------------------------------------------------------- */

static void say_premises(struct kp_speaker *speaker, size_t start)
{
    struct kp_strbuf *to = speaker->to, premises = {0};
    const char *text;

    speaker->to = &premises;
    say_cited(speaker);
    speaker->to = to;
    text = kp_keep_text(speaker, &premises);
    if (speaker->about->kind == KP_STEP_COMPARE || to->length == start)
        say_sentence(speaker, start, text);
    else if (*text)
        kp_say(speaker, ", but %s", text);
}

static void say_contradiction(struct kp_speaker *speaker)
{
    const struct kp_explanation *explanation = speaker->explanation;

    kp_say_impossible_score(speaker);
    if (explanation->supposes > 0)
        kp_say(speaker, ", if %zu is supposed", explanation->supposes);
    else if (kp_step_looks_at(speaker->about, explanation->asked.row))
        kp_say(speaker, ". So row %zu is wrong if the other rows are right",
               explanation->asked.row + 1);
    else
        kp_say(speaker, ". So these scores cannot all be right");
}

/* "peg 2 is red" */
static void say_supposed(struct kp_speaker *speaker)
{
    const struct kp_code_sets *sets = speaker->sets;
    size_t pegs = (size_t)sets->pegs * (size_t)sets->colours, first = 0;

    memcpy(speaker->facts, speaker->about->supposed, sets->fact_words * sizeof *speaker->facts);
    if (kp_next_fact(sets, speaker->about->conclusions, &first) && first < pegs)
        for (size_t f = pegs; f < sets->fact_count; f++)
            kp_bit_clear(speaker->facts, f); /* that the colour occurs is clear */
    kp_say(speaker, "suppose that ");
    kp_say_facts(speaker, speaker->facts, speaker->facts);
}

bool kp_open_supposition(struct kp_speaker *speaker, struct kp_explanation *opened)
{
    const struct kp_chain_step *step = speaker->about;
    size_t before = speaker->step + 1, count = before + step->inner_count;
    struct kp_chain_step *steps;

    *opened = *speaker->explanation;
    KP_TAKE(&speaker->arena, steps, count);
    if (!steps)
        return false;
    memcpy(steps, opened->chain.steps, before * sizeof *steps);
    memcpy(steps + before, step->inner, step->inner_count * sizeof *steps);
    steps[speaker->step].conclusions = step->supposed;
    opened->supposes = before;
    opened->chain.count = count;
    opened->chain.steps = steps;
    return true;
}

/* NOLINTBEGIN(misc-no-recursion): no step inside a supposition is a supposition */
void kp_say_supposition(struct kp_speaker *speaker, const char *between)
{
    struct kp_explanation opened;

    say_supposed(speaker);
    if (!kp_open_supposition(speaker, &opened))
        return;
    for (size_t i = opened.supposes; i < opened.chain.count; i++) {
        kp_say(speaker, "%s(%c) ", between, (int)('a' + (i - opened.supposes)));
        kp_say_step(&opened, i, speaker->to);
    }
}

static void say_rows_and_facts(struct kp_speaker *speaker)
{
    const struct kp_chain_step *step = speaker->about;
    size_t start = speaker->to->length, before, cases;

    kp_say_step_rows(speaker);
    before = speaker->to->length;
    say_premises(speaker, start);
    say_rules(speaker, start);
    speaker->is_row_alone = speaker->to->length == before;
    if (kp_bits_empty(step->conclusions, speaker->sets->fact_words)) {
        say_contradiction(speaker);
        return;
    }
    cases = kp_say_places(speaker);
    kp_say(speaker, cases > 1                     ? ". In each case "
                    : speaker->to->length > start ? ". So "
                                                  : "by the rules alone ");
    kp_say_facts(speaker, step->conclusions, step->premises);
}

void kp_say_step(const struct kp_explanation *explanation, size_t number, struct kp_strbuf *to)
{
    struct kp_speaker speaker;
    size_t start = to->length;

    if (!kp_speaker_begin(&speaker, explanation, number, to))
        return;
    if (speaker.about->kind == KP_STEP_SUPPOSE) {
        kp_say_supposition(&speaker, ". ");
        kp_say(&speaker, ". So ");
        kp_say_facts(&speaker, speaker.about->conclusions, speaker.about->premises);
    } else {
        say_rows_and_facts(&speaker);
    }
    kp_speaker_end(&speaker);
    kp_capitalise(to, start);
}
/* NOLINTEND(misc-no-recursion) */

/* ---- What the steps show together ---------------------------------------------------- */

void kp_say_secret_pegs(const struct kp_explanation *explanation, struct kp_strbuf *to)
{
    const struct kp_code_sets *sets = &explanation->sets;
    size_t colours = (size_t)sets->colours;
    struct kp_speaker speaker;

    if (!kp_speaker_begin(&speaker, explanation, explanation->chain.count, to))
        return;
    speaker.cites = true;
    for (int p = 0; p < sets->pegs; p++) {
        size_t first = kp_fact_not_at(sets, p, 0), f = first;

        memset(speaker.facts, 0, sets->fact_words * sizeof *speaker.facts);
        for (; kp_next_fact(sets, explanation->certain, &f) && f < first + colours; f++)
            if (!kp_bit(sets->rules, f))
                kp_bit_set(speaker.facts, f);
        if (kp_bits_empty(speaker.facts, sets->fact_words))
            continue;
        kp_say(&speaker, to->length ? "; " : "");
        kp_say_facts(&speaker, speaker.facts, speaker.facts);
    }
    kp_speaker_end(&speaker);
}

void kp_say_unexplained(const struct kp_explanation *explanation, struct kp_strbuf *to)
{
    const struct kp_code_sets *sets = &explanation->sets;
    struct kp_speaker speaker;

    if (!explanation->wanted ||
        !kp_speaker_begin(&speaker, explanation, explanation->chain.count, to))
        return;
    for (size_t i = 0; i < sets->fact_words; i++) {
        speaker.facts[i] = explanation->wanted[i] & ~sets->rules[i];
        for (size_t k = 0; k < explanation->chain.count; k++)
            speaker.facts[i] &= ~explanation->chain.steps[k].conclusions[i];
    }
    kp_say_facts(&speaker, speaker.facts, speaker.facts);
    kp_speaker_end(&speaker);
}

/* ---- A row that a code misses ------------------------------------------------------- */

void kp_say_missed_row(const struct kp_explanation *explanation, size_t i, struct kp_strbuf *to)
{
    const struct kp_wrong_row *missed = &explanation->missed[i];
    const struct kp_transcript *game = explanation->sets.game;

    kp_strbuf_addf(to, "row %zu (", missed->row + 1);
    kp_text_write_code(game->rules, kp_transcript_guess(game, missed->row), to);
    kp_strbuf_addf(to, ") would score ");
    kp_say_game_score(game->rules, missed->right, to);
    kp_strbuf_addf(to, ", not ");
    kp_say_game_score(game->rules, game->rows[missed->row].score, to);
}
