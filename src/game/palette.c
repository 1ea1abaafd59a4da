#include "game/palette.h"

#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How a key came to mean a colour; the smaller one wins. */
enum claim { NAME, LETTER, ALIAS, FIRST };

struct key {
    size_t at, length; /* in folded */
    const char *text;  /* folded text, once it no longer moves */
    int colour;
    enum claim claim;
};

struct colour {
    size_t name;    /* in names */
    char letter[5]; /* UTF-8 */
    bool declared;
};

struct kp_palette {
    struct colour *colours;
    struct key *keys; /* sorted by text, then claim, once sealed */
    size_t size, room, key_count, key_room;
    struct kp_text names, folded;
    bool is_short, numbered;
    unsigned holders;
};

struct kp_palette *kp_palette_new(void)
{
    struct kp_palette *palette = kp_zeroed(1, sizeof *palette);

    if (!palette)
        return NULL;
    palette->is_short = true;
    palette->holders = 1;
    return palette;
}

struct kp_palette *kp_palette_hold(struct kp_palette *palette)
{
    palette->holders++;
    return palette;
}

void kp_palette_free(struct kp_palette *palette)
{
    if (!palette || --palette->holders > 0)
        return;
    free(palette->colours);
    free(palette->keys);
    kp_text_free(&palette->names);
    kp_text_free(&palette->folded);
    free(palette);
}

/* Fold a word of at most KP_NAME_BYTES; folding never makes it longer. */
static size_t fold(const char *word, size_t length, char *to)
{
    size_t n = 0, size;
    uint32_t point;

    for (size_t i = 0; i < length; i += size) {
        size = kp_utf8_read(word + i, length - i, &point);
        if (size > 0) {
            n += kp_utf8_write(kp_utf8_fold(point), to + n);
        } else { /* not UTF-8: as it is */
            to[n++] = word[i];
            size = 1;
        }
    }
    return n;
}

static bool add_key(struct kp_palette *palette, const char *word, size_t length, int colour,
                    enum claim claim)
{
    char folded[KP_NAME_BYTES];
    struct key key = {palette->folded.length, fold(word, length, folded), NULL, colour, claim};

    kp_text_bytes(&palette->folded, folded, key.length);
    if (palette->folded.failed ||
        !KP_ROOM(palette->keys, palette->key_room, palette->key_count + 1))
        return false;
    palette->keys[palette->key_count++] = key;
    return true;
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

enum kp_status kp_palette_add(struct kp_palette *palette, const char *name, size_t length,
                              const char *letter, size_t letter_length, struct kp_diag *why)
{
    struct colour colour = {palette->names.length, "", letter_length > 0};
    int number = (int)palette->size;
    uint32_t point;
    size_t first = kp_utf8_read(name, length, &point);
    bool good = KP_ROOM(palette->colours, palette->room, palette->size + 1);

    if (length > KP_NAME_BYTES || letter_length > 4)
        return kp_fail(why, KP_BAD_INPUT, "a colour's name has at most %d bytes", KP_NAME_BYTES);
    kp_text_bytes(&palette->names, name, length);
    kp_text_bytes(&palette->names, "", 1);
    good = good && !palette->names.failed && add_key(palette, name, length, number, NAME);
    if (good && letter_length > 0)
        good = add_key(palette, letter, letter_length, number, LETTER);
    else if (good && length > first && !is_digit(name[0]))
        good = add_key(palette, name, first, number, FIRST);
    if (!good)
        return kp_no_memory(why);
    if (letter_length > 0)
        memcpy(colour.letter, letter, letter_length);
    palette->is_short = palette->is_short && length == first;
    palette->colours[palette->size++] = colour;
    return KP_OK;
}

enum kp_status kp_palette_add_numbers(struct kp_palette *palette, unsigned from, unsigned to,
                                      struct kp_diag *why)
{
    char name[16];
    enum kp_status status = KP_OK;

