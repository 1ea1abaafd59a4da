/* Games of one text share their rules by a count of references, because a stream of a million games
 * has only a few.  The empty hole is the last colour, so the others keep their numbers if it is
 * allowed. */
#include "game/rules.h"

#include "base/allocate.h"
#include "base/strbuf.h"
#include "game/predefined_game.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const char *const kp_scores_names[] = {
    [KP_BLACK_AND_WHITE] = "black white", [KP_BLACK_ONLY] = "black", [KP_COLOURS_ONLY] = "colours"};

/* Rules that games share, with their number of references.  Several threads may take and drop
 * references while others copy the rules; the count is outside kp_rules so that no copy reads
 * it. */
struct shared_rules {
    struct kp_rules rules; /* the first member: a pointer to it is one to the whole */
    _Atomic unsigned references;
};

static struct shared_rules *shared_of(struct kp_rules *rules)
{
    assert(rules->original == rules);
    return (struct shared_rules *)rules;
}

struct kp_rules *kp_rules_new(void)
{
    struct shared_rules *made = kp_calloc(1, sizeof *made);

    if (!made)
        return NULL;
    kp_rules_clear(&made->rules);
    made->rules.original = &made->rules;
    made->references = 1;
    return &made->rules;
}

struct kp_rules *kp_rules_with_numbers(int pegs, int colours)
{
    struct kp_rules *rules = kp_rules_new();
    unsigned first = colours == 2 || colours == 10 ? 0 : 1;

    if (!rules)
        return NULL;
    rules->pegs = pegs;
    rules->colours = colours;
    rules->palette = kp_palette_new();
    if (rules->palette &&
        !kp_palette_add_numbers(rules->palette, first, first + (unsigned)colours - 1, NULL) &&
        !kp_palette_finish(rules->palette, NULL))
        return rules;
    kp_rules_unref(rules);
    return NULL;
}

struct kp_rules *kp_rules_adopt(struct kp_rules *draft)
{
    struct kp_rules *rules = kp_rules_new();

    if (!rules)
        return NULL;
    *rules = *draft;
    rules->original = rules;
    draft->palette = NULL;
    return rules;
}

struct kp_rules *kp_rules_ref(struct kp_rules *rules)
{
    shared_of(rules)->references++;
    return rules;
}

void kp_rules_unref(struct kp_rules *rules)
{
    if (!rules || --shared_of(rules)->references > 0)
        return;
    kp_palette_unref(rules->palette);
    free(shared_of(rules));
}

void kp_rules_drop_palette(struct kp_rules *rules)
{
    kp_palette_unref(rules->palette);
    rules->palette = NULL;
    rules->predefined = NULL;
    rules->colours = 0;
}

void kp_rules_clear(struct kp_rules *rules)
{
    kp_rules_drop_palette(rules);
    *rules = (struct kp_rules){.repeats = true, .original = rules->original};
}

enum kp_status kp_rules_check(const struct kp_rules *rules, struct kp_diag *why)
{
    if (rules->pegs < 1 && rules->colours < 1)
        return kp_bad_input(
            why,
            "the rules are missing; before the first row, write 'game classic', or 'pegs 4' and "
            "'colours 6'");
    if (rules->pegs < 1)
        return kp_bad_input(why, "the length of a code is missing; write a line like 'pegs 4'");
    if (rules->colours < 1)
        return kp_bad_input(why, "the colours are missing; write a line like 'colours 6'");
    if (!rules->repeats && rules->blanks != KP_BLANKS && rules->pegs > rules->colours)
        return kp_bad_input(
            why, "no secret is possible; %s pegs without repeats need %s colours, not %s",
            kp_grouped(rules->pegs).text, kp_grouped(rules->pegs).text,
            kp_grouped(rules->colours).text);
    if (rules->pegs > KP_MOST_PEGS)
        return kp_bad_input(why, "expected at most %s pegs, found %s",
                            kp_grouped(KP_MOST_PEGS).text, kp_grouped(rules->pegs).text);
    if (kp_rules_guess_colours(rules) > KP_MOST_COLOURS)
        return kp_bad_input(why, "expected at most %s colours, with the empty hole, found %s",
                            kp_grouped(KP_MOST_COLOURS).text,
                            kp_grouped(kp_rules_guess_colours(rules)).text);
    if ((int64_t)rules->pegs * rules->colours > KP_MOST_CELLS)
        return kp_bad_input(why,
                            "%s pegs of %s colours are too many; pegs times colours is at most %s",
                            kp_grouped(rules->pegs).text, kp_grouped(rules->colours).text,
                            kp_grouped(KP_MOST_CELLS).text);
    return KP_OK;
}

int kp_rules_guess_colours(const struct kp_rules *rules)
{
    return rules->colours + (rules->blanks != KP_NO_BLANKS);
}

int kp_rules_secret_colours(const struct kp_rules *rules)
{
    return rules->colours + (rules->blanks == KP_BLANKS);
}

bool kp_rules_is_blank(const struct kp_rules *rules, int colour)
{
    return colour == rules->colours;
}

bool kp_rules_allow_colour(const struct kp_rules *rules, const uint16_t *code, int colour)
{
    if (rules->repeats || kp_rules_is_blank(rules, colour))
        return true;
    for (int p = 0; p < rules->pegs; p++)
        if (code[p] == colour)
            return false;
    return true;
}

static int compare_colours(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

void kp_rules_order_pegs(const struct kp_rules *rules, uint16_t *code)
{
    if (rules->scores == KP_COLOURS_ONLY)
        qsort(code, (size_t)rules->pegs, sizeof *code, compare_colours);
}

const char *kp_rules_name(const struct kp_rules *rules, int colour)
{
    return kp_rules_is_blank(rules, colour) ? "." : kp_palette_name(rules->palette, colour);
}

int64_t kp_rules_number(const struct kp_rules *rules, int colour)
{
    const char *name = kp_rules_name(rules, colour);
    size_t length = strlen(name);

    if (kp_rules_is_blank(rules, colour))
        return 0;
    if (length > 9 || strspn(name, "0123456789") != length)
        return -1;
    return strtol(name, NULL, 10);
}

enum kp_status kp_rules_check_sum(const struct kp_rules *rules, struct kp_diag *why)
{
    int no_number = kp_palette_no_number(rules->palette);
    const char *name;

    if (no_number < 0)
        return KP_OK;
    name = kp_rules_name(rules, no_number);
    if (strspn(name, "0123456789") == strlen(name))
        return kp_bad_input(why,
                            "'sum' needs numbers of at most 9 digits, and '%s' has %zu; delete "
                            "'sum'",
                            name, strlen(name));
    return kp_bad_input(
        why, "'sum' needs colours that are all numbers, and '%s' is not a number; delete 'sum'",
        name);
}

/* A palette that came with a predefined game can only be written as the name of the predefined
 * game. */
struct kp_rules kp_rules_known(const struct kp_rules *rules, const struct kp_rules *before,
                               const struct kp_predefined_game **predefined)
{
    bool same = before && before->palette == rules->palette && before->opened == rules->opened;
    struct kp_rules known = {.repeats = true};

    *predefined = same ? NULL : rules->predefined;
    if (*predefined) {
        known.pegs = (*predefined)->pegs;
        known.repeats = !(*predefined)->no_repeats;
        known.board = (*predefined)->board;
    } else if (before) {
        known = *before;
    }
    known.palette = same || *predefined ? rules->palette : NULL;
    return known;
}
