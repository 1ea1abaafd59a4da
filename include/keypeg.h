/* keypeg: does any secret fit the guesses and scores of a Mastermind game?
 *
 *     struct kp_errors errors = {0};
 *     struct kp_options options = {0};
 *     struct kp_match *match;
 *     struct kp_verdict *verdict;
 *
 *     if (kp_match_read(text, length, NULL, &match, &errors))
 *         ... errors.item[0].line, .column and .says describe the first error
 *     if (kp_check(kp_match_game(match, 0), &options, &verdict, NULL) == KP_OK)
 *         ... verdict->answer
 *     kp_verdict_free(verdict);
 *     kp_match_free(match);
 *
 * Contents, in this order; the headers are included here, and a program includes only this one:
 *
 *     keypeg-types.h        the enums and structs: games, options, the verdict
 *     Read                  a text as games, and what a game holds
 *     Check                 whether a secret fits; lists, samples, clauses, proofs
 *     keypeg-explain.h      why, in steps; hints and grades
 *     keypeg-games.h        games that a program makes row by row
 *     keypeg-parts.h        one hard game on many machines: split and join
 *     Report                answers as text, JSON and HTML; the points of a match
 *     Write                 games in a format; codes, scores and rows
 *     Stream                many games on several threads
 *     From other languages  texts, limits and many games without callbacks
 *     Strategy              the next guess, and trees
 *     Generate              puzzles and hard games
 *     Reduce                formulas as games
 *
 * Memory: an object that a function returns through a pointer to a pointer belongs to the
 * caller, who passes it to the matching _free, or a writer to kp_writer_end; these accept
 * NULL.  The caller owns nothing else.  On failure such a pointer is set to NULL, unless
 * the comment of the function says otherwise.  `why` and `errors`, which receive the
 * reasons, may be NULL.  `options` may be NULL for the defaults.
 *
 * The library never prints, never exits and keeps no globals.  It does not depend on the
 * locale, and reads nothing of the environment.
 *
 * Threads: any number may use the library at once.  What a function takes as const is
 * only read, so that threads may share it: a match and its games, a verdict, advice, a
 * tree, a generator, an instance, a reduced problem and its solution.  A writer, points,
 * and what is freed belong to one thread at a time.  The functions of the caller (struct
 * kp_out, kp_in, `stop`, `progress`, `each`) are called by the calling thread unless the
 * comment of the struct says otherwise.  Threads that the library creates have the signal
 * mask of the calling thread.  As everywhere in C, no other thread may change the locale or
 * the environment meanwhile. */
#pragma once

#include "keypeg-types.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default) /* these leave the shared library; all others stay hidden */

const char *kp_version(void); /* of the library that runs, as KP_VERSION */

/* The i-th entry of a built-in list, or NULL after the last.  *title: a line about it, or
 * NULL.  The strings are static. */
const char *kp_plugin(enum kp_kind kind, size_t i, const char **title);

/* ---- Read -------------------------------------------------------------- */

/* Reads all games of text[0..length-1].  `format` names a format; NULL means that the text
 * determines it.  On KP_BAD_INPUT the errors say what is wrong, and *match still holds
 * the games that could be read, each in its place.  On any other failure, and if the text
 * holds no game, *match is NULL. */
enum kp_status kp_match_read(const char *text, size_t length, const char *format,
                             struct kp_match **match, struct kp_errors *errors);

/* The same for a transcript that continues after a game, which may be NULL: rules that its
 * first game does not give are those of `before`.  `line` is the number of its first line.
 * After a game, an empty text is a match without games. */
enum kp_status kp_match_read_on(const struct kp_transcript *before, const char *text, size_t length,
                                unsigned line, struct kp_match **match, struct kp_errors *errors);
void kp_match_free(struct kp_match *match);

size_t kp_match_games(const struct kp_match *match); /* their number */

/* A game of a match, from 0; it lives as long as the match.  NULL: it could not be read. */
const struct kp_transcript *kp_match_game(const struct kp_match *match, size_t i);

