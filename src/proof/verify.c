/* A proof about a game: the formula must be that of the game (game_formula.h), then the proof is
 * checked (proof_check.h), and what it concludes is said about the game.  A secret that it names is
 * scored again by the plain rule. */
#include "keypeg.h"

#include "base/allocate.h"
#include "base/arena.h"
#include "base/limits.h"
#include "format/code_parser.h"
#include "game/score.h"
#include "proof/check/pb_formula.h"
#include "proof/check/proof_check.h"
#include "proof/game_formula.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct verifying {
    struct kp_verification result; /* first, so that a pointer to it points to the whole */
    struct kp_arena arena;         /* of what it points to */
    struct kp_strbuf says, name;   /* name: scratch */
    struct kp_strbuf text;         /* of the formula */
    const struct kp_transcript *game;
    struct kp_limits limits;
    struct kp_game_formula formula; /* of the game */
    struct kp_pb_formula *given;    /* from the file */
    struct kp_proof_conclusion conclusion;
    enum kp_stop_reason *stop;
    struct kp_diag *why;
};

/* Whether there is nothing left to do. */
static bool is_over(const struct verifying *verifying, enum kp_status status)
{
    return status != KP_OK || *verifying->stop != KP_COMPLETED;
}

/* ---- The formula ------------------------------------------------------------------- */

#define BYTES_AT_ONCE (1 << 16)

/* Reads the text of the formula. */
static enum kp_status read_text(struct verifying *verifying, const struct kp_in *in)
{
    struct kp_strbuf *text = &verifying->text;
    char bytes[BYTES_AT_ONCE];
    long more = 1;

    while (more > 0 && !text->failed && *verifying->stop == KP_COMPLETED) {
        more = in->read(in->from, bytes, sizeof bytes);
        if (more > 0)
            kp_strbuf_add(text, bytes, (size_t)more);
        *verifying->stop = kp_limits_check(&verifying->limits);
        if (verifying->limits.memory && text->length > verifying->limits.memory)
            *verifying->stop = KP_OUT_OF_MEMORY;
    }
    if (more < 0)
        return kp_fail(verifying->why, KP_READ_FAILED, "the text cannot be read");
    return text->failed ? KP_NO_MEMORY : KP_OK;
}

/* The place in the given text that the formula of the game, which is written, has reached. */
struct comparison {
    struct verifying *verifying;
    size_t at;
    unsigned line;
    char expected[200]; /* the line of the game's formula that the text has not; or empty */
};

/* The bytes of the first line, with its end. */
static size_t find_line_end(const char *bytes, size_t length)
{
    const char *end = memchr(bytes, '\n', length);

    return end ? (size_t)(end - bytes) + 1 : length;
}

/* Goes past the comments of the given text. */
static void skip_comments(struct comparison *compare)
{
    const struct kp_strbuf *given = &compare->verifying->text;

    while (compare->at < given->length && given->text[compare->at] == '*') {
        compare->at += find_line_end(given->text + compare->at, given->length - compare->at);
        compare->line++;
    }
}

/* Compares whole lines that are not comments. */
static bool compare_lines(void *to, const char *bytes, size_t length)
{
    struct comparison *compare = to;
    const struct kp_strbuf *given = &compare->verifying->text;

    for (size_t next; length > 0; bytes += next, length -= next) {
        next = find_line_end(bytes, length);
        if (*bytes == '*')
            continue;
        skip_comments(compare);
        if (given->length - compare->at < next ||
            memcmp(given->text + compare->at, bytes, next) != 0) {
            snprintf(compare->expected, sizeof compare->expected, "%.*s", (int)next - 1, bytes);
            return false;
        }
        compare->at += next;
        compare->line++;
    }
    *compare->verifying->stop = kp_limits_check(&compare->verifying->limits);
    return *compare->verifying->stop == KP_COMPLETED;
}

