#include "show.h"

const char *kp_show_time(double seconds, char *room, size_t size)
{
    static const char *const units[] = {"us", "ms", "s"};
    double value = 1e6 * seconds;
    int unit = 0;

    for (; unit < 2 && value >= 999.5; unit++)
        value /= 1000;
    snprintf(room, size, "%.*f %s", value < 9.995 ? 2 : value < 99.95 ? 1 : 0, value, units[unit]);
    return room;
}

const char *kp_show_figure(const struct kp_figure *figure, double cap, char *room, size_t size)
{
    char time[24];

    if (figure->games == 0)
        snprintf(room, size, "-");
    else if (!figure->median_is_solved)
        snprintf(room, size, "> %g s", cap);
    else
        snprintf(room, size, "%s%s", kp_show_time(figure->median, time, sizeof time),
                 figure->solved < figure->games ? "*" : "");
    return room;
}

const char *kp_show_board(struct kp_formula_shape shape, char *room, size_t size)
{
    snprintf(room, size, "%dx%dx%d", shape.pegs, shape.colours, shape.rows);
    return room;
}
