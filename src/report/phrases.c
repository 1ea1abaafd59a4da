#include "report/phrases.h"

#include "base/utf8.h"

#include <string.h>

static void say_pegs(int count, const char *kind, struct kp_strbuf *to)
{
    if (count == KP_UNKNOWN)
        kp_strbuf_addf(to, "? %s", kind);
    else
        kp_strbuf_addf(to, "%d %s", count, kind);
}

void kp_say_score(const struct kp_rules *rules, struct kp_score score, struct kp_strbuf *to)
{
    if (rules->scores == KP_COLOURS_ONLY) {
        say_pegs(score.white, "in common", to);
        return;
    }
    say_pegs(score.black, "black", to);
    if (rules->scores == KP_BLACK_AND_WHITE) {
        kp_strbuf_addf(to, " ");
        say_pegs(score.white, "white", to);
    }
}

void kp_say_numbers(const char *thing, const size_t *numbers, size_t count, struct kp_strbuf *to)
{
    size_t named = count > KP_ROWS_NAMED ? KP_ROWS_NAMED : count;

    kp_strbuf_addf(to, "%s%s ", thing, count == 1 ? "" : "s");
    for (size_t i = 0; i < named; i++)
        kp_strbuf_addf(to, "%s%zu", i == 0 ? "" : i + 1 < count ? ", " : " and ", numbers[i] + 1);
    if (named < count)
        kp_strbuf_addf(to, " and %s more", kp_grouped((long long)(count - named)).text);
}

void kp_say_rows(const size_t *rows, size_t count, struct kp_strbuf *to)
{
    kp_say_numbers("row", rows, count, to);
}

void kp_say_number(size_t number, struct kp_strbuf *to)
{
    static const char *const words[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};

    if (number < sizeof words / sizeof *words)
        kp_strbuf_addf(to, "%s", words[number]);
    else
        kp_strbuf_addf(to, "%s", kp_grouped((long long)number).text);
}

static void write_word(const char *word, size_t length, bool first, struct kp_strbuf *to)
{
    if (first && word[0] >= 'a' && word[0] <= 'z')
        kp_strbuf_addf(to, "%c%.*s", word[0] - 'a' + 'A', (int)length - 1, word + 1);
    else
        kp_strbuf_add(to, word, length);
}

static void wrap_words(const char *says, int width, struct kp_strbuf *to)
{
    int column = 0;

    for (const char *word = says; *word;) {
        size_t length = strcspn(word, " ");
        int columns = (int)kp_utf8_count(word, length);
        bool fits = column + 1 + columns + (word[length] == '\0') <= width;

        if (word != says)
            kp_strbuf_add(to, fits ? " " : "\n", 1);
        column = word != says && fits ? column + 1 + columns : columns;
        write_word(word, length, word == says, to);
        word += length + (word[length] == ' ');
    }
}

void kp_write_wrapped(struct kp_strbuf *says, int width, struct kp_strbuf *to)
{
    if (says->failed) {
        to->failed = true;
    } else if (says->length) {
        wrap_words(says->text, width, to);
        kp_strbuf_addf(to, "%s\n", says->text[says->length - 1] == ':' ? "" : ".");
    }
    kp_strbuf_free(says);
}

void kp_write_notes(const char *notes, int width, struct kp_strbuf *to)
{
    for (size_t length; notes && *notes; notes += length + (notes[length] == '\n')) {
        struct kp_strbuf says = {0};

        length = strcspn(notes, "\n");
        kp_strbuf_addf(&says, "note: %.*s", (int)length, notes);
        kp_write_wrapped(&says, width, to);
    }
}