/* The text must be, line for line, what is written for the game, but for comments. */
static enum kp_status compare_formulas(struct verifying *verifying)
{
    const struct kp_pb_formula *given = verifying->given;
    enum kp_game_formula_use use = given->has_preserved ? KP_FORMULA_SECRETS
                                   : given->objective   ? KP_FORMULA_WRONG_ROWS
                                                        : KP_FORMULA_SECRET;
    struct comparison compare = {.verifying = verifying, .line = 1};
    struct kp_out out = {compare_lines, &compare};
    enum kp_status status = kp_game_formula_make(&verifying->formula, verifying->game, use,
                                                 verifying->why);

    if (status == KP_OK)
        status = kp_game_formula_write(&verifying->formula, &out);
    if (*verifying->stop != KP_COMPLETED)
        return KP_OK;
    skip_comments(&compare);
    if (status == KP_OK && compare.at == verifying->text.length)
        return KP_OK;
    if (status == KP_OK || status == KP_WRITE_FAILED) {
        status = kp_bad_input(verifying->why,
                              "the formula is not that of the game: expected %s%.150s%s",
                              *compare.expected ? "'" : "the end of the text", compare.expected,
                              *compare.expected ? "'" : "");
        verifying->why->line = compare.line;
        verifying->why->column = 1;
    }
    return status;
}

/* ---- What the proof concludes ------------------------------------------------------ */

#define MOST_NAMED_ROWS 12

/* Adds numbers of rows: "rows 2, 4 and 5". */
static void say_rows(struct verifying *verifying)
{
    const struct kp_verification *result = &verifying->result;

    kp_strbuf_addf(&verifying->says, result->row_count == 1 ? "row " : "rows ");
    for (size_t i = 0; i < result->row_count; i++)
        kp_strbuf_addf(&verifying->says, "%s%zu", kp_list_mark(i, result->row_count),
                       result->rows[i] + 1);
}

/* Finds the rows whose lines the proof used. */
static void find_used_rows(struct verifying *verifying)
{
    const struct kp_game_formula *formula = &verifying->formula;
    size_t *rows, last = KP_NO_ROW, count = 0;

    KP_TAKE(&verifying->arena, rows, verifying->game->row_count);
    for (size_t i = 0; rows && i < formula->count; i++)
        if (formula->lines[i].kind >= KP_LINE_BLACK && formula->lines[i].kind <= KP_LINE_BOTH &&
            verifying->conclusion.used[i] && formula->lines[i].of != last)
            rows[count++] = last = formula->lines[i].of;
    verifying->result.rows = rows;
    verifying->result.row_count = count;
}

static void conclude_no_secret(struct verifying *verifying)
{
    find_used_rows(verifying);
    verifying->result.claim = KP_PROVED_NO_SECRET;
    if (verifying->result.row_count == 0) {
        kp_strbuf_addf(&verifying->says, "No secret is possible, even without the scores.");
    } else if (verifying->result.row_count == verifying->game->row_count) {
        kp_strbuf_addf(&verifying->says, "No secret fits these scores.");
    } else if (verifying->result.row_count > MOST_NAMED_ROWS) {
        kp_strbuf_addf(&verifying->says,
                       "No secret fits these scores. The proof uses %zu of %zu rows.",
                       verifying->result.row_count, verifying->game->row_count);
    } else {
        kp_strbuf_addf(&verifying->says, "No secret fits ");
        say_rows(verifying);
        kp_strbuf_addf(&verifying->says, ".");
    }
}

/* The solution that is read. */
struct solution {
    struct verifying *verifying;
    size_t number;
};

/* Whether a variable of the formula is true in a solution. */
static bool value_of(void *data, uint32_t variable)
{
    const struct solution *solution = data;
    struct verifying *verifying = solution->verifying;
    const struct kp_name_table *names = &verifying->given->variables;
    struct kp_strbuf *name = &verifying->name;
    size_t at = KP_NO_NAME;

    name->length = 0; /* a failure stays */
    kp_game_formula_add_name(&verifying->formula, variable, name);
    if (!name->failed)
        at = kp_name_find(names, name->text, name->length);
    return at != KP_NO_NAME && verifying->conclusion.values[solution->number * names->count + at];
}

/* Reads the secrets, and scores them by the plain rule.  Returns whether each misses at most `wrong`
 * rows. */
