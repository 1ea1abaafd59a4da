/* Answers as JSON, a line each; docs/json.md. */
#include "report/verdict_json.h"

#include "base/json_writer.h"
#include "report/verdict_report.h"

#include <string.h>

void kp_json_say_code(struct kp_json_writer *json, const char *key, const struct kp_rules *rules,
                      const uint16_t *code)
{
    if (!code) {
        kp_jsonw_null(json, key);
        return;
    }
    kp_jsonw_list(json, key);
    for (int p = 0; p < rules->pegs; p++)
        kp_jsonw_string(json, NULL, kp_rules_name(rules, code[p]));
    kp_jsonw_close_list(json);
}

static void write_key_pegs(struct kp_json_writer *json, const char *key, int pegs)
{
    if (pegs == KP_UNKNOWN)
        kp_jsonw_null(json, key);
    else
        kp_jsonw_number(json, key, pegs);
}

void kp_json_say_score(struct kp_json_writer *json, enum kp_scoring scores, struct kp_score score)
{
    if (scores == KP_COLOURS_ONLY)
        write_key_pegs(json, "total", score.white);
    else
        write_key_pegs(json, "black", score.black);
    if (scores == KP_BLACK_AND_WHITE)
        write_key_pegs(json, "white", score.white);
}

/* Rows and what they should say. */
static void kp_json_say_wrong_rows(struct kp_json_writer *json, const char *key,
                                   const struct kp_transcript *game,
                                   const struct kp_wrong_row *rows, size_t count)
{
    kp_jsonw_list(json, key);
    for (size_t i = 0; i < count; i++) {
        kp_jsonw_object(json, NULL);
        kp_jsonw_number(json, "row", (long long)rows[i].row + 1);
        kp_json_say_score(json, game->rules->scores, rows[i].right);
        kp_jsonw_string(json, "mistake", rows[i].mistake);
        kp_jsonw_close(json);
    }
    kp_jsonw_close_list(json);
}

static void write_repairs(struct kp_json_writer *json, const struct kp_transcript *game,
                          const struct kp_audit *audit)
{
    kp_jsonw_list(json, "repairs");
    for (size_t i = 0; i < audit->repair_count; i++) {
        const struct kp_repair *repair = &audit->repairs[i];

        kp_jsonw_object(json, NULL);
        kp_json_say_wrong_rows(json, "rows", game, repair->rows, repair->row_count);
        kp_jsonw_number(json, "pegs_changed", repair->pegs_changed);
        kp_json_say_code(json, "secret", game->rules, repair->secret);
        kp_jsonw_string(json, "count", repair->count);
        kp_jsonw_close(json);
    }
    kp_jsonw_close_list(json);
    kp_jsonw_number(json, "repairs_left_out", (long long)audit->repairs_left_out);
    kp_jsonw_bool(json, "repairs_are_all", audit->repairs_are_all);
}

static void write_rows(struct kp_json_writer *json, const char *key, const struct kp_rows *rows,
                       size_t count)
{
    kp_jsonw_list(json, key);
    for (size_t i = 0; i < count; i++) {
        kp_jsonw_list(json, NULL);
        for (size_t k = 0; k < rows[i].count; k++)
            kp_jsonw_number(json, NULL, (long long)rows[i].row[k] + 1);
        kp_jsonw_close_list(json);
    }
    kp_jsonw_close_list(json);
}

static void write_slips(struct kp_json_writer *json, const struct kp_transcript *game,
                        const struct kp_audit *audit)
{
    kp_jsonw_list(json, "slips");
    for (size_t i = 0; i < audit->slip_count; i++) {
        const struct kp_repeated_mistake *slip = &audit->slips[i];

        kp_jsonw_object(json, NULL);
        kp_jsonw_string(json, "mistake", slip->mistake);
        kp_json_say_code(json, "secret", game->rules, slip->secret);
        kp_jsonw_string(json, "count", slip->count);
        kp_jsonw_bool(json, "count_is_exact", slip->count_is_exact);
        kp_jsonw_close(json);
    }
    kp_jsonw_close_list(json);
}

static void write_misnoted(struct kp_json_writer *json, const struct kp_transcript *game,
                           const struct kp_audit *audit)
{
    kp_jsonw_list(json, "misnoted");
    for (size_t i = 0; i < audit->misnoted_count; i++) {
        const struct kp_misrecorded_peg *misnoted = &audit->misnoted[i];

        kp_jsonw_object(json, NULL);
        kp_jsonw_number(json, "row", (long long)misnoted->row + 1);
        kp_jsonw_number(json, "peg", misnoted->peg + 1);
        kp_jsonw_string(json, "colour", kp_rules_name(game->rules, misnoted->colour));
        kp_json_say_code(json, "secret", game->rules, misnoted->secret);
        kp_jsonw_string(json, "count", misnoted->count);
        kp_jsonw_close(json);
    }
    kp_jsonw_close_list(json);
    kp_jsonw_number(json, "misnoted_left_out", (long long)audit->misnoted_left_out);
    kp_jsonw_bool(json, "misnoted_are_all", audit->misnoted_are_all);
}

