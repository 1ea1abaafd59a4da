/* A table of the colours that games have.  A name in another language is not read, because a word
 * may mean two colours in two languages; it shows which line 'colours' would make it a name. */
#include "format/colour_words.h"

#include <string.h>

enum { LANGUAGES = 3 };

/* The first of several names is the usual one. */
static const struct {
    const char *name, *emoji, *in[LANGUAGES]; /* German, French, Spanish */
} colours[] = {
    {"red", "\xF0\x9F\x94\xB4 \xF0\x9F\x9F\xA5", {"rot", "rouge", "rojo roja"}},
    {"green", "\xF0\x9F\x9F\xA2 \xF0\x9F\x9F\xA9", {"gr\xC3\xBCn gruen", "vert verte", "verde"}},
    {"blue", "\xF0\x9F\x94\xB5 \xF0\x9F\x9F\xA6", {"blau", "bleu bleue", "azul"}},
    {"yellow", "\xF0\x9F\x9F\xA1 \xF0\x9F\x9F\xA8", {"gelb", "jaune", "amarillo amarilla"}},
    {"white", "\xE2\x9A\xAA \xE2\xAC\x9C", {"wei\xC3\x9F weiss", "blanc blanche", "blanco blanca"}},
    {"black", "\xE2\x9A\xAB \xE2\xAC\x9B", {"schwarz", "noir noire", "negro negra"}},
    {"orange", "\xF0\x9F\x9F\xA0 \xF0\x9F\x9F\xA7", {"orange", "orange", "naranja"}},
    {"brown", "\xF0\x9F\x9F\xA4 \xF0\x9F\x9F\xAB", {"braun", "marron brun", "marr\xC3\xB3n cafe"}},
    {"purple", "\xF0\x9F\x9F\xA3 \xF0\x9F\x9F\xAA", {"lila violett", "violet", "morado"}},
};

#define COLOURS (sizeof colours / sizeof *colours)

const char *kp_colour_of_emoji(const struct kp_word *sign)
{
    for (size_t i = 0; i < COLOURS; i++)
        if (kp_word_is(sign, colours[i].emoji))
            return colours[i].name;
    return NULL;
}

static size_t find_name(const char *name)
{
    size_t i = 0;

    while (i < COLOURS && strcmp(colours[i].name, name) != 0)
        i++;
    return i;
}

/* Write the colours of the game in a language, with this word for the colour that it means.  Returns
 * whether all have a name, and one of them is the word. */
static bool write_colours(const struct kp_rules *rules, const struct kp_word *word, int language,
                          struct kp_strbuf *to)
{
    bool found = false;

    for (int c = 0; c < rules->colours; c++) {
        size_t i = find_name(kp_rules_name(rules, c));
        const char *names = i < COLOURS ? colours[i].in[language] : NULL;
        bool is = names && kp_word_is(word, names);

        if (!names)
            return false;
        kp_strbuf_addf(to, " %.*s", is ? (int)word->length : (int)strcspn(names, " "),
                       is ? word->text : names);
        found = found || is;
    }
    return found;
}

bool kp_colours_in_its_language(const struct kp_rules *rules, const struct kp_word *word,
                                struct kp_strbuf *to)
{
    for (int language = 0; language < LANGUAGES; language++) {
        if (write_colours(rules, word, language, to))
            return true;
        kp_strbuf_clear(to);
    }
    return false;
}
