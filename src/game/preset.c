#include "game/preset.h"

#include <string.h>
#include <strings.h>

#define SIX      "red green blue yellow white black=k"
#define EIGHT    SIX " orange brown=n"
#define DIGITS   "0 1 2 3 4 5 6 7 8 9"
#define LETTERS  "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z"
#define VARIANTS "Wikipedia, Mastermind (board game), table of variants"
#define PAIRS    "it scores pairs of colour and shape with a third key peg, which keypeg does not know"

const struct kp_preset kp_presets[] = {
    {"classic", "mastermind", 4, SIX, true, false, 10, NULL, "the Invicta box of 1972: ten rows"},
    {"mini", "travel", 4, SIX, true, false, 6, NULL, VARIANTS},
    {"super", "advanced deluxe", 5, EIGHT, true, false, 12, NULL, VARIANTS},
    {"mastermind44", "", 5, SIX, true, false, 0, NULL, VARIANTS},
    {"electronic3", "", 3, DIGITS, false, false, 0, NULL, VARIANTS},
    {"electronic4", "", 4, DIGITS, false, false, 0, NULL, VARIANTS},
    {"electronic5", "", 5, DIGITS, false, false, 0, NULL, VARIANTS},
    {"electronic6", "", 6, DIGITS, false, false, 0, NULL, "Invicta's electronic game of 1977"},
    {"word", "", 4, LETTERS, false, false, 0, NULL, VARIANTS},
    {"number", "", 4, "1 2 3 4 5 6", false, false, 0, NULL, VARIANTS},
    {"bulls-and-cows", "moo", 4, DIGITS, false, true, 0, NULL,
     "the pencil game; MOO by J. M. Grochow, Multics, 1972"},
    {"bagels", "", 3, DIGITS, false, true, 0, NULL,
     "D. H. Ahl, BASIC Computer Games, 1978: three different digits"},
    {"grand", "", 0, "", false, false, 0, "Grand Mastermind is not offered: " PAIRS, VARIANTS},
    {"royale", "royal", 0, "", false, false, 0, "Royale Mastermind is not offered: " PAIRS,
     VARIANTS},
    {0},
};

static bool same(const char *word, size_t length, const char *name, size_t name_length)
{
    return length == name_length && strncasecmp(word, name, length) == 0;
}

static bool among(const char *names, const char *word, size_t length)
{
    while (*names) {
        size_t size = strcspn(names, " ");

        if (same(word, length, names, size))
            return true;
        names += size + (names[size] == ' ');
    }
    return false;
}

const struct kp_preset *kp_preset_find(const char *name, size_t length)
{
    for (const struct kp_preset *preset = kp_presets; preset->name; preset++)
        if (same(name, length, preset->name, strlen(preset->name)) ||
            among(preset->also, name, length))
            return preset;
    return NULL;
}

enum kp_status kp_preset_set(const struct kp_preset *preset, struct kp_rules *rules,
                             struct kp_diag *why)
{
    enum kp_status status = KP_OK;

    if (preset->refused)
        return kp_fail(why, KP_BAD_INPUT, "%s", preset->refused);
    kp_rules_clear(rules);
    rules->palette = kp_palette_new();
    if (!rules->palette)
        return kp_no_memory(why);
    for (const char *at = preset->colours; *at && status == KP_OK;) {
        size_t size = strcspn(at, " "), name = strcspn(at, " ="), letter = size - name;

        status = kp_palette_add(rules->palette, at, name, at + name + 1, letter ? letter - 1 : 0,
                                why);
        at += size + (at[size] == ' ');
    }
    if (preset->numbered)
        kp_palette_number(rules->palette);
    if (status == KP_OK)
        status = kp_palette_seal(rules->palette, why);
    rules->preset = preset;
    rules->pegs = preset->pegs;
    rules->colours = kp_palette_size(rules->palette);
    rules->repeats = !preset->no_repeats;
    rules->board = preset->board;
    return status;
}
