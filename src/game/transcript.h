/* A game as it was played: rules, rows, and what else is known of the secret; and the games of a
 * text. */
#pragma once

#include "base/limits.h"
#include "base/strbuf.h"
#include "game/quota.h"
#include "game/rules.h"

struct kp_row {
    struct kp_score score;
    unsigned line; /* in the text it was read from, or 0 */
    bool sure;     /* it is certainly right: never a wrong row */
};

/* How many pegs of the secret can have a colour. */
struct kp_times {
    int32_t least, most;
};

struct kp_transcript {
    struct kp_rules *rules; /* a reference */
    struct kp_row *rows;
    uint16_t *guesses; /* of all rows, one after the other */
    size_t row_count, row_room, guess_room;

    /* allowed[p] has a bit for each colour that peg p of the secret can have; NULL: any.  The
     * whole array is NULL if nothing is known of any peg. */
    uint64_t **allowed;
    struct kp_times *times;  /* [colour of secrets]; NULL: nothing is known of any count */
    struct kp_quotas quotas; /* what is known of several colours together, and of places */
    int64_t sum;             /* of the numbers of the secret's colours, or -1: unknown */
    uint16_t *secret;        /* what the codemaker revealed, or NULL */
    char *codemaker;         /* or NULL */
    struct kp_id id;         /* its text is owned */
    struct kp_strbuf notes;  /* remarks of the reader for the user, one per line */

    /* Comments to write above and below the game, one per line.  They are not part of the game:
     * readers skip them. */
    struct kp_strbuf comments, afterword;
    const struct kp_near_miss *near_misses; /* the same in JSON, as a member; not owned */
    size_t near_miss_count;
    const struct kp_difficulty *difficulty; /* the same */
};

/* A game without rows, which takes a reference to the rules; NULL when out of memory. */
struct kp_transcript *kp_transcript_new(struct kp_rules *rules);
void kp_transcript_free(struct kp_transcript *game);

/* A copy with the rules, rows, and what is known of the secret, but without revealed
 * secret, codemaker, id and remarks; NULL when out of memory. */
struct kp_transcript *kp_transcript_copy(const struct kp_transcript *game);

/* The same with these rows alone. */
struct kp_transcript *kp_transcript_copy_rows(const struct kp_transcript *game, const size_t *rows,
                                              size_t count);

/* Adds a row; the guess is copied.  false: out of memory. */
bool kp_transcript_add(struct kp_transcript *game, const uint16_t *guess, struct kp_score score,
                       unsigned line);

/* How many rows are sure. */
size_t kp_transcript_sure_rows(const struct kp_transcript *game);

const uint16_t *kp_transcript_guess(const struct kp_transcript *game, size_t row);

/* Record that peg p has one of these colours (with `others`, none of them), and also one of those
 * recorded before.  *left is how many colours peg p can still have; left: may be NULL.  false: out
 * of memory. */
bool kp_transcript_restrict_peg(struct kp_transcript *game, int p, const uint16_t *colours,
                                size_t n, bool others, int *left);

/* The same for a set with a bit for each colour, of this many words; colours beyond it are not
 * allowed. */
bool kp_transcript_keep_colours(struct kp_transcript *game, int p, const uint64_t *set,
                                size_t words);

bool kp_transcript_allows(const struct kp_transcript *game, int p, int colour);

/* Record that at least `least` and at most `most` pegs have this colour, and what was recorded
 * before.  false: out of memory. */
bool kp_transcript_restrict_times(struct kp_transcript *game, int colour, int32_t least,
                                  int32_t most);

/* How many pegs can have the colour, by what was recorded: from 0 to all pegs if nothing was. */
struct kp_times kp_transcript_times(const struct kp_transcript *game, int colour);

/* Whether they exclude some count. */
bool kp_transcript_bounds_times(const struct kp_transcript *game, int colour);

/* Whether a game that is written has a `times` line for this colour: if its bounds say something,
 * or if those of no colour do and this is the first, so that a game with `times` lines keeps one. */
bool kp_transcript_names_times(const struct kp_transcript *game, int colour);

/* Writes " 2", or " ?" for an unknown count. */
void kp_write_count(int count, struct kp_strbuf *to);

/* Whether a score says that its guess is the secret. */
bool kp_score_wins(const struct kp_rules *rules, struct kp_score score);

/* The first row whose score says that its guess is the secret, or row_count. */
size_t kp_transcript_winning_row(const struct kp_transcript *game);

/* A place in a text; line and column count from 1. */
struct kp_text_position {
    unsigned line, column;
};

/* Where a game begins. */
struct kp_game_place {
    unsigned line, column;
    struct kp_id lost_id;          /* of a game that could not be read; its text is owned */
    struct kp_transcript *partial; /* the same game: the rows that could be read, or NULL; owned */
};

/* The games of one text, in order. */
struct kp_match {
    struct kp_transcript **games; /* NULL for a game that could not be read */
    struct kp_game_place *places;
    size_t count, room, place_room;
    struct kp_read_limit read_limit; /* of the reading; if it ended early, games are missing */
    struct kp_rules predefined;      /* kept by kp_predefined_game_set_again */
};

void kp_match_clear(struct kp_match *match); /* frees what it holds, not the match */

/* Adds a game, which the match owns from now on unless false (out of memory) is returned. */
bool kp_match_add(struct kp_match *match, struct kp_transcript *game,
                  struct kp_text_position place);

/* The id of game i, whether it could be read or not. */
struct kp_id kp_match_game_id(const struct kp_match *match, size_t i)
    __attribute__((visibility("default")));
