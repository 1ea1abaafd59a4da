/* The HTML pages of `check --html` and `generate --html`.  They need no other files, no scripts and
 * no fonts, and they are well-formed XML as well. */
#include "base/utf8.h"
#include "keypeg.h"
#include "report/html/html_impl.h"

#include <limits.h>
#include <string.h>

/* The style sheet, for light and dark screens, paper and phones.  Whatever is marked by a
 * colour is marked by a word as well. */
static const char style_sheet[] =
    ":root{--ground:#faf8f4;--ink:#211e1a;--soft:#655d52;--line:#ddd6c9;--card:#fff;"
    "--bad:#9c1420;--tint:#fdeeec;--good:#1c6534;--rim:#0000005c;--tile:none;--dot:#7d7467;--hole:#7d7467}\n"
    "@media screen and (prefers-color-scheme:dark){:root{--ground:#1a1917;--ink:#efebe3;"
    "--soft:#b7aea0;--line:#454039;--card:#24221f;--bad:#ff9d95;--tint:#3d201e;--good:#8ed8a3;"
    "--rim:#ffffff70;--tile:#978f82;--dot:#4a443c;--hole:#a0968a}}\n"
    "@media print{:root{--ground:#fff;--tint:#fff}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0;background:var(--ground);color:var(--ink);"
    "font:1rem/1.5 system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;overflow-wrap:break-word}\n"
    "main{max-width:52rem;margin:auto;padding:1.5rem 1rem}\n"
    "h1{font-size:1.15rem;color:var(--soft);font-weight:600;margin:0 0 1rem}\n"
    "h2{font-size:1rem;font-weight:600;color:var(--soft);margin:0}\n"
    "h3{font-size:1.2rem;line-height:1.25;margin:2rem 0 .5rem;break-after:avoid}\n"
    "h4{font-size:1rem;margin:0}\n"
    "p{margin:.4rem 0}\n"
    "section{border-top:1px solid var(--line);padding:1.25rem 0 1.5rem}\n"
    ".answer{font-size:1.55rem;line-height:1.25;font-weight:700;margin:.25rem 0 1rem}\n"
    ".consistent .answer{color:var(--good)}\n"
    ".cheated .answer,.error .answer{color:var(--bad)}\n"
    ".soft{color:var(--soft)}\n"
    "main:has(.match){display:flex;flex-direction:column}\n"
    "h1{order:-2}.match{order:-1}\n"
    "a{color:inherit}\n"
    "table{border-collapse:collapse;margin:1rem 0}\n"
    "caption{text-align:left;font-weight:600;padding:0 0 .25rem}\n"
    ".story caption{font-size:1.2rem;padding:1rem 0 .5rem}\n"
    "th,td{text-align:left;vertical-align:middle;padding:.3rem .9rem .3rem 0}\n"
    "thead th{color:var(--soft);font-size:.85rem;font-weight:600;border-bottom:1px solid "
    "var(--line)}\n"
    "th{white-space:nowrap}\n"
    "tbody th{font-variant-numeric:tabular-nums;text-align:right;font-weight:600}\n"
    "tbody tr{border-bottom:1px solid var(--line);break-inside:avoid}\n"
    ".board th:first-child{padding-left:.6rem;border-left:5px solid transparent}\n"
    ".board tr.bad th{border-left-color:var(--bad)}\n"
    ".board tr.bad{background:var(--tint)}\n"
    ".number{text-align:right;font-variant-numeric:tabular-nums}\n"
    ".story tbody th{text-align:left}\n"
    ".score{white-space:nowrap}\n"
    ".tag{color:var(--bad);font-size:.85rem;white-space:nowrap}\n"
    ".secret{display:flex;flex-wrap:wrap;align-items:center;gap:.2rem .7rem;margin:.3rem 0}\n"
    ".legend{list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1rem;padding:0;margin:0 0 1rem;"
    "color:var(--soft);font-size:.9rem}\n"
    ".cards{list-style:none;padding:0;margin:.8rem 0;display:grid;gap:.8rem;"
    "grid-template-columns:repeat(auto-fill,minmax(min(14.5rem,100%),1fr))}\n"
    ".cards>li{background:var(--card);border:1px solid var(--line);border-radius:.6rem;"
    "padding:.8rem 1rem;break-inside:avoid}\n"
    ".cards h4:not(:first-child){margin-top:.8rem}\n"
    ".then{border-top:1px solid var(--line);margin-top:.7rem;padding-top:.5rem}\n"
    "ins{text-decoration:none;font-weight:700}\n"
    "del{color:var(--soft)}\n"
    ".sets{columns:12rem}\n"
    "footer{color:var(--soft);font-size:.85rem;border-top:1px solid var(--line);padding-top:.75rem}\n"
    "@media screen and (max-width:40rem){.scale,.board thead{display:none}"
    ".board,.board caption,.board tbody{display:block}"
    ".board tr{display:grid;grid-template-columns:2.8rem 1fr;align-items:center}"
    ".board th{grid-row:span 2;align-self:stretch;display:grid;align-items:center}"
    ".board td{padding:.3rem 0 0}.board td:last-child{padding:.1rem 0 .4rem}"
    ".board .code{max-width:100%}.score{white-space:normal}"
    ".match td{overflow-wrap:anywhere}"
    ".answer{font-size:1.3rem}th,td{padding-right:.5rem}}\n"
    "@media print{main{max-width:none;padding:0}body{font-size:10.5pt}}\n";

