#include "base/plugin.h"
#include "cnf/counter.h"
#include "cnf/encoding.h"
#include "format/format.h"
#include "game/preset.h"
#include "keypeg.h"
#include "sat/solver.h"

/* Every list ends with a NULL name, so an index is good up to the first. */
#define PICK(list, i, title) \
    do { \
        for (size_t k = 0; (list)[k]; k++) \
            if (k == (i)) { \
                *(title) = (list)[k]->title; \
                return (list)[k]->name; \
            } \
        return NULL; \
    } while (0)

static const char *pick_preset(size_t i, const char **title)
{
    for (size_t k = 0; kp_presets[k].name; k++)
        if (!kp_presets[k].refused && i-- == 0) {
            *title = kp_presets[k].source;
            return kp_presets[k].name;
        }
    return NULL;
}

static const char *pick_left_out(size_t i, const char **title)
{
    for (size_t k = 0; kp_left_out[k].name; k++)
        if (k == i) {
            *title = kp_left_out[k].why;
            return kp_left_out[k].name;
        }
    return NULL;
}

static const char *pick(enum kp_kind kind, size_t i, const char **title)
{
    switch (kind) {
    case KP_FORMATS:
        PICK(kp_formats, i, title);
    case KP_COUNTERS:
        PICK(kp_counters, i, title);
    case KP_ENCODINGS:
        PICK(kp_encodings, i, title);
    case KP_SOLVERS:
        PICK(kp_solvers, i, title);
    case KP_PRESETS:
        return pick_preset(i, title);
    case KP_LEFT_OUT:
        return pick_left_out(i, title);
    }
    return NULL;
}

const char *kp_plugin(enum kp_kind kind, size_t i, const char **title)
{
    const char *unused;

    return pick(kind, i, title ? title : &unused);
}
