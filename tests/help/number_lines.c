#include "help/number_lines.h"

#include <stdlib.h>
#include <string.h>

static void add(struct kp_number_line *numbers, long number)
{
    if (numbers->count == numbers->room) {
        numbers->room = 2 * numbers->room + 16;
        numbers->number = realloc(numbers->number, numbers->room * sizeof *numbers->number);
        if (!numbers->number)
            abort();
    }
    numbers->number[numbers->count++] = (int)number;
}

static void pass_comments(struct kp_number_line *numbers)
{
    while (*numbers->at == 'c') {
        numbers->at += strcspn(numbers->at, "\n");
        numbers->at += *numbers->at == '\n';
        numbers->line++;
    }
}

/* The numbers of a line; false: something else is there, or no 0. */
static bool read_line(struct kp_number_line *numbers)
{
    for (;;) {
        char *end;
        long number = strtol(numbers->at, &end, 10);

        if (end == numbers->at || number < -0x3fffffff || number > 0x3fffffff)
            return false;
        numbers->at = end;
        if (number == 0)
            break;
        if (*end != ' ')
            return false;
        add(numbers, number);
    }
    return *numbers->at++ == '\n';
}

bool kp_next_number_line(struct kp_number_line *numbers, const char **wrong)
{
    pass_comments(numbers);
    if (*numbers->at == '\0')
        return false;
    numbers->line++;
    numbers->count = 0;
    numbers->deleted = strncmp(numbers->at, "d ", 2) == 0;
    if (numbers->deleted)
        numbers->at += 2;
    if (read_line(numbers))
        return true;
    *wrong = "this is no line of numbers that ends with 0";
    return false;
}
