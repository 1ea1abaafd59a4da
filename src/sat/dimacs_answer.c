/* The answer of a solver, as competitions print it, as MiniSat writes it, or as a bare list of
 * literals or bits.  The first word of values is kept until a second one shows that it is a
 * literal and not a row of bits.  Of several models the last one counts, because optimisers print
 * better ones later. */
#include "sat/dimacs_answer.h"

#include "base/allocate.h"
#include "base/tokenizer.h"
#include "base/utf8.h"
#include <stdlib.h>
#include <string.h>

struct answer_reader {
    struct kp_dimacs_answer *answer;
    struct kp_diag *why;
    bool answered;
    bool is_minisat;       /* lines of literals have no 'v' */
    bool model_ended;      /* values that follow belong to another model */
    size_t words;          /* number of words with values */
    struct kp_token first; /* the first of them: a row of bits, if it remains the only one */
};

#define FAIL_AT(reader, word, ...) \
    (set_place((reader)->why, (word)), kp_bad_input((reader)->why, __VA_ARGS__))

static void set_place(struct kp_diag *why, struct kp_token word)
{
    if (why) {
        why->line = word.line;
        why->column = word.column;
    }
}

/* The number of a variable, where most + 1 stands for all greater ones; -1: it is not a
 * number. */
static int read_variable(const struct answer_reader *reader, struct kp_token word)
{
    int most = reader->answer->most, n = 0;

    for (size_t i = 0; i < word.length; i++) {
        if (!kp_ascii_is_digit(word.at[i]))
            return -1;
        if (n <= most)
            n = n > most / 10 ? most + 1 : 10 * n + (word.at[i] - '0');
    }
    return word.length > 0 ? n : -1;
}

/* "-x12", "12", or the 0 that ends a model. */
static enum kp_status read_literal(struct answer_reader *reader, struct kp_token word)
{
    bool denied = word.at[0] == '-', named = word.length > denied && word.at[denied] == 'x';
    struct kp_token rest = {word.at + denied + named, word.length - denied - named, 0, 0};
    char value = denied ? '0' : '1', *values = reader->answer->values;
    int variable = read_variable(reader, rest);

    if (variable < 0 || (variable == 0 && (named || denied)))
        return FAIL_AT(reader, word, "'%.*s' is not a literal like 12 or -x12",
                       kp_token_shown(&word), word.at);
    if (variable == 0) {
        reader->model_ended = true;
        return KP_OK;
    }
    reader->answer->constraints |= named;
    if (variable > reader->answer->most)
        return KP_OK;
    if (values[variable] && values[variable] != value)
        return FAIL_AT(reader, word, "variable %d has two values, true and false", variable);
    values[variable] = value;
    return KP_OK;
}

/* The first word is kept until a second one shows that it is not a row of bits.  clasp prints every
 * model that is better than those before; the last one counts. */
static enum kp_status read_values(struct answer_reader *reader, struct kp_token rest)
{
    struct kp_token word;
    enum kp_status status = KP_OK;

    if (reader->model_ended) {
        memset(reader->answer->values, 0, (size_t)reader->answer->most + 1);
        reader->words = 0;
        reader->model_ended = false;
    }
    while (status == KP_OK && kp_token_next(&rest, &word)) {
        if (reader->words++ == 0) {
            reader->first = word;
            continue;
        }
        if (reader->words == 2)
            status = read_literal(reader, reader->first);
        if (status == KP_OK)
            status = read_literal(reader, word);
    }
    return status;
}

/* The only word of all values.  A single 0 ends a model without literals. */
static enum kp_status read_bits(struct answer_reader *reader)
{
    struct kp_token word = reader->first;

    if (kp_token_is(&word, "0") && reader->answer->most > 1)
        return KP_OK;

    for (size_t i = 0; i < word.length; i++)
        if (word.at[i] != '0' && word.at[i] != '1')
            return read_literal(reader, word);
    for (size_t i = 0; i < word.length && i < (size_t)reader->answer->most; i++)
        reader->answer->values[i + 1] = word.at[i];
    return KP_OK;
}

