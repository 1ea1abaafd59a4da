#include "hard/reductions/variable_names.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

/* A line without its end. */
static char *copy_line(const char *line)
{
    size_t length = strcspn(line, "\n");
    char *copy = kp_calloc(length + 1, 1);

    return copy ? memcpy(copy, line, length) : NULL;
}

static const char *skip_lines(const char *at, size_t count)
{
    while (count-- > 0)
        at += strcspn(at, "\n") + 1;
    return at;
}

bool kp_variable_names_make(const struct kp_two_colour_game *sheet,
                            const struct kp_verdict *verdict, struct kp_solution *solution)
{
    size_t count = verdict->conflict_rows, row = 0;
    const char *line = sheet->says.text;
    char **meanings;

    if (count == 0)
        return true;
    meanings = kp_calloc(count, sizeof *meanings);
    solution->meanings = (const char *const *)meanings;
    solution->conflict.row = kp_copy(verdict->conflict, count * sizeof *verdict->conflict);
    if (!meanings || !solution->conflict.row)
        return false;
    solution->conflict.count = count;
    solution->conflict_is_minimal = verdict->conflict_is_minimal;
    for (size_t i = 0; i < count; i++) {
        line = skip_lines(line, verdict->conflict[i] - row);
        row = verdict->conflict[i];
        if (!(meanings[i] = copy_line(line)))
            return false;
    }
    return true;
}

void kp_variable_names_free(struct kp_solution *solution)
{
    for (size_t i = 0; i < solution->conflict.count; i++)
        free((void *)solution->meanings[i]);
    free((void *)solution->meanings);
    free((void *)solution->conflict.row);
}
