/* The parts of a page that show a verdict: the board, the story and the audit as drawings and
 * tables. */
#include "report/html/html_impl.h"

#include <string.h>

static void write_sentence(const struct kp_verdict_writer *html, enum kp_tone tone,
                           struct kp_strbuf *says)
{
    static const char *const elements[] = {[KP_PLAIN] = "p",
                                           [KP_HEADLINE] = "p class=\"answer\"",
                                           [KP_SOFT] = "p class=\"soft\"",
                                           [KP_CAPTION] = "p class=\"then\""};

    kp_html_sentence(elements[tone], says, html->to);
}

static void write_code(const struct kp_verdict_writer *html, const char *caption,
                       const uint16_t *code)
{
    kp_strbuf_addf(html->to, "<div>%s", caption);
    kp_html_secret(&html->pegs, code, html->to);
    kp_strbuf_addf(html->to, "</div>\n");
}

/* ---- The board ------------------------------------------------------------------- */

static void write_row(const struct kp_verdict_writer *html, const struct kp_board_cursor *cursor)
{
    const struct kp_rules *rules = html->game->rules;
    struct kp_strbuf *to = html->to;

    kp_strbuf_addf(to, "<tr%s><th scope=\"row\">%zu</th><td>",
                   cursor->wrong || cursor->remark ? " class=\"bad\"" : "", cursor->row + 1);
    kp_html_guess(&html->pegs, kp_transcript_guess(html->game, cursor->row), 0, to);
    kp_strbuf_addf(to, "</td><td>");
    kp_html_score(rules, html->game->rows[cursor->row].score, to);
    if (html->game->rows[cursor->row].sure)
        kp_strbuf_addf(to, " <span class=\"soft\">sure</span>");
    if (cursor->remark)
        kp_strbuf_addf(to, " <strong class=\"tag\">%s</strong>", cursor->remark);
    if (cursor->wrong) {
        kp_strbuf_addf(to, "<br/><strong class=\"tag\">should be</strong> ");
        kp_html_score(rules, cursor->wrong->right, to);
        if (cursor->wrong->mistake)
            kp_strbuf_addf(to, " <span class=\"soft\">%s</span>", cursor->wrong->mistake);
    }
    kp_strbuf_addf(to, "</td></tr>\n");
}

static void write_known(const struct kp_verdict_writer *html)
{
    struct kp_strbuf known = {0};

    kp_say_known(html->game, KP_KNOWN_LINES, "\n", &known);
    if (known.length > 0)
        kp_strbuf_addf(html->to, "<p>What else is known of the secret:");
    for (char *line = known.text, *end; line; line = end ? end + 1 : NULL) {
        end = strchr(line, '\n');
        if (end)
            *end = '\0';
        kp_strbuf_addf(html->to, "<br/>");
        kp_html_text(line, html->to);
    }
    kp_strbuf_addf(html->to, known.length > 0 ? "</p>\n" : "");
    html->to->failed |= known.failed;
    kp_strbuf_free(&known);
}

static void write_board(const struct kp_verdict_writer *html)
{
    struct kp_board_cursor cursor = {.game = html->game, .verdict = html->verdict};

    kp_strbuf_addf(html->to, "<table class=\"board\">\n<caption>The board</caption>\n"
                             "<thead><tr><th scope=\"col\">Row</th><th scope=\"col\">Guess</th>"
                             "<th scope=\"col\">Score</th></tr></thead>\n<tbody>\n");
    while (kp_board_next_row(&cursor))
        write_row(html, &cursor);
    kp_strbuf_addf(html->to, "</tbody>\n</table>\n");
    if (cursor.left_out)
        kp_strbuf_addf(html->to, "<p class=\"soft\">And %s more rows.</p>\n",
                       kp_grouped_count(cursor.left_out).text);
    write_known(html);
    kp_html_legend(&html->pegs, html->to);
}

/* ---- The history ------------------------------------------------------------------ */

