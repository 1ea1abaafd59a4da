/* A verdict as JSON. docs/json.md describes the members.  A value that is not known is null, and a
 * member that was not asked for is absent.  Rows are numbered from 1, as in reports. */
#include "report/verdict_json.h"

#include "base/fixed_log2.h"
#include "format/json/json_game_writer.h"
#include "game/game_digest.h"
#include "game/scoring_mistakes.h"
#include "keypeg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Rows with their right scores. */
static void write_scores(struct kp_json_writer *json, const char *key,
                         const struct kp_transcript *game, const struct kp_wrong_row *rows,
                         size_t count)
{
    kp_jsonw_list(json, key);
    for (size_t i = 0; i < count; i++) {
        kp_jsonw_object(json, NULL);
        kp_jsonw_number(json, "row", (long long)rows[i].row + 1);
        kp_jsonw_score(json, game->rules, rows[i].right);
        kp_jsonw_string(json, "mistake", rows[i].mistake);
        kp_jsonw_string(json, "mistake_code", kp_mistake_code(rows[i].mistake));
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
        write_scores(json, "rows", game, repair->rows, repair->row_count);
        kp_jsonw_number(json, "pegs_changed", repair->pegs_changed);
        kp_jsonw_code(json, "secret", game->rules, repair->secret);
        kp_json_count(json, repair->count);
        kp_jsonw_close(json);
    }
    kp_jsonw_close_list(json);
    kp_jsonw_number(json, "repairs_left_out", (long long)audit->repairs_left_out);
    kp_jsonw_bool(json, "repairs_are_all", audit->repairs_are_all);
}

void kp_json_lines(struct kp_json_writer *json, const char *key, struct kp_strbuf *lines)
{
    kp_jsonw_lines(json, key, lines->text);
    json->to->failed |= lines->failed;
    kp_strbuf_free(lines);
}

static void write_row_sets(struct kp_json_writer *json, const char *key, const struct kp_rows *rows,
                           size_t count)
{
    kp_jsonw_list(json, key);
    for (size_t i = 0; i < count; i++)
        kp_jsonw_ordinals(json, NULL, rows[i].row, rows[i].count);
    kp_jsonw_close_list(json);
}

static void write_repeated_mistakes(struct kp_json_writer *json, const struct kp_transcript *game,
                                    const struct kp_audit *audit)
{
    kp_jsonw_list(json, "repeated_mistakes");
    for (size_t i = 0; i < audit->repeated_mistake_count; i++) {
        const struct kp_repeated_mistake *repeated = &audit->repeated_mistakes[i];

        kp_jsonw_object(json, NULL);
        kp_jsonw_string(json, "mistake", repeated->mistake);
        kp_jsonw_string(json, "mistake_code", kp_mistake_code(repeated->mistake));
        kp_jsonw_code(json, "secret", game->rules, repeated->secret);
        kp_json_count(json, repeated->count);
        kp_jsonw_bool(json, "count_is_exact", repeated->count_is_exact);
        kp_jsonw_close(json);
    }
    kp_jsonw_close_list(json);
}

static void write_misrecorded_guesses(struct kp_json_writer *json, const struct kp_transcript *game,
                                      const struct kp_audit *audit)
{
    kp_jsonw_list(json, "misrecorded_guesses");
    for (size_t i = 0; i < audit->misrecorded_guess_count; i++) {
        const struct kp_misrecorded_guess *misrecorded = &audit->misrecorded_guesses[i];

        kp_jsonw_object(json, NULL);
        kp_jsonw_number(json, "row", (long long)misrecorded->row + 1);
        kp_jsonw_number(json, "peg", misrecorded->peg + 1);
        kp_jsonw_string(json, "colour", kp_rules_name(game->rules, misrecorded->colour));
        kp_jsonw_code(json, "secret", game->rules, misrecorded->secret);
        kp_json_count(json, misrecorded->count);
        kp_jsonw_close(json);
    }
    kp_jsonw_close_list(json);
    kp_jsonw_number(json, "misrecorded_guesses_left_out",
                    (long long)audit->misrecorded_guesses_left_out);
    kp_jsonw_bool(json, "misrecorded_guesses_are_all", audit->misrecorded_guesses_are_all);
}

