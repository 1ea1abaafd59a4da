#include "cli/io/progress.h"

#include "base/limits.h"
#include "cli/io/progress_line.h"
#include "cli/io/terminal.h"
#include <string.h>

#define DELAY    1.0 /* seconds before anything is shown */
#define INTERVAL 0.2 /* between two lines */

bool kp_progress_may_show(bool writes_meanwhile)
{
    return kp_terminal_redraws() && !(writes_meanwhile && kp_terminal_is_one());
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
    struct kp_progress_state state = {label, what, done, unit, share, elapsed, -1};
    struct kp_progress_text line;

    if (now - drawn < INTERVAL || (elapsed < DELAY && !kp_terminal_shows()))
        return;
    drawn = now;
    if (!kp_terminal_redraws())
        return;
    state.left = estimate_time_left(&estimate, started, elapsed, share);
    kp_progress_text_write(&line, &state,
                           kp_terminal_error_width() - 1); /* the cursor stands behind it */
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
