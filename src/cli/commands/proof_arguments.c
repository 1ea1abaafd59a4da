/* `check --proof my.game` means something else than it says: nothing gives way
 * but a proof with its clauses, and nothing that the same call reads or writes. */
#include "cli/commands/proof.h"

#include "cli/io/same_file.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool refuse(const char *name, const char *says)
{
    fprintf(stderr, "keypeg: '%s' %s\n", kp_file_name(name).text, says);
    return false;
}

/* ---- What is there already ------------------------------------------------ */

/* Whether the text of a file, of which this is the first line or a part of it,
 * may be a proof: numbers, and 0 at the end. */
static bool is_proof(const char *line)
{
    size_t length = strcspn(line, "\n");
    bool whole = line[length] == '\n';

    if (strspn(line, "0123456789- d") != length)
        return false;
    return !whole || strncmp(line, "0\n", 2) == 0 ||
           (length > 1 && strncmp(line + length - 2, " 0", 2) == 0);
}

/* Whether it is the first line of clauses that an earlier call wrote, maybe of
 * another version; those that `encode` writes begin in another way. */
static bool is_clauses(const char *line)
{
    static const char begins[] = "c keypeg ";
    const char *version = line + strlen(begins);

    if (strncmp(line, begins, strlen(begins)) != 0)
        return false;
    return strncmp(version + strcspn(version, " :\n"), KP_PROOF_TITLE, sizeof KP_PROOF_TITLE - 1) ==
           0;
}

static bool begins_as(const char *name, bool (*is_ours)(const char *line))
{
    char line[1024] = "";
    FILE *file = fopen(name, "r");
    size_t length = file ? fread(line, 1, sizeof line - 1, file) : 0;

    if (file)
        fclose(file);
    return length > 0 && strlen(line) == length && is_ours(line);
}

static bool may_be_written(const char *name)
{
    struct stat about;

    return stat(name, &about) != 0 || S_ISREG(about.st_mode) ||
           refuse(name, "is not a file that --proof could write");
}

/* Numbers alone show nothing: a proof is one by the clauses beside it. */
static bool may_give_way(const char *proof, const char *clauses)
{
    static const char other[] = "is there already and is something else than a proof with its "
                                "clauses; --proof takes the name of a file to write";
    struct stat about;
    bool proof_there = lstat(proof, &about) == 0, clauses_there = lstat(clauses, &about) == 0;

    if (!may_be_written(proof) || !may_be_written(clauses))
        return false;
    if (clauses_there && !begins_as(clauses, is_clauses))
        return refuse(clauses, other);
    return !proof_there || (clauses_there && begins_as(proof, is_proof)) || refuse(proof, other);
}

/* ---- What the call reads and writes --------------------------------------- */

static bool is_game(const struct kp_call *call, const char *name)
{
    if (call->word_count == 0 || strcmp(call->words[0], "-") == 0)
        return kp_is_open_as(name, STDIN_FILENO);
    return kp_is_one_place(name, call->words[0]);
}

static bool is_free(const struct kp_call *call, const char *name)
{
    if (is_game(call, name))
        return refuse(name, "is the game, and --proof would write over it");
    if (call->html && kp_is_one_place(name, call->html))
        return refuse(name, "is the page of --html, and --proof would write over it");
    if (kp_is_open_as(name, STDOUT_FILENO) || kp_is_open_as(name, STDERR_FILENO))
        return refuse(name, "is where the answer goes, and --proof would write over it");
    return true;
}

static bool fits_the_call(const struct kp_call *call)
{
    if (strcmp(call->proof, "-") == 0) {
        fputs("keypeg: --proof FILE writes two files, FILE and FILE.cnf; '-' is none\n", stderr);
        return false;
    }
    if (call->options.lies > 0) {
        fputs("keypeg: --proof shows that rows clash, and --lies lets them: choose one\n", stderr);
        return false;
    }
    if (call->word_count > 1)
        fputs("keypeg: --proof takes one file with one game\n", stderr);
    return call->word_count <= 1;
}

bool kp_proof_check_arguments(const struct kp_call *call)
{
    char *clauses = NULL;
    bool good = true;

    if (!call->proof)
        return true;
    if (!fits_the_call(call))
        return false;
    if (asprintf(&clauses, "%s.cnf", call->proof) < 0) {
        fputs("keypeg: no memory left\n", stderr);
        return false;
    }
    good = is_free(call, call->proof) && is_free(call, clauses) &&
           may_give_way(call->proof, clauses);
    free(clauses);
    return good;
}
