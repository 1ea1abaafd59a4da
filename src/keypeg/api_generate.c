/* Hard instances: who makes them, and what is known of them. */
#include "base/memory.h"
#include "hard/families/generator.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

bool kp_family_at(size_t i, struct kp_family_facts *facts)
{
    size_t k = 0;

    while (k < i && kp_families[k])
        k++;
    if (!kp_families[k])
        return false;
    *facts = (struct kp_family_facts){.name = kp_families[k]->name,
                                      .title = kp_families[k]->title,
                                      .source = kp_families[k]->source,
                                      .pegs = kp_families[k]->pegs,
                                      .colours = kp_families[k]->colours,
                                      .statuses = kp_families[k]->statuses,
                                      .usual = kp_families[k]->usual};
    return true;
}

enum kp_status kp_generator_new(const struct kp_generate_options *order,
                                struct kp_generator **generator, struct kp_diag *why)
{
    struct kp_generator *made = kp_calloc(1, sizeof *made);
    enum kp_status status = made ? kp_generator_set(made, order, why) : kp_no_memory(why);

    if (status != KP_OK) {
        free(made);
        made = NULL;
    }
    *generator = made;
    return status;
}

void kp_generator_free(struct kp_generator *generator)
{
    free(generator);
}

const struct kp_generate_options *kp_generator_commission(const struct kp_generator *generator)
{
    return &generator->order;
}

void kp_generator_name(const struct kp_generator *generator, uint64_t i,
                       char name[KP_INSTANCE_NAME])
{
    const struct kp_generate_options *order = &generator->order;
    char rows[24] = "";

    if (order->rows)
        snprintf(rows, sizeof rows, "x%zu", order->rows);
    snprintf(name, KP_INSTANCE_NAME, "%s-%dx%d%s-%s-seed%" PRIu64 "-%06" PRIu64, order->family,
             order->pegs, order->colours, rows, order->status, order->seed, i);
}

enum kp_status kp_generate(const struct kp_generator *generator, uint64_t i,
                           struct kp_instance **instance, enum kp_stop_reason *stop,
                           struct kp_diag *why)
{
    struct kp_instance *made = kp_calloc(1, sizeof *made);
    enum kp_status status = made ? kp_generator_make(generator, i, made, stop, why)
                                 : kp_no_memory(why);

    if (made && (status != KP_OK || *stop != KP_COMPLETED)) {
        kp_instance_free(made);
        made = NULL;
    }
    *instance = made;
    return status;
}

void kp_instance_free(struct kp_instance *instance)
{
    if (instance)
        kp_instance_clear(instance);
    free(instance);
}

const struct kp_transcript *kp_instance_game(const struct kp_instance *instance)
{
    return instance->game;
}

struct kp_instance_facts kp_instance_about(const struct kp_instance *instance)
{
    return (struct kp_instance_facts){
        .status = instance->status,
        .answer = instance->answer,
        .known = instance->known,
        .secrets = instance->secrets.length ? instance->secrets.text : NULL,
        .measured = instance->is_measured ? &instance->measured : NULL};
}
