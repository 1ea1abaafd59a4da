#include "cli/commands/generate_files.h"

#include "cli/io/output.h"
#include "cli/io/terminal.h"
#include <errno.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

static void note(struct kp_generate_job *making, int status)
{
    making->seen |= 1u << status;
}

/* ---- One of them ------------------------------------------------------- */

/* NULL: it was not made, which was said; an interruption is said elsewhere. */
static struct kp_instance *make(struct kp_generate_job *making, uint64_t i,
                                const struct kp_out *log)
{
    struct kp_instance *instance;
    struct kp_diag why = {.says = ""};
    enum kp_stop_reason stop = KP_COMPLETED;
    enum kp_status status = kp_generate(making->generator, i, &instance, &stop, &why);

    if (instance)
        return instance;
    if (status != KP_OK) {
        kp_print(log, "keypeg: game %" PRIu64 ": %s\n", i, why.says);
        note(making, KP_EXIT_BAD);
    } else if (stop == KP_INTERRUPTED) {
        making->broken_off++;
    } else {
        kp_print(
            log,
            "keypeg: game %" PRIu64 ": not made, for whether a secret fits is not known: %s; "
            "fewer --pegs need less, and --states allows more states and effort, but not memory\n",
            i, why.says[0] ? why.says : kp_stop_name(stop));
        note(making, KP_EXIT_UNDECIDED);
    }
    return NULL;
}

static bool write(struct kp_generate_job *making, const struct kp_instance *instance, uint64_t i,
                  const struct kp_out *out, const struct kp_out *log)
{
    struct kp_diag why = {.says = ""};
    enum kp_status status = kp_instance_write(instance, making->format, out, &why);

    if (status == KP_BAD_INPUT || status == KP_NO_MEMORY)
        kp_print(log, "keypeg: game %" PRIu64 ": %s\n", i, why.says);
    if (status != KP_OK)
        note(making, KP_EXIT_BAD);
    return status == KP_OK;
}

void kp_make_text(void *data, uint64_t i, const struct kp_out *out, const struct kp_out *log)
{
    struct kp_generate_job *making = data;
    struct kp_instance *instance = make(making, i, log);

    if (instance)
        write(making, instance, i, out, log);
    kp_instance_free(instance);
}

/* ---- Files ------------------------------------------------------------- */

static const char *const answers[] = {
    [KP_UNDECIDED] = "undecided", [KP_CONSISTENT] = "consistent", [KP_CHEATED] = "cheated"};

struct name {
    char text[KP_INSTANCE_NAME + 16];
};

static struct name file_name(const struct kp_generate_job *making, uint64_t i)
{
    static const struct {
        const char *format, *ending;
    } endings[] = {{"text", "game"}, {"dimacs", "cnf"}};
    const char *ending = making->format;
    char whole[KP_INSTANCE_NAME];
    struct name name;

    for (size_t e = 0; e < sizeof endings / sizeof *endings; e++)
        if (strcmp(making->format, endings[e].format) == 0)
            ending = endings[e].ending;
    kp_generator_name(making->generator, i, whole);
    snprintf(name.text, sizeof name.text, "%s.%.12s", whole, ending);
    return name;
}

static void say_measured(const struct kp_measured *measured, const struct kp_out *out)
{
    kp_print(out,
             ",\"measured\":{\"native\":\"%s\",\"states\":%" PRIu64
             ",\"solver\":\"%s\",\"conflicts\":%" PRIu64 ",\"decisions\":%" PRIu64 "}",
             answers[measured->native], measured->states, answers[measured->solver],
             measured->conflicts, measured->decisions);
}

