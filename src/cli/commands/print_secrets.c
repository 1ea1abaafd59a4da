/* A million lines a second: what is the same in each is made once, and what is
 * not goes to the stream without a format. */
#include "cli/commands/print_secrets.h"

#include "cli/io/game_location.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include <stdlib.h>
#include <string.h>

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

bool kp_secrets_begin(struct kp_secrets *secrets, const struct kp_visit *visit, int *status)
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

bool kp_secrets_show(void *data, const uint16_t *secret)
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

bool kp_secrets_are_enough(const struct kp_secrets *secrets)
{
    return secrets->most && secrets->shown == secrets->most;
}

void kp_secrets_free(struct kp_secrets *secrets)
{
    free(secrets->before);
}
