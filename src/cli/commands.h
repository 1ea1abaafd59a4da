/* The commands of keypeg, and what one call of a command was given. */
#pragma once

#include "keypeg.h"
#include <stdio.h>

/* The exit statuses. */
enum { KP_EXIT_DONE = 0, KP_EXIT_CHEATED = 1, KP_EXIT_BAD = 2, KP_EXIT_UNDECIDED = 3 };

struct kp_visit;

/* One call of a command: its options and operands.  Zero or NULL is an option that was
 * not given.  Strings belong to argv. */
struct kp_call {
    const struct kp_command *command;
    struct kp_options options;
    struct kp_style style;
    bool competition, json, no_stats, help;
    bool no_counts;           /* of play */
    bool why_guess;           /* of explain */
    bool print_tree;          /* of tree */
    const char *game;         /* --game: the name of a predefined game */
    int pegs, colours;        /* --pegs, --colours */
    const char *from, *to;    /* names of formats */
    unsigned jobs;            /* threads; 0 is one */
    const struct kp_out *out; /* where answers are written */

    /* Of check. */
    const char *html_file, *proof_file;
    uint64_t why; /* the most steps that show why */

    /* Of explain. */
    struct kp_explain_question question;
    struct kp_explanation_view view;

    /* Of points. */
    const char *rule_set;

    /* Of next, tree and play. */
    struct kp_strategy_options strategy;

    /* Of play. */
    const char *role;      /* "referee" or another */
    const char *save_file; /* a new file for the lines that are typed */
    const char *resume_file;

    /* Of generate.  `generate` has the rows, status and near misses; the command fills in
     * the rest. */
    struct kp_generate_options generate;
    uint64_t first_number, game_count; /* game_count 0 is one game */
    const char *folder;                /* --into */

    /* Of split; `folder` as well. */
    uint64_t part_count; /* --cubes; 0 is the default */

    const char *const *operands; /* the words that are no options: files, codes, names */
    int operand_count;
    const struct kp_option_entry **given; /* the options */
    int given_count;
};

/* What an option of a command has to do with others. */
struct kp_option_rule {
    const char *option;   /* a name */
    const char *excludes; /* names of those that cannot be given, too; or NULL */
    const char *enables;  /* names of those that require it; or NULL */
};

typedef int kp_command_runner(const struct kp_call *call); /* returns the exit status */

struct kp_command {
    const char *group;                  /* a heading, if this is its first command */
    const char *name;                   /* "check" */
    const char *synonyms;               /* words of other programs for what it does, or NULL */
    const char *usage;                  /* what follows the name, "[OPTIONS] [FILE...]", or NULL */
    const char *summary;                /* at most 50 characters */
    const char *description;            /* paragraphs separated by an empty line, or NULL */
    const char *statuses;               /* its exit statuses; NULL if they are 0 and 2 */
    const char *example;                /* a call that works in the source folder */
    const char *options;                /* the names of its options, separated by spaces, or NULL */
    const struct kp_option_rule *rules; /* the last has no option; NULL: there are none */
    kp_command_runner *run;
};

extern const struct kp_command kp_commands[]; /* ends with a NULL name */

/* The command of that name, or NULL. */
const struct kp_command *kp_command_find(const char *name);

/* The command that a mistyped word, or a word of another program, most likely means; or
 * NULL. */
const struct kp_command *kp_command_guess(const char *word);

/* Whether the word is at most one slip away from the name. */
bool kp_is_near(const char *word, const char *name);

/* The exit status of a game with this answer. */
int kp_exit_status(enum kp_answer answer);

/* The gravest of the exit statuses in `seen`, a bit each: bad, then cheated, undecided,
 * done. */
int kp_worst_exit_status(unsigned seen);

/* Writes the page of `check --html`, for `points`. */
int kp_points_page(const struct kp_call *call);

/* Answers with the next guess, for `explain --guess`, in the words of kp_advice_explain. */
int kp_explain_guess(struct kp_visit *visit);

/* Adds the answers of a file, for `join` and `split`.  Returns KP_EXIT_DONE, or the exit status
 * after reporting why not. */
int kp_add_answers(struct kp_visit *visit, struct kp_join *join, const char *name);

extern kp_command_runner kp_run_check, kp_run_count, kp_run_list, kp_run_sample, kp_run_encode,
    kp_run_decode, kp_run_verify, kp_run_join, kp_run_reduce, kp_run_convert, kp_run_score,
    kp_run_points, kp_run_explain, kp_run_next, kp_run_play, kp_run_split, kp_run_generate,
    kp_run_tree, kp_run_help, kp_run_version, kp_run_manual, kp_run_completion;
