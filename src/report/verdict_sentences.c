/* One function for each fact of a verdict that a report states.  Text and pages call the same
 * functions in the same order, so they cannot say different things of one game. */
#include "report/verdict_writer.h"

#include "base/limits.h"
#include "game/scoring_mistakes.h"
#include "keypeg.h"

#include <string.h>

/* ---- Phrases --------------------------------------------------------------- */

static void say_pegs(int count, const char *kind, struct kp_strbuf *to)
{
    if (count == KP_UNKNOWN)
        kp_strbuf_addf(to, "? %s", kind);
    else
        kp_strbuf_addf(to, "%d %s", count, kind);
}

void kp_say_score(const struct kp_rules *rules, struct kp_score score, struct kp_strbuf *to)
{
    if (rules->scores == KP_COLOURS_ONLY) {
        say_pegs(score.white, "in common", to);
        return;
    }
    say_pegs(score.black, "black", to);
    if (rules->scores == KP_BLACK_AND_WHITE) {
        kp_strbuf_addf(to, " ");
        say_pegs(score.white, "white", to);
    }
}

void kp_say_numbers(const char *thing, const size_t *numbers, size_t count, struct kp_strbuf *to)
{
    size_t named = count > KP_ROWS_NAMED ? KP_ROWS_NAMED : count;

    kp_strbuf_addf(to, "%s%s ", thing, count == 1 ? "" : "s");
    for (size_t i = 0; i < named; i++)
        kp_strbuf_addf(to, "%s%zu", kp_list_mark(i, count, " and "), numbers[i] + 1);
    if (named < count)
        kp_strbuf_addf(to, " and %s more", kp_grouped_count(count - named).text);
}

void kp_say_number(size_t number, struct kp_strbuf *to)
{
    static const char *const words[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};

    if (number < sizeof words / sizeof *words)
        kp_strbuf_addf(to, "%s", words[number]);
    else
        kp_strbuf_addf(to, "%s", kp_grouped_count(number).text);
}

void kp_say_things(uint64_t number, const char *one, const char *many, struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "%s %s", kp_grouped_count(number).text, number == 1 ? one : many);
}

bool kp_say_note(const char **notes, struct kp_strbuf *to)
{
    size_t length = *notes ? strcspn(*notes, "\n") : 0;

    if (length == 0)
        return false;
    kp_strbuf_addf(to, "note: %.*s", (int)length, *notes);
    *notes += length + ((*notes)[length] == '\n');
    return true;
}

bool kp_is_unique(const char *count, bool count_is_exact)
{
    return count && count_is_exact && strcmp(count, "1") == 0;
}

void kp_say_count(const char *count, bool is_exact, struct kp_strbuf *to)
{
    if (!count) {
        kp_strbuf_addf(to, "not counted");
        return;
    }
    kp_strbuf_addf(to, is_exact ? "" : "at least ");
    kp_strbuf_add_grouped(to, count);
}

/* ---- The answer ----------------------------------------------------------- */

/* --lies, or all rows if it is more. */
static size_t count_allowed(const struct kp_verdict_writer *writer)
{
    size_t allowed = writer->verdict->most_wrong_rows, rows = writer->game->row_count;

    return allowed < rows ? allowed : rows;
}