/* The id of that game, even if the rest of it could not be read; it lives as long as the match. */
struct kp_id kp_match_game_id(const struct kp_match *match, size_t i);

unsigned kp_match_game_line(const struct kp_match *match, size_t i); /* where it begins */

struct kp_id kp_game_id(const struct kp_transcript *game); /* text NULL: it has none */
int kp_game_pegs(const struct kp_transcript *game);        /* of a code */

/* How many colours a peg of the secret can have, with the empty hole. */
int kp_game_colours(const struct kp_transcript *game);
size_t kp_game_rows(const struct kp_transcript *game);
size_t kp_game_board(const struct kp_transcript *game);          /* rows on it; 0: not given */
const char *kp_game_codemaker(const struct kp_transcript *game); /* or NULL */

/* The guess of a row, from 0; it lives as long as the game.  NULL: there is no such row. */
const uint16_t *kp_game_guess(const struct kp_transcript *game, size_t row);

/* The score of a row, which must exist. */
struct kp_score kp_game_row_score(const struct kp_transcript *game, size_t row);

/* The first row, from 0, that has every peg right; KP_NO_ROW: none has. */
size_t kp_game_winning_row(const struct kp_transcript *game);

/* The name by which the text called a colour.  A code is one colour for each peg. */
const char *kp_colour_name(const struct kp_transcript *game, uint16_t colour);

/* The score of a guess for a secret, by the rules of the game.  KP_NO_MEMORY or KP_OK. */
enum kp_status kp_game_score(const struct kp_transcript *game, const uint16_t *secret,
                             const uint16_t *guess, struct kp_score *score);

/* The same for codes as words ("red red blue", or run together), by the rules of the
 * predefined game with this name; NULL: the words themselves are the colours. */
enum kp_status kp_score_words(const char *game, const char *secret, const char *guess,
                              struct kp_score *score, struct kp_diag *why);

/* ---- Check ------------------------------------------------------------- */

/* Whether engine and encoding have names that exist. */
enum kp_status kp_options_check(const struct kp_options *options, struct kp_diag *why);

const char *kp_stop_name(enum kp_stop_reason stop); /* "the time limit", ... */
const char *kp_engine_name(enum kp_engine engine);  /* "native", ... */
const char *kp_stop_slug(enum kp_stop_reason stop); /* "time-limit"; KP_COMPLETED: NULL */
const char *kp_answer_name(enum kp_answer answer);  /* "undecided", "consistent", "cheated" */

/* Decides whether a secret fits every row; if none does, finds out why.  The verdict owns every
 * string and array in it: the game and the options may be freed before it. */
enum kp_status kp_check(const struct kp_transcript *game, const struct kp_options *options,
                        struct kp_verdict **verdict, struct kp_diag *why);
void kp_verdict_free(struct kp_verdict *verdict);

/* Passes every secret that fits to `each` until `each` returns false.  The native engine and the
 * linear one list in code order; the linear one first finds all secrets, or those before the limit
 * that ends it.  The solver lists in any order.  Under "auto" an engine that takes over where the
 * native one finds no secret for some seconds lists in any order, too.
 * *stop: KP_COMPLETED if these were all, or `each` returned false; or what ended it. */
enum kp_status kp_list(const struct kp_transcript *game, const struct kp_options *options,
                       bool (*each)(void *data, const uint16_t *secret), void *data,
                       enum kp_stop_reason *stop, struct kp_diag *why);

/* Passes n secrets to `each`, drawn uniformly and independently from all that fit; none if
 * none fits.  The same options->seed gives the same sample, and a longer one begins with
 * the shorter ones.  options->wrong_rows must be 0.  *stop: KP_COMPLETED, or why fewer than n
 * were drawn. */
enum kp_status kp_sample(const struct kp_transcript *game, const struct kp_options *options,
                         uint64_t n, bool (*each)(void *data, const uint16_t *secret), void *data,
                         enum kp_stop_reason *stop, struct kp_diag *why);

