/* Answers as JSON, a line each; docs/json.md. */
#include "base/json.h"
#include "report/report.h"
#include <string.h>

static const char *const answers[] = {
    [KP_UNDECIDED] = "undecided", [KP_CONSISTENT] = "consistent", [KP_CHEATED] = "cheated"};

static void write_code(struct kp_json *json, const char *key, const struct kp_rules *rules,
                       const uint16_t *code)
{
    if (!code) {
        kp_json_null(json, key);
        return;
    }
    kp_json_list(json, key);
    for (int p = 0; p < rules->pegs; p++)
        kp_json_string(json, NULL, kp_rules_name(rules, code[p]));
    kp_json_close_list(json);
}

static void begin(struct kp_json *json, const struct kp_where *where)
{
    kp_json_object(json, NULL);
    if (where && where->file)
        kp_json_string(json, "file", where->file);
    if (where && where->game)
        kp_json_number(json, "game", (long long)where->game);
    if (where && where->line)
        kp_json_number(json, "line", where->line);
}

static void end(struct kp_json *json)
{
    kp_json_close(json);
    kp_text_bytes(json->to, "\n", 1);
}

/* Whether there is exactly one secret, where that is known. */
static void write_unique(struct kp_json *json, const struct kp_verdict *verdict)
{
    bool one = verdict->count && strcmp(verdict->count, "1") == 0;
    bool none = verdict->count && strcmp(verdict->count, "0") == 0;

    if (verdict->count && (verdict->count_is_exact || (!one && !none)))
        kp_json_bool(json, "unique", one);
    else
        kp_json_null(json, "unique");
}

static void write_conflict(struct kp_json *json, const struct kp_verdict *verdict)
{
    if (verdict->conflict_rows == 0) {
        kp_json_null(json, "conflict");
        kp_json_null(json, "conflict_is_minimal");
        return;
    }
    kp_json_list(json, "conflict");
    for (size_t i = 0; i < verdict->conflict_rows; i++)
        kp_json_number(json, NULL, (long long)verdict->conflict[i] + 1);
    kp_json_close_list(json);
    kp_json_bool(json, "conflict_is_minimal", verdict->conflict_is_minimal);
}

/* As rows of the game tell theirs. */
static void write_score(struct kp_json *json, enum kp_scores scores, struct kp_score score)
{
    if (scores == KP_COLOURS_ONLY)
        kp_json_number(json, "total", score.white);
    else
        kp_json_number(json, "black", score.black);
    if (scores == KP_BLACK_AND_WHITE)
        kp_json_number(json, "white", score.white);
}

static void write_wrong_rows(struct kp_json *json, const struct kp_transcript *game,
                             const struct kp_verdict *verdict)
{
    kp_json_list(json, "wrong_rows");
    for (size_t i = 0; i < verdict->wrong_rows; i++) {
        kp_json_object(json, NULL);
        kp_json_number(json, "row", (long long)verdict->wrong[i].row + 1);
        write_score(json, game->rules->scores, verdict->wrong[i].right);
        kp_json_close(json);
    }
    kp_json_close_list(json);
}

static void write_revealed(struct kp_json *json, const struct kp_transcript *game,
                           const struct kp_verdict *verdict)
{
    if (!verdict->revealed)
        return;
    write_code(json, "revealed", game->rules, verdict->revealed);
    kp_json_string(json, "against_rules", verdict->against_rules);
    write_wrong_rows(json, game, verdict);
    if (verdict->without_secret == KP_UNDECIDED)
        kp_json_null(json, "consistent_without_secret");
    else
        kp_json_bool(json, "consistent_without_secret", verdict->without_secret == KP_CONSISTENT);
}

static void write_notes(struct kp_json *json, const char *notes)
{
    struct kp_text line = {0};

    kp_json_list(json, "notes");
    for (size_t length; *notes; notes += length + (notes[length] == '\n')) {
        length = strcspn(notes, "\n");
        kp_text_clear(&line);
        kp_text_bytes(&line, notes, length);
        json->to->failed |= line.failed;
        kp_json_string(json, NULL, line.text);
    }
    kp_json_close_list(json);
    kp_text_free(&line);
}

static void write_stats(struct kp_json *json, const struct kp_stats *stats)
{
    kp_json_object(json, "stats");
#define WRITE(name, what) kp_json_number(json, #name, (long long)stats->name);
    KP_STATS(WRITE)
#undef WRITE
    kp_json_close(json);
}

void kp_report_verdict_json(const struct kp_transcript *game, const struct kp_verdict *verdict,
                            const struct kp_where *where, struct kp_text *to)
{
    struct kp_json json = {.to = to};

    begin(&json, where);
    if (game->codemaker)
        kp_json_string(&json, "codemaker", game->codemaker);
    kp_json_string(&json, "verdict", answers[verdict->answer]);
    write_code(&json, "secret", game->rules, verdict->secret);
    kp_json_string(&json, "count", verdict->count);
    kp_json_bool(&json, "count_is_exact", verdict->count && verdict->count_is_exact);
    write_unique(&json, verdict);
    write_conflict(&json, verdict);
    kp_json_string(&json, "reason", verdict->reason);
    write_revealed(&json, game, verdict);
    kp_json_string(&json, "stop", verdict->stop == KP_RAN ? NULL : kp_stop_name(verdict->stop));
    kp_json_string(&json, "engine", verdict->engine);
    kp_json_string(&json, "encoding", verdict->encoding);
    write_notes(&json, verdict->notes);
    write_stats(&json, &verdict->stats);
    end(&json);
}

static void write_problem(struct kp_json *json, const struct kp_diag *problem)
{
    kp_json_object(json, NULL);
    if (problem->line) {
        kp_json_number(json, "line", problem->line);
        kp_json_number(json, "column", problem->column);
    }
    kp_json_string(json, "says", problem->says);
    kp_json_close(json);
}

void kp_report_problems_json(const struct kp_problems *problems, const struct kp_where *where,
                             struct kp_text *to)
{
    struct kp_json json = {.to = to};

    begin(&json, where);
    kp_json_string(&json, "verdict", "error");
    kp_json_list(&json, "errors");
    for (size_t i = 0; i < problems->count; i++)
        write_problem(&json, &problems->item[i]);
    kp_json_close_list(&json);
    if (problems->left_out)
        kp_json_number(&json, "errors_left_out", (long long)problems->left_out);
    end(&json);
}

void kp_report_code_json(const struct kp_transcript *game, const uint16_t *code, struct kp_text *to)
{
    struct kp_json json = {.to = to};

    write_code(&json, NULL, game->rules, code);
}

void kp_report_string_json(const char *string, struct kp_text *to)
{
    struct kp_json json = {.to = to};

    kp_json_string(&json, NULL, string);
}
