/* A reduction as a line of JSON. */
#ifndef KP_REPORT_REDUCTION_JSON_H
#define KP_REPORT_REDUCTION_JSON_H

#include "hard/reductions/solve_problem.h"

/* As kp_reduced_json; `transcript` is the text of it, or NULL where there is a
 * solution. */
void kp_report_reduced_json(const struct kp_reduced *reduced, const struct kp_solution *solution,
                            const char *transcript, const struct kp_game_location *where,
                            struct kp_strbuf *to);

#endif
