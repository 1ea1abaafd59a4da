/* Editing and recalling the line that is typed at a terminal.  The terminal passes every key on
 * (without ICANON and ECHO) while one line is read; signals still come from Ctrl-C and Ctrl-Z.
 * After each key the text is drawn again after the prompt.  A text that is wider than the
 * terminal shows the part around the cursor.  Keys have the codes of their Emacs equivalents, so
 * Left is Ctrl-B. */
#include "cli/play/play.h"

#include "base/allocate.h"
#include "base/strbuf.h"
#include "cli/io/interrupts.h"
#include "cli/io/output.h"
#include "cli/io/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#define LONGEST_LINE 4096
#define KEY(letter)  ((letter) - 'A' + 1)
#define ESCAPE       27
#define END_OF_INPUT 0   /* Ctrl-D that was typed before the terminal passed keys on */
#define DELETE       256 /* Ctrl-D in an empty line ends the input; this key does not */
#define NO_KEY       257
#define NO_MORE_KEYS (-1)

struct editor {
    int columns; /* of the prompt, which precedes the text */
    char text[LONGEST_LINE + 1];
    size_t length, at; /* bytes; the cursor is before text[at] */
    const struct kp_typed *typed;
    size_t recalled; /* the line of the history that is shown; their number: a new one */
};

/* ---- Keys ---------------------------------------------------------------------------------- */

static int read_byte(void)
{
    unsigned char byte;

    return kp_wait_for(STDIN_FILENO) && read(STDIN_FILENO, &byte, 1) == 1 ? byte : NO_MORE_KEYS;
}

/* "\033[A", "\033OA" and "\033[3~": the key is the last letter, or before '~' the number. */
static int read_sequence(void)
{
    static const struct {
        char sign;
        int key;
    } keys[] = {{'A', KEY('P')}, {'B', KEY('N')}, {'C', KEY('F')}, {'D', KEY('B')},
                {'H', KEY('A')}, {'1', KEY('A')}, {'7', KEY('A')}, {'F', KEY('E')},
                {'4', KEY('E')}, {'8', KEY('E')}, {'3', DELETE}};
    int byte = read_byte(), sign = 0;

    if (byte != '[' && byte != 'O')
        return byte == NO_MORE_KEYS ? byte : NO_KEY;
    while ((byte = read_byte()) != NO_MORE_KEYS && (byte < '@' || byte > '~'))
        sign = byte;
    sign = byte == '~' ? sign : byte;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].sign == sign)
            return keys[i].key;
    return byte == NO_MORE_KEYS ? byte : NO_KEY;
}

static int read_key(void)
{
    int byte = read_byte();

    return byte == ESCAPE ? read_sequence() : byte == 127 ? KEY('H') : byte;
}

/* ---- The line ------------------------------------------------------------------------------ */

