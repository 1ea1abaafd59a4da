#include "report/report.h"

#include "format/code.h"
#include "report/board.h"
#include "report/words.h"
#include <string.h>

struct telling {
    const struct kp_transcript *game;
    const struct kp_verdict *verdict;
    struct kp_pegs pegs;
    int width;
    struct kp_text *to;
};

#define BLANKS "   "
#define INDENT 3

/* A sentence on lines that fit. */
static void KP_PRINTF(2, 3) tell(const struct telling *telling, const char *format, ...)
{
    struct kp_text says = {0};
    va_list arguments;

    va_start(arguments, format);
    kp_text_vadd(&says, format, arguments);
    va_end(arguments);
    if (says.failed)
        telling->to->failed = true;
    else
        kp_say_sentence(says.text, telling->width, telling->to);
    kp_text_free(&says);
}

static void tell_headline(const struct telling *telling)
{
    const struct kp_verdict *verdict = telling->verdict;

    if (verdict->answer == KP_CONSISTENT)
        tell(telling, "these scores can all be right");
    else if (verdict->answer == KP_UNDECIDED)
        tell(telling, "undecided: %s ended the search before an answer was found",
             kp_stop_name(verdict->stop));
    else if (verdict->wrong_rows)
        tell(telling, "these scores cannot all be right: the revealed secret gives others");
    else if (verdict->against_rules)
        tell(telling, "the revealed secret is against the rules");
    else
        tell(telling, "these scores cannot all be right");
}

/* What to show of a code: drawn where that fits on a line, in words where
 * letters stand for names or where it was not drawn. */
struct shown {
    bool drawn;
    long columns; /* of the drawing */
    struct kp_text words;
};

static struct shown show(const struct telling *telling, const uint16_t *code)
{
    const struct kp_rules *rules = telling->game->rules;
    struct shown shown = {.columns = (long)rules->pegs * (telling->pegs.width + 1) - 1};

    shown.drawn = INDENT + shown.columns <= telling->width;
    if (!shown.drawn || (telling->pegs.letters && !kp_palette_is_short(rules->palette)))
        kp_code_text(rules, code, &shown.words);
    return shown;
}

/* A code after its caption, on one line if it fits, else on lines of its own. */
static void tell_code(const struct telling *telling, const char *caption, const uint16_t *code)
{
    struct shown shown = show(telling, code);
    long words = shown.words.length ? (long)shown.words.length + INDENT : 0;
    bool one_line = shown.drawn &&
                    (long)strlen(caption) + 2 + shown.columns + words <= telling->width;
    bool two_lines = shown.drawn && words > 0 && INDENT + shown.columns + words > telling->width;
    struct kp_pegs close = telling->pegs;

    close.width = 0; /* no columns to keep */
    kp_text_add(telling->to, "%s%s", caption, one_line ? "  " : "\n" BLANKS);
    if (shown.drawn)
        kp_pegs_draw(&close, code, telling->game->rules->pegs, telling->to);
    if (shown.drawn && words > 0)
        kp_text_add(telling->to, two_lines ? "\n" BLANKS : BLANKS);
    if (words > 0)
        kp_text_bytes(telling->to, shown.words.text, shown.words.length);
    kp_text_bytes(telling->to, "\n", 1);
    telling->to->failed |= shown.words.failed;
    kp_text_free(&shown.words);
}

static bool is_unique(const struct kp_verdict *verdict)
{
    return verdict->count && verdict->count_is_exact && strcmp(verdict->count, "1") == 0;
}

static void tell_how_many(const struct telling *telling)
{
    const struct kp_verdict *verdict = telling->verdict;
    bool one = verdict->count && strcmp(verdict->count, "1") == 0;

    if (!verdict->count || is_unique(verdict) || strcmp(verdict->count, "0") == 0)
        return;
    if (one) {
        tell(telling, "there may be others");
        return;
    }
    if (!verdict->count_is_exact)
        kp_text_add(telling->to, "At least ");
    kp_say_count(verdict->count, telling->to);
    kp_text_add(telling->to, " secrets give these scores.\n");
}

/* The sentence of a refutation names its rows; without one the rows are named
 * here. */
