/* Any program that solves DIMACS, started anew for each question.  It reads the clauses from
 * its standard input, which is a file without a name, so nothing is left behind however
 * this ends.  Assumptions are clauses of one literal; the program cannot say which of them
 * it needed, so all count as needed.  Every model is compared with the clauses and assumptions
 * before it is believed, which costs one pass over the literals.
 *
 * The program and its arguments are typed on one line: words between spaces, with quotes of
 * either kind around what belongs together.  No shell is involved.  This is the only file of
 * the library that reads the environment: PATH, to find a program by its name. */
#include "base/allocate.h"
#include "base/arena.h"
#include "base/buffered_out.h"
#include "base/strbuf.h"
#include "sat/child_process.h"
#include "sat/dimacs_answer.h"
#include "sat/solver.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct program {
    char *path;   /* as typed if that has a slash, otherwise found on PATH */
    char **words; /* its name and arguments, and MiniSat's file names, then NULL */
    size_t count;
    struct kp_arena arena; /* of the words and the path */
    struct kp_diag why;    /* the program cannot be run, for this reason; or no sentence */

    struct kp_lits clauses;      /* each ended by a 0; the last one may not have ended */
    size_t whole, whole_clauses; /* the literals of those that have, and their number */
    struct kp_lits assumed;      /* for the next solve */
    int variables;               /* the greatest in any of them */
    size_t memory;               /* bytes for all this and the program, or 0: no limit */

    char *values; /* of each variable: after 10 its value, '1' or '0'; after 20 the assumed_bit of
                   * each assumption of it */
    size_t values_room;

    int answer; /* of the last solve, until the next add or assume */
    enum kp_stop_reason stopped;
    struct kp_diag complaint;
};

/* ---- The command line --------------------------------------------------- */

/* Copies the word at **line to *to, without its quotes and with a zero byte; both move past it.
 * false: a quote is not closed. */
static bool read_word(const char **line, char **to)
{
    char quote = 0;
    const char *at = *line;

    for (; *at && (quote || (*at != ' ' && *at != '\t')); at++) {
        bool is_quote = quote ? *at == quote : *at == '"' || *at == '\'';

        if (!is_quote)
            *(*to)++ = *at;
        else if (quote)
            quote = 0;
        else
            quote = *at;
    }
    *(*to)++ = 0;
    *line = at;
    return !quote;
}

/* A word takes at least a byte and a space, so there are at most length / 2 + 1. */
static enum kp_status split_words(struct program *program, const char *line)
{
    size_t length = strlen(line);
    char *to;

    KP_TAKE(&program->arena, to, length + 2);
    KP_TAKE(&program->arena, program->words, length / 2 + 4); /* two are MiniSat's */
    if (program->arena.failed)
        return kp_no_memory(&program->why);
    while (line += strspn(line, " \t"), *line) {
        program->words[program->count++] = to;
        if (!read_word(&line, &to))
            return kp_bad_input(&program->why, "a quote is not closed");
    }
    if (program->count == 0 || !*program->words[0])
        return kp_bad_input(&program->why, "no program is named");
    return KP_OK;
}

/* Builds the path folder/name; an empty folder is the current one. */
static bool is_program_in(char *path, const char *folder, size_t length, const char *name)
{
    struct stat about;

    memcpy(path, folder, length);
    if (length > 0)
        path[length++] = '/';
    memcpy(path + length, name, strlen(name) + 1);
    return stat(path, &about) == 0 && S_ISREG(about.st_mode) && access(path, X_OK) == 0;
}

static enum kp_status find_program(struct program *program)
{
    const char *name = program->words[0];
    const char *folders = getenv("PATH"); /* NOLINT(concurrency-mt-unsafe): as execvp does */
    size_t length = 0;
    bool found;

    folders = strchr(name, '/') ? "" : folders ? folders : "/usr/bin:/bin";
    KP_TAKE(&program->arena, program->path, strlen(folders) + strlen(name) + 2);
    if (!program->path)
        return kp_no_memory(&program->why);
    do {
        length = strcspn(folders, ":");
        found = is_program_in(program->path, folders, length, name);
        folders += length + 1;
    } while (!found && folders[-1]);
    return found ? KP_OK : kp_bad_input(&program->why, "'%s' is not an executable program", name);
}

