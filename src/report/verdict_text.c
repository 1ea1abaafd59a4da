/* A verdict as text: the headline, the board, the answer with the audit, the history, the notes,
 * and with -v the steps that led to the answer and what they cost.  Sentences are broken into lines
 * at spaces. */
#include "base/utf8.h"
#include "keypeg.h"
#include "report/verdict_writer.h"

#include <stdio.h>
#include <string.h>

/* ---- Sentences -------------------------------------------------------------- */

/* The first letter becomes a capital. */
void kp_write_wrapped(struct kp_strbuf *says, int width, struct kp_strbuf *to)
{
    const char *text = says->length > 0 && !says->failed ? says->text : "";
    int column = 0;

    for (const char *word = text; *word;) {
        size_t length = strcspn(word, " ");
        bool first = word == text, lower = first && word[0] >= 'a' && word[0] <= 'z';
        int columns = (int)kp_utf8_count(word, length);
        bool fits = column + 1 + columns + (word[length] == '\0') <= width;

        if (!first)
            kp_strbuf_add(to, fits ? " " : "\n", 1);
        column = !first && fits ? column + 1 + columns : columns;
        if (lower)
            kp_strbuf_addf(to, "%c", word[0] - 'a' + 'A');
        kp_strbuf_add(to, word + lower, length - lower);
        word += length + (word[length] == ' ');
    }
    if (*text)
        kp_strbuf_addf(to, "%s\n", text[says->length - 1] == ':' ? "" : ".");
    to->failed |= says->failed;
    kp_strbuf_free(says);
}

struct kp_verdict_writer kp_text_report_begin(const struct kp_transcript *game,
                                              const struct kp_verdict *verdict,
                                              const struct kp_style *style, struct kp_strbuf *to)
{
    return (struct kp_verdict_writer){.game = game,
                                      .verdict = verdict,
                                      .pegs = kp_pegs_make(game->rules, style && style->colour),
                                      .width = kp_style_width(style),
                                      .to = to,
                                      .form = &kp_text_form};
}

#define SECRET_INDENT 6 /* columns before a secret below its repair */

/* ---- The board -------------------------------------------------------------- */

static const char sure_word[] = ", sure";

static void write_board(const struct kp_verdict_writer *report)
{
    const struct kp_transcript *game = report->game;
    const struct kp_verdict *verdict = report->verdict;
    struct kp_board_cursor cursor = {.game = game, .verdict = verdict};
    const char *mark = report->pegs.colour ? "\033[1;31m>\033[0m" : ">";
    int digits = snprintf(NULL, 0, "%zu", game->row_count);
    int score = (int)strlen("   black  white") + 2 * snprintf(NULL, 0, "%d", game->rules->pegs);
    int columns = report->width - 5 - digits; /* left for the pegs, beside the score and the mark */
    struct kp_strbuf *to = report->to, known = {0};
    char margin[40];

    if (kp_transcript_sure_rows(game) > 0)
        score += (int)strlen(sure_word);
    columns -= score;
    if (verdict->wrong_row_count > 0 || verdict->answer == KP_CHEATED)
        columns -= (int)strlen("   should be") + score;
    while (kp_board_next_row(&cursor)) {
        kp_strbuf_addf(to, " %s %*zu  ", cursor.wrong || cursor.remark ? mark : " ", digits,
                       cursor.row + 1);
        kp_pegs_draw_fitting(&report->pegs, kp_transcript_guess(game, cursor.row), columns, to);
        kp_strbuf_addf(to, "   ");
        kp_say_score(game->rules, game->rows[cursor.row].score, to);
        kp_strbuf_addf(to, "%s", game->rows[cursor.row].sure ? sure_word : "");
        if (cursor.wrong) {
            kp_strbuf_addf(to, "   should be ");
            kp_say_score(game->rules, cursor.wrong->right, to);
        }
        if (cursor.remark)
            kp_strbuf_addf(to, "   %s", cursor.remark);
        kp_strbuf_addf(to, "\n");
    }
    if (cursor.left_out)
        kp_strbuf_addf(to, "   and %s more rows\n", kp_grouped_count(cursor.left_out).text);
    snprintf(margin, sizeof margin, "%*s", digits + 5, ""); /* below the guesses */
    kp_say_known(game, KP_KNOWN_LINES, "\n", &known);
    kp_strbuf_add_lines(to, margin, &known);
    kp_strbuf_free(&known);
    kp_strbuf_addf(to, "\n");
}

/* ---- The history --------------------------------------------------------------- */

#define MOST_COLUMNS 30 /* of a count; longer ones are not aligned */