static void say_headline(const struct kp_verdict_writer *writer, struct kp_strbuf *to)
{
    const struct kp_verdict *verdict = writer->verdict;
    bool without = verdict->revealed && verdict->without_secret != KP_CHEATED;
    size_t rows = writer->game->row_count;

    if (verdict->answer == KP_UNDECIDED)
        kp_strbuf_addf(to, "undecided: %s ended the search before an answer was found",
                       kp_stop_name(verdict->stop));
    else if (verdict->answer == KP_CONSISTENT && rows == 0)
        kp_strbuf_addf(to, "there are no rows to check");
    else if (verdict->answer == KP_CONSISTENT &&
             (verdict->most_wrong_rows == 0 || verdict->wrong_row_count == 0))
        kp_strbuf_addf(to, "these scores can all be right");
    else if (verdict->answer == KP_CONSISTENT)
        kp_strbuf_addf(to, "these scores can be right if at most %zu row%s wrong",
                       count_allowed(writer), count_allowed(writer) == 1 ? " is" : "s are");
    else if (without && verdict->wrong_row_count > verdict->most_wrong_rows)
        kp_strbuf_addf(to, "the revealed secret does not fit these scores%s",
                       verdict->most_wrong_rows ? ", even if some are wrong" : "");
    else if (without)
        kp_strbuf_addf(to, "the revealed secret breaks the rules");
    else if (verdict->most_wrong_rows)
        kp_strbuf_addf(to, "these scores cannot be right, even if %zu row%s wrong",
                       verdict->most_wrong_rows, verdict->most_wrong_rows == 1 ? " is" : "s are");
    else if (rows == 0)
        kp_strbuf_addf(to, "the rules allow no secret");
    else if (verdict->conflict_is_minimal && verdict->conflict_rows == 0)
        kp_strbuf_addf(to, "no secret is possible, with or without these scores");
    else
        kp_strbuf_addf(to, "these scores cannot all be right");
}

static const char *caption_secret(const struct kp_verdict_writer *writer)
{
    const struct kp_verdict *verdict = writer->verdict;
    bool unique = kp_is_unique(verdict->count, verdict->count_is_exact);

    if (writer->game->row_count == 0)
        return verdict->revealed ? "The revealed secret:" : "One secret that the rules allow:";
    if (verdict->revealed)
        return unique                     ? "The revealed secret, the only one that fits:"
               : verdict->most_wrong_rows ? "The revealed secret fits:"
                                          : "The revealed secret fits every row:";
    return unique ? "The only secret that fits:" : "One secret that fits:";
}

static void say_how_many(const struct kp_verdict_writer *writer, struct kp_strbuf *to)
{
    const struct kp_verdict *verdict = writer->verdict;
    const char *count = verdict->count;

    if (!count || strcmp(count, "0") == 0 || kp_is_unique(count, verdict->count_is_exact))
        return;
    if (strcmp(count, "1") == 0) {
        kp_strbuf_addf(to, "there may be others");
        if (verdict->stop != KP_COMPLETED)
            kp_strbuf_addf(to, ": %s ended the count", kp_stop_name(verdict->stop));
        return;
    }
    kp_say_count(count, verdict->count_is_exact, to);
    if (writer->game->row_count == 0)
        kp_strbuf_addf(to, " secrets are possible");
    else if (verdict->most_wrong_rows)
        kp_strbuf_addf(to, " secrets fit if up to %zu row%s wrong", count_allowed(writer),
                       count_allowed(writer) == 1 ? " is" : "s are");
    else
        kp_strbuf_addf(to, " secrets fit these scores");
}

/* ---- The revealed secret --------------------------------------------------- */

/* The wrong rows with this mistake; NULL: all of them. */
static size_t find_wrong_rows(const struct kp_verdict *verdict, const char *mistake,
                              size_t rows[KP_ROWS_NAMED])
{
    size_t count = 0;

    for (size_t i = 0; i < verdict->wrong_row_count; i++)
        if ((!mistake || verdict->wrong_rows[i].mistake == mistake) && count++ < KP_ROWS_NAMED)
            rows[count - 1] = verdict->wrong_rows[i].row;
    return count;
}

static void say_mistakes(const struct kp_verdict_writer *writer, struct kp_strbuf *to)
{
    size_t rows[KP_ROWS_NAMED], count;

    for (const char *const *mistake = kp_mistakes; *mistake; mistake++) {
        count = find_wrong_rows(writer->verdict, *mistake, rows);
        if (count == 0)
            continue;
        kp_strbuf_addf(to, to->length ? "; " : "");
        kp_say_numbers("row", rows, count, to);
        kp_strbuf_addf(to, ": %s", *mistake);
    }
}

