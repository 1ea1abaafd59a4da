/* The page of `generate puzzle --html`: a sheet of puzzles for printing, with empty holes for each
 * answer and the solutions on a page of paper by themselves. */
#include "base/hash.h"
#include "keypeg.h"
#include "report/html/html_impl.h"
#include "strategy/code_table.h"

#include <string.h>

#define COLOURS_NAMED 40

static void say_colours(const struct kp_rules *rules, struct kp_strbuf *to)
{
    int named = kp_min_int(rules->colours, COLOURS_NAMED);

    kp_strbuf_addf(to, "its colours are ");
    for (int c = 0; c < named; c++)
        kp_strbuf_addf(to, "%s%s", kp_list_mark((size_t)c, (size_t)rules->colours, " and "),
                       kp_rules_name(rules, c));
    if (named < rules->colours)
        kp_strbuf_addf(to, " and %s more", kp_grouped(rules->colours - named).text);
    kp_strbuf_addf(to, rules->repeats ? "; a colour may occur more than once"
                                      : "; no colour occurs more than once");
    if (rules->blanks == KP_BLANKS)
        kp_strbuf_addf(to, ", and holes may be empty");
}

static void write_task(const struct kp_pegs *pegs, struct kp_strbuf *to)
{
    static const char *const scores[] = {
        [KP_BLACK_AND_WHITE] =
            "a black key peg is a peg of the right colour in the right place; a white key peg is "
            "another peg whose colour is in the secret, but in another place",
        [KP_BLACK_ONLY] = "a black key peg is a peg of the right colour in the right place",
        [KP_COLOURS_ONLY] = "a score counts the colours that the guess and the secret have in "
                            "common, in any place",
    };
    const struct kp_rules *rules = pegs->rules;
    struct kp_strbuf says = {0};

    kp_strbuf_addf(&says, "each board has one secret of %s peg%s that gives every guess its score",
                   kp_grouped(rules->pegs).text, rules->pegs == 1 ? "" : "s");
    kp_html_sentence("p", &says, to);
    say_colours(rules, &says);
    kp_html_sentence("p", &says, to);
    kp_strbuf_addf(&says, "%s", scores[rules->scores]);
    kp_html_sentence("p", &says, to);
    kp_html_legend(pegs, to);
}

/* The options in the order of codes, which does not depend on the answer: the first that follows
 * `before`, or NULL after the last. */
static const uint16_t *find_next_option(const struct kp_instance_facts *facts, size_t pegs,
                                        const uint16_t *before)
{
    const uint16_t *next = NULL;

    for (size_t i = 0; i <= facts->near_miss_count; i++) {
        const uint16_t *code = i < facts->near_miss_count ? facts->near_misses[i].code
                                                          : facts->secret;

        if ((!before || kp_code_compare(code, before, pegs) > 0) &&
            (!next || kp_code_compare(code, next, pegs) < 0))
            next = code;
    }
    return next;
}

static void write_puzzle(const struct kp_instance *puzzle, size_t number, struct kp_strbuf *to)
{
    const struct kp_transcript *game = kp_instance_game(puzzle);
    struct kp_instance_facts facts = kp_instance_about(puzzle);
    struct kp_pegs pegs = kp_pegs_make(game->rules, false);
    size_t length = (size_t)game->rules->pegs;

    kp_strbuf_addf(to,
                   "<li>\n<table class=\"board\">\n<caption>Puzzle %zu%s%s</caption>\n<tbody>\n",
                   number, facts.difficulty && facts.difficulty->grade ? ": " : "",
                   facts.difficulty && facts.difficulty->grade ? facts.difficulty->grade : "");
    for (size_t row = 0; row < game->row_count; row++) {
        kp_strbuf_addf(to, "<tr><th scope=\"row\">%zu</th><td>", row + 1);
        kp_html_guess(&pegs, kp_transcript_guess(game, row), 0, to);
        kp_strbuf_addf(to, "</td><td>");
        kp_html_score(game->rules, game->rows[row].score, to);
        kp_strbuf_addf(to, "</td></tr>\n");
    }
    kp_strbuf_addf(to, "<tr><th scope=\"row\">?</th><td>");
    kp_html_guess(&pegs, NULL, 0, to);
    kp_strbuf_addf(to, "</td><td>%s</td></tr>\n</tbody>\n</table>\n",
                   facts.near_miss_count ? "One of these:" : "");
    if (facts.near_miss_count) {
        kp_strbuf_addf(to, "<ol class=\"options\">\n");
        for (const uint16_t *code = NULL; (code = find_next_option(&facts, length, code));) {
            kp_strbuf_addf(to, "<li>");
            kp_html_guess(&pegs, code, 0, to);
            kp_strbuf_addf(to, "</li>\n");
        }
        kp_strbuf_addf(to, "</ol>\n");
    }
    kp_strbuf_addf(to, "</li>\n");
}