/* Without an audit, which is NULL, "repairs" is null and its other members are absent. */
static void write_audit(struct kp_json_writer *json, const struct kp_transcript *game,
                        const struct kp_audit *audit)
{
    if (!audit) {
        kp_jsonw_null(json, "repairs");
        return;
    }
    kp_jsonw_number(json, "wrong_least", (long long)audit->wrong_least);
    kp_jsonw_known_number(json, "wrong_most", audit->wrong_most > 0, (long long)audit->wrong_most);
    write_repeated_mistakes(json, game, audit);
    write_repairs(json, game, audit);
    write_row_sets(json, "suspects", audit->suspects, audit->suspect_count);
    kp_jsonw_bool(json, "suspects_are_all", audit->suspects_are_all);
    if (kp_transcript_sure_rows(game) > 0 && !audit->sure_rows_conflict && !audit->sure_rows_agree)
        kp_jsonw_null(json, "sure_rows_conflict");
    else if (kp_transcript_sure_rows(game) > 0)
        kp_jsonw_bool(json, "sure_rows_conflict", audit->sure_rows_conflict);
    write_misrecorded_guesses(json, game, audit);
    if (audit->conflicts) {
        write_row_sets(json, "conflicts", audit->conflicts, audit->conflict_count);
        kp_jsonw_bool(json, "conflicts_are_all", audit->conflicts_are_all);
    }
    kp_jsonw_string(json, "audit_stop", kp_stop_slug(audit->stop));
    if (audit->unfinished == 0)
        return;
    kp_jsonw_list(json, "audit_unfinished");
#define WRITE(name, member, words) \
    if (audit->unfinished & 1u << KP_PART_##name) \
        kp_jsonw_string(json, NULL, member);
    KP_AUDIT_PARTS(WRITE)
#undef WRITE
    kp_jsonw_close_list(json);
}

static void write_story(struct kp_json_writer *json, const struct kp_verdict *verdict)
{
    if (!verdict->story_rows)
        return;
    kp_jsonw_list(json, "story");
    for (size_t i = 0; i < verdict->story_row_count; i++) {
        const struct kp_story_row *row = &verdict->story_rows[i];

        kp_jsonw_object(json, NULL);
        kp_jsonw_number(json, "row", (long long)i);
        kp_json_count(json, row->count);
        kp_jsonw_bool(json, "count_is_exact", row->count_is_exact);
        if (i > 0) {
            kp_jsonw_known_bool(json, "told_nothing", row->count_is_exact && row[-1].count_is_exact,
                                row->told_nothing);
            kp_jsonw_bool(json, "guess_was_possible", row->guess_was_possible);
        }
        kp_jsonw_close(json);
    }
    kp_jsonw_close_list(json);
    kp_jsonw_string(json, "story_stop", kp_stop_slug(verdict->story_stop));
}

void kp_json_proof(struct kp_json_writer *json, const struct kp_game_location *where)
{
    if (!where || !where->proof)
        return;
    kp_jsonw_string(json, "proof", where->proof);
    kp_jsonw_string(json, "proof_formula", where->formula);
    kp_jsonw_string(json, "proof_says", where->proof_says);
}

void kp_json_begin_answer(struct kp_json_writer *json, const struct kp_game_location *where,
                          const struct kp_transcript *game)
{
    kp_jsonw_object(json, NULL);
    if (where && where->file)
        kp_jsonw_string(json, "file", where->file);
    if (where && where->game)
        kp_jsonw_number(json, "game", (long long)where->game);
    if (where && where->line)
        kp_jsonw_number(json, "line", where->line);
    if (game || where)
        kp_jsonw_id(json, game ? game->id : where->id);
}

enum kp_status kp_json_send_answer(struct kp_json_writer *json, const struct kp_out *out)
{
    kp_jsonw_close(json);
    kp_strbuf_add(json->to, "\n", 1);
    return kp_strbuf_send(json->to, out);
}

void kp_json_parts(struct kp_json_writer *json, const struct kp_rules *rules,
                   const struct kp_advice_part *parts, size_t count)
{
    kp_jsonw_list(json, "parts");
    for (size_t k = 0; k < count; k++) {
        kp_jsonw_object(json, NULL);
        kp_jsonw_score(json, rules, parts[k].score);
        kp_jsonw_number(json, "secrets", (long long)parts[k].secrets);
        kp_jsonw_close(json);
    }
    kp_jsonw_close_list(json);
}

#define MOST_EXACT   9007199254740992 /* 2^53 */
#define FIRST_DIGITS 18
#define LOG2_10      3652498566964 /* with 40 binary places */

/* The logarithm to base 2 of a number above 0, in thousandths: that of its first digits, and of the
 * power of ten by which they are multiplied. */
static uint64_t find_log2(const char *count)
{
    size_t length = strlen(count), digits = length < FIRST_DIGITS ? length : FIRST_DIGITS;
    uint64_t first = 0, log2;

    for (size_t i = 0; i < digits; i++)
        first = 10 * first + (uint64_t)(count[i] - '0');
    log2 = kp_log2(first) + ((length - digits) * (uint64_t)LOG2_10 >> (40 - KP_BIT_PLACES));
    return (log2 * 1000 + KP_BIT / 2) >> KP_BIT_PLACES;
}

void kp_json_count(struct kp_json_writer *json, const char *count)
{
    bool is_small = count && strlen(count) <= FIRST_DIGITS;
    long long number = is_small ? strtoll(count, NULL, 10) : MOST_EXACT + 1;

    if (!count)
        kp_jsonw_null(json, "count");
    else if (number <= MOST_EXACT)
        kp_jsonw_number(json, "count", number);
    kp_jsonw_string(json, "count_exact", count);
    if (!count || number == 0)
        kp_jsonw_null(json, "count_log2");
    else
        kp_jsonw_thousandths(json, "count_log2", find_log2(count));
}

/* Who was asked before the answer was known, what was expected of it, and what it cost; a cost of 0
 * is left out. */
static void write_step(struct kp_json_writer *json, const struct kp_step *step)
{
    kp_jsonw_object(json, NULL);
    kp_jsonw_string(json, "who", step->who);
    kp_jsonw_string(json, "answer", kp_answer_name(step->answer));
    kp_jsonw_string(json, "stop", kp_stop_slug(step->stop));
    kp_jsonw_number(json, "turns", (long long)(step->turns ? step->turns : 1));
    if (step->expected > 0)
        kp_jsonw_known_number(json, "expected", step->expected < INT64_MAX,
                              (long long)step->expected);
#define WRITE(name, what) \
    if (step->cost.name > 0) \
        kp_jsonw_number(json, #name, (long long)step->cost.name);
    KP_STATS(WRITE)
#undef WRITE
    kp_jsonw_close(json);
}

static void write_work(struct kp_json_writer *json, const struct kp_verdict *verdict)
{
    kp_jsonw_object(json, "stats");
#define WRITE(name, what) kp_jsonw_number(json, #name, (long long)verdict->stats.name);
    KP_STATS(WRITE)
#undef WRITE
    kp_jsonw_close(json);
    kp_jsonw_list(json, "steps");
    for (size_t i = 0; i < verdict->step_count; i++)
        write_step(json, &verdict->steps[i]);
    kp_jsonw_close_list(json);
}

/* Which part of which game was asked, for kp_join. */
static void write_part(struct kp_json_writer *json, const struct kp_transcript *game)
{
    char digest[KP_DIGEST_LENGTH + 1];

    if (!game->allowed && !game->times)
        return;
    kp_game_digest(game, digest);
    kp_jsonw_object(json, "part");
    kp_jsonw_string(json, "game", digest);
    kp_jsonw_known(json, game, false);
    kp_jsonw_close(json);
}

static void write_revealed(struct kp_json_writer *json, const struct kp_transcript *game,
                           const struct kp_verdict *verdict)
{
    kp_jsonw_code(json, "revealed", game->rules, verdict->revealed);
    kp_jsonw_string(json, "against_rules", verdict->against_rules);
    kp_json_coded(json, "coded_against_rules", verdict->against_rules);
    kp_jsonw_known_bool(json, "consistent_without_secret", verdict->without_secret != KP_UNDECIDED,
                        verdict->without_secret == KP_CONSISTENT);
}

enum kp_status kp_verdict_json(const struct kp_transcript *game, const struct kp_verdict *verdict,
                               const struct kp_game_location *where, const struct kp_out *out)
{
    bool one = verdict->count && strcmp(verdict->count, "1") == 0;
    bool none = verdict->count && strcmp(verdict->count, "0") == 0;
    bool conflict = verdict->conflict_rows > 0;
    struct kp_strbuf to = {0};
    struct kp_json_writer json = {.to = &to};

    kp_json_begin_answer(&json, where, game);
    if (game->codemaker)
        kp_jsonw_string(&json, "codemaker", game->codemaker);
    write_part(&json, game);
    kp_jsonw_string(&json, "verdict", kp_answer_name(verdict->answer));
    kp_jsonw_code(&json, "secret", game->rules, verdict->secret);
    kp_json_count(&json, verdict->count);
    kp_jsonw_bool(&json, "count_is_exact", verdict->count && verdict->count_is_exact);
    kp_jsonw_known_bool(&json, "unique",
                        verdict->count && (verdict->count_is_exact || (!one && !none)), one);
    if (conflict)
        kp_jsonw_ordinals(&json, "conflict", verdict->conflict, verdict->conflict_rows);
    else
        kp_jsonw_null(&json, "conflict");
    kp_jsonw_known_bool(&json, "conflict_is_minimal", conflict, verdict->conflict_is_minimal);
    kp_jsonw_known_bool(&json, "conflict_is_smallest", conflict, verdict->conflict_is_smallest);
    kp_json_proof(&json, where);
    kp_jsonw_string(&json, "reason", verdict->reason);
    kp_json_coded(&json, "coded_reason", verdict->reason);
    kp_jsonw_known_number(&json, "first_impossible", verdict->first_impossible != KP_NO_ROW,
                          (long long)verdict->first_impossible + 1);
    write_audit(&json, game, verdict->audit);
    write_story(&json, verdict);
    if (verdict->revealed)
        write_revealed(&json, game, verdict);
    if (verdict->most_wrong_rows)
        kp_jsonw_number(&json, "lies", (long long)verdict->most_wrong_rows);
    if (verdict->most_wrong_rows || verdict->revealed) /* that the secret does not fit */
        write_scores(&json, "wrong_rows", game, verdict->wrong_rows, verdict->wrong_row_count);
    kp_jsonw_string(&json, "stop", kp_stop_slug(verdict->stop));
    kp_jsonw_string(&json, "engine", verdict->engine ? kp_engine_name(verdict->engine) : NULL);
    kp_jsonw_string(&json, "encoding", verdict->encoding);
    kp_jsonw_lines(&json, "notes", verdict->notes);
    if (verdict->notes && *verdict->notes)
        kp_json_notes(&json, "coded_notes", verdict->notes);
    if (!where || !where->no_stats)
        write_work(&json, verdict);
    return kp_json_send_answer(&json, out);
}
