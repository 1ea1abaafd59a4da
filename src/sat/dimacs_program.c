/* Any program that solves DIMACS, begun anew for each question: it finds the
 * clauses on its standard input, which is a file without a name, so that nothing
 * is left behind however this ends.  Assumptions are clauses of one literal; of
 * those it cannot tell which it needed, so all may have been. */
#include "base/buffered_out.h"
#include "base/memory.h"
#include "cnf/write/solver_answer.h"
#include "sat/child_process.h"
#include "sat/command_line.h"
#include "sat/external_solver.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct program {
    struct kp_command_line invocation;
    char **words;       /* the invocation's, and what MiniSat wants besides; NULL: */
    struct kp_diag why; /* there is no such program */
};

/* What it prints, as far as anybody wants to know. */
struct print {
    char *text;
    size_t length, room;
};

/* ---- The question ------------------------------------------------------ */

static bool write_file(void *to, const char *bytes, size_t length)
{
    const int *file = to;

    for (ssize_t put; length > 0; length -= (size_t)put, bytes += put)
        if ((put = write(*file, bytes, length)) <= 0)
            return false;
    return true;
}

static size_t count_clauses(const struct kp_external_solver *outside)
{
    size_t count = outside->assumed.count;

    for (size_t i = 0; i < outside->told.count; i++)
        count += outside->told.lits[i] == 0;
    return count;
}

static void write_lit(struct kp_buffered_out *pen, int lit)
{
    kp_buffered_out_number(pen, lit);
    kp_buffered_out_byte(pen, lit ? ' ' : '\n');
}

/* Many literals take long: a look at the limits now and then. */
#define LOOK_EVERY ((1 << 16) - 1)

static enum kp_stop_reason write_clauses(struct kp_buffered_out *pen,
                                         const struct kp_external_solver *outside,
                                         const struct kp_limits *limits)
{
    enum kp_stop_reason stop = KP_COMPLETED;

    kp_buffered_out_word(pen, "p cnf ");
    kp_buffered_out_number(pen, outside->variables);
    kp_buffered_out_byte(pen, ' ');
    kp_buffered_out_number(pen, (int64_t)count_clauses(outside));
    kp_buffered_out_byte(pen, '\n');
    for (size_t i = 0; i < outside->told.count && stop == KP_COMPLETED; i++) {
        write_lit(pen, outside->told.lits[i]);
        if ((i & LOOK_EVERY) == LOOK_EVERY)
            stop = kp_limits_check(limits);
    }
    for (size_t i = 0; i < outside->assumed.count; i++) {
        write_lit(pen, outside->assumed.lits[i]);
        write_lit(pen, 0);
    }
    kp_buffered_out_flush(pen);
    return stop;
}

/* A file with the clauses, to be read from its beginning; -1: see *stop. */
static int write_question(const struct kp_external_solver *outside, const struct kp_limits *limits,
                          enum kp_stop_reason *stop)
{
    int file = kp_child_file();
    struct kp_out out = {write_file, &file};
    struct kp_buffered_out *pen = kp_calloc(1, sizeof *pen);
    size_t spare;

    *stop = KP_OUT_OF_MEMORY;
    if (file >= 0 && pen) {
        pen->out = &out;
        *stop = write_clauses(pen, outside, limits);
        if (pen->failed ||
            !kp_external_solver_spare(outside, (size_t)lseek(file, 0, SEEK_CUR), &spare) ||
            lseek(file, 0, SEEK_SET) != 0)
            *stop = KP_OUT_OF_MEMORY;
    }
    free(pen);
    if (*stop == KP_COMPLETED || file < 0)
        return file;
    close(file);
    return -1;
}

/* ---- The answer -------------------------------------------------------- */

/* What is more than a model and much talk is not read. */
#define MOST_TALK    ((size_t)16 << 20)
#define PER_VARIABLE 16

/* All that it prints.  KP_OUT_OF_STATES: that is too much. */
static enum kp_stop_reason listen(struct print *print, const struct kp_child *child,
                                  const struct kp_limits *limits, int variables)
{
    size_t most = MOST_TALK + PER_VARIABLE * (size_t)variables, got;
    enum kp_stop_reason stop;

    do {
        if (print->length == most)
            return KP_OUT_OF_STATES;
        if (!KP_RESERVE(print->text, print->room, print->length + 4096))
            return KP_OUT_OF_MEMORY;
        got = print->room - print->length;
        if (got > most - print->length)
            got = most - print->length;
        stop = kp_child_read(child, limits, true, print->text + print->length, got, &got);
        print->length += got;
    } while (stop == KP_COMPLETED && got > 0);
    return stop;
}

/* It left without a word, and may not have found the memory for one. */
static bool starved(const struct kp_external_solver *outside, const struct kp_child_fate *fate)
{
    return outside->memory > 0 && fate->peak > outside->memory / 4;
}

static int no_answer(struct kp_external_solver *outside, const struct kp_child_fate *fate,
                     const char *says)
{
    if (starved(outside, fate))
        return kp_external_solver_stop(outside, KP_OUT_OF_MEMORY);
    if (fate->signal)
        return kp_external_solver_fail(outside, "it was killed by signal %d", fate->signal);
    if (fate->status == 127)
        return kp_external_solver_fail(outside, "it could not be run");
    return kp_external_solver_fail(outside, "it left with status %d: %s", fate->status, says);
}