static const struct {
    const char *word;
    enum kp_answer answer;
    bool is_minisat; /* the word stands alone, without 's' */
} answers[] = {
    {"SATISFIABLE", KP_CONSISTENT, false}, {"OPTIMUM", KP_CONSISTENT, false},
    {"UNSATISFIABLE", KP_CHEATED, false},  {"UNKNOWN", KP_UNDECIDED, false},
    {"SAT", KP_CONSISTENT, true},          {"UNSAT", KP_CHEATED, true},
    {"INDET", KP_UNDECIDED, true},
};

static bool find_answer(struct kp_token word, bool is_minisat, enum kp_answer *answer)
{
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        if (answers[i].is_minisat == is_minisat && kp_token_is(&word, answers[i].word)) {
            *answer = answers[i].answer;
            return true;
        }
    return false;
}

static enum kp_status read_answer(struct answer_reader *reader, struct kp_token word,
                                  bool is_minisat)
{
    enum kp_answer answer;

    if (!find_answer(word, is_minisat, &answer))
        return FAIL_AT(
            reader, word,
            "unknown answer '%.*s'; expected SATISFIABLE, UNSATISFIABLE, OPTIMUM or UNKNOWN",
            kp_token_shown(&word), word.at);
    if (reader->answered && answer != reader->answer->answer)
        return FAIL_AT(reader, word, "this answer differs from an earlier one");
    reader->answered = true;
    reader->is_minisat |= is_minisat;
    reader->answer->answer = answer;
    return KP_OK;
}

static enum kp_status read_line(struct answer_reader *reader, struct kp_token line)
{
    struct kp_token rest = line, word;
    enum kp_answer answer;

    if (!kp_token_next(&rest, &word))
        return KP_OK;
    if (kp_token_is(&word, "s")) {
        kp_token_next(&rest, &word);
        return read_answer(reader, word, false);
    }
    if (kp_token_is(&word, "v"))
        return read_values(reader, rest);
    reader->model_ended |= kp_token_is(&word, "o");
    if (find_answer(word, true, &answer))
        return read_answer(reader, word, true);
    if (reader->is_minisat && (kp_ascii_is_digit(word.at[0]) || word.at[0] == '-'))
        return read_values(reader, line);
    return KP_OK;
}

static enum kp_status finish(struct answer_reader *reader)
{
    enum kp_status status = reader->words == 1 ? read_bits(reader) : KP_OK;

    if (status)
        return status;
    if (!reader->answered)
        return kp_bad_input(reader->why,
                            "this is not a solver's answer; expected a line like 's SATISFIABLE'");
    if (reader->answer->answer == KP_CONSISTENT && reader->words == 0)
        return kp_bad_input(reader->why, "the solver found a solution, but no line 'v' shows it");
    return KP_OK;
}

enum kp_status kp_dimacs_answer_read(struct kp_dimacs_answer *answer, int most, const char *text,
                                     size_t length, struct kp_diag *why)
{
    struct answer_reader reader = {.answer = answer, .why = why};
    struct kp_token rest = {text, length, 0, 1}, line;
    enum kp_status status = KP_OK;

    if (why)
        *why = (struct kp_diag){0};
    *answer = (struct kp_dimacs_answer){.most = most, .values = kp_calloc((size_t)most + 1, 1)};
    if (!answer->values)
        return kp_no_memory(why);
    while (status == KP_OK && kp_token_line(&rest, &line))
        status = read_line(&reader, line);
    return status == KP_OK ? finish(&reader) : status;
}

void kp_dimacs_answer_free(struct kp_dimacs_answer *answer)
{
    free(answer->values);
    *answer = (struct kp_dimacs_answer){0};
}

bool kp_dimacs_answer_has(const struct kp_dimacs_answer *answer, int lit)
{
    int variable = lit < 0 ? -lit : lit;

    return variable <= answer->most && answer->values[variable] == (lit < 0 ? '0' : '1');
}
