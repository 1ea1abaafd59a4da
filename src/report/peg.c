#include "report/peg.h"

#include "base/utf8.h"
#include <ctype.h>
#include <string.h>
#include <strings.h>

/* Grounds from the 256 colours of a terminal, each with an ink one can read. */
struct ground {
    const char *name;
    int back, ink;
};

#define BLACK 16
#define WHITE 231

static const struct ground named[] = {
    {"red", 160, WHITE},     {"green", 34, BLACK},   {"blue", 27, WHITE},
    {"yellow", 226, BLACK},  {"white", 255, BLACK},  {"black", 238, WHITE},
    {"orange", 208, BLACK},  {"brown", 94, WHITE},   {"pink", 213, BLACK},
    {"purple", 91, WHITE},   {"violet", 135, WHITE}, {"grey", 245, BLACK},
    {"gray", 245, BLACK},    {"cyan", 51, BLACK},    {"turquoise", 44, BLACK},
    {"magenta", 201, BLACK}, {"silver", 250, BLACK}, {"gold", 220, BLACK},
    {"lime", 118, BLACK},    {"navy", 18, WHITE},
};

/* For digits and letters, in turn. */
static const struct ground in_turn[] = {
    {NULL, 160, WHITE}, {NULL, 34, BLACK},  {NULL, 27, WHITE}, {NULL, 226, BLACK},
    {NULL, 208, BLACK}, {NULL, 91, WHITE},  {NULL, 51, BLACK}, {NULL, 213, BLACK},
    {NULL, 94, WHITE},  {NULL, 250, BLACK},
};

/* For all others: no colour is better than a wrong one. */
static const struct ground plain = {NULL, 238, WHITE};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static struct ground ground_of(const struct kp_rules *rules, int colour)
{
    const char *name = kp_rules_name(rules, colour);

    for (size_t i = 0; i < COUNT(named); i++)
        if (strcasecmp(name, named[i].name) == 0)
            return named[i];
    if (isalnum((unsigned char)name[0]) && name[1] == '\0' && colour < (int)COUNT(in_turn))
        return in_turn[colour];
    return plain;
}

static const char *label(const struct kp_pegs *pegs, int colour)
{
    if (pegs->letters && !kp_rules_is_blank(pegs->rules, colour))
        return kp_palette_letter(pegs->rules->palette, colour);
    return kp_rules_name(pegs->rules, colour);
}

/* Emoji and other wide characters take two columns. */
static int columns(const char *text)
{
    size_t length = strlen(text), size;
    uint32_t point;
    int count = 0;

    for (size_t i = 0; i < length; i += size) {
        size = kp_utf8_read(text + i, length - i, &point);
        count += point >= 0x1F000 || (point >= 0x1100 && point <= 0x115F) ||
                         (point >= 0x2E80 && point <= 0xFFDC) || point == 0x26AB || point == 0x26AA
                     ? 2
                     : 1;
        if (size == 0)
            size = 1;
    }
    return count;
}

struct kp_pegs kp_pegs_make(const struct kp_rules *rules, bool colour)
{
    struct kp_pegs pegs = {rules, colour, true, 0};
    int widest = 1;

    for (int c = 0; c < rules->colours && pegs.letters; c++)
        pegs.letters = kp_palette_letter(rules->palette, c)[0] != '\0';
    for (int c = 0; c < rules->colours; c++) {
        int width = columns(label(&pegs, c));

        widest = width > widest ? width : widest;
    }
    pegs.width = widest + (colour ? 2 : 0);
    return pegs;
}

static void draw(const struct kp_pegs *pegs, int colour, struct kp_text *to)
{
    const char *text = label(pegs, colour);
    int room = pegs->width - columns(text) - (pegs->colour ? 2 : 0), gap = room > 0 ? room : 0;
    struct ground ground = ground_of(pegs->rules, colour);

    if (!pegs->colour)
        kp_text_add(to, "%s%*s", text, gap, "");
    else if (kp_rules_is_blank(pegs->rules, colour))
        kp_text_add(to, " %s%*s ", text, gap, "");
    else
        kp_text_add(to, "\033[48;5;%d;38;5;%dm %s%*s \033[0m", ground.back, ground.ink, text, gap,
                    "");
}

void kp_pegs_draw(const struct kp_pegs *pegs, const uint16_t *code, int count, struct kp_text *to)
{
    for (int p = 0; p < count; p++) {
        if (p > 0)
            kp_text_bytes(to, " ", 1);
        draw(pegs, code[p], to);
    }
}