/* Writes the question for other solvers, with every variable and row named in comments:
 * clauses for SAT solvers (DIMACS), pseudo-Boolean constraints (OPB), or clauses of which
 * those that say "this row is right" are soft (WCNF, as since 2022 or as before), so that a MaxSAT
 * solver finds the fewest wrong rows. */
enum kp_status kp_encode(const struct kp_transcript *game, const struct kp_options *options,
                         const struct kp_out *out, enum kp_stop_reason *stop, struct kp_diag *why);

/* Reads the answer of a solver to the clauses of kp_encode, as it printed it: lines 's' and
 * 'v', or what MiniSat writes into its file.  options->encoding may be left
 * out: of the two ways to number the variables, the one whose code fits the rows is used.
 * KP_CONSISTENT: `secret` fits every row, by the rules of the game.
 * KP_CHEATED: the solver says that no secret fits; or, if `revealed` is not NULL, that is the
 * solver's code, and `wrong` the rows that it does not fit.  KP_BAD_INPUT: the text is not an
 * answer, or its values do not make a code. */
enum kp_status kp_decode(const struct kp_transcript *game, const struct kp_options *options,
                         const char *text, size_t length, struct kp_verdict **verdict,
                         struct kp_diag *why);

/* Proves what a kp_check of the same game found, so that others can check it.  `formula` gets the
 * scores as pseudo-Boolean constraints (OPB), and `proof` a proof in VeriPB's format 3.0: that no
 * secret fits, or that a secret does; if the verdict has an exact count of at most options->most
 * (0: 10) secrets, that these are all.
 *
 * KP_BAD_INPUT: the verdict has nothing to prove, or rows may be wrong (options->wrong_rows).
 * *stop is not KP_COMPLETED if a limit ended it; what was written by then proves nothing. */
enum kp_status kp_prove(const struct kp_transcript *game, const struct kp_options *options,
                        const struct kp_verdict *verdict, const struct kp_out *formula,
                        const struct kp_out *proof, enum kp_stop_reason *stop, struct kp_diag *why);

/* What a proof shows of a game. */
enum kp_claim {
    KP_NOT_PROVED = 0,    /* it does not hold; `says`, `line` and `column` tell why */
    KP_PROVED_NO_SECRET,  /* no secret fits */
    KP_PROVED_SECRET,     /* a secret fits */
    KP_PROVED_ALL_SECRETS /* these secrets fit, and no others */
};

struct kp_verification {
    enum kp_claim claim;
    const char *says;        /* the claim in a sentence, or why it is not proved */
    bool is_in_formula;      /* KP_NOT_PROVED: where: in the formula, or the proof */
    unsigned line, column;   /* 0: no place */
    const uint16_t *secrets; /* that fit */
    size_t secret_count;
    const size_t *rows; /* from 0: that the proof uses, if no secret fits */
    size_t row_count;
    uint64_t steps; /* of the proof */
};

/* Checks a proof of kp_prove against a game.  The constraints of the game are derived from its
 * transcript by the scoring rule alone, and must be those of `formula`, line for line; then every
 * step of `proof` is checked.  KP_OK: *verification says what is proved, or why nothing is proved;
 * free it with kp_verification_free.  *stop is not KP_COMPLETED if a limit (seconds, memory, stop)
 * ended it; then nothing is proved. */
enum kp_status kp_verify(const struct kp_transcript *game, const struct kp_options *options,
                         const struct kp_in *formula, const struct kp_in *proof,
                         struct kp_verification **verification, enum kp_stop_reason *stop,
                         struct kp_diag *why);
void kp_verification_free(struct kp_verification *verification);

#include "keypeg-explain.h"
#include "keypeg-games.h" /* games that a program makes */
#include "keypeg-parts.h" /* split and join: one game on many machines */

/* ---- Report ------------------------------------------------------------ */

/* Here and below `where`, the place of the game, may be NULL, and so may `style`: the default. */

/* Writes the verdict for people. */
enum kp_status kp_report(const struct kp_transcript *game, const struct kp_verdict *verdict,
                         const struct kp_style *style, const struct kp_out *out);

