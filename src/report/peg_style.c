/* Inks have a contrast of 4.5 at least on a page, as WCAG 2 wants. */
#include "report/peg_style.h"

#include "base/utf8.h"

#define BLACK 16
#define WHITE 231

static const struct kp_peg_style named[] = {
    {"red", 160, WHITE, "#c62828", "#fff"},      {"green", 34, BLACK, "#43a047", "#000"},
    {"blue", 27, WHITE, "#1565c0", "#fff"},      {"yellow", 226, BLACK, "#fdd835", "#000"},
    {"white", 255, BLACK, "#ffffff", "#000"},    {"black", 238, WHITE, "#212121", "#fff"},
    {"orange", 208, BLACK, "#fb8c00", "#000"},   {"brown", 94, WHITE, "#6d4c41", "#fff"},
    {"pink", 213, BLACK, "#f48fb1", "#000"},     {"purple", 91, WHITE, "#6a1b9a", "#fff"},
    {"violet", 135, BLACK, "#a184d6", "#000"},   {"grey", 245, BLACK, "#9e9e9e", "#000"},
    {"gray", 245, BLACK, "#9e9e9e", "#000"},     {"cyan", 51, BLACK, "#4dd0e1", "#000"},
    {"turquoise", 44, BLACK, "#26a69a", "#000"}, {"magenta", 201, BLACK, "#e85fc0", "#000"},
    {"silver", 250, BLACK, "#cfd8dc", "#000"},   {"gold", 220, BLACK, "#ffb300", "#000"},
    {"lime", 118, BLACK, "#c0ca33", "#000"},     {"navy", 18, WHITE, "#1a237e", "#fff"},
};

static const struct kp_peg_style in_turn[] = {
    {NULL, 160, WHITE, "#c62828", "#fff"}, {NULL, 34, BLACK, "#43a047", "#000"},
    {NULL, 27, WHITE, "#1565c0", "#fff"},  {NULL, 226, BLACK, "#fdd835", "#000"},
    {NULL, 208, BLACK, "#fb8c00", "#000"}, {NULL, 91, WHITE, "#6a1b9a", "#fff"},
    {NULL, 51, BLACK, "#4dd0e1", "#000"},  {NULL, 213, BLACK, "#f48fb1", "#000"},
    {NULL, 94, WHITE, "#6d4c41", "#fff"},  {NULL, 250, BLACK, "#cfd8dc", "#000"},
};

static const struct kp_peg_style plain = {NULL, 238, WHITE, "#4a4640", "#fff"};

#define COUNT(array) (sizeof(array) / sizeof *(array))

const struct kp_peg_style *kp_peg_style_of(const struct kp_rules *rules, int colour)
{
    const char *name = kp_rules_name(rules, colour);

    for (size_t i = 0; i < COUNT(named); i++)
        if (kp_ascii_same(name, named[i].name))
            return &named[i];
    if (kp_ascii_is_alnum(name[0]) && name[1] == '\0' && colour < (int)COUNT(in_turn))
        return &in_turn[colour];
    return &plain;
}
