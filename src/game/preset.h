/* The boxes in the shop, and the pencil games everybody knows. */
#ifndef KP_GAME_PRESET_H
#define KP_GAME_PRESET_H

#include "game/rules.h"

struct kp_preset {
    const char *name;
    const char *also; /* other names, separated by blanks */
    int pegs;
    const char *colours; /* names, with =LETTER where one is declared */
    bool numbered;       /* the colours are also called 1, 2, 3 ... */
    bool no_repeats;
    int board;           /* rows, or 0: not said */
    const char *refused; /* why keypeg cannot play it, or NULL */
    const char *title;   /* pegs and colours, for those who choose one */
};

extern const struct kp_preset kp_presets[]; /* ends with a NULL name */

/* The preset of that name, in any case; NULL: there is none. */
const struct kp_preset *kp_preset_find(const char *name, size_t length);

/* Put the preset's rules in the place of these. */
enum kp_status kp_preset_set(const struct kp_preset *preset, struct kp_rules *rules,
                             struct kp_diag *why);

#endif
