/* The words for colours are kept in an index: case-folded, and sorted once all are added.  A word
 * can mean a colour as its name, its declared letter, its number or its first letter; the first
 * of these that applies decides.  A first letter counts only if no other colour shares it. */
#include "game/palette.h"

#include "base/allocate.h"
#include "base/hash.h"
#include "base/strbuf.h"
#include "base/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How a word means a colour; the smallest value wins. */
enum name_rank { RANK_NAME, RANK_LETTER, RANK_NUMBER, RANK_FIRST_LETTER };

struct palette_entry {
    size_t at, length; /* in palette_index.folded */
    const char *text;  /* the same, once sorted */
    int colour;
    enum name_rank rank;
};

struct palette_index {
    struct palette_entry *items; /* sorted by text, then rank */
    size_t count, room;
    struct kp_strbuf folded;
    int by_byte[128]; /* once sorted: 1 plus the colour that a single ASCII byte means, or 0 */
};

static bool is_ascii(char byte)
{
    return (unsigned char)byte < 0x80;
}

/* Fold a word of at most KP_NAME_BYTES; folding never makes it longer. */
static size_t fold_word(const char *word, size_t length, char *to)
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

/* Add a word of at most KP_NAME_BYTES; false: out of memory. */
static bool add_entry(struct palette_index *index, const char *word, size_t length, int colour,
                      enum name_rank rank)
{
    char folded[KP_NAME_BYTES];
    struct palette_entry entry = {index->folded.length, fold_word(word, length, folded), NULL,
                                  colour, rank};

    kp_strbuf_add(&index->folded, folded, entry.length);
    if (index->folded.failed || !KP_RESERVE(index->items, index->room, index->count + 1))
        return false;
    index->items[index->count++] = entry;
    return true;
}

static int compare_text(const struct palette_entry *a, const struct palette_entry *b)
{
    int order = memcmp(a->text, b->text, kp_min_size(a->length, b->length));

    return order ? order : kp_compare_u64(a->length, b->length);
}

static int compare_entries(const void *left, const void *right)
{
    const struct palette_entry *a = left, *b = right;
    int order = compare_text(a, b);

    if (order == 0)
        order = (a->rank > b->rank) - (a->rank < b->rank);
    return order ? order : (a->colour > b->colour) - (a->colour < b->colour);
}

/* Find up to two colours whose names begin with the word, for "could be blue or black". */
static void find_candidates(const struct palette_index *index, size_t i,
                            const struct palette_entry *word, int candidates[2])
{
    for (int n = 0; i < index->count && n < 2; i++) {
        const struct palette_entry *entry = &index->items[i];

        if (entry->length < word->length || memcmp(entry->text, word->text, word->length) != 0)
            break;
        if (entry->rank == RANK_NAME)
            candidates[n++] = entry->colour;
    }
}

/* Whether entry i means the word: as a first letter it must be the only entry. */
static bool is_decisive(const struct palette_index *index, size_t i,
                        const struct palette_entry *word)
{
    const struct palette_entry *entry = &index->items[i];

    if (i >= index->count || compare_text(entry, word) != 0)
        return false;
    return entry->rank != RANK_FIRST_LETTER || i + 1 == index->count ||
           compare_text(entry, entry + 1) != 0;
}

struct colour {
    size_t name;    /* in names */
    char letter[5]; /* UTF-8 */
    bool declared;
};

struct kp_palette {
    struct colour *colours;
    struct palette_index index;
    size_t size, room;
    struct kp_strbuf names;
    bool is_short;
    int no_number; /* the first colour whose name is not a number, or -1 */
    _Atomic unsigned references;
};

struct kp_palette *kp_palette_new(void)
{
    struct kp_palette *palette = kp_calloc(1, sizeof *palette);

    if (!palette)
        return NULL;
    palette->is_short = true;
    palette->no_number = -1;
    palette->references = 1;
    return palette;
}

struct kp_palette *kp_palette_ref(struct kp_palette *palette)
{
    palette->references++;
    return palette;
}

void kp_palette_unref(struct kp_palette *palette)
{
    if (!palette || --palette->references > 0)
        return;
    free(palette->colours);
    free(palette->index.items);
    kp_strbuf_free(&palette->index.folded);
    kp_strbuf_free(&palette->names);
    free(palette);
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
        return kp_bad_input(why, "the name of a colour is too long; it has at most %d bytes",
                            KP_NAME_BYTES);
    kp_strbuf_add(&palette->names, name, length);
    kp_strbuf_add(&palette->names, "", 1);
    good = good && !palette->names.failed &&
           add_entry(&palette->index, name, length, number, RANK_NAME);
    if (good && letter_length > 0)
        good = add_entry(&palette->index, letter, letter_length, number, RANK_LETTER);
    else if (good && length > first && !strchr(".0123456789", name[0])) /* a hole or a number */
        good = add_entry(&palette->index, name, first, number, RANK_FIRST_LETTER);
    if (!good)
        return kp_no_memory(why);
    if (letter_length > 0)
        memcpy(colour.letter, letter, letter_length);
    palette->is_short = palette->is_short && length == first;
    if (palette->no_number < 0 &&
        (length > 9 || strspn(palette->names.text + colour.name, "0123456789") < length))
        palette->no_number = number;
    palette->colours[palette->size++] = colour;
    return KP_OK;
}

enum kp_status kp_palette_add_list(struct kp_palette *palette, const char *list,
                                   struct kp_diag *why)
{
    enum kp_status status = KP_OK;