static void say_json(const struct kp_generate_job *making, uint64_t i, const char *file,
                     const struct kp_instance *instance, const struct kp_out *out)
{
    const struct kp_generate_options *order = making->order;
    size_t rows = instance ? kp_game_rows(kp_instance_game(instance)) : order->rows;

    kp_print(out, "{\"file\":");
    kp_string_json(file, out);
    kp_print(out, ",\"family\":\"%s\",\"pegs\":%d,\"colours\":%d,\"rows\":", order->family,
             order->pegs, order->colours);
    kp_print(out, rows ? "%zu" : "null", rows);
    kp_print(out, ",\"status\":\"%s\",\"seed\":%" PRIu64 ",\"number\":%" PRIu64 ",\"kept\":%s",
             order->status, order->seed, i, instance ? "false" : "true");
    if (instance) {
        struct kp_instance_facts facts = kp_instance_about(instance);

        kp_print(out, ",\"answer\":\"%s\",\"known\":\"%s\",\"secrets\":", answers[facts.answer],
                 kp_known_name(facts.known));
        kp_print(out, facts.secrets ? "\"%s\"" : "%s", facts.secrets ? facts.secrets : "null");
        if (facts.measured)
            say_measured(facts.measured, out);
    }
    kp_print(out, "}\n");
}

static void say_made(const struct kp_generate_job *making, uint64_t i, const char *file,
                     const struct kp_instance *instance, const struct kp_out *out)
{
    struct kp_instance_facts facts;

    if (making->call->json) {
        say_json(making, i, file, instance, out);
    } else if (!instance) {
        kp_print(out, "%s: kept, it was there\n", file);
    } else {
        facts = kp_instance_about(instance);
        kp_print(out, "%s: %s, %s, %s\n", file, kp_planting_name(facts.status),
                 answers[facts.answer], kp_known_name(facts.known));
    }
}

/* Once is enough: it will refuse the others too. */
static void say_refused(struct kp_generate_job *making, const char *file, int reason,
                        const struct kp_out *log)
{
    if (atomic_exchange(&making->refused, true))
        return;
    kp_print(log, "keypeg: cannot write '%s' into the folder '%s': %s\n", file,
             kp_file_name(making->call->into).text, strerror(reason));
    note(making, KP_EXIT_BAD);
}

static void fill(struct kp_generate_job *making, struct kp_claimed_file *claim, uint64_t i,
                 const char *file, const struct kp_out *out, const struct kp_out *log)
{
    struct kp_instance *instance = make(making, i, log);
    bool good = instance && write(making, instance, i, &claim->out, log), ended;
    int reason;

    if (!good && claim->reason == 0)
        kp_claimed_file_give_up(claim);
    ended = kp_claimed_file_end(claim);
    reason = claim->reason;
    if (ended)
        say_made(making, i, file, instance, out);
    else if (reason != ECANCELED)
        say_refused(making, file, reason, log);
    kp_instance_free(instance);
}

#define LOOK_AGAIN 50 /* milliseconds */

/* Until it is our turn, or the file is there, or somebody asks to stop. */
static enum kp_claim_result wait_for(struct kp_generate_job *making, struct kp_claimed_file *claim,
                                     const char *file)
{
    static const struct timespec pause = {0, LOOK_AGAIN * 1000000L};
    enum kp_claim_result turn;

    for (;;) {
        turn = kp_claimed_file_begin(claim, &making->shelf, file);
        if (turn != KP_BUSY || !making->patient || kp_interrupted(NULL))
            return turn;
        kp_claimed_file_end(claim);
        nanosleep(&pause, NULL);
    }
}

void kp_make_file(void *data, uint64_t i, const struct kp_out *out, const struct kp_out *log)
{
    struct kp_generate_job *making = data;
    struct name file = file_name(making, i);
    struct kp_claimed_file claim;
    enum kp_claim_result turn = wait_for(making, &claim, file.text);

    if (turn == KP_MINE) {
        fill(making, &claim, i, file.text, out, log);
        return;
    }
    if (turn == KP_BUSY && making->patient)
        making->broken_off++;
    else if (turn == KP_BUSY)
        making->left = true;
    else if (turn == KP_REFUSED)
        say_refused(making, file.text, claim.reason, log);
    else if (!making->patient)
        say_made(making, i, file.text, NULL, out);
    kp_claimed_file_end(&claim);
}
