/* Shared by the writers of a sum: conflict_sum_lines.c and conflict_sum_bounds.c. */
#ifndef KP_REPORT_CONFLICT_SUM_IMPL_H
#define KP_REPORT_CONFLICT_SUM_IMPL_H

#include "report/conflict_sum.h"

struct kp_sum_writer {
    struct kp_checked_sum checked;
    const struct kp_rules *rules;
    struct kp_sum_text *text;
    bool has_prices, has_key_pegs, has_black;
    bool *written; /* [colour or peg]: it has its line */
};

/* A line without words or a number; NULL: no memory, which is noted. */
struct kp_sum_line *kp_sum_add_line(struct kp_sum_writer *writer, struct kp_sum_part *part);
void kp_sum_set_number(struct kp_sum_line *line, int64_t number);

void kp_sum_add_colours(struct kp_sum_writer *writer);
void kp_sum_add_pegs(struct kp_sum_writer *writer);

#endif