/* If the rows alone are consistent, perhaps the wrong code was revealed. */
static void say_either(const struct kp_verdict_writer *writer, struct kp_strbuf *to)
{
    const struct kp_verdict *verdict = writer->verdict;
    size_t rows[KP_ROWS_NAMED];

    if (!verdict->revealed || verdict->wrong_row_count == 0 || verdict->most_wrong_rows > 0 ||
        verdict->without_secret != KP_CONSISTENT)
        return;
    kp_strbuf_addf(to, "either ");
    kp_say_numbers("row", rows, find_wrong_rows(verdict, NULL, rows), to);
    kp_strbuf_addf(to, " %s scored wrongly, or the codemaker revealed the wrong code",
                   verdict->wrong_row_count == 1 ? "was" : "were");
}

/* ---- The conflict ------------------------------------------------------------ */

/* verdict->reason names the rows itself. */
static void say_conflict(const struct kp_verdict_writer *writer, struct kp_strbuf *to)
{
    const struct kp_verdict *verdict = writer->verdict;
    size_t n = verdict->conflict_rows;

    if (verdict->reason)
        kp_strbuf_addf(to, "%s", verdict->reason);
    if (verdict->reason || n == 0)
        return;
    kp_say_numbers("row", verdict->conflict, n, to);
    if (verdict->conflict_is_minimal && n > 2) {
        kp_strbuf_addf(to, " are a conflict: they cannot all be right, but any ");
        kp_say_number(n - 1, to);
        kp_strbuf_addf(to, " of them can");
        return;
    }
    kp_strbuf_addf(to, " cannot %sbe right", n == 1 ? "" : n == 2 ? "both " : "all ");
    if (!verdict->conflict_is_minimal)
        kp_strbuf_addf(to, "; %s ended the search for a smaller conflict",
                       verdict->stop ? kp_stop_name(verdict->stop) : "a limit");
}

static void say_first_impossible(const struct kp_verdict_writer *writer, struct kp_strbuf *to)
{
    if (writer->verdict->audit && writer->verdict->first_impossible != KP_NO_ROW &&
        writer->game->row_count > 1)
        kp_strbuf_addf(to, "row %zu rules out the last possible secret",
                       writer->verdict->first_impossible + 1);
}

/* ---- The answer as a whole ---------------------------------------------------- */

void kp_write_verdict_sentence(const struct kp_verdict_writer *writer, kp_sentence *sentence)
{
    struct kp_strbuf says = {0};

    sentence(writer, &says);
    writer->form->sentence(writer, KP_PLAIN, &says);
}

void kp_write_sentence(const struct kp_verdict_writer *writer, const char *format, ...)
{
    struct kp_strbuf says = {0};
    va_list arguments;

    va_start(arguments, format);
    kp_strbuf_vaddf(&says, format, arguments);
    va_end(arguments);
    writer->form->sentence(writer, KP_PLAIN, &says);
}

static void write_revealed(const struct kp_verdict_writer *writer)
{
    const struct kp_verdict *verdict = writer->verdict;

    writer->form->code(writer, "The revealed secret:", verdict->revealed);
    if (verdict->against_rules)
        kp_write_sentence(writer, "it breaks the rules: %s", verdict->against_rules);
    kp_write_verdict_sentence(writer, say_either);
    if (!writer->form->board_has_mistakes)
        kp_write_verdict_sentence(writer, say_mistakes);
    if (verdict->without_secret == KP_CONSISTENT) {
        writer->form->code(writer, "Another secret fits:", verdict->secret);
    } else if (verdict->without_secret == KP_CHEATED) {
        kp_write_sentence(writer, "no other secret fits these scores either");
        kp_write_verdict_sentence(writer, say_conflict);
    } else {
        kp_write_sentence(writer, "whether another secret fits is undecided: %s ended the search",
                          kp_stop_name(verdict->stop));
    }
    kp_write_verdict_sentence(writer, say_first_impossible);
    kp_write_verdict_sentence(writer, kp_say_suspects);
}