static void write_unfinished(struct kp_json_writer *json, const struct kp_audit *audit)
{
    kp_jsonw_list(json, "audit_unfinished");
#define WRITE(name, member, words) \
    if (audit->unfinished & 1u << KP_PART_##name) \
        kp_jsonw_string(json, NULL, member);
    KP_AUDIT_PARTS(WRITE)
#undef WRITE
    kp_jsonw_close_list(json);
}

/* NULL: there was none, and its members are null. */
static void kp_json_say_audit(struct kp_json_writer *json, const struct kp_transcript *game,
                              const struct kp_audit *audit)
{
    if (!audit) {
        kp_jsonw_null(json, "repairs");
        return;
    }
    kp_jsonw_number(json, "wrong_least", (long long)audit->wrong_least);
    if (audit->wrong_most)
        kp_jsonw_number(json, "wrong_most", (long long)audit->wrong_most);
    else
        kp_jsonw_null(json, "wrong_most");
    write_slips(json, game, audit);
    write_repairs(json, game, audit);
    write_rows(json, "suspects", audit->suspects, audit->suspect_count);
    kp_jsonw_bool(json, "suspects_are_all", audit->suspects_are_all);
    write_misnoted(json, game, audit);
    if (audit->conflicts) {
        write_rows(json, "conflicts", audit->conflicts, audit->conflict_count);
        kp_jsonw_bool(json, "conflicts_are_all", audit->conflicts_are_all);
    }
    kp_jsonw_string(json, "audit_stop",
                    audit->stop == KP_COMPLETED ? NULL : kp_stop_name(audit->stop));
    if (audit->unfinished)
        write_unfinished(json, audit);
}

static void kp_json_say_story(struct kp_json_writer *json, const struct kp_verdict *verdict)
{
    if (!verdict->chapters)
        return;
    kp_jsonw_list(json, "story");
    for (size_t i = 0; i < verdict->chapter_count; i++) {
        const struct kp_story_row *chapter = &verdict->chapters[i];

        kp_jsonw_object(json, NULL);
        kp_jsonw_number(json, "row", (long long)i);
        kp_jsonw_string(json, "count", chapter->count);
        kp_jsonw_bool(json, "count_is_exact", chapter->count_is_exact);
        if (i > 0) {
            if (chapter->count_is_exact && chapter[-1].count_is_exact)
                kp_jsonw_bool(json, "told_nothing", chapter->told_nothing);
            else
                kp_jsonw_null(json, "told_nothing");
            kp_jsonw_bool(json, "guess_was_possible", chapter->guess_was_possible);
        }
        kp_jsonw_close(json);
    }
    kp_jsonw_close_list(json);
}

static const char *const answers[] = {
    [KP_UNDECIDED] = "undecided", [KP_CONSISTENT] = "consistent", [KP_CHEATED] = "cheated"};

void kp_json_begin_answer(struct kp_json_writer *json, const struct kp_game_location *where)
{
    kp_jsonw_object(json, NULL);
    if (where && where->file)
        kp_jsonw_string(json, "file", where->file);
    if (where && where->game)
        kp_jsonw_number(json, "game", (long long)where->game);
    if (where && where->line)
        kp_jsonw_number(json, "line", where->line);
}

static void end(struct kp_json_writer *json)
{
    kp_jsonw_close(json);
    kp_strbuf_add(json->to, "\n", 1);
}

/* Whether there is exactly one secret, where that is known. */
static void write_unique(struct kp_json_writer *json, const struct kp_verdict *verdict)
{
    bool one = verdict->count && strcmp(verdict->count, "1") == 0;
    bool none = verdict->count && strcmp(verdict->count, "0") == 0;

    if (verdict->count && (verdict->count_is_exact || (!one && !none)))
        kp_jsonw_bool(json, "unique", one);
    else
        kp_jsonw_null(json, "unique");
}

static void write_conflict(struct kp_json_writer *json, const struct kp_verdict *verdict)
{
    if (verdict->conflict_rows == 0) {
        kp_jsonw_null(json, "conflict");
        kp_jsonw_null(json, "conflict_is_minimal");
        kp_jsonw_null(json, "conflict_is_smallest");
        return;
    }
    kp_jsonw_list(json, "conflict");
    for (size_t i = 0; i < verdict->conflict_rows; i++)
        kp_jsonw_number(json, NULL, (long long)verdict->conflict[i] + 1);
    kp_jsonw_close_list(json);
    kp_jsonw_bool(json, "conflict_is_minimal", verdict->conflict_is_minimal);
    kp_jsonw_bool(json, "conflict_is_smallest", verdict->conflict_is_smallest);
}

static void write_proof(struct kp_json_writer *json, const struct kp_game_location *where)
{
    if (!where || !where->proof)
        return;
    kp_jsonw_string(json, "proof", where->proof);
    kp_jsonw_string(json, "proof_clauses", where->clauses);
}

static void write_first_impossible(struct kp_json_writer *json, const struct kp_verdict *verdict)
{
    if (verdict->first_impossible == KP_NO_ROW)
        kp_jsonw_null(json, "first_impossible");
    else
        kp_jsonw_number(json, "first_impossible", (long long)verdict->first_impossible + 1);
}

static void write_revealed(struct kp_json_writer *json, const struct kp_transcript *game,
                           const struct kp_verdict *verdict)
{
    if (!verdict->revealed)
        return;
    kp_json_say_code(json, "revealed", game->rules, verdict->revealed);
    kp_jsonw_string(json, "against_rules", verdict->against_rules);
    if (verdict->without_secret == KP_UNDECIDED)
        kp_jsonw_null(json, "consistent_without_secret");
    else
        kp_jsonw_bool(json, "consistent_without_secret", verdict->without_secret == KP_CONSISTENT);
}

/* What the secret shown does not give: the one revealed, or one that is allowed
 * to be wrong. */
static void write_wrong_rows(struct kp_json_writer *json, const struct kp_transcript *game,
                             const struct kp_verdict *verdict)
{
    if (verdict->lies)
        kp_jsonw_number(json, "lies", (long long)verdict->lies);
    if (verdict->lies || verdict->revealed)
        kp_json_say_wrong_rows(json, "wrong_rows", game, verdict->wrong, verdict->wrong_rows);
}

static void write_stats(struct kp_json_writer *json, const struct kp_stats *stats)
{
    kp_jsonw_object(json, "stats");
#define WRITE_VERDICT_JSON(name, what) kp_jsonw_number(json, #name, (long long)stats->name);
    KP_STATS(WRITE_VERDICT_JSON)
#undef WRITE_VERDICT_JSON
    kp_jsonw_close(json);
}

void kp_report_verdict_json(const struct kp_transcript *game, const struct kp_verdict *verdict,
                            const struct kp_game_location *where, struct kp_strbuf *to)
{
    struct kp_json_writer json = {.to = to};

    kp_json_begin_answer(&json, where);
    if (game->codemaker)
        kp_jsonw_string(&json, "codemaker", game->codemaker);
    kp_jsonw_string(&json, "verdict", answers[verdict->answer]);
    kp_json_say_code(&json, "secret", game->rules, verdict->secret);
    kp_jsonw_string(&json, "count", verdict->count);
    kp_jsonw_bool(&json, "count_is_exact", verdict->count && verdict->count_is_exact);
    write_unique(&json, verdict);
    write_conflict(&json, verdict);
    write_proof(&json, where);
    kp_jsonw_string(&json, "reason", verdict->reason);
    write_first_impossible(&json, verdict);
    kp_json_say_audit(&json, game, verdict->audit);
    kp_json_say_story(&json, verdict);
    write_revealed(&json, game, verdict);
    write_wrong_rows(&json, game, verdict);
    kp_jsonw_string(&json, "stop",
                    verdict->stop == KP_COMPLETED ? NULL : kp_stop_name(verdict->stop));
    kp_jsonw_string(&json, "engine", verdict->engine);
    kp_jsonw_string(&json, "encoding", verdict->encoding);
    kp_jsonw_lines(&json, "notes", verdict->notes);
    write_stats(&json, &verdict->stats);
    end(&json);
}

static void write_problem(struct kp_json_writer *json, const struct kp_diag *problem)
{
    kp_jsonw_object(json, NULL);
    if (problem->line) {
        kp_jsonw_number(json, "line", problem->line);
        kp_jsonw_number(json, "column", problem->column);
    }
    kp_jsonw_string(json, "says", problem->says);
    kp_jsonw_close(json);
}

void kp_json_say_problems(struct kp_json_writer *json, const struct kp_errors *problems)
{
    kp_jsonw_list(json, "errors");
    for (size_t i = 0; i < problems->count; i++)
        write_problem(json, &problems->item[i]);
    kp_jsonw_close_list(json);
    if (problems->left_out)
        kp_jsonw_number(json, "errors_left_out", (long long)problems->left_out);
}

void kp_report_problems_json(const struct kp_errors *problems, const struct kp_game_location *where,
                             struct kp_strbuf *to)
{
    struct kp_json_writer json = {.to = to};

    kp_json_begin_answer(&json, where);
    kp_jsonw_string(&json, "verdict", "error");
    kp_json_say_problems(&json, problems);
    end(&json);
}

void kp_report_code_json(const struct kp_transcript *game, const uint16_t *code,
                         struct kp_strbuf *to)
{
    struct kp_json_writer json = {.to = to};

    kp_json_say_code(&json, NULL, game->rules, code);
}

void kp_report_string_json(const char *string, struct kp_strbuf *to)
{
    struct kp_json_writer json = {.to = to};

    kp_jsonw_string(&json, NULL, string);
}
