/* The errors of a text as JSON, and the remarks on how it was read.  Each has its sentence in
 * English; the mistakes of players also have a code, and the words and numbers of the sentence,
 * from which a program makes a sentence in another language.
 *
 * A code is found by the form of the sentence: '*' stands for a value, and a form that ends early
 * leaves out advice on what to write.  The first form that fits counts, so "did you mean" precedes
 * the same error with other advice. */
#include "keypeg.h"
#include "report/verdict_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct error_form {
    const char *code, *form;
} forms[] = {
    {"rules-missing", "the rules are missing"},
    {"length-missing", "the length of a code is missing"},
    {"colours-missing", "the colours are missing"},
    {"no-game", "no game found"},
    {"score-too-large", "expected at most * key pegs, found * or more"},
    {"score-too-large", "expected at most * key pegs, found *"},
    {"score-missing", "the score is missing"},
    {"score-unreadable", "cannot read the score '*'; write"},
    {"guess-missing", "the guess is missing"},
    {"guess-unclear", "it is not clear where the guess begins and ends; write '*'"},
    {"guess-unclear", "it is not clear where the guess "},
    {"two-readings", "this row can be read in two ways; write '*' or '*'"},
    {"two-readings", "this row can be read in two ways"},
    {"second-colon", "unexpected second ':'"},
    {"white-first", "white precedes black in this table"},
    {"wrong-length", "expected * pegs, found *: '*'"},
    {"wrong-length", "expected * pegs, found *; name "},
    {"wrong-length", "expected * pegs, found *"},
    {"unknown", "unknown * '*'; did you mean '*'?"},
    {"unknown", "unknown * '*'; write '*'"},
    {"unknown", "unknown * '*'"},
    {"ambiguous-colour", "'*' could be * or *; write"},
    {"mixed-code", "this code mixes numbers and names of colours"},
    {"no-empty-holes", "this game has no empty holes"},
    {"no-empty-holes", "the secret cannot have empty holes"},
    {"no-row", "expected a rule or a row, found '*'; a row has ':'"},
    {"twice", "'*' is already set in line *;"},
    {"twice", "member \"*\" occurs twice"},
    {"rule-late", "rules must precede the first row, line *;"},
    {"rule-incomplete", "'*' is incomplete; write a line like '*'"},
    {"no-secret", "no secret is possible; * pegs without repeats need * colours, not *"},
    {"too-many-colours", "expected at most * colours, found "},
    {"board-too-large", "* pegs of * colours are too many"},
    {"not-a-number", "expected a whole number from * to *, found '*'"},
    {"not-a-number", "expected a whole number from * to *, or null, found *"},
    {"no-peg", "there is no peg *; pegs are numbered 1 to *"},
    {"colour-number", "'*' is not a number of colours"},
    {"bad-range", "invalid range '*'; a range goes"},
    {"alike", "'*' and '*' are the same name"},
    {"alike", "'*' and '*' have the same letter"},
    {"misplaced", "'*' cannot be "},
    {"misplaced", "invalid letter in '*'; write"},
    {"misplaced", "unexpected '*'"},
    {"bad-character", "the character * cannot be seen"},
    {"bad-character", "byte * is not valid UTF-8"},
    {"bad-character", "the text is *; save the file as UTF-8"},
    {"bad-character", "control character (*)"},
    {"bad-json", "unexpected end of "},
    {"bad-json", "unexpected text after the "},
    {"bad-json", "nothing follows the ','"},
    {"bad-json", "expected ',' or "},
    {"bad-json", "expected a game"},
    {"bad-json", "expected a name in double quotes"},
    {"bad-json", "the closing '\"' is missing"},
    /* Remarks */
    {"read-as", "line * is read as '*'"},
    {"row-number", "line *: this row is numbered * but is row *"},
    {"comment", "line * is a comment because it begins with '#'"},
    {"comment", "line * and * more are comments because they begin with '#'"},
    {"found-before", "row * (*) already found the secret"},
    {"beyond-board", "the game has * rows and the board *;"},
    /* Reasons why no secret fits */
    {"odd-white", "row *: * white is impossible: with two colours"},
    {"many-white",
     "row *: * white is impossible: half of them belong to each colour, and the guess "
     "has only * peg"},
    {"two-colours", "row *: the guess has * peg"},
    {"last-peg", "row *: * black and 1 white is impossible"},
    {"same-guess",
     "rows * and * have the same guess, but row * has * black key peg* and row * has *"},
    {"same-colours", "rows * and * have the same colours, so both get the same number of key pegs "
                     "(black and white together); here they get * and *"},
    {"black-differ",
     "rows * and * *, so their black counts differ by at most *; here they are * and *"},
    {"total-differ",
     "rows * and * *, so their key pegs (black and white together) differ by at most *; here they get * and *"},
    {"black-sum",
     "rows * and * *, so their black counts add up to at most *; here they are * and *"},
    {"total-sum",
     "rows * and * *, so their key pegs (black and white together) add up to at most *; here they get * and *"},
    {"black-parity", "rows * and * differ on "},
    {"no-code", "even without the rows, no code "},
    /* Rules that a secret breaks */
    {"peg-empty", "peg * is an empty hole"},
    {"peg-forbidden", "peg * is *, which the rule"},
    {"used-twice", "it has * more than once"},
    {"used-times", "it has * on * peg* and 'times"},
    {"wrong-sum", "its numbers add up to *, not to *"},
    {"quota-missed", "it has * of the pegs that '*' counts"},
    /* Remarks on a match */
    {"replayed", "the scores of game* cannot all be right, so"},
    {"wrong-counted", "the scores of game* cannot all be right, but"},
    {"unchecked", "* ended the check of the scores of game*, so"},
    {"unfinished", "game* neither won nor played to the end"},
    {"no-codemaker", "game* no codemaker, so"},
    {"odd-games", "an odd number of games counts (*)"},
    {"unequal-games", "* made * codes of the games that count, * *; the rules"},
    {"many-players", "a match has two players, but"},
    {"one-player", "only * has made codes"},
};

