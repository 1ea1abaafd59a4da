#include "report/points_report.h"
#include "game/match_points.h"
#include "keypeg.h"
#include "base/strbuf_send.h"

enum kp_status kp_points_new(const char *rules, struct kp_points **points, struct kp_diag *why)
{
    return kp_tally_new(rules, points, why);
}

enum kp_status kp_points_add(struct kp_points *points, const struct kp_transcript *game,
                             enum kp_answer scoring, struct kp_diag *why)
{
    struct kp_played played;

    if (!game)
        return kp_tally_add(points, NULL, NULL, why);
    played = kp_played_of(game, scoring);
    return kp_tally_add(points, game->codemaker, &played, why);
}

void kp_points_free(struct kp_points *points)
{
    kp_tally_free(points);
}

const char *kp_points_player(const struct kp_points *points, size_t i, long long *total)
{
    if (i >= points->player_count)
        return NULL;
    *total = kp_tally_total(points, i);
    return points->players[i];
}

enum kp_status kp_points_report(const struct kp_points *points, const struct kp_style *style,
                                const struct kp_out *out)
{
    struct kp_text text = {0};

    kp_report_points(points, style, &text);
    return kp_deliver(&text, out);
}

enum kp_status kp_points_json(const struct kp_points *points, const struct kp_out *out)
{
    struct kp_text text = {0};

    kp_report_points_json(points, &text);
    return kp_deliver(&text, out);
}
