#include "game/palette.h"

#include "base/memory.h"
#include "base/strbuf.h"
#include "base/utf8.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A dictionary of what players may call colours: names, letters, numbers.
 * Case never matters. */
/* How a word came to mean a colour; the smaller one wins. */
enum kp_name_rank { KP_NAME, KP_LETTER, KP_ALIAS, KP_FIRST_LETTER };

struct kp_palette_entry {
    size_t at, length; /* in folded */
    const char *text;  /* folded, once sorted */
    uint64_t begins;   /* its first eight bytes, as a number; the same */
    int colour;
    enum kp_name_rank claim;
};

/* All zero is the empty one. */
struct kp_palette_index {
    struct kp_palette_entry *items; /* by text, then claim, once sorted */
    size_t count, room;
    struct kp_strbuf folded;
    int lone[128]; /* once sorted: 1 more than the colour that a byte of ASCII means, or 0 */
};

static bool is_ascii(char byte)
{
    return (unsigned char)byte < 0x80;
}

/* Fold a word of at most KP_NAME_BYTES; folding never makes it longer. */
static size_t fold(const char *word, size_t length, char *to)
{
    size_t n = 0, size;
    uint32_t point;

    for (size_t i = 0; i < length; i += size) {
        size = is_ascii(word[i]) ? 1 : kp_utf8_read(word + i, length - i, &point);
        if (is_ascii(word[i])) {
            to[n++] = kp_utf8_lower(word[i]);
        } else if (size > 0) {
            n += kp_utf8_write(kp_utf8_fold(point), to + n);
        } else { /* not UTF-8: as it is */
            to[n++] = word[i];
            size = 1;
        }
    }
    return n;
}

/* Add a word of at most KP_NAME_BYTES; false: no memory. */
static bool kp_palette_index_add(struct kp_palette_index *keys, const char *word, size_t length,
                                 int colour, enum kp_name_rank claim)
{
    char folded[KP_NAME_BYTES];
    struct kp_palette_entry key = {
        keys->folded.length, fold(word, length, folded), NULL, 0, colour, claim};

    kp_strbuf_add(&keys->folded, folded, key.length);
    if (keys->folded.failed || !KP_RESERVE(keys->items, keys->room, keys->count + 1))
        return false;
    keys->items[keys->count++] = key;
    return true;
}

/* Words in the order of their bytes are in the order of these numbers. */
static uint64_t beginning(const char *text, size_t length)
{
    uint64_t number = 0;

    for (size_t i = 0; i < sizeof number; i++)
        number = number << 8 | (i < length ? (unsigned char)text[i] : 0);
    return number;
}

static void index_key(struct kp_palette_entry *key, const char *text)
{
    key->text = text;
    key->begins = beginning(text, key->length);
}

static int compare_text(const struct kp_palette_entry *a, const struct kp_palette_entry *b)
{
    size_t common = a->length < b->length ? a->length : b->length;
    int order = (a->begins > b->begins) - (a->begins < b->begins);

    if (order == 0 && common > sizeof a->begins)
        order = memcmp(a->text, b->text, common);
    return order ? order : (a->length > b->length) - (a->length < b->length);
}

static int compare(const void *left, const void *right)
{
    const struct kp_palette_entry *a = left, *b = right;
    int order = compare_text(a, b);

    if (order == 0)
        order = (a->claim > b->claim) - (a->claim < b->claim);
    return order ? order : (a->colour > b->colour) - (a->colour < b->colour);
}

/* Whether two keys are one word. */
static bool kp_palette_index_same(const struct kp_palette_entry *a,
                                  const struct kp_palette_entry *b)
{
    return compare_text(a, b) == 0;
}

/* The first key that is not before the folded word. */
static size_t lower_bound(const struct kp_palette_index *keys, const struct kp_palette_entry *word)
{
    size_t low = 0, high = keys->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (compare_text(&keys->items[middle], word) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Colours whose names begin so, for "could be blue or black". */
static void find_rivals(const struct kp_palette_index *keys, size_t i,
                        const struct kp_palette_entry *word, int rivals[2])
{
    for (int n = 0; i < keys->count && n < 2; i++) {
        const struct kp_palette_entry *key = &keys->items[i];

        if (key->length < word->length || memcmp(key->text, word->text, word->length) != 0)
            break;
        if (key->claim == KP_NAME)
            rivals[n++] = key->colour;
    }
}

/* A lone first letter, or any stronger claim, decides. */
static bool decides(const struct kp_palette_index *keys, size_t i,
                    const struct kp_palette_entry *word)
{
    const struct kp_palette_entry *key = &keys->items[i];

    if (i >= keys->count || compare_text(key, word) != 0)
        return false;
    return key->claim != KP_FIRST_LETTER || i + 1 == keys->count ||
           !kp_palette_index_same(key, key + 1);
}

/* Digits and letters are most of what is looked up. */
static void note_lone(struct kp_palette_index *keys)
{
    for (size_t i = 0; i < keys->count; i++) {
        const struct kp_palette_entry *key = &keys->items[i];
        bool first = i == 0 || !kp_palette_index_same(key - 1, key);

        if (key->length == 1 && is_ascii(*key->text) && first && decides(keys, i, key))
            keys->lone[(size_t)*key->text] = key->colour + 1;
    }
}

/* After it nothing is added. */
static void kp_palette_index_sort(struct kp_palette_index *keys)
{
    for (size_t i = 0; i < keys->count; i++)
        index_key(&keys->items[i], keys->folded.text + keys->items[i].at);
    if (keys->count)
        qsort(keys->items, keys->count, sizeof *keys->items, compare);
    note_lone(keys);
}

/* What a word means, by the strongest claim; a first letter only where it is
 * one colour's alone. */
static struct kp_colour_match kp_palette_index_find(const struct kp_palette_index *keys,
                                                    const char *word, size_t length)
{
    struct kp_colour_match meaning = {-1, {-1, -1}};
    char folded[KP_NAME_BYTES];
    struct kp_palette_entry key = {0};
    size_t i;

    if (length == 0 || length > sizeof folded)
        return meaning;
    if (length == 1 && is_ascii(*word) && keys->lone[(size_t)kp_utf8_lower(*word)]) {
        meaning.colour = keys->lone[(size_t)kp_utf8_lower(*word)] - 1;
        return meaning;
    }
    key.length = fold(word, length, folded);
    index_key(&key, folded);
    i = lower_bound(keys, &key);
    if (decides(keys, i, &key))
        meaning.colour = keys->items[i].colour;
    else
        find_rivals(keys, i, &key, meaning.rivals);
    return meaning;
}

static void kp_palette_index_free(struct kp_palette_index *keys)
{
    free(keys->items);
    kp_strbuf_free(&keys->folded);
}

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
