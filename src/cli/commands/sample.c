#include "cli/commands/print_secrets.h"
#include "cli/io/game_location.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The last line of a game in JSON says whether as many were drawn as were wanted. */
static void show_end(const struct kp_secrets *secrets, enum kp_stop_reason stop)
{
    const struct kp_visit *visit = secrets->visit;

    kp_write_place(visit);
    kp_print(&visit->out, ",\"drawn\":%llu,\"complete\":%s,\"stop\":", secrets->shown,
             kp_secrets_are_enough(secrets) ? "true" : "false");
    if (stop == KP_COMPLETED)
        kp_print(&visit->out, "null}\n");
    else
        kp_print(&visit->out, "\"%s\"}\n", kp_stop_name(stop));
}

/* As many are drawn before the first of them is written. */
#define ONE_BATCH 1000

static int draw(const struct kp_visit *visit, struct kp_secrets *secrets)
{
    struct kp_options options = kp_progress_options(visit, secrets->most > ONE_BATCH);
    struct kp_diag why = {0};
    enum kp_stop_reason stop = KP_COMPLETED;
    enum kp_status status = kp_sample(visit->game, &options, secrets->most, kp_secrets_show,
                                      secrets, &stop, &why);

    if (status == KP_OK && secrets->failed)
        status = KP_WRITE_FAILED;
    if (status == KP_OK && visit->call->json)
        show_end(secrets, stop);
    if (status == KP_OK && stop == KP_COMPLETED && secrets->shown == 0)
        kp_print(&visit->log, "%s: no secret gives these scores, so there is none to draw\n",
                 kp_visit_name(visit).text);
    return kp_say_end(visit, status, &why, "not all were drawn", stop);
}

static int sample(const struct kp_visit *visit)
{
    struct kp_secrets secrets;
    int status;

    if (kp_secrets_begin(&secrets, visit, &status))
        status = draw(visit, &secrets);
    kp_secrets_free(&secrets);
    return status;
}

static bool is_number(const char *word)
{
    return word[0] && word[strspn(word, "0123456789")] == '\0';
}

/* The first word, where it is a number, is how many.  false: a mistake, which was said. */
static bool read_most(struct kp_call *call)
{
    bool given = call->word_count && is_number(call->words[0]);
    const char *word = given ? call->words[0] : "1";

    errno = 0;
    call->most = strtoull(word, NULL, 10);
    call->words += given;
    call->word_count -= given;
    if (errno || call->most == 0) {
        fprintf(stderr, "keypeg: sample draws a whole number of secrets above 0, and not %s\n",
                kp_file_name(word).text);
        return false;
    }
    for (int i = 0; i < call->word_count; i++)
        if (is_number(call->words[i])) {
            fprintf(
                stderr,
                "keypeg: how many comes first: keypeg sample %s FILE; a file of that name is ./%s\n",
                kp_file_name(call->words[i]).text, kp_file_name(call->words[i]).text);
            return false;
        }
    return true;
}

int kp_run_sample(const struct kp_call *call)
{
    struct kp_call counted = *call;

    return read_most(&counted) ? kp_for_each_game(&counted, sample, NULL) : KP_EXIT_BAD;
}