static bool read_secrets(struct verifying *verifying, size_t wrong, struct kp_replay *replay)
{
    size_t pegs = verifying->formula.pegs, count = verifying->conclusion.solution_count;
    uint16_t *secrets;
    bool fits = true;

    KP_TAKE(&verifying->arena, secrets, kp_multiply_sizes(pegs, count));
    for (size_t i = 0; i < count && secrets && fits; i++) {
        struct solution solution = {verifying, i};

        fits = kp_game_formula_read_secret(&verifying->formula, value_of, &solution,
                                           secrets + i * pegs) &&
               kp_replay_fits(replay, secrets + i * pegs, wrong);
    }
    verifying->result.secrets = secrets;
    verifying->result.secret_count = count;
    return fits;
}

static void say_secrets(struct verifying *verifying)
{
    const struct kp_verification *result = &verifying->result;

    for (size_t i = 0; i < result->secret_count; i++) {
        kp_strbuf_addf(&verifying->says, i == 0 ? " " : "; ");
        kp_text_write_code(verifying->game->rules,
                           result->secrets + i * (size_t)verifying->game->rules->pegs,
                           &verifying->says);
    }
}

static void conclude_secrets(struct verifying *verifying)
{
    struct kp_verification *result = &verifying->result;
    bool is_one = verifying->conclusion.kind == KP_CONCLUDES_SAT;

    result->claim = is_one ? KP_PROVED_SECRET : KP_PROVED_ALL_SECRETS;
    if (is_one)
        kp_strbuf_addf(&verifying->says, "A secret fits these scores:");
    else if (result->secret_count == 1)
        kp_strbuf_addf(&verifying->says, "Exactly one secret fits these scores:");
    else
        kp_strbuf_addf(&verifying->says,
                       "Exactly %zu secrets fit these scores:", result->secret_count);
}

static enum kp_status conclude_wrong_rows(struct verifying *verifying, struct kp_replay *replay)
{
    struct kp_verification *result = &verifying->result;
    size_t *rows;

    if (!kp_replay_note(replay, result->secrets))
        return KP_NO_MEMORY;
    KP_TAKE(&verifying->arena, rows, replay->wrong_row_count);
    for (size_t i = 0; rows && i < replay->wrong_row_count; i++)
        rows[i] = replay->wrong_rows[i].row;
    result->claim = KP_PROVED_WRONG_ROWS;
    result->wrong_least = (size_t)verifying->conclusion.least;
    result->wrong_most = replay->wrong_row_count;
    result->row_count = rows ? replay->wrong_row_count : 0;
    result->rows = rows;
    if (result->row_count == 0) {
        kp_strbuf_addf(&verifying->says, "No row has to be wrong. A secret fits these scores:");
        return KP_OK;
    }
    kp_strbuf_addf(&verifying->says, "At least %zu %s wrong. Without ", result->wrong_least,
                   result->wrong_least == 1 ? "row is" : "rows are");
    say_rows(verifying);
    kp_strbuf_addf(&verifying->says, " a secret fits:");
    return KP_OK;
}

static enum kp_status conclude_with_secrets(struct verifying *verifying)
{
    bool counts_wrong_rows = verifying->conclusion.kind == KP_CONCLUDES_BOUNDS;
    int64_t wrong = counts_wrong_rows ? verifying->conclusion.least : 0;
    struct kp_replay *replay = kp_replay_new(verifying->game);
    bool fits = replay && read_secrets(verifying, wrong < 0 ? 0 : (size_t)wrong, replay);
    enum kp_status status = KP_OK;

    if (!replay || verifying->arena.failed || verifying->name.failed)
        status = KP_NO_MEMORY;
    else if (!fits)
        status = kp_internal_error(verifying->why,
                                   "a solution of the formula does not fit the scores");
    else if (counts_wrong_rows)
        status = conclude_wrong_rows(verifying, replay);
    else
        conclude_secrets(verifying);
    if (status == KP_OK)
        say_secrets(verifying);
    kp_replay_free(replay);
    return status;
}

static enum kp_status conclude(struct verifying *verifying)
{
    const struct kp_proof_conclusion *conclusion = &verifying->conclusion;