/* Writes the repairs alone, without the secrets that would then fit, for a player who is still
 * looking for one.  Rows are written as in a transcript.  Nothing is written if the verdict
 * has no audit. */
enum kp_status kp_report_repairs(const struct kp_transcript *game, const struct kp_verdict *verdict,
                                 const struct kp_style *style, const struct kp_out *out);

/* Writes an answer, errors, or how a game was read, as one line of JSON; see docs/json.md. */
enum kp_status kp_verdict_json(const struct kp_transcript *game, const struct kp_verdict *verdict,
                               const struct kp_game_location *where, const struct kp_out *out);
enum kp_status kp_errors_json(const struct kp_errors *errors, const struct kp_game_location *where,
                              const struct kp_out *out);
enum kp_status kp_reading_json(const struct kp_stream_game *item,
                               const struct kp_game_location *where, const struct kp_out *out);

/* Writes a page of HTML: its beginning, a section for each game, which one for the steps of an
 * explanation can follow, and its end.  `name`, of the file or match, is the title; or NULL. */
enum kp_status kp_html_begin(const char *name, const struct kp_out *out);
enum kp_status kp_html_game(const struct kp_transcript *game, const struct kp_verdict *verdict,
                            const struct kp_game_location *where, const struct kp_out *out);
enum kp_status kp_html_errors(const struct kp_errors *errors, const struct kp_game_location *where,
                              const struct kp_out *out);
enum kp_status kp_html_explanation(const struct kp_explanation *explanation,
                                   const struct kp_out *out);
enum kp_status kp_html_end(const struct kp_out *out);

/* Writes, after the sections of at least two games, the list of these games with links to the
 * elements game-1, game-2 and so on, which the caller writes before each section, and the points if
 * a game names its codemaker.  The page shows it above the sections. */
enum kp_status kp_html_match(const struct kp_match_points *points, const struct kp_out *out);

/* Counts the points of a match, by the rule set with this name (KP_RULE_SETS; NULL: the first).
 * Games are added in the order of the match, each with its answer, and if undecided with the limit
 * that ended its check; NULL is a game that could not be read. */
enum kp_status kp_points_new(const char *rules, struct kp_match_points **points,
                             struct kp_diag *why);
enum kp_status kp_points_add(struct kp_match_points *points, const struct kp_transcript *game,
                             enum kp_answer scoring, enum kp_stop_reason stop, struct kp_diag *why);

/* The same for a game that could not be read, with its id. */
enum kp_status kp_points_add_unread(struct kp_match_points *points, struct kp_id id,
                                    struct kp_diag *why);
void kp_points_free(struct kp_match_points *points);

/* The i-th player's name and total, or NULL after the last. */
const char *kp_points_player(const struct kp_match_points *points, size_t i, long long *total);

/* Writes the players and their totals for people, or as a line of JSON. */
enum kp_status kp_points_report(const struct kp_match_points *points, const struct kp_style *style,
                                const struct kp_out *out);
enum kp_status kp_points_json(const struct kp_match_points *points, const struct kp_out *out);

/* ---- Write ------------------------------------------------------------- */

/* Writes games in a format ("text", "json", ...) so that they are read back as the same games.  The
 * writer keeps `out`.  A single game is written as such, several as the format joins them.  NULL is
 * a game that could not be read, and is left out.  If all games are left out, nothing is written.
 * kp_writer_end writes the rest and frees the writer. */
enum kp_status kp_writer_new(const char *format, const struct kp_out *out,
                             struct kp_writer **writer, struct kp_diag *why);
enum kp_status kp_writer_add(struct kp_writer *writer, const struct kp_transcript *game,
                             struct kp_diag *why);
enum kp_status kp_writer_end(struct kp_writer *writer);

/* A code as the game writes it, "red green blue" or "1122"; a score as reports write it,
 * "2 black 1 white"; a row as in a transcript, "1122 : 2 1".  None ends its line. */
enum kp_status kp_code_write(const struct kp_transcript *game, const uint16_t *code,
                             const struct kp_out *out);
