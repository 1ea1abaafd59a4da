#include "format_figures.h"

const char *kp_format_time(double seconds, char *text, size_t size)
{
    static const char *const units[] = {"us", "ms", "s"};
    double value = 1e6 * seconds;
    int unit = 0;

    for (; unit < 2 && value >= 999.5; unit++)
        value /= 1000;
    snprintf(text, size, "%.*f %s", value < 9.995 ? 2 : value < 99.95 ? 1 : 0, value, units[unit]);
    return text;
}

const char *kp_format_figure(const struct kp_figure *figure, double limit, char *text, size_t size)
{
    char time[24];

    if (figure->games == 0)
        snprintf(text, size, "-");
    else if (!figure->median_is_solved)
        snprintf(text, size, "> %.3g s", limit);
    else
        snprintf(text, size, "%s%s", kp_format_time(figure->median, time, sizeof time),
                 figure->solved < figure->games ? "*" : "");
    return text;
}

const char *kp_format_size(struct kp_board_size board, char *text, size_t size)
{
    snprintf(text, size, "%dx%dx%d", board.pegs, board.colours, board.rows);
    return text;
}