    switch (conclusion->kind) {
    case KP_CONCLUDES_UNSAT:
        conclude_no_secret(verifying);
        return KP_OK;
    case KP_CONCLUDES_BOUNDS:
        if (conclusion->least < 0 || conclusion->least > (int64_t)verifying->game->row_count)
            return kp_bad_input(verifying->why,
                                "the proof has bounds that say nothing of the rows");
        return conclude_with_secrets(verifying);
    case KP_CONCLUDES_SAT:
    case KP_CONCLUDES_ENUMERATION:
        if (verifying->given->objective)
            return kp_bad_input(verifying->why,
                                "rows may be wrong in this formula, so that a solution "
                                "says nothing unless BOUNDS are concluded");
        return conclude_with_secrets(verifying);
    case KP_CONCLUDES_NOTHING:
        break;
    }
    return kp_bad_input(verifying->why, "the steps hold, but the proof concludes nothing");
}

/* ---- Verifying ------------------------------------------------------------------------ */

/* KP_BAD_INPUT: *is_in_formula says in which text. */
static enum kp_status check_texts(struct verifying *verifying, const struct kp_in *formula,
                                  const struct kp_in *proof, bool *is_in_formula)
{
    struct kp_strbuf_reader reader = {.text = &verifying->text};
    struct kp_in text = kp_strbuf_in(&reader);
    enum kp_status status = read_text(verifying, formula);

    *is_in_formula = true;
    if (!is_over(verifying, status))
        status = kp_pb_formula_read(&text, &verifying->limits, &verifying->given, verifying->stop,
                                    verifying->why);
    if (!is_over(verifying, status))
        status = compare_formulas(verifying);
    if (is_over(verifying, status))
        return status;
    *is_in_formula = false;
    status = kp_proof_check(verifying->given, proof, &verifying->limits, &verifying->conclusion,
                            verifying->stop, verifying->why);
    if (is_over(verifying, status))
        return status;
    verifying->result.steps = verifying->conclusion.steps;
    return conclude(verifying);
}

enum kp_status kp_verify(const struct kp_transcript *game, const struct kp_options *options,
                         const struct kp_in *formula, const struct kp_in *proof,
                         struct kp_verification **verification, enum kp_stop_reason *stop,
                         struct kp_diag *why)
{
    struct verifying *verifying = kp_calloc(1, sizeof *verifying);
    struct kp_diag unseen = {0};
    bool is_in_formula = false;
    enum kp_status status;

    *verification = NULL;
    *stop = KP_COMPLETED;
    if (!verifying)
        return kp_no_memory(why);
    options = kp_options_or_default(options);
    verifying->game = game;
    verifying->limits = kp_limits_of(options);
    verifying->stop = stop;
    verifying->why = why ? why : &unseen;
    *verifying->why = (struct kp_diag){0};
    status = check_texts(verifying, formula, proof, &is_in_formula);
    if (status == KP_BAD_INPUT) {
        verifying->result.claim = KP_NOT_PROVED;
        verifying->result.is_in_formula = is_in_formula;
        verifying->result.line = verifying->why->line;
        verifying->result.column = verifying->why->column;
        kp_strbuf_clear(&verifying->says);
        kp_strbuf_addf(&verifying->says, "%s", verifying->why->says);
        status = KP_OK;
    }
    kp_proof_conclusion_free(&verifying->conclusion);
    kp_pb_formula_free(verifying->given);
    kp_game_formula_free(&verifying->formula);
    kp_strbuf_free(&verifying->name);
    kp_strbuf_free(&verifying->text);
    if (status == KP_OK && (verifying->says.failed || verifying->arena.failed))
        status = KP_NO_MEMORY;
    verifying->result.says = verifying->says.text;
    if (status == KP_OK && *stop == KP_COMPLETED)
        *verification = &verifying->result;
    else
        kp_verification_free(&verifying->result);
    if (status == KP_NO_MEMORY)
        kp_no_memory(why);
    return kp_end_progress(options, status);
}

void kp_verification_free(struct kp_verification *verification)
{
    struct verifying *verifying = (struct verifying *)verification;

    if (!verifying)
        return;
    kp_arena_free(&verifying->arena);
    kp_strbuf_free(&verifying->says);
    free(verifying);
}