enum kp_status kp_score_write(const struct kp_transcript *game, struct kp_score score,
                              const struct kp_out *out);
enum kp_status kp_row_write(const struct kp_transcript *game, const uint16_t *guess,
                            struct kp_score score, const struct kp_out *out);

/* Writes a row with its number and as many pegs as the width allows, as reports draw it. */
enum kp_status kp_row_report(const struct kp_transcript *game, size_t row,
                             const struct kp_style *style, const struct kp_out *out);

/* Pieces of JSON: a list of colours; a string; the members "count", "count_exact" and "count_log2"
 * of a number of secrets, which is decimal, or NULL if it is not known. */
enum kp_status kp_json_write_code(const struct kp_transcript *game, const uint16_t *code,
                                  const struct kp_out *out);
enum kp_status kp_json_write_string(const char *text, const struct kp_out *out);
enum kp_status kp_json_write_count(const char *count, const struct kp_out *out);

/* Replaces by '?' whatever could control a terminal or mislead a reader: control
 * characters, direction marks, invisible characters, bytes that are not UTF-8. */
void kp_make_printable(char *text);

/* ---- Stream ------------------------------------------------------------ */

/* Passes every game of a text to stream->each, on several threads at once.  JSON Lines are read
 * as they arrive, in constant memory, and may hold no game.  Any other text is read to its
 * end first; if it holds no game, it is one item with its errors.  An item lives until
 * `each` returns.  KP_OK: all went well apart from the errors of the items. */
enum kp_status kp_stream_run(struct kp_stream *stream, struct kp_diag *why);

/* Why a game of a stream has no answer: it could not be read, or it is not alone in its text and
 * `alone` says that it must be.  Returns false, and no errors, if nothing is wrong with it. */
bool kp_stream_game_errors(const struct kp_stream_game *item, bool alone, struct kp_errors *errors);

/* Passes every number of a range to range->each, on several threads at once. */
enum kp_status kp_for_each_number(struct kp_number_range *range, struct kp_diag *why);

/* ---- From other languages ---------------------------------------------- */

/* What spares a program in another language calls of its functions by C.  python/keypeg uses it. */

/* Text in memory.  All zero is the empty text. */
struct kp_memory {
    char *text;
    size_t length, room;
    size_t used; /* bytes that kp_memory_read has returned */
};

/* For struct kp_out: add to the text.  Returns false if no memory is left. */
bool kp_memory_write(void *memory, const char *bytes, size_t length);

/* For struct kp_in. */
long kp_memory_read(void *memory, char *bytes, size_t room);

/* Frees a text that kp_memory_write made. */
void kp_memory_free(struct kp_memory *memory);

/* When to stop.  Set `stop` and `began` to 0 before each work. */
struct kp_stopper {
    int stop;       /* not 0: at once; any thread and any signal handler may set it */
    bool is_late;   /* result: the time was up */
    double seconds; /* wall time from the first question on; 0: no limit */
    double began;
};

/* For `stop` of struct kp_options; the data are a struct kp_stopper. */
int kp_stopper_ask(void *stopper);

/* Texts of a game each, one after the other in memory. */
struct kp_texts {
    const char *text;
    const size_t *lengths; /* of the texts, in bytes */
    size_t count;
    const char *format;           /* of every text; NULL: each determines its own */
    const char *file;             /* for the answers, as in struct kp_game_location; or NULL */
    size_t first;                 /* the number of the first game in that file, from 1 */
    const struct kp_style *style; /* of the reports; NULL: the default */
    struct kp_out answers;        /* get a line of JSON for each text, as `keypeg check --json` */
    struct kp_out reports;        /* get a report for each text, and a zero byte; or no function */
    size_t answered;              /* result: the number of texts that have an answer */
};

/* Checks the game of each text, or answers what is wrong with it.  A text without line ends is on
 * the line of the file that has the number of the game, as in JSON Lines; the lines of other texts
 * count from 1.  The options are those of each game.  KP_OK: texts->answered is lower than
 * texts->count only if options->stop ended the work. */
