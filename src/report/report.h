/* The public functions that this module implements; keypeg.h describes them.  Each writes
 * into memory first, so that out of memory means KP_NO_MEMORY and nothing written. */
#ifndef KP_REPORT_REPORT_H
#define KP_REPORT_REPORT_H

#include "game/match_points.h"
#include "reductions/solve_problem.h"
#include "strategy/tree/tree.h"

/* verdict_text.c */
KP_API enum kp_status kp_report(const struct kp_transcript *game, const struct kp_verdict *verdict,
                                const struct kp_style *style, const struct kp_out *out);
KP_API enum kp_status kp_report_repairs(const struct kp_transcript *game,
                                        const struct kp_verdict *verdict,
                                        const struct kp_style *style, const struct kp_out *out);

/* verdict_json.c */
KP_API enum kp_status kp_verdict_json(const struct kp_transcript *game,
                                      const struct kp_verdict *verdict,
                                      const struct kp_game_location *where,
                                      const struct kp_out *out);
KP_API enum kp_status kp_errors_json(const struct kp_errors *errors,
                                     const struct kp_game_location *where,
                                     const struct kp_out *out);

/* html/html_page.c */
KP_API enum kp_status kp_html_begin(const char *name, const struct kp_out *out);
KP_API enum kp_status kp_html_game(const struct kp_transcript *game,
                                   const struct kp_verdict *verdict,
                                   const struct kp_game_location *where, const struct kp_out *out);
KP_API enum kp_status kp_html_errors(const struct kp_errors *errors,
                                     const struct kp_game_location *where,
                                     const struct kp_out *out);
KP_API enum kp_status kp_html_end(const struct kp_out *out);

/* points_report.c */
KP_API enum kp_status kp_html_match(const struct kp_match_points *points, const struct kp_out *out);

/* text_layout.c */
KP_API enum kp_status kp_row_report(const struct kp_transcript *game, size_t row,
                                    const struct kp_style *style, const struct kp_out *out);
KP_API enum kp_status kp_code_report(const struct kp_transcript *game, const uint16_t *code,
                                     const struct kp_style *style, const struct kp_out *out);

/* points_report.c */
KP_API enum kp_status kp_points_report(const struct kp_match_points *points,
                                       const struct kp_style *style, const struct kp_out *out);
KP_API enum kp_status kp_points_json(const struct kp_match_points *points,
                                     const struct kp_out *out);

/* advice_report.c */
KP_API enum kp_status kp_advice_report(const struct kp_transcript *game,
                                       const struct kp_advice *advice, const struct kp_style *style,
                                       const struct kp_out *out);
KP_API enum kp_status kp_advice_json(const struct kp_transcript *game,
                                     const struct kp_advice *advice,
                                     const struct kp_game_location *where,
                                     const struct kp_out *out);

/* tree_report.c */
KP_API enum kp_status kp_tree_report(const struct kp_tree *tree, const struct kp_style *style,
                                     const struct kp_out *out);
KP_API enum kp_status kp_tree_write(const struct kp_tree *tree, const struct kp_out *out);
KP_API enum kp_status kp_tree_json(const struct kp_tree *tree, bool itself,
                                   const struct kp_errors *errors,
                                   const struct kp_game_location *where, const struct kp_out *out);

/* reduction_json.c */
KP_API enum kp_status kp_reduced_json(const struct kp_reduced *reduced,
                                      const struct kp_solution *solution,
                                      const struct kp_game_location *where,
                                      const struct kp_out *out);

#endif