/* MiniSat writes its model only into a file that is named after the input file. */
static void add_file_names(struct program *program)
{
    static char input[] = "/dev/stdin", output[] = "/dev/stdout";
    const char *slash = strrchr(program->words[0], '/');

    if (strncmp(slash ? slash + 1 : program->words[0], "minisat", 7) != 0)
        return;
    for (size_t i = 1; i < program->count; i++)
        if (program->words[i][0] != '-')
            return;
    program->words[program->count++] = input;
    program->words[program->count++] = output;
}

/* KP_BAD_INPUT: program->why says that a quote is not closed, there is no word, or the program does
 * not exist.  The arena is to be freed after any return. */
static enum kp_status read_program(struct program *program, const char *line)
{
    enum kp_status status = split_words(program, line);

    if (status == KP_OK)
        status = find_program(program);
    if (status == KP_OK)
        add_file_names(program);
    return status;
}

enum kp_status kp_solver_program_check(const char *line, struct kp_diag *why)
{
    struct program program = {0};
    enum kp_status status = read_program(&program, line);

    *why = program.why;
    kp_arena_free(&program.arena);
    return status;
}

/* ---- Clauses ----------------------------------------------------------- */

/* There is no answer, because of a limit.  Returns 0. */
static int stop_program(struct program *program, enum kp_stop_reason why)
{
    program->stopped = why;
    program->answer = 0;
    return 0;
}

/* Something is wrong with the program, which is not used again.  Returns 0. */
KP_PRINTF(2, 3)
static int fail_program(struct program *program, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(program->complaint.says, sizeof program->complaint.says, format, arguments);
    va_end(arguments);
    return stop_program(program, KP_SOLVER_FAILED);
}

/* No process or file could be made, and errno has the reason, which is named unless it is a lack of
 * memory. */
static int fail_to_start(struct program *program)
{
    if (errno == ENOMEM)
        return stop_program(program, KP_OUT_OF_MEMORY);
    return fail_program(program, "it could not be started: %s",
                        errno == EMFILE || errno == ENFILE
                            ? "too many files are open"
                            : "the system allows no further process");
}

/* Running out of memory and a failed solver are final. */
static bool is_unusable(const struct program *program)
{
    return program->stopped == KP_OUT_OF_MEMORY || program->stopped == KP_SOLVER_FAILED;
}

/* The memory that is left for the program itself besides `taken` bytes; *bytes = 0: no limit.  false:
 * none is left. */
static bool find_spare_memory(const struct program *program, size_t taken, size_t *bytes)
{
    size_t lits = program->clauses.room + program->assumed.room;
    size_t mine = lits * sizeof(int) + program->values_room + taken;

    *bytes = program->memory > mine ? program->memory - mine : 0;
    return program->memory == 0 || program->memory > mine;
}

static void push_lit(struct program *program, struct kp_lits *to, int lit)
{
    size_t spare;

    program->answer = 0;
    if (is_unusable(program))
        return;
    if (to->count == to->room &&
        (!find_spare_memory(program, (to->room + 1) * sizeof(int), &spare) ||
         !KP_RESERVE(to->lits, to->room, to->count + 1))) {
        stop_program(program, KP_OUT_OF_MEMORY);
        return;
    }
    to->lits[to->count++] = lit;
    if (abs(lit) > program->variables)
        program->variables = abs(lit);
}

static void add(void *solver, int lit)
{
    struct program *program = solver;

    push_lit(program, &program->clauses, lit);
    if (lit == 0) {
        program->whole = program->clauses.count;
        program->whole_clauses++;
    }
}

static void assume(void *solver, int lit)
{
    struct program *program = solver;

    if (lit != 0)
        push_lit(program, &program->assumed, lit);
}

/* ---- The question ------------------------------------------------------ */

static bool write_file(void *to, const char *bytes, size_t length)
{
    const int *file = to;

    for (ssize_t put; length > 0; length -= (size_t)put, bytes += put)
        if ((put = write(*file, bytes, length)) <= 0)
            return false;
    return true;
}

static void write_lit(struct kp_buffered_out *text, int lit)
{
    kp_buffered_out_number(text, lit);
    kp_buffered_out_byte(text, lit ? ' ' : '\n');
}

/* The limits are checked after this many literals and one more. */
#define CHECK_MASK ((1 << 16) - 1)

