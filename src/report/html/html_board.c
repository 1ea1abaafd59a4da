#include "report/board_rows.h"
#include "report/html/html_escape.h"
#include "report/html/html_impl.h"

static void write_remark(const struct kp_html *html, const struct kp_board_cursor *walk)
{
    struct kp_strbuf *to = html->to;

    if (walk->remark)
        kp_strbuf_addf(to, " <strong class=\"tag\">%s</strong>", walk->remark);
    if (!walk->wrong)
        return;
    kp_strbuf_addf(to, "<br/><strong class=\"tag\">should be</strong> ");
    kp_html_score(html->game->rules, walk->wrong->right, to);
    if (walk->wrong->mistake)
        kp_strbuf_addf(to, " <span class=\"soft\">%s</span>", walk->wrong->mistake);
}

static void write_row(const struct kp_html *html, const struct kp_board_cursor *walk)
{
    struct kp_strbuf *to = html->to;

    kp_strbuf_addf(to, "<tr%s><th scope=\"row\">%zu</th><td>",
                   walk->wrong || walk->remark ? " class=\"bad\"" : "", walk->row + 1);
    kp_html_guess(&html->pegs, kp_transcript_guess(html->game, walk->row), KP_NO_PEG, to);
    kp_strbuf_addf(to, "</td><td>");
    kp_html_score(html->game->rules, html->game->rows[walk->row].score, to);
    write_remark(html, walk);
    kp_strbuf_addf(to, "</td></tr>\n");
}

void kp_html_board(const struct kp_html *html)
{
    struct kp_board_cursor walk = {.game = html->game, .verdict = html->verdict};

    if (html->game->row_count == 0)
        return;
    kp_strbuf_addf(html->to, "<table class=\"board\">\n<caption>The board</caption>\n"
                             "<thead><tr><th scope=\"col\">Row</th><th scope=\"col\">Guess</th>"
                             "<th scope=\"col\">Score</th></tr></thead>\n<tbody>\n");
    while (kp_board_next_row(&walk))
        write_row(html, &walk);
    kp_strbuf_addf(html->to, "</tbody>\n</table>\n");
    if (walk.left_out)
        kp_strbuf_addf(html->to, "<p class=\"soft\">And %zu more rows.</p>\n", walk.left_out);
    kp_html_legend(&html->pegs, html->to);
}