static void write_story_row(const struct kp_verdict_writer *html, size_t i)
{
    const struct kp_verdict *verdict = html->verdict;
    struct kp_strbuf *to = html->to;

    kp_strbuf_addf(to, "<tr><th scope=\"row\">");
    if (i == 0)
        kp_strbuf_addf(to, "start");
    else
        kp_strbuf_addf(to, "%zu", i);
    kp_strbuf_addf(to, "</th><td class=\"number\">");
    kp_say_count(verdict->story_rows[i].count, verdict->story_rows[i].count_is_exact, to);
    kp_strbuf_addf(to, "</td><td>");
    if (i > 0)
        kp_say_story_remarks(verdict, i, to);
    kp_strbuf_addf(to, "</td></tr>\n");
}

static void write_story(const struct kp_verdict_writer *html)
{
    struct kp_strbuf rest = {0};

    kp_strbuf_addf(html->to,
                   "<table class=\"story\">\n<caption>Possible secrets after each row%s</caption>\n"
                   "<thead><tr><th scope=\"col\">After row</th>"
                   "<th scope=\"col\">Secrets</th>"
                   "<th scope=\"col\">Remark</th></tr></thead>\n<tbody>\n",
                   html->verdict->most_wrong_rows ? ", if every score is right" : "");
    for (size_t i = 0; i < kp_story_length(html->verdict); i++)
        write_story_row(html, i);
    kp_strbuf_addf(html->to, "</tbody>\n</table>\n");
    kp_say_story_rest(html->verdict, &rest);
    write_sentence(html, KP_SOFT, &rest);
}

/* ---- Repairs, side by side ----------------------------------------------- */

static void write_repaired_secret(const struct kp_verdict_writer *html, const uint16_t *secret,
                                  const char *count)
{
    struct kp_strbuf caption = {0};

    kp_say_repaired_secret(count, &caption);
    write_sentence(html, KP_CAPTION, &caption);
    write_code(html, "", secret);
}

static void write_repairs(const struct kp_verdict_writer *html)
{
    const struct kp_transcript *game = html->game;
    const struct kp_audit *audit = html->verdict->audit;
    struct kp_strbuf *to = html->to;

    if (audit->repair_count == 0)
        return;
    kp_strbuf_addf(to, "<h3>%s</h3>\n<ol class=\"cards\">\n",
                   audit->repair_count + audit->repairs_left_out == 1 ? "Repair"
                                                                      : "Repairs, likeliest first");
    for (const struct kp_repair *repair = audit->repairs;
         repair < audit->repairs + audit->repair_count; repair++) {
        kp_strbuf_addf(to, "<li>\n");
        for (const struct kp_wrong_row *wrong = repair->rows;
             wrong < repair->rows + repair->row_count; wrong++) {
            kp_strbuf_addf(to, "<h4>Row %zu</h4>\n<p>", wrong->row + 1);
            kp_html_guess(&html->pegs, kp_transcript_guess(game, wrong->row), 0, to);
            kp_strbuf_addf(to, "</p>\n<p>not <del>");
            kp_say_score(game->rules, game->rows[wrong->row].score, to);
            kp_strbuf_addf(to, "</del> but<br/><ins>");
            kp_html_score(game->rules, wrong->right, to);
            kp_strbuf_addf(to, "</ins></p>\n");
            if (wrong->mistake)
                kp_strbuf_addf(to, "<p class=\"soft\">%s</p>\n", wrong->mistake);
        }
        write_repaired_secret(html, repair->secret, repair->count);
        kp_strbuf_addf(to, "</li>\n");
    }
    kp_strbuf_addf(to, "</ol>\n");
}

const struct kp_verdict_form kp_html_form = {
    .board_has_mistakes = true,
    .repeated_heading = "<h3>The same mistake in every row?</h3>\n",
    .misrecorded_heading = "<h3>A peg recorded wrongly?</h3>\n",
    .conflicts_heading = "<h3>Conflicts</h3>\n",
    .list = "<ul class=\"sets\">\n",
    .item = "<li>",
    .item_end = "</li>\n",
    .list_end = "</ul>\n",
    .sentence = write_sentence,
    .code = write_code,
    .repaired_secret = write_repaired_secret,
    .board = write_board,
    .repairs = write_repairs,
    .story = write_story,
};
