/* The tests' checker of proofs: it accepts what it should and nothing else.
 *
 *     test_rup CLAUSES PROOF
 *
 * checks two files, and says what comes of it in the words of drat-trim. */
#include "base/strbuf.h"
#include "help/rup_checker.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define CYCLE "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n"

/* Clauses, a proof, and what is wrong with it, and where; NULL: nothing is. */
static const struct {
    const char *clauses, *proof, *wrong;
    size_t line;
} cases[] = {
    {CYCLE, "1 0\n0\n", NULL, 2},
    {CYCLE, "1 0\nd 1 2 0\nd -2 1 0\n0\n", NULL, 4},
    {CYCLE, "2 0\nd 2 1 0\n0\n", NULL, 3},
    {"c none\np cnf 0 1\n0\n", "0\n", NULL, 1},
    {"p cnf 1 2\n1 0\n-1 0\n", "0\n", NULL, 1},
    {"p cnf 2 3\n1 1 0\nc here, too\n-1 2 2 0\n-2 -1 0\n", "0\n", NULL, 1},
    {CYCLE, "1 0\n", "the empty clause is missing", 1},
    {CYCLE, "", "the empty clause is missing", 0},
    {CYCLE, "0\n", "this clause does not follow by unit propagation", 1},
    {"p cnf 2 3\n1 2 0\n-1 2 0\n1 -2 0\n", "1 0\n2 0\n0\n",
     "this clause does not follow by unit propagation", 3},
    {"p cnf 2 3\n1 2 0\n-1 2 0\n1 -2 0\n", "-1 0\n",
     "this clause does not follow by unit propagation", 1},
    {CYCLE, "1 0\nd -1 2 0\n0\n", "this clause does not follow by unit propagation", 3},
    {CYCLE, "1 0\n-2 0\nd -1 2 0\n0\n", "this clause does not follow by unit propagation", 4},
    {CYCLE, "1 0\n-2 0\nd -1 -2 0\n0\n", NULL, 4},
    {CYCLE, "d -1 2 0\n1 0\n0\n", "this clause does not follow by unit propagation", 3},
    {CYCLE, "1 0\nd 1 0\n0\n", "this clause does not follow by unit propagation", 3},
    {CYCLE, "d 1 0\n", "no such clause can leave", 1},
    {CYCLE, "d 1 2 0\nd 1 2 0\n", "no such clause can leave", 2},
    {CYCLE, "3 0\n", "a variable that the clauses do not have", 1},
    {CYCLE, "1\n0\n", "this is no line of numbers that ends with 0", 1},
    {CYCLE, "1 0", "this is no line of numbers that ends with 0", 1},
    {CYCLE, "%RUPD32 2 4\n1 0\n0\n", "this is no line of numbers that ends with 0", 1},
    {"1 0\n-1 0\n", "0\n", "the clauses have no header", 0},
    {"p cnf 1 3\n1 0\n-1 0\n", "0\n", "the clauses are not as many as they say", 0},
    {"p cnf 1 2\n1 0\n-2 0\n", "0\n", "the clauses do not have the variables they should", 0},
};

static void test_the_checker(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct kp_rup_result result = kp_rup_check(cases[i].clauses, cases[i].proof);

        if (!result.wrong != !cases[i].wrong || result.line != cases[i].line ||
            (result.wrong && strcmp(result.wrong, cases[i].wrong) != 0))
            fail_msg("case %zu: line %zu: %s", i, result.line, result.wrong);
    }
}

static struct kp_strbuf read_whole(const char *name)
{
    struct kp_strbuf text = {0};
    FILE *file = fopen(name, "r");
    char piece[1 << 16];
    size_t length;

    if (!file)
        perror(name);
    kp_strbuf_add(&text, "", 0);
    while (file && (length = fread(piece, 1, sizeof piece, file)) > 0)
        kp_strbuf_add(&text, piece, length);
    if (!file || text.failed)
        exit(2);
    fclose(file);
    return text;
}

static int check_files(const char *clauses_name, const char *proof_name)
{
    struct kp_strbuf clauses = read_whole(clauses_name), proof = read_whole(proof_name);
    struct kp_rup_result result = kp_rup_check(clauses.text, proof.text);

    if (result.wrong)
        printf("s NOT VERIFIED\nc line %zu of the proof: %s\n", result.line, result.wrong);
    else
        printf("s VERIFIED\n");
    printf("c %zu clauses added, %zu deleted\n", result.lemmas, result.deletions);
    kp_strbuf_free(&clauses);
    kp_strbuf_free(&proof);
    return result.wrong != NULL;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_the_checker)};

    if (argc == 3)
        return check_files(argv[1], argv[2]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
