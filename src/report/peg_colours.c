/* The colours in which pegs are drawn, on a terminal and on a page.  Text and fill of each have a
 * contrast of at least 4.5, as WCAG 2 requires. */
#include "base/utf8.h"
#include "report/verdict_writer.h"

#include <string.h>

#define BLACK 16
#define WHITE 231

/* The names are English, German, French and Spanish. */
static const struct kp_peg_style styles[] = {
    {"red rot rouge rojo", 160, WHITE, "#c62828", "#fff"},
    {"green grün gruen vert verde", 34, BLACK, "#43a047", "#000"},
    {"blue blau bleu azul", 27, WHITE, "#1565c0", "#fff"},
    {"yellow gelb jaune amarillo", 226, BLACK, "#fdd835", "#000"},
    {"orange naranja", 208, BLACK, "#fb8c00", "#000"},
    {"purple lila pourpre púrpura morado", 91, WHITE, "#6a1b9a", "#fff"},
    {"cyan", 51, BLACK, "#4dd0e1", "#000"},
    {"pink rosa rose", 213, BLACK, "#f48fb1", "#000"},
    {"brown braun brun marron marrón", 94, WHITE, "#6d4c41", "#fff"},
    {"silver silber argent plata", 250, BLACK, "#cfd8dc", "#000"},
    {"white weiß weiss blanc blanco", 255, BLACK, "#ffffff", "#000"},
    {"black schwarz noir negro", 238, WHITE, "#212121", "#fff"},
    {"violet violett violeta", 135, BLACK, "#a184d6", "#000"},
    {"grey gray grau gris", 245, BLACK, "#9e9e9e", "#000"},
    {"turquoise türkis tuerkis turquesa", 44, BLACK, "#26a69a", "#000"},
    {"magenta", 201, BLACK, "#e85fc0", "#000"},
    {"gold or oro", 220, BLACK, "#ffb300", "#000"},
    {"lime", 118, BLACK, "#c0ca33", "#000"},
    {"navy", 18, WHITE, "#1a237e", "#fff"},
};

#define UNNAMED 10 /* the first styles are also those of the colours 1, 2 ... or a, b ... */

static const struct kp_peg_style plain = {NULL, 238, WHITE, "#4a4640", "#fff"};

const struct kp_peg_style *kp_peg_style_of(const struct kp_rules *rules, int colour)
{
    const char *name = kp_rules_name(rules, colour);

    for (size_t i = 0; i < sizeof styles / sizeof *styles; i++)
        if (kp_ascii_is_one_of(name, strlen(name), styles[i].name))
            return &styles[i];
    if (kp_ascii_is_alnum(name[0]) && name[1] == '\0' && colour < UNNAMED)
        return &styles[colour];
    return &plain;
}