enum kp_status kp_check_texts(struct kp_texts *texts, const struct kp_options *options,
                              struct kp_diag *why);

/* ---- Strategy ---------------------------------------------------------- */

/*     struct kp_strategy_options strategy = {.strategy = "knuth", .top = 3};
 *     struct kp_advice *advice;
 *
 *     if (kp_next(game, NULL, &strategy, &advice, &why) == KP_OK && advice->count)
 *         ... advice->proposals[0].guess
 *     kp_advice_free(advice);
 */

/* The i-th strategy.  Returns false after the last. */
bool kp_strategy_at(size_t i, struct kp_strategy_facts *facts);

/* Chooses the next guess.  KP_BAD_INPUT: there is no such strategy, or it cannot choose
 * here, and *why says what to write instead. */
enum kp_status kp_next(const struct kp_transcript *game, const struct kp_options *options,
                       const struct kp_strategy_options *strategy, struct kp_advice **advice,
                       struct kp_diag *why);
void kp_advice_free(struct kp_advice *advice);

/* Writes the advice for people, why it is that guess (what each score would leave), and the advice
 * as a line of JSON (docs/json.md). */
enum kp_status kp_advice_report(const struct kp_transcript *game, const struct kp_advice *advice,
                                const struct kp_style *style, const struct kp_out *out);
enum kp_status kp_advice_explain(const struct kp_transcript *game, const struct kp_advice *advice,
                                 const struct kp_style *style, const struct kp_out *out);
enum kp_status kp_advice_json(const struct kp_transcript *game, const struct kp_advice *advice,
                              const struct kp_game_location *where, const struct kp_out *out);

/* Scores a guess as a codemaker without a secret who makes the game last: with the score that
 * leaves the most secrets possible, and of several such scores the lowest.
 * KP_BAD_INPUT: no secret fits the rows so far.  *stop: KP_COMPLETED, or why the score is
 * not known. */
enum kp_status kp_adversary(const struct kp_transcript *game, const uint16_t *guess,
                            const struct kp_options *options, struct kp_score *score,
                            enum kp_stop_reason *stop, struct kp_diag *why);

/* Makes the tree of a strategy, from the position of the game on.  If a limit ends it,
 * *stop says which and *tree is NULL.  KP_BAD_INPUT: there is no such strategy, it makes
 * no trees, or the game has too many codes; *why says which. */
enum kp_status kp_tree_grow(const struct kp_transcript *game, const struct kp_options *options,
                            const struct kp_strategy_options *strategy, struct kp_tree **tree,
                            enum kp_stop_reason *stop, struct kp_diag *why);
void kp_tree_free(struct kp_tree *tree);

const struct kp_tree_facts *kp_tree_about(const struct kp_tree *tree); /* what it achieves */
const struct kp_transcript *kp_tree_game(const struct kp_tree *tree);  /* where it begins */

/* Writes the facts of a tree for people. */
enum kp_status kp_tree_report(const struct kp_tree *tree, const struct kp_style *style,
                              const struct kp_out *out);

/* Writes the tree as text (docs/strategies.md). */
enum kp_status kp_tree_write(const struct kp_tree *tree, const struct kp_out *out);

/* Writes the facts of a tree as a line of JSON; if `itself`, with the tree. */
enum kp_status kp_tree_json(const struct kp_tree *tree, bool itself,
                            const struct kp_game_location *where, const struct kp_out *out);

/* ---- Generate ---------------------------------------------------------- */

/* Games of hard families, with a known answer if possible.  The same options and number give
 * the same game, rules and rows, on every machine and in every version; its comments may
 * change between versions.
 *
 *     struct kp_generate_options options = {.family = "balanced", .pegs = 36, .seed = 7};
 *     struct kp_generator *generator;
 *     struct kp_instance *instance;
 *     enum kp_stop_reason stop;
 *
 *     if (kp_generator_new(&options, &generator, &why) == KP_OK &&
 *         kp_generate(generator, 3, &instance, &stop, &why) == KP_OK && instance)
 *         kp_instance_write(instance, "text", &out, &why);
 *     kp_instance_free(instance);
 *     kp_generator_free(generator);
 */

