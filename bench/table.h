/* A table of measurements: a line for each as it is made, and under them the
 * median and the greatest of every column. */
#pragma once

struct kp_column {
    const char *name;
    int width, decimals;
};

/* Columns end with one that has no name.  Left of them stands what was
 * measured and on which game, right of them what came of it. */
void kp_table_head(const struct kp_column *columns, const char *what, const char *game);
void kp_table_line(const struct kp_column *columns, const char *what, const char *game,
                   const double *figures, const char *result);

/* Of n measurements, whose figures stand one after the other. */
void kp_table_summary(const struct kp_column *columns, const char *what, const double *figures,
                      int n, const char *result);
