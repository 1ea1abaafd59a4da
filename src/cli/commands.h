/* The commands of keypeg, and what a call of one is told. */
#ifndef KP_CLI_COMMANDS_H
#define KP_CLI_COMMANDS_H

#include "keypeg.h"
#include <stdio.h>

/* What keypeg exits with. */
enum { KP_EXIT_DONE = 0, KP_EXIT_CHEATED = 1, KP_EXIT_BAD = 2, KP_EXIT_UNDECIDED = 3 };

struct kp_call {
    const struct kp_command *command;
    struct kp_options options;
    struct kp_style style;
    const char *game;                   /* --game */
    const char *from, *to;              /* formats */
    const char *rules;                  /* of points */
    struct kp_strategy_options tactics; /* of next and tree */
    const char *role;                   /* of play: "referee", ... */
    const char *other_role;             /* that was said before it; or NULL */
    bool seeded;                        /* --seed was given */
    const char *save;                   /* the new file that keeps what is typed */
    const char *resume;                 /* or the one that is there */
    struct kp_generate_options order;   /* of generate, but for what is in `words` and `options` */
    uint64_t first, number;             /* which games; 0 of them: one */
    const char *into;                   /* the folder they go to, or NULL */
    unsigned jobs;                      /* threads; 0: one */
    unsigned long long most;            /* of list and sample; 0: all */
    const char *html;                   /* the file of the page, or NULL */
    const char *proof;                  /* the file of the proof, or NULL */
    const char *secret;               /* the file with the secret that reduce reads back, or NULL */
    bool positive, consistent, solve; /* of reduce */
    bool print;                       /* of tree: the tree itself */
    const char *check;                /* the file with a tree, or NULL */
    bool has_size;
    int64_t size; /* of a vertex cover */
    bool competition, json, help;
    const struct kp_out *out; /* where answers go; NULL: standard output */
    const char *const *words; /* what is no option: files, codes */
    int word_count, option_count;
};

struct kp_command {
    const char *name, *also;                /* "check", "audit" */
    const char *words;                      /* "[FILE...]" */
    const char *summary;                    /* a line */
    const char *text;                       /* a paragraph or two, lines of a page's width, or "" */
    const char *example;                    /* a call, to be typed in the source folder */
    const char *takes;                      /* its options, separated by blanks */
    int (*run)(const struct kp_call *call); /* returns the exit status */
};

extern const struct kp_command kp_commands[]; /* ends with a NULL name */

/* The command of that name; NULL: none. */
const struct kp_command *kp_command_find(const char *name);

/* The one a mistyped or neighbouring word most likely meant; NULL: no idea. */
const struct kp_command *kp_command_guess(const char *word);

/* Whether one letter less, more, other or exchanged makes a of b. */
bool kp_is_near(const char *a, const char *b);

int kp_run_check(const struct kp_call *call);
int kp_run_count(const struct kp_call *call);
int kp_run_list(const struct kp_call *call);
int kp_run_sample(const struct kp_call *call);
int kp_run_encode(const struct kp_call *call);
int kp_run_decode(const struct kp_call *call);
int kp_run_reduce(const struct kp_call *call);
int kp_run_convert(const struct kp_call *call);
int kp_run_score(const struct kp_call *call);
int kp_run_points(const struct kp_call *call);
int kp_run_next(const struct kp_call *call);
int kp_run_play(const struct kp_call *call);
int kp_run_generate(const struct kp_call *call);
int kp_run_tree(const struct kp_call *call);
int kp_run_help(const struct kp_call *call);
int kp_run_version(const struct kp_call *call);
int kp_run_manual(const struct kp_call *call);
int kp_run_completion(const struct kp_call *call);

#endif
