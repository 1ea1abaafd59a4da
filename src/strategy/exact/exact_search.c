#include "strategy/exact/exact_search.h"

#include "base/error.h"
#include "base/memory.h"
#include "strategy/exact/search.h"
#include <stdlib.h>

#define GROUND ((uint64_t)512 << 20) /* bytes, where no limit was set */
#define MEMO   ((uint64_t)512 << 20)

enum kp_status kp_exact_new(const struct kp_position *position, const struct kp_limits *limits,
                            enum kp_exact aim, struct kp_exact_search **made, struct kp_diag *why)
{
    struct kp_exact_search *search = *made = kp_calloc(1, sizeof *search);
    uint64_t half = limits->memory / 2;
    enum kp_status status;

    if (!search)
        return kp_no_memory(why);
    search->limits = limits;
    search->aim = aim;
    status = kp_score_matrix_make(&search->ground, position, half ? half : GROUND, why);
    if (status == KP_OK &&
        (!kp_guess_bounds_make(&search->bounds, search->ground.outcomes, position->count) ||
         !kp_transposition_table_make(&search->memo, half ? half : MEMO)))
        status = kp_no_memory(why);
    return status;
}

void kp_exact_free(struct kp_exact_search *search)
{
    if (!search)
        return;
    kp_search_clear(search);
    kp_score_matrix_clear(&search->ground);
    kp_guess_bounds_clear(&search->bounds);
    kp_transposition_table_clear(&search->memo);
    free(search);
}

/* ---- All secrets ------------------------------------------------------- */

/* false: no memory, and the search has stopped.  set->secrets is to be freed. */
static bool take_all(struct kp_exact_search *search, int longest, struct kp_candidate_subset *set)
{
    const struct kp_position *position = search->ground.position;
    uint16_t *secrets = kp_calloc(position->count, sizeof *secrets);

    *set = (struct kp_candidate_subset){.secrets = secrets,
                                        .count = position->count,
                                        .parts = search->ground.outcomes - 1,
                                        .left = longest ? longest : KP_MOST_DEPTH + 1,
                                        .symmetry = position->symmetry};
    for (size_t i = 0; secrets && i < position->count; i++) {
        secrets[i] = (uint16_t)i;
        set->key.a ^= search->ground.keys[i].a;
        set->key.b ^= search->ground.keys[i].b;
    }
    search->stop = secrets ? kp_limits_check(search->limits) : KP_OUT_OF_MEMORY;
    return secrets;
}

static uint32_t solve(struct kp_exact_search *search, int longest, uint32_t *guess,
                      enum kp_stop_reason *stop)
{
    uint32_t total = KP_NEVER;
    struct kp_candidate_subset set;

    if (take_all(search, longest, &set))
        total = kp_search_set(search, &set, KP_NEVER, guess);
    free((void *)set.secrets);
    *stop = search->stop;
    return total;
}

uint32_t kp_exact_total(struct kp_exact_search *search, int longest, enum kp_stop_reason *stop)
{
    uint32_t guess;

    return solve(search, longest, &guess, stop);
}

size_t kp_exact_guess(struct kp_exact_search *search, int longest, enum kp_stop_reason *stop)
{
    uint32_t guess = KP_NO_GUESS;

    solve(search, longest, &guess, stop);
    return guess;
}

/* ---- The tree ---------------------------------------------------------- */

/* NOLINTBEGIN(misc-no-recursion): a part is a set of its own, KP_MOST_DEPTH deep at most */
static bool plant(struct kp_exact_search *search, struct kp_candidate_subset *set,
                  struct kp_tree_node ply, struct kp_tree *tree);

static bool plant_parts(struct kp_exact_search *search, const struct kp_candidate_subset *set,
                        const struct kp_partition *partition, const uint16_t *sorted,
                        const struct kp_symmetry *symmetry, struct kp_tree *tree)
{
    const struct kp_code_table *field = search->ground.position->field;
    bool planted = true;

    for (size_t i = 0; i < partition->count && planted; i++) {
        uint8_t mark = field->marks[partition->outcome[i]];
        struct kp_tree_node ply = {set->depth + 1, kp_code_table_score(field, mark), false};
        struct kp_candidate_subset part = {.secrets = sorted + partition->start[i],
                                           .count = partition->size[i],
                                           .key = partition->key[i],
                                           .parts = search->ground.outcomes - 1,
                                           .left = set->left - 1,
                                           .depth = set->depth + 1,
                                           .symmetry = symmetry};

        planted = plant(search, &part, ply, tree);
    }
    return planted;
}

static bool plant_guess(struct kp_exact_search *search, const struct kp_candidate_subset *set,
                        size_t guess, struct kp_tree_node ply, struct kp_tree *tree)
{
    const uint16_t *code = kp_code_table_code(search->ground.position->field, guess);
    uint16_t *sorted = kp_calloc(set->count, sizeof *sorted);
    struct kp_symmetry left = {0};
    struct kp_partition partition;
    bool planted = sorted && (!set->symmetry || kp_symmetry_fix(set->symmetry, code, &left));

    if (planted) {
        kp_partition_measure(&partition, &search->ground, set, guess);
        kp_partition_fill(&partition, &search->ground, set, guess, sorted);
        ply.wins = kp_partition_drop_won(&partition, &search->ground);
        planted = kp_tree_add(tree, ply, code);
    }
    if (!planted)
        search->stop = KP_OUT_OF_MEMORY;
    planted = planted &&
              plant_parts(search, set, &partition, sorted, set->symmetry ? &left : NULL, tree);
    kp_symmetry_clear(&left);
    free(sorted);
    return planted;
}

/* Guesses are remembered, or are found again. */
static bool plant(struct kp_exact_search *search, struct kp_candidate_subset *set,
                  struct kp_tree_node ply, struct kp_tree *tree)
{
    uint32_t guess;

    kp_search_set(search, set, KP_NEVER, &guess);
    return search->stop == KP_COMPLETED && guess != KP_NO_GUESS &&
           plant_guess(search, set, guess, ply, tree);
}
/* NOLINTEND(misc-no-recursion) */

enum kp_status kp_exact_tree(struct kp_exact_search *search, int longest, struct kp_tree *tree,
                             enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_candidate_subset set;

    if (take_all(search, longest, &set))
        plant(search, &set, (struct kp_tree_node){0}, tree);
    free((void *)set.secrets);
    *stop = search->stop;
    return search->stop == KP_OUT_OF_MEMORY ? kp_no_memory(why) : KP_OK;
}

/* ---- A strategy's question --------------------------------------------- */

enum kp_status kp_exact_choose(kp_exact_solve *question, const struct kp_position *position,
                               const struct kp_guess_request *wish, size_t *guess,
                               enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_exact_search *search;
    int longest;
    enum kp_status status = question(position, wish, &search, &longest, stop, why);

    if (status == KP_OK && *stop == KP_COMPLETED)
        *guess = kp_exact_guess(search, longest, stop);
    kp_exact_free(search);
    return status;
}

enum kp_status kp_exact_grow(kp_exact_solve *question, const struct kp_position *position,
                             const struct kp_guess_request *wish, struct kp_tree *tree,
                             enum kp_stop_reason *stop, struct kp_diag *why)
{
    struct kp_exact_search *search;
    int longest;
    enum kp_status status = question(position, wish, &search, &longest, stop, why);

    if (status == KP_OK && *stop == KP_COMPLETED)
        status = kp_exact_tree(search, longest, tree, stop, why);
    kp_exact_free(search);
    return status;
}
