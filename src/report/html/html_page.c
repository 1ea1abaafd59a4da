/* A page that needs nothing but itself: no scripts, no fonts, no other files.
 * It is well-formed XML, too. */
#include "report/html/html_escape.h"
#include "report/html/html_impl.h"
#include "report/html/html_style.h"
#include "report/verdict_report.h"
#include <string.h>

#define TITLE "Were these scores right?"

void kp_html_say(const struct kp_html *html, kp_sentence *sentence)
{
    struct kp_strbuf says = {0};

    sentence(html->game, html->verdict, &says);
    kp_html_sentence("p", &says, html->to);
}

void kp_html_show(const struct kp_html *html, const char *caption, const uint16_t *secret)
{
    kp_strbuf_addf(html->to, "<div>");
    if (caption)
        kp_strbuf_addf(html->to, "%s", caption);
    kp_html_secret(&html->pegs, secret, html->to);
    kp_strbuf_addf(html->to, "</div>\n");
}

/* ---- The answer ---------------------------------------------------------------- */

/* What the rows say when the revealed secret is left aside. */
static void say_without_secret(const struct kp_html *html)
{
    kp_html_say(html, kp_say_without_secret);
    if (html->verdict->without_secret == KP_CONSISTENT)
        kp_html_show(html, NULL, html->verdict->secret);
    else if (html->verdict->without_secret == KP_CHEATED)
        kp_html_say(html, kp_say_conflict);
}

static void say_why(const struct kp_html *html)
{
    const struct kp_verdict *verdict = html->verdict;

    if (verdict->answer == KP_UNDECIDED)
        return;
    if (verdict->revealed) {
        kp_html_show(html, "The revealed secret:", verdict->revealed);
        kp_html_say(html, kp_say_against_rules);
        kp_html_say(html, kp_say_either);
        say_without_secret(html);
    } else {
        kp_html_say(html, kp_say_suspects);
        kp_html_say(html, kp_say_conflict);
    }
    kp_html_say(html, kp_say_first_impossible);
    if (verdict->revealed)
        kp_html_say(html, kp_say_suspects);
}

static void say_answer(const struct kp_html *html)
{
    const struct kp_verdict *verdict = html->verdict;

    if (verdict->answer == KP_CONSISTENT) {
        kp_html_show(html, kp_secret_caption(html->game, verdict), verdict->secret);
        kp_html_say(html, kp_say_how_many);
        return;
    }
    kp_html_repeated_mistakes(html);
    say_why(html);
    kp_html_audit(html);
}

static void say_notes(const struct kp_html *html)
{
    for (const char *line = html->verdict->notes; *line; line += strspn(line, "\n")) {
        struct kp_strbuf says = {0};
        int length = (int)strcspn(line, "\n");

        kp_strbuf_addf(&says, "note: %.*s", length, line);
        kp_html_sentence("p class=\"soft\"", &says, html->to);
        line += length;
    }
}

/* ---- A section ----------------------------------------------------------------- */

static void write_place(const struct kp_game_location *where, const char *codemaker,
                        struct kp_strbuf *to)
{
    bool placed = where && (where->file || where->game);

    if (!placed && !codemaker)
        return;
    kp_strbuf_addf(to, "<h2>");
    if (placed && where->file)
        kp_html_text(where->file, to);
    if (placed && where->game)
        kp_strbuf_addf(to, "%sgame %zu", where->file ? ", " : "", where->game);
    if (codemaker) {
        kp_strbuf_addf(to, placed ? ", codemaker " : "Codemaker ");
        kp_html_text(codemaker, to);
    }
    kp_strbuf_addf(to, "</h2>\n");
}

void kp_report_html_game(const struct kp_transcript *game, const struct kp_verdict *verdict,
                         const struct kp_game_location *where, struct kp_strbuf *to)
{
    static const char *const classes[] = {
        [KP_UNDECIDED] = "undecided", [KP_CONSISTENT] = "consistent", [KP_CHEATED] = "cheated"};
    struct kp_html html = {game, verdict, kp_pegs_make(game->rules, false), to};
    struct kp_strbuf says = {0};

    kp_strbuf_addf(to, "<section class=\"%s\">\n",
                   game->row_count ? classes[verdict->answer] : "nothing");
    write_place(where, game->codemaker, to);
    kp_say_headline(game, verdict, &says);
    kp_html_sentence("p class=\"answer\"", &says, to);
    kp_html_board(&html);
    say_answer(&html);
    kp_html_story(&html);
    say_notes(&html);
    kp_strbuf_addf(to, "</section>\n");
}

static void write_problem(const struct kp_diag *problem, struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "<li>");
    if (problem->line)
        kp_strbuf_addf(to, "line %u, column %u: ", problem->line, problem->column);
    kp_html_text(problem->says, to);
    kp_strbuf_addf(to, "</li>\n");
}

void kp_report_html_problems(const struct kp_errors *problems, const struct kp_game_location *where,
                             struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "<section class=\"error\">\n");
    write_place(where, NULL, to);
    kp_strbuf_addf(to, "<p class=\"answer\">This game could not be read.</p>\n");
    if (problems->count)
        kp_strbuf_addf(to, "<ul>\n");
    for (size_t i = 0; i < problems->count; i++)
        write_problem(&problems->item[i], to);
    if (problems->count)
        kp_strbuf_addf(to, "</ul>\n");
    if (problems->left_out)
        kp_strbuf_addf(to, "<p>And %zu more mistakes.</p>\n", problems->left_out);
    kp_strbuf_addf(to, "</section>\n");
}

/* ---- The page ------------------------------------------------------------------- */

void kp_report_html_begin(struct kp_strbuf *to)
{
    kp_strbuf_addf(to,
                   "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                   "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
                   "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
                   "<title>" TITLE "</title>\n<style>\n%s</style>\n</head>\n"
                   "<body>\n<main>\n<h1>" TITLE "</h1>\n",
                   kp_html_style);
}

void kp_report_html_end(struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "<footer>Audited by keypeg " KP_VERSION
                       ". A secret that is shown was scored once "
                       "more against every row.</footer>\n</main>\n</body>\n</html>\n");
}
