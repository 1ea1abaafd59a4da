/* needs at run time: cryptominisat5/cryptominisat_c.h cryptominisat5 */

/* CryptoMiniSat is the only solver here that knows parities.  From C it accepts no limit but
 * its own time, and it ends the program when memory runs out, so it works in a child
 * process.  It is loaded only there, because it contains a PicoSAT with the same names as
 * ours: linked in, one of the two would call the other's functions.  If another thread is
 * inside dlopen at the time of the fork, the child waits in vain until the limits end it. */
#include "sat/forked_solver.h"

#include "base/allocate.h"
#include <cryptominisat5/cryptominisat_c.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

/* The functions that are used here; cmsat_new is calls.new. */
/* clang-format off */
#define CALLS(CALL) \
    CALL(new) \
    CALL(nvars) \
    CALL(new_vars) \
    CALL(add_clause) \
    CALL(add_xor_clause) \
    CALL(solve_with_assumptions) \
    CALL(get_model) \
    CALL(get_conflict)
/* clang-format on */

struct calls {
#define CALL(name) __typeof__ (&cmsat_##name)(name);
    CALLS(CALL)
#undef CALL
};

struct cryptominisat_handle {
    struct calls calls;
    SATSolver *solver;
    c_Lit *lits;
    unsigned *variables;
    size_t lits_room, variables_room;
};

/* RTLD_DEEPBIND makes the library prefer its own functions to ours.  The address sanitizer
 * refuses to load a library in this way. */
#ifdef __SANITIZE_ADDRESS__
#define DEEPBIND_FLAG 0
#elif defined __has_feature
#if __has_feature(address_sanitizer)
#define DEEPBIND_FLAG 0
#endif
#endif
#ifndef DEEPBIND_FLAG
#define DEEPBIND_FLAG RTLD_DEEPBIND
#endif

/* memcpy, because ISO C cannot convert an object pointer to a function pointer. */
static bool find_function(void *library, const char *name, void *call)
{
    void *found = dlsym(library, name);

    memcpy(call, &found, sizeof found);
    return found != NULL;
}

static bool load_library(struct calls *calls)
{
    void *library = dlopen(KP_LIBRARY, RTLD_NOW | RTLD_LOCAL | DEEPBIND_FLAG);

#define CALL(name) &&find_function(library, "cmsat_" #name, &calls->name)
    return library CALLS(CALL);
#undef CALL
}

static void *create(void)
{
    struct cryptominisat_handle *handle = kp_calloc(1, sizeof *handle);

    if (handle && load_library(&handle->calls)) {
        handle->solver = handle->calls.new();
        return handle;
    }
    free(handle);
    return NULL;
}

/* Variables count from 0; the last bit is set in a negation. */
static c_Lit to_literal(int lit)
{
    return (c_Lit){2 * ((unsigned)abs(lit) - 1) + (lit < 0)};
}

/* Copies the literals and makes their variables.  If memory runs out the child process ends,
 * as it does when memory runs out inside the library. */
static const c_Lit *to_literals(struct cryptominisat_handle *handle, const int *lits, int n)
{
    unsigned most = 0;

    if (!KP_RESERVE(handle->lits, handle->lits_room, (size_t)n + 1))
        abort();
    for (int i = 0; i < n; i++) {
        handle->lits[i] = to_literal(lits[i]);
        most = (unsigned)abs(lits[i]) > most ? (unsigned)abs(lits[i]) : most;
    }
    if (most > handle->calls.nvars(handle->solver))
        handle->calls.new_vars(handle->solver, most - handle->calls.nvars(handle->solver));
    return handle->lits;
}

static void add(void *library, const int *lits, int n)
{
    struct cryptominisat_handle *handle = library;

    handle->calls.add_clause(handle->solver, to_literals(handle, lits, n), (size_t)n);
}

static void add_parity(void *library, const int *lits, int n, bool odd)
{
    struct cryptominisat_handle *handle = library;

    to_literals(handle, lits, n);
    if (!KP_RESERVE(handle->variables, handle->variables_room, (size_t)n + 1))
        abort();
    for (int i = 0; i < n; i++) {
        handle->variables[i] = (unsigned)abs(lits[i]) - 1;
        odd ^= lits[i] < 0;
    }
    handle->calls.add_xor_clause(handle->solver, handle->variables, (size_t)n, odd);
}

static int solve(void *library, const int *assumed, int n, uint64_t *effort)
{
    struct cryptominisat_handle *handle = library;
    c_lbool answer = handle->calls.solve_with_assumptions(
        handle->solver, to_literals(handle, assumed, n), (size_t)n);

    (void)effort;
    return answer.x == L_TRUE ? 10 : answer.x == L_FALSE ? 20 : 0;
}

static bool value(void *library, int variable)
{
    const struct cryptominisat_handle *handle = library;
    slice_lbool model = handle->calls.get_model(handle->solver);

    return (size_t)variable <= model.num_vals && model.vals[variable - 1].x == L_TRUE;
}

/* The library returns a clause: the negations of the assumptions that it needed. */
static bool failed(void *library, int lit)
{
    const struct cryptominisat_handle *handle = library;
    slice_Lit conflict = handle->calls.get_conflict(handle->solver);

    for (size_t i = 0; i < conflict.num_vals; i++)
        if (conflict.vals[i].x == to_literal(-lit).x)
            return true;
    return false;
}

static const struct kp_solver_library library = {
    .create = create,
    .add = add,
    .add_parity = add_parity,
    .solve = solve,
    .value = value,
    .failed = failed,
};

static void *new (const struct kp_solver_options *options)
{
    return kp_forked_solver_new(&library, options);
}

const struct kp_solver kp_solver_cryptominisat = {
    .name = "cryptominisat",
    .title = "CryptoMiniSat, in a child process; uses the parities (XOR) of two colours",
    .source = "Soos, Nohl and Castelluccia, SAT 2009",
    .create = new,
    KP_EXTERNAL_SOLVER_METHODS,
    .add_xor = kp_external_solver_add_xor,
};
