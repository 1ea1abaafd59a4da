/* Pegs that no blank keeps apart: 'redredblueblue', 'r-r-g-g', 'RY BY'. */
#include "base/strbuf.h"
#include "base/utf8.h"
#include "format/code_parser.h"

#define MOST_BYTES 200 /* more than that is not typed by hand */

/* How the rest of a text can be cut, from one of its bytes on. */
struct cut {
    size_t ways; /* 2: or more */
    size_t size; /* of the first piece, where there is one way */
    bool peg;    /* that piece is a peg, and no blank or sign */
};

/* The bytes of the blank or sign at the front of a text, or 0. */
static size_t sign_size(const struct kp_word *text)
{
    uint32_t point = 0;
    size_t size = kp_utf8_read(text->text, text->length, &point);

    return kp_is_space(point) || (point < 0x80 && kp_ascii_is_sign((char)point)) ? size : 0;
}

static void add_way(struct cut *cut, size_t size, bool peg, size_t ways)
{
    if (ways == 0)
        return;
    cut->ways = cut->ways + ways > 1 ? 2 : 1;
    cut->size = size;
    cut->peg = peg;
}

/* A sign that is a colour is a peg. */
static struct cut cut_at(const struct kp_rules *rules, const struct kp_word *text,
                         const struct cut *cuts)
{
    struct kp_word piece = *text;
    struct cut cut = {0};
    bool colour = false;

    for (piece.length = 1; piece.length <= text->length; piece.length++)
        if (kp_colour_read(rules, &piece) >= 0) {
            colour = true;
            add_way(&cut, piece.length, true, cuts[piece.length].ways);
        }
    piece.length = colour ? 0 : sign_size(text);
    if (piece.length)
        add_way(&cut, piece.length, false, cuts[piece.length].ways);
    return cut;
}

/* The pegs with blanks between them, and how many they are; 0: there are none,
 * or more ways than one to tell them apart. */
static size_t cut_apart(const struct kp_rules *rules, const struct kp_word *text,
                        struct kp_strbuf *to)
{
    struct cut cuts[MOST_BYTES + 1];
    size_t pegs = 0;

    cuts[text->length] = (struct cut){.ways = 1};
    for (size_t i = text->length; i-- > 0;) {
        struct kp_word rest = {text->text + i, text->length - i, 0};

        cuts[i] = cut_at(rules, &rest, cuts + i);
    }
    for (size_t i = 0; cuts[0].ways == 1 && i < text->length; i += cuts[i].size)
        if (cuts[i].peg)
            kp_strbuf_addf(to, "%s%.*s", pegs++ ? " " : "", (int)cuts[i].size, text->text + i);
    return pegs;
}

enum kp_status kp_pegs_apart(const struct kp_rules *rules, const struct kp_word *words, size_t n,
                             struct kp_diag *why)
{
    const struct kp_word *last = &words[n - 1];
    size_t length = (size_t)(last->text + last->length - words->text);
    struct kp_word text = {words->text, length, words->column};
    struct kp_strbuf apart = {0};
    enum kp_status status = KP_OK;
    size_t pegs;

    if (length > MOST_BYTES || !why)
        return KP_OK;
    pegs = cut_apart(rules, &text, &apart);
    if (apart.failed)
        status = kp_no_memory(why);
    else if (pegs == (size_t)rules->pegs)
        status = kp_fail(kp_at(why, text.column), KP_BAD_INPUT,
                         "write the pegs with blanks between them: %s", apart.text);
    kp_strbuf_free(&apart);
    return status;
}
