/* The games that one word describes, with their sources.  A palette is written as "name" or
 * "name=letter", where a letter is given if the first one of the name is taken. */
#include "game/predefined_game.h"

#include "base/utf8.h"
#include <string.h>

#define SIX     "red green blue yellow white black=k"
#define EIGHT   SIX " orange brown=n"
#define DIGITS  "0 1 2 3 4 5 6 7 8 9"
#define LETTERS "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z"

/* Sources: classic is the Invicta box of 1972.  electronic6: Invicta's game of 1977.
 * bulls-and-cows: the pencil game; MOO by J. M. Grochow, Multics, 1972.
 * bagels: D. H. Ahl, BASIC Computer Games, 1978.  The others: Wikipedia,
 * Mastermind (board game), table of variants.
 *
 * To add a game, add it here, to the table in docs/transcript.md and to
 * tests/fuzz/text.dict; the tests transcript_doc and damaged_input print the lines. */
const struct kp_predefined_game kp_predefined_games[] = {
    {"classic", "mastermind", 4, SIX, true, false, 10, "4 pegs, 6 colours, 10 rows"},
    {"mini", "travel", 4, SIX, true, false, 6, "4 pegs, 6 colours, 6 rows"},
    {"super", "advanced deluxe", 5, EIGHT, true, false, 12, "5 pegs, 8 colours, 12 rows"},
    {"mastermind44", "", 5, SIX, true, false, 0, "5 pegs, 6 colours"},
    {"electronic3", "", 3, DIGITS, false, false, 0, "3 digits, 0 to 9"},
    {"electronic4", "", 4, DIGITS, false, false, 0, "4 digits, 0 to 9"},
    {"electronic5", "", 5, DIGITS, false, false, 0, "5 digits, 0 to 9"},
    {"electronic6", "", 6, DIGITS, false, false, 0, "6 digits, 0 to 9"},
    {"word", "", 4, LETTERS, false, false, 0, "4 letters, A to Z"},
    {"number", "", 4, "1 2 3 4 5 6", false, false, 0, "4 digits, 1 to 6"},
    {"bulls-and-cows", "moo", 4, DIGITS, false, true, 0, "4 different digits, 0 to 9"},
    {"bagels", "", 3, DIGITS, false, true, 0, "3 different digits, 0 to 9"},
    {0},
};

const struct kp_predefined_game *kp_predefined_game_find(const char *name, size_t length)
{
    for (const struct kp_predefined_game *predefined = kp_predefined_games; predefined->name;
         predefined++)
        if (kp_ascii_is_one_of(name, length, predefined->name) ||
            kp_ascii_is_one_of(name, length, predefined->also))
            return predefined;
    return NULL;
}

enum kp_status kp_predefined_game_set(const struct kp_predefined_game *predefined,
                                      struct kp_rules *rules, struct kp_diag *why)
{
    enum kp_status status = KP_OK;

    kp_rules_clear(rules);
    rules->palette = kp_palette_new();
    if (!rules->palette)
        return kp_no_memory(why);
    status = kp_palette_add_list(rules->palette, predefined->colours, why);
    if (status == KP_OK && predefined->numbered && !kp_palette_number(rules->palette))
        status = kp_no_memory(why);
    if (status == KP_OK)
        status = kp_palette_finish(rules->palette, why);
    rules->predefined = predefined;
    rules->pegs = predefined->pegs;
    rules->colours = kp_palette_size(rules->palette);
    rules->repeats = !predefined->no_repeats;
    rules->board = predefined->board;
    return status;
}

enum kp_status kp_predefined_game_set_again(const struct kp_predefined_game *predefined,
                                            struct kp_rules *kept, struct kp_rules *rules,
                                            struct kp_diag *why)
{
    const struct kp_rules *original = rules->original;
    unsigned opened = kept->opened + 1;
    enum kp_status status = KP_OK;

    if (kept->predefined != predefined)
        status = kp_predefined_game_set(predefined, kept, why);
    if (status != KP_OK) {
        kp_rules_clear(kept);
        return status;
    }
    kept->opened = opened;
    kp_rules_clear(rules);
    *rules = *kept;
    rules->original = original;
    kp_palette_ref(rules->palette);
    return KP_OK;
}
