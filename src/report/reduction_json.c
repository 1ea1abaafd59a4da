#include "report/reduction_json.h"

#include "base/json_writer.h"

static void write_sizes(struct kp_json_writer *json, const struct kp_reduced *reduced)
{
    const struct kp_hard_problem *problem = &reduced->problem;

    kp_jsonw_string(json, "reduction", reduced->reduction->name);
    if (reduced->reduction->asks == KP_COVER) {
        kp_jsonw_number(json, "vertices", problem->graph.vertices);
        kp_jsonw_number(json, "edges", (long long)problem->graph.count);
        kp_jsonw_number(json, "size", problem->size);
    } else {
        kp_jsonw_number(json, "variables", problem->formula.variables);
        kp_jsonw_number(json, "clauses", (long long)problem->formula.count);
    }
    kp_jsonw_number(json, "pegs", reduced->game.pegs);
    kp_jsonw_number(json, "ones", reduced->game.ones);
    kp_jsonw_number(json, "rows", (long long)reduced->game.rows);
}

static void write_parts(struct kp_json_writer *json, const struct kp_solution *solution)
{
    if (!solution->parts) {
        kp_jsonw_null(json, "answer");
        return;
    }
    kp_jsonw_list(json, "answer");
    for (size_t i = 0; i < solution->part_count; i++)
        kp_jsonw_number(json, NULL, solution->parts[i]);
    kp_jsonw_close_list(json);
}

static void write_conflict(struct kp_json_writer *json, const struct kp_solution *solution)
{
    if (solution->conflict.count == 0) {
        kp_jsonw_null(json, "conflict");
        kp_jsonw_null(json, "conflict_is_minimal");
        return;
    }
    kp_jsonw_list(json, "conflict");
    for (size_t i = 0; i < solution->conflict.count; i++) {
        kp_jsonw_object(json, NULL);
        kp_jsonw_number(json, "row", (long long)solution->conflict.row[i] + 1);
        kp_jsonw_string(json, "meaning", solution->meanings[i]);
        kp_jsonw_close(json);
    }
    kp_jsonw_close_list(json);
    kp_jsonw_bool(json, "conflict_is_minimal", solution->conflict_is_minimal);
}

static void write_solution(struct kp_json_writer *json, const struct kp_solution *solution)
{
    static const char *const answers[] = {[KP_UNDECIDED] = "unknown",
                                          [KP_CONSISTENT] = "satisfiable",
                                          [KP_CHEATED] = "unsatisfiable"};

    kp_jsonw_string(json, "status", solution->wrong ? "wrong" : answers[solution->answer]);
    write_parts(json, solution);
    kp_jsonw_string(json, "wrong", solution->wrong);
    write_conflict(json, solution);
    kp_jsonw_string(json, "stop", solution->unfinished);
    kp_jsonw_string(json, "engine", solution->engine);
    kp_jsonw_object(json, "stats");
#define WRITE(name, what) kp_jsonw_number(json, #name, (long long)solution->stats.name);
    KP_STATS(WRITE)
#undef WRITE
    kp_jsonw_close(json);
}

void kp_report_reduced_json(const struct kp_reduced *reduced, const struct kp_solution *solution,
                            const char *transcript, const struct kp_game_location *where,
                            struct kp_strbuf *to)
{
    struct kp_json_writer json = {.to = to};

    kp_jsonw_object(&json, NULL);
    if (where && where->file)
        kp_jsonw_string(&json, "file", where->file);
    write_sizes(&json, reduced);
    if (solution)
        write_solution(&json, solution);
    else
        kp_jsonw_string(&json, "transcript", transcript);
    kp_jsonw_close(&json);
    kp_strbuf_add(to, "\n", 1);
}
