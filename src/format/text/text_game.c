/* One game of a text: the rules first, then what was played. */
#include "base/memory.h"
#include "format/text/text_reader.h"

void kp_text_reader_error(struct kp_text_reader *reader, enum kp_status status,
                          const struct kp_diag *why)
{
    if (status == KP_BAD_INPUT)
        kp_add_error(reader->problems, reader->line.number, why->column, "%s", why->says);
    if (status != KP_OK && reader->status != KP_NO_MEMORY)
        reader->status = status;
}

/* Where to explain a mistake; NULL: enough of them are told. */
static struct kp_diag *curious(const struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_errors *told = reader->problems;
    bool full = told->count == KP_MOST_PROBLEMS;

    return full && told->item[told->count - 1].line < reader->line.number ? NULL : why;
}

static enum kp_status play_line(struct kp_text_reader *reader, struct kp_diag *why)
{
    const struct kp_keyword *head = kp_keyword_of(&reader->line);
    enum kp_status status;
    bool again = head && reader->said[head - kp_keywords] != reader->line.number;

    if (head)
        return head->fact && (!again || head->fact == kp_fact_peg) ? head->fact(reader, why)
                                                                   : KP_OK;
    status = kp_text_line_advice(reader->rules, &reader->line, reader->code, why);
    return status == KP_OK ? kp_row_read(reader, why) : status;
}

static void play_lines(struct kp_text_reader *reader, struct kp_lines lines)
{
    struct kp_diag why = {0};
    enum kp_status status;

    while (kp_next_line(reader, &lines, &status, &why)) {
        kp_comment_find_score(reader);
        if (status != KP_OK || reader->line.count == 0)
            continue;
        if (kp_is_separator(&reader->line))
            break;
        kp_text_reader_error(reader, play_line(reader, curious(reader, &why)), &why);
    }
    kp_comment_hint(reader);
}

static size_t mistakes(const struct kp_text_reader *reader)
{
    return reader->problems->count + reader->problems->left_out;
}

static struct kp_text_position place(const struct kp_text_reader *reader)
{
    return (struct kp_text_position){reader->begins, 1};
}

/* A game with a mistake in it leaves its place in the match empty. */
static void play(struct kp_text_reader *reader, struct kp_lines lines, size_t before)
{
    struct kp_transcript *game = kp_transcript_new(reader->rules);
    bool good = game && KP_RESERVE(reader->code, reader->code_room, (size_t)reader->rules->pegs);

    reader->game = game;
    if (good) {
        play_lines(reader, lines);
        good = !game->notes.failed;
    }
    if (!good || mistakes(reader) > before || reader->status == KP_NO_MEMORY) {
        kp_transcript_free(game);
        game = NULL;
    }
    if (!good || !kp_match_add(reader->match, game, place(reader))) {
        kp_transcript_free(game);
        reader->status = KP_NO_MEMORY;
    }
}

bool kp_text_read_game(struct kp_text_reader *reader, struct kp_lines *lines)
{
    struct kp_lines first = *lines;
    size_t before = mistakes(reader);
    bool separated;

    if (kp_rules_read(reader, lines, &separated))
        play(reader, first, before);
    else if (reader->begins && !kp_match_add(reader->match, NULL, place(reader)))
        reader->status = KP_NO_MEMORY;
    return separated;
}
