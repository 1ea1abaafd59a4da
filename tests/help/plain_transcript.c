#include "help/plain_transcript.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The words of a line; ':' is a word. */
struct words {
    char **word;
    int count;
};

static void *need(void *block)
{
    if (!block)
        abort();
    return block;
}

static void *zeroed(size_t count, size_t size)
{
    return need(calloc(count > 0 ? count : 1, size));
}

static void add_word(struct words *words, const char *from, size_t length)
{
    words->word = need(realloc(words->word, (size_t)(words->count + 1) * sizeof *words->word));
    words->word[words->count] = zeroed(length + 1, 1);
    memcpy(words->word[words->count++], from, length);
}

static struct words split_line(const char *line, size_t length)
{
    struct words words = {NULL, 0};
    size_t i = 0;

    while (i < length) {
        size_t begin = i;

        if (strchr(" \t,\r", line[i])) {
            i++;
            continue;
        }
        if (line[i] == '#' && (i == 0 || line[i - 1] == ' '))
            break;
        if (line[i] == ':')
            i++;
        else
            while (i < length && !strchr(" \t,\r:", line[i]))
                i++;
        add_word(&words, line + begin, i - begin);
    }
    return words;
}

static void free_words(struct words *words)
{
    for (int i = 0; i < words->count; i++)
        free(words->word[i]);
    free(words->word);
}

/* ---- Colours ------------------------------------------------------------------ */

static void add_colour(struct plain_game *game, const char *name, char letter)
{
    size_t room = (size_t)game->colours + 2;

    game->name = need(realloc(game->name, room * sizeof *game->name));
    game->letter = need(realloc(game->letter, room));
    game->name[0] = NULL;
    game->colours++;
    game->name[game->colours] = need(strdup(name));
    game->letter[game->colours] = letter;
}

static void add_numbered(struct plain_game *game, long first, long last)
{
    char name[32];

    for (long i = first; i <= last; i++) {
        snprintf(name, sizeof name, "%ld", i);
        add_colour(game, name, 0);
    }
}

static bool is_number(const char *word)
{
    return *word && word[strspn(word, "0123456789")] == '\0';
}

static void read_colours(struct plain_game *game, const struct words *words)
{
    const char *first = words->word[1];
    const char *dash = strchr(first + 1, '-');

    if (words->count == 2 && is_number(first)) {
        long n = atol(first);

        add_numbered(game, n != 10, n == 10 ? 9 : n);
    } else if (words->count == 2 && dash && isdigit((unsigned char)*first)) {
        add_numbered(game, atol(first), atol(dash + 1));
    } else if (words->count == 2 && dash && dash == first + 1) {
        for (char c = *first; c <= dash[1]; c++)
            add_colour(game, (char[]){c, 0}, 0);
    } else {
        for (int i = 1; i < words->count; i++) {
            char *equals = strchr(words->word[i], '=');
            char letter = equals ? equals[1] : 0;

            if (equals)
                *equals = '\0';
            add_colour(game, words->word[i], letter);
        }
    }
}

/* -1: there is no such colour. */
static int find_colour(const struct plain_game *game, const char *word)
{
    int found = -1;

    if (strcmp(word, ".") == 0)
        return 0;
    for (int c = 1; c <= game->colours; c++)
        if (strcasecmp(game->name[c], word) == 0)
            return c;
    for (int c = 1; c <= game->colours && !word[1]; c++)
        if (tolower((unsigned char)game->letter[c]) == tolower((unsigned char)*word))
            return c;
    for (int c = 1; c <= game->colours && !word[1]; c++)
        if (tolower((unsigned char)*game->name[c]) == tolower((unsigned char)*word))
            found = found < 0 ? c : -2;
    return found < 0 ? -1 : found;
}

/* ---- Lines -------------------------------------------------------------------- */

static bool is_rule(const struct words *words, const char *rule)
{
    return words->count >= 2 && strcmp(words->word[0], rule) == 0;
}

static void allow_all(struct plain_game *game)
{
    size_t cells = (size_t)game->pegs * (size_t)(game->colours + 1);

    if (game->allowed || game->pegs == 0 || game->colours == 0)
        return;
    game->allowed = zeroed(cells, sizeof *game->allowed);
    for (size_t i = 0; i < cells; i++)
        game->allowed[i] = i % (size_t)(game->colours + 1) != 0 || game->secret_holes;
}

