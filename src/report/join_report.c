/* The verdict from answers to parts, for people and as JSON (docs/json.md). */
#include "base/utf8.h"
#include "format/json/json_game_writer.h"
#include "format/text/format_text.h"
#include "keypeg.h"
#include "report/verdict_json.h"
#include "report/verdict_writer.h"
#include "split/join.h"

#include <string.h>

/* ---- Text ---------------------------------------------------------------------- */

#define MOST_LISTED    20 /* parts, regions or answers of each kind */
#define LISTED_AS_JSON 1000

/* "17/64 (answers.jsonl:3)" */
static void say_answer(const struct kp_joined_answer *answer, struct kp_strbuf *to)
{
    struct kp_strbuf place = {0};

    if (answer->file)
        kp_strbuf_addf(&place, "%s:%u", answer->file, answer->line);
    else
        kp_strbuf_addf(&place, "line %u", answer->line);
    if (answer->read.id.text)
        kp_strbuf_addf(&place, ", id %s", answer->read.id.text);
    if (!place.failed)
        kp_utf8_make_printable(place.text);
    kp_strbuf_append(to, &place);
}

/* ", expected to take 12 minutes" */
static void say_work(double seconds, struct kp_strbuf *to)
{
    if (seconds < 0)
        return;
    kp_strbuf_addf(to, ", expected to take ");
    kp_strbuf_add_duration(to, seconds);
}

/* The lines that narrow the game to the box, "peg 3 : red blue; times red 1..2". */
static void say_box(const struct kp_box_space *space, const struct kp_code_box *box,
                    struct kp_strbuf *to)
{
    const struct kp_rules *rules = space->game->rules;

    if (box->count == 0)
        kp_strbuf_addf(to, "the whole game");
    for (size_t i = 0; i < box->count; i++) {
        const struct kp_code_bound *bound = &box->bounds[i];

        kp_strbuf_addf(to, i > 0 ? "; " : "");
        if (bound->colours)
            kp_say_peg(rules, (int)bound->dimension, bound->colours,
                       space->whole[bound->dimension].colours, to);
        else
            kp_text_write_times(rules, (int)(bound->dimension - space->pegs), bound->times, to);
    }
}

/* A list whose heading is written before its first item. */
struct join_list {
    const char *heading;
    size_t count;
    struct kp_strbuf *to;
};

/* Whether the next item is to be written. */
static bool begin_item(struct join_list *list)
{
    if (list->count++ == 0)
        kp_strbuf_addf(list->to, "\n%s\n", list->heading);
    if (list->count <= MOST_LISTED)
        kp_strbuf_addf(list->to, "   ");
    return list->count <= MOST_LISTED;
}

static void end_list(const struct join_list *list)
{
    if (list->count > MOST_LISTED)
        kp_strbuf_addf(list->to, "   and %zu more\n", list->count - MOST_LISTED);
}

static void list_open_parts(const struct kp_join *join, struct kp_strbuf *to)
{
    struct join_list list = {.to = to};

    list.heading = join->verdict.answer == KP_UNDECIDED ? "Undecided parts:"
                                                        : "Parts that were not counted:";
    for (size_t p = 0; p < join->part_count; p++)
        if (join->parts[p].is_open && begin_item(&list)) {
            say_answer(&join->answers[join->parts[p].first], to);
            say_work(join->parts[p].seconds, to);
            kp_strbuf_addf(to, "\n");
        }
    end_list(&list);
}

static void list_missing_parts(const struct kp_join *join, struct kp_strbuf *to)
{
    struct join_list list = {.heading = "Parts of the game without an answer:", .to = to};

    for (size_t r = 0; r < join->cover.region_count; r++)
        if (join->cover.regions[r].part == KP_NO_PART && begin_item(&list)) {
            say_box(&join->space, &join->cover.regions[r].box, to);
            say_work(join->seconds[r], to);
            kp_strbuf_addf(to, "\n");
        }
    end_list(&list);
}

static void list_refused_answers(const struct kp_join *join, struct kp_strbuf *to)
{
    struct join_list list = {.heading = "Answers that were not used:", .to = to};

    for (size_t i = 0; i < join->answer_count; i++)
        if (join->answers[i].says && begin_item(&list)) {
            struct kp_strbuf says = {0};

            kp_strbuf_addf(&says, "%s", join->answers[i].says);
            if (!says.failed)
                kp_utf8_make_printable(says.text);
            say_answer(&join->answers[i], to);
            kp_strbuf_addf(to, ": ");
            kp_strbuf_append(to, &says);
            kp_strbuf_addf(to, "\n");
        }
    end_list(&list);
}

