/* The parts of a page that show the board, the story and the audit as drawings and tables. */
#include "base/allocate.h"
#include "report/board_rows.h"
#include "report/html/html_impl.h"
#include "report/verdict_sentences.h"

#include <stdlib.h>
#include <string.h>

/* ---- The board ------------------------------------------------------------------- */

static void write_mark(const struct kp_html *html, const struct kp_board_cursor *cursor)
{
    struct kp_strbuf *to = html->to;

    if (cursor->remark)
        kp_strbuf_addf(to, " <strong class=\"tag\">%s</strong>", cursor->remark);
    if (!cursor->wrong)
        return;
    kp_strbuf_addf(to, "<br/><strong class=\"tag\">should be</strong> ");
    kp_html_score(html->of.game->rules, cursor->wrong->right, to);
    if (cursor->wrong->mistake)
        kp_strbuf_addf(to, " <span class=\"soft\">%s</span>", cursor->wrong->mistake);
}

static void write_row(const struct kp_html *html, const struct kp_board_cursor *cursor)
{
    struct kp_strbuf *to = html->to;

    kp_strbuf_addf(to, "<tr%s><th scope=\"row\">%zu</th><td>",
                   cursor->wrong || cursor->remark ? " class=\"bad\"" : "", cursor->row + 1);
    kp_html_guess(&html->pegs, kp_transcript_guess(html->of.game, cursor->row), KP_NO_PEG, to);
    kp_strbuf_addf(to, "</td><td>");
    kp_html_score(html->of.game->rules, html->of.game->rows[cursor->row].score, to);
    if (html->of.game->rows[cursor->row].sure)
        kp_strbuf_addf(to, " <span class=\"soft\">sure</span>");
    write_mark(html, cursor);
    kp_strbuf_addf(to, "</td></tr>\n");
}

void kp_html_board(const struct kp_html *html)
{
    struct kp_board_cursor cursor = {.game = html->of.game, .verdict = html->of.verdict};

    if (html->of.game->row_count == 0)
        return;
    kp_strbuf_addf(html->to, "<table class=\"board\">\n<caption>The board</caption>\n"
                             "<thead><tr><th scope=\"col\">Row</th><th scope=\"col\">Guess</th>"
                             "<th scope=\"col\">Score</th></tr></thead>\n<tbody>\n");
    while (kp_board_next_row(&cursor))
        write_row(html, &cursor);
    kp_strbuf_addf(html->to, "</tbody>\n</table>\n");
    if (cursor.left_out)
        kp_strbuf_addf(html->to, "<p class=\"soft\">And %s more rows.</p>\n",
                       kp_grouped((long long)cursor.left_out).text);
    kp_html_legend(&html->pegs, html->to);
}

/* ---- The history ------------------------------------------------------------------ */

#define BAR 160 /* the width of the longest bar of the story */

/* The decimal logarithm of a count plus 0.1, from its number of digits and the first one,
 * and 0 for none: the count need not fit a double. */
static double magnitude(const char *count)
{
    static const double tenths[] = {0, 0.1, 0.3, 0.48, 0.6, 0.7, 0.78, 0.85, 0.9, 0.95};

    return strcmp(count, "0") == 0 ? 0 : (double)strlen(count) - 0.9 + tenths[count[0] - '0'];
}

static void draw_bar(const struct kp_html *html, const struct kp_story_row *row)
{
    const char *first = html->of.verdict->story_rows[0].count;
    double most = first ? magnitude(first) : 0;
    int width = row->count && most > 0 ? (int)(magnitude(row->count) / most * BAR) : 0;

    width = width > BAR ? BAR : width;
    kp_strbuf_addf(html->to,
                   "<svg class=\"bar\" width=\"%d\" height=\"12\" viewBox=\"0 0 %d 12\" "
                   "aria-hidden=\"true\"><rect width=\"%d\" height=\"12\" rx=\"3\"/></svg>",
                   BAR, BAR, width);
}

static void write_story_row(const struct kp_html *html, size_t i)
{
    const struct kp_story_row *row = &html->of.verdict->story_rows[i];
    struct kp_strbuf *to = html->to;

    if (i == 0)
        kp_strbuf_addf(to, "<tr><th scope=\"row\">start</th><td class=\"number\">");
    else
        kp_strbuf_addf(to, "<tr><th scope=\"row\">%zu</th><td class=\"number\">", i);
    kp_say_story_count(row, to);
    kp_strbuf_addf(to, "</td><td class=\"scale\">");
    draw_bar(html, row);
    kp_strbuf_addf(to, "</td><td>");
    if (i > 0)
        kp_say_story_remarks(html->of.verdict, i, to);
    kp_strbuf_addf(to, "</td></tr>\n");
}

void kp_html_story(const struct kp_html *html)
{
    struct kp_strbuf rest = {0};

    if (!html->of.verdict->story_rows)
        return;
    kp_strbuf_addf(
        html->to,
        "<table class=\"story\">\n<caption>Possible secrets after each row%s</caption>\n"
        "<thead><tr><th scope=\"col\">After row</th>"
        "<th scope=\"col\">Secrets</th><th scope=\"col\" class=\"scale\">Logarithmic scale</th>"
        "<th scope=\"col\">Remark</th></tr></thead>\n<tbody>\n",
        html->of.verdict->lies ? ", if every score is right" : "");
    for (size_t i = 0; i < kp_story_length(html->of.verdict); i++)
        write_story_row(html, i);
    kp_strbuf_addf(html->to, "</tbody>\n</table>\n");
    kp_say_story_rest(html->of.verdict, &rest);
    kp_html_sentence("p class=\"soft\"", &rest, html->to);
    kp_html_verdict_sentence(html, kp_say_story_stop);
}