static const char *read_peg(struct plain_game *game, const struct words *words)
{
    int peg = atoi(words->word[1]);
    size_t width = (size_t)game->colours + 1;
    bool *listed = zeroed(width, sizeof *listed);

    allow_all(game);
    for (int i = 3; i < words->count; i++) {
        int c = find_colour(game, words->word[i]);

        if (c >= 0)
            listed[c] = true;
    }
    if (game->allowed && peg >= 1 && peg <= game->pegs && words->count > 3)
        for (size_t c = 0; c < width; c++)
            if (!listed[c])
                game->allowed[(size_t)(peg - 1) * width + c] = false;
    free(listed);
    return game->allowed && peg >= 1 && peg <= game->pegs ? NULL : "a bad line of a peg";
}

static const char *read_count(const char *word, int *count)
{
    *count = -1;
    if (strcmp(word, "?") == 0)
        return NULL;
    if (!is_number(word) || strlen(word) > 6)
        return "a bad score";
    *count = atoi(word);
    return NULL;
}

static const char *read_row(struct plain_game *game, const struct words *words, int colon)
{
    bool one = game->black_only || game->colours_only;
    struct plain_row row = {zeroed((size_t)game->pegs, sizeof(int)), -1, one ? 0 : -1};
    const char *wrong = NULL;

    game->rows = need(realloc(game->rows, (game->row_count + 1) * sizeof *game->rows));
    game->rows[game->row_count++] = row;
    if (words->count != colon + (one ? 2 : 3))
        return "a bad score";
    if (colon != game->pegs && (colon != 1 || strlen(words->word[0]) != (size_t)game->pegs))
        return "a bad guess";
    for (int p = 0; p < game->pegs; p++) {
        char letter[2] = {words->word[0][colon == 1 ? p : 0], 0};
        bool run_together = colon == 1 && game->pegs > 1;
        int c = find_colour(game, run_together ? letter : words->word[p]);

        if (c < 0)
            return "an unknown colour";
        row.guess[p] = c;
    }
    wrong = read_count(words->word[colon + 1], &game->rows[game->row_count - 1].black);
    if (!one && !wrong)
        wrong = read_count(words->word[colon + 2], &game->rows[game->row_count - 1].white);
    if (game->black_only)
        game->rows[game->row_count - 1].white = -1;
    return wrong;
}

static int find_colon(const struct words *words)
{
    for (int i = 0; i < words->count; i++)
        if (strcmp(words->word[i], ":") == 0)
            return i;
    return -1;
}

static const char *read_line(struct plain_game *game, const struct words *words)
{
    int colon = find_colon(words);

    if (words->count == 0 || is_rule(words, "board") || is_rule(words, "codemaker") ||
        is_rule(words, "id") || is_rule(words, "secret"))
        return NULL;
    if (is_rule(words, "pegs"))
        game->pegs = atoi(words->word[1]);
    else if (is_rule(words, "colours"))
        read_colours(game, words);
    else if (is_rule(words, "repeats"))
        game->repeats = strcmp(words->word[1], "yes") == 0;
    else if (is_rule(words, "blanks"))
        game->secret_holes = strcmp(words->word[1], "yes") == 0;
    else if (is_rule(words, "scores")) {
        game->colours_only = strcmp(words->word[1], "colours") == 0;
        game->black_only = words->count == 2 && strcmp(words->word[1], "black") == 0;
    } else if (is_rule(words, "sum"))
        game->sum = atol(words->word[1]);
    else if (is_rule(words, "peg"))
        return read_peg(game, words);
    else if (colon > 0 && game->pegs > 0)
        return read_row(game, words, colon);
    else
        return "a line that is not in the plain form";
    return NULL;
}

struct plain_game plain_game_read(const char *text)
{
    struct plain_game game = {.repeats = true, .sum = -1};

    while (*text && !game.wrong) {
        size_t length = strcspn(text, "\n");
        struct words words = split_line(text, length);

        game.wrong = read_line(&game, &words);
        free_words(&words);
        text += length + (text[length] == '\n');
    }
    allow_all(&game);
    if (!game.wrong && !game.allowed)
        game.wrong = "no pegs or no colours";
    return game;
}

void plain_game_free(struct plain_game *game)
{
    for (int c = 1; c <= game->colours; c++)
        free(game->name[c]);
    for (size_t r = 0; r < game->row_count; r++)
        free(game->rows[r].guess);
    free(game->name);
    free(game->letter);
    free(game->allowed);
    free(game->rows);
}
