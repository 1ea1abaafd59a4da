#include "runner.h"
#include "keypeg.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const struct kp_runner kp_runners[] = {
    {.name = "plain", .title = "kp_enumerate, as far as the first secret", .once = kp_plain_decide},
    {.name = "reckon",
     .title = "kp_count_secrets, the fast native engine",
     .once = kp_reckon_decide},
    {.name = "picosat",
     .title = "PicoSAT in the process, clauses of the default encoding",
     .once = kp_encoding_decide},
    {.name = "linear", .title = "kp_check with the linear engine", .once = kp_linear_decide},
    {.name = "auto", .title = "kp_check, as in keypeg check", .once = kp_auto_decide},
    {.name = "plain-count",
     .title = "kp_enumerate, all secrets",
     .counts = true,
     .once = kp_plain_count},
    {.name = "reckon-count",
     .title = "kp_count_secrets, all secrets",
     .counts = true,
     .once = kp_reckon_count},
    {.name = "auto-count", .title = "kp_check, all secrets", .counts = true, .once = kp_auto_count},

    {.name = "keypeg",
     .title = "keypeg check --repairs 0, the whole process",
     .command = {"keypeg", "check", "--repairs", "0", "--competition", KP_MODEL},
     .ending = ".game",
     .model = kp_model_text,
     .yes = {"s SATISFIABLE"},
     .no = {"s UNSATISFIABLE"}},
    {.name = "keypeg-linear",
     .title = "the same with --engine linear",
     .command = {"keypeg", "check", "--engine=linear", "--repairs", "0", "--competition", KP_MODEL},
     .ending = ".game",
     .model = kp_model_text,
     .yes = {"s SATISFIABLE"},
     .no = {"s UNSATISFIABLE"}},
    {.name = "clingo",
     .title = "clingo (Debian: gringo), choice rules and #count",
     .command = {"clingo", "--quiet=2", KP_MODEL},
     .ending = ".lp",
     .model = kp_model_asp,
     .yes = {"SATISFIABLE"},
     .no = {"UNSATISFIABLE"}},
    {.name = "clasp",
     .title = "clasp, pseudo-Boolean (OPB)",
     .command = {"clasp", "--quiet=2", KP_MODEL},
     .ending = ".opb",
     .model = kp_model_opb,
     .yes = {"s SATISFIABLE"},
     .no = {"s UNSATISFIABLE"}},
    {.name = "z3",
     .title = "Z3, SMT-LIB with pseudo-Boolean sums",
     .command = {"z3", KP_MODEL},
     .ending = ".smt2",
     .model = kp_model_smt,
     .yes = {"sat"},
     .no = {"unsat"}},
    {.name = "cbc",
     .title = "CBC (Debian: coinor-cbc), integer program",
     .command = {"cbc", KP_MODEL, "solve"},
     .ending = ".lp",
     .model = kp_model_lp,
     .yes = {"Result - Optimal solution found"},
     .no = {"Result - Problem proven infeasible", "Result - Linear relaxation infeasible",
            "Problem is infeasible", "Problem proven infeasible",
            "Pre-processing says infeasible"}},
    {.name = "cbc-equations",
     .title = "CBC without cuts, on the equations of keypeg's linear engine",
     .command = {"cbc", KP_MODEL, "-cuts", "off", "-preprocess", "off", "-heuristics", "off",
                 "-solve"},
     .ending = ".mps",
     .model = kp_model_equations,
     .yes = {"Result - Optimal solution found"},
     .no = {"Result - Problem proven infeasible", "Result - Linear relaxation infeasible",
            "Problem is infeasible", "Problem proven infeasible",
            "Pre-processing says infeasible"}},
    {.name = "gecode",
     .title = "Gecode by MiniZinc (Debian: minizinc), global_cardinality",
     .command = {"minizinc", "--solver", "gecode", KP_MODEL},
     .ending = ".mzn",
     .model = kp_model_zinc,
     .yes = {"----------"},
     .no = {"=====UNSATISFIABLE====="}},
    {.name = "cadical",
     .title = "CaDiCaL, clauses of `keypeg encode`",
     .command = {"cadical", "-q", "-n", KP_MODEL},
     .ending = ".cnf",
     .model = kp_model_cnf,
     .yes = {"s SATISFIABLE"},
     .no = {"s UNSATISFIABLE"}},
    {.name = "minisat",
     .title = "MiniSat, clauses of `keypeg encode`",
     .command = {"minisat", "-verb=0", KP_MODEL},
     .ending = ".cnf",
     .model = kp_model_cnf,
     .yes = {"SATISFIABLE"},
     .no = {"UNSATISFIABLE"}},
    {.name = "cadical-rows",
     .title = "CaDiCaL, a counter of its own for every row",
     .command = {"cadical", "-q", "-n", KP_MODEL},
     .ending = ".cnf",
     .model = kp_model_cnf_rows,
     .yes = {"s SATISFIABLE"},
     .no = {"s UNSATISFIABLE"}},
    {.name = "minisat-rows",
     .title = "MiniSat, a counter of its own for every row",
     .command = {"minisat", "-verb=0", KP_MODEL},
     .ending = ".cnf",
     .model = kp_model_cnf_rows,
     .yes = {"SATISFIABLE"},
     .no = {"UNSATISFIABLE"}},
    {.name = NULL},
};

const struct kp_runner *kp_runner_find(const char *name)
{
    for (const struct kp_runner *runner = kp_runners; runner->name; runner++)
        if (strcmp(runner->name, name) == 0)
            return runner;
    return NULL;
}

bool kp_runner_is_here(const struct kp_runner *runner)
{
    const char *folder = getenv("PATH");
    char path[4096];

    if (!runner->command[0])
        return true;
    while (folder && *folder) {
        int length = (int)strcspn(folder, ":");

        snprintf(path, sizeof path, "%.*s/%s", length, folder, runner->command[0]);
        if (access(path, X_OK) == 0)
            return true;
        folder += length + (folder[length] == ':');
    }
    return false;
}

struct kp_result kp_runner_run(const struct kp_runner *runner, const struct kp_transcript *game,
                               double seconds)
{
    return runner->once ? kp_run_in_process(runner, game, seconds)
                        : kp_run_program(runner, game, seconds);
}