static void list_repeated_answers(const struct kp_join *join, struct kp_strbuf *to)
{
    struct join_list list = {.heading = "Answers about a part that was answered before:", .to = to};

    for (size_t i = 0; i < join->answer_count; i++)
        if (!join->answers[i].says && join->answers[i].is_repeated && begin_item(&list)) {
            const struct kp_joined_answer *answer = &join->answers[i];
            const struct kp_joined_answer *first = &join->answers[join->parts[answer->part].first];

            say_answer(answer, to);
            if (answer->file && first->file && answer->line == first->line &&
                strcmp(answer->file, first->file) == 0) {
                kp_strbuf_addf(to, ": the file was given twice\n");
                continue;
            }
            kp_strbuf_addf(to, " repeats ");
            say_answer(first, to);
            kp_strbuf_addf(to, "\n");
        }
    end_list(&list);
}

static void list_overlaps(const struct kp_join *join, struct kp_strbuf *to)
{
    struct join_list list = {.heading = "Parts that overlap:", .to = to};

    for (size_t i = 0; i < join->cover.overlap_count && begin_item(&list); i++) {
        const size_t *pair = join->cover.overlaps[i];

        say_answer(&join->answers[join->parts[pair[0]].first], to);
        kp_strbuf_addf(to, " and ");
        say_answer(&join->answers[join->parts[pair[1]].first], to);
        kp_strbuf_addf(to, "\n");
    }
    if (join->cover.more_overlaps)
        kp_strbuf_addf(to, "   and perhaps others\n");
}

static void say_verdict(const struct kp_join *join, struct kp_strbuf *to)
{
    static const char *const says[] = {
        [KP_UNDECIDED] =
            "undecided: the answers do not decide whether these scores can all be right",
        [KP_CONSISTENT] = "these scores can all be right",
        [KP_CHEATED] = "these scores cannot all be right"};

    kp_strbuf_addf(to, "%s", says[join->verdict.answer]);
}

static void write_secret(const struct kp_verdict_writer *report, const struct kp_verdict *verdict)
{
    bool unique = kp_is_unique(verdict->count, verdict->count_is_exact);
    struct kp_strbuf count = {0};

    if (!verdict->secret)
        return;
    kp_write_code(report,
                  unique ? "The only secret that fits:" : "One secret that fits:", KP_CODE_INDENT,
                  verdict->secret);
    if (!unique) {
        kp_say_count(verdict->count, verdict->count_is_exact, &count);
        kp_write_sentence(report, "%s secret%s these scores", count.failed ? "" : count.text,
                          strcmp(verdict->count, "1") == 0 ? " fits" : "s fit");
    }
    kp_strbuf_free(&count);
}

enum kp_status kp_join_report(const struct kp_join *join, const struct kp_style *style,
                              const struct kp_out *out)
{
    struct kp_strbuf to = {0}, says = {0};
    struct kp_verdict_writer report = kp_text_report_begin(join->game, NULL, style, &to);
    bool is_tangled = join->cover.stop == KP_OUT_OF_EFFORT;

    say_verdict(join, &says);
    kp_write_wrapped(&says, report.width, &to);
    write_secret(&report, &join->verdict);
    kp_say_things(join->answer_count - join->refused_count, "answer", "answers", &says);
    kp_strbuf_addf(&says, " about ");
    kp_say_things(join->part_count, "part", "parts", &says);
    kp_write_wrapped(&says, report.width, &to);
    if (join->cover.stop != KP_COMPLETED)
        kp_write_sentence(&report, "undecided whether these parts are the whole game: %s%s",
                          is_tangled ? "they overlap in too many ways"
                                     : kp_stop_name(join->cover.stop),
                          is_tangled ? "" : " ended the check");
    list_open_parts(join, &to);
    list_missing_parts(join, &to);
    list_refused_answers(join, &to);
    list_repeated_answers(join, &to);
    list_overlaps(join, &to);
    return kp_strbuf_send(&to, out);
}

/* ---- JSON ---------------------------------------------------------------------- */

static void write_place(struct kp_json_writer *json, const struct kp_joined_answer *answer)
{
    kp_jsonw_object(json, NULL);
    if (answer->file)
        kp_jsonw_string(json, "file", answer->file);
    kp_jsonw_number(json, "line", answer->line);
    kp_jsonw_id(json, answer->read.id);
}

