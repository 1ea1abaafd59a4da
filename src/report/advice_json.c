#include "report/advice_report.h"
#include "report/audit_json.h"
#include <string.h>

static const char *verdict_of(const struct kp_advice *advice)
{
    if (advice->won || advice->count > 0)
        return "consistent";
    return advice->secrets && strcmp(advice->secrets, "0") == 0 ? "cheated" : "undecided";
}

static void write_parts(struct kp_json_writer *json, const struct kp_transcript *game,
                        const struct kp_proposal *proposal)
{
    kp_jsonw_list(json, "parts");
    for (size_t k = 0; k < proposal->part_count; k++) {
        kp_jsonw_object(json, NULL);
        kp_json_say_score(json, game->rules->scores, proposal->parts[k].score);
        kp_jsonw_number(json, "secrets", (long long)proposal->parts[k].secrets);
        kp_jsonw_close(json);
    }
    kp_jsonw_close_list(json);
}

static void write_proposal(struct kp_json_writer *json, const struct kp_transcript *game,
                           const struct kp_proposal *proposal)
{
    kp_jsonw_object(json, NULL);
    kp_json_say_code(json, "guess", game->rules, proposal->guess);
    kp_jsonw_bool(json, "fits", proposal->fits);
    kp_jsonw_number(json, "worst", (long long)proposal->worst);
    kp_jsonw_number(json, "squares", (long long)proposal->squares);
    write_parts(json, game, proposal);
    kp_jsonw_close(json);
}

static void write_guesses(struct kp_json_writer *json, const struct kp_advice *advice)
{
    kp_jsonw_bool(json, "ranked", advice->ranked);
    if (advice->ranked)
        kp_jsonw_number(json, "guesses", (long long)advice->guesses);
    else
        kp_jsonw_null(json, "guesses");
    kp_jsonw_bool(json, "all_guesses", advice->all_guesses);
}

/* What a strategy that plays all games knows of them. */
static void write_games(struct kp_json_writer *json, const struct kp_advice *advice)
{
    if (advice->total == 0)
        return;
    kp_jsonw_number(json, "total", (long long)advice->total);
    kp_jsonw_number(json, "longest", advice->longest);
}

void kp_report_advice_json(const struct kp_transcript *game, const struct kp_advice *advice,
                           const struct kp_game_location *where, struct kp_strbuf *to)
{
    struct kp_json_writer json = {.to = to};

    kp_json_begin_answer(&json, where);
    kp_jsonw_string(&json, "verdict", verdict_of(advice));
    kp_jsonw_string(&json, "strategy", advice->strategy);
    kp_jsonw_bool(&json, "won", advice->won);
    kp_jsonw_string(&json, "count", advice->secrets);
    kp_jsonw_number(&json, "looked_at", (long long)advice->looked_at);
    kp_jsonw_bool(&json, "sampled", advice->sampled);
    kp_jsonw_string(&json, "drawn_by", advice->drawn_by);
    write_guesses(&json, advice);
    write_games(&json, advice);
    kp_jsonw_list(&json, "proposals");
    for (size_t i = 0; i < advice->count; i++)
        write_proposal(&json, game, &advice->proposals[i]);
    kp_jsonw_close_list(&json);
    kp_jsonw_string(&json, "stop",
                    advice->stop == KP_COMPLETED ? NULL : kp_stop_name(advice->stop));
    kp_jsonw_close(&json);
    kp_strbuf_add(to, "\n", 1);
}
