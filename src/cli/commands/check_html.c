/* check --html: the answers as sections of one page. */
#include "cli/commands/check_html.h"

#include "cli/io/output_file.h"
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

/* An empty file, or a page that was written before. */
static bool may_be_replaced(FILE *file)
{
    static const char begins[] = "<!DOCTYPE html>";
    char found[sizeof begins] = "";
    size_t length = fread(found, 1, sizeof begins - 1, file);

    return length == 0 || strcmp(found, begins) == 0;
}

/* `check --html my.game` means something else than it says. */
static bool spares_others(const struct kp_call *call)
{
    struct stat about;
    bool regular = stat(call->html, &about) == 0 && S_ISREG(about.st_mode);
    FILE *file = regular ? fopen(call->html, "r") : NULL;
    bool good = !file || may_be_replaced(file);

    if (file)
        fclose(file);
    if (!good)
        fprintf(
            stderr,
            "keypeg: '%s' is there already and is no page; --html takes the name of the page to "
            "write\n",
            kp_file_name(call->html).text);
    return good;
}

static bool is_alone(const struct kp_call *call)
{
    if (call->json || call->competition)
        fprintf(stderr, "keypeg: --html and --%s are two ways to answer: choose one\n",
                call->json ? "json" : "competition");
    return !call->json && !call->competition;
}

static int write_page(const struct kp_call *call, kp_game_visitor *visitor,
                      struct kp_output_file *target)
{
    struct kp_call on_page = *call;
    int status = KP_EXIT_BAD;

    on_page.out = &target->out;
    if (kp_html_begin(&target->out) == KP_OK)
        status = kp_for_each_game(&on_page, visitor, NULL);
    return kp_html_end(&target->out) == KP_OK ? status : KP_EXIT_BAD;
}

int kp_run_page(const struct kp_call *call, kp_game_visitor *visitor)
{
    struct kp_output_file target;
    int status = KP_EXIT_BAD;

    if (!is_alone(call) || !spares_games(call) || !spares_others(call))
        return KP_EXIT_BAD;
    if (kp_output_file_open(&target, call->html))
        status = write_page(call, visitor, &target);
    if (kp_output_file_close(&target))
        return status;
    fprintf(stderr, "keypeg: cannot write '%s': %s\n", kp_file_name(call->html).text,
            strerror(target.reason));
    return KP_EXIT_BAD;
}