static void tell_conflict(const struct telling *telling)
{
    const struct kp_verdict *verdict = telling->verdict;
    size_t n = verdict->conflict_rows;
    struct kp_text says = {0};

    if (verdict->reason) {
        tell(telling, "%s", verdict->reason);
        return;
    }
    kp_say_rows(verdict->conflict, n, &says);
    kp_text_add(&says, " cannot %sbe right", n == 1 ? "" : n == 2 ? "both " : "all ");
    if (!verdict->conflict_is_minimal)
        kp_text_add(&says, "; perhaps fewer of them clash already, the limits left that open");
    else if (n > 2)
        kp_text_add(&says, "; without any one of them the others can");
    if (says.failed)
        telling->to->failed = true;
    else
        tell(telling, "%s", says.text);
    kp_text_free(&says);
}

/* What the rows say when the revealed secret is left aside. */
static void tell_without_secret(const struct telling *telling)
{
    const struct kp_verdict *verdict = telling->verdict;

    if (verdict->without_secret == KP_CONSISTENT)
        tell_code(telling, "Another secret would give every score:", verdict->secret);
    else if (verdict->without_secret == KP_CHEATED) {
        tell(telling, "no other secret gives these scores either");
        tell_conflict(telling);
    } else {
        tell(telling, "whether another secret gives them is undecided: %s ended the search",
             kp_stop_name(verdict->stop));
    }
}

static void tell_revealed(const struct telling *telling)
{
    const struct kp_verdict *verdict = telling->verdict;

    tell_code(telling, "The revealed secret:", verdict->revealed);
    if (verdict->against_rules)
        tell(telling, "it is against the rules: %s", verdict->against_rules);
    tell_without_secret(telling);
}

static void tell_consistent(const struct telling *telling)
{
    const struct kp_verdict *verdict = telling->verdict;
    const char *caption = verdict->revealed    ? is_unique(verdict)
                                                     ? "The revealed secret, the only one that fits:"
                                                     : "The revealed secret gives them all:"
                          : is_unique(verdict) ? "The only secret that gives them:"
                                               : "A secret that gives them:";

    tell_code(telling, caption, verdict->secret);
    tell_how_many(telling);
}

static void tell_answer(const struct telling *telling)
{
    const struct kp_verdict *verdict = telling->verdict;

    if (verdict->answer == KP_CONSISTENT)
        tell_consistent(telling);
    else if (verdict->revealed)
        tell_revealed(telling);
    else if (verdict->answer == KP_CHEATED)
        tell_conflict(telling);
}

static void tell_notes(const struct telling *telling)
{
    const char *line = telling->verdict->notes;

    while (*line) {
        int length = (int)strcspn(line, "\n");

        tell(telling, "note: %.*s", length, line);
        line += length + (line[length] == '\n');
    }
}

static const char *decider(const struct kp_verdict *verdict)
{
    static const struct {
        const char *engine, *says;
    } names[] = {
        {"arithmetic", "arithmetic"},
        {"native", "the native engine"},
        {"sat", "the SAT solver"},
        {"replay", "playing the game again with the revealed secret"},
    };

    for (size_t i = 0; verdict->engine && i < sizeof names / sizeof *names; i++)
        if (strcmp(verdict->engine, names[i].engine) == 0)
            return names[i].says;
    return "nobody";
}

static void tell_stats(const struct telling *telling)
{
    const struct kp_verdict *verdict = telling->verdict;

    kp_text_add(telling->to, "Decided by: %s\n", decider(verdict));
    if (verdict->encoding)
        kp_text_add(telling->to, "Clauses: %s\n", verdict->encoding);
#define TELL(name, what) \
    if (verdict->stats.name) \
        kp_text_add(telling->to, "%12llu %s\n", (unsigned long long)verdict->stats.name, what);
    KP_STATS(TELL)
#undef TELL
}

void kp_report_text(const struct kp_transcript *game, const struct kp_verdict *verdict,
                    const struct kp_style *style, struct kp_text *to)
{
    struct telling telling = {.game = game, .verdict = verdict, .to = to};

    telling.width = style->width > 0 ? style->width : 80;
    telling.pegs = kp_pegs_make(game->rules, style->colour);
    tell_headline(&telling);
    if (game->row_count) {
        kp_text_add(to, "\n");
        kp_board_draw(game, verdict, &telling.pegs, telling.width, to);
    }
    kp_text_add(to, "\n");
    tell_answer(&telling);
    tell_notes(&telling);
    if (style->stats)
        tell_stats(&telling);
}
