/* What this build of keypeg has: kp_version and kp_plugin of keypeg.h. */
#include "cnf/counter.h"
#include "cnf/encoding.h"
#include "format/format.h"
#include "game/match_points.h"
#include "game/predefined_game.h"
#include "generate/families/family.h"
#include "keypeg.h"
#include "reductions/reduction.h"
#include "strategy/strategy.h"

/* NOLINTBEGIN(bugprone-macro-parentheses): the arguments are members, not expressions */
/* Defines pick_LIST, which finds the i-th entry of kp_LIST.  Lists of pointers end with NULL,
 * lists of structs with a NULL name. */
#define PICK(list, name_of_struct, arrow, title_member) \
    static const char *pick_##list(size_t i, const char **title) \
    { \
        for (size_t k = 0; kp_##list[k] name_of_struct; k++) \
            if (k == i) { \
                *title = kp_##list[k] arrow title_member; \
                return kp_##list[k] arrow name; \
            } \
        return NULL; \
    }
/* NOLINTEND(bugprone-macro-parentheses) */

PICK(formats, , ->, title)
PICK(counters, , ->, title)
PICK(encodings, , ->, title)
PICK(reductions, , ->, title)
PICK(strategies, , ->, title)
PICK(families, , ->, title)
PICK(rule_sets, .name, ., title)
PICK(predefined_games, .name, ., title)

static const char *(*const picks[])(size_t i, const char **title) = {
    [KP_FORMATS] = pick_formats,       [KP_COUNTERS] = pick_counters,
    [KP_ENCODINGS] = pick_encodings,   [KP_PREDEFINED_GAMES] = pick_predefined_games,
    [KP_RULE_SETS] = pick_rule_sets,   [KP_REDUCTIONS] = pick_reductions,
    [KP_STRATEGIES] = pick_strategies, [KP_FAMILIES] = pick_families,
};

const char *kp_plugin(enum kp_kind kind, size_t i, const char **title)
{
    const char *unused;

    if ((size_t)kind >= sizeof picks / sizeof *picks)
        return NULL;
    return picks[kind](i, title ? title : &unused);
}

const char *kp_version(void)
{
    return KP_VERSION;
}