    for (const char *at = list + strspn(list, " ,"); *at && status == KP_OK;
         at += strspn(at, " ,")) {
        size_t size = strcspn(at, " ,"), name = strcspn(at, " ,="), letter = size - name;

        status = kp_palette_add(palette, at, name, at + name + 1, letter ? letter - 1 : 0, why);
        at += size;
    }
    return status;
}

enum kp_status kp_palette_add_numbers(struct kp_palette *palette, unsigned from, unsigned to,
                                      struct kp_diag *why)
{
    char name[16];
    enum kp_status status = KP_OK;

    for (unsigned k = from; k <= to && status == KP_OK; k++) {
        int length = snprintf(name, sizeof name, "%u", k);

        status = kp_palette_add(palette, name, (size_t)length, "", 0, why);
    }
    return status;
}

bool kp_palette_number(struct kp_palette *palette)
{
    char name[16];

    for (size_t c = 0; c < palette->size; c++) {
        int length = snprintf(name, sizeof name, "%zu", c + 1);

        if (!add_entry(&palette->index, name, (size_t)length, (int)c, RANK_NUMBER))
            return false;
    }
    return true;
}

/* Say that two colours share a name or a declared letter. */
static enum kp_status refuse_shared_word(const struct kp_palette *palette,
                                         const struct palette_entry *a,
                                         const struct palette_entry *b, struct kp_diag *why)
{
    const char *name, *other;

    kp_diag_at(why, (unsigned)kp_max_int(a->colour, b->colour) + 1);
    if (a->rank > b->rank) {
        const struct palette_entry *letter = a;

        a = b;
        b = letter;
    }
    name = kp_palette_name(palette, a->colour);
    other = kp_palette_name(palette, b->colour);
    if (b->rank == RANK_NAME)
        return kp_bad_input(why,
                            "'%s' and '%s' are the same name because case does not matter; rename "
                            "one of them",
                            name, other);
    if (a->rank == RANK_NAME)
        return kp_bad_input(why,
                            "the letter '%.*s' of '%s' is the name of another colour; choose "
                            "another letter",
                            (int)b->length, b->text, other);
    return kp_bad_input(why,
                        "'%s' and '%s' have the same letter '%.*s'; choose another letter for one "
                        "of them",
                        name, other, (int)a->length, a->text);
}

/* A first letter that is decisive becomes the letter of its colour.  Most words to look up are
 * single digits and letters, for which there is a table. */
static void note_decisive(struct kp_palette *palette, const struct palette_entry *entry)
{
    const char *name = kp_palette_name(palette, entry->colour);
    uint32_t point;

    if (entry->rank == RANK_FIRST_LETTER)
        memcpy(palette->colours[entry->colour].letter, name,
               kp_utf8_read(name, strlen(name), &point));
    if (entry->length == 1 && is_ascii(*entry->text))
        palette->index.by_byte[(size_t)*entry->text] = entry->colour + 1;
}

/* Of the colours that share a name or declared letter, two are reported: the first that has the
 * word of one before it, and that one. */
static enum kp_status check_entries(struct kp_palette *palette, struct kp_diag *why)
{
    const struct palette_entry *index = palette->index.items, *a = NULL, *b = NULL;
    size_t count = palette->index.count;

    for (size_t from = 0, to; from < count; from = to) {
        const struct palette_entry *first = NULL, *second = NULL;

        for (to = from; to < count && compare_text(&index[from], &index[to]) == 0; to++) {
            const struct palette_entry *entry = &index[to];

            if (entry->rank > RANK_LETTER || (first && entry->colour == first->colour))
                continue;
            if (!first || entry->colour < first->colour) {
                second = first;
                first = entry;
            } else if (!second || entry->colour < second->colour) {
                second = entry;
            }
        }
        if (second && (!b || second->colour < b->colour)) {
            a = first;
            b = second;
        }
        if (to - from == 1 || index[from].rank != RANK_FIRST_LETTER)
            note_decisive(palette, &index[from]);
    }
    return b ? refuse_shared_word(palette, a, b, why) : KP_OK;
}

enum kp_status kp_palette_finish(struct kp_palette *palette, struct kp_diag *why)
{
    struct palette_index *index = &palette->index;

    for (size_t i = 0; i < index->count; i++)
        index->items[i].text = index->folded.text + index->items[i].at;
    if (index->count)
        qsort(index->items, index->count, sizeof *index->items, compare_entries);
    return check_entries(palette, why);
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

int kp_palette_no_number(const struct kp_palette *palette)
{
    return palette->no_number;
}

int kp_palette_find_character(const struct kp_palette *palette, char character)
{
    return is_ascii(character) ? palette->index.by_byte[(size_t)kp_utf8_lower(character)] - 1 : -1;
}

struct kp_colour_match kp_palette_find(const struct kp_palette *palette, const char *word,
                                       size_t length)
{
    const struct palette_index *index = &palette->index;
    struct kp_colour_match match = {length == 1 ? kp_palette_find_character(palette, *word) : -1,
                                    {-1, -1}};
    char folded[KP_NAME_BYTES];
    struct palette_entry entry = {0};
    size_t low = 0, high = index->count; /* the first entry not less than the word is in between */

    if (match.colour >= 0 || length == 0 || length > sizeof folded)
        return match;
    entry.length = fold_word(word, length, folded);
    entry.text = folded;
    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (compare_text(&index->items[middle], &entry) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (is_decisive(index, low, &entry))
        match.colour = index->items[low].colour;
    else
        find_candidates(index, low, &entry, match.candidates);
    return match;
}