static enum kp_stop_reason write_clauses(const struct program *program,
                                         const struct kp_limits *limits, int file)
{
    struct kp_out out = {write_file, &file};
    struct kp_buffered_out text = {.out = &out};
    enum kp_stop_reason stop = KP_COMPLETED;

    kp_buffered_out_word(&text, "p cnf ");
    kp_buffered_out_number(&text, program->variables);
    kp_buffered_out_byte(&text, ' ');
    kp_buffered_out_number(&text, (int64_t)(program->whole_clauses + program->assumed.count));
    kp_buffered_out_byte(&text, '\n');
    for (size_t i = 0; i < program->whole && stop == KP_COMPLETED; i++) {
        write_lit(&text, program->clauses.lits[i]);
        if ((i & CHECK_MASK) == CHECK_MASK)
            stop = kp_limits_check(limits);
    }
    for (size_t i = 0; i < program->assumed.count; i++) {
        write_lit(&text, program->assumed.lits[i]);
        write_lit(&text, 0);
    }
    kp_buffered_out_flush(&text);
    return text.failed ? KP_OUT_OF_MEMORY : stop;
}

static char assumed_bit(int lit)
{
    return lit > 0 ? 1 : 2;
}

/* ---- The answer -------------------------------------------------------- */

/* More output than this is not read: a model, and 16 MiB of comments. */
#define MOST_COMMENT_BYTES        ((size_t)16 << 20)
#define ANSWER_BYTES_PER_VARIABLE 16

/* Reads all output.  KP_ENOUGH: there is too much of it. */
static enum kp_stop_reason read_output(struct kp_strbuf *output, const struct kp_child *child,
                                       const struct kp_limits *limits, int variables)
{
    size_t most = MOST_COMMENT_BYTES + ANSWER_BYTES_PER_VARIABLE * (size_t)variables, got;
    enum kp_stop_reason stop;

    do {
        if (output->length == most)
            return KP_ENOUGH;
        if (!KP_RESERVE(output->text, output->room, output->length + 4096))
            return KP_OUT_OF_MEMORY;
        got = output->room - output->length;
        if (got > most - output->length)
            got = most - output->length;
        stop = kp_child_read(child, limits, output->text + output->length, got, &got);
        output->length += got;
    } while (stop == KP_COMPLETED && got > 0);
    return stop;
}

static int explain_missing_answer(struct program *program, const struct kp_child_fate *fate,
                                  const char *says)
{
    if (program->memory > 0 && fate->peak > program->memory / 4) /* it may lack memory */
        return stop_program(program, KP_OUT_OF_MEMORY);
    if (fate->signal)
        return fail_program(program, "it was killed by signal %d", fate->signal);
    if (fate->status == 127)
        return fail_program(program, "it could not be started");
    return fail_program(program, "it exited with status %d: %s", fate->status, says);
}

/* "No solution" cannot be checked, so it only counts if the program also ended properly. */
static int read_answer(struct program *program, const struct kp_strbuf *output,
                       const struct kp_child_fate *fate)
{
    struct kp_dimacs_answer printed;
    struct kp_diag why;
    bool failed = fate->signal || (fate->status > 0 && fate->status != 20);
    int answer;
    enum kp_status status = kp_dimacs_answer_read(&printed, program->variables, output->text,
                                                  output->length, &why);

    if (status == KP_NO_MEMORY)
        answer = stop_program(program, KP_OUT_OF_MEMORY);
    else if (status != KP_OK || printed.answer == KP_UNDECIDED)
        answer = explain_missing_answer(program, fate, status ? why.says : "it found no answer");
    else if (printed.answer == KP_CHEATED && failed)
        answer = explain_missing_answer(program, fate,
                                        "a program that finds no solution exits with 0 or 20");
    else
        answer = printed.answer == KP_CHEATED ? 20 : 10;
    for (size_t i = 0; answer == 20 && i < program->assumed.count; i++) {
        int lit = program->assumed.lits[i];

        program->values[abs(lit)] = (char)(program->values[abs(lit)] | assumed_bit(lit));
    }
    if (answer == 10)
        memcpy(program->values, printed.values, (size_t)program->variables + 1);
    kp_dimacs_answer_free(&printed);
    return answer;
}

static int run_program(struct program *program, const struct kp_child_plan *plan,
                       const struct kp_limits *limits)
{
    struct kp_child child;
    struct kp_strbuf output = {0};
    struct kp_child_fate fate;
    enum kp_stop_reason stop;
    int answer;

    if (!kp_child_begin(&child, plan))
        return fail_to_start(program);
    stop = read_output(&output, &child, limits, program->variables);
    fate = kp_child_end(&child, stop == KP_COMPLETED);
    if (stop == KP_COMPLETED)
        answer = read_answer(program, &output, &fate);
    else if (stop == KP_ENOUGH)
        answer = fail_program(program, "it prints more than an answer");
    else
        answer = stop_program(program, stop);
    kp_strbuf_free(&output);
    return answer;
}

