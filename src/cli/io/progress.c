#include "cli/io/progress.h"

#include "base/limits.h"
#include "base/strbuf.h"
#include "cli/io/terminal.h"
#include <string.h>

#define DELAY    1.0 /* seconds before anything is shown */
#define INTERVAL 0.2 /* between two lines */

bool kp_progress_may_show(bool writes_meanwhile)
{
    return kp_terminal_redraws() && !(writes_meanwhile && kp_terminal_is_one());
}

/* ---- The words, whose numbers are rounded to what can be read while they change ---- */

struct work_state {
    const char *file; /* or another label of the work */
    const char *what; /* "counting"; NULL shows `done` instead */
    uint64_t done;
    const char *unit;     /* of `done`, with an s at its end: "states" */
    double share;         /* 0 to 1; negative if unknown */
    double elapsed, left; /* seconds; `left` is negative if unknown */
};

#define STEADY    0.5   /* seconds before a rate is shown */
#define MIN_SHARE 0.001 /* below it no percentage is shown */

/* "1,234", "15.2 million" */
static void add_number(struct kp_strbuf *line, double number)
{
    static const struct {
        double size;
        const char *name;
    } large[] = {{1e12, "trillion"}, {1e9, "billion"}, {1e6, "million"}};

    for (size_t i = 0; i < sizeof large / sizeof *large; i++)
        if (number >= large[i].size) {
            kp_strbuf_addf(line, "%.1f %s", number / large[i].size, large[i].name);
            return;
        }
    kp_strbuf_addf(line, "%s", kp_grouped((long long)(number + 0.5)).text);
}

/* "1,234 games", "1 game" */
static void add_units(struct kp_strbuf *line, double number, const char *unit)
{
    bool one = number >= 0.5 && number < 1.5;

    add_number(line, number);
    kp_strbuf_addf(line, " %.*s", (int)strlen(unit) - one, unit);
}

/* "15.2 million states a second"; `unit` NULL leaves the unit out, when the line has just named
 * it.  A rate below one is left out. */
static void add_rate(struct kp_strbuf *line, double rate, const char *unit)
{
    if (rate < 0.5)
        return;
    kp_strbuf_addf(line, ", ");
    if (unit)
        add_units(line, rate, unit);
    else
        add_number(line, rate);
    kp_strbuf_addf(line, " a second");
}

/* "40 s", "3 min", "2 h", "5 days" */
static void add_time(struct kp_strbuf *line, double seconds)
{
    static const struct {
        double size, below; /* in seconds */
        const char *name;
    } units[] = {{1, 99.5, "s"}, {60, 99.5 * 60, "min"}, {3600, 48.0 * 3600, "h"}};

    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (seconds < units[i].below) {
            kp_strbuf_addf(line, "%.0f %s", seconds / units[i].size, units[i].name);
            return;
        }
    add_number(line, seconds / 86400);
    kp_strbuf_addf(line, " days");
}

static void add_share(struct kp_strbuf *line, double share)
{
    int tenths = (int)(share * 1000); /* rounded down: 100% means that it is done */

    if (tenths < 100)
        kp_strbuf_addf(line, ", %d.%d%%", tenths / 10, tenths % 10);
    else
        kp_strbuf_addf(line, ", %d%%", tenths / 10);
}

/* From ten seconds on in steps of five: the estimate is no steadier than that. */
static void add_time_left(struct kp_strbuf *line, double seconds)
{
    double fives = 5 * (double)(uint64_t)(seconds / 5 + 0.5);

    kp_strbuf_addf(line, ", about ");
    add_time(line, seconds < 1 ? 1 : seconds < 10 ? seconds : fives);
    kp_strbuf_addf(line, " left");
}

