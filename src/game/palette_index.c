#include "game/palette_index.h"

#include "base/memory.h"
#include "base/utf8.h"
#include <stdlib.h>
#include <string.h>

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

bool kp_palette_index_add(struct kp_palette_index *keys, const char *word, size_t length,
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

bool kp_palette_index_same(const struct kp_palette_entry *a, const struct kp_palette_entry *b)
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

void kp_palette_index_sort(struct kp_palette_index *keys)
{
    for (size_t i = 0; i < keys->count; i++)
        index_key(&keys->items[i], keys->folded.text + keys->items[i].at);
    if (keys->count)
        qsort(keys->items, keys->count, sizeof *keys->items, compare);
    note_lone(keys);
}

struct kp_colour_match kp_palette_index_find(const struct kp_palette_index *keys, const char *word,
                                             size_t length)
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

void kp_palette_index_free(struct kp_palette_index *keys)
{
    free(keys->items);
    kp_strbuf_free(&keys->folded);
}
