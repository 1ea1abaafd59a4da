/* A proof about a game: the formula must be that of the game (game_formula.h), then the proof is
 * checked (proof_check.h), and what it concludes is said about the game.  A secret that it names is
 * scored again by the plain rule. */
#include "keypeg.h"

#include "base/allocate.h"
#include "base/arena.h"
#include "base/limits.h"
#include "base/tokenizer.h"
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
    struct kp_token rest, line;
    char expected[200]; /* the line of the game's formula that the text has not; or empty */
};

/* Goes to the next line of the given text that is not a comment; false if there is none. */
static bool next_line(struct comparison *compare)
{
    while (kp_token_line(&compare->rest, &compare->line))
        if (compare->line.length == 0 || *compare->line.at != '*')
            return true;
    return false;
}

/* Compares whole lines that are not comments. */
static bool compare_lines(void *to, const char *bytes, size_t length)
{
    struct comparison *compare = to;
    struct kp_token text = {bytes, length, 0, 1}, line;

    while (kp_token_line(&text, &line)) {
        if (*line.at == '*')
            continue;
        if (!next_line(compare) || compare->line.length != line.length ||
            memcmp(compare->line.at, line.at, line.length) != 0) {
            snprintf(compare->expected, sizeof compare->expected, "%.*s", (int)line.length,
                     line.at);
            return false;
        }
    }
    return true;
}

/* The text must be, line for line, what is written for the game, but for comments. */
static enum kp_status compare_formulas(struct verifying *verifying)
{
    const struct kp_pb_formula *given = verifying->given;
    enum kp_game_formula_use use = given->has_preserved ? KP_FORMULA_SECRETS : KP_FORMULA_SECRET;
    struct comparison compare = {.rest = {verifying->text.text, verifying->text.length, 0, 1}};
    struct kp_out out = {compare_lines, &compare};
    enum kp_status status = kp_game_formula_make(&verifying->formula, verifying->game, use,
                                                 verifying->why);

    if (status == KP_OK)
        status = kp_game_formula_write(&verifying->formula, &verifying->limits, &out,
                                       verifying->stop);
    if (*verifying->stop != KP_COMPLETED)
        return KP_OK;
    if (status == KP_OK && !next_line(&compare))
        return KP_OK;
    if (status == KP_OK || status == KP_WRITE_FAILED) {
        status = kp_bad_input(verifying->why,
                              "the formula is not that of the game: expected %s%.150s%s",
                              *compare.expected ? "'" : "the end of the text", compare.expected,
                              *compare.expected ? "'" : "");
        verifying->why->line = compare.line.line;
        verifying->why->column = 1;
    }
    return status;
}

/* ---- What the proof concludes ------------------------------------------------------ */

#define MOST_NAMED_ROWS 12

/* Finds the rows whose lines the proof used, and returns their number. */
static size_t find_used_rows(struct verifying *verifying)
{
    const struct kp_game_formula *formula = &verifying->formula;
    size_t *rows, last = KP_NO_ROW, count = 0;

    KP_TAKE(&verifying->arena, rows, verifying->game->row_count);
    for (size_t i = 0; rows && i < formula->count; i++)
        if (kp_formula_line_is_of_row(&formula->lines[i]) && verifying->conclusion.used[i] &&
            formula->lines[i].of != last)
            rows[count++] = last = formula->lines[i].of;
    verifying->result.rows = rows;
    return verifying->result.row_count = count;
}

static void conclude_no_secret(struct verifying *verifying)
{
    size_t count = find_used_rows(verifying);

    verifying->result.claim = KP_PROVED_NO_SECRET;
    if (count == 0) {
        kp_strbuf_addf(&verifying->says, "No secret is possible, even without the scores.");
    } else if (count == verifying->game->row_count) {
        kp_strbuf_addf(&verifying->says, "No secret fits these scores.");
    } else if (count > MOST_NAMED_ROWS) {
        kp_strbuf_addf(&verifying->says,
                       "No secret fits these scores. The proof uses %zu of %zu rows.", count,
                       verifying->game->row_count);
    } else {
        kp_strbuf_addf(&verifying->says, "No secret fits row%s ", count == 1 ? "" : "s");
        for (size_t i = 0; i < count; i++)
            kp_strbuf_addf(&verifying->says, "%s%zu", kp_list_mark(i, count, " and "),
                           verifying->result.rows[i] + 1);
        kp_strbuf_addf(&verifying->says, ".");
    }
}