static void write_state(struct kp_strbuf *line, const struct work_state *work, bool with_rate)
{
    bool steady = work->elapsed >= STEADY, known = work->share >= MIN_SHARE;

    if (work->what)
        kp_strbuf_addf(line, "%s", work->what);
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
        kp_strbuf_addf(line, ", ");
        add_time(line, work->elapsed);
        kp_strbuf_addf(line, " so far");
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

/* Keep the beginning that fits, and replace characters that move the cursor. */
static void cut_end(struct kp_strbuf *line, int space)
{
    char *at = line->text;

    for (; *at && (space -= columns_of(*at)) >= 0; at++)
        if ((unsigned char)*at < ' ' || *at == 0x7F)
            *at = '?';
    *at = '\0';
    line->length = (size_t)(at - line->text);
}

/* Write the state in at most `width` columns.  What does not fit is left out: first the rate,
 * then the name, and the end. */
static void write_line(struct kp_strbuf *line, const struct work_state *work, int width)
{
    int name = columns(work->file) + 2;
    struct kp_strbuf words = {0};

    write_state(&words, work, true);
    if ((int)words.length + name > width) {
        kp_strbuf_clear(&words);
        write_state(&words, work, false);
    }
    if ((int)words.length + name <= width)
        kp_strbuf_addf(line, "%s: ", work->file);
    kp_strbuf_append(line, &words);
    if (!line->failed)
        cut_end(line, width);
}

/* ---- The time left -------------------------------------------------------- */

/* Work is seldom even: the first branches of a search may be cut at once.  So the time left
 * is estimated from the pace since the last but one mark, which covers the later half to
 * three quarters of the time; a mark is set whenever the elapsed time has doubled. */
struct time_estimate {
    double started;
    struct {
        double elapsed, share;
    } mark[2];
};

/* In seconds; negative if unknown. */
static double estimate_time_left(struct time_estimate *estimate, double started, double elapsed,
                                 double share)
{
    double gained, seconds;

    if (estimate->started != started)
        *estimate = (struct time_estimate){.started = started};
    if (elapsed >= 2 * estimate->mark[1].elapsed) {
        estimate->mark[0] = estimate->mark[1];
        estimate->mark[1].elapsed = elapsed;
        estimate->mark[1].share = share;
    }
    gained = share - estimate->mark[0].share;
    seconds = elapsed - estimate->mark[0].elapsed;
    return share >= 0 && gained > 0 ? (1 - share) / gained * seconds : -1;
}

void kp_progress_draw(const char *label, const char *what, uint64_t done, const char *unit,
                      double share, double started)
{
    static struct time_estimate estimate;
    static double drawn;
    double now = kp_now(), elapsed = now - started;
    struct work_state state = {label, what, done, unit, share, elapsed, -1};
    struct kp_strbuf line = {0};

    if (now - drawn < INTERVAL || (elapsed < DELAY && !kp_terminal_shows()))
        return;
    drawn = now;
    if (!kp_terminal_redraws())
        return;
    state.left = estimate_time_left(&estimate, started, elapsed, share);
    write_line(&line, &state, kp_terminal_error_width() - 1); /* the cursor follows it */
    kp_terminal_show(line.text, line.length);
}

/* ---- The work on one game -------------------------------------------------- */

/* The stage the library is at. */
struct stage {
    const char *label;
    const char *what;
    uint64_t done;
    double share, started;
    double game_started;
};

static bool is_new_stage(const struct stage *stage, const struct kp_progress *progress)
{
    return !stage->what || strcmp(stage->what, progress->what) != 0 ||
           progress->done < stage->done || progress->share < stage->share;
}

/* For struct kp_options.  In the first second the line of the whole file may still stand. */
static void show_progress(void *data, const struct kp_progress *progress)
{
    struct stage *stage = data;

    if (kp_now() - stage->game_started < DELAY)
        return;
    if (!progress) {
        kp_terminal_erase();
        return;
    }
    if (is_new_stage(stage, progress))
        stage->started = kp_now();
    stage->what = progress->what;
    stage->done = progress->done;
    stage->share = progress->share;
    kp_progress_draw(stage->label, progress->what, progress->done, progress->unit, progress->share,
                     stage->started);
}

struct kp_options kp_progress_options(const struct kp_call *call, const char *label,
                                      bool writes_meanwhile)
{
    static struct stage stage;
    static char shown[4200];
    struct kp_options options = call->options;

    if (call->jobs > 1 || !kp_progress_may_show(writes_meanwhile))
        return options;
    snprintf(shown, sizeof shown, "%s", label);
    stage = (struct stage){.label = shown, .game_started = kp_now()};
    options.progress = show_progress;
    options.progress_data = &stage;
    return options;
}
