/* The words of the progress line, cut to the width of the terminal.  Numbers are rounded to
 * what can be read while they change. */
#include "cli/io/progress_line.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define STEADY    0.5   /* seconds before a rate is shown */
#define MIN_SHARE 0.001 /* below it no percentage is shown */

__attribute__((format(printf, 2, 3))) static void add(struct kp_progress_text *line,
                                                      const char *format, ...)
{
    va_list arguments;
    int wanted;

    va_start(arguments, format);
    wanted = vsnprintf(line->text + line->length, sizeof line->text - line->length, format,
                       arguments);
    va_end(arguments);
    if (wanted > 0)
        line->length += (size_t)wanted;
    if (line->length >= sizeof line->text)
        line->length = sizeof line->text - 1;
}

/* "1,234", "15.2 million" */
static void add_number(struct kp_progress_text *line, double number)
{
    static const struct {
        double size;
        const char *name;
    } large[] = {{1e12, "trillion"}, {1e9, "billion"}, {1e6, "million"}};
    char digits[16];
    int n;

    for (size_t i = 0; i < sizeof large / sizeof *large; i++)
        if (number >= large[i].size) {
            add(line, "%.1f %s", number / large[i].size, large[i].name);
            return;
        }
    n = snprintf(digits, sizeof digits, "%.0f", number);
    for (int i = 0; i < n; i++)
        add(line, "%s%c", i > 0 && (n - i) % 3 == 0 ? "," : "", digits[i]);
}

/* "1,234 games", "1 game" */
static void add_units(struct kp_progress_text *line, double number, const char *unit)
{
    bool one = number >= 0.5 && number < 1.5;

    add_number(line, number);
    add(line, " %.*s", (int)strlen(unit) - one, unit);
}

/* "15.2 million states a second", "3 rows a minute"; `unit` NULL leaves the unit out, when
 * the line has just named it. */
static void add_rate(struct kp_progress_text *line, double rate, const char *unit)
{
    static const struct {
        double seconds;
        const char *name;
    } times[] = {{1, "a second"}, {60, "a minute"}, {3600, "an hour"}};
    size_t i = 0;

    while (i < 2 && rate * times[i].seconds < 1)
        i++;
    if (rate * times[i].seconds < 0.5)
        return;
    add(line, ", ");
    if (unit)
        add_units(line, rate * times[i].seconds, unit);
    else
        add_number(line, rate * times[i].seconds);
    add(line, " %s", times[i].name);
}

/* "40 s", "3 min", "2 h", "5 days" */
static void add_time(struct kp_progress_text *line, double seconds)
{
    static const struct {
        double size, below; /* in seconds */
        const char *name;
    } units[] = {{1, 99.5, "s"}, {60, 99.5 * 60, "min"}, {3600, 48.0 * 3600, "h"}};

    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (seconds < units[i].below) {
            add(line, "%.0f %s", seconds / units[i].size, units[i].name);
            return;
        }
    add_number(line, seconds / 86400);
    add(line, " days");
}

static void add_share(struct kp_progress_text *line, double share)
{
    int tenths = (int)(share * 1000); /* rounded down: 100 % means that it is done */

    if (tenths < 100)
        add(line, ", %d.%d %%", tenths / 10, tenths % 10);
    else
        add(line, ", %d %%", tenths / 10);
}

/* From ten seconds on in steps of five: the estimate is no steadier than that. */
static void add_time_left(struct kp_progress_text *line, double seconds)
{
    double fives = 5 * (double)(uint64_t)(seconds / 5 + 0.5);

    add(line, ", about ");
    add_time(line, seconds < 1 ? 1 : seconds < 10 ? seconds : fives);
    add(line, " left");
}

static void write_state(struct kp_progress_text *line, const struct kp_progress_state *work,
                        bool with_rate)
{
    bool steady = work->elapsed >= STEADY, known = work->share >= MIN_SHARE;

    if (work->what)
        add(line, "%s", work->what);
    else
        add_units(line, (double)work->done, work->unit);
    if (known && work->what)
        add_share(line, work->share);
    if (with_rate && steady)
        add_rate(line, (double)work->done / work->elapsed, work->what ? work->unit : NULL);
    if (known && !work->what)
        add_share(line, work->share);
    if (known && steady && work->left >= 0)
        add_time_left(line, work->left);
    else if (steady) {
        add(line, ", ");
        add_time(line, work->elapsed);
        add(line, " so far");
    }
}

/* ---- As wide as the terminal ------------------------------------------ */

/* Columns of the character that begins with this byte.  From U+1000 on all characters are
 * taken for wide ones, so the result may be too large, but never too small. */
static int columns_of(char byte)
{
    unsigned char begin = (unsigned char)byte;

    return begin >= 0x80 && begin < 0xC0 ? 0 : begin > 0xE0 ? 2 : 1;
}

static int columns(const char *text)
{
    int sum = 0;

    for (; *text; text++)
        sum += columns_of(*text);
    return sum;
}

/* The end of the name that fits into the columns. */
static const char *cut_beginning(const char *name, int space)
{
    while (*name && columns(name) > space)
        do
            name++;
        while (columns_of(*name) == 0);
    return name;
}

/* Keep the beginning that fits, and replace characters that move the cursor. */
static void cut_end(struct kp_progress_text *line, int space)
{
    char *at = line->text;

    for (; *at && (space -= columns_of(*at)) >= 0; at++)
        if ((unsigned char)*at < ' ' || *at == 0x7F)
            *at = '?';
    *at = '\0';
    line->length = (size_t)(at - line->text);
}

/* A name that has to be cut to fewer columns than this is left out. */
#define SHORTEST 12

void kp_progress_text_write(struct kp_progress_text *line, const struct kp_progress_state *work,
                            int width)
{
    int name = columns(work->file) + 2, least = name < SHORTEST ? name : SHORTEST, space;
    struct kp_progress_text words = {.length = 0};

    write_state(&words, work, true);
    if ((int)words.length + least > width) {
        words.length = 0;
        write_state(&words, work, false);
    }
    space = width - (int)words.length;
    line->length = 0;
    if (name <= space)
        add(line, "%s: ", work->file);
    else if (space >= least)
        add(line, "...%s: ", cut_beginning(work->file, space - 5));
    add(line, "%s", words.text);
    cut_end(line, width);
}
