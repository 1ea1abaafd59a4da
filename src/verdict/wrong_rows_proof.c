/* That at least k rows are wrong, and that k suffice.  The variable w5 frees row 5 (game_formula.h).
 *
 * If any k - 1 rows are free, the others contradict each other: a refutation of these others is a
 * clause "one of the rows that it uses is wrong".  So one of them is chosen as wrong, and so on,
 * until k - 1 are chosen.  Clauses of other choices are used again if they name no chosen row.  A
 * new variable says that at least k rows are wrong; each choice gives the clause that this follows
 * from it, and no choice at all gives the variable itself. */
#include "base/allocate.h"
#include "verdict/proof.h"

#include <inttypes.h>
#include <stdlib.h>

/* A choice of more rows has too many parts. */
#define MOST_WRONG 64

struct wrong_rows_search {
    struct kp_proving *proving;
    size_t wrong;                   /* rows that are to be proved wrong, at least */
    uint32_t enough;                /* the literal that says so */
    uint64_t definition;            /* of its variable */
    size_t chosen[MOST_WRONG];      /* rows */
    struct kp_case_clause *clauses; /* over literals of rows */
    size_t count, room;
};

static size_t row_of(const struct wrong_rows_search *search, uint32_t literal)
{
    return (literal >> 1) - search->proving->formula.first_wrong;
}

static bool is_chosen(const struct wrong_rows_search *search, size_t chosen, size_t row)
{
    for (size_t i = 0; i < chosen; i++)
        if (search->chosen[i] == row)
            return true;
    return false;
}

/* Finds a clause without a chosen row. */
static size_t find_clause(const struct wrong_rows_search *search, size_t chosen)
{
    size_t at = 0;

    for (; at < search->count; at++) {
        const struct kp_case_clause *clause = &search->clauses[at];
        bool free_of = true;

        for (size_t i = 0; i < clause->count; i++)
            free_of = free_of && !is_chosen(search, chosen, row_of(search, clause->literals[i]));
        if (free_of)
            break;
    }
    return at;
}

/* Proves that the rows that are not chosen contradict each other. */
static void add_clause(struct wrong_rows_search *search, size_t chosen)
{
    struct kp_proving *proving = search->proving;
    const struct kp_transcript *game = proving->game;
    struct kp_transcript *kept = NULL;
    size_t *numbers = kp_calloc(game->row_count, sizeof *numbers), count = 0;
    struct kp_proof_part part = {.numbers = numbers};

    for (size_t r = 0; numbers && r < game->row_count; r++)
        if (!is_chosen(search, chosen, r))
            numbers[count++] = r;
    if (numbers && KP_RESERVE(search->clauses, search->room, search->count + 1))
        part.game = kept = kp_transcript_copy_rows(game, numbers, count);
    if (kept) {
        search->clauses[search->count] = (struct kp_case_clause){0};
        kp_prove_part(proving, &part, &search->clauses[search->count++]);
    } else {
        proving->writer.no_memory = true;
    }
    kp_transcript_free(kept);
    free(numbers);
}

static void begin_clause(struct wrong_rows_search *search, size_t chosen)
{
    struct kp_proof_writer *writer = &search->proving->writer;

    kp_strbuf_addf(&writer->step, "rup ");
    for (size_t i = 0; i < chosen; i++)
        kp_proof_add_term(
            writer,
            kp_literal(kp_game_formula_wrong(&search->proving->formula, search->chosen[i]), false));
    kp_proof_add_term(writer, search->enough);
    kp_strbuf_addf(&writer->step, ">= 1 : ~");
}

static void add_hint(struct wrong_rows_search *search, uint64_t id)
{
    kp_strbuf_addf(&search->proving->writer.step, " %" PRIu64, id);
}

/* Proves that enough rows are wrong if the `depth` chosen ones are.  Returns the id of this
 * clause; 0 after a failure. */
/* NOLINTNEXTLINE(misc-no-recursion): it chooses at most MOST_WRONG rows */
static uint64_t prove_choice(struct wrong_rows_search *search, size_t depth)
{
    struct kp_proof_writer *writer = &search->proving->writer;
    size_t clause = find_clause(search, depth), rows = 0;
    uint64_t *parts; /* [row of the clause]: the clause of the choice that goes on with it */
    uint64_t id = 0;

    if (clause == search->count)
        add_clause(search, depth);
    if (!kp_proving_goes_on(search->proving))
        return 0;
    if (depth + 1 < search->wrong)
        rows = search->clauses[clause].count;
    parts = kp_calloc(rows, sizeof *parts);
    if (!parts) {
        writer->no_memory = true;
        return 0;
    }
    for (size_t i = 0; i < rows && kp_proving_goes_on(search->proving); i++) {
        search->chosen[depth] = row_of(search, search->clauses[clause].literals[i]);
        parts[i] = prove_choice(search, depth + 1);
    }
    if (kp_proving_goes_on(search->proving)) {
        begin_clause(search, depth);
        if (rows == 0)
            add_hint(search, search->definition + 1);
        for (size_t i = 0; i < rows; i++)
            add_hint(search, parts[i]);
        add_hint(search, search->clauses[clause].id);
        id = kp_proof_end_step(writer);
        for (size_t i = 0; i < rows; i++)
            kp_proof_delete(writer, parts[i]);
    }
    free(parts);
    return id;
}