static void write_solution(const struct kp_instance *puzzle, size_t number, struct kp_strbuf *to)
{
    const struct kp_transcript *game = kp_instance_game(puzzle);
    struct kp_instance_facts facts = kp_instance_about(puzzle);
    struct kp_pegs pegs = kp_pegs_make(game->rules, false);
    size_t option = 1;

    for (size_t i = 0; i < facts.near_miss_count; i++)
        option += kp_code_compare(facts.near_misses[i].code, facts.secret,
                                  (size_t)game->rules->pegs) < 0;
    kp_strbuf_addf(to, "<li>\n<h4>Puzzle %zu", number);
    if (facts.near_miss_count)
        kp_strbuf_addf(to, ": option %zu", option);
    kp_strbuf_addf(to, "</h4>\n");
    kp_html_secret(&pegs, facts.secret, to);
    kp_strbuf_addf(to, "\n</li>\n");
}

/* Without the words beside the key pegs, paper has room for two puzzles of four pegs beside each
 * other. */
static const char style[] = ".puzzles{display:flex;flex-wrap:wrap;gap:.5rem;font-size:.8rem}\n"
                            ".puzzles>li{padding:.4rem .8rem}\n"
                            ".puzzles table{margin:.3rem 0}\n"
                            "@media print{.puzzles .keys~.score{display:none}}\n";

/* The first comment of a puzzle is the command that makes it. */
static void write_footer(const struct kp_instance *first, size_t count, struct kp_strbuf *to)
{
    struct kp_strbuf command = {0};
    const char *comments = kp_instance_game(first)->comments.text;

    kp_strbuf_add(&command, comments, strcspn(comments, "\n"));
    kp_strbuf_addf(&command, " --number %zu", count);
    kp_strbuf_addf(to, "<footer>Made by keypeg " KP_VERSION ": <code>");
    kp_html_text(command.failed ? "" : command.text, to);
    kp_strbuf_addf(to, "</code></footer>\n</main>\n</body>\n</html>\n");
    to->failed |= command.failed;
    kp_strbuf_free(&command);
}

enum kp_status kp_html_puzzles(const struct kp_instance *const *puzzles, size_t count,
                               const struct kp_out *out)
{
    struct kp_strbuf to = {0};
    struct kp_pegs pegs = kp_pegs_make(kp_instance_game(puzzles[0])->rules, false);

    kp_html_write_head(NULL, "Find the secret", style, &to);
    write_task(&pegs, &to);
    kp_strbuf_addf(&to, "<ul class=\"cards puzzles\">\n");
    for (size_t i = 0; i < count; i++)
        write_puzzle(puzzles[i], i + 1, &to);
    kp_strbuf_addf(&to, "</ul>\n<section style=\"break-before:page\">\n<h2>Solutions</h2>\n"
                        "<ul class=\"cards\">\n");
    for (size_t i = 0; i < count; i++)
        write_solution(puzzles[i], i + 1, &to);
    kp_strbuf_addf(&to, "</ul>\n</section>\n");
    write_footer(puzzles[0], count, &to);
    return kp_strbuf_send(&to, out);
}