/* ---- The same mistake in every row ------------------------------------------ */

void kp_html_repeated_mistakes(const struct kp_html *html)
{
    const struct kp_audit *audit = html->of.verdict->audit;

    if (!audit || audit->slip_count == 0)
        return;
    kp_strbuf_addf(html->to, "<h3>The same mistake in every row?</h3>\n");
    for (size_t i = 0; i < audit->slip_count; i++) {
        struct kp_strbuf says = {0};

        kp_say_repeated_mistake(&html->of, &audit->slips[i], &says);
        kp_html_sentence("p", &says, html->to);
        kp_html_captioned_secret(html, NULL, audit->slips[i].secret);
    }
}

/* ---- Repairs, side by side ----------------------------------------------- */

static void write_wrong_row(const struct kp_html *html, const struct kp_wrong_row *wrong)
{
    struct kp_strbuf *to = html->to;

    kp_strbuf_addf(to, "<h4>Row %zu</h4>\n<p>", wrong->row + 1);
    kp_html_guess(&html->pegs, kp_transcript_guess(html->of.game, wrong->row), KP_NO_PEG, to);
    kp_strbuf_addf(to, "</p>\n<p>not <del>");
    kp_say_score(html->of.game->rules, html->of.game->rows[wrong->row].score, to);
    kp_strbuf_addf(to, "</del> but<br/><ins>");
    kp_html_score(html->of.game->rules, wrong->right, to);
    kp_strbuf_addf(to, "</ins></p>\n");
    if (wrong->mistake)
        kp_strbuf_addf(to, "<p class=\"soft\">%s</p>\n", wrong->mistake);
}

static void write_secret(const struct kp_html *html, const uint16_t *secret, const char *count)
{
    struct kp_strbuf caption = {0};

    kp_say_repaired_secret(count, &caption);
    kp_html_sentence("p class=\"then\"", &caption, html->to);
    kp_html_captioned_secret(html, NULL, secret);
}

static void write_repair(const struct kp_html *html, const struct kp_repair *repair)
{
    kp_strbuf_addf(html->to, "<li>\n");
    for (size_t i = 0; i < repair->row_count; i++)
        write_wrong_row(html, &repair->rows[i]);
    write_secret(html, repair->secret, repair->count);
    kp_strbuf_addf(html->to, "</li>\n");
}

static void write_repairs(const struct kp_html *html)
{
    const struct kp_audit *audit = html->of.verdict->audit;

    if (audit->repair_count == 0)
        return;
    kp_strbuf_addf(html->to, "<h3>%s</h3>\n<ol class=\"cards\">\n",
                   audit->repair_count + audit->repairs_left_out == 1 ? "Repair"
                                                                      : "Repairs, likeliest first");
    for (size_t i = 0; i < audit->repair_count; i++)
        write_repair(html, &audit->repairs[i]);
    kp_strbuf_addf(html->to, "</ol>\n");
    kp_html_verdict_sentence(html, kp_say_left_out);
}

/* ---- Misrecorded guesses ---------------------------------------------------- */

static void write_misnoted(const struct kp_html *html, const struct kp_misrecorded_peg *misnoted)
{
    size_t size = (size_t)html->of.game->rules->pegs * sizeof(uint16_t);
    uint16_t *guess = kp_copy(kp_transcript_guess(html->of.game, misnoted->row), size);

    if (!guess) {
        html->to->failed = true;
        return;
    }
    guess[misnoted->peg] = misnoted->colour;
    kp_strbuf_addf(html->to, "<li>\n<h4>Row %zu, peg %d</h4>\n<p>", misnoted->row + 1,
                   misnoted->peg + 1);
    kp_html_guess(&html->pegs, guess, misnoted->peg, html->to);
    kp_strbuf_addf(html->to, "</p>\n");
    write_secret(html, misnoted->secret, misnoted->count);
    kp_strbuf_addf(html->to, "</li>\n");
    free(guess);
}

static void write_all_misnoted(const struct kp_html *html)
{
    const struct kp_audit *audit = html->of.verdict->audit;

    if (audit->misnoted_count == 0)
        return;
    kp_strbuf_addf(html->to, "<h3>A peg recorded wrongly?</h3>\n");
    kp_html_verdict_sentence(html, kp_say_misnoted);
    kp_strbuf_addf(html->to, "<ul class=\"cards\">\n");
    for (size_t i = 0; i < audit->misnoted_count; i++)
        write_misnoted(html, &audit->misnoted[i]);
    kp_strbuf_addf(html->to, "</ul>\n");
}

/* ---- All of it ---------------------------------------------------------------- */

static void write_conflicts(const struct kp_html *html)
{
    const struct kp_audit *audit = html->of.verdict->audit;

    if (!audit->conflicts)
        return;
    kp_strbuf_addf(html->to, "<h3>Conflicts</h3>\n");
    kp_html_verdict_sentence(html, kp_say_conflicts);
    kp_strbuf_addf(html->to, "<ul class=\"sets\">\n");
    for (size_t i = 0; i < audit->conflict_count; i++) {
        kp_strbuf_addf(html->to, "<li>");
        kp_say_rows(audit->conflicts[i].row, audit->conflicts[i].count, html->to);
        kp_strbuf_addf(html->to, "</li>\n");
    }
    kp_strbuf_addf(html->to, "</ul>\n");
    kp_html_verdict_sentence(html, kp_say_tally);
}

void kp_html_audit(const struct kp_html *html)
{
    if (!html->of.verdict->audit)
        return;
    if (kp_shows_repairs(html->of.verdict)) {
        write_repairs(html);
        write_all_misnoted(html);
    }
    write_conflicts(html);
    kp_html_verdict_sentence(html, kp_say_unfinished);
}
