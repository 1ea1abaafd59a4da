#include "cli/io/game_files.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Secrets of a game, written one to a line as they come. */
struct kp_secrets {
    const struct kp_visit *visit;
    unsigned long long most, shown; /* most 0: any number */
    char *before;                   /* what stands before each, made once */
    size_t length;
    bool failed; /* to be written */
};

/* A million lines a second: what is the same in each is made once, and what is
 * not goes to the stream without a format. */
/* Text that is kept instead of written. */
static bool keep(void *to, const char *bytes, size_t length)
{
    struct kp_secrets *secrets = to;
    char *longer = realloc(secrets->before, secrets->length + length);

    secrets->failed |= !longer;
    if (!longer)
        return false;
    memcpy(longer + secrets->length, bytes, length);
    secrets->before = longer;
    secrets->length += length;
    return true;
}

static void make_before(struct kp_secrets *secrets)
{
    struct kp_visit kept = *secrets->visit;

    kept.out = (struct kp_out){keep, secrets};
    if (!kept.call->json) {
        kp_write_file(&kept);
        return;
    }
    kp_write_place(&kept);
    kp_print(&kept.out, ",\"secret\":");
}

/* Begin the answer to a game; false: it could not be read, which was said, and
 * *status is what to return.  To be freed after any return. */
static bool kp_secrets_begin(struct kp_secrets *secrets, const struct kp_visit *visit, int *status)
{
    bool json = visit->call->json;

    *secrets = (struct kp_secrets){.visit = visit, .most = visit->call->most};
    if (!json && (visit->number > 1 || !visit->first_file))
        kp_print(&visit->out, "---\n");
    if (visit->game) {
        make_before(secrets);
        return true;
    }
    *status = KP_EXIT_BAD;
    if (json) {
        *status = kp_say_unreadable(visit);
    } else {
        kp_write_file(visit);
        kp_print(&visit->out, "error\n");
    }
    return false;
}

static bool kp_secrets_are_enough(const struct kp_secrets *secrets);

/* Write one; `data` is the secrets.  false: no more of them. */
static bool kp_secrets_show(void *data, const uint16_t *secret)
{
    struct kp_secrets *secrets = data;
    const struct kp_visit *visit = secrets->visit;
    const struct kp_out *out = &visit->out;
    bool json = visit->call->json;

    if (secrets->shown == 0)
        kp_progress_erase();
    secrets->failed |= secrets->length && !out->write(out->to, secrets->before, secrets->length);
    secrets->failed |= (json ? kp_json_write_code(visit->game, secret, out)
                             : kp_code_write(visit->game, secret, out)) != KP_OK;
    secrets->failed |= !out->write(out->to, json ? "}\n" : "\n", 1 + (size_t)json);
    secrets->shown++;
    return !secrets->failed && !kp_secrets_are_enough(secrets);
}

/* Whether as many as may be shown are. */
static bool kp_secrets_are_enough(const struct kp_secrets *secrets)
{
    return secrets->most && secrets->shown == secrets->most;
}

static void kp_secrets_free(struct kp_secrets *secrets)
{
    free(secrets->before);
}

/* The last line of a game in JSON says whether these were all. */
static void show_end(const struct kp_secrets *secrets, enum kp_stop_reason stop)
{
    const struct kp_visit *visit = secrets->visit;
    bool enough = kp_secrets_are_enough(secrets);

    kp_write_place(visit);
    kp_print(&visit->out, ",\"listed\":%llu,\"complete\":%s,\"stop\":", secrets->shown,
             stop == KP_COMPLETED && !enough ? "true" : "false");
    if (stop == KP_COMPLETED)
        kp_print(&visit->out, enough ? "\"--limit\"}\n" : "null}\n");
    else
        kp_print(&visit->out, "\"%s\"}\n", kp_stop_name(stop));
}

static int list(const struct kp_visit *visit)
{
    struct kp_options options = kp_progress_options(visit, true);
    struct kp_diag why = {0};
    enum kp_stop_reason stop = KP_COMPLETED;
    struct kp_secrets secrets;
    int status;

    if (kp_secrets_begin(&secrets, visit, &status)) {
        enum kp_status listed = kp_list(visit->game, &options, kp_secrets_show, &secrets, &stop,
                                        &why);

        if (listed == KP_OK && secrets.failed)
            listed = KP_WRITE_FAILED;
        if (listed == KP_OK && visit->call->json)
            show_end(&secrets, stop);
        status = kp_say_end(visit, listed, &why, "not all were listed", stop);
    }
    kp_secrets_free(&secrets);
    return status;
}

int kp_run_list(const struct kp_call *call)
{
    return kp_for_each_game(call, list, NULL);
}

/* The last line of a game in JSON says whether as many were drawn as were wanted. */
static void show_end_sample(const struct kp_secrets *secrets, enum kp_stop_reason stop)
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
        show_end_sample(secrets, stop);
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
