/* The codes after a place are cut into ranges: first the codes with the same pegs up to the last of
 * them, then the codes with the same pegs except for one, and so on.  The engine counts each range.
 * If it has few secrets, the engine finds all of them.
 *
 * All codes go back through the layers of a count together; a code whose state has several
 * predecessors is copied. */
#include "native/search/next_secrets.h"

#include "base/allocate.h"
#include "native/count/arrangements.h"
#include "native/count/count_secrets.h"

#include <stdlib.h>
#include <string.h>

/* ---- All ways of a count ---- */

/* The codes of one count, which are the last of the buffer. */
struct unfolding {
    const struct kp_counted_group *group;
    struct kp_code_list *buffer;
    size_t first, most;  /* the first of these codes, and how many they will be */
    struct kp_ways ways; /* those of the codes */
};

static uint16_t *code_of(const struct unfolding *unfolding, size_t i)
{
    return kp_code_list_at(unfolding->buffer, unfolding->first + i);
}

/* Gives the i-th code the k-th class of the option at the present peg. */
static void set_class(struct unfolding *unfolding, size_t i, size_t option, uint64_t k)
{
    size_t peg = unfolding->ways.step;

    code_of(unfolding, i)[peg] = (uint16_t)kp_arrangement_class(
        unfolding->group->table, unfolding->group->problem, (int)peg, option, k);
}

/* Begins a code for each pair that meets, and each class of the option between. */
static bool begin_codes(void *data, const uint64_t *left, size_t option, const uint64_t *right)
{
    struct unfolding *unfolding = data;
    struct kp_ways *ways = &unfolding->ways;

    for (uint64_t k = 0; k < unfolding->group->problem->ways[option]; k++) {
        if (ways->count == unfolding->most)
            return false;
        ways->way[ways->count] = (struct kp_way){{left, right}};
        set_class(unfolding, ways->count++, option, k);
    }
    return true;
}

/* Moves the code, and a copy of it for each further predecessor.  Returns false if there are too
 * many codes. */
static bool move_code(void *data, size_t i, size_t n)
{
    struct unfolding *unfolding = data;
    struct kp_ways *ways = &unfolding->ways;
    size_t from = i, bytes = unfolding->buffer->pegs * sizeof(uint16_t);
    bool moved = false;

    for (const struct kp_predecessor *to = ways->before; to < ways->before + n; to++)
        for (uint64_t k = 0; k < unfolding->group->problem->ways[to->option]; k++) {
            if (moved && ways->count == unfolding->most)
                return false;
            if (moved) {
                i = ways->count++;
                ways->way[i] = ways->way[from];
                memcpy(code_of(unfolding, i), code_of(unfolding, from), bytes);
            }
            moved = true;
            ways->way[i].entry[ways->side] = to->entry;
            set_class(unfolding, i, to->option, k);
        }
    return moved;
}

/* Adds all codes of a group, for which the buffer has room.  Drops the group's layers. */
static enum kp_stop_reason unfold_group(const struct kp_counted_group *group,
                                        struct kp_code_list *buffer)
{
    const struct kp_counter_problem *problem = group->problem;
    size_t most = (size_t)group->ways->limbs[0];
    struct unfolding unfolding = {.group = group,
                                  .buffer = buffer,
                                  .first = buffer->count,
                                  .most = most,
                                  .ways = {.way = kp_calloc(most, sizeof *unfolding.ways.way),
                                           .step = group->mitm->ahead.layers - 1}};
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    if (unfolding.ways.way)
        stop = kp_mitm_visit_pairs(group->mitm, problem, group->limits, begin_codes, &unfolding);
    if (stop == KP_COMPLETED)
        stop = kp_mitm_go_back(group->mitm, problem, group->limits, &unfolding.ways, move_code,
                               &unfolding);
    buffer->count += unfolding.ways.count;
    free(unfolding.ways.way);
    return stop;
}

/* ---- One range after the other ---- */

struct range_search {
    const struct kp_row_table *table;
    const struct kp_limits *limits;
    struct kp_code_list *buffer;
    bool many;
};

static enum kp_stop_reason add_group(void *data, const struct kp_counted_group *group)
{
    struct range_search *search = data;
    size_t room = search->buffer->room / search->buffer->pegs - search->buffer->count;

    search->many = group->ways->size != 1 || group->ways->limbs[0] > room;
    return search->many ? KP_ENOUGH : unfold_group(group, search->buffer);
}

/* Puts the secrets of one range into the buffer or, if they are many, the least one. */
static enum kp_stop_reason search_range(struct range_search *search,
                                        const struct kp_code_place *place)
{
    struct kp_code_list *buffer = search->buffer;
    struct kp_count_request request = {.fixed = place->fixed,
                                       .from = place->least,
                                       .visit = add_group,
                                       .data = search,
                                       .classes = kp_calloc(buffer->pegs, sizeof *request.classes)};
    enum kp_stop_reason stop = KP_OUT_OF_MEMORY;

    if (request.classes) {
        memcpy(request.classes, place->classes, (size_t)place->fixed * sizeof *request.classes);
        stop = kp_count_table(search->table, search->limits, true, &request);
    }
    if (stop == KP_COMPLETED && search->many) {
        stop = kp_least_by_fixing_pegs(search->table, search->limits, request.classes, place->fixed,
                                       place->least);
        memcpy(buffer->codes, request.classes, buffer->pegs * sizeof *buffer->codes);
        buffer->count = 1;
    }
    if (stop != KP_COMPLETED)
        buffer->count = 0;
    kp_bignum_free(&request.secrets);
    free(request.classes);
    return stop;
}

enum kp_stop_reason kp_next_secrets(const struct kp_row_table *table,
                                    const struct kp_limits *limits, struct kp_code_place *place,
                                    struct kp_code_list *buffer, bool *many)
{
    struct range_search search = {table, limits, buffer, false};
    enum kp_stop_reason stop = KP_COMPLETED;

    buffer->count = 0;
    while (place->fixed >= 0 && buffer->count == 0 && stop == KP_COMPLETED) {
        if (place->least < table->question->classes)
            stop = search_range(&search, place);
        if (stop != KP_COMPLETED || search.many)
            continue;
        place->fixed--;
        if (place->fixed >= 0)
            place->least = place->classes[place->fixed] + 1;
    }
    *many = search.many && stop == KP_COMPLETED;
    buffer->count = kp_codes_sort(buffer->codes, buffer->count, buffer->pegs);
    return stop;
}
