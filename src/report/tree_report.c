/* Trees: their facts as text and as JSON (docs/json.md), and the trees themselves, node by
 * node.  A tree may have millions of nodes, so its text leaves in pieces. */
#include "format/code_parser.h"
#include "format/json/json_game_writer.h"
#include "format/text/format_text.h"
#include "keypeg.h"
#include "report/verdict_json.h"
#include "report/verdict_sentences.h"
#include "strategy/tree/tree.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define PLACES 10000 /* four decimal places */

static struct kp_grouped_number format_average(const struct kp_tree_facts *facts)
{
    uint64_t n = facts->secrets;
    uint64_t average = facts->total / n * PLACES + (facts->total % n * PLACES + n / 2) / n;
    struct kp_grouped_number figure;

    snprintf(figure.text, sizeof figure.text, "%" PRIu64 ".%04" PRIu64, average / PLACES,
             average % PLACES);
    return figure;
}

/* ---- The facts as text ----------------------------------------------------- */

static void say_first_guess(const struct kp_tree *tree, struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "%s guesses ", tree->facts.strategy);
    kp_text_write_code(tree->game->rules, tree->facts.first, to);
    kp_strbuf_addf(to, " first.\n");
}

static void say_sums(const struct kp_tree_facts *facts, struct kp_strbuf *to)
{
    if (facts->secrets == 0)
        return;
    kp_say_things(facts->secrets, "secret needs ", "secrets need ", to);
    kp_say_things(facts->total, "guess", "guesses", to);
    kp_strbuf_addf(to, " in total, %s on average, at most %d.\n", format_average(facts).text,
                   facts->longest);
}

/* Nothing depends on the style: the lines are short and have no colours. */
enum kp_status kp_tree_report(const struct kp_tree *tree, const struct kp_style *style,
                              const struct kp_out *out)
{
    const struct kp_tree_facts *facts = &tree->facts;
    struct kp_strbuf to = {0};

    (void)style;
    if (tree->count == 0) {
        kp_strbuf_addf(&to, "No secret fits these scores, so there is nothing to guess.\n");
        return kp_strbuf_send(&to, out);
    }
    say_first_guess(tree, &to);
    say_sums(facts, &to);
    kp_strbuf_addf(&to, "\n  guesses     games\n");
    for (int n = 1; n <= facts->longest; n++)
        kp_strbuf_addf(&to, "  %7d%10s\n", n, kp_grouped_count(facts->lengths[n - 1]).text);
    kp_strbuf_addf(&to, "\n  %-17s%10s\n", "first score", "secrets");
    for (size_t i = 0; i < facts->part_count; i++) {
        size_t before = to.length, columns;

        kp_strbuf_addf(&to, "  ");
        kp_say_score(tree->game->rules, facts->parts[i].score, &to);
        columns = to.length - before;
        kp_strbuf_fill(&to, ' ', columns < 19 ? 19 - columns : 0);
        kp_strbuf_addf(&to, "%10s\n", kp_grouped_count(facts->parts[i].secrets).text);
    }
    return kp_strbuf_send(&to, out);
}

/* ---- The tree as text ------------------------------------------------------- */

#define PIECE 65536 /* bytes that are collected before they are sent */

static void send_piece(struct kp_strbuf *text, const struct kp_out *out, enum kp_status *status)
{
    if (text->length >= PIECE || text->failed)
        kp_strbuf_flush(text, out, status);
}

/* The facts are comments. */
enum kp_status kp_tree_write(const struct kp_tree *tree, const struct kp_out *out)
{
    struct kp_strbuf to = {0}, facts = {0};
    enum kp_status status = KP_OK;

    say_first_guess(tree, &facts);
    say_sums(&tree->facts, &facts);
    kp_strbuf_add_lines(&to, "# ", &facts);
    kp_strbuf_free(&facts);
    kp_text_write(tree->game, NULL, &to);
    kp_strbuf_addf(&to, "tree\n");
    for (size_t i = 0; i < tree->count && status == KP_OK; i++) {
        const struct kp_tree_node *node = &tree->nodes[i];
        struct kp_strbuf score = {0};

        kp_strbuf_fill(&to, ' ', 2 * (size_t)node->depth);
        if (node->depth > 0) {
            kp_text_write_score(tree->game->rules, node->score, &score);
            to.failed |= score.failed;
            kp_strbuf_addf(&to, "%s : ", score.text ? score.text + 1 : "");
            kp_strbuf_free(&score);
        }
        kp_text_write_code(tree->game->rules, kp_tree_guess(tree, i), &to);
        kp_strbuf_add(&to, "\n", 1);
        send_piece(&to, out, &status);
    }
    if (status == KP_OK)
        return kp_strbuf_send(&to, out);
    kp_strbuf_free(&to);
    return status;
}

/* ---- JSON -------------------------------------------------------------------- */

static void close_nodes(struct kp_json_writer *json, int count)
{
    for (int i = 0; i < count; i++) {
        kp_jsonw_close(json);
        kp_jsonw_close_list(json);
    }
}

/* A node is an object in the list "next" of the node above it.  It follows either its
 * parent, or the last descendant of its sibling, whose objects are closed first. */
static void write_json_node(struct kp_json_writer *json, const struct kp_tree *tree, size_t i)
{
    const struct kp_tree_node *node = &tree->nodes[i];

    if (i == 0) {
        kp_jsonw_game(json, "position", tree->game);
        kp_jsonw_object(json, "tree");
    } else {
        int up = tree->nodes[i - 1].depth - node->depth;

        if (up < 0) {
            kp_jsonw_list(json, "next");
        } else {
            close_nodes(json, up);
            kp_jsonw_close(json);
        }
        kp_jsonw_object(json, NULL);
        kp_jsonw_score(json, tree->game->rules, node->score);
    }
    kp_jsonw_code(json, "guess", tree->game->rules, kp_tree_guess(tree, i));
}

enum kp_status kp_tree_json(const struct kp_tree *tree, bool itself,
                            const struct kp_game_location *where, const struct kp_out *out)
{
    struct kp_strbuf to = {0};
    struct kp_json_writer json = {.to = &to};
    const struct kp_tree_facts *facts = &tree->facts;
    enum kp_status status = KP_OK;

    kp_json_begin_answer(&json, where, NULL);
    kp_jsonw_string(&json, "strategy", facts->strategy);
    kp_jsonw_number(&json, "secrets", (long long)facts->secrets);
    kp_jsonw_number(&json, "guesses", (long long)facts->total);
    kp_jsonw_string(&json, "average", facts->secrets > 0 ? format_average(facts).text : NULL);
    kp_jsonw_number(&json, "longest", facts->longest);
    kp_jsonw_list(&json, "lengths");
    for (int n = 0; n < facts->longest; n++)
        kp_jsonw_number(&json, NULL, (long long)facts->lengths[n]);
    kp_jsonw_close_list(&json);
    kp_jsonw_code(&json, "first", tree->game->rules, tree->facts.first);
    kp_json_parts(&json, tree->game->rules, tree->facts.parts, tree->facts.part_count);
    for (size_t i = 0; itself && i < tree->count && status == KP_OK; i++) {
        write_json_node(&json, tree, i);
        send_piece(&to, out, &status);
    }
    if (itself && tree->count > 0 && status == KP_OK) {
        close_nodes(&json, tree->nodes[tree->count - 1].depth);
        kp_jsonw_close(&json);
    }
    if (status == KP_OK)
        return kp_json_send_answer(&json, out);
    kp_strbuf_free(&to);
    return status;
}