/* Nobody can check this, so it had better leave in peace. */
static int cheated(struct kp_external_solver *outside, const struct kp_child_fate *fate)
{
    if (fate->signal || (fate->status > 0 && fate->status != 20))
        return no_answer(outside, fate, "yet it says that there is no solution");
    memset(outside->needed, 1, outside->assumed.count);
    return 20;
}

static int use(struct kp_external_solver *outside, const struct kp_solver_answer *reply,
               const struct kp_child_fate *fate)
{
    if (reply->answer == KP_UNDECIDED)
        return no_answer(outside, fate, "it does not know");
    if (reply->answer == KP_CHEATED)
        return cheated(outside, fate);
    memcpy(outside->values, reply->values, (size_t)outside->variables + 1);
    return 10;
}

static int understand(struct kp_external_solver *outside, const struct print *print,
                      const struct kp_child_fate *fate)
{
    struct kp_solver_answer reply;
    struct kp_diag why;
    int answer;
    enum kp_status status = kp_solver_answer_read(&reply, outside->variables, print->text,
                                                  print->length, &why);

    if (status == KP_OK)
        answer = use(outside, &reply, fate);
    else if (status == KP_NO_MEMORY)
        answer = kp_external_solver_stop(outside, KP_OUT_OF_MEMORY);
    else
        answer = no_answer(outside, fate, why.says);
    kp_solver_answer_free(&reply);
    return answer;
}

static int ask(const struct program *program, struct kp_external_solver *outside,
               const struct kp_limits *limits, int file)
{
    struct kp_child_plan plan = {
        .path = program->invocation.path, .words = program->words, .input = file};
    struct kp_child child;
    struct print print = {0};
    struct kp_child_fate fate;
    enum kp_stop_reason stop;
    int answer;

    if (!kp_external_solver_spare(outside, (size_t)lseek(file, 0, SEEK_END), &plan.memory) ||
        lseek(file, 0, SEEK_SET) != 0 || !kp_child_begin(&child, &plan))
        return kp_external_solver_stop(outside, KP_OUT_OF_MEMORY);
    stop = listen(&print, &child, limits, outside->variables);
    fate = kp_child_end(&child, stop == KP_COMPLETED);
    if (stop == KP_COMPLETED)
        answer = understand(outside, &print, &fate);
    else if (stop == KP_OUT_OF_STATES)
        answer = kp_external_solver_fail(outside, "it prints more than an answer");
    else
        answer = kp_external_solver_stop(outside, stop);
    free(print.text);
    return answer;
}

static int solve(void *data, struct kp_external_solver *outside, const struct kp_limits *limits)
{
    const struct program *program = data;
    enum kp_stop_reason stop;
    int file, answer;

    if (!program->words)
        return kp_external_solver_fail(outside, "%s", program->why.says);
    file = write_question(outside, limits, &stop);
    if (file < 0)
        return kp_external_solver_stop(outside, stop);
    answer = ask(program, outside, limits, file);
    close(file);
    return answer;
}

/* ---- The program ------------------------------------------------------- */

static void put_away(void *data)
{
    struct program *program = data;

    if (!program)
        return;
    kp_command_line_free(&program->invocation);
    free(program->words);
    free(program);
}

static const struct kp_external_solver_method way = {solve, put_away};

/* MiniSat shows its model only in a file that it is told of. */
static bool wants_files(const struct kp_command_line *invocation)
{
    if (strncmp(kp_command_line_name(invocation), "minisat", 7) != 0)
        return false;
    for (size_t i = 1; i < invocation->count; i++)
        if (invocation->words[i][0] != '-')
            return false;
    return true;
}

static bool list_words(struct program *program)
{
    static char input[] = "/dev/stdin", output[] = "/dev/stdout";
    const struct kp_command_line *invocation = &program->invocation;

    program->words = kp_calloc(invocation->count + 3, sizeof *program->words);
    if (!program->words)
        return false;
    memcpy(program->words, invocation->words, invocation->count * sizeof *program->words);
    if (wants_files(invocation)) {
        program->words[invocation->count] = input;
        program->words[invocation->count + 1] = output;
    }
    return true;
}

/* NULL: no memory. */
static struct program *read_program(const char *line)
{
    struct program *program = kp_calloc(1, sizeof *program);
    enum kp_status status = KP_NO_MEMORY;

    if (program)
        status = kp_command_line_read(&program->invocation, line, &program->why);
    if (status == KP_OK && !list_words(program))
        status = KP_NO_MEMORY;
    if (status != KP_NO_MEMORY)
        return program;
    put_away(program);
    return NULL;
}

static void *create(const struct kp_solver_options *options)
{
    return kp_external_solver_new(&way, read_program(options->argument ? options->argument : ""),
                                  options);
}

const struct kp_solver kp_solver_program = {
    .name = "program",
    .title = "any program that reads DIMACS",
    .source = "DIMACS Challenge, 1993",
    .create = create,
    KP_EXTERNAL_SOLVER_METHODS,
};
