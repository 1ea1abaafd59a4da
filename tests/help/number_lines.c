#include "help/number_lines.h"

#include <stdlib.h>
#include <string.h>

static void add_number(struct kp_number_line *line, long number)
{
    if (line->count == line->room) {
        line->room = 2 * line->room + 16;
        line->number = realloc(line->number, line->room * sizeof *line->number);
        if (!line->number)
            abort();
    }
    line->number[line->count++] = (int)number;
}

static void skip_comments(struct kp_number_line *line)
{
    while (*line->at == 'c') {
        line->at += strcspn(line->at, "\n");
        line->at += *line->at == '\n';
        line->line++;
    }
}

/* Reads the numbers of a line; false: there is something else, or no 0. */
static bool read_line(struct kp_number_line *line)
{
    for (;;) {
        char *end;
        long number = strtol(line->at, &end, 10);

        if (end == line->at || number < -0x3fffffff || number > 0x3fffffff)
            return false;
        line->at = end;
        if (number == 0)
            break;
        if (*end != ' ')
            return false;
        add_number(line, number);
    }
    return *line->at++ == '\n';
}

bool kp_next_number_line(struct kp_number_line *line, const char **wrong)
{
    skip_comments(line);
    if (*line->at == '\0')
        return false;
    line->line++;
    line->count = 0;
    line->deleted = strncmp(line->at, "d ", 2) == 0;
    if (line->deleted)
        line->at += 2;
    if (read_line(line))
        return true;
    *wrong = "this is no line of numbers that ends with 0";
    return false;
}