/* What follows the board: secrets, how many fit, why the scores cannot all be right. */
static void write_answer(const struct kp_verdict_writer *writer)
{
    const struct kp_verdict *verdict = writer->verdict;

    if (verdict->answer == KP_CONSISTENT) {
        writer->form->code(writer, caption_secret(writer), verdict->secret);
        if (!writer->form->board_has_mistakes)
            kp_write_verdict_sentence(writer, say_mistakes);
        kp_write_verdict_sentence(writer, say_how_many);
    } else if (verdict->revealed) {
        write_revealed(writer);
    } else if (verdict->answer == KP_CHEATED) {
        kp_write_verdict_sentence(writer, kp_say_suspects);
        kp_write_verdict_sentence(writer, say_conflict);
        kp_write_verdict_sentence(writer, say_first_impossible);
    }
}

/* ---- The history ---------------------------------------------------------------- */

static bool has_no_secret(const struct kp_story_row *row)
{
    return row->count && strcmp(row->count, "0") == 0;
}

size_t kp_story_length(const struct kp_verdict *verdict)
{
    size_t most = verdict->story_row_count, i = 0;

    if (most > KP_BOARD_ROWS + 1)
        most = KP_BOARD_ROWS + 1;
    while (i < most && !has_no_secret(&verdict->story_rows[i]))
        i++;
    return i < most ? i + 1 : most;
}

void kp_say_story_remarks(const struct kp_verdict *verdict, size_t i, struct kp_strbuf *to)
{
    const struct kp_story_row *row = &verdict->story_rows[i];

    if (row->told_nothing)
        kp_strbuf_addf(to, "no new information");
    if (!row->guess_was_possible)
        kp_strbuf_addf(to, "%sthe guess was already ruled out", row->told_nothing ? "; " : "");
}

void kp_say_story_rest(const struct kp_verdict *verdict, struct kp_strbuf *to)
{
    size_t shown = kp_story_length(verdict), rest = verdict->story_row_count - shown;

    if (rest == 0)
        return;
    if (has_no_secret(&verdict->story_rows[shown - 1]))
        kp_strbuf_addf(to, "none after that");
    else
        kp_strbuf_addf(to, "and %s more row%s", kp_grouped_count(rest).text, rest == 1 ? "" : "s");
}

/* Which options let keypeg go beyond the limits that the report names.  The limit of the search
 * counts if it left something open. */
static void write_remedies(const struct kp_verdict_writer *writer)
{
    const struct kp_verdict *verdict = writer->verdict;
    bool leaves_open = verdict->answer == KP_UNDECIDED ||
                       (verdict->revealed && verdict->without_secret == KP_UNDECIDED) ||
                       (verdict->conflict_rows > 0 && !verdict->conflict_is_minimal) ||
                       (verdict->count && strcmp(verdict->count, "1") == 0 &&
                        !verdict->count_is_exact);
    const char *remedies[] = {
        kp_stop_remedy(leaves_open ? verdict->stop : KP_COMPLETED),
        kp_stop_remedy(verdict->audit ? verdict->audit->stop : KP_COMPLETED),
        kp_stop_remedy(verdict->story_rows ? verdict->story_stop : KP_COMPLETED),
    };

    for (size_t i = 0; i < sizeof remedies / sizeof *remedies; i++) {
        bool is_new = remedies[i];

        for (size_t k = 0; k < i && is_new; k++)
            is_new = !remedies[k] || strcmp(remedies[k], remedies[i]) != 0;
        if (is_new)
            kp_write_sentence(writer, "%s", remedies[i]);
    }
}

void kp_write_verdict(const struct kp_verdict_writer *writer)
{
    const struct kp_verdict *verdict = writer->verdict;
    const struct kp_verdict_form *form = writer->form;
    struct kp_strbuf says = {0};

    say_headline(writer, &says);
    form->sentence(writer, KP_HEADLINE, &says);
    if (writer->game->row_count > 0)
        form->board(writer);
    if (verdict->audit)
        kp_write_repeated_mistakes(writer);
    write_answer(writer);
    if (verdict->audit)
        kp_write_audit(writer);
    if (verdict->story_rows) {
        form->story(writer);
        if (verdict->story_stop != KP_COMPLETED)
            kp_write_sentence(writer, "%s ended the counts", kp_stop_name(verdict->story_stop));
    }
    write_remedies(writer);
    for (const char *notes = verdict->notes; kp_say_note(&notes, &says);)
        form->sentence(writer, KP_SOFT, &says);
}
