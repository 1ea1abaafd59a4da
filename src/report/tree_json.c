/* A tree in JSON; docs/json.md names the members. */
#include "format/json/json_game_writer.h"
#include "report/audit_json.h"
#include "report/tree_report.h"
#include <inttypes.h>

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
        kp_json_game(json, "position", tree->game, NULL);
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
