#include "format/preset_names.h"

#include "base/edit_distance.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include <string.h>

/* ---- Names of several words -------------------------------------------- */

static const struct kp_preset *joined(const struct kp_word *words, size_t n, const char *by)
{
    char name[32];
    size_t length = 0;

    for (size_t i = 0; i < n; i++) {
        if (length + words[i].length + strlen(by) > sizeof name)
            return NULL;
        memcpy(name + length, words[i].text, words[i].length);
        length += words[i].length;
        memcpy(name + length, by, i + 1 < n ? strlen(by) : 0);
        length += i + 1 < n ? strlen(by) : 0;
    }
    return kp_preset_find(name, length);
}

/* 'super mastermind': they are all called Mastermind. */
static const struct kp_preset *of_family(const struct kp_word *words, size_t n)
{
    if (n == 2 && kp_word_is(&words[1], "mastermind"))
        return kp_preset_find(words[0].text, words[0].length);
    if (n == 2 && kp_word_is(&words[0], "mastermind"))
        return kp_preset_find(words[1].text, words[1].length);
    return NULL;
}

const struct kp_preset *kp_preset_by_words(const struct kp_word *words, size_t n)
{
    const struct kp_preset *preset = joined(words, n, "-");

    if (!preset)
        preset = joined(words, n, "");
    return preset ? preset : of_family(words, n);
}

/* ---- Names that are near ------------------------------------------------ */

typedef bool near(const struct kp_word *word, const struct kp_word *name, bool other);

/* 'bulls', 'electronic': a part of a name. */
static bool holds(const struct kp_word *word, const struct kp_word *name, bool other)
{
    (void)other;
    for (size_t i = 0; word->length >= 3 && i + word->length <= name->length; i++)
        if (kp_ascii_same_bytes(name->text + i, word->text, word->length))
            return true;
    return false;
}

static bool one_slip(const struct kp_word *word, const struct kp_word *name, bool other)
{
    (void)other;
    return kp_edit_distance(word->text, word->length, name->text, name->length) == 1;
}

static bool two_slips(const struct kp_word *word, const struct kp_word *name, bool other)
{
    (void)other;
    return kp_edit_distance(word->text, word->length, name->text, name->length) == 2;
}

/* Every game once: the list shows no other names. */
static bool is_any(const struct kp_word *word, const struct kp_word *name, bool other)
{
    (void)word;
    (void)name;
    return !other;
}

static void add_near(const struct kp_word *word, near *is_near, const char *names, bool other,
                     struct kp_strbuf *found, size_t *count)
{
    for (size_t size; *names; names += size + (names[size] == ' ')) {
        struct kp_word name = {names, size = strcspn(names, " "), 0};

        if (!is_near(word, &name, other))
            continue;
        kp_strbuf_addf(found, "%s%.*s", *count ? " " : "", (int)size, names);
        ++*count;
    }
}

static size_t find_near(const struct kp_word *word, near *is_near, struct kp_strbuf *found)
{
    size_t count = 0;

    for (const struct kp_preset *preset = kp_presets; preset->name; preset++) {
        if (preset->refused)
            continue;
        add_near(word, is_near, preset->name, false, found, &count);
        add_near(word, is_near, preset->also, true, found, &count);
    }
    return count;
}

enum kp_status kp_preset_unknown(const struct kp_word *word, const char *rule, struct kp_diag *why)
{
    static near *const nearer[] = {holds, one_slip, two_slips, is_any};
    struct kp_strbuf found = {0};
    struct kp_quoted quote = kp_quote(word);
    enum kp_status status;
    size_t count = 0;

    for (size_t i = 0; count == 0 && i < sizeof nearer / sizeof *nearer; i++)
        count = find_near(word, nearer[i], &found);
    kp_at(why, word->column);
    if (found.failed)
        status = kp_no_memory(why);
    else if (count == 1)
        status = kp_fail(why, KP_BAD_INPUT, "I know no game '%s': did you mean '%s%s'?", quote.text,
                         rule, found.text);
    else
        status = kp_fail(why, KP_BAD_INPUT, "I know no game '%s', but these: %s", quote.text,
                         found.text);
    kp_strbuf_free(&found);
    return status;
}
