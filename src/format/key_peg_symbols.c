#include "format/key_peg_symbols.h"

#include "base/utf8.h"

static bool count_kind(const struct kp_word *words, size_t n, const char *const kind[2],
                       int count[2])
{
    count[0] = count[1] = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t at = 0; at < words[i].length;) {
            uint32_t point;
            size_t size = kp_utf8_read(words[i].text + at, words[i].length - at, &point);
            struct kp_word key = {words[i].text + at, size, 0};
            bool black = kp_word_is(&key, kind[0]);

            if (!black && !kp_word_is(&key, kind[1]))
                return false;
            count[black ? 0 : 1]++;
            at += size;
        }
    return true;
}

/* Where two kinds are mixed, one of them may be holes that were left empty. */
bool kp_keys_count(const struct kp_word *words, size_t n, int count[2])
{
    static const char *const kinds[][2] = {
        {"b", "w"}, {KP_BLACK_EMOJI, KP_WHITE_EMOJI}, {KP_BLACK_DISC, KP_WHITE_DISC}};

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (count_kind(words, n, kinds[i], count))
            return true;
    return false;
}
