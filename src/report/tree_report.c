/* A tree in JSON; docs/json.md names the members. */
#include "report/tree_report.h"

#include "format/code_parser.h"
#include "format/json/json_game_writer.h"
#include "format/text/text_writer.h"
#include "report/phrases.h"
#include "report/verdict_json.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void say_number(uint64_t number, struct kp_strbuf *to)
{
    char decimal[24];

    snprintf(decimal, sizeof decimal, "%" PRIu64, number);
    kp_say_count(decimal, to);
}

static void say_things(uint64_t number, const char *one, const char *many, struct kp_strbuf *to)
{
    say_number(number, to);
    kp_strbuf_addf(to, " %s", number == 1 ? one : many);
}

static uint64_t found(const struct kp_tree_facts *facts)
{
    return facts->secrets - facts->missed;
}

#define PLACES 10000 /* behind the point */

static void kp_say_average(const struct kp_tree_facts *facts, struct kp_strbuf *to)
{
    uint64_t n = found(facts) ? found(facts) : 1;
    uint64_t average = facts->total / n * PLACES + (facts->total % n * PLACES + n / 2) / n;

    kp_strbuf_addf(to, "%" PRIu64 ".%04" PRIu64, average / PLACES, average % PLACES);
}

/* ---- What it comes to ---------------------------------------------------- */

static void say_first(const struct kp_tree *tree, struct kp_strbuf *to)
{
    if (tree->facts.strategy)
        kp_strbuf_addf(to, "%s guesses ", tree->facts.strategy);
    else
        kp_strbuf_addf(to, "This tree guesses ");
    kp_code_text(tree->game->rules, tree->facts.first, to);
    kp_strbuf_addf(to, " first.\n");
}

static void say_sums(const struct kp_tree_facts *facts, struct kp_strbuf *to)
{
    if (facts->missed > 0) {
        kp_strbuf_addf(to, "It never finds ");
        say_number(facts->missed, to);
        kp_strbuf_addf(to, " of ");
        say_things(facts->secrets, "secret", "secrets", to);
        kp_strbuf_addf(to, ".\n");
    }
    if (found(facts) == 0)
        return;
    say_things(found(facts), "secret takes ", "secrets take ", to);
    say_things(facts->total, "guess in all", "guesses in all", to);
    kp_strbuf_addf(to, ": %" PRIu64 "/%" PRIu64 " = ", facts->total, found(facts));
    kp_say_average(facts, to);
    kp_strbuf_addf(to, " on average, %d at most.\n", facts->longest);
}

static void say_lengths(const struct kp_tree_facts *facts, struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "\n  guesses     games\n");
    for (int n = 1; n <= facts->longest; n++)
        kp_strbuf_addf(to, "  %7d  %8" PRIu64 "\n", n, facts->lengths[n - 1]);
}

static void say_part(const struct kp_rules *rules, const struct kp_advice_part *part,
                     struct kp_strbuf *to)
{
    struct kp_strbuf score = {0};

    kp_say_score(rules, part->score, &score);
    if (score.failed)
        to->failed = true;
    else
        kp_strbuf_addf(to, "  %-17s  %8" PRIu64 "\n", score.text, part->secrets);
    kp_strbuf_free(&score);
}

static void say_parts(const struct kp_tree *tree, struct kp_strbuf *to)
{
    const struct kp_tree_facts *facts = &tree->facts;

    if (facts->part_count == 0)
        return;
    kp_strbuf_addf(to, "\n  %-17s  %8s\n", "the first score", "secrets");
    for (size_t i = 0; i < facts->part_count; i++)
        say_part(tree->game->rules, &facts->parts[i], to);
}

void kp_report_tree(const struct kp_tree *tree, const struct kp_style *style, struct kp_strbuf *to)
{
    (void)style; /* lines are short, and nothing is coloured */
    if (tree->count == 0) {
        kp_strbuf_addf(to, "No secret gives all these scores: there is nothing to guess.\n");
        return;
    }
    say_first(tree, to);
    say_sums(&tree->facts, to);
    if (found(&tree->facts) == 0)
        return;
    say_lengths(&tree->facts, to);
    say_parts(tree, to);
}

/* ---- The tree itself ------------------------------------------------------ */

/* What it comes to stands in comments: whoever reads the tree works it out again. */
void kp_report_tree_head(const struct kp_tree *tree, struct kp_strbuf *to)
{
    struct kp_strbuf sums = {0};

    say_first(tree, &sums);
    say_sums(&tree->facts, &sums);
    for (const char *line = sums.text ? sums.text : ""; *line;) {
        size_t length = strcspn(line, "\n"); /* where memory ran out, the last has no end */

        kp_strbuf_addf(to, "# %.*s\n", (int)length, line);
        line += length + (line[length] == '\n');
    }
    to->failed |= sums.failed;
    kp_strbuf_free(&sums);
    kp_text_write(tree->game, NULL, to);
    kp_strbuf_addf(to, "tree\n");
}

