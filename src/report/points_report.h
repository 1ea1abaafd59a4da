/* The points of a match, for people and as JSON (docs/json.md). */
#ifndef KP_REPORT_POINTS_REPORT_H
#define KP_REPORT_POINTS_REPORT_H

#include "game/match_points.h"

/* A table, a line per game; who has how many; what is to be said of it. */
void kp_report_points(const struct kp_match_points *points, const struct kp_style *style,
                      struct kp_strbuf *to);

/* A line. */
void kp_report_points_json(const struct kp_match_points *points, struct kp_strbuf *to);

#endif
