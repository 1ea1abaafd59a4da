#include "help/read_transcripts.h"
#include "keypeg.h"

#include "format/code_parser.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct kp_read_result kp_read_as(const char *format, const char *text, size_t length)
{
    struct kp_read_result reading = {0};

    reading.status = kp_match_read(text, length, format, &reading.match, &reading.problems);
    return reading;
}

struct kp_read_result kp_read_text(const char *text, size_t length)
{
    struct kp_read_result reading = kp_read_as("text", text, length);

    if (reading.status != KP_OK) {
        kp_match_free(reading.match);
        reading.match = NULL;
    }
    return reading;
}

void kp_read_result_free(struct kp_read_result *reading)
{
    kp_match_free(reading->match);
}

struct kp_strbuf kp_read_file(const char *path)
{
    struct kp_strbuf text = {0}, name = {0};
    char bytes[4096];
    size_t got;
    FILE *file;

    kp_strbuf_addf(&name, "%s%s", path[0] == '/' ? "" : KEYPEG_SOURCE "/", path);
    file = fopen(name.text, "rb");
    if (!file) {
        fprintf(stderr, "cannot open %s\n", name.text);
        abort();
    }
    kp_strbuf_add(&text, "", 0);
    while ((got = fread(bytes, 1, sizeof bytes, file)) > 0)
        kp_strbuf_add(&text, bytes, got);
    fclose(file);
    kp_strbuf_free(&name);
    return text;
}

static void add_count(int count, struct kp_strbuf *to)
{
    if (count == KP_UNKNOWN)
        kp_strbuf_addf(to, " ?");
    else
        kp_strbuf_addf(to, " %d", count);
}

static void add_rules(const struct kp_rules *rules, struct kp_strbuf *to)
{
    static const char *const scores[] = {"", " black", " colours"};
    static const char *const blanks[] = {"", " blanks", " guess-blanks"};

    kp_strbuf_addf(to, "%dx%d%s%s%s", rules->pegs, rules->colours, scores[rules->scores],
                   blanks[rules->blanks], rules->repeats ? "" : " unique");
    if (rules->board)
        kp_strbuf_addf(to, " board %d", rules->board);
}

static void add_peg(const struct kp_transcript *game, int p, struct kp_strbuf *to)
{
    if (!game->allowed || !game->allowed[p])
        return;
    kp_strbuf_addf(to, "; peg %d", p + 1);
    for (int c = 0; c < kp_rules_guess_colours(game->rules); c++)
        if (kp_transcript_allows(game, p, c))
            kp_strbuf_addf(to, " %s", kp_rules_name(game->rules, c));
}

static void add_times(const struct kp_transcript *game, struct kp_strbuf *to)
{
    for (int c = 0; game->times && c < kp_rules_secret_colours(game->rules); c++)
        if (kp_transcript_names_times(game, c))
            kp_strbuf_addf(to, "; times %s %d..%d", kp_rules_name(game->rules, c),
                           (int)game->times[c].least, (int)game->times[c].most);
}

static void add_quotas(const struct kp_transcript *game, struct kp_strbuf *to)
{
    for (size_t i = 0; i < game->quotas.count; i++) {
        kp_strbuf_addf(to, "; ");
        kp_quota_write(game->rules, &game->quotas.items[i], to);
    }
}

static void add_row(const struct kp_transcript *game, size_t row, struct kp_strbuf *to)
{
    kp_strbuf_addf(to, "; ");
    kp_text_write_code(game->rules, kp_transcript_guess(game, row), to);
    add_count(game->rows[row].score.black, to);
    add_count(game->rows[row].score.white, to);
    kp_strbuf_addf(to, game->rows[row].sure ? " sure" : "");
}

static void add_game(const struct kp_transcript *game, struct kp_strbuf *to)
{
    add_rules(game->rules, to);
    if (game->id.text)
        kp_strbuf_addf(to, game->id.is_number ? " id %s" : " id '%s'", game->id.text);
    if (game->codemaker)
        kp_strbuf_addf(to, " by %s", game->codemaker);
    if (game->sum >= 0)
        kp_strbuf_addf(to, "; sum %" PRId64, game->sum);
    for (int p = 0; p < game->rules->pegs; p++)
        add_peg(game, p, to);
    add_times(game, to);
    add_quotas(game, to);
    for (size_t row = 0; row < game->row_count; row++)
        add_row(game, row, to);
    if (game->secret) {
        kp_strbuf_addf(to, "; secret ");
        kp_text_write_code(game->rules, game->secret, to);
    }
    if (game->notes.length)
        kp_strbuf_addf(to, " [%.*s]", (int)game->notes.length - 1, game->notes.text);
}

void kp_add_games(const struct kp_match *match, struct kp_strbuf *to)
{
    for (size_t i = 0; i < match->count; i++) {
        kp_strbuf_addf(to, "%s", i > 0 ? " / " : "");
        add_game(match->games[i], to);
    }
}

void kp_add_errors(const struct kp_errors *problems, struct kp_strbuf *to)
{
    for (size_t i = 0; i < problems->count; i++)
        kp_strbuf_addf(to, "%u:%u: %s\n", problems->item[i].line, problems->item[i].column,
                       problems->item[i].says);
}