/* The memory limit includes the file. */
static int ask_program(struct program *program, const struct kp_limits *limits)
{
    struct kp_child_plan plan = {.path = program->path, .words = program->words};
    enum kp_stop_reason stop;
    int answer;

    if (program->why.says[0])
        return fail_program(program, "%s", program->why.says);
    plan.input = kp_child_file();
    if (plan.input < 0)
        return fail_to_start(program);
    stop = write_clauses(program, limits, plan.input);
    if (!find_spare_memory(program, (size_t)lseek(plan.input, 0, SEEK_CUR), &plan.memory) ||
        lseek(plan.input, 0, SEEK_SET) != 0)
        stop = KP_OUT_OF_MEMORY;
    answer = stop == KP_COMPLETED ? run_program(program, &plan, limits)
                                  : stop_program(program, stop);
    close(plan.input);
    return answer;
}

static bool is_true(const struct program *program, int lit)
{
    return program->values[abs(lit)] == (lit > 0 ? '1' : '0');
}

/* Whether the values satisfy all clauses and assumptions. */
static bool is_model(const struct program *program)
{
    bool satisfied = false;

    for (size_t i = 0; i < program->whole; i++) {
        int lit = program->clauses.lits[i];

        if (lit == 0 && !satisfied)
            return false;
        satisfied = lit != 0 && (satisfied || is_true(program, lit));
    }
    for (size_t i = 0; i < program->assumed.count; i++)
        if (!is_true(program, program->assumed.lits[i]))
            return false;
    return true;
}

static int find_answer(struct program *program, const struct kp_limits *limits)
{
    size_t values = (size_t)program->variables + 1, spare;

    if (is_unusable(program))
        return 0;
    program->stopped = kp_limits_check(limits);
    if (program->stopped != KP_COMPLETED)
        return 0;
    if (!KP_RESERVE(program->values, program->values_room, values) ||
        !find_spare_memory(program, 0, &spare))
        return stop_program(program, KP_OUT_OF_MEMORY);
    memset(program->values, 0, values);
    program->answer = ask_program(program, limits);
    if (program->answer != 10)
        return program->answer;
    for (int i = 1; i <= program->variables; i++)
        if (program->values[i] != '1')
            program->values[i] = '0'; /* variables without a value are false */
    return is_model(program) ? 10
                             : fail_program(program, "its solution does not satisfy the clauses");
}

static int solve(void *solver, const struct kp_limits *limits)
{
    struct program *program = solver;

    program->answer = 0;
    program->answer = find_answer(program, limits);
    program->assumed.count = 0;
    return program->answer;
}

static bool value(void *solver, int lit)
{
    const struct program *program = solver;

    return program->answer == 10 && lit != 0 && abs(lit) <= program->variables &&
           is_true(program, lit);
}

static bool failed(void *solver, int lit)
{
    const struct program *program = solver;

    return program->answer == 20 && abs(lit) <= program->variables &&
           (program->values[abs(lit)] & assumed_bit(lit));
}

static enum kp_stop_reason stopped(void *solver)
{
    const struct program *program = solver;

    return program->stopped;
}

static const char *complaint(void *solver)
{
    const struct program *program = solver;

    return program->complaint.says;
}

/* ---- The solver -------------------------------------------------------- */

static void destroy(void *solver)
{
    struct program *program = solver;

    if (!program)
        return;
    kp_arena_free(&program->arena);
    free(program->clauses.lits);
    free(program->assumed.lits);
    free(program->values);
    free(program);
}

static void *create(const struct kp_solver_options *options)
{
    struct program *program = kp_calloc(1, sizeof *program);

    if (!program)
        return NULL;
    program->memory = options->memory;
    if (read_program(program, options->argument ? options->argument : "") != KP_NO_MEMORY)
        return program;
    destroy(program);
    return NULL;
}

const struct kp_solver kp_solver_program = {
    .name = "program",
    .title = "any program that reads DIMACS",
    .source = "DIMACS Challenge, 1993",
    .create = create,
    .destroy = destroy,
    .add = add,
    .assume = assume,
    .solve = solve,
    .value = value,
    .failed = failed,
    .stopped = stopped,
    .complaint = complaint,
};
