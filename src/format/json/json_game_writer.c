/* A game as JSON, in the members of docs/json.md. */
#include "format/json/json_game_writer.h"

#include "game/predefined_game.h"
#include "keypeg.h"

#include <stdio.h>
#include <stdlib.h>

static void write_colours(const struct kp_palette *palette, struct kp_json_writer *json)
{
    char declared[KP_NAME_BYTES + 8];

    kp_jsonw_list(json, "colours");
    for (int c = 0; c < kp_palette_size(palette); c++) {
        const char *letter = kp_palette_declared(palette, c);

        snprintf(declared, sizeof declared, "%s%s%s", kp_palette_name(palette, c),
                 *letter ? "=" : "", letter);
        kp_jsonw_string(json, NULL, declared);
    }
    kp_jsonw_close_list(json);
}

/* A game that has one rule of its own has all of them. */
static void write_rules(const struct kp_rules *rules, struct kp_json_writer *json)
{
    const struct kp_predefined_game *predefined;
    struct kp_rules known = kp_rules_known(rules, NULL, &predefined);

    if (predefined)
        kp_jsonw_string(json, "game", predefined->name);
    if (rules->pegs != known.pegs)
        kp_jsonw_number(json, "pegs", rules->pegs);
    if (!known.palette)
        write_colours(rules->palette, json);
    if (rules->blanks != known.blanks && rules->blanks == KP_GUESS_BLANKS)
        kp_jsonw_string(json, "blanks", "guesses");
    else if (rules->blanks != known.blanks)
        kp_jsonw_bool(json, "blanks", rules->blanks == KP_BLANKS);
    if (rules->repeats != known.repeats)
        kp_jsonw_bool(json, "repeats", rules->repeats);
    if (rules->scores != known.scores)
        kp_jsonw_string(json, "scores", kp_scores_names[rules->scores]);
    if (rules->board != known.board && rules->board)
        kp_jsonw_number(json, "board", rules->board);
    else if (rules->board != known.board)
        kp_jsonw_bool(json, "board", false);
}

static void write_pegs(const struct kp_transcript *game, struct kp_json_writer *json)
{
    char number[16];

    kp_jsonw_object(json, "peg");
    for (int p = 0; p < game->rules->pegs; p++) {
        if (!game->allowed[p])
            continue;
        snprintf(number, sizeof number, "%d", p + 1);
        kp_jsonw_list(json, number);
        for (int c = 0; c < kp_rules_secret_colours(game->rules); c++)
            if (kp_transcript_allows(game, p, c))
                kp_jsonw_string(json, NULL, kp_rules_name(game->rules, c));
        kp_jsonw_close_list(json);
    }
    kp_jsonw_close(json);
}

/* A number stands for an exact count. */
static void write_range(struct kp_json_writer *json, const char *name, int32_t least, int32_t most)
{
    if (least == most) {
        kp_jsonw_number(json, name, least);
        return;
    }
    kp_jsonw_list(json, name);
    kp_jsonw_number(json, NULL, least);
    kp_jsonw_number(json, NULL, most);
    kp_jsonw_close_list(json);
}

static bool counts_all_pegs(const struct kp_transcript *game, size_t i)
{
    return i < game->quotas.count && game->quotas.items[i].peg_count == 0;
}

/* Several colours are named together: "red blue".  Quotas of all pegs precede the others. */
static void write_times(const struct kp_transcript *game, bool with_quotas,
                        struct kp_json_writer *json)
{
    kp_jsonw_object(json, "times");
    for (int c = 0; game->times && c < kp_rules_secret_colours(game->rules); c++)
        if (kp_transcript_names_times(game, c))
            write_range(json, kp_rules_name(game->rules, c), game->times[c].least,
                        game->times[c].most);
    for (size_t i = 0; with_quotas && counts_all_pegs(game, i); i++) {
        const struct kp_quota *quota = &game->quotas.items[i];
        struct kp_strbuf name = {0};

        for (size_t k = 0; k < quota->colour_count; k++)
            kp_strbuf_addf(&name, "%s%s", k > 0 ? " " : "",
                           kp_rules_name(game->rules, quota->colours[k]));
        json->to->failed |= name.failed;
        write_range(json, name.failed ? "" : name.text, quota->least, quota->most);
        kp_strbuf_free(&name);
    }
    kp_jsonw_close(json);
}

/* The quotas of a colour are neighbours. */
static void write_places(const struct kp_transcript *game, size_t i, struct kp_json_writer *json)
{
    int colour = -1;

    kp_jsonw_object(json, "place");
    for (; i < game->quotas.count; i++) {
        const struct kp_quota *quota = &game->quotas.items[i];

        if (*quota->colours != colour && colour >= 0)
            kp_jsonw_close_list(json);
        if (*quota->colours != colour)
            kp_jsonw_list(json, kp_rules_name(game->rules, *quota->colours));
        colour = *quota->colours;
        kp_jsonw_list(json, NULL);
        for (size_t k = 0; k < quota->peg_count; k++)
            kp_jsonw_number(json, NULL, quota->pegs[k] + 1);
        kp_jsonw_close_list(json);
    }
    kp_jsonw_close_list(json);
    kp_jsonw_close(json);
}

