/* Any program that solves DIMACS, started anew for each question.  It reads the clauses from
 * its standard input, which is a file without a name, so nothing is left behind however
 * this ends.  Assumptions are clauses of one literal; the program cannot say which of them
 * it needed, so all count as needed. */
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
    struct kp_command_line command;
    char **words;       /* those of the command, and MiniSat's file names; NULL: */
    struct kp_diag why; /* the program cannot be run, for this reason */
};

struct output {
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

static size_t count_clauses(const struct kp_external_solver *external)
{
    size_t count = external->assumed.count;

    for (size_t i = 0; i < external->clauses.count; i++)
        count += external->clauses.lits[i] == 0;
    return count;
}

static void write_lit(struct kp_buffered_out *text, int lit)
{
    kp_buffered_out_number(text, lit);
    kp_buffered_out_byte(text, lit ? ' ' : '\n');
}

/* The limits are checked after this many literals and one more. */
#define CHECK_MASK ((1 << 16) - 1)

static enum kp_stop_reason write_clauses(struct kp_buffered_out *text,
                                         const struct kp_external_solver *external,
                                         const struct kp_limits *limits)
{
    enum kp_stop_reason stop = KP_COMPLETED;

    kp_buffered_out_word(text, "p cnf ");
    kp_buffered_out_number(text, external->variables);
    kp_buffered_out_byte(text, ' ');
    kp_buffered_out_number(text, (int64_t)count_clauses(external));
    kp_buffered_out_byte(text, '\n');
    for (size_t i = 0; i < external->clauses.count && stop == KP_COMPLETED; i++) {
        write_lit(text, external->clauses.lits[i]);
        if ((i & CHECK_MASK) == CHECK_MASK)
            stop = kp_limits_check(limits);
    }
    for (size_t i = 0; i < external->assumed.count; i++) {
        write_lit(text, external->assumed.lits[i]);
        write_lit(text, 0);
    }
    kp_buffered_out_flush(text);
    return stop;
}

/* A file with the clauses, positioned at its beginning; -1: see *stop. */
static int write_question(const struct kp_external_solver *external, const struct kp_limits *limits,
                          enum kp_stop_reason *stop)
{
    int file = kp_child_file();
    struct kp_out out = {write_file, &file};
    struct kp_buffered_out *text = kp_calloc(1, sizeof *text);
    size_t spare;

