#include "hard/puzzle/needed_clues.h"

#include <string.h>

bool kp_all_are_needed(const struct kp_other_candidates *rivals, const struct kp_clue *clues,
                       const size_t *of, int count, uint8_t *room)
{
    uint8_t *falls = room + 2 * rivals->count, *by = falls + rivals->count;
    bool needed[UINT8_MAX + 1] = {false};
    int found = 0;

    memset(falls, 0, rivals->count);
    for (int r = 0; r < count; r++) {
        kp_other_candidates_hold(rivals, &clues[of[r]], room);
        for (size_t i = 0; i < rivals->count; i++)
            if (!room[i]) {
                falls[i]++;
                by[i] = (uint8_t)r;
            }
    }
    for (size_t i = 0; i < rivals->count; i++)
        needed[by[i]] |= falls[i] == 1;
    for (int r = 0; r < count; r++)
        found += needed[r];
    return found == count;
}