static bool continues_character(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

/* The cursor one character to the left or to the right, at most at an end of the line. */
static size_t before(const struct editor *editor, size_t at)
{
    while (at > 0 && continues_character(editor->text[--at]))
        ;
    return at;
}

static size_t after(const struct editor *editor, size_t at)
{
    at += at < editor->length;
    while (at < editor->length && continues_character(editor->text[at]))
        at++;
    return at;
}

static size_t find_word(const struct editor *editor)
{
    size_t at = editor->at;

    while (at > 0 && editor->text[at - 1] == ' ')
        at--;
    while (at > 0 && editor->text[at - 1] != ' ')
        at--;
    return at;
}

static void delete (struct editor *editor, size_t from, size_t to)
{
    memmove(editor->text + from, editor->text + to, editor->length - to);
    editor->length -= to - from;
    editor->at = from;
}

static void insert(struct editor *editor, char byte)
{
    if (editor->length == LONGEST_LINE)
        return;
    memmove(editor->text + editor->at + 1, editor->text + editor->at, editor->length - editor->at);
    editor->text[editor->at++] = byte;
    editor->length++;
}

/* The bytes that a character has in UTF-8 come together. */
static void insert_character(struct editor *editor, int byte)
{
    int more = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : byte >= 0xC0 ? 1 : 0;

    insert(editor, (char)byte);
    while (more-- > 0 && (byte = read_byte()) != NO_MORE_KEYS)
        insert(editor, (char)byte);
}

/* Show a line of the history; after the last of them comes an empty line. */
static void recall(struct editor *editor, size_t line)
{
    const char *text = "";

    if (line > editor->typed->history_count)
        return;
    if (line < editor->typed->history_count)
        text = editor->typed->history[line];
    editor->recalled = line;
    editor->length = editor->at = strlen(text);
    memcpy(editor->text, text, editor->length);
}

static void move_cursor(struct kp_strbuf *to, int column)
{
    kp_strbuf_addf(to, column > 0 ? "\r\033[%dC" : "\r", column);
}

/* Draw the text behind the prompt, which stays. */
static void draw(const struct editor *editor)
{
    size_t room = (size_t)kp_terminal_width(STDERR_FILENO), from = 0, to, shown;
    struct kp_strbuf line = {0};

    room -= room > (size_t)editor->columns + 8 ? (size_t)editor->columns + 1 : room - 1;
    for (to = 0, shown = 0; to < editor->at; to = after(editor, to))
        if (++shown > room)
            from = after(editor, from);
    shown = shown > room ? room : shown;
    for (size_t n = shown; n < room && to < editor->length; n++)
        to = after(editor, to);
    move_cursor(&line, editor->columns);
    kp_strbuf_addf(&line, "%.*s\033[K", (int)(to - from), editor->text + from);
    move_cursor(&line, editor->columns + (int)shown);
    kp_strbuf_send(&line, &kp_standard_error);
}

static void edit(struct editor *editor, int key)
{
    switch (key) {
    case KEY('A'):
        editor->at = 0;
        break;
    case KEY('E'):
        editor->at = editor->length;
        break;
    case KEY('B'):
        editor->at = before(editor, editor->at);
        break;
    case KEY('F'):
        editor->at = after(editor, editor->at);
        break;
    case KEY('P'):
        recall(editor, editor->recalled - 1);
        break;
    case KEY('N'):
        recall(editor, editor->recalled + 1);
        break;
    case KEY('H'):
        delete (editor, before(editor, editor->at), editor->at);
        break;
    case KEY('D'):
    case DELETE:
        delete (editor, editor->at, after(editor, editor->at));
        break;
    case KEY('U'):
        delete (editor, 0, editor->at);
        break;
    case KEY('K'):
        delete (editor, editor->at, editor->length);
        break;
    case KEY('W'):
        delete (editor, find_word(editor), editor->at);
        break;
    case '\t':
        insert(editor, ' ');
        break;
    default:
        if (key >= ' ' && key < DELETE)
            insert_character(editor, key);
    }
}

/* ---- The terminal ---------------------------------------------------------------------------- */

static bool remember(struct kp_typed *typed, const struct editor *editor)
{
    size_t n = typed->history_count;

    if (editor->length == 0 || (n > 0 && strcmp(typed->history[n - 1], editor->text) == 0))
        return true;
    if (!KP_RESERVE(typed->history, typed->history_room, n + 1))
        return false;
    typed->history[n] = strdup(editor->text);
    typed->history_count += typed->history[n] != NULL;
    return typed->history[n];
}

/* Keys until Enter; false at the end of the input. */
static bool read_keys(struct editor *editor)
{
    int key;

    while ((key = read_key()) != '\n') {
        if (key == NO_MORE_KEYS || key == END_OF_INPUT || (key == KEY('D') && editor->length == 0))
            return false;
        edit(editor, key);
        draw(editor);
    }
    editor->text[editor->length] = '\0';
    return true;
}

bool kp_can_edit_lines(void)
{
    struct termios usual;

    return kp_terminal_redraws(false) && tcgetattr(STDIN_FILENO, &usual) == 0;
}

bool kp_edit_line(struct kp_typed *typed, const char *prompt)
{
    struct editor editor = {
        .columns = kp_shown_columns(prompt), .typed = typed, .recalled = typed->history_count};
    struct termios usual, keys;
    bool good;

    fputs(prompt, stderr);
    tcgetattr(STDIN_FILENO, &usual);
    keys = usual;
    keys.c_lflag &= (tcflag_t) ~(ICANON | ECHO | IEXTEN);
    keys.c_cc[VMIN] = 1;
    keys.c_cc[VTIME] = 0;
    keys.c_cc[VQUIT] = _POSIX_VDISABLE; /* it would leave the terminal in this state */
    tcsetattr(STDIN_FILENO, TCSADRAIN, &keys);
    good = read_keys(&editor);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &usual);
    typed->ended = !good;
    if (!good)
        return false;
    fputc('\n', stderr);
    if (!KP_RESERVE(typed->text, typed->room, editor.length + 1) || !remember(typed, &editor)) {
        typed->failure = "no memory left";
        return false;
    }
    memcpy(typed->text, editor.text, editor.length + 1);
    typed->length = editor.length;
    typed->line++;
    return true;
}
