/* The verdict from answers to parts, for people and as JSON (docs/json.md). */
#include "base/utf8.h"
#include "format/json/json_game_writer.h"
#include "keypeg.h"
#include "report/verdict_json.h"
#include "report/verdict_writer.h"
#include "split/join.h"

#include <string.h>

/* ---- What is listed ------------------------------------------------------------ */

#define MOST_LISTED    20 /* of each list */
#define LISTED_AS_JSON 1000

enum join_list { OPEN, MISSING, REFUSED, LISTS };

/* Their members in JSON, and the lines above them; that of OPEN is for undecided games. */
static const struct {
    const char *key, *heading;
} lists[LISTS] = {
    [OPEN] = {"open", "Undecided parts:"},
    [MISSING] = {"missing", "Parts of the game without an answer:"},
    [REFUSED] = {"refused", "Answers that were not used:"},
};

/* What a list shows of an item; other members are NULL. */
struct join_item {
    const struct kp_joined_answer *answer; /* the first of a part */
    const struct kp_joined_node *node;     /* an open part, or a missing region */
    const char *says;
};

static size_t count_candidates(const struct kp_join *join, enum join_list list)
{
    return list == OPEN || list == MISSING ? join->tree.count : join->answer_count;
}

/* Returns false if the list leaves out this candidate. */
static bool find_item(const struct kp_join *join, enum join_list list, size_t i,
                      struct join_item *item)
{
    *item = (struct join_item){.answer = NULL};
    if (list == OPEN && join->nodes[i].is_open) {
        item->answer = &join->answers[join->nodes[i].answer];
        item->node = &join->nodes[i];
    } else if (list == MISSING && join->nodes[i].is_region && join->nodes[i].part == KP_NO_PART) {
        item->node = &join->nodes[i];
    } else if (list == REFUSED) {
        item->answer = &join->answers[i];
        item->says = item->answer->says;
    }
    return item->node || item->says;
}

/* ---- Text ---------------------------------------------------------------------- */

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
        kp_make_printable(place.text);
    kp_strbuf_append(to, &place);
}

/* The lines that narrow the game to a region, "peg 3 : red blue; times red 1..2". */
static void say_region(const struct kp_join *join, size_t node, struct kp_strbuf *to)
{
    struct kp_transcript *part = kp_part_tree_game(&join->tree, node);
    size_t before = to->length;

    to->failed |= !part;
    if (part)
        kp_say_known(part, SIZE_MAX, "; ", to);
    if (to->length == before)
        kp_strbuf_addf(to, "the whole game");
    kp_transcript_free(part);
}

static void say_item(const struct kp_join *join, const struct join_item *item, struct kp_strbuf *to)
{
    struct kp_strbuf says = {0};

    if (item->answer)
        say_answer(item->answer, to);
    else
        say_region(join, (size_t)(item->node - join->nodes), to);
    if (item->says)
        kp_strbuf_addf(&says, ": %s", item->says);
    if (says.text)
        kp_make_printable(says.text);
    kp_strbuf_append(to, &says);
    kp_strbuf_addf(to, "\n");
}

static void say_list(const struct kp_join *join, enum join_list list, struct kp_strbuf *to)
{
    const char *heading = list == OPEN && join->verdict.answer != KP_UNDECIDED
                              ? "Parts that were not counted:"
                              : lists[list].heading;
    size_t count = 0;
    struct join_item item;

    for (size_t i = 0; i < count_candidates(join, list); i++) {
        if (!find_item(join, list, i, &item))
            continue;
        if (count == 0)
            kp_strbuf_addf(to, "\n%s\n", heading);
        if (count++ >= MOST_LISTED)
            continue;
        kp_strbuf_addf(to, "   ");
        say_item(join, &item, to);
    }
    if (count > MOST_LISTED)
        kp_strbuf_addf(to, "   and %zu more\n", count - MOST_LISTED);
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
    static const char *const answers[] = {
        [KP_UNDECIDED] =
            "undecided: the answers do not decide whether these scores can all be right",
        [KP_CONSISTENT] = "these scores can all be right",
        [KP_CHEATED] = "these scores cannot all be right"};
    struct kp_strbuf to = {0}, says = {0};
    struct kp_verdict_writer report = kp_text_report_begin(join->game, NULL, style, &to);

    kp_write_sentence(&report, "%s", answers[join->verdict.answer]);
    write_secret(&report, &join->verdict);
    kp_say_things(join->answer_count - join->refused_count, "answer", "answers", &says);
    if (join->tree.stop == KP_COMPLETED) {
        kp_strbuf_addf(&says, " about ");
        kp_say_things(join->part_count, "part", "parts", &says);
    }
    kp_write_wrapped(&says, report.width, &to);
    if (join->tree.stop != KP_COMPLETED)
        kp_write_sentence(&report,
                          "undecided whether these parts are the whole game: %s ended the "
                          "check",
                          kp_stop_name(join->tree.stop));
    for (int list = 0; list < LISTS; list++)
        say_list(join, (enum join_list)list, &to);
    return kp_strbuf_send(&to, out);
}

/* ---- JSON ---------------------------------------------------------------------- */

static void write_item(struct kp_json_writer *json, const struct kp_join *join,
                       const struct join_item *item)
{
    const struct kp_joined_answer *answer = item->answer;

    kp_jsonw_object(json, NULL);
    if (answer && answer->file)
        kp_jsonw_string(json, "file", answer->file);
    if (answer) {
        kp_jsonw_number(json, "line", answer->line);
        kp_jsonw_id(json, answer->read.id);
    }
    if (item->node) {
        struct kp_transcript *part = kp_part_tree_game(&join->tree,
                                                       (size_t)(item->node - join->nodes));

        json->to->failed |= !part;
        if (part)
            kp_jsonw_known(json, part, false);
        kp_transcript_free(part);
    }
    if (item->says)
        kp_jsonw_string(json, "says", item->says);
    kp_jsonw_close(json);
}

static void write_list(struct kp_json_writer *json, const struct kp_join *join, enum join_list list)
{
    size_t written = 0;
    struct join_item item;

    kp_jsonw_list(json, lists[list].key);
    for (size_t i = 0; i < count_candidates(join, list); i++)
        if (find_item(join, list, i, &item) && written++ < LISTED_AS_JSON)
            write_item(json, join, &item);
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
    kp_json_count(&json, verdict->count);
    kp_jsonw_bool(&json, "count_is_exact", verdict->count_is_exact);
    kp_jsonw_string(&json, "stop", kp_stop_slug(verdict->stop));
    kp_jsonw_number(&json, "answers", (long long)join->answer_count);
    kp_jsonw_number(&json, "answers_refused", (long long)join->refused_count);
    kp_jsonw_number(&json, "parts", (long long)join->part_count);
    kp_jsonw_number(&json, "parts_open", (long long)join->open_count);
    kp_jsonw_number(&json, "parts_missing", (long long)join->missing_count);
    for (int list = 0; list < LISTS; list++)
        write_list(&json, join, (enum join_list)list);
    return kp_json_send_answer(&json, out);
}
