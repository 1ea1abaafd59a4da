/* A reduced problem as JSON: the sizes of problem and game, then the transcript or the solution.
 * A solution says what the rows of a conflict mean in the problem, such as a clause or an edge. */
#include "keypeg.h"
#include "reductions/reduction.h"
#include "report/verdict_json.h"

static void write_solution(struct kp_json_writer *json, const struct kp_solution *solution,
                           bool stats)
{
    static const char *const answers[] = {[KP_UNDECIDED] = "unknown",
                                          [KP_CONSISTENT] = "satisfiable",
                                          [KP_CHEATED] = "unsatisfiable"};
    const struct kp_rows *conflict = &solution->conflict;

    kp_jsonw_string(json, "status", solution->wrong ? "wrong" : answers[solution->answer]);
    if (solution->parts) {
        kp_jsonw_list(json, "answer");
        for (size_t i = 0; i < solution->part_count; i++)
            kp_jsonw_number(json, NULL, solution->parts[i]);
        kp_jsonw_close_list(json);
    } else {
        kp_jsonw_null(json, "answer");
    }
    kp_jsonw_string(json, "wrong", solution->wrong);
    if (conflict->count > 0) {
        kp_jsonw_list(json, "conflict");
        for (size_t i = 0; i < conflict->count; i++) {
            kp_jsonw_object(json, NULL);
            kp_jsonw_number(json, "row", (long long)conflict->row[i] + 1);
            kp_jsonw_string(json, "meaning", solution->meanings[i]);
            kp_jsonw_close(json);
        }
        kp_jsonw_close_list(json);
    } else {
        kp_jsonw_null(json, "conflict");
    }
    kp_jsonw_known_bool(json, "conflict_is_minimal", conflict->count > 0,
                        solution->conflict_is_minimal);
    kp_jsonw_string(json, "stop", kp_stop_slug(solution->stop));
    kp_jsonw_string(json, "engine", solution->engine ? kp_engine_name(solution->engine) : NULL);
    if (stats)
        kp_json_stats(json, &solution->stats);
}

enum kp_status kp_reduced_json(const struct kp_reduced *reduced, const struct kp_solution *solution,
                               const struct kp_game_location *where, const struct kp_out *out)
{
    const struct kp_hard_problem *problem = &reduced->problem;
    struct kp_strbuf to = {0}, transcript = {0};
    struct kp_out kept = kp_strbuf_out(&transcript);
    struct kp_json_writer json = {.to = &to};

    kp_json_begin_answer(&json, where, NULL);
    kp_jsonw_string(&json, "reduction", reduced->reduction->name);
    if (reduced->reduction->asks == KP_COVER) {
        kp_jsonw_number(&json, "vertices", problem->graph.vertices);
        kp_jsonw_number(&json, "edges", (long long)problem->graph.count);
        kp_jsonw_number(&json, "size", problem->size);
    } else {
        kp_jsonw_number(&json, "variables", problem->formula.variables);
        kp_jsonw_number(&json, "clauses", (long long)problem->formula.count);
    }
    kp_jsonw_number(&json, "pegs", reduced->game.pegs);
    kp_jsonw_number(&json, "ones", reduced->game.ones);
    kp_jsonw_number(&json, "rows", (long long)reduced->game.rows);
    if (solution)
        write_solution(&json, solution, !where || !where->no_stats);
    else if (kp_two_colour_game_write(&reduced->game, &kept))
        to.failed = true;
    else
        kp_jsonw_string(&json, "transcript", transcript.text);
    kp_strbuf_free(&transcript);
    return kp_json_send_answer(&json, out);
}
