#include "keypeg/builtin_lists.h"

#include "cnf/counter.h"
#include "cnf/encoding.h"
#include "format/format.h"
#include "game/match_points.h"
#include "game/preset.h"
#include "hard/reductions/reduction.h"
#include "keypeg.h"
#include "sat/solver.h"

/* Every list ends with a NULL, so an index is good up to the first. */
#define PICK(list) \
    static const char *pick_##list(size_t i, const char **title) \
    { \
        for (size_t k = 0; kp_##list[k]; k++) \
            if (k == i) { \
                *title = kp_##list[k]->title; \
                return kp_##list[k]->name; \
            } \
        return NULL; \
    }

PICK(formats)
PICK(counters)
PICK(encodings)
PICK(solvers)
PICK(reductions)

static const char *pick_presets(size_t i, const char **title)
{
    for (size_t k = 0; kp_presets[k].name; k++)
        if (!kp_presets[k].refused && i-- == 0) {
            *title = kp_presets[k].title;
            return kp_presets[k].name;
        }
    return NULL;
}

static const char *pick_rule_sets(size_t i, const char **title)
{
    for (size_t k = 0; kp_rule_sets[k].name; k++)
        if (k == i) {
            *title = kp_rule_sets[k].title;
            return kp_rule_sets[k].name;
        }
    return NULL;
}

static const char *pick_left_out(size_t i, const char **title)
{
    for (size_t k = 0; kp_missing_plugins[k].name; k++)
        if (k == i) {
            *title = kp_missing_plugins[k].why;
            return kp_missing_plugins[k].name;
        }
    return NULL;
}

static const char *(*const picks[])(size_t i, const char **title) = {
    [KP_FORMATS] = pick_formats,     [KP_COUNTERS] = pick_counters,
    [KP_ENCODINGS] = pick_encodings, [KP_SOLVERS] = pick_solvers,
    [KP_PRESETS] = pick_presets,     [KP_RULE_SETS] = pick_rule_sets,
    [KP_LEFT_OUT] = pick_left_out,   [KP_REDUCTIONS] = pick_reductions,
};

const char *kp_plugin(enum kp_kind kind, size_t i, const char **title)
{
    const char *unused;

    if ((size_t)kind >= sizeof picks / sizeof *picks)
        return NULL;
    return picks[kind](i, title ? title : &unused);
}