static void write_story(const struct kp_verdict_writer *report)
{
    const struct kp_verdict *verdict = report->verdict;
    int digits = snprintf(NULL, 0, "%zu", report->game->row_count);
    struct kp_strbuf *to = report->to, count = {0}, remarks = {0};
    size_t shown = kp_story_length(verdict), columns = 0;

    kp_strbuf_addf(to, "\nPossible secrets after each row%s:\n",
                   verdict->most_wrong_rows ? ", if every score is right" : "");
    for (size_t i = 0; i < shown; i++) {
        kp_strbuf_clear(&count);
        kp_say_count(verdict->story_rows[i].count, verdict->story_rows[i].count_is_exact, &count);
        if (count.length > columns && count.length <= MOST_COLUMNS)
            columns = count.length;
    }
    for (size_t i = 0; i < shown; i++) {
        if (i == 0)
            kp_strbuf_addf(to, "   start %*s", digits > 4 ? digits - 2 : 2, "");
        else
            kp_strbuf_addf(to, "   row %-*zu", digits > 4 ? digits : 4, i);
        kp_strbuf_clear(&count);
        kp_say_count(verdict->story_rows[i].count, verdict->story_rows[i].count_is_exact, &count);
        kp_strbuf_addf(to, "   ");
        kp_strbuf_fill(to, ' ', columns > count.length ? columns - count.length : 0);
        kp_strbuf_append(to, &count);
        if (i > 0)
            kp_say_story_remarks(verdict, i, &remarks);
        kp_strbuf_addf(to, remarks.length ? "   " : "");
        kp_strbuf_append(to, &remarks);
        kp_strbuf_addf(to, "\n");
    }
    kp_say_story_rest(verdict, &remarks);
    if (remarks.length)
        kp_strbuf_addf(to, "   %s\n", remarks.text);
    to->failed |= remarks.failed;
    kp_strbuf_free(&remarks);
}

/* ---- Repairs ------------------------------------------------------------------ */

static void write_repaired_secret(const struct kp_verdict_writer *report, const uint16_t *secret,
                                  const char *count)
{
    struct kp_strbuf caption = {0};

    kp_strbuf_fill(&caption, ' ', SECRET_INDENT);
    kp_say_repaired_secret(count, &caption);
    kp_write_code(report, caption.failed ? "" : caption.text, SECRET_INDENT, secret);
    report->to->failed |= caption.failed;
    kp_strbuf_free(&caption);
}

/* Without secrets between them, the word "and" shows which rows belong to one repair. */
static void list_repairs(const struct kp_verdict_writer *report, bool shows_secrets)
{
    const struct kp_audit *audit = report->verdict->audit;
    int digits = snprintf(NULL, 0, "%zu", report->game->row_count);
    struct kp_strbuf *to = report->to;

    if (audit->repair_count > 0)
        kp_strbuf_addf(to, audit->repair_count + audit->repairs_left_out == 1
                               ? "Repair:\n"
                               : "Repairs, likeliest first:\n");
    for (size_t k = 0; k < audit->repair_count; k++) {
        const struct kp_repair *repair = &audit->repairs[k];

        for (size_t i = 0; i < repair->row_count; i++) {
            kp_strbuf_addf(to, "   %srow %*zu should be ", i > 0 && !shows_secrets ? "and " : "",
                           digits, repair->rows[i].row + 1);
            kp_say_score(report->game->rules, repair->rows[i].right, to);
            if (repair->rows[i].mistake)
                kp_strbuf_addf(to, "   (%s)", repair->rows[i].mistake);
            kp_strbuf_addf(to, "\n");
        }
        if (shows_secrets)
            write_repaired_secret(report, repair->secret, repair->count);
    }
}

static void write_repairs(const struct kp_verdict_writer *report)
{
    const struct kp_audit *audit = report->verdict->audit;

    if (audit->repair_count + audit->misrecorded_guess_count > 0)
        kp_strbuf_addf(report->to, "\n");
    list_repairs(report, true);
}

/* ---- The answer -------------------------------------------------------------- */

static void write_sentence(const struct kp_verdict_writer *report, enum kp_tone tone,
                           struct kp_strbuf *says)
{
    kp_write_wrapped(says, report->width, report->to);
    kp_strbuf_addf(report->to, tone == KP_HEADLINE ? "\n" : "");
}

static void write_code(const struct kp_verdict_writer *report, const char *caption,
                       const uint16_t *code)
{
    kp_write_code(report, *caption ? caption : " ", KP_CODE_INDENT, code);
    kp_strbuf_addf(report->to, *caption ? "" : "\n");
}

const struct kp_verdict_form kp_text_form = {
    .repeated_heading = "",
    .misrecorded_heading = "",
    .conflicts_heading = "\n",
    .list = "",
    .item = "   ",
    .item_end = "\n",
    .list_end = "",
    .sentence = write_sentence,
    .code = write_code,
    .repaired_secret = write_repaired_secret,
    .board = write_board,
    .repairs = write_repairs,
    .story = write_story,
};

