#include "table.h"

#include <stdio.h>
#include <stdlib.h>

void kp_table_head(const struct kp_column *columns, const char *what, const char *game)
{
    printf("%-20s %6s", what, game);
    for (; columns->name; columns++)
        printf(" %*s", columns->width, columns->name);
    puts("");
}

void kp_table_line(const struct kp_column *columns, const char *what, const char *game,
                   const double *figures, const char *result)
{
    printf("%-20s %6s", what, game);
    for (int i = 0; columns[i].name; i++)
        printf(" %*.*f", columns[i].width, columns[i].decimals, figures[i]);
    printf("%s%s\n", result[0] ? "  " : "", result);
    fflush(stdout); /* the next may take long */
}

static int ascending(const void *left, const void *right)
{
    const double *a = left, *b = right;

    return (*a > *b) - (*a < *b);
}

void kp_table_summary(const struct kp_column *columns, const char *what, const double *figures,
                      int n, const char *result)
{
    int width = 0;
    double median[16], most[16], *sorted = calloc((size_t)n, sizeof *sorted);

    if (!sorted)
        abort();
    while (columns[width].name)
        width++;
    for (int c = 0; c < width; c++) {
        for (int i = 0; i < n; i++)
            sorted[i] = figures[i * width + c];
        qsort(sorted, (size_t)n, sizeof *sorted, ascending);
        median[c] = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
        most[c] = sorted[n - 1];
    }
    free(sorted);
    kp_table_line(columns, what, "median", median, result);
    kp_table_line(columns, what, "most", most, "");
}