/* Finds the numbers that the variables of the game's formula have in the text. */
static const size_t *find_variables(struct verifying *verifying)
{
    struct kp_strbuf *name = &verifying->name;
    size_t *numbers;

    KP_TAKE(&verifying->arena, numbers, verifying->formula.variables);
    for (uint32_t v = 0; numbers && v < verifying->formula.variables; v++) {
        name->length = 0; /* a failure stays */
        kp_game_formula_add_name(&verifying->formula, v, name);
        numbers[v] = name->failed
                         ? KP_NO_NAME
                         : kp_name_find(&verifying->given->variables, name->text, name->length);
    }
    return numbers;
}

/* Reads the secrets, and scores them by the plain rule.  Returns whether each fits all rows. */
static bool read_secrets(struct verifying *verifying, struct kp_replay *replay)
{
    const struct kp_proof_conclusion *conclusion = &verifying->conclusion;
    const struct kp_game_formula *formula = &verifying->formula;
    size_t pegs = formula->pegs, count = conclusion->solution_count;
    const size_t *numbers = find_variables(verifying);
    uint16_t *secrets;
    bool fits = true, *values;

    KP_TAKE(&verifying->arena, secrets, kp_multiply_sizes(pegs, count));
    KP_TAKE(&verifying->arena, values, formula->variables);
    for (size_t i = 0; i < count && !verifying->arena.failed && fits; i++) {
        const bool *solution = conclusion->values + i * verifying->given->variables.count;

        for (uint32_t v = 0; v < formula->variables; v++)
            values[v] = numbers[v] != KP_NO_NAME && solution[numbers[v]];
        fits = kp_game_formula_read_secret(formula, values, secrets + i * pegs) &&
               kp_replay_fits(replay, secrets + i * pegs, 0);
    }
    verifying->result.secrets = secrets;
    verifying->result.secret_count = count;
    return fits;
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
    for (size_t i = 0; i < result->secret_count; i++) {
        kp_strbuf_addf(&verifying->says, i == 0 ? " " : "; ");
        kp_text_write_code(verifying->game->rules,
                           result->secrets + i * (size_t)verifying->game->rules->pegs,
                           &verifying->says);
    }
}

static enum kp_status conclude_with_secrets(struct verifying *verifying)
{
    struct kp_replay *replay = kp_replay_new(verifying->game);
    bool fits = replay && read_secrets(verifying, replay);
    enum kp_status status = KP_OK;

    if (!replay || verifying->arena.failed || verifying->name.failed)
        status = KP_NO_MEMORY;
    else if (!fits)
        status = kp_internal_error(verifying->why,
                                   "a solution of the formula does not fit the scores");
    else
        conclude_secrets(verifying);
    kp_replay_free(replay);
    return status;
}

static enum kp_status conclude(struct verifying *verifying)
{
    if (verifying->conclusion.kind == KP_CONCLUDES_NOTHING)
        return kp_bad_input(verifying->why, "the steps hold, but the proof concludes nothing");
    if (verifying->conclusion.kind != KP_CONCLUDES_UNSAT)
        return conclude_with_secrets(verifying);
    conclude_no_secret(verifying);
    return KP_OK;
}

/* ---- Verifying ------------------------------------------------------------------------ */

/* KP_BAD_INPUT: result.is_in_formula says in which text. */
static enum kp_status check_texts(struct verifying *verifying, const struct kp_in *formula,
                                  const struct kp_in *proof)
{
    enum kp_status status = read_text(verifying, formula);
    struct kp_memory read = {.text = verifying->text.text, .length = verifying->text.length};
    struct kp_in text = {kp_memory_read, &read};

    verifying->result.is_in_formula = true;
    if (!is_over(verifying, status))
        status = kp_pb_formula_read(&text, &verifying->limits, &verifying->given, verifying->stop,
                                    verifying->why);
    if (!is_over(verifying, status))
        status = compare_formulas(verifying);
    if (is_over(verifying, status))
        return status;
    verifying->result.is_in_formula = false;
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
    status = check_texts(verifying, formula, proof);
    if (status == KP_BAD_INPUT) {
        verifying->result.claim = KP_NOT_PROVED;
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
