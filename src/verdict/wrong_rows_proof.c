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

/* Rows of which one is chosen as wrong, after those that were chosen before. */
struct row_choice {
    size_t clause;     /* which has none of the rows before */
    size_t rows, done; /* of the clause; 0: enough rows are chosen */
    uint64_t *parts;   /* [row]: the clause of the choice that goes on with it */
};

struct wrong_rows_search {
    struct kp_proving *proving;
    size_t wrong;              /* rows that are to be proved wrong, at least */
    uint32_t enough;           /* the literal that says so */
    uint64_t definition;       /* of its variable */
    size_t chosen[MOST_WRONG]; /* rows */
    struct row_choice choices[MOST_WRONG + 1];
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
static enum kp_status add_clause(struct wrong_rows_search *search, size_t chosen)
{
    struct kp_proving *proving = search->proving;
    const struct kp_transcript *game = proving->game;
    struct kp_transcript *kept = NULL;
    size_t *numbers = kp_calloc(game->row_count, sizeof *numbers), count = 0;
    struct kp_proof_part part = {.numbers = numbers};
    enum kp_status status = KP_NO_MEMORY;

    for (size_t r = 0; numbers && r < game->row_count; r++)
        if (!is_chosen(search, chosen, r))
            numbers[count++] = r;
    if (numbers && KP_RESERVE(search->clauses, search->room, search->count + 1))
        part.game = kept = kp_transcript_copy_rows(game, numbers, count);
    if (kept) {
        search->clauses[search->count] = (struct kp_case_clause){0};
        status = kp_prove_part(proving, &part, &search->clauses[search->count++]);
    }
    kp_transcript_free(kept);
    free(numbers);
    return status;
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

/* Begins with the choice of `depth` rows: finds a clause without any of them, and makes room for its
 * parts. */
static enum kp_status open_choice(struct wrong_rows_search *search, size_t depth)
{
    struct row_choice *choice = &search->choices[depth];
    enum kp_status status;

    *choice = (struct row_choice){.clause = find_clause(search, depth)};
    status = choice->clause < search->count ? KP_OK : add_clause(search, depth);
    if (status != KP_OK || *search->proving->stop != KP_COMPLETED)
        return status;
    if (depth + 1 < search->wrong)
        choice->rows = search->clauses[choice->clause].count;
    choice->parts = kp_calloc(choice->rows, sizeof *choice->parts);
    return choice->parts ? KP_OK : KP_NO_MEMORY;
}

/* Writes that enough rows are wrong if the chosen ones are, and returns the id of this clause. */
static uint64_t close_choice(struct wrong_rows_search *search, size_t depth)
{
    struct row_choice *choice = &search->choices[depth];
    uint64_t id;

    begin_clause(search, depth);
    if (choice->rows == 0)
        add_hint(search, search->definition + 1);
    for (size_t i = 0; i < choice->rows; i++)
        add_hint(search, choice->parts[i]);
    add_hint(search, search->clauses[choice->clause].id);
    id = kp_proof_end_step(&search->proving->writer);
    for (size_t i = 0; i < choice->rows; i++)
        kp_proof_delete(&search->proving->writer, choice->parts[i]);
    free(choice->parts);
    choice->parts = NULL;
    return id;
}

/* Proves that enough rows are wrong, for every choice.  Sets *id to the clause that says so. */
static enum kp_status prove_choices(struct wrong_rows_search *search, uint64_t *id)
{
    size_t depth = 0;
    enum kp_status status = open_choice(search, 0);

    while (status == KP_OK && *search->proving->stop == KP_COMPLETED) {
        struct row_choice *choice = &search->choices[depth];

        if (choice->done < choice->rows) {
            uint32_t literal = search->clauses[choice->clause].literals[choice->done];

            search->chosen[depth++] = row_of(search, literal);
            status = open_choice(search, depth);
            continue;
        }
        *id = close_choice(search, depth);
        if (depth == 0)
            return KP_OK;
        choice = &search->choices[--depth];
        choice->parts[choice->done++] = *id;
    }
    for (size_t i = 0; i <= depth; i++)
        free(search->choices[i].parts);
    return status;
}

static enum kp_status define_enough(struct wrong_rows_search *search)
{
    struct kp_proving *proving = search->proving;
    const struct kp_transcript *game = proving->game;
    uint32_t *terms = kp_calloc(game->row_count, sizeof *terms);
    uint32_t variable = kp_proof_new_variable(&proving->writer);
    size_t count = 0;