static void write_work(struct kp_json_writer *json, double seconds)
{
    bool known = seconds >= 0 && seconds < 1e15;

    kp_jsonw_known_number(json, "expected_ms", known, known ? (long long)(seconds * 1000) : 0);
}

static void write_box(struct kp_json_writer *json, const struct kp_join *join,
                      const struct kp_code_box *box)
{
    struct kp_transcript *part = kp_code_box_narrow(&join->space, box);

    json->to->failed |= !part;
    if (part)
        kp_jsonw_known(json, part);
    kp_transcript_free(part);
}

static void write_open_parts(struct kp_json_writer *json, const struct kp_join *join)
{
    size_t written = 0;

    kp_jsonw_list(json, "open");
    for (size_t p = 0; p < join->part_count; p++)
        if (join->parts[p].is_open && written++ < LISTED_AS_JSON) {
            write_place(json, &join->answers[join->parts[p].first]);
            write_box(json, join, &join->boxes[p].box);
            write_work(json, join->parts[p].seconds);
            kp_jsonw_close(json);
        }
    kp_jsonw_close_list(json);
}

static void write_missing_parts(struct kp_json_writer *json, const struct kp_join *join)
{
    size_t written = 0;

    kp_jsonw_list(json, "missing");
    for (size_t r = 0; r < join->cover.region_count; r++)
        if (join->cover.regions[r].part == KP_NO_PART && written++ < LISTED_AS_JSON) {
            kp_jsonw_object(json, NULL);
            write_box(json, join, &join->cover.regions[r].box);
            write_work(json, join->seconds[r]);
            kp_jsonw_close(json);
        }
    kp_jsonw_close_list(json);
}

static void write_answers(struct kp_json_writer *json, const struct kp_join *join)
{
    size_t written = 0;

    kp_jsonw_list(json, "refused");
    for (size_t i = 0; i < join->answer_count; i++)
        if (join->answers[i].says && written++ < LISTED_AS_JSON) {
            write_place(json, &join->answers[i]);
            kp_jsonw_string(json, "says", join->answers[i].says);
            kp_jsonw_close(json);
        }
    kp_jsonw_close_list(json);
    written = 0;
    kp_jsonw_list(json, "repeated");
    for (size_t i = 0; i < join->answer_count; i++)
        if (!join->answers[i].says && join->answers[i].is_repeated && written++ < LISTED_AS_JSON) {
            write_place(json, &join->answers[i]);
            kp_jsonw_close(json);
        }
    kp_jsonw_close_list(json);
    kp_jsonw_list(json, "overlaps");
    for (size_t i = 0; i < join->cover.overlap_count; i++) {
        kp_jsonw_list(json, NULL);
        for (int k = 0; k < 2; k++) {
            write_place(json, &join->answers[join->parts[join->cover.overlaps[i][k]].first]);
            kp_jsonw_close(json);
        }
        kp_jsonw_close_list(json);
    }
    kp_jsonw_close_list(json);
}

enum kp_status kp_join_json(const struct kp_join *join, const struct kp_game_location *where,
                            const struct kp_out *out)
{
    const struct kp_verdict *verdict = &join->verdict;
    struct kp_strbuf to = {0};
    struct kp_json_writer json = {.to = &to};

    kp_json_begin_answer(&json, where, join->game);
    kp_jsonw_string(&json, "verdict", kp_answer_name(verdict->answer));
    kp_jsonw_code(&json, "secret", join->game->rules, verdict->secret);
    kp_jsonw_string(&json, "count", verdict->count);
    kp_jsonw_bool(&json, "count_is_exact", verdict->count_is_exact);
    kp_json_proof(&json, where);
    kp_jsonw_string(&json, "stop", kp_stop_slug(verdict->stop));
    kp_jsonw_number(&json, "answers", (long long)join->answer_count);
    kp_jsonw_number(&json, "answers_refused", (long long)join->refused_count);
    kp_jsonw_number(&json, "answers_repeated", (long long)join->repeated_count);
    kp_jsonw_number(&json, "parts", (long long)join->part_count);
    kp_jsonw_number(&json, "parts_open", (long long)join->open_count);
    kp_jsonw_number(&json, "parts_missing", (long long)join->missing_count);
    write_open_parts(&json, join);
    write_missing_parts(&json, join);
    write_answers(&json, join);
    return kp_json_send_answer(&json, out);
}
