#include "format/foreign/simple_reader.h"

#include "base/memory.h"
#include <stdlib.h>
#include <string.h>

struct kp_simple_reader kp_simple_reader_begin(const char *text, size_t length, unsigned line,
                                               struct kp_match *match, struct kp_errors *problems)
{
    size_t mark = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;

    return (struct kp_simple_reader){.match = match,
                                     .problems = problems,
                                     .text = text + mark,
                                     .length = length - mark,
                                     .line.number = line - 1};
}

#define GLANCE 4096 /* bytes; a line of JSON may be as long as a disk is large */

struct kp_simple_reader kp_simple_reader_peek(const char *text, size_t length)
{
    return kp_simple_reader_begin(text, length < GLANCE ? length : GLANCE, 1, NULL, NULL);
}

void kp_simple_reader_error(struct kp_simple_reader *simple, enum kp_status status,
                            const struct kp_diag *why)
{
    unsigned line = why->line ? why->line : simple->line.number;

    if (status == KP_OK)
        return;
    if (status == KP_BAD_INPUT && simple->problems)
        kp_add_error(simple->problems, line ? line : 1, why->column ? why->column : 1, "%s",
                     why->says);
    if (simple->status != KP_NO_MEMORY)
        simple->status = status;
    simple->good = false;
}

static void split(struct kp_simple_reader *simple)
{
    const char *end = memchr(simple->text, '\n', simple->length);
    size_t length = end ? (size_t)(end - simple->text) : simple->length;
    struct kp_diag why = {0};
    enum kp_status status;

    simple->line.number++;
    status = kp_text_line_split(&simple->line, simple->text, length, &why);
    simple->spoilt = status != KP_OK;
    kp_simple_reader_error(simple, status, &why);
    length += end != NULL;
    simple->text += length;
    simple->length -= length;
}

bool kp_simple_reader_next_line(struct kp_simple_reader *simple)
{
    do {
        size_t left = simple->length;

        if (left == 0 || simple->status == KP_NO_MEMORY)
            return false;
        split(simple);
        if (simple->match && !kp_read_limit_advance(&simple->match->pace, left - simple->length))
            return false;
    } while (simple->line.count == 0 && !simple->spoilt);
    return simple->status != KP_NO_MEMORY;
}

void kp_simple_reader_begin_game(struct kp_simple_reader *simple)
{
    unsigned column = simple->line.count ? simple->line.words[0].column : 1;

    kp_simple_reader_end_game(simple);
    simple->begins = (struct kp_text_position){simple->line.number, column};
    simple->good = true;
}

bool kp_simple_reader_set_game(struct kp_simple_reader *simple, struct kp_rules *rules)
{
    simple->game = kp_transcript_new(rules);
    if (!simple->game || !KP_RESERVE(simple->code, simple->code_room, (size_t)rules->pegs))
        simple->status = KP_NO_MEMORY;
    kp_rules_unref(rules);
    return simple->status != KP_NO_MEMORY;
}

enum kp_status kp_simple_reader_add_row(struct kp_simple_reader *simple, struct kp_score score,
                                        struct kp_diag *why)
{
    if (simple->game->row_count == KP_MOST_ROWS)
        return kp_fail(kp_at(why, 1), KP_BAD_INPUT, "a game has at most %d rows", KP_MOST_ROWS);
    return kp_transcript_add(simple->game, simple->code, score, simple->line.number)
               ? KP_OK
               : kp_no_memory(why);
}

void kp_simple_reader_end_game(struct kp_simple_reader *simple)
{
    struct kp_transcript *game = simple->game;

    if (simple->begins.line == 0)
        return;
    if (game && game->notes.failed)
        simple->status = KP_NO_MEMORY;
    if (!simple->good || simple->status == KP_NO_MEMORY) {
        kp_transcript_free(game);
        game = NULL;
    }
    if (!kp_match_add(simple->match, game, simple->begins)) {
        kp_transcript_free(game);
        simple->status = KP_NO_MEMORY;
    }
    simple->game = NULL;
    simple->begins.line = 0;
}

enum kp_status kp_simple_reader_end(struct kp_simple_reader *simple, const char *nothing)
{
    kp_simple_reader_end_game(simple);
    if (simple->match->count == 0 && simple->status == KP_OK) {
        kp_add_error(simple->problems, simple->line.number ? simple->line.number : 1, 1, "%s",
                     nothing);
        simple->status = KP_BAD_INPUT;
    }
    kp_text_line_free(&simple->line);
    free(simple->code);
    return simple->status;
}

struct kp_rules *kp_simple_reader_set_rules(const struct kp_rules *said, enum kp_status *status,
                                            struct kp_diag *why)
{
    struct kp_rules *rules = kp_rules_new();
    struct kp_palette *palette = kp_palette_new();

    if (!rules || !palette) {
        kp_palette_unref(palette);
        kp_rules_unref(rules);
        *status = kp_no_memory(why);
        return NULL;
    }
    *rules = (struct kp_rules){.pegs = said->pegs,
                               .colours = said->colours,
                               .palette = palette,
                               .blanks = said->blanks,
                               .repeats = said->repeats,
                               .board = said->board};
    *status = kp_rules_check(rules, why);
    if (*status == KP_OK)
        *status = kp_palette_add_numbers(palette, 1, (unsigned)said->colours, why);
    if (*status == KP_OK)
        *status = kp_palette_finish(palette, why);
    if (*status == KP_OK)
        return rules;
    kp_rules_unref(rules);
    return NULL;
}