/* ---- The steps to the answer ------------------------------------------------- */

/* "2 calls of the solver", "1 call of the solver"; nothing of 0. */
static void say_stat(const char *before, uint64_t number, const char *things, const char *after,
                     struct kp_strbuf *to)
{
    int length = (int)strcspn(things, " ");

    if (number > 0)
        kp_strbuf_addf(to, "%s%s %.*s%s%s", before, kp_grouped_count(number).text,
                       length - (number == 1), things, things + length, after);
}

/* "0.012 s  native: 2 secrets, and there may be others; the state budget (--states) ended it;
 * 150,000 states the native engine visited" */
static void write_step(const struct kp_verdict_writer *report, const struct kp_step *step)
{
    struct kp_strbuf *to = report->to;
    unsigned long long ms = (unsigned long long)(1000 * step->seconds + 0.5);
    bool is_stopped = step->stop != KP_COMPLETED && step->stop != KP_ENOUGH;

    kp_strbuf_addf(to, "%4llu.%03llu s  %s: ", ms / 1000, ms % 1000, step->who);
    if (step->engine == KP_ARITHMETIC)
        kp_strbuf_addf(to, step->answer == KP_CHEATED ? "found a conflict" : "found no conflict");
    else if (step->answer != KP_CONSISTENT)
        kp_strbuf_addf(to, step->answer == KP_CHEATED ? "no secret" : "no answer");
    else if (step->secrets == UINT64_MAX)
        kp_strbuf_addf(to, "too many secrets to count");
    else
        kp_say_things(step->secrets, "secret", "secrets", to);
    if (step->answer == KP_CONSISTENT && step->engine != KP_ARITHMETIC)
        kp_strbuf_addf(to, step->counted ? ", and no other" : ", and there may be others");
    if (is_stopped)
        kp_strbuf_addf(to, "; %s ended it", kp_stop_name(step->stop));
#define TELL(name, what) say_stat("; ", step->cost.name, what, "", to);
    KP_STATS(TELL)
#undef TELL
    if (step->turns > 1)
        kp_strbuf_addf(to, "; %s turns", kp_grouped_count(step->turns).text);
    kp_strbuf_addf(to, "\n");
}

static void write_stats(const struct kp_verdict_writer *report)
{
    static const char *const names[] = {
        [KP_AUTO] = "no engine",
        [KP_NATIVE] = "the native engine",
        [KP_LINEAR] = "the linear engine",
        [KP_SAT] = "the SAT engine",
        [KP_ARITHMETIC] = "arithmetic",
        [KP_REPLAY] = "checking the revealed secret against every row",
        [KP_OTHER_SOLVER] = "no engine",
    };
    const struct kp_verdict *verdict = report->verdict;

    kp_strbuf_addf(report->to, "Decided by: %s\n", names[verdict->engine]);
    for (size_t i = 0; i < verdict->step_count; i++)
        write_step(report, &verdict->steps[i]);
    if (verdict->encoding)
        kp_strbuf_addf(report->to, "Encoding: %s\n", verdict->encoding);
#define TELL(name, what) say_stat("   ", verdict->stats.name, what, "\n", report->to);
    KP_STATS(TELL)
#undef TELL
}

enum kp_status kp_report(const struct kp_transcript *game, const struct kp_verdict *verdict,
                         const struct kp_style *style, const struct kp_out *out)
{
    struct kp_strbuf to = {0};
    struct kp_verdict_writer report = kp_text_report_begin(game, verdict, style, &to);

    kp_write_verdict(&report);
    if (style && style->stats)
        write_stats(&report);
    return kp_strbuf_send(&to, out);
}

enum kp_status kp_report_repairs(const struct kp_transcript *game, const struct kp_verdict *verdict,
                                 const struct kp_style *style, const struct kp_out *out)
{
    const struct kp_audit *audit = verdict->audit;
    struct kp_strbuf to = {0};
    struct kp_verdict_writer report = kp_text_report_begin(game, verdict, style, &to);

    if (!audit)
        return KP_OK;
    list_repairs(&report, false);
    if (audit->repairs_left_out || (audit->repair_count && !audit->repairs_are_all))
        kp_write_sentence(&report, "there are other repairs");
    for (size_t i = 0; i < audit->repeated_mistake_count; i++)
        kp_write_sentence(&report, "or the same mistake was made in every row%s: %s",
                          kp_transcript_sure_rows(game) > 0 ? " that is not sure" : "",
                          audit->repeated_mistakes[i].mistake);
    kp_write_verdict_sentence(&report, kp_say_misrecorded_guesses);
    return kp_strbuf_send(&to, out);
}