/* The i-th family.  Returns false after the last. */
bool kp_family_at(size_t i, struct kp_family_facts *facts);

const char *kp_instance_kind_name(enum kp_instance_kind kind); /* "planted", ... */
const char *kp_certainty_name(enum kp_certainty known);        /* "planted secret", ... */
const char *kp_certainty_slug(enum kp_certainty known);        /* "planted-secret", ... */

/* Checks the options, and makes a generator.  KP_BAD_INPUT: the family is unknown or has no such
 * games, and *why says what to write instead.  The generator keeps the strings of the options,
 * which must live as long as it. */
enum kp_status kp_generator_new(const struct kp_generate_options *options,
                                struct kp_generator **generator, struct kp_diag *why);
void kp_generator_free(struct kp_generator *generator);

/* The options with their defaults filled in, apart from rows whose number the family finds
 * itself. */
const struct kp_generate_options *kp_generator_defaults(const struct kp_generator *generator);

/* The name of the i-th instance: "balanced-36x2x18-planted-seed7-000003". */
void kp_generator_name(const struct kp_generator *generator, uint64_t i,
                       char name[KP_INSTANCE_NAME]);

/* Makes the i-th instance, which does not depend on any other.  If a limit ends the work,
 * *stop says which, *instance is NULL, and KP_OK is returned. */
enum kp_status kp_generate(const struct kp_generator *generator, uint64_t i,
                           struct kp_instance **instance, enum kp_stop_reason *stop,
                           struct kp_diag *why);
void kp_instance_free(struct kp_instance *instance);

#define KP_MOST_NEAR_MISSES 8

/* A code that the rules allow, and that fits every row of a puzzle but one. */
struct kp_near_miss {
    const uint16_t *code;
    size_t row;            /* from 0: the row that it does not fit */
    struct kp_score score; /* that this row would give it */
};

struct kp_instance_facts {
    enum kp_instance_kind status;
    enum kp_answer answer; /* KP_UNDECIDED: not known */
    enum kp_certainty known;
    const char *secrets; /* that fit, in decimal; NULL: not counted */
    const struct kp_near_miss *near_misses;
    size_t near_miss_count;                 /* fewer than were asked for: there are no others */
    const uint16_t *secret;                 /* of a puzzle; else NULL */
    const struct kp_difficulty *difficulty; /* NULL: neither grade nor cost were asked for */
};

/* Both live as long as the instance. */
const struct kp_transcript *kp_instance_game(const struct kp_instance *instance);
struct kp_instance_facts kp_instance_about(const struct kp_instance *instance);

/* Writes a page of HTML for printing: the puzzles with empty holes for the answers and the near
 * misses as options, and the solutions on a separate page of paper.  There is at least one puzzle,
 * and all are from one generator. */
enum kp_status kp_html_puzzles(const struct kp_instance *const *puzzles, size_t count,
                               const struct kp_out *out);

/* Writes the game with comments that say what it is and how to make it again: in a format of
 * KP_FORMATS, or as kp_encode writes it, "dimacs", "opb", "wcnf" or
 * "wcnf-old". */
enum kp_status kp_instance_write(const struct kp_instance *instance, const char *format,
                                 const struct kp_out *out, struct kp_diag *why);

/* ---- Reduce ------------------------------------------------------------ */

/* Hard problems as games: a formula becomes a game whose secrets are the assignments that satisfy
 * it.  docs/reductions.md describes the problems.
 *
 * Reads a formula (DIMACS CNF), makes its game by the reduction with this name (KP_REDUCTIONS), and
 * writes it in the format text, with a comment on every peg and row.  On failure the errors (NULL:
 * not needed) say what is wrong with the text, with its place, or, without a place, that the game
 * would be too large; nothing was written then, unless the status is KP_WRITE_FAILED. */
enum kp_status kp_reduce(const char *name, const char *text, size_t length,
                         const struct kp_out *out, struct kp_errors *errors);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