void kp_report_ply(const struct kp_tree *tree, size_t i, struct kp_strbuf *to)
{
    const struct kp_tree_node *ply = &tree->plies[i];

    kp_strbuf_fill(to, ' ', 2 * (size_t)ply->depth);
    if (ply->depth > 0) {
        struct kp_strbuf score = {0};

        kp_score_text(tree->game->rules, ply->score, &score);
        to->failed |= score.failed;
        kp_strbuf_addf(to, "%s : ", score.text ? score.text + 1 : "");
        kp_strbuf_free(&score);
    }
    kp_code_text(tree->game->rules, kp_tree_guess(tree, i), to);
    kp_strbuf_add(to, "\n", 1);
}

static void write_score(struct kp_json_writer *json, const struct kp_rules *rules,
                        struct kp_score score)
{
    if (rules->scores == KP_COLOURS_ONLY) {
        kp_jsonw_number(json, "total", score.white);
        return;
    }
    kp_jsonw_number(json, "black", score.black);
    if (rules->scores == KP_BLACK_AND_WHITE)
        kp_jsonw_number(json, "white", score.white);
}

static void write_average(struct kp_json_writer *json, const struct kp_tree_facts *facts)
{
    uint64_t found = facts->secrets - facts->missed;
    struct kp_strbuf average = {0};

    kp_say_average(facts, &average);
    json->to->failed |= average.failed;
    if (found == 0 || average.failed)
        kp_jsonw_null(json, "average");
    else
        kp_jsonw_string(json, "average", average.text);
    kp_strbuf_free(&average);
}

static void write_sums(struct kp_json_writer *json, const struct kp_tree_facts *facts)
{
    kp_jsonw_string(json, "strategy", facts->strategy);
    kp_jsonw_number(json, "secrets", (long long)facts->secrets);
    kp_jsonw_number(json, "missed", (long long)facts->missed);
    kp_jsonw_number(json, "guesses", (long long)facts->total);
    write_average(json, facts);
    kp_jsonw_number(json, "longest", facts->longest);
    kp_jsonw_list(json, "lengths");
    for (int n = 0; n < facts->longest; n++)
        kp_jsonw_number(json, NULL, (long long)facts->lengths[n]);
    kp_jsonw_close_list(json);
}

static void write_parts(struct kp_json_writer *json, const struct kp_tree *tree)
{
    kp_jsonw_list(json, "parts");
    for (size_t i = 0; i < tree->facts.part_count; i++) {
        const struct kp_advice_part *part = &tree->facts.parts[i];

        kp_jsonw_object(json, NULL);
        write_score(json, tree->game->rules, part->score);
        kp_jsonw_number(json, "secrets", (long long)part->secrets);
        kp_jsonw_close(json);
    }
    kp_jsonw_close_list(json);
}

void kp_json_tree_begin(struct kp_json_writer *json, const struct kp_tree *tree,
                        const struct kp_errors *problems, const struct kp_game_location *where)
{
    kp_json_begin_answer(json, where);
    write_sums(json, &tree->facts);
    kp_json_say_code(json, "first", tree->game->rules, tree->facts.first);
    write_parts(json, tree);
    if (problems)
        kp_json_say_problems(json, problems);
}

static void close_plies(struct kp_json_writer *json, int count)
{
    for (int i = 0; i < count; i++) {
        kp_jsonw_close(json);
        kp_jsonw_close_list(json);
    }
}

/* Below the ply before, beside it, or beside one that it stood below. */
void kp_json_tree_ply(struct kp_json_writer *json, const struct kp_tree *tree, size_t i)
{
    const struct kp_tree_node *ply = &tree->plies[i];

    if (i == 0) {
        kp_jsonw_game(json, "position", tree->game, NULL);
        kp_jsonw_object(json, "tree");
    } else {
        int up = tree->plies[i - 1].depth - ply->depth;

        if (up < 0) {
            kp_jsonw_list(json, "next");
        } else {
            close_plies(json, up);
            kp_jsonw_close(json);
        }
        kp_jsonw_object(json, NULL);
        write_score(json, tree->game->rules, ply->score);
    }
    kp_json_say_code(json, "guess", tree->game->rules, kp_tree_guess(tree, i));
}

void kp_json_tree_end(struct kp_json_writer *json, const struct kp_tree *tree, bool plies)
{
    if (plies && tree->count > 0) {
        close_plies(json, tree->plies[tree->count - 1].depth);
        kp_jsonw_close(json);
    }
    kp_jsonw_close(json);
    kp_strbuf_add(json->to, "\n", 1);
}
