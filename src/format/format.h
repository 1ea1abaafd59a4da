/* The interface of a file format, and the choice of one.  Each format is one file,
 * format_NAME.c, which defines `const struct kp_format kp_format_NAME`. */
#pragma once

#include "game/transcript.h"

struct kp_format {
    const char *name, *title; /* "text", and a phrase about it */
    const char *extensions;   /* of file names that decide the format: ".jsonl .ndjson", or NULL */
    bool by_line;             /* each line is a game that stands alone */
    size_t longest_line;      /* in bytes, if by_line */
    size_t memory_factor;     /* if by_line: the most memory a line takes while it is read, as a
                                 multiple of its length */

    /* Adds every game of the text to the match; the first line has number `line`.  In a transcript
     * the first game inherits the rules `before`; NULL: there are none, and a text without a game
     * is refused.  On KP_BAD_INPUT, the errors say what is wrong, and the match has NULL in the
     * place of each game that could not be read. */
    enum kp_status (*read)(struct kp_rules *before, const char *text, size_t length, unsigned line,
                           struct kp_match *match, struct kp_errors *errors);

    /* Writes a game that follows a game with the rules `before`, which need not be repeated;
     * NULL: it is the first. */
    void (*write)(const struct kp_transcript *game, const struct kp_rules *before,
                  struct kp_strbuf *to);

    const char *prefix, *between, *suffix; /* of several games; NULL: nothing */
    const char *suffix_of_one;             /* of a single game; NULL: nothing */
};

extern const struct kp_format *const kp_formats[]; /* ends with NULL */
extern const struct kp_format kp_format_text, kp_format_json, kp_format_jsonl;

/* The format of this name, or if `name` is NULL the one that the name of the file decides; NULL
 * if there is none. */
const struct kp_format *kp_format_named(const char *name, const char *file);

/* Fails because no format has this name, and lists those there are. */
enum kp_status kp_format_unknown(const char *name, struct kp_diag *why);

/* The format of a text without a name: JSON, JSON Lines, or a transcript.  If `more` text may follow,
 * NULL: it depends on that. */
const struct kp_format *kp_format_detect(const char *text, size_t length, bool more);

/* ---- Building games, for the readers of all formats ---- */

/* Start with {.match = match, .errors = errors}; end with kp_game_builder_free. */
struct kp_game_builder {
    struct kp_match *match;
    struct kp_errors *errors;
    bool json;             /* false: the text is a transcript */
    bool names;            /* colours are names, also one that looks like a number */
    enum kp_status status; /* of all so far; KP_NO_MEMORY ends the reading */

    struct kp_text_position place; /* where the current game begins; line 0: there is none */
    struct kp_transcript *game;    /* owned until the match takes it; NULL without rules */
    struct kp_id id;               /* of the current game; owned until the match takes it */
    struct kp_rules *rules;        /* of the current game, or that are being read; the reader's */
    bool good;                     /* no error was found in the current game */

    uint16_t *code; /* room for a guess, from kp_game_builder_set_rules on */
    size_t code_room;
};

/* Begins a game at this place. */
void kp_game_builder_begin(struct kp_game_builder *builder, unsigned line, unsigned column);

/* Gives the current game these rules, of which it takes a reference; false: out of memory. */
bool kp_game_builder_set_rules(struct kp_game_builder *builder, struct kp_rules *rules);

/* Remembers how something went.  KP_BAD_INPUT adds an error at this place. */
void kp_game_builder_error(struct kp_game_builder *builder, unsigned line, unsigned column,
                           enum kp_status status, const char *says);

/* Adds a row with the guess in builder->code, which came from this line (or 0). */
enum kp_status kp_game_builder_add_row(struct kp_game_builder *builder, struct kp_score score,
                                       unsigned line, struct kp_diag *why);

/* Makes the code the revealed secret of the current game. */
enum kp_status kp_game_builder_set_secret(struct kp_game_builder *builder, struct kp_diag *why);

/* Makes a text an id of the current game, if it may be one. */
enum kp_status kp_game_builder_set_id(struct kp_game_builder *builder, const char *text,
                                      size_t length, bool is_number, struct kp_diag *why);

/* Gives the current game, if there is one, to the match: NULL in its place if it is bad. */
void kp_game_builder_end(struct kp_game_builder *builder);

/* Frees what the builder owns.  Returns its status. */
enum kp_status kp_game_builder_free(struct kp_game_builder *builder);