    for (unsigned k = from; status == KP_OK; k++) {
        int length = snprintf(name, sizeof name, "%u", k);

        status = kp_palette_add(palette, name, (size_t)length, "", 0, why);
        if (k == to)
            break;
    }
    return status;
}

void kp_palette_number(struct kp_palette *palette)
{
    palette->numbered = true;
}

static bool add_numbers(struct kp_palette *palette)
{
    char name[16];

    for (size_t c = 0; palette->numbered && c < palette->size; c++) {
        int length = snprintf(name, sizeof name, "%zu", c + 1);

        if (!add_key(palette, name, (size_t)length, (int)c, ALIAS))
            return false;
    }
    return true;
}

static int compare_text(const struct key *key, const char *text, size_t length)
{
    size_t common = key->length < length ? key->length : length;
    int order = memcmp(key->text, text, common);

    return order ? order : (key->length > length) - (key->length < length);
}

static int compare(const void *left, const void *right)
{
    const struct key *a = left, *b = right;
    int order = compare_text(a, b->text, b->length);

    if (order == 0)
        order = (a->claim > b->claim) - (a->claim < b->claim);
    return order ? order : (a->colour > b->colour) - (a->colour < b->colour);
}

static bool same_text(const struct key *a, const struct key *b)
{
    return compare_text(a, b->text, b->length) == 0;
}

/* Two colours that may not share a key: names and declared letters. */
static enum kp_status clash(const struct kp_palette *palette, const struct key *a,
                            const struct key *b, struct kp_diag *why)
{
    const char *name = kp_palette_name(palette, a->colour);
    const char *other = kp_palette_name(palette, b->colour);

    if (a->claim == NAME && b->claim == NAME)
        return kp_fail(why, KP_BAD_INPUT, "'%s' and '%s' are one name: case does not matter", name,
                       other);
    if (a->claim == NAME)
        return kp_fail(why, KP_BAD_INPUT, "the letter '%.*s' of '%s' is the name of another colour",
                       (int)b->length, b->text, other);
    return kp_fail(why, KP_BAD_INPUT, "'%s' and '%s' have the same letter '%.*s'", name, other,
                   (int)a->length, a->text);
}

/* A first letter belongs to its colour when nothing else claims the key. */
static void settle_first(struct kp_palette *palette, size_t from, size_t to)
{
    struct colour *colour = &palette->colours[palette->keys[from].colour];
    const char *name = kp_palette_name(palette, palette->keys[from].colour);
    uint32_t point;

    if (palette->keys[from].claim != FIRST || to - from != 1)
        return;
    memcpy(colour->letter, name, kp_utf8_read(name, strlen(name), &point));
}

static enum kp_status settle(struct kp_palette *palette, struct kp_diag *why)
{
    const struct key *keys = palette->keys;

    for (size_t from = 0, to; from < palette->key_count; from = to) {
        for (to = from + 1; to < palette->key_count && same_text(&keys[from], &keys[to]); to++)
            if (keys[to].claim <= LETTER && keys[to].colour != keys[from].colour)
                return clash(palette, &keys[from], &keys[to], why);
        settle_first(palette, from, to);
    }
    return KP_OK;
}

enum kp_status kp_palette_seal(struct kp_palette *palette, struct kp_diag *why)
{
    if (!add_numbers(palette))
        return kp_no_memory(why);
    for (size_t i = 0; i < palette->key_count; i++)
        palette->keys[i].text = palette->folded.text + palette->keys[i].at;
    if (palette->key_count)
        qsort(palette->keys, palette->key_count, sizeof *palette->keys, compare);
    return settle(palette, why);
}

int kp_palette_size(const struct kp_palette *palette)
{
    return (int)palette->size;
}

const char *kp_palette_name(const struct kp_palette *palette, int colour)
{
    return palette->names.text + palette->colours[colour].name;
}

const char *kp_palette_letter(const struct kp_palette *palette, int colour)
{
    const char *name = kp_palette_name(palette, colour);
    uint32_t point;

    if (kp_utf8_read(name, strlen(name), &point) == strlen(name))
        return name;
    return palette->colours[colour].letter;
}

bool kp_palette_is_short(const struct kp_palette *palette)
{
    return palette->is_short;
}

/* The first key that is not before the folded word. */
static size_t lower_bound(const struct kp_palette *palette, const char *word, size_t length)
{
    size_t low = 0, high = palette->key_count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (compare_text(&palette->keys[middle], word, length) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Colours whose names begin so, for "could be blue or black". */
static void find_rivals(const struct kp_palette *palette, size_t i, const char *word, size_t length,
                        int rivals[2])
{
    for (int n = 0; i < palette->key_count && n < 2; i++) {
        const struct key *key = &palette->keys[i];

        if (key->length < length || memcmp(key->text, word, length) != 0)
            break;
        if (key->claim == NAME)
            rivals[n++] = key->colour;
    }
}

/* A lone first letter, or any stronger claim, decides. */
static bool decides(const struct kp_palette *palette, size_t i, const char *word, size_t length)
{
    const struct key *key = &palette->keys[i];

    if (i >= palette->key_count || compare_text(key, word, length) != 0)
        return false;
    return key->claim != FIRST || i + 1 == palette->key_count || !same_text(key, key + 1);
}

struct kp_meaning kp_palette_find(const struct kp_palette *palette, const char *word, size_t length)
{
    struct kp_meaning meaning = {-1, {-1, -1}};
    char folded[KP_NAME_BYTES];
    size_t i;

    if (length == 0 || length > sizeof folded)
        return meaning;
    length = fold(word, length, folded);
    i = lower_bound(palette, folded, length);
    if (decides(palette, i, folded, length))
        meaning.colour = palette->keys[i].colour;
    else
        find_rivals(palette, i, folded, length, meaning.rivals);
    return meaning;
}
