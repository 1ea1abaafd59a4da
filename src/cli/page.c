/* check --html: the answers as sections of one page. */
#include "cli/page.h"

#include "cli/target.h"
#include <string.h>
#include <sys/stat.h>

static bool is_one_file(const char *a, const char *b)
{
    struct stat one, other;

    return stat(a, &one) == 0 && stat(b, &other) == 0 && S_ISREG(one.st_mode) &&
           one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

static bool spares(const struct kp_call *call, const char *game)
{
    if (!is_one_file(strcmp(game, "-") == 0 ? "/dev/stdin" : game, call->html))
        return true;
    fprintf(stderr, "keypeg: --html would write the page over the game in '%s'\n",
            kp_file_name(call->html).text);
    return false;
}

/* The page must not take the place of a game. */
static bool spares_games(const struct kp_call *call)
{
    for (int i = 0; i < call->word_count; i++)
        if (!spares(call, call->words[i]))
            return false;
    return call->word_count > 0 || spares(call, "-");
}

static bool is_alone(const struct kp_call *call)
{
    if (call->json || call->competition)
        fprintf(stderr, "keypeg: --html and --%s are two ways to answer: choose one\n",
                call->json ? "json" : "competition");
    return !call->json && !call->competition;
}

static int write_page(const struct kp_call *call, kp_visitor *visitor, struct kp_target *target)
{
    struct kp_call on_page = *call;
    int status = KP_EXIT_BAD;

    on_page.out = &target->out;
    if (kp_html_begin(&target->out) == KP_OK)
        status = kp_each_game(&on_page, visitor, NULL);
    return kp_html_end(&target->out) == KP_OK ? status : KP_EXIT_BAD;
}

int kp_run_page(const struct kp_call *call, kp_visitor *visitor)
{
    struct kp_target target;
    int status = KP_EXIT_BAD;

    if (!is_alone(call) || !spares_games(call))
        return KP_EXIT_BAD;
    if (kp_target_open(&target, call->html))
        status = write_page(call, visitor, &target);
    if (kp_target_close(&target))
        return status;
    fprintf(stderr, "keypeg: cannot write '%s': %s\n", kp_file_name(call->html).text,
            strerror(target.reason));
    return KP_EXIT_BAD;
}
