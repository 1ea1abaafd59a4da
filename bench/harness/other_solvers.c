/* Other people's solvers, each in a process of its own. */
#include "runner.h"
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_LINE = 4096 };

struct files {
    char model[512], said[512];
};

static struct files name_files(const char *ending)
{
    const char *folder = getenv("TMPDIR");
    struct files files;

    folder = folder ? folder : "/tmp";
    snprintf(files.model, sizeof files.model, "%s/keypeg-bench-%d%s", folder, getpid(), ending);
    snprintf(files.said, sizeof files.said, "%s/keypeg-bench-%d.said", folder, getpid());
    return files;
}

static _Noreturn void fail(const char *what)
{
    fprintf(stderr, "bench/run: %s: %s\n", what, strerror(errno));
    exit(2);
}

static void write_model(const struct kp_runner *runner, const struct kp_transcript *game,
                        const char *path)
{
    FILE *file = fopen(path, "w");

    if (!file)
        fail(path);
    runner->model(game, file);
    if (fclose(file))
        fail(path);
}

#define limit(what, value) setrlimit((what), &(struct rlimit){(value), (value)})

/* The child: limited, in a group of its own, and gone when we are. */
static _Noreturn void be(const struct kp_runner *runner, const struct files *files, double seconds)
{
    static char word[KP_MOST_WORDS][sizeof files->model];
    char *words[KP_MOST_WORDS + 1] = {NULL};
    int said = open(files->said, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    int none = open("/dev/null", O_RDONLY);

    for (int i = 0; i < KP_MOST_WORDS && runner->command[i]; i++) {
        bool is_model = strcmp(runner->command[i], KP_MODEL) == 0;

        snprintf(word[i], sizeof word[i], "%s", is_model ? files->model : runner->command[i]);
        words[i] = word[i];
    }
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    limit(RLIMIT_CPU, (rlim_t)ceil(seconds));
    limit(RLIMIT_AS, KP_RUNNER_MEMORY);
    limit(RLIMIT_CORE, 0);
    if (said < 0 || none < 0 || dup2(none, 0) < 0 || dup2(said, 1) < 0 || dup2(said, 2) < 0)
        _exit(127);
    execvp(word[0], words);
    _exit(127);
}

static double clock_now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Wait for it, and end it and its children when even the clock on the wall
 * says that it had enough.  Its processor seconds, or -1: it was ended. */
static double await(pid_t child, double seconds)
{
    const struct timespec while_ = {0, 500000};
    double end = clock_now() + 20 * seconds + 1; /* other programs may keep the machine busy */
    struct rusage used;
    bool ended = false;
    int status;

    while (wait4(child, &status, WNOHANG, &used) == 0) {
        if (!ended && clock_now() > end) {
            kill(-child, SIGKILL);
            ended = true;
        }
        nanosleep(&while_, NULL);
    }
    kill(-child, SIGKILL); /* whom it left behind */
    if (ended)
        return -1;
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           1e-6 * (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

static bool begins(const char *line, const char *const *words)
{
    for (; *words; words++)
        if (strncmp(line, *words, strlen(*words)) == 0)
            return true;
    return false;
}

/* `last`: the last line it said up to there. */
static enum kp_answer read_answer(const struct kp_runner *runner, const char *path, char *last)
{
    enum kp_answer answer = KP_UNDECIDED;
    FILE *file = fopen(path, "r");
    char line[MOST_LINE];

    *last = '\0';
    while (file && answer == KP_UNDECIDED && fgets(line, MOST_LINE, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (*line)
            memcpy(last, line, sizeof line);
        if (begins(line, runner->no))
            answer = KP_CHEATED;
        else if (begins(line, runner->yes))
            answer = KP_CONSISTENT;
    }
    if (file)
        fclose(file);
    return answer;
}

struct kp_result kp_run_program(const struct kp_runner *runner, const struct kp_transcript *game,
                                double seconds)
{
    struct kp_result result = {.asked = true, .seconds = seconds};
    struct files files = name_files(runner->ending);
    char last[MOST_LINE];
    double took;
    pid_t child;

    write_model(runner, game, files.model);
    fflush(NULL);
    child = fork();
    if (child < 0)
        fail("fork");
    if (child == 0)
        be(runner, &files, seconds);
    took = await(child, seconds);
    if (took >= 0 && took <= seconds)
        result.answer = read_answer(runner, files.said, last);
    if (result.answer != KP_UNDECIDED)
        result.seconds = took;
    else if (took >= 0 && took < 0.7 * seconds) /* the kernel ends it early */
        fprintf(stderr,
                "bench/run: %s gave no answer after %.3f s with 2 GB of memory; it said: %.200s\n",
                runner->name, took, last);
    unlink(files.model);
    unlink(files.said);
    return result;
}
