#include "game/keys.h"

#include "base/memory.h"
#include "base/utf8.h"
#include <stdlib.h>
#include <string.h>

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

bool kp_keys_add(struct kp_keys *keys, const char *word, size_t length, int colour,
                 enum kp_claim claim)
{
    char folded[KP_NAME_BYTES];
    struct kp_key key = {keys->folded.length, fold(word, length, folded), NULL, colour, claim};

    kp_text_bytes(&keys->folded, folded, key.length);
    if (keys->folded.failed || !KP_ROOM(keys->items, keys->room, keys->count + 1))
        return false;
    keys->items[keys->count++] = key;
    return true;
}

static int compare_text(const struct kp_key *key, const char *text, size_t length)
{
    size_t common = key->length < length ? key->length : length;
    int order = memcmp(key->text, text, common);

    return order ? order : (key->length > length) - (key->length < length);
}

static int compare(const void *left, const void *right)
{
    const struct kp_key *a = left, *b = right;
    int order = compare_text(a, b->text, b->length);

    if (order == 0)
        order = (a->claim > b->claim) - (a->claim < b->claim);
    return order ? order : (a->colour > b->colour) - (a->colour < b->colour);
}

void kp_keys_sort(struct kp_keys *keys)
{
    for (size_t i = 0; i < keys->count; i++)
        keys->items[i].text = keys->folded.text + keys->items[i].at;
    if (keys->count)
        qsort(keys->items, keys->count, sizeof *keys->items, compare);
}

bool kp_keys_same(const struct kp_key *a, const struct kp_key *b)
{
    return compare_text(a, b->text, b->length) == 0;
}

/* The first key that is not before the folded word. */
static size_t lower_bound(const struct kp_keys *keys, const char *word, size_t length)
{
    size_t low = 0, high = keys->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (compare_text(&keys->items[middle], word, length) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Colours whose names begin so, for "could be blue or black". */
static void find_rivals(const struct kp_keys *keys, size_t i, const char *word, size_t length,
                        int rivals[2])
{
    for (int n = 0; i < keys->count && n < 2; i++) {
        const struct kp_key *key = &keys->items[i];

        if (key->length < length || memcmp(key->text, word, length) != 0)
            break;
        if (key->claim == KP_NAME)
            rivals[n++] = key->colour;
    }
}

/* A lone first letter, or any stronger claim, decides. */
static bool decides(const struct kp_keys *keys, size_t i, const char *word, size_t length)
{
    const struct kp_key *key = &keys->items[i];

    if (i >= keys->count || compare_text(key, word, length) != 0)
        return false;
    return key->claim != KP_FIRST_LETTER || i + 1 == keys->count || !kp_keys_same(key, key + 1);
}

struct kp_meaning kp_keys_find(const struct kp_keys *keys, const char *word, size_t length)
{
    struct kp_meaning meaning = {-1, {-1, -1}};
    char folded[KP_NAME_BYTES];
    size_t i;

    if (length == 0 || length > sizeof folded)
        return meaning;
    length = fold(word, length, folded);
    i = lower_bound(keys, folded, length);
    if (decides(keys, i, folded, length))
        meaning.colour = keys->items[i].colour;
    else
        find_rivals(keys, i, folded, length, meaning.rivals);
    return meaning;
}

void kp_keys_free(struct kp_keys *keys)
{
    free(keys->items);
    kp_text_free(&keys->folded);
}
