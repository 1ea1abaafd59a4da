#include "cli/io/progress.h"

#include "cli/io/progress_line.h"
#include "cli/io/terminal.h"
#include <string.h>

#define FIRST 1.0 /* seconds before anything is shown */
#define NEXT  0.2 /* between two lines */

/* ---- When it is time --------------------------------------------------- */

bool kp_progress_may_show(bool writes_meanwhile)
{
    return kp_terminal_redraws() && !(writes_meanwhile && kp_terminal_is_one());
}

/* Work is seldom even: the first branches of a walk may be cut at once.  So what
 * is left is estimated from the later half to three quarters of the time, that
 * since the last but one mark; marks are set whenever the time has doubled. */
struct pace {
    double started;
    struct {
        double elapsed, share;
    } mark[2];
};

/* Seconds; negative: nobody knows. */
static double left(struct pace *pace, double started, double elapsed, double share)
{
    double risen, seconds;

    if (pace->started != started)
        *pace = (struct pace){.started = started};
    if (elapsed >= 2 * pace->mark[1].elapsed) {
        pace->mark[0] = pace->mark[1];
        pace->mark[1].elapsed = elapsed;
        pace->mark[1].share = share;
    }
    risen = share - pace->mark[0].share;
    seconds = elapsed - pace->mark[0].elapsed;
    return share >= 0 && risen > 0 ? (1 - share) / risen * seconds : -1;
}

void kp_progress_draw(const char *file, const char *what, uint64_t done, const char *unit,
                      double share, double started)
{
    static struct pace pace;
    static double drawn;
    double now = kp_clock(), elapsed = now - started;
    struct kp_progress_state work = {file, what, done, unit, share, elapsed, -1};
    struct kp_progress_text line;

    if (now - drawn < NEXT || (elapsed < FIRST && !kp_terminal_shows()))
        return;
    drawn = now;
    if (!kp_terminal_redraws())
        return;
    work.left = left(&pace, started, elapsed, share);
    kp_progress_text_write(&line, &work,
                           kp_terminal_error_width() - 1); /* the cursor stands behind it */
    kp_terminal_show(line.text, line.length);
}

void kp_progress_erase(void)
{
    kp_terminal_erase();
}

/* ---- The work on a game ------------------------------------------------ */

/* What the library is at, and since when. */
struct watching {
    char label[sizeof(struct kp_name)];
    const char *what;
    uint64_t done;
    double share, started;
    double begun; /* with the game */
};

static bool is_new(const struct watching *watching, const struct kp_progress *progress)
{
    return !watching->what || strcmp(watching->what, progress->what) != 0 ||
           progress->done < watching->done || progress->share < watching->share;
}

static void follow(void *data, const struct kp_progress *progress)
{
    struct watching *watching = data;

    if (kp_clock() - watching->begun < FIRST) /* a line may be there that tells of the stream */
        return;
    if (!progress) {
        kp_progress_erase();
        return;
    }
    if (is_new(watching, progress))
        watching->started = kp_clock();
    watching->what = progress->what;
    watching->done = progress->done;
    watching->share = progress->share;
    kp_progress_draw(watching->label, progress->what, progress->done, progress->unit,
                     progress->share, watching->started);
}

struct kp_options kp_progress_options(const struct kp_visit *visit, bool writes_meanwhile)
{
    static struct watching watching;
    struct kp_options options = visit->call->options;

    if (visit->call->jobs > 1 || !kp_progress_may_show(writes_meanwhile))
        return options;
    watching = (struct watching){.begun = kp_clock()};
    snprintf(watching.label, sizeof watching.label, "%s", kp_visit_name(visit).text);
    options.progress = follow;
    options.progress_data = &watching;
    return options;
}