static void define_enough(struct wrong_rows_search *search)
{
    struct kp_proof_writer *writer = &search->proving->writer;
    const struct kp_transcript *game = search->proving->game;
    uint32_t *terms = kp_calloc(game->row_count, sizeof *terms);
    uint32_t variable = kp_proof_new_variable(writer);
    size_t count = 0;

    for (size_t r = 0; terms && r < game->row_count; r++)
        if (!game->rows[r].sure)
            terms[count++] = kp_literal(kp_game_formula_wrong(writer->formula, r), true);
    writer->no_memory |= !terms;
    search->enough = kp_literal(variable, true);
    search->definition = kp_proof_define_at_least(
        writer, variable, (struct kp_proof_terms){terms, count}, search->wrong);
    free(terms);
}

/* Writes that at least so many rows are wrong, as a constraint about the objective, and returns its
 * id. */
static uint64_t prove_least(struct wrong_rows_search *search)
{
    struct kp_proof_writer *writer = &search->proving->writer;
    uint64_t clause;

    define_enough(search);
    clause = prove_choice(search, 0);
    for (size_t i = 0; i < search->count; i++)
        free(search->clauses[i].literals);
    free(search->clauses);
    kp_strbuf_addf(&writer->step, "pol %" PRIu64 " %" PRIu64 " %zu * +", search->definition, clause,
                   search->wrong);
    return kp_proof_end_step(writer);
}

/* Adds a secret and its wrong rows to the step. */
static void add_upper_bound(struct kp_proving *proving, const uint16_t *secret,
                            const struct kp_repair *repair)
{
    bool *wrong = kp_calloc(proving->game->row_count, sizeof *wrong);

    for (size_t i = 0; wrong && repair && i < repair->row_count; i++)
        wrong[repair->rows[i].row] = true;
    if (wrong)
        kp_proof_add_secret(proving, secret, wrong);
    else
        proving->writer.no_memory = true;
    free(wrong);
}

/* Checks that it is known how many rows are wrong at least, and that a proof can be made of it. */
static enum kp_status check_wrong_rows(const struct kp_verdict *verdict,
                                       const struct kp_repair *repair, struct kp_diag *why)
{
    const struct kp_audit *audit = verdict->audit;

    if (verdict->without_secret == KP_CHEATED && audit && audit->sure_rows_conflict)
        return kp_bad_input(why, "there is nothing to prove: the rows that are marked as sure "
                                 "cannot all be right");
    if (verdict->without_secret == KP_CHEATED &&
        (!repair || audit->wrong_least != audit->wrong_most))
        return kp_bad_input(why, "there is nothing to prove: it is not known how many rows are "
                                 "wrong at least");
    if (repair && audit->wrong_most > MOST_WRONG)
        return kp_bad_input(why, "%zu wrong rows are too many for a proof; %d is the most",
                            audit->wrong_most, MOST_WRONG);
    return KP_OK;
}

void kp_prove_wrong_rows(struct kp_proving *proving)
{
    const struct kp_verdict *verdict = proving->verdict;
    const struct kp_audit *audit = verdict->audit;
    struct wrong_rows_search search = {.proving = proving};
    const struct kp_repair *repair = audit && audit->repair_count > 0 ? &audit->repairs[0] : NULL;
    struct kp_strbuf *step = &proving->writer.step;

    proving->status = check_wrong_rows(verdict, repair, proving->why);
    kp_proving_begin(proving, KP_FORMULA_WRONG_ROWS);
    if (!kp_proving_goes_on(proving))
        return;
    search.wrong = repair ? audit->wrong_most : 0;
    if (search.wrong > 0) {
        uint64_t id = prove_least(&search);

        kp_strbuf_addf(step, "conclusion BOUNDS %zu : %" PRIu64 " %zu : ", search.wrong, id,
                       search.wrong);
    } else {
        kp_strbuf_addf(step, "conclusion BOUNDS 0 0 : ");
    }
    add_upper_bound(proving, repair ? repair->secret : verdict->secret, repair);
}
