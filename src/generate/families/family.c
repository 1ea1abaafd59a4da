/* The table of all families, in the order in which --help lists them. */
#include "generate/families/family.h"

#include "base/utf8.h"
#include "keypeg.h"
#include <string.h>

extern const struct kp_family kp_family_balanced, kp_family_balanced_unsat, kp_family_black_only,
    kp_family_block, kp_family_near_miss, kp_family_one_in_three, kp_family_puzzle,
    kp_family_random;

const struct kp_family *const kp_families[] = {
    &kp_family_balanced, &kp_family_balanced_unsat, &kp_family_black_only,
    &kp_family_block,    &kp_family_near_miss,      &kp_family_one_in_three,
    &kp_family_puzzle,   &kp_family_random,         NULL};

const struct kp_family *kp_family_named(const char *name)
{
    for (const struct kp_family *const *family = kp_families; *family; family++)
        if (kp_ascii_is_name(name, strlen(name), (*family)->name))
            return *family;
    return NULL;
}

bool kp_family_at(size_t i, struct kp_family_facts *facts)
{
    const struct kp_family *family = NULL;

    for (size_t k = 0; k <= i; k++)
        if (!(family = kp_families[k]))
            return false;
    *facts = (struct kp_family_facts){family->name,    family->title,    family->pegs,
                                      family->colours, family->statuses, family->usual};
    return true;
}

const char *kp_instance_kind_name(enum kp_instance_kind kind)
{
    static const char *const names[] = {
        [KP_PLANTED] = "planted", [KP_FALSIFIED] = "falsified", [KP_UNPLANTED] = "unplanted"};

    return names[kind];
}

static const struct {
    const char *name, *slug;
} certainties[] = {
    [KP_NOT_KNOWN] = {"not known", "not-known"},
    [KP_BY_SECRET] = {"planted secret", "planted-secret"},
    [KP_BY_COUNT] = {"exact count", "exact-count"},
    [KP_BY_SEARCH] = {"secret found", "secret-found"},
    [KP_BY_REFUTATION] = {"solver's refutation", "solver-refutation"},
    [KP_BY_ARITHMETIC] = {"arithmetic", "arithmetic"},
    [KP_BY_RELAXATION] = {"linear engine's refutation", "linear-refutation"},
};

const char *kp_certainty_name(enum kp_certainty known)
{
    return certainties[known].name;
}

const char *kp_certainty_slug(enum kp_certainty known)
{
    return certainties[known].slug;
}
