/* What can be measured; each prints its own table.  false: answers that do not
 * agree. */
#ifndef KP_BENCH_MODES_H
#define KP_BENCH_MODES_H

#include "measure.h"

bool kp_compare(struct kp_order *order);
bool kp_targets(struct kp_order *order);
bool kp_readme(struct kp_order *order);
bool kp_growth(struct kp_order *order);
bool kp_encodings_compare(struct kp_order *order);

/* What counting all secrets of random games is to take at the median. */
struct kp_output_file {
    const char *family, *board;
    double seconds;
};

extern const struct kp_output_file kp_output_file_list[]; /* ends with one without a board */

#endif
