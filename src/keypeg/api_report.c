#include "base/strbuf.h"
#include "game/match_points.h"
#include "keypeg.h"
#include "report/points_report.h"
#include "report/verdict_report.h"

enum kp_status kp_html_begin(const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_report_html_begin(&text);
    return kp_strbuf_send(&text, out);
}

enum kp_status kp_html_game(const struct kp_transcript *game, const struct kp_verdict *verdict,
                            const struct kp_game_location *where, const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_report_html_game(game, verdict, where, &text);
    return kp_strbuf_send(&text, out);
}

enum kp_status kp_html_problems(const struct kp_errors *problems,
                                const struct kp_game_location *where, const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_report_html_problems(problems, where, &text);
    return kp_strbuf_send(&text, out);
}

enum kp_status kp_html_end(const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_report_html_end(&text);
    return kp_strbuf_send(&text, out);
}

enum kp_status kp_points_new(const char *rules, struct kp_match_points **points,
                             struct kp_diag *why)
{
    return kp_match_points_new(rules, points, why);
}

enum kp_status kp_points_add(struct kp_match_points *points, const struct kp_transcript *game,
                             enum kp_answer scoring, struct kp_diag *why)
{
    struct kp_game_result played;

    if (!game)
        return kp_match_points_add(points, NULL, NULL, why);
    played = kp_game_result_of(game, scoring);
    return kp_match_points_add(points, game->codemaker, &played, why);
}

void kp_points_free(struct kp_match_points *points)
{
    kp_match_points_free(points);
}

const char *kp_points_player(const struct kp_match_points *points, size_t i, long long *total)
{
    if (i >= points->player_count)
        return NULL;
    *total = kp_match_points_total(points, i);
    return points->players[i];
}

enum kp_status kp_points_report(const struct kp_match_points *points, const struct kp_style *style,
                                const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_report_points(points, style, &text);
    return kp_strbuf_send(&text, out);
}

enum kp_status kp_points_json(const struct kp_match_points *points, const struct kp_out *out)
{
    struct kp_strbuf text = {0};

    kp_report_points_json(points, &text);
    return kp_strbuf_send(&text, out);
}
