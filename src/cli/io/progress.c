/* The time left is the time so far divided by the share that is done.  A line longer than the
 * terminal is cut at its end, where the name of the file is. */
#include "cli/io/progress.h"

#include "base/limits.h"
#include "base/strbuf.h"
#include "cli/io/terminal.h"
#include <string.h>
#include <unistd.h>

#define DELAY     1.0   /* seconds before anything is shown */
#define INTERVAL  0.2   /* between two lines */
#define MIN_SHARE 0.001 /* below it no percentage is shown */

/* ---- The line ---------------------------------------------------------------------------- */

struct work_state {
    const char *label; /* a file, usually */
    const char *what;  /* "counting"; NULL shows `games` instead */
    uint64_t games;
    double share; /* 0 to 1; negative if unknown */
    double elapsed;
};

/* "40 s", "3 min", "5 h" */
static void add_time(struct kp_strbuf *line, double seconds)
{
    bool is_short = seconds < 100, is_long = seconds >= 100 * 60;
    double number = seconds / (is_short ? 1 : is_long ? 3600 : 60);

    kp_strbuf_addf(line, "%s %s", kp_grouped((long long)(number + 0.5)).text,
                   is_short  ? "s"
                   : is_long ? "h"
                             : "min");
}

/* Keep the beginning that fits.  A character begins with a byte that is no continuation; from
 * U+1000 on all are taken for wide ones, so the line may be too short, but never too long. */
static void cut_end(struct kp_strbuf *line, int space)
{
    for (size_t i = 0; i < line->length; i++) {
        unsigned char byte = (unsigned char)line->text[i];

        space -= byte >= 0x80 && byte < 0xC0 ? 0 : byte > 0xE0 ? 2 : 1;
        if (space < 0) {
            line->text[i] = '\0';
            line->length = i;
        }
    }
}

/* Write the state in at most `width` columns. */
static void write_line(struct kp_strbuf *line, const struct work_state *work, int width)
{
    int tenths = (int)(work->share * 1000); /* rounded down: 100% means that it is done */

    if (work->what)
        kp_strbuf_addf(line, "%s", work->what);
    else
        kp_strbuf_addf(line, "%s game%s", kp_grouped((long long)work->games).text,
                       work->games == 1 ? "" : "s");
    if (work->share >= MIN_SHARE) {
        if (tenths < 100)
            kp_strbuf_addf(line, ", %d.%d%%, about ", tenths / 10, tenths % 10);
        else
            kp_strbuf_addf(line, ", %d%%, about ", tenths / 10);
        add_time(line, work->elapsed * (1 - work->share) / work->share);
        kp_strbuf_addf(line, " left");
    } else {
        kp_strbuf_addf(line, ", ");
        add_time(line, work->elapsed);
        kp_strbuf_addf(line, " so far");
    }
    kp_strbuf_addf(line, " (%s)", work->label);
    cut_end(line, width);
}

void kp_progress_draw(const char *label, const char *what, uint64_t games, double share,
                      double started)
{
    static double drawn;
    double now = kp_now();
    struct work_state state = {label, what, games, share, now - started};
    struct kp_strbuf line = {0};

    if (now - drawn < INTERVAL || (state.elapsed < DELAY && !kp_terminal_shows()))
        return;
    drawn = now;
    if (!kp_terminal_redraws(false))
        return;
    write_line(&line, &state, kp_terminal_width(STDERR_FILENO) - 1); /* the cursor follows it */
    if (line.length > 0)
        kp_terminal_show(line.text, line.length);
    kp_strbuf_free(&line);
}

/* ---- The work on one game -------------------------------------------------- */

/* The stage the library is at. */
struct stage {
    const char *label;
    const char *what;
    double share, started;
    double game_started;
};

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
    if (!stage->what || strcmp(stage->what, progress->what) != 0 || progress->share < stage->share)
        stage->started = kp_now();
    stage->what = progress->what;
    stage->share = progress->share;
    kp_progress_draw(stage->label, progress->what, 0, progress->share, stage->started);
}

struct kp_options kp_progress_options(const struct kp_call *call, const char *label,
                                      bool writes_meanwhile)
{
    static struct stage stage;
    static char shown[4200];
    struct kp_options options = call->options;

    if (call->jobs > 1 || !kp_terminal_redraws(writes_meanwhile))
        return options;
    snprintf(shown, sizeof shown, "%s", label);
    stage = (struct stage){.label = shown, .game_started = kp_now()};
    options.progress = show_progress;
    options.progress_data = &stage;
    return options;
}
