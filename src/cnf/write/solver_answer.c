#include "cnf/write/solver_answer.h"

#include "base/memory.h"
#include "base/tokenizer.h"
#include <stdlib.h>
#include <string.h>

struct reader {
    struct kp_solver_answer *reply;
    struct kp_diag *why;
    bool answered;
    bool bare;             /* literals stand without 'v', as MiniSat writes them */
    bool ended;            /* the values that follow are those of another model */
    size_t words;          /* of values */
    struct kp_token first; /* of these: bits, if it stays the only one */
};

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

#define FAIL_AT(reader, word, ...) \
    (place((reader)->why, (word)), kp_fail((reader)->why, KP_BAD_INPUT, __VA_ARGS__))

static void place(struct kp_diag *why, struct kp_token word)
{
    if (why) {
        why->line = word.line;
        why->column = word.column;
    }
}

static enum kp_status set(struct reader *reader, struct kp_token word, int variable, char value)
{
    char *values = reader->reply->values;

    if (variable > reader->reply->most)
        return KP_OK;
    if (values[variable] && values[variable] != value)
        return FAIL_AT(reader, word,
                       "variable %d is true here and false elsewhere, or the other "
                       "way round",
                       variable);
    values[variable] = value;
    return KP_OK;
}

/* The number of a variable, most + 1 standing for all beyond; -1: it is none. */
static int read_variable(const struct reader *reader, struct kp_token word)
{
    int most = reader->reply->most, n = 0;

    for (size_t i = 0; i < word.length; i++) {
        if (!is_digit(word.at[i]))
            return -1;
        if (n <= most)
            n = n > most / 10 ? most + 1 : 10 * n + (word.at[i] - '0');
    }
    return word.length > 0 ? n : -1;
}

/* "-x12", "12", or the 0 that ends. */
static enum kp_status read_literal(struct reader *reader, struct kp_token word)
{
    bool denied = word.at[0] == '-', named;
    struct kp_token rest = word;
    int variable;

    rest.at += denied;
    rest.length -= denied;
    named = rest.length > 0 && rest.at[0] == 'x';
    rest.at += named;
    rest.length -= named;
    variable = read_variable(reader, rest);
    if (variable < 0 || (variable == 0 && (named || denied)))
        return FAIL_AT(reader, word, "'%.*s' is no literal like 12 or -x12", kp_token_shown(&word),
                       word.at);
    if (variable == 0) {
        reader->ended = true;
        return KP_OK;
    }
    reader->reply->constraints |= named;
    return set(reader, word, variable, denied ? '0' : '1');
}

/* clasp shows every model that is better than those before; the last one counts. */
static void begin_model(struct reader *reader)
{
    if (!reader->ended)
        return;
    memset(reader->reply->values, 0, (size_t)reader->reply->most + 1);
    reader->words = 0;
    reader->ended = false;
}

/* The first word waits until it is known whether there is another. */
static enum kp_status read_values(struct reader *reader, struct kp_token rest)
{
    struct kp_token word;
    enum kp_status status = KP_OK;

    begin_model(reader);
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

/* A 0 alone ends a model in which nothing is said. */
static enum kp_status read_bits(struct reader *reader)
{
    struct kp_token word = reader->first;

    if (kp_token_is(&word, "0") && reader->reply->most > 1)
        return KP_OK;

    for (size_t i = 0; i < word.length; i++)
        if (word.at[i] != '0' && word.at[i] != '1')
            return read_literal(reader, word);
    for (size_t i = 0; i < word.length && i < (size_t)reader->reply->most; i++)
        reader->reply->values[i + 1] = word.at[i];
    return KP_OK;
}

static const struct {
    const char *word;
    enum kp_answer answer;
    bool bare; /* as MiniSat's file has it, without 's' */
} answers[] = {
    {"SATISFIABLE", KP_CONSISTENT, false}, {"OPTIMUM", KP_CONSISTENT, false},
    {"UNSATISFIABLE", KP_CHEATED, false},  {"UNKNOWN", KP_UNDECIDED, false},
    {"SAT", KP_CONSISTENT, true},          {"UNSAT", KP_CHEATED, true},
    {"INDET", KP_UNDECIDED, true},
};

/* false: the word is no answer. */
static bool find_answer(struct kp_token word, bool bare, enum kp_answer *answer)
{
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        if (answers[i].bare == bare && kp_token_is(&word, answers[i].word)) {
            *answer = answers[i].answer;
            return true;
        }
    return false;
}

static enum kp_status read_answer(struct reader *reader, struct kp_token word, bool bare)
{
    enum kp_answer answer;

    if (!find_answer(word, bare, &answer))
        return FAIL_AT(reader, word, "'%.*s' is no answer like SATISFIABLE or UNSATISFIABLE",
                       kp_token_shown(&word), word.at);
    if (reader->answered && answer != reader->reply->answer)
        return FAIL_AT(reader, word, "this is a second answer, and another than the first");
    reader->answered = true;
    reader->bare |= bare;
    reader->reply->answer = answer;
    return KP_OK;
}

static enum kp_status read_line(struct reader *reader, struct kp_token line)
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
    reader->ended |= kp_token_is(&word, "o");
    if (find_answer(word, true, &answer))
        return read_answer(reader, word, true);
    if (reader->bare && (is_digit(word.at[0]) || word.at[0] == '-'))
        return read_values(reader, line);
    return KP_OK;
}

static enum kp_status read_lines(struct reader *reader, const char *text, size_t length)
{
    struct kp_token rest = {text, length, 0, 1}, line;
    enum kp_status status = KP_OK;

    while (status == KP_OK && kp_token_line(&rest, &line))
        status = read_line(reader, line);
    return status;
}

static enum kp_status finish(struct reader *reader)
{
    enum kp_status status = reader->words == 1 ? read_bits(reader) : KP_OK;

    if (status)
        return status;
    if (!reader->answered)
        return kp_fail(reader->why, KP_BAD_INPUT,
                       "this is no solver's answer: no line says 's SATISFIABLE' or the like");
    if (reader->reply->answer == KP_CONSISTENT && reader->words == 0)
        return kp_fail(reader->why, KP_BAD_INPUT,
                       "the solver found something, but no line 'v' says what");
    return KP_OK;
}

enum kp_status kp_solver_answer_read(struct kp_solver_answer *reply, int most, const char *text,
                                     size_t length, struct kp_diag *why)
{
    struct reader reader = {.reply = reply, .why = why};
    enum kp_status status;

    if (why)
        *why = (struct kp_diag){0};
    *reply = (struct kp_solver_answer){.most = most, .values = kp_calloc((size_t)most + 1, 1)};
    if (!reply->values)
        return kp_no_memory(why);
    status = read_lines(&reader, text, length);
    return status == KP_OK ? finish(&reader) : status;
}

void kp_solver_answer_free(struct kp_solver_answer *reply)
{
    free(reply->values);
    *reply = (struct kp_solver_answer){0};
}

bool kp_solver_answer_text(const struct kp_solver_answer *reply, int lit)
{
    int variable = lit < 0 ? -lit : lit;

    return variable <= reply->most && reply->values[variable] == (lit < 0 ? '0' : '1');
}