    *stop = KP_OUT_OF_MEMORY;
    if (file >= 0 && text) {
        text->out = &out;
        *stop = write_clauses(text, external, limits);
        if (text->failed ||
            !kp_external_solver_spare(external, (size_t)lseek(file, 0, SEEK_CUR), &spare) ||
            lseek(file, 0, SEEK_SET) != 0)
            *stop = KP_OUT_OF_MEMORY;
    }
    free(text);
    if (*stop == KP_COMPLETED || file < 0)
        return file;
    close(file);
    return -1;
}

/* ---- The answer -------------------------------------------------------- */

/* More output than this is not read: a model, and 16 MiB of comments. */
#define MOST_COMMENTS      ((size_t)16 << 20)
#define BYTES_PER_VARIABLE 16

/* Reads all output.  KP_OUT_OF_STATES: there is too much of it. */
static enum kp_stop_reason read_output(struct output *output, const struct kp_child *child,
                                       const struct kp_limits *limits, int variables)
{
    size_t most = MOST_COMMENTS + BYTES_PER_VARIABLE * (size_t)variables, got;
    enum kp_stop_reason stop;

    do {
        if (output->length == most)
            return KP_OUT_OF_STATES;
        if (!KP_RESERVE(output->text, output->room, output->length + 4096))
            return KP_OUT_OF_MEMORY;
        got = output->room - output->length;
        if (got > most - output->length)
            got = most - output->length;
        stop = kp_child_read(child, limits, true, output->text + output->length, got, &got);
        output->length += got;
    } while (stop == KP_COMPLETED && got > 0);
    return stop;
}

/* Whether a program that ended without an answer may have run out of memory. */
static bool may_lack_memory(const struct kp_external_solver *external,
                            const struct kp_child_fate *fate)
{
    return external->memory > 0 && fate->peak > external->memory / 4;
}

static int explain_missing_answer(struct kp_external_solver *external,
                                  const struct kp_child_fate *fate, const char *says)
{
    if (may_lack_memory(external, fate))
        return kp_external_solver_stop(external, KP_OUT_OF_MEMORY);
    if (fate->signal)
        return kp_external_solver_fail(external, "it was killed by signal %d", fate->signal);
    if (fate->status == 127)
        return kp_external_solver_fail(external, "it could not be run");
    return kp_external_solver_fail(external, "it left with status %d: %s", fate->status, says);
}

/* This answer cannot be checked, so it only counts if the program also ended properly. */
static int accept_unsatisfiable(struct kp_external_solver *external,
                                const struct kp_child_fate *fate)
{
    if (fate->signal || (fate->status > 0 && fate->status != 20))
        return explain_missing_answer(external, fate, "yet it says that there is no solution");
    memset(external->needed, 1, external->assumed.count);
    return 20;
}

static int accept_answer(struct kp_external_solver *external,
                         const struct kp_solver_answer *printed, const struct kp_child_fate *fate)
{
    if (printed->answer == KP_UNDECIDED)
        return explain_missing_answer(external, fate, "it does not know");
    if (printed->answer == KP_CHEATED)
        return accept_unsatisfiable(external, fate);
    memcpy(external->values, printed->values, (size_t)external->variables + 1);
    return 10;
}

static int read_answer(struct kp_external_solver *external, const struct output *output,
                       const struct kp_child_fate *fate)
{
    struct kp_solver_answer printed;
    struct kp_diag why;
    int answer;
    enum kp_status status = kp_solver_answer_read(&printed, external->variables, output->text,
                                                  output->length, &why);

    if (status == KP_OK)
        answer = accept_answer(external, &printed, fate);
    else if (status == KP_NO_MEMORY)
        answer = kp_external_solver_stop(external, KP_OUT_OF_MEMORY);
    else
        answer = explain_missing_answer(external, fate, why.says);
    kp_solver_answer_free(&printed);
    return answer;
}

static int run_program(const struct program *program, struct kp_external_solver *external,
                       const struct kp_limits *limits, int file)
{
    struct kp_child_plan plan = {
        .path = program->command.path, .words = program->words, .input = file};
    struct kp_child child;
    struct output output = {0};
    struct kp_child_fate fate;
    enum kp_stop_reason stop;
    int answer;

    if (!kp_external_solver_spare(external, (size_t)lseek(file, 0, SEEK_END), &plan.memory) ||
        lseek(file, 0, SEEK_SET) != 0 || !kp_child_begin(&child, &plan))
        return kp_external_solver_stop(external, KP_OUT_OF_MEMORY);
    stop = read_output(&output, &child, limits, external->variables);
    fate = kp_child_end(&child, stop == KP_COMPLETED);
    if (stop == KP_COMPLETED)
        answer = read_answer(external, &output, &fate);
    else if (stop == KP_OUT_OF_STATES)
        answer = kp_external_solver_fail(external, "it prints more than an answer");
    else
        answer = kp_external_solver_stop(external, stop);
    free(output.text);
    return answer;
}

static int solve(void *data, struct kp_external_solver *external, const struct kp_limits *limits)
{
    const struct program *program = data;
    enum kp_stop_reason stop;
    int file, answer;

    if (!program->words)
        return kp_external_solver_fail(external, "%s", program->why.says);
    file = write_question(external, limits, &stop);
    if (file < 0)
        return kp_external_solver_stop(external, stop);
    answer = run_program(program, external, limits, file);
    close(file);
    return answer;
}

/* ---- The program ------------------------------------------------------- */

static void free_program(void *data)
{
    struct program *program = data;

    if (!program)
        return;
    kp_command_line_free(&program->command);
    free(program->words);
    free(program);
}

static const struct kp_external_solver_method method = {solve, free_program};

/* MiniSat writes its model only into a file that is named after the input file. */
static bool needs_file_names(const struct kp_command_line *command)
{
    if (strncmp(kp_command_line_name(command), "minisat", 7) != 0)
        return false;
    for (size_t i = 1; i < command->count; i++)
        if (command->words[i][0] != '-')
            return false;
    return true;
}

static bool list_words(struct program *program)
{
    static char input[] = "/dev/stdin", output[] = "/dev/stdout";
    const struct kp_command_line *command = &program->command;

    program->words = kp_calloc(command->count + 3, sizeof *program->words);
    if (!program->words)
        return false;
    memcpy(program->words, command->words, command->count * sizeof *program->words);
    if (needs_file_names(command)) {
        program->words[command->count] = input;
        program->words[command->count + 1] = output;
    }
    return true;
}

/* NULL: no memory. */
static struct program *read_program(const char *line)
{
    struct program *program = kp_calloc(1, sizeof *program);
    enum kp_status status = KP_NO_MEMORY;

    if (program)
        status = kp_command_line_read(&program->command, line, &program->why);
    if (status == KP_OK && !list_words(program))
        status = KP_NO_MEMORY;
    if (status != KP_NO_MEMORY)
        return program;
    free_program(program);
    return NULL;
}

static void *create(const struct kp_solver_options *options)
{
    return kp_external_solver_new(&method, read_program(options->argument ? options->argument : ""),
                                  options);
}

const struct kp_solver kp_solver_program = {
    .name = "program",
    .title = "any program that reads DIMACS",
    .source = "DIMACS Challenge, 1993",
    .create = create,
    KP_EXTERNAL_SOLVER_METHODS,
};
