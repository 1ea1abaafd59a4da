#include "game/palette.h"

#include "base/memory.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "game/palette_index.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct colour {
    size_t name;    /* in names */
    char letter[5]; /* UTF-8 */
    bool declared;
};

struct kp_palette {
    struct colour *colours;
    struct kp_palette_index keys;
    size_t size, room;
    struct kp_strbuf names;
    bool is_short, numbered;
    _Atomic unsigned holders;
};

struct kp_palette *kp_palette_new(void)
{
    struct kp_palette *palette = kp_calloc(1, sizeof *palette);

    if (!palette)
        return NULL;
    palette->is_short = true;
    palette->holders = 1;
    return palette;
}

struct kp_palette *kp_palette_ref(struct kp_palette *palette)
{
    palette->holders++;
    return palette;
}

void kp_palette_unref(struct kp_palette *palette)
{
    if (!palette || --palette->holders > 0)
        return;
    free(palette->colours);
    kp_palette_index_free(&palette->keys);
    kp_strbuf_free(&palette->names);
    free(palette);
}

/* A first byte that is no letter: a digit, or the sign of an empty hole. */
static bool is_taken(char byte)
{
    return (byte >= '0' && byte <= '9') || byte == '.';
}

enum kp_status kp_palette_add(struct kp_palette *palette, const char *name, size_t length,
                              const char *letter, size_t letter_length, struct kp_diag *why)
{
    struct colour colour = {palette->names.length, "", letter_length > 0};
    int number = (int)palette->size;
    uint32_t point;
    size_t first = kp_utf8_read(name, length, &point);
    bool good = KP_RESERVE(palette->colours, palette->room, palette->size + 1);

    if (length > KP_NAME_BYTES || letter_length > 4)
        return kp_fail(why, KP_BAD_INPUT, "a colour's name has at most %d bytes", KP_NAME_BYTES);
    kp_strbuf_add(&palette->names, name, length);
    kp_strbuf_add(&palette->names, "", 1);
    good = good && !palette->names.failed &&
           kp_palette_index_add(&palette->keys, name, length, number, KP_NAME);
    if (good && letter_length > 0)
        good = kp_palette_index_add(&palette->keys, letter, letter_length, number, KP_LETTER);
    else if (good && length > first && !is_taken(name[0]))
        good = kp_palette_index_add(&palette->keys, name, first, number, KP_FIRST_LETTER);
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

        if (!kp_palette_index_add(&palette->keys, name, (size_t)length, (int)c, KP_ALIAS))
            return false;
    }
    return true;
}

/* Two colours that may not share a key: names and declared letters. */
static enum kp_status clash(const struct kp_palette *palette, const struct kp_palette_entry *a,
                            const struct kp_palette_entry *b, struct kp_diag *why)
{
    const char *name = kp_palette_name(palette, a->colour);
    const char *other = kp_palette_name(palette, b->colour);

    if (a->claim == KP_NAME && b->claim == KP_NAME)
        return kp_fail(why, KP_BAD_INPUT, "'%s' and '%s' are one name: case does not matter", name,
                       other);
    if (a->claim == KP_NAME)
        return kp_fail(why, KP_BAD_INPUT, "the letter '%.*s' of '%s' is the name of another colour",
                       (int)b->length, b->text, other);
    return kp_fail(why, KP_BAD_INPUT, "'%s' and '%s' have the same letter '%.*s'", name, other,
                   (int)a->length, a->text);
}

/* A first letter belongs to its colour when nothing else claims the key. */
static void settle_first(struct kp_palette *palette, const struct kp_palette_entry *key,
                         size_t alike)
{
    struct colour *colour = &palette->colours[key->colour];
    const char *name = kp_palette_name(palette, key->colour);
    uint32_t point;

    if (key->claim == KP_FIRST_LETTER && alike == 1)
        memcpy(colour->letter, name, kp_utf8_read(name, strlen(name), &point));
}

static enum kp_status settle(struct kp_palette *palette, struct kp_diag *why)
{
    const struct kp_palette_entry *keys = palette->keys.items;
    size_t count = palette->keys.count;

    for (size_t from = 0, to; from < count; from = to) {
        for (to = from + 1; to < count && kp_palette_index_same(&keys[from], &keys[to]); to++)
            if (keys[to].claim <= KP_LETTER && keys[to].colour != keys[from].colour)
                return clash(palette, &keys[from], &keys[to], why);
        settle_first(palette, &keys[from], to - from);
    }
    return KP_OK;
}

enum kp_status kp_palette_finish(struct kp_palette *palette, struct kp_diag *why)
{
    if (!add_numbers(palette))
        return kp_no_memory(why);
    kp_palette_index_sort(&palette->keys);
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

const char *kp_palette_declared(const struct kp_palette *palette, int colour)
{
    return palette->colours[colour].declared ? palette->colours[colour].letter : "";
}

bool kp_palette_is_short(const struct kp_palette *palette)
{
    return palette->is_short;
}

struct kp_colour_match kp_palette_find(const struct kp_palette *palette, const char *word,
                                       size_t length)
{
    return kp_palette_index_find(&palette->keys, word, length);
}