    if (!terms)
        return KP_NO_MEMORY;
    for (size_t r = 0; r < game->row_count; r++)
        if (!game->rows[r].sure)
            terms[count++] = kp_literal(kp_game_formula_wrong(&proving->formula, r), true);
    search->enough = kp_literal(variable, true);
    search->definition = kp_proof_define_at_least(
        &proving->writer, variable, (struct kp_proof_terms){terms, count}, search->wrong);
    free(terms);
    return KP_OK;
}

/* Writes that at least so many rows are wrong, as a constraint about the objective. */
static enum kp_status prove_least(struct wrong_rows_search *search, uint64_t *id)
{
    struct kp_proof_writer *writer = &search->proving->writer;
    enum kp_status status = define_enough(search);
    uint64_t clause = 0;

    if (status == KP_OK)
        status = prove_choices(search, &clause);
    kp_strbuf_addf(&writer->step, "pol %" PRIu64 " %" PRIu64 " %zu * +", search->definition, clause,
                   search->wrong);
    *id = kp_proof_end_step(writer);
    for (size_t i = 0; i < search->count; i++)
        free(search->clauses[i].literals);
    free(search->clauses);
    return status;
}

/* Adds a secret and its wrong rows to the step. */
static enum kp_status add_upper_bound(struct kp_proving *proving, const uint16_t *secret,
                                      const struct kp_repair *repair)
{
    bool *wrong = kp_calloc(proving->game->row_count, sizeof *wrong);
    enum kp_status status;

    if (!wrong)
        return KP_NO_MEMORY;
    for (size_t i = 0; repair && i < repair->row_count; i++)
        wrong[repair->rows[i].row] = true;
    status = kp_proof_add_secret(proving, secret, wrong);
    free(wrong);
    return status;
}

enum kp_status kp_prove_wrong_rows(struct kp_proving *proving)
{
    const struct kp_verdict *verdict = proving->verdict;
    const struct kp_audit *audit = verdict->audit;
    struct wrong_rows_search search = {.proving = proving};
    const struct kp_repair *repair = audit && audit->repair_count > 0 ? &audit->repairs[0] : NULL;
    const uint16_t *secret = repair ? repair->secret : verdict->secret;
    enum kp_status status;
    uint64_t id = 0;

    if (verdict->without_secret == KP_CHEATED && audit && audit->sure_rows_conflict)
        return kp_bad_input(proving->why, "there is nothing to prove: the rows that are marked as "
                                          "sure cannot all be right");
    if (verdict->without_secret == KP_CHEATED &&
        (!repair || audit->wrong_least != audit->wrong_most))
        return kp_bad_input(proving->why, "there is nothing to prove: it is not known how many "
                                          "rows are wrong at least");
    search.wrong = repair ? audit->wrong_most : 0;
    if (search.wrong > MOST_WRONG)
        return kp_bad_input(proving->why, "%zu wrong rows are too many for a proof; %d is the most",
                            search.wrong, MOST_WRONG);
    status = kp_proving_begin(proving, KP_FORMULA_WRONG_ROWS);
    if (status == KP_OK && *proving->stop == KP_COMPLETED && search.wrong > 0)
        status = prove_least(&search, &id);
    if (status != KP_OK || *proving->stop != KP_COMPLETED)
        return status;
    kp_strbuf_addf(&proving->writer.step, "conclusion BOUNDS %zu", search.wrong);
    if (id != 0)
        kp_strbuf_addf(&proving->writer.step, " : %" PRIu64, id);
    kp_strbuf_addf(&proving->writer.step, " %zu : ", search.wrong);
    return add_upper_bound(proving, secret, repair);
}