/* Whether a sentence has the form.  With `json`, writes its values. */
static bool fit_form(const char *says, const char *form, struct kp_json_writer *json)
{
    char value[sizeof((struct kp_diag *)0)->says];

    for (;;) {
        size_t literal = strcspn(form, "*"), next;
        const char *end;

        if (strncmp(says, form, literal) != 0)
            return false;
        if (form[literal] == '\0')
            return true;
        says += literal;
        form += literal + 1;
        next = strcspn(form, "*");
        snprintf(value, sizeof value, "%.*s", (int)next, form);
        end = next > 0 ? strstr(says, value) : says + strcspn(says, ";");
        if (!end)
            return false;
        if (json) {
            snprintf(value, sizeof value, "%.*s", (int)(end - says), says);
            kp_jsonw_string(json, NULL, value);
        }
        says = end;
    }
}

/* Writes the games that the sentence about missing rules proposes: "write 'game classic' or 'game
 * bulls-and-cows'".  A sentence that proposes 'pegs 4' too found no game with such a row. */
static void write_proposed_games(struct kp_json_writer *json, const char *says)
{
    const char *at = strstr(says, "'pegs ") ? "" : says;
    char name[KP_NAME_BYTES];

    kp_jsonw_list(json, "games");
    for (; (at = strstr(at, "'game ")) != NULL; at++) {
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at + 6, "'"), at + 6);
        kp_jsonw_string(json, NULL, name);
    }
    kp_jsonw_close_list(json);
}

/* Writes the row of a JSON game that the error is in, its code and values, and games that mend
 * it. */
static void write_code(struct kp_json_writer *json, const char *says)
{
    size_t path = strcspn(says, " '"), i = 0; /* "rows[3].black: " */

    if (strncmp(says, "rows[", 5) == 0)
        kp_jsonw_number(json, "row", strtoll(says + 5, NULL, 10) + 1);
    if (path > 1 && says[path] == ' ' && says[path - 1] == ':')
        says += path + 1;
    while (i < sizeof forms / sizeof *forms && !fit_form(says, forms[i].form, NULL))
        i++;
    if (i == sizeof forms / sizeof *forms)
        return;
    kp_jsonw_string(json, "code", forms[i].code);
    kp_jsonw_list(json, "values");
    fit_form(says, forms[i].form, json);
    kp_jsonw_close_list(json);
    if (i == 0)
        write_proposed_games(json, says);
}

void kp_json_coded(struct kp_json_writer *json, const char *key, const char *says)
{
    if (!says)
        return;
    kp_jsonw_object(json, key);
    write_code(json, says);
    kp_jsonw_string(json, "says", says);
    kp_jsonw_close(json);
}

void kp_json_notes(struct kp_json_writer *json, const char *key, const char *notes)
{
    struct kp_diag note;
    size_t left_out = 0, count = 0;

    kp_jsonw_list(json, key);
    for (int length; notes && *notes != '\0'; notes += length + (notes[length] == '\n')) {
        length = (int)strcspn(notes, "\n");
        if (++count > KP_MOST_ERRORS && notes[length] != '\0' && notes[length + 1] != '\0') {
            left_out++;
            continue;
        }
        snprintf(note.says, sizeof note.says, "%.*s", length, notes);
        kp_json_coded(json, NULL, note.says);
    }
    kp_jsonw_close_list(json);
    if (left_out)
        kp_jsonw_number(json, "notes_left_out", (long long)left_out);
}

void kp_json_errors(struct kp_json_writer *json, const struct kp_errors *errors)
{
    kp_jsonw_list(json, "errors");
    for (size_t i = 0; i < errors->count; i++) {
        kp_jsonw_object(json, NULL);
        if (errors->item[i].line) {
            kp_jsonw_number(json, "line", errors->item[i].line);
            kp_jsonw_number(json, "column", errors->item[i].column);
        }
        write_code(json, errors->item[i].says);
        kp_jsonw_string(json, "says", errors->item[i].says);
        kp_jsonw_close(json);
    }
    kp_jsonw_close_list(json);
    if (errors->left_out)
        kp_jsonw_number(json, "errors_left_out", (long long)errors->left_out);
}

enum kp_status kp_errors_json(const struct kp_errors *errors, const struct kp_game_location *where,
                              const struct kp_out *out)
{
    struct kp_strbuf to = {0};
    struct kp_json_writer json = {.to = &to};

    kp_json_begin_answer(&json, where, NULL);
    kp_jsonw_string(&json, "verdict", "error");
    kp_json_errors(&json, errors);
    return kp_json_send_answer(&json, out);
}