void kp_jsonw_known(struct kp_json_writer *json, const struct kp_transcript *game, bool with_quotas)
{
    size_t places = 0;

    while (with_quotas && counts_all_pegs(game, places))
        places++;
    if (game->allowed)
        write_pegs(game, json);
    if (game->times || places > 0)
        write_times(game, with_quotas, json);
    if (with_quotas && places < game->quotas.count)
        write_places(game, places, json);
}

void kp_jsonw_code(struct kp_json_writer *json, const char *key, const struct kp_rules *rules,
                   const uint16_t *code)
{
    if (!code) {
        kp_jsonw_null(json, key);
        return;
    }
    kp_jsonw_list(json, key);
    for (int p = 0; p < rules->pegs; p++)
        kp_jsonw_string(json, NULL, kp_rules_name(rules, code[p]));
    kp_jsonw_close_list(json);
}

void kp_jsonw_id(struct kp_json_writer *json, struct kp_id id)
{
    if (id.text && id.is_number)
        kp_jsonw_number(json, "id", strtoll(id.text, NULL, 10));
    else if (id.text)
        kp_jsonw_string(json, "id", id.text);
}

void kp_jsonw_score(struct kp_json_writer *json, const struct kp_rules *rules,
                    struct kp_score score)
{
    const char *white = rules->scores == KP_COLOURS_ONLY ? "total" : "white";

    if (rules->scores != KP_COLOURS_ONLY)
        kp_jsonw_known_number(json, "black", score.black != KP_UNKNOWN, score.black);
    if (rules->scores != KP_BLACK_ONLY)
        kp_jsonw_known_number(json, white, score.white != KP_UNKNOWN, score.white);
}

/* JSON has no comments, so they are a member, a list of lines. */
static void write_comments(const struct kp_transcript *game, struct kp_json_writer *json)
{
    struct kp_strbuf lines = {0};

    kp_strbuf_add_lines(&lines, "", &game->comments);
    kp_strbuf_add_lines(&lines, "", &game->afterword);
    if (lines.length)
        kp_jsonw_lines(json, "comment", lines.text);
    json->to->failed |= lines.failed;
    kp_strbuf_free(&lines);
}

/* What a puzzle has for a quiz, not part of the game either. */
static void write_near_misses(const struct kp_transcript *game, struct kp_json_writer *json)
{
    json->spread *= 2;
    kp_jsonw_list(json, "near_misses");
    for (size_t i = 0; i < game->near_miss_count; i++) {
        kp_jsonw_object(json, NULL);
        kp_jsonw_code(json, "code", game->rules, game->near_misses[i].code);
        kp_jsonw_number(json, "row", (long long)game->near_misses[i].row + 1);
        kp_jsonw_close(json);
    }
    kp_jsonw_close_list(json);
    json->spread /= 2;
}

static void write_difficulty(const struct kp_difficulty *difficulty, struct kp_json_writer *json)
{
    json->spread *= 2;
    kp_jsonw_object(json, "difficulty");
    kp_jsonw_string(json, "grade", difficulty->grade);
    kp_jsonw_thousandths(json, "cost", (uint64_t)(difficulty->cost * 1000 + 0.5));
    kp_jsonw_thousandths(json, "dearest", (uint64_t)(difficulty->dearest * 1000 + 0.5));
    kp_jsonw_number(json, "steps", (long long)difficulty->steps);
    kp_jsonw_close(json);
    json->spread /= 2;
}

/* Rows and pegs get lines of their own if members do. */
void kp_jsonw_game(struct kp_json_writer *json, const char *key, const struct kp_transcript *game)
{
    kp_jsonw_object(json, key);
    kp_jsonw_id(json, game->id);
    write_rules(game->rules, json);
    if (game->codemaker)
        kp_jsonw_string(json, "codemaker", game->codemaker);
    if (game->sum >= 0)
        kp_jsonw_number(json, "sum", game->sum);
    json->spread *= 2;
    kp_jsonw_known(json, game, true);
    kp_jsonw_list(json, "rows");
    for (size_t row = 0; row < game->row_count; row++) {
        kp_jsonw_object(json, NULL);
        kp_jsonw_code(json, "guess", game->rules, kp_transcript_guess(game, row));
        kp_jsonw_score(json, game->rules, game->rows[row].score);
        if (game->rows[row].sure)
            kp_jsonw_bool(json, "sure", true);
        kp_jsonw_close(json);
    }
    kp_jsonw_close_list(json);
    json->spread /= 2;
    if (game->secret)
        kp_jsonw_code(json, "secret", game->rules, game->secret);
    if (game->near_miss_count)
        write_near_misses(game, json);
    if (game->difficulty)
        write_difficulty(game->difficulty, json);
    write_comments(game, json);
    kp_jsonw_close(json);
}
