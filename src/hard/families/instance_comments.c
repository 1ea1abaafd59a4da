/* What stands above a game: enough to know what it is, and to make it again. */
#include "hard/families/generator.h"

#include <inttypes.h>

static const char *answer_name(enum kp_answer answer)
{
    static const char *const names[] = {
        [KP_UNDECIDED] = "undecided", [KP_CONSISTENT] = "consistent", [KP_CHEATED] = "cheated"};

    return names[answer];
}

static void tell_command(const struct kp_generator *generator, uint64_t i, struct kp_strbuf *to)
{
    const struct kp_generate_options *order = &generator->order;

    kp_strbuf_addf(to, "keypeg generate %s --pegs %d --colours %d", order->family, order->pegs,
                   order->colours);
    if (order->rows)
        kp_strbuf_addf(to, " --rows %zu", order->rows);
    kp_strbuf_addf(to, " --status %s --seed %" PRIu64 " --first %" PRIu64, order->status,
                   order->seed, i);
    if (order->states != KP_STATES)
        kp_strbuf_addf(to, " --states %" PRIu64, order->states);
    kp_strbuf_addf(to, "%s\n", order->measure ? " --measure" : "");
}

static void tell_status(const struct kp_instance *instance, struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "status: %s; answer: %s; known by: %s", kp_planting_name(instance->status),
                   answer_name(instance->answer), kp_known_name(instance->known));
    if (instance->secrets.length)
        kp_strbuf_addf(to, "; secrets: %s", instance->secrets.text);
    kp_strbuf_add(to, "\n", 1);
}

static void tell_rows(const struct kp_generator *generator, const struct kp_instance *instance,
                      struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "rows: %zu", instance->game->row_count);
    if (generator->usual_rows)
        kp_strbuf_addf(to, "; without --rows there are %zu: %s", generator->usual_rows,
                       generator->family->rows_are);
    kp_strbuf_add(to, "\n", 1);
}

static void tell_native(const struct kp_generator *generator, const struct kp_measured *measured,
                        struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "native engine: %s; states: %" PRIu64, answer_name(measured->native),
                   measured->states);
    if (measured->gave_up_early)
        kp_strbuf_addf(to,
                       "; it gave up early, for it expects not to be through within %" PRIu64
                       " (--states)",
                       generator->order.states);
    else if (measured->native_stop != KP_COMPLETED)
        kp_strbuf_addf(to, "; ended by %s", kp_stop_name(measured->native_stop));
    kp_strbuf_add(to, "\n", 1);
}

static void tell_solver(const struct kp_measured *measured, struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "solver: %s; conflicts: %" PRIu64 "; decisions: %" PRIu64,
                   answer_name(measured->solver), measured->conflicts, measured->decisions);
    if (measured->solver == KP_UNDECIDED && measured->solver_stop != KP_COMPLETED)
        kp_strbuf_addf(to, "; ended by %s", kp_stop_name(measured->solver_stop));
    kp_strbuf_add(to, "\n", 1);
}

void kp_instance_remark(const struct kp_generator *generator, uint64_t i,
                        struct kp_instance *instance)
{
    struct kp_strbuf *to = &instance->game->comments;

    tell_command(generator, i, to);
    kp_strbuf_addf(to, "%s: %s\n", generator->family->name, generator->family->title);
    tell_status(instance, to);
    tell_rows(generator, instance, to);
    if (instance->is_measured) {
        tell_native(generator, &instance->measured, to);
        tell_solver(&instance->measured, to);
    }
}