/* ---- Text ----------------------------------------------------------------------- */

static const struct {
    char byte;
    const char *written;
} special[] = {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#39;"}};

#define SPECIAL    (sizeof special / sizeof *special)
#define UNREADABLE "\xEF\xBF\xBD" /* U+FFFD */

void kp_html_text(const char *text, struct kp_strbuf *to)
{
    size_t length = strlen(text), size;
    uint32_t before = 0, point = 0;

    for (size_t i = 0; i < length; i += size, before = point) {
        size_t k = 0;
        bool noncharacter;

        size = kp_utf8_printable(before, text + i, length - i, &point);
        noncharacter = (point & 0xFFFE) == 0xFFFE || (point >= 0xFDD0 && point <= 0xFDEF);
        while (k < SPECIAL && (size != 1 || text[i] != special[k].byte))
            k++;
        if (k < SPECIAL) {
            kp_strbuf_addf(to, "%s", special[k].written);
        } else if (size > 0 && !noncharacter) {
            kp_strbuf_add(to, text + i, size);
        } else {
            kp_strbuf_addf(to, UNREADABLE);
            size = kp_utf8_read(text + i, length - i, &point);
            size = size > 0 ? size : 1;
        }
    }
}

void kp_html_sentence(const char *element, struct kp_strbuf *says, struct kp_strbuf *to)
{
    struct kp_strbuf sentence = {0};

    kp_write_wrapped(says, INT_MAX, &sentence);
    if (sentence.length > 0) {
        sentence.text[sentence.length - 1] = '\0'; /* the end of its line */
        kp_strbuf_addf(to, "<%s>", element);
        kp_html_text(sentence.text, to);
        kp_strbuf_addf(to, "</%.*s>\n", (int)strcspn(element, " "), element);
    }
    to->failed |= sentence.failed;
    kp_strbuf_free(&sentence);
}

/* ---- A section ----------------------------------------------------------------- */

static const char *name_without_folders(const char *file)
{
    const char *slash = strrchr(file, '/');

    return slash && slash[1] ? slash + 1 : file;
}

static void write_heading(const struct kp_game_location *where, struct kp_id id,
                          const char *codemaker, struct kp_strbuf *to)
{
    bool placed = where && (where->file || where->game);

    if (!placed && !codemaker && !id.text)
        return;
    kp_strbuf_addf(to, "<h2>");
    if (placed && where->file)
        kp_html_text(name_without_folders(where->file), to);
    if (placed && where->game)
        kp_strbuf_addf(to, "%sgame %zu", where->file ? ", " : "", where->game);
    if (id.text) {
        kp_strbuf_addf(to, placed ? ", id " : "Id ");
        kp_html_text(id.text, to);
    }
    if (codemaker) {
        kp_strbuf_addf(to, placed || id.text ? ", codemaker " : "Codemaker ");
        kp_html_text(codemaker, to);
    }
    kp_strbuf_addf(to, "</h2>\n");
}

/* A name may have characters that separate the parts of an address. */
static void write_link(const char *file, struct kp_strbuf *to)
{
    const char *plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";

    kp_strbuf_addf(to, "<a href=\"");
    for (const char *at = file; *at; at++)
        kp_strbuf_addf(to, strchr(plain, *at) ? "%c" : "%%%02X", (unsigned char)*at);
    kp_strbuf_addf(to, "\">");
    kp_html_text(name_without_folders(file), to);
    kp_strbuf_addf(to, "</a>");
}

/* Writes where the proof is, what it shows and how to check it. */
static void write_evidence(const struct kp_game_location *where, struct kp_strbuf *to)
{
    if (!where || !where->proof)
        return;
    kp_strbuf_addf(to, "<p class=\"proof\">Proof: ");
    write_link(where->proof, to);
    kp_strbuf_addf(to, ", about ");
    write_link(where->formula, to);
    kp_strbuf_addf(to, ". ");
    if (where->proof_says) {
        kp_html_text(where->proof_says, to);
        kp_strbuf_addf(to, " ");
    }
    kp_strbuf_addf(to, "<code>keypeg verify</code> checks it.</p>\n");
}

enum kp_status kp_html_game(const struct kp_transcript *game, const struct kp_verdict *verdict,
                            const struct kp_game_location *where, const struct kp_out *out)
{
    struct kp_strbuf to = {0};
    struct kp_verdict_writer html = {.game = game,
                                     .verdict = verdict,
                                     .pegs = kp_pegs_make(game->rules, false),
                                     .to = &to,
                                     .form = &kp_html_form};

    kp_strbuf_addf(&to, "<section class=\"%s\">\n",
                   game->row_count ? kp_answer_name(verdict->answer) : "nothing");
    write_heading(where, game->id, game->codemaker, &to);
    kp_write_verdict(&html);
    write_evidence(where, &to);
    kp_strbuf_addf(&to, "</section>\n");
    return kp_strbuf_send(&to, out);
}

enum kp_status kp_html_errors(const struct kp_errors *errors, const struct kp_game_location *where,
                              const struct kp_out *out)
{
    struct kp_strbuf to = {0};

    kp_strbuf_addf(&to, "<section class=\"error\">\n");
    write_heading(where, where ? where->id : (struct kp_id){NULL, false}, NULL, &to);
    kp_strbuf_addf(&to, "<p class=\"answer\">This game could not be read.</p>\n");
    if (errors->count)
        kp_strbuf_addf(&to, "<ul>\n");
    for (size_t i = 0; i < errors->count; i++) {
        kp_strbuf_addf(&to, "<li>");
        if (errors->item[i].line)
            kp_strbuf_addf(&to, "line %u, column %u: ", errors->item[i].line,
                           errors->item[i].column);
        kp_html_text(errors->item[i].says, &to);
        kp_strbuf_addf(&to, "</li>\n");
    }
    if (errors->count)
        kp_strbuf_addf(&to, "</ul>\n");
    if (errors->left_out)
        kp_strbuf_addf(&to, "<p>%zu more mistakes are not shown.</p>\n", errors->left_out);
    kp_strbuf_addf(&to, "</section>\n");
    return kp_strbuf_send(&to, out);
}

/* ---- The page ------------------------------------------------------------------- */

void kp_html_write_head(const char *file, const char *title, const char *style,
                        struct kp_strbuf *to)
{
    kp_strbuf_addf(to,
                   "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                   "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
                   "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
                   "<style>\n%s%s%s</style>\n<title>",
                   style_sheet, kp_html_peg_style, style);
    if (file)
        kp_html_text(name_without_folders(file), to);
    kp_strbuf_addf(to, "%s%s</title>\n</head>\n<body>\n<main>\n<h1>%s</h1>\n", file ? ": " : "",
                   title, title);
}

enum kp_status kp_html_begin(const char *name, const struct kp_out *out)
{
    struct kp_strbuf to = {0};

    kp_html_write_head(name, "Were these scores right?",
                       ".steps td{vertical-align:top}.marks td{min-width:3rem}\n"
                       "@media screen and (max-width:40rem){"
                       ".steps thead{display:none}.steps tr,.steps td{display:block}"
                       ".steps th{display:block;text-align:left}"
                       ".marks{display:block;overflow-x:auto}}\n",
                       &to);
    return kp_strbuf_send(&to, out);
}

enum kp_status kp_html_end(const struct kp_out *out)
{
    struct kp_strbuf to = {0};

    kp_strbuf_addf(&to, "<footer>Audited by keypeg " KP_VERSION
                        ". Every secret shown was checked against "
                        "every row.</footer>\n</main>\n</body>\n</html>\n");
    return kp_strbuf_send(&to, out);
}
