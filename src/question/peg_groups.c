/* Pegs are sorted by a hash of their columns, and compared in full only if the hashes are equal.
 * Groups matter for games made of blocks: 3 of 5 falsified games of 60 pegs, 8 colours and 18 rows
 * took more than 20 s without groups, and take 2 ms with them. */
#include "question/peg_groups.h"

#include "base/allocate.h"
#include "base/arena.h"
#include "base/hash.h"

#include <stdlib.h>

/* Hashes the pegs row by row, in the order of the guesses in memory. */
static void hash_pegs(const struct kp_question *question, const bool *on, struct kp_hashed *hashed)
{
    for (int p = 0; p < question->pegs; p++) {
        hashed[p] = (struct kp_hashed){KP_FNV_START, (size_t)p};
        for (int c = 0; question->game->allowed && c < question->classes; c++)
            hashed[p].hash = kp_fnv_add(hashed[p].hash, kp_question_allows(question, p, c));
    }
    for (size_t i = 0; i < question->quota_count; i++)
        for (size_t k = 0; k < question->quotas[i].peg_count; k++) {
            struct kp_hashed *peg = &hashed[question->quotas[i].pegs[k]];

            peg->hash = kp_fnv_add(peg->hash, i);
        }
    for (size_t r = 0; r < question->row_count; r++)
        for (int p = 0; p < question->pegs && kp_row_places_pegs(question, on, r); p++)
            hashed[p].hash = kp_fnv_add(hashed[p].hash, question->rows[r].guess[p]);
}

static bool are_alike(const struct kp_question *question, const bool *on, int p, int q)
{
    for (int c = 0; question->game->allowed && c < question->classes; c++)
        if (kp_question_allows(question, p, c) != kp_question_allows(question, q, c))
            return false;
    for (size_t i = 0; i < question->quota_count; i++)
        if (kp_quota_has_peg(&question->quotas[i], p) != kp_quota_has_peg(&question->quotas[i], q))
            return false;
    for (size_t r = 0; r < question->row_count; r++)
        if (question->rows[r].guess[p] != question->rows[r].guess[q] &&
            kp_row_places_pegs(question, on, r))
            return false;
    return true;
}

/* Sets leader[p] to the first peg that is like peg p. */
static void find_leaders(const struct kp_question *question, const bool *on,
                         const struct kp_hashed *hashed, int *leader)
{
    int pegs = question->pegs;

    for (int i = 0, run = 0; i < pegs; i++) {
        int p = (int)hashed[i].index;

        if (hashed[i].hash != hashed[run].hash)
            run = i;
        leader[p] = p;
        for (int k = run; k < i && leader[p] == p; k++) {
            int q = (int)hashed[k].index;

            if (leader[q] == q && are_alike(question, on, p, q))
                leader[p] = q;
        }
    }
}

/* Numbers the groups in the order of their first pegs.  On entry group_of[p] is the leader of peg
 * p. */
static void number_groups(struct kp_peg_groups *groups, int pegs)
{
    for (int p = 0; p < pegs; p++) {
        int leader = groups->group_of[p];

        if (leader == p) {
            groups->group_of[p] = (int)groups->count++;
        } else {
            groups->group_of[p] = groups->group_of[leader];
        }
        groups->size[groups->group_of[p]]++;
    }
    for (int p = pegs - 1; p >= 0; p--) {
        int *first = &groups->first[groups->group_of[p]];

        groups->next[p] = *first > p ? *first : -1;
        *first = p;
    }
}

bool kp_peg_groups_make(struct kp_peg_groups *groups, const struct kp_question *question,
                        const bool *on, bool merge, struct kp_arena *arena)
{
    size_t pegs = (size_t)question->pegs;
    struct kp_hashed *hashed = kp_calloc(pegs, sizeof *hashed);
    bool good;

    *groups = (struct kp_peg_groups){0};
    KP_TAKE(arena, groups->group_of, pegs);
    KP_TAKE(arena, groups->first, pegs);
    KP_TAKE(arena, groups->next, pegs);
    KP_TAKE(arena, groups->size, pegs);
    good = hashed && !arena->failed;
    if (good) {
        for (int p = 0; p < question->pegs; p++)
            groups->group_of[p] = p;
        if (merge) {
            hash_pegs(question, on, hashed);
            qsort(hashed, pegs, sizeof *hashed, kp_compare_hashed);
            find_leaders(question, on, hashed, groups->group_of);
        }
        number_groups(groups, question->pegs);
    }
    free(hashed);
    return good;
}
